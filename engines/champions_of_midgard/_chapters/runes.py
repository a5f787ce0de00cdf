"""Runes of the open window and the last call (docs/rules/champions_of_midgard.md 2.11, A5)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from engines.champions_of_midgard._chapters.scoring import destiny_glory
from engines.champions_of_midgard._chapters.supply import gain, spend_rune
from engines.champions_of_midgard._goods import Bundle
from engines.champions_of_midgard._referee import Referee
from engines.champions_of_midgard._state import State, Step
from engines.champions_of_midgard.actions import Decline, Invoke
from engines.champions_of_midgard.book import Book, Window
from engines.champions_of_midgard.facts import Declined, DestinyScored, JourneySeen, RuneUsed
from engines.champions_of_midgard.view import Phase, RuneCard
from engines.core import Seat


def open_runes(book: Book, runes: Iterable[RuneCard], *, coins: int, destinies: int, covered: int) -> dict[str, str]:
    """Return the unused runes of the open window, each with the reason why it cannot be used now, or nothing.

    Args:
        book: the Book.
        runes: what lies before the seat.
        coins: the seat's Coins.
        destinies: how many Destinies it holds.
        covered: how many face-down Journeys lie on the board.
    """
    lacking = {
        "wealth": "" if coins else "refused.no-coins",
        "knowledge": "" if covered else "refused.no-journeys",
        "success": "" if destinies else "refused.no-destinies",
    }
    return {
        card.rune: lacking.get(card.rune, "")
        for card in runes
        if not card.used and book.runes[card.rune].window is Window.OPEN
    }


def callers(declined: Sequence[bool], able: Callable[[Seat], bool]) -> tuple[Seat, ...]:
    """Return the seats of the last call: they have not declined, and have a rune that they could use (2.11)."""
    return tuple([seat for seat, done in enumerate(declined) if not done and able(seat)])


def can_invoke(book: Book, state: State, seat: Seat) -> bool:
    """Return whether a seat has a rune that it could use now; everybody can see that."""
    player = state.players[seat]
    if not player.runes:
        return False
    covered = sum(bool(shore.journey) for shore in state.shores)
    usable = open_runes(book, player.runes, coins=player.coins, destinies=len(player.hand), covered=covered)
    return "" in usable.values()


def renew_offers(referee: Referee) -> None:
    """Give every seat with a usable rune its standing offer, under a new number whenever it comes anew."""
    state = referee.state
    running = state.round > 0 and state.phase not in (Phase.LAST_CALL, Phase.OVER)
    for seat in range(state.config.seats):
        stands = running and can_invoke(referee.book, state, seat)
        if stands and not state.offered[seat]:
            state.offers[seat] += 1
        state.offered[seat] = stands


def invoke(referee: Referee, seat: Seat, action: Invoke) -> None:
    """Use a rune of the open window (C21)."""
    state = referee.state
    spend_rune(state.players[seat], action.rune)
    state.offered[seat] = False
    gained = _gained(referee.book, state, seat, action)
    gain(state.players[seat], gained)
    referee.tell(RuneUsed(seat, action.rune, gained))
    if action.rune == "knowledge":
        _look_at_journeys(referee, seat)
    elif action.rune == "success":
        _score_destiny(referee, seat, action.destiny)
    if state.phase is Phase.LAST_CALL:
        state.calls += 1
        state.declined = [False] * state.config.seats
        state.step = Step.SCORE


def _gained(book: Book, state: State, seat: Seat, action: Invoke) -> Bundle:
    if action.rune == "wealth":
        return Bundle(coins=min(state.players[seat].coins, book.runes["wealth"].amount))
    return action.goods


def _look_at_journeys(referee: Referee, seat: Seat) -> None:
    for index, shore in enumerate(referee.state.shores):
        if shore.journey:
            if seat not in shore.seen:
                shore.seen = tuple(sorted((*shore.seen, seat)))
            referee.tell(JourneySeen(seat, index, shore.journey), to=(seat,), others=JourneySeen(seat, index))


def _score_destiny(referee: Referee, seat: Seat, destiny: str) -> None:
    """Score a revealed Destiny now; it is kept and scores again at the end (A22)."""
    state = referee.state
    glory = destiny_glory(referee.book, state, seat, destiny)
    state.players[seat].glory += glory
    state.players[seat].shown.append(destiny)
    referee.tell(DestinyScored(seat, destiny, glory))


def decline(referee: Referee, seat: Seat, _action: Decline) -> None:
    """Use no rune in the last call."""
    state = referee.state
    state.declined[seat] = True
    referee.tell(Declined(seat))
    state.step = Step.SCORE
