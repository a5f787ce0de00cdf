// The list at the side: servers with their channels and threads, the direct messages, and who one is.
import { icon, make, older, portrait } from "/page/dom.js";
import { asks } from "/page/following.js";

const UNSEEN = "unseen", ASKS = "asks", OVER = "over";

/** How far each user has read in each place, and which messages have pinged them since; kept for this tab. */
class Marks {
  constructor() {
    this.read = JSON.parse(sessionStorage.getItem("read") || "{}");
    /** By user and place, then by message, what it is for them. */
    this.pings = JSON.parse(sessionStorage.getItem("pinged") || "{}");
  }

  key(user, place) { return `${user}/${place}`; }

  seen(user, place, message) {
    const key = this.key(user, place);
    delete this.pings[key];
    if (message && (!this.read[key] || older(this.read[key], message) < 0)) this.read[key] = message;
    this.keep();
  }

  ping(user, place, message) {
    (this.pings[this.key(user, place)] ||= {})[message.id] = asks(message) ? ASKS : UNSEEN;
    this.keep();
  }

  /** A message was changed that somebody has not seen: one that has asked something counts while it does; whether that is new. */
  changed(user, place, message) {
    const pings = this.pings[this.key(user, place)], before = pings?.[message.id], now = asks(message) ? ASKS : OVER;
    if (before === undefined || before === UNSEEN || before === now) return false;
    pings[message.id] = now;
    this.keep();
    return true;
  }

  /** A message is gone: nobody has to see it any more; whether somebody had to. */
  gone(user, place, id) {
    const pings = this.pings[this.key(user, place)];
    if (!pings || !(id in pings)) return false;
    delete pings[id];
    this.keep();
    return true;
  }

  keep() {
    sessionStorage.setItem("read", JSON.stringify(this.read));
    sessionStorage.setItem("pinged", JSON.stringify(this.pings));
  }

  unread(user, place) {
    const last = this.read[this.key(user, place.id)];
    return Boolean(place.last_message && (!last || older(last, place.last_message) < 0));
  }

  count(user, place) { return Object.values(this.pings[this.key(user, place)] || {}).filter((what) => what !== OVER).length; }
}

export const marks = new Marks();

/** Every place that a world holds. */
export const placesOf = (world) => [...world.guilds.flatMap((guild) => [...guild.channels, ...guild.threads]), ...(world.dm ? [world.dm] : []), ...(world.groups || [])];

export class Places {
  constructor(pane) {
    this.pane = pane;
    this.list = make("div", { className: "places-list" });
    this.node = make("nav", { className: "places" }, this.list);
  }

  draw() {
    const { world, user } = this.pane;
    const held = this.list.contains(document.activeElement) ? document.activeElement.dataset.key : null;
    this.node.setAttribute("aria-label", `Channels of ${world.user.name}`);
    this.list.replaceChildren(...world.guilds.flatMap((guild) => this.home(guild)), make("h3", {}, "Direct messages"), this.direct(world), ...world.groups.map((group) => this.line(group, icon("people"), group.name, "group")));
    if (held) this.list.querySelector(`[data-key="${held}"]`)?.focus();
    const total = placesOf(world).reduce((sum, place) => sum + (place.id === this.pane.place ? 0 : marks.count(user, place.id)), 0);
    this.pane.showPings(total);
  }

  home(guild) {
    const lines = [make("h3", { className: "home" }, guild.name)];
    for (const channel of guild.channels) {
      lines.push(this.line(channel, icon(channel.type === 15 ? "forum" : "hash"), channel.name));
      for (const thread of guild.threads.filter((each) => each.parent === channel.id)) {
        lines.push(this.line(thread, icon("thread"), thread.name, "thread"));
      }
    }
    return lines;
  }

  direct(world) {
    if (world.dm) return this.line(world.dm, portrait(world.bot, []), world.bot.name, "direct");
    return make("button", { type: "button", className: "place direct", onclick: () => this.pane.openDm(), data: { key: "dm" } }, portrait(world.bot, []), make("span", {}, world.bot.name));
  }

  line(place, mark, name, kind = "") {
    const { user } = this.pane;
    const here = this.pane.place === place.id;
    const pings = marks.count(user, place.id);
    const unread = !here && marks.unread(user, place);
    const badge = !here && (pings || (unread && place.type === 1)) ? make("span", { className: "badge" }, pings ? String(pings) : "•", make("span", { className: "sr" }, pings ? " for you" : " unread")) : null;
    const button = make("button", { type: "button", className: `place ${kind}`, onclick: () => this.pane.openPlace(place.id), data: { key: `place:${place.id}`, place: place.id } },
      mark, make("span", { className: "place-name" }, name), place.archived && make("small", {}, "archived"),
      unread && !badge && make("span", { className: "sr" }, "unread"), badge);
    button.classList.toggle("unread", unread);
    if (here) button.setAttribute("aria-current", "page");
    return button;
  }
}

/** Who sees the place, at the right. */
export class Members {
  constructor(pane) {
    this.pane = pane;
    this.node = make("section", { className: "members", "aria-label": "Members" });
  }

  draw(people = this.people) {
    if (!people) return;
    this.people = people;
    const groups = [["Apps", people.filter((each) => each.bot)], ["People", people.filter((each) => !each.bot)]];
    this.node.replaceChildren(...groups.filter(([, group]) => group.length).flatMap(([title, group]) => [
      make("h3", {}, `${title} — ${group.length}`),
      make("ul", {}, ...group.map((each) => make("li", { className: "member-line" }, this.member(each), ...this.deeds(each)))),
    ]));
  }

  /** The button that opens the menu of a person: the user commands that one finds here. */
  deeds(each) {
    if (each.bot || !this.pane.composer.menus.person.length) return [];
    return [make("button", {
      type: "button", className: "member-deed", title: "Apps", "aria-label": `Apps: ${each.name}`, "aria-haspopup": "menu",
      onclick: (event) => this.pane.popup.open(event.currentTarget, this.pane.composer.menus.person, (name) => this.pane.choose(name, each.id)), data: { key: `deeds:${each.id}` },
    }, icon("bolt"))];
  }

  member(each) {
    const face = [portrait(each, this.pane.world.people), make("span", { className: "member-name" }, each.name)];
    if (each.bot) return make("span", { className: "member" }, ...face, make("span", { className: "tag" }, "APP"));
    if (each.id === this.pane.user) return make("span", { className: "member" }, ...face, make("small", {}, "you"));
    return make("button", { type: "button", className: "member", title: `Be ${each.name}`, onclick: () => this.pane.become(each.id) }, ...face, make("small", {}, "be them"));
  }
}
