"""What dice are worth: hits of a face, and the exact odds of a fight."""

from __future__ import annotations

from functools import lru_cache

from engines.champions_of_midgard._goods import KINDS, Squad
from engines.champions_of_midgard.book import Book, Face

_SWORD = "S"

_HITS: dict[str, int] = {Face.BLANK: 0, Face.SHIELD: 0, Face.HIT: 1, Face.TWO: 2}


def hits_of(kind: str, face: str, *, swords: int, reaction: bool) -> int:
    """Return the damage of a face.

    Args:
        kind: type of the die.
        face: what it shows.
        swords: what Svanhildr adds to every hit of a Swordsman; 0 for other leaders.
        reaction: whether shields count as hits too (A18: a Swordsman's shield as well gains by Svanhildr).
    """
    hits = 1 if reaction and face == Face.SHIELD else _HITS[face]
    return hits + swords if hits and kind == _SWORD else hits


@lru_cache(1024)
def rolls(book: Book, squad: Squad, swords: int) -> tuple[tuple[int, int, float], ...]:
    """Return (hits, shields, probability) of one roll of a squad."""
    table: dict[tuple[int, int], float] = {(0, 0): 1.0}
    for kind, count in enumerate(squad):
        letter = KINDS[kind]
        faces = book.warriors[letter].faces
        for _ in range(count):
            grown: dict[tuple[int, int], float] = {}
            for (hits, shields), chance in table.items():
                for face in faces:
                    key = (
                        hits + hits_of(letter, face, swords=swords, reaction=False),
                        shields + (face == Face.SHIELD),
                    )
                    grown[key] = grown.get(key, 0.0) + chance / len(faces)
            table = grown
    return tuple([(hits, shields, chance) for (hits, shields), chance in table.items()])


@lru_cache(16384)
def survivors(  # noqa: PLR0913 - both sides of a combat
    book: Book, squad: Squad, *, attack: int, defense: int, swords: int = 0, first: int | None = None
) -> tuple[tuple[Squad, float], ...]:
    """Return who may be left of a squad that wins a combat, each with its chance; what is missing to 1 is defeat.

    No rerolls and no runes. A round in which nothing happens is rolled anew.

    Args:
        book: the Book.
        squad: who fights.
        attack: the enemy's.
        defense: the damage that it still takes to win.
        swords: what Svanhildr adds to every hit of a Swordsman.
        first: a type that falls before the others; then fall Swordsmen, Spearmen and Axemen.
    """
    if defense <= 0:
        return ((squad, 1.0),)
    if not any(squad):
        return ()
    ends: dict[tuple[int, int], float] = {}
    for hits, shields, chance in rolls(book, squad, swords):
        end = (min(hits, defense), min(sum(squad), max(0, attack - shields)))
        ends[end] = ends.get(end, 0.0) + chance
    idle, found = ends.pop((0, 0), 0.0), dict[Squad, float]()
    for (damage, losses), chance in ends.items():
        rest = fallen(squad, losses, first)
        after = survivors(book, rest, attack=attack, defense=defense - damage, swords=swords, first=first)
        for left, share in after:
            found[left] = found.get(left, 0.0) + chance * share
    return tuple([(left, share / (1 - idle)) for left, share in found.items()])


def fallen(squad: Squad, losses: int, first: int | None = None) -> Squad:
    """Return who is left after so many losses: one type before the others, then Swordsmen, Spearmen, Axemen."""
    left = list(squad)
    for kind in range(3) if first is None else (first, *range(3)):
        lost = min(losses, left[kind])
        left[kind] -= lost
        losses -= lost
    return (left[0], left[1], left[2])


@lru_cache(16384)
def odds(book: Book, squad: Squad, attack: int, defense: int, swords: int = 0) -> tuple[float, float]:
    """Return the chance to win a combat without rerolls and runes, and how many warriors are left on average."""
    ends = survivors(book, squad, attack=attack, defense=defense, swords=swords)
    return sum(chance for _, chance in ends), sum(chance * sum(left) for left, chance in ends)
