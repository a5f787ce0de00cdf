// The line at the bottom: plain messages, and slash commands with options, choices and completions.
import { freshId, icon, make } from "/page/dom.js";
import { ranked } from "/page/fuzzy.js";
import { Option, readTyped } from "/page/option.js";
import { Suggestions } from "/page/suggestions.js";
import { Tray, chooser } from "/page/tray.js";

const COMPLETE_AFTER = 90;

const menuOf = (commands, type) => (commands || []).filter((command) => command.type === type);

/** What a newcomer looks for comes first where nothing is typed yet; all else follows by its name. */
const FIRST = ["play", "learn", "help", "games", "rules", "cards", "puzzle", "settings"];
const rankOf = ({ name }) => (FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length);
const inOrder = (commands) => [...commands].sort((one, other) => rankOf(one) - rankOf(other));

const namesOf = (commands) => commands.map((command) => command.called).join();

export class Composer {
  constructor(pane) {
    Object.assign(this, { pane, commands: [], menus: { person: [], message: [] }, command: null, fields: [], asked: 0 });
    this.suggestions = new Suggestions((choice) => this.take(choice));
    this.line = make("input", {
      className: "line", id: freshId("line"), autocomplete: "off", role: "combobox", "aria-expanded": "false", "aria-autocomplete": "list",
      "aria-controls": this.suggestions.id, "aria-label": "Write a message, or / for a command",
      oninput: () => this.typed(), onkeydown: (event) => this.key(event), onfocus: () => this.suggest(), onblur: () => this.left(),
      onpaste: (event) => { const files = [...(event.clipboardData?.files || [])]; if (files.length) { event.preventDefault(); this.takeFiles(files); } },
    });
    this.tray = new Tray({ limits: () => this.pane.world.limits, tell: (text) => this.tell(text) });
    this.clip = chooser({ label: "Send files", many: true, className: "plain clip", take: (files) => this.takeFiles(files) }, icon("plus"));
    this.chips = make("div", { className: "chips", hidden: true });
    this.problem = make("p", { className: "problem", role: "alert" });
    const go = make("button", { className: "plain send", "aria-label": "Send" }, icon("send"));
    this.node = make("form", { className: "composer", onsubmit: (event) => { event.preventDefault(); this.send(); } },
      this.suggestions.node, this.problem, this.tray.node, make("div", { className: "entry" }, this.clip.button, this.clip.input, this.line, this.chips, go));
  }

  /** Another place or user: begin anew. */
  async open(place) {
    this.leave();
    this.line.value = "";
    this.tray.clear();
    this.line.disabled = !place.may_write && place.type !== 1;
    this.clip.button.disabled = this.line.disabled || !place.may_attach;
    this.line.placeholder = this.line.disabled ? (place.type === 15 ? "A forum: one writes in its posts" : "You may not write here") : `Message ${place.type === 1 ? "@Skald" : place.type === 3 ? place.name : `#${place.name}`}, or type / for commands`;
    await this.reload();
  }

  async reload() {
    const found = await this.pane.read("commands", { channel: this.pane.place });
    this.commands = (found || []).filter((command) => command.type === 1);
    const before = namesOf(this.menus.message);
    this.menus = { person: menuOf(found, 2), message: menuOf(found, 3) };
    this.pane.commandsChanged();
    if (namesOf(this.menus.message) !== before) this.pane.feed.repaintAll();
    if (this.line === document.activeElement) this.suggest();
  }

  focus() { (this.command ? this.fields[0]?.input || this.run : this.line).focus(); }

  /** Takes files in: into the command that is being written, else for the next message. */
  takeFiles(files) {
    const field = this.command && this.fields.find((each) => each.option.isFile);
    if (field) this.takeFile(field, files[0]);
    else if (this.clip.button.disabled) this.tell("You may not send files here.");
    else { this.tray.add(files); this.line.focus(); }
  }

  tell(text) { this.problem.textContent = text; }

  // the plain line

  typed() {
    this.tell("");
    const text = this.line.value;
    const exact = /^\/(.+) $/.exec(text);
    const command = exact && this.commands.find((each) => [each.name, each.called].includes(exact[1]));
    if (command) this.enter(command);
    else this.suggest();
  }

  suggest() {
    if (this.command) return;
    const text = this.line.value;
    const naming = text.startsWith("/") && !/\s[\w-]+:/.test(text);
    const found = naming ? ranked(text.slice(1), inOrder(this.commands), (command) => command.called).slice(0, 30) : [];
    this.suggestions.show(this.line, found.map((command) => ({
      name: `/${command.called}`, hint: command.options.map((option) => (option.required ? option.called : `[${option.called}]`)).join(" "),
      words: command.description, command,
    })), { title: "Commands", first: true });
  }

