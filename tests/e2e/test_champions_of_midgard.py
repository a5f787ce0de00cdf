"""Whole games of Champions of Midgard through real discord.py, by people who know only what they see."""

from __future__ import annotations

import re

import pytest

from bot.sandbox import Person
from bot.store import Status
from engines.champions_of_midgard.view import Phase, View
from engines.core import Rng
from tests.e2e.conftest import MakeTown
from tests.e2e.harness import Harness, make_a_move, moves
from tests.e2e.killable_bot import kill_at_a_press
from tests.e2e.playing import (
    AnyGame,
    act,
    at_random,
    clever,
    game_of,
    hasten,
    is_over,
    lasting,
    open_table,
    play_by_panels,
    statistics_of,
    type_a_move,
)

NAMES = ("Ana", "Bo", "Cleo", "Dag")
GAME = "champions_of_midgard"
FIRST = "first_player=0"


@pytest.mark.slow
@pytest.mark.parametrize(("people", "computers"), [(2, 0), (2, 1), (3, 1)])
async def test_a_whole_game_from_play_to_result_and_standings(make_town: MakeTown, people: int, computers: int) -> None:
    async with make_town(*NAMES[:people], seed=f"whole-{people}") as harness:
        await open_table(harness, GAME, seats=people + computers, computers=computers)
        made = await play_by_panels(harness, Rng(f"whole-{people}"))
        assert made > 8 * 3 * people
        session = await harness.skald.services.sessions.get(1)
        assert session.table.status is Status.OVER
        assert session.table.reason in {"scored", "records"}
        ana = harness.people["Ana"]
        result = harness.result(ana)
        assert session.table.seed is not None
        assert session.table.seed in result.text
        standings = await ana.slash(harness.channel, "standings", game=GAME)
        assert all(person.name in standings.message.images[0].alt for person in harness.people.values())
        leader = session.game.view(None).boards[0].leader  # type: ignore[union-attr]  # begun
        assert leader.title() in await statistics_of(harness, ana)
        assert harness.sandbox.breaches == []
        assert harness.sandbox.crashes == []


@pytest.mark.slow
@pytest.mark.parametrize("seats", [3, 4])
async def test_a_whole_game_of_people_alone(make_town: MakeTown, seats: int) -> None:
    async with make_town(*NAMES[:seats], seed=f"people-{seats}") as harness:
        await open_table(harness, GAME, seats=seats, options="hall_of_records=yes mistrustful_villagers=yes")
        await play_by_panels(harness, Rng(f"people-{seats}"))
        assert await is_over(harness)
        assert harness.sandbox.breaches == []
        assert harness.sandbox.crashes == []


@pytest.mark.slow
async def test_one_person_plays_against_computers_to_the_end(make_town: MakeTown) -> None:
    async with make_town("Ana", seed="alone") as harness:
        await open_table(harness, GAME, seats=4, computers=3)
        await play_by_panels(harness, Rng("alone"))
        assert await is_over(harness)
        log = await harness.skald.services.sessions.log(await harness.skald.services.sessions.get(1))
        assert any(entry.key.startswith("rune.") and entry.seat for entry in log), "computers take up their runes"
        assert harness.sandbox.breaches == []


@pytest.mark.parametrize(("seed", "reason", "places"), [("tie23", "records", (2, 1)), ("tie24", "scored", (1, 1))])
async def test_level_games_end_by_records_or_are_shared(
    make_town: MakeTown, seed: str, reason: str, places: tuple[int, ...]
) -> None:
    """Both players type the last moves of a game that is known to end level."""
    async with make_town("Ana", "Bo", seed=seed) as harness:
        await open_table(harness, GAME, seats=2, options=FIRST)
        players = [at_random(f"{seed}-{seat}") for seat in range(2)]
        game = await hasten(harness, lambda game, asked: players[asked.seat](game, asked), until=last_feeding)
        while blocking := [question for question in game.questions() if question.blocking]:
            await act(harness, blocking[0].seat, players[blocking[0].seat](game, blocking[0]))
            game = await game_of(harness)
        results = await harness.skald.services.store.results.of(1)
        assert [row.reason for row in results] == [reason] * 2
        assert tuple(row.place for row in results) == places
        assert harness.result(harness.people["Ana"]).images[0].alt


def last_feeding(game: AnyGame) -> bool:
    """The last round, when the workers are placed."""
    view: View = game.view(None)
    return view.round == 8 and view.phase is not Phase.PLACE


