"""The computer ally's Hero Activation: which deed comes next."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from msgspec.structs import replace

from engines.core import Seat
from engines.god_of_war import reading
from engines.god_of_war._asks import card_groups, turn_walk
from engines.god_of_war._asks.attack_walk import RIDE, icons, targets
from engines.god_of_war._asks.spot_walk import spots
from engines.god_of_war.book import COLUMNS, MIMIR, CardId, Deed, HeroId, Icon
from engines.god_of_war.computer.evaluation import Evaluator, Plan, Steps, cost
from engines.god_of_war.computer.foe import Foe
from engines.god_of_war.computer.special_plans import specials
from engines.god_of_war.computer.spot_plans import effect_worth, payment

RAGE_STEP = 0.45
"""Worth of a step on the Rage track."""
SPARTAN_RAGE = 2.5
"""Points that a full track of Kratos is worth: about half of what it does at its best."""
THUNDERBIRD = 1.0
"""Points that a full track of Atreus is worth."""
COMPANION = 1.2
"""Points that a lone player's companion is worth once its ability can be used again."""
CALM = 0.4
"""Weight of the danger of a place against the gain of an attack."""


def plans(evaluator: Evaluator, seat: Seat) -> Iterator[Plan]:
    """Yield the deeds that are worth a thought."""
    book, view = evaluator.book, evaluator.view
    heroes = [hero for hero in reading.standing(view, seat) if hero != MIMIR]
    for hero in heroes:
        strikes = [*attacks(evaluator, hero)]
        yield from strikes
        if not view.heroes[hero].moved:
            yield from _moves(evaluator, hero, max((plan.worth for plan in strikes), default=0.0))
    yield from _interactions(evaluator, seat)
    yield from _rage(evaluator, seat)
    yield from specials(evaluator, seat)
    if view.config.seats == 1:
        yield from _companions(evaluator, heroes)
    if any(book.cards[card].status for card in view.seats[seat].hand) and not _wanted(evaluator):
        yield Plan(0.2, {"deed": ("crystal",)})


def _wanted(evaluator: Evaluator) -> bool:
    """Return whether some spot of the scene takes Crystals."""
    shown = [reading.face(evaluator.book, evaluator.view, pos) for pos in evaluator.view.cards]
    return any("C" in spot.cost for face in shown for spot in face.spots)


def attacks(evaluator: Evaluator, hero: HeroId) -> Iterator[Plan]:
    """Yield for each icon and target the best attack from where the Hero stands."""
    book, view = evaluator.book, evaluator.view
    for name, (card, icon) in icons(book, view, hero).items():
        aims = targets(book, view, hero, card, icon)
        if card == "atreus-2":
            if plan := _volley(evaluator, hero, aims):
                yield plan
            continue
        for aim in aims:
            if plan := _attack(evaluator, hero, name, (card, icon), aim):
                yield plan


def _volley(evaluator: Evaluator, hero: HeroId, aims: tuple[str, ...]) -> Plan | None:
    if len(aims) < 2:
        return None
    best: Plan | None = None
    for strength, numbers in _sums(evaluator, hero, "atreus-2"):
        if not numbers:
            continue
        bonus = reading.next_attack_bonus(evaluator.view, hero)
        gains = {pos: evaluator.hit(evaluator.foes[pos], strength + bonus) for pos in aims}
        pair = tuple(pos for pos in aims if pos in sorted(aims, key=lambda pos: -gains[pos])[:2])
        won: float = sum(gains[pos] for pos in pair)
        worth = won - sum(cost(evaluator.book, c) for c in numbers) - 2.5
        if best is None or worth > best.worth:
            best = Plan(worth, {"deed": ("attack",), "icon": ("atreus-2",), "pair": pair, "numbers": numbers})
    return best


def _sums(evaluator: Evaluator, hero: HeroId, icon: CardId) -> Iterator[tuple[int, tuple[CardId, ...]]]:
    """Yield every total that Number cards can add, each with the fewest cards."""
    hand = evaluator.view.seats[evaluator.view.heroes[hero].seat].hand
    cards = [card for card in card_groups.numbers(evaluator.book, hand) if card != icon][:7]
    found: dict[int, tuple[CardId, ...]] = {}
    for size in range(len(cards) + 1):
        for picked in combinations(cards, size):
            if not card_groups.lonely(evaluator.book, picked):
                found.setdefault(sum(evaluator.book.cards[card].number for card in picked), picked)
    yield from found.items()


