"""What a table promises its party, in points (see evaluation): the search compares where its trials end by this."""

from __future__ import annotations

from engines.god_of_war import reading
from engines.god_of_war._observe import observe
from engines.god_of_war._state import State
from engines.god_of_war.book import MIMIR, Book, HeroId, Rune, Side
from engines.god_of_war.book.format import TokenKind
from engines.god_of_war.book.validate import parts
from engines.god_of_war.book.words import Count
from engines.god_of_war.computer.choices import card_use
from engines.god_of_war.computer.defense import hand_worth
from engines.god_of_war.computer.evaluation import QUEST, Evaluator, cost
from engines.god_of_war.computer.runes import rune_danger
from engines.god_of_war.facts import Ending
from engines.god_of_war.view import View

_LOST = 60.0
"""Points that a lost game costs beside what it might still have brought."""
_DOWN = 14.0
"""Points that a Hero who is Knocked Down costs."""
_RAGE = 0.4
_WARD = 2.0
_CARD = 3.0
"""Points of a deck whose cards are better by one on average."""
_RUNE = 0.35
"""Part of the danger of the next rune that counts."""
_WORST_RUNE = 60.0
TOKEN = 6.0
"""Points of a counter that the goal asks for."""


def outlook(book: Book, state: State) -> float:
    """Return the points of a table: more is better for all seats alike."""
    done = QUEST * len(state.done)
    if state.ending is Ending.WON:
        return done + QUEST
    if state.ending is not None:
        return done - _LOST - before_goal(book, observe(book, state, None))
    view = observe(book, state, 0)
    if not view.scene:
        return done
    total = done - before_goal(book, view) + _decks(book, view)
    if not view.round:
        return total
    evaluator = Evaluator(book, view)
    total += sum(_hero(evaluator, hero) for hero in view.heroes)
    total -= sum(0.5 * foe.prize for foe in evaluator.foes.values()) + 0.4 * evaluator.peril(view.columns)
    total += sum(hand_worth(evaluator, n) * sum(cost(book, c) for c in seat.hand) for n, seat in enumerate(view.seats))
    if len(view.runes) < evaluator.reveals:
        total -= _RUNE * sum(min(_WORST_RUNE, rune_danger(evaluator, rune)) for rune in Rune) / len(Rune)
    return total


def before_goal(book: Book, view: View) -> float:
    """Return the health, armor and counters that stand before the goal, each counter for several points."""
    return health_before_goal(book, view) + TOKEN * tokens_before_goal(book, view)


def health_before_goal(book: Book, view: View) -> int:
    """Return the health and armor that stand before the goal."""
    if not view.scene:
        return 0
    scene = book.scenes[view.scene]
    total, tracked = 0, set[str]()
    for pos in scene.head.goals:
        laid, printed = view.cards[pos], scene.cards[pos]
        enemy = reading.living(book, view, pos)
        if enemy is not None and enemy.track not in tracked:
            total += reading.health(book, view, enemy) - reading.damage(view, pos, enemy)
            total += sum(reading.armor_left(view, pos, enemy))
        elif not laid.dead and laid.side is Side.FRONT and printed.back is not None and printed.back.enemy is not None:
            enemy = printed.back.enemy
            total += 0 if enemy.track else reading.health(book, view, enemy) + sum(enemy.armor)
        if enemy is not None and enemy.track:
            tracked.add(enemy.track)
    return total


def tokens_before_goal(book: Book, view: View) -> int:
    """Return how many counters the goal still asks for."""
    if not view.scene:
        return 0
    head = book.scenes[view.scene].head
    return sum(
        max(0, part.n - view.tokens[part.token])
        for part in parts(head.win)
        if isinstance(part, Count) and head.tokens[part.token].kind in (TokenKind.STORE, TokenKind.TRAP)
    )


def _hero(evaluator: Evaluator, hero: HeroId) -> float:
    now = evaluator.view.heroes[hero]
    if now.down:
        return -_DOWN * (0.6 if hero == MIMIR else 1.0)
    left = evaluator.left(hero)
    health = sum(0.7 + 2.4 / (1 + n) for n in range(1, left + 1))
    return health + _RAGE * now.rage + _WARD * now.wards + 0.7 * (now.bonus + now.surge)


def _decks(book: Book, view: View) -> float:
    evaluator, total = Evaluator(book, view), 0.0
    for n, seat in enumerate(view.seats):
        owned = (*seat.pool, *seat.discard)
        total += sum(card_use(evaluator, n, card) for card in owned) / max(1, len(owned))
    return _CARD * total
