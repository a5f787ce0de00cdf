"""What a game teaches, as its files hold it: chapters, glossary, coach's notes, lessons, positions."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal, TypeVar

import msgspec
from msgspec import Struct

from bot.games.source import DATA

FOLDER = "learning"
"""Beside the files of a game's Book."""

T = TypeVar("T")


class Shown(Struct, frozen=True, forbid_unknown_fields=True):
    """A picture of a chapter or of a glossary's entry: of a position, of a card, or one of the game's own drawings.

    Attributes:
        position: name of a position; its `sheet` is shown.
        sheet: `board`, `hand`, or one of the game's further pictures.
        seat: whose eyes see the position; None for a spectator's.
        card: id of a card, drawn large.
        drawing: name of one of the drawings that the game offers for teaching.
        alt: says what a drawing shows; positions and cards say it themselves.
    """

    position: str = ""
    sheet: str = "board"
    seat: int | None = None
    card: str = ""
    drawing: str = ""
    alt: str = ""


class Part(Struct, frozen=True, forbid_unknown_fields=True):
    """A few sentences of a chapter, and the paragraphs of `docs/rules/<game>.md` that they tell."""

    covers: tuple[str, ...]
    text: str


class Chapter(Struct, frozen=True, forbid_unknown_fields=True):
    """A chapter of the rules, as players read them."""

    title: str
    part: tuple[Part, ...]
    picture: Shown | None = None


class Term(Struct, frozen=True, forbid_unknown_fields=True):
    """A word of the glossary.

    Attributes:
        name: the word; the same on pictures, controls and in the log.
        text: what it means, in two sentences.
        chapter: where more is told.
        icons: the icons by which pictures show it.
        also: other words under which somebody may look for it.
        part: the part of the legend that numbers its icons, where one picture cannot hold all numbers; the phrase
            `legend_part.<part>` names it. Empty for the first part.
    """

    name: str
    text: str
    chapter: str
    icons: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    part: str = ""


class Position(Struct, frozen=True, forbid_unknown_fields=True):
    """A game at one moment, told by its seed and the answers that were given.

    Attributes:
        seats: how many play.
        seed: of the game's chance.
        options: settings other than the defaults.
        moves: one answer each: `s<seat> <topic> <picks>`.
    """

    seats: int
    seed: str
    options: dict[str, str] = {}
    moves: tuple[str, ...] = ()


class Step(Struct, frozen=True, forbid_unknown_fields=True):
    """A step of a lesson: something to read and, mostly, one thing to do.

    Attributes:
        say: what the learner reads.
        topic: what the learner is asked; empty where there is only something to read.
        want: the answers that are right, as picks; `*` takes every legal one.
        reply: said when a right answer was given.
        otherwise: said after another answer, by its picks or by `*`; such an answer is not played.
        then: what the other seats answer afterwards: `s<seat> <topic> <picks>`, in order.
        shows: the picture that is large where there is room for one, `board` or `hand`; empty for the one that the
            question is about, and for the board where there is only something to read.
    """

    say: str
    topic: str = ""
    want: tuple[str, ...] = ()
    reply: str = ""
    otherwise: dict[str, str] = {}
    then: tuple[str, ...] = ()
    shows: Literal["", "board", "hand"] = ""


class Lesson(Struct, frozen=True, forbid_unknown_fields=True):
    """A few minutes of play with somebody beside one.

    Attributes:
        title: its name.
        minutes: about how long it takes.
        teaches: the paragraphs of the rules that it is about.
        position: where it begins; empty for the last lesson, which is a real game.
        seat: the learner's.
        others: phrases that name the other seats, in order, where the texts speak of them; else they have any names.
        step: what happens, in order; a last one with nothing to do is what is said at the end.
        game: for a real game: its options, and with them `seats`.
    """

    title: str
    minutes: int
    teaches: tuple[str, ...]
    position: str = ""
    seat: int = 0
    others: tuple[str, ...] = ()
    step: tuple[Step, ...] = ()
    game: dict[str, str] = {}

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps that are taken."""
        return self.step[:-1] if self.closing else self.step

    @property
    def closing(self) -> str:
        """What is said at the end; nothing when the last answer says it all."""
        return self.step[-1].say if self.step and not self.step[-1].topic else ""

    @property
    def seats(self) -> int:
        """How many sit at the real game."""
        return int(self.game["seats"])

    @property
    def settings(self) -> dict[str, str]:
        """The settings of the real game."""
        return {name: value for name, value in self.game.items() if name != "seats"}


class Course(Struct, frozen=True):
    """Everything that one game teaches in one language.

    Attributes:
        chapters: by id, in the order in which they are read.
        terms: the glossary, by id.
        notes: what the coach says, by `topic.slot` or `topic.slot.variant`.
        refusals: the paragraph that forbids an option, by the message id of the reason.
        lessons: by id, in order.
        positions: by name.
    """

    chapters: Mapping[str, Chapter] = {}
    terms: Mapping[str, Term] = {}
    notes: Mapping[str, str] = {}
    refusals: Mapping[str, str] = {}
    lessons: Mapping[str, Lesson] = {}
    positions: Mapping[str, Position] = {}


def read(game: str, language: str = "en", *, folder: Path | None = None) -> Course:
    """Return what a game teaches; an empty course for a game without such files.

    Args:
        game: key of the game.
        language: of the texts.
        folder: where the files lie; None for a game of Skald's own.

    Raises:
        ValueError: a file is no TOML, or holds what does not belong there; its text names the file.
    """
    folder = folder or DATA / game / FOLDER
    lessons = {
        path.name.removesuffix(f".{language}.toml").partition("-")[2]: _file(path, Lesson)
        for path in sorted((folder / "lessons").glob(f"*.{language}.toml"))
    }
    return Course(
        chapters=_file(folder / f"chapters.{language}.toml", dict[str, Chapter]),
        terms=_file(folder / f"glossary.{language}.toml", dict[str, Term]),
        notes=_file(folder / f"coach.{language}.toml", dict[str, str]),
        refusals=_file(folder / "refusals.toml", dict[str, str]),
        lessons=lessons,
        positions=_file(folder / "positions.toml", dict[str, Position]),
    )


def _file(path: Path, kind: type[T]) -> T:
    try:
        told: Any = tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
        return msgspec.convert(told, kind)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise ValueError(f"{path.name}: {error}") from error
