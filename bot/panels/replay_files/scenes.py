"""What files show of a game: boards and words of its entries, as one viewer saw them."""

from __future__ import annotations

import re
from typing import Final

from bot.games import BOARD
from bot.panels import news
from bot.panels.layout import Picture
from bot.panels.replay_files.choosing import Span
from bot.panels.table_pictures import TablePictures
from bot.panels.texts import Texts
from bot.pictures.render_queue import RenderQueue
from bot.store import AltLength
from bot.tables.replays import Replay
from engines.core import Viewer
from renderers.common import film
from renderers.kit.typed import named, plain

_MARKS: Final = re.compile(r"\*\*|__|^-# |^#+ |\\(?=[^A-Za-z0-9\s])|<t:\d+:\w>", re.MULTILINE)
"""Marks of Discord's markdown in the words of a game."""


class NotPainted(Exception):
    """A picture that a file needs could not be painted."""


class Scenes:
    """Shows the entries of one game."""

    def __init__(self, replay: Replay, texts: Texts) -> None:
        """Paint the pictures of a game in this process."""
        self.replay = replay
        self.texts = texts
        self._render_queue = RenderQueue()
        self._pictures = TablePictures(self._render_queue)

    def close(self) -> None:
        """Let go of the threads that paint."""
        self._render_queue.close()

    async def board(self, n: int, eyes: Viewer) -> bytes:
        """Return the board after an entry.

        Raises:
            NotPainted: it could not be painted.
        """
        (picture, *_) = await self.boards(n, eyes)
        assert picture.png is not None
        return picture.png

    async def boards(self, n: int, eyes: Viewer, *, sheets: bool = False) -> tuple[Picture, ...]:
        """Return the board after an entry, with the game's further sheets if they are wanted.

        Raises:
            NotPainted: they could not be painted.
        """
        session = self.replay.at(n)
        listing = session.listing
        found = (listing.sheet(BOARD), *(listing.pictures.sheets if sheets else ()))
        return _painted(await self._pictures.sheets(session, eyes, found))

    async def hand(self, n: int, seat: int) -> tuple[Picture, ...]:
        """Return the hand of a seat after an entry; nothing where it holds nothing.

        Raises:
            NotPainted: it could not be painted.
        """
        return _painted(await self._pictures.asked_hand(self.replay.at(n), seat, AltLength.SHORT))

    def words(self, n: int, eyes: Viewer) -> list[str]:
        """Tell an entry in lines without any marks."""
        session, entry = self.replay.session, self.replay.entries[n]
        lines = news.retell(self.texts, session, entry, eyes, names=self.replay.names(n), spelled=plain)
        return [unmarked(line) for line in lines]

    def described(self, n: int, eyes: Viewer) -> str:
        """Give the position after an entry as text without any marks."""
        session = self.replay.at(n)
        view = session.begun_game.view(eyes)
        return unmarked(session.listing.prose.describe(view, tuple(map(plain, session.names))))

    def chapter(self, n: int) -> str:
        """Name the chapter of an entry; nothing for a game without chapters."""
        place = self.replay.chapter(n)
        return "" if place is None else self.replay.session.listing.chapter(self.replay.chapters[place].chapter)

    def place(self, n: int) -> str:
        """Say which entry it is."""
        return self.texts("replay.entry", n=n, of=self.replay.last)

    def caption(self, n: int, eyes: Viewer, span: Span) -> bytes:
        """Draw what is told below a board."""
        first, last = span
        told = film.Caption(
            chapter=self.chapter(n),
            place=self.place(n),
            share=1.0 if first == last else (n - first) / (last - first),
            words=" ".join(self.words(n, eyes)),
        )
        return film.caption(told)

    def title(self, eyes: Viewer) -> film.Title:
        """Return what the first picture says: who plays, and not how it comes out."""
        session = self.replay.session
        eyes_of = () if eyes is None else (self.texts("replay.eyes", who=named(session.people[eyes])),)
        return film.Title(
            theme=session.listing.theme,
            place=session.listing.place,
            title=session.listing.title,
            names=tuple(map(named, session.people)),
            notes=eyes_of,
        )


def unmarked(text: str) -> str:
    """Return words of a message as they are read."""
    return _MARKS.sub("", text)


def _painted(pictures: tuple[Picture, ...]) -> tuple[Picture, ...]:
    if any(picture.png is None for picture in pictures):
        raise NotPainted
    return pictures
