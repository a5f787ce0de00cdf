"""Somebody's own tables, as `/games` lists them: whose turn it is, what they wait for, and the way there."""

from __future__ import annotations

from bot.client.deferral import AnswerKind, Interaction
from bot.client.responses import show
from bot.client.table_sync import TableSync
from bot.games import Catalogue
from bot.panels.controls import page_turns
from bot.panels.custom_id import CustomId
from bot.panels.event_lists import EventLists
from bot.panels.layout import OWN_ACCENT, Layout, Link, ListItem
from bot.panels.list_items import Crests, pages_of
from bot.panels.news import in_one_line
from bot.panels.proposal import moment
from bot.panels.texts import Texts
from bot.store import GALLERY, LOBBY, Status, Store, Table
from bot.system import mentions
from bot.tables.session import Session
from bot.tables.sessions import Sessions
from bot.tables.unavailable import Cause, unavailable
from renderers.kit.typed import Markup

NEWS = 160
"""Characters of what is told of each table."""


class OwnTables:
    """Lists the tables at which somebody sits."""

    def __init__(  # noqa: PLR0913 - a person's tables touch all of these
        self,
        catalogue: Catalogue,
        store: Store,
        sessions: Sessions,
        table_sync: TableSync,
        *,
        events: EventLists,
        crests: Crests,
        texts: Texts,
    ) -> None:
        self._catalogue = catalogue
        self._store = store
        self._sessions = sessions
        self._table_sync = table_sync
        self._events = events
        self._crests = crests
        self._texts = texts

    async def turn(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Show another page."""
        await show(interaction, AnswerKind.UPDATE, self.card(interaction, control.page or 0))

    async def card(self, interaction: Interaction, page: int = 0) -> Layout:
        """Return a page of the list; the last one for one beyond it."""
        user = interaction.user.id
        tables = await self._store.tables.of_user(user)
        sessions = [s for s in await self._sessions.known(tables) if s.seat_of(user) is not None]
        sessions.sort(key=lambda session: session.seat_of(user) not in session.moving)
        items = [await self._item(session, user) for session in sessions]
        theirs = {session.table.id for session in sessions}
        lines = [
            self._texts(
                f"games.{problem.cause}", table=self._titled(problem.table), place=mentions.channel(problem.table.place)
            )
            for problem in await unavailable(self._sessions, tables)
            if problem.cause in (Cause.RULES, Cause.LOG) or problem.table.id in theirs
        ]
        lines += await self._events.matches_of(user)
        lines += await self._awaited(interaction)
        pages = pages_of([*items, *map(ListItem, lines)], (page_turns(self._texts, 0, 1, _turned_to),))
        page = min(page, len(pages) - 1)
        rows = (page_turns(self._texts, page, len(pages), _turned_to),) if len(pages) > 1 else ()
        words = "" if pages[0] else self._texts("games.none")
        head = f"### {self._texts('games.head')}"
        return Layout(OWN_ACCENT, head, words=words, rows=rows, items=pages[page])

    def _news(self, session: Session, user: int) -> str:
        """Return what a person's last answer at a running table was followed by, in one line."""
        seat = session.seat_of(user)
        told = in_one_line(self._texts, session, seat) if seat is not None and session.asked else ""
        return told if len(told) <= NEWS else told[: NEWS - 1] + "…"

    async def _item(self, session: Session, user: int) -> ListItem:
        audience = LOBBY if session.table.status is Status.LOBBY else GALLERY
        link = await self._table_sync.link(session, audience)
        moving = [session.written[seat] for seat in session.moving]
        phrase = "games.lobby" if session.table.status is Status.LOBBY else "games.waiting"
        if session.seat_of(user) in session.moving:
            phrase = "games.yours"
        words = self._texts(
            phrase, table=self._titled(session.table), names=self._texts.join(moving or session.written)
        )
        told = self._news(session, user)
        if told:
            words = self._texts("games.news", words=words, news=told)
        picture = await self._crests.of(session.listing.key, session.listing.title)
        return ListItem(words, picture, Link(self._texts("control.to-table"), link) if link else None)

    async def _awaited(self, interaction: Interaction) -> list[str]:
        """Return what a person waits for on this server, and which tables are proposed to them."""
        guild, user = interaction.guild_id, interaction.user.id
        if guild is None:
            return []
        lines, seeker = [], await self._store.seekers.of(guild, user)
        if seeker is not None and seeker.proposal is None:
            game = self._catalogue.titles().get(seeker.game, self._texts("find.any"))
            lines.append(self._texts("games.seeking", game=game, time=moment(seeker.until, "f")))
        for proposal in await self._store.proposals.open_of(guild, user):
            title = self._catalogue.titles().get(proposal.game, proposal.game)
            shown = proposal.message is not None
            url = mentions.address(guild, proposal.channel, proposal.message) if shown else None
            game = Markup(mentions.link(title, url))
            lines.append(self._texts("games.proposed", game=game, left=moment(proposal.ends_at, "R")))
        return lines

    def _titled(self, table: Table) -> str:
        catalogue = self._catalogue
        title = catalogue[table.game].title if table.game in catalogue else table.game
        return f"{title} · {table.id}"


def _turned_to(page: int) -> str:
    return str(CustomId("mytables", 0, page=page))
