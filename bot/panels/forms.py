"""Forms as values: a title and up to five labelled fields. No Discord yet: they can be compared and tested.

What a form is for stands in its custom_id, so that one is answered that was opened before a restart:

    f:<verb>:<table>[:<what it is about>...]

The table is in base 36, and 0 for a form that belongs to none.
"""

from __future__ import annotations

import re
from typing import Final

import msgspec

from bot.panels.controls import SelectOption
from bot.panels.custom_id import b36, read_b36

_PATTERN: Final = re.compile(r"f:([a-z]{2,10}):([0-9a-z]{1,9})((?::[^:]+)*)\Z")

FIELDS: Final = 5
"""Fields of one form at most."""

HINT: Final = 100
"""Characters of what explains a field or an option."""

IN_SIGHT: Final = 4
"""So many options stand open below each other; more of them fold into a menu."""


class FormId(msgspec.Struct, frozen=True):
    """The custom_id of a form, read.

    Attributes:
        verb: what the form does when it is sent.
        table: id of the table; 0 for what belongs to none.
        about: what else it is about; no part has a colon.
    """

    verb: str
    table: int = 0
    about: tuple[str, ...] = ()

    def __str__(self) -> str:
        return ":".join(["f", self.verb, b36(self.table), *self.about])

    @classmethod
    def read(cls, text: str) -> FormId:
        """Read a custom_id; one that is no form of this version's gives a verb that nobody knows."""
        match = _PATTERN.match(text)
        if match is None:
            return NO_FORM
        return cls(match[1], read_b36(match[2]), tuple(match[3].split(":")[1:]))


def brief(text: str) -> str:
    """Return the first sentences of what explains a field, as many as Discord shows there."""
    if len(text) <= HINT:
        return text
    return text[: text.rfind(". ", 0, HINT) + 1]


NO_FORM: Final = FormId("")
"""What is read from a text that is the custom_id of no form."""


class Choice(msgspec.Struct, frozen=True):
    """One option of several, of which `chosen` is proposed."""

    id: str
    label: str
    options: tuple[SelectOption, ...]
    chosen: str
    hint: str = ""


class Ticks(msgspec.Struct, frozen=True):
    """Any number of options, of which those `chosen` are proposed."""

    id: str
    label: str
    options: tuple[SelectOption, ...]
    chosen: tuple[str, ...] = ()
    hint: str = ""


class TextField(msgspec.Struct, frozen=True):
    """A text of at most `most` characters; `large` for one of several lines."""

    id: str
    label: str
    most: int
    text: str = ""
    example: str = ""
    hint: str = ""
    needed: bool = True
    large: bool = False


class FileField(msgspec.Struct, frozen=True):
    """A file, if somebody has one."""

    id: str
    label: str
    hint: str = ""


Field = Choice | Ticks | TextField | FileField


class Form(msgspec.Struct, frozen=True):
    """One form."""

    id: FormId
    title: str
    fields: tuple[Field, ...]