  left() { setTimeout(() => { if (!this.node.contains(document.activeElement)) this.suggestions.hide(); }, 150); }

  key(event) {
    const whole = event.key === "Enter" && this.commands.find((each) => [`/${each.name}`, `/${each.called}`].includes(this.line.value.trim()));
    if (whole && !whole.options.some((option) => option.required)) return;
    if (this.suggestions.key(event)) return;
    if (event.key === "Escape") { this.line.value = ""; this.suggestions.hide(); this.tell(""); }
  }

  async send() {
    if (this.command) { await this.give(); return; }
    const text = this.line.value.trim();
    const { files } = this.tray;
    if (!text && !files.length) return;
    if (!text.startsWith("/") || files.length) {
      const ids = await this.pane.uploaded(files);
      if (ids && await this.pane.act("post", { channel: this.pane.place, text, files: ids })) { this.line.value = ""; this.tray.clear(); }
      return;
    }
    const words = text.slice(1);
    const named = this.commands.flatMap((each) => [[each.name, each], [each.called, each]]);
    const [name, command] = named.filter(([name]) => words === name || words.startsWith(`${name} `)).sort(([a], [b]) => b.length - a.length)[0] || [];
    if (!command) { this.tell(this.pane.app.waking ? "Skald is waking up: its commands come in a moment." : "There is no such command here."); return; }
    this.enter(command, readTyped(words.slice(name.length), command.options.map((option) => option.name)));
    await this.give();
  }

  take(choice) {
    if (choice.command) this.enter(choice.command);
    else if (choice.field) { choice.field.option.pick(choice.choice); this.picked(choice.field); }
  }

  // a command

  enter(command, given = {}) {
    this.leave();
    this.command = command;
    this.line.hidden = true;
    this.chips.hidden = false;
    this.rest = make("span", { className: "rest" });
    this.run = make("button", { className: "button style1 run", title: "Run the command" }, "Run");
    this.chips.replaceChildren(make("b", { className: "slash" }, `/${command.called}`), this.rest, this.run,
      make("button", { type: "button", className: "plain", "aria-label": "Leave the command", onclick: () => { this.leave(); this.line.value = ""; this.line.focus(); } }, icon("close")));
    this.chips.onkeydown = (event) => this.chipsKey(event);
    for (const shape of command.options) if (shape.required || shape.name in given) this.add(shape, given[shape.name]);
    this.offerMore();
    if (!this.fields.length && command.options.length) this.rest.querySelector("button")?.focus();
    this.focus();
  }

  /** Escape leaves the command; letters typed on one of its buttons begin the first option that is not there yet. */
  chipsKey(event) {
    if (event.key === "Escape") { event.preventDefault(); this.leave(); this.line.value = ""; this.line.focus(); return; }
    const letter = event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey && !event.altKey;
    const shape = letter && event.target.matches("button.run, button.more") && this.command.options.find((each) => each.type !== 11 && !this.fields.some((field) => field.option.name === each.name));
    if (!shape) return;
    event.preventDefault();
    const field = this.add(shape, event.key);
    this.offerMore();
    field.input.focus();
  }

  leave() {
    this.command = null;
    this.fields = [];
    this.suggestions.hide();
    this.line.hidden = false;
    this.chips.hidden = true;
    this.tell("");
  }

  add(shape, text = "") {
    const option = new Option(shape, this.pane.ctx.things());
    const field = { option };
    if (option.isFile) return this.addFile(field);
    field.input = make("input", {
      id: freshId("option"), autocomplete: "off", role: "combobox", "aria-autocomplete": "list", "aria-expanded": "false", "aria-controls": this.suggestions.id,
      value: text, inputMode: [4, 10].includes(shape.type) && !shape.autocomplete && !shape.choices ? "decimal" : "text",
      oninput: () => this.changed(field), onfocus: () => this.complete(field), onblur: () => this.left(), onkeydown: (event) => this.fieldKey(field, event),
    });
    option.type(text);
    field.node = make("span", { className: "option" }, make("label", { for: field.input.id }, shape.called), field.input);
    this.size(field);
    this.fields.push(field);
    this.chips.insertBefore(field.node, this.rest);
    return field;
  }

  /** A field for a file: a button that chooses it, and its name. */
  addFile(field) {
    const id = freshId("option");
    const { button, input } = chooser({ id, label: `Choose a file for ${field.option.name}`, className: "file-choice", take: ([file]) => this.takeFile(field, file) }, "Choose a file");
    field.input = button;
    button.onkeydown = (event) => { if (event.key === "Backspace") this.fieldKey(field, event); };
    field.node = make("span", { className: "option" }, make("label", { for: id }, field.option.shape.called), button, input);
    this.fields.push(field);
    this.chips.insertBefore(field.node, this.rest);
    return field;
  }

