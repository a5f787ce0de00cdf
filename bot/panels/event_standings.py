"""How an event stands, as a picture and in words."""

from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction
from typing import Final

from bot.leagues.events import Format, Plan, Ranked, Row
from bot.panels.event_words import EventWords, has_won, points_text
from bot.panels.texts import Texts
from bot.store import EventStatus
from bot.tables.events.state import EventState
from renderers.common import event_table
from renderers.common.event_table import Cell, EventRow, Mark
from renderers.kit.backdrop import Backdrop
from renderers.kit.palette import Theme
from renderers.kit.typed import named, titled

LETTERS: Final = 1800
"""Letters of the table in words."""

CROSSED: Final = {Format.ROUND_ROBIN: 10, Format.DOUBLE_ROUND_ROBIN: 8}
"""Formats with a cross table, and of how many people a picture holds it."""

Order = list[tuple[int, int]]
"""Everybody in order: place and number."""


class EventStandings:
    """Lays out the table of an event."""

    def __init__(self, texts: Texts, words: EventWords) -> None:
        self._texts = texts
        self._words = words

    def lines(self, state: EventState) -> list[str]:
        """Return the table in words, and the order of ties."""
        rows, groups = {row.entrant: row for row in state.table()}, state.groups()
        wins = wins_of(state) if state.knockout else {}
        still = state.still_in() if state.event.status is EventStatus.RUNNING else ()
        found: list[str] = []
        for number, group in enumerate(groups, start=1):
            found.append(f"**{self._texts('event.group', n=number)}**")
            found += [self._line(state, place, rows[one]) for place, one in enumerate(group, start=1)]
        for one in () if groups else state.ranking():
            if state.knockout:
                found.append(self._knockout(state, one, wins[one.entrant], still))
            else:
                found.append(self._line(state, one.place, rows[one.entrant]))
        return [*self._words.fitting(found, LETTERS), self._texts(f"event.{self._ties(state)}")]

    def drawn(self, state: EventState, reader: int | None, look: tuple[Theme, Backdrop]) -> event_table.EventTable:
        """Return the table as a picture shows it.

        Args:
            state: the event.
            reader: the person whose row is marked.
            look: colours and backdrop of the game.
        """
        order = _order(state, reader)
        shown = _shown(state, order, reader)
        heads, cells = _cells(state, order, shown)
        rows, still = {row.entrant: row for row in state.table()}, state.still_in()
        if state.plan.format is Format.EXPEDITION:
            heads += (self._texts("event.rounds-head"), self._texts("event.health-head"))
            cells = {one: (*own, _plain(rows[one].rounds), _plain(rows[one].health)) for one, own in cells.items()}
        if groups := state.groups():
            heads = (self._texts("event.group-head"), *heads)
            group = {one: number for number, found in enumerate(groups, start=1) for one in found}
            cells = {one: (_plain(group[one]), *own) for one, own in cells.items()}
        figures = {one: points_text(rows[one].points, signed=state.compares) for one in cells}
        if state.knockout:
            figures = {one: str(wins) for one, wins in wins_of(state).items()}
        theme, backdrop = look
        return event_table.EventTable(
            theme=theme,
            place=backdrop,
            title=titled(state.event.name),
            note=self._words.note(state),
            heads=heads,
            measure=self._measure(state),
            rows=tuple(
                [
                    EventRow(
                        place=place,
                        name=named(state.entrant(one).name),
                        cells=cells[one],
                        points=figures[one],
                        marked=state.entrant(one).user == reader,
                        gone=state.entrant(one).until is not None or (state.knockout and one not in still),
                    )
                    for place, one in shown
                ]
            ),
        )

    def _measure(self, state: EventState) -> str:
        together = state.plan.format is Format.EXPEDITION
        return self._texts(f"event.{'victories-head' if together else 'wins' if state.knockout else 'points'}")

    def _line(self, state: EventState, place: int, row: Row) -> str:
        values = {"place": str(place), "name": self._words.name(state, row.entrant)}
        if state.plan.format is Format.EXPEDITION:
            return self._texts(
                "event.place-together", n=int(row.points), rounds=str(row.rounds), health=str(row.health), **values
            )
        return self._texts("event.place-row", points=points_text(row.points, signed=state.compares), **values)

    def _knockout(self, state: EventState, one: Ranked, wins: int, still: Collection[int]) -> str:
        """Return a line of the table of a bracket, with whether somebody can still win it."""
        name = self._words.name(state, one.entrant)
        line = self._texts("event.place-wins", place=str(one.place), name=name, n=wins)
        return self._texts("event.place-in", line=line) if one.entrant in still else line

    def _ties(self, state: EventState) -> str:
        """Return which phrase says how ties are broken."""
        if state.plan.format is Format.EXPEDITION:
            return "ties-together"
        if state.plan.format is Format.GROUPS and state.knockout:
            return "ties-playoffs"
        return "ties-knockout" if state.knockout else "tie-breaks"


