"""Hints: allowed in the lobby, asked for beside a question, told to the presser alone."""

from __future__ import annotations

import pytest

from bot.autoplay.hints import HintSearch
from bot.games import GAMES, Source
from engines.core import Weighed, answers
from tests.e2e.conftest import MakeTown
from tests.e2e.playing import hasten, open_table, own_panel, waited_for
from tests.e2e.test_advance import begin_to_answer, settled
from tests.e2e.test_foreign import forge

HINT = "Hint"


class InOrder:
    """Values the answers in their order, each one less than the one before."""

    def decide(self, view, question, walk):
        return self.weigh(view, question, walk)[0].picks

    def weigh(self, _view, _question, walk):
        return [Weighed(picks, -float(place)) for place, picks in zip(range(3), answers(walk), strict=False)]


@pytest.fixture
def in_order(monkeypatch):
    monkeypatch.setattr(Source, "player", lambda *_: InOrder())


async def labels(harness, person):
    return [button.label for button in (await own_panel(harness, person)).buttons]


async def test_a_table_gives_hints_where_its_host_allows_them_and_moves_no_ratings(
    make_town: MakeTown, in_order
) -> None:
    async with make_town("Ana", "Bo") as harness:
        await open_table(harness, "gulveig", seats=2, options="goal=500 hints=yes")
        (mover,) = waited_for(harness)
        other = next(person for person in harness.people.values() if person is not mover)
        assert "unrated: it gives hints" in harness.board(mover).text
        assert HINT in await labels(harness, mover)
        assert HINT not in await labels(harness, other)
        before = (await harness.skald.services.sessions.get(1)).game.n
        panel = await own_panel(harness, mover)
        reply = await mover.click(panel, label=HINT)
        assert reply.ephemeral or reply.message.channel is not harness.channel
        assert "what I would do" in reply.text
        assert reply.text.count("█") > reply.text.count("**1.**") == reply.text.count("**3.**") == 1
        assert "Better than the next one, by rule of thumb" in reply.text
        await harness.quiet()
        assert (await harness.skald.services.sessions.get(1)).game.n == before
        assert [button.label for button in reply.message.buttons] == ["Play 1", "Play 2", "Play 3"]
        played = await mover.click(reply.message, label="Play 2")
        assert not played.failed
        await harness.quiet()
        assert reply.message.deleted, "the hand is a message of its own"
        assert (await harness.skald.services.sessions.get(1)).game.n == before + 1
        assert "gives hints" in (await mover.slash(harness.channel, "table unrated", table=1)).text
        assert harness.sandbox.breaches == []
        assert harness.sandbox.crashes == []


async def test_of_hints_only_the_newest_stays_and_only_while_that_is_asked(make_town: MakeTown, in_order) -> None:
    async with make_town("Ana", "Bo") as harness:
        await open_table(harness, "gulveig", seats=2, options="goal=500 hints=yes")
        (mover,) = waited_for(harness)
        panel = await own_panel(harness, mover)
        first = await mover.click(panel, label=HINT)
        await harness.quiet()
        assert not first.message.deleted
        second = await mover.click(panel, label=HINT)
        await harness.quiet()
        assert first.message.deleted, "there is a newer one"
        assert not second.message.deleted
        hand = await mover.click(harness.board(mover), label="My hand")
        in_channel = await mover.click(hand.message, label=HINT)
        await harness.quiet()
        assert second.message.deleted, "wherever it was shown"
        pick = next(button for button in panel.buttons if button.custom_id.startswith("k:pick:"))
        await mover.click(panel, custom_id=pick.custom_id)
        await harness.quiet()
        assert in_channel.message.deleted, "its moment has passed"
        assert not panel.deleted
        assert not hand.message.deleted
        assert harness.sandbox.breaches == []
        assert harness.sandbox.crashes == []


