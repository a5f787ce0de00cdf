"""Decks that people build for the games that are played with decks of one's own."""

from __future__ import annotations

from typing import Final

import msgspec
from sqlalchemy import Connection, bindparam, delete, func, insert, select, update

from bot.store import schema
from bot.store._reader import Reader, columns_of, row_as
from bot.store._writer import Job, Writer
from bot.store.errors import Conflict
from bot.store.rows import Deck, NewDeck

_D: Final = schema.decks
_SELECT: Final = columns_of(_D, Deck)
_GET: Final = _SELECT.where(_D.c.id == bindparam("id"))
_OF_USER: Final = _SELECT.where(_D.c.user == bindparam("who")).order_by(_D.c.game, _D.c.name, _D.c.id)


class Decks:
    """Keeps decks; what is in one is the game's business."""

    def __init__(self, writer: Writer, reader: Reader) -> None:
        self._writer = writer
        self._reader = reader

    async def get(self, deck: int) -> Deck | None:
        """Return a deck, or None."""
        return await self._reader.first(Deck, _GET, id=deck)

    async def of(self, user: int) -> tuple[Deck, ...]:
        """Return somebody's decks, by game and name."""
        return await self._reader.all(Deck, _OF_USER, who=user)

    async def add(self, new: NewDeck, most: int) -> Deck | None:
        """Keep a new deck; None when this person has ``most`` decks for the game already.

        Raises:
            Conflict: The person has a deck of this name.
        """

        def work(connection: Connection) -> Deck | None:
            own = (_D.c.user == new.user, _D.c.game == new.game)
            if connection.execute(select(func.count()).where(*own)).scalar_one() >= most:
                return None
            number = connection.execute(insert(_D).returning(_D.c.id), msgspec.structs.asdict(new)).scalar_one()
            return _read(connection, number)

        kept: Deck | None = await self._writer.do(Job(("decks", new.user), work))
        return kept

    async def save(self, deck: Deck, *, seen: str) -> Deck:
        """Replace the text of a deck.

        Args:
            deck: the deck as it shall be.
            seen: the text it had when the caller looked.

        Raises:
            Conflict: It has been changed since, or is gone.
        """

        def work(connection: Connection) -> Deck:
            change = update(_D).where(_D.c.id == deck.id, _D.c.user == deck.user, _D.c.body == seen)
            if connection.execute(change.values(body=deck.body, changed_at=deck.changed_at)).rowcount != 1:
                raise Conflict
            return _read(connection, deck.id)

        saved: Deck = await self._writer.do(Job(("decks", deck.user), work))
        return saved

    async def drop(self, deck: Deck) -> None:
        """Forget a deck; one that is gone already is no trouble."""

        def work(connection: Connection) -> None:
            connection.execute(delete(_D).where(_D.c.id == deck.id, _D.c.user == deck.user))

        await self._writer.do(Job(("decks", deck.user), work))


def _read(connection: Connection, deck: int) -> Deck:
    return row_as(Deck, connection.execute(_GET, {"id": deck}).one())
