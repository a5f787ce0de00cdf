"""The walk of an assignment, by the eyes of the seat that is asked (rules/champions_of_midgard.md 2.4)."""

from __future__ import annotations

from collections.abc import Sequence

from engines.champions_of_midgard._goods import NONE, SQUAD_LETTERS, Squad, choices, named, parted, splits
from engines.champions_of_midgard._muster import FIELDS, reserved
from engines.champions_of_midgard._state import shore_index
from engines.champions_of_midgard.actions import AskOrder, Assign, Load
from engines.champions_of_midgard.book import Book
from engines.champions_of_midgard.view import View
from engines.core import Action, Ask, Option, Picks, Question

OPEN = "open"
"""Option: ask for open assignment."""

_PAGE = 25


def ask_order(_book: Book, _view: View, _question: Question, picks: Picks) -> Ask | Action:
    """Ask for turn order (C12)."""
    return AskOrder() if picks else Ask("order", (Option(OPEN),))


def ask_assign(book: Book, view: View, _question: Question, picks: Picks) -> Ask | Action:
    """Send warriors to each reserved place in turn, and Food on the ships (C13)."""
    assert view.viewer is not None
    left, food = list(view.own.home), view.larder
    loads: list[Load] = []
    step = 0
    for place in reserved(view.workers, [shore.docked for shore in view.shores], view.viewer):
        room = _room(book, view, place)
        forbidden = book.forbidden(enemy_at(view, place)) if place in FIELDS else None
        squad = NONE
        if any(count for kind, count in enumerate(left) if kind != forbidden):
            if step == len(picks):
                return _ask_squad(book, view, place, left=left, food=food)
            sent = parted(picks[step][0], SQUAD_LETTERS)
            squad = (sent[0], sent[1], sent[2])
            step += 1
        aboard = 0
        most = 0 if place in FIELDS else min(food, room - sum(squad))
        if most:
            if step == len(picks):
                return _ask_food(view, place, squad=squad, most=most)
            aboard = int(picks[step][0])
            step += 1
        loads.append(Load(place, squad, aboard))
        left = [count - sent for count, sent in zip(left, squad, strict=True)]
        food -= aboard
    return Assign(tuple(loads))


def enemy_at(view: View, place: str) -> str:
    """Return the enemy at a place, or nothing."""
    if place == "troll":
        return view.troll
    if place in FIELDS:
        return view.draugr[FIELDS.index(place) - 1]
    return view.shores[shore_index(place)].monster


def _room(book: Book, view: View, place: str) -> int:
    """Return how much fits: a ship's capacity, or the whole longhouse on land (2.4.2)."""
    if place in FIELDS:
        return book.counts.capacity
    docked = view.shores[shore_index(place)].docked
    assert docked is not None
    return book.ships[docked.ship].capacity


def _ask_squad(book: Book, view: View, place: str, *, left: Sequence[int], food: int) -> Ask:
    """Ask which warriors go; on land a forbidden type cannot, at sea it may (2.4.3)."""
    enemy = enemy_at(view, place)
    forbidden = book.forbidden(enemy) if enemy else None
    useful = tuple(0 if kind == forbidden else count for kind, count in enumerate(left))
    able = useful if place in FIELDS else tuple(left)
    most = min(sum(able), _room(book, view, place))
    counts = {name: count for count in range(most + 1) for name in choices(able, count, SQUAD_LETTERS)}
    wide = len(counts) > _PAGE
    options = tuple(Option(name, str(count) if wide and count else "") for name, count in counts.items())
    default = _clock_squad(book, view, place, useful=useful, food=food)
    return Ask(f"send-{place}", options, default=(named(default, SQUAD_LETTERS),))


def _clock_squad(book: Book, view: View, place: str, *, useful: tuple[int, ...], food: int) -> tuple[int, ...]:
    """Return whom the clock sends: as many as usually win, the best of them, or nobody if far too few could go."""
    enemy = enemy_at(view, place)
    if not enemy:
        return NONE
    par = book.enemies[enemy].par
    count = min(par, sum(useful))
    if place not in FIELDS:
        feeds = view.shores[shore_index(place)].feeds
        room = _room(book, view, place)
        while count and (count + _meals(count, feeds) > room or _meals(count, feeds) > food):
            count -= 1
    return splits(useful, count)[-1] if count * 2 > par else NONE


def _ask_food(view: View, place: str, *, squad: Squad, most: int) -> Ask:
    need = _meals(sum(squad), view.shores[shore_index(place)].feeds)
    options = tuple(Option(str(count)) for count in range(most + 1))
    return Ask(f"food-{place}", options, default=(str(min(need, most)),))


def _meals(count: int, feeds: int) -> int:
    return -(-count // feeds)
