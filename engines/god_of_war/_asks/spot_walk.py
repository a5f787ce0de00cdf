"""The walk to an Interaction Spot and its payment (docs/rules/god_of_war.md 1.12)."""

from __future__ import annotations

from collections.abc import Sequence

from engines.core import Action, Ask, Illegal, Option, Picks, Seat
from engines.god_of_war import reading
from engines.god_of_war._asks import card_groups
from engines.god_of_war._asks.attack_walk import one_of, reach
from engines.god_of_war._conditions import is_true
from engines.god_of_war.actions import Interact
from engines.god_of_war.book import MIMIR, Book, CardId, HeroId, Spot
from engines.god_of_war.book.words import BreakArmor, NextAttack, Pierce, StunEnemy
from engines.god_of_war.pending import Activation
from engines.god_of_war.view import View


def spots(book: Book, view: View, hero: HeroId) -> tuple[str, ...]:
    """Return the Interaction Spots that a Hero can pay for now, as `T3.rally` (1.12)."""
    hand = view.seats[view.heroes[hero].seat].hand
    if not hand or not reading.column_of(view, hero):
        return ()
    found: list[str] = []
    for pos in reach(view, hero):
        for spot in reading.face(book, view, pos).spots:
            name = f"{pos}.{spot.id}"
            if card_groups.payable(book, spot.cost, hand) and _useful(book, view, hero, name, spot):
                found.append(name)
    return tuple(found)


def _useful(book: Book, view: View, hero: HeroId, name: str, spot: Spot) -> bool:
    """Return whether a spot may be used: its need, once per turn, and an Enemy to hit (1.12.3-5)."""
    if spot.need is not None and not is_true(book, view, spot.need):
        return False
    if spot.once and isinstance(view.pending, Activation) and name in view.pending.used:
        return False
    if hero == MIMIR and all(isinstance(effect, NextAttack) for effect in spot.do):
        return False
    aimed = [effect for effect in spot.do if isinstance(effect, Pierce | BreakArmor | StunEnemy)]
    return not aimed or any(_hits(book, view, effect) for effect in aimed)


def _hits(book: Book, view: View, effect: Pierce | BreakArmor | StunEnemy) -> bool:
    enemy = reading.target(book, view, effect.pos)
    if enemy is None:
        return False
    return not isinstance(effect, BreakArmor) or reading.armor(view, effect.pos, enemy) > 0


def interact(book: Book, view: View, seat: Seat, picks: Picks) -> Ask | Action:
    rest = list(picks)
    hero = one_of("hero", [hero for hero in reading.standing(view, seat) if spots(book, view, hero)], rest)
    if isinstance(hero, Ask):
        return hero
    found = spots(book, view, hero)
    if not rest:
        return Ask("spot", tuple([Option(name) for name in found]))
    pos, _, spot_id = rest.pop(0)[0].partition(".")
    spot = next(spot for spot in reading.face(book, view, pos).spots if spot.id == spot_id)
    paid = pay(book, spot.cost, view.seats[seat].hand, rest)
    return paid if isinstance(paid, Ask) else Interact(hero, pos, spot_id, paid)


def pay(
    book: Book, cost: Sequence[str], hand: Sequence[CardId], rest: list[tuple[str, ...]]
) -> Ask | tuple[CardId, ...]:
    """Walk through the symbols of a cost, one after the other; numbers come last (1.12.2)."""
    paid: list[CardId] = []
    left = list(hand)
    symbols = sorted(cost, key=lambda symbol: symbol[0] == "N")
    for place, symbol in enumerate(symbols):
        if symbol[0] == "N":
            chosen = _pay_numbers(book, int(symbol[1:]), left, rest)
        else:
            chosen = _pay_icon(book, symbol, symbols[place + 1 :], left, rest)
        if isinstance(chosen, Ask):
            return chosen
        paid += chosen
        left = [card for card in left if card not in chosen]
    return tuple(paid)


def _pay_icon(
    book: Book, symbol: str, after: Sequence[str], left: list[CardId], rest: list[tuple[str, ...]]
) -> Ask | tuple[CardId, ...]:
    able = [
        card
        for card in left
        if card_groups.pays(book, symbol, card)
        and card_groups.payable(book, after, [other for other in left if other != card])
    ]
    picked = one_of(f"pay-{symbol.lower()}", able, rest)
    return picked if isinstance(picked, Ask) else (picked,)


def _pay_numbers(book: Book, needed: int, left: list[CardId], rest: list[tuple[str, ...]]) -> Ask | tuple[CardId, ...]:
    able = card_groups.numbers(book, left)
    if not rest:
        default = card_groups.cheapest(book, needed, able)
        return Ask("pay-n", tuple([Option(card) for card in able]), most=len(able), default=default)
    picked = rest.pop(0)
    if sum(book.cards[card].number for card in picked) < needed:
        raise Illegal("refused.too-little", needed=needed)
    return picked
