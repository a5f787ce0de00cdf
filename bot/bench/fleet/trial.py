"""A trial of a fleet: people press at random while processes are killed or restarted; then faults are looked for."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from functools import partial
from time import monotonic, process_time
from typing import Final

import msgspec
from sqlalchemy import text

from bot.bench.fixtures import Seating, open_tables, settled
from bot.bench.fleet.findings import Findings, sort_presses, stored_faults, twice_posted
from bot.bench.fleet.monkeys import Monkeys, Press
from bot.bench.fleet.processes import Member, cpu_of_children, members, parent_of
from bot.sandbox import Guild, Sandbox
from bot.sandbox.interaction import Answer
from bot.store import Store
from bot.store.fleet_session import WAITING
from bot.store.ownership import partition_of
from engines.core import Rng

START: Final = 120.0
"""Seconds that a process has to connect."""

SUPERVISOR: Final = 1.0
"""Seconds until a killed process is begun again."""

GIVEN_UP: Final = 30.0
"""Seconds after which a table of a killed process counts as lost."""

TIMED: Final = 10
"""One table in so many has a clock, and nobody presses there."""

NEVER: Final = 1 << 30
"""More collections of the middle generation than there will ever be."""

_BACKEND: Final = text("SELECT pg_backend_pid()")
_WAITS: Final = text(
    "SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND classid = CAST(CAST(:kind AS int) AS oid)"
    " AND objid = CAST(CAST(:shard AS int) AS oid) AND objsubid = 2 AND granted"
)
_LETTERS: Final = text("SELECT 1 FROM inbox LIMIT 1")
_OWNED: Final = text("SELECT p.number FROM partitions p JOIN processes o ON o.id = p.holder WHERE o.pid = :pid")


class Trial(msgspec.Struct, frozen=True):
    """What is tried.

    Attributes:
        database: address of an empty PostgreSQL database.
        processes: how many share the tables.
        tables: how many are played at.
        seconds: how long people press.
        monkeys: how many press at once.
        kill_every: seconds between two kills of a process at random; 0 kills none.
        restart_all: whether each process is replaced by another one in turn, once; nobody may notice.
        seed: what is drawn follows from it.
    """

    database: str
    processes: int = 3
    tables: int = 300
    seconds: float = 600.0
    monkeys: int = 24
    kill_every: float = 20.0
    restart_all: bool = False
    seed: str = "fleet"


@dataclass
class _Setup:
    """What a trial runs with."""

    sandbox: Sandbox
    store: Store
    seatings: tuple[Seating, ...]
    tables: list[int]
    members: tuple[Member, ...] = ()
    before: dict[int, int] = field(default_factory=dict)


async def run_trial(trial: Trial, say: Callable[[str], None] = lambda _: None) -> Findings:
    """Run a trial; what must not be stands in the faults of what is found.

    Args:
        trial: what is tried.
        say: told how it goes.
    """
    findings = Findings()
    async with _setup(trial, say) as setup:
        watched = setup.seatings[: len(setup.seatings) - len(setup.seatings) // TIMED]
        monkeys = Monkeys(setup.sandbox, watched, shards=trial.processes, seed=trial.seed)
        postmaster = parent_of((await setup.store.reader.rows(_BACKEND))[0][0])
        bots, server, own = sum(m.cpu for m in setup.members), cpu_of_children(postmaster), process_time()
        begun = monotonic()
        pressing = [asyncio.create_task(monkeys.press_on(begun + trial.seconds)) for _ in range(trial.monkeys)]
        disruptions = asyncio.create_task(_Disruptions(trial, setup, monkeys, findings).run(begun + trial.seconds, say))
        await asyncio.gather(*pressing)
        findings.seconds = monotonic() - begun
        await disruptions
        findings.cpu = {
            "bots": sum(m.cpu for m in setup.members) - bots,
            "database": cpu_of_children(postmaster) - server,
            "sandbox and people": process_time() - own,
        }
        say("the last answers are waited for")
        await _calm(setup)
        sort_presses(findings, monkeys.presses, setup.members, setup.sandbox)
        await stored_faults(findings, setup.store, setup.tables, monkeys.shown, setup.before)
        findings.faults += [*twice_posted(setup.sandbox), *setup.sandbox.crashes]
    return findings


@asynccontextmanager
async def _setup(trial: Trial, say: Callable[[str], None]) -> AsyncIterator[_Setup]:
    with _no_full_collections():
        async with await Sandbox.start() as sandbox:
            store = await Store.open(trial.database)
            try:
                seatings, tables = await _open_all_tables(sandbox, store, trial)
                setup = _Setup(sandbox, store, seatings, tables, members(sandbox, trial.database, trial.processes))
                setup.before = {table.id: table.head for table in await store.tables.live()}
                begun = monotonic()
                await asyncio.gather(*[member.start(sandbox, seconds=START) for member in setup.members])
                say(f"{trial.processes} processes are connected after {monotonic() - begun:.1f} s")
                await sandbox.until(
                    lambda: all(seating.channel.messages for seating in seatings), timeout=START + trial.tables
                )
                await settled(sandbox, timeout=START + trial.tables)
                say(f"{len(tables)} tables are shown after {monotonic() - begun:.1f} s")
                try:
                    yield setup
                finally:
                    await asyncio.gather(*[member.process.stop() for member in setup.members])
            finally:
                await store.close()


@contextmanager
def _no_full_collections() -> Iterator[None]:
    """Collect no garbage among all that the sandbox remembers: that takes seconds, in which Discord would be gone."""
    young, middle, old = gc.get_threshold()
    gc.set_threshold(young, middle, NEVER)
    try:
        yield
    finally:
        gc.set_threshold(young, middle, old)


async def _open_all_tables(sandbox: Sandbox, store: Store, trial: Trial) -> tuple[tuple[Seating, ...], list[int]]:
    """Add a server for each shard, and open tables on them in turn; the last ones have a clock."""
    seatings: list[Seating] = []
    tables: list[int] = []
    timed = trial.tables // TIMED
    for shard in range(trial.processes):
        guild = sandbox.add_guild(f"Shard {shard}")
        while (guild.id >> 22) % trial.processes != shard:
            sandbox.clock.advance(0.0011)
            guild = sandbox.add_guild(f"Shard {shard}")
        plain, clocked = (_part(number, shard, trial.processes) for number in (trial.tables - timed, timed))
        for count, clock in ((plain, "untimed"), (clocked, "5m")):
            own = [_seating(sandbox, guild, shard, f"{clock}-{number}") for number in range(count)]
            if own:
                ids = await open_tables(store, playing=count, seatings=own, guild=guild.id, clock=clock)
                seatings += own
                tables += ids
    order = sorted(range(len(seatings)), key=lambda place: seatings[place].channel.name.startswith("5m"))
    return tuple([seatings[place] for place in order]), [tables[place] for place in order]


async def _calm(setup: _Setup) -> None:
    """Wait until nothing is asked of Discord any more, and no press waits for the next owner of its table."""
    talk, entry = setup.sandbox.talk, setup.sandbox.entry
    async with asyncio.timeout(START):
        served = -1
        while talk.pending or entry.in_flight or served != entry.served or await setup.store.reader.rows(_LETTERS):
            served = entry.served
            await asyncio.sleep(1.0)


def _part(count: int, place: int, parts: int) -> int:
    """Return the size of one of so many parts that are as equal as can be."""
    return count // parts + (place < count % parts)


def _seating(sandbox: Sandbox, guild: Guild, shard: int, name: str) -> Seating:
    people = [sandbox.add_user(f"{who} {shard}-{name}", guilds=(guild,)) for who in ("Ana", "Bo")]
    return Seating(guild.add_channel(name), tuple(people))


class _Disruptions:
    """Kills processes at random, or restarts them in turn."""

    def __init__(self, trial: Trial, setup: _Setup, monkeys: Monkeys, findings: Findings) -> None:
        self._trial, self._setup, self._monkeys, self._findings = trial, setup, monkeys, findings
        self._luck = Rng(f"{trial.seed}-kills")

    async def run(self, until: float, say: Callable[[str], None]) -> None:
        """Disrupt the fleet until shortly before a moment of the monotonic clock."""
        if self._trial.restart_all:
            await self._restart_all(say)
            return
        while self._trial.kill_every and monotonic() + self._trial.kill_every < until:
            await asyncio.sleep(self._trial.kill_every)
            await self._kill(self._luck.pick(self._setup.members), say)

    async def _restart_all(self, say: Callable[[str], None]) -> None:
        for member in self._setup.members:
            await asyncio.sleep(self._trial.seconds / (len(self._setup.members) + 1) / 2)
            say(f"replaces {member.shards}")
            await member.replace(self._setup.sandbox, partial(self._waits, member.shard), seconds=START)

    async def _waits(self, shard: int) -> bool:
        """Return whether a process waits for a shard."""
        return bool(await self._setup.store.reader.rows(_WAITS, {"kind": WAITING, "shard": shard}))

    async def _kill(self, victim: Member, say: Callable[[str], None]) -> None:
        number = await self._probe(victim)
        killing = asyncio.create_task(victim.kill(self._setup.sandbox, pause=SUPERVISOR, seconds=START))
        self._findings.kills += 1
        told = f"killed {victim.shards}"
        if number is not None:
            seconds = await self._answers_again(number)
            self._findings.failovers.append(seconds)
            told += f": one of its tables answered after {seconds:.1f} s"
        await killing
        say(told)

    async def _probe(self, victim: Member) -> int | None:
        """Return the number of a seating whose table a process owns while another process hears of it."""
        assert victim.process.process is not None
        rows = await self._setup.store.reader.rows(_OWNED, {"pid": victim.process.process.pid})
        owned = {row.number for row in rows}
        for number, table in enumerate(self._setup.tables):
            guild = self._setup.seatings[number].channel.guild
            heard = guild is not None and (guild.id >> 22) % self._trial.processes != victim.shard
            if heard and partition_of(table) in owned:
                return number
        return None

    async def _answers_again(self, number: int) -> float:
        """Open a hand again and again until it is shown; return after how many seconds it was."""
        begun = monotonic()
        while monotonic() - begun < GIVEN_UP:
            press = await self._monkeys.look(number)
            if press is not None and not press.failed and await self._shown(press, begun + GIVEN_UP):
                return monotonic() - begun
        self._findings.faults.append(f"a table of a killed process did not answer for {GIVEN_UP:.0f} s")
        return GIVEN_UP

    async def _shown(self, press: Press, until: float) -> bool:
        """Wait until an announced answer has come; one that was not announced is there."""
        talk = press.talk

        def come() -> bool:
            return bool(talk.followups) or (talk.answer is Answer.DEFER_MESSAGE and not talk.thinking)

        if press.deferred:
            await self._setup.sandbox.until(lambda: come() or monotonic() > until, timeout=2 * GIVEN_UP)
        return not press.deferred or come()
