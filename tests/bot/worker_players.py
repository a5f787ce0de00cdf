"""What a worker does in the tests of computer players. Worker processes import this module by its name."""

from __future__ import annotations

import os
import threading
import time

from bot.autoplay import computer_worker
from bot.autoplay.computer_worker import Task
from engines.core import Picks
from tests.core.toy import CURSED, KEPT, ToyRules

RULES = ToyRules()
thought: list[tuple[str, str]] = []
threads = 0
most_threads = 0
_lock = threading.Lock()
enough = threading.Event()


def quick(task: Task) -> Picks:
    """Answer the toy as a strong player would."""
    from engines.core import Codec

    question = task.question
    view = Codec(RULES).read_view(task.view)
    thought.append((task.seed, question.key))
    topic = question.topic
    if topic == "keep":
        return (tuple(rune for rune in view.hand if rune != CURSED)[-KEPT:],)
    return {"vow": (("honour",),), "ravens": (("rook",), ("greet",)), "roll": (("roll",),)}[topic]


def crowded(task: Task) -> Picks:
    """Answer, and note how many think at once."""
    global threads, most_threads  # noqa: PLW0603 - counted across threads
    with _lock:
        threads += 1
        most_threads = max(most_threads, threads)
    time.sleep(0.005)
    with _lock:
        threads -= 1
    return quick(task)


def slow(task: Task) -> Picks:
    """Think until the test is over."""
    enough.wait(60)
    return quick(task)


def wrong(_task: Task) -> Picks:
    """Answer what is not asked."""
    return (("nonsense",),)


def failing(_task: Task) -> Picks:
    """Stumble."""
    raise KeyError("no such rune")


def dying(_task: Task) -> Picks:
    """Take the whole worker down."""
    os._exit(3)


def alive(task: Task) -> Picks:
    """Answer as in earnest."""
    return computer_worker.decide(task)
