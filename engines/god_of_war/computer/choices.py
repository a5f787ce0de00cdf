"""The computer ally's smaller decisions: each yields the answers with their worth in points (see evaluation)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations

from engines.core import Question
from engines.god_of_war import reading
from engines.god_of_war._asks.walk import REMOVE
from engines.god_of_war.book import COLUMNS, MIMIR, CardId, Rune
from engines.god_of_war.computer.defense import defenses, least_harm
from engines.god_of_war.computer.evaluation import Evaluator, Plan
from engines.god_of_war.computer.runes import blow, rune_danger
from engines.god_of_war.computer.votes import votes
from engines.god_of_war.pending import Amount, Choice, Placing, Threat

_FORESIGHT = 1.5
"""Points that a full track of Mimir's is worth."""
_REMOVAL = 0.3
"""Part of what a removed card falls behind the others that a deck gains by it."""
_BLOCKED = 3.0
"""Points that it costs to take the last place at a goal while others have yet to come."""


def _place(evaluator: Evaluator, _question: Question) -> Iterator[Plan]:
    """Stand where the goals are, as safely as possible, and leave room there for who comes later."""
    view, pending = evaluator.view, evaluator.view.pending
    assert isinstance(pending, Placing)
    placed = sum(map(len, view.columns)) + 1
    others = placed < sum(hero != MIMIR for hero in view.heroes)
    for column in range(1, COLUMNS + 1):
        there = view.columns[column - 1]
        if len(there) > 1:
            continue
        near = sum(foe.weight for foe in evaluator.foes.values() if int(foe.pos[1]) == column)
        if there and others and evaluator.is_goal_column(column):
            near -= _BLOCKED
        for front in (True, False) if there else (True,):
            columns = evaluator.with_move(pending.hero, column, front=front)
            yield Plan(
                near - 0.6 * evaluator.peril(columns),
                {"column": (str(column),), "place": ("front" if front else "back",)},
            )


def _carrier(evaluator: Evaluator, _question: Question) -> Iterator[Plan]:
    """Ride with who is in most danger, where Mimir can shield and interact."""
    for hero in reading.standing(evaluator.view):
        if hero == MIMIR:
            continue
        column = reading.column_of(evaluator.view, hero)
        spots = sum(len(reading.face(evaluator.book, evaluator.view, f"{row}{column}").spots) for row in "TB")
        worth = evaluator.danger(hero, evaluator.view.columns) * evaluator.frailty(hero) + 0.3 * spots
        yield Plan(worth, {"carrier": (hero,)})


def _guard(evaluator: Evaluator, _question: Question) -> Iterator[Plan]:
    """Mimir steps in when it costs him less than his Carrier, each defending as well as they can."""
    assert isinstance(evaluator.view.pending, Threat)
    incoming = evaluator.view.pending.incoming
    spared = least_harm(evaluator, incoming, incoming.hero) - least_harm(evaluator, incoming, MIMIR)
    yield Plan(spared - 0.1, {"guard": ("yes",)})
    yield Plan(0.0, {"guard": ("no",)})


def _rune(evaluator: Evaluator, _question: Question) -> Iterator[Plan]:
    assert isinstance(evaluator.view.pending, Choice)
    for card in evaluator.view.pending.choices:
        yield Plan(-rune_danger(evaluator, evaluator.book.rune(card)), {"rune": (card,)})


def _foresee(evaluator: Evaluator, _question: Question) -> Iterator[Plan]:
    """Foresight is worth what the better of two runes spares against one, on average."""
    dangers = [rune_danger(evaluator, rune) for rune in Rune]
    pairs = list(combinations(dangers, 2))
    spared = sum(abs(one - other) / 2 for one, other in pairs) / len(pairs) * 0.75
    yield Plan(spared - _FORESIGHT, {"foresee": ("yes",)})
    yield Plan(0.0, {"foresee": ("no",)})


def _upgrade(evaluator: Evaluator, question: Question) -> Iterator[Plan]:
    """Take the card that does most; to remove one does less, as a card that is taken is drawn in the next round."""
    player = evaluator.view.seats[question.seat]
    known = {card: card_use(evaluator, question.seat, card) for card in {*player.discard, *evaluator.view.row}}
    usual = sum(known[card] for card in player.discard) / len(player.discard) if player.discard else 3.0
    for card in evaluator.view.row:
        yield Plan(known[card], {"upgrade": (card,)})
    for card in player.discard:
        yield Plan(_REMOVAL * (usual - known[card]), {"upgrade": (REMOVE,), "remove": (card,)})


def card_use(evaluator: Evaluator, seat: int, card: CardId) -> float:
    """Return what a card is worth in the deck of a seat."""
    printed = evaluator.book.cards[card]
    if printed.status:
        return 0.5 if printed.status == "crystal" else -1.0
    if printed.special:
        special = evaluator.book.special(card)
        return 3.6 if special is not None and special.kind in ("draw", "mend", "still", "ward") else 2.4
    n = max(side.n for side in printed.sides)
    icon = any(side.icon in ("M", "R") for side in printed.sides)
    mimir = evaluator.view.seats[seat].dashboard == MIMIR
    shield = "D" in printed.icons
    worth = 1.5 * n + (1.4 if icon and not mimir else 0.0) + (0.6 if shield else 0.0) + 0.5 * (len(printed.sides) - 1)
    worth += 0.3 * ("R" in printed.icons) + 0.8 * printed.stuns - 0.8 * printed.alone
    return worth - (1.2 if printed.icons == "D" and not mimir else 0.0)


def _heal(evaluator: Evaluator, _question: Question) -> Iterator[Plan]:
    assert isinstance(evaluator.view.pending, Amount)
    n = evaluator.view.pending.n
    for hero in reading.standing(evaluator.view):
        damage = evaluator.view.heroes[hero].damage
        if damage:
            yield Plan(min(n, damage) * evaluator.frailty(hero), {"heal": (hero,)})


def _reward(evaluator: Evaluator, _question: Question) -> Iterator[Plan]:
    for hero in reading.standing(evaluator.view):
        yield Plan(-0.1 * evaluator.left(hero) - (1.0 if hero == MIMIR else 0.0), {"reward": (hero,)})


def _aim(evaluator: Evaluator, _question: Question) -> Iterator[Plan]:
    view = evaluator.view
    assert isinstance(view.pending, Choice)
    for column in view.pending.choices:
        yield Plan(-blow(evaluator, reading.front(view, int(column)), 1), {"aim": (column,)})


def _bite(evaluator: Evaluator, question: Question) -> Iterator[Plan]:
    for hero in reading.standing(evaluator.view, question.seat):
        yield Plan(-blow(evaluator, hero, 1), {"bite": (hero,)})


CHOICES: dict[str, Callable[[Evaluator, Question], Iterable[Plan]]] = {
    "quest": votes,
    "boss": votes,
    "place": _place,
    "carrier": _carrier,
    "bite": _bite,
    "guard": _guard,
    "rune": _rune,
    "foresee": _foresee,
    "defend": defenses,
    "brace": defenses,
    "upgrade": _upgrade,
    "heal": _heal,
    "reward": _reward,
    "aim": _aim,
}
"""How each topic is weighed; the clock answers all others well enough."""
