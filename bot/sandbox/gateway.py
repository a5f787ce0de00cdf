"""The gateway, version 10: sessions that identify, beat, receive events in order, and resume."""

from __future__ import annotations

import asyncio
import math
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import msgspec
from aiohttp import WSMsgType, web

from bot.sandbox import payloads
from bot.sandbox.model import Json
from bot.sandbox.world import World

HEARTBEAT_MS = 41_250
DISPATCH, HEARTBEAT, IDENTIFY, RESUME, RECONNECT, INVALID, HELLO, ACK = 0, 1, 2, 6, 7, 9, 10, 11
NOT_AUTHENTICATED, BAD_TOKEN, TWICE, BAD_SHARD, BAD_INTENTS, NOT_ALLOWED = 4003, 4004, 4005, 4010, 4013, 4014
AUTOCOMPLETE = 4
CLEAN = frozenset({1000, 1001})

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(type=dict[str, Any]).decode


class Link:
    """One websocket; frames leave in the order they were put in."""

    def __init__(self, socket: web.WebSocketResponse, request: web.Request) -> None:
        self.socket, self._request = socket, request
        self._frames: asyncio.Queue[str | None] = asyncio.Queue()
        self._writer = asyncio.create_task(self._write())

    def send(self, frame: str) -> None:
        """Queue one text frame."""
        self._frames.put_nowait(frame)

    def send_op(self, op: int, payload: Any = None) -> None:
        """Queue a frame that is not an event."""
        self.send(_encode({"op": op, "d": payload, "s": None, "t": None}).decode())

    async def _write(self) -> None:
        while (frame := await self._frames.get()) is not None:
            try:
                await self.socket.send_str(frame)
            except ConnectionError:
                return

    def cut(self) -> None:
        """Break the connection without a goodbye."""
        if self._request.transport is not None:
            self._request.transport.abort()

    async def finish(self) -> None:
        """Stop writing."""
        self._writer.cancel()
        await asyncio.gather(self._writer, return_exceptions=True)


@dataclass(eq=False)
class Session:
    """One bot process's seat on one shard; `log` holds the events that a resume would replay."""

    id: str
    shard: int
    shards: int
    intents: int
    link: Link | None
    seq: int = 0
    log: deque[tuple[int, str]] = field(default_factory=deque)

    def wants(self, guild_id: int | None, intents: int) -> bool:
        """Whether an event of this server and kind goes to this session."""
        shard = 0 if guild_id is None else (guild_id >> 22) % self.shards
        return shard == self.shard and (not intents or bool(self.intents & intents))

    def push(self, event: str, payload: bytes) -> None:
        """Number an event, remember it and send it if somebody is connected."""
        self.seq += 1
        frame = f'{{"op":0,"t":"{event}","s":{self.seq},"d":{payload.decode()}}}'
        self.log.append((self.seq, frame))
        if self.link is not None:
            self.link.send(frame)


