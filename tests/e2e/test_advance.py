"""Answers in advance, answers that are the only one, and being asked once more."""

from __future__ import annotations

import asyncio

import pytest

from bot.store import By
from bot.store.ownership import EVERYTHING
from bot.tables.logs import AnyGame
from engines.core import only_answer
from tests.e2e.conftest import MakeTown
from tests.e2e.harness import PATIENCE, Harness, moves
from tests.e2e.playing import act, game_of, hasten, open_table, own_panel
from tests.e2e.test_foreign import forge
from tests.e2e.test_going_back import act_as, person_at

PASS = "When I am to bid: I pass, for this auction."
CHEAPEST = "When I am to follow in this trick: my cheapest card."
BY_ITSELF = "Your last question had only one possible answer, so I gave it for you"


def begin_to_answer(harness: Harness, pace: float = 0.0) -> None:
    """Let answers be given by themselves from now on."""
    harness.skald.services.auto_answers.pace = pace


async def settled(harness: Harness) -> None:
    """Wait until no answer is due and everything is shown."""
    answers = harness.skald.services.auto_answers
    async with asyncio.timeout(PATIENCE):
        await harness.quiet()
        while not answers.idle:  # what is shown may have woken them
            await answers.drain()
            await harness.quiet()


def hand_of(person) -> str:
    """Return what a person's own panel says, in their direct messages."""
    return next(seen.text for seen in reversed(person.dms()) if "your hand" in seen.text and not seen.deleted)


def may_step_in(game: AnyGame) -> bool:
    """Return whether a seat is asked for the one answer that there is, beside a standing offer of its own."""
    asked = [one for one in game.questions() if one.blocking and only_answer(game.walk(one.seat, one.key))]
    return any(not offer.blocking for one in asked for offer in game.questions(one.seat))


async def two_bidders(harness: Harness):
    """Open a table of two; return who bids first, and the other one."""
    await open_table(harness, "gulveig", seats=2, options="goal=500")
    session = await harness.skald.services.sessions.get(1)
    first = session.asked[0].seat
    return person_at(harness, session, first), person_at(harness, session, 1 - first)


def seen_by(harness: Harness, person) -> list[tuple[str, list[str]]]:
    """Return what a person sees: words and labels of all messages in channel, threads and their DMs."""
    everything = [*person.dms(), *[seen for place in harness.places() for seen in person.sees(place)]]
    return sorted((seen.text, [button.label for button in seen.buttons]) for seen in everything if not seen.deleted)


