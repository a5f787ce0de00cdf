"""People who press buttons as fast as they are answered, or so many in a second."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Iterable
from contextlib import AsyncExitStack
from itertools import cycle
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

from bot.bench.fixtures import BotUnderTest, Seating, constant, running_skald, settled
from bot.bench.games import names_of, public_views
from bot.bench.row import Row, Sense, Wish, alone, centile, paired
from bot.bench.scale import Scale
from bot.games import load_catalogue
from bot.sandbox import Person, Reply, Seen
from engines.core import Rng

PRESSES = Wish(Sense.MORE, 0.15, 0.25)
ACKS = Wish(Sense.LESS, 300, 150)

HAND = "k:hand:"
"""How the control begins that shows one's own panel."""

PICK = ("k:pick:", "k:sure:")
"""How buttons begin that pick a single option, or play an answer that was asked about once more."""

PICKS = ("k:choose:", "k:group:", "k:add:")
"""How menus begin that pick."""


class Table:
    """Two people at a table who know nothing but what they see; they play at random."""

    def __init__(self, bot: BotUnderTest, seating: Seating, number: int) -> None:
        self._deeds = bot.sandbox.deeds
        self._seating = seating
        self._luck = Rng(f"bench-{number}")
        self._turns = cycle(seating.people)
        self._person = next(self._turns)
        self._panel: Seen | None = None
        self._board: tuple[Seen, str] | None = None
        self.waits: list[float] = []
        """Seconds until each press was answered."""
        self.failed = 0
        """Presses that found no answer in time."""
        self.moves = 0
        """Presses that picked something."""

    async def move(self) -> bool:
        """Press one control that picks something, after looks at hands where needed; False if there is none."""
        for _ in self._seating.people:
            if self._panel is None or not controls(self._panel):
                self._person = next(self._turns)
                self._panel = await self._hand()
            found = controls(self._panel) if self._panel else []
            if self._panel and found:
                custom_id, values, least = self._luck.pick(found)
                chosen = self._luck.sample(values, least) if values else None
                self._panel = await self._press(self._person, self._panel, custom_id, chosen)
                self.moves += 1
                return True
        return False

    async def _hand(self) -> Seen | None:
        if self._board is None or not _shows(*self._board):
            self._board = self._found()
        return await self._press(self._person, *self._board, None) if self._board else None

    def _found(self) -> tuple[Seen, str] | None:
        """Look for the board and its control that shows one's own panel."""
        for seen in reversed(self._person.sees(self._seating.channel)):
            for button in seen.buttons:
                if button.custom_id.startswith(HAND) and not seen.ephemeral:
                    return seen, button.custom_id
        return None

    async def _press(self, person: Person, seen: Seen, custom_id: str, values: tuple[str, ...] | None) -> Seen | None:
        began = perf_counter()
        talk = self._deeds.press(person.user, seen.model, custom_id, values=values)
        await talk.first.wait()
        self.waits.append(perf_counter() - began)
        self.failed += Reply(talk).failed
        await talk.content.wait()
        return Seen(talk.original) if talk.original is not None else None


def _shows(board: Seen, control: str) -> bool:
    """Return whether a board still has a control: it has none of them once its game is over."""
    return not board.deleted and any(button.custom_id == control for button in board.buttons)


def controls(panel: Seen) -> list[tuple[str, tuple[str, ...], int]]:
    """Return the controls of a panel that pick: custom id, values to choose from, and how many at least."""
    buttons = [button for button in panel.buttons if button.custom_id.startswith(PICK) and not button.disabled]
    menus = [menu for menu in panel.selects if menu.custom_id.startswith(PICKS) and not menu.disabled]
    return [
        *((button.custom_id, (), 0) for button in buttons),
        *((menu.custom_id, tuple(menu.values), max(1, menu.least)) for menu in menus),
    ]


def presses(scale: Scale) -> list[Row]:
    """Measure how many presses are answered in a second."""
    with TemporaryDirectory(prefix="skald-bench-") as folder:
        return asyncio.run(_presses(scale, Path(folder)))


