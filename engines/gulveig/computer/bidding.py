"""What the words of an auction are worth to the normal computer player."""

from __future__ import annotations

from collections.abc import Sequence

from engines.core import Ask, Picks, Seat, Weighed
from engines.gulveig._asks.walk import KEEP, PASS
from engines.gulveig.book import Book
from engines.gulveig.computer.payoff import advantage, others_gain, own_seat, spread_gain
from engines.gulveig.computer.playouts import DUEL, Pack, as_winner
from engines.gulveig.computer.swaps import best_swap
from engines.gulveig.view import View

World = tuple[list[int], int]
"""Everybody's hand and the Treasure, as bits."""

CREDIBLE = 0.7
"""How often another seat that bids is believed to have the hand for it."""

_INSIGHT = 15
"""So many points more than by habit a Bid Winner is trusted to make by that, and so many fewer the other seat."""

_JUMP = 3
"""One part in so many of the way from the lowest bid to the highest sound one is taken at once, at the most."""

_RAISES = 12
"""So many of the lowest raises are weighed."""


def weigh_bids(book: Book, view: View, pack: Pack, ask: Ask, worlds: Sequence[World]) -> list[Weighed]:
    """Return passing and the lowest raises, best first; the values are points of advantage over the others' mean.

    A raise is sound while winning the auction with it looks better than leaving it to whoever holds the bid. A rival
    overbids what it would make itself, so that a raise to there costs nothing and says little; a higher one might.
    """
    seat = own_seat(view)
    hand = pack.bits(view.hand)
    swap = best_swap(pack, hand, pack.bits(view.bench))
    rival = (seat + 1) % view.config.seats if view.bidder is None else view.bidder
    own = [as_careful_winner(pack, _with(hands, seat, hand ^ swap), treasure, seat) for hands, treasure in worlds]
    theirs = [as_careful_winner(pack, hands, treasure, rival) for hands, treasure in worlds]
    bids = [int(bid) for bid in ask.open if bid != PASS]
    scavenged = sum(others_gain(view, made, seat, 0) for made in own) / len(own)
    values = [spread_gain(view, own, bid) - scavenged for bid in bids[:_RAISES]]
    leaving = _if_rival_wins(view, book, theirs, rival)
    jump = _jump(bids, sum(value >= leaving for value in values), min(made[rival] for made in theirs))
    values = [values[max(place, jump)] for place in range(len(values))]
    weighed = [Weighed(_answer(view, pack, bid, swap), value) for bid, value in zip(bids, values, strict=False)]
    weighed.insert(0, weighed.pop(jump))
    if view.bidder is not None:
        weighed.append(Weighed(((PASS,),), leaving))
    return sorted(weighed, key=lambda one: -one.value)


def as_careful_winner(pack: Pack, hands: list[int], treasure: int, winner: Seat) -> list[int]:
    """Return what every seat makes after `winner` took the Treasure; in a duel that seat then knows all cards."""
    made = as_winner(pack, hands, treasure, winner)
    if len(hands) == DUEL:
        made = [points + _INSIGHT if seat == winner else max(points - _INSIGHT, 0) for seat, points in enumerate(made)]
    return made


def _jump(bids: Sequence[int], sound: int, theirs: int) -> int:
    """Return the place of the raise to make at once: part of the way, and not above what the rival makes at least."""
    highest = max(sound - 1, 0) // _JUMP
    while highest and bids[highest] > theirs:
        highest -= 1
    return highest


def _if_rival_wins(view: View, book: Book, outcomes: Sequence[list[int]], rival: Seat) -> float:
    """Return what the hand is worth when this rival wins the auction at the bid that stands."""
    bid = view.bid or book.deck(view.config).opening
    total = 0.0
    for made in outcomes:
        total += (1 - CREDIBLE) * advantage(view, made, rival, bid)
        met = made[:]
        met[rival] = max(made[rival], bid)
        total += CREDIBLE * advantage(view, met, rival, bid)
    return total / len(outcomes)


def _answer(view: View, pack: Pack, points: int, swap: int) -> Picks:
    if not view.bench:
        return ((str(points),),)
    if not swap:
        return ((str(points),), (KEEP,))
    hand = pack.bits(view.hand)
    give, take = pack.ids[(swap & hand).bit_length() - 1], pack.ids[(swap & ~hand).bit_length() - 1]
    return ((str(points),), (give,), (take,))


def _with(hands: list[int], seat: Seat, hand: int) -> list[int]:
    changed = hands[:]
    changed[seat] = hand
    return changed
