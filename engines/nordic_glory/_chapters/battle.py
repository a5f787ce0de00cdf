"""The Battle phase: wild traits are named, totals fixed, dice rolled (rules 25-33)."""

from __future__ import annotations

from msgspec.structs import replace

from engines.core import Seat
from engines.nordic_glory._chapters.columns import put
from engines.nordic_glory._chapters.jarls import wild_abilities
from engines.nordic_glory._chapters.totals import tally
from engines.nordic_glory._referee import Referee
from engines.nordic_glory._state import State
from engines.nordic_glory.actions import NameWild, Reroll
from engines.nordic_glory.book import Book
from engines.nordic_glory.book.cards import Trait
from engines.nordic_glory.facts import BattleDecided, DiceRolled, Reckoned, Rerolled, WildNamed
from engines.nordic_glory.reading import Place, Table, front, pips, place_of, spot_of
from engines.nordic_glory.view import Battle


def nameable(book: Book, table: Table, seat: Seat) -> dict[tuple[Place, Trait], int]:
    """Return the row-1 shields and traits that a seat may name, with the tier of the Jarl (0: a ritual's).

    A shield that stands alone in row 1 has nobody to match, so nothing is asked then.
    """
    wall = table.sides[seat]
    row = front(wall)
    found: dict[tuple[Place, Trait], int] = {}
    if len(row) < 2:
        return found
    for column, warrior in row:
        for trait, value in warrior.wild:
            if not value:
                found[(column, 0), trait] = 0
    for level, trait, places in wild_abilities(book, wall):
        for place in places:
            if not any(wild is trait for wild, _ in wall.columns[place[0]][0].wild):
                found.setdefault((place, trait), level)
    return found


def wild_waits(referee: Referee) -> Seat | None:
    """Ask the seat whose part it is while it can name a wild trait."""
    book, state = referee.book, referee.state
    return state.seat if not state.done and nameable(book, state, state.seat) else None


def name_wild(referee: Referee, action: NameWild) -> None:
    """Name what a wild trait is this turn (`wild`, `a_wild`)."""
    book, state = referee.book, referee.state
    seat = state.seat
    side, trait, place = state.sides[seat], Trait(action.trait), place_of(action.spot)
    level = nameable(book, state, seat)[place, trait]
    warrior = side.columns[place[0]][0]
    rest = list(warrior.wild)
    if level:
        side.gifts.append(level)
    else:
        rest.remove((trait, ""))
    put(side, place, replace(warrior, wild=(*rest, (trait, action.value))))
    referee.tell(WildNamed(seat, spot_of(place), trait.value, action.value))


def enter_dice(referee: Referee) -> None:
    """Fix and show the totals, then roll for both (rules 30, 32)."""
    book, state = referee.book, referee.state
    one, other = tally(book, state, 0), tally(book, state, 1)
    referee.tell(Reckoned((one, other)))
    rolled = [tuple(referee.dealer.roll() for _ in range(part.dice)) for part in (one, other)]
    state.battle = Battle((one.total, other.total), (rolled[0], rolled[1]), (one.rerolls, other.rerolls))
    referee.tell(DiceRolled(state.battle.dice))


def reroll_waits(referee: Referee) -> Seat | None:
    """Ask the seat whose part it is while it has a reroll and a die."""
    state = referee.state
    battle, seat = state.battle, state.seat
    assert battle is not None
    return seat if not state.done and battle.rerolls[seat] and battle.dice[seat] else None


def reroll(referee: Referee, action: Reroll) -> None:
    """Roll an own die again; the new result stands (rule 32, ruling C16)."""
    state = referee.state
    battle, seat = state.battle, state.seat
    assert battle is not None
    dice, left = [list(row) for row in battle.dice], list(battle.rerolls)
    was = dice[seat][action.die]
    dice[seat][action.die] = referee.dealer.roll()
    left[seat] -= 1
    state.battle = replace(battle, dice=(tuple(dice[0]), tuple(dice[1])), rerolls=(left[0], left[1]))
    referee.tell(Rerolled(seat, action.die, was, dice[seat][action.die]))


def totals(state: State) -> tuple[int, int]:
    """Return the final totals: fixed plus dice, low dice lifted by a floor (rules 32, 33, ruling C31)."""
    battle = state.battle
    assert battle is not None
    sums = [pips(battle.dice[seat], state.sides[seat].floor) for seat in (0, 1)]
    return battle.fixed[0] + sums[0], battle.fixed[1] + sums[1]


def decide(referee: Referee) -> None:
    """Compare the totals: the higher wins by the difference; equal ones have no winner (rule 33)."""
    state = referee.state
    one, other = totals(state)
    winner = None if one == other else 0 if one > other else 1
    assert state.battle is not None
    state.battle = replace(state.battle, winner=winner, damage=abs(one - other))
    referee.tell(BattleDecided((one, other), winner, abs(one - other)))
