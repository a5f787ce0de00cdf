"""Lobbies: opening a table, sitting down, choosing, and starting the game."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from contextlib import suppress

from msgspec.structs import replace

from bot.store import Conflict, NewTable, NewWanted, Seat, Sitter, Status, Table
from bot.tables.beginning import Beginning, fresh_seed
from bot.tables.computer_levels import kind_of, level_of
from bot.tables.lobby_error import LobbyError
from bot.tables.options import Place
from bot.tables.session import Session
from bot.tables.sessions import Sessions
from engines.core import Level

TRIES = 4
"""How often a change of a lobby is tried when others change it at the same moment."""


LIFETIME = 48 * 3_600_000
"""Milliseconds after which a lobby that nobody has begun is closed."""

EXPIRED = "expired"
"""Why such a table is ended."""


class Lobbies:
    """Everything that happens before a game begins."""

    def __init__(self, sessions: Sessions, *, seed: Callable[[], str] = fresh_seed) -> None:
        """Share the tables of `sessions`."""
        self._sessions = sessions
        self._store = sessions.store
        self.now = self._now = sessions.now
        self._beginning = Beginning(sessions, seed)

    async def open(
        self, new: NewTable, host: Sitter, *, computers: Sequence[Level] = (), wanted: NewWanted | None = None
    ) -> Session:
        """Open a lobby; the host and these computer players sit down at once.

        Whoever opens it shows it: the watchers are not told.

        Args:
            new: the table.
            host: who opens it.
            computers: the levels of the computer players that sit down at once.
            wanted: what it says to those who may sit down, if it seeks players.

        Raises:
            Conflict: it is a rematch, and its previous table has one already.
        """
        taken = [host]
        for level in computers:
            taken.append(self._computer([sitter.name for sitter in taken], level))
        table = await self._store.lobbies.open(new, *taken, wanted=wanted)
        return await self._sessions.get(table.id)

    async def demo(self, new: NewTable, sitters: tuple[Sitter, ...]) -> Session:
        """Open a table and begin at once, for computer players who need no host."""
        opened = await self._store.lobbies.open(new, *sitters)
        async with self._sessions.lane(opened.id):
            await self._beginning.begin(await self._sessions.reload(opened.id))
            return self._sessions.changed(await self._sessions.reload(opened.id))

    async def rematch(self, old: Session, place: int, sitter: Sitter) -> Session:
        """Open the same table once more where it was played, with the same settings and computer players.

        Raises:
            Conflict: there is a rematch of this table already.
        """
        options = replace(old.options, occasion=None)
        options = replace(options, place=Place.CHANNEL) if old.table.thread == place else options
        new = NewTable(
            game=old.table.game,
            guild=old.table.guild,
            channel=place,
            host=sitter.user or 0,
            created_at=self._now(),
            options=options.write(),
            previous=old.table.id,
        )
        computers = [level_of(seat.computer) for seat in old.seats if seat.computer is not None]
        room = max(old.listing.rules.info.seats) - 1
        return await self.open(new, _as_before(old.seats, sitter), computers=computers[:room])

    async def join(self, table: int, sitter: Sitter) -> Session:
        """Sit down.

        Raises:
            LobbyError: the game has begun, is full, or the person sits there already.
        """

        async def act(session: Session) -> Table:
            self._with_room(session)
            if sitter.user is not None and session.seat_of(sitter.user) is not None:
                raise LobbyError("seated")
            await self._meets_nobody_avoided(session, sitter)
            before = await self._store.seats.of(session.table.previous) if session.table.previous else ()
            return await self._store.lobbies.sit(table, session.table.revision, _as_before(before, sitter))

        return await self._change(table, act)

    async def leave(self, table: int, user: int) -> Session:
        """Stand up; when the host leaves, the next person hosts, and without one the lobby closes.

        Raises:
            LobbyError: the game has begun, or the person does not sit there.
        """

        async def act(session: Session) -> Table:
            seat = session.seat_of(user)
            if seat is None:
                raise LobbyError("not-seated")
            if all(other.user is None for other in session.seats if other.seat != seat):
                return await self._store.lobbies.close(table, session.table.revision, "left", self._now())
            return await self._store.lobbies.rise(table, session.table.revision, seat)

        return await self._change(table, act)

    async def add_computer(self, table: int, host: int, level: Level = Level.NORMAL) -> Session:
        """Seat one more computer player, for the host."""

        async def act(session: Session) -> Table:
            _for_host(session, host)
            self._with_room(session)
            computer = self._computer([seat.name for seat in session.seats], level)
            return await self._store.lobbies.sit(table, session.table.revision, computer)

        return await self._change(table, act)

    async def remove_computer(self, table: int, host: int) -> Session:
        """Send the last computer player away, for the host."""

        async def act(session: Session) -> Table:
            _for_host(session, host)
            seats = [seat.seat for seat in session.seats if seat.computer is not None]
            if not seats:
                raise LobbyError("no-computer")
            return await self._store.lobbies.rise(table, session.table.revision, seats[-1])

        return await self._change(table, act)

    async def set_level(self, table: int, host: int, level: Level) -> Session:
        """Give all computer players there one level, for the host."""

        async def act(session: Session) -> Table:
            _for_host(session, host)
            return await self._store.lobbies.set_computers(table, session.table.revision, kind_of(level))

        return await self._change(table, act)

    async def choose(self, table: int, host: int, setting: str, value: str) -> Session:
        """Choose one setting, for the host."""
        return await self.choose_all(table, host, {setting: value})

    async def choose_all(self, table: int, host: int, values: Mapping[str, str]) -> Session:
        """Choose several settings at once, for the host."""

        async def act(session: Session) -> Table:
            _for_host(session, host)
            try:
                options = session.options.with_values(session.listing.rules, values)
            except LookupError as unknown:
                raise LobbyError("no-setting", setting=unknown.args[0]) from unknown
            return await self._store.lobbies.set_options(table, session.table.revision, options.write())

        return await self._change(table, act)

    async def bring(self, table: int, user: int, deck: str | None) -> Session:
        """Bring a deck to a seat of one's own, as the game's setting takes it; None for any.

        Raises:
            LobbyError: the game has begun, or the person does not sit there.
        """

        async def act(session: Session) -> Table:
            seat = session.seat_of(user)
            if seat is None:
                raise LobbyError("not-seated")
            return await self._store.lobbies.bring(table, session.table.revision, seat, deck)

        return await self._change(table, act)

    async def close(self, table: int, host: int) -> Session:
        """Close a lobby without a game, for the host."""

        async def act(session: Session) -> Table:
            _for_host(session, host)
            return await self._store.lobbies.close(table, session.table.revision, "closed", self._now())

        return await self._change(table, act)

    async def expire(self) -> None:
        """Close the lobbies that nobody has begun within their time."""

        async def act(session: Session) -> Table:
            return await self._store.lobbies.close(session.table.id, session.table.revision, EXPIRED, self._now())

        for table in await self._store.tables.lobbies(self._now() - LIFETIME):
            with suppress(LobbyError, Conflict):  # it has begun or changed meanwhile
                await self._change(table.id, act)

    async def start(self, table: int, host: int) -> Session:
        """Begin the game, for the host.

        Raises:
            LobbyError: not the host, or begun already.
            ConfigError: the settings and the number of seats do not make a game.
        """

        async def act(session: Session) -> Table:
            _for_host(session, host)
            return await self._beginning.begin(session)

        return await self._change(table, act)

    async def begin(self, table: int, *, seed: str | None = None) -> Session:
        """Begin the game of a lobby that needs no host's word; one that has begun or is closed stays as it is.

        Its people have agreed on it, or it belongs to an event.

        Args:
            table: the table.
            seed: by which it is dealt; None for a fresh one.

        Raises:
            ConfigError: the settings and the number of seats do not make a game.
        """
        async with self._sessions.lane(table):
            session = await self._sessions.reload(table)
            if session.table.status is Status.LOBBY:
                await self._beginning.begin(session, seed=seed)
            return self._sessions.changed(await self._sessions.reload(table))

    async def _change(self, table: int, act: Callable[[Session], Awaitable[Table]]) -> Session:
        async with self._sessions.lane(table):
            for left in reversed(range(TRIES)):
                session = await self._sessions.reload(table)
                if session.table.status is not Status.LOBBY:
                    raise LobbyError("begun" if session.table.status is Status.PLAYING else "closed")
                if session.options.occasion is not None:
                    raise LobbyError("event")
                try:
                    await act(session)
                    break
                except Conflict:
                    if not left:
                        raise
            return self._sessions.changed(await self._sessions.reload(table))

    def _computer(self, taken: Sequence[str], level: Level) -> Sitter:
        """Return a computer player whose name is not taken."""
        name = next(name for name in _COMPUTER_NAMES if name not in taken)
        return Sitter(name=name, joined_at=self._now(), computer=kind_of(level))

    async def _meets_nobody_avoided(self, session: Session, sitter: Sitter) -> None:
        """Keep somebody from sitting down with those they avoid; those who avoid them are not looked at, or it showed.

        Raises:
            LobbyError: somebody on their own avoid list sits there.
        """
        if sitter.user is not None:
            avoided = {one.other for one in await self._store.avoided.of(sitter.user)}
            if any(seat.user in avoided for seat in session.seats):
                raise LobbyError("avoided-here")

    def _with_room(self, session: Session) -> None:
        most = max(session.listing.rules.info.seats)
        if len(session.seats) >= most:
            raise LobbyError("full", seats=most)


def host_of(session: Session) -> int | None:
    """Return who hosts: whoever opened the table, or whoever of those still there has sat there longest."""
    people = [seat for seat in session.seats if seat.user is not None and seat.resigned_at is None]
    if any(seat.user == session.table.host for seat in people):
        return session.table.host
    longest = min(people, key=lambda seat: (seat.joined_at, seat.seat), default=None)
    return None if longest is None else longest.user


def lobby_of(session: Session, host: int) -> Session:
    """Return a table that has not begun and is hosted by somebody.

    Raises:
        LobbyError: it has begun, or somebody else hosts it.
    """
    if session.table.status is not Status.LOBBY:
        raise LobbyError("begun")
    _for_host(session, host)
    return session


def _for_host(session: Session, user: int) -> None:
    if host_of(session) != user:
        raise LobbyError("host-only", who=host_name(session))


def host_name(session: Session) -> str:
    """Return what the host is called, as it is written in a message."""
    host = host_of(session)
    return next((session.written[seat.seat] for seat in session.seats if seat.user == host), session.written[0])


_COMPUTER_NAMES = ("Bragi", "Idunn", "Forseti", "Ratatosk", "Hugin", "Munin", "Fenja", "Egil")
"""None is what somebody is called in a game for more than two; Mimir is a hero of God of War."""


def _as_before(seats: Iterable[Seat], sitter: Sitter) -> Sitter:
    """Return somebody who sits down once more, with the deck of the last time."""
    deck = next((seat.deck for seat in seats if seat.user == sitter.user), None)
    return replace(sitter, deck=deck)
