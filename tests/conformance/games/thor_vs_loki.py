"""Thor against Loki in the suites that all games share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, MutableSequence

from engines.core import Rng, Seat, Viewer
from engines.thor_vs_loki import ThorVsLokiRules
from engines.thor_vs_loki._state import FieldCard, State
from engines.thor_vs_loki.book import Role
from engines.thor_vs_loki.view import Phase
from tests.conformance.registry import Entrant, Golden, Table


def redeal(rules: ThorVsLokiRules, state: State, viewer: Viewer, rng: Rng) -> State:
    """Deal anew both decks and, of everybody but the viewer, the hand, the face-down cards and what Hel took."""
    if state.phase is Phase.OVER:
        return state
    for seat in range(state.config.seats):
        if seat == viewer:
            _shuffle(state.decks[seat], rng)
            continue
        if not (state.phase is Phase.TAKE and seat == state.active):
            _swap_what_hel_took(rules, state, seat, rng)
        _deal_unseen(rules, state, seat, viewer, rng)
    return state


def _deal_unseen(rules: ThorVsLokiRules, state: State, seat: Seat, viewer: Viewer, rng: Rng) -> None:
    """Mix hand, face-down cards and deck by their backs; what is known to have been in the hand stays out of the deck.

    Thor and Loki never lie face-down; a sealed first row is made of cards of the hand.
    """
    field = state.fields[seat]
    places = [(c, r) for c, cards in enumerate(field) for r, lying in enumerate(cards) if not lying.up]
    near = Counter(state.hands[seat]) + Counter(field[c][r].card for c, r in places)
    known = Counter(state.traced[seat])
    spied = state.spied[viewer] if viewer is not None else None
    if spied is not None:
        known |= Counter(spied.cards)
    known &= near
    hands: list[str] = []
    for letter in "tl":
        spots = [place for place in places if field[place[0]][place[1]].card[0] == letter]
        held = sum(card[0] == letter for card in state.hands[seat])
        stay = [card for card in known.elements() if card[0] == letter]
        loose = [card for card in (near - known).elements() if card[0] == letter]
        if letter == state.sides[seat].letter:
            loose += state.decks[seat]
        _shuffle(loose, rng)
        cards = stay + loose[: held + len(spots) - len(stay)]
        if letter == state.sides[seat].letter:
            state.decks[seat] = loose[held + len(spots) - len(stay) :]
        _shuffle(cards, rng)
        avatars = [card for card in cards if rules.book.face(card).role is Role.AVATAR]
        cards = avatars + [card for card in cards if card not in avatars]
        if len(avatars) > held:
            state.decks[seat][0], cards[0] = cards[0], state.decks[seat][0]
        hands += cards[:held]
        for (column, row), card in zip(spots, cards[held:], strict=True):
            field[column][row] = FieldCard(card, up=False)
    state.hands[seat] = rules.book.order(hands)
    if state.rows[seat]:
        free = [card for card in state.hands[seat] if rules.book.face(card).role is not Role.AVATAR]
        row = rng.sample(free, 3)
        state.rows[seat] = (row[0], row[1], row[2])


def _swap_what_hel_took(rules: ThorVsLokiRules, state: State, seat: Seat, rng: Rng) -> None:
    """Let Hel have taken another card of the pile, when what she took is still in the hand."""
    missing = list((Counter(state.graves[seat]) - Counter(state.piles[seat])).elements())
    hand, pile = state.hands[seat], state.piles[seat]
    if len(missing) != 1 or missing[0] not in hand or len(pile) < 3:
        return
    place = rng.below(len(pile) - 1)
    if rules.book.cards[pile[place]].kind == "hel" or pile[place][0] != missing[0][0]:
        return
    hand.remove(missing[0])
    hand.append(pile[place])
    pile[place] = missing[0]
    state.hands[seat] = rules.book.order(hand)


def _shuffle(cards: MutableSequence[str], rng: Rng) -> None:
    for place in range(len(cards) - 1, 0, -1):
        other = rng.below(place + 1)
        cards[place], cards[other] = cards[other], cards[place]


def standing(_rules: ThorVsLokiRules, state: State) -> tuple[int, ...]:
    """Return a point for the side that stays."""
    return tuple(int(seat not in state.resigned) for seat in range(state.config.seats))


def census(rules: ThorVsLokiRules, state: State) -> Mapping[str, int]:
    """Count all hundred cards, wherever they lie."""
    places = [*state.hands, *state.decks, *state.piles, [state.shown] if state.shown else []]
    places += [[lying.card for lying in column] for side in state.fields for column in side]
    places += [[*batch.left, *batch.chosen] for batch in state.batches]
    return Counter(card for place in places for card in place)


DUEL = Table(2)

ENTRANT = Entrant(
    key="thor_vs_loki",
    tables=(
        DUEL,
        Table(2, {"vidarr": "crossed", "sides": "loki-first"}),
        Table(2, {"sides": "random"}),
    ),
    bound=1_500,
    redeal=redeal,
    census=census,
    standing=standing,
    open_answers=frozenset({"order"}),
    goldens=(
        Golden("treasure-found", DUEL, "g18", ("computer", "computer")),
        Golden("empty-side", DUEL, "g31", ("computer", "computer")),
        Golden("nothing-left-to-do", DUEL, "g9", ("random", "random")),
        Golden("treasure-lost-at-random", DUEL, "g36", ("random", "random")),
        Golden(
            "loki-first-crossed", Table(2, {"vidarr": "crossed", "sides": "loki-first"}), "g1", ("computer", "random")
        ),
    ),
)
