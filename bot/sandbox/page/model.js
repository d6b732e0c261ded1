// What the person chosen can see: chats, messages, read marks.

import { view } from "./net.js";

export const world = { me: 0, group: 0, users: [], groups: [], bot: {}, commands: {}, about: {}, revision: 0, born: 0 };
const told = new Map(); // chat id -> the newest change that the stream told of; an answer that is older is asked for again
const chats = new Map(); // chat id -> Map of message id -> message, for the person chosen

export const remember = (key, value) => localStorage.setItem(`sandbox:${world.born}:${key}`, value);
export const recall = (key) => localStorage.getItem(`sandbox:${world.born}:${key}`);

export const me = () => world.users.find((user) => user.id === world.me);
export const group = () => world.groups.find((chat) => chat.id === world.group);
export const mine = () => world.groups.filter((chat) => !chat.upgraded_to && chat.members.includes(world.me));
export const messages = (chat) => [...(chats.get(chat)?.values() ?? [])].sort((a, b) => a.message_id - b.message_id);
export const message = (chat, id) => chats.get(chat)?.get(id);

// The stream has begun anew: the server may know less than it did, after a crash.
export function begin() {
  world.revision = 0;
  told.clear();
}

// People and chats anew; then what changed in the chats that are held.
export async function loadState() {
  let state = await view("state");
  // While it was under way the stream may have told of more than it knows; but a world of another birth counts anew.
  while (state.born === world.born && state.revision < world.revision) state = await view("state");
  const { users, chats: groups, bot, commands, about, revision, born } = state;
  if (born !== world.born) chats.clear(); // another world: the server was restarted without its state
  world.born = born;
  Object.assign(world, { users: users.filter((user) => !user.deleted), groups, bot, commands, about, revision });
  choose();
}

function choose() {
  if (!me()) world.me = Number(recall("me")) || 0;
  if (!me()) world.me = world.users[0]?.id ?? 0;
  const old = group();
  if (old?.upgraded_to) world.group = old.upgraded_to;
  if (!mine().some((chat) => chat.id === world.group)) world.group = Number(recall("group")) || 0;
  if (!mine().some((chat) => chat.id === world.group)) world.group = mine()[0]?.id ?? 0;
}

export function become(user) {
  world.me = user;
  remember("me", user);
  chats.clear();
  choose();
}

export async function loadMessages() {
  const user = world.me;
  const ids = user ? [user, ...mine().map((chat) => chat.id)] : [];
  for (const id of chats.keys()) if (!ids.includes(id)) chats.delete(id);
  await Promise.all(ids.map((id) => loadChat(id, user)));
}

async function loadChat(id, user) {
  const after = chats.get(id)?.revision ?? 0;
  let found = await view("messages", { chat_id: id, user_id: user, after });
  while (user === world.me && found.revision < (told.get(id) ?? 0)) found = await view("messages", { chat_id: id, user_id: user, after });
  if (user !== world.me) return;
  const held = chats.get(id) ?? new Map();
  for (const each of found.messages) put(held, each);
  held.revision = Math.max(held.revision ?? 0, found.revision);
  chats.set(id, held);
}

// One change from the live stream. False: a chat that is not held.
export function apply({ revision, chat_id: chat, message: changed }) {
  world.revision = Math.max(world.revision, revision);
  told.set(chat, revision);
  const user = world.users.find((each) => each.id === chat);
  if (user) user.asked = user.asked.filter((id) => id !== changed.message_id).concat(asks(changed) ? changed.message_id : []);
  const held = chats.get(chat);
  if (!held || revision <= (held.revision ?? 0)) return Boolean(held);
  put(held, changed);
  held.revision = revision;
  return true;
}

function put(held, changed) {
  if (changed.deleted) held.delete(changed.message_id);
  else held.set(changed.message_id, changed);
}

// Read marks are the page's own business.

const readMark = (user, chat) => Number(recall(`read:${user}:${chat}`)) || 0;

export function markRead(chat) {
  const last = messages(chat).at(-1)?.message_id ?? 0;
  if (last > readMark(world.me, chat)) remember(`read:${world.me}:${chat}`, last);
}

export function unread(chat) {
  const mark = readMark(world.me, chat);
  return messages(chat).filter((each) => each.message_id > mark && each.from.id !== world.me && !isService(each)).length;
}

export const asks = ({ from, reply_markup: keys }) => from?.is_bot && keys?.inline_keyboard?.flat().some((each) => each.callback_data);

export const isMine = (chat) => chat === world.me; // the private chat of the person chosen

export const waitedFor = (user) => user.asked.length > 0; // a question stands in the private chat, read or not

export const isService = (each) => !("text" in each || "photo" in each || "document" in each);

// The command menu of a chat: the narrowest scope for which the bot has set one, in the person's language first.
export function commands(chat) {
  const inGroup = chat < 0;
  const scopes = inGroup
    ? [`chat_member:${chat}:${world.me}`, `chat:${chat}`, "all_group_chats", "default"]
    : [`chat:${chat}`, "all_private_chats", "default"];
  const language = (me()?.language_code ?? "zh").slice(0, 2);
  for (const scope of scopes) {
    const found = world.commands[`${scope}/${language}`] ?? world.commands[`${scope}/`];
    if (found?.length) return found;
  }
  return [];
}
