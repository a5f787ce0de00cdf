"""What happens when somebody wants to keep a replay as a file. It is made behind everything else, with word of how far.

A file tells what its reader may know at the moment of the press, and is theirs alone.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress

import structlog

from bot.client.components import sent
from bot.client.deferral import AnswerKind, Interaction
from bot.client.discord_requests import FAILURES
from bot.client.own_emojis import emojis_of
from bot.client.press_checks import Foreign
from bot.client.responses import Refused, show
from bot.panels.custom_id import CustomId
from bot.panels.layout import Layout
from bot.panels.replay_controls import ReplaySubject
from bot.panels.replay_files.process import Busy, FileMaker, NotMade
from bot.panels.replay_files.wanted import FileKind, Wanted
from bot.panels.replay_save import CHAPTER, GAME, SavePanel
from bot.panels.texts import Texts
from bot.system.background_tasks import KeyedTasks
from bot.tables.replays import Replay, Replays
from bot.tables.sessions import Sessions
from bot.tables.transcripts import transcript_from
from engines.core import Viewer

log = structlog.get_logger(__name__)

EVERY = 2.0
"""Seconds between two words of how far a file has come."""

LAST_WORD = 2.0
"""Seconds for the word that a file is not made because Skald is leaving."""


class FilePresses:
    """Has files of games made."""

    def __init__(
        self, sessions: Sessions, replays: Replays, maker: FileMaker, *, panel: SavePanel, texts: Texts
    ) -> None:
        self._sessions = sessions
        self._replays = replays
        self._maker = maker
        self._panel = panel
        self._texts = texts
        self._making: KeyedTasks[tuple[int | None, FileKind, tuple[int, int]]] = KeyedTasks()
        """What is being made: for which message, of which kind, from which entry to which."""

    async def save(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Show what can be made of a replay."""
        replay, shown, _ = await self._asked(interaction, control)
        await show(interaction, AnswerKind.PRIVATE, self._panel.choices(replay, shown))

    async def make(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Have a file made: the pressed message tells how far it has come, and then holds it.

        Raises:
            Refused: it would tell more than its reader may know.
        """
        replay, shown, offered = await self._asked(interaction, control)
        kind, span = _kind_of(control), _span(control, replay, shown)
        if kind is FileKind.RECORD and not replay.over:
            raise Refused(self._texts("replay.not-over"))
        session = replay.session
        transcript = transcript_from(session, replay.entries, await self._sessions.unmanned(session))
        eyes = offered if kind is FileKind.PAGE else (shown.eyes,)
        wanted = Wanted(kind, transcript, eyes, *span, table=session.table.id, over=replay.over)
        await show(interaction, AnswerKind.UPDATE, self._panel.making(replay, shown, wanted, (0, 0)))
        pressed = None if interaction.message is None else interaction.message.id
        key = (pressed, kind, span)
        if key not in self._making:  # or else it was pressed again; nobody waits for it, so other presses go on
            self._making.start(key, self._made(interaction, replay, shown, wanted), name="file of a game")

    async def close(self) -> None:
        """Make no more files, and say so where one was being made."""
        await self._making.cancel()

    async def _asked(
        self, interaction: Interaction, control: CustomId
    ) -> tuple[Replay, ReplaySubject, tuple[Viewer, ...]]:
        """Return the replay that a control names, what is shown of it, and through whose eyes the presser may look."""
        session = await self._sessions.get(control.table)
        replay = await self._replays.of(session)
        offered = replay.eyes(session.seat_of(interaction.user.id))
        try:
            shown = ReplaySubject.read(control.question)
        except ValueError as error:
            raise Foreign("value") from error
        return replay, shown.within(replay, offered), offered

    async def _made(self, interaction: Interaction, replay: Replay, shown: ReplaySubject, wanted: Wanted) -> None:
        """Make a file, and show it."""
        session, loop = replay.session, asyncio.get_running_loop()
        key = (
            session.table.id,
            replay.last,
            replay.over,
            session.people,
            wanted.kind,
            wanted.eyes,
            wanted.first,
            wanted.last,
        )
        told, card = loop.time(), self._panel.refused(replay, shown, "replay.not-made")
        try:
            async for answer in self._maker.make(key, wanted):
                if isinstance(answer, bytes):
                    card = self._panel.made(replay, shown, wanted, answer)
                elif loop.time() - told >= EVERY:
                    told = loop.time()
                    await self._tell(interaction, self._panel.making(replay, shown, wanted, answer))
        except Busy:
            card = self._panel.refused(replay, shown, "replay.busy")
        except NotMade:
            pass  # that is what the card says
        except asyncio.CancelledError:
            card = self._panel.refused(replay, shown, "replay.interrupted")
            with suppress(TimeoutError):
                async with asyncio.timeout(LAST_WORD):
                    await self._tell(interaction, card)
            raise
        await self._tell(interaction, card)

    async def _tell(self, interaction: Interaction, card: Layout) -> None:
        try:
            await sent(
                card,
                emojis_of(interaction.client),
                lambda view, files: interaction.edit_original_response(view=view, attachments=files),
            )
        except FAILURES as error:
            log.info("a file of a game could not be shown", error=repr(error))


def _kind_of(control: CustomId) -> FileKind:
    kind, _, of = control.path.partition(".")
    if kind not in set(FileKind) or of not in (GAME, CHAPTER):
        raise Foreign("value")
    return FileKind(kind)


def _span(control: CustomId, replay: Replay, shown: ReplaySubject) -> tuple[int, int]:
    """Return the first and the last entry of what is wanted: the chapter that is shown, or the whole game."""
    place = replay.chapter(shown.entry)
    if not control.path.endswith(f".{CHAPTER}") or place is None:
        return 0, replay.last
    chapters = replay.chapters
    return chapters[place].first, chapters[place + 1].first - 1 if place + 1 < len(chapters) else replay.last
