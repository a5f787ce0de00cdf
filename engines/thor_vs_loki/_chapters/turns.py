"""Turns, action points, and what has to be settled before the next question (docs/rules/thor_vs_loki.md 1.1, 1.4)."""

from __future__ import annotations

from engines.core import Seat
from engines.thor_vs_loki import reading
from engines.thor_vs_loki._chapters.piles import end, gain, lay_ordered, untrace
from engines.thor_vs_loki._observe import observe
from engines.thor_vs_loki._playable import why_not_act
from engines.thor_vs_loki._referee import Referee
from engines.thor_vs_loki._state import FieldCard, State
from engines.thor_vs_loki.actions import Deploy, Draw, Enter
from engines.thor_vs_loki.book import AVATAR_POINTS, ROWS, Book, Power
from engines.thor_vs_loki.facts import Deployed, Drew, Ending, Entered, TurnBegan, TurnResumed
from engines.thor_vs_loki.view import Phase


def settle(referee: Referee) -> None:
    """Do everything that follows by itself, up to the next question or the end."""
    state = referee.state
    if state.phase is Phase.ROW:
        return
    if state.ending is None and lay_ordered(referee):
        state.phase = Phase.ORDER
        return
    if state.ending is not None:
        state.power, state.reveals = "", 0
    elif state.shown:
        state.phase = Phase.PLACE
    elif state.reveals and state.decks[state.other]:
        state.phase = Phase.REVEAL
    elif state.power and referee.book.face(state.power).power is Power.RECOVER:
        state.phase = Phase.TAKE
    else:
        state.power, state.reveals = "", 0
        _go_on(referee)


def _go_on(referee: Referee) -> None:
    """Ask for the next action, or begin the next turn (rules 14, 17, 18)."""
    book, state = referee.book, referee.state
    if state.turn == 0:
        _begin_turn(referee, state.active)
    elif state.spent >= state.total:
        late = state.spent if _may_enter(book, state) else None
        _begin_turn(referee, state.other)
        if state.ending is None:
            state.late = late
    if state.ending is None and state.spent < state.total:
        state.phase = Phase.ACT
        if _stuck(book, state):
            end(referee, state.active, Ending.STUCK)


def _begin_turn(referee: Referee, seat: Seat) -> None:
    """Begin a seat's turn: it needs a card in play, and has a point per column, or four with Thor or Loki (rule 12)."""
    state = referee.state
    if state.turn >= 2 * state.config.turns:
        end(referee, None, Ending.TURNS)
        return
    state.active = seat
    state.turn += 1
    state.spent = 0
    columns = sum(1 for column in state.fields[seat] if column)
    state.total = AVATAR_POINTS if reading.avatar_column(referee.book, state.fields[seat]) is not None else columns
    referee.tell(TurnBegan(seat, state.turn, state.total))
    if not columns:
        end(referee, seat, Ending.EMPTY)


def _may_enter(book: Book, state: State) -> bool:
    """Return whether Thor or Loki could come from the hand by all that is public: no offer tells who holds it."""
    seat = state.active
    return (
        state.at_large[seat]
        and bool(state.hands[seat])
        and reading.avatar_column(book, state.fields[seat]) is None
        and any(len(column) < ROWS for column in state.fields[seat])
    )


def _stuck(book: Book, state: State) -> bool:
    """Return whether the active player has no legal action (E2)."""
    return all(why_not_act(book, observe(state, state.active)).values())


def draw(referee: Referee, _seat: Seat, _action: Draw) -> None:
    """Draw the top card of the own deck (rule 14)."""
    state = referee.state
    seat = state.active
    state.spent += 1
    card = state.decks[seat].pop()
    gain(referee.book, state, seat, [card])
    referee.tell(Drew(seat, card), to=(seat,), others=Drew(seat))


def deploy(referee: Referee, _seat: Seat, action: Deploy) -> None:
    """Put a hand card face-down on the own side; cards from that place on move back (rule 20)."""
    state = referee.state
    seat, card, spot = state.active, action.card, action.spot
    state.spent += 1
    state.hands[seat].remove(card)
    pushes = spot.row < len(state.fields[seat][spot.column])
    state.fields[seat][spot.column].insert(spot.row, FieldCard(card, up=False))
    state.mark(seat, spot.column, spot.row)
    captured = reading.captured(referee.book, card, state.sides[seat])
    deployed = Deployed(seat, spot, captured, card, pushes=pushes)
    referee.tell(deployed, to=(seat,), others=Deployed(seat, spot, captured, pushes=pushes))


def enter(referee: Referee, seat: Seat, action: Enter) -> None:
    """Bring Thor or Loki into play for no point; the turn then has four in total (rules 16, 30, B22).

    After the last point this is an offer that stands until the opponent acts; taken up, the turn goes on (rule 17).
    """
    state = referee.state
    if seat != state.active:
        _resume_turn(referee, seat)
    card = referee.book.avatar(state.sides[seat])
    state.hands[seat].remove(card)
    state.fields[seat][action.column].insert(0, FieldCard(card, up=True))
    state.mark(seat, action.column, 0)
    untrace(state, seat, card)
    if card in state.graves[seat]:
        state.graves[seat].remove(card)
    state.at_large[seat] = False
    state.total = AVATAR_POINTS
    referee.tell(Entered(seat, card, action.column, state.total - state.spent))


def _resume_turn(referee: Referee, seat: Seat) -> None:
    """Go back to the turn before, whose points are spent; the turn that had begun begins again later."""
    state = referee.state
    assert state.late is not None
    state.active = seat
    state.turn -= 1
    state.spent = state.late
    referee.tell(TurnResumed(seat))
