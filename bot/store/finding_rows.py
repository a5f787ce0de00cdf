"""Rows about people who look for each other: who waits, what is proposed, which tables want players, who avoids whom.

Times are integer unix milliseconds; options are JSON text.
"""

from __future__ import annotations

from enum import StrEnum

import msgspec


class Challenges(StrEnum):
    """Whether others may challenge somebody."""

    ON = "on"
    OFF = "off"


class Seeker(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody who waits for others on a server; at most one row for each person there."""

    guild: int
    user: int
    name: str
    game: str
    """Key of the game; empty for any."""
    pace: str
    channel: int
    """Where they have asked."""
    since: int
    until: int
    proposal: int | None = None
    """The proposal that they are asked to confirm, if there is one."""


class ProposalKind(StrEnum):
    """Where a proposal comes from."""

    QUEUE = "queue"
    CHALLENGE = "challenge"


class ProposalState(StrEnum):
    """Where a proposal stands; what is not open is deleted as soon as that is shown."""

    OPEN = "open"
    AGREED = "agreed"
    """Everybody has accepted, and the table is there; it begins next."""
    DECLINED = "declined"
    EXPIRED = "expired"
    WITHDRAWN = "withdrawn"


class NewProposal(msgspec.Struct, frozen=True, kw_only=True):
    """A table that is to be proposed to people."""

    guild: int
    kind: ProposalKind
    game: str
    pace: str
    options: str
    channel: int
    made_at: int
    ends_at: int


class Proposal(msgspec.Struct, frozen=True, kw_only=True):
    """A table that is proposed to people, all of whom have to accept.

    Attributes:
        channel: where it is proposed, and where the table will be.
        message: the message that shows it; None until it is posted.
        replaced: an earlier message in whose place it stands, which is to be deleted.
        revision: grows with every change: the compare-and-swap stamp of answers.
        table: the table that has come of it.
        countered: whether other settings were proposed than at first.
        due_at: when it has to be looked at next: its end, or at once when it is not shown as it is.
    """

    id: int
    guild: int
    kind: ProposalKind
    game: str
    pace: str
    options: str
    channel: int
    made_at: int
    ends_at: int
    message: int | None = None
    replaced: int | None = None
    state: ProposalState = ProposalState.OPEN
    revision: int = 0
    table: int | None = None
    due_at: int = 0
    countered: bool = False


class Invited(msgspec.Struct, frozen=True, kw_only=True):
    """One of the people of a proposal.

    Attributes:
        accepted: whether they have accepted; None as long as they have not answered.
        pinged: whether its message may notify them.
    """

    proposal: int = 0
    guild: int
    user: int
    name: str
    accepted: bool | None = None
    pinged: bool = True


class NewWanted(msgspec.Struct, frozen=True, kw_only=True):
    """What the host of a new table says to those who may sit down.

    Attributes:
        seats: how many people are wanted in all.
        role: the role that is to be notified, unless one was a short while ago.
        quiet_ms: milliseconds between two such notifications.
    """

    pace: str
    seats: int
    note: str
    role: int | None = None
    quiet_ms: int = 0


class Wanted(msgspec.Struct, frozen=True, kw_only=True):
    """A table that seeks players.

    Attributes:
        user: who has said so.
        role: the role that its message notifies; None when it notifies nobody.
    """

    table: int
    guild: int
    user: int
    pace: str
    seats: int
    note: str
    role: int | None
    made_at: int


class Avoided(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody whom a person does not want to meet at tables; nobody but that person is ever told."""

    user: int
    other: int
    since: int
