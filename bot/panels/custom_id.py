"""What a control carries: its custom_id names the table, the question, the picks so far and what was shown.

    k:<verb>:<table>[-<copy>][:<subject>:<path>:<stamp>]

Numbers are in base 36. The copy is the number of somebody's private copy of a position (*What if*). The subject is a
question's key; for some verbs the number of a page or of a setting; for the deck builder the deck and what is shown of
it, and the path is then what to change. Else the path holds one index per picked option: steps apart by `_`, options of
one step by `.`; a last part beginning with `-` is an unfinished step, and one beginning with `!` an opened group. The
stamp is a checksum of every option on the way: when the choices are no longer what was shown, the control shows the
panel anew and makes no move.
"""

from __future__ import annotations

import re
from typing import Final
from zlib import crc32

import msgspec

from engines.core import Ask, Picks, Walk, check_step, in_order

PATTERN: Final = re.compile(
    r"(?=.{,100}\Z)k:(?P<verb>[a-z]{2,10}):(?P<table>[0-9a-z]{1,9})(?:-(?P<copy>[0-9a-z]{1,4}))?"
    r"(?::(?P<subject>[0-9a-z.~]{0,28}):(?P<path>[0-9a-z._!-]{0,40}):(?P<stamp>[0-9a-z]{0,7}))?\Z"
)
"""Every custom_id of this version."""

NOTHING: Final = "."
"""The part of a path that stands for a step in which nothing was picked."""

_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
_ALPHABET: Final = frozenset(_DIGITS)

DIGITS: Final = 9
"""Digits of the largest number of ours that a control carries."""

ID_DIGITS: Final = 13
"""Digits of the largest id of Discord's."""


def b36(number: int) -> str:
    """Write a number that is not negative in base 36."""
    text = ""
    while True:
        number, digit = divmod(number, 36)
        text = _DIGITS[digit] + text
        if not number:
            return text


def read_b36(text: str) -> int:
    """Read what `b36` has written.

    Raises:
        ValueError: it is none of its numbers, or larger than any of ours.
    """
    if len(text) > DIGITS or not text or set(text) - _ALPHABET:
        raise ValueError(text)
    return int(text, 36)


def read_id(text: str) -> int:
    """Read an id of Discord's that `b36` has written.

    Raises:
        ValueError: it is none.
    """
    if not 0 < len(text) <= ID_DIGITS or set(text) - _ALPHABET:
        raise ValueError(text)
    return int(text, 36)


class CustomId(msgspec.Struct, frozen=True):
    """A control's custom_id, read.

    Attributes:
        verb: what the control does.
        table: id of the table; 0 for what belongs to none.
        question: key of the question that is answered.
        path: the picks so far.
        stamp: checksum of what was shown.
        page: number of the page to show.
        setting: number of the setting whose value is chosen.
        deck: id of the deck that is built.
        look: what the deck builder shows.
        change: what the deck builder shall change.
        puzzle: number of the puzzle, which stands in the place of a table's id.
        copy: number of the private copy that the control belongs to; None for whatever belongs to none.
    """

    verb: str
    table: int
    question: str = ""
    path: str = ""
    stamp: str = ""
    page: int | None = None
    setting: int | None = None
    deck: int | None = None
    look: str = ""
    change: str = ""
    puzzle: int = 0
    copy: int | None = None

    def __str__(self) -> str:
        copy = "" if self.copy is None else f"-{b36(self.copy)}"
        head, subject = f"k:{self.verb}:{b36(self.table or self.puzzle)}{copy}", self._subject()
        return f"{head}:{subject}:{self.path or self.change}:{self.stamp}" if subject else head

    def _subject(self) -> str:
        if self.deck is not None:
            return f"{b36(self.deck)}.{self.look}"
        number = self.setting if self.page is None else self.page
        return self.question if number is None else b36(number)

    @classmethod
    def read(cls, text: str) -> CustomId:
        """Read a custom_id; one that is none of this version's gives a verb that nobody knows."""
        match = PATTERN.match(text)
        if match is None or (match["copy"] is not None and match["verb"] not in COPY_VERBS):
            return UNKNOWN
        verb, digits, copied, subject, path, stamp = match.groups(default="")
        number, copy = int(digits, 36), int(copied, 36) if copied else None
        table, puzzle = (0, number) if verb in PUZZLE_VERBS else (number, 0)
        try:
            if verb in PAGED_VERBS and subject:
                return cls(verb, table, page=read_b36(subject), puzzle=puzzle, copy=copy)
            if verb in SETTING_VERBS:
                return cls(verb, table, setting=read_b36(subject))
            if verb == "build":
                deck, _, look = subject.partition(".")
                return cls(verb, table, stamp=stamp, deck=read_b36(deck), look=look, change=path)
        except ValueError:
            return UNKNOWN
        return cls(verb, table, subject, path, stamp, puzzle=puzzle, copy=copy)


UNKNOWN: Final = CustomId("", 0)
"""What is read from a text that is no custom_id of this version."""

PUZZLE_VERBS: Final = frozenset(
    {"ppick", "pchoose", "pgroup", "padd", "prestart", "pwhy", "puzzle", "pshow", "pdescribe", "psolvers", "ptry"}
)
"""Verbs of the controls of puzzles."""

COPY_VERBS: Final = frozenset(
    {"tpick", "tchoose", "tgroup", "tadd", "trestart", "topen", "twhy", "tend", "tdescribe", "thint", "tplay", "tback"}
)
"""Verbs of the controls of private copies."""

PAGED_VERBS: Final = frozenset(
    {"log", "describe", "closer", "legend", "wishform", "optform", "mytables", "events"}
    | {"review", "share", "pdescribe", "tdescribe", "try", "tryapart", "tmoment", "resign", "giveup", "keepseat"}
)
"""Verbs that name a page once there is one."""

SETTING_VERBS: Final = frozenset({"value", "wished"})
"""Verbs that name the setting whose value is chosen."""


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
