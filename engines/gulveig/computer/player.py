"""The normal computer player of Gulveig: it samples deals of hidden cards, plays the hand out in each, and compares.

It knows what its view tells, no more. Where that leaves nothing hidden, as for the Bid Winner of a duel, it looks ahead
in the one deal that there can be. Bids, swaps, burials and cards are all judged by the same measure: what the hand
would add to its own score, against what it would add to the others'.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations

from engines.core import Ask, Picks, Question, Rng, Walk, Weighed
from engines.gulveig._rules import GulveigRules
from engines.gulveig.book import TREASURE
from engines.gulveig.computer.bidding import World, weigh_bids
from engines.gulveig.computer.inference import HiddenCards, treasure_of
from engines.gulveig.computer.lookahead import Lookahead, look_into
from engines.gulveig.computer.moves import Move, moves
from engines.gulveig.computer.payoff import hand_worth, own_seat
from engines.gulveig.computer.playouts import Pack, Playout, after_burial, burials, pack_of, table_of
from engines.gulveig.view import Phase, View

_BID_WORLDS = 30
"""Imagined deals behind a bid."""

_BURY_CARDS = 5
"""How many of the best cards for a burial are tried in threes."""
_BURY_WORLDS = (3, 4)
_BURY_LEFT = 3
"""Imagined deals that all burials go through, those that the best go through besides, and how many that are."""

_PLIES, _FEW = 2, 3
"""Cards that are tried in every way when nothing is hidden, and hands so small that they are searched to the end."""
_MOVES_KEPT = 5
_BURY_CARDS_KNOWN, _BURY_KEPT = 7, 4
"""So many moves, and threes of so many cards, are looked into then: the best at a first look."""

_CARDS_LAID = 1100
_LEAST_WORLDS, _MOST_WORLDS = 3, 16
"""Cards laid in the head before a card is laid on the table, and what that means in imagined deals."""


class Computer:
    """Plays one or more seats; decides in a few milliseconds, always legally."""

    def __init__(self, rules: GulveigRules, rng: Rng) -> None:
        """Take the rulebook it plays by, and the chance for its imagined deals."""
        self._book = rules.book
        self._rng = rng

    def decide(self, view: View, question: Question, walk: Walk) -> Picks:
        """Return the answer that looks best; see `engines.core.Player`."""
        return self.weigh(view, question, walk)[0].picks

    def weigh(self, view: View, question: Question, walk: Walk) -> Sequence[Weighed]:
        """Return the answers worth a thought, best first; the values are points of advantage over the others' mean.

        Reaching the goal counts as 250 points more. A single answer is not tried; it is worth 0.
        """
        ask = walk(())
        assert isinstance(ask, Ask)
        pack = pack_of(self._book, view.config)
        if question.topic == Phase.BID:
            return weigh_bids(self._book, view, pack, ask, self._worlds(view, pack))
        if question.topic == Phase.BURY:
            return self._weigh_burials(view, pack)
        tried = moves(self._book, view, pack, ask)
        return [Weighed(tried[0].picks, 0.0)] if len(tried) == 1 else self._weigh_moves(view, pack, tried)

    def _weigh_burials(self, view: View, pack: Pack) -> Sequence[Weighed]:
        """Try threes of the cards that are best buried; those that fall behind early come after all others."""
        guess = HiddenCards(self._book, pack, view)
        seat, hand = own_seat(view), pack.bits(view.hand)
        worth = hand_worth(view, seat)
        if guess.certain:
            hands, _ = guess.deal(self._rng)
            tried = _threes(pack, hand, _BURY_CARDS_KNOWN)
            tables = [after_burial(pack, hands, buried, seat) for buried in tried]
            found = look_into(Lookahead(pack, seat, worth, few=_FEW), tables, plies=_PLIES, kept=_BURY_KEPT)
            return _best_first(_burial(view, pack, buried, value) for buried, value in zip(tried, found, strict=True))
        tried = _threes(pack, hand, _BURY_CARDS)
        total = dict.fromkeys(tried, 0.0)
        dropped: list[Weighed] = []
        played = 0
        for count in _BURY_WORLDS:
            for _ in range(count):
                hands, _ = guess.deal(self._rng)
                for buried in tried:
                    total[buried] += worth(after_burial(pack, hands, buried, seat).finish())
            played += count
            tried.sort(key=total.__getitem__, reverse=True)
            dropped = [_burial(view, pack, buried, total[buried] / played) for buried in tried[_BURY_LEFT:]] or dropped
            del tried[_BURY_LEFT:]
        kept = [_burial(view, pack, buried, total[buried] / played) for buried in tried]
        return kept + [Weighed(one.picks, min(one.value, kept[-1].value)) for one in dropped]

    def _weigh_moves(self, view: View, pack: Pack, tried: Sequence[Move]) -> Sequence[Weighed]:
        """Try every move in the same imagined deals; look ahead in the only one when nothing is hidden."""
        guess = HiddenCards(self._book, pack, view)
        worth = hand_worth(view, own_seat(view) if view.bidder is None else view.bidder)
        if guess.certain:
            known = table_of(self._book, pack, view, *guess.deal(self._rng))
            tables = [_after(known, move) for move in tried]
            look = Lookahead(pack, own_seat(view), worth, few=_FEW)
            found = look_into(look, tables, plies=_PLIES, kept=_MOVES_KEPT)
        else:
            found = [0.0] * len(tried)
            count = max(_LEAST_WORLDS, min(_MOST_WORLDS, _CARDS_LAID // (sum(view.cards) * len(tried))))
            for _ in range(count):
                world = table_of(self._book, pack, view, *guess.deal(self._rng))
                for place, move in enumerate(tried):
                    found[place] += worth(_after(world, move).finish()) / count
        return _best_first(Weighed(move.picks, value) for move, value in zip(tried, found, strict=True))

    def _worlds(self, view: View, pack: Pack) -> list[World]:
        """Return imagined hands, each with an imagined Treasure."""
        guess = HiddenCards(self._book, pack, view)
        deals = [guess.deal(self._rng) for _ in range(_BID_WORLDS)]
        return [(hands, treasure_of(unheld, self._rng)) for hands, unheld in deals]


def _after(table: Playout, move: Move) -> Playout:
    trial = table.copy()
    trial.play(move.card, move.pair, move.points)
    return trial


def _best_first(weighed: Iterable[Weighed]) -> list[Weighed]:
    return sorted(weighed, key=lambda one: -one.value)


def _threes(pack: Pack, hand: int, cards: int) -> list[int]:
    """Return all threes of so many cards that are best buried."""
    return [sum(three) for three in combinations(burials(pack, hand)[:cards], TREASURE)]


def _burial(view: View, pack: Pack, buried: int, value: float) -> Weighed:
    return Weighed((tuple(card for card in view.hand if pack.bit[card] & buried),), value)
