// Building nodes without markup strings: what people write can never become markup.

/**
 * Makes an element. Properties are set as such (`className`, `onclick`); names with a dash and `role` become
 * attributes; `data` fills the dataset. Children that are null or false are left out.
 */
export function make(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null) continue;
    if (name === "data") Object.assign(node.dataset, value);
    else if (name.includes("-") || name === "role" || name === "for" || name === "list") node.setAttribute(name, String(value));
    else node[name] = value;
  }
  node.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

let counter = 0;

/** An id that nothing else on this page has. */
export const freshId = (word) => `${word}-${++counter}`;

const SHAPES = {
  menu: "M4 6h16M4 12h16M4 18h16",
  people: "M9 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM2 21c0-4 3-7 7-7s7 3 7 7M16 3.5a4 4 0 0 1 0 7M18 14c3 .6 4 3.5 4 7",
  wrench: "M14.5 6.5a4.5 4.5 0 0 1 6-4.200L17.5 5.5l1 2 2 1 3-3a4.5 4.5 0 0 1-6 6L8 21a2.5 2.5 0 0 1-4-4l10-9z",
  close: "M6 6l12 12M18 6L6 18",
  send: "M4 12l16-8-6 16-3-6z",
  down: "M6 9l6 6 6-6",
  hash: "M9 4L7 20M17 4l-2 16M4 9h16M3 15h16",
  forum: "M4 5h16v10H9l-5 4zM8 9h8M8 12h5",
  thread: "M5 4v9a3 3 0 0 0 3 3h11M15 12l4 4-4 4",
  file: "M6 3h8l4 4v14H6zM14 3v4h4",
  out: "M10 5H5v14h14v-5M14 4h6v6M20 4l-9 9",
  plus: "M12 5v14M5 12h14",
  book: "M12 6c-2-2-5-2-9-2v14c4 0 7 0 9 2 2-2 5-2 9-2V4c-4 0-7 0-9 2zM12 6v14",
  bolt: "M13 2L5 14h6l-1 8 9-13h-7z",
  eye: "M2 12s4-7 10-7 10 7 10 7-4 7-10 7-10-7-10-7zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z",
  light: "M12 17a5 5 0 1 0 0-10 5 5 0 0 0 0 10zM12 1v3M12 20v3M1 12h3M20 12h3M4 4l2 2M18 18l2 2M4 20l2-2M18 6l2-2",
  dark: "M20 14A8.5 8.5 0 1 1 10 4a7 7 0 0 0 10 10z",
  auto: "M12 3a9 9 0 1 0 0 18zM12 3a9 9 0 0 1 0 18",
};

/** A small line drawing; it says nothing to a screen reader, the control around it has the words. */
export function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", SHAPES[name]);
  svg.append(path);
  return svg;
}

/** An emoji: a character, or one of the application's own as a picture. */
export function emoji({ id, name }, { alt = `:${name}:` } = {}) {
  if (!id) return make("span", { className: "emoji" }, name);
  return make("img", { className: "emoji", src: `/emojis/${id}.png`, alt, title: `:${name}:`, width: 44, height: 44 });
}

/** A round portrait: the first letter on a colour of its own, or Skald's mark. */
export function portrait(person, people) {
  if (person.bot) return make("img", { className: "portrait", src: "/page/logo.svg", alt: "" });
  const place = Math.max(0, people.findIndex((other) => other.id === person.id));
  return make("span", { className: `portrait hue${place % 8}`, "aria-hidden": "true" }, person.name.slice(0, 1).toUpperCase());
}

/** Compares two ids by age; they are numbers too large for Number. */
export const older = (one, other) => one.length - other.length || (one < other ? -1 : one > other ? 1 : 0);
