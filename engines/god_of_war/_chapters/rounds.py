"""The round: Preparation, activations, Upgrade phase (rules/god_of_war.md 1.5)."""

from __future__ import annotations

from engines.god_of_war import reading
from engines.god_of_war._chapters import piles
from engines.god_of_war._saga import Saga
from engines.god_of_war._steps import (
    BeginRound,
    ChooseCarrier,
    EndRound,
    LastCall,
    Prepare,
    ReturnRow,
    Reveal,
    Slot,
    Step,
    TakeSlot,
    TakeTurn,
    Upgrade,
    UpgradePhase,
)
from engines.god_of_war.actions import Name, Remove, Sort, Take
from engines.god_of_war.book import MIMIR, POSITIONS, HeroId
from engines.god_of_war.book.words import Condition
from engines.god_of_war.facts import CardRemoved, CarrierChosen, RoundBegan, RowReturned, Upgraded
from engines.kit.seating import left_of


def begin_round(saga: Saga, _step: BeginRound) -> None:
    """Lay out the whole round on the agenda."""
    state = saga.state
    state.round += 1
    state.rounds += 1
    state.assaults, state.runes = 0, ()
    for kit in state.kits:
        kit.opened = False
    saga.tell(RoundBegan(state.round, state.first))
    seats = saga.seats()
    steps: list[Step] = [Prepare(seat) for seat in seats]
    mimir = reading.seat_of(state, MIMIR)
    for seat in seats:
        steps += [TakeTurn(seat), *([TakeSlot(seat)] if seat == mimir else []), Reveal(seat)]
    if not (state.config.mercy and state.round % 2 == 0):
        steps.append(Reveal(state.first, extra=True))
    state.push(*steps, LastCall(), UpgradePhase(), EndRound())
    _attach(saga)


def _attach(saga: Saga) -> None:
    """Attach Mimir to an Ally; with only one left there is no choice (1.13.5)."""
    state = saga.state
    mimir = state.heroes.get(MIMIR)
    allies = [hero for hero in reading.standing(state) if hero != MIMIR]
    if mimir is None or mimir.down:
        return
    if len(allies) == 1:
        carry(saga, allies[0])
    else:
        state.push(ChooseCarrier(mimir.seat))


def carry(saga: Saga, hero: HeroId) -> None:
    """Attach Mimir to his Carrier for the round."""
    saga.state.carrier, saga.state.mimir = hero, 0
    saga.state.touch(MIMIR)
    saga.tell(CarrierChosen(hero))


def choose_carrier(saga: Saga, _step: ChooseCarrier, action: Name) -> None:
    """Attach Mimir to the chosen Ally."""
    carry(saga, action.hero)


def take_slot(saga: Saga, step: TakeSlot) -> None:
    """Give Mimir his own moment when there might be something for him to do, as far as all can know (A39)."""
    state, kit = saga.state, saga.state.kits[step.seat]
    if state.heroes[MIMIR].down or not kit.hand:
        return
    cards = [saga.book.cards[card] for card in (*kit.hand, *kit.deck)]
    useful = any(card.special or card.status == "crystal" for card in cards)
    column = reading.column_of(state, MIMIR)
    spots = [spot for pos in POSITIONS if pos[1] == str(column) for spot in reading.face(saga.book, state, pos).spots]
    if useful or any(_open(saga, spot.need) for spot in spots):
        state.push(Slot(step.seat))


def _open(saga: Saga, need: Condition | None) -> bool:
    return need is None or reading.true(saga.book, saga.state, need)


def upgrade_phase(saga: Saga, _step: UpgradePhase) -> None:
    """Discard all hands; then everybody takes or removes a card (1.5.4)."""
    state = saga.state
    for kit in state.kits:
        kit.discard += kit.hand
        kit.hand = []
    state.push(*map(Upgrade, saga.seats()), ReturnRow(state.first))


def take(saga: Saga, step: Upgrade, action: Take) -> None:
    """Take a revealed card onto the own deck (1.5.4.2a)."""
    saga.state.row.remove(action.card)
    piles.on_top(saga, step.seat, action.card)
    saga.tell(Upgraded(step.seat, action.card))


def remove(saga: Saga, step: Upgrade, action: Remove) -> None:
    """Remove a card from the own discard pile (1.5.4.2b); without one nothing happens (1.5.4.4)."""
    if action.card:
        saga.state.kits[step.seat].discard.remove(action.card)
        piles.put_away(saga, action.card)
        saga.tell(CardRemoved(step.seat, action.card))


def return_row(saga: Saga, _step: ReturnRow, action: Sort) -> None:
    """Put the cards that nobody took under the Upgrade deck, and pass the First Player token (1.5.4.6, 1.5.4.8)."""
    state = saga.state
    state.deck += action.bottom
    state.row = []
    if action.bottom:
        saga.tell(RowReturned(len(action.bottom)))
    state.first = left_of(state.first, state.config.seats)


def end_round(saga: Saga, _step: EndRound) -> None:
    """Begin the next round."""
    saga.state.push(BeginRound())
