"""Packing the log of one finished table: as its answers, which tell it again, or else whole."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec

from bot.games import Source
from bot.store import EntryRow
from bot.store.packing import PackedLog, Users, pack
from bot.tables.logs import tell_again
from engines.core import AnyRules, Codec, CorruptLog


class Packed(msgspec.Struct, frozen=True):
    """A packed log.

    Attributes:
        log: the row.
        bodies: what it keeps in the place of each entry's body.
        whole: whether that is the body itself.
    """

    log: PackedLog
    bodies: list[bytes]
    whole: bool


def pack_log(rows: tuple[EntryRow, ...], users: Users, *, header: bytes, source: Source | None, digest: str) -> Packed:
    """Pack a log. May run in a process of its own.

    Answers are kept alone when they tell every entry again, byte by byte; else all is kept.

    Args:
        rows: all its entries.
        users: who sat where.
        header: of the game, as the codec writes it.
        source: where the game lies; None when its Book or rules are gone.
        digest: of its Book.

    Raises:
        Unpackable: somebody answered for a seat that is not theirs.
    """
    loaded = None if source is None else _loaded(source, digest)
    bodies = None if loaded is None else _answers(rows, *loaded, header)
    whole = bodies is None
    kept = [row.body for row in rows] if bodies is None else bodies
    return Packed(pack(rows, users, kept), kept, whole)


def _answers(
    rows: tuple[EntryRow, ...], rules: AnyRules, codec: Codec[Any, Any, Any], header: bytes
) -> list[bytes] | None:
    """Return the answers of a log if they tell it again as it is stored; else None."""
    try:
        answers = [codec.write_answer(codec.read_entry(row.body)) for row in rows]
        short = [msgspec.structs.replace(row, body=answer) for row, answer in zip(rows, answers, strict=True)]
        told = tell_again(rules, codec, codec.read_header(header), short).entries
    except CorruptLog:
        return None
    same = [codec.write_entry(entry) for entry in told] == [row.body for row in rows]
    return answers if same else None


@lru_cache(16)
def _loaded(source: Source, digest: str) -> tuple[AnyRules, Codec[Any, Any, Any]] | None:
    """Return the rules with their codec, or None when another Book lies there by now."""
    rules = source.rules()
    return (rules, Codec(rules)) if rules.digest == digest else None
