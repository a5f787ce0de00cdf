"""Writing an entry of a game, and everything that becomes true with it, in one transaction."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from bot.games.achievements import achievements_of
from bot.leagues import season_at
from bot.store import Append, Bank, By, Deadline, EntryRow, Over, Settled, Store
from bot.system.clock import Clock
from bot.system.current_press import PRESS
from bot.tables.achieved import Learned, nobody_learned, with_log
from bot.tables.advances import spent_by
from bot.tables.league_settings import LeagueSettings
from bot.tables.logs import AnyGame
from bot.tables.rated import why_unrated
from bot.tables.session import Session
from bot.tables.steps import ended, session_after, snapshot_of
from bot.tables.timekeeping import time_after
from engines.core import GO_BACK, HAND_OVER, RESIGN, RETURN, Entry, is_answer, withdrawn


class EntryWriter:
    """Stores the entries of running games, with deadlines, snapshots and results."""

    def __init__(self, store: Store, now: Clock, resting: set[int]) -> None:
        """Set no deadlines at the tables of the servers in `resting`, which may change."""
        self._store = store
        self._now = now
        self._resting = resting
        self.learned: Learned = nobody_learned
        """Who has finished every lesson of a game."""

    async def write(  # noqa: PLR0913 - an entry is what, by whom, and what else becomes true
        self,
        session: Session,
        game: AnyGame,
        entry: Entry[Any],
        *,
        by: By,
        user: int | None,
        settled: Settled | None = None,
    ) -> Session:
        """Store an entry; return the table as it stands afterwards.

        Args:
            session: the table before.
            game: the game after the entry.
            entry: the entry.
            by: who made it.
            user: the person who made it, if one did.
            settled: what becomes true with it where everybody who had to has agreed.

        Raises:
            Conflict: the table has moved on.
            StoreError: it could not be stored.
        """
        at, over = self._now(), None
        if game.outcome() is not None:
            season, rated = await season_of(self._store, session, at)
            over = ended(session, game, season=season, rated=rated, at=at)
            # The results of a closed table count, and are told, from the end of its round on.
            over = replace(over, results=()) if session.closed else await self._with_log(session, entry, over)
        spent = _spent(session, entry)
        after = session_after(session, game, entry, over=over, spent=spent, settled=settled, at=at)
        row = EntryRow(
            table=session.table.id,
            n=entry.n,
            seat=entry.seat,
            key=entry.key,
            by=by,
            user=user,
            body=session.listing.codec.write_entry(entry),
            at=at,
        )
        deadlines, banks = ((), ()) if over else await self._time(after, entry)
        await self._store.log.append(
            Append(
                entry=row,
                deadlines=deadlines,
                banks=banks,
                snapshot=snapshot_of(session, game, entry),
                computer_asked=after.computer_asked,
                resigned=entry.seat if entry.key == RESIGN else None,
                returned=entry.seat if entry.key in (RETURN, HAND_OVER) else None,
                spent=spent,
                settled=settled,
                over=over,
                interaction=press_of(by),
            )
        )
        return after

    async def _with_log(self, session: Session, entry: Entry[Any], over: Over) -> Over:
        wanted = achievements_of(session.table.game) or session.listing.league.told
        if session.table.guild is None or not wanted:
            return over
        rows = await self._store.log.entries(session.table.id)
        return await with_log(session, over, rows, entry, learned=self.learned)

    async def _time(self, after: Session, entry: Entry[Any]) -> tuple[tuple[Deadline, ...], tuple[Bank, ...]]:
        """Return the deadlines after an entry, and the banks that have changed with it."""
        if not after.options.timed or after.table.guild in self._resting:
            return (), ()
        back = entry.withdraws is not None and entry.key != GO_BACK
        since = await self._back_to(after) if back else None
        fresh = entry.seat if entry.key in (HAND_OVER, RETURN) else None  # whoever takes a seat has all the time for it
        taken_back = entry.seat if back else None
        return await time_after(self._store, after, now=self._now(), since=since, taken_back=taken_back, fresh=fresh)

    async def _back_to(self, after: Session) -> int:
        """Return when the moment came to which a take-back has led: the time of the last entry that still stands."""
        gone = withdrawn(after.recent)
        standing = [entry.n for entry in after.recent if entry.withdraws is None and entry.n not in gone]
        row, *_ = await self._store.log.entries(after.table.id, since=max(standing, default=after.recent[0].n))
        return row.at


def _spent(session: Session, entry: Entry[Any]) -> tuple[str, ...]:
    """Return of which topics the answers in advance of an entry's seat are done with."""
    if not session.extras.advances or not is_answer(entry):
        return ()
    return spent_by(session, entry.seat, session.begun_game.question(entry.seat, entry.key).topic)


async def season_of(store: Store, session: Session, at: int) -> tuple[int, bool]:
    """Return the season for which a table counts whose results are written at this time, and whether it is rated."""
    guild = session.table.guild
    if guild is None:
        return season_at((), at), False
    settings = LeagueSettings.of(await store.guilds.settings(guild))
    return season_at(await store.seasons.of(guild), at), why_unrated(session, settings) is None


def press_of(by: By) -> int | None:
    """Return the press that an answer comes from; what follows from it by itself is no answer of its own."""
    return PRESS.get() if by is By.PLAYER else None
