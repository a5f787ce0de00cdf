"""The walks of special cards: whether they can be played now, and at whom (docs/rules/god_of_war.md 3.3, 3.4)."""

from __future__ import annotations

from collections.abc import Callable

from engines.core import Action, Ask, Option, Picks, Seat
from engines.god_of_war import reading
from engines.god_of_war._asks import card_groups, move_walk
from engines.god_of_war._asks.attack_walk import one_of
from engines.god_of_war.actions import PlaySpecial
from engines.god_of_war.book import MIMIR, POSITIONS, Book, CardId, Deed, HeroId
from engines.god_of_war.pending import DeclaredAttack
from engines.god_of_war.view import View

_NOW = ""
_NEEDS_NO_TARGET = (Deed.DRAW, Deed.REPAIR, Deed.WARD, Deed.CHEER, Deed.CHEER_ALLY)


def why_not(book: Book, view: View, seat: Seat, card: CardId) -> str:
    """Return the reason why a card cannot be played as a special now; empty when it can."""
    special = book.special(card)
    if special is None:
        return "refused.no-special-card"
    if not reading.standing(view, seat):
        return "refused.hero-down"
    deed = special.kind
    if deed is Deed.WARD:
        return _NOW if _is_open_to_wards(view) else "refused.no-blow"
    if deed in (Deed.CHEER, Deed.CHEER_ALLY) or isinstance(view.pending, DeclaredAttack):
        return _cheer_why_not(view, deed)
    if deed in _NEEDS_NO_TARGET:
        return _NOW if _worth_it(view, seat, deed) else "refused.no-effect"
    able = reading.playable_for_rage(book, view, seat, card) or _targets(book, view, seat, deed)
    return _NOW if able else "refused.no-target"


def _is_open_to_wards(view: View) -> bool:
    """Return whether Damage is about to hit a Hero, and Mimir's choice has been made (A23)."""
    return view.pending is not None and view.pending.topic in ("defend", "brace")


def _cheer_why_not(view: View, deed: Deed) -> str:
    """While a declared Attack waits, only what strengthens it can be played, and that only then (1.9.2b)."""
    if not isinstance(view.pending, DeclaredAttack):
        return "refused.no-strike"
    return _NOW if deed in (Deed.CHEER, Deed.CHEER_ALLY) else "refused.strike-first"


def _worth_it(view: View, seat: Seat, deed: Deed) -> bool:
    if deed is Deed.DRAW:
        return view.seats[seat].deck + len(view.seats[seat].discard) > 0
    return any(view.heroes[hero].damage for hero in reading.standing(view) if hero in ("brok", "sindri"))


def special(book: Book, view: View, seat: Seat, card: CardId, picks: Picks) -> Ask | Action:
    """Walk to a special card: who plays it, at whom, and what else it wants."""
    rest = list(picks)
    heroes = reading.standing(view, seat)
    hero: Ask | str = heroes[0]
    if book.cards[card].rage:
        hero = one_of("hero", heroes, rest)
    if isinstance(hero, Ask):
        return hero
    found = book.special(card)
    assert found is not None
    deed = found.kind
    if deed in _NEEDS_NO_TARGET:
        return PlaySpecial(hero, card)
    number = ""
    if deed is Deed.MEND:
        wanted = one_of("number", card_groups.numbers(book, view.seats[seat].hand), rest)
        if isinstance(wanted, Ask):
            return wanted
        number = wanted
    aims = _targets(book, view, seat, deed)
    if aims and not rest:
        return Ask(_SLOTS.get(deed, "hero-target"), tuple(map(Option, aims)))
    target = rest.pop(0)[0] if aims else ""
    if deed is not Deed.STEP:
        return PlaySpecial(hero, card, target, number)
    way = move_walk.where(view, target, rest)
    return way if isinstance(way, Ask) else PlaySpecial(hero, card, target, column=way[0], front=way[1])


_SLOTS = {Deed.RECALL: "recall", Deed.GAZE: "target", Deed.STILL: "target", Deed.PURGE: "purge"}


def _targets(book: Book, view: View, seat: Seat, deed: Deed) -> tuple[str, ...]:
    """Return what a deed can be aimed at."""
    if deed is Deed.RECALL:
        return recallable(book, view, seat)
    if deed is Deed.MEND and not card_groups.numbers(book, view.seats[seat].hand):
        return ()
    if deed in (Deed.GAZE, Deed.STILL):
        column = reading.column_of(view, MIMIR) if deed is Deed.GAZE else 0
        return tuple(
            [pos for pos in POSITIONS if _stunnable(book, view, pos) and (not column or pos[1] == str(column))]
        )
    if deed is Deed.PURGE:
        return tuple([player.dashboard for player in view.seats if any(_sick(book, card) for card in player.discard)])
    fits = _FITS[deed]
    return tuple([hero for hero in reading.standing(view) if fits(book, view, seat, hero)])


def recallable(book: Book, view: View, seat: Seat) -> tuple[CardId, ...]:
    """Return the discarded cards that a seat can take back: those with a melee or a ranged icon."""
    return tuple([card for card in view.seats[seat].discard if set(book.cards[card].icons) & {"M", "R"}])


def _stunnable(book: Book, view: View, pos: str) -> bool:
    return reading.target(book, view, pos) is not None and not view.cards[pos].stunned


def _wounded(_book: Book, view: View, _seat: Seat, hero: HeroId) -> bool:
    return view.heroes[hero].damage > 0


def _ally_with_cards(_book: Book, view: View, seat: Seat, hero: HeroId) -> bool:
    player = view.seats[view.heroes[hero].seat]
    return view.heroes[hero].seat != seat and player.deck + len(player.discard) > 0


def _can_go(_book: Book, view: View, _seat: Seat, hero: HeroId) -> bool:
    return hero != MIMIR and bool(reading.ways(view, hero))


def _sick(book: Book, card: CardId) -> bool:
    return book.cards[card].status in ("stun", "poison")


def _calm(book: Book, view: View, _seat: Seat, hero: HeroId) -> bool:
    return view.heroes[hero].rage < book.heroes[hero].rage


_FITS: dict[Deed, Callable[[Book, View, Seat, HeroId], bool]] = {
    Deed.HEAL: _wounded,
    Deed.MEND: _wounded,
    Deed.ALLY_DRAWS: _ally_with_cards,
    Deed.STEP: _can_go,
    Deed.FURY: _calm,
}
