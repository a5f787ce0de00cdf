"""The choice of computer players, for the host of a lobby alone: one more, or another level for those who sit there."""

from __future__ import annotations

from collections.abc import Sequence

from bot.panels.controls import Button
from bot.panels.custom_id import CustomId
from bot.panels.layout import Layout
from bot.panels.texts import Texts
from bot.tables.computer_levels import Sitting, level_of, level_word, shown_name
from bot.tables.session import Session
from engines.core import Level
from renderers.kit.typed import written

ALL = "all"
"""What the verbs begin with that change the level of all."""


def computers_panel(texts: Texts, session: Session, note: str = "") -> Layout:
    """Return the choice of the next computer player, and of the level of all that sit there.

    Args:
        texts: the bot's words.
        session: the table, which has not begun.
        note: what has just happened.
    """
    listing, table = session.listing, session.table.id
    full = len(session.seats) >= max(listing.rules.info.seats)
    parts = ["\n".join(filter(None, [note, texts("computers.full" if full else "computers.words")]))]
    rows = [] if full else [_buttons(texts, table)]
    sitting = [seat for seat in session.seats if seat.computer is not None]
    if sitting:
        levels = {level_of(seat.computer) for seat in sitting}
        now = levels.pop() if len(levels) == 1 else None
        parts.append(f"{_now(texts, sitting, now)}\n{texts('computers.levels')}")
        rows.append(_buttons(texts, table, ALL, now=now))
    head = f"### {texts('computers.head', game=listing.title)}"
    return Layout(listing.accent, head, words="\n\n".join(parts), rows=tuple(rows))


def _now(texts: Texts, sitting: Sequence[Sitting], level: Level | None) -> str:
    """Say at which level those play that sit there: at this one, or each at their own."""
    if level is not None:
        return texts("computers.now", n=len(sitting), level=level_word(level))
    return texts("computers.now-each", names=texts.join([written(shown_name(one)) for one in sitting]))


def _buttons(texts: Texts, table: int, of: str = "", *, now: Level | None = None) -> tuple[Button, ...]:
    """Return a button for each level; that of the one that holds now changes nothing."""
    return tuple(
        [
            Button(str(CustomId(f"{of}{level}", table)), texts(f"computers.{of}{level}"), closed=level is now)
            for level in Level
        ]
    )
