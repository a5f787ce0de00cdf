"""Champions of Midgard in the suites that all games share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, MutableSequence

from engines.champions_of_midgard import MidgardRules
from engines.champions_of_midgard._chapters.scoring import sheet
from engines.champions_of_midgard._goods import KINDS
from engines.champions_of_midgard._pieces import Seal
from engines.champions_of_midgard._state import State
from engines.champions_of_midgard.actions import Load
from engines.champions_of_midgard.view import Phase
from engines.core import Rng, Viewer
from tests.conformance.registry import Entrant, Golden, Table

YES = "yes"


def redeal(rules: MidgardRules, state: State, viewer: Viewer, rng: Rng) -> State:
    """Deal anew decks, Journeys and Destinies that the viewer has not seen, rivals' piles and their seals."""
    if state.phase is Phase.OVER:
        return state
    decks = state.decks
    for deck in (decks.trolls, decks.draugr, decks.monsters, decks.runes, decks.merchants):
        _shuffle(deck, rng)
    _redeal_journeys(state, viewer, rng)
    _redeal_destinies(state, viewer, rng)
    rivals = [seat for seat in range(state.config.seats) if seat != viewer]
    if not state.config.hall:
        cards = [card for seat in rivals for card in state.players[seat].pile]
        for seat in rivals:
            state.players[seat].pile = []
        for card in cards:
            state.players[rng.pick(rivals)].pile.append(card)
    for seat in rivals:
        seal = state.seals[seat]
        if seal is not None:
            state.seals[seat] = Seal(tuple(Load(load.place) for load in seal.loads), 0, seal.amended)
    return state


def _redeal_journeys(state: State, viewer: Viewer, rng: Rng) -> None:
    unseen = [shore for shore in state.shores if shore.journey and viewer not in shore.seen]
    cards = state.decks.journeys + [shore.journey for shore in unseen]
    _shuffle(cards, rng)
    for shore in unseen:
        shore.journey = cards.pop()
    state.decks.journeys = cards


def _redeal_destinies(state: State, viewer: Viewer, rng: Rng) -> None:
    hands = [player for seat, player in enumerate(state.players) if seat != viewer]
    hidden = viewer is None or viewer != state.turn
    cards = [card for player in hands for card in player.hand if card not in player.shown]
    cards += state.decks.destinies + (state.drawn if hidden else [])
    _shuffle(cards, rng)
    for player in hands:
        player.hand = [card if card in player.shown else cards.pop() for card in player.hand]
    if hidden:
        state.drawn = [cards.pop() for _ in state.drawn]
    state.decks.destinies = cards


def _shuffle(cards: MutableSequence[str], rng: Rng) -> None:
    for place in range(len(cards) - 1, 0, -1):
        other = rng.below(place + 1)
        cards[place], cards[other] = cards[other], cards[place]


def standing(rules: MidgardRules, state: State) -> tuple[int, ...]:
    """Return everybody's Glory as it would be counted now."""
    return tuple(sheet(rules.book, state, seat).total for seat in range(state.config.seats))


def census(rules: MidgardRules, state: State) -> Mapping[str, int]:
    """Count dice, workers and cards, and everything that has to stay at 0: debts, and longhouses that are too full."""
    counts: Counter[str] = Counter()
    for kind, letter in enumerate(KINDS):
        held = sum(player.home[kind] for player in state.players) + sum(
            post.squad[kind] for post in state.posts.values()
        )
        counts[f"dice {letter}"] = state.supply[kind] + state.stocks[kind] + held
    counts["workers"] = sum(player.crew + player.reserve for player in state.players)
    decks = state.decks
    cards = [*decks.trolls, *decks.draugr, *decks.monsters, *decks.runes, *decks.merchants, *decks.destinies]
    cards += [f"journey {card}" for card in (*decks.journeys, *state.revealed, *state.travelled)]
    cards += [f"journey {shore.journey}" for shore in state.shores if shore.journey]
    cards += [state.troll, *state.draugr, *(shore.monster for shore in state.shores), *state.escaped, *state.display]
    cards += [*state.sails, *state.drawn, *state.yard]
    for seat, player in enumerate(state.players):
        cards += [*player.hand, *player.pile, *(card.rune for card in player.runes), player.ship]
        goods = (player.food, player.wood, player.coins, player.favor, player.blame, player.workers, player.begging)
        counts["debts"] += sum(count < 0 for count in (*goods, *player.home))
        away = sum(sum(post.squad) for post in state.posts.values() if post.seat == seat)
        counts["too full"] += sum(player.home) + away > rules.book.counts.capacity
    counts["debts"] += sum(count < 0 for count in (*state.supply, *state.stocks))
    counts.update(card for card in cards if card)
    return counts


ENTRANT = Entrant(
    key="champions_of_midgard",
    tables=(
        Table(4),
        Table(2, {"first_player": "0"}),
        Table(3, {"hall_of_records": YES}),
        Table(2, {"mistrustful_villagers": YES, "hall_of_records": YES}),
        Table(4, {"mistrustful_villagers": YES, "first_player": "3"}),
    ),
    bound=1_500,
    redeal=redeal,
    census=census,
    standing=standing,
    open_answers=frozenset({"place", "roll", "loss"}),
    goldens=(
        Golden("two-computers", Table(2, {"first_player": "0"}), "g1", ("computer", "computer")),
        Golden("three-hall-of-records", Table(3, {"hall_of_records": YES}), "g2", ("computer", "random", "first")),
        Golden(
            "four-mistrustful", Table(4, {"mistrustful_villagers": YES}), "g3", ("first", "random", "computer", "first")
        ),
        Golden("two-level-and-records-decide", Table(2), "t57", ("random", "random")),
        Golden("two-share-the-victory", Table(2), "t25", ("random", "random")),
    ),
)
