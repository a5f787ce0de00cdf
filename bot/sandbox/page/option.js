// One option of a slash command: what is typed into it, what it offers, and the value it stands for.
import { ranked } from "/page/fuzzy.js";
import { faultOf } from "/page/tray.js";

const STRING = 3, INTEGER = 4, BOOLEAN = 5, USER = 6, CHANNEL = 7, ROLE = 8, ANYBODY = 9, NUMBER = 10, FILE = 11;
const NUMBERS = [INTEGER, NUMBER];

export class Option {
  constructor(shape, things) {
    Object.assign(this, { shape, things, text: "", picked: null, fetched: [], file: null });
  }

  get name() { return this.shape.name; }

  get isFile() { return this.shape.type === FILE; }

  get required() { return Boolean(this.shape.required); }

  /** The fixed things to choose from, or null when anything may be typed. */
  get fixed() {
    const named = (list, mark = "") => list.map((thing) => ({ name: mark + thing.name, value: thing.id }));
    const { people, roles, channels } = this.things;
    if (this.shape.choices) return this.shape.choices;
    switch (this.shape.type) {
      case BOOLEAN: return [{ name: "True", value: "true" }, { name: "False", value: "false" }];
      case USER: return named(people);
      case CHANNEL: return named(channels, "#");
      case ROLE: return named(roles, "@");
      case ANYBODY: return [...named(people), ...named(roles, "@")];
      default: return null;
    }
  }

  /** What to show under the field now. */
  suggestions() {
    if (this.shape.autocomplete) return this.fetched;
    return this.fixed ? ranked(this.picked ? "" : this.text, this.fixed, (choice) => choice.name).slice(0, 25) : [];
  }

  /** Takes a file; returns what is wrong with it. */
  attach(file, limits) {
    const fault = faultOf([file], limits);
    if (!fault) this.file = file;
    return fault;
  }

  type(text) {
    this.text = text;
    this.picked = null;
  }

  pick(choice) {
    this.text = choice.name;
    this.picked = choice;
  }

  /** The value to send; undefined when nothing was entered. */
  value() {
    if (this.picked) return this.picked.value;
    const text = this.text.trim();
    if (!text) return undefined;
    if (this.fixed) return this.exact(text)?.value;
    const known = this.fetched.find((choice) => choice.name === text);
    return known ? known.value : text;
  }

  exact(text) {
    const same = this.fixed.filter((choice) => [choice.name, String(choice.value)].some((word) => word.toLowerCase() === text.toLowerCase()));
    return same.length === 1 ? same[0] : undefined;
  }

  /** What is wrong with it, as a sentence; empty when it can be sent. */
  fault() {
    const { shape } = this;
    const text = this.text.trim();
    if (this.isFile) return this.required && !this.file ? "Choose a file." : "";
    if (!text) return this.required ? "This option is required. Specify a value." : "";
    const value = this.value();
    if (value === undefined) return "Choose one from the list.";
    if (NUMBERS.includes(shape.type)) return this.numberFault(Number(value));
    if (shape.type === STRING && !this.picked) {
      if (text.length < (shape.min_length ?? 0)) return `At least ${shape.min_length} characters.`;
      if (text.length > (shape.max_length ?? 6000)) return `At most ${shape.max_length ?? 6000} characters.`;
    }
    return "";
  }

  numberFault(number) {
    const { type, min_value: low, max_value: high } = this.shape;
    if (Number.isNaN(number) || (type === INTEGER && !Number.isInteger(number))) return type === INTEGER ? "Enter a whole number." : "Enter a number.";
    if (low !== undefined && number < low) return `${low} is the least.`;
    if (high !== undefined && number > high) return `${high} is the most.`;
    return "";
  }
}

/** Reads `game:gulveig computers:3` into pairs; a value goes on until the next known name. */
export function readTyped(text, names) {
  const pairs = {};
  const pattern = new RegExp(`(?:^|\\s)(${names.map((name) => name.replace(/\W/g, "\\$&")).join("|")}):\\s*`, "g");
  const marks = names.length ? [...text.matchAll(pattern)] : [];
  marks.forEach((mark, n) => { pairs[mark[1]] = text.slice(mark.index + mark[0].length, marks[n + 1]?.index).trim(); });
  return pairs;
}
