"""Ravens and Seer: cards shown from row 1, the hand or the deck (docs/rules/thor_vs_loki.md 1.8, 1.9)."""

from __future__ import annotations

from engines.core import Seat
from engines.thor_vs_loki._chapters.challenges import blast, remove_from_field, turn_up
from engines.thor_vs_loki._chapters.piles import discard, end, gain, lose_many, untrace
from engines.thor_vs_loki._referee import Referee
from engines.thor_vs_loki._state import FieldCard
from engines.thor_vs_loki.actions import Place, Reveal, Spot, StopRevealing
from engines.thor_vs_loki.book import HAND, CardId, Role
from engines.thor_vs_loki.facts import Ending, Foreseen, Handed, HandLost, Picked, Placed, RevealingStopped, TurnedUp
from engines.thor_vs_loki.reading import avatar_column, open_columns


def ravens_on_row(referee: Referee, column: int | None) -> None:
    """Turn an opposing row 1 card up and let Ravens challenge it; or the own Thor or Loki (rule 33)."""
    book, state = referee.book, referee.state
    seat = state.other
    if column is None:
        seat, column = state.active, avatar_column(book, state.fields[state.active])
        assert column is not None
    spot = Spot(column, 0)
    card = turn_up(state, seat, spot)
    referee.tell(TurnedUp(seat, column, 0, (card,)))
    face = book.face(card)
    if face.role is Role.TREASURE:
        end(referee, seat, Ending.TREASURE)
    elif face.role is Role.NIGHTMARE:
        blast(referee, column)
    elif face.role is not Role.WALL and face.strength <= 1:
        discard(referee, seat, [remove_from_field(state, seat, spot)])


def ravens_on_hand(referee: Referee) -> None:
    """Let Ravens pick a random card of the opposing hand (rule 34)."""
    state = referee.state
    seat = state.other
    card = referee.dealer.pick(state.hands[seat])
    face = referee.book.face(card)
    referee.tell(Picked(seat, card))
    if face.role is Role.NIGHTMARE:
        lost, state.hands[seat] = state.hands[seat], []
        for gone in lost:
            untrace(state, seat, gone)
        referee.tell(HandLost(seat, tuple(lost)))
        lose_many(referee, {seat: lost})
        return
    state.hands[seat].remove(card)
    untrace(state, seat, card)
    if face.strength > 1:
        show(referee, card)
    else:
        discard(referee, seat, [card])


def foresee(referee: Referee) -> None:
    """Reveal the top card of the opposing deck and settle it, unless it has to be placed first (Seer)."""
    book, state = referee.book, referee.state
    seat = state.other
    state.reveals -= 1
    card = state.decks[seat].pop()
    referee.tell(Foreseen(seat, card))
    if book.face(card).strength >= 1:
        show(referee, card)
    elif len(state.hands[seat]) >= HAND:
        discard(referee, seat, [card])
    else:
        gain(book, state, seat, [card])
        state.traced[seat].append(card)
        referee.tell(Handed(seat, card))


def reveal(referee: Referee, _seat: Seat, _action: Reveal) -> None:
    """Let the Seer reveal one more card."""
    foresee(referee)


def stop_revealing(referee: Referee, seat: Seat, _action: StopRevealing) -> None:
    """Let the Seer reveal no more: the rulebook says up to 3 cards, so the player chooses after each."""
    referee.state.reveals = 0
    referee.tell(RevealingStopped(seat))


def show(referee: Referee, card: CardId) -> None:
    """Let the active player place a shown card on the opposing side; with no room it is discarded (B20)."""
    state = referee.state
    columns = open_columns(referee.book, state.fields[state.other])
    if len(columns) > 1:
        state.shown = card
    elif columns:
        _stand(referee, card, columns[0])
    else:
        discard(referee, state.other, [card])


def place(referee: Referee, _seat: Seat, action: Place) -> None:
    """Put the shown card face-up into row 1 of an opposing column."""
    state = referee.state
    card, state.shown = state.shown, ""
    _stand(referee, card, action.column)


def _stand(referee: Referee, card: CardId, column: int) -> None:
    state = referee.state
    seat = state.other
    state.fields[seat][column].insert(0, FieldCard(card, up=True))
    state.mark(seat, column, 0)
    referee.tell(Placed(seat, card, column))
