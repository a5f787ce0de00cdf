"""The round: Preparation, activations, Upgrade phase (docs/rules/god_of_war.md 1.5)."""

from __future__ import annotations

from engines.god_of_war import reading
from engines.god_of_war._chapters import piles
from engines.god_of_war._conditions import is_true
from engines.god_of_war._referee import Referee
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
from engines.god_of_war.facts import CardRemoved, CarrierChosen, Ending, RoundBegan, RowReturned, Upgraded
from engines.kit.seating import left_of


def begin_round(referee: Referee, _step: BeginRound) -> None:
    """Lay out the whole round on the agenda."""
    state = referee.state
    state.round += 1
    state.rounds += 1
    state.enemy_attacks, state.runes = 0, ()
    for player in state.players:
        player.opened = False
    referee.tell(RoundBegan(state.round, state.first))
    seats = referee.seats()
    steps: list[Step] = [Prepare(seat) for seat in seats]
    mimir = reading.seat_of(state, MIMIR)
    for seat in seats:
        steps += [TakeTurn(seat), *([TakeSlot(seat)] if seat == mimir else []), Reveal(seat)]
    if reading.reveals(state) > len(seats):
        steps.append(Reveal(state.first, extra=True))
    state.push(*steps, LastCall(), UpgradePhase(), EndRound())
    _attach(referee)


def _attach(referee: Referee) -> None:
    """Attach Mimir to an Ally; with only one left there is no choice (1.13.5)."""
    state = referee.state
    mimir = state.heroes.get(MIMIR)
    allies = [hero for hero in reading.standing(state) if hero != MIMIR]
    if mimir is None or mimir.down:
        return
    if len(allies) == 1:
        carry(referee, allies[0])
    else:
        state.push(ChooseCarrier(mimir.seat))


def carry(referee: Referee, hero: HeroId) -> None:
    """Attach Mimir to his Carrier for the round."""
    referee.state.carrier, referee.state.mimir = hero, 0
    referee.state.touch(MIMIR)
    referee.tell(CarrierChosen(hero))


def choose_carrier(referee: Referee, _step: ChooseCarrier, action: Name) -> None:
    """Attach Mimir to the chosen Ally."""
    carry(referee, action.hero)


def take_slot(referee: Referee, step: TakeSlot) -> None:
    """Give Mimir his own moment when there might be something for him to do, as far as all can know (A39)."""
    state, player = referee.state, referee.state.players[step.seat]
    if state.heroes[MIMIR].down or not player.hand:
        return
    cards = [referee.book.cards[card] for card in (*player.hand, *player.deck)]
    useful = any(card.special or card.status == "crystal" for card in cards)
    column = reading.column_of(state, MIMIR)
    spots = [
        spot for pos in POSITIONS if pos[1] == str(column) for spot in reading.face(referee.book, state, pos).spots
    ]
    if useful or any(_open(referee, spot.need) for spot in spots):
        state.push(Slot(step.seat))


def _open(referee: Referee, need: Condition | None) -> bool:
    return need is None or is_true(referee.book, referee.state, need)


def upgrade_phase(referee: Referee, _step: UpgradePhase) -> None:
    """Discard all hands; then everybody takes or removes a card (1.5.4)."""
    state = referee.state
    for player in state.players:
        player.discard += player.hand
        player.hand = []
    state.push(*map(Upgrade, referee.seats()), ReturnRow(state.first))


def take(referee: Referee, step: Upgrade, action: Take) -> None:
    """Take a revealed card onto the own deck (1.5.4.2a)."""
    referee.state.row.remove(action.card)
    piles.on_top(referee, step.seat, action.card)
    referee.tell(Upgraded(step.seat, action.card))


def remove(referee: Referee, step: Upgrade, action: Remove) -> None:
    """Remove a card from the own discard pile (1.5.4.2b); without one nothing happens (1.5.4.4)."""
    if action.card:
        referee.state.players[step.seat].discard.remove(action.card)
        piles.put_away(referee, action.card)
        referee.tell(CardRemoved(step.seat, action.card))


def return_row(referee: Referee, _step: ReturnRow, action: Sort) -> None:
    """Put the cards that nobody took under the Upgrade deck, and pass the First Player token (1.5.4.6, 1.5.4.8)."""
    state = referee.state
    state.deck += action.bottom
    state.row = []
    if action.bottom:
        referee.tell(RowReturned(len(action.bottom)))
    state.first = left_of(state.first, state.config.seats)


def end_round(referee: Referee, _step: EndRound) -> None:
    """Begin the next round, unless there have been so many that nothing will come of it (1.5.4.9)."""
    if referee.state.round >= referee.book.journey.rounds:
        referee.state.ending = Ending.NO_END
        return
    referee.state.push(BeginRound())
