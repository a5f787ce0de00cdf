"""Who may talk to the page's API: the page itself, served from this very address, and nobody else's page."""

from __future__ import annotations

from collections.abc import Callable
from ipaddress import ip_address

from aiohttp import web
from aiohttp.typedefs import Handler, Middleware

GUARDED = ("/api/", "/page/", "/attachments/", "/emojis/")
REST = "/api/v10/"
FROM_HERE = frozenset({"same-origin", "none"})


def is_guarded(path: str) -> bool:
    """Whether a path belongs to the page rather than to the bot's REST."""
    return path == "/" or (path.startswith(GUARDED) and not path.startswith(REST))


def guard(trusted: Callable[[], frozenset[str]], *, any_address: bool = False) -> Middleware:
    """A middleware that refuses foreign hosts (a rebound name) and foreign origins (another page).

    Args:
        trusted: Gives the `host:port` values under which this server is known.
        any_address: Whether every plain IP address is trusted as well, for a server that listens on all of
            them; no name can be rebound to one.
    """

    @web.middleware
    async def check(request: web.Request, handler: Handler) -> web.StreamResponse:
        host = request.headers.get("Host", "")
        if host not in trusted() and not (any_address and _is_address(host)):
            raise web.HTTPForbidden(text="This server is not known under that name.")
        if request.path == "/gateway":
            if "Origin" in request.headers:
                raise web.HTTPForbidden(text="The gateway is for bots.")
        elif is_guarded(request.path):
            _check_sender(request, host)
            if request.method in ("POST", "PATCH") and request.content_type != "application/json":
                raise web.HTTPUnsupportedMediaType(text="Send JSON.")
        return await handler(request)

    return check


def _is_address(host: str) -> bool:
    name = host.rpartition(":")[0].strip("[]")
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def _check_sender(request: web.Request, host: str) -> None:
    origin = request.headers.get("Origin")
    fetched = request.headers.get("Sec-Fetch-Site")
    foreign = origin is not None and origin != f"{request.scheme}://{host}"
    if foreign or (request.path != "/" and fetched is not None and fetched not in FROM_HERE):
        raise web.HTTPForbidden(text="Only this server's own page may do that.")
