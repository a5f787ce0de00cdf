"""What dice are worth: hits of a face, and the exact odds of a fight."""

from __future__ import annotations

from functools import lru_cache

from engines.champions_of_midgard._goods import KINDS, Squad, splits
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
def odds(book: Book, squad: Squad, attack: int, defense: int, swords: int = 0) -> tuple[float, float]:
    """Return the chance to win a combat without rerolls and runes, and how many warriors are left on average.

    Losses are taken from Swordsmen first, then Spearmen, then Axemen. A round in which nothing happens is rolled anew.
    """
    if defense <= 0:
        return 1.0, float(sum(squad))
    if not any(squad):
        return 0.0, 0.0
    idle = win = left = 0.0
    for hits, shields, chance in rolls(book, squad, swords):
        losses = min(sum(squad), max(0, attack - shields))
        if not hits and not losses:
            idle += chance
            continue
        rest = splits(squad, losses)[0]
        after = (squad[0] - rest[0], squad[1] - rest[1], squad[2] - rest[2])
        won, alive = odds(book, after, attack, defense - hits, swords) if hits < defense else (1.0, float(sum(after)))
        win += chance * won
        left += chance * alive
    return win / (1 - idle), left / (1 - idle)
