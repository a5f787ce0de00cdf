"""What an answer makes of both walls for certain: a reading for those who weigh rituals, elements, runes and moves.

What chance decides, what others may still do, and what comes after a choice that is still open, is not looked at.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import Any, NamedTuple

from msgspec.structs import replace

from engines.core import Picks, Seat
from engines.nordic_glory._chapters.choices import targets
from engines.nordic_glory._chapters.measures import amount, holds
from engines.nordic_glory._chapters.movement import moves
from engines.nordic_glory._chapters.runes import HEALING, HEALS, uses
from engines.nordic_glory._chapters.totals import lent_defenses, tally
from engines.nordic_glory.book import Book
from engines.nordic_glory.book.cards import CardId, Trait, is_element
from engines.nordic_glory.book.effects import (
    TARGETED,
    Buff,
    DiceChange,
    DiceMode,
    Heal,
    HealJarl,
    Hit,
    HitJarl,
    Negate,
    Power,
    Swap,
    Target,
    Total,
    Until,
)
from engines.nordic_glory.naming import named
from engines.nordic_glory.reading import FOREVER, Place, left, place_of, side_of, spot_of, topic
from engines.nordic_glory.swaps import swapped
from engines.nordic_glory.view import SideView, Stage, View, Warrior

_POWERS = {Power.ATTACK: "unarmed", Power.ALIGN: "unaligned", Power.ENHANCEMENT: "bare"}


class Met(NamedTuple):
    """A shield that is hit or healed: whose, on which spot, and the defense that it has left then; it falls with none.

    Attributes:
        seat: whose shield.
        spot: where it stands now.
        card: which it is.
        by: the defense that it gains, or loses if below 0.
        left: what it has then.
    """

    seat: Seat
    spot: str
    card: CardId
    by: int
    left: int


class Outlook(NamedTuple):
    """What an answer changes.

    Attributes:
        totals: per seat, the total before the dice now and then.
        dice: per seat, the number of attack dice now and then.
        jarls: per seat, the Jarl's defense now and then.
        met: shields that are hit or healed.
        prey: shields that damage would fell whose target is still to be chosen, by somebody or by chance.
        aims: whether there is such damage.
    """

    totals: tuple[tuple[int, int], tuple[int, int]]
    dice: tuple[tuple[int, int], tuple[int, int]]
    jarls: tuple[tuple[int, int], tuple[int, int]]
    met: tuple[Met, ...] = ()
    prey: tuple[Met, ...] = ()
    aims: bool = False


class _Table:
    """Both walls, changed step by step."""

    def __init__(self, book: Book, view: View) -> None:
        self.book, self.view = book, view
        self.met: list[Met] = []
        self.prey: list[Met] = []
        self.aims = False

    def side(self, seat: Seat) -> SideView:
        return self.view.sides[seat]

    def put(self, seat: Seat, **changes: Any) -> None:
        """Change some fields of a side."""
        sides = list(self.view.sides)
        sides[seat] = replace(sides[seat], **changes)
        self.view = replace(self.view, sides=(sides[0], sides[1]))

    def change(self, seat: Seat, place: Place, **changes: Any) -> None:
        """Change some fields of a shield."""
        old = self.at(seat, place)
        self._row(seat, place, (replace(old, **changes),))

    def at(self, seat: Seat, place: Place) -> Warrior:
        return self.side(seat).columns[place[0]][place[1]]

    def swap(self, seat: Seat, one: Place, other: Place) -> None:
        """Exchange two shields."""
        first, second = self.at(seat, one), self.at(seat, other)
        self._row(seat, one, (second,))
        self._row(seat, other, (first,))

    def hit(self, seat: Seat, places: list[Place], damage: int) -> None:
        """Damage shields at once, those in the rear first; who has no defense left falls, and others move up."""
        found = [self._struck(seat, place, damage) for place in places]
        self.met += found
        for place in sorted(places, key=_from_the_rear):
            warrior = self.at(seat, place)
            hurt = replace(warrior, damage=warrior.damage + damage)
            self._row(seat, place, (hurt,) if left(self.book, hurt) > 0 else ())

    def heal(self, seat: Seat, place: Place, most: int) -> None:
        """Take damage off a shield."""
        warrior = self.at(seat, place)
        by = min(most, warrior.damage)
        if by:
            rest = left(self.book, warrior) + by
            self.met.append(Met(seat, spot_of(place), warrior.card, by, rest))
            self.change(seat, place, damage=warrior.damage - by)

    def hunt(self, seat: Seat, places: list[Place], damage: int) -> None:
        """Note what damage would fell that meets one or some of these shields."""
        self.aims = True
        self.prey += [one for place in places if not (one := self._struck(seat, place, damage)).left]

    def _struck(self, seat: Seat, place: Place, damage: int) -> Met:
        warrior = self.at(seat, place)
        return Met(seat, spot_of(place), warrior.card, -damage, max(0, left(self.book, warrior) - damage))

    def _row(self, seat: Seat, place: Place, warriors: tuple[Warrior, ...]) -> None:
        columns = list(self.side(seat).columns)
        column = columns[place[0]]
        columns[place[0]] = (*column[: place[1]], *warriors, *column[place[1] + 1 :])
        self.put(seat, columns=tuple(columns))


def comes_to(book: Book, view: View, picks: Picks) -> Hashable:
    """Return what a whole answer comes to, where another one may come to the same; None where none can.

    That is a swap, told from either of its shields, by whoever is still free to swap after it; a die that is rolled
    again, by what it shows; and a name for a trait, by the total and the lent defense that come of it.
    """
    if not picks or not picks[0] or view.viewer is None:
        return None
    if places := swapped(book, view, picks):
        return places, _free_after(book, view, picks)
    stage, first = topic(view.stage, view.cast), picks[0][0]
    if stage is Stage.REROLL and view.battle is not None and first[1:].isdecimal():
        return view.battle.dice[view.viewer][int(first[1:]) - 1]
    table = _tried(book, view, picks) if stage is Stage.WILD else None
    if table is None:
        return None
    return first, tally(book, table.view, view.viewer).total, lent_defenses(book, table.view, view.viewer)


def free_partner(book: Book, view: View, picks: Picks) -> str:
    """Return on which spot the partner of a move stands after it, if that can still move (rule 14).

    It can wherever it could have made the same move, and then it is a choice who of the two has moved. No spot takes
    that from it: whom a Jarl lets move goes by the shields' bases, and where the two stand, both can be moved (rule
    16). Else nothing.
    """
    if view.stage is not Stage.MOVE or len(picks) < 2 or swapped(book, view, (picks[1], picks[0])) is None:
        return ""
    return picks[0][0]


def _free_after(book: Book, view: View, picks: Picks) -> frozenset[tuple[Hashable, ...]]:
    """Return what may still be swapped after a swap of the viewer's in the same phase: whoever made it is done."""
    table = _tried(book, view, picks)
    if table is None or view.viewer is None:
        return frozenset()
    if view.stage is Stage.MOVE:
        return frozenset((place, *others) for place, others in moves(book, table.view, view.viewer).items())
    if view.stage is Stage.RUNE:
        return frozenset((*use, *others) for use, others in uses(book, table.view, view.viewer).items())
    return frozenset()  # a ritual asks for its swap once


