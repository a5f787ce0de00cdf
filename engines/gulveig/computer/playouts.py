"""Imagined hands, played out in a computer player's head by simple habits.

Cards are bits of an integer here, in the order of the deck: within a clan the lower bit is the stronger card. A hand
is the sum of its cards' bits. That makes a whole hand cost little more than a tenth of a millisecond.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from engines.core import Seat
from engines.gulveig.book import TREASURE, Book, CardId
from engines.gulveig.config import Gulveig
from engines.gulveig.reading import declared_points
from engines.gulveig.view import View

DUEL = 2
"""Seats of a table at which the Bid Winner knows all cards, unless one lies aside; what one loses, the other gains."""

_CONTROL = 6
"""What the power to take tricks adds to a seven's price, in points."""

_TRUMP_FROM = 3
"""Points in a trick for which a supreme card is spent."""


@dataclass(frozen=True, slots=True)
class Pack:
    """A deck as bits.

    Attributes:
        ids: the cards; the place of a card is the number of its bit.
        bit: the bit of every card.
        clan: per bit, all bits of its clan.
        value: per bit, the card's points.
        clans: the bits of every clan, by its letter.
        cheap: all bits, grouped: first those that cost least to give away.
        rich: all bits, grouped by points: the most first.
        pairs: every combo: the bits of its cards, and what it is worth.
    """

    ids: tuple[CardId, ...]
    bit: dict[CardId, int]
    clan: dict[int, int]
    value: dict[int, int]
    clans: dict[str, int]
    by_price: tuple[int, ...]
    by_value: tuple[int, ...]
    pairs: tuple[tuple[int, int], ...]

    def bits(self, cards: Iterable[CardId]) -> int:
        """Return the sum of these cards' bits."""
        return sum(self.bit[card] for card in cards)

    def cards(self, bits: int) -> list[CardId]:
        """Return the cards of these bits, in the order of the deck."""
        return [card for card, bit in self.bit.items() if bits & bit]

    def points(self, cards: int) -> int:
        """Return what these cards are worth together."""
        total = 0
        while cards:
            total += self.value[cards & -cards]
            cards &= cards - 1
        return total

    def held_pairs(self, hand: int) -> int:
        """Return the bits of all complete combos in a hand."""
        held = 0
        for pair, _ in self.pairs:
            if hand & pair == pair:
                held |= pair
        return held

    def least_missed(self, cards: int) -> int:
        """Return the card that is missed least."""
        for group in self.by_price:
            if found := cards & group:
                return found & -found
        return 0

    def most_valuable(self, cards: int) -> int:
        """Return the card worth most."""
        for group in self.by_value:
            if found := cards & group:
                return found & -found
        return 0


@lru_cache(64)
def pack_of(book: Book, config: Gulveig) -> Pack:
    """Return the deck of a table as bits."""
    deck = book.deck(config)
    printed = [book.cards[card] for card in deck.cards]
    bit = {card: 1 << place for place, card in enumerate(deck.cards)}
    bits = list(bit.values())
    clans = {name: sum(b for b, card in zip(bits, printed, strict=True) if card.clan == name) for name in book.clans}
    price = {b: card.value + _CONTROL * (card.strength > 6) for b, card in zip(bits, printed, strict=True)}
    value = {b: card.value for b, card in zip(bits, printed, strict=True)}
    return Pack(
        ids=deck.cards,
        bit=bit,
        clan={b: clans[card.clan] for b, card in zip(bits, printed, strict=True)},
        value=value,
        clans={name: cards for name, cards in clans.items() if cards},
        by_price=tuple(_groups(price)),
        by_value=tuple(reversed(_groups(value))),
        pairs=tuple((bit[combo.pair[0]] | bit[combo.pair[1]], combo.value) for combo in deck.combos),
    )


def _groups(key: dict[int, int]) -> list[int]:
    return [sum(b for b, own in key.items() if own == level) for level in sorted(set(key.values()))]


