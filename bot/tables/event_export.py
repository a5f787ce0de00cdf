"""The events of a server as rows for files: the events, who took part, their rounds, and what every match brought."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from typing import Any, Final

from bot.leagues import season_at
from bot.store import Event, Season, Store
from bot.tables.events.state import EventState

FILES: Final[Mapping[str, tuple[str, ...]]] = {
    "events": (
        "id", "game", "name", "format", "duplicate", "status", "round", "seed", "organiser", "created_at", "started_at",
        "ended_at",
    ),
    "event_entrants": (
        "event", "number", "user", "name", "rating", "since", "until", "place", "points", "direct", "buchholz", "wins",
    ),
    "event_rounds": ("event", "number", "opened_at", "due_at", "ended_at", "seed"),
    "event_results": (
        "event", "round", "match", "stage", "group", "entrant", "user", "name", "tables", "decided", "points", "place",
    ),
}  # fmt: skip
"""The files about events, and their columns."""

PAGE: Final = 25
"""Events that are read at once."""

Rows = Sequence[Mapping[str, Any]]


async def event_files(store: Store, guild: int, season: int | None) -> AsyncIterator[tuple[str, Rows]]:
    """Read the events of a server, the oldest first; of each the rows of every file.

    Args:
        store: the open store.
        guild: the server.
        season: the number of a season in which events ended, or were announced when they are not over; None for all.
    """
    seasons = await store.seasons.of(guild)
    last = 0
    while page := await store.events.of_guild(guild, after=last, most=PAGE):
        for event in page:
            rows = await store.events.rows(event.id) if _counts(event, seasons, season) else None
            if rows is not None:
                state = EventState.of(rows)
                yield "events", [_event(state)]
                yield "event_entrants", _entrants(state)
                yield "event_rounds", _rounds(state)
                yield "event_results", _results(state)
        last = page[-1].id


def _counts(event: Event, seasons: tuple[Season, ...], season: int | None) -> bool:
    return season is None or season_at(seasons, event.ended_at or event.created_at) == season


def _event(state: EventState) -> Mapping[str, Any]:
    event, plan = state.event, state.plan
    own = {name: getattr(event, name) for name in FILES["events"] if hasattr(event, name)}
    return own | {"status": event.status.value, "format": plan.format.value, "duplicate": plan.duplicate}


def _entrants(state: EventState) -> Rows:
    table = {row.entrant: row for row in state.table()}
    places = {one.entrant: one.place for one in state.ranking()}
    return [
        {
            "event": one.event,
            "number": one.number,
            "user": one.user,
            "name": one.name,
            "rating": one.rating,
            "since": one.since,
            "until": one.until,
            "place": places.get(one.number),
            "points": float(table[one.number].points),
            "direct": float(table[one.number].direct),
            "buchholz": float(table[one.number].buchholz),
            "wins": table[one.number].wins,
        }
        for one in state.rows.entrants
    ]


def _rounds(state: EventState) -> Rows:
    """Return the rounds; the seed of one is told when it is over."""
    return [
        {name: getattr(one, name) for name in FILES["event_rounds"]} | ({} if one.ended_at else {"seed": None})
        for one in state.rows.rounds
    ]


def _results(state: EventState) -> Rows:
    """Return a row for everybody in every match, with what of it everybody may know."""
    found = []
    for row in state.rows.matches:
        match = next(each for each in state.known[row.round - 1] if each.number == row.number)
        came_out = state.lines(row.round, match)
        for side in match.sides:
            entrant = state.entrant(side)
            found.append(
                {
                    "event": row.event,
                    "round": row.round,
                    "match": row.number,
                    "stage": row.stage,
                    "group": row.group,
                    "entrant": side,
                    "user": entrant.user,
                    "name": entrant.name,
                    "tables": " ".join([str(one.table) for one in state.tables_of(row)]),
                    "decided": bool(came_out),
                    "points": float(came_out[side].points) if side in came_out else None,
                    "place": came_out[side].place if side in came_out else None,
                }
            )
    return found
