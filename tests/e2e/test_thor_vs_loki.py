"""Whole games of Thor against Loki through real discord.py, by people who know only what they see."""

from __future__ import annotations

import re

import msgspec
import pytest

from bot.sandbox import Person, Seen
from bot.store import Status
from engines.core import Luck
from engines.thor_vs_loki.book import Side
from engines.thor_vs_loki.view import Phase, View
from tests.e2e.conftest import MakeTown
from tests.e2e.playing import mover, open_table, type_a_move, view_of
from tests.e2e.town import Town, make_a_move, moves

GAME = "thor_vs_loki"
FIGHTERS = ("Challenge", "Play a power", "End turn")
BUILDERS = ("Put a card down", "Draw a card", "End turn")


async def make_a_wanted_move(person: Person, panel: Seen, wanted: tuple[str, ...], luck: Luck) -> Seen:
    """Press the button that this person wants most; any control when there is none."""
    open_ids = {custom_id for _, custom_id, _ in moves(panel)}
    for label in wanted:
        for button in panel.buttons:
            if button.label.startswith(label) and button.custom_id in open_ids:
                reply = await person.click(panel, custom_id=button.custom_id)
                assert not reply.failed
                return reply.message
    return await make_a_move(person, panel, luck)


async def play_on(town: Town, luck: Luck, wanted: tuple[str, ...], *, until: Phase | None = None) -> None:
    """Let everybody play from their own panels until somebody is asked this, or to the end."""
    while (found := mover(town)) is not None and (await view_of(town)).phase is not until:
        person, panel = found
        while moves(panel):
            panel = await make_a_wanted_move(person, panel, wanted, luck)
        await town.quiet()


@pytest.mark.parametrize(
    ("ending", "seed", "wanted"),
    [
        ("treasure", "both317", FIGHTERS),
        ("empty", "both199", FIGHTERS),
        ("stuck", "fill286", BUILDERS),
    ],
)
async def test_a_whole_game_to_each_ending(
    make_town: MakeTown, ending: str, seed: str, wanted: tuple[str, ...]
) -> None:
    async with make_town("Ana", "Bo", seed=seed) as town:
        await open_table(town, GAME, seats=2)
        await play_on(town, Luck(seed), wanted)
        session = await town.skald.house.sessions.get(1)
        assert (session.table.status, session.table.reason) == (Status.OVER, ending)
        ana, bo = town.people.values()
        assert session.listing.phrases(f"ending.{ending}") in town.result(ana).text + town.result(ana).images[0].alt
        assert session.table.seed is not None
        assert session.table.seed in town.result(bo).text
        standings = await ana.slash(town.channel, "standings", game=GAME)
        assert all(name in standings.message.images[0].alt for name in town.people)
        assert town.sandbox.breaches == []
        assert town.sandbox.crashes == []


