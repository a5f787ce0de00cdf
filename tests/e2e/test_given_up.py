"""Whoever gives a seat up learns no more of it than somebody who only watches: by no message and on no way."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass
from typing import Any

import pytest

from bot.games import GAMES
from bot.sandbox import Person, Reply
from bot.store import Audience, Status
from tests.e2e.conftest import MakeTown
from tests.e2e.harness import Harness, moves
from tests.e2e.playing import AnyGame, at_random, hasten, open_table
from tests.listings import shared_catalogue

BEFORE, AFTER = 6, 12
"""Entries before somebody gives up, and after."""

MINUTES = 10 * 60_000


@dataclass(frozen=True, slots=True)
class Shown:
    """Everything that a message holds."""

    text: str
    pictures: tuple[tuple[str, str, bytes | None], ...]
    controls: tuple[tuple[str, str, bool], ...]


def shown(seen: Any) -> Shown:
    pictures = tuple((image.name, image.alt, image.data) for image in seen.images)
    buttons = tuple((button.label, button.custom_id, button.disabled) for button in seen.buttons)
    menus = tuple((menu.placeholder, menu.custom_id, menu.disabled) for menu in seen.selects)
    return Shown(seen.text, pictures, (*buttons, *menus))


async def seated(harness: Harness, key: str, options: str = "") -> None:
    """Begin a table of Ana, Bo and as many computer players as fit, and let it go on for a while."""
    seats = max(shared_catalogue((key,))[key].rules.info.seats)
    options = " ".join(filter(None, (options, "place=channel")))
    await open_table(harness, key, seats=seats, options=options, computers=seats - 2)
    await hasten(harness, at_random("before"), until=lambda game: game.n >= BEFORE)
    await hasten(harness, at_random("before"), until=lambda game: 0 in asked(game) and 1 not in asked(game))


def asked(game: AnyGame) -> set[int]:
    return {question.seat for question in game.questions() if question.blocking}


async def resign(harness: Harness, ana: Person) -> None:
    assert "given up" in (await ana.slash(harness.channel, "table resign", table=1, sure="yes")).text


async def run_out_of_time(harness: Harness, _ana: Person) -> None:
    while (await harness.skald.services.sessions.get(1)).seats[0].resigned_at is None:
        harness.later += MINUTES
        harness.skald.services.clock.nudge(1)
        await harness.sandbox.settle(quiet=0.01)


async def be_forgotten(harness: Harness, ana: Person) -> None:
    assert "given up" in (await ana.slash(harness.channel, "privacy forget", sure="yes")).text


WAYS = {"resign": (resign, ""), "clock": (run_out_of_time, "clock=1h late=forfeit"), "forget": (be_forgotten, "")}


async def ways_out(harness: Harness, person: Person, key: str) -> dict[str, Shown | list[Any]]:
    """Ask for a table in every way there is."""
    replies: dict[str, Reply] = {}
    for label in ("My hand", "Log", "Describe", "Look closer"):
        board = harness.board(person)
        if label in [button.label for button in board.buttons]:
            replies[label] = await person.click(board, label=label)
    for command in ("describe", "log", "board", "hand", "back"):
        replies[command] = await person.slash(harness.channel, f"table {command}", table=1)
    listing = shared_catalogue((key,))[key]
    for sheet in listing.pictures.closeups:
        page = listing.phrases(f"page.{sheet.name}")
        replies[page] = await person.slash(harness.channel, "table board", table=1, page=page)
    await harness.quiet()  # what took long was only announced so far
    found: dict[str, Shown | list[Any]] = {name: shown(reply.message) for name, reply in replies.items()}
    found["autocomplete"] = await person.autocomplete(harness.channel, "table act", table=1, move="", focused="move")
    return found


async def exported(harness: Harness, person: Person) -> dict[str, Any]:
    reply = await person.slash(harness.channel, "privacy export")
    (file,) = [file for file in reply.message.model.attachments if file.filename == "skald-about-you.json"]
    return json.loads(file.data)


@pytest.mark.parametrize(
    ("key", "way"),
    [
        pytest.param(key, way, marks=() if number == at else pytest.mark.slow)
        for number, key in enumerate(GAMES)
        for at, way in enumerate(WAYS)
    ],
)
async def test_who_gave_a_seat_up_learns_what_the_gallery_learns(make_town: MakeTown, key: str, way: str) -> None:
    give_up, options = WAYS[way]
    async with make_town("Ana", "Bo", "Watcher", seed="given-up") as harness:
        watcher = harness.people.pop("Watcher")
        ana = harness.people["Ana"]
        await seated(harness, key, options)
        assert any(moves(seen) for seen in ana.dms() if not seen.deleted and seen.images)
        last = (await harness.skald.services.sessions.get(1)).table.head + 1
        await give_up(harness, ana)
        harness.people.pop("Ana")
        await harness.quiet()

        left = {seen.id: shown(seen) for seen in ana.dms() if not seen.deleted}
        assert any("You gave up" in one.text for one in left.values())
        assert not any(one.pictures for one in left.values())
        over = (await harness.skald.services.sessions.get(1)).table.status is Status.OVER
        verbs = {custom_id.split(":")[1] for one in left.values() for _, custom_id, _ in one.controls if custom_id}
        assert verbs <= ({"replay", "review"} if over else set()), "what the gallery has, too"
        asked_of_discord = len(harness.sandbox.requests)

        await hasten(harness, at_random("after"), until=lambda game: game.n >= last + AFTER)
        assert {seen.id: shown(seen) for seen in ana.dms() if not seen.deleted} == left
        later = harness.sandbox.requests[asked_of_discord:]
        assert not [request for request in later if f"/channels/{ana.dm.id}/" in request.path]

        assert await ways_out(harness, ana, key) == await ways_out(harness, watcher, key)
        document = await exported(harness, ana)
        assert all(answer["entry"] <= last for answer in document["answers"])
        assert harness.sandbox.breaches == []


async def test_a_restart_takes_the_hand_from_who_gave_up_while_nothing_could_be_shown(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as harness:
        ana = harness.people["Ana"]
        await seated(harness, "gulveig")
        panel = harness.panel(ana)
        assert panel is not None
        assert panel.images
        harness.skald.services.table_sync.paused = True
        await harness.skald.services.sessions.resign(1, 0, user=ana.id)
        await harness.stop()
        assert panel.images
        await harness.start()
        await harness.sandbox.until(lambda: not panel.images)
        assert "You gave up" in panel.text


async def test_a_table_that_is_closed_shows_no_hand_to_who_gave_it_up(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as harness:
        ana, bo = harness.people.values()
        await seated(harness, "gulveig")
        theirs, his = harness.panel(ana), harness.panel(bo)
        assert theirs is not None
        assert his is not None
        services = harness.skald.services
        services.table_sync.paused = True
        await services.sessions.resign(1, 0, user=ana.id)
        await services.sessions.end(1, "closed")
        services.table_sync.paused = False
        services.table_sync.dirty(1)
        await harness.quiet()
        assert not theirs.images
        assert "You gave up" in theirs.text
        assert his.images
        assert not [button for seen in (theirs, his) for button in seen.buttons if button.custom_id]
        assert await services.store.panels.of(1) == ()


async def test_a_fault_of_discords_only_puts_off_taking_the_hand_away(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as harness:
        ana = harness.people["Ana"]
        await seated(harness, "gulveig")
        panel = harness.panel(ana)
        assert panel is not None
        harness.sandbox.fail("PATCH", rf"/messages/{panel.id}$", status=503, times=4)
        await resign(harness, ana)
        await harness.sandbox.until(lambda: not panel.images)
        assert "You gave up" in panel.text


async def test_a_press_that_waited_while_its_seat_was_given_up_opens_nothing(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as harness:
        ana = harness.people["Ana"]
        await seated(harness, "gulveig")
        panel = harness.panel(ana)
        assert panel is not None
        services = harness.skald.services
        lane = services.table_sync.lane(1, Audience.hand(0))
        async with lane:
            press = asyncio.create_task(ana.click(panel, custom_id=moves(panel)[0][1]))
            while not lane._waiters:
                await harness.sandbox.settle(quiet=0.01)
            session = await services.sessions.resign(1, 0, user=ana.id)
        reply = await press
        await harness.quiet()
        assert any(
            "watching" in seen.text for seen in (*ana.sees(harness.channel), *ana.sees(ana.dm), *reply.followups)
        )
        assert "You gave up" in panel.text
        after = await services.store.log.entries(1, since=session.table.head + 1)
        assert ana.id not in [row.user for row in after]


async def test_who_left_before_the_start_gets_nothing_of_the_seat_that_another_took(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo", "Cleo") as harness:
        ana, bo, cleo = harness.people.values()
        await ana.slash(harness.channel, "play", game="gulveig")
        for person, label in ((bo, "Join"), (bo, "Leave"), (cleo, "Join"), (ana, "Start")):
            assert not (await person.click(harness.lobby(person), label=label)).failed
            await harness.quiet()
        assert (await harness.skald.services.sessions.get(1)).table.status is Status.PLAYING
        assert harness.panel(cleo) is not None
        assert bo.dms() == []
        assert {name: kept for name, kept in (await exported(harness, bo)).items() if kept} == {}
