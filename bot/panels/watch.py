"""What those who watch read: the live tables of a server, whom and what they follow, and notices of that."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from bot.games import Tone
from bot.panels.controls import Button, Row, Select, SelectOption, page_turns
from bot.panels.custom_id import CustomId, b36
from bot.panels.layout import OWN_ACCENT, Layout, LayoutRow, Link
from bot.panels.texts import Texts
from bot.panels.watch_controls import FollowSubject
from bot.panels.whose_turn import whose_turn
from bot.store import Follow, Followed, FollowLevel, Status
from bot.system import mentions
from bot.tables.session import Session
from renderers.kit.typed import Markup, named, written

PAGE = 5
"""Tables on a page."""

FOLLOWED = 3
"""What is followed on a page: each has a row of buttons."""


class Watched(msgspec.Struct, frozen=True):
    """A live table as it is listed.

    Attributes:
        session: the table.
        link: leads to its board, or to its lobby.
        moved_at: when something happened there last, in unix milliseconds.
    """

    session: Session
    link: str | None
    moved_at: int | None = None


class FollowedLine(msgspec.Struct, frozen=True):
    """Something that is followed, with what it is called and the way there."""

    follow: Follow
    name: str
    link: str | None = None


class WatchPanel:
    """Lays out what those who watch read."""

    def __init__(self, texts: Texts) -> None:
        self._texts = texts

    def tables(self, shown: Sequence[Watched], lobbies: Sequence[Watched], *, page: int, pages: int) -> Layout:
        """A page of the live tables that somebody may look at.

        Args:
            shown: the tables of the page.
            lobbies: tables that wait for players.
            page: its number, from 0.
            pages: how many there are.
        """
        texts = self._texts
        lines = [self._line(one) for one in shown] or [texts("watch.none")]
        if lobbies:
            names = ", ".join(self._linked(one) for one in lobbies)
            lines.append(texts("watch.lobbies", tables=Markup(names)))
        rows: list[Row] = []
        if shown:
            rows.append(Select(str(CustomId("followtab", 0)), texts("watch.menu"), tuple(map(self._option, shown))))
        turns = page_turns(texts, page, pages, lambda to: str(CustomId("watching", 0, b36(to)))) if pages > 1 else ()
        rows.append((*turns, Button(str(CustomId("followed", 0, b36(0))), texts("control.followed"))))
        foot = texts("watch.page", page=page + 1, pages=pages) if pages > 1 else ""
        return Layout(OWN_ACCENT, f"### {texts('watch.head')}", words="\n".join(lines), rows=tuple(rows), foot=foot)

    def following(self, lines: Sequence[FollowedLine], *, page: int, pages: int) -> Layout:
        """A page of what somebody follows, each with the buttons that change it."""
        texts = self._texts
        words = [self._followed(one) for one in lines] or [texts("watch.follow-none")]
        rows: list[Row] = [self._changes(one) for one in lines]
        if pages > 1:
            rows.append(page_turns(texts, page, pages, lambda to: str(CustomId("followed", 0, b36(to)))))
        return Layout(OWN_ACCENT, f"### {texts('watch.follow-head')}", words="\n".join(words), rows=tuple(rows))

    def follows(self, one: FollowedLine) -> Layout:
        """Word that somebody follows a table or person from now on."""
        words = self._texts(f"watch.now-{one.follow.kind}-{one.follow.level}", what=self._named(one))
        return Layout(OWN_ACCENT, words, rows=(self._changes(one),))

    def muted(self, one: FollowedLine) -> Layout:
        """Word that somebody follows a table or person no more."""
        again = Button(FollowSubject.of(one.follow).control("follow"), self._texts("control.follow-again"))
        return Layout(OWN_ACCENT, self._texts("watch.muted", what=self._named(one)), rows=((again,),))

    def notice(self, session: Session, follow: Follow, link: str | None) -> Layout:
        """What somebody who follows is told: that a game has begun, its next chapter, or its end.

        Args:
            session: the table as it stands.
            follow: why they are told.
            link: leads to its board, or to its result.
        """
        texts, listing = self._texts, session.listing
        names = texts.join(session.written)
        if session.table.status is Status.PLAYING:
            head = texts("watch.notice-chapter", game=listing.title, chapter=self.chapter(session), names=names)
            said = listing.prose.status(session.begun_game.view(None), session.written)
        else:
            head = texts("watch.notice-over", game=listing.title, names=names)
            said = whose_turn(texts, session)
        why = texts(f"watch.why-{follow.kind}", who=written(named(follow.name)))
        buttons: list[Button | Link] = [Link(texts("control.to-table"), link)] if link else []
        if session.table.status is Status.PLAYING or follow.kind is Followed.PERSON:
            buttons.append(Button(FollowSubject.of(follow).control("unfollow"), texts(f"control.mute-{follow.kind}")))
        if session.table.status is Status.PLAYING and follow.level is FollowLevel.CHAPTERS:
            buttons.append(Button(FollowSubject.of(follow).control("level"), texts("control.level-end")))
        rows: tuple[LayoutRow, ...] = (tuple(buttons),) if buttons else ()
        words = "\n".join(filter(None, (said, f"-# {why}")))
        return Layout(listing.accent, head, words=words, rows=rows, pinged=follow.user)

    def chapter(self, session: Session) -> str:
        """Name the chapter of a game that has begun; nothing for a game without chapters."""
        listing = session.listing
        return listing.chapter(listing.watching.chapter(session.begun_game.view(None)))

    def _line(self, one: Watched) -> str:
        session, texts = one.session, self._texts
        chapter = self.chapter(session)
        head = texts("watch.table", table=Markup(self._linked(one)), chapter=chapter) if chapter else self._linked(one)
        lines = [f"**{head}**", texts("watch.people", names=texts.join(session.written)), whose_turn(texts, session)]
        if one.moved_at is not None:
            lines.append(texts("watch.moved", when=Markup(f"<t:{one.moved_at // 1000}:R>")))
        return "\n".join(filter(None, lines))

    def _linked(self, one: Watched) -> str:
        table = self._texts("watch.name", game=one.session.listing.title, table=str(one.session.table.id))
        return mentions.link(table, one.link)

    def _option(self, one: Watched) -> SelectOption:
        table = self._texts("watch.name", game=one.session.listing.title, table=str(one.session.table.id))
        return SelectOption(b36(one.session.table.id), table, "🔔", self._texts.join(one.session.names))

    def _followed(self, one: FollowedLine) -> str:
        return self._texts(f"watch.follows-{one.follow.level}", what=self._named(one))

    def _named(self, one: FollowedLine) -> Markup:
        return Markup(mentions.link(written(one.name), one.link))

    def _changes(self, one: FollowedLine) -> tuple[Button, ...]:
        subject, level = FollowSubject.of(one.follow), one.follow.level
        other = FollowLevel.END if level is FollowLevel.CHAPTERS else FollowLevel.CHAPTERS
        return (
            Button(subject.control("unfollow"), self._texts("control.mute-this", what=one.name)[:80], tone=Tone.PLAIN),
            Button(subject.control("level"), self._texts(f"control.level-{other}")),
        )
