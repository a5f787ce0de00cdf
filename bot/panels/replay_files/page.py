"""A game as one HTML file that needs no network: boards and hands, captions, whose eyes, and the position as text.

Pictures stand for the entries that matter most, as many as there is room for; words stand for every entry. A picture
holds only what has changed since the one before it; the page lays them on one another.
"""

from __future__ import annotations

import gzip
import html
import io
from base64 import b64encode
from collections.abc import Sequence
from string import Template
from typing import Any, Final

import msgspec
from PIL import Image, ImageChops

from bot.panels.layout import Picture
from bot.panels.replay_files.animation import Progress
from bot.panels.replay_files.choosing import Span, chosen
from bot.panels.replay_files.scenes import Scenes
from bot.panels.replay_files.wanted import MOST_BYTES
from engines.core import Viewer
from renderers.kit.assets import DATA
from renderers.kit.typed import named

PICTURES: Final = 360
"""Pictures of a page at most."""

WHOLE: Final = 12
"""Every so manieth picture of a kind is a whole one, so that no entry is far from one."""

FEWEST: Final = 6
"""Pictures of a kind at least."""

_TEMPLATE: Final = "replay.html"

_WORDS: Final = (
    *("pictures_label", "words_label", "steps_label", "slider_label", "chapter_label", "eyes_label", "text_label"),
    *("first", "back", "play", "forward", "last", "keys", "noscript"),
)
"""The blanks of the template that are phrases."""


async def page(scenes: Scenes, eyes: tuple[Viewer, ...], span: Span, tell: Progress, *, most: int = PICTURES) -> bytes:
    """Return a part of a game as a page; with fewer pictures where it would become too large.

    Args:
        scenes: the game.
        eyes: through whose eyes.
        span: its first and last entry.
        tell: is told how far it has come.
        most: how many pictures it has at most.

    Raises:
        NotPainted: a picture could not be painted.
    """
    kinds = [(viewer, hand) for viewer in eyes for hand in ((False, True) if viewer is not None else (False,))]
    numbers = {viewer: chosen(scenes.replay, viewer, span, max(FEWEST, most // len(kinds))) for viewer in eyes}
    steps, done, tracks = sum(len(numbers[viewer]) for viewer, _ in kinds), 0, []
    for viewer, hand in kinds:
        track = _Track()
        for n in numbers[viewer]:
            track.add(n, await _pictures(scenes, n, viewer, hand=hand))
            done += 1
            tell(done, steps)
        tracks.append(track.frames)
    written = _written(scenes, span, [_view(scenes, viewer, span, kinds) for viewer in eyes], tracks)
    if len(written) > MOST_BYTES and most > FEWEST * len(kinds):
        return await page(scenes, eyes, span, tell, most=most * MOST_BYTES // len(written) * 9 // 10)
    return written


async def _pictures(scenes: Scenes, n: int, viewer: Viewer, *, hand: bool) -> tuple[Picture, ...]:
    if hand and viewer is not None:
        return await scenes.hand(n, viewer)
    return (await scenes.boards(n, viewer))[:1]


class _Track:
    """Pictures of one kind in the order of their entries."""

    def __init__(self) -> None:
        self.frames: list[dict[str, Any]] = []
        self._before: Image.Image | None = None
        self._since = 0

    def add(self, n: int, pictures: tuple[Picture, ...]) -> None:
        """Add the picture that was seen from an entry on; none where there was nothing to see."""
        if not pictures or not pictures[0].png:
            self.frames.append({"n": n, "nothing": True})
            self._before = None
            return
        with Image.open(io.BytesIO(pictures[0].png)) as opened:
            image = opened.convert("RGB")
        before = self._before
        whole = before is None or before.size != image.size or self._since >= WHOLE
        self._since, self._before = 1 if whole else self._since + 1, image
        frame: dict[str, Any] = {"n": n, "alt": pictures[0].alt}
        if before is None or whole:
            frame |= {"whole": True, "size": image.size, "x": 0, "y": 0, "patch": _encoded(image)}
        elif (box := _changed(before, image).getbbox()) is not None:
            patch = Image.new("RGBA", image.size)
            patch.paste(image, mask=_changed(before, image))
            frame |= {"x": box[0], "y": box[1], "patch": _encoded(patch.crop(box))}
        self.frames.append(frame)


def _changed(before: Image.Image, after: Image.Image) -> Image.Image:
    """Return a mask of the pixels in which two pictures differ."""
    red, green, blue = ImageChops.difference(before, after).split()
    return ImageChops.lighter(ImageChops.lighter(red, green), blue).point(lambda value: 255 if value else 0)


def _encoded(image: Image.Image) -> str:
    written = io.BytesIO()
    image.save(written, "WEBP", lossless=True, method=2, quality=30)
    return b64encode(written.getvalue()).decode()


def _view(scenes: Scenes, viewer: Viewer, span: Span, kinds: Sequence[tuple[Viewer, bool]]) -> dict[str, Any]:
    """Return the words of a viewer, and which pictures belong to them."""
    numbers = range(span[0], span[1] + 1)
    described = [scenes.described(n, viewer) for n in numbers]
    positions = list(dict.fromkeys(described))
    places = {position: place for place, position in enumerate(positions)}
    people = scenes.replay.session.people
    return {
        "label": scenes.texts("replay.gallery") if viewer is None else named(people[viewer]),
        "told": [scenes.words(n, viewer) or [scenes.texts("replay.silent")] for n in numbers],
        "positions": positions,
        "position": [places[one] for one in described],
        "tracks": [place for place, (of, _) in enumerate(kinds) if of == viewer],
    }


def _written(scenes: Scenes, span: Span, views: list[dict[str, Any]], tracks: list[list[dict[str, Any]]]) -> bytes:
    replay, texts, listing = scenes.replay, scenes.texts, scenes.replay.session.listing
    here = [chapter for chapter in replay.chapters if chapter.first <= span[1]]
    later = [place for place, chapter in enumerate(here) if chapter.first <= span[0]]
    data = {
        "first": span[0],
        "last": span[1],
        "of": replay.last,
        "names": texts.join(map(named, replay.session.people)),
        "chapters": [
            {"name": listing.chapter(chapter.chapter), "first": max(chapter.first, span[0])}
            for chapter in here[max(later, default=0) :]
        ],
        "texts": {"entry": texts("replay.entry", n="{n}", of="{of}")},
        "views": views,
        "tracks": [{"frames": frames} for frames in tracks],
    }
    packed = b64encode(gzip.compress(msgspec.json.encode(data), 9, mtime=0)).decode()
    values = {name: html.escape(texts(f"replay.page.{name.replace('_', '-')}")) for name in _WORDS}
    heading = html.escape(texts("replay.head", game=listing.title))
    template = Template((DATA / "skald" / _TEMPLATE).read_text())
    return template.substitute(values, language="en", title=heading, heading=heading, data=packed).encode()