def voyage_fight(game: AnyGame) -> bool:
    view: View = game.view(None)
    return view.phase is Phase.ROLL and view.voyage is not None and view.fight is not None


@pytest.mark.slow
async def test_killed_in_a_fight_of_a_voyage_skald_goes_on_where_it_was(make_town: MakeTown) -> None:
    """The most nested moment: a roll in a fight at a shore on a voyage in a round; old controls still work."""
    async with make_town("Ana", "Bo", seed="nested") as harness:
        await open_table(harness, GAME, seats=2, options=FIRST)
        before = await hasten(harness, until=voyage_fight)
        sailor = list(harness.people.values())[before.view(None).fight.seat]  # type: ignore[union-attr]  # in a fight
        panel = harness.panel(sailor)
        assert panel is not None
        keep = next(button for button in panel.buttons if button.label == "Keep the roll")
        await kill_at_a_press(harness, sailor, panel, keep.custom_id)
        assert await play_by_panels(harness, Rng("nested"), most=6) == 6
        assert harness.sandbox.breaches == []


@pytest.mark.slow
async def test_a_player_who_reads_only_text_plays_for_two_rounds(make_town: MakeTown) -> None:
    """The second player sees no picture and presses no button: /table describe and typed moves from the list."""
    async with make_town("Ana", "Tekla", seed="text") as harness:
        await open_table(harness, GAME, seats=2, options=FIRST)
        tekla, luck, typed = harness.people["Tekla"], Rng("text"), 0
        while (game := await game_of(harness)).view(None).round < 3:
            seats = {question.seat for question in game.questions() if question.blocking}
            if 1 in seats:
                described = await tekla.slash(harness.channel, "table describe", table=1)
                assert described.ephemeral
                phrases = harness.skald.services.catalogue[GAME].phrases
                text = " ".join(described.text.split())
                names = [game.rules.book.destinies[card].name for card in game.view(1).hand]  # type: ignore[attr-defined]  # this game's rules
                assert all(phrases(f"destiny.{name}") in text for name in names)
                await type_a_move(tekla, harness, luck)
                await harness.quiet()
                typed += 1
            else:
                question = next(question for question in game.questions() if question.blocking)
                await act(harness, question.seat, clever(game, question))
        assert typed >= 9
        assert harness.sandbox.breaches == []


async def test_nobody_receives_what_only_another_may_know(make_town: MakeTown) -> None:
    """A leak scan over two rounds: Destinies in hands, Journeys looked at, sealed assignments."""
    async with make_town(*NAMES[:3], "Watcher", seed="leak") as harness:
        watcher = harness.people.pop("Watcher")
        await open_table(harness, GAME, seats=3)
        known: dict[int | None, set[str]] = {None: set(), 0: set(), 1: set(), 2: set()}
        looked = 0
        while (game := await game_of(harness)).view(None).round < 3:
            for label in ("Describe", "Log", "Look closer"):
                await watcher.click(harness.board(watcher), label=label)
            refused = await watcher.click(harness.board(watcher), label="My hand")
            assert "watching" in refused.text
            for seat in range(3):
                view = game.view(seat)
                known[seat] |= {*view.hand, *view.drawn}
                looked += any(shore.journey for shore in view.shores)
            received: dict[int | None, Person] = {None: watcher} | dict(enumerate(harness.people.values()))
            for viewer, person in received.items():
                said = harness.sandbox.text_received_by(person)
                secret = set().union(*known.values()) - known[viewer]
                assert not [card for card in secret if destiny(harness, card) in said]
                assert "You draw" not in said or viewer is not None
                own = {str(i) for i, shore in enumerate(game.view(viewer).shores, start=1) if shore.journey}
                told = set(re.findall(r"You look at the Journey at shore (\d):", said))
                assert not told if viewer is None else told >= own
                assert viewer is not None or "seal your assignment" not in said
            question = next(question for question in game.questions() if question.blocking)
            await act(harness, question.seat, clever(game, question))
        assert looked
        assert harness.sandbox.breaches == []


def destiny(harness: Harness, card: str) -> str:
    listing = harness.skald.services.catalogue[GAME]
    return listing.phrases(f"destiny.{listing.rules.book.destinies[card].name}")  # type: ignore[attr-defined]  # this game's rules


