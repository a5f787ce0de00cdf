// Draws messages: Components V2 and classic ones, with the basics of Discord's markdown.
const make = (tag, props = {}, ...children) => {
  const node = Object.assign(document.createElement(tag), props);
  node.append(...children);
  return node;
};
const escape = (text) => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);

function inline(text, deeds) {
  const world = deeds.world();
  const name = (id) => [...world.people, world.bot].find((p) => p.id === id)?.name || "somebody";
  const place = (id) => world.guilds.flatMap((g) => [...g.channels, ...g.threads]).find((c) => c.id === id)?.name || "somewhere";
  const kept = [];
  const keep = (html) => `\u0000${kept.push(html) - 1}\u0000`;
  return escape(text)
    .replace(/`([^`\n]+)`/g, (_, code) => keep(`<code>${code}</code>`))
    .replace(/\[([^\]\n]+)\]\((https?:[^)\s]+)\)/g, (_, label, url) => keep(`<a href="${url}" target="_blank" rel="noreferrer">${label}</a>`))
    .replace(/&#60;@!?(\d+)&#62;/g, (_, id) => keep(`<span class="mention">@${escape(name(id))}</span>`))
    .replace(/&#60;#(\d+)&#62;/g, (_, id) => keep(`<span class="mention">#${escape(place(id))}</span>`))
    .replace(/&#60;a?:(\w+):\d+&#62;/g, (_, word) => `:${word}:`)
    .replace(/&#60;t:(\d+)(?::(\w))?&#62;/g, (_, at, style) => keep(`<time>${escape(when(Number(at), style))}</time>`))
    .replace(/\*\*(.+?)\*\*/g, "<b>$1</b>").replace(/__(.+?)__/g, "<u>$1</u>")
    .replace(/(^|\W)[*_](\S(?:.*?\S)?)[*_](?=\W|$)/g, "$1<i>$2</i>").replace(/~~(.+?)~~/g, "<s>$1</s>")
    .replace(/\|\|(.+?)\|\|/g, "<details><summary>Spoiler</summary>$1</details>")
    .replace(/\u0000(\d+)\u0000/g, (_, n) => kept[Number(n)]);
}

function when(at, style) {
  if (style !== "R") return new Date(at * 1000).toLocaleString();
  const seconds = at - Date.now() / 1000;
  const [unit, size] = [["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]].find(([, s]) => Math.abs(seconds) >= s) || ["second", 1];
  return new Intl.RelativeTimeFormat().format(Math.round(seconds / size), unit);
}

export function markdown(text, deeds) {
  const box = make("div", { className: "text" });
  const parts = text.split(/```(?:\w*\n)?([\s\S]*?)```/);
  parts.forEach((part, index) => {
    if (index % 2) { box.append(make("pre", { textContent: part })); return; }
    for (const line of part.replace(/^\n|\n$/g, "").split("\n")) {
      if (!line && part === "") continue;
      const heading = line.match(/^(#{1,3}) (.*)/);
      const [tag, rest, kind] = heading ? [`h${heading[1].length}`, heading[2], ""]
        : line.startsWith("-# ") ? ["div", line.slice(3), "subtext"]
        : line.startsWith("> ") ? ["blockquote", line.slice(2), ""]
        : /^[-*] /.test(line) ? ["div", `• ${line.slice(2)}`, ""] : ["div", line, ""];
      const node = make(tag, { className: kind });
      node.innerHTML = inline(rest, deeds) || "&nbsp;";
      box.append(node);
    }
  });
  return box;
}

function picture(media, alt, deeds) {
  const image = make("img", { src: new URL(media.url, location.href).pathname, alt: alt || "", title: alt || "", loading: "lazy" });
  if (media.width) { image.width = media.width; image.height = media.height; image.style.height = "auto"; }
  image.onclick = () => deeds.zoom(image.src, alt);
  return image;
}

function control(part, message, deeds) {
  const emoji = part.emoji ? `${part.emoji.id ? `:${part.emoji.name}:` : part.emoji.name} ` : "";
  if (part.type === 2 && part.style === 5) return make("a", { href: part.url, target: "_blank", rel: "noreferrer", textContent: `${emoji}${part.label || ""} ↗` });
  if (part.type === 2) {
    const button = make("button", { className: `style${part.style}`, textContent: `${emoji}${part.label || ""}`, disabled: Boolean(part.disabled) });
    button.onclick = async () => { button.disabled = true; await deeds.click(message.id, part.custom_id); button.disabled = Boolean(part.disabled); };
    return button;
  }
  return menu(part, message, deeds);
}

export function choicesOf(part, world) {
  const members = world.guilds.flatMap((g) => g.members);
  const people = [...new Map(members.map((p) => [p.id, p])).values()].map((p) => ({ label: p.name, value: p.id }));
  const roles = world.guilds.flatMap((g) => g.roles).map((r) => ({ label: r.name, value: r.id }));
  const channels = world.guilds.flatMap((g) => g.channels).map((c) => ({ label: `#${c.name}`, value: c.id }));
  return { 3: part.options, 5: people, 6: roles, 7: [...people, ...roles], 8: channels }[part.type] || [];
}

function menu(part, message, deeds) {
  const many = (part.max_values ?? 1) > 1;
  const select = make("select", { multiple: many, disabled: Boolean(part.disabled), ariaLabel: part.placeholder || "Choose" });
  if (!many) select.append(new Option(part.placeholder || "Choose…", "", true, true));
  for (const option of choicesOf(part, deeds.world())) {
    const mark = option.emoji && !option.emoji.id ? `${option.emoji.name} ` : "";
    const text = `${mark}${option.label}${option.description ? ` (${option.description})` : ""}`;
    select.append(new Option(text, option.value, Boolean(option.default), Boolean(option.default)));
  }
  const send = () => deeds.choose(message.id, part.custom_id, [...select.selectedOptions].map((o) => o.value).filter(Boolean));
  if (!many) { select.onchange = send; return select; }
  return make("span", { className: "row" }, select, make("button", { textContent: part.placeholder || "Choose", onclick: send }));
}

function draw(part, message, deeds) {
  const inside = () => part.components.map((child) => draw(child, message, deeds));
  switch (part.type) {
    case 1: return make("div", { className: "row" }, ...inside());
    case 9: return make("div", { className: "section" }, make("div", {}, ...inside()), draw(part.accessory, message, deeds));
    case 10: return markdown(part.content, deeds);
    case 11: return picture(part.media, part.description, deeds);
    case 12: return make("figure", { className: "gallery" }, ...part.items.map((item) => picture(item.media, item.description, deeds)));
    case 13: return make("a", { href: new URL(part.file.url, location.href).pathname, download: part.name || "file", textContent: `⬇ ${part.name || "file"}` });
    case 14: return part.divider === false ? make("div") : make("hr");
    case 17: {
      const box = make("div", { className: "container" }, ...inside());
      if (part.accent_color != null) box.style.setProperty("--accent", `#${part.accent_color.toString(16).padStart(6, "0")}`);
      return box;
    }
    default: return control(part, message, deeds);
  }
}

export function renderMessage(message, deeds) {
  const item = make("li", { id: `m${message.id}` });
  const name = message.author.global_name || message.author.username;
  const head = make("div", {}, make("span", { className: "who", textContent: name }),
    make("span", { className: "meta", textContent: new Date(message.timestamp).toLocaleTimeString() + (message.edited_timestamp ? " (edited)" : "") }));
  item.append(head);
  if (message.flags & 64) item.classList.add("ephemeral");
  if (message.mentions.some((m) => m.id === deeds.me())) item.classList.add("ping");
  if (message.flags & 128) item.append(make("em", { textContent: `${name} is thinking…` }));
  if (message.content) item.append(markdown(message.content, deeds));
  for (const embed of message.embeds) item.append(make("div", { className: "container" }, markdown(`**${embed.title || ""}**\n${embed.description || ""}`, deeds)));
  for (const file of message.attachments) {
    item.append(make("div", { className: "plain" }, /^image\//.test(file.content_type) ? picture(file, file.description, deeds) : make("a", { href: new URL(file.url).pathname, textContent: file.filename })));
  }
  item.append(...message.components.map((part) => draw(part, message, deeds)));
  if (message.flags & 64) item.append(make("div", { className: "meta", textContent: "Only you can see this." }));
  return item;
}
