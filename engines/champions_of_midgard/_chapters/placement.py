"""What a worker on a location does at once (rules/champions_of_midgard.md 2.3)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from engines.champions_of_midgard._chapters.supply import available, bundle_of, gain, pay, recruit, spend_rune
from engines.champions_of_midgard._goods import KINDS, NONE, Bundle, Squad
from engines.champions_of_midgard._state import State, Step, shore_index
from engines.champions_of_midgard.actions import Beg, Foresee, KeepDestiny, Use, Visit
from engines.champions_of_midgard.book import Book, Effect, Perk
from engines.champions_of_midgard.facts import (
    Begged,
    DestinyDrawn,
    DestinyKept,
    JourneySeen,
    MarkerMoved,
    RuneDrawn,
    RuneUsed,
    Visited,
)
from engines.champions_of_midgard.view import Docked, Phase, RuneCard, Worker
from engines.core import Dealer, Seat
from engines.kit.seating import left_of

LEFT, RIGHT, DECK = "left", "right", "deck"
"""Where the Runesmith's Rune comes from."""

SPACES = (LEFT, RIGHT)


def beg(_book: Book, state: State, seat: Seat, _action: Beg, dealer: Dealer[Any]) -> None:
    """Gain 1 Food and 1 Blame (2.3.6)."""
    player = state.players[seat]
    player.workers -= 1
    player.begging += 1
    player.food += 1
    player.blame += 1
    state.news, state.last, state.step = "beg", seat, Step.TURN
    dealer.tell(Begged(seat))


def visit(book: Book, state: State, seat: Seat, action: Visit, dealer: Dealer[Any]) -> None:
    """Put a worker on a location, pay, and take what it gives (2.3.3, 2.3.4)."""
    place = action.place
    state.players[seat].workers -= 1
    state.workers.append(Worker(seat, place))
    state.news, state.last, state.step = place, seat, Step.TURN
    _EFFECTS[book.locations[place].effect](book, state, seat, action, dealer)


def _trade(  # noqa: PLR0913  a trade has two sides
    book: Book, state: State, seat: Seat, action: Visit, dealer: Dealer[Any], *, cost: Bundle, got: Bundle
) -> None:
    """Pay, gain, recruit, and tell it."""
    player = state.players[seat]
    pay(player, cost)
    gain(player, got)
    coming = available(state.supply, got.squad)
    turned_away = NONE if coming == NONE else recruit(book, state, seat, keep=action.keep, coming=coming)
    kept: Squad = (coming[0] - turned_away[0], coming[1] - turned_away[1], coming[2] - turned_away[2])
    gained = replace(got, S=kept[0], P=kept[1], A=kept[2])
    dealer.tell(Visited(seat, action.place, action.choice, cost, gained, turned_away))


def _stall(book: Book, state: State, seat: Seat, action: Visit, dealer: Dealer[Any]) -> None:
    location = book.locations[action.place]
    _trade(book, state, seat, action, dealer, cost=location.cost, got=location.gain)


def _repeat(book: Book, state: State, seat: Seat, action: Visit, dealer: Dealer[Any]) -> None:
    location, times = book.locations[action.place], int(action.choice)
    _trade(book, state, seat, action, dealer, cost=_times(location.cost, times), got=_times(location.gain, times))


def _times(bundle: Bundle, times: int) -> Bundle:
    return Bundle(**{field: getattr(bundle, field) * times for field in Bundle.__struct_fields__})


def _stock(book: Book, state: State, seat: Seat, action: Visit, dealer: Dealer[Any]) -> None:
    """Take all that lies there; what does not fit goes to the supply (A7)."""
    stock = book.locations[action.place].stock
    place = KINDS.index(stock) if stock in KINDS else 3
    count, state.stocks[place] = state.stocks[place], 0
    if place < 3:
        state.supply[place] += count
    _trade(book, state, seat, action, dealer, cost=Bundle(), got=bundle_of(stock, count))


def _merchant(book: Book, state: State, seat: Seat, action: Visit, dealer: Dealer[Any]) -> None:
    cost = book.fee(action.place, state.players[seat].leader)
    _trade(book, state, seat, action, dealer, cost=cost, got=book.merchants[state.sails[-1]].goods)


def _church(book: Book, state: State, seat: Seat, action: Visit, dealer: Dealer[Any]) -> None:
    favor = int(action.choice)
    cost = Bundle(coins=book.counts.church[favor - 1])
    _trade(book, state, seat, action, dealer, cost=cost, got=Bundle(favor=favor))


def _market(book: Book, state: State, seat: Seat, action: Visit, dealer: Dealer[Any]) -> None:
    _trade(book, state, seat, action, dealer, cost=action.give, got=action.take)


def _rune(book: Book, state: State, seat: Seat, action: Visit, dealer: Dealer[Any]) -> None:
    """Take a face-up Rune or the top of the deck; the display is not refilled now (A26)."""
    cost = book.locations[action.place].cost
    pay(state.players[seat], cost)
    drawn = action.choice == DECK
    if drawn:
        rune = state.decks.runes.pop()
    else:
        space = SPACES.index(action.choice)
        rune, state.display[space] = state.display[space], ""
    state.players[seat].runes.append(RuneCard(rune))
    dealer.tell(Visited(seat, action.place, action.choice, cost, rune="" if drawn else rune))
    if drawn:
        dealer.tell(RuneDrawn(seat, rune))


