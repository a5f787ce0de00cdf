"""The walks of a Hero Activation, of Mimir's own moment and of standing offers (rules/god_of_war.md 1.6 to 1.13)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from engines.core import Action, Ask, Illegal, Option, Picks, Question, Seat
from engines.god_of_war import _asks_special, _reads, _sets
from engines.god_of_war._asks_attack import attack, attackers, reach, ready
from engines.god_of_war._format import BreakArmor, NextAttack, Pierce, StunEnemy
from engines.god_of_war._steps import Slot, Turn
from engines.god_of_war.actions import (
    Companion,
    EndTurn,
    Interact,
    Move,
    ShowHand,
    Swap,
    TradeCrystal,
    UseRage,
)
from engines.god_of_war.book import COLUMNS, MIMIR, Book, CardId, HeroId, Spot
from engines.god_of_war.config import ShowHands
from engines.god_of_war.view import View

__all__ = ["aid", "movers", "ready", "spots", "turn"]

ATTACK, MOVE, INTERACT, RAGE, SPECIAL = "attack", "move", "interact", "rage", "special"
COMPANION, CRYSTAL, SHOW, END = "companion", "crystal", "show", "end"
SWAP = "swap"
FRONT, BACK = "front", "back"

Walk = Callable[[Book, View, Seat, Picks], Ask | Action]


def turn(book: Book, view: View, question: Question, picks: Picks) -> Ask | Action:
    """Choose a deed of the Hero Activation, then walk on to it."""
    seat = question.seat
    if picks:
        return _DEEDS[picks[0][0]](book, view, seat, picks[1:])
    return Ask("deed", tuple(_deeds(book, view, seat)), default=(END,))


def aid(book: Book, view: View, question: Question, picks: Picks) -> Ask | Action:
    """Step in beside somebody else's question: with a special card, or as Mimir with a spot or a Crystal.

    Every hand card is shown, so that the number of options is that of the hand, whatever it holds.
    """
    seat, hand = question.seat, view.seats[question.seat].hand
    riding = rides(view, seat)
    if not picks:
        offers = [Option(card, why_not=_closed(book, view, seat, card, riding=riding)) for card in hand]
        if riding:
            offers.append(Option(INTERACT, why_not="" if spots(book, view, MIMIR) else "refused.no-spot"))
        if view.config.show_hands is ShowHands.ON_REQUEST and not view.seats[seat].opened:
            offers.append(Option(SHOW))
        return Ask("aid", tuple(offers))
    chosen = picks[0][0]
    if chosen == SHOW:
        return ShowHand()
    if chosen == INTERACT:
        return _interact(book, view, seat, picks[1:])
    if book.cards[chosen].status:
        return TradeCrystal(chosen)
    return _asks_special.special(book, view, seat, chosen, picks[1:])


def _closed(book: Book, view: View, seat: Seat, card: CardId, *, riding: bool) -> str:
    if book.cards[card].status:
        return "" if riding else "refused.not-now"
    return _asks_special.why_not(book, view, seat, card)


def rides(view: View, seat: Seat) -> bool:
    """Return whether a seat's Mimir may act in the activation of his Carrier (1.13.5)."""
    step, mimir = view.step, view.heroes.get(MIMIR)
    if mimir is None or mimir.seat != seat or mimir.down or not isinstance(step, Turn) or not view.carrier:
        return False
    return view.heroes[view.carrier].seat == step.seat


def _deeds(book: Book, view: View, seat: Seat) -> Iterable[Option]:
    hand = view.seats[seat].hand
    if isinstance(view.step, Turn):
        yield Option(ATTACK, why_not="" if attackers(book, view, seat) else "refused.no-attack")
        yield Option(MOVE, why_not="" if movers(view, seat) else "refused.no-move")
        yield Option(RAGE, why_not="" if furious(book, view, seat) else "refused.no-rage")
    interactors = [hero for hero in _reads.standing(view, seat) if spots(book, view, hero)]
    yield Option(INTERACT, why_not="" if interactors else "refused.no-spot")
    playable = [card for card in hand if not _asks_special.why_not(book, view, seat, card)]
    yield Option(SPECIAL, why_not="" if playable else "refused.no-special")
    if view.config.seats == 1:
        yield Option(COMPANION, why_not="" if _companions(view, seat) else "refused.no-companion")
    if any(book.cards[card].status for card in hand):
        yield Option(CRYSTAL)
    if view.config.show_hands is ShowHands.ON_REQUEST and not view.seats[seat].opened:
        yield Option(SHOW)
    yield Option(END)


