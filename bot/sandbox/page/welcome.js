// The beginning of every place: what it is for, and what to do first.
import { icon, make } from "/page/dom.js";

const steps = (...texts) => make("ol", { className: "steps" }, ...texts.map((text) => make("li", {}, ...text)));
const key = (text) => make("kbd", {}, text);

/** Draws the welcome of the pane's place: large while it is empty, small above its first message. */
export function drawWelcome(pane) {
  const box = pane.feed.welcome;
  const held = box.contains(document.activeElement) ? document.activeElement.dataset.key : null;
  draw(pane, box);
  if (held) box.querySelector(`[data-key="${CSS.escape(held)}"]`)?.focus({ preventScroll: true });
}

function draw(pane, box) {
  if (!pane.world || !pane.place || pane.feed.more) { box.replaceChildren(); return; }
  const empty = !pane.feed.order.length;
  box.classList.toggle("small", !empty);
  const thread = pane.world.guilds.flatMap((guild) => guild.threads).find((each) => each.id === pane.place);
  const forum = pane.world.guilds.flatMap((guild) => guild.channels).find((each) => each.id === pane.place && each.type === 15);
  if (pane.world.dm?.id === pane.place) box.replaceChildren(...direct(pane));
  else if (forum) box.replaceChildren(...posts(pane, forum));
  else if (thread) box.replaceChildren(make("p", { className: "quiet" }, `This is the beginning of the thread ${thread.name}.`));
  else box.replaceChildren(...hall(pane, empty));
}

/** The posts of a forum, the newest first, with their tags. */
function posts(pane, forum) {
  const found = pane.world.guilds.flatMap((guild) => guild.threads).filter((each) => each.parent === forum.id).reverse();
  if (!found.length) return [make("p", { className: "quiet" }, "There are no posts yet.")];
  return found.map((post) => make("button", { type: "button", className: "post", onclick: () => pane.openPlace(post.id), data: { key: `post:${post.id}` } },
    make("span", { className: "post-tags" }, ...post.tags.map((tag) => make("span", { className: "post-tag" }, tag)), post.archived && make("small", {}, "archived")), make("b", {}, post.name)));
}

function direct(pane) {
  const first = pane.world.guilds[0]?.channels[0];
  return [
    make("p", { className: "display" }, "Skald writes here"),
    make("p", { className: "quiet" }, "When you sit at a table, your hand and your choices come by direct message: the whole game can be played from here."),
    first && make("button", { type: "button", className: "button style2", onclick: () => pane.openPlace(first.id) }, icon("hash"), `To ${first.name}`),
  ].filter(Boolean);
}

/** Whether Skald hears what is pressed; its commands are known a moment before it is connected. */
const awake = (pane) => pane.composer.commands.length > 0 && Boolean(pane.app.bot?.connected);

/** A starter as a button; one whose command is not offered here is left out, and all wait while Skald wakes up. */
function starterButtons(pane, starters, { style, big = false }) {
  const known = new Set(pane.composer.commands.map((command) => command.name));
  return starters.filter((starter) => !known.size || known.has(starter.command)).map((starter, index) => make("button", {
    type: "button", className: `button ${index ? "style2" : style}${big ? " big" : ""}`, disabled: !awake(pane), title: starter.words,
    onclick: () => pane.begin(starter), data: { key: `starter:${starter.label}` },
  }, starter.icon && icon(starter.icon), make("span", {}, starter.label)));
}

function hall(pane, empty) {
  const { starters } = pane.app;
  const first = starterButtons(pane, starters.filter((starter) => starter.first), { style: "style1", big: empty });
  const tables = starterButtons(pane, starters.filter((starter) => !starter.first), { style: "style2" });
  if (!empty) return [make("p", { className: "quiet" }, "The beginning of this channel."), make("div", { className: "row" }, ...first, ...tables)];
  return [
    make("img", { src: "/page/logo.svg", alt: "", className: "crest", width: 80, height: 80 }),
    make("p", { className: "display" }, "Welcome to the mead hall"),
    pane.app.introduction && make("p", { className: "lead" }, pane.app.introduction),
    make("p", { className: "quiet lead" }, "This is Skald in a Discord of your own: nothing leaves your machine, and you can be everybody at the table."),
    first.length > 0 && make("div", { className: "row" }, ...first),
    starters[0]?.first && make("p", { className: "quiet small-words" }, starters[0].words),
    tables.length > 0 && make("div", { className: "tables" }, make("p", { className: "quiet" }, "Or open a table"), make("div", { className: "row" }, ...tables)),
    !awake(pane) && make("p", { className: "thinking" }, make("span", { className: "dots", "aria-hidden": "true" }), "Skald is waking up…"),
    steps(
      ["A table waits until you press ", make("b", {}, "Start"), " under it. These buttons seat computer players at once; ", key("/play"), " below sets every detail."],
      ["Your hand comes by direct message, on the left; the whole game can be played from there."],
      ["To be somebody else, press your name at the top. On a wide screen, the numbers beside it show several people at once."],
    ),
  ].filter(Boolean);
}
