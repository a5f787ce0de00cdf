"""The choice of computer players, for the host of a lobby alone: one more, or another level for those who sit there."""

from __future__ import annotations

from bot.panels.controls import Button
from bot.panels.custom_id import CustomId
from bot.panels.layout import Layout
from bot.panels.texts import Texts
from bot.tables.session import Session
from engines.core import Level

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
    words = [note, texts("computers.full" if full else "computers.words")]
    rows = [] if full else [_buttons(texts, table)]
    if any(seat.computer is not None for seat in session.seats):
        words.append(texts("computers.levels"))
        rows.append(_buttons(texts, table, ALL))
    head = f"### {texts('computers.head', game=listing.title)}"
    return Layout(listing.accent, head, words="\n".join(filter(None, words)), rows=tuple(rows))


def _buttons(texts: Texts, table: int, of: str = "") -> tuple[Button, ...]:
    """Return a button for each level."""
    verbs = [f"{of}{level}" for level in Level]
    return tuple([Button(str(CustomId(verb, table)), texts(f"computers.{verb}")) for verb in verbs])
