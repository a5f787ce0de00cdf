// Moments as Discord shows them, in the reader's own language.

const STYLES = {
  t: { timeStyle: "short" }, T: { timeStyle: "medium" }, d: { dateStyle: "short" }, D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" }, F: { dateStyle: "full", timeStyle: "short" },
};
const UNITS = [["year", 31536000], ["month", 2592000], ["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];
const relative = new Intl.RelativeTimeFormat(undefined, { numeric: "auto" });

/** How long ago or in how long, for seconds since 1970. */
export function fromNow(at) {
  const away = at - Date.now() / 1000;
  const [unit, size] = UNITS.find(([, seconds]) => Math.abs(away) >= seconds) || UNITS.at(-1);
  return relative.format(Math.round(away / size), unit);
}

export const format = (at, style) => (style === "R" ? fromNow(at) : new Intl.DateTimeFormat(undefined, STYLES[style] || STYLES.f).format(at * 1000));

/** The time beside a name: the clock for today, the date as well for older messages. */
export function stamp(text) {
  const at = new Date(text);
  const today = at.toDateString() === new Date().toDateString();
  return new Intl.DateTimeFormat(undefined, today ? STYLES.t : { dateStyle: "short", timeStyle: "short" }).format(at);
}

setInterval(() => {
  for (const node of document.querySelectorAll("time[data-style='R']")) {
    const text = fromNow(Number(node.dataset.at));
    if (node.textContent !== text) node.textContent = text;
  }
}, 1000);
