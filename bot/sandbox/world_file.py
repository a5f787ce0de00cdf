"""A world kept in a file: each change is stored before whoever made it hears that it is done."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

import msgspec

from bot.sandbox import records
from bot.sandbox.attachments import Attachment
from bot.sandbox.model import Message
from bot.sandbox.world import News, World
from bot.system.private_files import BESIDE, keep_private, private_folder

VERSION = 1
"""Of the tables and records; a file of another version is not read."""

_TABLES = """
CREATE TABLE IF NOT EXISTS surroundings (id INTEGER PRIMARY KEY CHECK (id = 1), body BLOB NOT NULL);
CREATE TABLE IF NOT EXISTS messages (id INTEGER PRIMARY KEY, body BLOB NOT NULL);
CREATE TABLE IF NOT EXISTS files (id INTEGER PRIMARY KEY, body BLOB NOT NULL);
"""


class WorldHeld(RuntimeError):
    """Another sandbox has this world open."""


class WorldUnreadable(RuntimeError):
    """The file is damaged, or was written by another version of the sandbox."""


class WorldFile:
    """One world in one SQLite file, which it locks until it is closed or its process ends."""

    def __init__(self, path: Path, world: World) -> None:
        """Open the file, or begin it.

        Raises:
            WorldHeld: another process has it.
            WorldUnreadable: it holds no world of this version.
            OSError: its folder cannot be made.
        """
        self.path, self._world = path, world
        self._stored: dict[int, frozenset[int]] = {}
        self._emojis: set[int] = set()
        self._changed: dict[int, Message] = {}
        self._last = b""
        private_folder(path.parent)
        keep_private(path)
        self._base = sqlite3.connect(path, timeout=0, isolation_level=None)
        try:
            with _plain_errors(path):
                self._prepare()
        except (WorldHeld, WorldUnreadable):
            self._base.close()
            raise
        world.listeners.append(self._hear)

    def _prepare(self) -> None:
        self._base.execute("PRAGMA locking_mode = EXCLUSIVE")
        self._base.execute("PRAGMA journal_mode = WAL")
        self._base.execute("PRAGMA synchronous = NORMAL")
        with self._writing():  # takes the lock, which stays
            found = self._base.execute("PRAGMA user_version").fetchone()[0]
            if found not in (0, VERSION):
                raise WorldUnreadable(f"{self.path} was written by another version of Skald.")
            for table in filter(None, map(str.strip, _TABLES.split(";"))):
                self._base.execute(table)
            self._base.execute(f"PRAGMA user_version = {VERSION}")

    @contextmanager
    def _writing(self) -> Iterator[None]:
        self._base.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            self._base.execute("ROLLBACK")
            raise
        self._base.execute("COMMIT")

    def load(self) -> bool:
        """Put the world that is kept into the empty one; return whether there was one.

        Raises:
            WorldUnreadable: it cannot be read.
        """
        with _plain_errors(self.path):
            row = self._base.execute("SELECT body FROM surroundings").fetchone()
            if row is None:
                return False
            kept = records.decode_surroundings(row[0])
            files = dict(self._base.execute("SELECT id, body FROM files"))
            messages = [
                records.decode_message(_moved(body, kept.base, self._world.base))
                for (body,) in self._base.execute("SELECT body FROM messages ORDER BY id")
            ]
            records.restore(self._world, kept, messages, files)
        self._stored = {message.id: _files_of(message) for message in self._world.messages.values()}
        self._emojis = set(self._world.emojis)
        return True

    def save(self) -> None:
        """Store what has changed, all of it or nothing."""
        world = self._world
        body = records.encode(records.surroundings(world))
        gone = self._stored.keys() - world.messages.keys()
        if body == self._last and not gone and not self._changed:
            return
        with self._writing():
            for number in gone:
                self._forget(number)
            for message in self._changed.values():
                if message.id in world.messages:
                    self._keep(message)
            self._keep_emojis()
            self._base.execute("INSERT OR REPLACE INTO surroundings VALUES (1, ?)", (body,))
        self._changed.clear()
        self._last = body

    def _keep(self, message: Message) -> None:
        before, now = self._stored.get(message.id, frozenset()), _files_of(message)
        self._add(file for file in message.attachments if file.id not in before)
        self._drop(before - now)
        body = records.encode(records.message_record(message))
        self._base.execute("INSERT OR REPLACE INTO messages VALUES (?, ?)", (message.id, body))
        self._stored[message.id] = now

    def _forget(self, number: int) -> None:
        self._base.execute("DELETE FROM messages WHERE id = ?", (number,))
        self._drop(self._stored.pop(number))

    def _keep_emojis(self) -> None:
        now = self._world.emojis.keys()
        self._add(self._world.emoji_pictures[number] for number in now - self._emojis)
        self._drop(self._emojis - now)
        self._emojis = set(now)

    def _add(self, files: Iterator[Attachment]) -> None:
        self._base.executemany("INSERT OR REPLACE INTO files VALUES (?, ?)", ((file.id, file.data) for file in files))

    def _drop(self, files: frozenset[int] | set[int]) -> None:
        self._base.executemany("DELETE FROM files WHERE id = ?", ((number,) for number in files))

    def _hear(self, news: News) -> None:
        """Note a message that has changed."""
        if news.kind not in ("message_create", "message_update"):
            return
        message = self._world.messages.get(int(news.payload["id"]))
        if message is not None and records.lasting(message):
            self._changed[message.id] = message

    @classmethod
    def delete(cls, path: Path) -> None:
        """Delete a world that nobody has open, whatever its state.

        Raises:
            WorldHeld: somebody has it open.
        """
        if path.exists():
            held = sqlite3.connect(path, timeout=0, isolation_level=None)
            with closing(held), suppress(WorldUnreadable), _plain_errors(path):
                held.execute("BEGIN IMMEDIATE")
        remove(path)

    def close(self) -> None:
        """Store what is left, and let others open the file."""
        self._world.listeners.remove(self._hear)
        self.save()
        self._base.close()


def remove(path: Path) -> None:
    """Delete a SQLite file and what lies beside it, if it is there."""
    for each in (path, *[path.with_name(path.name + ending) for ending in BESIDE]):
        each.unlink(missing_ok=True)


def _files_of(message: Message) -> frozenset[int]:
    return frozenset(file.id for file in message.attachments)


def _moved(body: bytes, before: str, now: str) -> bytes:
    """The addresses of files in a message, when the sandbox is served under another one."""
    return body.replace(f'"{before}/'.encode(), f'"{now}/'.encode())


@contextmanager
def _plain_errors(path: Path) -> Iterator[None]:
    try:
        yield
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode & 0xFF not in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            raise WorldUnreadable(f"{path} cannot be read: {error}.") from error
        raise WorldHeld(f"Another sandbox has {path} open.") from error
    except (sqlite3.DatabaseError, msgspec.DecodeError, KeyError) as error:
        raise WorldUnreadable(f"{path} is damaged.") from error
