"""Laying the table and choosing leaders (docs/rules/champions_of_midgard.md 2.1)."""

from __future__ import annotations

from typing import Any

from engines.champions_of_midgard._chapters.supply import gain, recruit
from engines.champions_of_midgard._pieces import Player, Shore
from engines.champions_of_midgard._referee import Referee
from engines.champions_of_midgard._state import Decks, State, Step
from engines.champions_of_midgard.actions import Lead
from engines.champions_of_midgard.book import Book, Family, Seating
from engines.champions_of_midgard.config import Midgard
from engines.champions_of_midgard.facts import DestinyDealt, Laid, LeaderChosen
from engines.champions_of_midgard.view import Phase
from engines.core import Dealer, Seat


def lay_table(book: Book, config: Midgard, dealer: Dealer[Any]) -> State:
    """Draw or take the start player, draw the stalls, shuffle the decks (2.1.1 to 2.1.4)."""
    seats = config.seats
    first = dealer.below(seats) if config.first is None else config.first
    seating = book.seating[seats]
    stalls = _draw_stalls(book, seating, dealer)
    state = _new_table(book, config, first=first, stalls=stalls)
    state.decks = _shuffle_decks(book, dealer)
    dealer.tell(Laid(first, stalls))
    state.wait(Phase.LEADER, (first - 1) % seats)
    return state


def lead(referee: Referee, seat: Seat, action: Lead) -> None:
    """Choose a leader (2.1.5); after the start player everybody takes their starting goods."""
    state = referee.state
    state.players[seat].leader = action.leader
    referee.tell(LeaderChosen(seat, action.leader))
    if seat == state.first:
        for one in range(state.config.seats):
            _equip(referee, one)
        state.step = Step.ROUND
    else:
        state.wait(Phase.LEADER, (seat - 1) % state.config.seats)


def _equip(referee: Referee, seat: Seat) -> None:
    """Give a seat its goods, workers, Destiny and perhaps Blame (2.1.6 to 2.1.8)."""
    state = referee.state
    player = state.players[seat]
    gain(player, referee.book.start)
    recruit(referee, seat, keep=None, coming=referee.book.start.squad)
    player.blame = 1 if state.config.mistrustful else 0
    destiny = state.decks.destinies.pop()
    player.hand.append(destiny)
    referee.tell(DestinyDealt(seat, destiny), to=(seat,))


def _draw_stalls(book: Book, seating: Seating, dealer: Dealer[Any]) -> tuple[str, ...]:
    military, economic = list(book.military), list(book.economic)
    dealer.shuffle(military)
    dealer.shuffle(economic)
    return (*military[: seating.military], *economic[: seating.economic])


def _shuffle_decks(book: Book, dealer: Dealer[Any]) -> Decks:
    decks = Decks(
        trolls=book.of(Family.TROLL),
        draugr=book.of(Family.DRAUGR),
        monsters=book.of(Family.MONSTER),
        journeys=[name for name, journey in book.journeys.items() for _ in range(journey.count)],
        destinies=list(book.destinies),
        runes=list(book.runes),
        merchants=list(book.merchants),
    )
    for deck in (
        decks.trolls,
        decks.draugr,
        decks.monsters,
        decks.journeys,
        decks.destinies,
        decks.runes,
        decks.merchants,
    ):
        dealer.shuffle(deck)
    return decks


def _new_player(seating: Seating) -> Player:
    return Player(
        leader="",
        glory=0,
        food=0,
        wood=0,
        coins=0,
        favor=0,
        blame=0,
        home=[0, 0, 0],
        workers=0,
        crew=seating.workers,
        begging=0,
        reserve=True,
        ship="",
        runes=[],
        hand=[],
        shown=[],
        pile=[],
    )


def _new_table(book: Book, config: Midgard, *, first: Seat, stalls: tuple[str, ...]) -> State:
    seats = config.seats
    seating = book.seating[seats]
    return State(
        config=config,
        phase=Phase.LEADER,
        step=Step.WAIT,
        round=0,
        turn=first,
        asked=0,
        last=first,
        first=first,
        marker=first,
        players=[_new_player(seating) for _ in range(seats)],
        supply=list(book.supply()),
        stocks=[0, 0, 0, 0],
        troll="",
        draugr=[""] * book.counts.draugr_spaces,
        shores=[Shore() for _ in seating.feeds],
        stalls=stalls,
        display=[""] * book.counts.display,
        yard=[name for name, ship in book.ships.items() if ship.private and ship.seats <= seats],
        hired=0,
        decks=Decks([], [], [], [], [], [], []),
        escaped=[],
        revealed=[],
        travelled=[],
        sails=[],
        workers=[],
        news="",
        due=[False] * seats,
        seals=[None] * seats,
        ready=[False] * seats,
        opened=False,
        posts={},
        fight=None,
        voyage=None,
        errands=[],
        drawn=[],
        offers=[0] * seats,
        offered=[False] * seats,
        declined=[False] * seats,
        calls=0,
        scores=(),
        winners=(),
        ending=None,
    )
