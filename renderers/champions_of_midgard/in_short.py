"""Champions of Midgard in short: a voyage in one line, and a fight in one.

So news tell it whole or not at all.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import Any

from engines.champions_of_midgard.book import Book
from engines.champions_of_midgard.facts import (
    Cause,
    Defeated,
    Fallen,
    FavorSpent,
    FightBegan,
    Gone,
    Hunted,
    JourneyMet,
    Rolled,
    RuneUsed,
    Struck,
)
from engines.champions_of_midgard.view import View
from engines.core import Viewer
from renderers.champions_of_midgard.narration import Narrator
from renderers.champions_of_midgard.viewmodel import Names
from renderers.kit.in_short import Short, drawn_together
from renderers.kit.phrases import Phrases

Facts = Sequence[Any]

_ENDS = (Defeated, Fallen, Hunted)


def in_short(book: Book, words: Phrases, view: View, names: Names, facts: Facts) -> list[Short]:
    """Draw the facts of a fight or a voyage together; all others stay as they are.

    Args:
        book: the Book of the table.
        words: its phrases.
        view: what the reader knows: who they are.
        names: of the seats.
        facts: what was told, in order.
    """
    narrator = Narrator(book, words, names)

    def draw(rest: Facts) -> list[Short]:
        found = _sailed(narrator, rest) or _fought(narrator, view.viewer, rest)
        return [] if found is None else [Short(found[0], found[1], found[0][0].seat == view.viewer)]

    return drawn_together(facts, draw)


def _sailed(narrator: Narrator, facts: Facts) -> tuple[tuple[Any, ...], str] | None:
    """Draw together what a ship met and what that cost it; None where no ship sails, or where it cost nothing."""
    ship = facts[0]
    if not isinstance(ship, JourneyMet):
        return None
    costs = tuple(takewhile(lambda fact: isinstance(fact, Gone) and fact.cause is not Cause.COMBAT, facts[1:]))
    told = (ship, *costs)
    return (told, " ".join(map(narrator.tell, told))) if costs else None


def _fought(narrator: Narrator, viewer: Viewer, facts: Facts) -> tuple[tuple[Any, ...], str] | None:
    """Draw a fight together: how it came out, or of one that goes on how it began and what was last."""
    fight = _fight(facts)
    if len(fight) < 2:  # one alone is told as always
        return None
    if isinstance(fight[-1], _ENDS):
        own_dice = [fact for fact in fight if isinstance(fact, Rolled) and fact.seat == viewer]
        before = [narrator.tell(own_dice[-1])] if own_dice else []  # no board shows them any more
        return fight, " ".join([*before, _with_losses(narrator, fight[-1], fight)])
    if isinstance(fight[0], FightBegan):
        return fight, f"{_with_losses(narrator, fight[0], fight[:-1])} {narrator.tell(fight[-1])}"
    return None  # it does not say against whom


def _fight(facts: Facts) -> tuple[Any, ...]:
    """Return the facts at the beginning that belong to one fight or hunt, up to its end; the first fact in any case.

    Its beginning may be missing: news begin with an answer of their reader.
    """
    found = [facts[0]]
    if not _in_fight(facts[0]) and not isinstance(facts[0], FightBegan):
        return tuple(found)
    for fact in facts[1:]:
        if not (_in_fight(fact) or isinstance(fact, _ENDS)) or fact.seat != facts[0].seat:
            break
        found.append(fact)
        if isinstance(fact, _ENDS):
            break
    return tuple(found)


def _in_fight(fact: Any) -> bool:
    if isinstance(fact, Gone):
        return fact.cause is Cause.COMBAT
    return isinstance(fact, Rolled | FavorSpent | RuneUsed | Struck)


def _with_losses(narrator: Narrator, told: Any, fight: Facts) -> str:
    """Say how a fight came out or began, and who was lost in it."""
    losses = [fact.squad for fact in fight if isinstance(fact, Gone)]
    said = narrator.tell(told)
    if not losses:
        return said
    swordsmen, spearmen, axemen = [sum(kind) for kind in zip(*losses, strict=True)]
    return narrator.words("in_short.lost", told=said, squad=narrator.squad((swordsmen, spearmen, axemen)))
