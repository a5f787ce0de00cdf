"""Card sets of each server, and every Book that tables were begun under."""

from __future__ import annotations

from typing import Final

import msgspec
from sqlalchemy import Connection, bindparam, delete, exists, insert, update

from bot.store import schema
from bot.store._reader import Reader, columns_of
from bot.store._writer import Job, Writer
from bot.store.rows import BookRow, CardSet

_S: Final = schema.card_sets
_B: Final = schema.books
_T: Final = schema.tables
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
        """Return the Book of a digest, or None."""
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
        """Keep a Book, in the place of one of the same digest."""
        same = (_B.c.game == book.game) & (_B.c.digest == book.digest)

        def work(connection: Connection) -> None:
            connection.execute(delete(_B).where(same))
            connection.execute(insert(_B), msgspec.structs.asdict(book))

        await self._writer.do(Job(("book", book.game, book.digest), work))

    async def touch(self, game: str, digest: str, at: int) -> bool:
        """Note that a Book is needed now; return whether it is kept whole."""
        same = (_B.c.game == game) & (_B.c.digest == digest) & _B.c.pages.is_not(None)

        def work(connection: Connection) -> bool:
            return connection.execute(update(_B).where(same).values(kept_at=at)).rowcount == 1

        found: bool = await self._writer.do(Job(("book", game, digest), work))
        return found

    async def purge(self, before: int) -> int:
        """Forget the Books that no table was begun under and none was about to since then; return how many."""
        needed = exists().where(_T.c.game == _B.c.game, _T.c.digest == _B.c.digest)

        def work(connection: Connection) -> int:
            return connection.execute(delete(_B).where(_B.c.kept_at < before, ~needed)).rowcount

        forgotten: int = await self._writer.do(Job("books", work))
        return forgotten


def _forget(connection: Connection, guild: int, game: str, name: str) -> None:
    connection.execute(delete(_S).where(_S.c.guild == guild, _S.c.game == game, _S.c.name == name))
