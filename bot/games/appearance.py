"""What an option looks like on a control."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from engines.core import Seat

LABEL = 38
"""Characters of a button's label that are shown everywhere."""


class Tone(StrEnum):
    """How a control presents itself; MAIN is for the one natural thing, which the panel knows and no listing."""

    PLAIN = "plain"
    MAIN = "main"
    GOOD = "good"
    GRAVE = "grave"


class Appearance(msgspec.Struct, frozen=True):
    """What an option looks like on a control.

    Attributes:
        label: at most 38 characters on a button, 100 in a menu.
        emoji: a Unicode emoji before the label, or nothing.
        hint: a second line in menus.
        tone: how a button presents itself.
        cell: (row, column) on a grid of at most 5 by 5 buttons; all options of an Ask have one, or none has.
        seat: the seat that the option stands for: wherever names are known, its name goes before the label.
        apart: where several can be picked, this one is picked by itself: it is a button beside the menu.
        icon: the name of the game's own emoji, which takes the place of the Unicode one where Discord has it.
        rank: options with a lower one stand first, whatever a person most likely wants; equal ones as in the Ask.
        alike: a word that options have in common which differ in nothing: where one is picked, one control stands for
            them all.
        said: what it is called in words, such as those of an answer or a hint, where a label has no room to say it.
        no_choice: it ends or declines a choice, such as Done among cards, and is none of the things that are chosen.
    """

    label: str
    emoji: str = ""
    hint: str = ""
    tone: Tone = Tone.PLAIN
    cell: tuple[int, int] | None = None
    seat: Seat | None = None
    apart: bool = False
    icon: str = ""
    rank: float = 0
    alike: str = ""
    said: str = ""
    no_choice: bool = False
