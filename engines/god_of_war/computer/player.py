"""The computer ally: sees what its seat sees, and plays one sound deed after the other."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

from engines.core import Ask, Illegal, Picks, Question, Rng, Walk, finish, in_order
from engines.core.walk import fallback
from engines.god_of_war import reading
from engines.god_of_war._asks import card_groups
from engines.god_of_war._asks.walk import ARM, GEAR, TAKE, TOKEN, is_ward
from engines.god_of_war._rules import GodOfWarRules
from engines.god_of_war.book import COLUMNS, MIMIR, POSITIONS, Book, CardId, HeroId, Rune
from engines.god_of_war.computer.aid import help_now
from engines.god_of_war.computer.evaluation import Evaluator, Plan, Steps, cost
from engines.god_of_war.computer.plans import plans
from engines.god_of_war.pending import Choice, Placing, Threat, Vote
from engines.god_of_war.view import View

_DEFENSE_TRIES = 9
"""So many cards are combined at the most when a defense is put together."""


class Computer:
    """Plays for one seat with everybody else's good in mind."""

    def __init__(self, rules: GodOfWarRules, rng: Rng) -> None:
        """Take the rulebook that it plays by, and chance of its own."""
        self._book = rules.book
        self._rng = rng

    def decide(self, view: View, question: Question, walk: Walk) -> Picks:
        """Return a complete legal answer."""
        chooser = _CHOOSERS.get(question.topic)
        if question.topic in ("turn", "slot"):
            return self._deed(view, question, walk)
        if question.topic == "dashboard":
            return self._dashboard(walk)
        if chooser is None:
            return fallback(walk)
        return follow(walk, chooser(Evaluator(self._book, view), question))

    def consider(self, view: View, question: Question, walk: Walk) -> Picks | None:
        """Take up a standing offer to help the others, or let it be: None."""
        found = help_now(Evaluator(self._book, view), question.seat) if question.topic == "aid" else ()
        best = max(found, key=lambda plan: plan.worth, default=None)
        if best is None or best.worth <= 0.0:
            return None
        return follow(walk, best.steps)

    def _dashboard(self, walk: Walk) -> Picks:
        """Take any free dashboard; Mimir, who lives by others' turns, is left to people."""
        ask = walk(())
        assert isinstance(ask, Ask)
        return ((self._rng.pick([name for name in ask.open if name != MIMIR]),),)

    def _deed(self, view: View, question: Question, walk: Walk) -> Picks:
        """Play the deed that is worth most, or end the activation."""
        found = plans(self._book, view, question.seat)
        best = max(found, key=lambda plan: plan.worth, default=Plan(0.0, {}))
        if best.worth <= 0.0:
            return fallback(walk)
        return follow(walk, best.steps)


def follow(walk: Walk, steps: Steps) -> Picks:
    """Walk on with what was planned for each slot; where the plan does not fit, the clock's answer is good enough."""
    picks: Picks = ()
    try:
        while isinstance(ask := walk(picks), Ask):
            wanted = steps.get(ask.slot, ())
            if ask.slot.startswith("pay-") and ask.most == 1:
                # A cost may show the same symbol twice: pay with the first planned card that is still there.
                wanted = tuple([card for card in wanted if card in ask.open][:1]) or ask.fallback
            fits = set(wanted) <= set(ask.open) and ask.least <= len(wanted) <= ask.most
            picks = (*picks, in_order(ask, wanted) if fits else ask.fallback)
        finish(walk, picks)
    except Illegal:
        return fallback(walk)
    return picks


def _vote(evaluator: Evaluator, question: Question) -> Steps:
    assert isinstance(evaluator.view.pending, Vote)
    return {question.topic: (min(evaluator.view.pending.choices, key=evaluator.book.easiest.index),)}