def _sage(book: Book, state: State, seat: Seat, action: Visit, dealer: Dealer[Any]) -> None:
    """Look at a face-down Journey (A37), then draw; a held True Vision is asked for in between."""
    dealer.tell(Visited(seat, action.place, action.choice))
    if action.choice:
        index = shore_index(action.choice)
        shore = state.shores[index]
        if seat not in shore.seen:
            shore.seen = tuple(sorted((*shore.seen, seat)))
        dealer.tell(JourneySeen(seat, index, shore.journey), to=(seat,), others=JourneySeen(seat, index))
    if state.decks.destinies and state.players[seat].holds("vision"):
        state.wait(Phase.VISION, seat)
    else:
        draw_destinies(book, state, seat, dealer)


def foresee(book: Book, state: State, seat: Seat, action: Foresee, dealer: Dealer[Any]) -> None:
    """Use True Vision or not, then draw (2.11)."""
    extra = 0
    if action.use is Use.USE:
        spend_rune(state.players[seat], "vision")
        dealer.tell(RuneUsed(seat, "vision"))
        extra = book.runes["vision"].amount
    draw_destinies(book, state, seat, dealer, extra=extra)


def draw_destinies(book: Book, state: State, seat: Seat, dealer: Dealer[Any], *, extra: int = 0) -> None:
    """Draw 1 Destiny and those of the leader and the rune; 1 is kept (2.10, A24)."""
    deck = state.decks.destinies
    count = min(len(deck), 1 + extra + book.amount(state.players[seat].leader, Perk.DESTINY))
    state.step = Step.TURN
    if not count:
        return
    drawn = [deck.pop() for _ in range(count)]
    dealer.tell(DestinyDrawn(seat, count, tuple(drawn)), to=(seat,), others=DestinyDrawn(seat, count))
    if count == 1:
        state.players[seat].hand += drawn
    else:
        state.drawn = drawn
        state.wait(Phase.DESTINY, seat)


def keep_destiny(_book: Book, state: State, seat: Seat, action: KeepDestiny, dealer: Dealer[Any]) -> None:
    """Keep one and put the others under the deck in the order drawn (A24)."""
    kept = action.destiny
    state.players[seat].hand.append(kept)
    under = [destiny for destiny in state.drawn if destiny != kept]
    state.decks.destinies[:0] = reversed(under)
    state.drawn = []
    state.step = Step.TURN
    dealer.tell(DestinyKept(seat, len(under), kept), to=(seat,), others=DestinyKept(seat, len(under)))


def _shipwright(book: Book, state: State, seat: Seat, action: Visit, dealer: Dealer[Any]) -> None:
    ship = book.ships[action.choice]
    cost = Bundle(wood=ship.wood, coins=ship.coins)
    player = state.players[seat]
    pay(player, cost)
    player.ship = action.choice
    state.yard.remove(action.choice)
    dealer.tell(Visited(seat, action.place, action.choice, cost))


def _jarl(book: Book, state: State, seat: Seat, action: Visit, dealer: Dealer[Any]) -> None:
    """Gain a Swordsman and the marker; its holder passes it to the left instead. The rotation stays (A6)."""
    _stall(book, state, seat, action, dealer)
    state.marker = left_of(seat, state.config.seats) if state.marker == seat else seat
    dealer.tell(MarkerMoved(state.marker))


def _huts(book: Book, state: State, seat: Seat, action: Visit, dealer: Dealer[Any]) -> None:
    """Hire the reserve worker, who may be placed this round (location 12, A29)."""
    player = state.players[seat]
    cost = Bundle(coins=book.counts.huts[state.hired])
    pay(player, cost)
    player.reserve = False
    player.crew += 1
    player.workers += 1
    state.hired += 1
    dealer.tell(Visited(seat, action.place, paid=cost))


def _sail(book: Book, state: State, seat: Seat, action: Visit, dealer: Dealer[Any]) -> None:
    """Put a ship into a free harbour; the destination is fixed now (A1, A2)."""
    location = book.locations[action.place]
    player = state.players[seat]
    pay(player, location.cost)
    ship = player.ship if location.effect is Effect.OWN_SHIP else action.place
    state.shores[shore_index(action.choice)].docked = Docked(seat, ship)
    dealer.tell(Visited(seat, action.place, action.choice, location.cost))


def _reserve(_book: Book, _state: State, seat: Seat, action: Visit, dealer: Dealer[Any]) -> None:
    dealer.tell(Visited(seat, action.place))


_EFFECTS: dict[Effect, Callable[[Book, State, Seat, Visit, Dealer[Any]], None]] = {
    Effect.STOCK: _stock,
    Effect.MERCHANT: _merchant,
    Effect.RUNE: _rune,
    Effect.SAGE: _sage,
    Effect.CHURCH: _church,
    Effect.MARKET: _market,
    Effect.SHIPWRIGHT: _shipwright,
    Effect.JARL: _jarl,
    Effect.HUTS: _huts,
    Effect.SHIP: _sail,
    Effect.OWN_SHIP: _sail,
    Effect.RESERVE: _reserve,
    Effect.HUNT: _reserve,
    Effect.STALL: _stall,
    Effect.REPEAT: _repeat,
}
