// The page: who I am, which chats I see, what happens when I do something.

import { summary } from "./bubble.js";
import { chip, clockOf } from "./clock.js";
import { alertBox, askGroup, askPerson, openPhoto, toast } from "./dialogs.js";
import { el, hue, initial } from "./dom.js";
import * as model from "./model.js";
import { listen, sim } from "./net.js";
import { Pane } from "./pane.js";

const { world } = model;
const at = (id) => document.getElementById(id);
const typing = new Map(); // chat id -> until when the bot "is typing"
const handlers = { onButton, onSend: send, onPhoto: openPhoto, onLink: follow };
const panes = { group: new Pane(at("group"), withChat("group", () => world.group)), dm: new Pane(at("dm"), withChat("dm", () => world.me)) };
const wide = matchMedia("(min-width: 601px)");

function withChat(name, chat) {
  return { ...handlers, onCommand: (text) => send(chat(), text).then((sent) => sent && panes[name].toEnd()) };
}

// Drawing.

function draw() {
  drawMe();
  drawChats();
  drawGroup();
  drawDm();
  for (const name of ["group", "dm"]) if (isShown(name)) model.markRead(panes[name].chat);
  drawChats();
}

const isShown = (name) => !document.hidden && (wide.matches || document.body.dataset.view === name);

let drawing = 0;
function drawSoon() {
  drawing ||= requestAnimationFrame(() => ((drawing = 0), draw()));
}

function drawMe() {
  const options = world.users.map((user) => [user.id, `${user.first_name}${user.id !== world.me && model.waitedFor(user) ? " ●" : ""}`]);
  const json = JSON.stringify([options, world.me]);
  if (at("me").dataset.shown === json) return;
  at("me").dataset.shown = json;
  at("me").replaceChildren(...options.map(([id, name]) => new Option(name, id, false, id === world.me)));
}

function drawChats() {
  const entries = model.mine().map((chat) => ({ id: chat.id, title: chat.title, view: "group" }));
  if (world.me) entries.push({ id: world.me, title: world.bot.first_name, view: "dm" });
  const nodes = entries.map((entry) => chatEntry(document.querySelector(`[data-testid="chat-${entry.id}"]`), entry));
  const nav = at("chats");
  if (nodes.length !== nav.childElementCount || nodes.some((node, n) => nav.children[n] !== node)) nav.replaceChildren(...nodes);
}

function chatEntry(known, { id, title, view }) {
  const node = known ?? el("button", "chat");
  const last = model.messages(id).findLast((each) => !model.isService(each)) ?? model.messages(id).at(-1);
  const count = model.unread(id);
  const mark = el("span", "unread", String(count));
  mark.dataset.testid = "unread";
  const face = el("span", "avatar", initial(title));
  face.style.setProperty("--hue", hue(id));
  const said = last ? summary(last) : "还没有消息";
  const clock = view === "dm" ? model.messages(id).map(clockOf).findLast(Boolean) : null;
  const json = JSON.stringify([title, said, count, clock]);
  if (node.dataset.shown !== json) {
    node.dataset.shown = json;
    node.replaceChildren(face, el("span", "lines", el("b", "", title), el("small", "", said)), ...[chip(null, clock), count && mark].filter(Boolean));
  }
  const shown = (wide.matches || document.body.dataset.view === view) && (view === "dm" || id === world.group);
  node.classList.toggle("private", view === "dm");
  node.toggleAttribute("aria-current", shown);
  node.dataset.testid = `chat-${id}`;
  node.ariaLabel = `${view === "dm" ? "私聊 " : ""}${title}${count ? `，${count} 条未读` : ""}`;
  node.onclick = () => open(view, id);
  return node;
}

function drawGroup() {
  const chat = model.group();
  if (!chat) {
    const other = world.me && world.groups.find((each) => !each.upgraded_to);
    const bottom = other && { id: "join-button", label: `进「${other.title}」`, act: () => act("join", { chat_id: other.id, user_id: world.me }) };
    const empty = !world.users.length ? "先点「＋加人」" : other ? "你不在群里" : "还没有群：点「＋建群」";
    return panes.group.show(0, { title: "群聊", note: "", menu: [], empty, bottom });
  }
  const out = chat.bot === "left" || chat.bot === "kicked";
  const note = isTyping(chat.id) ? `${world.bot.first_name} 正在输入…` : `${chat.members.length + (out ? 0 : 1)} 人${out ? " · 机器人不在" : ""}`;
  panes.group.show(chat.id, { title: chat.title, note, bottom: "write", pinned: chat.pinned[0], topics: chat.topics, menu: groupMenu(chat, out) });
}

function groupMenu(chat, out) {
  const given = { chat_id: chat.id };
  return [
    ["退群", () => act("leave", { ...given, user_id: world.me })],
    out ? ["请回机器人", () => act("add_bot", { ...given, user_id: world.me })] : ["移走机器人", () => act("kick_bot", given)],
    ["机器人可以发图", () => act("bot_rights", { ...given, photos: true })],
    ["不许机器人发图", () => act("forbid_photos", given)],
    ...(chat.type === "group" ? [["升级为超级群", () => act("upgrade", given)]] : []),
  ];
}

function drawDm() {
  const user = model.me();
  if (!user) return panes.dm.show(0, { title: "私聊", note: "", menu: [] });
  const note = isTyping(user.id) ? "正在输入…" : `${user.first_name} 和机器人的私聊`;
  const block = user.blocked ? ["解除屏蔽", () => act("unblock", { user_id: user.id })] : ["屏蔽机器人", () => act("block", { user_id: user.id })];
  const empty = world.about["description/zh"] || world.about["description/"] || "点下面的「开始」，机器人才能给你发手牌。";
  const start = { id: "start-button", label: user.blocked ? "重新开始" : "START 开始", act: () => startBot("") };
  const bottom = user.started && !user.blocked ? "write" : start;
  panes.dm.show(user.id, { title: world.bot.first_name, note, bottom, empty, menu: user.started ? [block] : [] });
}

