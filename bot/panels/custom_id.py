"""What a control carries: its custom_id names the table, the question, the picks so far and what was shown.

    k:<verb>:<table>[-<copy>][:<subject>:<path>:<stamp>]

Numbers are in base 36. The copy is the number of somebody's private copy of a position (*What if*). The subject is a
question's key; for some verbs the number of a page or of a setting; for the deck builder the deck and what is shown of
it, and the path is then what to change. Else path and stamp are those of a `draft`.
"""

from __future__ import annotations

import re
from typing import Final

import msgspec

PATTERN: Final = re.compile(
    r"(?=.{,100}\Z)k:(?P<verb>[a-z]{2,10}):(?P<table>[0-9a-z]{1,9})(?:-(?P<copy>[0-9a-z]{1,4}))?"
    r"(?::(?P<subject>[0-9a-z.~]{0,28}):(?P<path>[0-9a-z._!-]{0,40}):(?P<stamp>[0-9a-z]{0,7}))?\Z"
)
"""Every custom_id of this version."""

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

OF_PUZZLES, OF_COPIES = "p", "t"
"""What the verbs of puzzles and of private copies begin with that have another meaning at a table."""

ANSWERING: Final = frozenset({"pick", "choose", "group", "add"})
"""Verbs by which what a table or a lesson asks is answered."""


def _with(letter: str) -> frozenset[str]:
    return frozenset({letter + verb for verb in ANSWERING})


QUESTION_VERBS: Final = ANSWERING | _with(OF_PUZZLES) | _with(OF_COPIES) | {"sure"}
"""Verbs by which a message is known in which something is asked."""

PUZZLE_VERBS: Final = _with(OF_PUZZLES) | frozenset(
    {"prestart", "pwhy", "puzzle", "pshow", "pdescribe", "psolvers", "ptry", "pmore", "pother"}
)
"""Verbs of the controls of puzzles."""

COPY_VERBS: Final = _with(OF_COPIES) | frozenset(
    {"trestart", "topen", "twhy", "tend", "tdescribe", "thint", "tplay", "tback"}
)
"""Verbs of the controls of private copies."""

PAGED_VERBS: Final = frozenset(
    {"log", "logto", "describe", "closer", "explain", "legend", "wishform", "optform", "mytables", "events"}
    | {"review", "share", "pdescribe", "tdescribe", "try", "tryapart", "tmoment", "resign", "giveup", "keepseat"}
)
"""Verbs that name a page once there is one."""

SETTING_VERBS: Final = frozenset({"value", "wished"})
"""Verbs that name the setting whose value is chosen."""
