"""An outage of the database is told when it begins and when it is over, and is counted; the log is not flooded."""

from __future__ import annotations

import io
import json
import logging
import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
import structlog
from sqlalchemy import Connection

from bot.metrics import REGISTRY
from bot.operator.errors import Exit, trouble_of
from bot.operator.logs import start_logging
from bot.store import Conflict, Store, StoreBusy, StoreFull, StoreUnreachable
from bot.store.errors import translated
from bot.store.outage import CALM, Outage, Side
from tests.operator.stored_games import address

Lines = Callable[[], list[dict[str, object]]]


@pytest.fixture
def lines() -> Iterator[Lines]:
    """What is logged in a test, as read JSON."""
    root = logging.getLogger()
    before, level, stream = list(root.handlers), root.level, io.StringIO()
    start_logging("INFO", stream=stream)
    yield lambda: [json.loads(line) for line in stream.getvalue().splitlines()]
    root.handlers[:], root.level = before, level
    structlog.reset_defaults()


class Ticks:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_an_outage_is_told_twice_however_often_anything_fails(lines: Lines) -> None:
    ticks = Ticks()
    outage, log = Outage(ticks), structlog.get_logger("anywhere")
    for second in range(10_000):
        ticks.now = float(second)
        outage.failed(Side.WRITING, StoreUnreachable())
        outage.worked(Side.READING)  # reading may go on meanwhile
        log.warning("the clock cannot read its deadlines", error=str(StoreUnreachable()))
        log.warning("a table could not be shown", error=repr(StoreBusy()))
    assert outage.ongoing
    ticks.now += 1
    outage.worked(Side.WRITING)
    assert outage.ongoing  # it may fail again at once
    ticks.now += CALM
    outage.worked(Side.WRITING)
    assert not outage.ongoing
    told = lines()
    assert [line["event"] for line in told] == ["the database fails", "the database works again"]
    assert (told[1]["failures"], told[1]["seconds"]) == (10_000, 10_000 + CALM)


def test_a_database_that_comes_and_goes_is_one_outage(lines: Lines) -> None:
    ticks = Ticks()
    outage = Outage(ticks)
    for second in range(1_000):
        ticks.now = float(second)
        outage.failed(Side.READING, StoreBusy())
        outage.worked(Side.READING)
    assert [line["event"] for line in lines()] == ["the database fails"]


def test_what_somebody_else_was_faster_at_is_no_outage(lines: Lines) -> None:
    outage = Outage()
    before = REGISTRY.get_sample_value("skald_store_errors_total", {"kind": "conflict", "side": "writing"}) or 0
    outage.failed(Side.WRITING, Conflict())
    assert not outage.ongoing
    assert lines() == []
    after = REGISTRY.get_sample_value("skald_store_errors_total", {"kind": "conflict", "side": "writing"})
    assert after == before + 1


def test_other_lines_are_told_as_ever(lines: Lines) -> None:
    structlog.get_logger("anywhere").warning("a table could not be shown", error="NoPlace()")
    assert len(lines()) == 1


async def test_a_store_tells_of_its_own_outage_and_recovers_by_itself(
    tmp_path: Path, lines: Lines, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "skald.db"
    store = await Store.open(address(file), patience=1)
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        for _ in range(20):
            with pytest.raises(StoreBusy):
                await store.facts.set("a", "b")
        other.execute("ROLLBACK")
    assert store.outage.ongoing
    assert REGISTRY.get_sample_value("skald_store_outage") == 1
    await store.facts.set("a", "b")
    assert store.outage.ongoing  # it may fail again at once
    monkeypatch.setattr("bot.store.outage.CALM", 0.0)
    await store.facts.set("a", "c")
    assert not store.outage.ongoing
    assert REGISTRY.get_sample_value("skald_store_outage") == 0
    events = [line["event"] for line in lines()]
    assert events == ["the database fails", "the database works again"]
    await store.close()


@pytest.mark.parametrize("error", [OSError(28, os.strerror(28)), OSError(28, os.strerror(28), "backup.db")])
def test_a_full_disk_says_so_wherever_it_is_met(error: OSError) -> None:
    assert type(translated(error)) is StoreFull
    trouble = trouble_of(error)
    assert trouble is not None
    assert trouble.exit is Exit.CANNOT_WRITE
    assert "room" in trouble.cause + trouble.remedy


async def test_a_full_disk_is_told_as_what_it_is(tmp_path: Path, lines: Lines) -> None:
    store = await Store.open(address(tmp_path / "skald.db"))

    def fill(connection: Connection) -> None:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar()
        connection.exec_driver_sql(f"PRAGMA max_page_count={pages}")
        connection.rollback()

    async def write() -> None:
        for number in range(1_000):
            await store.facts.set(f"fact {number}", "x" * 4_000)

    await store.writer.connection.run(fill)
    with pytest.raises(StoreFull):
        await write()
    (line,) = lines()
    assert (line["event"], line["kind"]) == ("the database fails", "store.full")
    await store.close()
