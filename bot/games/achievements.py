"""What can be achieved in each game, as `data/<game>/achievements.en.toml` says: names, words and conditions.

A condition speaks of the result of a seat, of its details, and of facts that everybody was told. It is looked at when
the game is over, so it can give nothing away.
"""

from __future__ import annotations

import tomllib
from enum import StrEnum
from functools import cache

import msgspec

from bot.games.source import DATA


class Who(StrEnum):
    """Of whom a fact has to speak."""

    OWN = "own"
    """Of the seat itself."""
    OTHERS = "others"
    """Of another seat."""
    ALL = "all"
    """Of whomever it likes."""


class Span(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whole numbers, both ends included; None leaves an end open."""

    least: int | None = None
    most: int | None = None

    def __contains__(self, number: object) -> bool:
        if not isinstance(number, int):
            return False
        return (self.least is None or number >= self.least) and (self.most is None or number <= self.most)


Wanted = Span | str | bool | tuple[str, ...]
"""What a value has to be: a number within a span, a word, one of some words, or a truth."""


class FactCondition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How often something has to be told.

    Attributes:
        kind: the class of the fact.
        who: of whom it speaks.
        seat: its field that names the seat.
        each: a field with several values, each of which is looked at in place of the fact.
        where: what its fields have to be.
        sum: a field whose values are added up, in place of counting the facts.
        least: how many there are, or what they add up to, at least.
        most: likewise at most.
    """

    kind: str
    who: Who = Who.OWN
    seat: str = "seat"
    each: str = ""
    where: dict[str, Wanted] = {}
    sum: str = ""
    least: int | None = None
    most: int | None = None


class Achievement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that can be achieved at a table; every condition has to hold.

    Attributes:
        name: what it is called.
        words: what has to be done for it.
        won: whether the seat has to be in the first place.
        reasons: the reasons for which the game has to end; any when there are none.
        seats: how many seats the table has to have.
        detail: what the details of the result have to be.
        fact: what has to be told.
        lessons: it is for finishing every lesson of the game, and no table's business.
    """

    name: str
    words: str
    won: bool = False
    reasons: tuple[str, ...] = ()
    seats: Span = Span()
    detail: dict[str, Wanted] = {}
    fact: tuple[FactCondition, ...] = ()
    lessons: bool = False


@cache
def achievements_of(game: str) -> dict[str, Achievement]:
    """Return what can be achieved in a game, by id in the order of its file; nothing for a game without one.

    Raises:
        msgspec.ValidationError: the file is damaged.
    """
    file = DATA / game / "achievements.en.toml"
    if not file.is_file():
        return {}
    return msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")), dict[str, Achievement])


def fits(wanted: Wanted, value: object) -> bool:
    """Return whether a value is what is wanted."""
    if isinstance(wanted, Span):
        return value in wanted and not isinstance(value, bool)
    return value in wanted if isinstance(wanted, tuple) else value == wanted
