"""The computer ally: legal, quick, from the view alone, and good enough to finish quests."""

from __future__ import annotations

from pathlib import Path
from time import perf_counter

import pytest
from msgspec.structs import replace

from bot.cli.simulation_report import interval
from engines.core import SEED_TAG, Game, Header, Picks, Player, RandomPlayer, Rng
from engines.god_of_war import load
from engines.god_of_war.book import Deed, Side
from engines.god_of_war.computer import Computer
from tests import balance
from tests.rules.god_of_war.staging import Table

RULES = load(Path(__file__).parents[3] / "data" / "god_of_war")


def finish(seats: int, seed: str, *, random: bool = False) -> tuple[Game, float]:
    """Play a game to its end and give the longest time of one decision in seconds."""
    game, _ = Game.start(RULES, Header("god_of_war", 1, RULES.digest, RULES.configure(seats, {}), SEED_TAG + seed))
    players: list[Player] = [
        RandomPlayer(Rng(f"{seed}-{seat}")) if random else Computer(RULES, Rng(f"{seed}-{seat}"))
        for seat in range(seats)
    ]
    slowest = 0.0
    while asked := [question for question in game.questions() if question.blocking]:
        question = asked[0]
        view, walk = game.view(question.seat), game.walk(question.seat, question.key)
        start = perf_counter()
        picks = players[question.seat].decide(view, question, walk)
        slowest = max(slowest, perf_counter() - start)
        game, _ = game.play(question.seat, question.key, picks)
    return game, slowest


def quests(seats: int, seeds: range, *, random: bool = False) -> int:
    return sum(len(finish(seats, f"s{seed}", random=random)[0].view(None).done) for seed in seeds)


def test_allies_complete_quests_and_chance_does_not() -> None:
    assert quests(3, range(4)) >= 3
    assert quests(3, range(4), random=True) == 0


def test_a_decision_is_quick() -> None:
    assert finish(2, "quick")[1] < 0.2


@pytest.mark.slow
def test_parties_of_every_size_win_about_half_of_their_games() -> None:
    found = balance.count("god_of_war", range(5000, 5240))
    for seats in (1, 2, 3, 4):
        low, high = interval(*found[f"party of {seats}"])
        assert low < 0.7, seats
        assert high > 0.3, seats


def decided(table: Table, topic: str) -> Picks:
    question, view = table.questions()[0, topic], table.view(0)
    return Computer(table.rules, Rng(topic)).decide(view, question, lambda done: table.rules.ask(view, question, done))


def considered(table: Table, seat: int) -> Picks | None:
    question, view = table.questions()[seat, "aid"], table.view(seat)
    return Computer(table.rules, Rng("aid")).consider(
        view, question, lambda done: table.rules.ask(view, question, done)
    )


def test_an_ally_does_not_kill_baldur() -> None:
    table = Table("kratos", "freya", scene="9b", where={"kratos": 2, "freya": 4}).hand(0, "K-07", "K-13", "K-05")
    table.state.tracks["baldur"] = 27
    picks = decided(table, "turn")
    assert picks[0] != ("attack",)


def test_an_ally_lets_the_ogre_live_while_others_stand() -> None:
    table = Table("kratos", "freya", scene="3", where={"kratos": 2, "freya": 4}).hand(0, "K-07", "K-13")
    table.card("B2", damage=25)
    picks = decided(table, "turn")
    assert picks[0] != ("attack",)


def test_an_ally_uses_a_token_against_a_deadly_blow() -> None:
    table = Table("kratos", "freya", scene="8", where={"kratos": 2, "freya": 4})
    table.card("B1", dead=True)
    table.hero("kratos", damage=8, wards=1)
    table.rune("F")
    picks = decided(table, "defend")
    assert picks == (("freya-token",),)


def test_an_ally_cheers_an_attack_that_would_not_break_the_armor() -> None:
    table = Table("kratos", "mimir", where={"kratos": 2}).hand(0, "K-05", "K-13").hand(1, "MI-08")
    armor = table.book.scenes["1"].face("B2", Side.FRONT).enemy.armor[0]
    table.do("attack", "K-05", ())
    table.state.agenda[-1] = replace(table.state.agenda[-1], strength=armor - 2)
    assert considered(table, 1) == (("MI-08",),)
    table.state.agenda[-1] = replace(table.state.agenda[-1], strength=armor)
    assert considered(table, 1) is None


def test_an_ally_heals_beside_other_questions_only_who_is_badly_hurt() -> None:
    table = Table("kratos", "freya", where={"kratos": 1, "freya": 2}).hand(1, "F-12")
    table.hero("kratos", damage=2)
    assert considered(table, 1) is None
    table.hero("kratos", damage=8)
    assert considered(table, 1) == (("F-12",), ("kratos",))


def test_an_ally_keeps_what_helps_itself_for_its_own_turn() -> None:
    table = Table("kratos", "atreus", where={"kratos": 1, "atreus": 2}).hand(1, "A-14").deck(1, "A-01", "A-02", "A-03")
    assert table.book.special("A-14").kind is Deed.DRAW
    assert considered(table, 1) is None
