// What messages and forms need to know of the one who looks at them, and what they can set going.
import { placesOf } from "/page/places.js";
import { zoom } from "/page/viewer.js";

/** The names, ways and deeds of one pane. */
export function contextOf(pane) {
  const standings = new Map();
  const drafts = new Map();
  const guild = () => pane.world.guilds.find((each) => [...each.channels, ...each.threads].some((place) => place.id === pane.place)) || pane.world.guilds[0];
  const everybody = () => [...pane.world.people, pane.world.bot];
  return {
    me: () => pane.user,
    limits: () => pane.world.limits,
    people: () => pane.world.people,
    nameOf: (id) => everybody().find((each) => each.id === id)?.name || "somebody",
    placeName: (id) => placesOf(pane.world).find((each) => each.id === id)?.name || "somewhere",
    roleName: (id) => (guild()?.roles.find((role) => role.id === id)?.name || "role").replace(/^@/, ""),
    threadOf: (id) => pane.world.guilds.flatMap((each) => each.threads).find((thread) => thread.id === id),
    things: () => ({ people: guild()?.members || everybody(), roles: guild()?.roles || [], channels: guild()?.channels || [] }),
    domId: (id) => `${pane.id}-m${id}`,
    /** How the last press on a message fares: `{busy, failed}`. */
    standing: (id) => standings.get(id) || standings.set(id, { busy: null, failed: false }).get(id),
    /** What is picked in a select; gone when the options are others. */
    draft: (id, part) => {
      const key = `${id}:${part.custom_id}:${(part.options || []).map((option) => option.value).join()}`;
      return drafts.get(key) || drafts.set(key, {}).get(key);
    },
    /** As on Discord, picks that were sent stay until their message is changed; then the defaults hold again. */
    settle: (id) => drafts.forEach((draft, key) => { if (draft.sent && key.startsWith(`${id}:`)) Object.assign(draft, { picked: undefined, sent: undefined }); }),
    zoom,
    go: (aim) => pane.go(aim),
    command: (name) => pane.beginCommand(name),
    click: (message, custom_id) => pane.press(message, "click", { custom_id }),
    choose: (message, custom_id, values, draft) => pane.waiting.choose(message, custom_id, values, draft),
    recall: (message, custom_id) => pane.waiting.recall(message.id, custom_id),
    /** What the menu of a message offers, and opening it at a control or a point. */
    deeds: () => pane.composer.menus.message,
    openDeeds: (message, at) => pane.popup.open(at, pane.composer.menus.message, (name) => pane.choose(name, message.id)),
    dismiss: (message) => pane.dismiss(message),
  };
}
