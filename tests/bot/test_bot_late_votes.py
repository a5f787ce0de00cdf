"""Votes about late seats: who decides, when it is decided, and what is done."""

from __future__ import annotations

import pytest

from bot.store import DeadlineKind
from bot.tables.late_votes import OPEN_FOR, Choice, decided
from bot.tables.lobby_error import LobbyError
from tests.bot.harness import ANA, BO, CLEO, MINUTE, START
from tests.bot.test_bot_clock import Ticking

WAIT, PLAY, COMPUTER, FORFEIT = Choice


@pytest.mark.parametrize(
    ("votes", "voting", "final", "wanted"),
    [
        ({PLAY: 1}, 1, False, PLAY),
        ({PLAY: 1}, 2, False, None),
        ({PLAY: 1, FORFEIT: 1}, 2, False, PLAY),  # of as many, the milder
        ({FORFEIT: 2, WAIT: 1}, 3, False, FORFEIT),
        ({FORFEIT: 1}, 3, False, None),
        ({FORFEIT: 1}, 3, True, FORFEIT),
        ({}, 3, True, PLAY),
        ({}, 0, False, None),
    ],
)
def test_what_a_vote_comes_to(votes, voting, final, wanted):
    assert decided(votes, voting, final=final) is wanted


@pytest.fixture
def ticking(harness):
    return Ticking(harness)


async def late_table(harness, ticking):
    session = await harness.table(ANA, BO, CLEO, clock="5m", late="vote")
    await ticking.after(5)
    return session.table.id


async def test_the_others_decide_and_nobody_about_themselves(harness, ticking):
    table = await late_table(harness, ticking)
    (deadline,) = await harness.store.deadlines.of(table)
    assert (deadline.kind, deadline.at) == (DeadlineKind.VOTED, START + 5 * MINUTE + OPEN_FOR)
    late = ticking.clock.late
    with pytest.raises(LobbyError, match="vote-not-you"):
        await late.vote(table, 0, 0, PLAY)
    assert await late.vote(table, 0, 1, FORFEIT) is None
    assert await late.vote(table, 0, 1, PLAY) is None, "one vote each: the last holds"
    assert await late.vote(table, 0, 2, PLAY) is PLAY
    assert (await harness.sessions.get(table)).game.n == 1
    with pytest.raises(LobbyError, match="vote-over"):
        await late.vote(table, 0, 2, FORFEIT)


async def test_the_others_can_give_the_time_once_more_or_give_the_seat_up(harness, ticking):
    table = await late_table(harness, ticking)
    late = ticking.clock.late
    for voter in (1, 2):
        result = await late.vote(table, 0, voter, WAIT)
    assert result is WAIT
    (deadline,) = await harness.store.deadlines.of(table)
    assert (deadline.kind, deadline.at) == (DeadlineKind.VOTE, harness.time + 5 * MINUTE)
    await ticking.after(5)
    for voter in (1, 2):
        await late.vote(table, 0, voter, FORFEIT)
    assert (await harness.sessions.get(table)).game.resigned == (0,)


async def test_without_a_decision_a_plain_move_is_played_after_a_day(harness, ticking):
    table = await late_table(harness, ticking)
    await ticking.after(24 * 60 - 1)
    assert (await harness.sessions.get(table)).game.n == 0
    await ticking.after(1)
    assert (await harness.sessions.get(table)).game.n == 1


async def test_among_computers_there_is_nobody_to_decide(harness, ticking):
    session = await harness.table(ANA, computers=1, clock="5m", late="vote")
    await ticking.after(5)
    assert (await harness.sessions.get(session.table.id)).game.n >= 1
