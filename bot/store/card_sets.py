"""Card sets: those of each server, and every card list that came of them, for the tables that began with it."""

from __future__ import annotations

from typing import Final

import msgspec
from sqlalchemy import Connection, bindparam, delete, func, insert, select

from bot.store import schema
from bot.store._reader import Reader, columns_of
from bot.store._writer import Job, Writer
from bot.store.rows import BookRow, CardSet

__all__ = ["CardSets"]

_S: Final = schema.card_sets
_B: Final = schema.books
_OF: Final = columns_of(_S, CardSet).where(_S.c.guild == bindparam("guild")).order_by(_S.c.game, _S.c.name)
_BOOK: Final = columns_of(_B, BookRow).where(_B.c.game == bindparam("game"), _B.c.digest == bindparam("digest"))


class CardSets:
    """Keeps card sets; what is in one is the game's business."""

    def __init__(self, writer: Writer, reader: Reader) -> None:
        self._writer = writer
        self._reader = reader

    async def of(self, guild: int) -> tuple[CardSet, ...]:
        """Return a server's sets, by game and name."""
        return await self._reader.all(CardSet, _OF, guild=guild)

    async def book(self, game: str, digest: str) -> BookRow | None:
        """Return the card list of a digest, or None."""
        return await self._reader.first(BookRow, _BOOK, game=game, digest=digest)

    async def put(self, new: CardSet) -> None:
        """Keep a set, in the place of one of the same name."""

        def work(connection: Connection) -> None:
            _forget(connection, new.guild, new.game, new.name)
            connection.execute(insert(_S), msgspec.structs.asdict(new))

        await self._writer.do(Job(("sets", new.guild), work))

    async def drop(self, guild: int, game: str, name: str) -> None:
        """Forget a set; one that is gone already is no trouble."""

        def work(connection: Connection) -> None:
            _forget(connection, guild, game, name)

        await self._writer.do(Job(("sets", guild), work))

    async def keep(self, book: BookRow) -> None:
        """Keep a card list; the same one again is no trouble."""

        def work(connection: Connection) -> None:
            same = select(func.count()).select_from(_B).where(_B.c.game == book.game, _B.c.digest == book.digest)
            if not connection.execute(same).scalar_one():
                connection.execute(insert(_B), msgspec.structs.asdict(book))

        await self._writer.do(Job(("book", book.game, book.digest), work))


def _forget(connection: Connection, guild: int, game: str, name: str) -> None:
    connection.execute(delete(_S).where(_S.c.guild == guild, _S.c.game == game, _S.c.name == name))
