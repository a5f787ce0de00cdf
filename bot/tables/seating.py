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


def places_before(seats: Sequence[Seat], before: Sequence[Seat]) -> list[int] | None:
    """Return the seats that those at a table had at an earlier one; None where others sit there than then.

    A person is the same under another name, and a computer player at another level. A computer player with a name
    that was not there takes the place of any that is gone: it is called otherwise where a person has its name now.
    """
    places: dict[int, int] = {}
    free = list(before)
    for alike in (_same, _both_computers):
        for seat in seats:
            old = next((old for old in free if alike(old, seat)), None)
            if old is not None and seat.seat not in places:
                places[seat.seat] = old.seat
                free.remove(old)
    return [places[seat.seat] for seat in seats] if len(places) == len(seats) == len(before) else None


def _same(one: Seat, other: Seat) -> bool:
    if one.user is None and other.user is None:
        return _both_computers(one, other) and one.name == other.name
    return one.user == other.user


def _both_computers(one: Seat, other: Seat) -> bool:
    return one.computer is not None and other.computer is not None


def in_rematch(session: Session, before: Sequence[Seat]) -> list[Seat] | None:
    """Return a rematch's seats in the order in which its game begins; None while others sit there than before.

    Args:
        session: the lobby of the rematch.
        before: the seats of the table that was played.
    """
    places = places_before(session.seats, before)
    if places is None:
        return None
    on = 1 if seats_differ(session) else 0
    order = sorted(range(len(places)), key=lambda seat: (places[seat] - on) % len(places))
    return [session.seats[seat] for seat in order]
