"""Pictures of boards: composed and encoded, against the same renderers on a naive canvas."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection

from bot.bench.games import names_of, public_views
from bot.bench.pillow_baseline import draw_naively, timed
from bot.bench.row import Row, Sense, Wish, paired
from bot.bench.scale import Scale
from bot.games import load_catalogue

SPEED = Wish(Sense.MORE, 8, 12)
BYTES = Wish(Sense.LESS, 0.45, 0.40)


def picture(key: str, scale: Scale) -> list[Row]:
    """Measure how fast a game's board is drawn, and how many bytes it takes."""
    listing = load_catalogue((key,))[key]
    names, views = names_of(listing), public_views(listing, count=scale.views)
    speeds: list[tuple[float, float]] = []
    sizes: list[tuple[float, float]] = []
    with _naive_process(key) as pipe:
        for _ in range(scale.rounds + 1):
            ours, theirs = [], []
            for view in views:
                ours.append(timed(listing.pictures.board, view, names, scale.paints))
                pipe.send((listing.codec.write_view(view), names, scale.paints))
                theirs.append(pipe.recv())
            spent, naive = (sum(seconds for seconds, _ in side) / len(views) for side in (ours, theirs))
            speeds.append((1 / spent, 1 / naive))
            sizes.append((sum(size for _, size in ours) / len(views), sum(size for _, size in theirs) / len(views)))
    # The first round filled the caches of both sides.
    return [
        paired(f"picture.{key}", f"boards of {key}, against a naive canvas", "pictures/s", SPEED, speeds[1:]),
        paired(f"bytes.{key}", f"bytes of a board of {key}, against a naive canvas", "bytes", BYTES, sizes[1:]),
    ]


@contextmanager
def _naive_process(key: str) -> Iterator[Connection]:
    spawning = get_context("spawn")
    here, there = spawning.Pipe()
    process = spawning.Process(target=draw_naively, args=(there, key), name="naive", daemon=True)
    process.start()
    there.close()
    try:
        yield here
        here.send(None)
        process.join()
    finally:
        process.terminate()
