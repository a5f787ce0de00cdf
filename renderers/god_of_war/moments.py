"""Great moments of God of War: which facts deserve a picture of their own, and what it says."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from engines.god_of_war import facts
from engines.god_of_war.book import Book, Enemy
from engines.god_of_war.view import View
from renderers.god_of_war.icons import HEROES, QUESTS, emblem, is_chief
from renderers.kit.palette import Tint
from renderers.kit.phrases import Phrases

_RAGE = "spartan-rage"


class Moment(NamedTuple):
    """A picture of what just happened: the icon large, a headline and a line."""

    head: str
    line: str
    icon: str
    tint: Tint
    scene: str
    """The scene whose place lies behind it."""
    chief: bool = False
    """Whether the emblem wears a crown."""


class _Seen(NamedTuple):
    book: Book
    words: Phrases
    view: View
    facts: tuple[Any, ...]


def moment(book: Book, words: Phrases, told: Iterable[Any], view: View) -> Moment | None:
    """Say which moment, if any, the facts of one entry hold; the greatest of several.

    How a game ended has a poster of its own (`Pictures.poster`), and no moment beside it.

    Args:
        book: the Book.
        words: the words of the game.
        told: the facts of the last entry.
        view: the game after them.
    """
    seen = _Seen(book, words, view, tuple(told))
    if any(isinstance(fact, facts.GameOver) for fact in seen.facts):
        return None
    found = (tell(seen, fact) for kind, tell in _TELLERS for fact in seen.facts if isinstance(fact, kind))
    return next((one for one in found if one is not None), None)


def _quest_done(seen: _Seen, fact: facts.QuestDone) -> Moment:
    words = seen.words
    line = words("moment.quest-line", quest=words(f"quest.{fact.quest}"), n=fact.rounds)
    scene = seen.book.quests[fact.quest].scene
    return Moment(words("moment.quest"), line, QUESTS[fact.quest], Tint.GOLD, scene)


def _second_half(seen: _Seen, fact: facts.SceneReplaced) -> Moment:
    words, quest = seen.words, seen.book.quest_of(fact.scene)
    head = words("moment.second", quest=words(f"quest.{quest}"))
    return Moment(head, words(f"goal.{fact.scene}"), QUESTS[quest], Tint.EMBER, fact.scene, chief=True)


def _turned(seen: _Seen, fact: facts.Flipped) -> Moment | None:
    """A boss whose armor or life was broken in this entry, and who shows another face now."""
    broken = {one.name for one in seen.facts if isinstance(one, facts.ArmorBroken | facts.EnemyDefeated)}
    layout = seen.book.scenes.get(seen.view.scene)
    for card in fact.cards:
        face = layout.face(card.pos, card.side) if layout else None
        if face is None or face.name != card.name or face.enemy is None:
            continue
        if is_chief(face.enemy) and face.enemy.name in broken:
            words = seen.words
            head = words("moment.turned", enemy=words(f"face.{face.enemy.name}"))
            line = words("moment.turned-line", face=words(f"face.{card.name}"))
            return Moment(head, line, emblem(face), Tint.EMBER, seen.view.scene, chief=True)
    return None


def _slain(seen: _Seen, fact: facts.EnemyDefeated) -> Moment | None:
    layout = seen.book.scenes.get(seen.view.scene)
    for face in (face for _, _, face in layout.faces()) if layout else ():
        if _is_boss(face.enemy, fact.name):
            words = seen.words
            head = words("moment.slain", enemy=words(f"face.{fact.name}"))
            quest = words(f"quest.{seen.book.quest_of(seen.view.scene)}")
            line = words("moment.slain-line", quest=quest, n=max(1, seen.view.round))
            return Moment(head, line, emblem(face), Tint.GOLD, seen.view.scene, chief=True)
    return None


def _is_boss(enemy: Enemy | None, name: str) -> bool:
    return enemy is not None and enemy.name == name and is_chief(enemy)


def _down(seen: _Seen, fact: facts.KnockedDown) -> Moment:
    words = seen.words
    hero = words(f"hero.{fact.hero}")
    line = words("moment.down-line", n=sum(not one.down for one in seen.view.heroes.values()))
    return Moment(words("moment.down", hero=hero), line, HEROES[fact.hero], Tint.STONE, seen.view.scene)


def _rage(seen: _Seen, fact: facts.AbilityUsed) -> Moment | None:
    if fact.ability != _RAGE:
        return None
    words = seen.words
    amount = seen.book.heroes[fact.hero].amount
    head, line = words(f"ability.{fact.ability}"), words(f"ability_text.{fact.ability}", n=amount)
    return Moment(f"{head}!", line, HEROES[fact.hero], Tint.EMBER, seen.view.scene)


_TELLERS: tuple[tuple[type, Callable[[_Seen, Any], Moment | None]], ...] = (
    (facts.QuestDone, _quest_done),
    (facts.SceneReplaced, _second_half),
    (facts.Flipped, _turned),
    (facts.EnemyDefeated, _slain),
    (facts.KnockedDown, _down),
    (facts.AbilityUsed, _rage),
)
"""From the greatest moment to the least."""
