"""A Discord of one's own on loopback: real REST and a real gateway for an unmodified discord.py.

A bot that is only pointed at a sandbox needs none of the server, so each name is imported when it is first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bot.sandbox.bot_process import BotProcess
    from bot.sandbox.clock import Clock
    from bot.sandbox.connect import point, pointing
    from bot.sandbox.http_api import Starter
    from bot.sandbox.members import Dms
    from bot.sandbox.message_handles import Choice, Seen, Sheet
    from bot.sandbox.model import Channel, Guild
    from bot.sandbox.people import Person, Reply
    from bot.sandbox.server import Sandbox
    from bot.sandbox.slash import NotPossible

__all__ = [
    "BotProcess",
    "Channel",
    "Choice",
    "Clock",
    "Dms",
    "Guild",
    "NotPossible",
    "Person",
    "Reply",
    "Sandbox",
    "Seen",
    "Sheet",
    "Starter",
    "point",
    "pointing",
]

_HOMES = {
    "BotProcess": "bot_process",
    "Clock": "clock",
    "point": "connect",
    "pointing": "connect",
    "Starter": "http_api",
    "Channel": "model",
    "Dms": "members",
    "Guild": "model",
    "Person": "people",
    "Reply": "people",
    "Choice": "message_handles",
    "Seen": "message_handles",
    "Sheet": "message_handles",
    "Sandbox": "server",
    "NotPossible": "slash",
}
"""The module of each name."""


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
