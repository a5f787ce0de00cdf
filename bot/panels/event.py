"""Events on messages: the announcement in which people sign up, and what is told of rounds and acts."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from bot.games import Tone
from bot.leagues.events import Format, Stage, occurring_once, rounds_of, takes_late
from bot.panels.controls import Button
from bot.panels.custom_id import CustomId, b36
from bot.panels.event_words import EventWords, Places
from bot.panels.layout import Layout, Link
from bot.panels.texts import Texts
from bot.store import Act, Event, EventStatus, ProposedMoment, RoundRow
from bot.system import mentions
from bot.tables.events.moments import checking_in
from bot.tables.events.state import EventState
from engines.core import commitment
from renderers.kit.typed import Markup, named, titled, written

NAMES: Final = 2000
"""Letters of all names on an announcement."""


class EventPanel:
    """Lays out the messages of events."""

    def __init__(self, texts: Texts, words: EventWords) -> None:
        self._texts = texts
        self._words = words

    def announcement(self, state: EventState, now: int) -> Layout:
        """The message in which people sign up, kept as things stand.

        Args:
            state: the event.
            now: unix milliseconds.
        """
        event = state.event
        lines = [self._texts("event.what", game=self._words.game(event), format=self._words.format(event))]
        lines += self._rules(state) if event.status.live else []
        lines.append(self._people(state))
        lines += self._stands(state)
        head = f"### {self._texts('event.head', name=written(titled(event.name)))}"
        foot = self._texts("event.number", n=event.id)
        return Layout(self._words.accent(event), head, words="\n".join(lines), rows=self._rows(state, now), foot=foot)

    def invitation(self, state: EventState, message: int) -> Layout:
        """The announcement for another channel, with the way to its message."""
        event = state.event
        what = self._texts("event.what", game=self._words.game(event), format=self._words.format(event))
        head = f"### {self._texts('event.head', name=written(titled(event.name)))}"
        words = "\n".join([what, *self._stands(state)])
        link = Link(self._texts("control.to-event"), mentions.address(event.guild, event.channel, message))
        return Layout(self._words.accent(event), head, words=words, rows=((link,),))

    def opened(self, state: EventState, found: RoundRow, places: Places) -> Layout:
        """A round that has begun: who meets whom, and where.

        Args:
            state: the event.
            found: the round.
            places: the channels or threads of its tables, by table.
        """
        event = state.event
        lines = self._words.matches(state, found.number, places)
        lines += self._alone(state, found.number)
        if found.due_at is not None:
            lines.append(self._texts("event.due", moment=moment(found.due_at)))
        if found.seed is not None:
            lines.append(self._texts("event.promised", hash=commitment(found.seed)))
        title = self._words.round(state, found.number)
        head = f"### {self._texts('event.round-head', name=written(titled(event.name)), round=title)}"
        return Layout(self._words.accent(event), head, words="\n".join(lines))

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
        head = f"### {self._texts('event.head', name=written(titled(event.name)))}"
        return Layout(self._words.accent(event), head, words=self.act(act))

    def proposal(self, state: EventState, proposal: ProposedMoment) -> Layout:
        """A moment that somebody has proposed for a match, with the control to accept it."""
        event, entrant = state.event, state.of_user(proposal.user)
        who = written(named(entrant.name)) if entrant else ""
        head = f"### {self._texts('event.proposed-head', name=written(titled(event.name)))}"
        words = self._texts("event.proposed", who=who, moment=moment(proposal.moment), match=str(proposal.match))
        subject = ".".join(map(b36, (event.id, proposal.round, proposal.match, proposal.n)))
        button = Button(str(CustomId("evtime", 0, subject)), self._texts("control.evtime"), tone=Tone.GOOD)
        return Layout(self._words.accent(event), head, words=words, rows=((button,),))

    def _rules(self, state: EventState) -> list[str]:
        event, plan = state.event, state.plan
        lines = self._words.settings(event)
        if plan.rounds:
            kind = "rounds-at-most" if plan.format is Format.SWISS else "rounds"
            lines.append(self._texts(f"event.{kind}", n=plan.rounds))
        if plan.legs > 1:
            lines.append(self._texts("event.legs"))
        if plan.format in (Format.ELIMINATION, Format.DOUBLE_ELIMINATION, Format.GROUPS):
            lines.append(self._texts("event.even"))
        if plan.duplicate:
            together = plan.format is Format.EXPEDITION
            lines.append(self._texts("event.alike-together" if together else "event.alike"))
        lines.append(self._texts("event.hours", n=event.hours) if event.hours else self._texts("event.any-time"))
        if event.hours:
            lines.append(self._texts("event.late"))
        if event.most is not None:
            lines.append(self._texts("event.limit", n=event.most))
        lines.append(self._texts("event.draw", seed=event.seed))
        return lines

    def _alone(self, state: EventState, number: int) -> list[str]:
        """Return a line for each match of a round whose seats are compared with nobody's."""
        if not state.compares or state.knockout:
            return []
        matches = [match for match in state.known[number - 1] if not match.bye and match.stage is not Stage.FINAL]
        found = occurring_once([len(match.sides) for match in matches])
        return [self._texts("event.alone", n=matches[place].number) for place in found]

    def _people(self, state: EventState) -> str:
        if not state.rows.entrants:
            return self._texts("event.nobody")
        names = []
        for one in state.rows.entrants:
            name = written(named(one.name))
            if one.until is not None:
                name = self._texts("event.gone", name=name)
            elif one.checked_in_at is not None and state.event.status is EventStatus.OPEN and state.event.checkin:
                name = self._texts("event.here", name=name)
            names.append(name)
        shown = ", ".join(self._words.fitting(names, NAMES))
        return self._texts("event.entrants", n=len(state.staying), names=shown)

    def _stands(self, state: EventState) -> list[str]:
        event = state.event
        if event.status is EventStatus.CANCELLED:
            return [self._texts("event.was-cancelled")]
        if event.status is EventStatus.OVER:
            winners = " ".join(self._words.winners(state)) or self._texts("event.no-podium")
            return [self._texts("event.is-over", names=winners)]
        if event.status is EventStatus.RUNNING:
            late = [self._texts("event.late-entry")] if takes_late(state.plan, event.round) else []
            return [self._runs(state), *late]
        if event.starts_at is None:
            return [self._texts("event.by-hand")]
        check = [self._texts("event.check-in")] if event.checkin else []
        return [self._texts("event.starts", moment=moment(event.starts_at)), *check]

    def _runs(self, state: EventState) -> str:
        number = max(1, state.event.round)
        if state.plan.format not in (Format.SWISS, Format.PODS, Format.EXPEDITION) or state.plan.final:
            return self._texts("event.runs", n=number)
        rounds = rounds_of(state.plan, len(state.rows.entrants))
        return self._texts("event.runs-of", n=number, rounds=str(max(rounds, number)))

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
