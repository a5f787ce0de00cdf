"""The courier: makes true on screen what is true of a table. Newest wins, one edit in flight per message."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from typing import Any

import discord
import structlog
from msgspec.structs import replace

from bot.easel import HASTE, Haste
from bot.games import UnknownBook
from bot.league import League
from bot.mail import Closed, Gone, Mail
from bot.metrics import EDITS
from bot.options import Place
from bot.play.cards import Card
from bot.play.panels import Glance, Panels, since
from bot.sessions import NoTable, Session, Sessions
from bot.store import HandPlace, Panel, Pings, Status, StoreError, User
from engines.core import Entry

log = structlog.get_logger(__name__)

OLD = 50 * 60_000
"""Milliseconds after which a message is posted anew instead of edited: edits of old messages are rationed."""

FRESH = 60_000
"""Milliseconds within which somebody who just acted needs no ping."""

LOBBY, GALLERY, RESULT = "lobby", "gallery", "result"


class Courier:
    """Brings every message of every table up to date, and repairs what was deleted, refused or left behind."""

    def __init__(self, sessions: Sessions, panels: Panels, mail: Mail, league: League, *, gap: float = 1.0) -> None:
        """Work on one table at most every `gap` seconds."""
        self._sessions = sessions
        self._store = sessions.store
        self._panels = panels
        self._mail = mail
        self._league = league
        self._gap = gap
        self._dirty: set[int] = set()
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._lanes: defaultdict[tuple[int, str], asyncio.Lock] = defaultdict(asyncio.Lock)
        self._acted: dict[tuple[int, int], int] = {}
        self._closed = False

    def dirty(self, table: int) -> None:
        """Something changed at this table: show it soon."""
        if self._closed:
            return
        if table in self._dirty:
            EDITS.labels(fate="coalesced").inc()
        self._dirty.add(table)
        if table not in self._tasks:
            task = self._tasks[table] = asyncio.create_task(self._run(table), name=f"courier-{table}")
            task.add_done_callback(lambda _: self._tasks.pop(table, None))

    def acted(self, table: int, seat: int) -> None:
        """Remember that a person has just done something at this table, and needs no ping."""
        self._acted[table, seat] = self._sessions.now()

    def lane(self, table: int, audience: str) -> asyncio.Lock:
        """Return the lock of one message, for those who answer a press on it."""
        return self._lanes[table, audience]

    async def repair(self) -> None:
        """After a start: bring every live table up to date, and what ended while nobody looked."""
        tables = {panel.table for panel in await self._store.panels.behind()}
        tables |= {table.id for table in await self._store.tables.live()}
        for table in sorted(tables):
            self.dirty(table)

    async def rest(self, table: int, patience: float = 10.0) -> None:
        """Wait until what is being shown of a table is shown, but not for ever."""
        task = self._tasks.get(table)
        if task is not None:
            await asyncio.wait({task}, timeout=patience)

    async def drain(self) -> None:
        """Wait until everything is shown."""
        while self._tasks:
            await asyncio.gather(*self._tasks.values(), return_exceptions=True)

    async def close(self, patience: float = 3.0) -> None:
        """Show what is waiting to be shown, then stop."""
        self._closed = True
        try:
            async with asyncio.timeout(patience):
                await self.drain()
        except TimeoutError:
            for task in self._tasks.values():
                task.cancel()

    async def remind(self, session: Session, seat: int) -> None:
        """Ping a seat anew."""
        async with self.lane(session.table.id, f"ping:{seat}"):
            await self._withdraw(session, f"ping:{seat}")
        self._acted.pop((session.table.id, seat), None)
        self.dirty(session.table.id)

    async def shown(self, session: Session, audience: str, message: discord.Message | None, card: Card) -> None:
        """Note that a message shows this card, after an answer to a press has painted it. To be called in its lane."""
        old = await self._panel(session.table.id, audience)
        if message is None and old is None:
            return
        channel, id_ = (message.channel.id, message.id) if message else (old.channel, old.message)  # type: ignore[union-attr]  # one of the two is there
        posted = old.posted_at if old and old.message == id_ else self._sessions.now()
        await self._store.panels.save(
            Panel(
                table=session.table.id,
                audience=audience,
                channel=channel,
                message=id_,
                shown=_shown(session),
                digest=card.digest,
                posted_at=posted,
            )
        )

    async def link(self, session: Session, audience: str = GALLERY) -> str | None:
        """Return the address of one of the table's messages, or None."""
        panel = await self._panel(session.table.id, audience)
        if panel is None or panel.message is None:
            return None
        return f"https://discord.com/channels/{session.table.guild or '@me'}/{panel.channel}/{panel.message}"

    async def _run(self, table: int) -> None:
        HASTE.set(Haste.SCREEN)
        while table in self._dirty:
            self._dirty.discard(table)
            try:
                await self._show_table(await self._sessions.get(table))
            except (discord.DiscordException, OSError, TimeoutError, StoreError, NoTable, UnknownBook) as error:
                log.warning("a table could not be shown", table=table, error=repr(error))
            except Exception:
                log.exception("a table could not be shown", table=table)
            await asyncio.sleep(self._gap)

    async def _show_table(self, session: Session) -> None:
        status = session.table.status
        if status is Status.LOBBY:
            await self._show_lobby(session)
            return
        if status is Status.ENDED:
            await self._withdraw_pings(session, ())
            await self._show_lobby(session)
            return
        session = await self._with_place(session)
        entries = await self._sessions.recent(session)
        people = {seat.seat: await self._store.users.get(seat.user) for seat in session.seats if seat.user is not None}
        await self._show_gallery(session, entries[-1], people)
        await asyncio.gather(*[self._show_hand(session, seat, user, entries) for seat, user in people.items()])
        if status is Status.OVER:
            await self._withdraw_pings(session, ())
            await self._show_result(session)
        else:
            await self._show_pings(session, people)
        await self._show_lobby(session)

    async def _show_lobby(self, session: Session) -> None:
        if session.table.status is not Status.LOBBY and await self._panel(session.table.id, LOBBY) is None:
            return
        link = await self.link(session) if session.table.status is not Status.LOBBY else None
        card = await self._panels.lobby(session, link)
        await self._bring(session, LOBBY, session.table.channel, card)

    async def _show_gallery(self, session: Session, entry: Entry[Any], people: dict[int, User]) -> None:
        now = self._sessions.now()
        missed = tuple(
            session.names[seat]
            for seat, user in people.items()
            if user.hand is not HandPlace.HERE and (user.dm_blocked_until or 0) > now
        )
        deadlines = await self._store.deadlines.of(session.table.id)
        card = await self._panels.gallery(session, entry, deadlines=deadlines, undelivered=missed)
        await self._bring(session, GALLERY, session.place, card)

    async def _show_hand(self, session: Session, seat: int, user: User, entries: tuple[Entry[Any], ...]) -> None:
        audience = f"seat:{seat}"
        if user.hand is HandPlace.HERE or (user.dm_blocked_until or 0) > self._sessions.now():
            return
        async with self.lane(session.table.id, audience):
            panel = await self._panel(session.table.id, audience)
            if panel is not None and panel.message and panel.shown >= session.table.head:
                return
        glance = Glance(
            board=entries[-1], before=since(entries, seat), link=await self.link(session), alt=user.alt_length
        )
        card = await self._panels.hand(session, seat, glance)
        try:
            channel = user.dm_channel or await self._mail.open_dm(user.id)
            await self._bring(session, audience, channel, card)
        except Closed:
            log.info("a hand could not be delivered by direct message", table=session.table.id, seat=seat)
            self._dirty.add(session.table.id)  # the board has to say so

    async def _show_pings(self, session: Session, people: dict[int, User]) -> None:
        asked = {question.seat: question.key for question in session.waiting}
        await self._withdraw_pings(session, tuple(asked))
        for seat, key in asked.items():
            audience, user = f"ping:{seat}", people.get(seat)
            if user is None:
                continue
            async with self.lane(session.table.id, audience):
                panel = await self._panel(session.table.id, audience)
                if panel is not None and panel.digest == key:
                    continue
                await self._withdraw(session, audience)
                message = None
                quiet = self._sessions.now() - self._acted.get((session.table.id, seat), 0) < FRESH
                if user.pings is Pings.ON and not quiet:
                    card = self._panels.ping(session, seat, await self.link(session))
                    message = await self._mail.send(session.place, card, nonce=f"{session.table.id}p{key}")
                row = Panel(
                    table=session.table.id, audience=audience, channel=session.place, message=message, digest=key
                )
                await self._store.panels.save(replace(row, shown=session.table.head))

    async def _show_result(self, session: Session) -> None:
        results = await self._store.results.of(session.table.id)
        if results:
            log = await self._sessions.log(session)
            card = await self._panels.result(session, results, log, await self._league.changes(results))
            await self._bring(session, RESULT, session.place, card)

    async def _with_place(self, session: Session) -> Session:
        """Open the thread of a table that is to be played in one, if that is possible."""
        guild = session.table.guild
        if session.table.thread is not None or session.options.place is not Place.THREAD or guild is None:
            return session
        lobby = await self._panel(session.table.id, LOBBY)
        if lobby is None or lobby.message is None or lobby.channel is None:
            return session
        name = f"{session.listing.title} · {session.table.id}"
        thread = await self._mail.open_thread(guild, lobby.channel, lobby.message, name)
        if thread is None:
            return session
        async with self._sessions.lane(session.table.id):
            await self._store.tables.set_thread(session.table.id, thread)
            return await self._sessions.reload(session.table.id)

    async def _bring(self, session: Session, audience: str, channel: int, card: Card) -> None:
        """Make one message show a card: edit it, or post it and take the old one away."""
        shown = _shown(session)
        panel = await self._panel(session.table.id, audience)
        stands = panel is not None and panel.digest == card.digest and panel.channel == channel
        # The turn is waited for outside the lane, or else somebody who presses a control would wait as well.
        stamp = None if stands else await self._mail.stamp()
        async with self.lane(session.table.id, audience):
            panel = await self._panel(session.table.id, audience)
            now = self._sessions.now()
            if panel is not None and panel.shown > shown:
                return
            if panel is not None and panel.message is not None and panel.channel == channel:
                if panel.digest == card.digest:
                    if panel.shown < shown:
                        await self._store.panels.save(replace(panel, shown=shown))
                    return
                if audience == LOBBY or now - panel.posted_at < OLD:
                    try:
                        await self._mail.edit(channel, panel.message, card, stamp=stamp)
                    except Gone:
                        pass
                    else:
                        await self._store.panels.save(replace(panel, shown=shown, digest=card.digest, broken=None))
                        return
            nonce = f"{session.table.id}{audience[0]}{audience[-1]}{shown}"
            message = await self._mail.send(channel, card, nonce=nonce, stamp=stamp)
            fresh = Panel(table=session.table.id, audience=audience, channel=channel, message=message)
            await self._store.panels.save(replace(fresh, shown=shown, digest=card.digest, posted_at=now))
            if panel is not None and panel.message is not None and panel.channel is not None:
                await self._mail.delete(panel.channel, panel.message)

    async def _withdraw_pings(self, session: Session, asked: tuple[int, ...]) -> None:
        for panel in await self._store.panels.of(session.table.id):
            kind, _, seat = panel.audience.partition(":")
            if kind == "ping" and int(seat) not in asked:
                async with self.lane(session.table.id, panel.audience):
                    await self._withdraw(session, panel.audience)

    async def _withdraw(self, session: Session, audience: str) -> None:
        panel = await self._panel(session.table.id, audience)
        if panel is None:
            return
        if panel.message is not None and panel.channel is not None:
            await self._mail.delete(panel.channel, panel.message)
        await self._store.panels.drop(session.table.id, audience)

    async def _panel(self, table: int, audience: str) -> Panel | None:
        panels = await self._store.panels.of(table)
        return next((panel for panel in panels if panel.audience == audience), None)


def _shown(session: Session) -> int:
    return session.table.revision if session.table.status is Status.LOBBY else session.table.head
