"""What a server's managers have decided about its league."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import msgspec

from bot.leagues import Cadence, next_end


class LeagueSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=False):
    """The choices of one server about its league.

    Attributes:
        rated: whether tables move ratings, unless their host chooses otherwise.
        computers: whether computer players are listed in the standings.
        zone: the server's time zone, an IANA name.
        cadence: how seasons follow each other by themselves.
        channel: where podiums and news of the league are posted; None for nowhere.
        muted: kinds of news that are not posted there.
        role: the role that is notified when a table seeks players; None for none.
        quiet_minutes: how long it is left in peace after that.
        calendar: whether agreed moments of events become scheduled events of the server.
    """

    rated: bool = True
    computers: bool = True
    zone: str = "UTC"
    cadence: Cadence = Cadence.NONE
    channel: int | None = None
    muted: tuple[str, ...] = ()
    role: int | None = None
    quiet_minutes: int = 60
    calendar: bool = False

    @classmethod
    def of(cls, settings: str) -> LeagueSettings:
        """Read the choices about the league out of all settings of a server (JSON text)."""
        return msgspec.json.decode(settings, type=_Guild).league

    def name_at(self, at: int) -> str:
        """Return what a season is called that runs at ``at`` (unix milliseconds); empty when it goes by its number."""
        if self.cadence is Cadence.NONE:
            return ""
        here = datetime.fromtimestamp(at / 1000, UTC).astimezone(ZoneInfo(self.zone))
        from babel.dates import format_date  # seldom needed, and large (see `renderers.kit.language`)

        return format_date(here, "LLLL yyyy" if self.cadence is Cadence.MONTHLY else "QQQ yyyy", locale="en")

    def next_end(self, at: int) -> int | None:
        """Return when a season that begins at ``at`` (unix milliseconds) ends by itself; None if it does not."""
        return next_end(self.cadence, ZoneInfo(self.zone), at)


class _Guild(msgspec.Struct):
    """The settings of a server, as far as they concern the league."""

    league: LeagueSettings = LeagueSettings()
