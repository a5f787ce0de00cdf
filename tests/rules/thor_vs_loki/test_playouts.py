"""Tables that are played on by habit, and what they are worth."""

from __future__ import annotations

from collections import Counter

import pytest

from engines.core import Budget, Level, Rng
from engines.thor_vs_loki._state import State
from engines.thor_vs_loki.computer import computer_player
from engines.thor_vs_loki.computer.habits import CHALLENGE, DEPLOY, chosen
from engines.thor_vs_loki.computer.mind import ThorVsLokiMind
from engines.thor_vs_loki.computer.pack import CARD, pack_of
from engines.thor_vs_loki.computer.player import Computer
from engines.thor_vs_loki.computer.playouts import Playout
from engines.thor_vs_loki.computer.tables import Table
from engines.thor_vs_loki.computer.values import chance_to_win, quiet_actions
from tests.rules.thor_vs_loki.staging import LOKI, THOR, dealt, look, question, rulebook, say, stand

PACK = pack_of(rulebook().book)


def playout(state: State, turns: int = 0) -> Playout:
    table = Playout(PACK, state)
    table.finish_turns(turns)
    return table


def all_cards(table: Table) -> Counter[int]:
    places = [*table.hands, *table.decks, *table.piles, *(column for side in table.fields for column in side)]
    return Counter(card & CARD for place in places for card in place)


@pytest.mark.parametrize("turns", [0, 1, 8, 400])
def test_no_card_is_lost_or_made(turns: int) -> None:
    assert all_cards(playout(dealt(), turns)) == all_cards(Table(PACK, dealt()))


def test_every_game_comes_to_an_end_and_to_the_same() -> None:
    first, again = playout(dealt(), 400), playout(dealt(), 400)
    assert first.loser is not None
    assert (first.loser, first.turn, all_cards(first)) == (again.loser, again.turn, all_cards(again))


def test_a_playout_leaves_the_table_alone() -> None:
    state = stand("guard | viking", "troll | giant", hand="dwarf", deck="dwarf " * 9, their_deck="troll " * 9)
    before = state.copy()
    playout(state, 9)
    assert state == before


def test_E1_a_treasure_that_lies_open_is_found_at_once() -> None:
    assert playout(stand("dwarf | guard", "crown^ | troll", deck="dwarf")).loser == LOKI


def test_E2_who_can_do_nothing_has_lost() -> None:
    assert playout(stand("wall", "troll", points=2)).loser == THOR


def test_E2_who_runs_out_of_actions_first_is_seen_long_before_near_the_end_of_both_decks() -> None:
    """Two turns alone do not show it, with which an answer is valued while there is enough left to do."""
    rules = rulebook()
    mind = ThorVsLokiMind(rules, Computer(rules, Rng("late")))
    late = stand("wall", "wall", hand="wall " * 4, their_hand="wall " * 6, points=1)
    early = stand("wall", "wall", hand="wall " * 4, their_hand="wall " * 6, points=1, deck="dwarf " * 9)
    early.decks[LOKI] = ["l.troll"] * 9
    assert playout(late, 2).loser is None
    assert playout(late, 400).loser == THOR
    assert mind.value(late, THOR) == 0
    assert mind.value(late, LOKI) == 1
    assert 0 < mind.value(early, THOR) < 1
    assert quiet_actions(Table(PACK, late), THOR) == 4
    assert quiet_actions(Table(PACK, early), THOR) == 20


def test_E3_who_has_no_card_in_play_when_a_turn_begins_has_lost() -> None:
    state = stand("tyr^", "troll^", hand="viking", deck="dwarf", their_hand="giant", their_deck="giant", points=1)
    assert playout(state, 1).loser == LOKI


def test_R26_habit_challenges_what_it_is_known_to_beat_and_nothing_stronger() -> None:
    winning = Table(PACK, stand("tyr^ | guard", "dragon^ | troll^", hand="viking", deck="dwarf"))
    losing = Table(PACK, stand("dwarf^", "dragon^", hand="viking", deck="dwarf " * 9))
    assert chosen(winning)[1] == CHALLENGE
    assert chosen(losing)[1] != CHALLENGE


def test_habit_lays_the_treasure_behind_two_others() -> None:
    table = Table(PACK, stand("guard viking | guard | dwarf", "dragon^ | dragon^ | dragon^", hand="ring"))
    _, kind, card, column, row = chosen(table)
    assert (kind, card, column, row) == (DEPLOY, PACK.number["t.ring"], 0, 2)


def test_B1_habit_does_not_challenge_in_a_first_turn() -> None:
    assert chosen(Table(PACK, stand("tyr^", "troll^", hand="viking", turn=1)))[1] != CHALLENGE


def test_what_is_still_asked_is_settled() -> None:
    state = stand("guard", "troll", hand="hel", pile="tyr wall archer", deck="dwarf")
    say(state, "power t.hel")
    assert PACK.number["t.tyr"] in Playout(PACK, state).hands[THOR]


def test_chances_of_both_sides_add_up_and_follow_the_cards() -> None:
    strong = stand("tyr | einherjar | guard", "troll", hand="viking viking", their_hand="", deck="dwarf " * 20)
    table = Table(PACK, strong)
    assert chance_to_win(table, THOR) + chance_to_win(table, LOKI) == pytest.approx(1)
    assert chance_to_win(table, THOR) > 0.7
    ended = playout(stand("wall", "troll", points=2))
    assert [chance_to_win(ended, seat) for seat in (THOR, LOKI)] == [0, 1]


def test_the_treasure_is_safer_in_the_deck_than_where_the_next_card_finds_it() -> None:
    hidden = stand("guard | viking", "troll | giant", deck="ring " + "dwarf " * 19, their_deck="troll " * 20)
    bare = stand("ring | viking", "troll | giant", deck="guard " + "dwarf " * 19, their_deck="troll " * 20)
    values = [chance_to_win(Table(PACK, state), THOR) for state in (hidden, bare)]
    assert values[0] > values[1] + 0.2


@pytest.mark.parametrize(
    ("state", "answer"),
    [
        (stand("dwarf | guard", "crown^ | troll", deck="dwarf"), "challenge a"),
        (stand("wall | guard", "wall crown^ | troll", hand="mjolnir", deck="dwarf"), "power t.mjolnir a2"),
    ],
    ids=["found-crown", "strike-crown"],
)
def test_the_hard_player_sees_the_obvious(state: State, answer: str) -> None:
    asked, view = question(state), look(state, THOR)
    hard = computer_player(rulebook(), Rng("hard"), Level.HARD, Budget(60))
    picks = hard.decide(view, asked, lambda picks: rulebook().ask(view, asked, picks))
    assert " ".join(",".join(step) for step in picks) == answer
