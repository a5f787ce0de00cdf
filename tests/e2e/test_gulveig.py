"""Whole games of Gulveig through real discord.py, by people who know only what they see."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner

from bot.cli.app import app
from bot.store import Status
from engines.core import Rng
from tests.e2e.conftest import MakeTown
from tests.e2e.harness import Harness, moves
from tests.e2e.playing import (
    at_random,
    game_of,
    hasten,
    lasting,
    open_table,
    play_by_panels,
    type_a_move,
    view_of,
    waited_for,
)
from tests.sandbox.openapi import body_problems
from tests.slowly import mostly_slow

NAMES = ("Ana", "Bo", "Cleo", "Dag")
SHORT = "goal=500 max_hands=3"


def card_words(harness: Harness) -> dict[str, str]:
    """Return the name of every card by its id."""
    phrases = harness.skald.services.catalogue["gulveig"].phrases
    cards = harness.skald.services.catalogue["gulveig"].rules.book.cards
    return {card: phrases(f"card.{card}") for card in cards}


@pytest.mark.parametrize("seats", mostly_slow([2, 3, 4]))
async def test_a_whole_game_from_play_to_result_and_standings(make_town: MakeTown, seats: int) -> None:
    async with make_town(*NAMES[:seats], seed=f"whole-{seats}") as harness:
        await open_table(harness, "gulveig", seats=seats, options=SHORT)
        made = await play_by_panels(harness, Rng(f"whole-{seats}"))
        assert made > seats * 3 * 8
        session = await harness.skald.services.sessions.get(1)
        assert session.table.status is Status.OVER
        ana = harness.people["Ana"]
        result = harness.result(ana)
        assert session.table.seed is not None
        assert session.table.seed in result.text
        standings = await ana.slash(harness.channel, "standings", game="gulveig")
        assert all(person.name in standings.message.images[0].alt for person in harness.people.values())
        records = await ana.slash(harness.channel, "league records", game="gulveig")
        assert "Best hand: " in records.text
        assert "https://discord.com/channels/" in records.text
        profile = await ana.slash(harness.channel, "profile")
        assert "Ana" in profile.message.text
        assert harness.sandbox.breaches == []
        assert harness.sandbox.crashes == []


async def test_one_person_begins_at_once_against_computers(make_town: MakeTown) -> None:
    async with make_town("Ana", seed="alone", painted=True) as harness:
        await open_table(harness, "gulveig", seats=4, options=SHORT, computers=3)
        await play_by_panels(harness, Rng("alone"))
        session = await harness.skald.services.sessions.get(1)
        assert session.table.status is Status.OVER
        assert harness.sandbox.breaches == []


@pytest.mark.slow
async def test_a_player_who_reads_only_text_plays_to_the_end(make_town: MakeTown) -> None:
    """The second player sees no picture and presses no button: alt text, /table describe and typed moves."""
    async with make_town("Ana", "Tekla", seed="text") as harness:
        await open_table(harness, "gulveig", seats=2, options=f"{SHORT} dvergar=no")
        tekla, luck = harness.people["Tekla"], Rng("text")
        session = await harness.skald.services.sessions.get(1)
        while session.table.status is Status.PLAYING:
            if session.moving == (1,):
                described = await tekla.slash(harness.channel, "table describe", table=1)
                assert described.ephemeral
                assert all(card in described.text for card in session.game.view(1).hand)
                await type_a_move(tekla, harness, luck)
                await harness.quiet()
            else:
                ana_alone = {name: person for name, person in harness.people.items() if name == "Ana"}
                people, harness.people = harness.people, ana_alone
                await play_by_panels(harness, luck, most=1)
                harness.people = people
            session = await harness.skald.services.sessions.get(1)
        assert session.table.status is Status.OVER


async def test_nobody_receives_what_only_another_may_know(make_town: MakeTown) -> None:
    """A leak scan over everything that others received in a first hand: words, alt texts, file names, controls."""
    async with make_town(*NAMES[:3], "Watcher", seed="leak") as harness:
        watcher = harness.people.pop("Watcher")
        await open_table(harness, "gulveig", seats=3, options=SHORT)
        words, luck = card_words(harness), Rng("leak")
        session = await harness.skald.services.sessions.get(1)
        while session.game.view(None).hand_no == 1:
            await watcher.click(harness.board(watcher), label="Describe")
            await watcher.click(harness.board(watcher), label="Log")
            refused = await watcher.click(harness.board(watcher), label="My hand")
            assert "watching" in refused.text
            received = {None: harness.sandbox.text_received_by(watcher)}
            received |= {
                seat: harness.sandbox.text_received_by(each) for seat, each in enumerate(harness.people.values())
            }
            public = public_cards(session.game.view(None))
            for viewer, text in received.items():
                for seat in {0, 1, 2} - {viewer}:
                    hidden = set(session.game.view(seat).hand) - public
                    assert not [card for card in hidden if f"{words[card]} ({card})" in text or f" {card} " in text]
            await play_by_panels(harness, luck, most=1)
            session = await harness.skald.services.sessions.get(1)


def public_cards(view: object) -> set[str]:
    """Return every card id that the gallery's view speaks of."""
    return set(re.findall(r"\"([AVRMD][1-7]x?)\"", msgspec.json.encode(view).decode()))


