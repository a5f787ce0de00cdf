"""Making files of games."""

from __future__ import annotations

from bot.panels.replay_files.animation import Progress, animation
from bot.panels.replay_files.page import page
from bot.panels.replay_files.scenes import Scenes
from bot.panels.replay_files.strip import strip
from bot.panels.replay_files.wanted import FileKind, Wanted, replay_of
from bot.panels.texts import Texts
from bot.tables.transcripts import write_transcript


async def make(wanted: Wanted, tell: Progress) -> bytes:
    """Return a file of a game; may take a minute.

    Args:
        wanted: which.
        tell: is told how far it has come.

    Raises:
        CorruptLog: the game does not replay.
        NotPainted: a picture could not be painted.
    """
    if wanted.kind is FileKind.RECORD:
        return write_transcript(wanted.transcript).encode()
    scenes, span, eyes = Scenes(replay_of(wanted), Texts()), (wanted.first, wanted.last), wanted.eyes[0]
    try:
        match wanted.kind:
            case FileKind.PAGE:
                return await page(scenes, wanted.eyes, span, tell)
            case FileKind.STRIP:
                return await strip(scenes, eyes, span, tell)
            case _:
                return await animation(scenes, eyes, span, wanted.kind, tell)
    finally:
        scenes.close()
