"""The computer ally's special cards: which of them do some good now."""

from __future__ import annotations

from collections.abc import Iterator

from engines.core import Seat
from engines.god_of_war import reading
from engines.god_of_war._asks import card_groups, special_walk
from engines.god_of_war.book import MIMIR, CardId, Deed, Special
from engines.god_of_war.computer.evaluation import Evaluator, Plan, Steps


def specials(evaluator: Evaluator, seat: Seat) -> Iterator[Plan]:
    """Yield the special cards that do some good now."""
    book, view = evaluator.book, evaluator.view
    for card in view.seats[seat].hand:
        if book.special(card) is None or special_walk.why_not(book, view, seat, card):
            continue
        steps: Steps = {"deed": ("special",), "special": (card,), "aid": (card,)}
        worth = _worth(evaluator, seat, card, steps)
        if worth > 0:
            yield Plan(worth, steps)


def _worth(evaluator: Evaluator, seat: Seat, card: CardId, steps: Steps) -> float:  # noqa: PLR0911 - one case for each deed
    """Return what a special card is worth now, and add the picks that it takes."""
    book, view = evaluator.book, evaluator.view
    special = book.special(card)
    assert special is not None
    standing = reading.standing(view)
    match special.kind:
        case Deed.DRAW:
            return 3.0 if view.seats[seat].deck + len(view.seats[seat].discard) >= 3 else 0.0
        case Deed.HEAL | Deed.MEND:
            return _heal(evaluator, seat, special, steps)
        case Deed.REPAIR:
            return sum(1.0 for hero in ("brok", "sindri") if view.heroes[hero].damage)
        case Deed.ALLY_DRAWS:
            seats = [hero for hero in standing if view.heroes[hero].seat != seat and hero != MIMIR]
            waiting = sorted(seats, key=lambda hero: view.seats[view.heroes[hero].seat].cards)
            steps["hero-target"] = (waiting[-1],) if waiting else ()
            return 0.8 if waiting else 0.0
        case Deed.GAZE | Deed.STILL:
            return _still(evaluator, special, steps)
        case Deed.RECALL:
            able = [one for one in view.seats[seat].discard if set(book.cards[one].icons) & {"M", "R"}]
            steps["recall"] = (max(able, key=lambda one: max(side.n for side in book.cards[one].sides)),)
            return 1.5
        case Deed.FURY:
            calm = [hero for hero in standing if book.heroes[hero].rage - view.heroes[hero].rage >= 2]
            steps["hero-target"] = (calm[0],) if calm else ()
            return 1.0 if calm else 0.0
        case Deed.PURGE:
            return _purge(evaluator, steps)
        case _:
            return 0.0


def _heal(evaluator: Evaluator, seat: Seat, special: Special, steps: Steps) -> float:
    book, view = evaluator.book, evaluator.view
    wounded = tuple([hero for hero in reading.standing(view) if view.heroes[hero].damage])
    if not wounded:
        return 0.0
    numbers = card_groups.numbers(book, view.seats[seat].hand)
    small = min(numbers, key=lambda one: book.cards[one].number) if numbers else ""
    amount = special.amount or (book.cards[small].number if small else 0)
    hurt = evaluator.most_hurt(wounded)
    steps["hero-target"], steps["number"] = (hurt,), (small,)
    healed = min(amount, view.heroes[hurt].damage)
    full = view.heroes[hurt].damage >= amount
    return healed * evaluator.frailty(hurt) * (1.0 if full else 0.5)


def _still(evaluator: Evaluator, special: Special, steps: Steps) -> float:
    """Stun the worst of the Enemies that can be reached."""
    view = evaluator.view
    found = [pos for pos in evaluator.foes if not view.cards[pos].stunned]
    if special.kind is Deed.GAZE:
        column = reading.column_of(view, MIMIR)
        found = [pos for pos in found if int(pos[1]) == column]
    worst = max(found, key=lambda pos: evaluator.foes[pos].threat, default="")
    steps["target"] = (worst,)
    return 0.6 * evaluator.foes[worst].threat if worst else 0.0


def _purge(evaluator: Evaluator, steps: Steps) -> float:
    book, view = evaluator.book, evaluator.view
    sick = {
        player.dashboard: sum(book.cards[card].status in ("stun", "poison") for card in player.discard)
        for player in view.seats
    }
    worst = max(sick, key=lambda dashboard: sick[dashboard])
    steps["purge"] = (worst,)
    return 0.8 * sick[worst]
