// The list above the line: commands, choices and completions, moved through with the arrow keys.
import { freshId, make } from "/page/dom.js";

export class Suggestions {
  /** `take` gets the entry that was chosen. */
  constructor(take) {
    Object.assign(this, { take, entries: [], active: -1, field: null, id: freshId("suggestions") });
    this.title = make("p", { className: "suggest-title" });
    this.list = make("ul", { id: this.id, role: "listbox", "aria-label": "Suggestions" });
    this.note = make("p", { className: "suggest-note", role: "status" });
    this.node = make("div", { className: "suggest", hidden: true }, this.title, this.list, this.note);
  }

  /** Shows entries `{name, hint, words}` for a field; `first` marks the best one, `always` keeps an empty list open. */
  show(field, entries, { title = "", note = "", first = false, always = false }) {
    this.field?.setAttribute("aria-expanded", "false");
    Object.assign(this, { field, entries, active: first && entries.length ? 0 : -1 });
    this.node.hidden = !entries.length && !always;
    this.title.textContent = title;
    this.note.textContent = note;
    this.note.hidden = !note;
    this.list.hidden = !entries.length;
    this.list.replaceChildren(...entries.map((entry, index) => make("li", {
      role: "option", id: freshId("suggestion"), onmousedown: (event) => event.preventDefault(), onclick: () => this.take(entry),
      onmousemove: () => { if (this.active !== index) { this.active = index; this.mark(); } },
    }, make("span", { className: "suggest-name" }, entry.name, entry.hint && make("small", {}, entry.hint)), entry.words && make("span", { className: "suggest-words" }, entry.words))));
    field.setAttribute("aria-expanded", String(!this.node.hidden));
    this.mark();
  }

  mark() {
    [...this.list.children].forEach((line, index) => line.setAttribute("aria-selected", String(index === this.active)));
    const line = this.list.children[this.active];
    if (line) { this.field.setAttribute("aria-activedescendant", line.id); line.scrollIntoView({ block: "nearest" }); }
    else this.field?.removeAttribute("aria-activedescendant");
  }

  hide() {
    this.node.hidden = true;
    this.field?.setAttribute("aria-expanded", "false");
    this.field?.removeAttribute("aria-activedescendant");
    Object.assign(this, { entries: [], active: -1 });
  }

  /** Whether a key was meant for the list. */
  key(event) {
    if (this.node.hidden || !this.entries.length) return false;
    const count = this.entries.length;
    if (event.key === "ArrowDown") this.active = (this.active + 1) % count;
    else if (event.key === "ArrowUp") this.active = (this.active + count - (this.active < 0 ? 0 : 1)) % count;
    else if ((event.key === "Enter" || (event.key === "Tab" && !event.shiftKey)) && this.active >= 0) {
      event.preventDefault();
      this.take(this.entries[this.active]);
      return true;
    } else return false;
    event.preventDefault();
    this.mark();
    return true;
  }
}
