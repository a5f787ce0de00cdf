// Modals as the bot sends them, and pictures at full size.
import { choicesOf } from "/page/message.js";

const dialog = document.getElementById("dialog");
const make = (tag, props = {}, ...children) => {
  const node = Object.assign(document.createElement(tag), props);
  node.append(...children);
  return node;
};

export function showImage(source, alt) {
  const image = make("img", { src: source, alt: alt || "" });
  const close = make("button", { textContent: "Close", onclick: () => dialog.close() });
  dialog.replaceChildren(image, make("p", { textContent: alt || "" }), close);
  dialog.showModal();
}

/** One field of a modal: its node, and a function that reads its value. */
function field(part, world) {
  const required = part.required !== false;
  if (part.type === 4) {
    const input = make(part.style === 2 ? "textarea" : "input", { value: part.value || "", placeholder: part.placeholder || "", required, maxLength: part.max_length || 4000, minLength: part.min_length || 0 });
    return [input, () => input.value];
  }
  if (part.type === 23) {
    const box = make("input", { type: "checkbox", checked: Boolean(part.default) });
    return [box, () => box.checked];
  }
  if (part.type === 21 || part.type === 22) {
    const type = part.type === 21 ? "radio" : "checkbox";
    const boxes = part.options.map((o) => make("input", { type, name: part.custom_id, value: o.value, checked: Boolean(o.default) }));
    const set = make("fieldset", {}, ...part.options.map((o, n) => make("label", {}, make("span", {}, boxes[n], ` ${o.label}`, o.description ? make("span", { className: "small", textContent: ` ${o.description}` }) : ""))));
    const chosen = () => boxes.filter((b) => b.checked).map((b) => b.value);
    return [set, () => (part.type === 21 ? chosen()[0] ?? null : chosen())];
  }
  if (part.type === 19) return [make("em", { textContent: "Files cannot be chosen here." }), () => null];
  const many = (part.max_values ?? 1) > 1;
  const select = make("select", { multiple: many, required });
  if (!many && !required) select.append(new Option("Nothing", ""));
  for (const o of choicesOf(part, world)) select.append(new Option(o.label, o.value, Boolean(o.default), Boolean(o.default)));
  return [select, () => [...select.selectedOptions].map((o) => o.value).filter(Boolean)];
}

export function openModal(came, world, send) {
  const readers = new Map();
  const form = make("form", { method: "dialog" }, make("h2", { textContent: came.modal.title }));
  for (const item of came.modal.components) {
    if (item.type === 10) { form.append(make("p", { textContent: item.content })); continue; }
    const part = item.component || item.components[0];
    const [node, read] = field(part, world);
    readers.set(part.custom_id, read);
    form.append(make("label", {}, item.label || part.label || "", item.description ? make("span", { className: "small", textContent: item.description }) : "", node));
  }
  form.append(make("div", { className: "row" }, make("button", { className: "style1", textContent: "Submit" }), make("button", { type: "button", textContent: "Cancel", onclick: () => dialog.close() })));
  form.onsubmit = () => send(Object.fromEntries([...readers].map(([id, read]) => [id, read()]).filter(([, value]) => value !== null)));
  dialog.replaceChildren(form);
  dialog.showModal();
}
