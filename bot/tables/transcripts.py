"""Transcripts of games as text: anybody can read one, play it again, and check that its deal was honest."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from bot.games import Listing, Names, load_catalogue
from bot.tables.computer_levels import level_of
from bot.tables.logs import AnyGame
from bot.tables.naming import given_up, names_at
from bot.tables.session import Session
from bot.tables.sessions import Sessions
from engines.core import (
    CorruptLog,
    Entry,
    Game,
    Header,
    Level,
    Moments,
    RuleError,
    Seat,
    Unreadable,
    commitment,
    format_entry,
    made_again,
    parse_entry,
)

_TITLE = "skald record 1"


class Transcript(msgspec.Struct, frozen=True):
    """A whole game.

    Attributes:
        listing: the game under its Book.
        header: settings and seed.
        promised: the commitment that was posted when the table started.
        names: of those who sat down.
        entries: the log.
        computers: the numbers of the entries that computer players or the clock made.
        levels: by seat, how well its computer player plays; of a seat that is not named here, as the normal one.
    """

    listing: Listing
    header: Header[Any]
    promised: str
    names: Names
    entries: tuple[Entry[Any], ...]
    computers: tuple[int, ...] = ()
    levels: Mapping[Seat, Level] = msgspec.field(default_factory=dict)


def write_transcript(transcript: Transcript) -> str:
    """Return a transcript as text. It tells everything: only for games that are over."""
    header = transcript.header
    config = msgspec.json.encode(header.config).decode()
    head = [
        _TITLE,
        f"game {header.game}",
        f"rules {header.version}",
        f"book {header.digest}",
        *(f"set {msgspec.json.encode(part).decode()}" for part in transcript.listing.extra),
        f"seed {header.seed}",
        f"commitment {transcript.promised}",
        f"config {config}",
        *(f"seat {name}" for name in transcript.names),
        *([f"computers {' '.join(map(str, transcript.computers))}"] if transcript.computers else []),
        *(f"level {seat} {level}" for seat, level in sorted(transcript.levels.items()) if level is not Level.NORMAL),
        "",
    ]
    return "\n".join([*head, *map(format_entry, transcript.entries), ""])


def read_transcript(text: str) -> Transcript:
    """Read a transcript.

    Raises:
        Unreadable: this is no transcript.
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
        levels = {
            int(seat): Level(level) for key, _, value in parts if key == "level" for seat, level in [value.split()]
        }
        return Transcript(listing, header, fields["commitment"], names, entries, computers, levels)
    except (KeyError, ValueError, msgspec.MsgspecError) as error:
        raise Unreadable(text=str(error)) from error


def check_draws(transcript: Transcript) -> list[str]:
    """Play a transcript again from its seed alone, and list everything that does not agree."""
    faults = []
    if commitment(transcript.header.seed) != transcript.promised:
        faults.append("The seed is not the one that was promised when the table started.")
    try:
        game, setup = Game.start(transcript.listing.rules, transcript.header)
    except CorruptLog as error:
        return [*faults, f"The seed gives no deal: {error}."]
    if not transcript.entries or setup.draws != transcript.entries[0].draws:
        faults.append("Entry 0: the deal does not follow from the seed.")
    moments: Moments[AnyGame] = Moments(transcript.entries)
    for entry in transcript.entries[1:]:
        try:
            game, again = play_again(game, entry, moments)
        except RuleError as refusal:
            return [*faults, f"Entry {entry.n}: this move was not possible ({refusal.id})."]
        except CorruptLog as error:
            return [*faults, f"Entry {entry.n}: {error}."]
        if (again.n, again.draws, again.withdraws) != (entry.n, entry.draws, entry.withdraws):
            faults.append(f"Entry {entry.n}: its chance does not follow from the seed.")
    return faults


def tell(transcript: Transcript, *, everything: bool) -> Iterator[str]:
    """Tell a transcript line by line: its notation, and what the gallery (or everybody) learned."""
    game: AnyGame | None = None
    gone, moments = given_up(transcript.entries), Moments[AnyGame](transcript.entries)
    for entry in transcript.entries:
        if game is None:
            game, told = Game.start(transcript.listing.rules, transcript.header)
        else:
            game, told = play_again(game, entry, moments)
        yield format_entry(entry)
        names = names_at(entry.n, transcript.names, gone)
        for one in told.told:
            fact = one.fact if everything else one.seen_by(None)
            sentence = transcript.listing.prose.fact(fact, names) if fact is not None else ""
            if sentence:
                yield f"    {sentence}"
    outcome = game.outcome() if game is not None else None
    if outcome is not None:
        yield f"over: {outcome.reason}, places {outcome.places}, scores {outcome.scores}"


def play_again(game: AnyGame, entry: Entry[Any], moments: Moments[AnyGame]) -> tuple[AnyGame, Entry[Any]]:
    """Make an entry of a log once more, from the seed.

    Args:
        game: the game before it.
        entry: the entry.
        moments: of the whole log; told of each game that goes through here.

    Raises:
        RuleError: it was not possible.
        CorruptLog: it goes back to what is not there.
    """
    moments.note(game)
    return made_again(game, entry, moments) or game.play(entry.seat, entry.key, entry.picks)


def transcript_from(session: Session, log: tuple[Entry[Any], ...], computers: tuple[int, ...]) -> Transcript:
    """Return the transcript of a table that has begun.

    Args:
        session: the table.
        log: its whole log.
        computers: the numbers of the entries that computer players or the clock made.
    """
    return Transcript(
        listing=session.listing,
        header=session.begun_game.header,
        promised=session.table.commitment or "",
        names=session.people,
        entries=log,
        computers=computers,
        levels={
            **{one.seat: level_of(one.computer) for one in session.extras.former if one.computer is not None},
            **{seat.seat: session.level(seat.seat) for seat in session.seats if seat.computer is not None},
        },
    )


async def transcript_of(sessions: Sessions, table: int) -> Transcript:
    """Return the transcript of a table in the store.

    Raises:
        NoTable: there is none of this number.
        CorruptLog: it has not begun.
    """
    session = await sessions.look(table)
    if session.game is None:
        raise CorruptLog(f"table {table} has not begun")
    log = await sessions.log(session)
    return transcript_from(session, log, await sessions.unmanned(session))