def _place(evaluator: Evaluator, _question: Question) -> Steps:
    """Stand where the goals are, as safely as possible."""
    view, pending = evaluator.view, evaluator.view.pending
    assert isinstance(pending, Placing)
    ways = [
        (column, front)
        for column in range(1, COLUMNS + 1)
        if len(view.columns[column - 1]) < 2
        for front in ((True, False) if view.columns[column - 1] else (True,))
    ]

    def worth(way: tuple[int, bool]) -> float:
        columns = evaluator.with_move(pending.hero, way[0], front=way[1])
        near = sum(foe.weight for foe in evaluator.foes.values() if int(foe.pos[1]) == way[0])
        return near - 0.6 * evaluator.peril(columns)

    column, front = max(ways, key=worth)
    return {"column": (str(column),), "place": ("front" if front else "back",)}


def _carrier(evaluator: Evaluator, _question: Question) -> Steps:
    heroes = [hero for hero in reading.standing(evaluator.view) if hero != MIMIR]
    return {"carrier": (max(heroes, key=evaluator.left),)}


def _guard(evaluator: Evaluator, _question: Question) -> Steps:
    """Mimir steps in when the Carrier would fall and he would not."""
    assert isinstance(evaluator.view.pending, Threat)
    incoming = evaluator.view.pending.incoming
    falls = incoming.amount >= evaluator.left(incoming.hero)
    return {"guard": ("yes" if falls and evaluator.left(MIMIR) > incoming.amount else "no",)}


def _rune(evaluator: Evaluator, _question: Question) -> Steps:
    assert isinstance(evaluator.view.pending, Choice)
    return {
        "rune": (
            min(evaluator.view.pending.choices, key=lambda card: rune_danger(evaluator, evaluator.book.rune(card))),
        )
    }


def rune_danger(evaluator: Evaluator, rune: Rune) -> float:
    """Return how bad it is when this rune comes up."""
    total = 0.0
    for pos in POSITIONS:
        enemy = reading.living(evaluator.book, evaluator.view, pos)
        if enemy is not None and enemy.attack is not None and rune in enemy.runes:
            total += reading.strength(evaluator.view, enemy.attack.strength) * max(1, len(enemy.attack.reach))
        total += sum(box.rune is rune for box in reading.face(evaluator.book, evaluator.view, pos).boxes)
    return total


def _foresee(_judge: Evaluator, _question: Question) -> Steps:
    return {"foresee": ("yes",)}


def _defend(evaluator: Evaluator, question: Question) -> Steps:
    """Weigh the Damage that each defense averts against the cards that it takes."""
    view, pending = evaluator.view, evaluator.view.pending
    assert isinstance(pending, Threat)
    incoming, hero = pending.incoming, view.heroes[pending.incoming.hero]
    hand = view.seats[question.seat].hand
    later = 1.0 if _still_to_come(evaluator, question.seat) else 0.35
    best = _harm(evaluator, incoming.hero, incoming.amount)
    picked: tuple[str, ...] = (TAKE,)
    for cards, extras, strength, price in _defenses(evaluator, question, hand):
        harm = _harm(evaluator, incoming.hero, incoming.amount - strength) + later * price
        if harm < best - 0.05:
            best, picked = harm, (*extras, *cards)
    if hero.wards and best > 2.5:
        picked = (TOKEN,)
    return {question.topic: picked}


def _still_to_come(evaluator: Evaluator, seat: int) -> bool:
    """Return whether a seat's activation is still ahead in this round."""
    view = evaluator.view
    seats = view.config.seats
    return len(view.runes) - 1 < (seat - view.first) % seats


def _harm(evaluator: Evaluator, hero: HeroId, n: int) -> float:
    assert isinstance(evaluator.view.pending, Threat)
    incoming = evaluator.view.pending.incoming
    if n <= 0:
        return 0.0
    fatal = 9.0 if n >= evaluator.left(hero) else 0.0
    return n * evaluator.frailty(hero) + fatal + 0.8 * (incoming.stun + incoming.poison)


