"""Puzzles: positions of games between computer players in which one answer is clearly best."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from enum import StrEnum
from functools import lru_cache
from pathlib import Path

import msgspec
from msgspec import Struct

from bot.games import Listing
from bot.games.source import DATA
from bot.learning.content import Position
from bot.learning.positions import AnyGame, Misplaced, asked, staged
from engines.core import Picks, Question, finish, parse_picks

FILE = "puzzles/puzzles.jsonl"
"""In the folder of a game: a puzzle in each line."""

DAY = 86_400_000
"""In milliseconds."""

_EPOCH = date(1970, 1, 1).toordinal()


class Theme(StrEnum):
    """What makes a puzzle one."""

    TRAP = "trap"
    """A quick look prefers another answer."""
    EDGE = "edge"
    """A quick look finds it; the point is how much it is better."""


class Puzzle(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A position with a question that has one best answer.

    Attributes:
        seats: how many play.
        seed: of the game's chance.
        moves: the answers that led there: `s<seat> <topic> <picks>`.
        seat: who is asked.
        topic: what.
        answer: the picks of the best answer.
        gain: by how much it is worth more than the next best one, in the game's own unit.
        theme: what makes it a puzzle.
        options: settings other than the defaults.
    """

    seats: int
    seed: str
    moves: tuple[str, ...]
    seat: int
    topic: str
    answer: str
    gain: float
    theme: Theme
    options: dict[str, str] = {}

    @property
    def key(self) -> str:
        """What tells it from the other puzzles of its game, wherever it stands among them."""
        return f"{self.seed}/{len(self.moves)}"

    @property
    def picks(self) -> Picks:
        """The best answer."""
        return parse_picks(self.answer)


def read_puzzles(path: Path) -> tuple[Puzzle, ...]:
    """Return the puzzles of a file, in their order; none where there is no file.

    Raises:
        msgspec.MsgspecError: a line holds no puzzle.
    """
    lines = path.read_bytes().splitlines() if path.exists() else []
    return tuple([msgspec.json.decode(line, type=Puzzle) for line in lines if line])


@lru_cache(16)
def puzzles_of(game: str) -> Sequence[Puzzle]:
    """Return the puzzles of one of Skald's own games."""
    return read_puzzles(DATA / game / FILE)


def today(now: int) -> int:
    """Return the number of the day of a moment in unix milliseconds, by UTC."""
    return now // DAY


def date_of(day: int) -> date:
    """Return the date of a day's number."""
    return date.fromordinal(day + _EPOCH)


def of_day(puzzles: Sequence[Puzzle], day: int) -> Puzzle:
    """Return the puzzle of a day, the same for everybody; each comes again once all have been."""
    return puzzles[day % len(puzzles)]


def position(listing: Listing, puzzle: Puzzle) -> tuple[AnyGame, Question]:
    """Return a puzzle's game, and what is asked in it.

    Raises:
        ConfigError: the options do not make a game.
        Misplaced: a seat is not asked what it answers.
        RuleError: an answer is not legal, or the question is not asked.
    """
    game = staged(listing, Position(puzzle.seats, puzzle.seed, puzzle.options, puzzle.moves))
    question = asked(game, puzzle.seat, puzzle.topic)
    if question is None:
        raise Misplaced(f"s{puzzle.seat} is not asked {puzzle.topic} after entry {game.n}")
    return game, question


def solves(game: AnyGame, question: Question, puzzle: Puzzle, picks: Picks) -> bool:
    """Return whether an answer does what the best one does.

    Raises:
        Illegal: it is no answer.
    """
    walk = game.walk(question.seat, question.key)
    return finish(walk, picks) == finish(walk, puzzle.picks)
