"""What is free, and what lies where, by what a viewer sees of the table."""

from __future__ import annotations

from engines.champions_of_midgard._chapters.runes import open_runes
from engines.champions_of_midgard._goods import NONE, STOCKS, Bundle
from engines.champions_of_midgard.book import Book, Count, Effect, Family, Window
from engines.champions_of_midgard.odds import hits_of
from engines.champions_of_midgard.places import SPACES, is_shore, shore_index, shore_name
from engines.champions_of_midgard.view import Fight, Phase, Post, View, Worker
from engines.core import Seat
from engines.kit.seating import clockwise, left_of

FEWEST_WITH_ORDER = 3
"""With fewer seats it is always the other one who is next."""

_SHARED = (Effect.HUNT, Effect.OWN_SHIP)
"""Locations with room for a worker of every seat (A1, A4)."""

_COLOUR_OF = {Count.RED: "red", Count.BLUE: "blue", Count.YELLOW: "yellow"}
_FAMILY_OF = {Count.TROLLS: Family.TROLL, Count.DRAUGR: Family.DRAUGR, Count.MONSTERS: Family.MONSTER}

_WINDOWS = {
    Phase.ROLL: (Window.ROLL, Window.LOSS, Window.WIN),
    Phase.LOSS: (Window.LOSS, Window.WIN),
    Phase.GLORY: (Window.WIN,),
}
"""When runes can still be used in a fight, by what is asked (2.11)."""


def next_up(view: View) -> Seat | None:
    """Return who places a worker after whoever does so now (2.3.1); None where nobody else has one, or of two."""
    seats = len(view.boards)
    if view.phase is not Phase.PLACE or len(view.asked) != 1 or seats < FEWEST_WITH_ORDER:
        return None
    others = [seat for seat in clockwise(left_of(view.asked[0], seats), seats) if seat != view.asked[0]]
    return next((seat for seat in others if view.boards[seat].workers), None)


def open_runes_of(book: Book, view: View, seat: Seat) -> dict[str, str]:
    """Return a seat's unused runes of the open window, each with the reason why it cannot be used now, or nothing."""
    board = view.boards[seat]
    covered = sum(shore.covered for shore in view.shores)
    return open_runes(book, board.runes, coins=board.coins, destinies=board.destinies, covered=covered)


def fight_runes(book: Book, view: View) -> tuple[str, ...]:
    """Return the unused runes that the fighter could use in this fight from now on."""
    assert view.fight is not None
    windows = _WINDOWS.get(view.phase, ())
    runes = view.boards[view.fight.seat].runes
    return tuple([card.rune for card in runes if not card.used and book.runes[card.rune].window in windows])


def counted(book: Book, view: View, seat: Seat, what: Count) -> int:
    """Return how much a seat has of what a Destiny counts (2.12.1); of a closed pile, which nobody sees, nothing."""
    board, pile = view.boards[seat], view.piles[seat] or ()
    if what in _FAMILY_OF:
        return sum(book.family[enemy] is _FAMILY_OF[what] for enemy in pile)
    if what in _COLOUR_OF:
        return sum(book.enemies[enemy].colour == _COLOUR_OF[what] for enemy in pile)
    if what is Count.WARRIORS:
        return sum(board.home) + sum(board.away)
    if what is Count.RUNES:
        return len(board.runes)
    goods: int = getattr(board, what.value)
    return goods


def damage_dealt(view: View, fight: Fight) -> int:
    """Return the damage on the enemy if the roll is left as it lies (2.7.3)."""
    return fight.damage + (fight.hits if view.phase is Phase.ROLL else 0)


def hits_by_leader(fight: Fight) -> int:
    """Return how many hits of a roll stand on no die but come from the fighter's leader (2.10, Svanhildr)."""
    faces = sum(hits_of(die.kind, die.face, swords=0, reaction=fight.reaction) for die in fight.dice)
    return fight.hits - faces


def bounty(view: View, place: str, enemy: str) -> int:
    """Return the Coins that lie on an enemy at a place; a Kraken on the way to a Monster does not bring those of it."""
    shore = view.shores[shore_index(place)] if is_shore(place) else None
    return shore.coins if shore is not None and shore.monster == enemy else 0


def aboard(view: View) -> Post:
    """Return what is on the ship of the voyage that is going on; an empty ship is a post of nobody."""
    assert view.voyage is not None
    place = shore_name(view.voyage.shore)
    return next((post for post in view.posts if post.place == place), Post(place, view.voyage.seat, NONE, 0))


def ship_at(view: View, place: str) -> str:
    """Return the ship in the harbour of a shore, or nothing; nothing on land."""
    docked = view.shores[shore_index(place)].docked if is_shore(place) else None
    return "" if docked is None else docked.ship


def leaders_taken(view: View) -> dict[str, Seat]:
    """Return the leaders that are chosen, each with its seat."""
    return {board.leader: seat for seat, board in enumerate(view.boards) if board.leader}


def locations_in_play(book: Book, view: View) -> list[str]:
    """Return the locations of this table: all of the board, and the market stalls that were drawn (2.1)."""
    stalls = (*book.military, *book.economic)
    return [place for place in book.locations if place not in stalls or place in view.stalls]


def is_shared(book: Book, place: str) -> bool:
    """Return whether a location has room for a worker of every seat, not only for one worker."""
    return book.locations[place].effect in _SHARED


def workers_at(view: View, place: str) -> list[Worker]:
    """Return the workers on a location, in the order in which they came."""
    return [worker for worker in view.workers if worker.place == place]


def free_locations(book: Book, view: View) -> list[str]:
    """Return the public locations that still have room for a worker."""
    return [
        place
        for place in locations_in_play(book, view)
        if book.locations[place].effect is not Effect.OWN_SHIP
        and (is_shared(book, place) or not workers_at(view, place))
    ]


def rune_at(view: View, space: str) -> str:
    """Return the face-up Rune on a space of the display, or nothing."""
    return view.display[SPACES.index(space)]


def stock_at(book: Book, view: View, place: str) -> Bundle:
    """Return what has piled up at a location; nothing where nothing does."""
    stock = book.locations[place].stock
    return Bundle(**{stock: view.stocks[STOCKS.index(stock)]}) if stock else Bundle()


def stocks(view: View) -> Bundle:
    """Return all that has piled up at the blue locations."""
    return Bundle(**dict(zip(STOCKS, view.stocks, strict=True)))