def one_of(slot: str, ids: Sequence[str], rest: list[tuple[str, ...]]) -> Ask | str:
    """Take the next pick off `rest`, or ask for it; with only one way there is nothing to ask."""
    if len(ids) == 1:
        return ids[0]
    return rest.pop(0)[0] if rest else Ask(slot, tuple([Option(one) for one in ids]))


def movers(view: View, seat: Seat) -> tuple[HeroId, ...]:
    """Return the Heroes of a seat who can still use their Move (1.7.1)."""
    heroes = [hero for hero in _reads.standing(view, seat) if hero != MIMIR and not view.heroes[hero].moved]
    return tuple([hero for hero in heroes if ways(view, hero)])


def ways(view: View, hero: HeroId) -> tuple[str, ...]:
    """Return where a Hero can go: columns with a free place, or `swap` (1.7.1, 1.7.5)."""
    own = _reads.column_of(view, hero)
    found = [str(k) for k in range(1, COLUMNS + 1) if k != own and len(view.columns[k - 1]) < 2]
    return (*found, SWAP) if len(view.columns[own - 1]) > 1 else tuple(found)


def _move(_book: Book, view: View, seat: Seat, picks: Picks) -> Ask | Action:
    rest = list(picks)
    hero = one_of("hero", movers(view, seat), rest)
    if isinstance(hero, Ask):
        return hero
    way = where(view, hero, rest)
    if isinstance(way, Ask):
        return way
    column, front = way
    return Move(hero, column, front) if column else Swap(hero)


def where(view: View, hero: HeroId, rest: list[tuple[str, ...]]) -> Ask | tuple[int, bool]:
    """Walk to a column and a place there; column 0 swaps."""
    to = one_of("column", ways(view, hero), rest)
    if isinstance(to, Ask):
        return to
    if to == SWAP:
        return 0, True
    if not view.columns[int(to) - 1]:
        return int(to), True
    place = one_of("place", (FRONT, BACK), rest)
    return place if isinstance(place, Ask) else (int(to), place == FRONT)


def spots(book: Book, view: View, hero: HeroId) -> tuple[str, ...]:
    """Return the Interaction Spots that a Hero can pay for now, as `T3.rally` (1.12)."""
    hand = view.seats[view.heroes[hero].seat].hand
    if not hand or not _reads.column_of(view, hero):
        return ()
    found: list[str] = []
    for pos in reach(view, hero):
        for spot in _reads.face(book, view, pos).spots:
            name = f"{pos}.{spot.id}"
            if _sets.payable(book, spot.cost, hand) and _useful(book, view, hero, name, spot):
                found.append(name)
    return tuple(found)


def _useful(book: Book, view: View, hero: HeroId, name: str, spot: Spot) -> bool:
    """Return whether a spot may be used: its need, once per turn, and an Enemy to hit (1.12.3-5)."""
    if spot.need is not None and not _reads.true(book, view, spot.need):
        return False
    step = view.step
    if spot.once and isinstance(step, Turn | Slot) and name in step.used:
        return False
    if hero == MIMIR and all(isinstance(effect, NextAttack) for effect in spot.do):
        return False
    aimed = [effect for effect in spot.do if isinstance(effect, Pierce | BreakArmor | StunEnemy)]
    return not aimed or any(_hits(book, view, effect) for effect in aimed)


def _hits(book: Book, view: View, effect: Pierce | BreakArmor | StunEnemy) -> bool:
    enemy = _reads.target(book, view, effect.pos)
    if enemy is None:
        return False
    return not isinstance(effect, BreakArmor) or _reads.armor(view, effect.pos, enemy) > 0


