from __future__ import annotations

import msgspec
import pytest


class Row(msgspec.Struct, frozen=True, kw_only=True):
    table: int
    seat: int
    game: str
    user: int | None
    computer: str | None
    name: str
    place: int
    score: int
    seats: int
    ended_at: int
    detail: str
    rated: bool = True
    reason: str = "goal"


def play_table(number, places, *, game="gulveig", at=None, details=None, rated=True):
    """Rows of one table; ``places`` maps a user id or the kind of a computer player to a place or (place, score)."""
    rows = []
    for seat, (who, what) in enumerate(places.items()):
        place, score = what if isinstance(what, tuple) else (what, 10 * (5 - what))
        rows.append(
            Row(
                table=number,
                seat=seat,
                game=game,
                user=who if isinstance(who, int) else None,
                computer=who.split("#")[0] if isinstance(who, str) else None,
                name=f"name of {who}",
                place=place,
                score=score,
                seats=len(places),
                ended_at=number * 100 if at is None else at,
                detail=(details or {}).get(who, "{}"),
                rated=rated,
            )
        )
    return rows


@pytest.fixture
def table():
    return play_table
