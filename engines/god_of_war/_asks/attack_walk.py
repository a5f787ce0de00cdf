"""The walk to an Attack: hero, icon, target, numbers, boosts (docs/rules/god_of_war.md 1.8, 1.9)."""

from __future__ import annotations

from collections.abc import Sequence

from engines.core import Action, Ask, Illegal, Option, Picks, Seat
from engines.god_of_war import reading
from engines.god_of_war._asks import card_groups
from engines.god_of_war._chapters.attacks import VIRTUAL
from engines.god_of_war.actions import Attack, Boost
from engines.god_of_war.book import MIMIR, POSITIONS, Book, CardId, Deed, HeroId, Icon, Pos
from engines.god_of_war.view import View

RIDE = "ride."
"""Prefix of targets that are attacked from the ridden Ogre."""


def one_of(slot: str, ids: Sequence[str], rest: list[tuple[str, ...]]) -> Ask | str:
    """Take the next pick off `rest`, or ask for it; with only one way there is nothing to ask."""
    if len(ids) == 1:
        return ids[0]
    return rest.pop(0)[0] if rest else Ask(slot, tuple([Option(one) for one in ids]))


def attackers(book: Book, view: View, seat: Seat) -> tuple[HeroId, ...]:
    """Return the Heroes of a seat who can attack something."""
    return tuple(_armed(book, view, seat))


def _armed(book: Book, view: View, seat: Seat) -> dict[HeroId, dict[str, tuple[CardId, Icon]]]:
    """Return the Heroes of a seat who can attack something, each with the icons for it."""
    heroes = [hero for hero in reading.standing(view, seat) if hero != MIMIR]
    return {hero: found for hero in heroes if (found := icons(book, view, hero))}


def icons(book: Book, view: View, hero: HeroId) -> dict[str, tuple[CardId, Icon]]:
    """Return the icons that a Hero can attack with: option id to card and announced icon."""
    hand = view.seats[view.heroes[hero].seat].hand
    has_numbers = bool(card_groups.numbers(book, hand))
    found: dict[str, tuple[CardId, Icon]] = {}
    reached = {icon: _in_reach(book, view, hero, icon) for icon in (Icon.MELEE, Icon.RANGED)}
    for card in hand:
        sides = [side for side in book.cards[card].sides if side.icon in reached]
        for side in sides:
            if (side.n or has_numbers) and reached[side.icon]:
                found[card if len(sides) == 1 else f"{card}.{side.icon}"] = (card, side.icon)
    if has_numbers:
        for virtual in VIRTUAL:
            if reading.companion_ready(view, virtual) and targets(book, view, hero, virtual, Icon.RANGED):
                found[virtual] = (virtual, Icon.RANGED)
    return found


def targets(book: Book, view: View, hero: HeroId, card: CardId, icon: Icon) -> tuple[str, ...]:
    """Return what an icon reaches: the own column (1.9.1), any Enemy with the companion's arrow or from the Ogre."""
    return tuple(reading.targets(book, view)) if card == "atreus-2" else _in_reach(book, view, hero, icon)


def _in_reach(book: Book, view: View, hero: HeroId, icon: Icon) -> tuple[str, ...]:
    """Return what a card's icon reaches from where a Hero stands; nothing before the Hero has a place."""
    column = reading.column_of(view, hero)
    if not column:
        return ()
    rows = ("B",) if icon is Icon.MELEE else ("T", "B")
    own = [f"{row}{column}" for row in rows]
    reached: list[str] = [pos for pos in own if reading.target(book, view, pos) is not None]
    if icon is Icon.MELEE:
        for mount in (f"T{column}", f"B{column}"):
            if reading.face(book, view, mount).ride is not None and reading.living(book, view, mount) is not None:
                reached += [RIDE + pos for pos in reading.targets(book, view) if pos != mount]
    return tuple(reached)


def attack(book: Book, view: View, seat: Seat, picks: Picks) -> Ask | Action:
    """Walk to an Attack; steps with only one way are left out."""
    rest = list(picks)
    begun = begin(book, view, seat, rest)
    return begun if isinstance(begun, Ask) else _numbers(book, view, begun, rest)


