// One user's view of the world: places, messages and people, with a line to the server of its own.
import { Refused, read, send } from "/page/api.js";
import { Composer } from "/page/composer.js";
import { contextOf } from "/page/context.js";
import { freshId, icon, make, older, portrait } from "/page/dom.js";
import { Feed } from "/page/feed.js";
import { Live } from "/page/live.js";
import { Notices } from "/page/notices.js";
import { Popup } from "/page/popup.js";
import { ownNote } from "/page/message.js";
import { Members, Places, marks, placesOf } from "/page/places.js";
import { Sheet } from "/page/sheet.js";
import { droppable, upload } from "/page/tray.js";
import { Waiting } from "/page/waiting.js";
import { Way } from "/page/way.js";
import { drawWelcome } from "/page/welcome.js";

/** What the bot has to hear: without it nothing would come of them. */
const HEARD = ["slash", "menu", "click", "choose", "submit"];
const WAKING = "Skald is waking up: this goes to it as soon as it is here.";
const FAILED = "failed", TYPING_MS = 8000, UPDATES = [6, 7];

/** The first button of a message that says this and can be pressed. */
function buttonOf(message, label) {
  const walk = (parts) => parts.flatMap((part) => [part, ...walk(part.components || [])]);
  return walk(message.components).find((part) => part.type === 2 && part.label === label && !part.disabled);
}

export class Pane {
  constructor(app) {
    Object.assign(this, { app, id: freshId("pane"), user: null, world: null, place: null, backlog: null, asked: 0, told: 0, leading: false });
    this.way = new Way({ go: (place) => this.openPlace(place), leave: () => this.feed.scroller.focus({ preventScroll: true }) });
    this.ctx = contextOf(this);
    this.waiting = new Waiting(this);
    this.notices = new Notices(this);
    this.popup = new Popup();
    this.places = new Places(this);
    this.members = new Members(this);
    this.feed = new Feed(this);
    this.sheet = new Sheet(this);
    this.composer = new Composer(this);
    this.log = make("div", { className: "sr", role: "log", "aria-live": "polite" });
    this.typing = make("p", { className: "typing", role: "status" });
    this.talk = make("div", { className: "talk" }, this.header(), this.feed.node, this.typing, this.composer.node);
    this.node = make("section", { className: "pane" },
      this.places.node, this.talk, this.members.node, this.sheet.node, this.log);
    for (const kind of ["focusin", "pointerdown"]) this.node.addEventListener(kind, () => this.app.attend(this));
    this.node.addEventListener("click", (event) => this.clicked(event));
    droppable(this.talk, { take: (files) => this.composer.takeFiles(files), over: (held) => this.talk.classList.toggle("dropping", held) });
    this.node.addEventListener("keydown", (event) => { if (event.key === "Escape") this.fold(); });
  }

  header() {
    const flap = (word, name, label) => make("button", { type: "button", className: `plain flap flap-${word}`, "aria-label": label, "aria-expanded": "false", onclick: (event) => { event.stopPropagation(); this.unfold(word); } }, icon(name));
    this.pings = make("span", { className: "badge", hidden: true });
    this.flaps = { places: flap("places", "menu", "Channels"), members: flap("members", "people", "Members") };
    this.flaps.places.append(this.pings);
    this.title = make("h2", {});
    this.topic = make("span", { className: "topic" });
    this.face = make("span", { className: "face" });
    this.chooser = make("select", { "aria-label": "Who you are", onchange: () => this.chosen() });
    return make("header", { className: "head" }, this.flaps.places, this.title, this.topic, make("label", { className: "who-am-i" }, this.face, this.chooser), this.flaps.members);
  }

  /** Opens or closes the list at a side where there is no room for it. */
  unfold(word) {
    const open = !this.node.classList.contains(`show-${word}`);
    this.fold();
    this.node.classList.toggle(`show-${word}`, open);
    this.flaps[word].setAttribute("aria-expanded", String(open));
    if (open) this[word].node.querySelector("[aria-current], button")?.focus();
  }