class Playout:
    """One imagined hand in play, changed in place.

    Attributes:
        hands: per seat, the bits of its cards.
        turn: whose move it is.
        supremacy: the bits of the supreme clan, or 0.
        made: per seat, points of the hand so far.
    """

    __slots__ = ("_best", "_laid", "_led", "_pack", "_pot", "_winner", "hands", "made", "supremacy", "turn")

    def __init__(self, pack: Pack, hands: list[int], turn: Seat, made: list[int]) -> None:
        self._pack = pack
        self.hands = hands
        self.turn = turn
        self.made = made
        self.supremacy = 0
        self._led = self._best = self._pot = self._laid = 0
        self._winner: Seat = turn

    def copy(self) -> Playout:
        """Return an independent copy."""
        other = Playout(self._pack, self.hands[:], self.turn, self.made[:])
        other.supremacy = self.supremacy
        other._led, other._best = self._led, self._best
        other._pot, other._laid, other._winner = self._pot, self._laid, self._winner
        return other

    def declare(self, pair: int, points: int, lead: int) -> None:
        """Reveal a combo and lead one of its cards (R22, R23)."""
        assert pair & lead
        self.made[self.turn] += points
        self.supremacy = self._pack.clan[lead]
        self.lay(lead)

    def play(self, card: int, pair: int, points: int) -> None:
        """Lay a card, declaring a combo with it if `pair` is not 0."""
        if pair:
            self.declare(pair, points, card)
        else:
            self.lay(card)

    def lay(self, card: int) -> None:
        """Lay a card; the last one of a trick gives it to its winner (R24-R28)."""
        seat, hands = self.turn, self.hands
        hands[seat] &= ~card
        if not self._laid:
            self._led = self._pack.clan[card]
            self._best, self._winner = card, seat
        elif self.beats(card):
            self._best, self._winner = card, seat
        self._pot += self._pack.value[card]
        self._laid += 1
        if self._laid == len(hands):
            self.made[self._winner] += self._pot
            self.turn = self._winner
            self._pot = self._laid = 0
        else:
            self.turn = (seat + 1) % len(hands)

    def finish(self) -> list[int]:
        """Play on by habit to the end of the hand; return the points that every seat made."""
        while self.hands[self.turn]:
            self.step()
        return self.made

    def step(self) -> None:
        """Let the seat whose turn it is lay a card by habit."""
        hand = self.hands[self.turn]
        if self._laid:
            self.lay(self._follow(hand))
        else:
            self._lead(hand)

    @property
    def led(self) -> int:
        """The bits of the led clan, or 0 between tricks."""
        return self._led if self._laid else 0

    @property
    def key(self) -> tuple[int, ...]:
        """What tells this table from others of the same deck."""
        return (*self.hands, *self.made, self.turn, self.supremacy, self.led, self._best, self._pot, self._winner)

    def beats(self, card: int) -> bool:
        """Return whether a card would be the strongest of the trick on the table."""
        supreme = self.supremacy
        if card & supreme:
            return not self._best & supreme or card < self._best
        return bool(card & self._led) and not self._best & supreme and card < self._best

    def _follow(self, hand: int) -> int:
        """Take the trick when that is safe, with the richest card that does it; else give away little."""
        pack, best, supreme = self._pack, self._best, self.supremacy
        if own := hand & self._led:
            if best & self._led and (safe := self._safe(own & (best - 1))):
                return pack.most_valuable(safe)
            return pack.least_missed(own)
        if (trumps := hand & supreme) and self._pot >= _TRUMP_FROM:
            winning = trumps & (best - 1) if best & supreme else trumps
            if winning:
                last = self._laid == len(self.hands) - 1
                return pack.most_valuable(winning) if last else 1 << winning.bit_length() - 1
        return pack.least_missed(hand & ~pack.held_pairs(hand) or hand)

    def _safe(self, winning: int) -> int:
        """Return those of the winning cards that nobody behind can beat in the led clan."""
        if not winning:
            return 0
        seats, behind = len(self.hands), 0
        for step in range(1, seats - self._laid):
            behind |= self.hands[(self.turn + step) % seats]
        behind &= self._led
        return winning & ((behind & -behind) - 1) if behind else winning

    def _lead(self, hand: int) -> None:
        """Declare the best combo; else lead a card that nobody can beat; else give away little."""
        pack = self._pack
        points, pair = max([(value, pair) for pair, value in pack.pairs if hand & pair == pair], default=(0, 0))
        if pair:
            self.declare(pair, points, pack.least_missed(pair))
            return
        others = 0
        for other in self.hands:
            others |= other
        others &= ~hand
        choice = 0
        for clan in pack.clans.values():
            if mine := hand & clan:
                top, theirs = mine & -mine, others & clan
                if (not theirs or top < (theirs & -theirs)) and not self._ruffed(clan):
                    choice = top
                    if theirs:
                        break
        self.lay(choice or pack.least_missed(hand))

    def _ruffed(self, clan: int) -> bool:
        """Return whether somebody else could take a lead of this clan with a supreme card."""
        supreme, turn = self.supremacy, self.turn
        if not supreme or clan == supreme:
            return False
        return any(seat != turn and hand & supreme and not hand & clan for seat, hand in enumerate(self.hands))


