// The way to another place where something waits for this user: a strip that leads there, can be closed, and goes by itself.
import { icon, make } from "/page/dom.js";

const SHOWN_MS = 8000;

export class Way {
  /** `go` opens a place; `leave` takes the focus when the strip goes from under it. */
  constructor({ go, leave }) {
    Object.assign(this, { go, leave, place: null, message: null, timer: null });
    this.words = make("span", { className: "way-words" });
    this.node = make("div", { className: "way", hidden: true },
      make("button", { type: "button", className: "way-go", onclick: () => this.go(this.place) }, icon("send"), this.words),
      make("button", { type: "button", className: "way-close", "aria-label": "Close this notice", title: "Close", onclick: () => this.hide() }, icon("close")));
  }

  /** Shows the way to a message; another one of the same place keeps the strip no longer than the first. */
  show(place, words, message) {
    const shown = this.leadsTo(place.id);
    Object.assign(this, { place: place.id, message });
    this.words.textContent = words;
    this.node.hidden = false;
    if (!shown) this.wait();
  }

  /** A message is gone, or asks nothing any more. */
  over(message) { if (!this.node.hidden && this.message === message) this.hide(); }

  leadsTo(place) { return !this.node.hidden && this.place === place; }

  /** Goes after a while, but not from under a hand; the list at the side keeps its mark. */
  wait() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => (this.node.matches(":hover, :focus-within") ? this.wait() : this.hide()), SHOWN_MS);
  }

  hide() {
    clearTimeout(this.timer);
    const held = this.node.contains(document.activeElement);
    this.node.hidden = true;
    if (held) this.leave();
  }
}
