// The beginning of every place: what it is for, and what to do first.
import { icon, make } from "/page/dom.js";

const steps = (...texts) => make("ol", { className: "steps" }, ...texts.map((text) => make("li", {}, ...text)));
const key = (text) => make("kbd", {}, text);

/** Draws the welcome of the pane's place: large while it is empty, small above its first message. */
export function drawWelcome(pane) {
  const box = pane.feed.welcome;
  if (!pane.world || !pane.place || pane.feed.more) { box.replaceChildren(); return; }
  const empty = !pane.feed.order.length;
  box.classList.toggle("small", !empty);
  const thread = pane.world.guilds.flatMap((guild) => guild.threads).find((each) => each.id === pane.place);
  if (pane.world.dm?.id === pane.place) box.replaceChildren(...direct(pane));
  else if (thread) box.replaceChildren(make("p", { className: "quiet" }, `This is the beginning of the thread ${thread.name}.`));
  else box.replaceChildren(...hall(pane, empty));
}

function direct(pane) {
  const first = pane.world.guilds[0]?.channels[0];
  return [
    make("p", { className: "display" }, "Skald writes here"),
    make("p", { className: "quiet" }, "When you sit at a table, your hand and your choices come by direct message: the whole game can be played from here."),
    first && make("button", { type: "button", className: "button style2", onclick: () => pane.openPlace(first.id) }, icon("hash"), `To ${first.name}`),
  ].filter(Boolean);
}

function hall(pane, empty) {
  const starters = pane.app.starters;
  const ready = pane.composer.commands.some((command) => command.name === "play");
  const buttons = starters.map((starter, index) => make("button", {
    type: "button", className: `button ${empty && !index ? "style1" : "style2"}${empty ? " big" : ""}`, disabled: !ready,
    onclick: () => pane.slash(starter.command, starter.options),
  }, `Start a game of ${starter.label}`));
  if (!empty) return [make("p", { className: "quiet" }, "The beginning of this channel."), make("div", { className: "row" }, ...buttons)];
  return [
    make("img", { src: "/page/logo.svg", alt: "", className: "crest" }),
    make("p", { className: "display" }, "Welcome to the mead hall"),
    make("p", { className: "quiet lead" }, "This is Skald in a Discord of your own: nothing leaves your machine, and you can be everybody at the table."),
    starters.length ? make("div", { className: "row" }, ...buttons) : null,
    !ready && make("p", { className: "thinking" }, make("span", { className: "dots", "aria-hidden": "true" }), "Skald is waking up…"),
    steps(
      ["Press the button, or type ", key("/play"), " below. The other seats are taken by computer players."],
      ["Press ", make("b", {}, "Start"), " under the table that opens. Your hand comes by direct message, on the left."],
      ["To be somebody else, press your name at the top. On a wide screen, the numbers beside it show several people at once."],
    ),
  ].filter(Boolean);
}
