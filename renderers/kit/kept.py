"""Keeping pieces of pictures for the next one, bounded by what they take in memory."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial
from threading import Lock
from typing import ParamSpec, Protocol, TypeVar, cast

from cachetools import LRUCache, cached
from cachetools.keys import hashkey
from PIL import Image

LEAST = 512
"""Bytes that a piece weighs at least: its key takes room as well."""

P = ParamSpec("P")
R = TypeVar("R")
R_co = TypeVar("R_co", covariant=True)


class Kept(Protocol[P, R_co]):
    """A function that draws a piece when it is not kept."""

    @property
    def __wrapped__(self) -> Callable[P, R_co]:
        """The function that draws it anew, and keeps nothing."""

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R_co:
        """Return the piece that is kept, or draw it."""

    def cache_clear(self) -> None:
        """Let go of all that is kept here, of other functions too."""


class Keeping:
    """A decorator of functions that draw: what they have drawn is kept, up to so many bytes for all of them together.

    What has not been asked for the longest makes room for what is new. Arguments have to be such as can be hashed; what
    is drawn is a picture, a tuple with pictures, or something that has a `weight`.
    """

    def __init__(self, most: int) -> None:
        """Keep `most` bytes."""
        self.pieces: LRUCache[Hashable, object] = LRUCache(most, weight)
        self._lock = Lock()

    def __call__(self, draw: Callable[P, R]) -> Kept[P, R]:
        """Keep what `draw` returns."""
        return cast("Kept[P, R]", cached(self.pieces, key=partial(hashkey, draw), lock=self._lock)(draw))


def weight(piece: object) -> int:
    """Bytes that a piece takes in memory: a picture, several, or something that says what it weighs."""
    return max(LEAST, _bytes(piece))


def _bytes(piece: object) -> int:
    if isinstance(piece, Image.Image):
        return piece.width * piece.height * len(piece.getbands())
    if isinstance(piece, tuple):
        return sum(_bytes(part) for part in piece)
    return int(getattr(piece, "weight", 0))


kept = Keeping(24 << 20)
"""For cards, seats, figures and grounds."""

parts = Keeping(24 << 20)
"""For what these are made of: letters, shapes, corners. With a third of it, a picture takes a half longer."""

places = Keeping(20 << 20)
"""For the places behind boards. One is a megabyte and a tenth of a second, so that nothing else may put it out."""

icon_masks = Keeping(8 << 20)
"""For icons, which take longer to draw than anything else of their size."""