async def test_everybody_looks_closer_for_themselves(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo", "Watcher", seed="closer") as harness:
        watcher = harness.people.pop("Watcher")
        await open_table(harness, GAME, seats=2, options=FIRST)
        await hasten(harness, until=lambda game: game.view(None).phase is Phase.PLACE)
        for person in (watcher, harness.people["Ana"]):
            reply = await person.click(harness.board(person), label="Look closer")
            assert reply.ephemeral
            assert "Village and shores" in reply.text
            seen = reply.message
            names = {seen.images[0].name}
            for label in ("Village, large", "Enemies, large"):
                turned = await person.click(seen, label=label)
                assert not turned.failed
                names.add(turned.message.images[0].name)
                assert turned.message.images[0].alt
            assert len(names) == 3
        typed = await watcher.slash(harness.channel, "table board", table=1, page="enemies, LARGE")
        assert typed.ephemeral
        assert "Enemies, large" in typed.text
        wrong = await watcher.slash(harness.channel, "table board", table=1, page="cellar")
        assert "no picture called cellar" in wrong.text
        offered = await watcher.autocomplete(harness.channel, "table board", table=1, page="large", focused="page")
        assert [choice.value for choice in offered] == ["Village, large", "Enemies, large"]
        card = await watcher.slash(harness.channel, "card", game=GAME, name="Fenris Cub (Yellow)")
        assert "No Axeman may fight it." in card.message.images[0].alt
        assert harness.sandbox.breaches == []


async def test_the_boards_controls_never_change_and_offers_are_private(make_town: MakeTown) -> None:
    """A rune in somebody's hand is a button in their own panel; the board and the rivals' panels tell nothing."""
    async with make_town("Ana", "Bo", seed="offers") as harness:
        await open_table(harness, GAME, seats=2, options=FIRST)
        ana = harness.people["Ana"]
        first = lasting(harness.board(ana))
        verbs = ["My hand", "Log", "Describe", "Rules", "Legend", "Look closer", "Explain", "Follow"]
        assert [label for label, _ in first] == verbs
        usable = lambda game: {q.seat for q in game.questions() if q.topic == "rune"}  # noqa: E731 - used twice below
        for _ in range(120):
            game = await game_of(harness)
            if usable(game):
                break
            question = next(question for question in game.questions() if question.blocking)
            await act(harness, question.seat, clever(game, question))
            assert lasting(harness.board(ana)) == first
        for seat, person in enumerate(harness.people.values()):
            panel = harness.panel(person)
            assert panel is not None
            labels = [button.label for button in panel.buttons]
            assert labels.count("Use a rune") == (seat in usable(game))
        holder = list(harness.people.values())[min(usable(game))]
        opened = await holder.click(harness.panel(holder), label="Use a rune")
        assert "Which rune do you use?" in opened.text
        if any(button.label == "Back to your move" for button in opened.message.buttons):
            back = await holder.click(opened.message, label="Back to your move")
            assert moves(back.message)
            opened = await holder.click(back.message, label="Use a rune")
        await make_a_move(holder, opened.message, Rng("rune"))
        assert harness.sandbox.breaches == []
        assert harness.sandbox.crashes == []


async def test_anybody_may_ask_for_turn_order_and_sealed_answers_may_change(make_town: MakeTown) -> None:
    def many(game: AnyGame) -> bool:
        view: View = game.view(None)
        return view.phase is Phase.ASSIGN and not view.opened and sum(view.due) > 1

    async with make_town("Ana", "Bo", seed="order") as harness:
        await open_table(harness, GAME, seats=2, options=FIRST)
        game = await hasten(harness, until=many)
        question = next(question for question in game.questions() if question.blocking)
        await act(harness, question.seat, clever(game, question))
        people = list(harness.people.values())
        sealer, other = people[question.seat], people[1 - question.seat]
        amended = await sealer.click(harness.panel(sealer), label="Change my assignment")
        assert moves(amended.message)
        assert "**Ask for turn order**: then nobody sends in secret" in harness.panel(other).text
        asked = await other.click(harness.panel(other), label="Ask for turn order")
        assert "Turn order: shall all send openly" in asked.text
        await other.click(asked.message, label="Yes, in turn order")
        await harness.quiet()
        view = (await game_of(harness)).view(None)
        assert view.opened
        assert not any(view.ready)
        assert "asks for turn order" in harness.board(sealer).text
        assert await play_by_panels(harness, Rng("order"), most=3) == 3
        assert harness.sandbox.breaches == []