def _attack(evaluator: Evaluator, hero: HeroId, name: str, shown: tuple[CardId, Icon], aim: str) -> Plan | None:
    """Return the best numbers and boosts for one icon at one target."""
    card, icon = shown
    book = evaluator.book
    ride = aim.startswith(RIDE)
    foe = evaluator.foes[aim.removeprefix(RIDE)]
    side = book.cards[card].side(icon) if card in book.cards else None
    base = (side.n if side is not None else 0) + reading.next_attack_bonus(evaluator.view, hero)
    base += evaluator.mount.bonus if ride else 0
    spare = 0.0 if card not in book.cards else cost(book, card)
    stun = _stun(evaluator, card, foe.pos)
    ready = evaluator.steps_to_rage(hero) == 1
    seat = evaluator.view.heroes[hero].seat
    best: Plan | None = None
    for added, numbers in _sums(evaluator, hero, card):
        if not numbers and (side is None or not side.n):
            continue
        paid = spare + sum(cost(book, number) for number in numbers)
        for boost, n, price in _boosts(evaluator, seat, card, foe):
            hit = evaluator.hit(foe, base + added + n, die=not ride)
            if not (hit or stun or ready):
                # Nothing can come of it: the cards are better kept for defense.
                continue
            worth = hit + stun + RAGE_STEP - paid - price
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


def _stun(evaluator: Evaluator, card: CardId, pos: str) -> float:
    stuns = card == "atreus-1" or (card in evaluator.book.cards and evaluator.book.cards[card].stuns)
    return 0.5 * evaluator.foes[pos].threat if stuns and not evaluator.view.cards[pos].stunned else 0.0


def _boosts(evaluator: Evaluator, seat: Seat, icon: CardId, foe: Foe) -> Iterator[tuple[tuple[str, ...], int, float]]:
    """Yield nothing, and each single boost with its strength and price."""
    book, view = evaluator.book, evaluator.view
    yield (), 0, 0.0
    if reading.rage_ready(book, view, "sindri", seat):
        yield ("weaponize",), book.heroes["sindri"].amount, 0.8
    if reading.companion_ready(view, "atreus-1") and icon != "atreus-1":
        yield ("atreus-plus",), book.solo.attack, 1.6
    if reading.companion_ready(view, "mimir-1") and not foe.armor:
        yield ("mimir-die",), 2, 2.0
    for card in view.seats[seat].hand:
        special = book.special(card)
        if special is not None and special.kind is Deed.CHEER:
            yield (card,), special.amount, 0.6


def _moves(evaluator: Evaluator, hero: HeroId, stay: float) -> Iterator[Plan]:
    """Yield a Move to each place: what can be hit from there, and how much safer or more dangerous it is.

    Args:
        evaluator: the table, weighed.
        hero: who moves.
        stay: what the Hero's best attack from here is worth.
    """
    view = evaluator.view
    here, crowded = evaluator.peril(view.columns), evaluator.crowding(view.columns)
    for way in reading.ways(view, hero):
        column = 0 if way == reading.SWAP else int(way)
        # In front or behind, the same can be hit.
        gain = _prospect(evaluator, hero, evaluator.with_move(hero, column, front=True)) if column else 0.0
        for front in (True, False) if column and view.columns[column - 1] else (True,):
            columns = evaluator.with_move(hero, column, front=front)
            safer = CALM * (here - evaluator.peril(columns))
            worth = safer + (gain - stay if gain > stay else 0.0) - 0.3
            worth -= evaluator.crowding(columns) - crowded
            if stay > 0.6 and gain <= stay:
                # First strike here; a Move only for safety comes afterwards.
                worth = min(worth, stay - 0.1)
            place = ("front" if front else "back",)
            yield Plan(worth, {"deed": ("move",), "hero": (hero,), "column": (way,), "place": place})


def _prospect(evaluator: Evaluator, hero: HeroId, columns: tuple[tuple[HeroId, ...], ...]) -> float:
    """Return the worth of the best deed that a Hero would find in another column."""
    there = evaluator.standing_in(columns)
    best = max((plan.worth for plan in attacks(there, hero)), default=0.0)
    spots = max((plan.worth for plan in _spots(there, hero)), default=0.0)
    return max(best, spots)