def begin(book: Book, view: View, seat: Seat, rest: list[tuple[str, ...]]) -> Ask | Attack:
    """Take who attacks, with which icon and whom off `rest`, or ask for it."""
    armed = _armed(book, view, seat)
    hero = one_of("hero", tuple(armed), rest)
    if isinstance(hero, Ask):
        return hero
    found = armed[hero]
    if not rest:
        return Ask("icon", _options(found))
    card, icon = found[rest.pop(0)[0]]
    aims = targets(book, view, hero, card, icon)
    if len(aims) > 1 and not rest:
        return Ask("pair" if card == "atreus-2" else "target", _options(aims), *_how_many(card))
    picked = rest.pop(0) if len(aims) > 1 else aims
    return Attack(hero, card, icon, picked)


def _how_many(card: CardId) -> tuple[int, int]:
    return (2, 2) if card == "atreus-2" else (1, 1)


def _options(ids: Sequence[str] | dict[str, tuple[CardId, Icon]]) -> tuple[Option, ...]:
    return tuple([Option(one) for one in ids])


def numbers(book: Book, view: View, action: Attack) -> tuple[CardId, ...]:
    """Return the Number cards that can be added; nobody is asked for any where there are none."""
    hand = view.seats[view.heroes[action.hero].seat].hand
    return tuple([card for card in card_groups.numbers(book, hand) if card != action.icon])


def _numbers(book: Book, view: View, action: Attack, rest: list[tuple[str, ...]]) -> Ask | Action:
    cards = numbers(book, view, action)
    picked: tuple[str, ...] = ()
    if cards:
        side = None if action.icon in VIRTUAL else book.cards[action.icon].side(Icon(action.side))
        if not rest:
            least = 0 if side is not None and side.n else 1
            return Ask("numbers", _options(cards), least=least, most=len(cards))
        picked = rest.pop(0)
        if card_groups.lonely(book, picked):
            raise Illegal("refused.stands-alone")
    offers = boosts(book, view, action)
    added: tuple[str, ...] = ()
    if offers:
        if not rest:
            return Ask("boost", _options(offers), least=0, most=len(offers))
        added = rest.pop(0)
    ride = action.targets[0].startswith(RIDE)
    return Attack(
        action.hero,
        action.icon,
        action.side,
        tuple([pos.removeprefix(RIDE) for pos in action.targets]),
        picked,
        tuple([Boost(one) for one in added if one in set(Boost)]),
        tuple([one for one in added if one not in set(Boost)]),
        ride,
    )


def boosts(book: Book, view: View, action: Attack) -> tuple[str, ...]:
    """Return what the attacker's own player can add beside cards of the set."""
    seat = view.heroes[action.hero].seat
    found: list[str] = [Boost.WEAPONIZE] if reading.rage_ready(book, view, "sindri", seat) else []
    if reading.companion_ready(view, "atreus-1") and action.icon != "atreus-1":
        found.append(Boost.SHARP_EYE)
    if reading.companion_ready(view, "mimir-1") and not all(_armored(book, view, pos) for pos in action.targets):
        found.append(Boost.OMEN)
    for card in view.seats[seat].hand:
        special = book.special(card)
        if special is not None and special.kind is Deed.CHEER:
            found.append(card)
    return tuple(found)


def _armored(book: Book, view: View, aim: str) -> bool:
    """Return whether a target's armor takes the whole Attack: no die is rolled, so there is none to add (1.10.2)."""
    pos = aim.removeprefix(RIDE)
    enemy = reading.target(book, view, pos)
    return enemy is not None and reading.armor(view, pos, enemy) > 0


def reach(view: View, hero: HeroId) -> tuple[Pos, ...]:
    """Return the positions of a Hero's column."""
    column = reading.column_of(view, hero)
    return tuple([pos for pos in POSITIONS if reading.column_of_card(pos) == column])
