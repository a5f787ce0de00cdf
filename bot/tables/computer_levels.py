"""Which computer player sits at a seat: what the store keeps of it, its level, and what it is called."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol

from engines.core import Level
from renderers.kit.phrases import load
from renderers.kit.typed import named

_KINDS: Final = {Level.EASY: "easy", Level.NORMAL: "skald", Level.HARD: "hard"}
"""What the store and the ladders call each level; `skald` is from before there were levels."""

_LEVELS: Final = {kind: level for level, kind in _KINDS.items()}


class Sitting(Protocol):
    """Somebody who sits at a table: a person, or a computer player of a kind."""

    @property
    def name(self) -> str: ...  # noqa: D102 - the names speak; the store's Seat describes them
    @property
    def computer(self) -> str | None: ...  # noqa: D102 - likewise


def kind_of(level: Level) -> str:
    """Return what the store calls the computer players of a level."""
    return _KINDS[level]


def level_of(kind: str | None) -> Level:
    """Return the level of a kind of computer player; whoever sits in for a person (None) plays as the normal one."""
    return _LEVELS.get(kind or "", Level.NORMAL)


def level_word(level: Level) -> str:
    """Return what a level is called."""
    return load("skald")(f"level.{level}")


def common_level(sittings: Sequence[Sitting]) -> Level | None:
    """Return the level of all computer players among some who sit together, so that their names need not say it.

    None without any, where levels differ, and where a person has the name of one of them.
    """
    computers = [one for one in sittings if one.computer is not None]
    levels = {level_of(one.computer) for one in computers}
    people = {named(one.name).casefold() for one in sittings if one.computer is None}
    if len(levels) != 1 or any(named(one.name).casefold() in people for one in computers):
        return None
    return levels.pop()


def shown_name(sitting: Sitting) -> str:
    """Return what somebody is called where others may sit beside them: of a computer player its level is said."""
    if sitting.computer is None:
        return named(sitting.name)
    return load("skald")("seat.levelled", name=named(sitting.name), level=level_word(level_of(sitting.computer)))
