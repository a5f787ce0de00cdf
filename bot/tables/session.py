"""A table at one moment, as a value: who sits there, what is asked, and who has to answer."""

from __future__ import annotations

from functools import cached_property
from typing import Any, Final

import msgspec

from bot.games import Listing, Names
from bot.store import Advance, FormerSitter, Motion, Seat, Status, Table, TableNote, Vacancy
from bot.tables.computer_levels import Sitting, common_level, level_of, shown_name
from bot.tables.logs import AnyGame
from bot.tables.naming import given_up, names_at
from bot.tables.options import Hints, TableOptions
from engines.core import RESIGN, TABLE, Entry, Level, Question
from renderers.kit.typed import named, written

RECENT = 10
"""Entries of the log that are kept in memory, for telling somebody what happened since their last answer."""


class Extras(msgspec.Struct, frozen=True):
    """What there is only at few tables.

    Attributes:
        motions: what people there are asked to agree to.
        former: who played a seat before it was handed over, by seat and entry.
        vacancies: seats for which a substitute is wanted.
        advances: answers in advance; each is its seat's secret.
        notes: what people have noted for themselves; each is its person's secret.
    """

    motions: tuple[Motion, ...] = ()
    former: tuple[FormerSitter, ...] = ()
    vacancies: tuple[Vacancy, ...] = ()
    advances: tuple[Advance, ...] = ()
    notes: tuple[TableNote, ...] = ()


NO_EXTRAS: Final = Extras()


class Session(msgspec.Struct, frozen=True, dict=True):
    """A table at one moment: its row, its seats, its game (None in the lobby), and the last of its log."""

    table: Table
    seats: tuple[Seat, ...]
    listing: Listing
    game: AnyGame | None = None
    recent: tuple[Entry[Any], ...] = ()
    """The last RECENT entries, the newest last."""
    extras: Extras = NO_EXTRAS
    """What there is only at few tables."""

    @property
    def begun_game(self) -> AnyGame:
        """The game of a table that has begun."""
        assert self.game is not None, "the game has not begun"
        return self.game

    @cached_property
    def people(self) -> Names:
        """The names of those who sat down, whoever plays for them now, for labels and pictures."""
        return tuple([self.called(seat) for seat in self.seats])

    @cached_property
    def common_level(self) -> Level | None:
        """The level of all its computer players, where it is said once and not with each name."""
        return common_level(self.seats)

    def called(self, sitting: Sitting) -> str:
        """Return what somebody who sits there, or did, is called at this table."""
        common = sitting.computer is not None and level_of(sitting.computer) is self.common_level
        return named(sitting.name) if common else shown_name(sitting)

    @cached_property
    def names(self) -> Names:
        """What the seats are called now."""
        if self.game is None:
            return self.people
        # Nobody plays on for whoever gave up with the last entry of a game.
        stopped = self.table.status is Status.OVER and self.recent[-1].key == RESIGN
        return self.names_at(self.game.n if stopped else self.game.n + 1)

    @cached_property
    def written(self) -> Names:
        """What the seats are called now, for the words of messages."""
        return tuple([written(name) for name in self.names])

    def people_at(self, n: int) -> Names:
        """Return the names of those who had sat down when entry n was made, whoever played for them."""
        names = list(self.people)
        for former in reversed(self.extras.former):
            if n <= former.n:
                names[former.seat] = self.called(former)
        return tuple(names)

    def is_handed_over(self, seat: int) -> bool:
        """Return whether somebody else played a seat before whoever sits there now."""
        return any(former.seat == seat for former in self.extras.former)

    def names_at(self, n: int) -> Names:
        """Return what the seats were called in one of the recent entries."""
        gone = () if self.game is None else self.game.resigned
        before: dict[int, tuple[int, ...]] = dict.fromkeys(gone, (TABLE,))
        return names_at(n, self.people_at(n), before | given_up(self.recent))

    @cached_property
    def options(self) -> TableOptions:
        """What the host chose."""
        return TableOptions.read(self.table.options)

    @property
    def gives_hints(self) -> bool:
        """Whether people may have the best answers named; whoever plays alone moves no ratings in any case."""
        if self.options.hints is Hints.ALONE:
            return self.options.occasion is None and sum(seat.user is not None for seat in self.seats) == 1
        return self.options.hints is Hints.YES

    def seat_of(self, user: int) -> int | None:
        """Return the seat of a person who has not resigned, or None."""
        for seat in self.seats:
            if seat.user == user and seat.resigned_at is None:
                return seat.seat
        return None

    @property
    def closed(self) -> bool:
        """Whether only those who sit there may know anything of it yet (see `Occasion`)."""
        occasion = self.options.occasion
        return occasion is not None and occasion.closed

    def closed_to(self, user: int) -> bool:
        """Return whether somebody may know nothing of it yet."""
        return self.closed and self.seat_of(user) is None

    def note_of(self, seat: int) -> str:
        """Return what the person of a seat has noted at this table, for themselves alone."""
        return next((note.body for note in self.extras.notes if note.user == self.seats[seat].user), "")

    def answers_itself(self, seat: int) -> bool:
        """Return whether nobody sits there who could answer: a computer player, or somebody who gave up or is away."""
        sitter = self.seats[seat]
        return any(mark is not None for mark in (sitter.computer, sitter.resigned_at, sitter.away_at))

    @property
    def given_up_by_all(self) -> bool:
        """Whether people sat there, and each of them gave up for good: only computer players are left."""
        sat = [seat for seat in self.seats if seat.computer is None]
        return bool(sat) and all(seat.resigned_at is not None for seat in sat)

    def level(self, seat: int) -> Level:
        """Return how well a computer player plays at a seat: as it was chosen there, or the normal one for a person."""
        return level_of(self.seats[seat].computer)

    @property
    def away(self) -> tuple[Seat, ...]:
        """The seats of people who have left the server; a computer player sits in for them."""
        return tuple([seat for seat in self.seats if seat.away_at is not None and seat.resigned_at is None])

    @property
    def asked(self) -> tuple[Question, ...]:
        """The questions that the game waits for; a computer player's is not one where people are to choose first."""
        if self.game is None:
            return ()
        asked = tuple([question for question in self.game.questions() if question.blocking])
        if not (first := self.listing.people_first):
            return asked
        people = {one.topic for one in asked if not self.answers_itself(one.seat)} & first
        return tuple([one for one in asked if one.topic not in people or not self.answers_itself(one.seat)])

    @property
    def moving(self) -> tuple[int, ...]:
        """The seats that the game waits for, each once."""
        return tuple(dict.fromkeys(question.seat for question in self.asked))

    @property
    def waiting(self) -> tuple[Question, ...]:
        """The questions that the game waits for and a person has to answer."""
        return tuple([question for question in self.asked if not self.answers_itself(question.seat)])

    @property
    def computer_asked(self) -> bool:
        """Whether a computer player has something to answer, or a standing offer to look at."""
        considered = self.listing.offers.considered
        offers = () if self.game is None else [q for q in self.game.questions() if q.topic in considered]
        return any(self.answers_itself(question.seat) for question in (*self.asked, *offers))

    @property
    def place(self) -> int:
        """Where the game is played: its thread, or else its channel."""
        return self.table.place
