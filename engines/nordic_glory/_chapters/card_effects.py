"""Effects of rituals on hands, decks and piles (docs/rules/nordic_glory.md 3.2)."""

from __future__ import annotations

from engines.core import Seat
from engines.nordic_glory._chapters import hands
from engines.nordic_glory._chapters.choices import NONE, Chosen
from engines.nordic_glory._chapters.columns import add_to_column
from engines.nordic_glory._chapters.effect_context import EffectContext, amount
from engines.nordic_glory.book.effects import (
    Attach,
    Detach,
    Draw,
    Muster,
    Peek,
    Recover,
    Search,
    Source,
    Then,
    Toss,
    Who,
    Zone,
)
from engines.nordic_glory.effect_facts import (
    AttachAllowed,
    Detached,
    HandSeen,
    Mustered,
    Recovered,
    Searched,
    TopTaken,
    Tossed,
)
from engines.nordic_glory.reading import COLUMNS, side_of, spot_of


def look(context: EffectContext, chooser: Seat) -> None:
    """Let a seat see the other hand."""
    side = context.state.sides[1 - chooser]
    hands.reveal(side)
    seen = HandSeen(chooser, len(side.hand), tuple(side.hand))
    context.referee.tell(seen, to=(0, 1), others=HandSeen(chooser, len(side.hand)))


def draw(context: EffectContext, effect: Draw, _chosen: Chosen) -> bool:
    """Draw R/E cards."""
    seat = side_of(context.seat, effect.side)
    return hands.draw(context.referee, seat, count=amount(context, effect.value), by_ritual=True) > 0


def toss(context: EffectContext, effect: Toss, chosen: Chosen) -> bool:
    """Discard a hand card; chance may choose it."""
    seat = side_of(context.seat, effect.side)
    side = context.state.sides[seat]
    if not side.hand:
        return False
    card = context.referee.dealer.pick(side.hand) if effect.by is Who.CHANCE else chosen[0]
    hands.spend(side, card)
    side.discard.append(card)
    context.referee.tell(Tossed(seat, card))
    return True


def peek(context: EffectContext, effect: Peek, chosen: Chosen) -> bool:
    """Look at the other hand, or take one of the top cards and lay the others at the bottom."""
    side = context.state.sides[context.seat]
    if effect.zone is Zone.HAND:
        look(context, chooser=context.seat)
        return True
    if effect.then is Then.NONE or not side.deck:
        return bool(side.deck)
    looked = side.deck[-effect.value :]
    taken, rest = chosen[0], list(chosen[1:])
    del side.deck[-len(looked) :]
    # The first card named goes down first, so each later one lies below it.
    side.deck = [*reversed(rest), *side.deck]
    side.bottom = min(len(side.deck), side.bottom + len(rest))
    side.hand = sorted([*side.hand, taken])
    context.referee.tell(TopTaken(context.seat, taken, tuple(rest)), to=(context.seat,), others=TopTaken(context.seat))
    return True


def recover(context: EffectContext, _effect: Recover, chosen: Chosen) -> bool:
    """Take a card from the own discard pile."""
    side = context.state.sides[context.seat]
    for card in chosen:
        side.discard.remove(card)
        hands.show(side, card)
        context.referee.tell(Recovered(context.seat, card))
    return bool(chosen)


def search(context: EffectContext, _effect: Search, chosen: Chosen) -> bool:
    """Take a card from the own R/E deck, show it, and shuffle."""
    side = context.state.sides[context.seat]
    found = chosen[0] != NONE
    if found:
        side.deck.remove(chosen[0])
        hands.show(side, chosen[0])
    hands.shuffle(context.referee, side)
    context.referee.tell(Searched(context.seat, chosen[0] if found else ""))
    return found


def muster(context: EffectContext, effect: Muster, chosen: Chosen) -> bool:
    """Put a shield at the rear of a column."""
    if not chosen:
        return False
    side = context.state.sides[context.seat]
    card, column = chosen
    if effect.source is Source.DECK:
        card = side.reserve.pop()
    else:
        side.valhalla.remove(card)
    damage = 0 if effect.left is None else max(0, context.book.shields[card].defense - effect.left)
    place = add_to_column(side, context.seat, card=card, column=COLUMNS.index(column), damage=damage)
    context.referee.tell(Mustered(context.seat, spot_of(place), card, effect.source.value))
    return True


def attach(context: EffectContext, effect: Attach, _chosen: Chosen) -> bool:
    """Allow more elements this turn."""
    context.state.sides[context.seat].attaches += effect.value
    context.referee.tell(AttachAllowed(context.seat, effect.value))
    return True


def detach(context: EffectContext, effect: Detach, chosen: Chosen) -> bool:
    """Put an attached element into its owner's discard pile."""
    seat = side_of(context.seat, effect.side)
    side = context.state.sides[seat]
    if not side.attached:
        return False
    card = context.referee.dealer.pick(side.attached) if effect.by is Who.CHANCE else chosen[0]
    side.attached.remove(card)
    side.discard.append(card)
    context.referee.tell(Detached(seat, card))
    return True
