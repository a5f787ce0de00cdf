"""Reading matter: the log, the position as text, what was promised of the deal. Always shown to one person alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec.structs import replace

from bot.games import Facts, Names
from bot.panels.composer import in_rows
from bot.panels.controls import Button, page_turns
from bot.panels.custom_id import CustomId
from bot.panels.layout import Layout
from bot.panels.news import since, tell
from bot.panels.scene import Scene
from bot.panels.table_pictures import TablePictures
from bot.panels.texts import Texts
from bot.panels.typed_words import on_controls
from bot.store import Status
from bot.tables.naming import given_up, names_at
from bot.tables.replays import Replays
from bot.tables.session import Session
from bot.tables.sessions import Sessions
from engines.core import Ask, Fact, Question, Viewer, withdrawn
from renderers.kit.typed import coded, written

LINES = 22
"""Lines on one page of the log."""

MOST = 3600
"""Characters of text in one message, with room for the heading."""


class Reference:
    """Makes the cards that are read, not played on."""

    def __init__(
        self, sessions: Sessions, pictures: TablePictures, texts: Texts, replays: Replays | None = None
    ) -> None:
        """Name chapters where `replays` knows them."""
        self._replays = replays
        self._sessions = sessions
        self._pictures = pictures
        self._texts = texts

    async def log(self, session: Session, viewer: Viewer, end: int | None = None) -> Layout:
        """What happened at a table, as this viewer may know it: the page that ends with a line, by default the last.

        Controls that turn pages name that line, so that a page holds the same lines while the game goes on. All others
        lead to the newest lines, however old their message is; so does the one that takes the place of *Newer* where
        there were none yet.
        """
        listing, table = session.listing, session.table
        entries = await self._sessions.log(session)
        gone, late = given_up(entries), await self._sessions.late(session)
        lines = []
        for entry in entries:
            was_late = entry.n in late
            for sentence in tell(self._texts, session, entry, viewer, names=_names(session, entry.n, gone)):
                told = self._texts("log.done-late", line=sentence) if was_late else sentence
                lines.append((was_late, f"`{entry.n:>3}` {told}"))
        # Cut from the newest line on, so that the page that opens is full; what is left over stands on the oldest.
        end = len(lines) if end is None else min(end, len(lines))
        page = max(1, -(-end // LINES))
        pages = page + -(-(len(lines) - end) // LINES)
        shown = lines[max(0, end - LINES) : end]
        text = "\n".join([line for _, line in shown]) or self._texts("log.empty")
        head = f"### {self._texts('log.head', game=listing.title, page=page, pages=pages)}"
        if shown:
            head += f"\n-# {self._texts('log.numbers')}"
        turns = [
            Button(str(CustomId("logto", table.id, page=to)), self._texts(f"control.{name}"), closed=closed)
            for name, to, closed in (
                ("older", max(end - LINES, 0), page == 1),
                ("newer", min(end + LINES, len(lines)), page == pages),
            )
        ]
        if page == pages and table.status is Status.PLAYING:
            turns[1] = Button(str(CustomId("log", table.id, page=0)), self._texts("control.refresh"))
        rows = (tuple(turns),) if pages > 1 else ()
        foot = self._texts("log.late") if any(was_late for was_late, _ in shown) else ""
        return Layout(listing.accent, head, words=text[:MOST], rows=rows, foot=foot)

    async def since(self, session: Session, seat: int) -> Layout:
        """Everything that happened since a seat's last answer, as its owner may know it; of very much, the end.

        Where it goes over several chapters of the game, it is grouped by them.
        """
        entries = await self._sessions.log(session)
        gone, news = given_up(entries), since(entries, seat)
        replay = None if self._replays is None else await self._replays.of(session)
        # What an entry told that has begun a chapter was the end of the one before it.
        chapters = [None if replay is None else replay.chapter(max(0, entry.n - 1)) for entry in news]
        lines, shown_chapter = [], chapters[0] if len(set(chapters)) == 1 else -1
        for entry, chapter in zip(news, chapters, strict=True):
            told = tell(self._texts, session, entry, seat, names=_names(session, entry.n, gone))
            if told and replay is not None and chapter not in (None, shown_chapter):
                shown_chapter = chapter
                lines.append(f"**{session.listing.chapter(replay.chapters[chapter].chapter)}**")
            lines += told
        earlier = self._texts("news.earlier")
        first = 0
        while sum(len(line) + 1 for line in lines[first:]) > MOST - len(earlier):
            first += 1
        shown = [earlier, *lines[first:]] if first else lines
        head = f"### {self._texts('news.since', game=session.listing.title)}"
        return Layout(session.listing.accent, head, words="\n".join(shown) or self._texts("log.empty"))

    def describe(self, session: Session, viewer: Viewer, page: int = 0) -> Layout:
        """The whole position of a table as text, as this viewer may know it."""
        if session.game is not None:
            return self.position(Scene.of_table(session, viewer), page)
        head = f"### {self._texts('describe.head', game=session.listing.title)}"
        names = self._texts.join(session.written)
        return Layout(session.listing.accent, head, words=self._texts("describe.lobby", names=names))

    def position(self, scene: Scene, page: int = 0) -> Layout:
        """A whole position as text, as its viewer may know it; what is too long for one message goes on pages."""
        listing, game = scene.listing, scene.game
        names = tuple(map(written, scene.names))
        asked = [question for question in game.questions() if question.blocking]
        moving = [listing.moving(question.topic, [names[question.seat]]) for question in asked]
        text = listing.prose.describe(game.view(scene.viewer), names)
        sheets = _sheets([*moving, *text.splitlines(), *self._answers(scene, asked)])
        page = min(page, len(sheets) - 1)
        if len(sheets) == 1:
            head = f"### {self._texts('describe.head', game=listing.title)}"
            return Layout(listing.accent, head, words=sheets[0])
        head = f"### {self._texts('describe.page', game=listing.title, page=page + 1, pages=len(sheets))}"
        control = scene.control or CustomId("describe", scene.table)
        row = page_turns(self._texts, page, len(sheets), lambda to: str(replace(control, page=to)))
        return Layout(listing.accent, head, words=sheets[page], rows=(row,))

    def _answers(self, scene: Scene, asked: Iterable[Question]) -> Iterator[str]:
        """Yield what the viewer is asked, and every answer as it can be typed."""
        listing, game, viewer = scene.listing, scene.game, scene.viewer
        if viewer is None:
            return
        view = game.view(viewer)
        naming = on_controls(listing, view, scene.names)
        typed = self._texts(scene.typed)
        for ask in [game.walk(viewer, question.key)(()) for question in asked if question.seat == viewer]:
            if not isinstance(ask, Ask):
                continue
            yield ""
            yield f"**{listing.asked(view, ask)}**"
            several = "describe.answers-several" if ask.most > 1 else "describe.answers"
            yield self._texts(several, typed=typed, least=ask.least, most=ask.most)
            if not ask.least:
                yield self._texts("describe.answers-none")
            for option in ask.options:
                if not option.why_not:
                    yield self._texts("describe.answer", sign=coded(option.id), name=written(naming(ask, option)))

    async def closer(self, session: Session, viewer: Viewer, page: int = 0) -> Layout:
        """One of a game's close-ups, as this viewer may see it, and the way to the others."""
        listing, closeups = session.listing, session.listing.pictures.closeups
        accounts = await self._accounts(session, viewer)
        ready = [i for i in ready_pages(session, viewer) if accounts.get(i) != ()] or [0]
        page = min(ready, key=lambda other: abs(other - page))
        name = listing.phrases(f"page.{closeups[page].name}")
        buttons = [
            Button(
                str(CustomId("closer", session.table.id, page=i)),
                listing.phrases(f"page.{sheet.name}"),
                closed=i == page,
            )
            for i, sheet in enumerate(closeups)
            if i in ready
        ]
        rows = tuple(in_rows(buttons))
        told = accounts.get(page, ())
        pictures = await self._pictures.sheets(session, viewer, closeups[page : page + 1], told)
        head = f"### {self._texts('closer.head', game=listing.title, page=name)}"
        return Layout(listing.accent, head, pictures, rows=rows)

    async def _accounts(self, session: Session, viewer: Viewer) -> dict[int, Facts]:
        """Return what was told to a viewer for each close-up that is made from it, by the close-up's place."""
        closeups = session.listing.pictures.closeups
        wanted = {i: sheet.account for i, sheet in enumerate(closeups) if sheet.account is not None}
        if not wanted:
            return {}
        entries = await self._sessions.log(session)
        gone = withdrawn(entries)
        kept = [line for entry in entries if entry.n not in gone for line in entry.told]
        facts = [fact for line in kept if (fact := line.seen_by(viewer)) is not None]
        return {i: _since(account.since, facts) for i, account in wanted.items()}

    def more(self, session: Session, *, seated: bool = False) -> Layout:
        """The ways to what can be read about a running game.

        Each takes the place of this page; only where that has no way back to a question, the rules come below it.

        Args:
            session: the table.
            seated: whether the reader sits there, and may give the seat up.
        """
        listing, table = session.listing, session.table.id
        pages = [
            *(["explain"] if session.table.status is not Status.OVER else []),
            *(["legend"] if listing.taught else []),
            *(["closer"] if listing.pictures.closeups else []),
            "log",
            "describe",
            *(["resign"] if seated and session.table.status is Status.PLAYING else []),
        ]
        lines = [self._texts(f"more.{verb}", name=self._texts(f"control.{verb}")) for verb in ("rules", *pages)]
        buttons = [Button(str(CustomId("rules", table)), self._texts("control.rules"))]
        buttons += [Button(str(CustomId(verb, table, page=0)), self._texts(f"control.{verb}")) for verb in pages]
        head = f"### {self._texts('more.head', game=listing.title)}"
        return Layout(listing.accent, head, words="\n".join(lines), rows=tuple(in_rows(buttons)))

    def honest(self, session: Session) -> Layout:
        """What was promised of a table's deal before it began, and how anybody can look into it."""
        table, listing = session.table, session.listing
        head = f"### {self._texts('honest.head', game=listing.title)}"
        lines = [self._texts("honest.promised", hash=table.commitment or "")]
        if session.closed:
            lines.append(self._texts("honest.closed"))
        elif table.status is Status.OVER:
            lines.append(self._texts("honest.over", seed=table.seed or ""))
        elif table.status is Status.PLAYING:
            lines.append(self._texts("honest.playing"))
        return Layout(listing.accent, head, words="\n".join(lines), foot=self._texts("foot.table", table=str(table.id)))


def _since(kind: type[Fact], facts: list[Fact]) -> Facts:
    """Return the facts from the last one of a kind on; none where there is none of it."""
    first = next((i for i in range(len(facts) - 1, -1, -1) if isinstance(facts[i], kind)), len(facts))
    return tuple(facts[first:])


def ready_pages(session: Session, viewer: Viewer) -> list[int]:
    """Return the places of the close-ups that have something to show to a viewer; all of them where none has."""
    view, closeups = session.begun_game.view(viewer), session.listing.pictures.closeups
    return [i for i, sheet in enumerate(closeups) if sheet.ready(view)] or [*range(len(closeups))]


def _sheets(lines: list[str]) -> list[str]:
    """Lay lines on as few pages as hold them, none longer than MOST."""
    sheets = [""]
    for line in lines:
        longer = f"{sheets[-1]}\n{line}" if sheets[-1] else line
        if len(longer) <= MOST:
            sheets[-1] = longer
        else:
            sheets.append(line[:MOST])
    return sheets


def _names(session: Session, n: int, gone: Mapping[int, Sequence[int]]) -> Names:
    """Return what the seats were called in entry n; `gone` says with which entries they were given up and taken."""
    return names_at(n, session.people_at(n), gone)
