"""A strip of the turning points of a game: the boards with which its chapters ended."""

from __future__ import annotations

from typing import Final

from bot.panels.replay_files.animation import Progress
from bot.panels.replay_files.choosing import turning_points
from bot.panels.replay_files.scenes import Scenes
from engines.core import Viewer
from renderers.common import film

MOST: Final = 12
"""Pictures of a strip at most."""


async def strip(scenes: Scenes, eyes: Viewer, span: tuple[int, int], tell: Progress) -> bytes:
    """Return a strip of a part of a game as a PNG.

    Raises:
        NotPainted: a picture could not be painted.
    """
    numbers, cells = turning_points(scenes.replay, span, MOST), []
    for place, n in enumerate(numbers):
        label = " · ".join(filter(None, (scenes.chapter(max(0, n - 1)), scenes.place(n))))
        cells.append(film.Cell(png=await scenes.board(n, eyes), label=label))
        tell(place + 1, len(numbers))
    shown = scenes.title(eyes)
    heading = scenes.texts("replay.strip", game=shown.title, names=scenes.texts.join(shown.names))
    return film.strip(heading, shown.theme, cells)