def outlook(book: Book, view: View, picks: Picks) -> Outlook | None:
    """Return what a whole answer of the viewer's changes for certain before the dice; None where it says nothing."""
    table = _tried(book, view, picks)
    if table is None:
        return None
    now, then = view, table.view
    sums = [(tally(book, now, seat), tally(book, then, seat)) for seat in (0, 1)]
    totals, dice = ([(one.total, other.total) for one, other in sums], [(one.dice, other.dice) for one, other in sums])
    jarls = [(now.sides[seat].left, then.sides[seat].left) for seat in (0, 1)]
    return Outlook(
        (totals[0], totals[1]),
        (dice[0], dice[1]),
        (jarls[0], jarls[1]),
        tuple(table.met),
        tuple(table.prey),
        table.aims,
    )


def _tried(book: Book, view: View, picks: Picks) -> _Table | None:
    """Return both walls with what an answer of the viewer's changes; None where that is not known."""
    table = _Table(book, view)
    tried = _TRIED.get(topic(view.stage, view.cast))
    if tried is None or view.viewer is None or not picks or not picks[0] or not tried(table, view.viewer, picks):
        return None
    return table


def _play(table: _Table, seat: Seat, picks: Picks) -> bool:
    """Play a ritual or attach an element."""
    card = picks[0][0]
    if is_element(card):
        table.put(seat, attached=(*table.side(seat).attached, card))
        return True
    if card not in table.book.rituals:
        return False
    _go_on(table, seat, table.book.rituals[card])
    return True


def _go_on(table: _Table, seat: Seat, effects: Iterable[Any]) -> None:
    """Do what these effects of a seat's ritual do, as far as nothing has to be chosen."""
    for effect in effects:
        if holds(table.book, table.view, seat, effect.when):
            _carry_out(table, seat, effect, None)


