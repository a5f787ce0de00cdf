"""An event at one moment: its rows, and the pure values that follow from them."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

import msgspec
from msgspec.structs import replace

from bot.leagues import events as pure
from bot.leagues.events import Entrant, Format, Game, Line, Match, Plan, Ranked, Row, Stage
from bot.leagues.events.record import KIND, EventRecord
from bot.store import EntrantRow, Event, EventRows, EventTable, MatchRow, RoundRow

TRIED: Final = 800
"""People whose lots are drawn at most for one round, all draws together: pairing two hundred takes most of a second."""


class EventState(msgspec.Struct, frozen=True):
    """An event at one moment.

    Attributes:
        rows: everything that is kept of it.
        plan: how it is played.
        entrants: who takes part, in the order of entry.
        rounds: its rounds so far.
    """

    rows: EventRows
    plan: Plan
    entrants: tuple[Entrant, ...]
    rounds: tuple[tuple[Match, ...], ...]

    @classmethod
    def of(cls, rows: EventRows) -> EventState:
        """Read the rows of an event."""
        plan = plan_of(rows.event)
        found: dict[int, list[Match]] = {one.number: [] for one in rows.rounds}
        tables = {(one.round, one.match, one.attempt, one.leg): one for one in rows.tables}
        for row in rows.matches:
            own = [tables.get((row.round, row.number, row.attempt, leg)) for leg in range(plan.legs)]
            found[row.round].append(
                Match(
                    number=row.number,
                    sides=sides_of(row),
                    stage=Stage(row.stage),
                    group=row.group,
                    games=tuple([_game(one) for one in own]),
                    lost=frozenset(msgspec.json.decode(row.lost, type=tuple[int, ...])),
                )
            )
        entrants = tuple(
            [Entrant(number=one.number, rating=one.rating, since=one.since, until=one.until) for one in rows.entrants]
        )
        return cls(rows, plan, entrants, tuple([tuple(found[number]) for number in sorted(found)]))

    @property
    def event(self) -> Event:
        """The event's own row."""
        return self.rows.event

    @property
    def round(self) -> RoundRow | None:
        """The newest round; None before the first."""
        return self.rows.rounds[-1] if self.rows.rounds else None

    @property
    def known(self) -> tuple[tuple[Match, ...], ...]:
        """The rounds as everybody may know them: nothing of one that is dealt alike before it is over."""
        if not self.plan.duplicate or not self.rows.rounds or self.rows.rounds[-1].ended_at is not None:
            return self.rounds
        blank = [msgspec.structs.replace(match, games=(None,) * self.plan.legs) for match in self.rounds[-1]]
        return (*self.rounds[:-1], tuple(blank))

    def until(self, number: int) -> EventState:
        """Return the event as it stood after a round, without the later ones."""
        event = msgspec.structs.replace(self.event, round=number)
        rows = msgspec.structs.replace(self.rows, event=event, rounds=self.rows.rounds[:number])
        return replace(self, rows=rows, rounds=self.rounds[:number])

    @property
    def staying(self) -> tuple[EntrantRow, ...]:
        """Those who have not withdrawn."""
        return tuple([one for one in self.rows.entrants if one.until is None])

    def entrant(self, number: int) -> EntrantRow:
        """Return somebody who takes part, by number."""
        return next(one for one in self.rows.entrants if one.number == number)

    def of_user(self, user: int) -> EntrantRow | None:
        """Return somebody who takes part, by person; None for somebody who does not."""
        return next((one for one in self.rows.entrants if one.user == user), None)

    def matches_of(self, number: int) -> tuple[MatchRow, ...]:
        """Return the matches of one round."""
        return tuple([one for one in self.rows.matches if one.round == number])

    def match_of(self, number: int) -> MatchRow | None:
        """Return the match of the newest round in which somebody plays, by number of the entrant."""
        return next((one for one in self.matches_of(self.event.round) if number in sides_of(one)), None)

    def tables_of(self, match: MatchRow) -> tuple[EventTable, ...]:
        """Return the tables of a match that still count, by leg."""
        found = [
            one
            for one in self.rows.tables
            if (one.round, one.match, one.attempt) == (match.round, match.number, match.attempt)
        ]
        return tuple(sorted(found, key=lambda one: one.leg))

    def pure_match(self, row: MatchRow) -> Match:
        """Return a match as the pure functions see it."""
        return next(match for match in self.rounds[row.round - 1] if match.number == row.number)

    def decided(self, row: MatchRow) -> bool:
        """Return whether nothing of a match is left to be played."""
        return self.pure_match(row).decided(self.plan.legs)

    def lines(self, number: int, match: Match) -> dict[int, Line]:
        """Return what a match of a round was worth to each, as everybody may know it; nothing before it is decided."""
        if not match.decided(self.plan.legs):
            return {}
        return pure.lines(self.plan, match, pure.means(self.plan, self.known[number - 1]))

    def next_round(self, avoided: Collection[frozenset[int]], secret: str) -> list[Match]:
        """Return the matches of the next round; none when the event is over. Of many people this takes a while.

        Args:
            avoided: pairs of people of whom one avoids the other.
            secret: by which the order is drawn in which lots are tried; nobody may know it.
        """
        numbers = {one.user: one.number for one in self.rows.entrants}
        apart = [frozenset([numbers[user] for user in pair]) for pair in avoided]
        order = pure.Draw(secret).order(range(pure.DRAWS), "tried")[: max(4, TRIED // len(numbers))]
        return pure.paired(self.plan, self.entrants, self.rounds, self.event.seed, apart=apart, order=order)

    def record(self) -> EventRecord:
        """Return its record, as everybody may have it."""
        return EventRecord(
            kind=KIND,
            event=self.event.id,
            game=self.event.game,
            seed=self.event.seed,
            plan=self.plan,
            entrants=self.entrants,
            rounds=self.known,
        )

    @property
    def compares(self) -> bool:
        """Whether seats are compared with the same seat elsewhere, so that points can be below nothing."""
        return self.plan.compares

    @property
    def knockout(self) -> bool:
        """Whether the newest round belongs to a bracket."""
        brackets = self.plan.format in (Format.ELIMINATION, Format.DOUBLE_ELIMINATION)
        return brackets or any(row.stage == Stage.PLAYOFF for row in self.matches_of(self.event.round))

    def groups(self) -> tuple[tuple[int, ...], ...]:
        """Return the groups, each in the order of its table, while they are played; none in other events."""
        if self.plan.format is not Format.GROUPS or self.knockout or not self.rounds:
            return ()
        found = pure.in_groups(self.plan, self.entrants, self.event.seed)
        rows = [row.entrant for row in self.table()]
        return tuple([tuple([number for number in rows if number in group]) for group in found])

    def podium(self) -> tuple[Ranked, ...]:
        """Return who stands on the podium."""
        return pure.honoured(self.plan, self.entrants, self.known, self.event.seed)

    def by_seed(self, match: Match) -> int | None:
        """Return who goes on from an even match of a round of a bracket, as the better seed; None from all others."""
        return pure.by_seed(self.plan, self.entrants, self.known, self.event.seed, match)

    def still_in(self) -> frozenset[int]:
        """Return who can still win a bracket, as everybody may know it."""
        return pure.still_in(self.plan, self.entrants, self.known)

    def table(self) -> tuple[Row, ...]:
        """Return the table, as everybody may know it."""
        return pure.table(self.plan, self.entrants, self.known)

    def ranking(self) -> tuple[Ranked, ...]:
        """Return everybody by place, as everybody may know it."""
        return pure.ranking(self.plan, self.entrants, self.known, self.event.seed)


def plan_of(event: Event) -> Plan:
    """Return how an event is played."""
    return msgspec.json.decode(event.plan, type=Plan)


def sides_of(row: MatchRow) -> tuple[int, ...]:
    """Return who plays a match, in the order of seats in its first game."""
    return msgspec.json.decode(row.sides, type=tuple[int, ...])


def lost_of(row: MatchRow) -> frozenset[int]:
    """Return who has lost a match whatever happens at its tables."""
    return frozenset(msgspec.json.decode(row.lost, type=tuple[int, ...]))


def _game(table: EventTable | None) -> Game | None:
    if table is None or table.outcome is None:
        return None
    return msgspec.json.decode(table.outcome, type=Game)
