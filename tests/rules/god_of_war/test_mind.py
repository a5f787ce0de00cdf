"""What the hard ally imagines, and what it holds a table to be worth."""

from __future__ import annotations

from engines.core import Rng
from engines.god_of_war._steps import Reveal, Turn
from engines.god_of_war.computer.outlook import outlook
from engines.god_of_war.computer.worlds import imagine
from tests.rules.god_of_war.staging import Table

FREYA = ("F-01", "F-02", "F-03", "F-04", "F-05", "F-06")


def in_turn() -> Table:
    return Table("kratos", "freya", where={"kratos": 2, "freya": 4}).hand(0, "K-05", "K-11").deck(1, *FREYA)


def test_an_imagined_turn_ends_with_a_reveal() -> None:
    table = in_turn()
    world = imagine(table.book, table.view(0), Rng("world"))
    left = [step for step in world.agenda if isinstance(step, Reveal | Turn)]
    assert left[-2:] == [Reveal(0), Turn(0)]


def test_imagined_decks_hold_what_their_owner_has_and_lie_in_any_order() -> None:
    table = in_turn()
    decks = [imagine(table.book, table.view(0), Rng(str(n))).players[1].deck for n in range(20)]
    assert {tuple(sorted(deck)) for deck in decks} == {tuple(sorted(table.state.players[1].deck))}
    assert len({deck[0] for deck in decks}) > 3


def test_a_wound_costs_and_a_hurt_enemy_of_the_goal_pays() -> None:
    table = in_turn()
    before = outlook(table.book, table.state)
    table.hero("kratos", damage=3)
    hurt = outlook(table.book, table.state)
    table.card("B2", damage=3)
    assert hurt < before
    assert outlook(table.book, table.state) > hurt
