// Select menus: a button that unfolds a list, for one choice or several, by mouse, touch and keyboard.
import { emoji, freshId, icon, make } from "/page/dom.js";
import { closedBeside, hasSent } from "/page/leaving.js";

const FILTERED = 12;
const SEARCHING = ["ArrowDown", "ArrowUp", "Enter", "Escape"];

/** What a select offers: its own options, or people, roles and channels of this place. */
export function offersOf(part, ctx) {
  if (part.type === 3) return part.options;
  const { people, roles, channels } = ctx.things();
  const named = (things, mark = "") => things.map((thing) => ({ label: mark + thing.name, value: thing.id }));
  return { 5: named(people), 6: named(roles, "@"), 7: [...named(people), ...named(roles, "@")], 8: named(channels, "#") }[part.type] || [];
}

/** Whether a finger does the work: there a field with the focus calls up a keyboard that covers the list. */
const byFinger = () => matchMedia("(pointer: coarse)").matches;

/**
 * One select menu. `draft` keeps over repaints what is open, picked and searched for, and whether the picks were sent:
 * `{open, picked, word, sent, held, before}`, `sent` being false once something was picked, `held` true while the choice waits for
 * another press to be done, and `before` how it was when it was opened; `send` gets the chosen values, of several when the list is closed,
 * as on Discord; `recall` is called when the list is opened, so that a choice that waits is not sent meanwhile; without `send` (in a form)
 * the values are read from the draft.
 */
export class Menu {
  constructor(part, ctx, draft, { send = null, recall = null, label = "" } = {}) {
    this.part = part;
    this.draft = draft;
    this.send = send;
    this.recall = recall;
    this.offers = offersOf(part, ctx);
    this.least = part.min_values ?? 1;
    this.most = part.max_values ?? 1;
    this.prompt = part.placeholder || "Make a choice";
    draft.picked ??= this.offers.filter((o) => o.default).map((o) => o.value).concat((part.default_values || []).map((d) => d.id));
    draft.picked = draft.picked.filter((value) => this.offers.some((o) => o.value === value));
    this.active = Math.max(0, this.offers.findIndex((o) => draft.picked.includes(o.value)));
    this.build(label);
    if (draft.open && !part.disabled) this.unfold();
  }

  get many() { return this.most > 1; }

  get enough() { return this.draft.picked.length >= this.least && this.draft.picked.length <= this.most; }

  get searched() { return this.offers.length > FILTERED; }

  build(label) {
    const id = freshId("menu");
    this.face = make("button", {
      type: "button", className: "menu-face", disabled: Boolean(this.part.disabled), "aria-haspopup": "listbox",
      "aria-expanded": "false", "aria-controls": id, onclick: () => (this.sheet.hidden ? this.open() : this.leave()),
      onkeydown: (event) => { if (["ArrowDown", "ArrowUp"].includes(event.key)) { event.preventDefault(); this.open(); } },
      data: { key: `menu:${this.part.custom_id}` },
    });
    this.shown = make("span", { className: "menu-shown" });
    this.face.append(this.shown, icon("down"));
    this.list = make("ul", {
      id, role: "listbox", tabIndex: 0, "aria-label": label || this.prompt, "aria-multiselectable": String(this.many),
      onkeydown: (event) => this.key(event), data: { key: `list:${this.part.custom_id}` },
    });
    this.filter = make("input", {
      className: "menu-filter", placeholder: "Search", autocomplete: "off", value: this.draft.word || "", role: "combobox",
      "aria-expanded": "true", "aria-controls": id, "aria-autocomplete": "list", "aria-label": `Search: ${label || this.prompt}`,
      oninput: () => this.search(), onkeydown: (event) => { if (SEARCHING.includes(event.key) || (event.key === " " && !this.filter.value)) this.key(event); },
      data: { key: `search:${this.part.custom_id}` },
    });
    this.count = make("span", { className: "menu-count", role: "status" });
    this.done = make("button", { type: "button", className: "button style1", onclick: () => this.confirm(), data: { key: `done:${this.part.custom_id}` } }, "Done");
    this.foot = make("div", { className: "menu-foot", hidden: !this.many }, this.count, this.send && this.done);
    this.sheet = make("div", { className: "menu-sheet", hidden: true }, this.searched && this.filter, this.list, this.foot);
    this.node = make("div", { className: "menu", onkeydown: (event) => { if (event.key === "Tab") setTimeout(() => this.tabbed()); else if (event.key === "Escape" && !this.sheet.hidden) this.undo(event); } }, this.face, this.sheet);
    this.fill();
  }

  visible() {
    const word = this.filter.value.trim().toLowerCase();
    return this.offers.filter((o) => !word || `${o.label} ${o.description || ""}`.toLowerCase().includes(word));
  }

  search() {
    this.draft.word = this.filter.value;
    this.active = 0;
    this.fill();
  }

  fill() {
    const offers = this.visible();
    this.active = Math.min(this.active, Math.max(0, offers.length - 1));
    this.list.replaceChildren(...offers.map((offer, index) => this.line(offer, index)));
    this.mark();
  }

  line(offer, index) {
    return make("li", { role: "option", id: freshId("option"), data: { value: offer.value }, onmousemove: () => { if (this.active !== index) { this.active = index; this.mark(); } }, onclick: () => { this.active = index; this.pick(offer.value); } },
      this.many && make("span", { className: "tick", "aria-hidden": "true" }),
      offer.emoji && emoji(offer.emoji, { alt: "" }),
      make("span", { className: "menu-words" }, offer.label, offer.description && make("small", {}, offer.description)));
  }

