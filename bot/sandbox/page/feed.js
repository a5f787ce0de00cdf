// The messages of one place: painted, repainted one by one, and kept at the end while one reads there.
import { answersOf, controlAt, isIdle, isWaiting, placeOf } from "/page/focus.js";
import { Following, tableOf } from "/page/following.js";
import { plainLines } from "/page/markdown.js";
import { icon, make, older } from "/page/dom.js";
import { watchPress } from "/page/press.js";
import { below, isTall, roomOf } from "/page/reading.js";
import { EPHEMERAL, LOADING, renderMessage, replaceMessage } from "/page/message.js";

const NEAR = 120, PAGE = 50, SPOKEN = 200, QUIET_MS = 700, ARRIVES_MS = 10_000, LOOK_MS = 50, ROOM_KEPT = 0.3, EDGE = 8, TEXT = 10;

/** The lines in large and small print with which a message begins: what it is, and how far one has come in it. */
function headingOf(message) {
  const found = (parts) => parts.map((part) => (part.type === TEXT ? part.content : found(part.components || []))).find(Boolean);
  const lines = (found(message.components) || message.content).split("\n");
  const end = lines.findIndex((line) => !/^(-?#+) /.test(line));
  return lines.slice(0, end < 0 ? lines.length : end).join("\n");
}

/** What a message is, without how far one has come in it. */
const titleOf = (message) => headingOf(message).split("\n")[0];

/** The room that is kept below a message. */
const keptBelow = (item) => parseFloat(item.style.marginBottom) || 0;

export class Feed {
  constructor(pane) {
    Object.assign(this, { pane, messages: new Map(), order: [], atEnd: true, more: false, wish: null, awaited: null, unsaid: null, held: null, pressed: null, later: new Map(), asked: new Set(), following: new Following() });
    this.welcome = make("div", { className: "welcome" });
    this.list = make("ol", { className: "messages" });
    this.scroller = make("div", { className: "feed", tabIndex: 0, role: "region", "aria-label": "Messages", onscroll: () => this.scrolled() }, this.welcome, this.list);
    this.newer = make("button", { type: "button", className: "newer", hidden: true, onclick: () => { this.following.stop(); this.toEnd(); } }, icon("down"), "New messages");
    this.node = make("div", { className: "feed-frame" }, this.pane.way.node, this.scroller, this.newer);
    this.scroller.addEventListener("focusin", (event) => { if (event.target !== this.scroller && !event.target.classList.contains("message")) this.wish = null; });
    for (const kind of ["wheel", "touchmove", "keydown"]) {
      this.scroller.addEventListener(kind, (event) => { if (kind !== "keydown" || event.target === this.scroller) this.following.stop(); }, { passive: true });
    }
    this.pressing = watchPress(this.list, () => this.catchUp());
    const keep = new ResizeObserver(() => this.resized());
    keep.observe(this.list);
    keep.observe(this.scroller);
  }

  /** Keeps what one reads where it is when something comes or goes: above the feed, or in it. */
  resized() {
    const { top } = this.scroller.getBoundingClientRect();
    if (this.held && this.openMenu()) {
      this.scroller.scrollTop = this.end();
      this.held.top = this.scroller.scrollTop;
    } else if (this.held) this.toHead(this.held.id);
    else if (this.atEnd) this.toEnd();
    else if (this.top !== undefined) this.scroller.scrollTop += top - this.top;
    this.top = top;
  }

  /** Shows a place anew. */
  load(messages) {
    this.messages = new Map(messages.map((message) => [message.id, message]));
    this.order = messages.map((message) => message.id);
    this.later.clear();
    this.following.stop();
    this.more = messages.length === PAGE;
    Object.assign(this, { wish: null, awaited: null, held: null, pressed: null });
    this.list.replaceChildren(...this.order.map((id) => this.render(id)));
    this.pane.drawWelcome();
    this.toEnd();
  }

  /** Shows what has become of messages while they were pressed. */
  catchUp() {
    const later = [...this.later.values()];
    this.later.clear();
    later.forEach((message) => this.put(message));
  }

  /** Adds a message, or shows what has become of it. */
  put(message) {
    if (this.pressing.on && this.item(message.id)?.contains(this.pressing.on)) { this.later.set(message.id, message); return; }
    const before = this.messages.get(message.id);
    this.messages.set(message.id, message);
    if (before) {
      this.pane.ctx.settle(message.id);
      const turned = this.isOwn(message) && headingOf(before) !== headingOf(message);
      if (titleOf(before) !== titleOf(message)) this.asked.delete(message.id);
      this.repaint(message.id, { turned, goesOn: titleOf(before) === titleOf(message) });
      if (this.isOwn(message)) this.tellChange(before, message);
      this.showChange(message.id, { turned });
    } else this.add(message);
    if (this.awaited === message.id) this.bring(message.id);
  }

  /** Brings what has become of a message before the eyes, where one reads it or has just answered it. */
  showChange(id, { turned }) {
    const answered = this.pressed === id;
    if (answered) this.pressed = null;
    const tall = isTall(this.item(id), this.scroller);
    if (id === this.order.at(-1) && answered) this.toEnd();
    else if ((turned || answered) && tall) this.toHead(id);
    else if (answered) this.bring(id);
    else if (this.held?.id === id) this.toHead(id);
  }

  /** One has pressed something on a message: what becomes of it is shown, however far one has scrolled; null when nothing will. */
  answered(id) {
    this.pressed = id;
    if (id) this.following.start(this.messages.get(id));
  }

  add(message) {
    this.item(this.order.at(-1))?.style.removeProperty("margin-bottom");
    this.order.push(message.id);
    this.list.append(this.render(message.id));
    if (this.goesTo(message)) this.toEnd();
    else { this.atEnd = false; this.newer.hidden = false; }
    this.takeFocus(message.id);
    if (message.author.id !== this.pane.user && !(message.flags & LOADING)) this.pane.announce(`${message.author.global_name || message.author.username}: ${plainLines(message, this.pane.ctx).join(" ").slice(0, SPOKEN)}`);
  }

  /** Whether the view goes to a new message: what a press has brought comes first, then what comes at the end where one reads there. */
  goesTo(message) {
    const { following } = this, pressed = following.id && this.item(following.id);
    if (message.author.id === this.pane.user) return true;
    if (following.leadsTo(message, this.item(message.id), { gone: !pressed })) { following.id = message.id; return true; }
    return this.atEnd && !this.openMenu() && !(pressed && following.isOther(message) && this.isSeen(pressed));
  }

  /** Whether one plays at a table here, by a hand that one sees alone. */
  playsAt(table) { return table !== null && [...this.messages.values()].some((message) => message.flags & EPHEMERAL && tableOf(message) === table); }

  /** Whether something of a node is before the eyes. */
  isSeen(node) {
    const box = node.getBoundingClientRect(), frame = this.scroller.getBoundingClientRect();
    return box.bottom > frame.top && box.top < frame.bottom;
  }

  /** The menu before the eyes in which one chooses. */
  openMenu() { return [...this.list.querySelectorAll(".menu:has(> [aria-expanded='true'])")].findLast((menu) => this.isSeen(menu)); }

  render(id) {
    const before = this.messages.get(this.order[this.order.indexOf(id) - 1]);
    const item = renderMessage(this.messages.get(id), before, this.pane.ctx);
    if (this.messages.get(id).flags & EPHEMERAL ? answersOf(item).length : isWaiting(item)) this.asked.add(id);
    return item;
  }

  /**
   * How far below its head a message is shown: 0 where it is seen whole, or is only read, as a page for one person is whatever
   * leads on from it. What has asked something keeps its place while it asks nothing, so that its pictures stand still from one
   * question to the next; and where all are to begin or join, the control for that is seen.
   */
  below(id) {
    const item = this.item(id);
    return this.asked.has(id) && isTall(item, this.scroller) ? below(item, this.scroller) : 0;
  }

  item(id) { return document.getElementById(this.pane.ctx.domId(id)); }

  /** Paints a message anew; what is before the eyes and under the hand stays where it is. */
  repaint(id, { turned = false, goesOn = true } = {}) {
    const item = this.item(id);
    if (!item) return;
    const place = placeOf(item);
    const aim = place || (item.contains(document.activeElement) && this.wish?.id === id ? this.wish.place : null);
    const { top } = this.scroller.getBoundingClientRect();
    const seen = (place ? document.activeElement : item).getBoundingClientRect();
    const height = item.offsetHeight;
    const fresh = this.render(id);
    replaceMessage(item, fresh);
    if (goesOn && this.atEnd && id === this.order.at(-1) && this.isOwn(this.messages.get(id))) this.keepRoom(fresh, height + keptBelow(item));
    const control = aim && controlAt(fresh, aim, { turned });
    if (this.atEnd) this.toEnd();
    else if (place && control) this.scroller.scrollTop += control.getBoundingClientRect().top - seen.top;
    else if (seen.top < top) this.scroller.scrollTop += fresh.offsetHeight - height;
    if (!aim) return;
    this.wish = control ? null : { id, place: aim };
    (control || fresh).focus({ preventScroll: true });
  }

  /**
   * Controls come and go with each turn: most of the room they had stays below the message, so that its pictures stand still;
   * never so much that the head of the message would be pushed out of sight for it. Words may move: their controls do not then.
   */
  keepRoom(item, height) {
    const own = item.offsetHeight;
    const room = Math.min(height - own, this.scroller.clientHeight * ROOM_KEPT, roomOf(this.scroller) - own);
    if (room > 0 && item.querySelector(".picture")) item.style.setProperty("margin-bottom", `${room}px`);
  }

  /** Gives up what is kept below the last message as far as one has scrolled away from it. */
  dropRoom() {
    const last = this.item(this.order.at(-1)), kept = last ? keptBelow(last) : 0;
    if (!kept) return;
    const { scrollHeight, clientHeight, scrollTop } = this.scroller;
    last.style.setProperty("margin-bottom", `${Math.max(0, kept - (scrollHeight - clientHeight - scrollTop))}px`);
  }

  /** Gives a new message the focus when the one that had it is gone and nothing else was chosen since. */
  takeFocus(id) {
    if (!this.wish || this.item(this.wish.id) || !isIdle(this.scroller)) return;
    const control = controlAt(this.item(id), this.wish.place);
    if (control) control.focus({ preventScroll: true });
  }

  repaintAll() { this.order.forEach((id) => this.repaint(id)); }

  remove(id) {
    if (!this.messages.has(id)) return;
    const item = this.item(id);
    const held = item?.contains(document.activeElement);
    const place = item && placeOf(item);
    const index = this.order.indexOf(id);
    const next = this.order[index + 1];
    this.messages.delete(id);
    this.later.delete(id);
    this.order = this.order.filter((other) => other !== id);
    if (item) this.takeOut(item);
    if (next) this.repaint(next);
    if (this.following.id === id) this.followOn();
    if (!held) return;
    this.wish = { id, place: place || (this.wish?.id === id ? this.wish.place : { group: null, index: 0 }) };
    this.scroller.focus({ preventScroll: true });
    const last = this.order.at(-1);
    if (last && index === this.order.length) this.takeFocus(last);
  }

  /** What was pressed is gone: what came of its table below is before the eyes from now on. */
  followOn() {
    const { following } = this;
    const next = this.order.findLast((id) => following.table !== null && tableOf(this.messages.get(id)) === following.table);
    if (next && older(following.id, next) < 0) { following.id = next; this.bring(next); }
  }

  /** Shows a message from its head on, or from where the controls of its question are seen as well, until one scrolls. */
  toHead(id) {
    const item = this.item(id);
    if (!item) { this.held = null; return; }
    this.scroller.scrollTop += item.getBoundingClientRect().top - this.scroller.getBoundingClientRect().top + this.below(id);
    this.held = { id, top: this.scroller.scrollTop };
    this.atEnd = false;
    this.newer.hidden = id === this.order.at(-1) || this.newer.hidden;
  }

  /** Takes a message away; what is before the eyes stays where it is. */
  takeOut(item) {
    const { top, height } = item.getBoundingClientRect();
    const above = top < this.scroller.getBoundingClientRect().top;
    item.remove();
    if (this.held) this.toHead(this.held.id);
    else if (this.atEnd) this.toEnd();
    else if (above) this.scroller.scrollTop -= height;
  }

  /** Where the feed rests for the eyes: at its end, or where a last message that is too high for it is read: its question, else its head. */
  end() {
    const { scrollHeight, clientHeight, scrollTop } = this.scroller;
    const end = scrollHeight - clientHeight, last = this.item(this.order.at(-1));
    const zero = this.scroller.getBoundingClientRect().top - scrollTop;
    const open = this.openMenu()?.getBoundingClientRect();
    // What one chooses from in an open menu is seen whole, whatever stands below it; nothing moves more than that needs.
    if (open) return Math.min(end, open.top - EDGE - zero, Math.max(scrollTop, open.bottom + EDGE - zero - clientHeight));
    return isTall(last, this.scroller) ? Math.min(end, last.getBoundingClientRect().top - zero + this.below(this.order.at(-1))) : end;
  }

  toEnd() {
    this.held = null;
    this.scroller.scrollTop = this.order.length ? this.end() : 0;
    this.rest = this.scroller.scrollTop;
    this.atEnd = true;
    this.newer.hidden = true;
  }

  scrolled() {
    this.dropRoom();
    const { scrollTop } = this.scroller;
    if (this.held && scrollTop === this.held.top) return;
    this.held = null;
    if (!this.atEnd || scrollTop !== this.rest) this.atEnd = !this.order.length || this.end() - scrollTop < NEAR;
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

  /** A message of this place, as soon as it is here; null when it does not come. */
  async arrival(id) {
    for (let waited = 0; waited < ARRIVES_MS; waited += LOOK_MS) {
      const message = this.messages.get(id);
      if (message && !(message.flags & LOADING)) return message;
      await new Promise((resume) => setTimeout(resume, LOOK_MS));
    }
    return null;
  }

  /** Scrolls to an answer when it is not before the eyes; one that has not come yet as soon as it does. */
  bring(id) {
    const item = this.item(id);
    this.awaited = item ? null : id;
    if (!item) return;
    if (isTall(item, this.scroller)) { this.toHead(id); return; }
    if (id === this.order.at(-1)) { this.toEnd(); return; }
    const box = item.getBoundingClientRect(), frame = this.scroller.getBoundingClientRect();
    if (box.top < frame.top || box.bottom > frame.bottom) item.scrollIntoView({ block: "nearest" });
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

  // for the ear

  isOwn(message) {
    const { ctx, world, place } = this.pane;
    return world.dm?.id === place || Boolean(message.flags & EPHEMERAL) || message.mentions.some((user) => user.id === ctx.me());
  }

  /** Says in few words what is new in one's own panel, once it has come to rest. */
  tellChange(before, message) {
    const known = new Set([...(this.unsaid?.known || plainLines(before, this.pane.ctx))]);
    clearTimeout(this.unsaid?.timer);
    const timer = setTimeout(() => {
      this.unsaid = null;
      const fresh = plainLines(message, this.pane.ctx).filter((line) => !known.has(line));
      if (fresh.length) this.pane.announce(fresh.join(" ").slice(0, SPOKEN));
    }, QUIET_MS);
    this.unsaid = { known, timer };
  }
}
