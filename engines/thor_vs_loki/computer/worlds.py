"""Whole tables that agree with all that a viewer of Thor against Loki knows, drawn by chance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from engines.core import Rng, Seat
from engines.thor_vs_loki._state import FieldCard, State, new_table
from engines.thor_vs_loki.book import COLUMNS, DECK, CardId, Power, Role, Side
from engines.thor_vs_loki.computer.inference import Inference, Weights
from engines.thor_vs_loki.view import Batch, Phase

_PARTS = 1 << 20
"""A number has to be below so many times a place's chances, that all of them are as good as even."""
_SPAN = 1 << 60
"""Numbers from which several small ones are made."""
_FORGOTTEN = 8
"""Of so many cards that Frigg saw one has been played since, as far as nothing tells."""
_HELD = 3
"""How many times likelier a card that came to the hand openly still is in a place of the hand than in one in play."""

Place = tuple[int, int]
"""Column and row."""
_HAND: Place = (-1, -1)


def draw_world(known: Inference, rng: Rng) -> State:
    """Return a table in which the viewer sees just this view."""
    view, me, foe = known.view, known.me, known.foe
    cards = _Unseen(known, rng)
    batches = [view.batch, *cards.second_batch(view.batch)] if view.batch is not None else []
    state = new_table(view.config, view.sides)
    state.phase, state.turn, state.active = view.phase, view.turn, view.active
    state.spent, state.total = view.total - view.points, view.total
    state.fields[me] = [[FieldCard(face.card, face.up) for face in column] for column in view.fields[me]]
    state.hands[me] = list(view.hand)
    state.hands[foe], state.fields[foe] = cards.opposing()
    state.decks = [cards.deck(0), cards.deck(1)]
    state.piles = cards.piles
    state.dormant = view.dormant
    state.graves, state.traced = [list(view.graves[0]), list(view.graves[1])], [list(one) for one in view.traced]
    state.at_large = list(view.at_large)
    state.spied[me] = view.spied
    state.amends = [int(ready) for ready in view.ready]
    state.rows[me] = view.row
    if view.phase is Phase.ROW and view.ready[foe]:
        state.rows[foe] = cards.sealed_row(state.hands[foe])
    state.power, state.shown, state.reveals = view.power, view.shown, view.reveals
    # A turn without Thor or Loki has a point for each column.
    state.late = max(1, sum(map(bool, view.fields[1 - view.active]))) if view.late else None
    state.batches = batches
    state.marks, state.clash = list(view.marks), view.clash
    return state


