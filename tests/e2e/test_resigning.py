"""Whoever leads gives up, and everything that people read at the end agrees that somebody else has won."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from typing import Any

import pytest

from bot.panels.ending import PLAIN
from bot.sandbox import Person
from bot.store import Status
from bot.tables.sessions import Session
from engines.core import RESIGN
from renderers.kit.text import figure
from tests.e2e.conftest import MakeTown
from tests.e2e.harness import Harness
from tests.e2e.playing import at_random, game_of, hasten, is_over, open_table
from tests.e2e.test_replays import labels

NAMES = ("Ana", "Bo", "Cleo")


def glory(view: Any) -> tuple[int, ...]:
    return tuple(board.glory for board in view.boards)


def winners_told(text: str) -> set[str]:
    """Return who is named in a sentence about winning."""
    said = [part for part in re.split(r"[.!?:*\n]+", text) if re.search(r"\b(wins|share|becomes Jarl)\b", part)]
    return {name for name in NAMES if any(name in part for part in said)}


async def give_up(harness: Harness, seat: int) -> Person:
    person = list(harness.people.values())[seat]
    reply = await person.slash(harness.channel, "table resign", table=1, sure="yes")
    over = (await harness.skald.services.sessions.get(1)).table.status is Status.OVER
    assert ("the game is over" if over else "A computer player takes your seat") in reply.text
    return person


async def read_the_end(harness: Harness, person: Person) -> tuple[Session, str]:
    """Return the table, and all that the board, the result and the position say at the end."""
    await harness.quiet()
    session = await harness.skald.services.sessions.get(1)
    assert session.table.status is Status.OVER
    board, result = harness.board(person), harness.result(person)
    described = await person.slash(harness.channel, "table describe", table=1)
    texts = [board.text, result.text, described.text]
    texts += [image.alt for seen in (board, result) for image in seen.images if image.alt]
    assert session.listing.prose.alt(session.game.view(None), session.names) == board.images[0].alt  # type: ignore[union-attr]  # begun
    return session, "\n".join(texts)


@pytest.mark.parametrize(
    ("game", "options", "late", "points"),
    [
        ("gulveig", "goal=500 max_hands=3", lambda game: game.view(None).hand_no == 3, lambda view: view.scores),
        pytest.param(
            "champions_of_midgard", "", lambda game: game.view(None).round == 8, glory, marks=pytest.mark.slow
        ),
    ],
)
async def test_a_leader_who_gives_up_is_nowhere_named_as_winner(
    make_town: MakeTown, game: str, options: str, late: Callable[[Any], bool], points: Callable[[Any], tuple[int, ...]]
) -> None:
    async with make_town(*NAMES, seed="leader") as harness:
        await open_table(harness, game, seats=3, options=options)
        before = await hasten(harness, at_random("leader"), until=late)
        scores = points(before.view(None))
        leader = scores.index(max(scores))
        gone = await give_up(harness, leader)
        await hasten(harness, at_random("after"))
        watcher = next(person for person in harness.people.values() if person is not gone)
        session, said = await read_the_end(harness, watcher)
        outcome = (await game_of(harness)).outcome()
        assert outcome is not None
        assert outcome.scores[leader] == max(outcome.scores), "the seed gives a leader whose points would have won"
        assert outcome.places[leader] == 3
        assert winners_told(said) == {NAMES[seat] for seat in outcome.winners}
        stand_in = f"{gone.name} (computer)"
        assert stand_in in harness.result(watcher).images[0].alt
        assert stand_in in harness.board(watcher).images[0].alt
        assert f"{gone.name} gave up, so comes last" in said
        assert f"{gone.name} gave up on the way." in harness.board(watcher).text
        rows = await harness.skald.services.store.results.of(1)
        assert [(row.name, row.place, row.score) for row in rows] == list(
            zip(NAMES, outcome.places, outcome.scores, strict=True)
        )
        log = await watcher.slash(harness.channel, "table log", table=1)
        earlier = await watcher.click(log.message, label="Older")
        assert stand_in in log.text + earlier.text
        assert session.people == NAMES
        assert not {"My hand", "Follow", "Explain"} & set(labels(harness.board(gone))), "it goes on no more"
        too_late = await gone.slash(harness.channel, "table hand", table=1)
        assert too_late.text.startswith("This game is over, and you did not sit at the table when it ended.")


@pytest.mark.parametrize(
    ("game", "points"),
    [
        ("thor_vs_loki", lambda view: (len(view.graves[1]), len(view.graves[0]))),
        ("nordic_glory", lambda view: tuple(side.left for side in view.sides)),
        ("gulveig", lambda view: view.scores),
        ("champions_of_midgard", glory),
    ],
)
async def test_when_the_last_opponent_gives_up_the_one_who_stays_has_won(
    make_town: MakeTown, game: str, points: Callable[[Any], tuple[int, ...]]
) -> None:
    async with make_town("Ana", "Bo", seed="duel") as harness:
        await open_table(harness, game, seats=2)
        before = await hasten(harness, at_random("duel"), until=lambda game: game.n >= 30)
        assert before.outcome() is None
        scores = points(before.view(None))
        leader = scores.index(max(scores))
        gone = await give_up(harness, leader)
        stays = next(person for person in harness.people.values() if person is not gone)
        _, said = await read_the_end(harness, stays)
        outcome = (await game_of(harness)).outcome()
        assert outcome is not None
        assert (outcome.reason, outcome.places[leader], outcome.places[1 - leader]) == (RESIGN, 2, 1)
        assert winners_told(said) == {stays.name}
        assert f"{gone.name} gives up" in said
        assert "(computer)" not in said
        for row in await harness.skald.services.store.results.of(1):
            assert row.score == outcome.scores[row.seat]
            shown = f", {figure(row.score)} " in harness.result(stays).images[0].alt
            assert shown != PLAIN.issuperset(outcome.scores), "figures that say no more than places are left out"
        result = harness.result(stays)
        assert f"{gone.name} gave up." in result.text, "why the game is over"
        assert f"{gone.name} gave up." in result.images[0].alt
        assert f"{gone.name} gave up." in harness.board(stays).text
        assert len(re.findall("gave up|gives up|One side", result.text)) == 2, "in the head, and beside the place"
        assert [image.name for image in result.images if image.name.endswith(".png")] == ["result-1.png"], (
            "no poster says once more who gave up"
        )
        lobby = next(seen for seen in stays.sees(harness.channel) if "This game is over" in seen.text)
        assert f"{gone.name} gives up." in lobby.text, "the lines that tell the channel of the game"


async def test_friends_end_together_whoever_gave_up(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo", seed="friends") as harness:
        await open_table(harness, "god_of_war", seats=2)
        await hasten(harness, at_random("friends"), until=lambda game: game.n >= 20)
        await give_up(harness, 0)
        await hasten(harness, at_random("friends-after"))
        session, said = await read_the_end(harness, harness.people["Bo"])
        outcome = (await game_of(harness)).outcome()
        assert outcome is not None
        assert len(set(outcome.places)) == 1
        assert "Ana (computer)" in harness.result(harness.people["Bo"]).images[0].alt
        assert session.listing.phrases(f"ending.{outcome.reason}") in said


async def test_friends_who_all_give_up_have_lost_with_what_they_had_done(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo", seed="friends") as harness:
        await open_table(harness, "god_of_war", seats=2)
        await hasten(harness, at_random("friends"), until=lambda game: game.n >= 20)
        await give_up(harness, 0)
        await give_up(harness, 1)
        session, said = await read_the_end(harness, harness.people["Bo"])
        assert session.table.reason == RESIGN
        assert "Everybody gave up. Quests completed: 0 of 3." in said
        assert "Bo (computer)" not in said


async def test_a_seat_is_given_up_by_buttons_after_a_question(make_town: MakeTown) -> None:
    async with make_town(*NAMES, seed="buttons") as harness:
        await open_table(harness, "gulveig", seats=3, options="goal=500")
        ana, bo, cleo = harness.people.values()
        pages = []
        for person in (ana, bo):
            hand = (await person.click(harness.board(person), label="My hand")).message
            more = (await person.click(hand, label="More")).message
            pages.append((await person.click(more, label="Resign")).message)
            assert pages[-1].id == more.id
        assert "A computer player takes your seat" in pages[0].text

        twice = [ana.click(pages[0], label="Yes, I give up") for _ in range(2)]
        texts = [reply.text for reply in await asyncio.gather(*twice)]
        assert sum("You have given up. A computer player takes your seat." in text for text in texts) == 1
        assert sum("has given up already" in text or "watching" in text for text in texts) == 1
        told = await bo.click(pages[1], label="Yes, I give up")
        await harness.quiet()
        assert "With that the game is over" in told.text
        session = await harness.skald.services.sessions.get(1)
        assert (session.table.status, session.begun_game.resigned) == (Status.OVER, (0, 1))

        # Their hand is gone, and in its place is what they may look at now.
        left = next(seen for seen in bo.dms() if "gave up. The board" in seen.text)
        assert "Cleo wins!\nAna and Bo gave up.\n" in left.text
        assert not left.images
        assert list(labels(left)) == ["Replay", "Review", "To the board"]
        assert (await bo.click(left, label="Replay")).message.images

        # Whoever has won has no seat to give up any more, and people who watch have none to begin with.
        hand = (await cleo.slash(harness.channel, "table hand", table=1)).message
        assert "More" not in labels(hand)
        assert harness.sandbox.crashes == []


async def test_an_old_button_gives_up_nothing_in_a_game_that_is_over(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo", seed="buttons") as harness:
        await open_table(harness, "gulveig", seats=2, options="goal=500")
        ana, _ = harness.people.values()
        more = (await ana.click((await ana.click(harness.board(ana), label="My hand")).message, label="More")).message
        page = (await ana.click(more, label="Resign")).message
        assert "With that the game is over" in page.text
        kept = await ana.click(page, label="No, I play on")
        assert kept.updated
        assert "You play on" in kept.text
        assert (await harness.skald.services.sessions.get(1)).begun_game.resigned == ()
        more = (await ana.click((await ana.click(harness.board(ana), label="My hand")).message, label="More")).message
        page = (await ana.click(more, label="Resign")).message
        await give_up(harness, 1)
        await harness.quiet()
        assert "over" in (await ana.click(page, label="Yes, I give up")).text
        session = await harness.skald.services.sessions.get(1)
        assert session.begun_game.resigned == (1,)
        assert harness.sandbox.crashes == []


async def test_computers_that_are_left_alone_play_to_the_end_without_pauses(make_town: MakeTown) -> None:
    """Whoever gives up against computer players alone has the result, and the review, as soon as these are through."""
    async with make_town("Ana", seed="alone") as harness:
        await open_table(harness, "gulveig", seats=3, options="goal=500 max_hands=3", computers=2)
        ana = harness.people["Ana"]
        await hasten(harness, at_random("alone"), until=lambda game: game.n >= 20)
        await harness.quiet()
        harness.skald.services.computers.pace = 3600.0  # so that a single pause would be noticed
        more = (await ana.click((await ana.click(harness.board(ana), label="My hand")).message, label="More")).message
        asked = (await ana.click(more, label="Resign")).message
        assert "they soon play the game to its end" in asked.text
        told = await ana.click(asked, label="Yes, I give up")
        assert "Only computer players are left" in told.text
        await harness.quiet()
        assert await is_over(harness)
        result = harness.result(ana)
        assert "Ana gave up, so comes last" in result.text
        apart = r"^3\S+ Ana.* · gave up\n.*comes last.*\n\n\S"
        assert re.search(apart, result.text, re.MULTILINE), "the places stand apart from the news"
        assert "Review" in labels(result)
        assert "I look at your answers once more" in (await ana.click(result, label="Review")).text
        assert harness.sandbox.crashes == []
