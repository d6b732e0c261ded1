// The clock of a question: its text names the time that is left, and it runs from when the question arrived.

import { el } from "./dom.js";
import { asks, isMine } from "./model.js";

const UNITS = [[/(\d+)\s*(?:小时|h\b)/i, 3600], [/(\d+)\s*(?:分|min)/i, 60], [/(\d+)\s*(?:秒|s\b)/i, 1]];
const begun = new Map(); // chat/message -> {seconds, at}: an edit that names the same time does not wind the clock up
const running = new Set(); // nodes whose number changes by itself

// What the first line names; the seconds are real ones, whatever the bot's TIME_SCALE.
function named(message) {
  const line = (message.text ?? "").split("\n")[0];
  return UNITS.reduce((sum, [pattern, unit]) => sum + unit * Number(pattern.exec(line)?.[1] ?? 0), 0);
}

// {seconds, at} (at: epoch ms) of a question with a clock, or null.
export function clockOf(message) {
  if (!isMine(message.chat.id) || !asks(message)) return null;
  const seconds = named(message);
  if (!seconds) return null;
  const key = `${message.chat.id}/${message.message_id}`;
  const known = begun.get(key);
  if (known?.seconds === seconds) return known;
  const told = (known ? (message.edit_date ?? message.date) : message.date) * 1000; // whole seconds, rounded down
  const late = Date.now() - told;
  const clock = { seconds, at: late >= 0 && late < 1500 ? Date.now() : told };
  begun.set(key, clock);
  return clock;
}

const left = ({ seconds, at }) => Math.max(0, at + seconds * 1000 - Date.now());

// A chip that counts down, with a bar if there is room for one; the same node as long as the clock is the same.
export function chip(known, clock, withBar) {
  if (!clock) return null;
  const node = known ?? el("span", "clock", el("b"), ...(withBar ? [el("i")] : []));
  node.clock = clock;
  node.role = "timer";
  node.dataset.testid = "clock";
  running.add(node);
  tick(node);
  return node;
}

function tick(node) {
  const rest = left(node.clock);
  const whole = Math.ceil(rest / 1000);
  const text = whole >= 3600 ? `${Math.floor(whole / 3600)}时${pad(Math.floor(whole / 60) % 60)}分` : `${Math.floor(whole / 60)}:${pad(whole % 60)}`;
  node.firstChild.textContent = rest ? text : "到点";
  node.ariaLabel = rest ? `还剩 ${whole} 秒` : "时间到了";
  node.classList.toggle("hurry", rest < node.clock.seconds * 333);
  node.style.setProperty("--left", rest / (node.clock.seconds * 1000));
}

const pad = (number) => String(number).padStart(2, "0");

setInterval(() => {
  for (const node of running) node.isConnected ? tick(node) : running.delete(node);
}, 250);