  fold() {
    const was = ["places", "members"].find((word) => this.node.classList.contains(`show-${word}`));
    this.node.classList.remove("show-places", "show-members");
    Object.values(this.flaps).forEach((flap) => flap.setAttribute("aria-expanded", "false"));
    if (was && this[was].node.contains(document.activeElement)) this.flaps[was].focus();
  }

  clicked(event) {
    if (!this.places.node.contains(event.target) && !this.members.node.contains(event.target)) this.fold();
  }

  inertBelow(sheet, inert) {
    for (const child of this.node.children) if (child !== sheet && child !== this.log) child.inert = inert;
  }

  // who one is

  async become(user) {
    this.fold();
    this.live?.close();
    this.user = user;
    // What was read out to somebody else is nothing to this one.
    this.log.replaceChildren();
    this.app.remember();
    // What is read after the line is up misses nothing; what comes meanwhile waits.
    this.backlog = [];
    this.live = new Live(user, { hear: (news) => this.hear(news), changed: (up) => this.lineChanged(up) });
    await this.live.ready;
    await this.loadWorld();
    if (this.user !== user) return;
    const wanted = placesOf(this.world).find((place) => place.id === this.place) || placesOf(this.world)[0];
    if (wanted) await this.openPlace(wanted.id);
    else this.catchUp();
  }

  async chosen() {
    if (this.chooser.value !== "new") { await this.become(this.chooser.value); return; }
    this.chooser.value = this.user;
    const name = make("input", { id: freshId("name"), maxLength: 32 });
    this.sheet.form("A new person", [make("div", { className: "field" }, make("label", { className: "field-label", for: name.id }, "Name"), name)], "Come in", async () => {
      const made = await this.act("people", { name: name.value });
      if (!made) return this.composer.problem.textContent || "That did not work.";
      this.composer.tell("");
      await this.app.peopleChanged();
      await this.become(made.id);
      return true;
    });
  }

  async loadWorld() {
    const turn = ++this.asked;
    const world = await this.read("world");
    // Answers may overtake each other: an older one must not undo a newer one.
    if (!world || world.user.id !== this.user || turn < this.told) return;
    this.told = turn;
    this.world = world;
    const person = this.world.user;
    this.node.setAttribute("aria-label", person.name);
    this.face.replaceChildren(portrait(person, this.world.people));
    this.chooser.replaceChildren(...this.world.people.map((each) => new Option(each.name, each.id, false, each.id === this.user)), new Option("New person…", "new"));
    this.places.draw();
  }

  // where one is

  async openPlace(id) {
    let place = placesOf(this.world).find((each) => each.id === id);
    if (!place) {
      await this.loadWorld();
      place = placesOf(this.world).find((each) => each.id === id);
    }
    if (!place) { this.composer.tell("You cannot see that place."); return false; }
    this.place = id;
    this.leading = false;
    this.way.hide();
    this.fold();
    this.app.remember();
    const name = place.type === 1 ? this.world.bot.name : place.name;
    this.title.replaceChildren(place.type === 1 ? portrait(this.world.bot, []) : icon(place.parent ? "thread" : place.type === 3 ? "people" : place.type === 15 ? "forum" : "hash"), make("span", {}, name));
    this.topic.textContent = place.tags?.length ? place.tags.join(" · ") : place.type === 1 ? "Direct messages" : place.topic || (place.type === 3 ? "A group" : place.archived ? "Archived: writing opens it again." : "");
    this.feed.scroller.setAttribute("aria-label", `Messages in ${name}`);
    this.backlog ??= [];
    const found = await this.read("messages", { channel: id });
    if (this.place !== id) return false;
    if (found) this.feed.load(found);
    this.catchUp();
    if (!found) return false;
    marks.seen(this.user, id, place.last_message);
    this.places.draw();
    this.typing.textContent = "";
    await Promise.all([this.composer.open(place), this.loadMembers()]);
    return true;
  }

