// Where the hand is: the control that has the focus is found again when its message is painted anew.

const CONTROLS = "button, a, input, summary, [tabindex='0']";
const GROUPS = ".row, .menu, .section, .gallery";
const ANSWERS = ".row > button:not(:disabled), .menu-face:not(:disabled)";
const NATURAL = ".row > .style1";

const groupOf = (node) => node.closest(GROUPS);

/** Where the focus is in a message: the control's own key, its group, and its place in the group; null when elsewhere. */
export function placeOf(message) {
  const focused = document.activeElement;
  if (!message.contains(focused) || focused === message) return null;
  const group = groupOf(focused);
  const peers = group && [...group.querySelectorAll(CONTROLS)];
  return { key: focused.dataset.key, group: group && [...message.querySelectorAll(GROUPS)].indexOf(group), index: peers ? peers.indexOf(focused) : 0 };
}

const open = (controls) => controls.filter((control) => !control.disabled && control.offsetParent);

/**
 * The control that stands where the focus was: the same one, its neighbour in the group, else the first answer.
 * On a page that was `turned` the natural answer comes first, and a control that was there before may mean another thing.
 */
export function controlAt(message, { key, group, index }, { turned = false } = {}) {
  const natural = turned && open([...message.querySelectorAll(NATURAL)])[0];
  if (natural) return natural;
  const same = !turned && key && open([...message.querySelectorAll(`[data-key="${CSS.escape(key)}"]`)])[0];
  if (same) return same;
  const place = group !== null && group >= 0 ? message.querySelectorAll(GROUPS)[group] : null;
  const peers = place ? open([...place.querySelectorAll(CONTROLS)]) : [];
  return peers[Math.min(index, peers.length - 1)] || open([...message.querySelectorAll(ANSWERS)])[0] || null;
}

/** Whether nothing that a person works with has the focus. */
export const isIdle = (scroller) => [null, document.body, scroller].includes(document.activeElement);