async def test_a_hint_for_an_only_answer_says_so_and_stays_when_that_is_given_by_itself(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as harness:
        await open_table(harness, "gulveig", seats=2, options="goal=500 hints=yes")
        game = await hasten(harness, until=lambda game: set(game.view(None).cards) == {1})
        (mover,) = waited_for(harness)
        hint = await mover.click(await own_panel(harness, mover), label=HINT)
        assert "This question has no other answer, so there is nothing to choose." in hint.text
        assert not hint.message.buttons
        begin_to_answer(harness)
        harness.skald.services.auto_answers.nudge(1)
        await settled(harness)
        assert (await harness.skald.services.sessions.get(1)).game.n > game.n
        assert not hint.message.deleted
        assert harness.sandbox.breaches == []
        assert harness.sandbox.crashes == []


async def test_a_hint_that_comes_after_the_answer_says_that_its_moment_has_passed(
    make_town: MakeTown, in_order, monkeypatch
) -> None:
    async with make_town("Ana", "Bo") as harness:
        await open_table(harness, "gulveig", seats=2, options="goal=500 hints=yes")
        (mover,) = waited_for(harness)
        panel = await own_panel(harness, mover)
        session = await harness.skald.services.sessions.get(1)
        found = HintSearch.best_answers

        async def late(search, *asked):
            best = await found(search, *asked)
            question = session.asked[0]
            await harness.skald.services.sessions.play(1, question.seat, question.key, best[0].picks)
            return best

        monkeypatch.setattr(HintSearch, "best_answers", late)
        hint = await mover.click(panel, label=HINT)
        await harness.quiet()
        assert "You are not asked that any more." in hint.text
        assert not hint.message.deleted
        assert harness.sandbox.crashes == []


async def test_a_hint_of_a_moment_that_has_passed_says_so_where_it_could_not_be_taken_away(
    make_town: MakeTown, in_order
) -> None:
    async with make_town("Ana", "Bo") as harness:
        await open_table(harness, "gulveig", seats=2, options="goal=500 hints=yes")
        (mover,) = waited_for(harness)
        panel = await own_panel(harness, mover)
        old = await mover.click(panel, label=HINT)
        await harness.quiet()
        for seat in range(2):
            harness.skald.services.open_hints.leave(1, seat, old.message.id)
        pick = next(button for button in panel.buttons if button.custom_id.startswith("k:pick:"))
        await mover.click(panel, custom_id=pick.custom_id)
        await harness.quiet()
        passed = await mover.click(old.message, label="Play 1")
        assert "That moment has passed" in passed.text
        assert not passed.message.buttons
        await harness.quiet()
        assert (await harness.skald.services.sessions.get(1)).game.n == 1
        assert harness.sandbox.crashes == []


async def test_a_hint_in_a_channel_becomes_the_hand_when_it_is_played(make_town: MakeTown, in_order) -> None:
    async with make_town("Ana", "Bo") as harness:
        await open_table(harness, "gulveig", seats=2, options="goal=500 hints=yes")
        (mover,) = waited_for(harness)
        hand = await mover.click(harness.board(mover), label="My hand")
        hint = await mover.click(hand.message, label=HINT)
        played = await mover.click(hint.message, label="Play 1")
        assert played.updated
        assert "your hand" in played.text
        await harness.quiet()
        assert (await harness.skald.services.sessions.get(1)).game.n == 1
        assert harness.sandbox.breaches == []
        assert harness.sandbox.crashes == []


async def test_whoever_plays_alone_has_hints_until_their_host_wants_none(make_town: MakeTown, in_order) -> None:
    async with make_town("Ana") as harness:
        ana = harness.people["Ana"]
        for table, (options, given) in enumerate([("goal=500", True), ("goal=500 hints=no", False)], start=1):
            await ana.slash(harness.channel, "play", game="gulveig", computers=1, options=options)
            await harness.quiet()
            assert not (await ana.click(harness.lobby(ana), label="Start")).failed
            await harness.quiet()
            session = await harness.skald.services.sessions.get(table)
            assert session.gives_hints is given
        assert harness.sandbox.crashes == []


async def test_no_hint_is_given_where_none_are_allowed_or_nothing_is_asked(make_town: MakeTown, in_order) -> None:
    async with make_town("Ana", "Bo") as harness:
        await open_table(harness, "gulveig", seats=2, options="goal=500")
        (mover,) = waited_for(harness)
        panel = await own_panel(harness, mover)
        assert HINT not in await labels(harness, mover)
        key = (await harness.skald.services.sessions.get(1)).asked[0].key
        refused = await forge(harness, mover, panel, f"k:hint:1:{key}::")
        assert "gives no hints" in refused.text
        assert harness.sandbox.crashes == []


async def test_a_hint_for_what_is_asked_no_more_says_so(make_town: MakeTown, in_order) -> None:
    async with make_town("Ana", "Bo") as harness:
        await open_table(harness, "gulveig", seats=2, options="goal=500 hints=yes")
        (mover,) = waited_for(harness)
        panel = await own_panel(harness, mover)
        for key in ("bygone", ""):
            assert "not asked that" in (await forge(harness, mover, panel, f"k:hint:1:{key}::")).text
        other = next(person for person in harness.people.values() if person is not mover)
        asked = (await harness.skald.services.sessions.get(1)).asked[0].key
        mine = await own_panel(harness, other)
        assert "not asked that" in (await forge(harness, other, mine, f"k:hint:1:{asked}::")).text
        assert harness.sandbox.crashes == []


@pytest.mark.parametrize("game", GAMES)
async def test_every_answer_that_is_named_in_a_copy_can_be_played_there(make_town: MakeTown, game) -> None:
    async with make_town("Ana", "Bo") as harness:
        await open_table(harness, game, seats=2, options="hints=yes")
        mover, *_ = waited_for(harness)
        reply = await mover.click(await own_panel(harness, mover), label="What if")
        played = 0
        for _ in range(4):
            if HINT not in [button.label for button in reply.message.buttons]:
                break
            reply = await mover.click(reply.message, label=HINT)
            assert "**1.** " in reply.text
            plays = [button.label for button in reply.message.buttons if button.label.startswith("Play ")]
            if not plays:
                break
            reply = await mover.click(reply.message, label=plays[-1])
            assert reply.updated
            assert "what if" in reply.text
            played += 1
        assert played
        assert harness.sandbox.breaches == []
        assert harness.sandbox.crashes == []
