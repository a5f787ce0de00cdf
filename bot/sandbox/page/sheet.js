// Forms that lie over one user's pane: modals of the bot, and the page's own.
import { freshId, icon, make } from "/page/dom.js";
import { markdown } from "/page/markdown.js";
import { Menu } from "/page/menu.js";
import { chooser, faultOf } from "/page/tray.js";

const TEXT = 10, LABEL = 18, INPUT = 4, FILES = 19, RADIO = 21, BOXES = 22, BOX = 23;

/** One field of a modal: its node, how to read it, and what is wrong with it. */
function field(part, ctx, label) {
  const needed = part.required !== false;
  if (part.type === INPUT) {
    const node = make(part.style === 2 ? "textarea" : "input", { value: part.value || "", placeholder: part.placeholder || "", maxLength: part.max_length || 4000, id: freshId("field") });
    const fault = () => (needed && !node.value ? "Please fill this in." : node.value && node.value.length < (part.min_length || 0) ? `At least ${part.min_length} characters.` : "");
    return { node, read: () => node.value, fault };
  }
  if (part.type === BOX) {
    const node = make("input", { type: "checkbox", checked: Boolean(part.default), id: freshId("field") });
    return { node, read: () => node.checked, fault: () => "" };
  }
  if (part.type === RADIO || part.type === BOXES) return choices(part, needed, label);
  if (part.type === FILES) return files(part, ctx, { needed, label });
  const draft = {};
  const shape = needed ? part : { ...part, min_values: 0 };
  const menu = new Menu(shape, ctx, draft, { label });
  const least = needed ? part.min_values ?? 1 : 0;
  const fault = () => (draft.picked.length < least ? `Choose at least ${least}.` : "");
  return { node: menu.node, control: menu.face, read: () => draft.picked, fault };
}

function choices(part, needed, label) {
  const one = part.type === RADIO;
  const name = freshId("group");
  const boxes = part.options.map((o) => make("input", { type: one ? "radio" : "checkbox", name, value: o.value, checked: Boolean(o.default) }));
  const lines = part.options.map((o, n) => make("label", { className: "choice" }, boxes[n], make("span", {}, o.label, o.description && make("small", {}, o.description))));
  const node = make("div", { className: "choices", role: one ? "radiogroup" : "group", "aria-label": label }, ...lines);
  const chosen = () => boxes.filter((box) => box.checked).map((box) => box.value);
  const least = needed ? (one ? 1 : part.min_values ?? 1) : 0;
  const most = one ? 1 : part.max_values ?? boxes.length;
  const fault = () => (chosen().length < least ? `Choose at least ${least}.` : chosen().length > most ? `Choose at most ${most}.` : "");
  return { node, read: () => (one ? chosen()[0] ?? null : chosen()), fault };
}

function files(part, ctx, { needed, label }) {
  const most = part.max_values ?? 1, least = needed ? part.min_values ?? 1 : 0;
  const names = make("span", { className: "quiet" }, "None chosen");
  let chosen = [];
  const { button, input } = chooser({ id: freshId("files"), label: `Choose files: ${label}`, many: most > 1, className: "button style2",
    take: (files) => { chosen = files; names.textContent = files.map((file) => file.name).join(", "); } }, icon("file"), most > 1 ? "Choose files" : "Choose a file");
  const count = () => (chosen.length < least ? `Choose at least ${least}.` : chosen.length > most ? `Choose at most ${most}.` : "");
  return { node: make("div", { className: "file-field" }, button, names, input), control: button, read: () => chosen, fault: () => count() || faultOf(chosen, ctx.limits()) };
}

function titled(item, ctx) {
  const part = item.component || item.components[0];
  const label = item.label || part.label || "";
  const made = field(part, ctx, label);
  const wrong = make("span", { className: "fault", role: "alert" });
  const target = made.control || made.node;
  const named = target.id ? { for: target.id } : {};
  const needed = part.required !== false && part.type !== BOX;
  const words = make(target.id ? "label" : "span", { className: "field-label", ...named }, label, needed && make("span", { className: "needed", title: "required" }, " *"));
  const node = make("div", { className: `field${part.type === BOX ? " inline" : ""}` }, words, item.description && make("small", {}, item.description), made.node, wrong);
  return { ...made, id: part.custom_id, node, tell: (text) => { wrong.textContent = text; target.setAttribute("aria-invalid", String(Boolean(text))); } };
}

/** The place over a pane where one form at a time lies. */
export class Sheet {
  constructor(pane) {
    this.pane = pane;
    this.node = make("div", { className: "sheet", hidden: true });
  }

  /** Shows a modal of the bot; `submit` gets the values by custom id and says whether that went well. */
  modal(shape, ctx, submit) {
    const fields = [];
    const parts = shape.components.map((item) => {
      if (item.type === TEXT) return markdown(item.content, ctx);
      const made = titled(item, ctx);
      fields.push(made);
      return made.node;
    });
    this.form(shape.title, parts, "Submit", async () => {
      fields.forEach((each) => each.tell(each.fault()));
      const first = fields.find((each) => each.fault());
      if (first) { first.node.querySelector("input, textarea, button")?.focus(); return false; }
      return submit(Object.fromEntries(fields.map((each) => [each.id, each.read()]).filter(([, value]) => value !== null)));
    });
  }

  /** Shows a form; `submit` returns false to keep it open, or a sentence that says why. */
  form(title, parts, verb, submit) {
    this.before = document.activeElement;
    const id = freshId("sheet");
    const told = make("p", { className: "fault", role: "alert" });
    const go = make("button", { className: "button style1" }, verb);
    const form = make("form", { className: "card", role: "dialog", "aria-modal": "true", "aria-labelledby": id, noValidate: true },
      make("header", {}, make("h2", { id }, title), make("button", { type: "button", className: "plain", "aria-label": "Close", onclick: () => this.close() }, icon("close"))),
      make("div", { className: "card-body" }, ...parts, told),
      make("footer", {}, make("button", { type: "button", className: "button style2", onclick: () => this.close() }, "Cancel"), go));
    form.onsubmit = async (event) => {
      event.preventDefault();
      go.disabled = true;
      const done = await submit();
      go.disabled = false;
      if (done === true) this.close();
      else if (typeof done === "string") told.textContent = done;
    };
    form.onkeydown = (event) => { if (event.key === "Escape") this.close(); };
    this.node.replaceChildren(form);
    this.node.hidden = false;
    this.pane.inertBelow(this.node, true);
    (form.querySelector(".card-body input, .card-body textarea, .card-body button") || go).focus();
  }

  close() {
    this.node.hidden = true;
    this.node.replaceChildren();
    this.pane.inertBelow(this.node, false);
    if (this.before?.isConnected) this.before.focus();
    else this.pane.composer.focus();
  }
}
