"""The replay of a game: the table as it stood after any entry, as one viewer could know it."""

from __future__ import annotations

from bot.panels import moments, news
from bot.panels.fitting import LONGEST, fitting_lines
from bot.panels.layout import Layout, Picture
from bot.panels.replay_controls import Face, ReplayControls, ReplaySubject
from bot.panels.table_pictures import TablePictures
from bot.panels.texts import Texts
from bot.pictures.render_queue import RenderQueue
from bot.store import AltLength, Status
from bot.tables.replays import Replay
from bot.tables.session import Session
from engines.core import Viewer
from renderers.kit.typed import written

CAPTION = 1200
"""Characters in which an entry is told at most."""


class ReplayPanel:
    """Lays out replays."""

    def __init__(self, texts: Texts, render_queue: RenderQueue) -> None:
        self._texts = texts
        self._render_queue = render_queue
        self._pictures = TablePictures(render_queue)
        self._controls = ReplayControls(texts)

    async def card(
        self,
        replay: Replay,
        shown: ReplaySubject,
        *,
        offered: tuple[Viewer, ...] = (None,),
        reader: Viewer = None,
        sharing: bool = False,
    ) -> Layout:
        """A replay.

        Args:
            replay: the game.
            shown: which entry, through whose eyes and how; the eyes have to be among those that are offered.
            offered: through whose eyes the reader may look.
            reader: the seat of the reader, who is then spoken to; None where nobody is, or everybody reads.
            sharing: whether it may be posted for everybody.
        """
        session, listing = replay.at(shown.entry), replay.session.listing
        lines = self.caption(replay, shown.entry, shown.eyes, reader)
        caption = "\n".join(fitting_lines(lines, CAPTION, lambda n: self._texts("replay.more", n=n)))
        in_words = shown.face is Face.WORDS
        return Layout(
            listing.accent,
            f"### {self._texts('replay.head', game=listing.title)}\n{self._place(replay, shown)}",
            () if in_words else await self.pictures(session, shown),
            self._described(session, shown.eyes, LONGEST - len(caption)) if in_words else "",
            self._controls.rows(replay, shown, offered=offered, sharing=sharing),
            foot=self._foot(replay, shown),
            lead=caption,
        )

    async def pictures(self, session: Session, shown: ReplaySubject) -> tuple[Picture, ...]:
        """What the messages of a table showed at a moment: the board with its sheets and poster, or a seat's hand."""
        if shown.face is Face.HAND and shown.eyes is not None:
            return await self._pictures.asked_hand(session, shown.eyes, AltLength.SHORT)
        return (
            *await self._pictures.boards(session, shown.eyes),
            *await moments.poster(self._render_queue, session),
        )

    def caption(self, replay: Replay, n: int, eyes: Viewer, reader: Viewer) -> list[str]:
        """Tell an entry in lines, as one viewer could know it; a reader who sits there is spoken to."""
        entry, names = replay.entries[n], replay.names(n)
        told = news.retell(self._texts, replay.session, entry, eyes, names=names, reader=reader)
        return told or [self._texts("replay.nothing")]

    def _place(self, replay: Replay, shown: ReplaySubject) -> str:
        """Say where in the game one is, and through whose eyes one looks."""
        place = replay.chapter(shown.entry)
        chapter = "" if place is None else replay.session.listing.chapter(replay.chapters[place].chapter)
        parts = [f"**{chapter}**" if chapter else "", self._texts("replay.entry", n=shown.entry, of=replay.last)]
        if shown.eyes is not None:
            parts.append(self._texts("replay.eyes", who=written(self._controls.through(replay, shown.eyes))))
        return " · ".join(filter(None, parts))

    def _described(self, session: Session, eyes: Viewer, room: int) -> str:
        lines = session.listing.prose.describe(session.begun_game.view(eyes), session.written).splitlines()
        return "\n".join(fitting_lines(lines, room, lambda n: self._texts("replay.more", n=n)))

    def _foot(self, replay: Replay, shown: ReplaySubject) -> str:
        parts = [self._texts("foot.table", table=str(replay.session.table.id))]
        if replay.session.table.status is Status.PLAYING:
            parts.append(self._texts("replay.running"))
        if shown.sharer:
            parts.append(self._texts("replay.led" if shown.led else "replay.shared"))
        return " · ".join(parts)
