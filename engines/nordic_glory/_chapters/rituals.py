"""The Rituals phase (rules 17-20)."""

from __future__ import annotations

from msgspec.structs import replace

from engines.core import Seat
from engines.nordic_glory._chapters import hands
from engines.nordic_glory._chapters.choices import Chosen, forced, seat_asked
from engines.nordic_glory._chapters.effect_context import EffectContext, holds, times
from engines.nordic_glory._chapters.effects import before, resolve
from engines.nordic_glory._referee import Referee
from engines.nordic_glory.actions import AttachElement, Choose, PlayRitual
from engines.nordic_glory.effect_facts import Fizzled
from engines.nordic_glory.facts import ElementAttached, RitualPlayed
from engines.nordic_glory.view import Cast


def enter(referee: Referee) -> None:
    """Both draw a card, the leader first (rule 17)."""
    state = referee.state
    for seat in (state.leader, 1 - state.leader):
        hands.draw(referee, seat, count=1)


def waits(referee: Referee) -> Seat | None:
    """Ask for the choice of a ritual under way, else ask the seat whose part it is while it may do something."""
    state = referee.state
    if state.cast is not None:
        chooser = resolve_cast(referee)
        if chooser is not None or state.ending is not None:
            return chooser
    side = state.sides[state.seat]
    may = side.hand and (not side.ritual_played or side.attaches)
    return state.seat if may and not state.done else None


def play(referee: Referee, action: PlayRitual) -> None:
    """Play a ritual; its effects resolve at once (rule 18)."""
    state = referee.state
    seat = state.seat
    side = state.sides[seat]
    hands.spend(side, action.card)
    side.ritual_played = True
    state.cast = Cast(seat, action.card)
    referee.tell(RitualPlayed(seat, action.card))


def attach(referee: Referee, action: AttachElement) -> None:
    """Attach an element to the own Jarl (rules 18, 19)."""
    state = referee.state
    side = state.sides[state.seat]
    hands.spend(side, action.card)
    side.attached.append(action.card)
    side.attaches -= 1
    referee.tell(ElementAttached(state.seat, action.card, side.attached.count(action.card)))


def choose(referee: Referee, action: Choose) -> None:
    """Go on with the effect that had asked."""
    state = referee.state
    assert state.cast is not None
    _carry_out(referee, action.chosen)


def resolve_cast(referee: Referee) -> Seat | None:
    """Resolve effects in order until somebody has to choose; return who, or None at the end (3.2)."""
    book, state = referee.book, referee.state
    while state.cast is not None and state.ending is None:
        cast = state.cast
        effects = book.rituals[cast.card]
        if cast.at == len(effects):
            state.sides[cast.seat].discard.append(cast.card)
            state.cast = None
            return None
        effect = effects[cast.at]
        if not cast.left:
            context = EffectContext(referee, cast.seat)
            if not holds(context, effect.when):
                state.cast = replace(cast, at=cast.at + 1)
                continue
            state.cast = replace(cast, left=times(effect))
            before(context, effect)
        chosen = forced(book, state, cast.seat, effect)
        if chosen is None:
            return seat_asked(cast.seat, effect)
        _carry_out(referee, chosen)
    return None


def _carry_out(referee: Referee, chosen: Chosen) -> None:
    """Carry the present effect out once, and go on to the next when it is done."""
    book, state = referee.book, referee.state
    cast = state.cast
    assert cast is not None
    effect = book.rituals[cast.card][cast.at]
    if not resolve(EffectContext(referee, cast.seat), effect, chosen):
        referee.tell(Fizzled(cast.seat, cast.card))
    state.cast = replace(cast, left=cast.left - 1) if cast.left > 1 else replace(cast, at=cast.at + 1, left=0)