async def test_an_answer_in_advance_is_given_when_it_is_asked_for_and_nobody_else_sees_it(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo", "Cleo") as harness:
        one, two = await two_bidders(harness)
        others = [one, harness.people["Cleo"]]
        before = [seen_by(harness, person) for person in others]
        page = await two.click(harness.panel(two), label="In advance")
        (menu,) = page.message.selects
        assert [option.label for option in menu.options] == [PASS, CHEAPEST]
        kept = await two.choose(page.message, [menu.options[0].value], custom_id=menu.custom_id)
        assert f"Kept: {PASS}" in kept.text
        await harness.quiet()
        assert f"In advance: {PASS}" in hand_of(two)
        assert [seen_by(harness, person) for person in others] == before

        assert "asked that now" in (await one.slash(harness.channel, "table advance", table=1, answer="bid-pass")).text
        assert "no answer in advance" in (await two.slash(harness.channel, "table advance", table=1, answer="x")).text
        again = await two.slash(harness.channel, "table advance", table=1, answer="bid-pass")
        assert "Taken back" in again.text
        await two.slash(harness.channel, "table advance", table=1, answer=PASS)

        await harness.stop()
        await harness.start()
        begin_to_answer(harness)
        await act_as(harness, one, "60")
        await settled(harness)
        rows = await harness.skald.services.store.log.entries(1, since=2)
        assert [(row.by, row.user) for row in rows] == [(By.ADVANCE, two.user.id)]
        assert (await game_of(harness)).view(None).bidder is not None
        assert await harness.skald.services.store.own_answers.advances(1) == ()
        assert "In advance:" not in hand_of(two)
        assert "You had given your last answer in advance" in hand_of(two)
        assert harness.sandbox.breaches == []
        assert harness.sandbox.crashes == []


async def test_news_drops_an_answer_in_advance_and_its_owner_is_told(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as harness:
        await two_bidders(harness)
        game = await hasten(harness, until=lambda game: game.questions()[0].topic == "lead")
        leader = game.view(None).asked[0]
        session = await harness.skald.services.sessions.get(1)
        person = person_at(harness, session, leader)
        await person.slash(harness.channel, "table advance", table=1, answer="follow-cheapest")
        await harness.quiet()  # a slow machine announces its answer before the advance is kept
        trick = len(game.view(None).tricks)
        begin_to_answer(harness)
        await hasten(harness, until=lambda game: len(game.view(None).tricks) > trick)
        await settled(harness)
        told = (await own_panel(harness, person)).text
        assert f"No longer in advance, for something has happened: {CHEAPEST}" in told
        other = person_at(harness, session, 1 - leader)
        assert CHEAPEST not in "".join(text for text, _ in seen_by(harness, other))
        await hasten(harness, until=lambda game: len(game.view(None).tricks) > trick + 1)
        assert await harness.skald.services.store.own_answers.advances(1) == ()
        assert harness.sandbox.crashes == []


async def test_an_only_answer_is_given_unless_its_person_does_not_want_that(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as harness:
        one, two = await two_bidders(harness)
        await two.slash(harness.channel, "settings", forced="off")
        game = await hasten(harness, until=lambda game: set(game.view(None).cards) == {1})
        hand = game.view(None).hand_no
        begin_to_answer(harness)
        harness.skald.services.auto_answers.nudge(1)
        await settled(harness)
        session = await harness.skald.services.sessions.get(1)
        while (now := await game_of(harness)).view(None).hand_no == hand and now.view(None).asked:
            seat = now.view(None).asked[0]
            assert person_at(harness, session, seat) is two  # the other one's card was played by itself
            await act(harness, seat, ((now.view(seat).hand[0],),))
            await settled(harness)
        rows = await harness.skald.services.store.log.entries(1, since=game.n + 1)
        assert {row.user for row in rows if row.by is By.ONLY} == {one.user.id}
        assert two.user.id in {row.user for row in rows if row.by is By.PLAYER}
        await harness.quiet()
        assert BY_ITSELF in hand_of(one)
        assert BY_ITSELF not in str(seen_by(harness, two))
        assert harness.sandbox.crashes == []


async def test_no_answer_is_the_only_one_while_its_seat_may_step_in_instead(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as harness:
        await open_table(harness, "god_of_war", seats=2)
        game = await hasten(harness, until=may_step_in)
        begin_to_answer(harness)
        harness.skald.services.auto_answers.nudge(1)
        await settled(harness)
        assert (await game_of(harness)).n == game.n
        assert harness.sandbox.crashes == []


@pytest.mark.slow
@pytest.mark.parametrize("noted", [True, False])
async def test_an_only_answer_that_comes_late_comes_after_a_restart_too(
    make_town: MakeTown, monkeypatch: pytest.MonkeyPatch, *, noted: bool
) -> None:
    if not noted:
        monkeypatch.setattr("bot.autoplay.auto_answers.UNNOTED", 1e12)
    async with make_town("Ana", "Bo") as harness:
        one, two = await two_bidders(harness)
        game = await hasten(harness, until=lambda game: set(game.view(None).cards) == {1})
        session = await harness.skald.services.sessions.get(1)
        leader = person_at(harness, session, game.view(None).asked[0])
        before = [seen_by(harness, person) for person in (one, two)]
        begin_to_answer(harness, pace=1e9)
        harness.skald.services.auto_answers.nudge(1)
        sessions = harness.skald.services.sessions
        if noted:
            await harness.sandbox.until(lambda: (known := sessions.peek(1)) and known.extras.advances, timeout=PATIENCE)
        else:
            await harness.sandbox.until(lambda: not harness.skald.services.auto_answers.idle, timeout=PATIENCE)
            monkeypatch.setattr("bot.autoplay.auto_answers.UNNOTED", 60.0)
        assert [seen_by(harness, person) for person in (one, two)] == before
        await harness.stop()
        await harness.start()
        begin_to_answer(harness)
        await harness.skald.services.auto_answers.take_up(EVERYTHING)
        await settled(harness)
        rows = await harness.skald.services.store.log.entries(1, since=game.n + 1)
        assert (rows[0].by, rows[0].user) == (By.ONLY, leader.id)
        assert await harness.skald.services.store.own_answers.advances(1) == ()
        assert harness.sandbox.crashes == []


async def test_an_answer_is_asked_once_more_where_its_person_wants_that(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as harness:
        one, _ = await two_bidders(harness)
        assert "asked once more" in (await one.slash(harness.channel, "settings", confirm="on")).text
        panel = harness.panel(one)
        choice = next(button for button in panel.buttons if button.custom_id.startswith("k:pick:"))
        asked = await one.click(panel, custom_id=choice.custom_id)
        assert f"**{choice.label}**: that cannot be taken back" in asked.message.text
        assert [button.label for button in asked.message.buttons][:2] == ["Yes, that", "Choose again"]
        assert (await game_of(harness)).n == 0
        started = await one.click(asked.message, label="Choose again")
        assert moves(started.message)
        asked = await one.click(started.message, custom_id=choice.custom_id)
        await one.click(asked.message, label="Yes, that")
        await harness.quiet()
        assert (await game_of(harness)).n == 1
        gone = await forge(harness, one, harness.panel(one), choice.custom_id.replace("k:pick", "k:sure"))
        assert (await game_of(harness)).n == 1
        assert not gone.failed
        assert harness.sandbox.crashes == []


async def test_a_typed_answer_is_asked_once_more_as_well(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as harness:
        one, _ = await two_bidders(harness)
        await one.slash(harness.channel, "settings", confirm="on")
        asked = await one.slash(harness.channel, "table act", table=1, move="60")
        assert "that cannot be taken back" in asked.text
        assert (await game_of(harness)).n == 0
        await one.click(asked.message, label="Yes, that")
        assert (await game_of(harness)).n == 1
        assert "no answer" not in (await one.slash(harness.channel, "table act", table=1, move="nonsense")).text
        assert harness.sandbox.breaches == []
        assert harness.sandbox.crashes == []
