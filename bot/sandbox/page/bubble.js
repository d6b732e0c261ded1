// One message as DOM. A later state of the message patches the same nodes, so that a tap is not lost because the
// board was edited under the finger.

import { chip, clockOf } from "./clock.js";
import { el, hue, initial } from "./dom.js";
import { fileUrl } from "./net.js";
import { isService, world } from "./model.js";
import { rich } from "./rich.js";

const shown = new WeakMap(); // node -> JSON of what it shows

// Rebuilds a node's inside only if the value differs from what it shows.
function patch(node, value, build) {
  const json = JSON.stringify(value ?? null);
  if (shown.get(node) === json) return;
  shown.set(node, json);
  build(node, value);
}

export function bubble(node, message, on) {
  if (isService(message)) return service(node, message);
  const article = node ?? skeleton(message);
  const at = (name) => article.querySelector(`.${name}`);
  patch(at("name"), sender(message), (n, v) => (n.textContent = v));
  patch(at("reply"), message.reply_to_message, reply);
  optional(article, "photo", message.photo, newPhoto, (n, sizes) => photo(n, sizes, message.caption));
  optional(article, "document", message.document, () => el("a", "document"), documentLink);
  const text = [message.text ?? message.caption, message.entities ?? message.caption_entities];
  patch(at("text"), text, (n, [words, entities]) => n.replaceChildren(words ? rich(words, entities, on) : ""));
  patch(at("meta"), [message.date, message.edit_date, message.message_thread_id], meta);
  timer(at("bubble"), message);
  patch(at("keyboard"), message.reply_markup?.inline_keyboard, (n, rows) => keyboard(n, rows ?? []));
  if (message.photo) at("photo").onclick = () => on.onPhoto(message.photo.at(-1), message.caption ?? "");
  at("keyboard").onpointerdown = touch;
  at("keyboard").onclick = ({ target, detail }) => press(target.closest("button"), detail > 0, message, on);
  at("keyboard").onkeydown = arrows;
  article.classList.toggle("bare", Boolean(message.photo) && !message.caption);
  return article;
}

function timer(box, message) {
  const known = box.querySelector(".clock");
  const node = chip(known, clockOf(message), true);
  if (!node) known?.remove();
  else if (!known) box.querySelector(".text").before(node);
}

// A part that is in the document only while the message has it.
function optional(article, name, value, make, build) {
  const node = article.querySelector(`.${name}`);
  if (!value) return node?.remove();
  const part = node ?? make();
  if (!node) article.querySelector(".text").before(part);
  patch(part, value, build);
}

function newPhoto() {
  const node = el("button", "photo");
  node.dataset.testid = "photo";
  return node;
}

function skeleton(message) {
  const own = message.from.id === world.me && !message.sender_chat;
  const box = el("div", "bubble", el("div", "name"), el("div", "reply"), el("div", "text"), el("span", "meta"));
  const face = el("span", "avatar");
  const from = message.sender_chat?.id ?? message.from.id;
  face.textContent = initial(sender(message));
  face.ariaHidden = "true";
  const article = el("article", `message ${own ? "own" : "other"}`, face, el("div", "body", box, el("div", "keyboard")));
  article.dataset.messageId = message.message_id;
  article.dataset.from = from;
  article.style.setProperty("--hue", hue(from));
  return article;
}

export function sender(message) {
  if (message.sender_chat) return `${message.sender_chat.title}（管理员）`;
  const known = message.from.is_bot ? message.from : world.users.find((user) => user.id === message.from.id);
  return (known ?? message.from).first_name || "已注销";
}

function reply(node, target) {
  node.replaceChildren();
  if (!target) return;
  const what = target.text ?? target.caption ?? (target.photo ? "🖼 图片" : "消息");
  node.append(el("b", "", sender(target)), el("span", "", what.slice(0, 80)));
}

function photo(node, sizes, caption) {
  const { file_id: id, width, height } = sizes.at(-1);
  node.setAttribute("aria-label", `看大图${caption ? `：${caption.split("\n")[0].slice(0, 60)}` : ""}`);
  const image = node.querySelector("img") ?? node.appendChild(document.createElement("img"));
  const source = fileUrl(id);
  const place = () => Object.assign(image, { width, height, src: source, alt: caption || "图片" });
  if (!image.src) return place();
  const next = new Image(); // the old picture stays until the new one is there: no flicker
  next.onload = next.onerror = () => node.isConnected && shown.get(node)?.includes(id) && place();
  next.src = source;
}

