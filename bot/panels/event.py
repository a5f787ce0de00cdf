"""Events on messages: the announcement in which people sign up, and what is told of rounds and acts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from bot.games import Catalogue, Tone
from bot.leagues.events import Format, Ranked, podium, takes_late
from bot.panels.controls import Button
from bot.panels.custom_id import CustomId, b36
from bot.panels.layout import OWN_ACCENT, Layout
from bot.panels.texts import Texts
from bot.store import Act, Event, EventStatus, MatchRow, ProposedMoment, RoundRow
from bot.system import mentions
from bot.tables.events.moments import checking_in
from bot.tables.events.state import EventState, plan_of, sides_of
from bot.tables.options import TableOptions
from engines.core import commitment
from renderers.kit.typed import Markup, named, written

NAMES: Final = 60
"""Names on an announcement."""

MATCHES: Final = 50
"""Matches that are listed in words."""

_MEDALS: Final = ("🥇", "🥈", "🥉")

Places = Mapping[int, int]
"""Where tables are played, by table."""


class EventPanel:
    """Lays out the messages of events."""

    def __init__(self, catalogue: Catalogue, texts: Texts) -> None:
        self._catalogue = catalogue
        self._texts = texts

    def announcement(self, state: EventState, now: int) -> Layout:
        """The message in which people sign up, kept as things stand.

        Args:
            state: the event.
            now: unix milliseconds.
        """
        event = state.event
        lines = [self._texts("event.what", game=self.game(event), format=self.format(event))]
        lines += self._rules(state) if event.status.live else []
        lines.append(self._people(state))
        lines += self._stands(state)
        head = f"### {self._texts('event.head', name=written(named(event.name)))}"
        foot = self._texts("event.number", n=event.id)
        return Layout(self.accent(event), head, words="\n".join(lines), rows=self._rows(state, now), foot=foot)

    def opened(self, state: EventState, found: RoundRow, places: Places) -> Layout:
        """A round that has begun: who meets whom, and where.

        Args:
            state: the event.
            found: the round.
            places: the channels or threads of its tables, by table.
        """
        event = state.event
        matches = state.matches_of(found.number)
        lines = [self.match(state, match, places) for match in matches[:MATCHES]]
        if len(matches) > MATCHES:
            lines.append(self._texts("event.and-more", n=len(matches) - MATCHES))
        if found.due_at is not None:
            lines.append(self._texts("event.due", moment=moment(found.due_at)))
        if found.seed is not None:
            lines.append(self._texts("event.promised", hash=commitment(found.seed)))
        title = self.round(state, found.number)
        head = f"### {self._texts('event.round-head', name=written(named(event.name)), round=title)}"
        return Layout(self.accent(event), head, words="\n".join(lines))

    def act(self, act: Act) -> str:
        """Return something that was done, in one sentence; after a round that was dealt alike, its seed as well."""
        detail: dict[str, Any] = msgspec.json.decode(act.detail)
        values = {key: written(named(each)) if isinstance(each, str) else each for key, each in detail.items()}
        if "hours" in values:
            values["n"] = values.pop("hours")
        if "due" in values:
            values["moment"] = moment(detail["due"])
        seed = values.pop("seed", None)
        said = self._texts(f"event.act.{act.kind}", by=written(named(act.name)), **values)
        if seed is None:
            return said
        return f"{said}\n{self._texts('event.revealed', n=detail['n'], seed=Markup(detail['seed']))}"

    def told(self, event: Event, act: Act) -> Layout:
        """Something that was done, as news."""
        head = f"### {self._texts('event.head', name=written(named(event.name)))}"
        return Layout(self.accent(event), head, words=self.act(act))

    def proposal(self, state: EventState, proposal: ProposedMoment) -> Layout:
        """A moment that somebody has proposed for a match, with the control to accept it."""
        event, entrant = state.event, state.of_user(proposal.user)
        who = written(named(entrant.name)) if entrant else ""
        head = f"### {self._texts('event.proposed-head', name=written(named(event.name)))}"
        words = self._texts("event.proposed", who=who, moment=moment(proposal.moment), match=str(proposal.match))
        subject = ".".join(map(b36, (event.id, proposal.round, proposal.match, proposal.n)))
        button = Button(str(CustomId("evtime", 0, subject)), self._texts("control.evtime"), tone=Tone.GOOD)
        return Layout(self.accent(event), head, words=words, rows=((button,),))

    def match(self, state: EventState, row: MatchRow, places: Places) -> str:
        """Return a match in one line, with the way to its tables."""
        sides = sides_of(row)
        if len(sides) == 1:
            return self._texts("event.bye", name=self.name(state, sides[0]))
        line = self._texts("event.match", n=row.number, names=self.sides(state, sides))
        found = [mentions.channel(places[one.table]) for one in state.tables_of(row) if one.table in places]
        return self._texts("event.match-table", match=line, place=Markup(" ".join(found))) if found else line

    def sides(self, state: EventState, sides: tuple[int, ...]) -> str:
        """Return who plays a match."""
        names = [self.name(state, number) for number in sides]
        if len(names) == 2:
            return self._texts("event.versus", one=names[0], other=names[1])
        return self._texts.join(names)

    def name(self, state: EventState, number: int) -> str:
        """Return what somebody who takes part is called, for the words of messages."""
        return written(named(state.entrant(number).name))

    def winners(self, state: EventState, found: tuple[Ranked, ...]) -> list[str]:
        """Return a line for each place of the podium."""
        lines = []
        for place, medal in enumerate(_MEDALS, start=1):
            names = [self.name(state, one.entrant) for one in podium(found) if one.place == place]
            if names:
                lines.append(self._texts("event.over-line", medal=medal, names=self._texts.join(names)))
        return lines

    def game(self, event: Event) -> str:
        """Return the title of an event's game."""
        return self._catalogue[event.game].title if event.game in self._catalogue else event.game

    def accent(self, event: Event) -> int:
        """Return the colour of an event's messages."""
        return self._catalogue[event.game].accent if event.game in self._catalogue else OWN_ACCENT

    def format(self, event: Event) -> str:
        """Return how an event is played, in a few words."""
        plan = plan_of(event)
        text = self._texts(f"event.format.{plan.format}")
        return self._texts("event.alike-mark", format=text) if plan.duplicate else text

    def round(self, state: EventState, number: int) -> str:
        """Return what a round is called."""
        stages = [row.stage for row in state.matches_of(number)]
        same = (
            sum(stages[0] in {row.stage for row in state.matches_of(n)} for n in range(1, number + 1)) if stages else 1
        )
        return self._texts(f"event.stage.{stages[0] if stages else 'main'}", n=same)

    def note(self, state: EventState) -> str:
        """Return how far an event has come, for pictures."""
        text = self.format(state.event)
        if not state.rounds:
            return self._texts("event.before", format=text)
        return self._texts("event.in-round", format=text, n=len(state.rounds))

    def _rules(self, state: EventState) -> list[str]:
        event, plan = state.event, state.plan
        lines = []
        if plan.rounds:
            lines.append(self._texts("event.rounds", n=plan.rounds))
        if plan.legs > 1:
            lines.append(self._texts("event.legs"))
        if plan.format in (Format.ELIMINATION, Format.DOUBLE_ELIMINATION, Format.GROUPS):
            lines.append(self._texts("event.even"))
        if plan.duplicate:
            lines.append(self._texts("event.alike"))
        lines.append(self._texts("event.hours", n=event.hours) if event.hours else self._texts("event.any-time"))
        if event.hours:
            lines.append(self._texts("event.late"))
        clock = TableOptions.read(event.options).clock
        if clock != "untimed":
            lines.append(self._texts("event.clock", clock=self._texts(f"value.clock.{clock}")))
        if event.most is not None:
            lines.append(self._texts("event.limit", n=event.most))
        lines.append(self._texts("event.draw", seed=event.seed))
        return lines

    def _people(self, state: EventState) -> str:
        if not state.rows.entrants:
            return self._texts("event.nobody")
        names = []
        for one in state.rows.entrants[:NAMES]:
            name = written(named(one.name))
            if one.until is not None:
                name = self._texts("event.gone", name=name)
            elif one.checked_in_at is not None and state.event.status is EventStatus.OPEN and state.event.checkin:
                name = self._texts("event.here", name=name)
            names.append(name)
        more = len(state.rows.entrants) - NAMES
        if more > 0:
            names.append(self._texts("event.and-more", n=more))
        return self._texts("event.entrants", n=len(state.staying), names=", ".join(names))

    def _stands(self, state: EventState) -> list[str]:
        event = state.event
        if event.status is EventStatus.CANCELLED:
            return [self._texts("event.was-cancelled")]
        if event.status is EventStatus.OVER:
            return [self._texts("event.is-over", names=" ".join(self.winners(state, state.ranking())))]
        if event.status is EventStatus.RUNNING:
            late = [self._texts("event.late-entry")] if takes_late(state.plan, event.round) else []
            return [self._texts("event.runs", n=max(1, event.round)), *late]
        if event.starts_at is None:
            return [self._texts("event.by-hand")]
        check = [self._texts("event.check-in")] if event.checkin else []
        return [self._texts("event.starts", moment=moment(event.starts_at)), *check]

    def _rows(self, state: EventState, now: int) -> tuple[tuple[Button, ...], ...]:
        event = state.event
        verbs = {"evtable": Tone.PLAIN}
        if event.status is EventStatus.OPEN:
            verbs = {"evjoin": Tone.GOOD, "evleave": Tone.PLAIN}
            if checking_in(event, now):
                verbs["evcheck"] = Tone.MAIN
        elif event.status is EventStatus.RUNNING and takes_late(state.plan, event.round):
            verbs = {"evjoin": Tone.GOOD, **verbs}
        elif event.status is EventStatus.CANCELLED:
            verbs = {}
        buttons = [
            Button(str(CustomId(verb, 0, b36(event.id))), self._texts(f"control.{verb}"), tone=tone)
            for verb, tone in verbs.items()
        ]
        return (tuple(buttons),) if buttons else ()


def moment(at: int) -> Markup:
    """Return a moment as everybody reads it in their own time, and how far off it is."""
    return Markup(f"<t:{at // 1000}:F> (<t:{at // 1000}:R>)")


def knockout(state: EventState) -> bool:
    """Return whether the newest round belongs to a bracket."""
    stages = {row.stage for row in state.matches_of(state.event.round)}
    brackets = state.plan.format in (Format.ELIMINATION, Format.DOUBLE_ELIMINATION)
    return brackets or "playoff" in stages
