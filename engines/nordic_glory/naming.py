"""Readings for those who let a trait of a shield count as another one: what each name comes to, and why one may."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from engines.core import Picks, Seat
from engines.nordic_glory._chapters.battle import nameable
from engines.nordic_glory._chapters.choices import targets
from engines.nordic_glory._chapters.totals import tally, trait_of
from engines.nordic_glory.book import Book
from engines.nordic_glory.book.cards import CardId, Trait
from engines.nordic_glory.book.effects import Wild
from engines.nordic_glory.reading import Place, front, place_of, wall_asked
from engines.nordic_glory.view import Stage, View


class Name(NamedTuple):
    """A name for a trait, and what it comes to.

    Attributes:
        value: the gem or the element.
        total: the side's total before the dice.
        lent: defense that alike defense gems then lend to all who show them, added up.
    """

    value: str
    total: int
    lent: int


class Naming(NamedTuple):
    """A trait that may be named, and the names that would be alike to others, the best first.

    Attributes:
        place: which shield's.
        trait: which of its traits.
        names: those that others in row 1 show, which alone can come to anything.
    """

    place: Place
    trait: Trait
    names: tuple[Name, ...]


class Namings(NamedTuple):
    """What may be named, or what could be once a ritual has met its shield.

    Attributes:
        now: what the side has if nothing is named; the value is empty.
        each: each trait that may be named.
    """

    now: Name
    each: tuple[Naming, ...]


def namings(book: Book, view: View, picks: Picks = ()) -> Namings | None:
    """Return what the asked seat may name, or what a ritual would let it name; None where it is about other things.

    Args:
        book: what is printed.
        view: as the asked seat sees it.
        picks: of an answer in the making; after the first one, only of the trait that was chosen.
    """
    if view.viewer is None or view.viewer not in view.asked:
        return None
    seat, effect = view.viewer, wild_effect(book, view)
    if effect is not None and view.cast is not None and view.cast.seat == seat == wall_asked(book, view):
        found = [(place, effect.what) for place in targets(book, view, seat, effect.target)]
    elif view.stage is Stage.WILD and view.cast is None:
        found = list(nameable(book, view, seat))
    else:
        return None
    if picks:
        spot, _, trait = picks[0][0].partition(".")
        found = [(place, which) for place, which in found if (place, which.value) == (place_of(spot), trait)]
    told = tuple([Naming(place, trait, _names(book, view, seat, place, trait)) for place, trait in found])
    return Namings(_name(book, view, seat, ""), told) if told else None


def wild_effect(book: Book, view: View) -> Wild | None:
    """Return the effect that asks whose trait may be named; None where none does."""
    effect = book.rituals[view.cast.card][view.cast.at] if view.cast is not None else None
    return effect if isinstance(effect, Wild) else None


def source(book: Book, view: View, seat: Seat, place: Place, trait: Trait) -> CardId:
    """Return what lets a seat name a trait: the ritual of this turn that lies on its discard pile, or its Jarl."""
    side = view.sides[seat]
    if nameable(book, view, seat).get((place, trait)):
        return side.jarl
    rituals = [card for card in reversed(side.discard) if card in book.rituals]
    given = (card for card in rituals if any(isinstance(it, Wild) and it.what is trait for it in book.rituals[card]))
    return next(given, side.jarl)


def shown(book: Book, view: View, seat: Seat, trait: Trait) -> dict[Place, str]:
    """Return what each shield of a row 1 shows as a trait, as it counts in alignments."""
    row = front(view.sides[seat])
    return {(column, 0): trait_of(warrior, book.shields[warrior.card], trait) for column, warrior in row}


def named(view: View, seat: Seat, place: Place, trait: Trait, value: str) -> View:
    """Return the view with a trait named."""
    side, (column, row) = view.sides[seat], place
    warrior = side.columns[column][row]
    wild = (*[one for one in warrior.wild if one[0] is not trait], (trait, value))
    changed = (*side.columns[column][:row], replace(warrior, wild=wild), *side.columns[column][row + 1 :])
    columns = tuple([changed if number == column else old for number, old in enumerate(side.columns)])
    sides = [*view.sides]
    sides[seat] = replace(side, columns=columns)
    return replace(view, sides=(sides[0], sides[1]))


def _names(book: Book, view: View, seat: Seat, place: Place, trait: Trait) -> tuple[Name, ...]:
    """Return the names that others in row 1 show, the best first."""
    others = [value for other, value in shown(book, view, seat, trait).items() if other != place]
    found = [_name(book, named(view, seat, place, trait, value), seat, value) for value in dict.fromkeys(others)]
    return tuple(sorted(found, key=lambda name: (-name.total, -name.lent)))


def _name(book: Book, view: View, seat: Seat, value: str) -> Name:
    """Return what a side has, under the name that brings it about."""
    found = tally(book, view, seat)
    lent = sum(line.bonus * len(line.columns) for line in found.lines if line.trait is Trait.DEFENSE_GEM)
    return Name(value, found.total, lent)
