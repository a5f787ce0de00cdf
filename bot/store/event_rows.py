"""The rows of events as frozen values. Times are unix milliseconds; plans, options, sides, outcomes are JSON text."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from bot.store.rows import Status


class EventStatus(StrEnum):
    """Where an event stands."""

    OPEN = "open"
    """Whoever wants to can join."""
    RUNNING = "running"
    OVER = "over"
    """Played to its end."""
    CANCELLED = "cancelled"

    @property
    def live(self) -> bool:
        """Whether it is still to be played, or being played."""
        return self in {EventStatus.OPEN, EventStatus.RUNNING}


class NewEvent(msgspec.Struct, frozen=True, kw_only=True):
    """What is known of an event when it is announced.

    Attributes:
        guild: the server.
        game: key of the game.
        name: what it is called.
        organiser: who has announced it.
        plan: how it is played.
        options: of its tables.
        seed: of its lots; everybody may know it.
        channel: where it is announced and played.
        created_at: now.
        most: how many can take part; None for any number.
        hours: how long a round may last; 0 for any time.
        checkin: whether everybody has to say shortly before that they are there.
        starts_at: when it begins; None for when the organiser says so.
    """

    guild: int
    game: str
    name: str
    organiser: int
    plan: str
    options: str
    seed: str
    channel: int
    created_at: int
    most: int | None = None
    hours: int = 0
    checkin: bool = False
    starts_at: int | None = None


class Event(NewEvent, frozen=True, kw_only=True):
    """One event.

    Attributes:
        id: its number.
        status: where it stands.
        round: the number of the newest round; 0 before the first.
        thread: where its news are posted; None before it is opened, and where that cannot be.
        message: the message in which people sign up.
        shown: checksum of what that message shows.
        started_at: when it has begun.
        ended_at: when it was over.
        told_at: when its end was told.
    """

    id: int
    status: EventStatus
    round: int
    thread: int | None = None
    message: int | None = None
    shown: str = ""
    started_at: int | None = None
    ended_at: int | None = None
    told_at: int | None = None

    @property
    def place(self) -> int:
        """Where news of it are posted."""
        return self.thread or self.channel


class EntrantRow(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody who takes part.

    Attributes:
        event: the event.
        number: their place in the order of entry, from 1.
        user: the person.
        name: what they are called.
        rating: their rating when they joined.
        since: the first round for which they are paired.
        until: the last one, for those who have withdrawn.
        place: on the podium, from the end of the event on; None for everybody else.
        joined_at: when they joined.
        checked_in_at: when they said that they are there.
    """

    event: int
    number: int
    user: int
    name: str
    rating: int
    since: int = 1
    until: int | None = None
    place: int | None = None
    joined_at: int
    checked_in_at: int | None = None


class EventTrophy(msgspec.Struct, frozen=True, kw_only=True):
    """A place on the podium of an event, as it is read from the event and from those who took part.

    Attributes:
        event: the event.
        title: what it was called.
        game: key of its game.
        user: who stands there.
        name: what they were called.
        place: from 1; who is equal shares one.
        at: when the event was over.
    """

    event: int
    title: str
    game: str
    user: int
    name: str
    place: int
    at: int


class RoundRow(msgspec.Struct, frozen=True, kw_only=True):
    """One round. ``repr`` leaves out the seed, which is secret until the round is over.

    Attributes:
        event: the event.
        number: from 1.
        seed: by which all its tables are dealt; None where each has its own.
        opened_at: when it was paired.
        due_at: by when it has to be played.
        reminded_at: when those who are late were reminded.
        ended_at: when it was over.
        told_at: when it was announced.
    """

    event: int
    number: int
    seed: str | None
    opened_at: int
    due_at: int | None
    reminded_at: int | None = None
    ended_at: int | None = None
    told_at: int | None = None

    def __repr__(self) -> str:
        return f"RoundRow(event={self.event}, number={self.number}, ended_at={self.ended_at})"


class MatchRow(msgspec.Struct, frozen=True, kw_only=True):
    """One match.

    Attributes:
        event: the event.
        round: the round.
        number: its place in the round.
        stage: the part of the event.
        group: its group; 0 for none.
        sides: numbers of the entrants in the order of seats.
        lost: numbers of those who have lost it whatever happens.
        attempt: how often it was begun anew.
        moment: when the two have agreed to play.
    """

    event: int
    round: int
    number: int
    stage: str
    group: int
    sides: str
    lost: str = "[]"
    attempt: int = 0
    moment: int | None = None


class EventTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table of a match.

    Attributes:
        table: the table.
        event: the event.
        round: the round.
        match: number of the match.
        leg: the game of the match, from 0.
        attempt: of the match.
        outcome: how it came out; None while that is not known.
        status: where the table stands; it is read, never written with this row.
    """

    table: int
    event: int
    round: int
    match: int
    leg: int
    attempt: int
    outcome: str | None = None
    status: Status = Status.LOBBY


class Act(msgspec.Struct, frozen=True, kw_only=True):
    """Something that an organiser did, or somebody who takes part, that all others may know.

    Attributes:
        event: the event.
        n: its number, from 1.
        user: who did it.
        name: what they were called.
        kind: what it was.
        detail: of what, as JSON text.
        at: when.
        told_at: when it was told.
    """

    event: int
    n: int
    user: int
    name: str
    kind: str
    detail: str
    at: int
    told_at: int | None = None


class ProposedMoment(msgspec.Struct, frozen=True, kw_only=True):
    """A moment that somebody has proposed for a match.

    Attributes:
        event: the event.
        round: the round.
        match: number of the match.
        n: number of the proposal, from 1.
        user: who has proposed it.
        moment: the moment.
        at: when it was proposed.
    """

    event: int
    round: int
    match: int
    n: int
    user: int
    moment: int
    at: int


class EventRows(msgspec.Struct, frozen=True, kw_only=True):
    """Everything of one event, as it all stood at one moment."""

    event: Event
    entrants: tuple[EntrantRow, ...]
    rounds: tuple[RoundRow, ...]
    matches: tuple[MatchRow, ...]
    tables: tuple[EventTable, ...]
