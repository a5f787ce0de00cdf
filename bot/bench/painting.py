"""Pictures of boards: composed and encoded, against the same renderers on a naive canvas."""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import cast

from bot.bench.games import names_of, public_views
from bot.bench.pillow_baseline import Job, timed
from bot.bench.row import Row, Sense, Wish, paired
from bot.bench.scale import Scale
from bot.games import load_catalogue
from bot.system.environment import child_environment

SPEED = Wish(Sense.MORE, 8, 12)
BYTES = Wish(Sense.LESS, 0.45, 0.40)


def picture(key: str, scale: Scale) -> list[Row]:
    """Measure how fast a game's board is drawn, and how many bytes it takes."""
    listing = load_catalogue((key,))[key]
    names, views = names_of(listing), public_views(listing, count=scale.views)
    speeds: list[tuple[float, float]] = []
    sizes: list[tuple[float, float]] = []
    with _naive_process(key) as naively:
        for _ in range(scale.rounds + 1):
            ours, theirs = [], []
            for view in views:
                ours.append(timed(listing.pictures.board, view, names, scale.paints))
                theirs.append(_asked(naively, (listing.codec.write_view(view), names, scale.paints)))
            spent, naive = (sum(seconds for seconds, _ in side) / len(views) for side in (ours, theirs))
            speeds.append((1 / spent, 1 / naive))
            sizes.append((sum(size for _, size in ours) / len(views), sum(size for _, size in theirs) / len(views)))
    # The first round filled the caches of both sides.
    return [
        paired(f"picture.{key}", f"boards of {key}, against a naive canvas", "pictures/s", SPEED, speeds[1:]),
        paired(f"bytes.{key}", f"bytes of a board of {key}, against a naive canvas", "bytes", BYTES, sizes[1:]),
    ]


@contextmanager
def _naive_process(key: str) -> Iterator[subprocess.Popen[bytes]]:
    """Start a process of its own: the renderers that are imported here draw on their own canvas already."""
    command = (sys.executable, "-P", "-m", "bot.bench.pillow_baseline", key)
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=child_environment()) as process:  # noqa: S603 - our own module, found where this one was
        yield process


def _asked(process: subprocess.Popen[bytes], job: Job) -> tuple[float, int]:
    assert process.stdin is not None
    assert process.stdout is not None
    pickle.dump(job, process.stdin)
    process.stdin.flush()
    return cast("tuple[float, int]", pickle.load(process.stdout))  # noqa: S301 - our own process wrote it
