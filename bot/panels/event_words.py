"""What events, their rounds, their matches and those who take part are called."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final

from bot.games import Catalogue
from bot.leagues.events import Format, Line, Stage
from bot.panels.fitting import fitting_lines
from bot.panels.layout import OWN_ACCENT
from bot.panels.proposal import settings
from bot.panels.texts import Texts
from bot.store import Event, MatchRow
from bot.system import mentions
from bot.tables.events.state import EventState, plan_of, sides_of
from renderers.kit.text import figure
from renderers.kit.typed import Markup, named, titled, written

LETTERS: Final = 3000
"""Characters of a list of people or matches in one message."""

BESIDE: Final = 26
"""Letters of an event's title beside which a picture has room for how it is played."""

WHOLE: Final = 100
"""Points from which on nothing behind the point is told."""

_MEDALS: Final = ("🥇", "🥈", "🥉")

NAMED_ROUNDS: Final = {1: "final", 2: "semi", 4: "quarter"}
"""Rounds of a bracket that have names of their own, by the number of their matches."""

Places = Mapping[int, int]
"""Where tables are played, by table."""


class EventWords:
    """Words about events, for messages and pictures."""

    def __init__(self, catalogue: Catalogue, texts: Texts) -> None:
        self._catalogue = catalogue
        self._texts = texts

    def game(self, event: Event) -> str:
        """Return the title of an event's game."""
        return self._catalogue[event.game].title if event.game in self._catalogue else event.game

    def accent(self, event: Event) -> int:
        """Return the colour of an event's messages."""
        return self._catalogue[event.game].accent if event.game in self._catalogue else OWN_ACCENT

    def settings(self, event: Event) -> list[str]:
        """Return the settings of an event's tables, a line for each that is not as usual."""
        known = event.game in self._catalogue
        return settings(self._texts, self._catalogue[event.game], event.options) if known else []

    def format(self, event: Event) -> str:
        """Return how an event is played, in a few words."""
        plan = plan_of(event)
        text = self._texts(f"event.format.{plan.format}")
        return self._texts("event.alike-mark", format=text) if plan.duplicate else text

    def note(self, state: EventState) -> str:
        """Return how far an event has come, for pictures; beside a short title also how it is played."""
        long = len(titled(state.event.name)) > BESIDE
        kind = "round" if state.rounds else "before"
        values = {} if long else {"format": self.format(state.event)}
        return self._texts(f"event.{'only' if long else 'in'}-{kind}", n=len(state.rounds), **values)

    def round(self, state: EventState, number: int) -> str:
        """Return what a round is called."""
        rows = state.matches_of(number)
        if not rows:
            return self._texts("event.stage.main", n=number)
        stage = rows[0].stage
        bracket = stage == Stage.PLAYOFF or state.plan.format is Format.ELIMINATION
        size = slots(max(row.number for row in rows))
        if bracket and size in NAMED_ROUNDS:
            return self.named_round(size)
        same = sum(stage in {row.stage for row in state.matches_of(n)} for n in range(1, number + 1))
        return self._texts(f"event.stage.{stage}", n=number if stage in (Stage.WINNERS, Stage.LOSERS) else same)

    def named_round(self, size: int) -> str:
        """Return what a round of a bracket is called that has so many matches, one of `NAMED_ROUNDS`."""
        return self._texts(f"event.bracket.{NAMED_ROUNDS[size]}")

    def name(self, state: EventState, number: int) -> str:
        """Return what somebody who takes part is called, for the words of messages."""
        return written(named(state.entrant(number).name))

    def matches(
        self, state: EventState, number: int, places: Places | None = None, *, most: int = LETTERS
    ) -> list[str]:
        """Return the matches of a round, a line each, in so many letters; those of a group below its name."""
        found, group = [], 0
        for row in state.matches_of(number):
            if row.group != group:
                group = row.group
                found.append(f"**{self._texts('event.group', n=group)}**")
            found.append(self._match(state, row, places))
        return self.fitting(found, most)

    def winners(self, state: EventState) -> list[str]:
        """Return a line for each place of the podium."""
        found = state.podium()
        lines = []
        for place, medal in enumerate(_MEDALS, start=1):
            names = [self.name(state, one.entrant) for one in found if one.place == place]
            if names:
                lines.append(self._texts("event.over-line", medal=medal, names=self._texts.join(names)))
        return lines

    def fitting(self, found: Sequence[str], most: int = LETTERS) -> list[str]:
        """Return as many lines as have room in so many letters, and how many more there are."""
        return fitting_lines(found, most, lambda left: self._texts("event.and-more", n=left))

    def _match(self, state: EventState, row: MatchRow, places: Places | None) -> str:
        """Return a match in one line, with how it came out or the way to its tables."""
        sides = sides_of(row)
        if len(sides) == 1:
            return self._texts("event.bye", name=self.name(state, sides[0]))
        line = self._texts("event.match", n=row.number, names=self._sides(state, row))
        found = [mentions.channel(places[one.table]) for one in state.tables_of(row) if places and one.table in places]
        return self._texts("event.match-table", match=line, place=Markup(" ".join(found))) if found else line

    def _sides(self, state: EventState, row: MatchRow) -> str:
        """Return who plays a match, with what it has brought them once it is decided and may be known."""
        match = next(each for each in state.known[row.round - 1] if each.number == row.number)
        ahead = state.by_seed(match)
        names = [self.name(state, number) for number in match.sides]
        came_out = state.lines(row.round, match)
        if came_out:
            names = [
                self._texts(
                    "event.side-won" if has_won(state, came_out[side]) else "event.side",
                    name=name,
                    points=points_text(came_out[side].points, signed=state.compares),
                )
                for side, name in zip(match.sides, names, strict=True)
            ]
        if len(names) != 2 or state.compares:
            return self._texts.join(names)
        line = self._texts("event.versus", one=names[0], other=names[1])
        return line if ahead is None else self._texts("event.by-seed", match=line, name=self.name(state, ahead))


def slots(matches: int) -> int:
    """Return the matches of a whole round of a bracket, of which so many are played: a power of two."""
    return 1 << (matches - 1).bit_length()


def has_won(state: EventState, line: Line) -> bool:
    """Return whether somebody has won a match, or has done better than others with the same deal."""
    return line.points > 0 if state.compares and not state.knockout else line.won


def points_text(points: Fraction, *, signed: bool = False) -> str:
    """Return points as people write them: whole, with a half, or with one decimal.

    Args:
        points: the points.
        signed: whether more than nothing gets a sign as well.
    """
    sign = "−" if points < 0 else "+" if signed and points > 0 else ""
    size = abs(points)
    if size.denominator == 1 or size >= WHOLE:
        return f"{sign}{figure(round(size))}"
    if size.denominator == 2:
        return f"{sign}{size.numerator // 2 or ''}½"
    return f"{sign}{float(size):.1f}"
