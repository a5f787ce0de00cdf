"""What the computer ally votes for: the scene that suits what the party's decks can do (1.21.3, 1.21.4)."""

from __future__ import annotations

from collections.abc import Iterator

from engines.core import Question
from engines.god_of_war._asks.walk import YIELD
from engines.god_of_war.book import MIMIR, Side
from engines.god_of_war.book.format import Enemy, Scene
from engines.god_of_war.computer.evaluation import Evaluator, Plan
from engines.god_of_war.pending import Vote

_HARDER = 3.0
"""Rounds of work that a place further down the list of the quests that go best is worth (house.toml)."""
_SUPPORT = 0.5
"""Part of its strength that a card has in the hands of Mimir, who never attacks."""


def votes(evaluator: Evaluator, question: Question) -> Iterator[Plan]:
    """Yield the quests by how well they go in general, and by how many rounds of this party's work they take.

    People choose where there are any: an ally leaves the vote to the others.
    """
    pending = evaluator.view.pending
    assert isinstance(pending, Vote)
    melee, ranged = _power(evaluator)
    for quest in pending.choices:
        voted = YIELD if evaluator.view.config.seats > 1 else quest
        worth = -_HARDER * evaluator.book.easiest.index(quest) - _rounds(evaluator, quest, melee, ranged)
        yield Plan(worth, {question.topic: (voted,), "otherwise": (quest,)})


def _power(evaluator: Evaluator) -> tuple[float, float]:
    """Return how strong the party's melee and its ranged cards are in a round, on average."""
    book, view = evaluator.book, evaluator.view
    found = {"M": 0.0, "R": 0.0}
    for player in view.seats:
        cards = [book.cards[card] for card in (*player.discard, *book.starting[player.dashboard])]
        numbers = sum(card.number for card in cards)
        icons = max(1, sum("M" in card.icons or "R" in card.icons for card in cards))
        part = (_SUPPORT if player.dashboard == MIMIR else 1.0) * view.seats[0].limit / len(cards)
        for card in cards:
            for side in card.sides:
                if side.icon in found:
                    found[side.icon] += part * (side.n + numbers / icons)
    return max(0.5, found["M"]), max(0.5, found["R"])


def _rounds(evaluator: Evaluator, quest: str, melee: float, ranged: float) -> float:
    """Return the rounds that it takes to defeat what stands before a quest's goal."""
    book = evaluator.book
    scene = book.scenes[book.quests[quest].scene]
    total = _work(evaluator, scene, melee, ranged)
    return total + (_work(evaluator, book.scenes[scene.head.next], melee, ranged) if scene.head.next else 0.0)


def _work(evaluator: Evaluator, scene: Scene, melee: float, ranged: float) -> float:
    total, tracked = 0.0, set[str]()
    for pos in scene.head.goals:
        faces = [scene.face(pos, side) for side in Side if side is Side.FRONT or scene.cards[pos].back is not None]
        enemies = [face.enemy for face in faces if face.enemy is not None]
        if not enemies or enemies[0].track in tracked:
            continue
        tracked |= {enemy.track for enemy in enemies if enemy.track}
        toughest = max(enemies, key=lambda enemy: enemy.health)
        total += _toughness(evaluator, toughest, sum(sum(enemy.armor) for enemy in enemies)) / (
            ranged if pos[0] == "T" else melee + ranged
        )
    return total


def _toughness(evaluator: Evaluator, enemy: Enemy, armor: int) -> float:
    return evaluator.book.scaled(enemy.health, evaluator.view.config) + armor
