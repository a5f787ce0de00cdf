"""What the search adds to the computer player of Gulveig: imagined tables, and the chance to win from there.

An auction, a burial and a hand are played on among bits (see `playouts`), far quicker than by the rulebook; so the
search itself stops after the answer that it tries.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from engines.core import Ask, Figures, Picks, Question, Rng, Seat, Walk
from engines.gulveig._asks.walk import PASS
from engines.gulveig._rules import GulveigRules
from engines.gulveig._state import State
from engines.gulveig.computer.auction import auction_result
from engines.gulveig.computer.bidding import CREDIBLE, as_careful_winner
from engines.gulveig.computer.figures import WEIGHTS, figures_of
from engines.gulveig.computer.imagination import Imagination
from engines.gulveig.computer.inference import HiddenCards
from engines.gulveig.computer.lookahead import Lookahead
from engines.gulveig.computer.moves import every_move, moves
from engines.gulveig.computer.outlook import Prospect, chance_to_win
from engines.gulveig.computer.player import Computer
from engines.gulveig.computer.playouts import DUEL, Pack, Playout, default_burial, pack_of
from engines.gulveig.view import Phase, View

_CANDIDATES = {Phase.BID: 6, Phase.BURY: 10}
"""So many of the normal player's best answers are tried."""

_PASS: Picks = ((PASS,),)

_PLIES, _PLIES_OPEN = 2, 6
"""Cards that are tried in every way before habit takes over: while cards are hidden, and when none is."""

_PLIES_MANY = 1
"""Own cards that are tried in every way at a larger table."""

_FEW = 6
"""With so many cards in hand or fewer, each of them is tried."""

_CARDS = 5
"""So many of the normal player's best cards come first; when no card is hidden, and many are held, only they do."""

_REMEMBERED = 4096
"""Tables that are remembered with what was worked out."""

T = TypeVar("T")
_Known = dict[tuple[object, ...], T]


