"""Keeping a replay as a file: what there is to choose from, how far it has come, and the file."""

from __future__ import annotations

from msgspec.structs import replace

from bot.panels.controls import Button
from bot.panels.layout import Document, Layout, LayoutRow, Picture
from bot.panels.replay_controls import ReplaySubject
from bot.panels.replay_files.wanted import FileKind, Wanted
from bot.panels.texts import Texts
from bot.tables.replays import Replay
from renderers.kit.text import alt_text
from renderers.kit.typed import named, written

GAME, CHAPTER = "game", "chapter"
"""Of what a file is."""

_EMOJIS = {FileKind.WEBP: "🎬", FileKind.GIF: "", FileKind.PAGE: "🌐", FileKind.STRIP: "🖼️", FileKind.RECORD: "📜"}


class SavePanel:
    """Lays out messages about files of games."""

    def __init__(self, texts: Texts) -> None:
        self._texts = texts

    def choices(self, replay: Replay, shown: ReplaySubject) -> Layout:
        """What can be made of a replay; the record only of a finished game, for it tells everything."""
        return self._card(replay, shown, self._texts("replay.save-words"), self._rows(replay, shown))

    def making(self, replay: Replay, shown: ReplaySubject, wanted: Wanted, step: tuple[int, int]) -> Layout:
        """How far a file has come, with the choices: if Skald ends meanwhile, the file can be asked for again."""
        done, of = step
        phrase = "replay.making" if of else "replay.queued"
        words = self._texts(phrase, name=wanted.name, done=done, of=of)
        return self._card(replay, shown, words, self._rows(replay, shown))

    def refused(self, replay: Replay, shown: ReplaySubject, phrase: str) -> Layout:
        """Why there is no file, with the choices once more."""
        return self._card(replay, shown, self._texts(phrase), self._rows(replay, shown))

    def made(self, replay: Replay, shown: ReplaySubject, wanted: Wanted, data: bytes) -> Layout:
        """The file, with the choices once more."""
        words = self._texts("replay.made", name=wanted.name, size=max(1, len(data) // 1000))
        card = self._card(replay, shown, words, self._rows(replay, shown))
        if wanted.kind in (FileKind.PAGE, FileKind.RECORD):
            return replace(card, documents=(Document(wanted.name, data),))
        listing, names = replay.session.listing, self._texts.join(map(named, replay.session.people))
        phrase = "replay.alt-png" if wanted.kind is FileKind.STRIP else "replay.alt-webp"
        alt = self._texts(phrase, game=listing.title, names=names, first=wanted.first, last=wanted.last)
        return replace(card, pictures=(Picture(wanted.name, data, alt_text([alt])),))

    def _card(self, replay: Replay, shown: ReplaySubject, words: str, rows: tuple[LayoutRow, ...] = ()) -> Layout:
        session = replay.session
        who = self._texts("replay.gallery") if shown.eyes is None else written(named(session.people[shown.eyes]))
        head = self._texts("replay.save-head", game=session.listing.title)
        head = f"### {head}\n{self._texts('replay.save-eyes', who=who)}"
        return Layout(session.listing.accent, head, words=words, rows=rows)

    def _rows(self, replay: Replay, shown: ReplaySubject) -> tuple[LayoutRow, ...]:
        rows = [[(FileKind.WEBP, GAME), (FileKind.GIF, GAME)]]
        if len(replay.chapters) > 1:
            rows.insert(0, [(FileKind.WEBP, CHAPTER), (FileKind.GIF, CHAPTER)])
        rows.append([(FileKind.PAGE, GAME), (FileKind.STRIP, GAME)])
        if replay.over:
            rows[-1].append((FileKind.RECORD, GAME))
        return tuple([tuple([self._button(replay, shown, kind, of) for kind, of in row]) for row in rows])

    def _button(self, replay: Replay, shown: ReplaySubject, kind: FileKind, of: str) -> Button:
        custom_id = shown.control("rmake", replay.session.table.id, f"{kind}.{of}")
        return Button(custom_id, self._texts(f"control.save-{kind}-{of}"), _EMOJIS[kind])
