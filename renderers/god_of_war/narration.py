"""Facts of God of War told in sentences."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import msgspec

from engines.core import Seat
from engines.god_of_war import facts
from engines.god_of_war.book import Book, CardId, Pos
from renderers.god_of_war.last_attack import bonus
from renderers.god_of_war.viewmodel import Names, called, card_name, place_name
from renderers.kit.phrases import Phrases

_SILENT = (facts.TurnEnded, facts.RageRose, facts.Looked, facts.Passed)
"""Facts that the ones beside them tell as well."""


class Narrator(msgspec.Struct, frozen=True):
    """Tells facts to readers who know the seats by these names."""

    book: Book
    words: Phrases
    names: Names

    def tell(self, fact: Any) -> str:
        """A fact in one sentence; nothing for a fact that needs no words."""
        if isinstance(fact, _SILENT):
            return ""
        told = _SENTENCES.get(type(fact))
        if told is not None:
            return told(self, fact)
        return self.words(f"fact.{_kebab(type(fact).__name__)}", **self.blanks(fact))

    def who(self, seat: Seat) -> str:
        """The name of a seat."""
        return self.names[seat] if 0 <= seat < len(self.names) else ""

    def cards(self, cards: tuple[CardId, ...]) -> str:
        """Several cards as a list."""
        return self.words.join(card_name(self.book, self.words, card) for card in cards)

    def enemy(self, name: str, pos: Pos) -> str:
        """What an Enemy or a place of the scene is called, by the id of its name."""
        return called(self.book, self.words, name, pos)

    def blanks(self, fact: Any) -> dict[str, Any]:
        """What a phrase may speak of: the fields of a fact by their names, ids turned into words."""
        found: dict[str, Any] = {}
        for field in fact.__struct_fields__:
            value = getattr(fact, field)
            if field in ("n", "left", "strength", "column"):
                found[field] = value
            elif field == "count":
                found["n"] = value
            elif field == "seat":
                found["who"] = self.who(value)
            elif field in _WORDS:
                slot, table = _WORDS[field]
                found[slot] = self.words(f"{table}.{value}") if value else ""
            elif field == "name":
                found["enemy"] = self.enemy(value, fact.pos)
            elif field == "card" and value:
                found["card"] = card_name(self.book, self.words, value)
        return found


_WORDS = {
    "hero": ("hero", "hero"),
    "ability": ("card", "ability"),
    "status": ("card", "status_card"),
    "dashboard": ("card", "dashboard"),
    "quest": ("quest", "quest"),
    "token": ("token", "token"),
    "spot": ("spot", "spot"),
    "rune": ("rune", "rune"),
}
"""Fields of facts that hold an id: the blank that they fill, and the table of the words."""


def _armor(narrator: Narrator, fact: facts.ArmorHeld | facts.ArmorBroken) -> str:
    return narrator.words(f"fact.{_kebab(type(fact).__name__)}", **narrator.blanks(fact), n=fact.armor)


def _game_began(narrator: Narrator, fact: facts.GameBegan) -> str:
    quest = narrator.words(f"quest.{fact.quests[0]}")
    return narrator.words("fact.game-began", quest=quest, who=narrator.who(fact.first))


def _quest_began(narrator: Narrator, fact: facts.QuestBegan | facts.SceneReplaced) -> str:
    quest = fact.quest if isinstance(fact, facts.QuestBegan) else narrator.book.quest_of(fact.scene)
    name = "quest-began" if isinstance(fact, facts.QuestBegan) else "scene-replaced"
    return narrator.words(
        f"fact.{name}", quest=narrator.words(f"quest.{quest}"), goal=narrator.words(f"goal.{fact.scene}")
    )


def _hindered(narrator: Narrator, fact: facts.Hindered) -> str:
    goal = narrator.words(f"hindrance.{fact.quest}")
    return narrator.words("fact.hindered", quest=narrator.words(f"quest.{fact.quest}"), goal=goal)


def _round_began(narrator: Narrator, fact: facts.RoundBegan) -> str:
    return narrator.words("fact.round-began", n=fact.round)


def _moved(narrator: Narrator, fact: facts.Moved) -> str:
    name = "moved" if fact.front else "moved-behind"
    return narrator.words(f"fact.{name}", **narrator.blanks(fact))


def _attacked(narrator: Narrator, fact: facts.Attacked) -> str:
    foes = narrator.words.join(map(narrator.enemy, fact.names, fact.targets))
    name = ("ridden" if fact.ride else "attacked") + ("" if fact.cards else "-bare")
    said = [card_name(narrator.book, narrator.words, card) for card in fact.cards]
    if more := bonus(narrator.book, fact):
        said.append(narrator.words("card.bonus", n=more))
    hero = narrator.words(f"hero.{fact.hero}")
    return narrator.words(f"fact.{name}", hero=hero, enemy=foes, n=fact.strength, cards=narrator.words.join(said))


def _defended(narrator: Narrator, fact: facts.Defended) -> str:
    name = "defended" if fact.cards else "defended-bare"
    return narrator.words(f"fact.{name}", **narrator.blanks(fact), cards=narrator.cards(fact.cards))


def _flipped(narrator: Narrator, fact: facts.Flipped) -> str:
    cards = narrator.words.join(narrator.enemy(card.name, card.pos) for card in fact.cards)
    return narrator.words("fact.flipped", cards=cards)


def _hurt(narrator: Narrator, fact: facts.HeroHurt) -> str:
    return narrator.words("fact.hero-hurt" if fact.n else "fact.hero-unhurt", **narrator.blanks(fact))


def _enemy_hurt(narrator: Narrator, fact: facts.EnemyHurt) -> str:
    name = ("enemy-hurt" if fact.n else "enemy-unhurt") + ("-blocked" if fact.blocked else "")
    return narrator.words(f"fact.{name}", **narrator.blanks(fact), blocked=fact.blocked, strength=fact.n + fact.blocked)


def _rune_revealed(narrator: Narrator, fact: facts.RuneRevealed) -> str:
    return narrator.words("fact.rune-revealed" if fact.card else "fact.rune-drawn", **narrator.blanks(fact))


def _enemy_attacks(narrator: Narrator, fact: facts.EnemyAttacks) -> str:
    words, enemy = narrator.words, narrator.enemy(fact.name, fact.pos)
    if not fact.columns:
        return words("fact.enemy-misses", enemy=enemy)
    columns = words.join(map(str, fact.columns))
    return words("fact.enemy-attacks", n=len(fact.columns), enemy=enemy, strength=fact.strength, columns=columns)


def _foresaw(narrator: Narrator, fact: facts.Foresaw) -> str:
    words, book = narrator.words, narrator.book
    cards = words.join(
        words("fact.foreseen-card", rune=words(f"rune.{book.rune(card)}"), card=card_name(book, words, card))
        for card in fact.cards
    )
    return narrator.words("fact.foresaw", cards=cards)


def _chosen(narrator: Narrator, fact: facts.Chosen) -> str:
    return narrator.words("fact.chosen", quest=narrator.words(f"quest.{fact.quest}"))


def _quest_done(narrator: Narrator, fact: facts.QuestDone) -> str:
    return narrator.words("fact.quest-done", quest=narrator.words(f"quest.{fact.quest}"), n=fact.rounds)


def _game_over(narrator: Narrator, fact: facts.GameOver) -> str:
    return narrator.words("fact.game-over", reason=narrator.words(f"ending.{fact.reason}"), n=fact.quests)


def _interacted(narrator: Narrator, fact: facts.Interacted) -> str:
    return narrator.words("fact.interacted", **narrator.blanks(fact), place=place_name(narrator.words, fact.pos))


def _box_activated(narrator: Narrator, fact: facts.BoxActivated) -> str:
    words, rune = narrator.words, narrator.words(f"rune.{fact.rune}")
    if not fact.name:  # in an older log
        return words("fact.box-activated-unnamed", rune=rune, place=place_name(words, fact.pos))
    return words("fact.box-activated", rune=rune, card=narrator.enemy(fact.name, fact.pos))


def _card_removed(narrator: Narrator, fact: facts.CardRemoved) -> str:
    name = "status-removed" if narrator.book.cards[fact.card].status else "card-removed"
    return narrator.words(f"fact.{name}", **narrator.blanks(fact))


def _kebab(name: str) -> str:
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "-", name).lower()


_SENTENCES: dict[type, Callable[[Narrator, Any], str]] = {
    facts.GameBegan: _game_began,
    facts.QuestBegan: _quest_began,
    facts.SceneReplaced: _quest_began,
    facts.Hindered: _hindered,
    facts.RoundBegan: _round_began,
    facts.Moved: _moved,
    facts.Attacked: _attacked,
    facts.Defended: _defended,
    facts.Flipped: _flipped,
    facts.HeroHurt: _hurt,
    facts.EnemyHurt: _enemy_hurt,
    facts.RuneRevealed: _rune_revealed,
    facts.EnemyAttacks: _enemy_attacks,
    facts.Foresaw: _foresaw,
    facts.Chosen: _chosen,
    facts.QuestDone: _quest_done,
    facts.GameOver: _game_over,
    facts.Interacted: _interacted,
    facts.BoxActivated: _box_activated,
    facts.CardRemoved: _card_removed,
    facts.ArmorHeld: _armor,
    facts.ArmorBroken: _armor,
}
