"""Round setup, whose placement it is, and clean-up (docs/rules/champions_of_midgard.md 2.2, 2.3.1, 2.9)."""

from __future__ import annotations

from engines.champions_of_midgard._referee import Referee
from engines.champions_of_midgard._state import State, Step
from engines.champions_of_midgard.facts import RoundBegan, RoundEnded
from engines.champions_of_midgard.places import shore_name
from engines.champions_of_midgard.view import Phase
from engines.kit.seating import clockwise, left_of


def begin_round(referee: Referee) -> None:
    """Set the next round up (2.2)."""
    state = referee.state
    decks = state.decks
    state.round += 1
    state.asked = 0
    state.troll = decks.trolls.pop()
    state.draugr = [decks.draugr.pop() for _ in state.draugr]
    for shore in state.shores:
        if not shore.journey:
            shore.journey, shore.seen = draw_journey(referee), ()
    for space, rune in enumerate(state.display):
        if not rune and decks.runes:
            state.display[space] = decks.runes.pop()
    for shore in state.shores:
        if not shore.monster and decks.monsters:
            shore.monster = decks.monsters.pop()
    state.sails.append(decks.merchants.pop())
    for kind in range(3):
        if state.supply[kind]:
            state.supply[kind] -= 1
            state.stocks[kind] += 1
    state.stocks[3] += 1
    _forget_last_round(state)
    monsters = tuple(shore.monster for shore in state.shores)
    referee.tell(
        RoundBegan(state.round, state.troll, tuple(state.draugr), monsters, tuple(state.display), state.sails[-1])
    )
    state.last = (state.marker - 1) % state.config.seats
    state.step = Step.TURN


def _forget_last_round(state: State) -> None:
    seats = state.config.seats
    state.due, state.ready = [False] * seats, [False] * seats
    state.seals = [None] * seats
    state.opened = False
    for player in state.players:
        player.workers, player.begging = player.crew, 0


def draw_journey(referee: Referee) -> str:
    """Draw the next Journey; an empty deck is made anew from the discards (A23). Nothing when there are none."""
    state = referee.state
    deck = state.decks.journeys
    if not deck and state.travelled:
        deck += state.travelled
        # A fixed order before the shuffle, so that the order of the discards does not matter.
        deck.sort()
        state.travelled = []
        referee.dealer.shuffle(deck)
    return deck.pop() if deck else ""


def next_turn(referee: Referee) -> None:
    """Ask the next seat clockwise that has a worker (2.3.1), or go on to the assignment."""
    state = referee.state
    seats = state.config.seats
    for seat in clockwise(left_of(state.last, seats), seats):
        if state.players[seat].workers:
            state.wait(Phase.PLACE, seat)
            return
    state.step = Step.MARCH


def clean_up(referee: Referee) -> None:
    """Clear the board (2.9); with it goes the last fight, which a last call has nothing to do with."""
    state = referee.state
    state.fight, state.news = None, ""
    state.workers = []
    for shore in state.shores:
        shore.docked = None
    troll = state.troll
    if troll:
        for player in state.players:
            player.blame += 1
        state.escaped.append(troll)
        state.troll = ""
    state.escaped += [enemy for enemy in state.draugr if enemy]
    state.draugr = [""] * len(state.draugr)
    richer = [index for index, shore in enumerate(state.shores) if shore.monster]
    for index in richer:
        state.shores[index].coins += 1
    state.travelled += state.revealed
    state.revealed = []
    referee.tell(RoundEnded(state.round, troll, tuple(richer)))
    state.step = Step.ROUND if state.round < referee.book.counts.rounds else Step.SCORE


def errands_of(state: State) -> list[str]:
    """Return the places of this round in the order of 2.5: hunters, Troll, Draugr, shores with a ship."""
    hunters = [worker.seat for worker in state.workers if worker.place == "hunt"]
    errands = [f"hunt{seat}" for seat in clockwise(state.marker, state.config.seats) if seat in hunters]
    errands += [place for place in ("troll", "draugr1", "draugr2") if place in state.posts]
    errands += [shore_name(index) for index, shore in enumerate(state.shores) if shore.docked is not None]
    return errands
