"""All measurements, in the order in which they are taken."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from bot.bench.appending import appends
from bot.bench.engine_path import path
from bot.bench.forgetting import forgetting
from bot.bench.history import history
from bot.bench.lagging import lag
from bot.bench.memory import memory
from bot.bench.packed_logs import packed
from bot.bench.painting import picture
from bot.bench.pressing import acks, presses
from bot.bench.replaying import animations, replays
from bot.bench.row import Row
from bot.bench.scale import Scale
from bot.bench.search_path import copies, search
from bot.bench.soaking import soak
from bot.bench.starting import restart, start
from bot.bench.thinking import computer
from bot.games import GAMES

Measurement = Callable[[Scale], list[Row]]

_COURSE: Mapping[str, Measurement] = {
    **{f"path.{key}": partial(path, key) for key in GAMES},
    **{f"search.{key}": partial(search, key) for key in GAMES},
    **{f"copy.{key}": partial(copies, key) for key in GAMES},
    **{f"computer.{key}": partial(computer, key) for key in GAMES},
    **{f"picture.{key}": partial(picture, key) for key in GAMES},
    "lag": lag,
    "appends": appends,
    "packed": packed,
    "replay.look": replays,
    "replay.files": animations,
    "history": history,
    "forgetting": forgetting,
    "presses": presses,
    "acks": acks,
    "memory": memory,
    "soak": soak,
    "start": start,
    "restart": restart,
}


def keys(*, groups: bool = False) -> tuple[str, ...]:
    """Return the name of every measurement.

    Some give several rows: `picture.<game>` speed and bytes, `computer.<game>` one for each level.

    Args:
        groups: also the parts before the dot, each of which stands for all measurements that begin with it.
    """
    return (*_COURSE, *dict.fromkeys(_group(key) for key in _COURSE if "." in key)) if groups else tuple(_COURSE)


def measure(scale: Scale, only: tuple[str, ...] = ()) -> Iterator[Row]:
    """Take the measurements and yield their rows, one by one.

    Args:
        scale: how much is measured.
        only: names of measurements or groups; all when empty.

    Raises:
        KeyError: a name that fits nothing.
    """
    for name in only:
        if name not in keys(groups=True):
            raise KeyError(name)
    for key, take in _COURSE.items():
        if not only or key in only or _group(key) in only:
            yield from take(scale)


def _group(key: str) -> str:
    return key.partition(".")[0]
