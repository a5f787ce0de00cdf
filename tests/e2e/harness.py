"""A town for end-to-end tests: a sandbox with people, a real Skald connected to it, and eyes and hands for playing."""

from __future__ import annotations

import asyncio
import base64
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from pathlib import Path

from bot.client.bot import Skald
from bot.client.services import Pace, wall_clock
from bot.games import BOARD, HAND, Catalogue, PictureRequest
from bot.pictures.render_queue import Draw
from bot.sandbox import Channel, Person, Sandbox, Seen
from bot.store import Ownership, Store
from engines.core import SEED_TAG, Rng
from tests.empty_database import begin
from tests.listings import shared_catalogue

HURRIED = Pace(computers=0.0, table_sync=0.0, own_answers=None, requests=10_000.0)
PATIENCE = 300.0
"""Seconds after which a test takes it that something will never come; nothing is measured by it."""

DOT = base64.b64decode("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=")
"""The smallest picture."""

Seeds = Callable[[], str]


def counted_seeds(word: str) -> Seeds:
    """Return seeds that are the same in every run."""
    numbers: Iterator[int] = count()
    return lambda: f"{SEED_TAG}{word}-{next(numbers)}"


@dataclass
class Harness:
    """A sandbox and the Skald that lives in it; the Skald can be stopped and started again."""

    sandbox: Sandbox
    folder: Path
    channel: Channel
    people: dict[str, Person]
    seeds: Seeds
    catalogue: Catalogue
    """The games that Skald offers."""
    backups: Path | None = None
    """The folder of the backups that Skald knows of."""
    ownership: Ownership | None = None
    """Which tables Skald owns; all when it is None."""
    painted: bool = False
    """Whether pictures are painted, which takes longer than all else; if not, a dot stands for nearly each."""
    emojis: bool = False
    """Whether Skald brings the games' own emojis and uses them."""
    later: int = 0
    """Milliseconds by which Skald's time is ahead of the clock on the wall."""
    skald: Skald = field(init=False)
    _store: Store = field(init=False)
    _running: asyncio.Task[None] = field(init=False)

    async def start(self) -> None:
        """Connect Skald and wait until it is ready."""
        file = self.folder / "town.db"
        begin(file)
        self._store = await Store.open(f"sqlite+aiosqlite:///{file}", ownership=self.ownership)
        choices = {"seed": self.seeds, "now": self.now, "backups": self.backups, "emojis": self.emojis}
        self.skald = Skald(self._store, self.catalogue, pace=HURRIED, patience=0.01, **choices)
        if not self.painted:
            render_queue = self.skald.services.render_queue
            render_queue.render = partial(outlined, render_queue.render)
        # Computer players think in this process: to load a game in another takes longer than most thoughts.
        self.skald.services.computers.workers.pool = ThreadPoolExecutor(1)
        self.skald.services.computers.seconds = 0.1  # none of these tests is about how well a hard one plays
        self._running = asyncio.create_task(self.skald.start(self.sandbox.token))
        ready = asyncio.create_task(self.skald.lifecycle.ready())
        await asyncio.wait({ready, self._running}, timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED)
        assert ready.done(), self._running

    def now(self) -> int:
        """Return Skald's time in unix milliseconds."""
        return wall_clock() + self.later

    async def stop(self) -> None:
        """Let Skald finish and leave."""
        await self.skald.close()
        with suppress(asyncio.CancelledError):
            await self._running
        await self._store.close()

    async def quiet(self) -> None:
        """Wait until everything that happened is shown."""
        services = self.skald.services
        async with asyncio.timeout(PATIENCE):
            while True:
                await services.catch_up.done()
                await services.table_sync.drain()
                await self.sandbox.settle(quiet=0.01, timeout=PATIENCE)
                settled = services.table_sync.idle and services.open_hands.idle and services.computers.idle
                settled = settled and services.watching.news.idle and services.table_sync.predictions.idle
                settled = settled and services.notices.personal.idle and services.open_hints.idle
                settled = settled and services.open_setups.idle and services.open_copies.idle
                if settled and self.skald.intake.empty:
                    return
                await asyncio.sleep(0.01)

    def board(self, person: Person) -> Seen:
        """Return the newest board that a person sees, in the channel or a thread of it."""
        return self._newest(person, "Describe")

    def lobby(self, person: Person) -> Seen:
        """Return the newest lobby that a person sees."""
        return self._newest(person, "Join")

    def result(self, person: Person) -> Seen:
        """Return the newest result that a person sees."""
        return self._newest(person, "Rematch")

    def places(self) -> list[Channel]:
        """Return the channel and all of its threads."""
        threads = [seen.thread for seen in map(Seen, self.channel.messages.values()) if seen.thread is not None]
        return [self.channel, *threads]

    def panel(self, person: Person) -> Seen | None:
        """Return a person's newest panel in the DM."""
        panels = [seen for seen in person.dms() if not seen.deleted]
        return panels[-1] if panels else None

    def _newest(self, person: Person, label: str) -> Seen:
        found = [
            seen
            for place in self.places()
            for seen in person.sees(place)
            if not seen.deleted and not seen.ephemeral and any(button.label == label for button in seen.buttons)
        ]
        assert found, f"{person.name} sees no message with a button {label!r}"
        return max(found, key=lambda seen: seen.id)


