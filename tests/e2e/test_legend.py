"""The legend, the coach and a first game, as people meet them at a table."""

from __future__ import annotations

import pytest

from bot.sandbox import Person, Seen
from bot.store import TIMELY
from engines.core import Level, Rng
from tests.e2e.conftest import MakeTown
from tests.e2e.harness import Harness, moves
from tests.e2e.playing import open_table, play_by_panels


async def test_a_legend_says_what_the_signs_of_a_board_and_a_hand_mean(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as harness:
        await open_table(harness, "champions_of_midgard", seats=2)
        bo = harness.people["Bo"]
        shown = (await bo.click(harness.board(bo), label="Legend")).message
        await harness.quiet()
        assert shown.ephemeral
        assert "1 · " in shown.text
        assert len(shown.images) == 1
        hand = (await bo.click(shown, label="My hand")).message
        await harness.quiet()
        assert "on your hand" in hand.text
        assert harness.sandbox.breaches == []
        assert harness.sandbox.crashes == []


@pytest.mark.slow
async def test_the_coach_speaks_a_few_times_beside_each_kind_of_question_if_wanted(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo", seed="coached") as harness:
        ana, bo = harness.people.values()
        assert not (await bo.slash(harness.channel, "settings", coach="off")).failed
        await open_table(harness, "gulveig", seats=2, options="goal=500 max_hands=3")
        said: dict[str, list[str]] = {"Ana": [], "Bo": []}
        for _ in range(60):
            for person in (ana, bo):
                panel = harness.panel(person)
                if panel is not None and moves(panel):
                    said[person.name] += [line for line in panel.text.splitlines() if "💡" in line]
            await play_by_panels(harness, Rng("coached"), most=1)
        assert said["Bo"] == []
        assert said["Ana"]
        assert len(said["Ana"]) <= TIMELY * len(harness.catalogue["gulveig"].rules.info.topics)


async def test_a_lobby_with_somebody_new_offers_a_first_game(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as harness:
        ana, bo = harness.people.values()
        await ana.slash(harness.channel, "play", game="gulveig", computers=2)
        await harness.quiet()
        offered = [button.label for button in harness.lobby(ana).buttons]
        assert offered.index("First game") < offered.index("Start")
        refused = await bo.click(harness.lobby(bo), label="First game")
        assert "host" in refused.text
        assert not (await ana.click(harness.lobby(ana), label="First game")).failed
        await harness.quiet()
        session = await harness.skald.services.sessions.get(1)
        assert session.options.chosen["goal"] == "500"
        assert [session.level(seat) for seat in (1, 2)] == [Level.EASY] * 2
        assert session.gives_hints
        assert "First game" not in [button.label for button in harness.lobby(ana).buttons]
        chosen = "Goal: **500 points** · Hands at most: **5 hands** · Computer players: **Easy**"
        assert f"Chosen for a first game: {chosen}" in harness.lobby(ana).text
        assert harness.lobby(ana).text.count("500 points") == 1
        lessons = await bo.click(harness.lobby(bo), label="Learn by playing")
        assert lessons.ephemeral
        assert "Learn Gulveig" in lessons.text
        assert any(button.label == "Lesson 1" for button in lessons.message.buttons)
        assert harness.sandbox.crashes == []


@pytest.mark.parametrize(
    ("game", "options", "chosen"),
    [
        ("champions_of_midgard", "", {}),
        (
            "champions_of_midgard",
            "mistrustful_villagers=yes hall_of_records=yes first_player=0",
            {"first_player": "0"},
        ),
        ("thor_vs_loki", "", {}),
        ("thor_vs_loki", "vidarr=crossed sides=loki-first", {"sides": "loki-first"}),
        ("nordic_glory", "", {"deck_0": "ember-host", "deck_1": "frostgate"}),
    ],
)
async def test_every_game_offers_a_first_game_until_it_is_set_up_for_one(
    make_town: MakeTown, game: str, options: str, chosen: dict[str, str]
) -> None:
    async with make_town("Ana") as harness:
        ana = harness.people["Ana"]
        await ana.slash(harness.channel, "play", game=game, computers=1, options=options)
        await harness.quiet()
        assert not (await ana.click(harness.lobby(ana), label="First game")).failed
        await harness.quiet()
        session = await harness.skald.services.sessions.get(1)
        assert session.level(1) is Level.EASY
        assert session.options.chosen == chosen
        assert "First game" not in [button.label for button in harness.lobby(ana).buttons]
        assert "Chosen for a first game: " in harness.lobby(ana).text
        assert ("**the usual options** · " in harness.lobby(ana).text) == (not chosen)


async def test_a_lobby_of_people_with_the_options_of_a_first_game_says_so(make_town: MakeTown) -> None:
    async with make_town("Ana") as harness:
        ana = harness.people["Ana"]
        await ana.slash(harness.channel, "play", game="thor_vs_loki")
        await harness.quiet()
        labels = [button.label for button in harness.lobby(ana).buttons]
        assert "First game" not in labels
        assert "Learn by playing" in labels
        assert "Chosen for a first game: **the usual options**" in harness.lobby(ana).text
        assert "- Sides: **Seat 1 is Thor**" in harness.lobby(ana).text


async def test_a_first_game_begins_with_however_many_sit_there(make_town: MakeTown) -> None:
    async with make_town("Ana") as harness:
        ana = harness.people["Ana"]
        await ana.slash(harness.channel, "play", game="god_of_war", computers=3)
        assert not (await ana.click(harness.lobby(ana), label="First game")).failed
        await harness.quiet()
        assert "First game" not in [button.label for button in harness.lobby(ana).buttons]
        assert "Chosen for a first game: " in harness.lobby(ana).text
        assert not (await ana.click(harness.lobby(ana), label="Start")).failed
        await harness.quiet()
        assert harness.board(ana)


async def test_a_setting_for_other_numbers_of_players_is_refused_by_its_name_and_with_a_remedy(
    make_town: MakeTown,
) -> None:
    async with make_town("Ana") as harness:
        ana = harness.people["Ana"]
        await ana.slash(harness.channel, "play", game="god_of_war", computers=3, options="mercy=yes")
        refused = await ana.click(harness.lobby(ana), label="Start")
        assert "Mercy cannot be chosen when 4 play: choose another value" in refused.text


async def test_what_is_read_beside_a_question_leads_back_to_it(make_town: MakeTown) -> None:
    """In direct messages pages come below the question; put away, they leave it as the last thing again."""
    async with make_town("Ana", "Bo") as harness:
        await open_table(harness, "gulveig", seats=2)
        asked = next(person for person in harness.people.values() if moves(panel_of(harness, person)))
        question, back = panel_of(harness, asked), "Back to your move"
        more = (await asked.click(question, label="More")).message
        legend = (await asked.click(more, label="Legend")).message
        assert legend.id == more.id, "a page takes the place of the one that led there"
        rules = (await asked.click((await asked.click(question, label="More")).message, label="Rules")).message
        rules = (await asked.click(rules, label="Next")).message
        await harness.quiet()
        pages = [legend, rules]
        assert [seen.id for seen in asked.dms() if not seen.deleted][-2:] == [page.id for page in pages]
        for page in pages:
            assert not (await asked.click(page, label=back)).failed
        await harness.quiet()
        assert [seen.id for seen in asked.dms() if not seen.deleted][-1] == question.id
        beside_the_board = (await asked.click(harness.board(asked), label="Legend")).message
        assert back not in [button.label for button in beside_the_board.buttons], "nothing is asked there"
        assert harness.sandbox.breaches == []
        assert harness.sandbox.crashes == []


def panel_of(harness: Harness, person: Person) -> Seen:
    """Return somebody's panel."""
    panel = harness.panel(person)
    assert panel is not None
    return panel
