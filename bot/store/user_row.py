"""What is remembered of a person, and what they can choose for themselves."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from bot.store.finding_rows import Challenges


class HandPlace(StrEnum):
    """Where somebody wants to see the own hand: by direct message, at the table, or both."""

    DM = "dm"
    HERE = "here"
    BOTH = "both"


class AltLength(StrEnum):
    """How much the text that stands in for a picture tells."""

    SHORT = "short"
    FULL = "full"


class Pings(StrEnum):
    """When somebody wants to be told that it is their turn."""

    ON = "on"
    """Every time."""
    AFTER_TEN_MINUTES = "10m"
    """If nothing has come for so long."""
    AFTER_AN_HOUR = "1h"
    AFTER_SIX_HOURS = "6h"
    DAILY = "daily"
    """All turns together, once a day."""
    OFF = "off"


class NextUp(StrEnum):
    """Whether somebody's hand says that they are next."""

    ON = "on"
    OFF = "off"


class PingBy(StrEnum):
    """How somebody is told that it is their turn."""

    MENTION = "mention"
    """At the table."""
    DM = "dm"
    BOTH = "both"


class Coach(StrEnum):
    """Whether notes beside questions say what is at stake."""

    AUTO = "auto"
    """In somebody's first two games of each game."""
    ON = "on"
    OFF = "off"


class Forced(StrEnum):
    """Whether a question that leaves somebody one answer is answered for them."""

    ON = "on"
    OFF = "off"


class Confirm(StrEnum):
    """Whether somebody is asked once more before an answer that cannot be taken back."""

    ON = "on"
    OFF = "off"


class User(msgspec.Struct, frozen=True, kw_only=True):
    """What is remembered of a person; the defaults are those of somebody never seen before."""

    id: int
    name: str = ""
    hand: HandPlace = HandPlace.BOTH
    alt_length: AltLength = AltLength.SHORT
    pings: Pings = Pings.ON
    coach: Coach = Coach.AUTO
    challenges: Challenges = Challenges.ON
    forced: Forced = Forced.ON
    confirm: Confirm = Confirm.OFF
    dm_channel: int | None = None
    dm_blocked_until: int | None = None
    """Until when no direct message is tried, because the last one was refused."""
    locale: str | None = None
    ping_by: PingBy = PingBy.MENTION
    digest_hour: int = 9
    """The hour of the day, in their zone, at which the daily notice comes."""
    zone: str | None = None
    """Their time zone, an IANA name; None as long as they have not said it."""
    quiet_hours: str = ""
    """From which hour to which one nobody tells them anything, such as `22-7`; empty for none."""
    snoozed_until: int | None = None
    dms_refused_at: int | None = None
    """When they were asked at a table what is to become of notices, because they take no direct messages."""
    next_up: NextUp = NextUp.OFF
