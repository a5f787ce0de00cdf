// Files on their way: chosen, dropped or pasted, held to Discord's limits, and handed to the server.
import { put } from "/page/api.js";
import { sizeOf } from "/page/components.js";
import { freshId, icon, make } from "/page/dom.js";

/** What keeps these files from being sent, as a sentence; empty when nothing does. */
export function faultOf(files, limits) {
  const large = files.find((file) => file.size > limits.file_bytes);
  if (large) return `${large.name} is too large: ${sizeOf(large.size)}, and ${sizeOf(limits.file_bytes)} is the most for one file.`;
  const empty = files.find((file) => !file.size);
  if (empty) return `${empty.name} is empty.`;
  if (files.length > limits.files) return `A message carries at most ${limits.files} files.`;
  const total = files.reduce((sum, file) => sum + file.size, 0);
  return total > limits.message_bytes ? `These files are too large together: ${sizeOf(total)}, and ${sizeOf(limits.message_bytes)} is the most.` : "";
}

/** Hands files to the server; returns their ids. */
export const upload = (user, files) => Promise.all(files.map(async (file) => (await put("files", { user, name: file.name }, file)).id));

/** A button with which one file or several are chosen; `take` gets them. */
export function chooser({ label, many, take, className = "plain", id = freshId("files") }, ...face) {
  const input = make("input", { type: "file", multiple: many, hidden: true, onchange: () => { const files = [...input.files]; input.value = ""; if (files.length) take(files); } });
  const button = make("button", { type: "button", className, id, "aria-label": label, title: label, onclick: () => input.click() }, ...face);
  return { button, input };
}

/** The files that go with the next message, as chips that can be taken out again. */
export class Tray {
  /** `limits` gives what Discord allows, `tell` says what is wrong. */
  constructor({ limits, tell }) {
    Object.assign(this, { limits, tell, files: [] });
    this.node = make("ul", { className: "tray", hidden: true, "aria-label": "Files to send" });
  }

  add(files) {
    const wanted = [...this.files, ...files];
    const fault = faultOf(wanted, this.limits());
    this.tell(fault);
    if (fault) return;
    this.files = wanted;
    this.draw();
  }

  clear() {
    this.files = [];
    this.draw();
  }

  draw() {
    this.node.hidden = !this.files.length;
    this.node.replaceChildren(...this.files.map((file) => make("li", {}, icon("file"),
      make("span", {}, make("b", {}, file.name), make("small", {}, sizeOf(file.size))),
      make("button", { type: "button", className: "plain", "aria-label": `Leave ${file.name} out`, onclick: () => { this.files = this.files.filter((other) => other !== file); this.draw(); } }, icon("close")))));
  }
}

/** Lets files be dropped on a node; `take` gets them, `over` says whether some hang above it. */
export function droppable(node, { take, over }) {
  let depth = 0;
  const carries = (event) => [...(event.dataTransfer?.types || [])].includes("Files");
  const on = (kind, deed) => node.addEventListener(kind, (event) => { if (carries(event)) { event.preventDefault(); deed(event); } });
  on("dragenter", () => { depth += 1; over(true); });
  on("dragover", () => {});
  on("dragleave", () => { depth -= 1; if (depth <= 0) { depth = 0; over(false); } });
  on("drop", (event) => { depth = 0; over(false); take([...event.dataTransfer.files]); });
}
