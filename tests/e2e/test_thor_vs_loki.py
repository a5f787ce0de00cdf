"""Whole games of Thor against Loki through real discord.py, by people who know only what they see."""

from __future__ import annotations

import re

import msgspec
import pytest

from bot.sandbox import Person, Seen
from bot.store import Status
from engines.core import Rng
from engines.thor_vs_loki.book import Side
from engines.thor_vs_loki.view import Phase, View
from tests.e2e.conftest import MakeTown
from tests.e2e.harness import Harness, make_a_move, moves
from tests.e2e.playing import game_of, mover, open_table, statistics_of, type_a_move, view_of

GAME = "thor_vs_loki"
FIGHTERS = ("Challenge", "Play a power")
BUILDERS = ("Put a card down", "Draw a card")


async def make_a_wanted_move(person: Person, panel: Seen, wanted: tuple[str, ...], luck: Rng) -> Seen:
    """Press the button that this person wants most; any control when there is none."""
    open_ids = {custom_id for _, custom_id, _ in moves(panel)}
    for label in wanted:
        for button in panel.buttons:
            if button.label.startswith(label) and button.custom_id in open_ids:
                reply = await person.click(panel, custom_id=button.custom_id)
                assert not reply.failed
                return reply.message
    return await make_a_move(person, panel, luck)


async def play_on(harness: Harness, luck: Rng, wanted: tuple[str, ...], *, until: Phase | None = None) -> None:
    """Let everybody play from their own panels until somebody is asked this, or to the end."""
    while (found := mover(harness)) is not None and (await view_of(harness)).phase is not until:
        person, panel = found
        while moves(panel):
            panel = await make_a_wanted_move(person, panel, wanted, luck)
        await harness.quiet()


@pytest.mark.parametrize(
    ("ending", "seed", "wanted"),
    [
        ("treasure", "both317", FIGHTERS),
        ("empty", "both199", FIGHTERS),
        pytest.param("stuck", "fill286", BUILDERS, marks=pytest.mark.slow),
    ],
)
async def test_a_whole_game_to_each_ending(
    make_town: MakeTown, ending: str, seed: str, wanted: tuple[str, ...]
) -> None:
    async with make_town("Ana", "Bo", seed=seed) as harness:
        await open_table(harness, GAME, seats=2)
        await play_on(harness, Rng(seed), wanted)
        session = await harness.skald.services.sessions.get(1)
        assert (session.table.status, session.table.reason) == (Status.OVER, ending)
        ana, bo = harness.people.values()
        assert (
            session.listing.phrases(f"ending.{ending}") in harness.result(ana).text + harness.result(ana).images[0].alt
        )
        assert session.table.seed is not None
        assert session.table.seed in harness.result(bo).text
        standings = await ana.slash(harness.channel, "standings", game=GAME)
        assert all(name in standings.message.images[0].alt for name in harness.people)
        assert harness.sandbox.breaches == []
        assert harness.sandbox.crashes == []


