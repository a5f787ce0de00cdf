// A press beside an open list closes it: such a press only closes it, where it would do something else to the same message.

const unfolded = new Set();
// A second click of the same hand was meant for what stood there, not for what has come in its place.
let swallowing = false;

/** Closes an unfolded menu by the next click beside it. */
export function closedBeside(menu) { unfolded.add(menu); }

/** A menu has sent its choice: a second click of the same hand does nothing. */
export function hasSent() { swallowing = true; }

/** Whether a press there would be another answer to the message of a menu. */
const answersToo = (target, menu) => target.closest("button[data-key^='button:'], .menu-face") && menu.node.closest(".message")?.contains(target);

addEventListener("click", (event) => {
  swallowing &&= event.detail > 1;
  let swallowed = swallowing;
  for (const menu of [...unfolded]) {
    if (menu.sheet.hidden || !menu.node.isConnected) { unfolded.delete(menu); continue; }
    if (swallowed || menu.node.contains(event.target)) continue;
    unfolded.delete(menu);
    swallowed = Boolean(menu.sends && answersToo(event.target, menu));
    menu.leave({ back: false });
  }
  if (!swallowed) return;
  event.preventDefault();
  event.stopPropagation();
}, { capture: true });
