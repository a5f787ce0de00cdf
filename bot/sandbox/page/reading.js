// What one reads of a message that is higher than the feed: its question with what answers it, and as much above as there is room for.
import { answersOf } from "/page/focus.js";

const EDGE = 8, RIM = 32;

/** The height of the feed in which messages are seen. */
export const roomOf = (scroller) => scroller.clientHeight - parseFloat(getComputedStyle(scroller).paddingBottom);

/** Whether a message is higher than what is seen of the feed. */
export const isTall = (item, scroller) => Boolean(item) && item.offsetHeight > roomOf(scroller) + 1;

/**
 * How far below its head a tall message is shown: from its first part on from which the controls of its question are seen as
 * well. Where nothing else has room beside them, the question is seen, and as many of its controls as can be.
 */
export function below(item, scroller) {
  const { top } = item.getBoundingClientRect();
  const controls = [...item.querySelectorAll(".row, .menu")], answers = answersOf(item);
  const asked = answers.length ? controls.filter((group) => answers.some((answer) => group.contains(answer))) : controls;
  if (!asked.length) return 0;
  const [first, last] = [asked[0].getBoundingClientRect().top, asked.at(-1).getBoundingClientRect().bottom];
  const parts = [...item.querySelectorAll(".markdown, .section, .gallery")].map((part) => ({ part, at: part.getBoundingClientRect().top })).filter(({ at }) => at < first);
  // What is asked in the first words of a message is read with who says them.
  if (parts.length < 2) return 0;
  const need = last + EDGE - top - scroller.clientHeight;
  if (need <= 0) return 0;
  for (const { part, at } of parts) {
    const start = at - top - EDGE;
    if (need <= start) return start;
    // The rim of a picture gives way to a control that would be cut.
    if (part.matches(".gallery") && need - start < RIM) return need;
  }
  return parts.at(-1).at - top - EDGE;
}
