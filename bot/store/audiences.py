"""For whom a message of a table is."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

import msgspec

OUTDATED: Final = "old:"


class AudienceKind(StrEnum):
    """What kind of message it is: the first nine are for everybody, the others for one seat."""

    LOBBY = "lobby"
    WANTED = "wanted"
    LIVE = "live"
    GALLERY = "gallery"
    RESULT = "result"
    MOTIONS = "motions"
    SUBSTITUTE = "substitute"
    VOTE = "vote"
    DOUBT = "doubt"
    HAND = "seat"
    PING = "ping"
    NOTICE = "notice"


class Audience(msgspec.Struct, frozen=True):
    """For whom a message of a table is; there is at most one message of a table for each audience."""

    kind: AudienceKind
    seat: int | None = None
    """Whose message it is; None for what everybody may see."""
    outdated: bool = False
    """Whether another message has been posted in place of this one, which is to be deleted."""

    def __str__(self) -> str:
        """Return the audience as the database holds it: `lobby`, `seat:2`, `old:gallery`."""
        seat = "" if self.seat is None else f":{self.seat}"
        return f"{OUTDATED if self.outdated else ''}{self.kind.value}{seat}"

    @classmethod
    def parse(cls, text: str) -> Audience:
        """Read what `str` has written.

        Raises:
            ValueError: it names no audience.
        """
        kind, colon, seat = text.removeprefix(OUTDATED).partition(":")
        audience = cls(AudienceKind(kind), int(seat) if colon else None, text.startswith(OUTDATED))
        if str(audience) != text or audience.public == bool(colon) or (audience.seat or 0) < 0:
            raise ValueError(text)
        return audience

    @classmethod
    def hand(cls, seat: int) -> Audience:
        """Return who sees the hand of a seat."""
        return cls(AudienceKind.HAND, seat)

    @classmethod
    def ping(cls, seat: int) -> Audience:
        """Return who is told that it is the seat's turn."""
        return cls(AudienceKind.PING, seat)

    @classmethod
    def notice(cls, seat: int) -> Audience:
        """Return who is told by direct message that the table has lost its channel."""
        return cls(AudienceKind.NOTICE, seat)

    @property
    def public(self) -> bool:
        """Whether everybody may see the message."""
        return self.kind in _PUBLIC

    def replaced(self) -> Audience:
        """Return the audience of a message in whose place another is posted."""
        return Audience(self.kind, self.seat, outdated=True)

    def current(self) -> Audience:
        """Return the audience of the message that took the place of an outdated one."""
        return Audience(self.kind, self.seat)


_PUBLIC: Final = frozenset(list(AudienceKind)[:9])

LOBBY: Final = Audience(AudienceKind.LOBBY)
WANTED: Final = Audience(AudienceKind.WANTED)
LIVE: Final = Audience(AudienceKind.LIVE)
GALLERY: Final = Audience(AudienceKind.GALLERY)
RESULT: Final = Audience(AudienceKind.RESULT)
MOTIONS: Final = Audience(AudienceKind.MOTIONS)
SUBSTITUTE: Final = Audience(AudienceKind.SUBSTITUTE)
VOTE: Final = Audience(AudienceKind.VOTE)
DOUBT: Final = Audience(AudienceKind.DOUBT)
