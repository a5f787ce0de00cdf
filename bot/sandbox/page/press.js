// What is being pressed stays as it is until it is let go: a control that is drawn anew between the two never hears of the press.

const LETS_GO = ["pointerup", "pointercancel", "keyup", "blur"];

/** Watches presses in a node; `on` is what is pressed there now, or null, and `letGo` follows the click that came of it. */
export function watchPress(node, letGo) {
  const press = { on: null };
  node.addEventListener("pointerdown", (event) => { press.on = event.target; });
  node.addEventListener("keydown", (event) => { if (event.key === " ") press.on = event.target; });
  for (const kind of LETS_GO) {
    addEventListener(kind, () => {
      if (!press.on) return;
      press.on = null;
      setTimeout(letGo);
    });
  }
  return press;
}
