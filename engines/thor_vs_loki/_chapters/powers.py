"""Powers played from the hand (docs/rules/thor_vs_loki.md 1.8)."""

from __future__ import annotations

from collections.abc import Callable

from engines.core import Seat
from engines.thor_vs_loki._chapters.challenges import meet, remove_from_field, turn_up
from engines.thor_vs_loki._chapters.piles import discard, gain, lay, untrace
from engines.thor_vs_loki._chapters.reveals import foresee, ravens_on_hand, ravens_on_row
from engines.thor_vs_loki._referee import Referee
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
from engines.thor_vs_loki.book import COLUMNS, CardId, Power
from engines.thor_vs_loki.config import Flank
from engines.thor_vs_loki.facts import Captured, HandSeen, Moved, OrderChosen, PowerPlayed, Recovered, TurnedUp
from engines.thor_vs_loki.view import Batch, Spied


def pay(referee: Referee, card: CardId) -> None:
    """Spend a point and put the played card on the own pile, before its power works (1.8)."""
    state = referee.state
    seat = state.active
    state.spent += 1
    state.hands[seat].remove(card)
    untrace(state, seat, card)
    referee.tell(PowerPlayed(seat, card))
    lay(referee, seat, [card])


def invoke(referee: Referee, _seat: Seat, action: Invoke) -> None:
    """Play a power without a target; a banner just lies on the pile."""
    power = referee.book.face(action.card).power
    assert power is not None
    pay(referee, action.card)
    if power in _INVOKED:
        _INVOKED[power](referee, action.card)


def _seduce(referee: Referee, _card: CardId) -> None:
    """Freya takes the top card of the opposing pile into the hand."""
    state = referee.state
    me, foe = state.active, state.other
    card = state.piles[foe].pop()
    _forget(state.graves[foe], card)
    gain(referee.book, state, me, [card])
    state.traced[me].append(card)
    referee.tell(Captured(me, card))


def _foresee(referee: Referee, card: CardId) -> None:
    """Seer reveals up to three cards, each settled before the player decides on the next."""
    state = referee.state
    state.power = card
    state.reveals = referee.book.face(card).most
    foresee(referee)


def _recover(referee: Referee, card: CardId) -> None:
    """Hel, Odin and Longships search the own pile; asked unless all know that there is nothing to find (B7)."""
    book, state = referee.book, referee.state
    seat, face = state.active, book.face(card)
    kinds = face.recovers
    if any(not kinds or book.cards[lost].kind in kinds for lost in state.graves[seat][:-1]):
        state.power = card
        if not kinds and book.avatar(state.sides[seat]) in state.graves[seat]:
            state.at_large[seat] = True
    else:
        referee.tell(Recovered(seat, 0))


def take(referee: Referee, _seat: Seat, action: Take) -> None:
    """Take cards back from under the power that was played; what Hel took stays secret (rule 32)."""
    book, state = referee.book, referee.state
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
        referee.tell(told, to=(seat,), others=Recovered(seat, len(action.cards)))
    else:
        referee.tell(told)


def _forget(cards: list[CardId], card: CardId) -> None:
    """Remove the newest copy of a card."""
    del cards[len(cards) - 1 - cards[::-1].index(card)]


def move(referee: Referee, _seat: Seat, action: Move) -> None:
    """Baldr moves an own card, Valkyries an opposing one (B24); it keeps lying as it lay."""
    state = referee.state
    own = referee.book.face(action.card).power is Power.MOVE_OWN
    owner = state.active if own else state.other
    pay(referee, action.card)
    side = state.fields[owner]
    lying = side[action.start.column].pop(action.start.row)
    side[action.goal.column].insert(action.goal.row, lying)
    state.mark(owner, action.goal.column, action.goal.row)
    referee.tell(Moved(state.active, owner, action.start, action.goal))


def spy(referee: Referee, _seat: Seat, action: Spy) -> None:
    """Frigg sees the opposing hand and fells Tyr and Angrboda in it (B14, B15)."""
    book, state = referee.book, referee.state
    me, foe = state.active, state.other
    pay(referee, action.card)
    hand = tuple(state.hands[foe])
    referee.tell(HandSeen(me, foe, hand), to=(me,), others=HandSeen(me, foe))
    slain = [card for card in hand if book.cards[card].kind in book.face(action.card).slays]
    for card in slain:
        state.hands[foe].remove(card)
        untrace(state, foe, card)
    discard(referee, foe, slain)
    state.spied[me] = Spied(state.turn, tuple(state.hands[foe]))


def unveil(referee: Referee, _seat: Seat, action: Unveil) -> None:
    """Frigg turns an opposing column face-up; nothing else happens."""
    state = referee.state
    foe = state.other
    pay(referee, action.card)
    rows = range(len(state.fields[foe][action.column]))
    cards = tuple([turn_up(state, foe, Spot(action.column, row)) for row in rows])
    referee.tell(TurnedUp(foe, action.column, 0, cards))


def strike(referee: Referee, _seat: Seat, action: Strike) -> None:
    """Mjolnir or Gungnir discards any opposing card; a Nightmare does not go off (1.7)."""
    state = referee.state
    pay(referee, action.card)
    discard(referee, state.other, [remove_from_field(state, state.other, action.spot)])


def send_ravens_to_row(referee: Referee, _seat: Seat, action: RavensOnRow) -> None:
    """Play Ravens on a row 1 card (rule 33)."""
    pay(referee, action.card)
    ravens_on_row(referee, action.column)


def send_ravens_to_hand(referee: Referee, _seat: Seat, action: RavensOnHand) -> None:
    """Play Ravens on the opposing hand (rule 34)."""
    pay(referee, action.card)
    referee.state.power = action.card
    ravens_on_hand(referee)


def flank(referee: Referee, _seat: Seat, action: FlankAttack) -> None:
    """Vidarr lets an outer row 1 card challenge any card of the column that it reaches (B9 to B12)."""
    pay(referee, action.card)
    facing = referee.state.config.vidarr is Flank.FACING
    column = action.column if facing else len(COLUMNS) - 1 - action.column
    meet(referee, action.column, Spot(column, action.row))


def put_on_top(referee: Referee, seat: Seat, action: PutOnTop) -> None:
    """Choose the highest of the lost cards that are left (1.7)."""
    state = referee.state
    batch = state.batches[0]
    left = list(batch.left)
    left.remove(action.card)
    state.batches[0] = Batch(seat, tuple(left), (*batch.chosen, action.card))
    referee.tell(OrderChosen(seat, action.card))


def keep_order(referee: Referee, seat: Seat, _action: KeepOrder) -> None:
    """Let the lost cards that are left lie as they are listed, the first one highest (1.7)."""
    state = referee.state
    batch = state.batches[0]
    state.batches[0] = Batch(seat, (), (*batch.chosen, *batch.left))
    referee.tell(OrderChosen(seat))


_INVOKED: dict[Power, Callable[[Referee, CardId], None]] = {
    Power.SEDUCE: _seduce,
    Power.FORESEE: _foresee,
    Power.RECOVER: _recover,
}