function isTyping(chat) {
  return (typing.get(chat) ?? 0) > Date.now();
}

// Doing.

async function act(action, given) {
  try {
    return await sim(action, given);
  } catch (error) {
    toast(error.message);
    return null;
  }
}

function open(view, id) {
  if (view === "group") world.group = id;
  if (view === "group") model.remember("group", id);
  document.body.dataset.view = view;
  at("banner").hidden = true;
  draw();
}

let sending = Promise.resolve();

async function send(chat, text, thread = 0) {
  const given = { chat_id: chat, user_id: world.me, text, ...(thread ? { thread_id: thread } : {}) };
  sending = sending.then(() => act("send", given)); // in the order in which they were written
  return Boolean(await sending);
}

async function startBot(payload) {
  const user = model.me();
  document.body.dataset.view = "dm";
  if (user.blocked) await act("unblock", { user_id: user.id });
  await send(user.id, payload ? `/start ${payload}` : "/start");
  panes.dm.toEnd();
  panes.dm.root.querySelector("input")?.focus({ preventScroll: true });
  drawSoon();
}

async function onButton(message, button) {
  if (button.url) return void (follow(button.url) || window.open(button.url, "_blank", "noopener"));
  if (button.copy_text) return navigator.clipboard.writeText(button.copy_text.text);
  const given = { user_id: world.me, chat_id: message.chat.id, message_id: message.message_id, data: button.callback_data };
  const done = await act("tap", given);
  if (!done) return;
  if (!done.answer) return toast("机器人没有回应");
  const { text, show_alert: loud, url } = done.answer;
  if (url) follow(url) || window.open(url, "_blank", "noopener");
  else if (text && loud) alertBox(text);
  else if (text) toast(text);
}

// Links to the bot open the private chat; true if it was one.
function follow(url) {
  const match = /^(?:https?:\/\/)?t\.me\/(\w+)(?:\?start=([\w-]*))?$/i.exec(url) ?? /^tg:\/\/resolve\?domain=(\w+)(?:&start=([\w-]*))?$/i.exec(url);
  if (match?.[1].toLowerCase() !== world.bot.username?.toLowerCase()) return false;
  if (match[2] !== undefined) startBot(match[2]);
  else open("dm", world.me);
  return true;
}

async function addPerson() {
  const asked = await askPerson(world.users, world.groups.filter((chat) => !chat.upgraded_to));
  const made = asked && (await act("users", { first_name: asked.name }));
  if (!made) return;
  for (const chat of asked.groups) await act("join", { chat_id: chat, user_id: made.id });
  await model.loadState(); // the new person must be known before one can be them
  await become(made.id);
}

async function addGroup() {
  if (!world.users.length) return toast("先加人");
  const asked = await askGroup();
  const members = [world.me, ...world.users.map((user) => user.id).filter((id) => id !== world.me)];
  const made = asked && (await act("groups", { title: asked.title, forum: asked.forum, members }));
  if (!made) return;
  await refresh();
  open("group", made.id);
}

async function become(user) {
  model.become(user);
  await refresh();
}

// Staying up to date.

async function refresh() {
  await model.loadState();
  await model.loadMessages();
  draw();
}

let refreshing = 0;
function refreshSoon() {
  refreshing ||= setTimeout(() => ((refreshing = 0), refresh().catch(() => setTimeout(refreshSoon, 500))), 60);
}

function onEvent(event) {
  if (event.state) refreshSoon();
  if (event.rings) return ring(event.chat_id, event.rings);
  if (event.action) {
    typing.set(event.chat_id, Date.now() + 5000);
    setTimeout(drawSoon, 5100);
  }
  const seen = event.message && (model.apply(event) || event.chat_id > 0);
  if (seen || event.action) drawSoon();
}

// As a phone does: what rings in a chat that is not before me comes down from the top, and a tap opens it.
let quiet = 0;
function ring(chat, id) {
  const said = model.message(chat, id);
  const view = chat > 0 ? "dm" : "group";
  if (!said || (isShown(view) && panes[view].chat === chat)) return;
  const banner = at("banner");
  const title = chat > 0 ? world.bot.first_name : world.groups.find((each) => each.id === chat)?.title;
  banner.replaceChildren(el("b", "", title ?? ""), el("span", "", summary(said)));
  banner.onclick = () => ((banner.hidden = true), open(view, chat));
  banner.hidden = false;
  clearTimeout(quiet);
  quiet = setTimeout(() => (banner.hidden = true), 6000);
}

function onOpen() {
  at("connection").hidden = true;
  model.begin();
  refreshSoon();
}

at("me").onchange = () => become(Number(at("me").value));
at("theme").onclick = () => window.switchTheme();
at("add-person").onclick = addPerson;
at("add-group").onclick = addGroup;
document.addEventListener("visibilitychange", drawSoon);
wide.addEventListener("change", drawSoon);
document.addEventListener("click", ({ target }) => {
  for (const menu of document.querySelectorAll("details.more[open]")) if (!menu.contains(target)) menu.open = false;
});
// Chromium leaves a text that it shaped while a font was under way as it was; another feature set makes it look again.
document.fonts.onloadingdone = () => (document.documentElement.style.fontFeatureSettings = '"kern"');
listen({ onOpen, onEvent, onDown: () => (at("connection").hidden = false) });
