"""The walk to a Move or a swap (docs/rules/god_of_war.md 1.7)."""

from __future__ import annotations

from engines.core import Action, Ask, Picks, Seat
from engines.god_of_war import reading
from engines.god_of_war._asks.attack_walk import one_of
from engines.god_of_war.actions import Move, Swap
from engines.god_of_war.book import MIMIR, Book, HeroId
from engines.god_of_war.view import View

FRONT, BACK = "front", "back"


def movers(view: View, seat: Seat) -> tuple[HeroId, ...]:
    """Return the Heroes of a seat who can still use their Move (1.7.1)."""
    heroes = [hero for hero in reading.standing(view, seat) if hero != MIMIR and not view.heroes[hero].moved]
    return tuple([hero for hero in heroes if reading.ways(view, hero)])


def move(_book: Book, view: View, seat: Seat, picks: Picks) -> Ask | Action:
    rest = list(picks)
    hero = one_of("hero", movers(view, seat), rest)
    if isinstance(hero, Ask):
        return hero
    way = where(view, hero, rest)
    if isinstance(way, Ask):
        return way
    column, front = way
    return Move(hero, column, front) if column else Swap(hero)


def where(view: View, hero: HeroId, rest: list[tuple[str, ...]]) -> Ask | tuple[int, bool]:
    """Walk to a column and a place there; column 0 swaps."""
    to = one_of("column", reading.ways(view, hero), rest)
    if isinstance(to, Ask):
        return to
    if to == reading.SWAP:
        return 0, True
    if not view.columns[int(to) - 1]:
        return int(to), True
    place = one_of("place", (FRONT, BACK), rest)
    return place if isinstance(place, Ask) else (int(to), place == FRONT)