async def test_a_rematch_swaps_the_sides_and_each_side_has_its_rating(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo", seed="both199") as town:
        await open_table(town, GAME, seats=2)
        await play_on(town, Luck("both199"), FIGHTERS)
        ana, bo = town.people.values()
        view = await view_of(town)
        assert view.sides == (Side.THOR, Side.LOKI)
        for person, side, seat in ((ana, "Thor", 0), (bo, "Loki", 1)):
            profile = await person.slash(town.channel, "profile")
            told = re.search(rf"As {side}: (\d) of 1 won, rating (\d+)\b", profile.message.text)
            assert told is not None, profile.message.text
            assert int(told[1]) == (view.loser != seat)
            assert (int(told[2]) > 1000) == (view.loser != seat)
        result = town.result(ana)
        await bo.click(result, label="Rematch")
        await ana.click(result, label="Rematch")
        await town.quiet()
        assert not (await bo.click(town.lobby(bo), label="Start")).failed
        await town.quiet()
        session = await town.skald.house.sessions.get(2)
        assert session.names == ("Bo", "Ana")
        assert (await view_of(town, table=2)).sides == (Side.THOR, Side.LOKI)
        assert "Bo is Thor." in town.board(ana).text
        assert "Ana is Loki." in town.board(ana).text


async def test_the_host_chooses_the_side(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as town:
        ana = town.people["Ana"]
        offered = await ana.autocomplete(town.channel, "play", game=GAME, options="sides", focused="options")
        assert "sides=loki-first" in [choice.value for choice in offered]
        await open_table(town, GAME, seats=2, options="sides=loki-first")
        assert (await view_of(town)).sides == (Side.LOKI, Side.THOR)
        assert "Ana is Loki." in town.board(ana).text


async def test_one_person_begins_at_once_against_a_computer(make_town: MakeTown) -> None:
    async with make_town("Ana", seed="alone") as town:
        await open_table(town, GAME, seats=2, computers=1)
        await play_on(town, Luck("alone"), FIGHTERS)
        session = await town.skald.house.sessions.get(1)
        assert session.table.status is Status.OVER
        assert town.sandbox.breaches == []
        assert town.sandbox.crashes == []


async def test_places_are_a_grid_that_each_side_sees_from_its_seat(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo", seed="grid") as town:
        await open_table(town, GAME, seats=2)
        luck, seen = Luck("grid"), set()
        while len(seen) < 2:
            found = mover(town)
            assert found is not None
            person, panel = found
            while moves(panel):
                places = [button for button in panel.buttons if re.match(r"[abc][1-4]", button.label)]
                if places:
                    rows = [[button.label[:2] for button in places[i : i + 3]] for i in range(0, 12, 3)]
                    columns = "abc" if person.name == "Ana" else "cba"
                    assert rows == [[f"{column}{row}" for column in columns] for row in range(1, 5)]
                    closed = [button.label for button in places if button.disabled]
                    assert closed
                    assert all(label in panel.text for label in closed)
                    assert "Columns are filled from row 1 on" in panel.text
                    assert "Put a card down ›" in panel.text
                    seen.add(person.name)
                panel = await make_a_wanted_move(person, panel, BUILDERS, luck)
            await town.quiet()


async def test_a_panel_tells_what_happened_since_the_own_last_answer(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo", seed="news") as town:
        await open_table(town, GAME, seats=2)
        luck = Luck("news")
        while (await view_of(town)).turn < 2:
            found = mover(town)
            assert found is not None
            person, panel = found
            while moves(panel):
                panel = await make_a_wanted_move(person, panel, BUILDERS, luck)
            await town.quiet()
        panels = {person.name: panel.text for person in town.people.values() if (panel := town.panel(person))}
        assert panels["Ana"].count("Bo puts a card down at") == 3
        assert "Ana begins a turn with 3 action points." in panels["Ana"]
        assert "down at" not in panels["Bo"]


async def test_restarts_in_the_middle_of_powers_go_on_with_the_old_buttons(make_town: MakeTown) -> None:
    """Skald goes down while cards are placed, taken back and put in order, and in the middle of a move."""
    async with make_town("Ana", "Bo", seed="both22") as town:
        await open_table(town, GAME, seats=2)
        luck, left = Luck("both22"), {Phase.PLACE, Phase.TAKE, Phase.ORDER}
        half_done = False
        while (found := mover(town)) is not None:
            person, panel = found
            while moves(panel):
                phase = (await view_of(town)).phase
                if phase in left or ("›" in panel.text and not half_done):
                    left.discard(phase)
                    half_done = "›" in panel.text
                    before = (await town.skald.house.sessions.get(1)).table.head
                    await town.stop()
                    await town.start()
                    assert (await town.skald.house.sessions.get(1)).table.head == before
                panel = await make_a_wanted_move(person, panel, FIGHTERS, luck)
                assert "passed" not in panel.text
                assert "changed meanwhile" not in panel.text
            await town.quiet()
        assert left == set()
        assert half_done
        assert (await town.skald.house.sessions.get(1)).table.status is Status.OVER
        assert town.sandbox.crashes == []


async def test_a_player_who_reads_only_text_plays_a_long_stretch(make_town: MakeTown) -> None:
    """Loki sees no picture and presses no button: /table describe, autocomplete and typed moves."""
    async with make_town("Ana", "Tekla", seed="text") as town:
        await open_table(town, GAME, seats=2)
        ana, tekla, luck, typed = *town.people.values(), Luck("text"), 0
        session = await town.skald.house.sessions.get(1)
        while typed < 20 and session.table.status is Status.PLAYING:
            if 0 in session.moving:
                panel = town.panel(ana)
                assert panel is not None
                while moves(panel):
                    panel = await make_a_wanted_move(ana, panel, FIGHTERS, luck)
            else:
                described = await tekla.slash(town.channel, "table describe", table=1)
                assert described.ephemeral
                view = await view_of(town, 1)
                words = " ".join(described.text.split())
                assert all(f"{card} " in words for card in view.hand)
                assert view.phase is Phase.ROW or all(
                    f"{column}1 " in words for column, cards in zip("abc", view.fields[1], strict=True) if cards
                )
                await type_a_move(tekla, town, luck)
                typed += 1
            await town.quiet()
            session = await town.skald.house.sessions.get(1)
        assert typed >= 20 or session.table.status is Status.OVER
        assert town.sandbox.crashes == []


NAMED_ANYWAY = {"thor", "loki", "odin"}
"""Cards whose names are words of every message: the sides, and Odin's treasures."""


async def test_nobody_receives_what_only_another_may_know(make_town: MakeTown) -> None:
    """A leak scan over everything that the others received: words, alt texts, file names, controls."""
    async with make_town("Ana", "Bo", "Watcher", seed="leak") as town:
        watcher = town.people.pop("Watcher")
        await open_table(town, GAME, seats=2)
        phrases, luck = town.skald.house.catalogue[GAME].phrases, Luck("leak")
        readers = {None: watcher} | dict(enumerate(town.people.values()))
        known: dict[int | None, set[str]] = {viewer: set() for viewer in readers}
        scanned = 0
        for _ in range(14):
            found = mover(town)
            if found is None:
                break
            person, panel = found
            while moves(panel):
                panel = await make_a_wanted_move(person, panel, FIGHTERS, luck)
            await town.quiet()
            for label in ("Describe", "Log"):
                await watcher.click(town.board(watcher), label=label)
            assert "watching" in (await watcher.click(town.board(watcher), label="My hand")).text
            for viewer, reader in readers.items():
                known[viewer] |= kinds_in(await view_of(town, viewer)) | await kinds_told(town, viewer)
                text = town.sandbox.text_received_by(reader)
                for seat in {0, 1} - {viewer}:
                    hidden = kinds_in(await view_of(town, seat)) - known[viewer] - NAMED_ANYWAY
                    told = [kind for kind in hidden if re.search(rf"\b{phrases(f'card.{kind}')}\b|[tl]\.{kind}", text)]
                    assert told == [], f"{reader.name} read of {told}"
                    scanned += len(hidden)
        assert scanned > 100


def kinds_in(view: View) -> set[str]:
    """Return every kind of card that a view speaks of."""
    return set(re.findall(r'"[tl]\.([a-z]+)"', msgspec.json.encode(view).decode()))


async def kinds_told(town: Town, viewer: int | None) -> set[str]:
    """Return every kind of card that a viewer was told of in the log."""
    session = await town.skald.house.sessions.get(1)
    log = await town.skald.house.sessions.log(session)
    facts = [fact for entry in log for told in entry.told if (fact := told.seen_by(viewer)) is not None]
    return set(re.findall(r'"[tl]\.([a-z]+)"', msgspec.json.encode(facts).decode()))


async def test_every_card_can_be_looked_up(make_town: MakeTown) -> None:
    async with make_town("Ana") as town:
        ana = town.people["Ana"]
        found = await ana.autocomplete(town.channel, "card", game=GAME, name="ra", focused="name")
        assert {"Dragon", "Ravens"} <= {choice.label for choice in found}
        for name in ("ravens", "Odin's Ring"):
            reply = await ana.slash(town.channel, "card", game=GAME, name=name)
            assert reply.ephemeral
            picture = reply.message.images[0]
            assert picture.data is not None
            assert "in each deck" in picture.alt or "in Thor's deck" in picture.alt
