"""A hand that was opened in the channel for its owner alone: it follows the game, and only there."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from typing import Any

import pytest
from discord import ButtonStyle

from bot.client import hand_presses, presses
from bot.client.deferral import AnswerKind
from bot.client.responses import show
from bot.panels.following import following
from bot.panels.layout import Layout
from bot.panels.texts import Texts
from bot.sandbox import Person, Seen
from bot.tables.away import seated_again
from bot.tables.session import Session
from bot.tables.sessions import Sessions
from tests.e2e.conftest import MakeTown
from tests.e2e.harness import Harness, moves
from tests.e2e.playing import game_of, hasten, open_table, press_picks, waited_for


def hands(harness: Harness, person: Person) -> list[Seen]:
    """Return the hands that somebody has open in the channel and its threads."""
    found = [seen for place in harness.places() for seen in person.sees(place)]
    return [seen for seen in found if seen.ephemeral and not seen.deleted and "your hand" in seen.text]


async def opened(harness: Harness, person: Person) -> Seen:
    """Open a hand by the button of the board."""
    hand = (await person.click(harness.board(person), label="My hand")).message
    await harness.quiet()
    return hand


async def play_on(harness: Harness) -> None:
    head = (await harness.skald.services.sessions.get(1)).table.head
    await hasten(harness, until=lambda game: game.n > head + 1)
    await harness.quiet()


async def is_new(harness: Harness, hand: Seen) -> bool:
    return f"move {(await harness.skald.services.sessions.get(1)).table.head}" in hand.text.lower()


async def test_an_open_hand_follows_the_game_and_a_newer_one_takes_its_place(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo", seed="open hand") as harness:
        await open_table(harness, "gulveig", seats=2, options="goal=500")
        ana = harness.people["Ana"]
        await opened(harness, ana)
        (hand,) = hands(harness, ana)
        for _ in range(3):
            await play_on(harness)
            (same,) = hands(harness, ana)
            assert same.id == hand.id
            assert await is_new(harness, same)
            assert "15 minutes" in same.text
        newer = await opened(harness, ana)
        assert [seen.id for seen in hands(harness, ana)] == [newer.id]
        assert hands(harness, harness.people["Bo"]) == []
        assert "your hand" not in harness.board(ana).text
        assert harness.sandbox.breaches == []
        assert harness.sandbox.crashes == []


@pytest.mark.parametrize("place", ["direct messages", "channel"])
async def test_a_question_that_is_answered_in_one_place_is_settled_in_all(make_town: MakeTown, place: str) -> None:
    """Whoever has a hand by direct message is asked there and in the channel: it is one question, and it says so."""
    async with make_town("Ana", "Bo", seed="settled") as harness:
        await open_table(harness, "gulveig", seats=2, options="goal=500")
        services = harness.skald.services
        person = waited_for(harness)[0]
        services.table_sync.pings.forget_who_acted()
        session = await services.sessions.get(1)
        await services.table_sync.remind(session, session.moving[0])
        await harness.quiet()
        (ping,) = [seen for seen in person.notifications if not seen.deleted and "waits for you" in seen.text]
        assert "answer in your direct messages, or by **My hand** at the board; both ask the same" in ping.text
        line = f"{person.user.name}: answer by direct message or by **My hand**; both ask the same."
        assert line in harness.board(person).text
        (way,) = [button for button in harness.board(person).buttons if button.label == "My hand"]
        assert way.style == ButtonStyle.secondary.value, "most who see it only watch"

        opened_hand = await opened(harness, person)
        by_dm = harness.panel(person)
        assert by_dm is not None
        assert moves(by_dm)
        assert moves(opened_hand)
        game, question = session.begun_game, session.waiting[0]
        picks = next(iter(game.legal(question.seat, question.key)))
        answered, other = (by_dm, opened_hand) if place == "direct messages" else (opened_hand, by_dm)
        await press_picks(person, answered, game.walk(question.seat, question.key), picks)
        await harness.quiet()
        assert question.key not in {one.key for one in (await game_of(harness)).questions()}
        for seen in (answered, other):
            assert not [control for _, control, _ in moves(seen) if f":{question.key}:" in control]
        assert ping.deleted
        assert line not in harness.board(person).text
        assert harness.sandbox.breaches == []
        assert harness.sandbox.crashes == []


async def test_the_message_in_which_a_game_was_begun_opens_the_hand_at_once(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo", seed="open hand") as harness:
        ana, bo = harness.people.values()
        await ana.slash(harness.channel, "play", game="gulveig", computers=1)
        lobby = harness.lobby(ana)
        await ana.click(lobby, label="Start")
        await harness.quiet()
        assert [button.label for button in lobby.buttons][:2] == ["My hand", "To the table"]
        assert moves((await ana.click(lobby, label="My hand")).message)
        assert hands(harness, bo) == []
        assert (
            "only those who sit at this table can do that. **Follow**" in (await bo.click(lobby, label="My hand")).text
        )
        await ana.slash(harness.channel, "table resign", table=1, sure="yes")
        await harness.quiet()
        assert "My hand" not in [button.label for button in lobby.buttons]


@pytest.mark.slow
async def test_over_a_restart_an_open_hand_says_that_it_rests_and_a_press_wakes_it(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo", seed="open hand") as harness:
        await open_table(harness, "gulveig", seats=2, options="goal=500")
        ana = harness.people["Ana"]
        await opened(harness, ana)
        await harness.stop()
        (hand,) = hands(harness, ana)
        assert "being restarted" in hand.text
        await harness.start()
        await play_on(harness)
        assert not await is_new(harness, hands(harness, ana)[0])
        await ana.click(hand, label="Refresh")
        for _ in range(2):
            await harness.quiet()
            (woken,) = hands(harness, ana)
            assert woken.id == hand.id
            assert await is_new(harness, woken)
            assert "being restarted" not in woken.text
            await play_on(harness)
        assert harness.sandbox.crashes == []


async def test_who_gives_a_seat_up_sees_no_more_of_its_hand(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo", "Cai", seed="open hand") as harness:
        await open_table(harness, "gulveig", seats=3, options="goal=500")
        ana = harness.people["Ana"]
        hand = await opened(harness, ana)
        await ana.slash(harness.channel, "table resign", sure="yes")
        await harness.quiet()
        (left,) = [seen for place in harness.places() for seen in ana.sees(place) if seen.id == hand.id]
        assert "You gave up" in left.text
        assert left.images == []
        assert moves(left) == []


async def test_a_slow_answer_is_kept_up_to_date_where_it_stands_and_never_on_the_board(
    make_town: MakeTown, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with make_town("Ana", "Bo", seed="open hand") as harness:
        await open_table(harness, "gulveig", seats=2, options="goal=500")
        ana = harness.people["Ana"]

        async def slow(sessions: Sessions, session: Session, user: int) -> Session:
            await asyncio.sleep(
                1.8
            )  # longer than Discord would wait: the press is taken for one that changes the board
            return await seated_again(sessions, session, user)

        with monkeypatch.context() as patch:
            patch.setattr(presses, "seated_again", slow)
            await ana.click(harness.board(ana), label="My hand")
        await harness.quiet()
        await play_on(harness)
        (hand,) = hands(harness, ana)
        assert await is_new(harness, hand)
        assert "your hand" not in harness.board(ana).text
        assert harness.sandbox.breaches == []


async def test_a_hand_that_was_opened_while_somebody_moved_shows_the_move(
    make_town: MakeTown, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with make_town("Ana", "Bo", seed="open hand") as harness:
        await open_table(harness, "gulveig", seats=2, options="goal=500")
        ana = harness.people["Ana"]
        followed = asyncio.Event()
        moves_to_come = 2

        def seen(texts: Texts, hand: Layout, table: int) -> Layout:
            followed.set()
            return following(texts, hand, table)

        async def slow(interaction: Any, how: AnswerKind, drawing: Awaitable[Layout]) -> Any:
            """Show what was laid out before a move after it."""
            nonlocal moves_to_come
            card = await drawing
            if moves_to_come:
                moves_to_come -= 1
                followed.clear()
                head = (await harness.skald.services.sessions.get(1)).table.head
                await hasten(harness, until=lambda game: game.n > head + 1, show=False)
                if not moves_to_come:  # the hand from before follows the move, and meets the newer one
                    await followed.wait()
            return await show(interaction, how, card)

        monkeypatch.setattr(hand_presses, "following", seen)
        monkeypatch.setattr(hand_presses, "show", slow)
        hand = await opened(harness, ana)
        (shown,) = hands(harness, ana)
        assert await is_new(harness, shown)
        await ana.click(hand, label="Refresh")
        await harness.quiet()
        (shown,) = hands(harness, ana)
        assert await is_new(harness, shown)
        assert harness.sandbox.crashes == []
