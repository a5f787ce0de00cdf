"""What the log of a finished table takes when it is packed, and what it took before."""

from __future__ import annotations

from statistics import mean
from typing import Any

from bot.bench.games import asked, begin
from bot.bench.row import Row, Sense, Wish, alone, paired
from bot.bench.scale import Scale
from bot.games import Listing, load_catalogue
from bot.store import By, EntryRow
from bot.store.packing import Users
from bot.tables.packing import pack_log
from bot.tables.steps import SNAPSHOT_EVERY
from engines.core import Entry, Game, Rng

SHARE = Wish(Sense.LESS, 0.12, 0.06)
SIZE = Wish(Sense.LESS, 6.0, 4.0)

MOMENT = 1_700_000_000_000
"""When all games begin, in unix milliseconds."""

THINKING = 600_000
"""Milliseconds between two answers at the most."""


def packed(scale: Scale) -> list[Row]:
    """Measure logs of whole games of computer players, with as many seats as there are."""
    games = [_sizes(listing, number) for number in range(scale.rounds) for listing in load_catalogue()]
    sizes = [after / 1000 for after, _ in games]
    note = f"mean {mean(sizes):.1f} kB, the largest {max(sizes):.1f} kB"
    return [
        paired("packed.share", "a packed log, against its entries and snapshots", "bytes", SHARE, games),
        alone("packed.size", "a packed log of a whole game", "kB", SIZE, sizes, note=note),
    ]


def _sizes(listing: Listing, number: int) -> tuple[int, int]:
    """Play a game; return the bytes of its packed log, and of its entries and its last two snapshots."""
    rules, codec, luck = listing.rules, listing.codec, Rng(f"bench-{number}")
    header = begin(listing, number).header
    seats = range(header.config.seats)
    players = [listing.origin.player(rules, Rng(f"bench-{number}-{seat}")) for seat in seats]
    game, entry = Game.start(rules, header)
    rows, snapshots, at = [_row(listing, entry, MOMENT)], [b"", b""], MOMENT
    while (question := asked(game)) is not None:
        walk = game.walk(question.seat, question.key)
        picks = players[question.seat].decide(game.view(question.seat), question, walk)
        game, entry = game.play(question.seat, question.key, picks)
        at += luck.below(THINKING)
        rows.append(_row(listing, entry, at))
        if game.n % SNAPSHOT_EVERY == 0:
            snapshots.append(codec.write_snapshot(game.snapshot()))
    written, users = codec.write_header(header), Users({seat: 1 + seat for seat in seats})
    done = pack_log(tuple(rows), users, header=written, source=listing.origin, digest=rules.digest)
    assert not done.whole
    return len(done.log.body), sum(len(row.body) for row in rows) + sum(map(len, snapshots[-2:]))


def _row(listing: Listing, entry: Entry[Any], at: int) -> EntryRow:
    user = 1 + entry.seat if entry.n else None
    body = listing.codec.write_entry(entry)
    return EntryRow(table=1, n=entry.n, seat=entry.seat, key=entry.key, by=By.PLAYER, user=user, body=body, at=at)
