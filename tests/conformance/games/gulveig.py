"""Gulveig in the suites that all games share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engines.core import FirstPlayer, Luck, Player, Viewer
from engines.gulveig import GulveigRules, load
from engines.gulveig._state import State
from engines.gulveig.view import Phase
from tests.conformance.entrant import Entrant, Golden, Table

YES = "yes"


def redeal(rules: GulveigRules, state: State, viewer: Viewer, luck: Luck) -> State:
    """Deal anew the others' hands, the hidden Treasure, the face-down cards and, for others, the buried cards."""
    over = state.phase is Phase.OVER
    if over:
        return state
    bury = viewer != state.bidder
    unseen = [*state.down]
    if state.phase is Phase.BID:
        unseen += state.treasure
    if bury:
        unseen += state.buried
    free: list[list[str]] = []
    for seat, hand in enumerate(state.hands):
        free.append([] if seat == viewer else [card for card in hand if card not in state.revealed[seat]])
        unseen += free[seat]
    unseen = list(luck.sample(unseen, len(unseen)))
    for place in range(len(unseen) - 1, 0, -1):
        other = luck.below(place + 1)
        unseen[place], unseen[other] = unseen[other], unseen[place]

    def take(count: int) -> list[str]:
        taken = unseen[:count]
        del unseen[:count]
        return taken

    state.down = take(len(state.down))
    if state.phase is Phase.BID:
        state.treasure = take(len(state.treasure))
    if bury:
        state.buried = take(len(state.buried))
    for seat, old in enumerate(free):
        kept = [card for card in state.hands[seat] if card not in old]
        state.hands[seat] = rules.book.order(kept + take(len(old)))
    assert not unseen
    return state


def census(rules: GulveigRules, state: State) -> Mapping[str, int]:
    """Count every card of the deck once, wherever it lies."""
    held = [card for hand in state.hands for card in hand]
    laid = [laid.card for laid in state.trick] + [laid.card for trick in state.tricks for laid in trick.cards]
    treasure = state.treasure if state.phase is Phase.BID else []
    everywhere = held + laid + treasure + state.bench + state.up + state.down + state.buried
    return {card: everywhere.count(card) for card in rules.book.deck(state.config).cards}


def computer(rules: Any, luck: Luck) -> Player:
    return FirstPlayer()


ENTRANT = Entrant(
    key="gulveig",
    load=load,
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
    computer=computer,
    goldens=(Golden("four-seats-first-legal", Table(4, {"goal": "500", "max_hands": "10"}), "g1", ("first",) * 4),),
)
