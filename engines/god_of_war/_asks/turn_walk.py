"""Walks of a Hero Activation, of Mimir's own moment and of standing offers (docs/rules/god_of_war.md 1.6 to 1.13)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from engines.core import Action, Ask, Option, Picks, Question, Seat
from engines.god_of_war import reading
from engines.god_of_war._asks import special_walk
from engines.god_of_war._asks.attack_walk import attack, attackers, one_of
from engines.god_of_war._asks.move_walk import move, movers
from engines.god_of_war._asks.spot_walk import interact, spots
from engines.god_of_war.actions import (
    Companion,
    EndTurn,
    ShowHand,
    TradeCrystal,
    UseRage,
)
from engines.god_of_war.book import MIMIR, Book, CardId, HeroId
from engines.god_of_war.config import ShowHands
from engines.god_of_war.view import View

ATTACK, MOVE, INTERACT, RAGE, SPECIAL = "attack", "move", "interact", "rage", "special"
COMPANION, CRYSTAL, SHOW, END = "companion", "crystal", "show", "end"

_IN_COMBAT = ("gear-up", "weaponize")
"""Rage Abilities that go with a defense or an attack (1.13.4)."""

Walk = Callable[[Book, View, Seat, Picks], Ask | Action]


def turn(book: Book, view: View, question: Question, picks: Picks) -> Ask | Action:
    """Choose a deed of the Hero Activation, then walk on to it."""
    seat = question.seat
    if picks:
        return _DEEDS[picks[0][0]](book, view, seat, picks[1:])
    return Ask("deed", tuple(_deeds(book, view, question)), default=(END,))


def aid(book: Book, view: View, question: Question, picks: Picks) -> Ask | Action:
    """Step in beside a question: with a special card, as Mimir with a spot or a Crystal, alone with a companion.

    Every hand card is shown, so that the number of options is that of the hand, whatever it holds.
    """
    seat, hand = question.seat, view.seats[question.seat].hand
    beside = reading.interacts_beside(view, view.pending, seat)
    if not picks:
        offers = [Option(card, why_not=_closed(book, view, seat, card, beside=beside)) for card in hand]
        if beside:
            offers.append(Option(INTERACT, why_not="" if spots(book, view, MIMIR) else "refused.no-spot"))
        if view.config.seats == 1 and reading.companions(view, view.pending):
            offers.append(Option(COMPANION))
        if view.config.show_hands is ShowHands.ON_REQUEST and not view.seats[seat].opened:
            offers.append(Option(SHOW))
        return Ask("aid", tuple(offers))
    chosen = picks[0][0]
    if chosen == COMPANION:
        return _companion(book, view, seat, picks[1:])
    if chosen == SHOW:
        return ShowHand()
    if chosen == INTERACT:
        return interact(book, view, seat, picks[1:])
    if book.cards[chosen].status:
        return TradeCrystal(chosen)
    return special_walk.special(book, view, seat, chosen, picks[1:])


def _closed(book: Book, view: View, seat: Seat, card: CardId, *, beside: bool) -> str:
    if book.cards[card].status:
        return "" if beside else "refused.not-now"
    return special_walk.why_not(book, view, seat, card)


def _deeds(book: Book, view: View, question: Question) -> Iterable[Option]:
    seat, hand = question.seat, view.seats[question.seat].hand
    if question.topic == "turn":
        yield Option(ATTACK, why_not="" if attackers(book, view, seat) else "refused.no-attack")
        yield Option(MOVE, why_not="" if movers(view, seat) else "refused.no-move")
        yield Option(RAGE, why_not=_why_no_rage(book, view, seat))
    interactors = [hero for hero in reading.standing(view, seat) if spots(book, view, hero)]
    yield Option(INTERACT, why_not="" if interactors else "refused.no-spot")
    playable = [card for card in hand if not special_walk.why_not(book, view, seat, card)]
    yield Option(SPECIAL, why_not="" if playable else "refused.no-special")
    if view.config.seats == 1:
        yield Option(COMPANION, why_not="" if reading.companions(view, view.pending) else "refused.no-companion")
    if any(book.cards[card].status for card in hand):
        yield Option(CRYSTAL)
    if view.config.show_hands is ShowHands.ON_REQUEST and not view.seats[seat].opened:
        yield Option(SHOW)
    yield Option(END)


def furious(book: Book, view: View, seat: Seat) -> tuple[HeroId, ...]:
    """Return the Heroes of a seat who can use a Rage Ability as a deed of its own (1.13)."""
    found = []
    for hero in reading.standing(view, seat):
        ability = book.heroes[hero].ability
        if not reading.rage_ready(book, view, hero, seat):
            continue
        shoots = ability == "thunderbird" and any(True for _ in reading.targets(book, view))
        if ability == "spartan-rage" or shoots or (ability == "old-magic" and tokens_left(book, view)):
            found.append(hero)
    return tuple(found)


def _why_no_rage(book: Book, view: View, seat: Seat) -> str:
    """Return why no Rage Ability can be used as a deed of its own; nothing where one can."""
    if furious(book, view, seat):
        return ""
    ready = [hero for hero in reading.standing(view, seat) if reading.rage_ready(book, view, hero, seat)]
    in_combat = any(book.heroes[hero].ability in _IN_COMBAT for hero in ready)
    return "refused.rage-in-combat" if in_combat else "refused.no-rage"


def tokens_left(book: Book, view: View) -> int:
    """Return how many Freya tokens are in the supply."""
    return book.heroes["freya"].amount - sum(hero.wards for hero in view.heroes.values())


def _rage(book: Book, view: View, seat: Seat, picks: Picks) -> Ask | Action:
    (hero,) = furious(book, view, seat)
    ability = book.heroes[hero].ability
    if ability == "spartan-rage":
        return UseRage(hero)
    if picks:
        return UseRage(hero, picks[0])
    if ability == "thunderbird":
        found = tuple(reading.targets(book, view))
        slot = "targets" if len(found) > 1 else "target"
        return Ask(slot, tuple([Option(pos) for pos in found]), most=min(2, len(found)))
    return Ask("holder", tuple([Option(one) for one in reading.standing(view)]))


def _special(book: Book, view: View, seat: Seat, picks: Picks) -> Ask | Action:
    hand = view.seats[seat].hand
    if picks:
        return special_walk.special(book, view, seat, picks[0][0], picks[1:])
    specials = [card for card in hand if book.cards[card].special]
    return Ask("special", tuple([Option(c, why_not=special_walk.why_not(book, view, seat, c)) for c in specials]))


def _companion(_book: Book, view: View, seat: Seat, picks: Picks) -> Ask | Action:
    rest = list(picks)
    ability = one_of("companion", reading.companions(view, view.pending), rest)
    if isinstance(ability, Ask):
        return ability
    if ability != "mimir-move":
        return Companion(ability)
    column = one_of("column", reading.ways(view, reading.standing(view, seat)[0]), rest)
    return column if isinstance(column, Ask) else Companion(ability, int(column))


def _crystal(book: Book, view: View, seat: Seat, _picks: Picks) -> Ask | Action:
    return TradeCrystal(next(card for card in view.seats[seat].hand if book.cards[card].status))


_DEEDS: dict[str, Walk] = {
    ATTACK: attack,
    MOVE: move,
    INTERACT: interact,
    RAGE: _rage,
    SPECIAL: _special,
    COMPANION: _companion,
    CRYSTAL: _crystal,
    SHOW: lambda _book, _view, _seat, _picks: ShowHand(),
    END: lambda _book, _view, _seat, _picks: EndTurn(),
}
