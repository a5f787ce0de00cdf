"""God of War in the suites that all games share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, MutableSequence

from engines.core import Fact, Rng, Viewer
from engines.god_of_war import GodOfWarRules
from engines.god_of_war._state import State
from engines.god_of_war._steps import ChooseRune, DiscardSpecial, FinishAttack, SortAhead, Strike
from engines.god_of_war.config import ShowHands
from engines.god_of_war.facts import Drew
from tests.conformance.registry import Entrant, Golden, Table


def mix(cards: MutableSequence[str], rng: Rng) -> None:
    """Shuffle in place."""
    for place in range(len(cards) - 1, 0, -1):
        other = rng.below(place + 1)
        cards[place], cards[other] = cards[other], cards[place]


def redeal(rules: GodOfWarRules, state: State, viewer: Viewer, rng: Rng) -> State:
    """Deal anew hidden hands with the decks below their known tops, the Upgrade deck, and the others' sealed votes."""
    if state.ending is not None:
        return state
    for seat, player in enumerate(state.players):
        shown = viewer is not None and (state.config.show_hands is ShowHands.ALWAYS or player.opened)
        hidden = player.deck[player.known :]
        if seat == viewer or shown:
            mix(hidden, rng)
        else:
            hidden += player.hand
            mix(hidden, rng)
            cut = len(hidden) - len(player.hand)
            player.hand = rules.book.order(hidden[cut:])
            hidden = hidden[:cut]
        player.deck = player.deck[: player.known] + hidden
    seen = 0 if viewer is None else state.foreseen
    unseen = state.deck[seen:]
    mix(unseen, rng)
    state.deck = state.deck[:seen] + unseen
    for seat in state.votes:
        if seat != viewer:
            state.votes[seat] = rng.pick(state.agenda[-1].choices)
    return state


def standing(_rules: GodOfWarRules, state: State) -> tuple[int, ...]:
    """Return everybody's hundred points for each completed Quest."""
    return (100 * len(state.done),) * state.config.seats


def census(rules: GodOfWarRules, state: State) -> Mapping[str, int]:
    """Count every card once, wherever it lies; starting decks come in with the dashboards."""
    everywhere = [*state.deck, *state.row, *state.removed]
    for player in state.players:
        everywhere += player.deck + player.hand + player.discard
    for cards in state.supplies.values():
        everywhere += cards
    for step in state.agenda:
        if isinstance(step, Strike | FinishAttack | ChooseRune):
            everywhere += step.cards
        elif isinstance(step, DiscardSpecial):
            everywhere.append(step.card)
    assert not any(isinstance(step, SortAhead) and step.n > len(state.deck) for step in state.agenda)
    starting = {card for deck in rules.book.starting.values() for card in deck}
    doubled = [card for card in everywhere if everywhere.count(card) > 1]
    return {
        "upgrades": sum(card in rules.book.upgrades for card in everywhere),
        "status": sum(bool(rules.book.cards[card].status) for card in everywhere),
        "starting": sum(card in starting for card in everywhere) if state.quest else 14 * state.config.seats,
        "doubled": len(doubled),
    }


def gist(facts: tuple[Fact, ...]) -> object:
    """Return facts without the order in which cards were drawn, which is known to whoever sees them come."""
    single: list[object] = []
    for fact in facts:
        if isinstance(fact, Drew):
            single += [(fact.seat, card) for card in fact.cards or [""] * fact.n]
        else:
            single.append(fact)
    return Counter(map(repr, single))


RANDOM = {"heroes": "random"}

ENTRANT = Entrant(
    key="god_of_war",
    tables=(
        Table(4, {"heroes": "random", "show_hands": "on-request"}),
        Table(2, RANDOM),
        Table(1),
        Table(1, {"first_game": "yes", "peek": "yes"}),
        Table(2, {"mercy": "yes", "show_hands": "on-request"}),
        Table(3, {"show_hands": "on-request", "first_player": "2"}),
        Table(4, {"harsh": "yes"}),
    ),
    bound=4_000,
    redeal=redeal,
    census=census,
    standing=standing,
    open_answers=frozenset({"upgrade", "defend"}),
    gist=gist,
    goldens=(
        Golden("alone-won", Table(1), "g2", ("computer",)),
        Golden("alone-all-down", Table(1), "g17", ("computer",)),
        Golden("two-won", Table(2, RANDOM), "g1", ("computer",) * 2),
        Golden("two-all-down", Table(2, RANDOM), "g13", ("computer",) * 2),
        Golden("three-won", Table(3), "g1", ("computer",) * 3),
        Golden("three-quest-lost", Table(3), "g5", ("computer",) * 3),
        Golden("four-won", Table(4, RANDOM), "g19", ("computer",) * 4),
        Golden("four-all-down", Table(4, RANDOM), "g49", ("computer",) * 4),
    ),
)
