"""Damage, healing and the fall of a Jarl (rules 38-43)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from engines.core import Seat
from engines.nordic_glory._chapters.columns import put, send_to_valhalla
from engines.nordic_glory._referee import Referee
from engines.nordic_glory.facts import Defeated, Ending, GameOver, JarlMended, JarlWounded, Manner, Mended, Wounded
from engines.nordic_glory.reading import Place, left, spot_of
from engines.nordic_glory.view import Stage


def wound(referee: Referee, seat: Seat, place: Place, damage: int) -> None:
    """Put damage on a shield; one without defense left is defeated (rules 38, 41)."""
    book, state = referee.book, referee.state
    side = state.sides[seat]
    warrior = side.columns[place[0]][place[1]]
    hurt = replace(warrior, damage=warrior.damage + damage)
    put(side, place, hurt)
    rest = max(0, left(book, hurt))
    referee.tell(Wounded(seat, spot_of(place), warrior.card, damage, rest))
    if not rest:
        send_to_valhalla(side, place)
        referee.tell(Defeated(seat, spot_of(place), warrior.card))


def wound_all(referee: Referee, seat: Seat, places: Sequence[Place], damage: int) -> None:
    """Hit several shields at once; from the rear, so that a fall in front moves no shield before its hit."""
    for place in sorted(places, key=_from_the_rear):
        wound(referee, seat, place, damage)


def _from_the_rear(place: Place) -> Place:
    """Return what places are sorted by: rear rows first, each from the left."""
    return -place[1], place[0]


def mend(referee: Referee, seat: Seat, place: Place, *, amount: int, manner: Manner) -> int:
    """Remove up to `amount` damage (ruling C25); return how much came off."""
    state = referee.state
    side = state.sides[seat]
    warrior = side.columns[place[0]][place[1]]
    healed = min(amount, warrior.damage)
    if healed:
        put(side, place, replace(warrior, damage=warrior.damage - healed))
        referee.tell(Mended(seat, spot_of(place), warrior.card, healed, manner))
    return healed


def wound_jarl(referee: Referee, seat: Seat, amount: int) -> None:
    """Take defense from a Jarl; at 0 the game is over (rule 43)."""
    book, state = referee.book, referee.state
    if amount <= 0:
        return
    side = state.sides[seat]
    side.hurt += amount
    state.jarl_hurt = True
    rest = max(0, book.jarls[side.jarl].defense - side.hurt)
    referee.tell(JarlWounded(seat, amount, rest))
    if not rest:
        finish(referee, Ending.JARL)


def mend_jarl(referee: Referee, seat: Seat, amount: int) -> int:
    """Heal a Jarl up to its printed defense (ruling C25); return how much came back."""
    book, state = referee.book, referee.state
    side = state.sides[seat]
    healed = min(amount, side.hurt)
    if healed > 0:
        side.hurt -= healed
        referee.tell(JarlMended(seat, healed, book.jarls[side.jarl].defense - side.hurt))
    return healed


def finish(referee: Referee, reason: Ending) -> None:
    """End the game if a Jarl has fallen: the other side wins; both at once is a draw (rule 43)."""
    book, state = referee.book, referee.state
    fallen = [book.jarls[side.jarl].defense <= side.hurt for side in state.sides]
    if any(fallen):
        end(referee, (0, 1) if all(fallen) else (fallen.index(False),), reason)


def end(referee: Referee, winners: tuple[Seat, ...], reason: Ending) -> None:
    """End the game, and tell who won."""
    state = referee.state
    state.stage, state.ending, state.winners = Stage.OVER, reason, winners
    referee.tell(GameOver(winners, reason))
