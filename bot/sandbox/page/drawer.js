// The developer's drawer: mishaps on purpose, and what the bot and the sandbox said to each other.
import { Refused, read, send } from "/page/api.js";
import { icon, make } from "/page/dom.js";
import { placesOf } from "/page/places.js";
import { watchPress } from "/page/press.js";

const LOOK_EVERY = 1500;
const SLOW = 1.5;

export class Drawer {
  constructor(app) {
    this.app = app;
    this.parts = Object.fromEntries(["bot", "aim", "mishaps", "rights", "limits", "requests", "log"].map((name) => [name, make("div", { className: `drawer-${name}` })]));
    this.told = make("p", { className: "fault", role: "alert" });
    this.node = make("aside", { id: "drawer", className: "drawer", hidden: true, "aria-label": "Developer's drawer" },
      make("header", {}, make("h2", {}, "Developer's drawer"), make("button", { type: "button", className: "plain", "aria-label": "Close the drawer", onclick: () => this.toggle(false) }, icon("close"))),
      make("div", { className: "drawer-body", tabIndex: 0, role: "region", "aria-label": "Tools and reports" }, this.told, this.parts.bot,
        make("h3", {}, "Mishaps"), this.parts.aim, this.parts.mishaps, make("h3", {}, "The bot may, in this channel"), this.parts.rights,
        make("h3", {}, "Broken limits"), this.parts.limits, make("h3", {}, "Last requests"), this.parts.requests, make("h3", {}, "The bot's log"), this.parts.log));
    this.node.addEventListener("keydown", (event) => { if (event.key === "Escape") this.toggle(false); });
    this.pressing = watchPress(this.node, () => { if (this.waiting) this.draw(this.waiting); });
  }

  toggle(open = this.node.hidden) {
    this.node.hidden = !open;
    this.opener.setAttribute("aria-expanded", String(open));
    document.body.classList.toggle("with-drawer", open);
    clearInterval(this.looking);
    if (!open) { this.opener.focus(); return; }
    this.look();
    this.looking = setInterval(() => this.look(), LOOK_EVERY);
    this.node.querySelector("button").focus();
  }

  botChanged() { if (!this.node.hidden) this.look(); }

  attended() { if (!this.node.hidden) this.look(); }

  get aim() {
    const { active } = this.app;
    return active?.world && active.place ? { user: active.user, channel: active.place } : null;
  }

  async look() {
    if (!this.aim) return;
    try {
      const found = await read("drawer/reports", this.aim);
      if (JSON.stringify(found) === this.seen && this.aimed === JSON.stringify(this.aim)) return;
      this.seen = JSON.stringify(found);
      this.aimed = JSON.stringify(this.aim);
      this.draw(found);
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem;
      this.told.textContent = problem.message;
    }
  }

  async act(path, body = {}, method = "POST") {
    try {
      await send(path, { ...this.aim, ...body }, method);
      this.told.textContent = "";
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem;
      this.told.textContent = problem.message;
    }
    await this.look();
  }

  draw(found) {
    this.waiting = this.pressing.on ? found : null;
    if (this.waiting) return;
    const held = this.node.contains(document.activeElement) ? document.activeElement.dataset.key : null;
    this.drawBot(found);
    this.drawMishaps(found);
    this.parts.rights.replaceChildren(...found.permissions.map((name) => this.toggleLine(name.replaceAll("_", " "), !found.denied.includes(name), (on) => this.act("drawer/deny", { permission: name, denied: !on }))));
    const broken = [...found.breaches, ...found.crashes];
    this.parts.limits.replaceChildren(broken.length ? make("ul", { className: "broken" }, ...broken.map((text) => make("li", {}, text))) : make("p", { className: "quiet" }, "None so far."));
    this.parts.requests.replaceChildren(this.requests(found.requests));
    this.parts.log.replaceChildren(...(found.lines.length ? found.lines.slice().reverse().map((line) => logLine(line)) : [make("p", { className: "quiet" }, found.process ? "Nothing yet." : "This bot runs elsewhere; its log is there.")]));
    if (held) this.node.querySelector(`[data-key="${CSS.escape(held)}"]`)?.focus();
  }

