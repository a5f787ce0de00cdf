"""Motions: who has to agree, for how long, and what becomes of the table."""

from __future__ import annotations

import pytest

from bot.store import Avoided, Challenges
from bot.tables.lobby_error import LobbyError
from bot.tables.motion_standing import standings
from bot.tables.motions import OPEN_FOR, Motions
from engines.core import GO_BACK, HAND_OVER
from tests.bot.harness import ANA, BO, CLEO, DAG, MINUTE, picks_of

BEFORE_THE_VOWS = 2
"""Entries in which seats have kept their runes."""


@pytest.fixture
def motions(harness):
    return Motions(harness.sessions)


async def answered(harness, table, *moves):
    """Play moves of the toy, each by the person who sits there."""
    for seat, key, text in moves:
        session = await harness.sessions.get(table)
        picks = picks_of(session.game, seat, text)
        await harness.sessions.play(table, seat, key, picks, user=session.seats[seat].user)


async def begun(harness, *users, **options):
    """Begin a table at which everybody has kept their runes; return its id."""
    table = (await harness.table(*users, **options)).table.id
    session = await harness.sessions.get(table)
    await answered(harness, table, *[(seat, "keep", "keep") for seat in range(len(session.seats))])
    return table


async def refused(asking):
    with pytest.raises(LobbyError) as caught:
        await asking
    return caught.value.id


async def test_those_agree_who_have_answered_since(harness, motions):
    table = await begun(harness, ANA, BO, CLEO)
    session = await harness.sessions.get(table)
    users = [seat.user for seat in session.seats]
    _, standing = await motions.ask_back(table, users[1])
    assert (standing.motion.about, standing.missing) == (2, (2,))
    _, standing = await motions.ask_back(table, users[0])
    assert (standing.motion.about, standing.missing) == (1, (1, 2))
    _, standing = await motions.ask_back(table, users[2])  # nobody has: everybody has to
    assert (standing.motion.about, standing.missing) == (3, (0, 1))
    session = await harness.sessions.get(table)
    assert len(await standings(harness.sessions, session)) == 3

    motion = session.extras.motions[0]
    assert motion.seat == 0
    session, standing = await motions.agree(table, motion.matter, motion.asked_at, users[2])
    assert (standing.missing, session.game.n) == ((1,), 3)
    again = await motions.agree(table, motion.matter, motion.asked_at, users[2])
    assert again[1].missing == (1,)
    session, standing = await motions.agree(table, motion.matter, motion.asked_at, users[1])
    assert standing.carried
    assert (session.game.n, session.recent[-1].key, session.table.unrated) == (4, GO_BACK, "taken-back")
    fresh = await harness.another().get(table)
    assert fresh.game.questions() == session.game.questions()
    assert fresh.table.unrated == "taken-back"
    assert await standings(harness.sessions, session) == ()  # the others' answers stand no more


async def test_a_day_is_given_to_agree(harness, motions):
    table = await begun(harness, ANA, BO)
    session = await harness.sessions.get(table)
    one, two = [seat.user for seat in session.seats]
    session, standing = await motions.ask_back(table, one)
    motion = standing.motion
    harness.time += OPEN_FOR - 1
    assert len(await standings(harness.sessions, session)) == 1
    await motions.expire()
    assert await harness.store.motions.of(table) == (motion,)
    harness.time += 1
    assert await standings(harness.sessions, session) == ()
    assert await refused(motions.agree(table, motion.matter, motion.asked_at, two)) == "lobby.motion-over"
    await motions.expire()
    assert await harness.store.motions.of(table) == ()
    assert (await harness.sessions.get(table)).game.n == BEFORE_THE_VOWS


async def test_where_nobody_else_plays_it_is_done_at_once(harness, motions):
    table = (await harness.table(ANA, computers=1)).table.id
    seat = (await harness.sessions.get(table)).seat_of(ANA)
    other = [(0, "keep", "keep")] if seat else []
    await answered(harness, table, *other, (seat, "keep", "keep"))
    session, standing = await motions.ask_back(table, ANA)
    assert standing.carried
    assert session.recent[-1].key == GO_BACK


async def test_no_is_no_and_a_stranger_has_no_say(harness, motions):
    table = await begun(harness, ANA, BO)
    session = await harness.sessions.get(table)
    one, two = [seat.user for seat in session.seats]
    _, standing = await motions.offer(table, one, CLEO, name="Cleo")
    motion = standing.motion
    for asking in (motions.agree, motions.refuse):
        assert await refused(asking(table, motion.matter, motion.asked_at, DAG)) == "lobby.motion-not-yours"
    session, _ = await motions.refuse(table, motion.matter, motion.asked_at, two)
    assert session.extras.motions == ()
    assert await harness.store.consents.of(table, motion.matter) == ()


async def test_whoever_takes_a_seat_has_all_the_time_and_answers_for_it_alone(harness, motions):
    table = await begun(harness, ANA, BO, clock="1h")
    session = await harness.sessions.get(table)
    one, two = [seat.user for seat in session.seats]
    harness.time += 20 * MINUTE
    _, standing = await motions.offer(table, one, CLEO, name="Cleo")
    motion = standing.motion
    await motions.agree(table, motion.matter, motion.asked_at, CLEO)
    session, standing = await motions.agree(table, motion.matter, motion.asked_at, two)
    assert standing.carried
    assert (session.recent[-1].key, session.people[0], session.seat_of(CLEO)) == (HAND_OVER, "Cleo", 0)
    assert session.people_at(1)[0] != "Cleo"
    deadlines = {deadline.seat: deadline.at for deadline in await harness.store.deadlines.of(table)}
    assert deadlines == {0: harness.time + 30 * MINUTE, 1: harness.time + 10 * MINUTE}
    (former,) = await harness.store.substitutes.former(table)
    assert (former.user, former.n) == (one, 3)
    fresh = await harness.another().get(table)
    assert fresh.extras.former == session.extras.former
    rows = await harness.store.log.entries(table)
    assert [row.user for row in rows if row.seat == 0 and row.key == "keep"] == [one]


async def test_a_seat_is_offered_to_nobody_who_avoids_somebody_or_takes_no_challenges(harness, motions):

    table = await begun(harness, ANA, BO)
    assert await refused(motions.offer(table, ANA, BO, name="Bo")) == "lobby.motion-sits-here"
    await harness.store.users.change(CLEO, challenges=Challenges.OFF)
    await harness.store.avoided.add(Avoided(user=BO, other=DAG, since=1), most=9)
    reasons = {await refused(motions.offer(table, ANA, who, name="x")) for who in (CLEO, DAG)}
    assert reasons == {"lobby.motion-not-them"}  # one sentence for both, which tells of no list
    assert await refused(motions.claim(table, 0, CLEO, name="Cleo")) == "lobby.substitute-taken"
    assert await refused(motions.ask_return(table, CLEO)) == "lobby.motion-not-resigned"