class GulveigMind:
    """Imagines tables; values are chances to win the game, from 0 to 1."""

    horizon = 0

    def __init__(self, rules: GulveigRules, normal: Computer) -> None:
        """Take the rulebook, and the player whose answers are tried."""
        self._book = rules.book
        self._normal = normal
        self._chances: _Known[float] = {}
        self._lines: _Known[Sequence[int]] = {}
        self._imagined: tuple[View, Imagination] | None = None

    def imagine(self, view: View, rng: Rng) -> State:
        """Return a whole state in which the viewer sees just this view."""
        if self._imagined is None or self._imagined[0] is not view:
            self._imagined = view, Imagination(self._book, view)
        return self._imagined[1].table(rng)

    def candidates(self, view: View, question: Question, walk: Walk) -> Sequence[Picks]:
        """Return the answers worth trying, first the normal player's best; of bids the pass is always one."""
        if question.topic in (Phase.BID, Phase.BURY):
            weighed = self._normal.weigh(view, question, walk)
            tried = [each.picks for each in weighed[: _CANDIDATES[view.phase]]]
            return tried + [each.picks for each in weighed if each.picks == _PASS and _PASS not in tried]
        ask = walk(())
        assert isinstance(ask, Ask)
        best = [each.picks for each in self._normal.weigh(view, question, walk)[:_CARDS]]
        few = len(view.hand) <= _FEW
        if self._sees_all(view) and not few:
            return best
        found = (every_move if few else moves)(self._book, view, pack_of(self._book, view.config), ask)
        return list(dict.fromkeys([*best, *[move.picks for move in found]]))

    def _sees_all(self, view: View) -> bool:
        """Whether a table of two hides no card from the viewer, so that it is worth the while to look far ahead."""
        return view.config.seats == DUEL and HiddenCards(self._book, pack_of(self._book, view.config), view).certain

    def reply(self, view: View, question: Question, walk: Walk, _rng: Rng) -> Picks:
        """Return the normal answer."""
        return self._normal.decide(view, question, walk)

    def value(self, state: State, seat: Seat) -> float:
        """Return the chance to win once the hand in play has been played on and scored."""
        if state.phase is Phase.OVER:
            return (seat in state.winners) / len(state.winners)
        if state.phase is Phase.BID and not state.calls:
            return chance_to_win(state.config, state.scores, state.hand_no - 1, seat)
        return self._played_on(state, seat)

    @property
    def weights(self) -> Figures:
        """What one more of each figure is worth, in the unit of `value`."""
        return WEIGHTS

    def figures(self, state: State, seat: Seat) -> Figures:
        """Return what the hand comes to in the line that `value` looks at, or came to if it is scored already."""
        if state.phase is Phase.OVER or (state.phase is Phase.BID and not state.calls):
            lines = sorted(state.history[-1].scores, key=lambda line: line.seat)
            made, bidder = [line.made for line in lines], max(lines, key=lambda line: line.bid)
            return figures_of(made, bidder.seat, bidder.bid, seat)
        pack = pack_of(self._book, state.config)
        if state.phase is Phase.BID and state.config.seats == DUEL:
            hands, bid = [pack.bits(cards) for cards in state.hands], state.bid
            made = as_careful_winner(pack, hands, pack.bits(state.treasure), state.bidder)
            return figures_of(made, state.bidder, bid, seat)
        table, prospect, plies = self._opened(pack, state, seat)
        return figures_of(self._line(pack, table, plies, prospect), prospect.bidder, prospect.bid, seat)

    def _played_on(self, state: State, seat: Seat) -> float:
        pack = pack_of(self._book, state.config)
        if state.phase is Phase.BID and state.config.seats == DUEL:
            return self._auctioned(pack, state, seat, [pack.bits(cards) for cards in state.hands])
        table, prospect, plies = self._opened(pack, state, seat)
        return self._worth(pack, table, plies, prospect)

    def _opened(self, pack: Pack, state: State, seat: Seat) -> tuple[Playout, Prospect, int]:
        """Return the cards of a hand as they lie, or will after the auction, what it is for, and how far to look."""
        hands, bidder, bid = [pack.bits(cards) for cards in state.hands], state.bidder, state.bid
        plies = _PLIES if state.config.seats == DUEL else _PLIES_MANY
        if state.phase is Phase.BID:
            bidder, bid = auction_result(self._book, state, hands)
            hands[bidder] |= pack.bits(state.treasure)
        if state.phase in (Phase.BID, Phase.BURY):
            buried = default_burial(pack, hands[bidder])
            hands[bidder] ^= buried
            table = Playout(pack, hands, bidder, state.points[:])
            table.made[bidder] += pack.points(buried)
        else:
            table = _table(pack, state, hands)
            if state.config.seats == DUEL and seat == bidder and not state.down:
                plies = _PLIES_OPEN
        return table, Prospect(state, seat, bidder, bid), plies

    def _auctioned(self, pack: Pack, state: State, seat: Seat, hands: list[int]) -> float:
        """Return the chance to win when the bid that stands wins the auction of two seats.

        What a later raise may come to is left out: whoever can raise once more asks anew whether that pays.
        """
        bidder, bid = state.bidder, state.bid
        prospect = Prospect(state, seat, bidder, bid)
        made = as_careful_winner(pack, hands, pack.bits(state.treasure), bidder)
        if bidder == seat:
            return prospect.chance(made)
        met = made[:]
        met[bidder] = max(made[bidder], bid)
        return (1 - CREDIBLE) * prospect.chance(made) + CREDIBLE * prospect.chance(met)

    def _worth(self, pack: Pack, table: Playout, plies: int, prospect: Prospect) -> float:
        """Return the chance to win."""

        def look() -> float:
            return Lookahead(pack, prospect.seat, prospect.chance).value(table, plies)

        return _remembered(self._chances, (plies, prospect.key, table.key), look)

    def _line(self, pack: Pack, table: Playout, plies: int, prospect: Prospect) -> Sequence[int]:
        """Return what the seats make where the chance to win is what it is worth."""

        def look() -> Sequence[int]:
            reached: dict[float, Sequence[int]] = {}

            def noted(made: Sequence[int]) -> float:
                chance = prospect.chance(made)
                reached[chance] = tuple(made)
                return chance

            return reached[Lookahead(pack, prospect.seat, noted).value(table, plies)]

        return _remembered(self._lines, (plies, prospect.key, table.key), look)


def _remembered(known: _Known[T], key: tuple[object, ...], look: Callable[[], T]) -> T:
    """Return what is known of a table, or look: an open one comes up many times."""
    found = known.get(key)
    if found is None:
        if len(known) >= _REMEMBERED:
            known.clear()
        found = known[key] = look()
    return found


def _table(pack: Pack, state: State, hands: list[int]) -> Playout:
    """Return the cards as they lie; those of the trick are laid anew."""
    made = [points + won for points, won in zip(state.points, state.won, strict=True)]
    made[state.bidder] += pack.points(pack.bits(state.buried))
    table = Playout(pack, hands, state.trick[0].seat if state.trick else state.turn, made)
    table.supremacy = pack.clans.get(state.supremacy, 0)
    for laid in state.trick:
        table.lay(pack.bit[laid.card])
    return table