def _choose(table: _Table, _seat: Seat, picks: Picks) -> bool:
    """Choose what a ritual works on."""
    cast = table.view.cast
    assert cast is not None
    effects = table.book.rituals[cast.card]
    effect: Any = effects[cast.at]
    if isinstance(effect, Swap) and len(picks) > 1:
        table.swap(side_of(cast.seat, effect.side), place_of(picks[0][0]), place_of(picks[1][0]))
    elif isinstance(effect, TARGETED):
        _carry_out(table, cast.seat, effect, [place_of(spot) for spot in picks[0]])
    else:  # the swap is declined, or it is about cards
        return False
    if cast.left <= 1:
        _go_on(table, cast.seat, effects[cast.at + 1 :])
    return True


def _use(table: _Table, seat: Seat, picks: Picks) -> bool:
    """Use an immediate rune, or give the rolled one to a shield."""
    if len(picks) < 2:
        return False
    spot, _, rune = picks[0][0].partition(".")
    other = place_of(picks[1][0])
    if not rune:
        table.change(seat, other, bears=table.book.rune(table.view.roll))
        return True
    table.change(seat, place_of(spot), used=True)
    if rune == HEALING:
        table.heal(seat, other, HEALS)
    else:
        table.swap(seat, place_of(spot), other)
    return True


def _move(table: _Table, seat: Seat, picks: Picks) -> bool:
    """Swap a shield with its neighbour."""
    if len(picks) < 2:
        return False
    place = place_of(picks[0][0])
    table.change(seat, place, moved=True)
    table.swap(seat, place, place_of(picks[1][0]))
    return True


def _name(table: _Table, seat: Seat, picks: Picks) -> bool:
    """Name what a trait of a shield counts as."""
    if len(picks) < 2:
        return False
    spot, _, trait = picks[0][0].partition(".")
    table.view = named(table.view, seat, place_of(spot), Trait(trait), picks[1][0])
    return True


_TRIED = {Stage.RITUAL: _play, Stage.CHOICE: _choose, Stage.RUNE: _use, Stage.MOVE: _move, Stage.WILD: _name}
"""What is answered before the dice, by the stage."""


def _carry_out(table: _Table, seat: Seat, effect: Any, chosen: list[Place] | None) -> None:
    """Do what an effect does for certain; while its target is still to be chosen, note what its damage would fell."""
    book, view = table.book, table.view
    match effect:
        case Total(side=side, value=value):
            whose = side_of(seat, side)
            table.put(whose, bonus=table.side(whose).bonus + amount(book, view, seat, value))
        case DiceChange(side=side, mode=DiceMode.EXTRA, value=value):
            whose = side_of(seat, side)
            table.put(whose, extra_dice=table.side(whose).extra_dice + value)
        case HitJarl(side=side, value=value):
            whose = side_of(seat, side)
            table.put(whose, left=max(0, table.side(whose).left - amount(book, view, seat, value)))
        case HealJarl(side=side, value=value):
            whose = side_of(seat, side)
            most = book.jarls[table.side(whose).jarl].defense
            table.put(whose, left=min(most, table.side(whose).left + amount(book, view, seat, value)))
        case Hit() | Heal() | Buff() | Negate():
            _aim(table, seat, effect, chosen)
        case _:
            pass


def _aim(table: _Table, seat: Seat, effect: Hit | Heal | Buff | Negate, chosen: list[Place] | None) -> None:
    whose, places = side_of(seat, effect.target.side), targets(table.book, table.view, seat, effect.target)
    if chosen is None and _open(effect.target, places):
        if isinstance(effect, Hit):
            table.hunt(whose, places, amount(table.book, table.view, seat, effect.value))
        return
    places = places if chosen is None else chosen
    if isinstance(effect, Hit):
        table.hit(whose, places, amount(table.book, table.view, seat, effect.value))
        return
    for place in places:
        old = table.at(whose, place)
        match effect:
            case Heal(value=value):
                table.heal(whose, place, amount(table.book, table.view, seat, value))
            case Buff(until=Until.GAME, attack=attack, defense=defense):
                table.change(whose, place, attack=old.attack + attack, defense=old.defense + defense)
            case Negate(what=what, until=until):
                last = FOREVER if until is Until.GAME else table.view.turn
                table.change(whose, place, **{_POWERS[what]: max(getattr(old, _POWERS[what]), last)})
            case _:
                pass


def _open(target: Target, places: list[Place]) -> bool:
    """Return whether somebody, or chance, has still to choose which shields an effect meets."""
    return bool(target.count) and len(places) > target.count


def _from_the_rear(place: Place) -> Place:
    return -place[1], place[0]