function documentLink(node, file) {
  Object.assign(node, { href: fileUrl(file.file_id), download: file.file_name || "file" });
  node.replaceChildren("📄 ", file.file_name || "文件", el("small", "", ` ${Math.ceil(file.file_size / 1024)} KB`));
}

function meta(node, [date, edited, thread]) {
  const time = new Date((edited ?? date) * 1000).toLocaleTimeString("zh-CN", { hour: "2-digit", minute: "2-digit" });
  const topic = world.groups.find((chat) => chat.id === world.group)?.topics?.[thread];
  node.textContent = [topic && `# ${topic}`, edited && "已编辑", time].filter(Boolean).join(" · ");
}

function keyboard(node, rows) {
  const old = [...node.children];
  rows.forEach((row, n) => line(old[n] ?? node.appendChild(el("div", "row")), row));
  old.slice(rows.length).forEach((extra) => extra.remove());
}

// A key that says something else is another key, so that nobody aims at one and hits another. But the one under the
// finger stays: the tap is not lost, and means what it meant when the finger came down.
function line(node, row) {
  row.forEach((button, m) => {
    const there = node.children[m];
    if (there && (there === touched?.node || there.textContent === button.text)) return key(there, button);
    const fresh = key(el("button"), button);
    if (!there) return node.append(fresh);
    const focused = there === document.activeElement;
    there.replaceWith(fresh);
    if (focused) fresh.focus({ preventScroll: true });
  });
  [...node.children].slice(row.length).forEach((extra) => extra.remove());
}

// Left and right along the keys, up and down from row to row.
function arrows(event) {
  const rows = [...event.currentTarget.children].map((line) => [...line.children]);
  const row = rows.findIndex((line) => line.includes(event.target));
  const at = rows[row]?.indexOf(event.target);
  const step = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[event.key];
  if (!step || row < 0) return;
  event.preventDefault();
  const [down, along] = step;
  const next = down ? rows[row + down]?.[Math.min(at, rows[row + down].length - 1)] : rows.flat()[rows.flat().indexOf(event.target) + along];
  next?.focus();
}

function key(node, button) {
  node.button = button;
  node.textContent = button.text;
  node.classList.toggle("link", Boolean(button.url) && !button.text.includes("↗"));
  return node;
}

let touched = null; // {node, button}: what the finger came down on, and what it meant then

function touch({ target }) {
  const node = target.closest("button");
  touched = node && { node, button: node.button };
}

// The click follows when the finger is up; on some phones a moment later.
function letGo() {
  const was = touched;
  setTimeout(() => touched === was && (touched = null), 500);
}
for (const event of ["pointerup", "pointercancel"]) document.addEventListener(event, letGo);

async function press(node, byFinger, message, on) {
  if (!node || node.classList.contains("pressed")) return;
  const { button } = byFinger && touched?.node === node ? touched : node;
  node.classList.add("pressed");
  node.setAttribute("aria-busy", "true");
  try {
    await on.onButton(message, button);
  } finally {
    node.classList.remove("pressed");
    node.removeAttribute("aria-busy");
  }
}

function service(node, message) {
  const line = node ?? el("article", "message service");
  line.dataset.messageId = message.message_id;
  line.textContent = event(message);
  return line;
}

// One line for the list of chats.
export function summary(message) {
  if (isService(message)) return event(message);
  const text = message.text ?? message.caption ?? (message.photo ? "图片" : "文件");
  return `${message.chat.id < 0 ? `${sender(message)}：` : ""}${text.split("\n")[0]}`;
}

function event(message) {
  const who = sender(message);
  const names = (people) => people.map((each) => each.first_name).join("、");
  if (message.new_chat_members) return `${names(message.new_chat_members)} 进群了`;
  if (message.left_chat_member) return `${message.left_chat_member.first_name || "有人"} 退群了`;
  if (message.pinned_message) return `${who} 置顶了一条消息`;
  if (message.group_chat_created) return `${who} 建了群`;
  if (message.forum_topic_created) return `新话题：${message.forum_topic_created.name}`;
  if (message.new_chat_title) return `群名改为「${message.new_chat_title}」`;
  if (message.migrate_to_chat_id || message.migrate_from_chat_id) return "群升级为超级群";
  return "（系统消息）";
}
