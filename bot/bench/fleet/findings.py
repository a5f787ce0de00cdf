"""What is left of a trial: presses without an answer, moves lost or doubled, messages posted twice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from statistics import median

from bot.bench.fleet.monkeys import Press
from bot.bench.fleet.processes import Member
from bot.bench.row import centile
from bot.sandbox import Sandbox
from bot.store import By, Store

HEARD = 3.0
"""Seconds for which the process that hears a press has to live for anybody to answer it."""


@dataclass
class Findings:
    """The figures of a trial.

    Attributes:
        seconds: how long people pressed.
        presses: how many presses there were.
        answered: how many were answered.
        unheard: failed because the process that alone heard of them was not there, or was killed within three seconds.
        unanswered: failed although the process that heard of them lived.
        silent: announced to Discord, and then nothing more.
        waits: seconds until each answer.
        kills: how many processes were killed.
        failovers: seconds until a table of a killed process showed a hand again.
        moves: entries that players made.
        clock_acts: entries that the clock made.
        cpu: seconds of processor time by who used it.
        faults: what must not be, one sentence each.
    """

    seconds: float = 0.0
    presses: int = 0
    answered: int = 0
    unheard: int = 0
    unanswered: int = 0
    silent: int = 0
    waits: list[float] = field(default_factory=list)
    failovers: list[float] = field(default_factory=list)
    kills: int = 0
    moves: int = 0
    clock_acts: int = 0
    cpu: dict[str, float] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)

    @property
    def lines(self) -> tuple[str, ...]:
        """The figures as lines of text."""
        waits = [1000 * wait for wait in self.waits] or [0.0]
        used = sum(self.cpu.values()) or 1.0
        cpu = ", ".join(f"{who} {seconds:.1f} s ({seconds / used:.0%})" for who, seconds in self.cpu.items())
        rate = self.answered / max(self.seconds, 1.0)
        half, most, longest = median(waits), centile(waits, 0.99), max(waits)
        told = [
            f"{self.presses} presses in {self.seconds:.0f} s, {rate:.1f} answered a second",
            f"unheard {self.unheard} (their only hearer was gone), unanswered {self.unanswered}, silent {self.silent}",
            f"wait for an answer: half {half:.0f} ms, p99 {most:.0f} ms, longest {longest:.0f} ms",
            f"moves of people {self.moves}, acts of the clock {self.clock_acts}",
            f"processor time: {cpu}",
        ]
        if self.failovers:
            half, longest = median(self.failovers), max(self.failovers)
            told.append(f"{self.kills} kills; tables answered again after: half {half:.1f} s, longest {longest:.1f} s")
        return (*told, *[f"FAULT: {fault}" for fault in self.faults])


def sort_presses(findings: Findings, presses: Sequence[Press], members: Iterable[Member], sandbox: Sandbox) -> None:
    """Count what came of presses."""
    by_shard = {member.shard: member for member in members}
    heard_of = {
        request.path.split("/")[3] for request in sandbox.requests if _says_something(request.path, request.status)
    }
    for press in presses:
        findings.presses += 1
        silent = press.deferred and press.talk.token not in heard_of
        if not press.failed and not silent:
            findings.answered += 1
            findings.waits.append(press.seconds or 0.0)
        elif _was_offline(by_shard[press.shard], press.at):
            findings.unheard += 1
        elif silent:
            findings.silent += 1
        else:
            findings.unanswered += 1
    if findings.unanswered:
        findings.faults.append(f"{findings.unanswered} presses found no answer though whoever heard them lived")
    if findings.silent:
        findings.faults.append(f"{findings.silent} presses were announced and never answered")


def _says_something(path: str, status: int) -> bool:
    return path.startswith("/webhooks/") and 200 <= status < 300


def _was_offline(member: Member, at: float) -> bool:
    """Return whether a process could not hear a press, or did not live long enough to see to its answer."""
    return any(begun - HEARD <= at <= ended for begun, ended in member.offline)


async def stored_faults(
    findings: Findings, store: Store, tables: Sequence[int], shown: Mapping[int, int], before: Mapping[int, int]
) -> None:
    """Look at every log: moves that were shown are there, and none is there twice.

    Args:
        findings: what is found is added here.
        store: the database.
        tables: the tables, by the number of their seating.
        shown: the newest move that people have seen, by the same number.
        before: the head of each table before the trial, by its id.
    """
    for number, table in enumerate(tables):
        row = await store.tables.get(table)
        entries = await store.log.entries(table)
        assert row is not None
        if [entry.n for entry in entries] != list(range(row.head + 1)):
            findings.faults.append(f"table {table} has gaps in its log")
        if shown.get(number, 0) > row.head:
            findings.faults.append(f"table {table} has lost a move: {shown[number]} was shown, {row.head} is stored")
        answers = Counter((entry.seat, entry.key) for entry in entries if not entry.key.endswith("amend"))
        for (seat, key), times in answers.items():
            if times > 1:
                findings.faults.append(f"table {table}: seat {seat} has answered {key} {times} times")
        fresh = [entry for entry in entries if entry.n > before[table]]
        findings.moves += sum(entry.by is By.PLAYER for entry in fresh)
        findings.clock_acts += sum(entry.by is By.CLOCK for entry in fresh)


def twice_posted(sandbox: Sandbox) -> list[str]:
    """Return the messages that stand in one channel twice: the same nonce, and neither taken away."""
    standing: Counter[tuple[int, str]] = Counter()
    for channel in sandbox.world.channels.values():
        standing.update(
            (channel.id, message.nonce)
            for message in channel.messages.values()
            if message.nonce is not None and not message.deleted
        )
    return [
        f"the message {nonce} stands {times} times in one channel"
        for (_, nonce), times in standing.items()
        if times > 1
    ]
