// A pane shows one chat: head, pinned line, messages, and what one may do at the bottom.

import { bubble } from "./bubble.js";
import { el, hue, initial } from "./dom.js";
import { asks, commands, isMine, message, messages, world } from "./model.js";
import { fileUrl } from "./net.js";

const PAGE = 80; // messages shown at first, and added by 更早

export class Pane {
  constructor(root, on) {
    this.root = root;
    this.on = on;
    this.chat = 0;
    this.nodes = new Map();
    this.limit = PAGE;
    root.append(document.getElementById("pane").content.cloneNode(true));
    const at = (name) => root.querySelector(`.${name}`);
    Object.assign(this, { scroll: at("scroll"), list: at("list"), jump: at("jump"), bottom: at("bottom"), pinned: at("pinned") });
    this.dock = el("button", "dock", el("img")); // in the document only while it is shown
    Object.assign(this.dock, { ariaLabel: "看大图：手牌" }).dataset.testid = "dock";
    this.stuck = true; // at the newest message
    this.top = 0;
    this.scroll.onscroll = () => this.scrolled();
    new ResizeObserver(() => this.settle()).observe(this.list);
    new ResizeObserver(() => this.settle()).observe(this.scroll);
    this.jump.onclick = () => this.toEnd();
    this.earlier = el("button", "earlier plain", "更早的消息");
    this.earlier.onclick = () => ((this.limit += PAGE), this.draw());
    this.pinned.onclick = () => this.nodes.get(this.pinnedId)?.scrollIntoView({ block: "center", behavior: "smooth" });
  }

  // `about`: {title, note, pinned, bottom: "write" | {id, label, act}, menu: [[label, act]], topics, empty}
  show(chat, about) {
    if (chat !== this.chat) {
      this.chat = chat;
      this.nodes.clear();
      this.list.replaceChildren();
      this.limit = PAGE;
      this.stuck = true;
      // What stood here before one came is not read out; what comes after is.
      this.list.ariaBusy = "true";
      setTimeout(() => (this.list.ariaBusy = "false"), 1000);
    }
    this.root.dataset.chat = chat;
    this.drawHead(about);
    this.drawBottom(about);
    this.draw();
    this.drawPinned(about.pinned);
    this.list.dataset.empty = about.empty ?? "";
  }

  drawHead({ title, note, menu }) {
    this.root.querySelector("h2").textContent = title;
    this.root.querySelector(".who p").textContent = note;
    const face = this.root.querySelector(".head .avatar");
    face.textContent = initial(title);
    face.style.setProperty("--hue", hue(this.chat));
    const more = this.root.querySelector(".more");
    more.hidden = !menu.length;
    const entries = menu.map(([label, act]) => {
      const entry = el("button", "", label);
      entry.onclick = () => ((more.open = false), act());
      return entry;
    });
    more.querySelector(".menu").replaceChildren(...entries);
  }

  drawPinned(id) {
    const target = id && message(this.chat, id);
    this.pinnedId = id;
    this.pinned.hidden = !target;
    if (target) this.pinned.textContent = `📌 ${(target.text ?? target.caption ?? "图片").split("\n")[0]}`;
  }

  draw() {
    const all = messages(this.chat);
    const wanted = all.slice(-this.limit);
    const keep = new Set(wanted.map((each) => each.message_id));
    for (const [id, node] of this.nodes) if (!keep.has(id)) node.remove(), this.nodes.delete(id);
    let before = null;
    for (const each of wanted) {
      const node = bubble(this.nodes.get(each.message_id), each, this.on);
      const follows = before && before.dataset.from && before.dataset.from === node.dataset.from;
      node.classList.toggle("follows", Boolean(follows));
      this.nodes.set(each.message_id, node);
      if (!node.isConnected || node.previousElementSibling !== (before ?? null)) this.place(node, before);
      before = node;
    }
    if (all.length > wanted.length) this.list.prepend(this.earlier);
    else this.earlier.remove();
    this.settle();
  }

  place(node, before) {
    const first = this.list.firstElementChild === this.earlier ? this.earlier : null;
    if (node.isConnected && node.previousElementSibling === (before ?? first)) return;
    if (before) before.after(node);
    else if (first) first.after(node);
    else this.list.prepend(node);
  }

  scrolled() {
    const { scrollTop, scrollHeight, clientHeight } = this.scroll;
    // Only scrolling up lets go of the end; a picture that loads late does not.
    if (scrollHeight - clientHeight - scrollTop < 60) this.stuck = true;
    else if (scrollTop < this.top - 2) this.stuck = false;
    this.top = scrollTop;
    this.jump.hidden = this.stuck;
    this.drawDock();
  }

  settle() {
    if (this.stuck) this.scroll.scrollTop = this.scroll.scrollHeight;
    else this.jump.hidden = false;
    this.drawDock();
  }

