// Where the hand is: the control that has the focus is found again when its message is painted anew.

const CONTROLS = "button, a, input, summary, [tabindex='0']";
const GROUPS = ".row, .menu, .section, .gallery";
const ANSWERS = ".row > button:not(:disabled), .menu-face:not(:disabled)";
const NATURAL = ".row > .style1";
// What stands in the custom_id of Skald's controls: those of a question, at a table, in a What if or in a puzzle.
const SKALDS = /^\w+:k:/, ASKED = /^\w+:k:[tp]?(pick|choose|group|add):/;

/** The controls that answer the question of a message; none where it asks nothing. */
export const answersOf = (message) => [...message.querySelectorAll(".row > button, .menu-face")].filter((control) => ASKED.test(control.dataset.key));

/** Whether a message waits for a press: for an answer, or for what stands out among its controls. */
export const isWaiting = (message) => answersOf(message).length > 0 || Boolean(message.querySelector(`${NATURAL}:not(:disabled)`));

const isAnswer = (control) => ASKED.test(control.dataset.key) || control.matches(NATURAL);

const groupOf = (node) => node.closest(GROUPS);

/** Where the focus is in a message: the control's own key, whether it answers, its group, and its place in the group; null when elsewhere. */
export function placeOf(message) {
  const focused = document.activeElement;
  if (!message.contains(focused) || focused === message) return null;
  const group = groupOf(focused);
  const peers = group && [...group.querySelectorAll(CONTROLS)];
  return { key: focused.dataset.key, answer: isAnswer(focused), group: group && [...message.querySelectorAll(GROUPS)].indexOf(group), index: peers ? peers.indexOf(focused) : 0 };
}

const open = (controls) => controls.filter((control) => !control.disabled && control.offsetParent);

/**
 * The control that stands where the focus was: the same one, its neighbour in the group, else the first answer.
 * After an answer the first answer to the next question is next, after a choice in a menu the first menu: what stands beside
 * it, such as to pass, would be given by a key that was meant for the menu. While there is none, no helper takes its place.
 * On a page that was `turned` the natural answer comes first, and a control that was there before may mean another thing.
 */
export function controlAt(message, { key, answer, group, index }, { turned = false } = {}) {
  const natural = turned && open([...message.querySelectorAll(NATURAL)])[0];
  if (natural) return natural;
  const same = !turned && key && open([...message.querySelectorAll(`[data-key="${CSS.escape(key)}"]`)])[0];
  if (same) return same;
  if (answer) {
    const answers = open(answersOf(message)), menu = key?.startsWith("menu:") && answers.find((control) => control.matches(".menu-face"));
    const next = menu || answers[0] || open([...message.querySelectorAll(NATURAL)])[0];
    if (next || [...message.querySelectorAll("[data-key]")].some((control) => SKALDS.test(control.dataset.key))) return next || null;
  }
  const place = group !== null && group >= 0 ? message.querySelectorAll(GROUPS)[group] : null;
  const peers = place ? open([...place.querySelectorAll(CONTROLS)]) : [];
  return peers[Math.min(index, peers.length - 1)] || open([...message.querySelectorAll(ANSWERS)])[0] || null;
}

/** Whether nothing that a person works with has the focus. */
export const isIdle = (scroller) => [null, document.body, scroller].includes(document.activeElement);
