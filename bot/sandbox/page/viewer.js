// A picture over the whole page: whole where it can be read so, else as large as that needs, to be pushed about.
import { icon, make } from "/page/dom.js";

/** A picture that is shown smaller than this part of its own size can hardly be read. */
const READABLE = 0.7;
/** Pixels by which a press may move and still be one. */
const STILL = 6;

/**
 * Opens a picture with its words.
 *
 * `size` is its own width and height, `at` the point of it that was pressed, as parts of both; a key presses no point.
 */
export function zoom(source, alt, size, at = { x: 0, y: 0 }) {
  const viewer = document.getElementById("viewer");
  const image = make("img", { src: source, alt: alt || "", draggable: false });
  const room = make("div", { className: "viewer-room", tabIndex: 0 }, image);
  const change = make("button", { type: "button", className: "button style2" });
  const close = make("button", { type: "button", className: "plain", "aria-label": "Close the picture", onclick: () => viewer.close() }, icon("close"));
  let large = true;

  /** Lays the picture out in the room that there is, with this point of it in sight. */
  const lay = (point) => {
    const whole = Math.min(1, room.clientWidth / size.width, room.clientHeight / size.height);
    const scale = large ? Math.max(READABLE, whole) : whole;
    image.style.setProperty("width", `${size.width * scale}px`);
    image.style.setProperty("height", `${size.height * scale}px`);
    room.scrollTo(point.x * size.width * scale - room.clientWidth / 2, point.y * size.height * scale - room.clientHeight / 2);
    change.hidden = whole >= READABLE;
    change.textContent = large ? "Whole picture" : "Read it in large";
    image.style.setProperty("cursor", large ? "zoom-out" : "zoom-in");
  };
  const turn = (point) => { large = !large; lay(point); };
  const middle = () => ({ x: (room.scrollLeft + room.clientWidth / 2) / image.clientWidth, y: (room.scrollTop + room.clientHeight / 2) / image.clientHeight });

  change.onclick = () => turn(middle());
  push(room);
  room.onclick = (event) => {
    if (room.dataset.pushed) return;
    if (event.target !== image || change.hidden) viewer.close();
    else turn({ x: event.offsetX / image.clientWidth, y: event.offsetY / image.clientHeight });
  };
  viewer.replaceChildren(make("div", { className: "viewer-bar" }, change, close), room, alt ? make("p", {}, alt) : "");
  viewer.showModal();
  const fit = new ResizeObserver(() => lay(middle()));
  lay(at);
  fit.observe(room);
  viewer.onclose = () => { fit.disconnect(); viewer.replaceChildren(); };
  room.focus();
}

/** Lets a mouse push what a room holds about, as a finger does by itself. */
function push(room) {
  let from = null;
  room.onpointerdown = (event) => {
    delete room.dataset.pushed;
    if (event.pointerType === "mouse" && event.button === 0) from = { x: event.clientX, y: event.clientY, left: room.scrollLeft, top: room.scrollTop };
  };
  room.onpointermove = (event) => {
    if (!from) return;
    const x = from.x - event.clientX, y = from.y - event.clientY;
    if (Math.hypot(x, y) > STILL) room.dataset.pushed = "yes";
    room.scrollTo(from.left + x, from.top + y);
  };
  room.onpointerup = room.onpointerleave = room.onpointercancel = () => { from = null; };
}
