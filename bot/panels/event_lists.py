"""Lists of events: those of a server, and somebody's own with their matches."""

from __future__ import annotations

from bot.leagues.events import Format
from bot.panels.controls import page_turns
from bot.panels.custom_id import CustomId
from bot.panels.event import moment
from bot.panels.event_words import EventWords
from bot.panels.fitting import fitting
from bot.panels.layout import OWN_ACCENT, Layout, Link, ListItem
from bot.panels.list_items import Crests, pages_of
from bot.panels.texts import Texts
from bot.store import Event, EventStatus, MatchRow, Store
from bot.system import mentions
from bot.tables.events.state import EventState, sides_of
from renderers.kit.typed import Markup, titled, written

PAST = 10
"""Events that are over in the list of a server."""


class EventLists:
    """Lays out lists of events."""

    def __init__(self, store: Store, texts: Texts, words: EventWords, crests: Crests) -> None:
        self._store = store
        self._texts = texts
        self._words = words
        self._crests = crests

    async def of_server(self, guild: int, page: int = 0) -> Layout:
        """A page of the events of a server: those that are open or running, and the last ones, each with a way."""
        live, past = await self._store.events.live(guild), await self._store.events.past(guild, PAST)
        items = [await self._item(event) for event in (*live, *past)]
        pages = pages_of(items, (page_turns(self._texts, 0, 1, _turned_to),))
        page = min(page, len(pages) - 1)
        rows = (page_turns(self._texts, page, len(pages), _turned_to),) if len(pages) > 1 else ()
        words = "" if live else self._texts("event.list-none")
        head = f"### {self._texts('event.list-head')}"
        return Layout(OWN_ACCENT, head, words=words, rows=rows, items=pages[page])

    async def of_user(self, user: int) -> Layout:
        """Somebody's events: what they have to play, and where."""
        lines = await self.matches_of(user)
        head = f"### {self._texts('event.mine-head')}"
        return Layout(OWN_ACCENT, head, words=fitting(lines or [self._texts("event.mine-none")]))

    async def matches_of(self, user: int) -> list[str]:
        """Return a line for every event in which somebody takes part."""
        lines = []
        for event in await self._store.events.of_user(user):
            rows = await self._store.events.rows(event.id)
            state = None if rows is None else EventState.of(rows)
            entrant = None if state is None else state.of_user(user)
            if state is not None and entrant is not None and entrant.until is None:
                lines.append(await self._own(state, entrant.number))
        return lines

    async def _own(self, state: EventState, number: int) -> str:
        event = state.event
        values = {"name": written(titled(event.name)), "n": event.id}
        if event.status is EventStatus.OPEN:
            return self._texts("event.mine-open", **values)
        row = state.match_of(number)
        if row is None or state.decided(row):
            return self._texts("event.mine-free", **values)
        others = [self._words.name(state, side) for side in sides_of(row) if side != number]
        places = await self._places(state, row) or self._texts("event.nowhere")
        together = state.plan.format is Format.EXPEDITION
        phrase = "event.mine-party" if together else "event.mine-match"
        line = self._texts(phrase, names=self._texts.join(others), places=Markup(places), **values)
        if row.moment is None:
            return line
        return self._texts("event.mine-moment", line=Markup(line), moment=moment(row.moment))

    async def _places(self, state: EventState, row: MatchRow) -> str:
        found = [await self._store.tables.get(one.table) for one in state.tables_of(row)]
        return " ".join(
            [mentions.channel(one.place) for one in found if one is not None and one.status.live and one.thread]
        )

    async def _item(self, event: Event) -> ListItem:
        picture = await self._crests.of(event.game, self._words.game(event))
        there = event.message is not None
        url = mentions.address(event.guild, event.channel if there else event.place, event.message)
        return ListItem(await self._line(event), picture, Link(self._texts("control.to-event"), url))

    async def _line(self, event: Event) -> str:
        rows = await self._store.events.rows(event.id)
        assert rows is not None
        state = EventState.of(rows)
        values = {
            "name": written(titled(event.name)),
            "n": event.id,
            "game": self._words.game(event),
            "format": self._words.format(event),
        }
        if event.status is EventStatus.OVER:
            first = [self._words.name(state, one.entrant) for one in state.podium() if one.place == 1]
            if not first:
                return self._texts("event.list-nobody", **values)
            return self._texts("event.list-past", names=self._texts.join(first), **values)
        kind = "list-running" if event.status is EventStatus.RUNNING else "list-open"
        return self._texts(f"event.{kind}", count=str(len(state.staying)), round=str(event.round), **values)


def _turned_to(page: int) -> str:
    return str(CustomId("events", 0, page=page))
