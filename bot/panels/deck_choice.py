"""Which decks somebody can bring to a table, for them alone."""

from __future__ import annotations

from collections.abc import Iterable

from bot.panels.controls import Select, SelectOption
from bot.panels.custom_id import CustomId, b36
from bot.panels.layout import Layout
from bot.panels.texts import Texts
from bot.store import Deck
from bot.tables.decks import decks_of
from bot.tables.session import Session
from renderers.kit.typed import plain, written

MENU = 25
"""Lines of one menu."""


def deck_choice(texts: Texts, session: Session, user: int, *, own: Iterable[Deck], note: str) -> Layout:
    """Return the menu of decks that somebody can bring to a lobby.

    Args:
        texts: the bot's words.
        session: the table.
        user: who sits there and chooses.
        own: their decks for its game; those that the table's settings do not allow are named, and cannot be chosen.
        note: one sentence to them.
    """
    listing, decks = session.listing, decks_of(session.listing)
    lines = [
        SelectOption(f"r{b36(index)}", name, "📦", texts("decks.ready"))
        for index, name in enumerate(decks.ready.values())
    ]
    unfit = []
    for deck in own:
        faults = decks.problems(deck.body, session.options.chosen)
        if faults:
            unfit.append(texts("decks.unfit", name=written(deck.name), n=len(faults)))
        else:
            lines.append(SelectOption(f"d{b36(deck.id)}", plain(deck.name), "🛠️", texts("decks.own")))
    words = [f"> {note}" if note else "", texts("decks.bring"), *unfit, _brought(texts, session, user)]
    menu = Select(str(CustomId("bring", session.table.id)), texts("decks.which"), tuple(lines[:MENU]))
    head = f"### {texts('decks.for-table', game=listing.title)}"
    return Layout(listing.accent, head, words="\n".join(filter(None, words)), rows=(menu,))


def _brought(texts: Texts, session: Session, user: int) -> str:
    """Say what the person's seat brings as things stand."""
    brought = next(seat.deck for seat in session.seats if seat.user == user)
    if brought is None:
        return texts("decks.brings-any")
    name = decks_of(session.listing).ready.get(brought)
    return texts("decks.brings", name=written(name)) if name else texts("decks.brings-own")
