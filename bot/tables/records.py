"""Records of games as text: anybody can read one, play it again, and check that its deal was honest."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import msgspec

from bot.games import Listing, Names, load_catalogue
from bot.tables.naming import given_up, names_at
from bot.tables.sessions import Sessions
from engines.core import (
    RESIGN,
    CorruptLog,
    Entry,
    Game,
    Header,
    RuleError,
    Unreadable,
    commitment,
    format_entry,
    parse_entry,
)

_TITLE = "skald record 1"


@dataclass(frozen=True, slots=True)
class Record:
    """A whole game.

    Attributes:
        listing: the game under its Book.
        header: settings and seed.
        promised: the commitment that was posted when the table started.
        names: of those who sat down.
        entries: the log.
        computers: the numbers of the entries that computer players or the clock made.
    """

    listing: Listing
    header: Header[Any]
    promised: str
    names: Names
    entries: tuple[Entry[Any], ...]
    computers: tuple[int, ...] = ()


def write_record(record: Record) -> str:
    """Return a record as text. It tells everything: only for games that are over."""
    header = record.header
    config = msgspec.json.encode(header.config).decode()
    head = [
        _TITLE,
        f"game {header.game}",
        f"rules {header.version}",
        f"book {header.digest}",
        *(f"set {msgspec.json.encode(part).decode()}" for part in record.listing.extra),
        f"seed {header.seed}",
        f"commitment {record.promised}",
        f"config {config}",
        *(f"seat {name}" for name in record.names),
        *([f"computers {' '.join(map(str, record.computers))}"] if record.computers else []),
        "",
    ]
    return "\n".join([*head, *map(format_entry, record.entries), ""])


def read_record(text: str) -> Record:
    """Read a record.

    Raises:
        Unreadable: this is no record.
        UnknownBook: it was played under a Book or rules that this Skald does not have.
    """
    head, _, log = text.replace("\r\n", "\n").partition("\n\n")
    title, *lines = head.split("\n")
    if title != _TITLE:
        raise Unreadable(text=title[:40])
    parts = [line.partition(" ") for line in lines]
    fields = {key: value for key, _, value in parts}
    names = tuple(value for key, _, value in parts if key == "seat")
    try:
        extra = tuple(msgspec.json.decode(value, type=tuple[str, str]) for key, _, value in parts if key == "set")
        listing = load_catalogue().under(fields["game"], int(fields["rules"]), fields["book"], extra)
        config = msgspec.json.decode(fields["config"], type=listing.rules.types.config)
        header = Header(fields["game"], int(fields["rules"]), fields["book"], config, fields["seed"])
        entries = tuple(parse_entry(line) for line in log.split("\n") if line)
        computers = tuple(int(n) for n in fields.get("computers", "").split())
        return Record(listing, header, fields["commitment"], names, entries, computers)
    except (KeyError, ValueError, msgspec.MsgspecError) as error:
        raise Unreadable(text=str(error)) from error


def check_draws(record: Record) -> list[str]:
    """Play a record again from its seed alone, and list everything that does not agree."""
    faults = []
    if commitment(record.header.seed) != record.promised:
        faults.append("The seed is not the one that was promised when the table started.")
    try:
        game, setup = Game.start(record.listing.rules, record.header)
    except CorruptLog as error:
        return [*faults, f"The seed gives no deal: {error}."]
    if not record.entries or setup.draws != record.entries[0].draws:
        faults.append("Entry 0: the deal does not follow from the seed.")
    for entry in record.entries[1:]:
        try:
            game, again = play_again(game, entry)
        except RuleError as refusal:
            return [*faults, f"Entry {entry.n}: this move was not possible ({refusal.id})."]
        if (again.n, again.draws, again.withdraws) != (entry.n, entry.draws, entry.withdraws):
            faults.append(f"Entry {entry.n}: its chance does not follow from the seed.")
    return faults


def tell(record: Record, *, everything: bool) -> Iterator[str]:
    """Tell a record line by line: its notation, and what the gallery (or everybody) learned."""
    game: Game[Any, Any, Any] | None = None
    gone = given_up(record.entries)
    for entry in record.entries:
        if game is None:
            game, told = Game.start(record.listing.rules, record.header)
        else:
            game, told = play_again(game, entry)
        yield format_entry(entry)
        names = names_at(entry.n, record.names, gone)
        for one in told.told:
            fact = one.fact if everything else one.seen_by(None)
            sentence = record.listing.prose.fact(fact, names) if fact is not None else ""
            if sentence:
                yield f"    {sentence}"
    outcome = game.outcome() if game is not None else None
    if outcome is not None:
        yield f"over: {outcome.reason}, places {outcome.places}, scores {outcome.scores}"


def play_again(game: Game[Any, Any, Any], entry: Entry[Any]) -> tuple[Game[Any, Any, Any], Entry[Any]]:
    """Make an entry of a log once more."""
    if entry.withdraws is not None:
        return game.take_back(entry.seat)
    if entry.key == RESIGN:
        return game.resign(entry.seat)
    return game.play(entry.seat, entry.key, entry.picks)


async def record_of(sessions: Sessions, table: int) -> Record:
    """Return the record of a table in the store.

    Raises:
        NoTable: there is none of this number.
        CorruptLog: it has not begun.
    """
    session = await sessions.look(table)
    if session.game is None:
        raise CorruptLog(f"table {table} has not begun")
    log = await sessions.log(session)
    computers = await sessions.unmanned(session)
    return Record(session.listing, session.game.header, session.table.commitment or "", session.people, log, computers)
