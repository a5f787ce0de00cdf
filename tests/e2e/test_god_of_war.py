"""Whole games of God of War through real discord.py, by people who know only what they see."""

from __future__ import annotations

import re

import pytest

from bot.sandbox import Person, Reply, Seen
from bot.store import Status
from engines.core import Rng
from engines.god_of_war.pending import DeclaredAttack, Threat, Vote
from tests.e2e.conftest import MakeTown
from tests.e2e.harness import Harness, make_a_move, moves
from tests.e2e.killable_bot import kill_at_a_press
from tests.e2e.playing import AnyGame, clever, game_of, hasten, open_table, play_by_panels, press_answer, statistics_of

NAMES = ("Ana", "Bo", "Cleo", "Dag")
GAME = "god_of_war"
FIRST = "first_player=0"


async def press_to_the_end(harness: Harness) -> None:
    """Let people play well with the controls of their panels until the game is over."""
    while (session := await harness.skald.services.sessions.get(1)).waiting:
        assert session.game is not None
        question = session.waiting[0]
        await press_answer(harness, question, clever(session.game, question))


async def check_the_end(harness: Harness, *, seats: int, won: bool) -> None:
    """Look at everything that a finished table leaves: result, poster, standings, profile."""
    session = await harness.skald.services.sessions.get(1)
    assert session.table.status is Status.OVER
    assert (session.table.reason == "won") is won
    results = await harness.skald.services.store.results.of(1)
    assert [row.place for row in results] == [1 if won else 2] * seats
    ana = harness.people["Ana"]
    result, board = harness.result(ana), harness.board(ana)
    assert session.table.seed is not None
    assert session.table.seed in result.text
    poster = next(image for image in board.images if image.name.startswith("poster"))
    assert poster.alt.startswith("Victory." if won else "Defeat.")
    standings = await ana.slash(harness.channel, "standings", game=GAME)
    assert "Ana" in standings.message.images[0].alt
    hero = session.game.view(None).seats[0].dashboard  # type: ignore[union-attr]  # it is over
    assert harness.skald.services.catalogue[GAME].phrases(f"detail.hero.{hero}") in await statistics_of(harness, ana)
    assert harness.sandbox.breaches == []
    assert harness.sandbox.crashes == []


@pytest.mark.slow
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
async def test_people_who_press_anything_are_defeated(make_town: MakeTown, seats: int) -> None:
    async with make_town(*NAMES[:seats], seed=f"defeat-{seats}") as harness:
        await open_table(harness, GAME, seats=seats)
        made = await play_by_panels(harness, Rng(f"defeat-{seats}"))
        assert made > 10 * seats
        await check_the_end(harness, seats=seats, won=False)


@pytest.mark.parametrize(
    ("people", "computers", "seed"),
    [
        (1, 3, "win6"),
        pytest.param(1, 0, "win14"),
        pytest.param(1, 1, "win14"),
        pytest.param(1, 2, "win12"),
        pytest.param(2, 0, "win3"),
        pytest.param(3, 0, "win13"),
        pytest.param(4, 0, "win14"),
    ],
)
@pytest.mark.slow
async def test_people_who_play_well_win_by_their_panels(
    make_town: MakeTown, people: int, computers: int, seed: str
) -> None:
    async with make_town(*NAMES[:people], seed=seed) as harness:
        await open_table(harness, GAME, seats=people + computers, computers=computers)
        await press_to_the_end(harness)
        await check_the_end(harness, seats=people + computers, won=True)
        log = await harness.skald.services.sessions.log(await harness.skald.services.sessions.get(1))
        helped = any(entry.key.startswith("aid") for entry in log)
        assert helped == bool(computers), "computer allies step in beside other people's questions"


