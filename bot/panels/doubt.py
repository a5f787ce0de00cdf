"""Why an answer can hardly be meant: its seat is asked once more before it is played."""

from __future__ import annotations

from bot.tables.session import Session
from engines.core import Picks, Seat


def doubt(session: Session, seat: Seat, key: str, picks: Picks) -> str:
    """Return why a whole answer can hardly be meant, from what its seat knows; nothing for most answers.

    Raises:
        NotAsked: the seat is not asked that.
    """
    game = session.begun_game
    return session.listing.controls.doubt(game.view(seat), game.question(seat, key), picks)
