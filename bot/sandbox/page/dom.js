// Small things of which everything drawn is made.

export function el(tag, className = "", ...children) {
  const node = document.createElement(tag);
  node.className = className;
  node.append(...children);
  return node;
}

export const initial = (name) => (name.match(/\p{L}|\p{N}/u)?.[0] ?? "·").toUpperCase();

export const hue = (id) => [20, 50, 150, 195, 250, 295, 345][Math.abs(id) % 7];
