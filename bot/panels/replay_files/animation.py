"""Animations: boards with captions, one after the other; each frame holds only what has changed, and loses nothing."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from typing import Any, Final

import msgspec
from PIL import Image

from bot.panels.replay_files.choosing import chosen
from bot.panels.replay_files.scenes import Scenes
from bot.panels.replay_files.wanted import MOST_BYTES, FileKind
from engines.core import Viewer
from renderers.common import film

FRAMES: Final = 60
"""Frames at most, the title among them."""

FEWEST: Final = 8
"""Frames that are left at least when a file would become too large."""

LONGEST: Final = 60_000
"""Milliseconds of an animation at most."""

_TITLE, _LAST, _LEAST, _MOST, _PER_LETTER = 1_800, 3_000, 600, 2_600, 22
"""Milliseconds for the title, for the last frame, for each other at the least and at the most, and for a letter."""

_ENCODED: Final[dict[FileKind, dict[str, Any]]] = {
    # Effort and time; no whole pictures in between, for nobody begins in the middle.
    FileKind.WEBP: {"format": "WEBP", "lossless": True, "method": 2, "quality": 30, "kmin": 9_999, "kmax": 10_000},
    FileKind.GIF: {"format": "GIF", "optimize": True, "disposal": 1},
}

Progress = Callable[[int, int], None]
"""Is told how many steps are done, and how many there are."""


class Frame(msgspec.Struct, frozen=True):
    """One picture of an animation, and how long it stands, in milliseconds."""

    image: Image.Image
    time: int


async def animation(  # noqa: PLR0913 - which part, for whom, as what
    scenes: Scenes, eyes: Viewer, span: tuple[int, int], kind: FileKind, tell: Progress, *, most: int = FRAMES
) -> bytes:
    """Return an animation of a part of a game; with fewer frames where it would become too large.

    Args:
        scenes: the game.
        eyes: through whose eyes.
        span: its first and last entry.
        kind: WebP or GIF.
        tell: is told how far it has come.
        most: how many frames it has at most.

    Raises:
        NotPainted: a picture could not be painted.
    """
    numbers = chosen(scenes.replay, eyes, span, most - 1)
    frames = []
    for place, n in enumerate(numbers):
        frames.append(await _frame(scenes, eyes, n, span))
        tell(place + 1, len(numbers) + 1)
    frames.insert(0, Frame(_image(film.title(scenes.title(eyes), frames[0].image.size)), _TITLE))
    written = encoded(frames, kind)
    tell(len(numbers) + 1, len(numbers) + 1)
    if len(written) > MOST_BYTES and most > FEWEST:
        return await animation(scenes, eyes, span, kind, tell, most=max(FEWEST, most * MOST_BYTES // len(written) - 1))
    return written


def encoded(frames: Sequence[Frame], kind: FileKind) -> bytes:
    """Return frames as one file."""
    first, *others = [frame.image for frame in frames]
    written = io.BytesIO()
    times = paced([frame.time for frame in frames])
    first.save(written, save_all=True, append_images=others, duration=times, loop=0, **_ENCODED[kind])
    return written.getvalue()


def paced(times: Sequence[int]) -> list[int]:
    """Return times that come to `LONGEST` at most; shorter all alike where they would come to more."""
    share = min(1.0, LONGEST / sum(times))
    return [int(time * share) for time in times]


async def _frame(scenes: Scenes, eyes: Viewer, n: int, span: tuple[int, int]) -> Frame:
    image = film.below(await scenes.board(n, eyes), scenes.caption(n, eyes, span))
    letters = sum(map(len, scenes.words(n, eyes)))
    return Frame(image, _LAST if n == span[1] else min(_MOST, _LEAST + _PER_LETTER * letters))


def _image(png: bytes) -> Image.Image:
    with Image.open(io.BytesIO(png)) as image:
        image.load()
        return image
