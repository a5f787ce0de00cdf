"""What a fight or a hunt that is going on can come to, by what its owner sees; without further rerolls and runes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engines.champions_of_midgard._goods import KINDS, Squad
from engines.champions_of_midgard.book import Book, Face, Family
from engines.champions_of_midgard.odds import fallen, hits_of, rolls, survivors
from engines.champions_of_midgard.reading.forecast import Forecast, swords_of
from engines.champions_of_midgard.view import Fight, View


def showing(fight: Fight, faces: frozenset[Face]) -> tuple[int, ...]:
    """Return the places of the dice that show one of these faces, from 0."""
    return tuple([place for place, die in enumerate(fight.dice) if die.face in faces])


def throws(
    book: Book, view: View, fight: Fight, again: Sequence[int] = (), *, reaction: bool
) -> Iterator[tuple[int, int, float]]:
    """Yield (hits, shields, probability) of a roll once the dice at these places are rolled again.

    Args:
        book: the Book.
        view: what the fighter sees.
        fight: the fight or the hunt.
        again: places of dice, from 0.
        reaction: whether shields count as hits too.
    """
    swords, counts, hits, shields = swords_of(book, view), [0, 0, 0], 0, 0
    for place, die in enumerate(fight.dice):
        if place in again:
            counts[KINDS.index(die.kind)] += 1
        else:
            hits += hits_of(die.kind, die.face, swords=swords, reaction=reaction)
            shields += die.face == Face.SHIELD
    for more, guards, chance in rolls(book, (counts[0], counts[1], counts[2]), swords):
        yield hits + more + (guards if reaction else 0), shields + guards, chance


def first_to_fall(book: Book, view: View, fight: Fight) -> int | None:
    """Return the type that would be lost at the end of the voyage in any case, so that it may fall first."""
    monster = view.enemy_at(fight.place) if book.family[fight.enemy] is Family.KRAKEN else ""
    return book.forbidden(monster) if monster else None


def outlook(book: Book, view: View, fight: Fight, again: Sequence[int] = (), *, reaction: bool) -> Forecast:
    """Return what a fight comes to once these dice are rolled again: the chance to win it, and who is left."""
    enemy, first, won, left = book.enemies[fight.enemy], first_to_fall(book, view, fight), 0.0, 0.0
    for hits, shields, chance in throws(book, view, fight, again, reaction=reaction):
        rest = fallen(fight.squad, max(0, enemy.attack - shields), first)
        one = going_on(book, view, fight, rest, fight.damage + hits)
        won += chance * one.won
        left += chance * one.left
    return Forecast(won, left)


def going_on(book: Book, view: View, fight: Fight, squad: Squad, damage: int) -> Forecast:
    """Return what these warriors can expect of a fight after so much damage in all."""
    enemy, first = book.enemies[fight.enemy], first_to_fall(book, view, fight)
    need, swords = enemy.defense - damage, swords_of(book, view)
    ends = survivors(book, squad, attack=enemy.attack, defense=need, swords=swords, first=first)
    return Forecast(sum(chance for _, chance in ends), sum(chance * sum(left) for left, chance in ends))


def caught(book: Book, view: View, fight: Fight, again: Sequence[int] = (), *, reaction: bool) -> float:
    """Return the Food that a hunt brings on average once these dice are rolled again."""
    found = throws(book, view, fight, again, reaction=reaction)
    return sum(chance * book.catch(hits) for hits, _, chance in found)
