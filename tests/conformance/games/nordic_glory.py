"""Nordic Glory in the suites that all games share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from engines.core import Rng, Viewer
from engines.nordic_glory import NordicGloryRules
from engines.nordic_glory._state import Side, State
from engines.nordic_glory.book.effects import Peek, Then
from tests.conformance.registry import Entrant, Golden, Table

YES = "yes"
SMALL = "NG1-AaqAVKAAAAAAAAqoBVQCpUAAB4AAAAAAAACItxU"
"""A share code: the shields of Frostgate and only five rituals."""


def redeal(rules: NordicGloryRules, state: State, viewer: Viewer, rng: Rng) -> State:
    """Deal anew the others' hands and decks, and the order of every deck, as far as the viewer does not know them."""
    if state.ending is not None:
        return state
    for seat, side in enumerate(state.sides):
        _mix(side.reserve, rng)
        if seat == viewer:
            _mix_own(rules, state, side, rng)
        else:
            _mix_others(side, rng, known=side.shown if viewer is None else side.shown + side.seen)
    return state


def _mix_own(rules: NordicGloryRules, state: State, side: Side, rng: Rng) -> None:
    """Keep the hand, the known bottom of the deck, and cards that are being looked at."""
    cast = state.cast
    top = 0
    if cast is not None and cast.left and side is state.sides[cast.seat]:
        effect = rules.book.rituals[cast.card][cast.at]
        if isinstance(effect, Peek) and effect.then is Then.TAKE:
            top = effect.value
    last = max(side.bottom, len(side.deck) - top)
    middle = side.deck[side.bottom : last]
    _mix(middle, rng)
    side.deck[side.bottom : last] = middle
    side.seen = _some(side.hand, side.shown, len(side.seen), rng)


def _some(hand: list[str], shown: list[str], count: int, rng: Rng) -> list[str]:
    """Return other cards that the opponent may have seen: the owner has been told, but not which were kept."""
    rest = list((Counter(hand) - Counter(shown)).elements())
    return list(rng.sample(rest, count))


def _mix_others(side: Side, rng: Rng, known: list[str]) -> None:
    hidden = list((Counter(side.hand) - Counter(known)).elements())
    size = len(hidden)
    pool = hidden + side.deck
    _mix(pool, rng)
    side.hand = sorted([*known, *pool[:size]])
    side.deck = pool[size:]
    if len(known) == len(side.shown):
        side.seen = _some(side.hand, side.shown, len(side.seen), rng)


def _mix(cards: list[str], rng: Rng) -> None:
    for place in range(len(cards) - 1, 0, -1):
        other = rng.below(place + 1)
        cards[place], cards[other] = cards[other], cards[place]


def standing(rules: NordicGloryRules, state: State) -> tuple[int, ...]:
    """Return what the Jarls have left."""
    return tuple(rules.book.jarls[side.jarl].defense - side.hurt for side in state.sides)


def census(_rules: NordicGloryRules, state: State) -> Mapping[str, int]:
    """Count every card of both decks once, wherever it lies."""
    counts: Counter[str] = Counter()
    for seat, side in enumerate(state.sides):
        cards = [warrior.card for column in side.columns for warrior in column]
        for pile in (cards, side.reserve, side.valhalla, side.hand, side.deck, side.discard, side.attached):
            counts.update(f"{seat}.{card}" for card in pile)
    if state.cast is not None:
        counts[f"{state.cast.seat}.{state.cast.card}"] += 1
    return {card: n for card, n in counts.items() if n}


ENTRANT = Entrant(
    key="nordic_glory",
    tables=(
        Table(2, {}),
        Table(2, {"deck_0": "mire-and-mist", "deck_1": "gale-riders", "open_lists": YES, "protection": "blow"}),
        Table(2, {"deck_0": "ember-host", "deck_1": "frostgate", "revised_limits": YES, "first_leader": "1"}),
        Table(2, {"deck_0": "gale-riders", "deck_1": "mire-and-mist", "re_size_max": YES, "ritual_copy_limit": "2"}),
        Table(2, {"deck_0": SMALL, "deck_1": SMALL, "re_size_max": YES}),
    ),
    bound=3_000,
    redeal=redeal,
    census=census,
    standing=standing,
    open_answers=frozenset({"target", "reroll", "choice", "rune"}),
    goldens=(
        Golden("frost-against-ember", Table(2, {}), "g1", ("computer", "computer")),
        Golden(
            "mire-against-gale",
            Table(2, {"deck_0": "mire-and-mist", "deck_1": "gale-riders", "first_leader": "1"}),
            "g2",
            ("computer", "random"),
        ),
        Golden("nobody-answers", Table(2, {"revised_limits": YES}), "g3", ("first", "first")),
        Golden(
            "small-decks-until-winter",
            Table(2, {"deck_0": SMALL, "deck_1": SMALL, "re_size_max": YES}),
            "w92",
            ("first", "first"),
        ),
    ),
)