def _interactions(evaluator: Evaluator, seat: Seat) -> Iterator[Plan]:
    for hero in reading.standing(evaluator.view, seat):
        yield from _spots(evaluator, hero)


def _spots(evaluator: Evaluator, hero: HeroId) -> Iterator[Plan]:
    """Yield the spots that a Hero can use, paid with the cards that are missed least."""
    book, view = evaluator.book, evaluator.view
    hand = sorted(view.seats[view.heroes[hero].seat].hand, key=lambda card: cost(book, card))
    for name in spots(book, view, hero):
        pos, _, spot_id = name.partition(".")
        spot = next(spot for spot in reading.face(book, view, pos).spots if spot.id == spot_id)
        steps: Steps = {"deed": ("interact",), "hero": (hero,), "spot": (name,)}
        paid = payment(book, spot.cost, hand, steps)
        worth: float = sum(effect_worth(evaluator, hero, effect) for effect in spot.do)
        yield Plan(worth - sum(cost(book, card) for card in paid), steps)


def _rage(evaluator: Evaluator, seat: Seat) -> Iterator[Plan]:
    book, view = evaluator.book, evaluator.view
    for hero in turn_walk.furious(book, view, seat):
        ability = book.heroes[hero].ability
        if ability == "spartan-rage":
            if (worth := _spartan_rage(evaluator, hero)) > 0:
                yield Plan(worth, {"deed": ("rage",)})
        elif ability == "thunderbird":
            n, bare = book.heroes[hero].amount, {pos: foe for pos, foe in evaluator.foes.items() if not foe.armor}
            gains = {pos: evaluator.hit(foe, n, die=False) for pos, foe in bare.items()}
            best = [pos for pos in sorted(gains, key=lambda pos: -gains[pos])[:2] if gains[pos] > 0]
            if best:
                picked = tuple(pos for pos in evaluator.foes if pos in best)
                worth = sum(gains[pos] for pos in best) - THUNDERBIRD
                yield Plan(worth, {"deed": ("rage",), "targets": picked, "target": picked[:1]})
        else:
            fronts = reading.standing(view)
            needy = max(fronts, key=lambda one: evaluator.danger(one, view.columns) * evaluator.frailty(one))
            yield Plan(4.0, {"deed": ("rage",), "holder": (needy,)})


def _spartan_rage(evaluator: Evaluator, hero: HeroId) -> float:
    """Return what Spartan Rage is worth before the best attack: what it heals, and what the attack gains by it."""
    book, view = evaluator.book, evaluator.view
    now, amount = view.heroes[hero], book.heroes[hero].amount
    stay = max((plan.worth for plan in attacks(evaluator, hero)), default=0.0)
    stronger = {**view.heroes, hero: replace(now, bonus=now.bonus + amount)}
    raging = Evaluator(book, replace(view, heroes=stronger))
    gained = max((plan.worth for plan in attacks(raging, hero)), default=0.0) - stay
    healed = min(amount, now.damage) * evaluator.frailty(hero)
    renewed = COMPANION * len(view.spent)
    worth = gained + healed + renewed - SPARTAN_RAGE
    # It has to come before the attack that it strengthens.
    return worth + max(0.0, stay) if worth > 0 else 0.0


def _companions(evaluator: Evaluator, heroes: list[HeroId]) -> Iterator[Plan]:
    """Yield the solo companions' deeds outside attacks."""
    view = evaluator.view
    (hero,) = heroes
    hurt = view.heroes[hero].damage
    if "mimir-1" not in view.spent and hurt >= evaluator.book.solo.heal:
        yield Plan(2.0 * evaluator.frailty(hero) - 1.0, {"deed": ("companion",), "companion": ("mimir-heal",)})
    if "mimir-2" not in view.spent and view.heroes[hero].moved:
        here = max((plan.worth for plan in attacks(evaluator, hero)), default=0.0)
        for column in range(1, COLUMNS + 1):
            columns = evaluator.with_move(hero, column, front=True)
            gain = (
                _prospect(evaluator, hero, columns)
                - here
                + CALM * (evaluator.peril(view.columns) - evaluator.peril(columns))
            )
            steps: Steps = {"deed": ("companion",), "companion": ("mimir-move",), "column": (str(column),)}
            if columns != view.columns:
                yield Plan(gain - 1.5, steps)
