"""Events as pictures: how they stand, who meets whom, and the podium; each with the same in words."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import Final

from bot.games import Catalogue
from bot.leagues.events import Format, Match, Plan, lines, means
from bot.panels.event import EventPanel, knockout
from bot.panels.layout import Layout, Picture
from bot.panels.texts import Texts
from bot.pictures.render_queue import RenderQueue
from bot.store import Event
from bot.tables.events.state import EventState
from renderers.common import event_round, event_table
from renderers.common import podium as podium_picture
from renderers.common.backdrop import HALL
from renderers.common.event_table import Cell, EventRow, Mark
from renderers.kit.backdrop import Backdrop
from renderers.kit.palette import Theme, theme
from renderers.kit.typed import named, plain, written

ROWS: Final = 25
"""Rows of the table in words."""

BOXES: Final = 4
"""Matches of two in a column of a bracket."""


class EventSheets:
    """Lays out events as they stand."""

    def __init__(self, catalogue: Catalogue, texts: Texts, render_queue: RenderQueue, panel: EventPanel) -> None:
        self._catalogue = catalogue
        self._texts = texts
        self._render_queue = render_queue
        self._panel = panel

    async def standings(self, state: EventState, reader: int | None = None) -> Layout:
        """How an event stands: its table, as everybody may know it.

        Args:
            state: the event.
            reader: the person whose row is marked.
        """
        event = state.event
        drawn = self._table(state, reader)
        png = await self._render_queue.try_to_paint(("event", drawn), partial(event_table.draw, drawn))
        picture = Picture(f"event-{event.id}.png", png, event_table.alt(drawn))
        points = {row.entrant: points_text(row.points) for row in state.table()}
        rows = [
            self._texts(
                "event.place-row",
                place=str(one.place),
                name=self._panel.name(state, one.entrant),
                points=points[one.entrant],
            )
            for one in state.ranking()[:ROWS]
        ]
        together = state.plan.format is Format.EXPEDITION
        rows.append(self._texts("event.ties-together" if together else "event.tie-breaks"))
        head = f"### {self._texts('event.standings-head', name=written(named(event.name)))}"
        return Layout(self._panel.accent(event), head, (picture,), "\n".join(rows))

    async def bracket(self, state: EventState, reader: int | None = None) -> Layout:
        """Who meets whom: the last rounds of a bracket, or the tables of the newest round."""
        event = state.event
        drawn = self._rounds(state, reader)
        pictures: tuple[Picture, ...] = ()
        if drawn.columns:
            png = await self._render_queue.try_to_paint(("event-round", drawn), partial(event_round.draw, drawn))
            pictures = (Picture(f"event-round-{event.id}.png", png, event_round.alt(drawn)),)
        words = [self._panel.match(state, row, {}) for row in state.matches_of(event.round)[:ROWS]]
        head = f"### {self._texts('event.bracket-head', name=written(named(event.name)))}"
        return Layout(self._panel.accent(event), head, pictures, "\n".join(words or [self._texts("event.nobody")]))

    async def over(self, state: EventState) -> Layout:
        """The podium of an event that is over."""
        event, found = state.event, state.ranking()
        points = {row.entrant: points_text(row.points) for row in state.table()}
        tint, place = self._look(event)
        drawn = podium_picture.Podium(
            theme=tint,
            place=place,
            title=plain(named(event.name)),
            season=self._panel.game(event),
            measure=self._texts("event.points"),
            climbers=tuple(
                [
                    podium_picture.Climber(
                        place=one.place, name=named(state.entrant(one.entrant).name), points=points[one.entrant]
                    )
                    for one in found
                    if one.place <= 3
                ]
            ),
        )
        png = await self._render_queue.try_to_paint(("podium", drawn), partial(podium_picture.draw, drawn))
        picture = Picture(f"event-podium-{event.id}.png", png, podium_picture.alt(drawn))
        head = f"### {self._texts('event.over-head', name=written(named(event.name)))}"
        words = self._panel.winners(state, found) or [self._texts("event.no-podium")]
        return Layout(self._panel.accent(event), head, (picture,), "\n".join(words))

    def _look(self, event: Event) -> tuple[Theme, Backdrop]:
        if event.game not in self._catalogue:
            return theme(event.game), HALL
        listing = self._catalogue[event.game]
        return listing.theme, listing.place

    def _table(self, state: EventState, reader: int | None) -> event_table.EventTable:
        tint, place = self._look(state.event)
        ranked = state.ranking()
        places = {one.entrant: spot for spot, one in enumerate(ranked, start=1)}
        rounds = state.known[-event_table.ROUNDS :]
        points = {row.entrant: points_text(row.points) for row in state.table()}
        shown = ranked[: event_table.ROWS]
        own = [one for one in ranked[event_table.ROWS :] if state.entrant(one.entrant).user == reader]
        shown = (*shown[: event_table.ROWS - len(own)], *own)
        return event_table.EventTable(
            theme=tint,
            place=place,
            title=plain(named(state.event.name)),
            note=self._panel.note(state),
            first=len(state.known) - len(rounds) + 1,
            rows=tuple(
                [
                    EventRow(
                        place=one.place,
                        name=named(state.entrant(one.entrant).name),
                        cells=tuple([_cell(state.plan, matches, one.entrant, places) for matches in rounds]),
                        points=points[one.entrant],
                        marked=state.entrant(one.entrant).user == reader,
                        gone=state.entrant(one.entrant).until is not None,
                    )
                    for one in shown
                ]
            ),
        )

    def _rounds(self, state: EventState, reader: int | None) -> event_round.EventRound:
        tint, place = self._look(state.event)
        columns = self._bracket(state, reader) if knockout(state) else ()
        return event_round.EventRound(
            theme=tint,
            place=place,
            title=plain(named(state.event.name)),
            note=self._panel.note(state),
            columns=columns or self._newest(state, reader),
        )

    def _bracket(self, state: EventState, reader: int | None) -> tuple[event_round.Column, ...]:
        """Return the last rounds of a bracket, as long as a column can hold them."""
        chosen: list[int] = []
        for number in range(state.event.round, 0, -1):
            if len(chosen) == event_round.COLUMNS or len(state.known[number - 1]) > BOXES:
                break
            chosen.insert(0, number)
        columns = []
        for number in chosen:
            after = state.known[number] if number + 1 in chosen else ()
            boxes = [self._box(state, number, match, reader, _leads(match, after)) for match in state.known[number - 1]]
            columns.append(event_round.Column(head=self._panel.round(state, number), boxes=tuple(boxes)))
        return tuple(columns)

    def _newest(self, state: EventState, reader: int | None) -> tuple[event_round.Column, ...]:
        """Return the matches of the newest round in columns, as many as a picture holds; the reader's among them."""
        number = state.event.round
        if not number:
            return ()
        size = max(len(match.sides) for match in state.known[-1])
        most = max(1, event_round.LINES // (size + 1)) + (size == 2)
        entrant = None if reader is None else state.of_user(reader)
        mine = -1 if entrant is None else entrant.number
        matches = sorted(state.known[-1], key=lambda match: (mine not in match.sides, match.bye, match.number))
        matches = sorted(matches[: most * event_round.COLUMNS], key=lambda match: (match.bye, match.number))
        most = min(most, -(-len(matches) // 2))  # in one column alone the boxes would be very wide
        columns = []
        for first in range(0, len(matches), most):
            boxes = [self._box(state, number, match, reader, -1) for match in matches[first : first + most]]
            head = self._panel.round(state, number) if not first else ""
            columns.append(event_round.Column(head=head, boxes=tuple(boxes)))
        return tuple(columns)

    def _box(self, state: EventState, number: int, match: Match, reader: int | None, leads: int) -> event_round.Box:
        found = {}
        if match.decided(state.plan.legs) and not match.bye:
            found = lines(state.plan, match, means(state.plan, state.known[number - 1]))
        sides = [
            event_round.Side(
                name=named(state.entrant(side).name),
                points=points_text(found[side].points) if side in found else "",
                won=side in found and found[side].won,
                marked=state.entrant(side).user == reader,
            )
            for side in match.sides
        ]
        return event_round.Box(number=match.number, sides=tuple(sides), leads=leads)


def _leads(match: Match, after: tuple[Match, ...]) -> int:
    """Return the place of the match of the next round in which somebody of this one plays; -1 for none."""
    return next((place for place, each in enumerate(after) if set(each.sides) & set(match.sides)), -1)


def _cell(plan: Plan, matches: tuple[Match, ...], entrant: int, places: dict[int, int]) -> Cell:
    match = next((each for each in matches if entrant in each.sides), None)
    if match is None:
        return Cell(mark=Mark.NONE)
    if match.bye:
        return Cell(mark=Mark.BYE)
    others = [side for side in match.sides if side != entrant]
    opponent = places.get(others[0], 0) if len(others) == 1 else 0
    if not match.decided(plan.legs):
        return Cell(mark=Mark.OPEN, opponent=opponent)
    line = lines(plan, match, means(plan, matches))[entrant]
    shared = line.place == 1 and not line.won and line.points > 0
    mark = Mark.WON if line.won else Mark.DRAWN if shared else Mark.LOST
    text = points_text(line.points) if plan.in_pods or plan.duplicate else ""
    return Cell(mark=mark, opponent=0 if text else opponent, text=text)


def points_text(points: Fraction) -> str:
    """Return points as people write them: whole, with a half, or with one decimal."""
    if points.denominator == 1:
        return str(points.numerator)
    if points.denominator == 2 and points > 0:
        whole = points.numerator // 2
        return f"{whole or ''}½"
    return f"{float(points):.1f}"
