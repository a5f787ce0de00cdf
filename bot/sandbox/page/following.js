// What the view follows after a press: the pressed message, and once that is gone or another asks, what comes of the same table.
import { answersOf } from "/page/focus.js";

// Skald's controls name their table; what belongs to none says 0.
const OF_TABLE = /^k:[a-z]+:(?!0(?::|$))([0-9a-z]+)/, ASKS = /^k:[tp]?(pick|choose|group|add):/;

const controlsOf = (parts) => parts.flatMap((part) => [part, ...controlsOf(part.components || [])]).filter((part) => part.custom_id);

/** Whether a message asks something now. */
export const asks = (message) => controlsOf(message.components || []).some((part) => !part.disabled && ASKS.test(part.custom_id));

/** The table that a message is about, by its controls; null for none, and for several. */
export function tableOf(message) {
  const tables = new Set(controlsOf(message.components || []).map((part) => OF_TABLE.exec(part.custom_id)?.[1]).filter(Boolean));
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
