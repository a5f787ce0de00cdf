"""An answer in the making, as controls carry it: the path to what was picked so far, and a stamp of what was shown.

A path holds one index in base 36 per picked option: steps apart by `_`, options of one step by `.`; a last part
beginning with `-` is an unfinished step, and one beginning with `!` an opened group. The stamp is a checksum of every
option on the way: when the choices are no longer what was shown, the control shows the panel anew and makes no move.
"""

from __future__ import annotations

from typing import Final
from zlib import crc32

import msgspec

from bot.panels.custom_id import CustomId, b36, read_b36
from engines.core import Ask, Picks, Walk, check_step, in_order

NOTHING: Final = "."
"""The part of a path that stands for a step in which nothing was picked."""


class ChoicesChanged(Exception):
    """What was shown on the control is no longer what can be picked."""


class Draft(msgspec.Struct, frozen=True):
    """An answer in the making.

    Attributes:
        picks: the finished steps.
        partial: ids of a step that is still being put together.
        group: the opened group of a long menu, or nothing.
        path: all of that as indices.
        shown: checksum of every option up to the last pick: what the control that led here has to carry.
        stamp: the same with the present ask; what the next controls carry.
        ask: what is to be picked next; None when the answer is complete.
        trail: the asks of the finished steps.
    """

    picks: Picks
    partial: tuple[str, ...]
    group: str
    path: str
    shown: str
    stamp: str
    ask: Ask | None
    trail: tuple[Ask, ...] = ()


def groups_of(ask: Ask) -> tuple[str, ...]:
    """Return the headings of an ask's options, each once, in order."""
    return tuple(dict.fromkeys(option.group for option in ask.options if option.group))


def follow(walk: Walk, path: str) -> Draft:
    """Return the answer that a path leads to.

    Raises:
        ChoicesChanged: the path does not fit the options.
        Illegal: the picks are each possible, but not together.
    """
    picks: Picks = ()
    partial: tuple[str, ...] = ()
    group = ""
    shown = 0
    ask = walk(())
    trail: tuple[Ask, ...] = ()
    for part in path.split("_") if path else ():
        if not isinstance(ask, Ask) or group or (partial and not part.startswith("!")):
            raise ChoicesChanged
        if part.startswith("!"):
            group = _at(groups_of(ask), part[1:])
        elif part.startswith("-"):
            partial = _picked(ask, part[1:])
        else:
            shown = _checksum(ask, shown)
            step = in_order(ask, _picked(ask, part))
            check_step(ask, step)
            picks, trail = (*picks, step), (*trail, ask)
            ask = walk(picks)
    if isinstance(ask, Ask):
        stamp = b36(_checksum(ask, shown))
        return Draft(picks, partial, group, path, stamp if partial or group else b36(shown), stamp, ask, trail)
    return Draft(picks, partial, group, path, b36(shown), b36(shown), None, trail)


def extend(path: str, part: str) -> str:
    """Return the path with another part.

    An opened group at its end gives way, and so does an unfinished step unless the part opens a group for it.
    """
    gone = "!" if part.startswith("!") else "!-"
    parts = [old for old in path.split("_") if old and old[0] not in gone] if path else []
    return "_".join([*parts, part])


def path_after(control: CustomId, values: tuple[str, ...]) -> str:
    """Return how far an answer has come after a press on one of its controls.

    Args:
        control: a button to pick, a menu to choose from, a menu of groups, or one that adds to a long step.
        values: what was chosen in the menu.
    """
    match control.verb:
        case "choose":
            return extend(control.path, ".".join(values))
        case "group":
            return extend(control.path, f"!{values[0]}")
        case "add":
            last = control.path.rpartition("_")[2]
            begun = [last[1:]] if last.startswith("-") else []
            return extend(control.path, "-" + ".".join([*begun, values[0]]))
    return control.path


def path_to(walk: Walk, picks: Picks) -> str:
    """Return the path that leads to a whole answer.

    Raises:
        Illegal: the picks are no answer.
    """
    parts: list[str] = []
    for number, step in enumerate(picks):
        ask = walk(picks[:number])
        assert isinstance(ask, Ask)
        ids = [option.id for option in ask.options]
        parts.append(".".join([b36(ids.index(option)) for option in step]) or NOTHING)
    return "_".join(parts)


def ungrouped(path: str) -> str:
    """Return the path without an opened group at its end."""
    return path.rpartition("!")[0].removesuffix("_") if "!" in path else path


def _picked(ask: Ask, part: str) -> tuple[str, ...]:
    ids = [option.id for option in ask.options]
    return tuple(_at(ids, digits) for digits in part.split(".")) if part not in ("", NOTHING) else ()


def _at(items: tuple[str, ...] | list[str], digits: str) -> str:
    try:
        return items[read_b36(digits)]
    except (ValueError, IndexError) as error:
        raise ChoicesChanged from error


def _checksum(ask: Ask, before: int) -> int:
    return crc32("|".join([f"{option.id}{'!' if option.why_not else ''}" for option in ask.options]).encode(), before)