def _order(state: EventState, reader: int | None) -> Order:
    """Return everybody in the order of the picture: by place, or by groups, the reader's own first."""
    groups = sorted(state.groups(), key=lambda group: all(state.entrant(one).user != reader for one in group))
    if groups:
        return [(place, one) for group in groups for place, one in enumerate(group, start=1)]
    return [(one.place, one.entrant) for one in state.ranking()]


def _shown(state: EventState, order: Order, reader: int | None) -> Order:
    """Return as many as a picture holds, the reader among them."""
    first, others = order[: event_table.ROWS], order[event_table.ROWS :]
    own = [one for one in others if state.entrant(one[1]).user == reader]
    return [*first[: event_table.ROWS - len(own)], *own]


def _cells(state: EventState, order: Order, shown: Order) -> tuple[tuple[str, ...], dict[int, tuple[Cell, ...]]]:
    """Return the heads of the columns, and by entrant that is shown what stands in them."""
    if len(order) <= CROSSED.get(state.plan.format, 0) and not state.compares:
        numbers = [one for _, one in order]
        heads = tuple([str(place) for place, _ in order])
        return heads, {one: tuple([_met(state, one, other) for other in numbers]) for one in numbers}
    rounds = range(1, len(state.known) + 1)[-event_table.ROUNDS :]
    places = {one: place for place, one in order}
    plain_order = len(set(places.values())) == len(places)
    seen = places if plain_order and not state.knockout else {}
    cells = {one: tuple([_cell(state, number, one, seen) for number in rounds]) for _, one in shown}
    return tuple([event_table.round_head(number) for number in rounds]), cells


def _met(state: EventState, one: int, other: int) -> Cell:
    """Return what came of the meetings of two: a cell of a cross table."""
    if one == other:
        return Cell(mark=Mark.SELF)
    met = [
        state.lines(number, match)
        for number, matches in enumerate(state.known, start=1)
        for match in matches
        if {one, other} <= set(match.sides)
    ]
    done = [found[one].points for found in met if found]
    if not done:
        return Cell(mark=Mark.OPEN) if met else Cell(mark=Mark.NONE, text=" ")
    total = sum(done, Fraction(0))
    mark = Mark.WON if 2 * total > len(done) else Mark.LOST if 2 * total < len(done) else Mark.DRAWN
    return Cell(mark=mark, text=" ".join([points_text(points) for points in done]))


def _cell(state: EventState, number: int, entrant: int, places: dict[int, int]) -> Cell:
    """Return what a round has brought somebody."""
    plan: Plan = state.plan
    match = next((each for each in state.known[number - 1] if entrant in each.sides), None)
    if match is None:
        return Cell(mark=Mark.NONE)
    if match.bye:
        return Cell(mark=Mark.BYE)
    others = [side for side in match.sides if side != entrant]
    opponent = places.get(others[0], 0) if len(others) == 1 else 0
    line = state.lines(number, match).get(entrant)
    if line is None:
        return Cell(mark=Mark.OPEN, opponent=opponent)
    shared = (line.place == 1 and not line.won and line.points > 0) or (state.compares and not line.points)
    mark = Mark.WON if has_won(state, line) else Mark.DRAWN if shared else Mark.LOST
    text = points_text(line.points, signed=state.compares) if plan.in_pods or plan.duplicate else ""
    return Cell(mark=mark, opponent=0 if text else opponent, text=text)


def _plain(figure: int) -> Cell:
    return Cell(mark=Mark.NONE, text=str(figure))


def wins_of(state: EventState) -> dict[int, int]:
    """Return how many matches everybody has won."""
    found = {one.number: 0 for one in state.entrants}
    for number, matches in enumerate(state.known, start=1):
        for match in matches:
            for side, line in state.lines(number, match).items():
                found[side] += line.won
    return found
