"""What runs in the worker processes of computer players, and what is sent to them."""

from __future__ import annotations

import os
import signal
from concurrent.futures import ProcessPoolExecutor
from functools import lru_cache
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import Any, NamedTuple, Protocol, cast

from bot.games import Listing, Source, UnknownBook
from bot.system.environment import drop_token
from bot.tables.logs import AnyGame
from engines.core import Action, AnyRules, Ask, Codec, Picks, Player, Question, Rng, Walk, computer_seed


def worker_pool(workers: int) -> ProcessPoolExecutor:
    """Return a pool of so many processes; they start with the first work for them, and none outlives this process."""
    return ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=_initialize)


def _initialize() -> None:
    """Prepare a worker process, and let it end when Skald ends: it would else wait for work for ever."""
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
    """

    source: Source
    digest: str
    seed: str
    view: bytes
    question: Question


class _OfferPlayer(Player, Protocol):
    """A computer player of a game with standing offers."""

    def consider(self, view: Any, question: Question, walk: Walk) -> Picks | None:
        """Return an answer to a standing offer, or None to let it be."""


def task_of(listing: Listing, game: AnyGame, question: Question) -> Task:
    """Return the task of answering a question from what its seat sees; the seed follows from the table's secret one."""
    seed = computer_seed(game.header.seed, game.n, question.seat)
    view = listing.codec.write_view(game.view(question.seat))
    return Task(listing.origin, listing.rules.digest, seed, view, question)


def prepare(source: Source, digest: str) -> None:
    """Load a game ahead of its first task. Runs in a worker process."""
    rules, _ = _loaded(source, digest)
    source.player(rules, Rng("prepare"))


def decide(task: Task) -> Picks | None:
    """Answer a question, or let a standing offer be: None. Runs in a worker process, which keeps what it has loaded."""
    question = task.question
    rules, codec = _loaded(task.source, task.digest)
    view: Any = codec.read_view(task.view)
    player = task.source.player(rules, Rng(task.seed))

    def walk(picks: Picks) -> Ask | Action:
        return rules.ask(view, question, picks)

    if question.blocking:
        return player.decide(view, question, walk)
    return cast("_OfferPlayer", player).consider(view, question, walk)


@lru_cache(16)
def _loaded(source: Source, digest: str) -> tuple[AnyRules, Codec[Any, Any, Any]]:
    rules = source.rules()
    if rules.digest != digest:
        raise UnknownBook(f"the Book {digest}")
    return rules, Codec(rules)
