"""A position as somebody sees it, for pages that are read about tables and lessons alike."""

from __future__ import annotations

import msgspec

from bot.games import Facts, Listing
from bot.panels.custom_id import CustomId
from bot.panels.moments import told_to
from bot.tables.logs import AnyGame
from bot.tables.session import Session
from engines.core import Viewer


class Scene(msgspec.Struct, frozen=True):
    """A position as somebody sees it, at a table or elsewhere.

    Attributes:
        listing: the game.
        game: as it stands.
        names: the names of the seats.
        viewer: who looks.
        key: what tells its pictures from all others.
        table: id of the table; 0 elsewhere.
        typed: the phrase that says how answers are typed there.
        told: what the last entry told the viewer, which boards mark.
        control: what a control carries that turns the pages of the position as text; None at a table or in a lesson.
    """

    listing: Listing
    game: AnyGame
    names: tuple[str, ...]
    viewer: Viewer
    key: tuple[object, ...]
    table: int = 0
    typed: str = "describe.in-lesson"
    told: Facts = ()
    control: CustomId | None = None

    @classmethod
    def of_table(cls, session: Session, viewer: Viewer) -> Scene:
        """Return what somebody sees at a table, whose game has begun."""
        game, table = session.game, session.table.id
        assert game is not None
        key, told = (table, game.n), told_to(session, viewer)
        return cls(session.listing, game, session.names, viewer, key, table, "describe.at-table", told)
