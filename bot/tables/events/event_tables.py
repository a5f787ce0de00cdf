"""The tables of an event's round: opened once each, begun, and read when they are over."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress

import msgspec
import structlog

from bot.leagues.events import Game
from bot.store import AchievementRow, Conflict, EventStatus, EventTable, MatchRow, NewTable, Result, Sitter, Status
from bot.tables.achieved import achieved
from bot.tables.entry_writer import season_of
from bot.tables.events.state import EventState, sides_of
from bot.tables.loader import LOST, Elsewhere, NoTable
from bot.tables.lobbies import Lobbies
from bot.tables.options import Late, Occasion, Place, TableOptions
from bot.tables.session import Session
from bot.tables.sessions import Sessions
from bot.tables.steps import ended

log = structlog.get_logger(__name__)

UNPLAYED = "event"
"""Why a table of an event is ended without a result: the organiser has it played anew, or nobody has moved in time."""


class EventTables:
    """Opens and reads the tables of rounds. Everything may be done twice; it then happens once."""

    def __init__(self, sessions: Sessions, lobbies: Lobbies) -> None:
        self._sessions = sessions
        self._store = sessions.store
        self._lobbies = lobbies

    async def ensure(self, state: EventState) -> None:
        """Open and begin what is missing of the tables of the newest round."""
        number = state.event.round
        for match in state.matches_of(number):
            if state.decided(match):
                continue
            own = {one.leg: one for one in state.tables_of(match)}
            for leg in range(state.plan.legs):
                table = own[leg].table if leg in own else await self._open(state, match, leg)
                if table is not None:
                    await self._begin(state, table)

    async def collect(self, state: EventState) -> bool:
        """Note how tables of the newest round have come out; return whether any has."""
        changed = False
        for row in state.rows.tables:
            if row.round != state.event.round or row.outcome is not None or row.status.live:
                continue
            game = await self._outcome(row)
            await self._store.event_rounds.came_out(row, msgspec.json.encode(game).decode())
            changed = True
        return changed

    async def held(self, state: EventState, at: int) -> list[tuple[Result, ...]]:
        """Return the results of the newest round that were kept back until its end."""
        found = []
        for row in state.rows.tables:
            if row.round != state.event.round or not state.plan.duplicate or row.status is not Status.OVER:
                continue
            if await self._store.results.of(row.table):
                continue
            session = await self._sessions.look(row.table)
            season, rated = await season_of(self._store, session, at)
            found.append(ended(session, session.begun_game, season=season, rated=rated, at=at).results)
        return found

    async def achieved(self, held: Sequence[tuple[Result, ...]]) -> list[AchievementRow]:
        """Return what people have achieved at tables whose results were kept back."""
        found: list[AchievementRow] = []
        for results in held:
            session = await self._sessions.look(results[0].table)
            log = await self._sessions.log(session)
            resigned = {seat.seat for seat in session.seats if seat.resigned_at is not None}
            found += await asyncio.to_thread(achieved, results, log, resigned)
        return found

    async def opened_options(self, state: EventState) -> list[tuple[int, str]]:
        """Return the options of the newest round's tables for when nothing is kept back any more."""
        found = []
        for row in state.rows.tables:
            if row.round != state.event.round or not state.plan.duplicate:
                continue
            table = await self._store.tables.get(row.table)
            if table is not None:
                options = TableOptions.read(table.options)
                if options.occasion is not None:
                    occasion = msgspec.structs.replace(options.occasion, closed=False)
                    found.append((row.table, msgspec.structs.replace(options, occasion=occasion).write()))
        return found

    async def refresh(self, state: EventState) -> None:
        """Show the tables of a round anew that was closed until now."""
        for row in state.rows.tables:
            if row.round == state.event.round and state.plan.duplicate and self._store.ownership.owns(row.table):
                with suppress(*LOST, NoTable):
                    await self._sessions.refresh(row.table)

    async def tidy(self, state: EventState) -> None:
        """End those tables of this process whose match was decided otherwise, or is played anew."""
        counted = {
            one.table
            for match in state.matches_of(state.event.round)
            if state.event.status is EventStatus.RUNNING and not state.decided(match)
            for one in state.tables_of(match)
        }
        for row in state.rows.tables:
            if row.status.live and row.table not in counted and self._store.ownership.owns(row.table):
                with suppress(Conflict, *LOST):
                    await self._sessions.end(row.table, UNPLAYED)

    async def live(self, state: EventState, match: MatchRow) -> list[Session]:
        """Return the tables of a match that this process owns and that are being played."""
        found = []
        for row in state.tables_of(match):
            with suppress(*LOST, NoTable, Elsewhere):
                session = await self._sessions.get(row.table)
                if session.table.status is Status.PLAYING:
                    found.append(session)
        return found

    async def _open(self, state: EventState, match: MatchRow, leg: int) -> int | None:
        event, opened = state.event, state.round
        sides = sides_of(match)
        turned = leg % len(sides)
        people = [state.entrant(number) for number in (*sides[turned:], *sides[:turned])]
        now = self._sessions.now()
        occasion = Occasion(
            event=event.id,
            name=event.name,
            round=match.round,
            match=match.number,
            closed=opened is not None and opened.seed is not None,
        )
        options = msgspec.structs.replace(
            TableOptions.read(event.options), place=Place.THREAD, late=Late.FORFEIT, occasion=occasion
        )
        new = NewTable(
            game=event.game,
            guild=event.guild,
            channel=event.channel,
            host=event.organiser,
            created_at=now,
            options=options.write(),
        )
        row = EventTable(table=0, event=event.id, round=match.round, match=match.number, leg=leg, attempt=match.attempt)
        sitters = tuple([Sitter(name=one.name, joined_at=now, user=one.user) for one in people])
        try:
            return await self._store.event_rounds.open_table(row, new, sitters)
        except Conflict:  # opened before
            return None

    async def _begin(self, state: EventState, table: int) -> None:
        row = await self._store.tables.get(table)
        if row is None or row.status is not Status.LOBBY:
            return
        seed = None if state.round is None else state.round.seed
        with suppress(Elsewhere, Conflict):
            await self._lobbies.begin(table, seed=seed)

    async def _outcome(self, row: EventTable) -> Game:
        """Return how a table that is played no more came out."""
        if row.status is Status.ENDED:
            return Game()
        try:
            session = await self._sessions.look(row.table)
        except LOST as error:
            log.warning("a table of an event cannot be read", table=row.table, error=repr(error))
            return Game()
        return game_of(session)


def game_of(session: Session) -> Game:
    """Return how a table that is over came out."""
    game = session.begun_game
    outcome = game.outcome()
    assert outcome is not None
    view, league = game.view(None), session.listing.league
    details = [league.of_seat(view, seat) for seat in range(len(session.seats))]
    speed = league.speed_by.name if league.speed_by else ""
    return Game(
        places=outcome.places,
        scores=outcome.scores,
        rounds=_number(details[0].get(speed)),
        health=sum(_number(each.get("health")) for each in details),
        resigned=game.resigned,
    )


def _number(value: int | str | None) -> int:
    return value if isinstance(value, int) else 0
