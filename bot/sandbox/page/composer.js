// The line at the bottom: plain messages, and slash commands with their options and completions.
const make = (tag, props = {}, ...children) => {
  const node = Object.assign(document.createElement(tag), props);
  node.append(...children);
  return node;
};

export class Composer {
  constructor({ api, act, line, form, list, command }) {
    Object.assign(this, { api, act, line, form, list, command, commands: [], user: null, place: null, world: null });
    line.oninput = () => this.suggest();
    line.onkeydown = (event) => this.key(event);
    form.onsubmit = (event) => { event.preventDefault(); this.send(); };
  }

  async open(user, place, world) {
    Object.assign(this, { user, place, world });
    this.close();
    await this.reload();
  }

  async reload() {
    if (this.place) this.commands = (await this.api(`/api/commands?user=${this.user}&channel=${this.place}`)).filter((c) => c.type === 1);
  }

  close() {
    this.list.hidden = true;
    this.command.hidden = true;
    this.command.replaceChildren();
  }

  matches() {
    const typed = this.line.value.slice(1).toLowerCase();
    return this.line.value.startsWith("/") ? this.commands.filter((c) => c.name.includes(typed)) : [];
  }

  suggest() {
    const found = this.matches();
    this.list.hidden = !found.length;
    this.list.replaceChildren(...found.map((c, index) => {
      const item = make("li", { textContent: `/${c.name}: ${c.description}`, onclick: () => this.choose(c) });
      item.setAttribute("role", "option");
      item.setAttribute("aria-selected", String(index === 0));
      return item;
    }));
  }

  key(event) {
    const items = [...this.list.children];
    const at = items.findIndex((i) => i.getAttribute("aria-selected") === "true");
    if (this.list.hidden || !["ArrowDown", "ArrowUp", "Tab"].includes(event.key)) return;
    event.preventDefault();
    if (event.key === "Tab") { this.choose(this.matches()[at]); return; }
    const next = (at + (event.key === "ArrowDown" ? 1 : items.length - 1)) % items.length;
    items.forEach((item, index) => item.setAttribute("aria-selected", String(index === next)));
    items[next].scrollIntoView({ block: "nearest" });
  }

  async send() {
    const text = this.line.value.trim();
    if (!text) return;
    if (text.startsWith("/")) {
      const at = [...this.list.children].findIndex((i) => i.getAttribute("aria-selected") === "true");
      const chosen = this.matches()[Math.max(at, 0)];
      if (chosen) this.choose(chosen);
      return;
    }
    if (await this.act("/api/post", { channel: this.place, text })) this.line.value = "";
  }

  choose(command) {
    this.line.value = `/${command.name}`;
    this.list.hidden = true;
    if (!command.options.length) { this.run(command, {}); return; }
    const readers = new Map();
    const values = () => Object.fromEntries([...readers].map(([name, read]) => [name, read()]).filter(([, v]) => v !== ""));
    const fields = command.options.map((option) => {
      const input = this.field(option, command, values);
      readers.set(option.name, () => input.querySelector("input,select").dataset.value || input.querySelector("input,select").value);
      return make("label", {}, `${option.name}${option.required ? " *" : ""}`, input, make("span", { className: "small", textContent: option.description }));
    });
    const go = make("button", { className: "style1", textContent: `Run /${command.name}` });
    const cancel = make("button", { type: "button", textContent: "Cancel", onclick: () => { this.close(); this.line.value = ""; this.line.focus(); } });
    this.command.replaceChildren(...fields, go, cancel);
    this.command.onsubmit = (event) => { event.preventDefault(); this.run(command, values()); };
    this.command.hidden = false;
    this.command.querySelector("input,select").focus();
  }

  field(option, command, values) {
    const box = make("span");
    const listed = option.choices?.map((c) => [c.name, c.value]) || this.things(option);
    if (listed) {
      const select = make("select", { required: Boolean(option.required) }, new Option("", ""), ...listed.map(([name, value]) => new Option(name, value)));
      box.append(select);
      return box;
    }
    const input = make("input", { required: Boolean(option.required), type: [4, 10].includes(option.type) && !option.autocomplete ? "number" : "text" });
    if (option.type === 10) input.step = "any";
    box.append(input);
    if (option.autocomplete) this.complete(option, command, values, input, box);
    return box;
  }

  things(option) {
    const guild = this.world.guilds.find((g) => [...g.channels, ...g.threads].some((c) => c.id === this.place)) || this.world.guilds[0];
    const people = (guild?.members || this.world.people).map((p) => [p.name, p.id]);
    const roles = (guild?.roles || []).map((r) => [r.name, r.id]);
    const channels = (guild?.channels || []).map((c) => [`#${c.name}`, c.id]);
    return { 5: [["true", "true"], ["false", "false"]], 6: people, 7: channels, 8: roles, 9: [...people, ...roles] }[option.type];
  }

  complete(option, command, values, input, box) {
    const list = make("datalist", { id: `c-${option.name}` });
    input.setAttribute("list", list.id);
    box.append(list);
    let asked = 0;
    const ask = async () => {
      const known = [...list.children].find((o) => o.value === input.value);
      input.dataset.value = known ? known.dataset.value : "";
      if (known) return;
      const mine = ++asked;
      const came = await this.act("/api/autocomplete", { channel: this.place, name: command.name, options: { ...values(), [option.name]: input.value }, focused: option.name });
      if (came && mine === asked) list.replaceChildren(...came.choices.map((c) => { const o = make("option", { value: c.name }); o.dataset.value = c.value; return o; }));
    };
    input.oninput = ask;
    input.onfocus = ask;
  }

  async run(command, options) {
    if (await this.act("/api/slash", { channel: this.place, name: command.name, options })) { this.close(); this.line.value = ""; this.line.focus(); }
  }
}
