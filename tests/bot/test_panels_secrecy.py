"""Everything that a message can hold stays equal when what its reader cannot see is dealt anew: pictures, words,
alt texts, file names, labels, custom_ids, and the number and state of controls."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from bot.games import BOARD, Sheet
from bot.panels.hand import PanelState
from bot.panels.layout import Layout
from bot.panels.reference import Reference
from bot.panels.table import Panels
from bot.panels.table_pictures import TablePictures
from bot.panels.texts import Texts
from bot.pictures.render_queue import RenderQueue
from bot.store import AltLength, Seat, Status, Table
from bot.tables.session import Session
from engines.core import Entry, Game, Rng
from tests.conformance.playing import random_play
from tests.conformance.registry import Entrant, entrants
from tests.slowly import mostly_slow

MOMENTS, EVERY = 60, 12


def session_of(entrant: Entrant, game: Game[Any, Any, Any], entry: Entry[Any], seats: int) -> Session:
    row = Table(
        id=7, game=entrant.key, guild=1, channel=2, thread=3, host=10, status=Status.PLAYING, options="{}", revision=1,
        version=1, digest="", header=b"", seed="", commitment="c" * 64, head=game.n, created_at=0, started_at=0,
        ended_at=None, previous=None, reason=None,
    )  # fmt: skip
    chairs = tuple(
        Seat(table=7, seat=i, user=10 + i, computer=None, name=name, joined_at=0, resigned_at=None)
        for i, name in enumerate(("Ana", "Björn", "Cleo", "Dag")[:seats])
    )
    return Session(row, chairs, entrant.listing, game, (entry,))


class RecentLog:
    """Gives the log of a table that has no store: its last entry."""

    async def log(self, session: Session) -> tuple[Entry[Any], ...]:
        return tuple(session.recent)


async def cards(session: Session, viewer: int | None) -> list[Layout]:
    """Return every card that this viewer can be shown of a table, painted afresh."""
    render_queue = RenderQueue()
    panels = Panels(Texts(), render_queue)
    pages = Reference(RecentLog(), TablePictures(render_queue), Texts())  # type: ignore[arg-type]  # nothing else is read
    shown = [await panels.gallery(session), *[pages.describe(session, viewer, page) for page in (0, 1)]]
    if closeups := session.listing.pictures.closeups:
        shown.append(await pages.closer(session, viewer, session.game.n % len(closeups)))  # type: ignore[union-attr]  # begun
    if viewer is not None:
        shown.append(await panels.hand(session, viewer, PanelState(board=session.recent[-1], alt=AltLength.FULL)))
        shown.append(await panels.hand(session, viewer, PanelState()))
    render_queue.close()
    return shown


def shared(entrant: Entrant) -> list[Sheet]:
    """Return the pictures of a game that are painted once for all."""
    pictures = entrant.listing.pictures
    sheets = (entrant.listing.sheet(BOARD), *pictures.sheets, *pictures.closeups)
    return [sheet for sheet in sheets if sheet.shared]


@pytest.mark.parametrize("key", [key for key, entrant in entrants().items() if shared(entrant)])
def test_what_is_painted_once_for_all_looks_the_same_to_everybody(key: str) -> None:
    entrant = entrants()[key]
    for table in entrant.tables:
        names = ("Ana", "Björn", "Cleo", "Dag")[: table.seats]
        for step, (game, _, _) in enumerate(random_play(entrant, table, "alike", MOMENTS)):
            if step % EVERY:
                continue
            for sheet in shared(entrant):
                public = sheet.paint(game.view(None), names)
                assert all(sheet.paint(game.view(seat), names) == public for seat in range(table.seats))


def tables_of(key: str) -> list[Any]:
    """Return a few tables of a game as parameters; one of them is quick."""
    cases = [pytest.param(key, table, id=f"{key}:{table}") for table in entrants()[key].tables[:3]]
    return mostly_slow(cases)


@pytest.mark.parametrize(("key", "table"), [case for key in entrants() for case in tables_of(key)])
async def test_redealing_the_unseen_changes_no_message(key: str, table: Any) -> None:
    entrant, rng = entrants()[key], Rng("panels")
    compared = differed = 0
    for step, (game, _, entry) in enumerate(random_play(entrant, table, "panels", MOMENTS)):
        if step % EVERY:
            continue
        for viewer in (None, *range(table.seats)):
            other = entrant.another_world(game, viewer, rng)
            differed += other.state != game.state
            public = replace(entry, told=tuple(t for t in entry.told if t.to is None or (viewer in t.to)))
            before = await cards(session_of(entrant, game, public, table.seats), viewer)
            after = await cards(session_of(entrant, other, public, table.seats), viewer)
            assert [card.digest for card in before] == [card.digest for card in after], difference(before, after)
            compared += 1
    assert compared
    assert differed or entrant.redeal is None


def difference(before: list[Layout], after: list[Layout]) -> str:
    """Say which parts of two lists of cards differ."""
    found = []
    for old, new in zip(before, after, strict=True):
        pairs = [(field, getattr(old, field), getattr(new, field)) for field in ("head", "words", "rows", "foot")]
        found += [f"{field}: {was!r} became {now!r}" for field, was, now in pairs if was != now]
        found += [f"picture {a.name}" for a, b in zip(old.pictures, new.pictures, strict=True) if a != b]
    return "\n".join(found)
