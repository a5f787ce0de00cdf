// The messages of one place: painted, repainted one by one, and kept at the end while one reads there.
import { plainText } from "/page/markdown.js";
import { icon, make } from "/page/dom.js";
import { LOADING, renderMessage, replaceMessage } from "/page/message.js";

const NEAR = 120, PAGE = 50;

export class Feed {
  constructor(pane) {
    Object.assign(this, { pane, messages: new Map(), order: [], atEnd: true, more: false });
    this.welcome = make("div", { className: "welcome" });
    this.list = make("ol", { className: "messages" });
    this.scroller = make("div", { className: "feed", tabIndex: 0, role: "region", "aria-label": "Messages", onscroll: () => this.scrolled() }, this.welcome, this.list);
    this.newer = make("button", { type: "button", className: "newer", hidden: true, onclick: () => this.toEnd() }, icon("down"), "New messages");
    this.node = make("div", { className: "feed-frame" }, this.scroller, this.newer);
    const keep = new ResizeObserver(() => { if (this.atEnd) this.toEnd(); });
    keep.observe(this.list);
    keep.observe(this.scroller);
  }

  /** Shows a place anew. */
  load(messages) {
    this.messages = new Map(messages.map((message) => [message.id, message]));
    this.order = messages.map((message) => message.id);
    this.more = messages.length === PAGE;
    this.list.replaceChildren(...messages.map((message, index) => renderMessage(message, messages[index - 1], this.pane.ctx)));
    this.pane.drawWelcome();
    this.toEnd();
  }

  /** Adds a message, or shows what has become of it. */
  put(message) {
    const known = this.messages.has(message.id);
    this.messages.set(message.id, message);
    if (known) { this.repaint(message.id); return; }
    this.order.push(message.id);
    this.list.append(this.render(message.id));
    if (this.atEnd) this.toEnd(); else this.newer.hidden = false;
    if (message.author.id !== this.pane.user && !(message.flags & LOADING)) this.pane.announce(`${message.author.global_name || message.author.username}: ${plainText(message, this.pane.ctx).slice(0, 240)}`);
  }

  render(id) {
    const before = this.messages.get(this.order[this.order.indexOf(id) - 1]);
    return renderMessage(this.messages.get(id), before, this.pane.ctx);
  }

  item(id) { return document.getElementById(this.pane.ctx.domId(id)); }

  repaint(id) {
    const item = this.item(id);
    if (item) replaceMessage(item, this.render(id));
  }

  repaintAll() { this.order.forEach((id) => this.repaint(id)); }

  remove(id) {
    if (!this.messages.has(id)) return;
    const item = this.item(id);
    const held = item?.contains(document.activeElement);
    const next = this.order[this.order.indexOf(id) + 1];
    this.messages.delete(id);
    this.order = this.order.filter((other) => other !== id);
    item?.remove();
    if (next) this.repaint(next);
    if (held) this.pane.composer.focus();
  }

  toEnd() {
    this.scroller.scrollTop = this.scroller.scrollHeight;
    this.atEnd = true;
    this.newer.hidden = true;
  }

  scrolled() {
    const { scrollHeight, scrollTop, clientHeight } = this.scroller;
    this.atEnd = scrollHeight - scrollTop - clientHeight < NEAR;
    if (this.atEnd) this.newer.hidden = true;
    if (scrollTop < NEAR && this.more) this.loadOlder();
  }

  async loadOlder() {
    this.more = false;
    const first = this.order.find((id) => !id.startsWith("local"));
    const found = await this.pane.read("messages", { channel: this.pane.place, before: first });
    if (!found || this.order.find((id) => !id.startsWith("local")) !== first) return;
    const height = this.scroller.scrollHeight - this.scroller.scrollTop;
    found.forEach((message) => this.messages.set(message.id, message));
    this.order = [...found.map((message) => message.id), ...this.order];
    this.list.prepend(...found.map((message) => this.render(message.id)));
    this.repaint(first);
    this.more = found.length === PAGE;
    this.scroller.scrollTop = this.scroller.scrollHeight - height;
  }

  /** Brings one message before the eyes; whether it is here. */
  reveal(id) {
    const item = this.item(id);
    if (!item) return false;
    item.scrollIntoView({ block: "center" });
    item.classList.add("revealed");
    setTimeout(() => item.classList.remove("revealed"), 1600);
    return true;
  }
}
