// What the view follows after a press: the pressed message, and once that is gone or another asks, what comes of the same table.
import { answersOf } from "/page/focus.js";

// Skald's controls name their table; what belongs to none says 0.
const OF_TABLE = /^k:[a-z]+:(?!0(?::|$))([0-9a-z]+)/;

/** The table that a message is about, by its controls; null for none, and for several. */
export function tableOf(message) {
  const walk = (parts) => parts.flatMap((part) => [OF_TABLE.exec(part.custom_id || "")?.[1], ...walk(part.components || [])]);
  const tables = new Set(walk(message.components || []).filter(Boolean));
  return tables.size === 1 ? [...tables][0] : null;
}

export class Following {
  constructor() { this.stop(); }

  /** Somebody has pressed something on a message. */
  start(message) { Object.assign(this, { id: message?.id ?? null, table: message ? tableOf(message) : null }); }

  /** They have gone elsewhere since. */
  stop() { Object.assign(this, { id: null, table: null }); }

  /** Whether a new message is what a press has brought: the next question of its table, or what takes the place of the pressed one. */
  leadsTo(message, item, { gone }) {
    return this.table !== null && tableOf(message) === this.table && (gone || answersOf(item).length > 0);
  }

  /** Whether a new message is about another table than what was pressed. */
  isOther(message) {
    const table = tableOf(message);
    return this.table !== null && table !== null && table !== this.table;
  }
}
