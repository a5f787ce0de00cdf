"""Effects of rituals on hands, decks and piles (rules/nordic_glory.md 3.2)."""

from __future__ import annotations

from engines.core import Seat
from engines.nordic_glory._board import enlist, side_of, spot_of
from engines.nordic_glory._chapters import hands
from engines.nordic_glory._chapters.choices import NONE, Chosen
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


def look(scene: EffectContext, chooser: Seat) -> None:
    """Let a seat see the other hand."""
    side = scene.state.sides[1 - chooser]
    hands.reveal(side)
    seen = HandSeen(chooser, len(side.hand), tuple(side.hand))
    scene.dealer.tell(seen, to=(0, 1), others=HandSeen(chooser, len(side.hand)))


def draw(scene: EffectContext, effect: Draw, _chosen: Chosen) -> bool:
    """Draw R/E cards."""
    seat = side_of(scene.seat, effect.side)
    return hands.draw(scene.state, seat, count=amount(scene, effect.value), dealer=scene.dealer) > 0


def toss(scene: EffectContext, effect: Toss, chosen: Chosen) -> bool:
    """Discard a hand card; chance may choose it."""
    seat = side_of(scene.seat, effect.side)
    side = scene.state.sides[seat]
    if not side.hand:
        return False
    card = scene.dealer.pick(side.hand) if effect.by is Who.CHANCE else chosen[0]
    hands.spend(side, card)
    side.discard.append(card)
    scene.dealer.tell(Tossed(seat, card))
    return True


def peek(scene: EffectContext, effect: Peek, chosen: Chosen) -> bool:
    """Look at the other hand, or take one of the top cards and lay the others at the bottom."""
    side = scene.state.sides[scene.seat]
    if effect.zone is Zone.HAND:
        look(scene, chooser=scene.seat)
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
    scene.dealer.tell(TopTaken(scene.seat, taken, tuple(rest)), to=(scene.seat,), others=TopTaken(scene.seat))
    return True


def recover(scene: EffectContext, _effect: Recover, chosen: Chosen) -> bool:
    """Take a card from the own discard pile."""
    side = scene.state.sides[scene.seat]
    for card in chosen:
        side.discard.remove(card)
        hands.show(side, card)
        scene.dealer.tell(Recovered(scene.seat, card))
    return bool(chosen)


def search(scene: EffectContext, _effect: Search, chosen: Chosen) -> bool:
    """Take a card from the own R/E deck, show it, and shuffle."""
    side = scene.state.sides[scene.seat]
    found = chosen[0] != NONE
    if found:
        side.deck.remove(chosen[0])
        hands.show(side, chosen[0])
    hands.shuffle(side, scene.dealer)
    scene.dealer.tell(Searched(scene.seat, chosen[0] if found else ""))
    return found


def muster(scene: EffectContext, effect: Muster, chosen: Chosen) -> bool:
    """Put a shield at the rear of a column."""
    if not chosen:
        return False
    side = scene.state.sides[scene.seat]
    card, column = chosen
    if effect.source is Source.DECK:
        card = side.reserve.pop()
    else:
        side.valhalla.remove(card)
    damage = 0 if effect.left is None else max(0, scene.book.shields[card].defense - effect.left)
    place = enlist(side, scene.seat, card=card, column="abc".index(column), damage=damage)
    scene.dealer.tell(Mustered(scene.seat, spot_of(place), card, effect.source.value))
    return True


def attach(scene: EffectContext, effect: Attach, _chosen: Chosen) -> bool:
    """Allow more elements this turn."""
    scene.state.sides[scene.seat].attaches += effect.value
    scene.dealer.tell(AttachAllowed(scene.seat, effect.value))
    return True


def detach(scene: EffectContext, effect: Detach, chosen: Chosen) -> bool:
    """Put an attached element into its owner's discard pile."""
    seat = side_of(scene.seat, effect.side)
    side = scene.state.sides[seat]
    if not side.attached:
        return False
    card = scene.dealer.pick(side.attached) if effect.by is Who.CHANCE else chosen[0]
    side.attached.remove(card)
    side.discard.append(card)
    scene.dealer.tell(Detached(seat, card))
    return True
