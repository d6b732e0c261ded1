// Text with entities as DOM nodes. Offsets are UTF-16 units, which is what JavaScript strings count in.

const TAGS = {
  bold: "strong", italic: "em", underline: "u", strikethrough: "s", code: "code", pre: "pre",
  blockquote: "blockquote", expandable_blockquote: "blockquote", spoiler: "span",
};

export function rich(text, entities = [], { onLink, onCommand } = {}) {
  const root = document.createDocumentFragment();
  append(root, text, 0, text.length, entities, { onLink, onCommand });
  return root;
}

// `list` is sorted by offset, the longer first; so what lies inside an entity follows it.
function append(parent, text, from, to, list, on) {
  let at = from;
  list.forEach((entity, n) => {
    if (entity.offset < at || entity.offset >= to) return;
    const end = Math.min(to, entity.offset + entity.length);
    const node = element(entity, text.slice(entity.offset, end), on);
    append(node, text, entity.offset, end, list.slice(n + 1), on);
    parent.append(text.slice(at, entity.offset), node);
    at = end;
  });
  parent.append(text.slice(at, to));
}

function element(entity, covered, { onLink, onCommand }) {
  if (entity.type === "text_link" || entity.type === "url") return link(entity.url ?? covered, onLink);
  if (entity.type === "bot_command") return command(covered, onCommand);
  const node = document.createElement(TAGS[entity.type] ?? "span");
  node.className = entity.type;
  if (entity.type === "spoiler") node.onclick = () => node.classList.toggle("open");
  return node;
}

function link(address, onLink) {
  const node = document.createElement("a");
  const url = /^[a-z][a-z0-9+.-]*:/i.test(address) ? address : `https://${address}`;
  if (!/^(https?|tg):/i.test(url)) return node; // no javascript: and the like
  Object.assign(node, { href: url, target: "_blank", rel: "noopener noreferrer" });
  node.onclick = (event) => onLink?.(url) && event.preventDefault();
  return node;
}

function command(text, onCommand) {
  const node = document.createElement("a");
  node.href = "#";
  node.onclick = (event) => {
    event.preventDefault();
    onCommand?.(text);
  };
  return node;
}
