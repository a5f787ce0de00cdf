"""A scripted opponent in Champions of Midgard: somebody who does what the lessons and the coach say, and no more."""

from __future__ import annotations

from engines.champions_of_midgard import MidgardRules
from engines.champions_of_midgard.places import FIELDS, TROLL
from engines.champions_of_midgard.reading import AssignmentAsk, forecast, squad_named, stock_at
from engines.champions_of_midgard.view import View
from engines.core import Ask, Picks, Question, Rng, Walk

LIKELY, SURE = 0.5, 0.75
"""Chances from which on a fight is taken, and with which nobody else is sent along if another fight follows."""

SMITHS = ("blacksmith", "hafter", "swordsmith", "folk", "varyags", "jomsvikings", "raiders")
SCORING = ("sage", "runesmith", "huts", "church")
"""Places that bring Destinies, runes and Favor, and the worker that brings more of them."""

BLAME = 4
"""Glory that the Blame is worth which a beaten Troll takes off and hands on."""


class Learner:
    """Takes a likely fight, warriors for it, Destinies and runes; sends the best odds and keeps every roll.

    Args:
        rules: the rulebook.
        rng: not used; every player is made alike.
    """

    def __init__(self, rules: MidgardRules, rng: Rng) -> None:  # noqa: ARG002 - scripts leave nothing to chance
        self._book = rules.book

    def decide(self, view: View, question: Question, walk: Walk) -> Picks:
        """Return a complete legal answer."""
        picks: Picks = ()
        while isinstance(ask := walk(picks), Ask):
            picks = (*picks, self._step(view, question, ask))
        return picks

    def consider(self, _view: View, _question: Question, _walk: Walk) -> Picks | None:
        """Let every standing offer pass."""
        return None

    def _step(self, view: View, question: Question, ask: Ask) -> tuple[str, ...]:
        if ask.slot == question.topic == "place":
            return (self._place(view, ask.open),)
        if isinstance(ask, AssignmentAsk) and ask.slot.startswith("send-"):
            return (self._squad(view, ask),)
        return ask.fallback

    def _place(self, view: View, open_: tuple[str, ...]) -> str:
        """Reserve one likely fight, fetch warriors for it, and go on with what scores at the end."""
        own = [worker.place for worker in view.workers if worker.seat == view.viewer]
        reserved = [place for place in own if place in FIELDS]
        need = sum(self._book.enemies[view.enemy_at(place)].par for place in reserved)
        fights = self._fights(view, open_, need)
        smiths = sorted([place for place in SMITHS if place in open_], key=lambda place: -self._warriors(view, place))
        if fights and not reserved:
            return fights[0]
        if smiths and sum(view.own.home) < need + 1:
            return smiths[0]
        scoring = [place for place in SCORING if place in open_]
        return next(iter((*scoring, *fights, *smiths)), open_[0])

    def _fights(self, view: View, open_: tuple[str, ...], need: int) -> list[str]:
        """Return the likely fights, most Glory first, if all workers to come fetch a warrior each."""
        swords, spears, axes = view.own.home
        coming = (swords + max(0, view.own.workers - 1), spears, axes)
        worth = {}
        for place in FIELDS:
            if place in open_ and (enemy := view.enemy_at(place)):
                printed, chance = self._book.enemies[enemy], self._chance(view, place, coming)
                if chance >= LIKELY and sum(coming) - need >= printed.par:
                    worth[place] = chance * printed.glory + (BLAME if place == TROLL else 0)
        return sorted(worth, key=lambda place: -worth[place])

    def _warriors(self, view: View, place: str) -> int:
        return sum(stock_at(self._book, view, place).squad) if self._book.locations[place].stock else 2

    def _squad(self, view: View, ask: AssignmentAsk) -> str:
        place = ask.slot.removeprefix("send-")
        chances = {name: self._chance(view, place, squad_named(name)) for name in ask.open}
        best = max(chances.values())
        enough = min(best, SURE) if ask.ahead else best
        return min((name for name in ask.open if chances[name] >= enough), key=lambda name: sum(squad_named(name)))

    def _chance(self, view: View, place: str, squad: tuple[int, ...]) -> float:
        enemy = view.enemy_at(place)
        if not enemy:
            return 0.0
        forbidden = self._book.forbidden(enemy) if place in FIELDS else None
        swords, spears, axes = [0 if kind == forbidden else count for kind, count in enumerate(squad)]
        if not swords + spears + axes:
            return 0.0
        return forecast(self._book, view, place, (swords, spears, axes)).won
