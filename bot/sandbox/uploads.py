"""Files that a person has chosen on the page, from when they are handed over until something is sent with them."""

from __future__ import annotations

from collections import OrderedDict

from bot.sandbox.errors import DiscordError
from bot.sandbox.limits.messages import Upload
from bot.sandbox.members import User
from bot.sandbox.slash import NotPossible
from bot.sandbox.world import World

WAITING = 40
"""So many files wait at most; the oldest go first."""


class Uploads:
    """The files that wait, by the ids under which they were taken in."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._waiting: OrderedDict[int, tuple[User, Upload]] = OrderedDict()

    def take_in(self, user: User, name: str, data: bytes) -> int:
        """Keep a file of a user until it is sent; return its id.

        Raises:
            DiscordError: 40005, it is too large; 50035, it is empty or has no name.
        """
        if len(data) > self._world.policy.file_bytes:
            raise DiscordError(40005)
        if not data or not name.strip():
            raise DiscordError(50035, message="This file is empty or has no name.")
        number = self._world.ids.mint()
        self._waiting[number] = (user, Upload(_plain(name), data))
        while len(self._waiting) > WAITING:
            self._waiting.popitem(last=False)
        return number

    def take_out(self, user: User, number: int) -> Upload:
        """Give a user's file to what is sent with it.

        Raises:
            NotPossible: there is no such file of theirs any more.
        """
        owner, upload = self._waiting.get(number, (None, None))
        if upload is None or owner is not user:
            raise NotPossible("That file is not there any more. Choose it once more.")
        del self._waiting[number]
        return upload


def _plain(name: str) -> str:
    """A file's name as Discord keeps it: letters, digits, dots, dashes and underscores."""
    last = name.replace("\\", "/").rpartition("/")[2].strip()
    kept = "".join(letter if letter.isascii() and (letter.isalnum() or letter in "._-") else "_" for letter in last)
    return kept[-100:].lstrip(".") or "file"
