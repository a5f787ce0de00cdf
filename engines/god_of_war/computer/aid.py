"""The computer ally's help beside other people's questions: what is worth a card of its own."""

from __future__ import annotations

from collections.abc import Iterator

from engines.core import Seat
from engines.god_of_war._asks import special_walk
from engines.god_of_war.book import Deed
from engines.god_of_war.computer.defense import hand_worth
from engines.god_of_war.computer.evaluation import Evaluator, Plan, cost
from engines.god_of_war.computer.special_plans import specials
from engines.god_of_war.pending import DeclaredAttack, Pause

URGENT = 2.0
"""Help that can wait until the own turn has to be worth so much."""

_AT_ONCE = frozenset({Deed.HEAL, Deed.MEND, Deed.REPAIR, Deed.GAZE, Deed.STILL, Deed.PURGE})
"""Deeds that do as much good on somebody else's turn as on the own."""


def help_now(evaluator: Evaluator, seat: Seat) -> Iterator[Plan]:
    """Yield what a seat could do at once for the others, each with its worth over the card that it takes."""
    if isinstance(evaluator.view.pending, DeclaredAttack):
        yield from _cheers(evaluator, seat, evaluator.view.pending)
        return
    pending = evaluator.view.pending
    # What is not played now is discarded.
    least = 0.1 if isinstance(pending, Pause) and pending.topic == "closing" else URGENT
    for plan in specials(evaluator, seat):
        (card,) = plan.steps["aid"]
        special = evaluator.book.special(card)
        if special is not None and special.kind in _AT_ONCE and plan.worth >= least:
            yield plan


def _cheers(evaluator: Evaluator, seat: Seat, strike: DeclaredAttack) -> Iterator[Plan]:
    """Yield the cards that strengthen a declared Attack, by what the Attack gains (1.9.2b)."""
    for card in evaluator.view.seats[seat].hand:
        special = evaluator.book.special(card)
        if special is None or special_walk.why_not(evaluator.book, evaluator.view, seat, card):
            continue
        gain = _hits(evaluator, strike, strike.strength + special.amount) - _hits(evaluator, strike, strike.strength)
        price = cost(evaluator.book, card) * (hand_worth(evaluator, seat) if seat != strike.seat else 1.0)
        yield Plan(gain - price, {"aid": (card,)})


def _hits(evaluator: Evaluator, strike: DeclaredAttack, strength: int) -> float:
    foes = [evaluator.foes[pos] for pos in strike.targets if pos in evaluator.foes]
    return sum(evaluator.hit(foe, strength, die=not strike.ride) for foe in foes)
