"""Gulveig in the suites that all games share."""

from __future__ import annotations

from collections.abc import Mapping

from engines.core import Rng, Viewer
from engines.gulveig import GulveigRules
from engines.gulveig._state import State
from engines.gulveig.view import Phase
from tests.conformance.registry import Entrant, Golden, Table

YES = "yes"


def redeal(rules: GulveigRules, state: State, viewer: Viewer, rng: Rng) -> State:
    """Deal anew the others' hands, the hidden Treasure, the face-down cards and, for others, the buried cards.

    The Treasure that was shown and not played since stays with the Bid Winner, in the hand or buried.
    """
    if state.phase is Phase.OVER:
        return state
    bidding, stranger = state.phase is Phase.BID, viewer != state.bidder
    piles: dict[str, list[str]] = {"down": state.down}
    piles |= {f"s{seat}": hand for seat, hand in enumerate(state.hands) if seat != viewer}
    if bidding:
        piles["treasure"] = state.treasure
    if stranger:
        piles["buried"] = state.buried
    shown = {card for cards in state.revealed for card in cards}
    if not bidding and stranger:
        shown |= _trade_treasure(state, rng)
    _shuffle_together([card for pile in piles.values() for card in pile if card not in shown], piles, rng)
    state.hands = [rules.book.order(hand) for hand in state.hands]
    return state


def _trade_treasure(state: State, rng: Rng) -> set[str]:
    """Swap buried cards with hidden Treasure cards of the Bid Winner's hand, and return the Treasure."""
    hand, revealed = state.hands[state.bidder], state.revealed[state.bidder]
    for place, card in enumerate(state.buried):
        free = [own for own in hand if own not in revealed]
        if card in state.treasure and free and rng.below(2):
            other = rng.pick(free)
            state.buried[place], hand[hand.index(other)] = other, card
    return set(state.treasure)


def _shuffle_together(cards: list[str], piles: Mapping[str, list[str]], rng: Rng) -> None:
    mixed = cards[:]
    for place in range(len(mixed) - 1, 0, -1):
        other = rng.below(place + 1)
        mixed[place], mixed[other] = mixed[other], mixed[place]
    anew = dict(zip(cards, mixed, strict=True))
    for pile in piles.values():
        pile[:] = [anew.get(card, card) for card in pile]


def standing(_rules: GulveigRules, state: State) -> tuple[int, ...]:
    """Return the points of the hands that were scored."""
    return tuple(state.scores)


def census(rules: GulveigRules, state: State) -> Mapping[str, int]:
    """Count every card of the deck once, wherever it lies."""
    held = [card for hand in state.hands for card in hand]
    laid = [laid.card for laid in state.trick] + [laid.card for trick in state.tricks for laid in trick.cards]
    treasure = state.treasure if state.phase is Phase.BID else []
    everywhere = held + laid + treasure + state.bench + state.up + state.down + state.buried
    return {card: everywhere.count(card) for card in rules.book.deck(state.config).cards}


ENTRANT = Entrant(
    key="gulveig",
    tables=(
        Table(4, {"goal": "500"}),
        Table(2, {"goal": "500", "max_hands": "10"}),
        Table(3, {"scavenger": "cap", "fail_penalty": "total", "log_depth": "last"}),
        Table(4, {"drafting": YES, "valknut": YES, "bid_step": "20"}),
        Table(3, {"drafting": YES, "bid_step": "5"}),
        Table(2, {"dvergar": "no", "drafting": YES}),
        Table(2, {"dvergar": "no", "two_player_remove_sevens": YES, "valknut": YES, "first_dealer": "1"}),
    ),
    bound=12_000,
    redeal=redeal,
    census=census,
    standing=standing,
    goldens=(
        Golden("four-computers-to-500", Table(4, {"goal": "500"}), "g1", ("computer",) * 4),
        Golden(
            "three-draft-with-valknut",
            Table(3, {"goal": "500", "drafting": YES, "valknut": YES, "max_hands": "10"}),
            "g2",
            ("computer", "random", "first"),
        ),
        Golden(
            "two-run-out-of-hands",
            Table(2, {"dvergar": "no", "two_player_remove_sevens": YES, "max_hands": "10", "first_dealer": "1"}),
            "g3",
            ("first", "random"),
        ),
    ),
)
