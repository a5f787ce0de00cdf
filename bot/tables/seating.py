"""Who takes which seat when a game begins: as people sat down, and in a rematch as they sat before.

Where it makes a difference which seat somebody has, such as the side that it plays, a rematch moves everybody up by
one, so that nobody has the same twice. Elsewhere chance says who begins: all keep their seats and thus their colours.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.store import Seat
from bot.tables.session import Session
from engines.kit.settings import RANDOM


def seats_differ(session: Session) -> bool:
    """Return whether settings of a table give something to a seat by its number, other than decks that were brought."""
    decks = session.listing.decks
    brought = {
        decks.setting(number)
        for number, seat in enumerate(session.seats)
        if decks is not None and seat.deck is not None
    }
    return any(
        setting.by_seat and setting.id not in brought and session.options.value(setting) != RANDOM
        for setting in session.listing.rules.info.settings
    )


def in_rematch(session: Session, before: Sequence[Seat]) -> list[Seat] | None:
    """Return a rematch's seats in the order in which its game begins; None while others sit there than before.

    Args:
        session: the lobby of the rematch.
        before: the seats of the table that was played.
    """
    old = {(seat.user, seat.computer, seat.name): seat.seat for seat in before}
    found = [(old.get((seat.user, seat.computer, seat.name)), seat) for seat in session.seats]
    places = [(place, seat) for place, seat in found if place is not None]
    if len(places) != len(found) or len(before) != len(found):
        return None
    on = 1 if seats_differ(session) else 0
    return [seat for _, seat in sorted(places, key=lambda placed: (placed[0] - on) % len(places))]
