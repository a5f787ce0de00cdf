"""A computer player of Gulveig: it samples deals of the hidden cards, plays the hand out in each, and compares.

It knows what its view tells, no more. Bids, swaps, burials and cards are all judged by the same measure: what the hand
would add to its own score, against what it would add to the others'.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, takewhile

from msgspec import Struct

from engines.core import Ask, Picks, Question, Rng, Seat, Walk
from engines.gulveig._asks.walk import KEEP, PASS
from engines.gulveig._chapters.scoring import award
from engines.gulveig._rules import GulveigRules
from engines.gulveig.book import TREASURE
from engines.gulveig.computer.inference import HiddenCards, treasure_of
from engines.gulveig.computer.playouts import Pack, Playout, burials, default_burial, pack_of
from engines.gulveig.computer.swaps import best_swap
from engines.gulveig.reading import declared_points, held_combos
from engines.gulveig.view import Phase, View

_BID_WORLDS = 12
"""Imagined deals behind a bid."""

_BURY_CARDS = 5
"""How many of the best cards for a burial are tried in threes."""
_BURY_WORLDS = (3, 4)
_BURY_LEFT = 3
"""Imagined deals that all burials go through, those that the best go through besides, and how many that are."""

_CARDS_LAID = 1100
_LEAST_WORLDS, _MOST_WORLDS = 3, 16
"""Cards laid in the head before a card is laid on the table, and what that means in imagined deals."""

_SPREAD = (-15, 0, 15)
"""How far off an imagined result may well be, in points."""

_CREDIBLE = 0.7
"""How often another seat that bids is believed to have the hand for it."""

_JUMP = 3
"""One part in so many of the way from the lowest bid to the highest sound one is taken at once."""

_GOAL_VALUE = 250.0
"""What reaching the goal is worth beside the points."""


class _Move(Struct, frozen=True):
    """A card to lay, perhaps with a combo to declare; `pair` and `points` are 0 without one."""

    picks: Picks
    card: int
    pair: int = 0
    points: int = 0


class Computer:
    """Plays one or more seats; decides in a few milliseconds, always legally."""

    def __init__(self, rules: GulveigRules, rng: Rng) -> None:
        """Take the rulebook it plays by, and the chance for its imagined deals."""
        self._book = rules.book
        self._rng = rng

    def decide(self, view: View, question: Question, walk: Walk) -> Picks:
        """Return the answer that looks best; see `engines.core.Player`."""
        ask = walk(())
        assert isinstance(ask, Ask)
        pack = pack_of(self._book, view.config)
        if question.topic == Phase.BID:
            return self._bid(view, pack, ask)
        if question.topic == Phase.BURY:
            return self._bury(view, pack)
        moves = self._moves(view, pack, ask)
        return moves[0].picks if len(moves) == 1 else self._play(view, pack, moves)

    def _bid(self, view: View, pack: Pack, ask: Ask) -> Picks:
        """Raise while winning the auction looks better than leaving it to whoever holds the bid."""
        seat = _own_seat(view)
        hand = pack.bits(view.hand)
        swap = best_swap(pack, hand, pack.bits(view.bench))
        bids = [int(bid) for bid in ask.open if bid != PASS]
        worlds = self._deals(view, pack, _BID_WORLDS)
        rival = (seat + 1) % view.config.seats if view.bidder is None else view.bidder
        own = [self._as_winner(pack, _with(hands, seat, hand ^ swap), treasure, seat) for hands, treasure in worlds]
        least = self._if_rival_wins(view, pack, worlds, rival)
        least += sum(_others(view, made, seat, 0) for made in own) / len(own)
        sound = list(takewhile(lambda bid: _value_of_bid(view, own, bid) >= least, bids))
        if not sound and view.bidder is not None:
            return ((PASS,),)
        points = bids[max(len(sound) - 1, 0) // _JUMP]
        if not view.bench:
            return ((str(points),),)
        if not swap:
            return ((str(points),), (KEEP,))
        give, take = pack.ids[(swap & hand).bit_length() - 1], pack.ids[(swap & ~hand).bit_length() - 1]
        return ((str(points),), (give,), (take,))

    def _if_rival_wins(self, view: View, pack: Pack, worlds: Sequence[tuple[list[int], int]], rival: Seat) -> float:
        """Return what the hand is worth when this rival wins the auction at the bid that stands."""
        bid = view.bid or self._book.deck(view.config).opening
        total = 0.0
        for hands, treasure in worlds:
            made = self._as_winner(pack, hands, treasure, rival)
            total += (1 - _CREDIBLE) * _advantage(view, made, rival, bid)
            made[rival] = max(made[rival], bid)
            total += _CREDIBLE * _advantage(view, made, rival, bid)
        return total / len(worlds)

    def _as_winner(self, pack: Pack, hands: list[int], treasure: int, winner: Seat) -> list[int]:
        """Return what every seat makes in an imagined deal after `winner` took the Treasure."""
        hand = hands[winner] | treasure
        buried = default_burial(pack, hand)
        return self._play_out(pack, _with(hands, winner, hand ^ buried), buried, winner)

    def _play_out(self, pack: Pack, hands: list[int], buried: int, winner: Seat) -> list[int]:
        made = [0] * len(hands)
        made[winner] = pack.points(buried)
        return Playout(pack, hands, winner, made).finish()

    def _bury(self, view: View, pack: Pack) -> Picks:
        """Bury the three cards that leave the best hand to play."""
        seat, hand = _own_seat(view), pack.bits(view.hand)
        tried = [sum(cards) for cards in combinations(burials(pack, hand)[:_BURY_CARDS], TREASURE)]
        values = dict.fromkeys(tried, 0.0)
        for count in _BURY_WORLDS:
            for hands, _ in self._deals(view, pack, count):
                for buried in tried:
                    made = self._play_out(pack, _with(hands, seat, hand ^ buried), buried, seat)
                    values[buried] += _spread_advantage(view, made, seat)
            tried = sorted(tried, key=values.__getitem__, reverse=True)[:_BURY_LEFT]
        return (tuple(card for card in view.hand if pack.bit[card] & tried[0]),)

    def _moves(self, view: View, pack: Pack, ask: Ask) -> list[_Move]:
        """Return the moves worth a thought."""
        hand = sum(pack.bit[card] for card in ask.open if card in pack.bit)
        if view.phase is Phase.FOLLOW:
            return [_move(pack, card) for card in _follow_candidates(view, pack, hand)]
        combos = held_combos(self._book, view).values()
        declared = [
            _Move(((combo.id,), (half,)), pack.bit[half], pack.bits(combo.pair), combo.value)
            for combo in combos
            for half in combo.pair
        ]
        plain = _lead_candidates(pack, hand)
        return declared + [_move(pack, card) for card in (plain[:2] if declared else plain)]

    def _play(self, view: View, pack: Pack, moves: list[_Move]) -> Picks:
        """Try every move in the same imagined deals, and make the best."""
        seat = _own_seat(view)
        bidder = view.bidder if view.bidder is not None else seat
        cards = sum(view.cards)
        count = max(_LEAST_WORLDS, min(_MOST_WORLDS, _CARDS_LAID // (cards * len(moves))))
        values = [0.0] * len(moves)
        guess = HiddenCards(self._book, pack, view)
        for _ in range(count):
            world = self._table(view, pack, *guess.deal(self._rng))
            for place, move in enumerate(moves):
                trial = world.copy()
                if move.pair:
                    trial.declare(move.pair, move.points, move.card)
                else:
                    trial.lay(move.card)
                made = trial.finish()
                values[place] += _spread_advantage(view, made, bidder)
        return moves[values.index(max(values))].picks

    def _table(self, view: View, pack: Pack, hands: list[int], unheld: int) -> Playout:
        """Set the table up as it stands, with imagined cards where the viewer cannot see."""
        made = [won + declared_points(self._book, view, seat) for seat, won in enumerate(view.won)]
        if view.bidder == view.viewer:
            made[_own_seat(view)] += pack.points(pack.bits(view.buried))
        elif view.bidder is not None and unheld:
            made[view.bidder] += pack.points(unheld) * TREASURE // unheld.bit_count()
        first = view.trick[0].seat if view.trick else _own_seat(view)
        table = Playout(pack, hands, first, made)
        table.supremacy = pack.clans.get(view.supremacy, 0)
        for laid in view.trick:
            table.lay(pack.bit[laid.card])
        return table

    def _deals(self, view: View, pack: Pack, count: int) -> list[tuple[list[int], int]]:
        """Return imagined hands, each with an imagined Treasure while that is hidden."""
        guess = HiddenCards(self._book, pack, view)
        deals = [guess.deal(self._rng) for _ in range(count)]
        if view.phase is not Phase.BID:
            return deals
        return [(hands, treasure_of(unheld, self._rng)) for hands, unheld in deals]


def _own_seat(view: View) -> Seat:
    assert view.viewer is not None
    return view.viewer


def _with(hands: list[int], seat: Seat, hand: int) -> list[int]:
    changed = hands[:]
    changed[seat] = hand
    return changed


def _with_points(made: list[int], seat: Seat, by: int) -> list[int]:
    changed = made[:]
    changed[seat] += by
    return changed


def _move(pack: Pack, card: int) -> _Move:
    return _Move(((pack.ids[card.bit_length() - 1],),), card)


def _follow_candidates(view: View, pack: Pack, hand: int) -> list[int]:
    """Return the ends of what can be played: the strongest, weakest, richest, cheapest, and supreme cards likewise."""
    supreme = hand & pack.clans.get(view.supremacy, 0)
    loose = hand & ~pack.held_pairs(hand)
    cards = [pack.least_missed(loose), pack.least_missed(hand), pack.most_valuable(hand)]
    if len({pack.clan[card] for card in cards if card}) == 1 and hand & ~pack.clan[cards[1]] == 0:
        cards += [hand & -hand, _weakest(hand)]
    cards += [_weakest(supreme), pack.most_valuable(supreme)]
    return [card for card in dict.fromkeys(cards) if card]


def _lead_candidates(pack: Pack, hand: int) -> list[int]:
    """Return the strongest card of every clan, and the cheapest of all."""
    cards = [hand & clan & -(hand & clan) for clan in pack.clans.values()]
    cards += [pack.least_missed(hand & ~pack.held_pairs(hand)), pack.least_missed(hand)]
    return [card for card in dict.fromkeys(cards) if card]


def _weakest(cards: int) -> int:
    return 1 << cards.bit_length() - 1 if cards else 0


def _value_of_bid(view: View, outcomes: list[list[int]], bid: int) -> float:
    """Return what this bid brings the viewer on average, if these are its chances."""
    seat = _own_seat(view)
    total = sum(_gain(view, seat, made[seat] + by, bid) for made in outcomes for by in _SPREAD)
    return total / (len(outcomes) * len(_SPREAD))


def _advantage(view: View, made: Sequence[int], bidder: Seat, bid: int) -> float:
    """Return what a scored hand is worth to the viewer: the own gain less the others' mean."""
    seat = _own_seat(view)
    return _gain(view, seat, made[seat], bid if seat == bidder else 0) - _others(view, made, bidder, bid)


def _spread_advantage(view: View, made: list[int], bidder: Seat) -> float:
    """Return the sum of what a hand is worth over the results that an imagined one stands for."""
    return sum(_advantage(view, _with_points(made, bidder, by), bidder, view.bid) for by in _SPREAD)


def _others(view: View, made: Sequence[int], bidder: Seat, bid: int) -> float:
    seats = view.config.seats
    gains = [
        _gain(view, seat, made[seat], bid if seat == bidder else 0) for seat in range(seats) if seat != view.viewer
    ]
    return sum(gains) / (seats - 1)


def _gain(view: View, seat: Seat, made: int, bid: int) -> float:
    """Return what a hand adds to a score, and the goal if that reaches it."""
    before = view.scores[seat]
    gain = award(view.config, before=before, made=made, bid=bid)
    return gain + _GOAL_VALUE if before + gain >= view.config.goal else gain
