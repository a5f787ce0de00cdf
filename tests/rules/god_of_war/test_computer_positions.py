"""Positions that the computer ally once played badly."""

from __future__ import annotations

from collections import Counter
from functools import partial

import pytest

from engines.core import Picks, Rng
from engines.god_of_war._steps import Brace, Foresee, PlaceHero, Vote
from engines.god_of_war.computer import Computer
from engines.god_of_war.pending import IncomingDamage, Source
from tests.rules.god_of_war.staging import Table


def decided(table: Table) -> Picks:
    seat, topic = table.asked()
    question, view = table.questions()[seat, topic], table.view(seat)
    return Computer(table.rules, Rng(topic)).decide(view, question, lambda done: table.rules.ask(view, question, done))


def attacked(table: Table, hero: str, n: int) -> Picks:
    table.run(Brace(IncomingDamage(hero, n, Source.ATTACK, "B2")))
    return decided(table)


def helheim(*top: str) -> Table:
    table = Table("kratos", "mimir", scene="4", where={"kratos": 2})
    table.state.carrier = "kratos"
    table.hero("mimir", rage=4)
    table.state.deck = [*top, *(card for card in table.state.deck if card not in top)]
    return table.run(Foresee(1, 0))


@pytest.mark.parametrize("top", [("UP-002", "UP-001"), ("UP-001", "UP-002")])
def test_mimir_does_not_choose_the_rune_of_a_fire_that_is_out(top: tuple[str, str]) -> None:
    table = helheim(*top)
    table.state.tokens["fire-i"] = 0
    table.do("yes")
    assert decided(table) == (("UP-001",),)


def test_foresight_waits_until_it_spares_something() -> None:
    table = helheim()
    for pos in table.state.cards:
        table.card(pos, dead=True)
    assert decided(table) == (("no",),)
    table.state.tokens["fire-i"] = 0
    assert decided(table) == (("yes",),)


@pytest.mark.parametrize(("n", "damage", "picks"), [(1, 0, ("take",)), (2, 1, ("take",)), (3, 2, ("gear-up",))])
def test_gear_up_is_kept_for_more_than_a_scratch(n: int, damage: int, picks: tuple[str, ...]) -> None:
    table = Table("brothers", "freya", where={"brok": 2, "sindri": 1, "freya": 4})
    table.hero("brok", rage=3, damage=damage)
    assert attacked(table, "brok", n) == (picks,)


def test_the_lone_shield_is_kept_for_more_than_a_scratch_unless_it_saves_a_life() -> None:
    table = Table("kratos", where={"kratos": 2})
    assert attacked(table, "kratos", 1) == (("take",),)
    table = Table("kratos", where={"kratos": 2})
    table.hero("kratos", damage=9)
    assert attacked(table, "kratos", 1) == (("atreus-arm",),)


def test_spartan_rage_is_not_spent_unhurt_at_a_draugr_with_one_point_left() -> None:
    table = Table("kratos", "freya", where={"kratos": 1, "freya": 4}).hand(0, "K-05", "K-11")
    table.hero("kratos", rage=5)
    table.card("B1", damage=4)
    assert decided(table)[0] != ("rage",)


def test_spartan_rage_heals_and_strikes_where_both_are_needed() -> None:
    table = Table("kratos", "freya", where={"kratos": 2, "freya": 4}).hand(0, "K-05", "K-11")
    table.hero("kratos", rage=5, damage=6)
    table.card("B2", side=table.card("B2").side.BACK)
    assert decided(table) == (("rage",),)


def test_the_last_place_at_a_goal_is_left_to_who_comes_later() -> None:
    table = Table("kratos", "atreus", "freya", where={})
    table.stand({"kratos": 2})
    table.run(PlaceHero("atreus"))
    assert decided(table)[0] != ("2",)


def test_a_nightmare_that_shoots_every_round_is_shot_when_it_can_be() -> None:
    table = Table("atreus", "kratos", "freya", scene="2", where={"atreus": 1, "kratos": 2, "freya": 3})
    table.hand(0, "A-03", "A-11")
    assert decided(table)[:3] == (("attack",), ("A-03",), ("T1",))


def test_a_weak_attack_is_not_thrown_at_a_fixed_block() -> None:
    table = Table("kratos", "freya", scene="2", where={"kratos": 2, "freya": 4}).hand(0, "K-05")
    table.hero("kratos", moved=True)
    assert decided(table) == (("end",),)
    table.hero("kratos", rage=4)
    assert decided(table)[0] == ("attack",)


def voting(*heroes: str) -> Table:
    table = Table(*heroes)
    table.state.agenda = [Vote(("7", "10"), boss=True)]
    return table


def votes(table: Table, seed: str = "vote") -> tuple[Picks, tuple[Picks, ...]]:
    """Return what the ally votes, and its weighed answers, the best first."""
    question, view = table.questions()[0, "boss"], table.view(0)
    walk = partial(table.rules.ask, view, question)
    player = Computer(table.rules, Rng(seed))
    return player.decide(view, question, walk), tuple(each.picks for each in player.weigh(view, question, walk))


def test_an_ally_leaves_the_vote_to_people_and_says_what_suits_a_party_of_this_size() -> None:
    assert votes(voting("kratos"))[1] == ((("10",),), (("7",),))
    assert votes(voting("kratos", "freya"))[1] == ((("yield",), ("7",)), (("yield",), ("10",)))


def test_allies_alone_meet_every_quest_the_better_one_more_often() -> None:
    met = Counter(votes(voting("kratos", "freya"), f"vote-{n}")[0][1] for n in range(100))
    assert 5 < met[("10",)] < met[("7",)]


def test_a_lone_player_s_ally_votes() -> None:
    assert votes(voting("kratos"))[0] in ((("7",),), (("10",),))
