"""Reviews: what one person answered in a finished game, against what the hard computer player would have answered.

Here is what a review is made of and what comes of it; the thinking is done by `autoplay/reviews.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from bot.games import Listing
from bot.store import By, EntryRow
from bot.tables.logs import AnyGame, read_entry
from engines.core import (
    SURE,
    TABLE,
    Compared,
    Entry,
    Gain,
    Game,
    Header,
    Judged,
    Picks,
    Question,
    Seat,
    Snapshot,
    answers,
    is_answer,
    withdrawn,
)

T = TypeVar("T")

MOST_DECISIONS = 60
"""Answers of a review; of more, as many are taken from all over the game."""

MOST_CHANCES = 120
"""Entries with chance of a review, likewise."""

TURNING_POINTS = 3

NOTHING = 0.005
"""A difference that counts as none, in any game's unit."""

ROUGH = 0.2
"""What an answer may have cost for all that is known, as a part of what is much in its game, and still be called as
good as the best."""

FEWEST = 4
"""Imagined worlds in which an answer has to be tried to be judged at all: fewer neither blame nor praise anybody."""


class Decision(Struct, frozen=True):
    """An answer that a person gave where they could have given another.

    Attributes:
        n: number of its entry.
        view: what their seat saw before it, as the codec writes it.
        question: what they were asked.
        picks: what they answered.
    """

    n: int
    view: bytes
    question: Question
    picks: Picks

    @property
    def head(self) -> int:
        """Number of the move after which it was asked: so it stood below the board then, and stands in the replay."""
        return self.n - 1


class Happening(Struct, frozen=True):
    """An entry in which chance had a part.

    Attributes:
        n: its number; 0 for the deal.
        seat: who answered; TABLE for the deal.
        question: what was answered; None for the deal.
        picks: the answer.
        before: the game before it, as the codec writes it; empty for the deal.
        after: the game after it.
    """

    n: int
    seat: Seat
    question: Question | None
    picks: Picks
    before: bytes
    after: bytes


class Material(msgspec.Struct, frozen=True):
    """What the review of a seat looks at.

    Attributes:
        decisions: of the person there.
        happenings: of everybody: chance falls on all; none that came after they gave up.
        asked: how many decisions there were before some were left out.
        gave_up: whether they gave the game up.
        seat: where they sat.
    """

    decisions: tuple[Decision, ...]
    happenings: tuple[Happening, ...]
    asked: int
    gave_up: bool = False
    seat: Seat = 0


class Explained(Struct, frozen=True):
    """Why an answer is the best one.

    Attributes:
        gains: what it brings more of than the next best one.
        rival: the next best one; empty if it is not known.
        tempting: the one that looks best at first sight; empty if it is this very one, or not known.
        compared: how the answers compare, the best first; none where that is not known.
    """

    gains: tuple[Gain, ...] = ()
    rival: Picks = ()
    tempting: Picks = ()
    compared: tuple[Compared, ...] = ()


class TurningPoint(Struct, frozen=True):
    """An answer that cost much: what was answered, and how good it was."""

    decision: Decision
    judged: Judged


class CoursePoint(Struct, frozen=True):
    """How a person stood when they were asked, by what they could see, in the game's own unit.

    Attributes:
        n: number of the entry that answered.
        before: with the best answer.
        after: with the answer that they gave; the same where that was not clearly worse.
    """

    n: int
    before: float
    after: float


class Review(Struct, frozen=True):
    """What came of looking at one person's answers in a game.

    Attributes:
        asked: how often they had a choice.
        judged: how many of these answers could be judged.
        best: how many of them were as good as the best.
        lost: by how much the others were worth less, all together, in the game's own unit.
        turning: those that cost most, the dearest first; none of which few imagined worlds tell.
        deal: by how much the deal was worth more than others; None where that is not known.
        chance: the same of all that came by chance afterwards.
        happenings: how often chance had a part after the deal.
        gave_up: whether the person gave the game up, so that luck counts up to there alone.
        unsure: how many of those judged came out behind by no more than chance, or were tried in few imagined worlds:
            neither praised nor blamed.
        course: how they stood at each answer that was tried in imagined worlds, in the order of the game.
        seat: where they sat.
    """

    asked: int
    judged: int
    best: int
    lost: float
    turning: tuple[TurningPoint, ...]
    deal: float | None = None
    chance: float | None = None
    happenings: int = 0
    gave_up: bool = False
    unsure: int = 0
    course: tuple[CoursePoint, ...] = ()
    seat: Seat = 0

    @property
    def worse(self) -> int:
        """How many answers were clearly worse than the best."""
        return self.judged - self.best - self.unsure

    @property
    def share(self) -> int:
        """The share of best answers, in percent."""
        return round(100 * self.best / self.judged) if self.judged else 0


