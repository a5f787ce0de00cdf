"""docs/rules/thor_vs_loki.md 1.10: Idunn and Berserker on top of the discard piles."""

from __future__ import annotations

import pytest

from engines.thor_vs_loki.facts import Sunk
from tests.rules.thor_vs_loki.staging import LOKI, THOR, look, of_type, pile, say, shape, stand, why_not

BANNERS = pytest.mark.parametrize("banner", ["idunn", "berserker"])


@BANNERS
def test_R36_R37_nobody_plays_the_banner_that_the_opponent_has_active(banner: str) -> None:
    state = stand("guard", "troll", hand=banner, their_pile=banner)
    assert why_not(state, f"t.{banner}", "power") == "refused.banner-taken"


@BANNERS
def test_R36_a_covered_banner_bars_nobody(banner: str) -> None:
    state = stand("guard", "troll", hand=banner, their_pile=f"{banner} troll", deck="dwarf")
    say(state, f"power t.{banner}")
    assert look(state).active_top(THOR) == f"t.{banner}"


@BANNERS
def test_R36_the_two_banners_do_not_bar_each_other(banner: str) -> None:
    other = "berserker" if banner == "idunn" else "idunn"
    state = stand("guard", "troll", hand=banner, their_pile=other, deck="dwarf")
    say(state, f"power t.{banner}")
    assert (look(state).active_top(THOR), look(state).active_top(LOKI)) == (f"t.{banner}", f"l.{other}")


@BANNERS
def test_R37_a_lost_banner_sinks_while_the_other_is_active(banner: str) -> None:
    state = stand("guard", f"{banner} | troll", pile=banner, their_pile="dragon wall", deck="dwarf")
    facts = say(state, "challenge a")

    assert of_type(facts, Sunk) == [Sunk(LOKI, f"l.{banner}")]
    assert pile(state, LOKI) == f"{banner} dragon wall"


def test_R37_a_whole_batch_is_laid_before_the_top_is_checked() -> None:
    state = stand("guard | guard", "nightmare idunn dragon | troll", pile="wall", deck="dwarf")
    state.piles[THOR].append("t.idunn")
    state.graves[THOR].append("t.idunn")
    say(state, "challenge a")
    # Thor's single guard is laid first and covers his own Idunn: Loki's may stay on top.
    say(state, "l.idunn", "rest")
    assert pile(state, LOKI) == "dragon nightmare idunn"


def test_R37_the_batch_of_the_active_player_is_finished_first() -> None:
    state = stand("guard idunn | guard", "nightmare idunn | troll", pile="wall", their_pile="wall", deck="dwarf")
    say(state, "challenge a", "t.idunn", "l.idunn")

    assert pile(state, THOR) == "wall guard idunn"
    assert pile(state, LOKI) == "idunn wall nightmare"


def test_R37_a_banner_within_a_batch_does_not_sink() -> None:
    state = stand("guard | guard", "nightmare idunn | troll", their_pile="wall", deck="dwarf")
    state.piles[THOR] = []
    say(state, "challenge a", "l.nightmare")
    assert pile(state, LOKI) == "wall idunn nightmare"


def test_R38_freya_covers_the_own_banner_before_she_uncovers_another() -> None:
    state = stand("guard", "troll", hand="freya", pile="idunn", their_pile="idunn troll", deck="dwarf")
    say(state, "power t.freya")

    assert (pile(state, THOR), pile(state, LOKI)) == ("idunn freya", "idunn")
    assert (look(state).active_top(THOR), look(state).active_top(LOKI)) == ("t.freya", "l.idunn")


@BANNERS
def test_R39_alone_in_the_pile_it_sleeps_until_the_other_is_covered(banner: str) -> None:
    state = stand("guard | guard", f"{banner} | wall | troll", hand="mjolnir", pile=banner, deck="dwarf dwarf")
    say(state, "challenge a")
    view = look(state)
    assert (view.tops[LOKI], view.active_top(LOKI), view.dormant) == (f"l.{banner}", "", LOKI)
    say(state, "power t.mjolnir b1")
    assert pile(state, LOKI) == f"{banner} wall"

    state = stand("guard | guard", f"{banner} | wall | troll", hand="freya", pile=banner, deck="dwarf dwarf")
    state.piles[LOKI], state.graves[LOKI] = [], []
    say(state, "challenge a", "challenge b")
    assert pile(state, THOR) == f"{banner} guard"
    assert (look(state).active_top(LOKI), look(state).dormant) == (f"l.{banner}", None)


def test_R39_a_sleeping_idunn_wins_no_ties() -> None:
    state = stand("guard | guard | guard", "idunn | giant | troll", pile="idunn", deck="dwarf")
    say(state, "challenge a", "challenge b")
    assert shape(state, THOR) == "guard^ | guard^ | guard"


def test_R39_a_sleeping_banner_that_is_covered_and_uncovered_works() -> None:
    state = stand("archer | guard", "idunn | troll | wall", hand="freya", pile="idunn", deck="dwarf dwarf", points=4)
    say(state, "challenge a", "challenge b")
    assert pile(state, LOKI) == "idunn troll"
    say(state, "power t.freya")
    assert look(state).active_top(LOKI) == "l.idunn"


@BANNERS
def test_R37_a_banner_sinks_below_a_single_card(banner: str) -> None:
    state = stand("guard", f"{banner} | troll", pile=banner, their_pile="wall", deck="dwarf")
    say(state, "challenge a")

    assert pile(state, LOKI) == f"{banner} wall"
    assert (look(state).active_top(LOKI), look(state).dormant) == ("l.wall", None)


@pytest.mark.parametrize("card", ["viking", "archer"])
def test_R37_other_cards_of_one_kind_may_top_both_piles(card: str) -> None:
    state = stand(f"{card} | guard", f"{card} | troll", pile="wall", their_pile="wall dragon", deck="dwarf")
    facts = say(state, "challenge a")

    assert not of_type(facts, Sunk)
    assert pile(state, THOR).split()[-1] == pile(state, LOKI).split()[-1] == card


def test_R39_a_sleeping_idunn_wins_no_tie_for_her_own_challenger() -> None:
    state = stand("giant | giant", "guard | guard", pile="idunn", their_pile="idunn", seat=LOKI, deck="troll")
    state.dormant = LOKI
    say(state, "challenge a")

    assert (shape(state, LOKI), shape(state, THOR)) == ("| giant |", "guard^ | guard |")


@pytest.mark.parametrize(("sleeper", "mine", "theirs"), [(THOR, "viking", "giant"), (LOKI, "dwarf", "viking")])
def test_R39_a_sleeping_berserker_changes_no_strength(sleeper: int, mine: str, theirs: str) -> None:
    state = stand(f"{mine} | dwarf", f"{theirs} | troll", pile="berserker", their_pile="berserker", deck="dwarf")
    state.dormant = sleeper
    say(state, "challenge a")

    assert shape(state, THOR) == "| dwarf |"
    assert shape(state, LOKI) == f"{theirs}^ | troll |"
