"""Whoever gives a seat up learns no more of it than somebody who only watches: by no message and on no way."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass
from typing import Any

import pytest

from bot.games import GAMES, load_catalogue
from bot.sandbox import Person, Reply
from bot.store import Status
from tests.e2e.conftest import MakeTown
from tests.e2e.playing import AnyGame, at_random, hasten, open_table
from tests.e2e.town import Town, moves

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


async def seated(town: Town, key: str, options: str = "") -> None:
    """Begin a table of Ana, Bo and as many computer players as fit, and let it go on for a while."""
    seats = max(load_catalogue((key,))[key].rules.info.seats)
    options = " ".join(filter(None, (options, "place=channel")))
    await open_table(town, key, seats=seats, options=options, computers=seats - 2)
    await hasten(town, at_random("before"), until=lambda game: game.n >= BEFORE)
    await hasten(town, at_random("before"), until=lambda game: 0 in asked(game) and 1 not in asked(game))


def asked(game: AnyGame) -> set[int]:
    return {question.seat for question in game.questions() if question.blocking}


async def resign(town: Town, ana: Person) -> None:
    assert "given up" in (await ana.slash(town.channel, "table resign", table=1, sure="yes")).text


async def run_out_of_time(town: Town, _ana: Person) -> None:
    while (await town.skald.house.sessions.get(1)).seats[0].resigned_at is None:
        town.later += MINUTES
        town.skald.house.clock.nudge(1)
        await town.sandbox.settle(quiet=0.01)


async def be_forgotten(town: Town, ana: Person) -> None:
    assert "given up" in (await ana.slash(town.channel, "privacy forget", sure="yes")).text


WAYS = {"resign": (resign, ""), "clock": (run_out_of_time, "clock=1h late=forfeit"), "forget": (be_forgotten, "")}


async def ways_out(town: Town, person: Person, key: str) -> dict[str, Shown | list[Any]]:
    """Ask for a table in every way there is."""
    replies: dict[str, Reply] = {}
    for label in ("My hand", "Log", "Describe", "Look closer"):
        board = town.board(person)
        if label in [button.label for button in board.buttons]:
            replies[label] = await person.click(board, label=label)
    for command in ("describe", "log", "board", "hand", "back"):
        replies[command] = await person.slash(town.channel, f"table {command}", table=1)
    listing = load_catalogue((key,))[key]
    for sheet in listing.closeups:
        page = listing.phrases(f"page.{sheet.name}")
        replies[page] = await person.slash(town.channel, "table board", table=1, page=page)
    await town.quiet()  # what took long was only announced so far
    found: dict[str, Shown | list[Any]] = {name: shown(reply.message) for name, reply in replies.items()}
    found["autocomplete"] = await person.autocomplete(town.channel, "table act", table=1, move="", focused="move")
    return found


async def exported(town: Town, person: Person) -> dict[str, Any]:
    reply = await person.slash(town.channel, "privacy export")
    (file,) = [file for file in reply.message.model.attachments if file.filename == "skald-about-you.json"]
    return json.loads(file.data)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("key", GAMES)
async def test_who_gave_a_seat_up_learns_what_the_gallery_learns(make_town: MakeTown, key: str, way: str) -> None:
    give_up, options = WAYS[way]
    async with make_town("Ana", "Bo", "Watcher", seed="given-up") as town:
        watcher = town.people.pop("Watcher")
        ana = town.people["Ana"]
        await seated(town, key, options)
        (panel,) = [seen for seen in ana.dms() if not seen.deleted and seen.images]
        assert moves(panel)
        last = (await town.skald.house.sessions.get(1)).table.head + 1
        await give_up(town, ana)
        town.people.pop("Ana")
        await town.quiet()

        left = {seen.id: shown(seen) for seen in ana.dms() if not seen.deleted}
        assert "gave this seat up" in left[panel.id].text
        assert not any(one.pictures for one in left.values())
        assert not any(custom_id for one in left.values() for _, custom_id, _ in one.controls)
        asked_of_discord = len(town.sandbox.requests)

        await hasten(town, at_random("after"), until=lambda game: game.n >= last + AFTER)
        assert {seen.id: shown(seen) for seen in ana.dms() if not seen.deleted} == left
        later = town.sandbox.requests[asked_of_discord:]
        assert not [request for request in later if f"/channels/{ana.dm.id}/" in request.path]

        assert await ways_out(town, ana, key) == await ways_out(town, watcher, key)
        document = await exported(town, ana)
        assert all(answer["entry"] <= last for answer in document["answers"])
        assert town.sandbox.breaches == []


async def test_a_restart_takes_the_hand_from_who_gave_up_while_nothing_could_be_shown(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as town:
        ana = town.people["Ana"]
        await seated(town, "gulveig")
        panel = town.panel(ana)
        assert panel is not None
        assert panel.images
        town.skald.house.courier._closed = True
        await town.skald.house.sessions.resign(1, 0, user=ana.id)
        await town.stop()
        assert panel.images
        await town.start()
        await town.sandbox.until(lambda: not panel.images)
        assert "gave this seat up" in panel.text


async def test_a_table_that_is_closed_shows_no_hand_to_who_gave_it_up(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as town:
        ana, bo = town.people.values()
        await seated(town, "gulveig")
        theirs, his = town.panel(ana), town.panel(bo)
        assert theirs is not None
        assert his is not None
        house = town.skald.house
        house.courier._closed = True
        await house.sessions.resign(1, 0, user=ana.id)
        await house.sessions.end(1, "closed")
        house.courier._closed = False
        house.courier.dirty(1)
        await town.quiet()
        assert not theirs.images
        assert "gave this seat up" in theirs.text
        assert his.images
        assert not [button for seen in (theirs, his) for button in seen.buttons if button.custom_id]
        assert await house.store.panels.of(1) == ()


async def test_a_fault_of_discords_only_puts_off_taking_the_hand_away(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as town:
        ana = town.people["Ana"]
        await seated(town, "gulveig")
        panel = town.panel(ana)
        assert panel is not None
        town.sandbox.fail("PATCH", rf"/messages/{panel.id}$", status=503, times=4)
        await resign(town, ana)
        await town.sandbox.until(lambda: not panel.images)
        assert "gave this seat up" in panel.text


async def test_a_press_that_waited_while_its_seat_was_given_up_opens_nothing(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as town:
        ana = town.people["Ana"]
        await seated(town, "gulveig")
        panel = town.panel(ana)
        assert panel is not None
        house = town.skald.house
        lane = house.courier.lane(1, "seat:0")
        async with lane:
            press = asyncio.create_task(ana.click(panel, custom_id=moves(panel)[0][1]))
            while not lane._waiters:
                await town.sandbox.settle(quiet=0.01)
            session = await house.sessions.resign(1, 0, user=ana.id)
        reply = await press
        await town.quiet()
        assert any("watching" in seen.text for seen in (*ana.sees(town.channel), *ana.sees(ana.dm), *reply.followups))
        assert "gave this seat up" in panel.text
        after = await house.store.log.entries(1, since=session.table.head + 1)
        assert ana.id not in [row.user for row in after]


async def test_who_left_before_the_start_gets_nothing_of_the_seat_that_another_took(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo", "Cleo") as town:
        ana, bo, cleo = town.people.values()
        await ana.slash(town.channel, "play", game="gulveig")
        for person, label in ((bo, "Join"), (bo, "Leave"), (cleo, "Join"), (ana, "Start")):
            assert not (await person.click(town.lobby(person), label=label)).failed
            await town.quiet()
        assert (await town.skald.house.sessions.get(1)).table.status is Status.PLAYING
        assert town.panel(cleo) is not None
        assert bo.dms() == []
        assert await exported(town, bo) == {
            "settings": None, "tables opened": [], "seats": [], "answers": [], "results": [], "decks": []
        }  # fmt: skip
