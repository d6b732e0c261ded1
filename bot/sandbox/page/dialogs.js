// Toast, alert, photo viewer, and the two small forms.

import { fileUrl } from "./net.js";

const at = (id) => document.getElementById(id);
const NAMES = ["阿珍", "老周", "小满", "幺妹", "大刘", "春娃", "罗孃", "石头"];

let hiding = 0;
export function toast(text) {
  const box = at("toast");
  box.textContent = text;
  box.hidden = false;
  clearTimeout(hiding);
  hiding = setTimeout(() => (box.hidden = true), Math.max(4000, 2000 + 110 * text.length)); // as long as it takes to read
}

export function alertBox(text) {
  const box = at("alert");
  box.querySelector("p").textContent = text;
  if (!box.open) box.showModal();
}

export function openPhoto({ file_id: id, width, height }, caption) {
  const box = at("viewer");
  const image = box.querySelector("img");
  Object.assign(image, { src: fileUrl(id), width, height, alt: caption });
  box.classList.remove("full");
  image.onclick = (event) => (event.stopPropagation(), box.classList.toggle("full"));
  box.onclick = ({ target }) => target.closest("form") || box.close();
  box.showModal();
}

function ask(box) {
  box.returnValue = "cancel";
  box.showModal();
  return new Promise((done) => {
    box.onclose = () => done(box.returnValue === "ok" ? new FormData(box.querySelector("form")) : null);
  });
}

export async function askPerson(users, groups) {
  const box = at("person");
  const taken = new Set(users.map((user) => user.first_name));
  box.querySelector("input").value = NAMES.find((name) => !taken.has(name)) ?? `第${users.length + 1}人`;
  const choices = groups.map((chat) => {
    const label = document.createElement("label");
    const tick = Object.assign(document.createElement("input"), { type: "checkbox", name: "group", value: chat.id, checked: true });
    label.className = "check";
    label.append(tick, chat.title);
    return label;
  });
  box.querySelector(".choices").replaceChildren(...choices);
  box.querySelector("fieldset").hidden = !choices.length;
  const form = await ask(box);
  return form && { name: form.get("first_name"), groups: form.getAll("group").map(Number) };
}

export async function askGroup() {
  const box = at("new-group");
  box.querySelector("input").value = "茶馆";
  const form = await ask(box);
  return form && { title: form.get("title"), forum: form.get("forum") === "on" };
}