def _interact(book: Book, view: View, seat: Seat, picks: Picks) -> Ask | Action:
    rest = list(picks)
    hero = one_of("hero", [hero for hero in _reads.standing(view, seat) if spots(book, view, hero)], rest)
    if isinstance(hero, Ask):
        return hero
    found = spots(book, view, hero)
    if not rest:
        return Ask("spot", tuple([Option(name) for name in found]))
    pos, _, spot_id = rest.pop(0)[0].partition(".")
    spot = next(spot for spot in _reads.face(book, view, pos).spots if spot.id == spot_id)
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
        if _sets.pays(book, symbol, card) and _sets.payable(book, after, [other for other in left if other != card])
    ]
    picked = one_of(f"pay-{symbol.lower()}", able, rest)
    return picked if isinstance(picked, Ask) else (picked,)


def _pay_numbers(book: Book, needed: int, left: list[CardId], rest: list[tuple[str, ...]]) -> Ask | tuple[CardId, ...]:
    able = _sets.numbers(book, left)
    if not rest:
        default = _sets.cheapest(book, needed, able)
        return Ask("pay-n", tuple([Option(card) for card in able]), most=len(able), default=default)
    picked = rest.pop(0)
    if sum(book.cards[card].number for card in picked) < needed:
        raise Illegal("refused.too-little", needed=needed)
    return picked


def furious(book: Book, view: View, seat: Seat) -> tuple[HeroId, ...]:
    """Return the Heroes of a seat who can use a Rage Ability as a deed of its own (1.13)."""
    found = []
    for hero in _reads.standing(view, seat):
        ability = book.heroes[hero].ability
        if not ready(book, view, hero, seat):
            continue
        shoots = ability == "thunderbird" and any(True for _ in _reads.targets(book, view))
        if ability == "spartan-rage" or shoots or (ability == "old-magic" and tokens_left(book, view)):
            found.append(hero)
    return tuple(found)


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
        found = tuple(_reads.targets(book, view))
        return Ask("targets", tuple([Option(pos) for pos in found]), most=min(2, len(found)))
    return Ask("holder", tuple([Option(one) for one in _reads.standing(view)]))


def _special(book: Book, view: View, seat: Seat, picks: Picks) -> Ask | Action:
    hand = view.seats[seat].hand
    if picks:
        return _asks_special.special(book, view, seat, picks[0][0], picks[1:])
    specials = [card for card in hand if book.cards[card].special]
    return Ask("special", tuple([Option(c, why_not=_asks_special.why_not(book, view, seat, c)) for c in specials]))


def _companions(view: View, seat: Seat) -> tuple[str, ...]:
    """Return the solo companions' abilities that can be used as deeds (1.22.3)."""
    (hero,) = _reads.standing(view, seat)
    found = ["mimir-heal"] if "mimir-1" not in view.spent and view.heroes[hero].damage else []
    if "mimir-2" not in view.spent:
        found += ["mimir-move", "mimir-look"]
    return tuple(found)


def _companion(_book: Book, view: View, seat: Seat, picks: Picks) -> Ask | Action:
    rest = list(picks)
    ability = one_of("companion", _companions(view, seat), rest)
    if isinstance(ability, Ask):
        return ability
    if ability != "mimir-move":
        return Companion(ability)
    column = one_of("column", ways(view, _reads.standing(view, seat)[0]), rest)
    return column if isinstance(column, Ask) else Companion(ability, int(column))


def _crystal(book: Book, view: View, seat: Seat, _picks: Picks) -> Ask | Action:
    return TradeCrystal(next(card for card in view.seats[seat].hand if book.cards[card].status))


_DEEDS: dict[str, Walk] = {
    ATTACK: attack,
    MOVE: _move,
    INTERACT: _interact,
    RAGE: _rage,
    SPECIAL: _special,
    COMPANION: _companion,
    CRYSTAL: _crystal,
    SHOW: lambda _book, _view, _seat, _picks: ShowHand(),
    END: lambda _book, _view, _seat, _picks: EndTurn(),
}
