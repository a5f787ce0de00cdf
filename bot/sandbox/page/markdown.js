// Discord's markdown as nodes: headings, lists, quotes, code, emphasis, spoilers, links, mentions, moments.
import { emoji, make } from "/page/dom.js";
import { format } from "/page/times.js";

const MESSAGE_LINK = /^https:\/\/(?:\w+\.)?discord\.com\/channels\/(@me|\d+)\/(\d+)(?:\/(\d+))?$/;
const SPECIAL = /[\\`<[*_~|h@:]/;

/** Where a link into Discord leads, or null for a link to anywhere else. */
export function inside(url) {
  const found = MESSAGE_LINK.exec(url);
  return found && { place: found[2], message: found[3] };
}

/** A link: into this sandbox when it leads to a message here, otherwise a new tab. */
export function link(url, label, ctx) {
  const aim = inside(url);
  if (aim) return make("a", { href: `#${aim.place}`, className: "jump", onclick: (event) => { event.preventDefault(); ctx.go(aim); } }, ...label);
  return make("a", { href: url, target: "_blank", rel: "noreferrer noopener" }, ...label);
}

const mention = (text, kind = "") => make("span", { className: `mention ${kind}` }, text);

function spoiler(nodes) {
  const box = make("span", { className: "spoiler", role: "button", tabIndex: 0, "aria-label": "Spoiler", "aria-expanded": "false" });
  const inner = make("span", { "aria-hidden": "true" }, ...nodes);
  const open = () => {
    box.classList.add("open");
    box.removeAttribute("role");
    box.removeAttribute("aria-label");
    box.removeAttribute("aria-expanded");
    inner.removeAttribute("aria-hidden");
  };
  box.onclick = open;
  box.onkeydown = (event) => { if (event.key === "Enter" || event.key === " ") { event.preventDefault(); open(); } };
  box.append(inner);
  return box;
}

const wrap = (tag) => ([, inner], ctx) => make(tag, {}, ...inline(inner, ctx));

