"""Who meets whom in an event, as a picture and in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from bot.leagues.events import Format, Match, Stage
from bot.panels.event_words import EventWords, has_won, points_text, slots
from bot.panels.texts import Texts
from bot.tables.events.state import EventState
from renderers.common import event_round
from renderers.common.event_round import Box, Column, Side
from renderers.kit.backdrop import Backdrop
from renderers.kit.palette import Theme
from renderers.kit.typed import named, titled

BOXES: Final = 4
"""Matches of two in a column of a bracket."""


class EventBracket:
    """Lays out the last rounds of a bracket, or the tables of the newest round."""

    def __init__(self, texts: Texts, words: EventWords) -> None:
        self._texts = texts
        self._words = words

    def lines(self, state: EventState) -> list[str]:
        """Return the rounds that the picture shows in words."""
        found = []
        for number in _last_rounds(state) or ([state.event.round] if state.event.round else []):
            found += [f"**{self._words.round(state, number)}**", *self._words.matches(state, number)]
        return found or [self._texts("event.none-met")]

    def drawn(self, state: EventState, reader: int | None, look: tuple[Theme, Backdrop]) -> event_round.EventRound:
        """Return the rounds as a picture shows them.

        Args:
            state: the event.
            reader: the person whose match is marked.
            look: colours and backdrop of the game.
        """
        theme, backdrop = look
        return event_round.EventRound(
            theme=theme,
            place=backdrop,
            title=titled(state.event.name),
            note=self._words.note(state),
            columns=self._columns(state, reader) if state.event.round else (),
        )

    def _columns(self, state: EventState, reader: int | None) -> tuple[Column, ...]:
        return self._bracket(state, reader) or self._parts(state, reader) or self._newest(state, reader)

    def _bracket(self, state: EventState, reader: int | None) -> tuple[Column, ...]:
        """Return the last rounds of a bracket, as long as a column can hold them."""
        chosen = _last_rounds(state)
        columns = []
        for number in chosen:
            after = state.known[number] if number + 1 in chosen else ()
            boxes = [self._box(state, number, match, reader, _leads(match, after)) for match in state.known[number - 1]]
            columns.append(Column(head=self._words.round(state, number), boxes=tuple(boxes)))
        return self._to_come(state, columns) if columns else ()

    def _to_come(self, state: EventState, columns: list[Column]) -> tuple[Column, ...]:
        """Return the columns of a bracket with those of the rounds that follow, as far as there is room."""
        newest = state.known[-1]
        size = slots(max(match.number for match in newest))
        columns[-1] = replace(
            columns[-1], boxes=tuple([replace(box, leads=(box.number - 1) // 2) for box in columns[-1].boxes])
        )
        names = {match.number: side for match in newest if (side := self._ahead(state, match)) is not None}
        while size > 1 and len(columns) < event_round.COLUMNS:
            size //= 2
            boxes = []
            for number in range(1, size + 1):
                before = [names[one] for one in (2 * number - 1, 2 * number) if one in names]
                boxes.append(Box(number=number, sides=tuple(before), leads=(number - 1) // 2))
            names = {box.number: Side(name=self._texts("event.winner-of", n=box.number), open=True) for box in boxes}
            columns.append(Column(head=self._words.named_round(size), boxes=tuple(boxes)))
        return tuple(columns)

    def _ahead(self, state: EventState, match: Match) -> Side | None:
        """Return who goes on from a match of the newest round, or that its winner will; None when nobody does."""
        if not match.decided(state.plan.legs):
            return Side(name=self._texts("event.winner-of", n=match.number), open=True)
        came_out = state.lines(state.event.round, match)
        won = match.sides if match.bye else [side for side, line in came_out.items() if line.won]
        ahead = next(iter(won), state.by_seed(match))
        return None if ahead is None else Side(name=named(state.entrant(ahead).name))

    def _parts(self, state: EventState, reader: int | None) -> tuple[Column, ...]:
        """Return the newest round with a column for each of its parts, if it has some and a picture holds them."""
        number = state.event.round
        parts: dict[tuple[Stage, int], list[Match]] = {}
        for match in state.known[-1]:
            parts.setdefault((match.stage, match.group), []).append(match)
        mixed = len(parts) > 1 and len(parts) <= event_round.COLUMNS
        if not mixed or any(len(part) > BOXES for part in parts.values()):
            return ()
        return tuple(
            [
                Column(
                    head=self._texts("event.group", n=group) if group else self._texts(f"event.part.{stage}"),
                    boxes=tuple([self._box(state, number, match, reader, -1) for match in part]),
                )
                for (stage, group), part in parts.items()
            ]
        )

    def _newest(self, state: EventState, reader: int | None) -> tuple[Column, ...]:
        """Return the matches of the newest round in columns, as many as a picture holds; the reader's among them."""
        number = state.event.round
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
            head = self._words.round(state, number) if not first else ""
            columns.append(Column(head=head, boxes=tuple(boxes)))
        return tuple(columns)

    def _box(self, state: EventState, number: int, match: Match, reader: int | None, leads: int) -> Box:
        found, ahead = {} if match.bye else state.lines(number, match), state.by_seed(match)
        sides = [
            Side(
                name=named(state.entrant(side).name),
                points=points_text(found[side].points, signed=state.compares) if side in found else "",
                won=side in found and has_won(state, found[side]),
                by_seed=side == ahead,
                marked=state.entrant(side).user == reader,
            )
            for side in match.sides
        ]
        return Box(number=match.number, sides=tuple(sides), leads=leads)


def _last_rounds(state: EventState) -> list[int]:
    """Return the numbers of the last rounds of a bracket, as long as a column can hold them."""
    chosen: list[int] = []
    if state.knockout and state.plan.format is not Format.DOUBLE_ELIMINATION:
        for number in range(state.event.round, 0, -1):
            matches = state.known[number - 1]
            if len(chosen) == event_round.COLUMNS or len(matches) > BOXES or _in_groups(matches):
                break
            chosen.insert(0, number)
    return chosen


def _in_groups(matches: Sequence[Match]) -> bool:
    return any(match.group for match in matches)


def _leads(match: Match, after: Sequence[Match]) -> int:
    """Return the place of the match of the next round in which somebody of this one plays; -1 for none."""
    return next((place for place, each in enumerate(after) if set(each.sides) & set(match.sides)), -1)