  takeFile(field, file) {
    const fault = field.option.attach(file, this.pane.world.limits);
    this.tell(fault);
    if (fault) return;
    field.input.textContent = file.name;
    field.input.setAttribute("aria-label", `${field.option.name}: ${file.name}. Choose another file`);
    field.input.removeAttribute("aria-invalid");
    this.run.focus();
  }

  offerMore() {
    const left = this.command.options.filter((shape) => !this.fields.some((field) => field.option.name === shape.name));
    this.rest.replaceChildren(...left.map((shape) => make("button", {
      type: "button", className: "more", title: shape.description, "aria-label": `Add ${shape.called}`,
      onclick: () => { const field = this.add(shape); this.offerMore(); field.input.focus(); },
    }, icon("plus"), shape.called)));
  }

  size(field) { field.input.style.setProperty("width", `${Math.min(28, Math.max(6, field.input.value.length + 2))}ch`); }

  changed(field) {
    this.tell("");
    field.input.removeAttribute("aria-invalid");
    // Typing another option's name and a colon goes on there.
    const named = /(?:^|\s)([\w-]+):$/.exec(field.input.value);
    const shape = named && this.command.options.find((each) => each.name === named[1]);
    if (shape) {
      field.input.value = field.input.value.slice(0, named.index);
      field.option.type(field.input.value);
      const aim = this.fields.find((each) => each.option.name === shape.name) || this.add(shape);
      this.offerMore();
      aim.input.focus();
      return;
    }
    field.option.type(field.input.value);
    this.size(field);
    this.complete(field);
  }

  async complete(field) {
    const { option } = field;
    const mine = ++this.asked;
    if (!option.shape.autocomplete) { this.offer(field); return; }
    this.offer(field, "Loading…");
    await new Promise((resume) => setTimeout(resume, COMPLETE_AFTER));
    if (mine !== this.asked || !this.command) return;
    const options = Object.fromEntries(this.fields.filter((each) => each === field || each.option.value() !== undefined).map((each) => [each.option.name, each === field ? option.text : each.option.value()]));
    const came = await this.pane.act("autocomplete", { channel: this.pane.place, name: this.command.name, options, focused: option.name });
    if (mine !== this.asked || !this.command) return;
    option.fetched = came?.choices || [];
    this.offer(field, came?.standing === "failed" ? "Loading options failed" : option.fetched.length ? "" : "No options match your search.");
  }

  offer(field, note = "") {
    const { option } = field;
    const found = note && note !== "Loading…" ? [] : option.suggestions();
    const first = !option.picked && (option.required || Boolean(option.text.trim()));
    const title = `${option.shape.called}: ${option.shape.description}${option.required ? "" : " (optional)"}`;
    this.suggestions.show(field.input, found.map((choice) => ({ name: choice.name, field, choice })), { title, note, first, always: true });
  }

  picked(field) {
    field.input.value = field.option.text;
    this.size(field);
    this.tell("");
    const next = this.fields.find((each) => each.option.required && !each.option.text);
    this.suggestions.hide();
    (next?.input || field.input).focus();
    if (!next) this.suggestions.hide();
  }

  fieldKey(field, event) {
    const { option } = field;
    if (event.key === "Enter" && option.picked) { event.preventDefault(); this.give(); return; }
    if (this.suggestions.key(event)) return;
    if (event.key === "Backspace" && (option.isFile || !field.input.value)) {
      event.preventDefault();
      const at = this.fields.indexOf(field);
      if (option.required) { if (at === 0) { const { name } = this.command; this.leave(); this.line.value = `/${name}`; this.line.focus(); } return; }
      this.fields.splice(at, 1);
      field.node.remove();
      this.offerMore();
      this.focus();
    }
  }

  /** Sends the command when every option can be sent, otherwise says what is missing. */
  async give() {
    const wrong = this.fields.filter((field) => field.option.fault());
    this.fields.forEach((field) => field.input.setAttribute("aria-invalid", String(wrong.includes(field))));
    if (wrong.length) {
      wrong[0].input.focus();
      this.tell(`${wrong[0].option.name}: ${wrong[0].option.fault()}`);
      return;
    }
    const { name } = this.command;
    const given = this.fields.map(({ option }) => [option.name, option.value()]).filter(([, value]) => value !== undefined);
    const files = this.fields.filter(({ option }) => option.isFile && option.file);
    const ids = await this.pane.uploaded(files.map(({ option }) => option.file));
    if (!ids) return;
    const options = Object.fromEntries([...given, ...files.map(({ option }, n) => [option.name, { file: ids[n] }])]);
    this.leave();
    this.line.value = "";
    // On a touch screen the keyboard would come up over the answer.
    if (!matchMedia("(pointer: coarse)").matches) this.line.focus();
    await this.pane.slash(name, options);
  }
}
