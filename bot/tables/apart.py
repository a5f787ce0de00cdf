"""Games that are played at no table of the store, such as those from files and puzzles, as if they were at one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from bot.games import Listing
from bot.store import Seat, Status, Table
from bot.tables.logs import AnyGame
from bot.tables.session import Session
from engines.core import Entry


class Apart(msgspec.Struct, frozen=True):
    """Who sits at a seat of such a game.

    Attributes:
        name: what they are called.
        user: the person; None for a computer player, and for whoever is not known.
        computer: the kind of a computer player; None for anybody else.
    """

    name: str
    user: int | None = None
    computer: str | None = None


def session_apart(  # noqa: PLR0913 - what a table has
    listing: Listing,
    game: AnyGame,
    sitters: Sequence[Apart],
    *,
    number: int = 0,
    over: bool = False,
    promised: str | None = None,
    recent: tuple[Entry[Any], ...] = (),
) -> Session:
    """Return a game as if it were at a table.

    Args:
        listing: the game.
        game: as it stands.
        sitters: who sits there, by seat.
        number: of the table to which it once belonged; 0 for none.
        over: whether it is over.
        promised: what was promised of its seed when it began.
        recent: its last entries.
    """
    header = game.header
    table = Table(
        id=number,
        game=header.game,
        guild=None,
        channel=0,
        thread=None,
        host=0,
        status=Status.OVER if over else Status.PLAYING,
        options="{}",
        revision=0,
        version=header.version,
        digest=header.digest,
        header=None,
        seed=None,
        commitment=promised,
        head=game.n,
        created_at=0,
        started_at=None,
        ended_at=None,
        previous=None,
        reason=None,
    )
    seats = [
        Seat(
            table=number, seat=seat, user=one.user, computer=one.computer, name=one.name, joined_at=0, resigned_at=None
        )
        for seat, one in enumerate(sitters)
    ]
    return Session(table, tuple(seats), listing, game, recent)
