"""Great moments: which entries bring one, how its picture travels, and how long it stands beside the board."""

from __future__ import annotations

import pickle
from typing import Any

import pytest
from msgspec.structs import replace

from bot.games import GAMES, MOMENT, PictureRequest
from bot.panels import moments
from bot.panels.board import BoardState
from bot.panels.table import Panels
from bot.panels.texts import Texts
from bot.pictures.render_queue import RenderQueue
from bot.tables.session import Session
from engines.core import Entry, Rng
from tests.bot.test_panels_secrecy import session_of
from tests.conformance.playing import random_play
from tests.conformance.registry import entrants

MOST = 400
"""Entries of one game that are looked at."""

DRAWN = 2
"""Great moments of one game that are drawn."""


def request_of(session: Session) -> PictureRequest:
    assert session.game is not None
    facts = moments.told_to(session, None)
    return PictureRequest(session.listing, MOMENT, session.game.view(None), session.names, facts=facts)


@pytest.mark.parametrize("key", GAMES)
async def test_every_game_has_great_moments_and_they_are_where_they_are_looked_for(key: str) -> None:
    entrant, drawn = entrants()[key], []
    for game, _, entry in random_play(entrant, entrant.tables[0], "great", MOST):
        session = session_of(entrant, game, entry, entrant.tables[0].seats)
        if not moments.may_be_great(session):
            assert request_of(session)() == b""
        elif len(drawn) < DRAWN and (painted := request_of(session)()):
            drawn.append(session)
            poster = PictureRequest.unpack(painted)
            assert poster is not None
            assert poster.png.startswith(b"\x89PNG")
            assert 10 < len(poster.alt) <= 1024
            assert pickle.loads(pickle.dumps(request_of(session)))() == painted  # noqa: S301 - made one line above
    assert drawn
    render_queue = RenderQueue()
    card = await Panels(Texts(), render_queue).gallery(drawn[0], BoardState(moment=drawn[0]))
    render_queue.close()
    assert card.pictures[0].name.startswith("board-")
    assert card.pictures[-1].name.startswith("moment-")


def stage() -> list[Session]:
    """A game of Gulveig at its first entries."""
    entrant, found = entrants()["gulveig"], []
    for game, _, entry in random_play(entrant, entrant.tables[0], "lasting", 8):
        session = session_of(entrant, game, entry, entrant.tables[0].seats)
        found.append(session)
    return found


def test_a_great_moment_stays_until_everybody_could_move_once_more() -> None:
    first, *later = stage()
    seats = len(first.seats)
    assert [moments.lasts(first, now) for now in (first, *later)] == [True] * (seats + 1) + [False] * (7 - seats)
    assert not moments.lasts(later[-1], first)


def test_a_great_moment_that_is_taken_back_goes() -> None:
    first, second, *_ = stage()
    assert first.game is not None
    back: Entry[Any] = replace(second.recent[-1], withdraws=first.game.n, told=())
    now = Session(second.table, second.seats, second.listing, second.game, (*first.recent, back))
    assert moments.lasts(first, second)
    assert not moments.lasts(first, now)
    assert not moments.may_be_great(now)


async def test_what_only_some_have_heard_is_in_no_poster() -> None:
    entrant, rng = entrants()["gulveig"], Rng("heard")
    for game, _, entry in random_play(entrant, entrant.tables[0], "heard", 60):
        session = session_of(entrant, game, entry, entrant.tables[0].seats)
        other = entrant.another_world(game, None, rng)
        told = [line.fact if line.to is None else line.others for line in entry.told]
        assert moments.told_to(session, None) == tuple([fact for fact in told if fact is not None])
        if moments.may_be_great(session):
            elsewhere = session_of(entrant, other, entry, entrant.tables[0].seats)
            assert request_of(session)() == request_of(elsewhere)()