/** What can begin at a place in a line: a pattern, and what it becomes. */
const RULES = [
  [/\\([^\w\s])/y, ([, letter]) => letter],
  [/``(.+?)``(?!`)/y, ([, code]) => make("code", {}, code.trim())],
  [/`([^`\n]+)`/y, ([, code]) => make("code", {}, code)],
  [/<@!?(\d+)>/y, ([, id], ctx) => mention(`@${ctx.nameOf(id)}`, id === ctx.me() ? "me" : "")],
  [/<#(\d+)>/y, ([, id], ctx) => link(`https://discord.com/channels/0/${id}`, [mention(`#${ctx.placeName(id)}`)], ctx)],
  [/<@&(\d+)>/y, ([, id], ctx) => mention(`@${ctx.roleName(id)}`)],
  [/<\/([\w -]+):\d+>/y, ([, name], ctx) => make("button", { type: "button", className: "mention", onclick: () => ctx.command(name) }, `/${name}`)],
  [/<t:(-?\d+)(?::([tTdDfFR]))?>/y, ([, at, style = "f"]) => make("time", { dateTime: new Date(at * 1000).toISOString(), title: format(Number(at), "F"), data: { at, style } }, format(Number(at), style))],
  [/<a?:(\w+):(\d+)>/y, ([, name, id]) => emoji({ id, name })],
  [/<(https?:\/\/[^\s>]+)>/y, ([, url], ctx) => link(url, [url], ctx)],
  [/\[([^\]\n]+)\]\(<?(https?:\/\/[^)\s>]+)>?(?:\s+"[^"]*")?\)/y, ([, label, url], ctx) => link(url, inline(label, ctx), ctx)],
  [/https?:\/\/[^\s<>]*[^\s<>.,:;"')\]*_~|]/y, ([url], ctx) => link(url, [url], ctx)],
  [/@(?:everyone|here)\b/y, ([text]) => mention(text)],
  [/\*\*\*(.+?)\*\*\*(?!\*)/ys, ([, inner], ctx) => make("em", {}, make("strong", {}, ...inline(inner, ctx)))],
  [/\*\*(.+?)\*\*(?!\*)/ys, wrap("strong")],
  [/__(.+?)__(?!_)/ys, wrap("u")],
  [/\*(?!\s)(.+?)(?<!\s)\*(?!\*)/ys, wrap("em")],
  [/(?<!\w)_(?!_)(.+?)_(?!\w)/ys, wrap("em")],
  [/~~(.+?)~~/ys, wrap("s")],
  [/\|\|(.+?)\|\|/ys, ([, inner], ctx) => spoiler(inline(inner, ctx))],
];

/** One stretch of text as nodes. */
export function inline(text, ctx) {
  const nodes = [];
  let plain = "";
  let at = 0;
  while (at < text.length) {
    const found = SPECIAL.test(text[at]) && match(text, at);
    if (!found) { plain += text[at++]; continue; }
    if (plain) nodes.push(plain);
    plain = "";
    nodes.push(found[1](found[0], ctx));
    at += found[0][0].length;
  }
  if (plain) nodes.push(plain);
  return nodes;
}

function match(text, at) {
  for (const [pattern, build] of RULES) {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found) return [found, build];
  }
  return null;
}

const LIST = /^(\s*)([-*]|\d+\.) (.*)$/;

/** Consecutive lines of a list, nested by their indentation. */
function list(lines, ctx) {
  const depth = LIST.exec(lines[0])[1].length;
  const ordered = /\d/.test(LIST.exec(lines[0])[2]);
  const box = make(ordered ? "ol" : "ul", ordered ? { start: parseInt(LIST.exec(lines[0])[2], 10) } : {});
  while (lines.length) {
    const [, space, mark, text] = LIST.exec(lines[0]);
    if (space.length < depth || (space.length === depth && /\d/.test(mark) !== ordered)) break;
    if (space.length > depth && box.lastChild) { box.lastChild.append(list(lines, ctx)); continue; }
    lines.shift();
    box.append(make("li", {}, ...inline(text, ctx)));
  }
  return box;
}

function blocks(text, ctx, box) {
  const lines = text.split("\n");
  const take = (test) => {
    const taken = [];
    while (lines.length && test(lines[0])) taken.push(lines.shift());
    return taken;
  };
  while (lines.length) {
    const line = lines[0];
    const heading = /^(#{1,3}) +(.+)/.exec(line);
    if (line.startsWith(">>> ")) {
      box.append(make("blockquote", {}, markdown(lines.splice(0).join("\n").slice(4), ctx)));
    } else if (/^> ?/.test(line) && line !== ">") {
      box.append(make("blockquote", {}, markdown(take((l) => /^> /.test(l) || l === ">").map((l) => l.slice(2)).join("\n"), ctx)));
    } else if (heading) {
      lines.shift();
      box.append(make("h3", { className: `head${heading[1].length}` }, ...inline(heading[2], ctx)));
    } else if (line.startsWith("-# ")) {
      lines.shift();
      box.append(make("p", { className: "subtext" }, ...inline(line.slice(3), ctx)));
    } else if (LIST.test(line)) {
      const taken = take((l) => LIST.test(l));
      while (taken.length) box.append(list(taken, ctx));
    } else {
      const plain = [lines.shift(), ...take((l) => !/^(#{1,3} +.|> |>>> |-# )/.test(l) && !LIST.test(l))];
      if (plain.some(Boolean)) box.append(make("p", {}, ...inline(plain.join("\n"), ctx)));
    }
  }
}

/** A whole text; `ctx` knows names (`nameOf`, `placeName`, `roleName`, `me`) and ways (`go`, `command`). */
export function markdown(text, ctx) {
  const box = make("div", { className: "markdown" });
  text.split(/```(?:[\w+-]*\n)?([\s\S]*?)```/).forEach((part, index) => {
    if (index % 2) box.append(make("pre", { tabIndex: 0 }, make("code", {}, part.replace(/\n$/, ""))));
    else if (part.trim()) blocks(part.replace(/^\n|\n$/g, ""), ctx, box);
  });
  return box;
}

/** The lines of a message without their marks, for the ear. */
export function plainLines(message, ctx) {
  const texts = message.content ? [message.content] : [];
  const walk = (parts) => parts.forEach((part) => {
    if (part.type === 10) texts.push(part.content);
    walk(part.components || []);
  });
  walk(message.components);
  const plain = (line) => markdown(line, ctx).textContent.replace(/\s+/g, " ").trim();
  return texts.flatMap((text) => text.split("\n")).filter((line) => !line.startsWith("```") && !line.startsWith("-# ")).map(plain).filter(Boolean);
}
