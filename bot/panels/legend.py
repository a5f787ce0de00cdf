"""The legend of a board or a hand: the same picture with its icons numbered, and what each of them means."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final

import msgspec

from bot.games import BOARD, HAND, Listing, PictureRequest
from bot.learning.content import Course, Term
from bot.learning.texts import taught
from bot.panels.controls import Button
from bot.panels.custom_id import CustomId
from bot.panels.layout import Layout, Picture
from bot.panels.prose_emojis import BEGIN, LENGTH, emoji_for
from bot.panels.scene import Scene
from bot.panels.texts import Texts
from bot.pictures.render_queue import RenderQueue
from renderers.kit.legend import numbered

MOST = 3600
"""Characters of the list."""

_END: Final = re.compile(r"(?<=[.!?])\s")
"""Between two sentences."""


class _Numbered(msgspec.Struct, array_like=True):
    """A picture, and the ids of the glossary's terms by their numbers."""

    png: bytes
    terms: tuple[str, ...]


class LegendRequest(msgspec.Struct, frozen=True):
    """A picture to be painted with numbers, here or in another process.

    Attributes:
        picture: which one.
        meanings: icons, each with the id of the glossary's term that it stands for.
    """

    picture: PictureRequest
    meanings: tuple[tuple[str, str], ...]

    def __call__(self) -> bytes:
        """Paint it; gives the picture and the terms that are numbered on it in one."""
        return msgspec.msgpack.encode(_Numbered(*numbered(lambda: self.picture() or None, dict(self.meanings))))

    def __reduce__(self) -> tuple[Callable[..., LegendRequest], tuple[object, ...]]:
        """Travel as what it is made of."""
        return LegendRequest, (self.picture, self.meanings)


class LegendPanel:
    """Lays out legends."""

    def __init__(self, texts: Texts, render_queue: RenderQueue) -> None:
        self._texts = texts
        self._render_queue = render_queue

    async def card(self, scene: Scene, course: Course, page: int = 0) -> Layout:
        """The legend of a board, part by part, or of the viewer's own hand."""
        listing, viewer = scene.listing, scene.viewer
        pages = _pages(scene, course)
        page = page if page in pages else 0
        sheet, part = pages[page]
        # The first term of an icon is its meaning in general; later ones are single cards and places that bear it too.
        meanings = tuple(
            [
                (icon, name)
                for name, term in reversed(tuple(course.terms.items()))
                for icon in term.icons
                if sheet == HAND or term.part == part
            ]
        )
        facts = listing.pictures.to_mark(scene.told) if sheet == BOARD else ()
        request = PictureRequest(listing, sheet, scene.game.view(viewer), scene.names, facts=facts)
        found = await self._render_queue.try_to_paint(
            (*scene.key, "legend", sheet, part, viewer), LegendRequest(request, meanings)
        )
        shown = msgspec.msgpack.decode(found, type=_Numbered) if found else _Numbered(b"", ())
        terms = [course.terms[name] for name in shown.terms]
        alt = self._texts("legend.alt", names=self._texts.join(term.name for term in terms))
        pictures = (Picture(f"legend-{scene.table}-{scene.game.n}.png", shown.png, alt[:1024]),) if shown.png else ()
        head = self._texts(f"legend.{sheet}", game=listing.title)
        words = _lines(listing, terms) or self._texts("legend.nothing")
        return Layout(listing.accent, f"### {head}", pictures, words, self._rows(scene, pages, page))

    def _rows(self, scene: Scene, pages: Mapping[int, tuple[str, str]], shown: int) -> tuple[tuple[Button, ...], ...]:
        if len(pages) == 1:
            return ()
        return (
            tuple(
                [
                    Button(
                        str(CustomId("legend", scene.table, page=page)),
                        scene.listing.phrases(f"legend_part.{part}") if part else self._texts(f"control.{sheet}"),
                        closed=page == shown,
                    )
                    for page, (sheet, part) in pages.items()
                ]
            ),
        )


def _pages(scene: Scene, course: Course) -> dict[int, tuple[str, str]]:
    """Return the sheet and the part of each page by its number; a number means the same on messages of long ago."""
    parts = dict.fromkeys(term.part for term in course.terms.values() if term.icons and term.part)
    pages = {0: (BOARD, "")} | {number: (BOARD, part) for number, part in enumerate(parts, start=2)}
    return pages if scene.viewer is None else pages | {1: (HAND, "")}


def _lines(listing: Listing, terms: Sequence[Term]) -> str:
    """Return a line for each numbered term: in full, or with its first sentence where all together are too long.

    Terms of which the same is said, such as elements, share a line.
    """
    told = [taught(term.text, listing) for term in terms]
    for texts in (told, [_END.split(text)[0] for text in told]):
        named: dict[str, list[str]] = {}
        for number, (term, text) in enumerate(zip(terms, texts, strict=True), start=1):
            named.setdefault(text, []).append(f"{emoji_for(listing, term.icons)}**{number} · {term.name}**")
        words = "\n".join(f"{', '.join(names)} · {text}" for text, names in named.items())
        if len(words) + LENGTH * words.count(BEGIN) < MOST:
            break
    return words