def is_best(judged: Judged, much: float) -> bool:
    """Return whether an answer came out as good as the best, in so many imagined worlds that it can hardly be worse.

    Args:
        judged: how good it is.
        much: how much in the game's own unit is much.
    """
    given = judged.given
    least = SURE * given.error + given.doubt - given.ahead
    return given.founded and judged.loss <= NOTHING and least <= max(NOTHING, ROUGH * much)


def is_worse(judged: Judged) -> bool:
    """Return whether an answer is worse than the best beyond chance; one that is neither that nor best is unsure."""
    given = judged.given
    return given.founded and judged.loss > max(NOTHING, SURE * given.error + given.doubt)


def can_be_told(judged: Judged) -> bool:
    """Return whether an answer was tried often enough to be judged, or is judged without imagined worlds."""
    return not judged.given.worlds or judged.given.worlds >= FEWEST


def summed_up(
    material: Material, found: Sequence[TurningPoint], *, much: float, deal: float | None, chances: Sequence[float]
) -> Review:
    """Return what judged answers, and what chance has brought, come to.

    Args:
        material: what was looked at.
        found: every answer that was looked at; those that were tried too seldom are not judged.
        much: how much in the game's own unit is much.
        deal: what the deal has brought; None where that is not known.
        chances: what each later entry with chance has brought.
    """
    told = [one for one in found if can_be_told(one.judged)]
    best = sum([is_best(one.judged, much) for one in told])
    worse = sorted([one for one in told if is_worse(one.judged)], key=lambda one: -one.judged.loss)
    return Review(
        asked=material.asked,
        judged=len(told),
        best=best,
        unsure=len(told) - best - len(worse),
        lost=sum(one.judged.loss for one in worse),
        turning=tuple(worse[:TURNING_POINTS]),
        deal=deal,
        chance=None if deal is None else sum(chances),
        happenings=len(chances),
        gave_up=material.gave_up,
        course=tuple(sorted([each for one in told for each in _course_point(one)], key=lambda each: each.n)),
        seat=material.seat,
    )


def _course_point(point: TurningPoint) -> tuple[CoursePoint, ...]:
    """Return how a person stood at an answer; nothing where no worlds told."""
    value, judged = point.judged.given.value, point.judged
    if value is None:
        return ()
    best = value + judged.loss
    return (CoursePoint(point.decision.n, best, value if is_worse(judged) else best),)


def material_of(
    listing: Listing, header: Header[Any], rows: Sequence[EntryRow], seat: Seat, user: int | None
) -> Material:
    """Return what the review of a person at a seat looks at; plays the whole log again: a tenth of a second.

    Raises:
        CorruptLog: the entries do not replay under these rules.
    """
    own = {row.n for row in rows if row.seat == seat and row.user == user and row.by is By.PLAYER}
    entries = [read_entry(listing.codec, row) for row in rows]
    gone = withdrawn(entries)
    decisions: list[Decision] = []
    happenings: list[Happening] = []
    before: AnyGame | None = None
    for after, entry in Game.retell(listing.rules, header, entries):
        if entry.n not in gone:
            if entry.n in own and before is not None and is_answer(entry):
                decisions += _decision(listing, before, entry)
            # What chance brought after somebody gave up was not theirs any more.
            if entry.draws and (before is None or seat not in before.resigned):
                happenings.append(_happening(listing, before, entry, after))
        before = after
    gave_up = before is not None and seat in before.resigned
    return Material(tuple(spread(decisions, MOST_DECISIONS)), _of(happenings), len(decisions), gave_up, seat)


def spread(items: Sequence[T], most: int) -> Sequence[T]:
    """Return items, or of too many so many that lie evenly among them."""
    return items if len(items) <= most else [items[place * len(items) // most] for place in range(most)]


def _of(happenings: list[Happening]) -> tuple[Happening, ...]:
    deal = [one for one in happenings if one.seat == TABLE]
    return (*deal, *spread([one for one in happenings if one.seat != TABLE], MOST_CHANCES))


def _decision(listing: Listing, game: AnyGame, entry: Entry[Any]) -> list[Decision]:
    """Return the decision of an entry; none where there was no choice, or the game did not wait for it."""
    question = game.question(entry.seat, entry.key)
    if not question.blocking or len(list(islice(answers(game.walk(entry.seat, entry.key)), 2))) < 2:
        return []
    return [Decision(entry.n, listing.codec.write_view(game.view(entry.seat)), question, entry.picks)]


def _happening(listing: Listing, before: AnyGame | None, entry: Entry[Any], after: AnyGame) -> Happening:
    question = None if before is None else before.question(entry.seat, entry.key)
    written = b"" if before is None else _written(listing, before)
    return Happening(entry.n, entry.seat, question, entry.picks, written, _written(listing, after))


def _written(listing: Listing, game: AnyGame) -> bytes:
    return listing.codec.write_snapshot(Snapshot(game.n, 0, 0, game.state))
