"""The Rituals phase (rules 17-20)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engines.core import Dealer, Seat
from engines.nordic_glory._chapters import hands
from engines.nordic_glory._chapters.choices import Chosen, forced, seat_asked
from engines.nordic_glory._chapters.effect_context import EffectContext, holds, times
from engines.nordic_glory._chapters.effects import before, resolve
from engines.nordic_glory._state import State
from engines.nordic_glory.actions import AttachElement, Choose, PlayRitual
from engines.nordic_glory.book import Book
from engines.nordic_glory.effect_facts import Fizzled
from engines.nordic_glory.facts import ElementAttached, RitualPlayed
from engines.nordic_glory.view import Cast


def enter(_book: Book, state: State, dealer: Dealer[Any]) -> None:
    """Both draw a card, the leader first (rule 17)."""
    for seat in (state.leader, 1 - state.leader):
        hands.draw(state, seat, count=1, dealer=dealer)


def waits(book: Book, state: State, dealer: Dealer[Any]) -> Seat | None:
    """Ask for the choice of a ritual under way, else ask the seat whose part it is while it may do something."""
    if state.cast is not None:
        chooser = resolve_cast(book, state, dealer)
        if chooser is not None or state.ending is not None:
            return chooser
    side = state.sides[state.seat]
    may = side.hand and (not side.ritual_played or side.attaches)
    return state.seat if may and not state.done else None


def play(_book: Book, state: State, action: PlayRitual, dealer: Dealer[Any]) -> None:
    """Play a ritual; its effects resolve at once (rule 18)."""
    seat = state.seat
    side = state.sides[seat]
    hands.spend(side, action.card)
    side.ritual_played = True
    state.cast = Cast(seat, action.card)
    dealer.tell(RitualPlayed(seat, action.card))


def attach(_book: Book, state: State, action: AttachElement, dealer: Dealer[Any]) -> None:
    """Attach an element to the own Jarl (rules 18, 19)."""
    side = state.sides[state.seat]
    hands.spend(side, action.card)
    side.attached.append(action.card)
    side.attaches -= 1
    dealer.tell(ElementAttached(state.seat, action.card, side.attached.count(action.card)))


def choose(book: Book, state: State, action: Choose, dealer: Dealer[Any]) -> None:
    """Go on with the effect that had asked."""
    assert state.cast is not None
    _carry_out(book, state, dealer, action.chosen)


def resolve_cast(book: Book, state: State, dealer: Dealer[Any]) -> Seat | None:
    """Resolve effects in order until somebody has to choose; return who, or None at the end (3.2)."""
    while state.cast is not None and state.ending is None:
        cast = state.cast
        effects = book.rituals[cast.card]
        if cast.at == len(effects):
            state.sides[cast.seat].discard.append(cast.card)
            state.cast = None
            return None
        effect = effects[cast.at]
        if not cast.left:
            scene = EffectContext(book, state, cast.seat, dealer)
            if not holds(scene, effect.when):
                state.cast = replace(cast, at=cast.at + 1)
                continue
            state.cast = replace(cast, left=times(effect))
            before(scene, effect)
        chosen = forced(book, state, cast.seat, effect)
        if chosen is None:
            return seat_asked(cast.seat, effect)
        _carry_out(book, state, dealer, chosen)
    return None


def _carry_out(book: Book, state: State, dealer: Dealer[Any], chosen: Chosen) -> None:
    cast = state.cast
    assert cast is not None
    effect = book.rituals[cast.card][cast.at]
    if not resolve(EffectContext(book, state, cast.seat, dealer), effect, chosen):
        dealer.tell(Fizzled(cast.seat, cast.card))
    state.cast = replace(cast, left=cast.left - 1) if cast.left > 1 else replace(cast, at=cast.at + 1, left=0)
