"""How a game begins: who sits where, with which decks, under which Book, and its first entry."""

from __future__ import annotations

import secrets
from collections.abc import Callable

from bot.store import By, EntryRow, Seat, Table
from bot.tables.deadlines import deadlines_for
from bot.tables.lobby_error import LobbyError
from bot.tables.seating import in_rematch
from bot.tables.session import Session
from bot.tables.sessions import Sessions
from bot.tables.timekeeping import timing_at
from engines.core import SEED_TAG, TABLE, Game, Header, commitment


def fresh_seed() -> str:
    """Return a new secret seed: 128 bits from the system."""
    return SEED_TAG + secrets.token_hex(16)


class Beginning:
    """Begins the games of lobbies."""

    def __init__(self, sessions: Sessions, seed: Callable[[], str]) -> None:
        """Deal by seeds from `seed`."""
        self._store = sessions.store
        self._books = sessions.books
        self._now = sessions.now
        self._seed = seed

    async def begin(self, session: Session, *, seed: str | None = None) -> Table:
        """Begin the game of a lobby and store it; return its row. To be called within its lane.

        Args:
            session: the lobby.
            seed: by which it is dealt; None for a fresh one.

        Raises:
            LobbyError: a deck does not fit the table.
            ConfigError: the settings and the number of seats do not make a game.
            Conflict: somebody has changed the lobby meanwhile.
        """
        listing, row, now = session.listing, session.table, self._now()
        rules = listing.rules
        seated = await self._seated(session)
        config = session.options.configure(rules, len(seated), _brought(session, seated))
        await self._books.keep(listing, at=now)
        seed = seed or self._seed()
        game, entry = Game.start(rules, Header(listing.key, rules.info.version, rules.digest, config, seed))
        first = EntryRow(
            table=row.id, n=0, seat=TABLE, key="", by=By.TABLE, user=None, body=listing.codec.write_entry(entry), at=now
        )
        asked = [q for q in game.questions() if q.blocking and not session.answers_itself(q.seat)]
        people = {number: seat.user for number, seat in enumerate(seated) if seat.user is not None}
        timing = await timing_at(self._store, row, session.options, people, now=now)
        return await self._store.lobbies.begin(
            row.id,
            row.revision,
            header=listing.codec.write_header(game.header),
            seed=seed,
            commitment=commitment(seed),
            version=rules.info.version,
            digest=rules.digest,
            seats=tuple([seat.sitter for seat in seated]),
            entry=first,
            at=now,
            deadlines=deadlines_for(row.id, session.options, asked, standing=(), now=now, timing=timing),
        )

    async def _seated(self, session: Session) -> list[Seat]:
        """Return the final order of seats: as they sat down, or in a rematch as before."""
        if session.table.previous is None:
            return list(session.seats)
        return in_rematch(session, await self._store.seats.of(session.table.previous)) or list(session.seats)


def _brought(session: Session, seated: list[Seat]) -> dict[str, str]:
    """Return the settings of the seats that bring a deck of their choice.

    Raises:
        LobbyError: a deck does not fit this table (any more); what is wrong with it is its owner's business.
    """
    decks, chosen = session.listing.decks, {}
    for number, seat in enumerate(seated):
        if decks is not None and seat.deck is not None:
            if decks.problems(seat.deck, session.options.chosen):
                raise LobbyError("unfit-deck", who=seat.name)
            chosen[decks.setting(number)] = seat.deck
    return chosen
