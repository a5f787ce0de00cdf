"""Proving a copy of a database: its pages are whole, and one of its games comes out again as it is written."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import msgspec

from bot.games import Catalogue, UnknownBook
from bot.operator.errors import BackupError, trouble_of_store
from bot.operator.sqlite_copies import check_pages, merge_log
from bot.store import SchemaTooOld, Store, StoreError
from bot.tables.sessions import Sessions
from bot.tables.transcripts import check_draws, transcript_of
from engines.core import CorruptLog

_TRIES: Final = 5
"""Tables that are tried for the replay; those under a Book that is gone cannot be played again."""


class Proof(msgspec.Struct, frozen=True):
    """What was shown of a copy.

    Attributes:
        tables: how many tables it holds; None when its schema is an older one.
        replayed: the table whose game was played again from its log; None when there is none that could be.
        entries: how many entries that took.
    """

    tables: int | None
    replayed: int | None = None
    entries: int = 0


async def prove(file: Path, catalogue: Catalogue) -> Proof:
    """Check the pages of a copy, then play one of its games again from the log; under an older schema no game.

    The copy is written to: it must be nobody's but ours, and is one file again in the end.

    Raises:
        BackupError: it is damaged, of a newer schema, or a game does not come out as it is written.
    """
    check_pages(file)
    try:
        store = await Store.open(f"sqlite+aiosqlite:///{file}", migrate=False)
    except SchemaTooOld:
        merge_log(file)
        return Proof(None)
    except StoreError as error:
        raise BackupError(f"{file.name}: {trouble_of_store(error).cause}") from error
    try:
        proof = await _replay(store, catalogue, file)
    except BackupError:
        raise
    except StoreError as error:
        raise BackupError(f"{file.name} cannot be read: {trouble_of_store(error).cause}") from error
    except Exception as error:
        # However a copy fails to be read, it is no backup.
        raise BackupError(f"{file.name} cannot be read: {error}") from error
    finally:
        await store.close()
    merge_log(file)
    return proof


async def _replay(store: Store, catalogue: Catalogue, file: Path) -> Proof:
    tables = await store.tables.newest_begun(_TRIES)
    count = await store.tables.count()
    for table in tables:
        try:
            transcript = await transcript_of(Sessions(store, catalogue, lambda: 0), table.id)
        except UnknownBook:
            continue
        except CorruptLog as error:
            raise BackupError(f"{file.name}: the log of table {table.id} has a fault: {error}.") from error
        whole = len(transcript.entries) == table.head + 1
        faults = check_draws(transcript) if whole else [f"its log ends at entry {len(transcript.entries) - 1}."]
        if faults:
            raise BackupError(f"{file.name}: table {table.id} does not come out as written: {faults[0]}")
        return Proof(count, table.id, len(transcript.entries))
    return Proof(count)
