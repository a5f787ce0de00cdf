"""What the hard player reckons from the places of face-down cards."""

from __future__ import annotations

import pytest

from engines.core import Budget, Level, Rng
from engines.thor_vs_loki._state import State
from engines.thor_vs_loki.computer import computer_player
from engines.thor_vs_loki.computer.insight import Insight
from engines.thor_vs_loki.computer.worlds import draw_world
from engines.thor_vs_loki.view import Spied
from tests.rules.thor_vs_loki.staging import LOKI, THOR, look, question, rulebook, stand

DECK = "troll " * 20


def insight(state: State) -> Insight:
    return Insight(rulebook().book, look(state, THOR))


@pytest.mark.parametrize(
    "state",
    [
        stand("guard^", "troll giant dragon | wall^ archer", their_hand="odin hel", their_deck=DECK),
        stand("guard", "troll^ archer | t.dwarf", their_hand="t.viking hel", their_deck=DECK, turn=3),
        stand("guard", "crown^", their_hand="odin hel"),
        stand("guard", "troll archer wall", their_hand="odin"),
    ],
)
def test_chances_come_to_one(state: State) -> None:
    known = insight(state)
    places = [known.at(c, r) for c, side in enumerate(state.fields[LOKI]) for r in range(len(side))]
    for odds in (*places, known.in_hand):
        assert sum(odds.values()) == pytest.approx(1)
    assert sum(known.whereabouts.places.values()) + known.whereabouts.held <= 1 + 1e-9


def test_the_treasure_is_looked_for_behind_two_others() -> None:
    known = insight(stand("guard", "troll giant dragon | wall^ archer", their_hand="odin hel", their_deck=DECK))
    chances = known.whereabouts.places
    assert max(chances, key=lambda place: chances[place]) == (0, 2)
    assert known.at(0, 2)["l.crown"] == chances[0, 2] > 0.3 > 10 * chances[0, 0]
    assert (1, 0) not in chances


def test_no_treasure_is_among_the_first_nine_cards() -> None:
    known = insight(stand("guard", "troll giant dragon", their_hand="odin hel", their_deck="troll " * 41))
    assert known.whereabouts == ({}, 0.0)


def test_a_treasure_in_sight_is_nowhere_else() -> None:
    known = insight(stand("guard", "troll giant dragon | wall crown^", their_hand="odin", their_deck=DECK))
    assert known.whereabouts == ({}, 0.0)


def test_what_frigg_saw_in_the_hand_is_mostly_still_there() -> None:
    state = stand("guard", "troll giant | wall", their_hand="odin crown", their_deck=DECK)
    state.spied[THOR] = Spied(state.turn - 9, ("l.crown", "l.odin"))
    known = insight(state)
    assert known.whereabouts.held > 0.9 > known.in_hand["l.crown"] > 0.4


def test_powers_are_held_and_fighters_and_walls_lie_in_play() -> None:
    known = insight(stand("guard", "troll giant", their_hand="odin hel", their_deck=DECK))
    front, behind, held = known.at(0, 0), known.at(0, 1), known.in_hand
    assert front["l.dragon"] > held["l.dragon"] > behind["l.dragon"]
    assert held["l.hel"] > 5 * front["l.hel"] > 0
    assert behind["l.wall"] > front["l.wall"]
    assert "l.loki" not in front


def test_worlds_have_the_treasure_where_it_is_reckoned() -> None:
    state = stand("guard", "troll giant dragon | wall^ archer", their_hand="odin hel", their_deck=DECK)
    known = insight(state)
    worlds = [draw_world(known, Rng(f"{number}")) for number in range(300)]
    found = sum(world.fields[LOKI][0][2].card == "l.crown" for world in worlds) / len(worlds)
    assert found == pytest.approx(known.whereabouts.places[0, 2], abs=0.1)


def test_the_hard_player_strikes_where_the_treasure_likely_is() -> None:
    state = stand(
        "guard^ viking | guard^ dwarf | dwarf wall",
        "wall^ archer dragon | troll^ | giant^",
        hand="mjolnir viking",
        deck="dwarf " * 20,
        their_hand="odin hel ravens",
        their_deck="troll " * 12,
    )
    asked, view = question(state), look(state, THOR)
    hard = computer_player(rulebook(), Rng("hard"), Level.HARD, Budget(100))
    picks = hard.decide(view, asked, lambda picks: rulebook().ask(view, asked, picks))
    assert " ".join(",".join(step) for step in picks) == "power t.mjolnir a3"
