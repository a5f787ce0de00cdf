"""Games as text: one line per entry, to be read and typed by people.

entry      = n SP "s" seat SP key [SP picks] [SP "|" SP draws]
setup      = "0 setup" [SP "|" SP draws]
take-back  = n SP "s" seat SP ("take-back" / "go-back") SP n
picks      = step *(SP step)
step       = option *("," option) / "-"
draws      = integer *(SP integer)
"""

from __future__ import annotations

from typing import Any

from engines.core.errors import Unreadable
from engines.core.types import GO_BACK, TABLE, Entry, Picks

_EMPTY = "-"


def format_picks(picks: Picks) -> str:
    """Return an answer as text: steps apart by spaces, several options of one step by commas."""
    return " ".join(",".join(step) if step else _EMPTY for step in picks)


def parse_picks(text: str) -> Picks:
    """Read an answer.

    Raises:
        Unreadable: a step has an empty option.
    """
    steps: list[tuple[str, ...]] = []
    for word in text.split():
        step = () if word == _EMPTY else tuple(word.split(","))
        if not all(step):
            raise Unreadable(text=text)
        steps.append(step)
    return tuple(steps)


def format_entry(entry: Entry[Any]) -> str:
    """Return an entry as one line; what was told is left out, since it follows from the rest."""
    if entry.withdraws is not None:
        return f"{entry.n} s{entry.seat} {entry.key or 'take-back'} {entry.withdraws}"
    words = [str(entry.n), "setup"] if entry.seat == TABLE else [str(entry.n), f"s{entry.seat}", entry.key]
    if entry.picks:
        words.append(format_picks(entry.picks))
    if entry.draws:
        words += ["|", *map(str, entry.draws)]
    return " ".join(words)


def parse_entry(line: str) -> Entry[Any]:
    """Read a line back.

    Raises:
        Unreadable: the line is no entry.
    """
    left, _, right = line.partition("|")
    words = left.split()
    try:
        draws = tuple(int(word) for word in right.split())
        n = int(words[0])
        if words[1:] == ["setup"]:
            return Entry(n, TABLE, draws=draws)
        if not words[1].startswith("s"):
            raise Unreadable(text=line)
        seat = int(words[1][1:])
        if words[2] in ("take-back", GO_BACK):
            (withdrawn,) = words[3:]
            key = GO_BACK if words[2] == GO_BACK else ""
            return Entry(n, seat, key, draws=draws, withdraws=int(withdrawn))
        return Entry(n, seat, words[2], parse_picks(" ".join(words[3:])), draws)
    except (IndexError, ValueError) as error:
        raise Unreadable(text=line) from error
