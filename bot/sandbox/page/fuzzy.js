// How well a word fits what was typed: letters in order, better when together and at the beginning of words.

/** A score, or -1 when the letters do not all occur in order. */
export function score(typed, text) {
  const word = typed.toLowerCase().trim();
  const aim = text.toLowerCase();
  if (!word) return 0;
  const whole = aim.indexOf(word);
  if (whole >= 0) return 1000 - whole - aim.length / 100;
  let points = 0;
  let at = -1;
  for (const letter of word.replace(/\s+/g, "")) {
    const next = aim.indexOf(letter, at + 1);
    if (next < 0) return -1;
    if (next === at + 1) points += 8;
    else if (next === 0 || /[\s_-]/.test(aim[next - 1])) points += 5;
    points -= next - at > 6 ? 3 : 0;
    at = next;
  }
  return points - aim.length / 100;
}

/** The things that fit, best first; `text` tells what of a thing is matched. */
export function ranked(typed, things, text) {
  return things.map((thing, order) => ({ thing, order, points: score(typed, text(thing)) }))
    .filter((each) => each.points >= 0)
    .sort((one, other) => other.points - one.points || one.order - other.order)
    .map((each) => each.thing);
}
