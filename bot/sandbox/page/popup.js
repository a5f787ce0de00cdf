// A small menu beside what it belongs to: opened by a press, moved through with the arrow keys, closed by Escape.
import { make } from "/page/dom.js";

const MARGIN = 8;

export class Popup {
  constructor() {
    this.node = make("div", { className: "popup", role: "menu", hidden: true });
    document.body.append(this.node);
    this.node.onkeydown = (event) => this.key(event);
    this.node.addEventListener("focusout", (event) => { if (!this.node.contains(event.relatedTarget)) this.close({ back: false }); });
    // The finger that opened it by a long touch is lifted over it: that chooses nothing.
    document.addEventListener("pointerdown", (event) => { if (!this.node.hidden && !this.node.contains(event.target)) this.close({ back: false }); });
  }

  /** Shows commands at a control, or at a point `{x, y, back}`; `take` gets the one that is chosen. */
  open(at, commands, take) {
    const opener = at instanceof Element ? at : at.back;
    this.close({ back: false });
    this.opener = opener;
    this.node.setAttribute("aria-label", opener.getAttribute("aria-label"));
    this.node.replaceChildren(...commands.map(({ name, called }) => make("button", { type: "button", role: "menuitem", tabIndex: -1, onclick: () => { this.close(); take(name); } }, called)));
    this.node.hidden = false;
    opener.setAttribute("aria-expanded", "true");
    const box = opener.getBoundingClientRect(), size = this.node.getBoundingClientRect();
    const { x, y } = at instanceof Element ? { x: box.right - size.width, y: box.bottom + 2 } : at;
    const fit = (start, length, room) => Math.max(MARGIN, Math.min(start, room - length - MARGIN));
    this.node.style.setProperty("left", `${fit(x, size.width, innerWidth)}px`);
    this.node.style.setProperty("top", `${fit(y, size.height, innerHeight)}px`);
    this.node.firstChild.focus();
  }

  close({ back = true } = {}) {
    if (this.node.hidden) return;
    this.node.hidden = true;
    this.opener.removeAttribute("aria-expanded");
    if (back) this.opener.focus({ preventScroll: true });
  }

  end() { this.node.remove(); }

  key(event) {
    const entries = [...this.node.children], now = entries.indexOf(document.activeElement);
    const to = { ArrowDown: now + 1, ArrowUp: now - 1, Home: 0, End: -1 }[event.key];
    if (event.key === "Escape" || event.key === "Tab") this.close();
    else if (to === undefined) return;
    else entries.at(to % entries.length).focus();
    event.preventDefault();
    event.stopPropagation();
  }
}