class Gateway:
    """All sessions of the bot, and what a test may do to them."""

    def __init__(self, world: World, *, token: str) -> None:
        """Serve one bot, which identifies with `token`."""
        self.world, self.token = world, token
        self.url = ""
        self.sessions: dict[str, Session] = {}
        self.identifies: list[tuple[int, int]] = []
        self.hasty_identifies = 0
        """Attempts to identify that came too soon after another one of the same bucket."""
        self.resumes = 0
        self._duplicates = 0
        self._denials = 0
        self._links: set[Link] = set()
        self._identified_at: dict[int, float] = {}
        self._changed = asyncio.Condition()
        self.on_change: Callable[[], None] = lambda: None

    # events

    def dispatch(self, event: str, payload: Json, guild_id: int | None, intents: int) -> None:
        """Send an event to every session that should have it."""
        times = 1
        if event == "INTERACTION_CREATE" and self._duplicates and payload["type"] != AUTOCOMPLETE:
            self._duplicates -= 1
            times = 2
        body: bytes | None = None
        for session in self.sessions.values():
            if session.wants(guild_id, intents):
                body = body or _encode(payload)
                for _ in range(times):
                    session.push(event, body)
                while len(session.log) > self.world.policy.resume_events:
                    session.log.popleft()

    def duplicate_interactions(self, times: int = 1) -> None:
        """Deliver each of the next interactions twice; lists of choices are left alone."""
        self._duplicates = times

    @property
    def duplicates(self) -> int:
        """How many of the next interactions are delivered twice."""
        return self._duplicates

    def deny_resume(self, times: int = 1) -> None:
        """Answer the next attempts to resume with an invalid session."""
        self._denials = times

    # faults

    def connected(self) -> list[Session]:
        """Sessions with somebody at the other end."""
        return [s for s in self.sessions.values() if s.link is not None]

    def drop(self) -> None:
        """Break every connection without a goodbye."""
        for session in self.connected():
            assert session.link is not None
            session.link.cut()
            session.link = None

    def request_reconnect(self) -> None:
        """Ask every connection to come back (op 7)."""
        for session in self.connected():
            assert session.link is not None
            session.link.send_op(RECONNECT)

    def invalidate(self, *, resumable: bool = False) -> None:
        """Declare every session invalid (op 9)."""
        for session in self.connected():
            assert session.link is not None
            session.link.send_op(INVALID, resumable)
            if not resumable:
                self.sessions.pop(session.id, None)

    async def wait_connected(self, shards: int = 1, *, timeout: float = 15.0) -> None:  # noqa: ASYNC109 - its own text
        """Wait until that many shards are identified and connected.

        Raises:
            TimeoutError: they did not come in time (real seconds).
        """
        async with asyncio.timeout(timeout), self._changed:
            await self._changed.wait_for(lambda: len({s.shard for s in self.connected()}) >= shards)

    async def _tell_changed(self) -> None:
        self.on_change()
        async with self._changed:
            self._changed.notify_all()

    # the protocol

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        """Speak with one connection until it ends."""
        socket = web.WebSocketResponse(max_msg_size=1 << 20, compress=False)
        await socket.prepare(request)
        link = Link(socket, request)
        self._links.add(link)
        link.send_op(HELLO, {"heartbeat_interval": HEARTBEAT_MS})
        session: Session | None = None
        try:
            async for frame in socket:
                if frame.type is not WSMsgType.TEXT:
                    break
                message = _decode(frame.data)
                session = await self._frame(link, session, message)
        finally:
            self._links.discard(link)
            await link.finish()
            self._part(session, link, socket.close_code)
            await self._tell_changed()
        return socket

    def _part(self, session: Session | None, link: Link, code: int | None) -> None:
        if session is not None and session.link is link:
            session.link = None
        if session is not None and session.link is None and code in CLEAN:
            self.sessions.pop(session.id, None)

    async def _frame(self, link: Link, session: Session | None, message: Json) -> Session | None:
        op = message["op"]
        if op == HEARTBEAT:
            link.send_op(ACK)
        elif op == IDENTIFY:
            return await self._identify(link, session, message["d"])
        elif op == RESUME:
            return await self._resume(link, message["d"])
        elif session is None:
            await link.socket.close(code=NOT_AUTHENTICATED, message=b"Not authenticated.")
        return session

    async def _identify(self, link: Link, session: Session | None, wish: Json) -> Session | None:
        shard, shards = wish.get("shard", (0, 1))
        intents = wish["intents"]
        refusals = (
            (session is not None, TWICE, b"Already authenticated."),
            (wish["token"] != self.token, BAD_TOKEN, b"Authentication failed."),
            (not 0 <= shard < shards, BAD_SHARD, b"Invalid shard."),
            (intents < 0, BAD_INTENTS, b"Invalid intent(s)."),
            (bool(intents & self.world.policy.forbidden_intents), NOT_ALLOWED, b"Disallowed intent(s)."),
        )
        for refused, code, why in refusals:
            if refused:
                await link.socket.close(code=code, message=why)
                return session
        if self._too_soon(shard):
            self.hasty_identifies += 1
            link.send_op(INVALID, payload=False)
            return session
        self.identifies.append((shard, shards))
        fresh = Session(f"{self.world.ids.mint():x}", shard, shards, intents, link)
        self._forget_orphans(shard)
        self._welcome(fresh)
        self.sessions[fresh.id] = fresh
        await self._tell_changed()
        return fresh

    def _too_soon(self, shard: int) -> bool:
        """Whether another shard of the same bucket has identified a moment ago; if not, this one does now."""
        policy, now = self.world.policy, self.world.clock.now()
        bucket = shard % policy.max_concurrency
        if now - self._identified_at.get(bucket, -math.inf) < policy.identify_gap:
            return True
        self._identified_at[bucket] = now
        return False

    def _forget_orphans(self, shard: int) -> None:
        """A session that nobody holds is worth keeping only until its shard begins anew."""
        for old in [s for s in self.sessions.values() if s.shard == shard and s.link is None]:
            del self.sessions[old.id]

    def _welcome(self, session: Session) -> None:
        bot = self.world.bot
        homes = [g for g in self.world.guilds.values() if bot.id in g.members and session.wants(g.id, 0)]
        ready = {
            "v": 10,
            "user": payloads.user(bot) | {"email": None, "verified": True, "mfa_enabled": False},
            "guilds": [{"id": str(guild.id), "unavailable": True} for guild in homes],
            "session_id": session.id,
            "resume_gateway_url": self.url,
            "shard": [session.shard, session.shards],
            "application": {"id": str(bot.id), "flags": 0},
        }
        session.push("READY", _encode(ready))
        for guild in homes:
            session.push("GUILD_CREATE", _encode(payloads.guild_create(guild, bot.id)))

    async def _resume(self, link: Link, wish: Json) -> Session | None:
        session = self.sessions.get(wish["session_id"])
        last = wish["seq"] or 0
        lost = session is None or bool(session.log and session.log[0][0] > last + 1)
        if self._denials:
            self._denials -= 1
            lost = True
        if session is None or lost or wish["token"] != self.token:
            if session is not None:
                self.sessions.pop(session.id, None)
            link.send_op(INVALID, payload=False)
            return None
        self.resumes += 1
        session.link = link
        for seq, frame in session.log:
            if seq > last:
                link.send(frame)
        session.push("RESUMED", b"{}")
        await self._tell_changed()
        return session

    async def stop(self) -> None:
        """Say goodbye to everybody."""
        for link in tuple(self._links):
            await link.socket.close(code=1001, message=b"The sandbox is closing.")
