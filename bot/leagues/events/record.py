"""The record of an event: whoever has it can pair all of its rounds again."""

from __future__ import annotations

from typing import Final

import msgspec

from bot.leagues.events.draw import DRAWS
from bot.leagues.events.progress import next_round
from bot.leagues.events.values import Entrant, Match, Plan

KIND: Final = "skald event 1"
"""What a record begins with."""


class EventRecord(msgspec.Struct, frozen=True, kw_only=True):
    """An event without its people: they are known by the numbers of their entry.

    Attributes:
        kind: `KIND`.
        event: number of the event.
        game: key of the game.
        seed: of its lots.
        plan: how it is played.
        entrants: who takes part.
        rounds: its rounds, with what may be known of their games.
    """

    kind: str
    event: int
    game: str
    seed: str
    plan: Plan
    entrants: tuple[Entrant, ...]
    rounds: tuple[tuple[Match, ...], ...]

    def write(self) -> bytes:
        """Return it as JSON text."""
        return msgspec.json.format(msgspec.json.encode(self, order="sorted"), indent=1)


def read(text: bytes) -> EventRecord | None:
    """Read the record of an event; None for anything else."""
    try:
        record = msgspec.json.decode(text, type=EventRecord)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        return None
    return record if record.kind == KIND else None


def faults(record: EventRecord) -> list[int]:
    """Pair every round again; return the numbers of those that follow by none of the `DRAWS` from rows and seed."""
    wrong = []
    for number, matches in enumerate(record.rounds, start=1):
        before, met = record.rounds[: number - 1], [_paired(match) for match in matches]
        ways = (next_round(record.plan, record.entrants, before, record.seed, drawn=drawn) for drawn in range(DRAWS))
        if not any([_paired(match) for match in again] == met for again in ways):
            wrong.append(number)
    return wrong


def _paired(match: Match) -> tuple[object, ...]:
    return match.number, match.sides, match.stage, match.group
