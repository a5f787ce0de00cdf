"""The choice of a computer player, for the host of a lobby alone: a button for each level."""

from __future__ import annotations

from bot.panels.controls import Button
from bot.panels.custom_id import CustomId
from bot.panels.layout import Layout
from bot.panels.texts import Texts
from bot.tables.session import Session
from engines.core import Level


def computers_panel(texts: Texts, session: Session, seated: str = "") -> Layout:
    """Return the choice of the next computer player.

    Args:
        texts: the bot's words.
        session: the table, which has not begun.
        seated: the name of the computer player that has just sat down.
    """
    listing, table = session.listing, session.table.id
    full = len(session.seats) >= max(listing.rules.info.seats)
    words = [texts("computers.seated", name=seated)] if seated else []
    words.append(texts("computers.full" if full else "computers.words"))
    buttons = [Button(str(CustomId(level, table)), texts(f"computers.{level}"), closed=full) for level in Level]
    head = f"### {texts('computers.head', game=listing.title)}"
    return Layout(listing.accent, head, words="\n".join(words), rows=(tuple(buttons),))
