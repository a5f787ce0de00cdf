"""Pings: one message at the table for everybody whose turn it is, taken away when it is over.

When somebody is told, and on which way, are the wishes of each: `tables/notice_plan.py`. Each question has its rows in
`notices`, so that it is told once, also over a restart. What goes by direct message, or together with other tables, is
the business of `personal_notices.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

import discord
from cachetools import TTLCache
from msgspec.structs import replace

from bot.client.message_api import MessageApi
from bot.client.panel_sync import PanelSync
from bot.panels.custom_id import b36
from bot.panels.table import Panels
from bot.panels.waiting_turns import mute_control
from bot.store import Audience, AudienceKind, Notice, Panel, Pings, Store, User, Way
from bot.system.clock import Clock
from bot.tables.absences import away_until
from bot.tables.notice_plan import Due, due, has_hand_by_dm, held, planned, reminder_due
from bot.tables.session import Session

FRESH = 60_000
"""Milliseconds within which somebody who just acted needs no ping yet."""

LATER = 10 * 60_000
"""Milliseconds after which they are told all the same, if the question still waits for them."""

REMEMBERED = 16_384
"""Seats of which it is remembered that somebody has just acted; the one longest ago is forgotten first."""

UNSURE: Final = 120_000
"""Milliseconds for which Discord knows a nonce for sure: a message that may have been sent is sent again until then."""


class TurnPings:
    """Posts and deletes the pings of tables."""

    def __init__(
        self, panels: Panels, message_api: MessageApi, panel_sync: PanelSync, *, store: Store, now: Clock
    ) -> None:
        self._panels = panels
        self._message_api = message_api
        self._panel_sync = panel_sync
        self._registry = panel_sync.registry
        self._store = store
        self._now = now
        self._acted: TTLCache[tuple[int, int], None] = TTLCache(REMEMBERED, FRESH, timer=now)
        self._anew: set[tuple[int, int]] = set()
        self.changed: Callable[[int, Iterable[Notice]], None] = _nobody
        """Is told the id of a person whose notices have changed, and these as they were and as they are now."""

    def acted(self, table: int, seat: int) -> None:
        """Remember that a person has just done something at this table, and needs no ping."""
        self._acted[table, seat] = None

    def forget_who_acted(self) -> None:
        """Ping everybody at their next turn, even if they have just acted."""
        self._acted.clear()

    def ping_anew(self, table: int, seat: int) -> None:
        """Ping a seat once more when the table is next shown."""
        self._anew.add((table, seat))
        self._acted.pop((table, seat), None)

    def release(self, session: Session) -> None:
        """Forget whom to ping anew at a table that is over."""
        self._anew -= {(session.table.id, seat.seat) for seat in session.seats}

    async def show(self, session: Session, people: dict[int, User]) -> None:
        """Ping those who are asked, each once for one question, and take other pings away."""
        asked = {question.seat: question.key for question in session.waiting}
        known = await self._settled(session.table.id, asked)
        await self._take_away(session.table.id, except_of=tuple(asked))
        for seat, key in asked.items():
            if (user := people.get(seat)) is not None:
                async with self._panel_sync.lane(session.table.id, Audience.ping(seat)):
                    await self._ping(session, seat, key, user, known.get(seat, ()))

    async def withdraw(self, session: Session) -> None:
        """Take the pings of a table away."""
        await self._settled(session.table.id, {})
        await self._take_away(session.table.id)

    async def _take_away(self, table: int, *, except_of: tuple[int, ...] = ()) -> None:
        for panel in await self._registry.of(table):
            if panel.audience.kind is AudienceKind.PING and panel.audience.seat not in except_of:
                async with self._panel_sync.lane(table, panel.audience):
                    await self._panel_sync.withdraw(table, panel.audience)

    async def _settled(self, table: int, asked: Mapping[int, str]) -> dict[int, tuple[Notice, ...]]:
        """Forget the notices of questions that are asked no more; return the others by seat."""
        kept: dict[int, tuple[Notice, ...]] = {}
        gone: dict[tuple[int, int], tuple[Notice, ...]] = {}
        for notice in await self._store.notices.at(table):
            if asked.get(notice.seat) == notice.key:
                kept[notice.seat] = (*kept.get(notice.seat, ()), notice)
            else:
                gone[notice.user, notice.seat] = (*gone.get((notice.user, notice.seat), ()), notice)
        for (user, seat), notices in gone.items():
            await self._store.notices.ask(user, table, seat, ())
            self.changed(user, notices)
        return kept

    async def _ping(self, session: Session, seat: int, key: str, user: User, known: tuple[Notice, ...]) -> None:
        """Tell somebody of a question, or note when they are to be told. The caller holds the lock of the ping."""
        table, audience = session.table.id, Audience.ping(seat)
        panel = await self._registry.get(table, audience)
        noted = panel is not None and (panel.digest, panel.channel) == (key, session.place)
        anew = (table, seat) in self._anew
        if noted and not known and not anew:  # by a version that kept no rows of it
            return
        known = tuple([notice for notice in known if notice.user == user.id])
        if not noted or not known or anew:
            known = await self._plan(session, seat, key, user, known)
            self._anew.discard((table, seat))
            await self._panel_sync.withdraw(table, audience)
            panel = Panel(table=table, audience=audience, channel=session.place, digest=key, shown=session.table.head)
            await self._registry.save(panel)
        mention = next((notice for notice in known if notice.way is Way.MENTION), None)
        assert panel is not None
        if mention is None or mention.gathered or (mention.due_at is None and mention.told_at is None):
            if panel.message is not None:  # they have wished otherwise since
                await self._panel_sync.withdraw(table, audience)
                await self._registry.save(replace(panel, message=None))
        elif mention.due_at is not None and mention.due_at <= self._now():
            await self._mention(session, mention, user, panel)

    async def _plan(
        self, session: Session, seat: int, key: str, user: User, known: tuple[Notice, ...]
    ) -> tuple[Notice, ...]:
        """Write down when somebody is told of a question; return the notices."""
        table, now = session.table.id, self._now()
        asked_at = known[0].asked_at if known else now
        if table in await self._store.notices.muted(user.id):
            at = None
        elif (table, seat) in self._anew or known:  # or the table has moved
            at = reminder_due(user, now)
        else:
            at = due(user, now)
            if user.pings is Pings.ON and (table, seat) in self._acted and at is not None:
                at = Due(max(at.at, now + LATER), gathered=at.gathered)
        notices = planned(user, table, seat, key, asked_at=asked_at, at=at)
        await self._store.notices.ask(user.id, table, seat, notices)
        self.changed(user.id, (*known, *notices))
        return notices

    async def _mention(self, session: Session, notice: Notice, user: User, panel: Panel) -> None:
        """Mention somebody at the table: first it is written down that this is begun, then it is said."""
        now, notices = self._now(), self._store.notices
        later = held(user, now, await away_until(self._store, session.table.guild, user.id, now))
        if later is not None:
            put_off = replace(notice, due_at=later.at, gathered=True)
            await notices.change(user.id, put_off)
            self.changed(user.id, (put_off,))
            return
        if notice.begun_at is None:
            notice = replace(notice, begun_at=now)
            await notices.change(user.id, notice)
        elif now - notice.begun_at > UNSURE:  # it may have been said before Skald ended, and is not said twice
            control = mute_control(notice.table, notice.seat)
            message, certain = await self._message_api.find(session.place, control, since=notice.begun_at)
            if message is not None or not certain:
                await self._registry.save(replace(panel, message=message))
                await notices.change(user.id, replace(notice, due_at=None, told_at=notice.begun_at))
                return
            notice = replace(notice, begun_at=now)
            await notices.change(user.id, notice)
        assert notice.begun_at is not None
        link, by_dm = await self._registry.link(session.table), has_hand_by_dm(user, now)
        card = self._panels.ping(session, notice.seat, link, by_dm=by_dm)
        nonce = f"{b36(notice.table)}p{notice.seat}{b36(notice.begun_at)}"
        try:
            message = await self._message_api.send(session.place, card, nonce=nonce)
        except discord.DiscordServerError:  # it may have been said all the same: its nonce will tell
            raise
        except discord.HTTPException:  # it was refused, so it was not said
            await notices.change(user.id, replace(notice, begun_at=None))
            raise
        await self._registry.save(replace(panel, message=message))
        await notices.change(user.id, replace(notice, due_at=None, told_at=now))


def _nobody(_user: int, _notices: Iterable[Notice]) -> None:
    """Tell nobody."""
