"""Hands, discard piles and what lies on top of them (docs/rules/thor_vs_loki.md 1.2, 1.7, 1.10)."""

from __future__ import annotations

from collections.abc import Sequence

from engines.core import Seat
from engines.thor_vs_loki._referee import Referee
from engines.thor_vs_loki._state import State
from engines.thor_vs_loki.book import Book, CardId, Role
from engines.thor_vs_loki.facts import Discarded, Ending, GameOver, Sunk
from engines.thor_vs_loki.view import Batch, Phase


def end(referee: Referee, loser: Seat | None, reason: Ending) -> None:
    """End the game (1.1)."""
    state = referee.state
    state.phase, state.ending, state.seat_lost = Phase.OVER, reason, loser
    referee.tell(GameOver(loser, reason))


def gain(book: Book, state: State, seat: Seat, cards: Sequence[CardId]) -> None:
    """Put cards into a hand."""
    state.hands[seat] = book.order([*state.hands[seat], *cards])


def untrace(state: State, seat: Seat, card: CardId) -> None:
    """Note that a hidden card of a seat came to light: a copy that went openly to the hand is not out of sight now."""
    if card in state.traced[seat]:
        state.traced[seat].remove(card)


def discard(referee: Referee, seat: Seat, cards: Sequence[CardId]) -> None:
    """Lay lost cards on a seat's pile, the last one on top (rule 29); a lost treasure ends the game (E1)."""
    if not cards:
        return
    referee.tell(Discarded(seat, tuple(cards)))
    lay(referee, seat, cards)
    if any(referee.book.face(card).role is Role.TREASURE for card in cards):
        end(referee, seat, Ending.TREASURE)


def lay(referee: Referee, seat: Seat, cards: Sequence[CardId]) -> None:
    """Lay cards on a seat's pile; a banner that the opponent has active sinks to the bottom (rule 37)."""
    book, state = referee.book, referee.state
    state.piles[seat] += cards
    state.graves[seat] += cards
    for card in cards:
        if book.face(card).role is Role.AVATAR:
            state.at_large[seat] = False
    _reactivate(book, state)
    pile = state.piles[seat]
    if not _has_same_banner_active(book, state, 1 - seat, pile[-1]):
        return
    referee.tell(Sunk(seat, pile[-1]))
    if len(pile) == 1:
        state.dormant = seat
    else:
        pile.insert(0, pile.pop())


def _reactivate(book: Book, state: State) -> None:
    """Let a banner work again that lay inactive, once one of the two is covered (rule 39).

    Neither pile is empty then, and nothing is taken from a top before this: Freya lies on her own pile first (rule 38).
    """
    seat = state.dormant
    if seat is None:
        return
    own, other = state.piles[seat][-1], state.piles[1 - seat][-1]
    if book.cards[own].kind != book.cards[other].kind:
        state.dormant = None


def active_top(state: State, seat: Seat) -> CardId:
    """Return the active top of a seat's pile, or nothing (rule 36)."""
    pile = state.piles[seat]
    return pile[-1] if pile and state.dormant != seat else ""


def _has_same_banner_active(book: Book, state: State, seat: Seat, card: CardId) -> bool:
    top = active_top(state, seat)
    return bool(top) and book.face(card).banner is not None and book.cards[top].kind == book.cards[card].kind


def lose_many(referee: Referee, lost: dict[Seat, list[CardId]]) -> None:
    """Take cards that a Nightmare tore away, to be ordered by their players, the active one first (1.7).

    A treasure among them ends the game before anything is ordered; with both of them the active player loses (rule 3).
    """
    state = referee.state
    losers = [
        seat
        for seat in (state.active, state.other)
        if any(referee.book.face(card).role is Role.TREASURE for card in lost.get(seat, ()))
    ]
    batches = [Batch(seat, tuple(lost[seat])) for seat in (state.active, state.other) if lost.get(seat)]
    if not losers:
        state.batches = batches
        return
    for batch in batches:
        referee.tell(Discarded(batch.seat, batch.pile))
        lay(referee, batch.seat, batch.pile)
    end(referee, losers[0], Ending.TREASURE)


def lay_ordered(referee: Referee) -> bool:
    """Lay the batches whose order is settled; return whether somebody still has to choose."""
    state = referee.state
    while state.batches:
        batch = state.batches[0]
        if len(set(batch.left)) > 1:
            return True
        discard(referee, batch.seat, batch.pile)
        del state.batches[0]
    return False
