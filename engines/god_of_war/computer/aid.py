"""The computer ally's help beside other people's questions: what is worth a card of its own."""

from __future__ import annotations

from collections.abc import Iterator

from engines.core import Seat
from engines.god_of_war._asks import special_walk
from engines.god_of_war.book import Deed
from engines.god_of_war.computer.evaluation import Judge, Plan, cost
from engines.god_of_war.computer.special_plans import specials
from engines.god_of_war.pending import DeclaredAttack

URGENT = 2.0
"""Help that can wait until the own turn has to be worth so much."""

_AT_ONCE = frozenset({Deed.HEAL, Deed.MEND, Deed.REPAIR, Deed.GAZE, Deed.STILL, Deed.PURGE})
"""Deeds that do as much good on somebody else's turn as on the own."""


def help_now(judge: Judge, seat: Seat) -> Iterator[Plan]:
    """Yield what a seat could do at once for the others, each with its worth over the card that it takes."""
    if isinstance(judge.view.pending, DeclaredAttack):
        yield from _cheers(judge, seat, judge.view.pending)
        return
    for plan in specials(judge, seat):
        (card,) = plan.steps["aid"]
        special = judge.book.special(card)
        if special is not None and special.kind in _AT_ONCE and plan.worth >= URGENT:
            yield plan


def _cheers(judge: Judge, seat: Seat, strike: DeclaredAttack) -> Iterator[Plan]:
    """Yield the cards that strengthen a declared Attack, by what the Attack gains (1.9.2b)."""
    for card in judge.view.seats[seat].hand:
        special = judge.book.special(card)
        if special is None or special_walk.why_not(judge.book, judge.view, seat, card):
            continue
        gain = _hits(judge, strike, strike.strength + special.amount) - _hits(judge, strike, strike.strength)
        yield Plan(gain - cost(judge.book, card), {"aid": (card,)})


def _hits(judge: Judge, strike: DeclaredAttack, strength: int) -> float:
    foes = [judge.foes[pos] for pos in strike.targets if pos in judge.foes]
    return sum(judge.hit(foe, strength, die=not strike.ride) for foe in foes)