class _Unseen:
    """The cards out of sight, from which one table is dealt.

    Attributes:
        piles: both discard piles, the top last.
    """

    def __init__(self, known: Inference, rng: Rng) -> None:
        self._known, self._rng = known, rng
        self._book, self._view = known.book, known.view
        self._backs = {card: printed.back for card, printed in self._book.cards.items()}
        self._hel_has: list[CardId] = []
        """What the opponent's Hel took, if it has not been seen since."""
        self.piles = self._drawn_piles()
        self._pools = self._drawn_pools()

    def deck(self, seat: Seat) -> list[CardId]:
        """Return a deck in any order, once all other cards are dealt."""
        deck = list(self._pools[self._view.sides[seat]].elements())
        _shuffle(deck, self._rng)
        return deck

    def second_batch(self, first: Batch) -> list[Batch]:
        """Return the cards that the same Nightmare took from the other seat, and which no view shows yet."""
        view = self._view
        lost: list[CardId] = []
        for seat, side in enumerate(view.sides):
            # What is neither in the deck nor in a place of the other seat is with these cards.
            spare = self._pools[side].total() - view.decks[seat] - self._hidden(side)
            lost += self._draw(side, spare)
        return [Batch(1 - first.seat, tuple(lost))] if lost else []

    def opposing(self) -> tuple[list[CardId], list[list[FieldCard]]]:
        """Return the opponent's hand and side."""
        field = [[FieldCard(face.card, face.up) for face in column] for column in self._view.fields[self._known.foe]]
        hand: list[CardId] = []
        for side in self._view.sides:
            places = self._places(side)
            room = self._in_hand(side)
            for card in self._known_near(side)[: room + len(places)]:
                self._pools[side][card] -= 1
                held = not places or self._book.face(card).role is Role.AVATAR
                if room and (held or self._rng.below(_HELD * room + len(places)) < _HELD * room):
                    hand.append(card)
                    room -= 1
                elif places:
                    column, row = places.pop(self._rng.below(len(places)))
                    field[column][row] = FieldCard(card, up=False)
            if side is self._view.sides[self._known.foe]:
                place, treasure = self._place_of_treasure(places, room), self._book.treasure(side)
                self._pools[side][treasure] -= place is not None
                if place == _HAND:
                    hand.append(treasure)
                    room -= 1
                elif place is not None:
                    places.remove(place)
                    field[place[0]][place[1]] = FieldCard(treasure, up=False)
            for column, row in places:
                (card,) = self._draw(side, 1, self._known.weights(column, row))
                field[column][row] = FieldCard(card, up=False)
            hand += self._draw(side, room, self._known.weights_in_hand)
        return self._book.order(hand), field

    def _place_of_treasure(self, places: Sequence[Place], room: int) -> Place | None:
        """Return where the opponent's treasure lies: one of these places, or `_HAND`; None where it is not told."""
        view, found = self._view, self._known.whereabouts
        side = view.sides[self._known.foe]
        if found is None or not self._pools[side][self._book.treasure(side)]:
            return None
        chances = [found.places.get(place, 0.0) for place in places]
        held = found.held if room else 0.0
        deck = max(0.0, 1 - found.held - sum(found.places.values())) if view.decks[self._known.foe] else 0.0
        return self._rng.weighted([None, *places, _HAND], [deck, *chances, held])

    def sealed_row(self, hand: Sequence[CardId]) -> tuple[CardId, ...]:
        """Return a first row that a hand may have sealed."""
        free = [card for card in hand if self._book.face(card).role is not Role.AVATAR]
        return self._rng.sample(free, len(COLUMNS))

    def _known_near(self, side: Side) -> list[CardId]:
        """Return the cards of a back, still out of sight, that the opponent's hand openly got or was seen to hold."""
        view, pool = self._view, self._pools[side]
        near = Counter(view.traced[self._known.foe]) + Counter(self._hel_has)
        if view.spied is not None:
            near |= Counter([card for card in view.spied.cards if self._rng.below(_FORGOTTEN)])
        return [card for card in (near & pool).elements() if self._backs[card] is side]

    def _in_hand(self, side: Side) -> int:
        """Return how many cards with a back are in the opponent's hand."""
        view, foe = self._view, self._known.foe
        return view.counts[foe] - view.captured[foe] if side is view.sides[foe] else view.captured[foe]

    def _places(self, side: Side) -> list[Place]:
        """Return the places of the opponent's face-down cards with a back."""
        field = self._view.fields[self._known.foe]
        return [
            (c, r)
            for c, column in enumerate(field)
            for r, face in enumerate(column)
            if not face.card and face.back is side
        ]

    def _hidden(self, side: Side) -> int:
        return self._in_hand(side) + len(self._places(side))

    def _draw(self, side: Side, count: int, weights: Weights | None = None) -> list[CardId]:
        """Take so many cards with a back out of the unseen ones, likely ones rather than others."""
        pool, drawn = self._pools[side], []
        for _ in range(count):
            cards = [card for card, left in pool.items() if left]
            found = self._rng.weighted(cards, [pool[card] * weights[card] if weights else pool[card] for card in cards])
            pool[found] -= 1
            drawn.append(found)
        return drawn

    def _drawn_pools(self) -> dict[Side, Counter[CardId]]:
        """Return the cards of each back that the viewer has no sight of, when the piles are known."""
        view = self._view
        seen = Counter([*view.hand, *self._on_table(), *self.piles[0], *self.piles[1]])
        return {side: Counter(self._book.deck(side)) - seen for side in view.sides}

    def _on_table(self) -> list[CardId]:
        """Return the cards that lie open or are the viewer's own, but for hands and piles."""
        view = self._view
        cards = [face.card for field in view.fields for column in field for face in column if face.card]
        if view.shown:
            cards.append(view.shown)
        return cards if view.batch is None else [*cards, *view.batch.left, *view.batch.chosen]

    def _drawn_piles(self) -> list[list[CardId]]:
        """Return both piles: what went there, but for what Hel took in secret."""
        view = self._view
        piles = [list(view.graves[0]), list(view.graves[1])]
        # The own pile comes first: where its cards have gone is seen, and what is left was taken by the opponent.
        for seat in (self._known.me, self._known.foe):
            pile = piles[seat]
            if view.phase is Phase.TAKE and seat == self._known.me == view.active:
                pile[:] = [*view.pile, view.tops[seat]]
            while len(pile) > view.piles[seat]:
                taken = self._hel_took(seat, pile, piles)
                pile.remove(taken)
                if seat == self._known.foe:
                    self._hel_has.append(taken)
            if pile:
                pile.remove(view.tops[seat])
                pile.append(view.tops[seat])
        return piles

    def _hel_took(self, seat: Seat, pile: Sequence[CardId], piles: Sequence[Sequence[CardId]]) -> CardId:
        """Return what Hel may have taken from a pile: she, and what lies on top, still lie there."""
        left = [card for card in pile if not self._takes_all(card)]
        top = self._view.tops[seat]
        if top in left:
            left.remove(top)
        seen = Counter([*self._view.hand, *self._on_table(), *piles[0], *piles[1]])
        surplus = {side: self._surplus(side, piles) for side in self._view.sides}
        of_back = [card for card in left if surplus[self._backs[card]] > 0] or left
        twice = [card for card in of_back if seen[card] > self._book.cards[card].copies]
        again = [card for card in of_back if seat == self._known.me and seen[card] > pile.count(card)]
        return self._rng.pick(twice or again or of_back)

    def _takes_all(self, card: CardId) -> bool:
        face = self._book.face(card)
        return face.power is Power.RECOVER and not face.recovers

    def _surplus(self, side: Side, piles: Sequence[Sequence[CardId]]) -> int:
        """Return how many cards of a back are counted twice: in a pile, and where Hel brought them."""
        view = self._view
        seen = sum(self._backs[card] is side for card in (*view.hand, *self._on_table(), *piles[0], *piles[1]))
        return seen + self._hidden(side) + view.decks[view.sides.index(side)] - DECK


def _shuffle(cards: list[CardId], rng: Rng) -> None:
    """Shuffle in place; one number of the source is good for about ten places."""
    number = span = 1
    for place in range(len(cards) - 1, 0, -1):
        if span <= place * _PARTS:
            number, span = rng.below(_SPAN), _SPAN
        number, other = divmod(number, place + 1)
        span //= place + 1
        cards[place], cards[other] = cards[other], cards[place]