def burials(pack: Pack, hand: int) -> list[int]:
    """Return the cards of a hand, first those that are best buried (R19).

    Rich cards that a stronger one may take are saved in the Winnings Pile, losers of short clans make room; combos and
    cards that win by themselves stay.
    """
    keep = pack.held_pairs(hand)
    rated: list[tuple[float, int]] = []
    left = hand
    while left:
        card = left & -left
        left ^= card
        clan = pack.clan[card]
        above = clan & (card - 1)
        exposed = bool(above & ~hand)
        value = pack.value[card]
        short = (hand & clan).bit_count() <= 2
        rating = value * (0.8 if exposed else 0.3) + (1.5 if short and exposed else 0.5)
        if not above:
            rating -= _CONTROL
        if card & keep:
            rating -= 50
        rated.append((rating, card))
    rated.sort(reverse=True)
    return [card for _, card in rated]


def default_burial(pack: Pack, hand: int) -> int:
    """Return the bits of the three cards that are best buried."""
    return sum(burials(pack, hand)[:TREASURE])


def after_burial(pack: Pack, hands: list[int], buried: int, winner: Seat) -> Playout:
    """Return the hand before its first lead: `winner`, who leads, holds these cards still and buries them."""
    left, made = hands[:], [0] * len(hands)
    left[winner] ^= buried
    made[winner] = pack.points(buried)
    return Playout(pack, left, winner, made)


def as_winner(pack: Pack, hands: list[int], treasure: int, winner: Seat) -> list[int]:
    """Return what every seat makes in an imagined deal after `winner` took the Treasure."""
    held = hands[:]
    held[winner] |= treasure
    return after_burial(pack, held, default_burial(pack, held[winner]), winner).finish()


def table_of(book: Book, pack: Pack, view: View, hands: list[int], unheld: int) -> Playout:
    """Set a table up as it stands, with imagined cards where the viewer, a seat, cannot see."""
    assert view.viewer is not None
    made = [won + declared_points(book, view, seat) for seat, won in enumerate(view.won)]
    if view.bidder == view.viewer:
        made[view.viewer] += pack.points(pack.bits(view.buried))
    elif view.bidder is not None and unheld:
        made[view.bidder] += pack.points(unheld) * TREASURE // unheld.bit_count()
    first = view.trick[0].seat if view.trick else view.viewer
    table = Playout(pack, hands, first, made)
    table.supremacy = pack.clans.get(view.supremacy, 0)
    for laid in view.trick:
        table.lay(pack.bit[laid.card])
    return table
