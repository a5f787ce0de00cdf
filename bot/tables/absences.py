"""Absences that people have announced: their clocks stand still meanwhile, or what else their tables are set to do."""

from __future__ import annotations

from contextlib import suppress
from typing import Final

from bot.store import Absence, Conflict, Pings, Seat, Status, Store
from bot.tables.away import set_away
from bot.tables.deadlines import GRACE
from bot.tables.guild_rules import GuildRules
from bot.tables.loader import LOST, NoTable
from bot.tables.lobby_error import LobbyError
from bot.tables.notice_plan import held
from bot.tables.options import Away
from bot.tables.session import Session
from bot.tables.sessions import Sessions
from bot.tables.timekeeping import renewed
from renderers.kit.typed import Markup

DAY: Final = 24 * 3_600_000
"""Milliseconds."""


async def absences_at(store: Store, session: Session, now: int) -> dict[int, Absence]:
    """Return the absences, now or to come, of those who hold seats at a table, by seat; the earliest of each."""
    guild = session.table.guild
    if guild is None:
        return {}
    found = await store.absences.at(session.table.id, guild, now)
    seats = {seat.user: seat.seat for seat in session.seats if seat.resigned_at is None}
    return {seats[one.user]: one for one in reversed(found) if one.user in seats}


async def away_until(store: Store, guild: int | None, user: int, now: int) -> int | None:
    """Return until when somebody is away from a server now; None when they are there."""
    if guild is None:
        return None
    here = await store.absences.here(guild, user)
    return next((one.ends_at for one in here if one.begins_at <= now < one.ends_at), None)


async def may_be_called(store: Store, guild: int | None, user: int, now: int) -> bool:
    """Return whether somebody may be notified now of something at a table: not at night, not while they are away."""
    wishes = await store.users.get(user)
    return wishes.pings is not Pings.OFF and held(wishes, now, await away_until(store, guild, user, now)) is None


class AbsenceBook:
    """Announces absences and ends them, and has tables follow."""

    def __init__(self, sessions: Sessions, servers: GuildRules) -> None:
        self._sessions = sessions
        self._store = sessions.store
        self._servers = servers

    async def announce(self, guild: int, user: int, *, begins_at: int, ends_at: int) -> int:
        """Note when somebody is away; return how many milliseconds of the year they have left for that.

        Raises:
            LobbyError: it is too long, or the server wants no absences.
        """
        now, days = self._sessions.now(), (await self._servers.rules(guild)).away_days
        if not days:
            raise LobbyError("away-never")
        if ends_at <= begins_at:
            raise LobbyError("away-backwards")
        absence = Absence(guild=guild, user=user, begins_at=max(begins_at, now), ends_at=ends_at)
        try:
            left = await self._store.absences.add(absence, most=days * DAY, now=now)
        except Conflict as error:
            raise LobbyError("away-too-long", n=days) from error
        await self._follow(guild, user)
        return left

    async def back(self, guild: int, user: int) -> None:
        """End somebody's absence, and drop those to come.

        Raises:
            LobbyError: there is none.
        """
        now = self._sessions.now()
        if all(one.ends_at <= now for one in await self._store.absences.here(guild, user)):
            raise LobbyError("away-not")
        await self._store.absences.end(guild, user, now)
        await self._follow(guild, user)

    async def _follow(self, guild: int, user: int) -> None:
        for table in await self._store.tables.of_user(user):
            if table.guild == guild and table.status is Status.PLAYING:
                await self.settle(table.id)
                self._store.changes.tell("absence", table.id)
                self._sessions.tell(table.id)

    async def settle(self, table: int) -> None:
        """Let a table of this process do what it is set to do for those who are away now, or are back."""
        if not self._store.ownership.owns(table):
            return
        with suppress(NoTable, Conflict, *LOST):
            session = await self._sessions.get(table)
            if session.table.status is Status.PLAYING:
                await self._settle(session)

    async def _settle(self, session: Session) -> None:
        table, now, mode = session.table.id, self._sessions.now(), session.options.away
        known = await absences_at(self._store, session, now)
        away = {seat for seat, one in known.items() if one.begins_at <= now}
        if mode is Away.COMPUTER:
            await self._let_computers_sit_in(session, away)
        elif session.options.timed and mode in (Away.WAIT, Away.PLAY):
            async with self._sessions.lane(table):
                changed = await self._hold(session, away if mode is Away.WAIT else set(), now)
                changed |= mode is Away.PLAY and await self._hurry(session, away, now)
            if changed:
                self._sessions.tell(table)

    async def _hold(self, session: Session, away: set[int], now: int) -> bool:
        """Let the time of those who are away stand still, and that of all others run; return whether that is new."""
        deadlines, table = self._store.deadlines, session.table
        standing = await deadlines.of(table.id)
        hold = {one.seat for one in standing if one.held_at is None and one.seat in away}
        release = {one.seat for one in standing if one.held_at is not None and one.seat not in away}
        if hold:
            await deadlines.hold(table.id, hold, now)
        if table.paused_at is not None:
            release = set()
        if release:
            await deadlines.release(table.id, release, now)
        return bool(hold or release)

    async def _hurry(self, session: Session, away: set[int], now: int) -> bool:
        """Have plain moves played soon for those who are away; return whether that is new."""
        standing = await self._store.deadlines.of(session.table.id)
        late = [one for one in standing if one.seat in away and one.at > now + GRACE]
        if not late:
            return False
        others = tuple([one for one in standing if one.seat not in away])
        await self._store.deadlines.put(session.table.id, await renewed(self._store, session, now=now, standing=others))
        return True

    async def _let_computers_sit_in(self, session: Session, away: set[int]) -> None:
        for seat in session.seats:
            if seat.user is None or seat.resigned_at is not None:
                continue
            if seat.seat in away and seat.away_at is None:
                await set_away(self._sessions, session.table.id, seat.seat, self._sessions.now())
            elif seat.seat not in away and await self._was_away(session, seat):
                await set_away(self._sessions, session.table.id, seat.seat, None)

    async def _was_away(self, session: Session, seat: Seat) -> bool:
        """Return whether somebody whose seat was taken over had announced that; else they have left the server."""
        since, user = seat.away_at, seat.user
        if since is None or user is None:
            return False
        here = await self._store.absences.here(session.table.guild or 0, user)
        return any(one.begins_at <= since <= one.ends_at for one in here)


def told(absence: Absence) -> dict[str, Markup]:
    """Return when somebody is away, for a sentence."""
    return {
        "begins": Markup(f"<t:{absence.begins_at // 1000}:f>"),
        "ends": Markup(f"<t:{absence.ends_at // 1000}:f>"),
    }
