"""Scoring a hand and ending the game (docs/rules/gulveig.md 1.7)."""

from __future__ import annotations

from engines.core import Seat
from engines.gulveig._chapters.deal import deal_hand
from engines.gulveig._referee import Referee
from engines.gulveig._state import State
from engines.gulveig.book import Book
from engines.gulveig.config import Gulveig, Penalty, Scavenger
from engines.gulveig.facts import Ending, GameOver, HandScored, Score
from engines.gulveig.reading import card_points
from engines.gulveig.view import Phase
from engines.kit.seating import left_of, places


def score_hand(referee: Referee) -> None:
    """Score every seat (R29-R32), then end the game (R33) or deal the next hand (R9)."""
    state = referee.state
    scores = tuple(_score(referee.book, state, seat) for seat in range(state.config.seats))
    scored = HandScored(state.hand_no, scores, tuple(state.buried), tuple(state.down))
    state.scores = [score.total for score in scores]
    state.history = (*state.history, scored)
    referee.tell(scored)
    if max(state.scores) >= state.config.goal:
        _end(referee, Ending.GOAL)
    elif state.hand_no >= state.config.max_hands:
        _end(referee, Ending.HANDS)
    else:
        state.dealer = left_of(state.dealer, state.config.seats)
        deal_hand(referee)


def award(config: Gulveig, *, before: int, made: int, bid: int) -> int:
    """Return what a hand adds to a score.

    Args:
        config: the settings of the table.
        before: the score before the hand.
        made: points of the hand, cards and combos (R29).
        bid: what a Bid Winner had bid (R30); 0 for a scavenger (R31).
    """
    if bid:
        lost = bid if config.fail_penalty is Penalty.BID else made
        return made if made >= bid else -lost
    room = config.bar - before
    if room <= 0:
        return 0
    return min(made, room) if config.scavenger is Scavenger.CAP else made


def _score(book: Book, state: State, seat: Seat) -> Score:
    bid = state.bid if seat == state.bidder else 0
    cards = state.won[seat] + (card_points(book, state.buried) if bid else 0)
    combos, before = state.points[seat], state.scores[seat]
    scored = award(state.config, before=before, made=cards + combos, bid=bid)
    barred = not bid and scored < cards + combos
    return Score(seat, cards, combos, bid, scored, barred, before + scored)


def abandon(referee: Referee) -> None:
    """End the game with the points of the hands that were scored; a bid of an open auction is void."""
    if referee.state.phase is Phase.BID:
        referee.state.bid = 0
    _end(referee, Ending.RESIGN)


def _end(referee: Referee, reason: Ending) -> None:
    """End the game: the most points win; at the goal an equal Bid Winner wins alone (A9, A21).

    Those who gave up do not win.
    """
    state = referee.state
    standing = places(state.scores, state.resigned)
    winners = tuple(seat for seat, place in enumerate(standing) if place == 1)
    if reason is Ending.GOAL and state.bidder in winners:
        winners = (state.bidder,)
    state.phase, state.ending, state.winners = Phase.OVER, reason, winners
    referee.tell(GameOver(winners, reason))
