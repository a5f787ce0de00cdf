// The page: one to four users side by side, how the bot is, and the developer's drawer.
import { read } from "/page/api.js";
import { icon, make } from "/page/dom.js";
import { Drawer } from "/page/drawer.js";
import { Pane } from "/page/pane.js";

const MOST = 4, NARROW = 720;
const THEMES = ["auto", "dark", "light"];

class App {
  constructor() {
    Object.assign(this, { panes: [], people: [], starters: [], introduction: "", active: null, bot: null, up: true, sleepers: [] });
    this.stage = document.getElementById("stage");
    this.bar = document.getElementById("bar");
    this.drawer = new Drawer(this);
    document.getElementById("page").append(this.drawer.node);
    this.drawBar();
    this.botChanged({ process: null, connected: false });
    this.dress(localStorage.getItem("theme") || "auto");
    document.addEventListener("keydown", (event) => this.key(event));
  }

  async begin() {
    const kept = JSON.parse(sessionStorage.getItem("panes") || "[]");
    const [people, starters, { words }] = await Promise.all([read("people"), read("starters"), read("introduction")]);
    Object.assign(this, { people, starters, introduction: words });
    this.botChanged(await read("drawer/bot"));
    const known = kept.filter((pane) => this.people.some((person) => person.id === pane.user));
    const first = known.length ? known : [{ user: this.people[0]?.id }];
    for (const wanted of first.slice(0, innerWidth < NARROW ? 1 : MOST)) await this.add(wanted);
    this.attend(this.panes[0]);
    if (innerWidth >= NARROW) this.panes[0].composer.focus();
  }

  // the bar

  drawBar() {
    this.pill = make("button", { type: "button", className: "pill", onclick: () => this.drawer.toggle(true) });
    this.split = make("div", { className: "split", role: "group", "aria-label": "Users side by side" }, ...[1, 2, 3, 4].map((count) => make("button", {
      type: "button", "aria-pressed": "false", "aria-label": count === 1 ? "1 user" : `${count} users side by side`, onclick: () => this.show(count),
    }, String(count))));
    this.theme = make("button", { type: "button", className: "plain", onclick: () => this.dress(THEMES[(THEMES.indexOf(this.dressed) + 1) % THEMES.length]) });
    const tools = make("button", { type: "button", className: "plain", "aria-label": "Developer's drawer", "aria-controls": "drawer", onclick: () => this.drawer.toggle() }, icon("wrench"));
    this.drawer.opener = tools;
    this.bar.append(
      make("h1", { className: "brand" }, make("img", { src: "/page/logo.svg", alt: "" }), make("span", {}, "Skald"), make("small", {}, "sandbox")),
      this.pill, make("span", { className: "stretch" }), make("span", { className: "split-label", "aria-hidden": "true" }, "Side by side"), this.split, this.theme, tools);
  }

  dress(theme) {
    this.dressed = theme;
    document.documentElement.dataset.theme = theme;
    localStorage.setItem("theme", theme);
    this.theme.replaceChildren(icon(theme));
    this.theme.setAttribute("aria-label", `Colours: ${theme}`);
    this.theme.title = `Colours: ${theme}`;
  }

  botChanged(state) {
    this.bot = state;
    const ended = state.process && !state.process.running;
    const words = !this.up ? "No connection" : ended ? "Skald has ended" : state.connected ? "Skald is here" : "Skald is waking up";
    this.pill.className = `pill ${!this.up || ended ? "bad" : state.connected ? "good" : "waiting"}`;
    this.pill.replaceChildren(make("span", { className: "lamp", "aria-hidden": "true" }), make("span", { role: "status" }, words));
    this.drawer.botChanged();
    this.panes.forEach((pane) => pane.drawWelcome());
    if (!this.waking) this.sleepers.splice(0).forEach((wake) => wake());
  }

  /** Whether the bot that the sandbox has started is on its way. */
  get waking() { return Boolean(this.bot.process?.running) && !this.bot.connected; }

  /** Waits until it is here, or has ended. */
  awake() { return new Promise((wake) => { if (this.waking) this.sleepers.push(wake); else wake(); }); }

  lineChanged(up) {
    this.up = up;
    if (!up) { this.botChanged(this.bot); return; }
    // News that came meanwhile is newer than this answer.
    const before = this.bot;
    read("drawer/bot").then((state) => { if (this.bot === before) this.botChanged(state); }).catch(() => {});
  }

  async stillThere(user) {
    this.people = await read("people").catch(() => []);
    return this.people.some((person) => person.id === user);
  }

  async peopleChanged() {
    this.people = await read("people");
    await Promise.all(this.panes.map((pane) => pane.loadWorld()));
  }

  // the panes

  async add({ user, place = null }) {
    const pane = new Pane(this);
    pane.place = place;
    this.panes.push(pane);
    this.stage.append(pane.node);
    this.count();
    await pane.become(user);
    return pane;
  }

  /** Shows so many users side by side; new panes take people who are not shown yet. */
  async show(count) {
    while (this.panes.length > count) this.panes.pop().end();
    const { place } = this.panes[0];
    while (this.panes.length < count) {
      const shown = this.panes.map((pane) => pane.user);
      const next = this.people.find((person) => !shown.includes(person.id)) || this.people[0];
      await this.add({ user: next.id, place });
    }
    this.count();
    if (!this.panes.includes(this.active)) this.attend(this.panes[0]);
  }

  count() {
    this.stage.dataset.count = String(this.panes.length);
    [...this.split.children].forEach((button, index) => button.setAttribute("aria-pressed", String(index + 1 === this.panes.length)));
    this.remember();
  }

  /** This pane is the one that keys and the drawer mean. */
  attend(pane) {
    if (this.active === pane) return;
    this.active = pane;
    for (const each of this.panes) each.node.classList.toggle("attended", each === pane);
    this.drawer.attended();
  }

  remember() {
    sessionStorage.setItem("panes", JSON.stringify(this.panes.filter((pane) => pane.user).map((pane) => ({ user: pane.user, place: pane.place }))));
    if (this.drawer) this.drawer.attended();
  }

  key(event) {
    const writing = event.target.closest("input, textarea, select, dialog, [role=listbox]");
    if (event.key === "/" && !writing && !event.ctrlKey && !event.altKey && this.active) {
      event.preventDefault();
      const { composer } = this.active;
      composer.line.value ||= "/";
      composer.focus();
      composer.suggest();
    } else if (event.altKey && /^[1-4]$/.test(event.key)) {
      event.preventDefault();
      this.panes[Number(event.key) - 1]?.composer.focus();
    } else if (event.altKey && ["ArrowUp", "ArrowDown"].includes(event.key) && this.active) {
      event.preventDefault();
      const lines = [...this.active.places.node.querySelectorAll("[data-place]")].map((line) => line.dataset.place);
      const next = lines.indexOf(this.active.place) + (event.key === "ArrowDown" ? 1 : -1);
      if (lines[next]) this.active.openPlace(lines[next]);
    }
  }
}

await new App().begin();
