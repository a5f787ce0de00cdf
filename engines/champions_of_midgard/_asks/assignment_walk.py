"""The walk of an assignment, as the asked seat sees the table (docs/rules/champions_of_midgard.md 2.4)."""

from __future__ import annotations

from collections.abc import Sequence

from engines.champions_of_midgard._chapters.assignment import reserved
from engines.champions_of_midgard._goods import NONE, SQUAD_LETTERS, Squad, choices, format_part, parse_part, splits
from engines.champions_of_midgard.actions import AskOrder, Assign, Load
from engines.champions_of_midgard.book import Book
from engines.champions_of_midgard.places import FIELDS, shore_index
from engines.champions_of_midgard.reading import AssignmentAsk, capacity_at, meals, provisions
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
    places = reserved(view.workers, [shore.docked for shore in view.shores], view.viewer)
    for number, place in enumerate(places):
        room = capacity_at(book, view, place)
        forbidden = book.forbidden(view.enemy_at(place)) if place in FIELDS else None
        squad = NONE
        if any(count for kind, count in enumerate(left) if kind != forbidden):
            if step == len(picks):
                return _ask_squad(book, view, place, left=left, food=food, ahead=places[number + 1 :])
            sent = parse_part(picks[step][0], SQUAD_LETTERS)
            squad = (sent[0], sent[1], sent[2])
            step += 1
        aboard = 0
        most = 0 if place in FIELDS else min(food, room - sum(squad))
        if most:
            if step == len(picks):
                return _ask_food(book, view, place, squad=squad, food=food, most=most)
            aboard = int(picks[step][0])
            step += 1
        loads.append(Load(place, squad, aboard))
        left = [count - sent for count, sent in zip(left, squad, strict=True)]
        food -= aboard
    return Assign(tuple(loads))


def _ask_squad(  # noqa: PLR0913 - what is left, and what is still to come
    book: Book, view: View, place: str, *, left: Sequence[int], food: int, ahead: Sequence[str]
) -> Ask:
    """Ask which warriors go; on land a forbidden type cannot, at sea it may (2.4.3)."""
    enemy = view.enemy_at(place)
    forbidden = book.forbidden(enemy) if enemy else None
    useful = tuple(0 if kind == forbidden else count for kind, count in enumerate(left))
    able = useful if place in FIELDS else tuple(left)
    most = min(sum(able), capacity_at(book, view, place))
    counts = {name: count for count in range(most + 1) for name in choices(able, count, SQUAD_LETTERS)}
    wide = len(counts) > _PAGE
    options = tuple(Option(name, str(count) if wide and count else "") for name, count in counts.items())
    default = _default_squad(book, view, place, useful=useful, food=food)
    swords, spears, axes = left
    return AssignmentAsk(
        f"send-{place}",
        options,
        default=(format_part(default, SQUAD_LETTERS),),
        food=food,
        home=(swords, spears, axes),
        ahead=tuple(ahead),
    )


def _default_squad(book: Book, view: View, place: str, *, useful: tuple[int, ...], food: int) -> tuple[int, ...]:
    """Return whom the clock sends: as many as usually win, the best of them, or nobody if far too few could go."""
    enemy = view.enemy_at(place)
    if not enemy:
        return NONE
    par = book.enemies[enemy].par
    count = min(par, sum(useful))
    if place not in FIELDS:
        feeds = view.shores[shore_index(place)].feeds
        room = capacity_at(book, view, place)
        while count and (count + meals(count, feeds) > room or meals(count, feeds) > food):
            count -= 1
    return splits(useful, count)[-1] if count * 2 > par else NONE


def _ask_food(  # noqa: PLR0913 - a ship half loaded
    book: Book, view: View, place: str, *, squad: Squad, food: int, most: int
) -> Ask:
    need = provisions(book, view, place, squad=squad, food=food)
    options = tuple(Option(str(count)) for count in range(most + 1))
    return AssignmentAsk(f"food-{place}", options, default=(str(need),), squad=squad, food=food)
