"""The computer ally's Hero Activation: which deed comes next."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from msgspec.structs import replace

from engines.core import Seat
from engines.god_of_war import _asks_special, _asks_turn, _reads, _sets
from engines.god_of_war._asks_attack import RIDE, icons, ready, targets
from engines.god_of_war._format import (
    BreakArmor,
    Crystal,
    Effect,
    Flip,
    Heal,
    NextAttack,
    Pierce,
    Relight,
    StunEnemy,
    Token,
    Whom,
)
from engines.god_of_war._judge import Judge
from engines.god_of_war.book import COLUMNS, MIMIR, Book, CardId, Deed, HeroId, Icon
from engines.god_of_war.view import View

Steps = dict[str, tuple[str, ...]]
"""What to pick at each slot of the walk."""


class Plan(NamedTuple):
    """A deed with its worth, and the way to it."""

    worth: float
    steps: Steps


RAGE_STEP = 0.45
"""Worth of a step on the Rage track."""
CALM = 0.4
"""Weight of the danger of a place against the gain of an attack."""


def cost(book: Book, card: CardId) -> float:
    """Return what it costs to part with a card: what it might still do in this round."""
    printed = book.cards[card]
    if printed.status:
        return 3.0
    if printed.special:
        return 1.2
    n = max(side.n for side in printed.sides)
    return 0.15 + 0.22 * n


def plans(book: Book, view: View, seat: Seat) -> Iterator[Plan]:
    """Yield the deeds that are worth a thought."""
    judge = Judge(book, view)
    heroes = [hero for hero in _reads.standing(view, seat) if hero != MIMIR]
    for hero in heroes:
        yield from attacks(judge, hero)
        if not view.heroes[hero].moved:
            yield from _moves(judge, hero)
    yield from _interactions(judge, seat)
    yield from _rage(judge, seat)
    yield from _specials(judge, seat)
    if view.config.seats == 1:
        yield from _companions(judge, heroes)
    if any(book.cards[card].status for card in view.seats[seat].hand) and not _wanted(judge):
        yield Plan(0.2, {"deed": ("crystal",)})


def _wanted(judge: Judge) -> bool:
    """Return whether some spot of the scene takes Crystals."""
    shown = [_reads.face(judge.book, judge.view, pos) for pos in judge.view.cards]
    return any("C" in spot.cost for face in shown for spot in face.spots)


def attacks(judge: Judge, hero: HeroId) -> Iterator[Plan]:
    """Yield for each icon and target the best attack from where the Hero stands."""
    book, view = judge.book, judge.view
    for name, (card, icon) in icons(book, view, hero).items():
        aims = targets(book, view, hero, card, icon)
        if card == "atreus-2":
            if plan := _volley(judge, hero, aims):
                yield plan
            continue
        for aim in aims:
            plan = _attack(judge, hero, name, card, icon, aim)
            if plan is not None:
                yield plan


def _volley(judge: Judge, hero: HeroId, aims: tuple[str, ...]) -> Plan | None:
    if len(aims) < 2:
        return None
    best: Plan | None = None
    for strength, numbers in _sums(judge, hero, "atreus-2"):
        if not numbers:
            continue
        bonus = judge.view.heroes[hero].bonus + judge.view.heroes[hero].surge
        gains = {pos: judge.hit(judge.foes[pos], strength + bonus) for pos in aims}
        pair = tuple(pos for pos in aims if pos in sorted(aims, key=lambda pos: -gains[pos])[:2])
        worth = sum(gains[pos] for pos in pair) - sum(cost(judge.book, c) for c in numbers) - 2.5
        if best is None or worth > best.worth:
            best = Plan(worth, {"deed": ("attack",), "icon": ("atreus-2",), "targets": pair, "numbers": numbers})
    return best


def _sums(judge: Judge, hero: HeroId, icon: CardId) -> Iterator[tuple[int, tuple[CardId, ...]]]:
    """Yield every total that Number cards can add, each with the fewest cards."""
    hand = judge.view.seats[judge.view.heroes[hero].seat].hand
    cards = [card for card in _sets.numbers(judge.book, hand) if card != icon][:7]
    found: dict[int, tuple[CardId, ...]] = {}
    for size in range(len(cards) + 1):
        for picked in combinations(cards, size):
            if not _sets.lonely(judge.book, picked):
                found.setdefault(sum(judge.book.cards[card].number for card in picked), picked)
    yield from found.items()


def _attack(judge: Judge, hero: HeroId, name: str, card: CardId, icon: Icon, aim: str) -> Plan | None:
    """Return the best numbers and boosts for one icon at one target."""
    book, now = judge.book, judge.view.heroes[hero]
    ride = aim.startswith(RIDE)
    foe = judge.foes[aim.removeprefix(RIDE)]
    side = book.cards[card].side(icon) if card in book.cards else None
    base = (side.n if side is not None else 0) + now.bonus + now.surge + (2 if ride else 0)
    spare = 0.0 if card not in book.cards else cost(book, card)
    extra = RAGE_STEP + _stun(judge, card, foe.pos)
    seat = now.seat
    best: Plan | None = None
    for added, numbers in _sums(judge, hero, card):
        if not numbers and (side is None or not side.n):
            continue
        paid = spare + sum(cost(book, number) for number in numbers)
        for boost, n, price in _boosts(judge, seat, card):
            worth = judge.hit(foe, base + added + n, die=not ride) + extra - paid - price
            if best is None or worth > best.worth:
                steps = {
                    "deed": ("attack",),
                    "hero": (hero,),
                    "icon": (name,),
                    "target": (aim,),
                    "numbers": numbers,
                    "boost": boost,
                }
                best = Plan(worth, steps)
    return best


def _stun(judge: Judge, card: CardId, pos: str) -> float:
    stuns = card == "atreus-1" or (card in judge.book.cards and judge.book.cards[card].stuns)
    return 0.5 * judge.foes[pos].threat if stuns and not judge.view.cards[pos].stunned else 0.0


def _boosts(judge: Judge, seat: Seat, icon: CardId) -> Iterator[tuple[tuple[str, ...], int, float]]:
    """Yield nothing, and each single boost with its strength and price."""
    book, view = judge.book, judge.view
    yield (), 0, 0.0
    if ready(book, view, "sindri", seat):
        yield ("weaponize",), book.heroes["sindri"].amount, 0.8
    if view.config.seats == 1:
        if "atreus-1" not in view.spent and icon != "atreus-1":
            yield ("atreus-plus",), 3, 1.6
        if "mimir-1" not in view.spent:
            yield ("mimir-die",), 2, 2.0
    for card in view.seats[seat].hand:
        special = book.special(card)
        if special is not None and special.kind is Deed.CHEER:
            yield (card,), special.amount, 0.6


def _moves(judge: Judge, hero: HeroId) -> Iterator[Plan]:
    """Yield a Move to each place: what can be hit from there, and how much safer or more dangerous it is."""
    view = judge.view
    here = judge.peril(view.columns)
    stay = max((plan.worth for plan in attacks(judge, hero)), default=0.0)
    for way in _asks_turn.ways(view, hero):
        column = 0 if way == _asks_turn.SWAP else int(way)
        for front in (True, False) if column and view.columns[column - 1] else (True,):
            columns = judge.with_move(hero, column, front=front)
            safer = CALM * (here - judge.peril(columns))
            gain = _prospect(judge, hero, columns) if column else 0.0
            worth = safer + (gain - stay if gain > stay else 0.0) - 0.3
            if stay > 0.6 and gain <= stay:
                # First strike here; a Move only for safety comes afterwards.
                worth = min(worth, stay - 0.1)
            place = ("front" if front else "back",)
            yield Plan(worth, {"deed": ("move",), "hero": (hero,), "column": (way,), "place": place})


def _prospect(judge: Judge, hero: HeroId, columns: tuple[tuple[HeroId, ...], ...]) -> float:
    """Return the worth of the best deed that a Hero would find in another column."""
    there = Judge(judge.book, replace(judge.view, columns=columns))
    best = max((plan.worth for plan in attacks(there, hero)), default=0.0)
    spots = max((plan.worth for plan in _spots(there, hero)), default=0.0)
    return max(best, spots)


def _interactions(judge: Judge, seat: Seat) -> Iterator[Plan]:
    for hero in _reads.standing(judge.view, seat):
        yield from _spots(judge, hero)


def _spots(judge: Judge, hero: HeroId) -> Iterator[Plan]:
    """Yield the spots that a Hero can use, paid with the cards that are missed least."""
    book, view = judge.book, judge.view
    hand = sorted(view.seats[view.heroes[hero].seat].hand, key=lambda card: cost(book, card))
    for name in _asks_turn.spots(book, view, hero):
        pos, _, spot_id = name.partition(".")
        spot = next(spot for spot in _reads.face(book, view, pos).spots if spot.id == spot_id)
        steps: Steps = {"deed": ("interact",), "hero": (hero,), "spot": (name,)}
        paid = _payment(book, spot.cost, hand, steps)
        worth = sum(_effect(judge, hero, effect) for effect in spot.do)
        yield Plan(worth - sum(cost(book, card) for card in paid), steps)


def _payment(book: Book, symbols: tuple[str, ...], hand: list[CardId], steps: Steps) -> list[CardId]:
    left, paid = list(hand), list[CardId]()
    ordered = sorted(symbols, key=lambda symbol: symbol[0] == "N")
    for place, symbol in enumerate(ordered):
        if symbol[0] == "N":
            chosen = _sets.cheapest(book, int(symbol[1:]), _sets.numbers(book, left))
        else:
            after = ordered[place + 1 :]
            chosen = next(
                (card,)
                for card in left
                if _sets.pays(book, symbol, card) and _sets.payable(book, after, [c for c in left if c != card])
            )
        slot = f"pay-{symbol[0].lower()}"
        steps[slot] = (*steps.get(slot, ()), *chosen)
        paid += chosen
        left = [card for card in left if card not in chosen]
    return paid


def _effect(judge: Judge, hero: HeroId, effect: Effect) -> float:  # noqa: PLR0911  one line for each effect
    view = judge.view
    match effect:
        case Pierce(n, pos):
            return judge.hit(judge.foes[pos], n, pierce=True) + 1.0 if pos in judge.foes else 0.0
        case BreakArmor(pos):
            foe = judge.foes.get(pos)
            return foe.weight * foe.armor * 1.1 + 1.0 if foe is not None else 0.0
        case Heal(n, whom):
            healed = [min(n, h.damage) * judge.frailty(h.id) * 0.6 for h in view.heroes.values() if not h.down]
            if whom is Whom.ACTOR:
                return min(n, view.heroes[hero].damage) * judge.frailty(hero) * 0.6
            return sum(healed) if whom is Whom.ALL else max(healed)
        case NextAttack(n):
            has_icon = any(True for _ in attacks(judge, hero))
            return 0.75 * n if has_icon and not view.heroes[hero].surge else 0.0
        case StunEnemy(pos):
            return 0.6 * judge.foes[pos].threat if pos in judge.foes and not view.cards[pos].stunned else 0.0
        case Crystal(n):
            return 3.5 * n
        case Relight():
            return 9.0
        case Token():
            return _token(judge, effect)
        case Flip(to):
            return 8.0 if view.scene == "3" and "B2" in to else 1.2
        case _:
            return 0.8


def _token(judge: Judge, effect: Token) -> float:
    view = judge.view
    match effect.token:
        case "power-ash" | "power-frost":
            pos = "B2" if effect.token == "power-ash" else "B3"
            return 2.4 if pos in judge.foes and view.tokens[effect.token] > 1 else 0.6
        case "mistletoe":
            needed = 4 if view.scene == "9a" else 3 - view.tokens.get("snare", 0)
            if effect.change < 0:
                return 0.0
            return 6.0 if view.tokens["mistletoe"] < needed else 0.0
        case "snare":
            return 9.0
        case _:
            track = "magni" if effect.token == "lantern-magni" else "modi"
            return 1.0 + 0.15 * view.tracks[track] if not view.tokens[effect.token] else 0.8


def _rage(judge: Judge, seat: Seat) -> Iterator[Plan]:
    book, view = judge.book, judge.view
    for hero in _asks_turn.furious(book, view, seat):
        ability = book.heroes[hero].ability
        if ability == "spartan-rage":
            useful = min(3, view.heroes[hero].damage) + 2.0 * any(True for _ in attacks(judge, hero))
            if useful > 1:
                yield Plan(8.0 + useful, {"deed": ("rage",)})
        elif ability == "thunderbird":
            gains = {pos: judge.hit(foe, 2, die=False) for pos, foe in judge.foes.items() if not foe.armor}
            best = [pos for pos in sorted(gains, key=lambda pos: -gains[pos])[:2] if gains[pos] > 0]
            if best:
                picked = tuple(pos for pos in judge.foes if pos in best)
                yield Plan(sum(gains[pos] for pos in best) + 1.0, {"deed": ("rage",), "targets": picked})
        else:
            fronts = _reads.standing(view)
            needy = max(fronts, key=lambda one: judge.danger(one, view.columns) * judge.frailty(one))
            yield Plan(4.0, {"deed": ("rage",), "holder": (needy,)})


def _specials(judge: Judge, seat: Seat) -> Iterator[Plan]:
    """Yield the special cards that do some good now."""
    book, view = judge.book, judge.view
    for card in view.seats[seat].hand:
        if book.special(card) is None or _asks_special.why_not(book, view, seat, card):
            continue
        steps: Steps = {"deed": ("special",), "special": (card,), "aid": (card,)}
        worth = special_worth(judge, seat, card, steps)
        if worth > 0:
            yield Plan(worth, steps)


def special_worth(judge: Judge, seat: Seat, card: CardId, steps: Steps) -> float:  # noqa: C901, PLR0911, PLR0912  one case for each deed
    """Return what a special card is worth now, and add the picks that it takes."""
    book, view = judge.book, judge.view
    special = book.special(card)
    assert special is not None
    standing = _reads.standing(view)
    match special.kind:
        case Deed.DRAW:
            return 3.0 if view.seats[seat].deck + len(view.seats[seat].discard) >= 3 else 0.0
        case Deed.HEAL | Deed.MEND:
            numbers = _sets.numbers(book, view.seats[seat].hand)
            small = min(numbers, key=lambda one: book.cards[one].number) if numbers else ""
            amount = special.amount or (book.cards[small].number if small else 0)
            hurt = judge.most_hurt(tuple([hero for hero in standing if view.heroes[hero].damage]))
            steps["hero-target"], steps["number"] = (hurt,), (small,)
            healed = min(amount, view.heroes[hurt].damage)
            full = view.heroes[hurt].damage >= amount
            return healed * judge.frailty(hurt) * (1.0 if full else 0.5)
        case Deed.REPAIR:
            return sum(1.0 for hero in ("brok", "sindri") if view.heroes[hero].damage)
        case Deed.ALLY_DRAWS:
            seats = [hero for hero in standing if view.heroes[hero].seat != seat and hero != MIMIR]
            waiting = sorted(seats, key=lambda hero: view.seats[view.heroes[hero].seat].cards)
            steps["hero-target"] = (waiting[-1],) if waiting else ()
            return 0.8 if waiting else 0.0
        case Deed.GAZE | Deed.STILL:
            found = [pos for pos, foe in judge.foes.items() if not view.cards[pos].stunned]
            if special.kind is Deed.GAZE:
                column = _reads.column_of(view, MIMIR)
                found = [pos for pos in found if int(pos[1]) == column]
            worst = max(found, key=lambda pos: judge.foes[pos].threat)
            steps["target"] = (worst,)
            return 0.6 * judge.foes[worst].threat
        case Deed.RECALL:
            able = [one for one in view.seats[seat].discard if set(book.cards[one].icons) & {"M", "R"}]
            steps["recall"] = (max(able, key=lambda one: max(side.n for side in book.cards[one].sides)),)
            return 1.5
        case Deed.FURY:
            calm = [hero for hero in standing if book.heroes[hero].rage - view.heroes[hero].rage >= 2]
            steps["hero-target"] = (calm[0],) if calm else ()
            return 1.0 if calm else 0.0
        case Deed.PURGE:
            return _purge(judge, steps)
        case _:
            return 0.0


def _purge(judge: Judge, steps: Steps) -> float:
    book, view = judge.book, judge.view
    sick = {
        hero: sum(book.cards[card].status in ("stun", "poison") for card in view.seats[view.heroes[hero].seat].discard)
        for hero in _reads.standing(view)
    }
    worst = max(sick, key=lambda hero: sick[hero])
    steps["purge"] = (worst,)
    return 0.8 * sick[worst]


def _companions(judge: Judge, heroes: list[HeroId]) -> Iterator[Plan]:
    """Yield the solo companions' deeds outside attacks."""
    view = judge.view
    (hero,) = heroes
    hurt = view.heroes[hero].damage
    if "mimir-1" not in view.spent and hurt >= 2:
        yield Plan(2.0 * judge.frailty(hero) - 1.0, {"deed": ("companion",), "companion": ("mimir-heal",)})
    if "mimir-2" not in view.spent and view.heroes[hero].moved:
        here = max((plan.worth for plan in attacks(judge, hero)), default=0.0)
        for column in range(1, COLUMNS + 1):
            columns = judge.with_move(hero, column, front=True)
            gain = _prospect(judge, hero, columns) - here + CALM * (judge.peril(view.columns) - judge.peril(columns))
            steps = {"deed": ("companion",), "companion": ("mimir-move",), "column": (str(column),)}
            if columns != view.columns:
                yield Plan(gain - 1.5, steps)