  async loadMembers() {
    const people = await this.read("members", { channel: this.place });
    if (people) this.members.draw(people);
  }

  async openDm() {
    const dm = await this.act("dm");
    await this.loadWorld();
    if (dm) await this.openPlace(dm.id);
  }

  /** Goes to `{place, message}`, wherever that is. */
  async go({ place, message }) {
    if (place !== this.place && !(await this.openPlace(place))) return;
    if (message && !this.feed.reveal(message)) this.composer.tell("That message is not there any more.");
  }

  // what one does

  async read(path, params = {}) {
    try { return await read(path, { user: this.user, ...params }); } catch (problem) { return this.refused(problem); }
  }

  /** Does something as this user; null when it was refused, which is told at the line. */
  async act(path, body = {}) {
    const { user } = this; // somebody else may sit here once the bot is awake
    try {
      if (HEARD.includes(path) && this.app.waking) {
        this.composer.tell(WAKING);
        await this.app.awake();
        if (this.composer.problem.textContent === WAKING) this.composer.tell("");
      }
      const came = await send(path, { user, ...body });
      if (came.modal) this.openModal(came);
      return came;
    } catch (problem) { return this.refused(problem); }
  }

  /** Hands files to the server; their ids, or null when it does not take them, which is told at the line. */
  async uploaded(files) {
    try { return await upload(this.user, files); } catch (problem) { return this.refused(problem); }
  }

  refused(problem) {
    if (!(problem instanceof Refused)) throw problem;
    this.composer.tell(problem.message);
    return null;
  }

  openModal(came) {
    this.sheet.modal(came.modal, this.ctx, async (given) => {
      const values = await this.withFiles(given);
      const answer = values && (await this.act("submit", { interaction: came.interaction, values }));
      if (answer) return answer.standing === FAILED ? "Something went wrong. Try again." : true;
      const text = this.composer.problem.textContent;
      this.composer.tell("");
      return text;
    });
  }

  /** The values of a form with ids in the place of files; null when the server does not take one. */
  async withFiles(given) {
    const values = {};
    for (const [name, value] of Object.entries(given)) {
      if (!(Array.isArray(value) && value[0] instanceof File)) { values[name] = value; continue; }
      const ids = await this.uploaded(value);
      if (!ids) return null;
      values[name] = ids.map((id) => ({ file: id }));
    }
    return values;
  }

  async press(message, path, body) {
    const standing = this.ctx.standing(message.id);
    if (standing.busy) return;
    Object.assign(standing, { busy: body.custom_id, failed: false });
    this.composer.tell("");
    this.feed.repaint(message.id);
    this.feed.answered(message.id);
    const came = await this.act(path, { message: message.id, ...body });
    if (!UPDATES.includes(came?.answer)) this.feed.answered(null);
    Object.assign(standing, { busy: null, failed: came?.standing === FAILED });
    this.feed.repaint(message.id);
    this.follow(came);
    this.waiting.next(message.id);
    return came;
  }

  /** Brings the message that answers a deed before the eyes; one that was painted anew is there already. */
  follow(came) {
    if (came?.message && !UPDATES.includes(came.answer)) this.feed.bring(came.message);
  }

  async slash(name, options) {
    const came = await this.act("slash", { channel: this.place, name, options });
    if (came?.standing === FAILED) this.feed.put(ownNote(this.world, "The application did not respond", name));
    this.follow(came);
    return came;
  }

  /** Chooses an entry of the menu of a person or message. */
  async choose(name, target) {
    this.fold();
    const came = await this.act("menu", { channel: this.place, name, target });
    if (came?.standing === FAILED) this.feed.put(ownNote(this.world, "The application did not respond", name));
    this.follow(came);
    return came;
  }