@pytest.mark.slow
async def test_the_last_blows_of_a_victory_fall_by_the_panels(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo", seed="win3") as harness:
        await open_table(harness, GAME, seats=2)
        await hasten(harness, until=lambda game: game.n >= 450)
        await press_to_the_end(harness)
        await check_the_end(harness, seats=2, won=True)


def under_attack(game: AnyGame) -> bool:
    """An Enemy hits somebody who can defend, and has another column still to hit."""
    pending = game.view(None).pending
    still = [part for part in game.state.agenda if type(part).__name__ == "AttackColumns" and part.columns]
    return isinstance(pending, Threat) and pending.topic == "defend" and bool(still)


@pytest.mark.slow
async def test_killed_in_the_middle_of_an_enemy_attack_skald_goes_on_where_it_was(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo", seed="nested") as harness:
        await open_table(harness, GAME, seats=2)
        before = await hasten(harness, until=under_attack)
        asked = next(question for question in before.questions() if question.blocking)
        hit = list(harness.people.values())[asked.seat]
        panel = harness.panel(hit)
        assert panel is not None
        assert "is about to deal" in panel.text
        blocked = next(custom_id for kind, custom_id, _ in moves(panel) if kind == "press")
        await kill_at_a_press(harness, hit, panel, blocked)
        await play_by_panels(harness, Rng("on"), most=20)
        assert (await game_of(harness)).n > before.n
        assert harness.sandbox.breaches == []


@pytest.mark.slow
async def test_a_player_who_reads_only_text_plays_along(make_town: MakeTown) -> None:
    """The second player sees no picture and presses no button: /table describe and typed moves."""
    async with make_town("Ana", "Tekla", seed="text") as harness:
        await open_table(harness, GAME, seats=2, options=FIRST)
        tekla, luck = harness.people["Tekla"], Rng("text")
        typed = 0
        while typed < 25 and (session := await harness.skald.services.sessions.get(1)).waiting:
            game = session.game
            assert game is not None
            question = session.waiting[0]
            if question.seat == 0:
                await press_answer(harness, question, clever(game, question))
                continue
            described = await tekla.slash(harness.channel, "table describe", table=1)
            assert described.ephemeral
            view = game.view(1)
            for card in view.seats[1].hand:
                assert f"{card} {harness.skald.services.catalogue[GAME].prose.card(card)}" in described.text  # type: ignore[attr-defined]  # this game's prose
            await type_something(tekla, harness, luck)
            await harness.quiet()
            typed += 1
        assert typed >= 12
        assert harness.sandbox.breaches == []


async def type_something(person: Person, harness: Harness, luck: Rng) -> None:
    """Put a move together from what the autocomplete list offers; cards that do not fit together are named so."""
    text = ""
    for _ in range(40):
        choices = await person.autocomplete(harness.channel, "table act", table=1, move=text, focused="move")
        if not choices:
            text = ""
            continue
        chosen = luck.pick(choices).value
        reply = await person.slash(harness.channel, "table act", table=1, move=chosen)
        assert not reply.failed
        if "Played" in reply.text:
            return
        several = re.search(r"Choose (between|exactly) \d+", reply.text)
        text = "" if "make no defense" in reply.text else f"{chosen}," if several else f"{chosen} "
    raise AssertionError(text)


async def test_a_vote_is_sealed_changed_and_taken_part_in_by_the_fallen(make_town: MakeTown) -> None:
    def voting(game: AnyGame) -> bool:
        return isinstance(game.view(None).pending, Vote)

    async with make_town("Ana", "Bo", seed="win3") as harness:
        await open_table(harness, GAME, seats=2)
        game = await hasten(harness, until=voting)
        vote = game.view(None).pending
        assert isinstance(vote, Vote)
        names = [harness.skald.services.catalogue[GAME].phrases(f"quest.{quest}") for quest in vote.choices]
        ana, bo = harness.people.values()
        assert "Ana and Bo vote" in harness.board(ana).text
        voted = await ana.click(must(harness.panel(ana)), label=names[0])
        await harness.quiet()
        assert not voted.failed
        assert "Bo votes" in harness.board(bo).text
        amend = await ana.click(must(harness.panel(ana)), label="Change my vote")
        await ana.click(amend.message, label=names[1])
        await harness.quiet()
        await bo.click(must(harness.panel(bo)), label=names[1])
        await harness.quiet()
        assert (await game_of(harness)).view(None).quest == vote.choices[1]
        assert harness.sandbox.breaches == []


async def test_a_fallen_heros_player_still_upgrades(make_town: MakeTown) -> None:
    def mourning(game: AnyGame) -> bool:
        view = game.view(None)
        asked = next(question for question in game.questions() if question.blocking)
        return asked.topic == "upgrade" and all(hero.down for hero in view.heroes.values() if hero.seat == asked.seat)

    async with make_town("Ana", "Bo", "Cleo", seed="fallen15") as harness:
        await open_table(harness, GAME, seats=3)
        before = await hasten(harness, until=mourning)
        asked = next(question for question in before.questions() if question.blocking)
        fallen = list(harness.people.values())[asked.seat]
        await make_a_move(fallen, must(harness.panel(fallen)), Rng("upgrade"))
        await harness.quiet()
        assert (await game_of(harness)).n >= before.n
        assert harness.sandbox.breaches == []


async def test_allies_see_a_hand_that_is_shown_on_request_and_watchers_never(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo", "Watcher", seed="hands") as harness:
        watcher = harness.people.pop("Watcher")
        await open_table(harness, GAME, seats=2, options=f"show_hands=on-request {FIRST}")
        await hasten(harness, until=lambda game: game.view(None).round == 1 and bool(game.view(0).seats[0].hand))
        ana, bo = harness.people.values()
        assert "Ana: 7 hidden cards" in (await hands_of(harness, bo)).images[0].alt
        game = await game_of(harness)
        asked = next(question for question in game.questions() if question.blocking)
        assert asked.seat == 0
        await ana.click(must(harness.panel(ana)), label="Show my hand")
        await harness.quiet()
        prose = harness.skald.services.catalogue[GAME].prose
        first = prose.card((await game_of(harness)).view(0).seats[0].hand[0])  # type: ignore[attr-defined]  # this game's prose
        assert f"Ana: {first}" in (await hands_of(harness, bo)).images[0].alt
        assert "Ana: 7 hidden cards" in (await hands_of(harness, watcher)).images[0].alt
        assert harness.sandbox.breaches == []


async def hands_of(harness: Harness, person: Person) -> Seen:
    """Open the close-up of everybody's hands from the board."""
    reply = await person.slash(harness.channel, "table board", table=1, page="Hands")
    assert reply.ephemeral
    return reply.message


def must(panel: Seen | None) -> Seen:
    """A panel that has to be there."""
    assert panel is not None
    return panel


async def test_the_card_look_up_shows_the_numbers_of_the_table_here(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo", "Watcher", seed="look-up") as harness:
        watcher = harness.people.pop("Watcher")
        before = await watcher.slash(harness.channel, "card", game=GAME, name="Traveler of the Oath")
        assert "Printed health 16," in before.message.images[0].alt
        await open_table(harness, GAME, seats=2, options="challenge=hard")
        after = await watcher.slash(harness.channel, "card", game=GAME, name="Traveler of the Oath")
        assert "Health 24," in after.message.images[0].alt
        assert harness.sandbox.breaches == []


async def test_a_person_helps_a_computer_before_it_strikes(make_town: MakeTown) -> None:
    """A computer that is about to strike leaves people who might hold a helping card a little time."""

    def helpful(game: AnyGame) -> bool:
        view = game.view(0)
        counsel = {"MI-08", "MI-09", "MI-10"} & set(view.seats[0].hand)
        return isinstance(view.pending, DeclaredAttack) and view.pending.seat == 1 and bool(counsel)

    async with make_town("Ana", seed="counsel0") as harness:
        await open_table(harness, GAME, seats=2, computers=1)
        ana = harness.people["Ana"]
        harness.skald.services.computers.pace = 0.1
        await ana.click(must(harness.panel(ana)), label="Mimir")
        game = await hasten(harness, until=helpful, show=False)
        strength = game.view(None).pending.strength
        await shown_to(harness, ana, "Step in with a card")
        offered = await ana.click(must(harness.panel(ana)), label="Step in with a card")
        assert f"with strength {strength}." in offered.text
        helped: Reply = await press_first(ana, offered.message, "Counsel")
        assert not helped.failed
        assert (await game_of(harness)).view(None).pending is not None
        log = await harness.skald.services.sessions.log(await harness.skald.services.sessions.get(1))
        assert any(entry.key.startswith("aid0") and entry.seat == 0 for entry in log)
        harness.skald.services.computers.pace = 0.0
        await harness.quiet()
        assert harness.sandbox.breaches == []


async def shown_to(harness: Harness, person: Person, label: str) -> None:
    """Wait until a person's panel has a button."""
    await harness.sandbox.until(lambda: any(button.label == label for button in must(harness.panel(person)).buttons))


async def press_first(person: Person, panel: Seen, word: str) -> Reply:
    """Press the first open button whose label begins so."""
    button = next(one for one in panel.buttons if one.label.startswith(word) and not one.disabled)
    return await person.click(panel, custom_id=button.custom_id)