def outlined(paint: Callable[[Draw], bytes], draw: Draw) -> bytes:
    """Paint what may show nothing, or tells more than a picture; a dot stands for boards, hands and common pictures."""
    if isinstance(draw, PictureRequest):
        return DOT if draw.sheet in (BOARD, HAND) else paint(draw)
    return DOT if isinstance(draw, partial) and draw.func.__name__ == "draw" else paint(draw)


@asynccontextmanager
async def harness(
    folder: Path,
    *names: str,
    closed: tuple[str, ...] = (),
    seed: str = "town",
    catalogue: Catalogue | None = None,
    backups: Path | None = None,
    ownership: Ownership | None = None,
    painted: bool = False,
    emojis: bool = False,
) -> AsyncIterator[Harness]:
    """Build a town with these people; those in `closed` take no direct messages."""
    async with await Sandbox.start() as sandbox:
        guild = sandbox.add_guild("Midgard")
        people = {name: sandbox.add_user(name, dms="closed" if name in closed else "open") for name in names}
        for person in people.values():
            if person.user.id not in guild.members:
                guild.add_member(person.user)
        channel = guild.add_channel("mead-hall")
        with sandbox.pointing():
            games = catalogue or shared_catalogue()
            built = Harness(sandbox, folder, channel, people, counted_seeds(seed), games, backups, ownership, painted)
            built.emojis = emojis
            await built.start()
            try:
                yield built
            finally:
                await built.stop()


def moves(panel: Seen) -> list[tuple[str, str, int]]:
    """Return the controls of a panel that make a move: (kind, custom_id, number to choose at least)."""
    found = [
        ("press", button.custom_id, 0)
        for button in panel.buttons
        if button.custom_id.startswith(("k:pick:", "k:sure:")) and not button.disabled
    ]
    found += [
        ("choose", select.custom_id, max(1, select.least))
        for select in panel.selects
        if select.custom_id.split(":")[1] in ("choose", "group", "add")
    ]
    return found


async def make_a_move(person: Person, panel: Seen, luck: Rng) -> Seen:
    """Use one control of a panel at random, as somebody does who knows nothing but what the panel shows."""
    kind, custom_id, least = luck.pick(moves(panel))
    if kind == "press":
        reply = await person.click(panel, custom_id=custom_id)
    else:
        select = next(select for select in panel.selects if select.custom_id == custom_id)
        reply = await person.choose(panel, luck.sample(select.values, least), custom_id=custom_id)
    assert not reply.failed, f"{person.name}: {custom_id} failed"
    return reply.message