async def _presses(scale: Scale, folder: Path) -> list[Row]:
    rounds: dict[str, list[tuple[float, float]]] = {"line": [], "card": []}
    async with AsyncExitStack() as stack:
        picture = _picture(folder)
        bare = {
            "line": await stack.enter_async_context(constant(scale.tables)),
            "card": await stack.enter_async_context(constant(scale.tables, str(picture))),
        }
        full = await stack.enter_async_context(running_skald(folder, playing=scale.tables))
        tables = [Table(full, seating, number) for number, seating in enumerate(full.seatings)]
        for _ in range(scale.rounds):
            ours = await _rate([_play_on(table, scale.presses) for table in tables], scale.presses)
            await settled(full.sandbox, timeout=60.0)
            for kind, bot in bare.items():
                theirs = await _rate(
                    [_press_on(bot, seating, scale.presses) for seating in bot.seatings], scale.presses
                )
                rounds[kind].append((ours, theirs))
    moves, made = sum(table.moves for table in tables), sum(len(table.waits) for table in tables)
    line = median(ours / theirs for ours, theirs in rounds["line"])
    note = f"{moves} of {made} presses were moves, each stored and painted{_failed(tables)}"
    note += f"; {line:.2g}× a bot that answers a line of text without a picture"
    what = f"presses answered at {scale.tables} tables, against a bot that answers a constant card with a picture"
    return [paired("presses", what, "presses/s", PRESSES, rounds["card"], note=note)]


def _picture(folder: Path) -> Path:
    """Write the picture of the constant card: a board of the first game."""
    listing = next(iter(load_catalogue()))
    file = folder / "constant.png"
    file.write_bytes(listing.pictures.board(public_views(listing, count=1)[0], names_of(listing)))
    return file


def _failed(tables: list[Table]) -> str:
    failed = sum(table.failed for table in tables)
    return f"; {failed} FAILED" if failed else ""


async def _rate(people: Iterable[Coroutine[Any, Any, int]], seconds: float) -> float:
    return sum(await asyncio.gather(*people)) / seconds


async def _press_on(bare: BotUnderTest, seating: Seating, seconds: float) -> int:
    """Press one button of the barest bot again and again; return how often it answered."""
    (person,), until, done = seating.people, perf_counter() + seconds, 0
    number = bare.seatings.index(seating)
    message = list(seating.channel.messages.values())[number]
    while perf_counter() < until:
        await bare.sandbox.deeds.press(person.user, message, f"press:{number}").first.wait()
        done += 1
    return done


async def _play_on(table: Table, seconds: float) -> int:
    """Play at a table again and again; return how many presses were answered."""
    before, until = len(table.waits), perf_counter() + seconds
    while perf_counter() < until and await table.move():
        pass
    return len(table.waits) - before


def acks(scale: Scale) -> list[Row]:
    """Measure how long people wait for the answer to a press."""
    with TemporaryDirectory(prefix="skald-bench-") as folder:
        return [asyncio.run(_acks(scale, Path(folder)))]


async def _acks(scale: Scale, folder: Path) -> Row:
    async with running_skald(folder, playing=scale.many) as full:
        tables = [Table(full, seating, number) for number, seating in enumerate(full.seatings)]
        busy: set[asyncio.Task[bool]] = set()
        began = perf_counter()
        due = cycle(tables)
        for number in range(max(1, int(scale.watch * scale.moves))):
            await asyncio.sleep(max(0.0, began + number / scale.moves - perf_counter()))
            busy.add(asyncio.create_task(next(due).move()))
        played = sum(await asyncio.gather(*busy))
        taken = perf_counter() - began
    waits = [1000 * wait for table in tables for wait in table.waits]
    middle = centile(waits, 0.5)
    pace = f"{played / taken:.0f} moves a second, {len(waits) / taken:.0f} presses"
    note = f"{pace}; half within {middle:.0f} ms{_failed(tables)}"
    what = f"wait for the answer to a press, p99, {scale.many} tables, {scale.moves:.0f} moves a second"
    return alone("acks", what, "ms", ACKS, [centile(waits, 0.99)], note=note)
