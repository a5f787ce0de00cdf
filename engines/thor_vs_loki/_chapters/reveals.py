"""Ravens and Seer: cards shown from row 1, the hand or the deck (rules/thor_vs_loki.md 1.8, 1.9)."""

from __future__ import annotations

from typing import Any

from engines.core import Dealer, Seat
from engines.thor_vs_loki._chapters.challenges import blast, take_off, turn_up
from engines.thor_vs_loki._chapters.piles import discard, end, gain, lose_many, seen
from engines.thor_vs_loki._state import Lying, State
from engines.thor_vs_loki.actions import Place, Reveal, Spot, StopRevealing
from engines.thor_vs_loki.book import HAND, Book, CardId, Role
from engines.thor_vs_loki.facts import Ending, Foreseen, Handed, HandLost, Picked, Placed, RevealingStopped, TurnedUp
from engines.thor_vs_loki.reading import avatar_column, open_columns


def ravens_on_row(book: Book, state: State, column: int | None, dealer: Dealer[Any]) -> None:
    """Turn an opposing row 1 card up and let Ravens challenge it; or the own Thor or Loki (rule 33)."""
    seat = state.other
    if column is None:
        seat, column = state.active, avatar_column(book, state.fields[state.active])
        assert column is not None
    spot = Spot(column, 0)
    card = turn_up(state, seat, spot)
    dealer.tell(TurnedUp(seat, column, 0, (card,)))
    face = book.face(card)
    if face.role is Role.TREASURE:
        end(state, seat, Ending.TREASURE, dealer)
    elif face.role is Role.NIGHTMARE:
        blast(book, state, column, dealer)
    elif face.role is not Role.WALL and face.strength <= 1:
        discard(book, state, seat, [take_off(state, seat, spot)], dealer)


def ravens_on_hand(book: Book, state: State, dealer: Dealer[Any]) -> None:
    """Let Ravens pick a random card of the opposing hand (rule 34)."""
    seat = state.other
    card = dealer.pick(state.hands[seat])
    face = book.face(card)
    dealer.tell(Picked(seat, card))
    if face.role is Role.NIGHTMARE:
        lost, state.hands[seat] = state.hands[seat], []
        for gone in lost:
            seen(state, seat, gone)
        dealer.tell(HandLost(seat, tuple(lost)))
        lose_many(book, state, {seat: lost}, dealer)
        return
    state.hands[seat].remove(card)
    seen(state, seat, card)
    if face.strength > 1:
        show(book, state, card, dealer)
    else:
        discard(book, state, seat, [card], dealer)


def foresee(book: Book, state: State, dealer: Dealer[Any]) -> None:
    """Reveal the top card of the opposing deck and settle it, unless it has to be placed first (Seer)."""
    seat = state.other
    state.reveals -= 1
    card = state.decks[seat].pop()
    dealer.tell(Foreseen(seat, card))
    if book.face(card).strength >= 1:
        show(book, state, card, dealer)
    elif len(state.hands[seat]) >= HAND:
        discard(book, state, seat, [card], dealer)
    else:
        gain(book, state, seat, [card])
        state.traced[seat].append(card)
        dealer.tell(Handed(seat, card))


def reveal(book: Book, state: State, _seat: Seat, _action: Reveal, dealer: Dealer[Any]) -> None:
    """Let the Seer reveal one more card."""
    foresee(book, state, dealer)


def stop_revealing(_book: Book, state: State, seat: Seat, _action: StopRevealing, dealer: Dealer[Any]) -> None:
    """Let the Seer reveal no more: the rulebook says up to 3 cards, so the player chooses after each."""
    state.reveals = 0
    dealer.tell(RevealingStopped(seat))


def show(book: Book, state: State, card: CardId, dealer: Dealer[Any]) -> None:
    """Let the active player place a shown card on the opposing side; with no room it is discarded (B20)."""
    columns = open_columns(book, state.fields[state.other])
    if len(columns) > 1:
        state.shown = card
    elif columns:
        _stand(state, card, columns[0], dealer)
    else:
        discard(book, state, state.other, [card], dealer)


def place(_book: Book, state: State, _seat: Seat, action: Place, dealer: Dealer[Any]) -> None:
    """Put the shown card face-up into row 1 of an opposing column."""
    card, state.shown = state.shown, ""
    _stand(state, card, action.column, dealer)


def _stand(state: State, card: CardId, column: int, dealer: Dealer[Any]) -> None:
    seat = state.other
    state.fields[seat][column].insert(0, Lying(card, up=True))
    state.mark(seat, column, 0)
    dealer.tell(Placed(seat, card, column))
