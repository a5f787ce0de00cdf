"""Powers played from the hand (rules/thor_vs_loki.md 1.8)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engines.core import Dealer, Seat
from engines.thor_vs_loki._chapters.challenges import meet, take_off, turn_up
from engines.thor_vs_loki._chapters.piles import discard, gain, lay, seen
from engines.thor_vs_loki._chapters.reveals import foresee, ravens_on_hand, ravens_on_row
from engines.thor_vs_loki._state import State
from engines.thor_vs_loki.actions import (
    FlankAttack,
    Invoke,
    KeepOrder,
    Move,
    PutOnTop,
    RavensOnHand,
    RavensOnRow,
    Spot,
    Spy,
    Strike,
    Take,
    Unveil,
)
from engines.thor_vs_loki.book import COLUMNS, Book, CardId, Power
from engines.thor_vs_loki.config import Flank
from engines.thor_vs_loki.facts import Captured, HandSeen, Moved, OrderChosen, PowerPlayed, Recovered, TurnedUp
from engines.thor_vs_loki.view import Batch, Spied


def pay(book: Book, state: State, card: CardId, dealer: Dealer[Any]) -> None:
    """Spend a point and put the played card on the own pile, before its power works (1.8)."""
    seat = state.active
    state.spent += 1
    state.hands[seat].remove(card)
    seen(state, seat, card)
    dealer.tell(PowerPlayed(seat, card))
    lay(book, state, seat, [card], dealer)


def invoke(book: Book, state: State, _seat: Seat, action: Invoke, dealer: Dealer[Any]) -> None:
    """Play a power without a target; a banner just lies on the pile."""
    power = book.face(action.card).power
    assert power is not None
    pay(book, state, action.card, dealer)
    if power in _INVOKED:
        _INVOKED[power](book, state, action.card, dealer)


def _seduce(book: Book, state: State, _card: CardId, dealer: Dealer[Any]) -> None:
    """Freya takes the top card of the opposing pile into the hand."""
    me, foe = state.active, state.other
    card = state.piles[foe].pop()
    _forget(state.graves[foe], card)
    gain(book, state, me, [card])
    state.traced[me].append(card)
    dealer.tell(Captured(me, card))


def _foresee(book: Book, state: State, card: CardId, dealer: Dealer[Any]) -> None:
    """Seer reveals up to three cards, each settled before the player decides on the next."""
    state.power = card
    state.reveals = book.face(card).most
    foresee(book, state, dealer)


def _recover(book: Book, state: State, card: CardId, dealer: Dealer[Any]) -> None:
    """Hel, Odin and Longships search the own pile; asked unless all know that there is nothing to find (B7)."""
    seat, face = state.active, book.face(card)
    kinds = face.recovers
    if any(not kinds or book.cards[lost].kind in kinds for lost in state.graves[seat][:-1]):
        state.power = card
        if not kinds and book.avatar(state.sides[seat]) in state.graves[seat]:
            state.at_large[seat] = True
    else:
        dealer.tell(Recovered(seat, 0))


def take(book: Book, state: State, _seat: Seat, action: Take, dealer: Dealer[Any]) -> None:
    """Take cards back from under the power that was played; what Hel took stays secret (rule 32)."""
    seat, pile = state.active, state.piles[state.active]
    secret = not book.face(state.power).recovers
    top = pile.pop()
    for card in action.cards:
        _forget(pile, card)
        if not secret:
            _forget(state.graves[seat], card)
            state.traced[seat].append(card)
    pile.append(top)
    gain(book, state, seat, action.cards)
    state.power = ""
    told = Recovered(seat, len(action.cards), action.cards)
    if secret:
        dealer.tell(told, to=(seat,), others=Recovered(seat, len(action.cards)))
    else:
        dealer.tell(told)


def _forget(cards: list[CardId], card: CardId) -> None:
    """Remove the newest copy of a card."""
    del cards[len(cards) - 1 - cards[::-1].index(card)]


def move(book: Book, state: State, _seat: Seat, action: Move, dealer: Dealer[Any]) -> None:
    """Baldr moves an own card, Valkyries an opposing one (B24); it keeps lying as it lay."""
    own = book.face(action.card).power is Power.MOVE_OWN
    owner = state.active if own else state.other
    pay(book, state, action.card, dealer)
    side = state.fields[owner]
    lying = side[action.start.column].pop(action.start.row)
    side[action.goal.column].insert(action.goal.row, lying)
    state.mark(owner, action.goal.column, action.goal.row)
    dealer.tell(Moved(state.active, owner, action.start, action.goal))


def spy(book: Book, state: State, _seat: Seat, action: Spy, dealer: Dealer[Any]) -> None:
    """Frigg sees the opposing hand and fells Tyr and Angrboda in it (B14, B15)."""
    me, foe = state.active, state.other
    pay(book, state, action.card, dealer)
    hand = tuple(state.hands[foe])
    dealer.tell(HandSeen(me, foe, hand), to=(me,), others=HandSeen(me, foe))
    slain = [card for card in hand if book.cards[card].kind in book.face(action.card).slays]
    for card in slain:
        state.hands[foe].remove(card)
        seen(state, foe, card)
    discard(book, state, foe, slain, dealer)
    state.spied[me] = Spied(state.turn, tuple(state.hands[foe]))


def unveil(book: Book, state: State, _seat: Seat, action: Unveil, dealer: Dealer[Any]) -> None:
    """Frigg turns an opposing column face-up; nothing else happens."""
    foe = state.other
    pay(book, state, action.card, dealer)
    rows = range(len(state.fields[foe][action.column]))
    cards = tuple([turn_up(state, foe, Spot(action.column, row)) for row in rows])
    dealer.tell(TurnedUp(foe, action.column, 0, cards))


def strike(book: Book, state: State, _seat: Seat, action: Strike, dealer: Dealer[Any]) -> None:
    """Mjolnir or Gungnir discards any opposing card; a Nightmare does not go off (1.7)."""
    pay(book, state, action.card, dealer)
    discard(book, state, state.other, [take_off(state, state.other, action.spot)], dealer)


def send_ravens_to_row(book: Book, state: State, _seat: Seat, action: RavensOnRow, dealer: Dealer[Any]) -> None:
    """Play Ravens on a row 1 card (rule 33)."""
    pay(book, state, action.card, dealer)
    ravens_on_row(book, state, action.column, dealer)


def send_ravens_to_hand(book: Book, state: State, _seat: Seat, action: RavensOnHand, dealer: Dealer[Any]) -> None:
    """Play Ravens on the opposing hand (rule 34)."""
    pay(book, state, action.card, dealer)
    state.power = action.card
    ravens_on_hand(book, state, dealer)


def flank(book: Book, state: State, _seat: Seat, action: FlankAttack, dealer: Dealer[Any]) -> None:
    """Vidarr lets an outer row 1 card challenge any card of the column that it reaches (B9 to B12)."""
    pay(book, state, action.card, dealer)
    facing = state.config.vidarr is Flank.FACING
    column = action.column if facing else len(COLUMNS) - 1 - action.column
    meet(book, state, action.column, Spot(column, action.row), dealer)


def put_on_top(_book: Book, state: State, seat: Seat, action: PutOnTop, dealer: Dealer[Any]) -> None:
    """Choose the highest of the lost cards that are left (1.7)."""
    batch = state.batches[0]
    left = list(batch.left)
    left.remove(action.card)
    state.batches[0] = Batch(seat, tuple(left), (*batch.chosen, action.card))
    dealer.tell(OrderChosen(seat, action.card))


def keep_order(_book: Book, state: State, seat: Seat, _action: KeepOrder, dealer: Dealer[Any]) -> None:
    """Let the lost cards that are left lie as they are listed, the first one highest (1.7)."""
    batch = state.batches[0]
    state.batches[0] = Batch(seat, (), (*batch.chosen, *batch.left))
    dealer.tell(OrderChosen(seat))


_INVOKED: dict[Power, Callable[[Book, State, CardId, Dealer[Any]], None]] = {
    Power.SEDUCE: _seduce,
    Power.FORESEE: _foresee,
    Power.RECOVER: _recover,
}
