"""Events as messages with a picture: how they stand, who meets whom, and the podium; each with the same in words."""

from __future__ import annotations

from functools import partial
from typing import Final

from bot.games import Catalogue
from bot.leagues.events import Format
from bot.panels.event_bracket import EventBracket
from bot.panels.event_standings import EventStandings
from bot.panels.event_words import EventWords, points_text
from bot.panels.layout import Layout, Picture
from bot.panels.texts import Texts
from bot.pictures.render_queue import RenderQueue
from bot.store import Event
from bot.tables.events.state import EventState
from renderers.common import event_round, event_table
from renderers.common import podium as podium_picture
from renderers.common.backdrop import HALL
from renderers.kit.backdrop import Backdrop
from renderers.kit.palette import Theme, theme
from renderers.kit.typed import named, titled, written

TOLD: Final = 1500
"""Letters of all outcomes that are told at the end of a round."""


class EventSheets:
    """Lays out events as they stand."""

    def __init__(self, catalogue: Catalogue, texts: Texts, render_queue: RenderQueue, words: EventWords) -> None:
        self._catalogue = catalogue
        self._texts = texts
        self._render_queue = render_queue
        self._words = words
        self._standings = EventStandings(texts, words)
        self._bracket = EventBracket(texts, words)

    async def standings(self, state: EventState, reader: int | None = None) -> Layout:
        """How an event stands: its table, as everybody may know it.

        Args:
            state: the event.
            reader: the person whose row is marked.
        """
        event = state.event
        drawn = self._standings.drawn(state, reader, self._look(event))
        png = await self._render_queue.try_to_paint(("event", drawn), partial(event_table.draw, drawn))
        picture = Picture(f"event-{event.id}.png", png, event_table.alt(drawn))
        head = f"### {self._texts('event.standings-head', name=written(titled(event.name)))}"
        return Layout(self._words.accent(event), head, (picture,), "\n".join(self._standings.lines(state)))

    async def bracket(self, state: EventState, reader: int | None = None) -> Layout:
        """Who meets whom: the last rounds of a bracket, or the tables of the newest round."""
        event = state.event
        drawn = self._bracket.drawn(state, reader, self._look(event))
        pictures: tuple[Picture, ...] = ()
        if drawn.columns:
            png = await self._render_queue.try_to_paint(("event-round", drawn), partial(event_round.draw, drawn))
            pictures = (Picture(f"event-round-{event.id}.png", png, event_round.alt(drawn)),)
        head = f"### {self._texts('event.bracket-head', name=written(titled(event.name)))}"
        return Layout(self._words.accent(event), head, pictures, "\n".join(self._bracket.lines(state)))

    async def round_over(self, state: EventState, number: int, said: str) -> Layout:
        """The end of a round: how its matches came out, and how the event stood then.

        Args:
            state: the event.
            number: of the round.
            said: that it is over.
        """
        then = state.until(number)
        standing = await self.standings(then)
        came_out = self._words.matches(then, number, most=TOLD)
        words = "\n".join([said, *came_out, f"**{self._texts('event.stood')}**", standing.words])
        return Layout(standing.accent, standing.head, standing.pictures, words)

    async def over(self, state: EventState) -> Layout:
        """The podium of an event that is over."""
        event, found = state.event, state.podium()
        tint, place = self._look(event)
        drawn = podium_picture.Podium(
            theme=tint,
            place=place,
            title=titled(event.name),
            season=self._words.game(event),
            measure="",
            climbers=tuple(
                [
                    podium_picture.Climber(
                        place=one.place,
                        name=named(state.entrant(one.entrant).name),
                        points=self._figure(state, one.entrant),
                    )
                    for one in found
                ]
            ),
        )
        png = await self._render_queue.try_to_paint(("podium", drawn), partial(podium_picture.draw, drawn))
        picture = Picture(f"event-podium-{event.id}.png", png, podium_picture.alt(drawn))
        head = f"### {self._texts('event.over-head', name=written(titled(event.name)))}"
        words = self._words.winners(state) or [self._texts("event.no-podium")]
        return Layout(self._words.accent(event), head, (picture,) if found else (), "\n".join(words))

    def _figure(self, state: EventState, number: int) -> str:
        """Return what has brought somebody to the podium; nothing in a bracket, where equals may differ in wins."""
        if state.knockout:
            return ""
        row = next(row for row in state.table() if row.entrant == number)
        if state.plan.format is Format.EXPEDITION:
            return self._texts("event.victories", n=int(row.points))
        points = points_text(row.points, signed=state.compares)
        return self._texts("event.scored", n=1 if row.points == 1 else 2, figure=points)

    def _look(self, event: Event) -> tuple[Theme, Backdrop]:
        if event.game not in self._catalogue:
            return theme(event.game), HALL
        listing = self._catalogue[event.game]
        return listing.theme, listing.place