  drawBot({ process, connected }) {
    if (!process) { this.parts.bot.replaceChildren(make("p", { className: "quiet" }, connected ? "A bot is connected from elsewhere." : "No bot is connected.")); return; }
    const state = process.running ? `Process ${process.pid}, ${connected ? "connected" : "connecting…"}` : `The process has ended (${process.code < 0 ? `signal ${-process.code}` : `exit code ${process.code}`}).`;
    const deed = process.running ? ["Kill and restart the bot", "drawer/kill", "style4"] : ["Start the bot", "drawer/start", "style3"];
    this.parts.bot.replaceChildren(make("p", {}, state), this.press(deed[0], deed[1], {}, deed[2]));
  }

  drawMishaps(found) {
    const { world, place } = this.app.active;
    const here = placesOf(world).find((each) => each.id === place);
    const name = here ? (here.type === 1 ? "the direct messages" : `#${here.name}`) : "";
    this.parts.aim.replaceChildren(make("p", { className: "quiet" }, `For ${world.user.name} in ${name}.`));
    this.parts.mishaps.replaceChildren(
      this.toggleLine(`${world.user.name} takes direct messages`, found.dms === "open", (on) => this.act("people", { dms: on ? "open" : "closed" }, "PATCH")),
      this.toggleLine(`${world.user.name} has installed ${world.bot.name} for themselves`, found.installed, async (on) => { await this.act("people", { installed: on }, "PATCH"); this.app.active.composer.reload(); }),
      this.toggleLine(`Slow network: ${SLOW} s for each request`, found.slow > 0, (on) => this.act("drawer/slow", { seconds: on ? SLOW : 0 })),
      make("div", { className: "row" },
        this.press("Delete the board message", "drawer/delete-board", { disabled: !found.board }),
        this.press("Archive the thread", "drawer/archive", { disabled: !found.thread }),
        this.press(found.twice ? "The next click comes twice ✓" : "Deliver the next click twice", "drawer/twice"),
        this.press("Drop the gateway", "drawer/drop"),
        this.press("A server without the bot", "drawer/outside"),
        this.press("A forum on this server", "drawer/forum"),
        this.press("A group of everybody", "drawer/group")));
  }

  press(text, path, props = {}, style = "style2") {
    return make("button", { type: "button", className: `button ${style}`, ...props, onclick: () => this.act(path), data: { key: path } }, text);
  }

  toggleLine(text, on, change) {
    return make("label", { className: "choice" }, make("input", { type: "checkbox", role: "switch", checked: on, onchange: (event) => change(event.target.checked), data: { key: `switch:${text}` } }), make("span", {}, text));
  }

  requests(found) {
    if (!found.length) return make("p", { className: "quiet" }, "None yet.");
    const rows = found.map((each) => make("tr", { className: each.status >= 400 || !each.status ? "bad" : "" },
      make("td", {}, new Date(each.at * 1000).toLocaleTimeString("en-GB")), make("td", {}, `${each.status || "cut"}${each.code ? ` · ${each.code}` : ""}`), make("td", {}, each.method),
      make("td", { className: "path", title: each.path }, shortened(each.path))));
    return make("table", {}, make("thead", {}, make("tr", {}, ...["Time", "Status", "Verb", "Path"].map((text) => make("th", { scope: "col" }, text)))), make("tbody", {}, ...rows));
  }
}

const shortened = (path) => path.replace(/\d{12,}/g, (id) => `…${id.slice(-4)}`).replace(/\/[\w-]{30,}/g, "/…");

/** One line of the bot's log: JSON as its event and the rest, anything else as it is. */
function logLine(line) {
  let entry;
  try { entry = JSON.parse(line); } catch { return make("p", { className: "log-line" }, line); }
  if (typeof entry !== "object" || !entry?.event) return make("p", { className: "log-line" }, line);
  const { event, level = "info", ...rest } = entry;
  const more = Object.entries(rest).map(([name, value]) => `${name}=${value}`).join(" ");
  return make("p", { className: `log-line ${level}` }, make("b", {}, `${level} `), event, more && make("small", {}, ` ${more}`));
}
