"""One interaction between a person and the bot, and how far it has come."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from enum import Enum, IntEnum

from bot.sandbox.clock import Timer
from bot.sandbox.members import User
from bot.sandbox.model import Channel, Json, Message


class Kind(IntEnum):
    """Interaction types."""

    COMMAND = 2
    COMPONENT = 3
    AUTOCOMPLETE = 4
    MODAL = 5


class Answer(IntEnum):
    """Types of the first response."""

    MESSAGE = 4
    DEFER_MESSAGE = 5
    DEFER_UPDATE = 6
    UPDATE = 7
    CHOICES = 8
    MODAL = 9


class Standing(Enum):
    """Where an interaction stands."""

    PENDING = "pending"
    ANSWERED = "answered"
    FAILED = "failed"


ALLOWED = {
    Kind.COMMAND: {Answer.MESSAGE, Answer.DEFER_MESSAGE, Answer.MODAL},
    Kind.COMPONENT: {
        Answer.MESSAGE,
        Answer.DEFER_MESSAGE,
        Answer.DEFER_UPDATE,
        Answer.UPDATE,
        Answer.MODAL,
    },
    Kind.AUTOCOMPLETE: {Answer.CHOICES},
    Kind.MODAL: {Answer.MESSAGE, Answer.DEFER_MESSAGE, Answer.DEFER_UPDATE, Answer.UPDATE},
}


@dataclass(slots=True, eq=False)
class Interaction:
    """One interaction; `first` is done when it is answered or failed, `content` when there is a message."""

    id: int
    token: str
    kind: Kind
    user: User
    channel: Channel
    data: Json
    message: Message | None
    begun: float
    standing: Standing = Standing.PENDING
    answer: Answer | None = None
    original: Message | None = None
    ephemeral: bool = False
    modal: Json | None = None
    choices: list[Json] = field(default_factory=list)
    followups: list[Message] = field(default_factory=list)
    first: asyncio.Event = field(default_factory=asyncio.Event)
    content: asyncio.Event = field(default_factory=asyncio.Event)
    timer: Timer | None = None
    owners: Json = field(default_factory=dict)
    """The installations by which it came, by their kind."""

    @property
    def thinking(self) -> bool:
        """Whether a deferred answer still lacks its text."""
        return self.answer is Answer.DEFER_MESSAGE and not self.content.is_set()