  /** Brings what is seen in line with what is picked. */
  mark() {
    const { picked } = this.draft;
    [...this.list.children].forEach((line, index) => {
      line.setAttribute("aria-selected", String(picked.includes(line.dataset.value)));
      line.classList.toggle("active", index === this.active);
    });
    const active = this.list.children[this.active];
    for (const held of [this.list, this.filter]) {
      if (active) held.setAttribute("aria-activedescendant", active.id);
      else held.removeAttribute("aria-activedescendant");
    }
    const range = this.least === this.most ? `${this.most}` : `${this.least} to ${this.most}`;
    this.count.textContent = `${picked.length} chosen, choose ${range}`;
    this.done.disabled = !this.enough;
    const chosen = this.offers.filter((o) => picked.includes(o.value));
    const waits = this.many && Boolean(this.send) && chosen.length > 0 && this.sheet.hidden && this.draft.sent === false;
    const held = Boolean(this.draft.held) && this.sheet.hidden;
    const state = held ? "Waiting to be sent: " : waits ? `${chosen.length} chosen, not sent yet: ` : "";
    this.shown.replaceChildren(state, ...chosen.flatMap((o, n) => [n ? ", " : "", o.emoji ? emoji(o.emoji, { alt: "" }) : "", o.emoji ? " " : "", o.label]), chosen.length ? "" : this.prompt);
    this.shown.classList.toggle("empty", !chosen.length || Boolean(state));
  }

  key(event) {
    const offers = this.visible();
    const step = { ArrowDown: 1, ArrowUp: -1, Home: -offers.length, End: offers.length }[event.key];
    if (step !== undefined) this.active = Math.min(offers.length - 1, Math.max(0, this.active + step));
    else if (event.key === "Escape") { this.undo(event); return; }
    else if (event.key === " " || (event.key === "Enter" && (this.filter.value || !(this.many && this.send && !this.done.disabled)))) this.pick(offers[this.active]?.value);
    else if (event.key === "Enter") this.confirm();
    else if (event.key.length === 1 && !event.ctrlKey && event.target === this.list) this.jump(event.key, offers);
    else return;
    event.preventDefault();
    event.stopPropagation();
    this.mark();
    this.list.children[this.active]?.scrollIntoView({ block: "nearest" });
  }

  jump(letter, offers) {
    const order = [...offers.keys()].map((n) => (n + this.active + 1) % offers.length);
    this.active = order.find((n) => offers[n].label.toLowerCase().startsWith(letter.toLowerCase())) ?? this.active;
  }

  pick(value) {
    if (value === undefined) return;
    const { draft } = this;
    draft.sent = false;
    if (!this.many) {
      draft.picked = this.least === 0 && draft.picked.includes(value) ? [] : [value];
      this.mark();
      this.confirm();
    } else if (draft.picked.includes(value)) {
      draft.picked = draft.picked.filter((other) => other !== value);
    } else if (draft.picked.length < this.most) {
      draft.picked = [...draft.picked, value];
    } else {
      this.count.classList.add("wrong");
      setTimeout(() => this.count.classList.remove("wrong"), 600);
    }
    this.mark();
  }

  confirm({ back = true } = {}) {
    Object.assign(this.draft, { sent: Boolean(this.send), held: false });
    this.close({ back });
    if (!this.send) return;
    hasSent();
    this.send(this.draft.picked);
    this.mark(); // it may have to wait
  }

  /** Whether closing the list sends what was chosen in it. */
  get sends() {
    const { picked, before } = this.draft;
    const changed = before && (picked.length !== before.picked.length || picked.some((value) => !before.picked.includes(value)));
    return Boolean(this.send && this.enough && (this.draft.held || (this.many && changed)));
  }

  /** Closes the list: of several what was chosen is sent; too few for an answer stay picked for the next time. */
  leave({ back = true } = {}) {
    if (this.sends) { this.confirm({ back }); return; }
    this.draft.held = false;
    this.close({ back });
  }

  /** Closes the list and takes back what was chosen in it; a form keeps it. */
  undo(event) {
    event.preventDefault();
    event.stopPropagation();
    if (this.send && this.draft.before) Object.assign(this.draft, this.draft.before);
    if (this.draft.held) this.confirm();
    else this.close();
  }

  /** The key that goes on has gone out of the list. */
  tabbed() {
    if (!this.sheet.hidden && this.node.isConnected && !this.node.contains(document.activeElement)) this.leave({ back: false });
  }

  unfold() {
    closedBeside(this);
    this.sheet.hidden = false;
    this.face.setAttribute("aria-expanded", "true");
    this.mark();
  }

  open() {
    const { picked, sent, held } = this.draft;
    this.recall?.();
    this.unfold();
    Object.assign(this.draft, { open: true, before: { picked, sent, held } });
    (this.searched && !byFinger() ? this.filter : this.list).focus({ preventScroll: true });
    this.sheet.scrollIntoView({ block: "nearest" });
  }

  close({ back = true } = {}) {
    this.sheet.hidden = true;
    Object.assign(this.draft, { open: false, word: "", before: undefined });
    if (this.filter.value) { this.filter.value = ""; this.fill(); }
    this.face.setAttribute("aria-expanded", "false");
    this.mark();
    if (back) this.face.focus({ preventScroll: true });
  }
}
