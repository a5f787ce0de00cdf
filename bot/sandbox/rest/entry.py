"""Where requests come in: authorised, met by ordered mishaps, handled, recorded and answered."""

from __future__ import annotations

import logging
import re
from collections import deque
from typing import TYPE_CHECKING, Any

import msgspec
from aiohttp import BodyPartReader, web

from bot.sandbox.errors import DiscordError, unauthorized
from bot.sandbox.fault_injection import ConnectionCut, Faults
from bot.sandbox.limits.messages import Upload
from bot.sandbox.limits.problems import flatten
from bot.sandbox.limits.request_rate import GlobalRate
from bot.sandbox.model import Json
from bot.sandbox.rest import application, channels, commands, guilds, interactions, messages, scheduled_events, threads
from bot.sandbox.rest.call import Answered, Call, Route

if TYPE_CHECKING:
    from bot.sandbox.gateway import Gateway
    from bot.sandbox.interactions import Talk

LOG = logging.getLogger(__name__)
PREFIX = "/api/v10"
IDS = ("application", "channel", "message", "guild", "user", "command", "emoji", "interaction", "role", "scheduled")
MODULES = (application, commands, guilds, scheduled_events, channels, messages, threads, interactions)
OPEN = ("/interactions/", "/webhooks/")
FILE_PART = re.compile(r"files?\[?(\d*)\]?$")
# Stands in for a response that could not be sent because the connection broke.
NO_STATUS = 0

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder().decode


class Request(msgspec.Struct, frozen=True):
    """One recorded request; `path` is without the API's prefix, `files` are (filename, bytes)."""

    method: str
    path: str
    body: Any
    files: tuple[tuple[str, bytes], ...]
    status: int
    code: int
    at: float


class Breach(msgspec.Struct, frozen=True):
    """A request body that broke Discord's limits."""

    method: str
    path: str
    problems: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.method} {self.path}: {'; '.join(self.problems)}"


class Entry:
    """The REST API of one sandbox."""

    def __init__(self, gateway: Gateway, talk: Talk, *, token: str, history: int | None) -> None:
        """Serve the bot that has `token`; `history` bounds how many requests are remembered."""
        self.gateway, self.talk, self.world = gateway, talk, gateway.world
        self.token = token
        self.faults = Faults()
        self.requests: deque[Request] = deque(maxlen=history)
        self.breaches: list[Breach] = []
        self.crashes: list[str] = []
        self.in_flight = 0
        self.served = 0
        self.rate = GlobalRate(self.world.policy, self.world.clock)

    def add_to(self, app: web.Application) -> None:
        """Register every route."""
        for module in MODULES:
            for route in module.ROUTES:
                app.router.add_route(route[0], PREFIX + route[1], self._taking(route))
        app.router.add_route("*", PREFIX + "/{tail:.*}", self._taking(("*", "", _unknown)))

    def _taking(self, route: Route) -> Any:
        work = route[2]

        async def take(request: web.Request) -> web.StreamResponse:
            self.in_flight += 1
            try:
                return await self._take(request, work)
            finally:
                self.in_flight -= 1
                self.served += 1

        return take

    def _authorize(self, request: web.Request, path: str) -> None:
        """Interaction endpoints carry a token in their path; everything else needs the bot's.

        Raises:
            DiscordError: 401, the token is wrong.
        """
        if not path.startswith(OPEN) and request.headers.get("Authorization") != f"Bot {self.token}":
            raise unauthorized()

    async def _take(self, request: web.Request, work: Any) -> web.StreamResponse:
        method, path = request.method, request.path.removeprefix(PREFIX)
        body: Any = {}
        uploads: dict[int, Upload] = {}
        status, code = 200, 0
        payload: Answered
        headers: dict[str, str] = {}
        try:
            body, uploads = await read_body(request)
            self._authorize(request, path)
            if not path.startswith(OPEN):
                self.rate.count()
            late = await self.faults.meet(method, path)
            payload = await work(self._call(request, body, uploads))
            for fault in late:
                await self.faults.happen(fault)
            if payload is None:
                status = 204
        except DiscordError as error:
            payload, status, code, headers = error.body(), error.status, error.code, error.headers
            if error.errors is not None:
                self.breaches.append(Breach(method, path, tuple(flatten(error.errors))))
        except (ConnectionCut, ConnectionError, web.RequestPayloadError):
            self._record(request, body, uploads, status=NO_STATUS, code=0)
            if request.transport is not None:
                request.transport.abort()
            return web.Response(status=500)
        except Exception as error:
            LOG.exception("the sandbox itself failed at %s %s", method, path)
            self.crashes.append(f"{method} {path}: {error!r}")
            payload, status = {"message": "500: Internal Server Error", "code": 0}, 500
        self._record(request, body, uploads, status=status, code=code)
        if payload is None:
            return web.Response(status=status)
        headers["Content-Type"] = "application/json"
        return web.Response(body=_encode(payload), status=status, headers=headers)

    def _call(self, request: web.Request, body: Any, uploads: dict[int, Upload]) -> Call:
        ids, words = {}, {}
        for name, value in request.match_info.items():
            if name in IDS:
                ids[name] = _snowflake(value)
            else:
                words[name] = value
        return Call(
            world=self.world,
            talk=self.talk,
            gateway=self.gateway,
            ids=ids,
            words=words,
            query=dict(request.query),
            body=body if isinstance(body, dict) else {},
            uploads=uploads,
            bulk=body if isinstance(body, list) else [],
        )

    def _record(self, request: web.Request, body: Any, uploads: dict[int, Upload], *, status: int, code: int) -> None:
        if self.requests.maxlen == 0:
            return
        method, path = request.method, request.path.removeprefix(PREFIX)
        files = tuple((upload.filename, upload.data) for _, upload in sorted(uploads.items()))
        self.requests.append(Request(method, path, body, files, status, code, self.world.clock.now()))


def _snowflake(text: str) -> int:
    if not text.isdigit():
        raise DiscordError(
            50035,
            errors={"id": {"_errors": [{"code": "NUMBER_TYPE_COERCE", "message": f'"{text}" is not snowflake.'}]}},
        )
    return int(text)


async def _unknown(_call: Call) -> Json:
    raise DiscordError(0)


async def read_body(request: web.Request) -> tuple[Any, dict[int, Upload]]:
    """The JSON body of a request and its files by index.

    Raises:
        DiscordError: 50109, the JSON cannot be read.
    """
    body: Any = {}
    uploads: dict[int, Upload] = {}
    try:
        if request.headers.get("Content-Type", "").startswith("multipart/form-data"):
            async for part in await request.multipart():
                if not isinstance(part, BodyPartReader):
                    continue
                name, raw = part.name or "", bytes(await part.read())
                if name == "payload_json":
                    body = _decode(raw)
                elif found := FILE_PART.match(name):
                    uploads[int(found[1] or 0)] = Upload(part.filename or "file", raw)
                else:
                    body[name] = raw.decode()
        elif request.can_read_body and (raw := await request.read()):
            body = _decode(raw)
    except msgspec.DecodeError as error:
        raise DiscordError(50109) from error
    return body, uploads
