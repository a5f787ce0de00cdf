// One message: who, when, what it answers, what it says, and what became of the last press on it.
import { download, draw, embed, picture } from "/page/components.js";
import { freshId, icon, make, portrait } from "/page/dom.js";
import { markdown } from "/page/markdown.js";
import { stamp } from "/page/times.js";

export const EPHEMERAL = 64, LOADING = 128;
const TOGETHER = 7 * 60_000, LONG_TOUCH_MS = 550;

const person = (author) => ({ id: author.id, name: author.global_name || author.username, bot: author.bot });

/** A message of the page's own that only this user sees, as Discord shows when a command gets no answer. */
export function ownNote({ bot, user }, text, name) {
  return {
    id: freshId("local"), local: true, author: { id: bot.id, username: bot.name, bot: true }, content: text, timestamp: new Date().toISOString(),
    flags: EPHEMERAL, embeds: [], components: [], attachments: [], mentions: [], interaction_metadata: { name, user: { id: user.id } },
  };
}

/** Whether a message stands under the name of the one before it. */
export function follows(message, before) {
  if (!before || message.referenced_message || message.interaction_metadata?.name || message.local) return false;
  const near = new Date(message.timestamp) - new Date(before.timestamp) < TOGETHER;
  return near && before.author.id === message.author.id && !((before.flags ^ message.flags) & EPHEMERAL);
}

function origin(message, ctx) {
  if (message.interaction_metadata?.name) {
    const { user, name, target_user: target, target_message_id: about } = message.interaction_metadata;
    return make("p", { className: "origin" }, make("b", {}, ctx.nameOf(user.id)), " used ", make("span", { className: "mention" }, target || about ? name : `/${name}`));
  }
  const answered = message.referenced_message;
  if (!answered) return null;
  return make("p", { className: "origin" }, make("b", {}, person(answered.author).name), ` ${answered.content.slice(0, 90) || "a message"}`);
}

function head(message, ctx) {
  const who = person(message.author);
  return make("p", { className: "by" }, make("b", { className: "who" }, who.name), who.bot && make("span", { className: "tag" }, "APP"),
    make("time", { className: "when", dateTime: message.timestamp }, stamp(message.timestamp)));
}

function body(message, ctx) {
  if (message.flags & LOADING) {
    return [make("p", { className: "thinking" }, make("span", { className: "dots", "aria-hidden": "true" }), `${person(message.author).name} is thinking…`)];
  }
  return [
    message.content && markdown(message.content, ctx),
    ...message.embeds.map((shape) => embed(shape, ctx)),
    ...message.attachments.map((file) => (/^image\//.test(file.content_type || "")
      ? make("div", { className: "gallery count1" }, picture(file, file.description, ctx))
      : download(file.url, file.filename, file.size))),
    ...message.components.map((part) => draw(part, message, ctx)),
  ];
}

function feet(message, ctx) {
  const thread = ctx.threadOf(message.id);
  const { failed } = ctx.standing(message.id);
  return [
    message.edited_timestamp && !message.local && make("span", { className: "edited", title: new Date(message.edited_timestamp).toLocaleString() }, "(edited)"),
    failed && make("p", { className: "failed", role: "alert" }, "This interaction failed"),
    thread && make("button", { type: "button", className: "thread-card", onclick: () => ctx.go({ place: thread.id }), data: { key: `thread:${thread.id}` } },
      icon("thread"), make("b", {}, thread.name), make("span", {}, thread.archived ? "archived" : "open the thread")),
    Boolean(message.flags & EPHEMERAL) && !(message.flags & LOADING) && make("p", { className: "only-you" }, icon("eye"), "Only you can see this · ",
      make("button", { type: "button", className: "as-link", onclick: () => ctx.dismiss(message), data: { key: "dismiss" } }, "Dismiss message")),
  ];
}

/** The menu of a message: by its button, by the other mouse button or the menu key, and by a long touch. */
function withDeeds(item, message, ctx) {
  if (message.local || message.flags & EPHEMERAL || !ctx.deeds().length) return;
  const opener = make("button", { type: "button", className: "message-deeds", title: "Apps", "aria-label": "Apps for this message", "aria-haspopup": "menu",
    onclick: () => ctx.openDeeds(message, opener), data: { key: "deeds" } }, icon("bolt"));
  item.append(opener);
  const at = (event) => (event.target === item || !event.clientX ? opener : { x: event.clientX, y: event.clientY, back: opener });
  item.oncontextmenu = (event) => {
    if (event.target.closest("a, input, textarea")) return;
    event.preventDefault();
    ctx.openDeeds(message, at(event));
  };
  let waiting = null;
  const stop = () => { clearTimeout(waiting); };
  item.addEventListener("pointerdown", (event) => { if (event.pointerType === "touch") waiting = setTimeout(() => ctx.openDeeds(message, at(event)), LONG_TOUCH_MS); });
  for (const kind of ["pointerup", "pointermove", "pointercancel", "pointerleave"]) item.addEventListener(kind, stop);
}

/** The list item of a message; `before` is the message above it. */
export function renderMessage(message, before, ctx) {
  const joined = follows(message, before);
  const who = person(message.author);
  const named = message.mention_everyone || message.mentions.some((user) => user.id === ctx.me());
  // A press on it is under way: what is pressed meanwhile counts for nothing, and what is chosen in a menu waits.
  const busy = ctx.standing(message.id).busy !== null;
  const item = make("li", { className: "message", id: ctx.domId(message.id), tabIndex: -1, "aria-busy": busy ? "true" : null, data: { id: message.id } },
    make("div", { className: "side" }, joined ? null : portrait(who, ctx.people())),
    make("div", { className: "main" }, origin(message, ctx), joined ? null : head(message, ctx), ...body(message, ctx), ...feet(message, ctx)));
  withDeeds(item, message, ctx);
  item.classList.toggle("joined", joined);
  item.classList.toggle("ephemeral", Boolean(message.flags & EPHEMERAL));
  item.classList.toggle("pinged", named);
  return item;
}

/** Puts `fresh` where `known` stands; pictures do not flicker. */
export function replaceMessage(known, fresh) {
  const pictures = [...known.querySelectorAll(".picture img")];
  fresh.querySelectorAll(".picture img").forEach((image, index) => {
    const old = pictures[index];
    if (old && old.src === image.src) image.replaceWith(old);
    else if (old?.complete && old.naturalWidth) image.style.setProperty("background-image", `url("${old.src}")`);
  });
  known.replaceWith(fresh);
}