  /** Does what a starter offers: gives its command, presses the button it names, and goes where the first turn comes. */
  async begin(starter) {
    const came = await this.slash(starter.command, starter.options);
    const message = starter.then && came?.message && (await this.feed.arrival(came.message));
    const control = message && buttonOf(message, starter.then);
    if (!control) return;
    this.leading = true;
    const pressed = await this.press(message, "click", { custom_id: control.custom_id });
    if (pressed?.standing === FAILED) this.leading = false;
  }

  async dismiss(message) {
    if (message.local || (await this.act("delete", { message: message.id }))) this.feed.remove(message.id);
  }

  beginCommand(name) {
    const command = this.composer.commands.find((each) => each.name === name);
    if (command) this.composer.enter(command);
  }

  commandsChanged() {
    this.drawWelcome();
    this.members.draw();
  }

  drawWelcome() { drawWelcome(this); }

  // what one hears

  catchUp() {
    const waiting = this.backlog || [];
    this.backlog = null;
    waiting.forEach((news) => this.hear(news));
  }

  hear(news) {
    if (this.backlog) { this.backlog.push(news); return; }
    const { kind, channel, payload } = news;
    if (kind === "bot") this.app.botChanged(payload);
    else if (kind === "commands") this.composer.reload();
    else if (/^(channel|thread|guild)_/.test(kind)) this.placesChanged();
    else if (kind === "message_create" || kind === "message_update") this.heardMessage(kind, channel, payload);
    else if (kind === "message_delete") { this.feed.remove(payload.id); this.notices.gone(channel, payload.id); }
    else if (kind === "notification") this.notices.mentioned(channel, payload);
    else if (kind === "typing" && channel === this.place) this.showTyping();
  }

  async placesChanged() {
    const before = placesOf(this.world).find((place) => place.id === this.place);
    await this.loadWorld();
    const now = placesOf(this.world).find((place) => place.id === this.place);
    if (!now && placesOf(this.world)[0]) { await this.openPlace(placesOf(this.world)[0].id); return; }
    this.feed.order.filter((id) => this.ctx.threadOf(id)).forEach((id) => this.feed.repaint(id));
    if (JSON.stringify([before?.archived, before?.may_write]) !== JSON.stringify([now?.archived, now?.may_write])) await this.openPlace(this.place);
  }

  async heardMessage(kind, channel, message) {
    let place = placesOf(this.world).find((each) => each.id === channel);
    const fresh = kind === "message_create";
    if (channel === this.place) {
      if (fresh || this.feed.messages.has(message.id)) this.feed.put(message);
      if (fresh) this.typing.textContent = "";
    }
    if (!fresh) { this.notices.changed(channel, message); return; }
    if (!place) {
      await this.placesChanged();
      place = placesOf(this.world).find((each) => each.id === channel);
      if (!place) return;
    }
    if (!(message.flags & 64) && older(place.last_message || "0", message.id) < 0) place.last_message = message.id;
    if (channel === this.place) marks.seen(this.user, channel, message.id);
    else if (place.type === 1) {
      if (this.leading) { await this.openPlace(channel); return; }
      this.notices.wrote(place, message);
    }
    this.places.draw();
    this.drawWelcome();
  }

  showPings(count) {
    this.pings.hidden = !count;
    this.pings.textContent = count ? String(count) : "";
  }

  showTyping() {
    this.typing.textContent = `${this.world.bot.name} is typing…`;
    clearTimeout(this.typingEnds);
    this.typingEnds = setTimeout(() => { this.typing.textContent = ""; }, TYPING_MS);
  }

  announce(text) {
    this.log.append(make("p", {}, text));
    while (this.log.children.length > 5) this.log.firstChild.remove();
  }

  async lineChanged(up) {
    this.app.lineChanged(up);
    if (!up) { this.lost = true; return; }
    if (!this.lost) return;
    this.lost = false;
    if (!(await this.app.stillThere(this.user))) { location.reload(); return; }
    await this.loadWorld();
    await this.openPlace(this.place);
  }

  end() {
    this.live?.close();
    this.way.hide();
    this.popup.end();
    this.node.remove();
  }
}
