"""Which attacks are certain to do nothing, whatever the die shows and allies add (1.9, 1.10)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from msgspec.structs import replace

from engines.core import Ask, Picks, Seat
from engines.god_of_war import reading
from engines.god_of_war._asks import attack_walk
from engines.god_of_war.actions import Attack, Boost
from engines.god_of_war.book import Book, CardId, Deed, Pos
from engines.god_of_war.plan import bare_strength
from engines.god_of_war.view import View

_CHEERS = (Deed.CHEER, Deed.CHEER_ALLY)


class Shortfall(NamedTuple):
    """An attack that is certain to do nothing to a target.

    Attributes:
        pos: the target.
        strength: the most that the attack can have.
        armor: the armor that holds; 0 where the target has none and blocks it all.
    """

    pos: Pos
    strength: int
    armor: int


def shortfalls(book: Book, view: View, picks: Picks) -> tuple[Shortfall, ...]:
    """Return why a whole answer of the viewer's is an attack that does nothing; nothing for every other answer."""
    if view.viewer is None or not picks or picks[0] != ("attack",):
        return ()
    action = attack_walk.attack(book, view, view.viewer, picks[1:])
    if isinstance(action, Ask):
        return ()
    assert isinstance(action, Attack)
    strength = _strength(book, view, action, action.numbers, (*action.boosts, *action.cheers))
    return _short(book, view, action, strength, die_adds=Boost.OMEN in action.boosts)


def hopeless(book: Book, view: View) -> dict[str, Shortfall]:
    """Return the cards with which no attack of the viewer's can do anything: by their options, what comes closest.

    All that the own hand and abilities may add is counted.
    """
    if view.viewer is None:
        return {}
    found: dict[str, Shortfall] = {}
    able = set[str]()
    for hero in attack_walk.attackers(book, view, view.viewer):
        for option, (card, icon) in attack_walk.icons(book, view, hero).items():
            aims = [Attack(hero, card, icon, (aim,)) for aim in attack_walk.targets(book, view, hero, card, icon)]
            short = [_hopeless(book, view, aim) for aim in aims]
            if all(short):
                found[option] = min((one for some in short for one in some), key=_lacking)
            else:
                able.add(option)
    return {option: short for option, short in found.items() if option not in able}


def hopeless_attack(book: Book, view: View) -> Shortfall | None:
    """Return what comes closest where no attack of the viewer's can do anything; None where one can."""
    found = hopeless(book, view)
    heroes = attack_walk.attackers(book, view, view.viewer) if found and view.viewer is not None else ()
    if any(option not in found for hero in heroes for option in attack_walk.icons(book, view, hero)):
        return None
    return min(found.values(), key=_lacking, default=None)


def _lacking(short: Shortfall) -> int:
    return short.armor - short.strength


def _hopeless(book: Book, view: View, action: Attack) -> tuple[Shortfall, ...]:
    """Why an attack at one target does nothing even with all that can be added."""
    numbers = attack_walk.numbers(book, view, action)
    lone = [card for card in numbers if book.cards[card].alone]
    sets = [tuple(card for card in numbers if card not in lone), *[(card,) for card in lone]]
    offers = attack_walk.boosts(book, view, action)
    aimed = action.targets[0]
    ride = aimed.startswith(attack_walk.RIDE)
    aim = replace(action, targets=(aimed.removeprefix(attack_walk.RIDE),), ride=ride)
    strength = max(_strength(book, view, aim, some, offers) for some in sets)
    return _short(book, view, aim, strength, die_adds=Boost.OMEN in offers)


def _strength(book: Book, view: View, action: Attack, numbers: Iterable[CardId], boosts: Iterable[str]) -> int:
    """The strength of an attack with these numbers, abilities and cards that cheer."""
    strength = bare_strength(book, view, action, ride=action.ride) + sum(book.cards[card].number for card in numbers)
    amounts = {Boost.WEAPONIZE: book.heroes["sindri"].amount, Boost.SHARP_EYE: book.solo.attack, Boost.OMEN: 0}
    for boost in boosts:
        special = book.special(boost) if boost in book.cards else None
        strength += amounts[Boost(boost)] if special is None else special.amount
    return strength


def _short(book: Book, view: View, action: Attack, strength: int, *, die_adds: bool) -> tuple[Shortfall, ...]:
    """Why an attack of a strength does nothing to any target; nothing where it does something to one."""
    stuns = action.icon == "atreus-1" or (action.icon in book.cards and book.cards[action.icon].stuns)
    helped = strength + _help(book, view, view.heroes[action.hero].seat)
    found = []
    for pos in action.targets:
        enemy = reading.target(book, view, pos)
        assert enemy is not None
        armor = reading.armor(view, pos, enemy)
        least = 0 if action.ride else reading.blocked(view, enemy, min(book.die))
        holds = helped < armor if armor else helped <= least and not die_adds
        if not holds or (stuns and not view.cards[pos].stunned):
            return ()
        found.append(Shortfall(pos, strength, armor))
    return tuple(found)


def _help(book: Book, view: View, seat: Seat) -> int:
    """The most that the cards of other seats may add to a declared attack, as far as all can know (1.9.2b)."""
    allies = [one for other, one in enumerate(view.seats) if other != seat and reading.standing(view, other)]
    specials = [special for one in allies if one.cards for card in one.pool if (special := book.special(card))]
    return sum(special.amount for special in specials if special.kind in _CHEERS)
