"""Whole games of Nordic Glory through real discord.py, by people who know only what they see."""

from __future__ import annotations

import re

import pytest

from bot.store import Status
from engines.core import Rng
from tests.e2e.conftest import MakeTown
from tests.e2e.harness import Harness, make_a_move, moves
from tests.e2e.playing import mover, open_table, statistics_of, type_a_move, view_of

GAME = "nordic_glory"
QUICK = "first_leader=0"


async def play_on(harness: Harness, luck: Rng, most: int = 1_000) -> int:
    """Let everybody play at random from their own panels, to the end or until so many answers were given."""
    given = 0
    while given < most and (found := mover(harness)) is not None:
        person, panel = found
        head = (await harness.skald.services.sessions.get(1)).table.head
        while moves(panel) and (await harness.skald.services.sessions.get(1)).table.head == head:
            panel = await make_a_move(person, panel, luck)
        given += 1
        await harness.quiet()
    return given


@pytest.mark.slow
async def test_a_whole_game_until_a_jarl_falls(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo", seed="ng3") as harness:
        await open_table(harness, GAME, seats=2, options=QUICK)
        await play_on(harness, Rng("ng3"))
        session = await harness.skald.services.sessions.get(1)
        assert (session.table.status, session.table.reason) == (Status.OVER, "jarl")
        ana, bo = harness.people.values()
        assert session.listing.phrases("ending.jarl") in harness.result(ana).text + harness.result(ana).images[0].alt
        assert session.table.seed is not None
        assert session.table.seed in harness.result(bo).text
        standings = await ana.slash(harness.channel, "standings", game=GAME)
        assert all(name in standings.message.images[0].alt for name in harness.people)
        assert "With Frostgate Line" in await statistics_of(harness, ana)
        assert harness.sandbox.breaches == []
        assert harness.sandbox.crashes == []


@pytest.mark.slow
async def test_one_person_begins_at_once_against_a_computer(make_town: MakeTown) -> None:
    async with make_town("Ana", seed="alone", painted=True) as harness:
        await open_table(harness, GAME, seats=2, options=QUICK, computers=1)
        await play_on(harness, Rng("alone"))
        session = await harness.skald.services.sessions.get(1)
        assert session.table.status is Status.OVER
        assert harness.sandbox.breaches == []
        assert harness.sandbox.crashes == []


async def test_the_host_chooses_the_ready_made_decks(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as harness:
        ana = harness.people["Ana"]
        offered = await ana.autocomplete(harness.channel, "play", game=GAME, options="deck_0", focused="options")
        assert "deck_0=gale-riders" in [choice.value for choice in offered]
        await open_table(harness, GAME, seats=2, options="deck_0=gale-riders deck_1=mire-and-mist open_lists=yes")
        decks = (await view_of(harness)).decks
        assert [deck and deck.id for deck in decks] == ["gale-riders", "mire-and-mist"]
        assert all(
            deck and deck.jarl == side.jarl for deck, side in zip(decks, (await view_of(harness)).sides, strict=True)
        )


@pytest.mark.slow
async def test_restarts_in_the_middle_of_rituals_and_blows_go_on_with_the_old_buttons(make_town: MakeTown) -> None:
    """Skald goes down while a ritual waits for its target, before a reroll and a blow, and in the middle of a move."""
    async with make_town("Ana", "Bo", seed="ng3") as harness:
        await open_table(harness, GAME, seats=2, options=QUICK)
        luck, left = Rng("ng3"), {"choice", "target", "rune"}
        half_done = False
        while (left or not half_done) and (found := mover(harness)) is not None:
            person, panel = found
            while moves(panel):
                (topic,) = (asked.topic for asked in (await harness.skald.services.sessions.get(1)).asked)
                midway = any(button.custom_id.startswith("k:restart:") for button in panel.buttons)
                if topic in left or (midway and not half_done):
                    left.discard(topic)
                    half_done = half_done or midway
                    before = (await harness.skald.services.sessions.get(1)).table.head
                    await harness.stop()
                    await harness.start()
                    assert (await harness.skald.services.sessions.get(1)).table.head == before
                panel = await make_a_move(person, panel, luck)
                assert "passed" not in panel.text
                assert "changed meanwhile" not in panel.text
            await harness.quiet()
        assert left == set()
        assert half_done
        assert harness.sandbox.crashes == []


@pytest.mark.slow
async def test_a_player_who_reads_only_text_plays_a_long_stretch(make_town: MakeTown) -> None:
    """The second player sees no picture and presses no button: /table describe, autocomplete and typed moves."""
    async with make_town("Ana", "Tekla", seed="text") as harness:
        await open_table(harness, GAME, seats=2, options=QUICK)
        ana, tekla, luck, typed = *harness.people.values(), Rng("text"), 0
        session = await harness.skald.services.sessions.get(1)
        names = session.listing.phrases
        while typed < 25 and session.table.status is Status.PLAYING:
            if 0 in session.moving:
                panel = harness.panel(ana)
                assert panel is not None
                while moves(panel):
                    panel = await make_a_move(ana, panel, luck)
            else:
                described = await tekla.slash(harness.channel, "table describe", table=1)
                assert described.ephemeral
                words = " ".join(described.text.split())
                view = await view_of(harness, 1)
                assert all(names(f"name.{card}") in words for card in view.sides[1].hand)
                walls = [warrior.card for side in view.sides for column in side.columns for warrior in column]
                assert all(names(f"name.{card}") in words for card in walls)
                await type_a_move(tekla, harness, luck)
                typed += 1
            await harness.quiet()
            session = await harness.skald.services.sessions.get(1)
        assert typed >= 25 or session.table.status is Status.OVER
        assert harness.sandbox.crashes == []


async def test_nobody_receives_what_only_another_may_know(make_town: MakeTown) -> None:
    """A leak scan over everything that the others received: words, alt texts, file names, controls."""
    async with make_town("Ana", "Bo", "Watcher", seed="leak") as harness:
        watcher = harness.people.pop("Watcher")
        await open_table(harness, GAME, seats=2, options=QUICK)
        phrases, luck = harness.skald.services.catalogue[GAME].phrases, Rng("leak")
        readers = {None: watcher} | dict(enumerate(harness.people.values()))
        scanned = 0
        for _ in range(25):
            await play_on(harness, luck, most=1)
            for label in ("Describe", "Log"):
                await watcher.click(harness.board(watcher), label=label)
            assert "watching" in (await watcher.click(harness.board(watcher), label="My hand")).text
            for viewer, reader in readers.items():
                text = harness.sandbox.text_received_by(reader)
                known = await cards_known(harness, viewer)
                for seat in {0, 1} - {viewer}:
                    side = (await view_of(harness, seat)).sides[seat]
                    hidden = {card for card in (*side.hand, *side.deck) if not card.startswith("e-")} - known
                    told = [card for card in hidden if named(card, text) or named(phrases(f"name.{card}"), text)]
                    assert told == [], f"{reader.name} read of {told}"
                    scanned += len(hidden)
        assert scanned > 1_000


def named(word: str, text: str) -> bool:
    """Return whether a text has a word, which most do not have as a part of another either."""
    return word in text and re.search(rf"\b{re.escape(word)}\b", text) is not None


async def cards_known(harness: Harness, viewer: int | None) -> set[str]:
    """Return every ritual that a viewer may know of: from the view, the log, and in a viewer's own piles."""
    view = await view_of(harness, viewer)
    session = await harness.skald.services.sessions.get(1)
    log = await harness.skald.services.sessions.log(session)
    facts = [fact for entry in log for told in entry.told if (fact := told.seen_by(viewer)) is not None]
    return set(re.findall(r"'([a-z][a-z-]+)'", f"{view!r} {facts!r}"))


async def test_cards_can_be_looked_up(make_town: MakeTown) -> None:
    async with make_town("Ana") as harness:
        ana = harness.people["Ana"]
        found = await ana.autocomplete(harness.channel, "card", game=GAME, name="snow", focused="name")
        assert {"Snow Ward", "Snow Wrath"} <= {choice.label for choice in found}
        for name in ("battle-cry", "Eydis Farsight", "Snow Ward", "Snow Element"):
            reply = await ana.slash(harness.channel, "card", game=GAME, name=name)
            assert reply.ephemeral
            assert reply.message.images[0].data is not None
            assert len(reply.message.images[0].alt) > 25
