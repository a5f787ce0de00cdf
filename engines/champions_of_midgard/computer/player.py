"""A computer player of Champions of Midgard: it prices every choice in Glory and takes the dearest.

It knows what its view tells, no more. Fights are sized by their exact odds, Food is kept for ships, and Favor is spent
when a reroll is worth more than the 2 Glory that it would score.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engines.champions_of_midgard._asks.walk import DECLINE, FAVOR, HEALING, STOP
from engines.champions_of_midgard._chapters.assignment import reserved
from engines.champions_of_midgard._goods import SQUAD_LETTERS, choices, format_part, minus
from engines.champions_of_midgard._rules import MidgardRules
from engines.champions_of_midgard.actions import Use
from engines.champions_of_midgard.book import Book, Face
from engines.champions_of_midgard.computer.assignments import Planner, target_at
from engines.champions_of_midgard.computer.fights import FightValue
from engines.champions_of_midgard.computer.placements import PlacementValues
from engines.champions_of_midgard.computer.values import Prices
from engines.champions_of_midgard.reading import ship_at
from engines.champions_of_midgard.view import Fight, Phase, Topic, View
from engines.core import Ask, Picks, Question, Rng, Walk, fallback

_RUNE_GAIN, _LAST_RUNE_GAIN = 1.0, 0.1
"""How much a rune has to bring in a roll before it is used, and in the last round."""

_LEADERS = ("svanhildr", "ullr", "asmundr", "dagrun", "gylfir")


class Computer:
    """Plays one or more seats; decides in a few milliseconds, always legally."""

    def __init__(self, rules: MidgardRules, rng: Rng) -> None:
        self._book = rules.book
        self._rng = rng
        self._answers: dict[str, Callable[[View, Walk], Picks]] = {
            Phase.LEADER: self._lead,
            Phase.PLACE: self._place,
            Phase.VISION: self._foresee,
            Phase.ASSIGN: self._assign,
            Phase.ROLL: self._roll,
            Phase.LOSS: self._lose,
            Phase.LAST_CALL: self._invoke,
            Topic.RUNE: self._invoke,
        }

    def decide(self, view: Any, question: Question, walk: Walk) -> Picks:
        """Return a complete legal answer."""
        answer = self._answers.get(question.topic)
        return fallback(walk) if answer is None else answer(view, walk)

    def consider(self, view: Any, question: Question, walk: Walk) -> Picks | None:
        """Return an answer to a standing offer, or None to let it be."""
        if question.topic != Topic.RUNE:
            return None
        ask = _ask(walk)
        if "gifts" in ask.open:
            return (("gifts",), (_gifts(view, self._book),))
        if "wealth" in ask.open and view.own.coins >= self._book.runes["wealth"].amount:
            return (("wealth",),)
        if "knowledge" in ask.open and self._sails_blindly(view):
            return (("knowledge",),)
        return None

    @staticmethod
    def _sails_blindly(view: View) -> bool:
        """Return whether warriors are about to be sent to a shore whose Journey this seat has not seen."""
        if view.phase is not Phase.ASSIGN:
            return False
        return any(
            shore.docked is not None and shore.docked.seat == view.viewer and shore.covered and not shore.journey
            for shore in view.shores
        )

    def _lead(self, _view: View, walk: Walk) -> Picks:
        ask = _ask(walk)
        return ((next(leader for leader in (*_LEADERS, *ask.open) if leader in ask.open),),)

    def _place(self, view: View, walk: Walk) -> Picks:
        """Go where the most is to be had; equal places are drawn."""
        values = PlacementValues(self._book, view)
        ask = _ask(walk)
        valued = [(values.value(place), place) for place in ask.open]
        best = max(value for value, _ in valued)
        place = self._rng.pick([place for value, place in valued if value > best - 0.01])
        return values.complete(place, walk)

    @staticmethod
    def _foresee(_view: View, _walk: Walk) -> Picks:
        """Use True Vision as soon as it can be used; the rune scores either way."""
        return ((Use.USE.value,),)

    def _assign(self, view: View, walk: Walk) -> Picks:
        """Split by exact odds, biggest prize first."""
        assert view.viewer is not None
        prices = Prices(self._book, view)
        places = reserved(view.workers, [shore.docked for shore in view.shores], view.viewer)
        targets = [target_at(self._book, view, prices, place, ship=ship_at(view, place)) for place in places]
        plan = Planner(self._book, view, prices).best(targets, view.own.home, view.larder)
        loads = {load.place: load for load in plan.loads}
        picks: Picks = ()
        while isinstance(ask := walk(picks), Ask):
            slot, place = ask.slot.split("-")
            load = loads[place]
            picks = (*picks, (format_part(load.squad, SQUAD_LETTERS) if slot == "send" else str(load.food),))
        return picks

    def _roll(self, view: View, walk: Walk) -> Picks:
        """Use what makes the roll worth more than it costs."""
        fight = view.fight
        if fight is None or not fight.enemy:
            return ((STOP,),)
        prices = Prices(self._book, view)
        fighting = FightValue(self._book, view, prices, fight)
        ask = _ask(walk)
        now = fighting.stopped(reaction=fight.reaction)
        least = _RUNE_GAIN if prices.left else _LAST_RUNE_GAIN
        blanks = _showing(fight, {Face.BLANK})
        gains: list[tuple[float, Picks]] = [(0.0, ((STOP,),))]
        if "potential" in ask.open and blanks:
            gains.append((fighting.rerolled(blanks, reaction=fight.reaction) - now - least, (("potential",),)))
        if "reaction" in ask.open:
            gains.append((fighting.stopped(reaction=True) - now - least, (("reaction",),)))
        if FAVOR in ask.open:
            for places in (blanks, _showing(fight, {Face.BLANK, Face.SHIELD}), _showing(fight, {Face.BLANK, Face.HIT})):
                if places:
                    gain = fighting.rerolled(places, reaction=fight.reaction) - now - prices.favor()
                    names = tuple(f"{fight.dice[place].kind.lower()}{place + 1}" for place in places)
                    gains.append((gain, ((FAVOR,), names)))
        return max(gains, key=lambda gain: gain[0])[1]

    def _lose(self, view: View, walk: Walk) -> Picks:
        """Keep those who are worth most; use Healing where it saves much."""
        fight = view.fight
        assert fight is not None
        fighting = FightValue(self._book, view, Prices(self._book, view), fight)
        ways = choices(fight.squad, fight.losses, SQUAD_LETTERS)

        def kept(name: str) -> float:
            way = ways[name]
            return fighting.left(minus(fight.squad, (way[0], way[1], way[2])), fight.damage)

        best = max(ways, key=kept)
        healed = HEALING in _ask(walk).open and fighting.left(fight.squad, fight.damage) - kept(best) > 1.5
        return ((HEALING if healed else best,),)

    def _invoke(self, view: View, walk: Walk) -> Picks:
        """Use runes that bring Glory; in the last call nothing is kept."""
        ask = _ask(walk)
        if "gifts" in ask.open:
            return (("gifts",), (_gifts(view, self._book),))
        if "wealth" in ask.open:
            return (("wealth",),)
        if "success" in ask.open:
            return (("success",), _ask(walk, (("success",),)).open[:1])
        return ((DECLINE,),) if DECLINE in ask.open else fallback(walk)


def _ask(walk: Walk, picks: Picks = ()) -> Ask:
    ask = walk(picks)
    assert isinstance(ask, Ask)
    return ask


def _gifts(view: View, book: Book) -> str:
    """Return what to take: what still works, or in the end what scores."""
    last = view.phase is Phase.LAST_CALL or view.round == book.counts.rounds
    return "4c" if last else "2f1w1c"


def _showing(fight: Fight, faces: set[Face]) -> tuple[int, ...]:
    return tuple(place for place, die in enumerate(fight.dice) if die.face in faces)