  // A question may push the picture that it is about off a small screen: then the picture is held above it. It lies
  // over what stands between the two and moves nothing, so what it covers cannot make it come and go.
  drawDock() {
    const found = this.stuck && isMine(this.chat) ? this.pushedOff() : null;
    if (!found) return this.dock.remove();
    const { picture, room } = found;
    const size = picture.photo.at(-1);
    const image = this.dock.firstChild;
    const source = fileUrl(size.file_id);
    if (image.getAttribute("src") !== source) Object.assign(image, { src: source, alt: picture.caption ?? "图片" });
    image.style.maxHeight = `${room}px`;
    this.dock.style.top = `${this.scroll.offsetTop}px`;
    this.dock.onclick = () => this.on.onPhoto(size, picture.caption ?? "");
    if (!this.dock.isConnected) this.root.append(this.dock);
  }

  // {picture, room in pixels above the question}, if the picture that the question is about is out of sight.
  pushedOff() {
    const all = messages(this.chat);
    const question = all.findLast(asks);
    const [place] = (question?.text ?? "").split(" · ");
    const pictures = all.filter((each) => each.photo && each.message_id < question?.message_id);
    const picture = pictures.findLast((each) => each.caption?.startsWith(place)) ?? pictures.at(-1);
    const photo = this.nodes.get(picture?.message_id)?.querySelector(".photo");
    if (!photo) return null;
    const view = this.scroll.getBoundingClientRect();
    const { top, height } = photo.getBoundingClientRect();
    if (view.top - top < height / 12) return null; // no card is cut
    const room = this.nodes.get(question.message_id).getBoundingClientRect().top - view.top - 6;
    return room < 80 ? null : { picture, room };
  }

  toEnd() {
    this.stuck = true;
    this.jump.hidden = true;
    this.settle();
  }

  drawBottom({ bottom, topics = {} }) {
    const key = JSON.stringify([this.chat, world.me, bottom?.label ?? bottom, topics]);
    if (this.bottomKey === key) return;
    this.bottomKey = key;
    if (bottom === "write") this.bottom.replaceChildren(this.composer(topics));
    else if (bottom) this.bottom.replaceChildren(this.offer(bottom));
    else this.bottom.replaceChildren();
  }

  offer({ id, label, act }) {
    const button = el("button", "primary wide", label);
    button.dataset.testid = id;
    button.onclick = act;
    return button;
  }

  composer(topics) {
    const form = el("form", "composer");
    const field = el("input");
    Object.assign(field, { type: "text", placeholder: "写点什么…", autocomplete: "off", enterKeyHint: "send", maxLength: 4096 });
    field.dataset.testid = "composer";
    field.ariaLabel = `发到${this.root.querySelector("h2").textContent}`;
    const slash = el("button", "slash plain", "/");
    Object.assign(slash, { type: "button", ariaLabel: "命令", ariaExpanded: "false" });
    slash.dataset.testid = "commands";
    const send = el("button", "send", "➤");
    send.ariaLabel = "发送";
    send.dataset.testid = "send";
    const thread = this.threads(topics);
    const menu = el("div", "commands");
    menu.hidden = true;
    const submit = (text) => (this.closeMenu(menu, slash), this.submit(field, text, Number(thread?.value ?? 0)));
    const open = (prefix, all) => this.openMenu(menu, slash, prefix, all, submit);
    slash.onclick = () => (menu.hidden ? open("/", true) : this.closeMenu(menu, slash));
    field.oninput = () => (field.value.startsWith("/") ? open(field.value, false) : this.closeMenu(menu, slash));
    form.onkeydown = (event) => this.keys(event, menu, slash, field);
    form.onsubmit = (event) => (event.preventDefault(), submit(field.value));
    form.append(menu, ...(thread ? [thread] : []), slash, field, send);
    return form;
  }

  threads(topics) {
    const names = Object.entries(topics);
    if (!names.length) return null;
    const select = el("select", "topics");
    select.ariaLabel = "话题";
    select.append(new Option("# 综合", 0), ...names.map(([id, name]) => new Option(`# ${name}`, id)));
    return select;
  }

  async submit(field, text, thread) {
    if (!text.trim()) return;
    const written = field.value;
    field.value = ""; // at once: what is written from now on is the next message
    if (!(await this.on.onSend(this.chat, text.trim(), thread))) field.value = [written, field.value].filter(Boolean).join(" ");
    this.toEnd();
  }

  openMenu(menu, slash, prefix, focus, submit) {
    const found = commands(this.chat).filter((each) => `/${each.command}`.startsWith(prefix));
    menu.replaceChildren(
      ...found.map((each) => {
        const entry = el("button", "", el("b", "", `/${each.command}`), el("span", "", each.description));
        entry.type = "button";
        entry.dataset.testid = `command-${each.command}`;
        entry.onclick = () => submit(`/${each.command}`);
        return entry;
      }),
    );
    if (!found.length && focus) menu.replaceChildren(el("p", "hint", "机器人还没有设命令"));
    menu.hidden = !menu.childElementCount;
    slash.ariaExpanded = String(!menu.hidden);
    if (focus) menu.querySelector("button")?.focus();
  }

  closeMenu(menu, slash) {
    menu.hidden = true;
    slash.ariaExpanded = "false";
  }

  keys(event, menu, slash, field) {
    if (event.key === "Escape" && !menu.hidden) return this.closeMenu(menu, slash), field.focus();
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || menu.hidden) return;
    event.preventDefault();
    const entries = [...menu.querySelectorAll("button")];
    const now = entries.indexOf(document.activeElement);
    entries[(now + step + entries.length) % entries.length]?.focus();
  }
}
