"""What runs in the worker processes of computer players, and what is sent to them.

It imports as little as it can: what is loaded here is in memory again in each of them.
"""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, MutableSequence
from concurrent.futures import ProcessPoolExecutor
from functools import lru_cache, partial
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import Any, Final, NamedTuple, cast

from bot.games import Listing, Source, UnknownBook
from bot.system.environment import drop_token
from engines.core import (
    Action,
    AnyRules,
    Ask,
    Budget,
    Codec,
    Compared,
    Game,
    Level,
    OfferPlayer,
    Picks,
    Player,
    Question,
    Rng,
    Walk,
    compare,
    computer_seed,
)

SECONDS: Final = 1.0
"""Seconds of thought behind an answer where nobody says how many."""

ITERATIONS: Final = 100_000
"""Play-outs behind an answer at the most; games set limits of their own, so that answers come out the same again."""

LEAST_WORLDS: Final = 16
"""Worlds in which two answers meet before time counts, where somebody is told how they compare: a busy machine tries
few in its time."""

PATIENCE: Final = 1.5
"""How much longer this may take at the most, as a part of the time that it has."""

BEST: Final = 6
"""Answers that are handed on when somebody asks for the best ones; some may come to the same."""

Stops = MutableSequence[int]
"""By place of a worker, 1 when nobody waits for the answer that is thought out there, else 0; shared by processes."""


_stops: Stops = bytearray()
"""Those of this worker process."""


def shared_stops(workers: int) -> Stops:
    """Return stops for so many workers, none of them set."""
    stops: Stops = get_context("spawn").RawArray("b", workers)
    return stops


def worker_pool(workers: int, stops: Stops | None = None) -> ProcessPoolExecutor:
    """Return a pool of so many processes; they start with the first work for them, and none outlives this process."""
    start = partial(_initialize, stops or bytearray())
    return ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=start)


def _initialize(stops: Stops) -> None:
    """Prepare a worker process, and let it end when Skald ends: it would else wait for work for ever."""
    global _stops  # noqa: PLW0603 - set once, before any work
    _stops = stops
    drop_token()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # sent to Skald as well, which ends its workers
    Thread(target=_exit_with_parent, daemon=True).start()


def _exit_with_parent() -> None:
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(0)


class Task(NamedTuple):
    """What a worker needs to find a computer player's answer.

    Attributes:
        source: where the game is loaded from.
        digest: of its Book.
        seed: of the player's random numbers, for this answer alone.
        view: what its seat sees, as the codec writes it.
        question: what it is asked.
        level: how well it plays.
        seconds: how long it may think.
        place: where it thinks, among the workers.
        iterations: play-outs at the most.
        least_worlds: worlds in which two answers have to meet before its time counts.
        patience: how many seconds longer it may think for that.
    """

    source: Source
    digest: str
    seed: str
    view: bytes
    question: Question
    level: Level = Level.NORMAL
    seconds: float = SECONDS
    place: int = 0
    iterations: int = ITERATIONS
    least_worlds: int = 0
    patience: float = 0.0


def task_of(listing: Listing, game: Game[Any, Any, Any], question: Question, level: Level = Level.NORMAL) -> Task:
    """Return the task of answering a question from what its seat sees; the seed follows from the table's secret one."""
    seed = computer_seed(game.header.seed, game.n, question.seat)
    view = listing.codec.write_view(game.view(question.seat))
    return Task(listing.origin, listing.rules.digest, seed, view, question, level)


def hard_task(
    listing: Listing, game: Game[Any, Any, Any], question: Question, seed: str, seconds: float = SECONDS
) -> Task:
    """Return the task of looking hard at a question from what its seat sees, with chance that is not the table's."""
    view = listing.codec.write_view(game.view(question.seat))
    return Task(
        source=listing.origin,
        digest=listing.rules.digest,
        seed=seed,
        view=view,
        question=question,
        level=Level.HARD,
        seconds=seconds,
        least_worlds=LEAST_WORLDS,
        patience=PATIENCE * seconds,
    )


def prepare(source: Source, digest: str) -> None:
    """Load a game ahead of its first task. Runs in a worker process."""
    rules, _ = loaded_rules(source, digest)
    source.player(rules, Rng("prepare"))


def decide(task: Task) -> Picks | None:
    """Answer a question, or let a standing offer be: None. Runs in a worker process, which keeps what it has loaded."""
    player, view, walk = asked(task)
    if task.question.blocking:
        return player.decide(view, task.question, walk)
    return cast("OfferPlayer", player).consider(view, task.question, walk)


def best_answers(task: Task) -> tuple[Compared, ...]:
    """Return the few best answers, best first; none if the player cannot say. Runs in a worker process."""
    player, view, walk = asked(task)
    return tuple(compare(player, view, task.question, walk)[:BEST])


def asked(task: Task) -> tuple[Player, Any, Walk]:
    """Return the player, the view and the walk of a task."""
    rules, codec = loaded_rules(task.source, task.digest)
    view: Any = codec.read_view(task.view)

    def walk(picks: Picks) -> Ask | Action:
        return rules.ask(view, task.question, picks)

    player = task.source.player(rules, Rng(task.seed), task.level, budget_of(task))
    return player, view, walk


def budget_of(task: Task) -> Budget:
    """Return what the answer of a task may cost; its time is counted from now."""
    patience = in_time(task.place, task.seconds + task.patience)
    return Budget(task.iterations, in_time(task.place, task.seconds), task.least_worlds, patience)


def in_time(place: int, seconds: float) -> Callable[[], bool]:
    """Return what says whether there is time left: counted from now, and only while somebody waits for the answer."""
    stops, until = _stops, time.monotonic() + seconds
    if place >= len(stops):
        return lambda: time.monotonic() < until
    return lambda: time.monotonic() < until and not stops[place]


@lru_cache(16)
def loaded_rules(source: Source, digest: str) -> tuple[AnyRules, Codec[Any, Any, Any]]:
    """Return the rules of a game, and their codec; a worker keeps what it has loaded.

    Raises:
        UnknownBook: another Book lies there by now.
    """
    rules = source.rules()
    if rules.digest != digest:
        raise UnknownBook(f"the Book {digest}")
    return rules, Codec(rules)
