"""A Discord of one's own on loopback: real REST and a real gateway for an unmodified discord.py."""

from bot.sandbox.bot_process import BotProcess
from bot.sandbox.clock import Clock
from bot.sandbox.connect import point, pointing
from bot.sandbox.http_api import Starter
from bot.sandbox.model import Channel, Dms, Guild
from bot.sandbox.people import Person, Reply
from bot.sandbox.seen import Choice, Seen, Sheet
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
