"""How the computer ally meets Damage: which cards and abilities are worth what they avert (1.15.4)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from engines.core import Question, Seat
from engines.god_of_war import reading
from engines.god_of_war._asks import card_groups
from engines.god_of_war._asks.walk import ARM, GEAR, TAKE, TOKEN, is_ward
from engines.god_of_war.book import MIMIR, Book, CardId, HeroId
from engines.god_of_war.computer.evaluation import Evaluator, Plan, cost
from engines.god_of_war.pending import IncomingDamage, Source, Threat

_TRIES = 9
"""So many cards are combined at the most when a defense is put together."""
_GEAR_UP = 2.2
"""Points that a full track of Brok's is worth: about three of Damage, met later."""
_ARM = 2.2
"""Points that the lone player's shield is worth: it comes once in a Quest (1.22.3)."""
_TOKEN = 2.2
"""Points that a Freya token is worth."""
_WARD = 1.2
_FALL = 9.0
_MIMIR_FALLS = 6.0
_STATUS = 0.8
_AFTERWARDS = 0.35
"""Part of its price that a hand card is worth once the own activation is over: it can only defend again."""


class Defense(NamedTuple):
    """A way to meet Damage.

    Attributes:
        cards: cards of defense sets.
        extras: abilities and wards.
        strength: Damage that it averts.
        price: points that it takes.
    """

    cards: tuple[CardId, ...]
    extras: tuple[str, ...]
    strength: int
    price: float


def defenses(evaluator: Evaluator, question: Question) -> Iterator[Plan]:
    """Yield the ways to meet the Damage at hand by what each saves; taking it saves nothing."""
    pending = evaluator.view.pending
    assert isinstance(pending, Threat)
    incoming = pending.incoming
    unmet = harm(evaluator, incoming, incoming.hero, 0)
    yield Plan(0.0, {question.topic: (TAKE,)})
    if evaluator.view.heroes[incoming.hero].wards:
        yield Plan(unmet - _TOKEN, {question.topic: (TOKEN,)})
    for way in ways(evaluator, incoming, incoming.hero):
        saved = unmet - harm(evaluator, incoming, incoming.hero, way.strength) - way.price
        yield Plan(saved - 0.05, {question.topic: (*way.extras, *way.cards)})


def least_harm(evaluator: Evaluator, incoming: IncomingDamage, hero: HeroId) -> float:
    """Return what the Damage costs if this Hero takes it and meets it as well as possible."""
    found = [harm(evaluator, incoming, hero, way.strength) + way.price for way in ways(evaluator, incoming, hero)]
    if evaluator.view.heroes[hero].wards:
        found.append(_TOKEN)
    return min(found, default=harm(evaluator, incoming, hero, 0))


def harm(evaluator: Evaluator, incoming: IncomingDamage, hero: HeroId, averted: int) -> float:
    """Return the points that the Damage costs this Hero when so much of it is averted."""
    n = incoming.amount - averted
    if n <= 0:
        return 0.0
    fall = _MIMIR_FALLS if hero == MIMIR else _FALL
    fatal = fall if n >= evaluator.left(hero) else 0.0
    return n * evaluator.frailty(hero) + fatal + _STATUS * (incoming.stun + incoming.poison)


def ways(evaluator: Evaluator, incoming: IncomingDamage, hero: HeroId) -> list[Defense]:
    """List the defenses that a Hero's hand can put together, for each strength the cheapest one."""
    book, view = evaluator.book, evaluator.view
    seat = view.heroes[hero].seat
    hand = view.seats[seat].hand
    attack = incoming.source is Source.ATTACK
    able = [card for card in hand if "D" in book.cards[card].icons or book.cards[card].number] if attack else []
    later = hand_worth(evaluator, seat)
    best: dict[int, Defense] = {0: Defense((), (), 0, 0.0)}
    extras = _extras(evaluator, seat, hand, attack=attack)
    for size in range(min(len(able), _TRIES) + 1):
        for cards in combinations(able[:_TRIES], size):
            averted = sum(_shield(book, card) for card in cards)
            price = later * sum(cost(book, card) for card in cards)
            for names, strength, extra in extras:
                known = best.get(averted + strength)
                if known is not None and known.price <= price + extra:
                    continue
                if not cards or card_groups.defends(book, cards, arms=ARM in names):
                    best[averted + strength] = Defense(cards, names, averted + strength, price + extra)
    del best[0]
    return list(best.values())


def hand_worth(evaluator: Evaluator, seat: Seat) -> float:
    """Return the part of its price that a hand card is still worth: all hands are discarded when the round ends."""
    view = evaluator.view
    seats = view.config.seats
    done = len(view.runes)
    if done - 1 < (seat - view.first) % seats and view.seats[seat].dashboard != MIMIR:
        return 1.0
    left = evaluator.reveals - done
    return _AFTERWARDS if left > 0 else 0.1


def _extras(
    evaluator: Evaluator, seat: Seat, hand: tuple[CardId, ...], *, attack: bool
) -> list[tuple[tuple[str, ...], int, float]]:
    book, view = evaluator.book, evaluator.view
    found: list[tuple[tuple[str, ...], int, float]] = [((), 0, 0.0)]
    if attack and reading.rage_ready(book, view, "brok", seat):
        found.append(((GEAR,), book.heroes["brok"].amount, _GEAR_UP))
    if attack and reading.companion_ready(view, "atreus-2"):
        found.append(((ARM,), book.solo.defense, _ARM))
    for card in hand:
        special = book.special(card)
        if special is not None and is_ward(book, card):
            found.append(((card,), special.amount, _WARD * hand_worth(evaluator, seat)))
    return found


def _shield(book: Book, card: CardId) -> int:
    printed = book.cards[card]
    return next((side.n for side in printed.sides if side.icon == "D"), printed.number)