def _defenses(
    evaluator: Evaluator, question: Question, hand: tuple[CardId, ...]
) -> list[tuple[tuple[CardId, ...], tuple[str, ...], int, float]]:
    """List the defenses that can be put together: cards, extras, strength and price."""
    book = evaluator.book
    found: list[tuple[tuple[CardId, ...], tuple[str, ...], int, float]] = []
    attack = question.topic == "defend"
    cards = [card for card in hand if "D" in book.cards[card].icons or book.cards[card].number][:_DEFENSE_TRIES]
    extras = _extras(evaluator, question, hand, attack=attack)
    for size in range(len(cards) + 1 if attack else 1):
        for chosen in combinations(cards, size):
            for names, strength, price in extras:
                if not chosen and not names:
                    continue
                if chosen and not card_groups.defends(book, chosen, arms=ARM in names):
                    continue
                total = strength + sum(_shield(book, card) for card in chosen)
                found.append((chosen, names, total, price + sum(cost(book, card) for card in chosen)))
    return found


def _extras(
    evaluator: Evaluator, question: Question, hand: tuple[CardId, ...], *, attack: bool
) -> list[tuple[tuple[str, ...], int, float]]:
    book, view = evaluator.book, evaluator.view
    found: list[tuple[tuple[str, ...], int, float]] = [((), 0, 0.0)]
    if attack and reading.rage_ready(book, view, "brok", question.seat):
        found.append(((GEAR,), book.heroes["brok"].amount, 1.2))
    if attack and reading.companion_ready(view, "atreus-2"):
        found.append(((ARM,), book.solo.defense, 2.5))
    for card in hand:
        special = book.special(card)
        if special is not None and is_ward(book, card):
            found.append(((card,), special.amount, 1.2))
    return found


def _shield(book: Book, card: CardId) -> int:
    printed = book.cards[card]
    return next((side.n for side in printed.sides if side.icon == "D"), printed.number)


def _upgrade(evaluator: Evaluator, question: Question) -> Steps:
    """Take the strongest card that the deck has a use for."""
    view = evaluator.view
    best = max(view.row, key=lambda card: _card_use(evaluator, question.seat, card), default="")
    discard = view.seats[question.seat].discard
    poor = min(discard, key=lambda card: _card_use(evaluator, question.seat, card), default="")
    return {"upgrade": (best,), "remove": (poor,)}


def _card_use(evaluator: Evaluator, seat: int, card: CardId) -> float:
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
    return worth - (1.2 if printed.icons == "D" else 0.0)


def _heal(evaluator: Evaluator, _question: Question) -> Steps:
    hurt = tuple([hero for hero in reading.standing(evaluator.view) if evaluator.view.heroes[hero].damage])
    return {"heal": (evaluator.most_hurt(hurt),)}


def _reward(evaluator: Evaluator, _question: Question) -> Steps:
    heroes = [hero for hero in reading.standing(evaluator.view) if hero != MIMIR] or list(
        reading.standing(evaluator.view)
    )
    return {"reward": (min(heroes, key=evaluator.left),)}


def _aim(evaluator: Evaluator, _question: Question) -> Steps:
    view = evaluator.view
    assert isinstance(view.pending, Choice)
    return {"aim": (max(view.pending.choices, key=lambda k: evaluator.left(reading.front(view, int(k)))),)}


def _bite(evaluator: Evaluator, question: Question) -> Steps:
    return {"bite": (max(reading.standing(evaluator.view, question.seat), key=evaluator.left),)}


_CHOOSERS: dict[str, Callable[[Evaluator, Question], Steps]] = {
    "quest": _vote,
    "boss": _vote,
    "place": _place,
    "carrier": _carrier,
    "bite": _bite,
    "guard": _guard,
    "rune": _rune,
    "foresee": _foresee,
    "defend": _defend,
    "brace": _defend,
    "upgrade": _upgrade,
    "heal": _heal,
    "reward": _reward,
    "aim": _aim,
}