@pytest.mark.slow
async def test_a_rematch_swaps_the_sides_and_each_side_has_its_rating(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo", seed="both199") as harness:
        await open_table(harness, GAME, seats=2)
        await play_on(harness, Rng("both199"), FIGHTERS)
        ana, bo = harness.people.values()
        view = await view_of(harness)
        assert view.sides == (Side.THOR, Side.LOKI)
        for person, side, seat in ((ana, "Thor", 0), (bo, "Loki", 1)):
            statistics = await statistics_of(harness, person)
            told = re.search(rf"As {side}: (\d) of 1 won, rating (\d+)\b", statistics)
            assert told is not None, statistics
            assert int(told[1]) == (view.loser != seat)
            assert (int(told[2]) > 1000) == (view.loser != seat)
        result = harness.result(ana)
        await bo.click(result, label="Rematch")
        await ana.click(result, label="Rematch")
        await harness.quiet()
        assert not (await bo.click(harness.lobby(bo), label="Start")).failed
        await harness.quiet()
        session = await harness.skald.services.sessions.get(2)
        assert session.names == ("Bo", "Ana")
        assert (await view_of(harness, table=2)).sides == (Side.THOR, Side.LOKI)
        assert "Bo plays Thor." in harness.board(ana).text
        assert "Ana plays Loki." in harness.board(ana).text


async def test_the_host_chooses_the_side(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as harness:
        ana = harness.people["Ana"]
        offered = await ana.autocomplete(harness.channel, "play", game=GAME, options="sides", focused="options")
        assert "sides=loki-first" in [choice.value for choice in offered]
        await open_table(harness, GAME, seats=2, options="sides=loki-first")
        assert (await view_of(harness)).sides == (Side.LOKI, Side.THOR)
        assert "Ana plays Loki." in harness.board(ana).text


@pytest.mark.slow
async def test_one_person_begins_at_once_against_a_computer(make_town: MakeTown) -> None:
    async with make_town("Ana", seed="alone", painted=True) as harness:
        await open_table(harness, GAME, seats=2, computers=1)
        await play_on(harness, Rng("alone"), FIGHTERS)
        session = await harness.skald.services.sessions.get(1)
        assert session.table.status is Status.OVER
        assert harness.sandbox.breaches == []
        assert harness.sandbox.crashes == []


async def test_places_are_a_grid_that_each_side_sees_from_its_seat(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo", seed="grid") as harness:
        await open_table(harness, GAME, seats=2)
        luck, seen = Rng("grid"), set()
        while len(seen) < 2:
            found = mover(harness)
            assert found is not None
            person, panel = found
            while moves(panel):
                places = [button for button in panel.buttons if re.match(r"[abc][1-4]", button.label)]
                if places:
                    shown = sorted({button.label[1] for button in places}, reverse=True)
                    assert [button.label[:2] for button in places] == [f"{one}{row}" for one in "abc" for row in shown]
                    open_ = {button.label[1] for button in places if not button.disabled}
                    assert open_ == set(shown), "no row of the field without a place to choose"
                    closed = [button.label for button in places if button.disabled]
                    assert "Columns are filled from row 1 on" not in panel.text
                    why = await person.click(panel, label="Why not?")
                    assert all(label in why.text for label in closed)
                    assert "Columns are filled from row 1 on" in why.text
                    assert "Put a card down ›" in panel.text
                    seen.add(person.name)
                panel = await make_a_wanted_move(person, panel, BUILDERS, luck)
            await harness.quiet()


@pytest.mark.slow
async def test_a_panel_tells_what_happened_since_the_own_last_answer(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo", seed="news") as harness:
        await open_table(harness, GAME, seats=2)
        luck = Rng("news")
        while (await view_of(harness)).turn < 2:
            found = mover(harness)
            assert found is not None
            person, panel = found
            while moves(panel):
                panel = await make_a_wanted_move(person, panel, BUILDERS, luck)
            await harness.quiet()
        panels = {person.name: panel.text for person in harness.people.values() if (panel := harness.panel(person))}
        assert panels["Ana"].count("Bo puts a card down at") == 3
        assert "You begin a turn with 3 action points." in panels["Ana"]
        assert panels["Bo"].count("down at") == 1, "only what Bo did last"


@pytest.mark.slow
async def test_restarts_in_the_middle_of_powers_go_on_with_the_old_buttons(make_town: MakeTown) -> None:
    """Skald goes down while cards are placed, taken back and put in order, and in the middle of a move."""
    async with make_town("Ana", "Bo", seed="both22") as harness:
        await open_table(harness, GAME, seats=2)
        luck, left = Rng("both22"), {Phase.PLACE, Phase.TAKE, Phase.ORDER}
        half_done = False
        while (found := mover(harness)) is not None:
            person, panel = found
            while moves(panel):
                phase = (await view_of(harness)).phase
                if phase in left or ("›" in panel.text and not half_done):
                    left.discard(phase)
                    half_done = "›" in panel.text
                    before = (await harness.skald.services.sessions.get(1)).table.head
                    await harness.stop()
                    await harness.start()
                    assert (await harness.skald.services.sessions.get(1)).table.head == before
                panel = await make_a_wanted_move(person, panel, FIGHTERS, luck)
                assert "passed" not in panel.text
                assert "changed meanwhile" not in panel.text
            await harness.quiet()
        assert left == set()
        assert half_done
        assert (await harness.skald.services.sessions.get(1)).table.status is Status.OVER
        assert harness.sandbox.crashes == []


@pytest.mark.slow
async def test_a_player_who_reads_only_text_plays_a_long_stretch(make_town: MakeTown) -> None:
    """Loki sees no picture and presses no button: /table describe, autocomplete and typed moves."""
    async with make_town("Ana", "Tekla", seed="text") as harness:
        await open_table(harness, GAME, seats=2)
        ana, tekla, luck, typed = *harness.people.values(), Rng("text"), 0
        session = await harness.skald.services.sessions.get(1)
        while typed < 20 and session.table.status is Status.PLAYING:
            if 0 in session.moving:
                panel = harness.panel(ana)
                assert panel is not None
                while moves(panel):
                    panel = await make_a_wanted_move(ana, panel, FIGHTERS, luck)
            else:
                described = await tekla.slash(harness.channel, "table describe", table=1)
                assert described.ephemeral
                view = await view_of(harness, 1)
                words = " ".join(described.text.split())
                assert all(f"{card} " in words for card in view.hand)
                assert view.phase is Phase.ROW or all(
                    f"{column}1 " in words for column, cards in zip("abc", view.fields[1], strict=True) if cards
                )
                await type_a_move(tekla, harness, luck)
                typed += 1
            await harness.quiet()
            session = await harness.skald.services.sessions.get(1)
        assert typed >= 20 or session.table.status is Status.OVER
        assert harness.sandbox.crashes == []


NAMED_ANYWAY = {"thor", "loki", "odin", "archer"}
"""Cards whose names are words of every message: the sides, Odin's treasures, and who alone breaks a Shield Wall."""


async def test_nobody_receives_what_only_another_may_know(make_town: MakeTown) -> None:
    """A leak scan over everything that the others received: words, alt texts, file names, controls."""
    async with make_town("Ana", "Bo", "Watcher", seed="leak") as harness:
        watcher = harness.people.pop("Watcher")
        for person in harness.people.values():  # the coach names cards that everybody knows to be in the deck
            await person.slash(harness.channel, "settings", coach="off")
        await open_table(harness, GAME, seats=2)
        phrases, luck = harness.skald.services.catalogue[GAME].phrases, Rng("leak")
        readers = {None: watcher} | dict(enumerate(harness.people.values()))
        known: dict[int | None, set[str]] = {viewer: set() for viewer in readers}
        scanned = 0
        for _ in range(14):
            found = mover(harness)
            if found is None:
                break
            person, panel = found
            while moves(panel):
                panel = await make_a_wanted_move(person, panel, FIGHTERS, luck)
            await harness.quiet()
            for label in ("Describe", "Log"):
                await watcher.click(harness.board(watcher), label=label)
            if (await game_of(harness)).outcome() is None:  # its board has nothing of one's own any more
                refused = (await watcher.click(harness.board(watcher), label="My hand")).text
                assert "You are watching: only those who sit at this table can do that. **Follow**" in refused
            for viewer, reader in readers.items():
                known[viewer] |= kinds_in(await view_of(harness, viewer)) | await kinds_told(harness, viewer)
                text = harness.sandbox.text_received_by(reader)
                for seat in {0, 1} - {viewer}:
                    hidden = kinds_in(await view_of(harness, seat)) - known[viewer] - NAMED_ANYWAY
                    told = [kind for kind in hidden if re.search(rf"\b{phrases(f'card.{kind}')}\b|[tl]\.{kind}", text)]
                    assert told == [], f"{reader.name} read of {told}"
                    scanned += len(hidden)
        assert scanned > 80


def kinds_in(view: View) -> set[str]:
    """Return every kind of card that a view speaks of."""
    return set(re.findall(r'"[tl]\.([a-z]+)"', msgspec.json.encode(view).decode()))


async def kinds_told(harness: Harness, viewer: int | None) -> set[str]:
    """Return every kind of card that a viewer was told of in the log."""
    session = await harness.skald.services.sessions.get(1)
    log = await harness.skald.services.sessions.log(session)
    facts = [fact for entry in log for told in entry.told if (fact := told.seen_by(viewer)) is not None]
    return set(re.findall(r'"[tl]\.([a-z]+)"', msgspec.json.encode(facts).decode()))


async def test_every_card_can_be_looked_up(make_town: MakeTown) -> None:
    async with make_town("Ana") as harness:
        ana = harness.people["Ana"]
        found = await ana.autocomplete(harness.channel, "card", game=GAME, name="ra", focused="name")
        assert {"Dragon", "Ravens"} <= {choice.label for choice in found}
        for name in ("ravens", "Odin's Ring"):
            reply = await ana.slash(harness.channel, "card", game=GAME, name=name)
            assert reply.ephemeral
            picture = reply.message.images[0]
            assert picture.data is not None
            assert "in each deck" in picture.alt or "in Thor's deck" in picture.alt