async def test_boards_and_hands_come_with_pictures_words_and_the_same_public_controls(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo", seed="controls") as harness:
        await open_table(harness, "gulveig", seats=2, options=SHORT)
        ana = harness.people["Ana"]
        first = lasting(harness.board(ana))
        luck = Rng("controls")
        for _ in range(6):
            await play_by_panels(harness, luck, most=1)
            board = harness.board(ana)
            assert lasting(board) == first
            assert board.images[0].alt
            assert board.images[0].data is not None
            assert len(board.images[0].data) < 300_000
        panel = harness.panel(ana)
        assert panel is not None
        assert len(panel.images) == 2
        assert all(image.alt for image in panel.images)


async def test_one_ping_per_turn_and_the_old_one_goes(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo", seed="pings") as harness:
        await open_table(harness, "gulveig", seats=2, options=SHORT)
        luck = Rng("pings")
        for _ in range(4):
            session = await harness.skald.services.sessions.get(1)
            standing = {
                name: [seen for seen in person.notifications if not seen.deleted]
                for name, person in harness.people.items()
            }
            waited = session.names[session.moving[0]]
            others = [name for name in harness.people if name != waited]
            assert len(standing[waited]) <= 1
            assert all(not standing[name] for name in others)
            harness.skald.services.table_sync.pings.forget_who_acted()
            await play_by_panels(harness, luck, most=1)
        assert any(person.notifications for person in harness.people.values())
        quiet = harness.people["Bo"]
        assert "not pinged" in (await quiet.slash(harness.channel, "settings", pings="off")).text
        before = len(quiet.notifications)
        await play_by_panels(harness, luck, most=4)
        assert len(quiet.notifications) == before


async def test_several_tables_at_once_in_one_channel(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo", seed="several") as harness:
        ana, bo = harness.people.values()
        await open_table(harness, "gulveig", seats=2, options=f"{SHORT} place=channel")
        await bo.slash(harness.channel, "play", game="gulveig", computers=1)
        await bo.click(harness.lobby(bo), label="Start")
        await harness.quiet()
        games = await bo.slash(bo.dm, "games")
        assert games.text.count("Gulveig") >= 2
        both = await bo.slash(harness.channel, "table hand")
        assert "several tables" in both.text
        assert "Gulveig: your hand" in (await bo.slash(harness.channel, "table hand", table=2)).text
        assert "Gulveig: your hand" in (await ana.slash(harness.channel, "table hand")).text


async def test_the_transcript_of_a_finished_game_can_be_verified(make_town: MakeTown, tmp_path: Path) -> None:
    async with make_town("Ana", "Bo", seed="record") as harness:
        await open_table(harness, "gulveig", seats=2, options=f"{SHORT} dvergar=no")
        await hasten(harness, at_random("record"))
        files = [image for image in harness.result(harness.people["Ana"]).images if image.name.endswith(".txt")]
        assert files[0].data is not None
        record = tmp_path / "record.txt"
        record.write_bytes(files[0].data)
        bent = tmp_path / "bent.txt"
        bent.write_text(re.sub(r"(?m)^(0 setup \| )(\d+)", lambda m: f"{m[1]}{int(m[2]) ^ 1}", record.read_text()))
    line = CliRunner()
    assert line.invoke(app, ["verify", str(record)]).exit_code == 0
    assert line.invoke(app, ["verify", str(bent)]).exit_code == 1
    told = line.invoke(app, ["replay", str(record)])
    assert told.exit_code == 0
    assert "over:" in told.output


async def test_all_request_bodies_are_as_discord_describes_them(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo", seed="openapi") as harness:
        await open_table(harness, "gulveig", seats=2, options=f"{SHORT} drafting=yes")
        ana = harness.people["Ana"]
        await play_by_panels(harness, Rng("openapi"), most=25)
        for command in (
            "games",
            "help",
            "settings",
            "standings",
            "profile",
            "table describe",
            "table log",
            "table rules",
        ):
            assert not (await ana.slash(harness.channel, command, **({"table": 1} if " " in command else {}))).failed
        problems = [
            (request.method, request.path, problem)
            for request in harness.sandbox.requests
            for problem in body_problems(request.method, request.path, request.body)
        ]
        assert problems == []
        assert harness.sandbox.breaches == []


async def test_a_bid_far_above_what_the_hand_makes_is_asked_about_once_more_in_private(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo", "Cleo", seed="much") as harness:
        await open_table(harness, "gulveig", seats=3)
        one = waited_for(harness)[0]
        others = [person for person in harness.people.values() if person is not one]
        before = [harness.board(person).text for person in others]
        panel = harness.panel(one)
        assert panel is not None
        menu = next(select for select in panel.selects if select.custom_id.startswith("k:group:"))
        bids = (await one.choose(panel, [menu.values[-1]], custom_id=menu.custom_id)).message
        shown = [picture.data for picture in bids.images]
        menu = next(select for select in bids.selects if select.custom_id.startswith("k:choose:"))
        asked = (await one.choose(bids, [menu.values[-1]], custom_id=menu.custom_id)).message
        for words in ("By itself this hand makes about", "Miss a bid of 480, and you lose 480.", "**Bid 480**"):
            assert words in asked.text
        assert [picture.data for picture in asked.images] == shown, "what is in sight stays as it was"
        again = (await one.click(asked, label="Choose again")).message
        assert moves(again)
        typed = await one.slash(harness.channel, "table act", table=1, move="480")
        assert typed.ephemeral
        assert "Miss a bid of 480, and you lose 480." in typed.text
        await harness.quiet()
        assert (await game_of(harness)).n == 0
        assert [harness.board(person).text for person in others] == before
        await one.click(typed.message, label="Yes, that")
        await harness.quiet()
        assert (await view_of(harness)).bid == 480

        assert harness.sandbox.breaches == []
        assert harness.sandbox.crashes == []
