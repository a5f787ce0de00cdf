"""What a worker on a location does at once (docs/rules/champions_of_midgard.md 2.3)."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from engines.champions_of_midgard._chapters.supply import available, bundle_of, gain, pay, recruit, spend_rune
from engines.champions_of_midgard._goods import KINDS, NONE, STOCKS, Bundle, Squad
from engines.champions_of_midgard._referee import Referee
from engines.champions_of_midgard._state import Step
from engines.champions_of_midgard.actions import Beg, Foresee, KeepDestiny, Use, Visit
from engines.champions_of_midgard.book import Effect, Perk
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
from engines.champions_of_midgard.places import DECK, FIELDS, SPACES, shore_index
from engines.champions_of_midgard.view import Docked, Phase, RuneCard, Worker
from engines.core import Seat
from engines.kit.seating import left_of


def beg(referee: Referee, seat: Seat, _action: Beg) -> None:
    """Gain 1 Food and 1 Blame (2.3.6)."""
    state = referee.state
    player = state.players[seat]
    player.workers -= 1
    player.begging += 1
    player.food += 1
    player.blame += 1
    state.news, state.last, state.step = "beg", seat, Step.TURN
    referee.tell(Begged(seat))


def visit(referee: Referee, seat: Seat, action: Visit) -> None:
    """Put a worker on a location, pay, and take what it gives (2.3.3, 2.3.4)."""
    state = referee.state
    place = action.place
    state.players[seat].workers -= 1
    state.workers.append(Worker(seat, place))
    state.news, state.last, state.step = place, seat, Step.TURN
    _EFFECTS[referee.book.locations[place].effect](referee, seat, action)


def _trade(referee: Referee, seat: Seat, action: Visit, *, cost: Bundle, got: Bundle) -> None:
    """Pay, gain, recruit, and tell it."""
    state = referee.state
    player = state.players[seat]
    pay(player, cost)
    gain(player, got)
    coming = available(state.supply, got.squad)
    turned_away = NONE if coming == NONE else recruit(referee, seat, keep=action.keep, coming=coming)
    kept: Squad = (coming[0] - turned_away[0], coming[1] - turned_away[1], coming[2] - turned_away[2])
    gained = replace(got, S=kept[0], P=kept[1], A=kept[2])
    referee.tell(Visited(seat, action.place, action.choice, cost, gained, turned_away))


def _stall(referee: Referee, seat: Seat, action: Visit) -> None:
    location = referee.book.locations[action.place]
    _trade(referee, seat, action, cost=location.cost, got=location.gain)


def _repeat(referee: Referee, seat: Seat, action: Visit) -> None:
    location, times = referee.book.locations[action.place], int(action.choice)
    _trade(referee, seat, action, cost=_times(location.cost, times), got=_times(location.gain, times))


def _times(bundle: Bundle, times: int) -> Bundle:
    return Bundle(**{field: getattr(bundle, field) * times for field in Bundle.__struct_fields__})


def _stock(referee: Referee, seat: Seat, action: Visit) -> None:
    """Take all that lies there; what does not fit goes to the supply (A7)."""
    state = referee.state
    stock = referee.book.locations[action.place].stock
    place = STOCKS.index(stock)
    count, state.stocks[place] = state.stocks[place], 0
    if stock in KINDS:
        state.supply[place] += count
    _trade(referee, seat, action, cost=Bundle(), got=bundle_of(stock, count))


def _merchant(referee: Referee, seat: Seat, action: Visit) -> None:
    state = referee.state
    cost = referee.book.fee(action.place, state.players[seat].leader)
    _trade(referee, seat, action, cost=cost, got=referee.book.merchants[state.sails[-1]].goods)


def _church(referee: Referee, seat: Seat, action: Visit) -> None:
    favor = int(action.choice)
    cost = Bundle(coins=referee.book.church_price(favor))
    _trade(referee, seat, action, cost=cost, got=Bundle(favor=favor))


def _market(referee: Referee, seat: Seat, action: Visit) -> None:
    _trade(referee, seat, action, cost=action.give, got=action.take)


def _rune(referee: Referee, seat: Seat, action: Visit) -> None:
    """Take a face-up Rune or the top of the deck; the display is not refilled now (A26)."""
    state = referee.state
    cost = referee.book.locations[action.place].cost
    pay(state.players[seat], cost)
    drawn = action.choice == DECK
    if drawn:
        rune = state.decks.runes.pop()
    else:
        space = SPACES.index(action.choice)
        rune, state.display[space] = state.display[space], ""
    state.players[seat].runes.append(RuneCard(rune))
    referee.tell(Visited(seat, action.place, action.choice, cost, rune="" if drawn else rune))
    if drawn:
        referee.tell(RuneDrawn(seat, rune))


def _sage(referee: Referee, seat: Seat, action: Visit) -> None:
    """Look at a face-down Journey (A37), then draw; a held True Vision is asked for in between."""
    state = referee.state
    referee.tell(Visited(seat, action.place, action.choice))
    if action.choice:
        index = shore_index(action.choice)
        shore = state.shores[index]
        if seat not in shore.seen:
            shore.seen = tuple(sorted((*shore.seen, seat)))
        referee.tell(JourneySeen(seat, index, shore.journey), to=(seat,), others=JourneySeen(seat, index))
    if state.decks.destinies and state.players[seat].holds("vision"):
        state.wait(Phase.VISION, seat)
    else:
        draw_destinies(referee, seat)


def foresee(referee: Referee, seat: Seat, action: Foresee) -> None:
    """Use True Vision or not, then draw (2.11)."""
    extra = 0
    if action.use is Use.USE:
        spend_rune(referee.state.players[seat], "vision")
        referee.tell(RuneUsed(seat, "vision"))
        extra = referee.book.runes["vision"].amount
    draw_destinies(referee, seat, extra=extra)


def draw_destinies(referee: Referee, seat: Seat, *, extra: int = 0) -> None:
    """Draw 1 Destiny and those of the leader and the rune; 1 is kept (2.10, A24)."""
    state = referee.state
    deck = state.decks.destinies
    count = min(len(deck), 1 + extra + referee.book.amount(state.players[seat].leader, Perk.DESTINY))
    state.step = Step.TURN
    if not count:
        return
    drawn = [deck.pop() for _ in range(count)]
    referee.tell(DestinyDrawn(seat, count, tuple(drawn)), to=(seat,), others=DestinyDrawn(seat, count))
    if count == 1:
        state.players[seat].hand += drawn
    else:
        state.drawn = drawn
        state.wait(Phase.DESTINY, seat)


def keep_destiny(referee: Referee, seat: Seat, action: KeepDestiny) -> None:
    """Keep one and put the others under the deck in the order drawn (A24)."""
    state = referee.state
    kept = action.destiny
    state.players[seat].hand.append(kept)
    under = [destiny for destiny in state.drawn if destiny != kept]
    state.decks.destinies[:0] = reversed(under)
    state.drawn = []
    state.step = Step.TURN
    referee.tell(DestinyKept(seat, len(under), kept), to=(seat,), others=DestinyKept(seat, len(under)))


def _shipwright(referee: Referee, seat: Seat, action: Visit) -> None:
    state = referee.state
    ship = referee.book.ships[action.choice]
    cost = ship.price
    player = state.players[seat]
    pay(player, cost)
    player.ship = action.choice
    state.yard.remove(action.choice)
    referee.tell(Visited(seat, action.place, action.choice, cost))


def _jarl(referee: Referee, seat: Seat, action: Visit) -> None:
    """Gain a Swordsman and the marker; its holder passes it to the left instead. The rotation stays (A6)."""
    state = referee.state
    _stall(referee, seat, action)
    state.marker = left_of(seat, state.config.seats) if state.marker == seat else seat
    referee.tell(MarkerMoved(state.marker))


def _huts(referee: Referee, seat: Seat, action: Visit) -> None:
    """Hire the reserve worker, who may be placed this round (location 12, A29)."""
    state = referee.state
    player = state.players[seat]
    price = referee.book.hire_price(state.hired)
    assert price is not None
    cost = Bundle(coins=price)
    pay(player, cost)
    player.reserve = False
    player.crew += 1
    player.workers += 1
    state.hired += 1
    referee.tell(Visited(seat, action.place, paid=cost))


def _sail(referee: Referee, seat: Seat, action: Visit) -> None:
    """Put a ship into a free harbour; the destination is fixed now (A1, A2)."""
    state = referee.state
    location = referee.book.locations[action.place]
    player = state.players[seat]
    pay(player, location.cost)
    ship = player.ship if location.effect is Effect.OWN_SHIP else action.place
    state.shores[shore_index(action.choice)].docked = Docked(seat, ship)
    enemy = state.enemy_on(action.choice)
    referee.tell(Visited(seat, action.place, action.choice, location.cost, enemy=enemy))


def _reserve(referee: Referee, seat: Seat, action: Visit) -> None:
    enemy = referee.state.enemy_on(action.place) if action.place in FIELDS else ""
    referee.tell(Visited(seat, action.place, enemy=enemy))


_EFFECTS: dict[Effect, Callable[[Referee, Seat, Visit], None]] = {
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
