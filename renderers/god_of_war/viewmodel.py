"""A view of God of War with everything that its pictures and words need to name things."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

import msgspec

from engines.core import Seat
from engines.god_of_war import reading
from engines.god_of_war.book import POSITIONS, Book, CardId, CardSide, Enemy, Face, HeroId, Icon, Pos
from engines.god_of_war.view import View
from renderers.kit.phrases import Phrases
from renderers.kit.text import clean

Names = tuple[str, ...]
"""The names of the seats, in order."""


class ViewModel(msgspec.Struct, frozen=True):
    """A view, its Book, its words and the names of the seats."""

    book: Book
    words: Phrases
    view: View
    names: Names

    def name(self, seat: Seat) -> str:
        """The name of a seat."""
        return self.names[seat] if seat < len(self.names) else self.words(f"value.first_player.{seat}")

    def hero(self, hero: HeroId) -> str:
        """The name of a Hero."""
        return self.words(f"hero.{hero}")

    def quest(self) -> str:
        """The name of the Quest being played."""
        return self.words(f"quest.{self.view.quest}") if self.view.quest else ""

    def goal(self) -> str:
        """What the players have to do in this scene."""
        return self.words(f"goal.{self.view.scene}") if self.view.scene else ""

    def face(self, pos: Pos) -> Face:
        """The face that shows at a position."""
        return reading.face(self.book, self.view, pos)

    def title(self, pos: Pos) -> str:
        """The name of that face."""
        return self.words(f"face.{self.face(pos).name}")

    def enemy(self, pos: Pos) -> str:
        """The name of the Enemy at a position, or of the face; with its column where others have the same one."""
        face = self.face(pos)
        return called(self.book, self.words, face.name if face.enemy is None else face.enemy.name, pos)

    def gave_way(self, name: str, pos: Pos) -> bool:
        """Whether another Enemy stands at a position than the one with the id of this name."""
        enemy = self.face(pos).enemy
        return enemy is not None and enemy.name != name

    def foe(self, pos: Pos) -> str:
        """The name of the Enemy at a position, or words for whoever may come there."""
        if self.face(pos).enemy is None:
            return self.words("effect.nobody", column=reading.column_of_card(pos))
        return self.enemy(pos)

    def place(self, pos: Pos) -> str:
        """Where a scene card lies, in words."""
        return place_name(self.words, pos)

    def placed(self, name: str, pos: Pos) -> str:
        """What lies on the scene, and where."""
        return self.words("option.at", name=name, place=self.place(pos))

    def tracked(self, track: str) -> str:
        """The name of the Enemy on a tracking card."""
        return tracked(self.book, self.words, self.view.scene, track)

    def special(self, special: str) -> str:
        """What a special card does."""
        return special_text(self.book, self.words, special)

    def ability(self, hero: HeroId) -> str:
        """What a Hero's Rage Ability does."""
        return ability_text(self.book, self.words, hero)

    def health(self, enemy: Enemy) -> int:
        """An Enemy's health for this party."""
        return reading.health(self.book, self.view, enemy)

    def left(self, pos: Pos) -> int:
        """What the Enemy at a position has left; 0 when it is defeated or there is none."""
        return reading.enemy_health_left(self.book, self.view, pos)

    def armor(self, pos: Pos) -> tuple[int, ...]:
        """The armor values that the Enemy at a position has left."""
        enemy = self.face(pos).enemy
        return () if enemy is None else reading.armor_left(self.view, pos, enemy)

    def standing(self, pos: Pos) -> bool:
        """Whether a living Enemy stands at a position."""
        return reading.living(self.book, self.view, pos) is not None

    def changed(self, name: Pos | HeroId) -> bool:
        """Whether the last entry changed a scene card or a Hero; not when the whole scene was laid out anew."""
        touched = self.view.touched
        return name in touched and not all(pos in touched for pos in POSITIONS)

    def strength(self, value: int | str) -> int:
        """A number of the data, or the counter that it names."""
        return reading.strength(self.view, value)

    def column(self, hero: HeroId) -> int:
        """A Hero's column from 1, or 0."""
        return reading.column_of(self.view, hero)

    def life(self, hero: HeroId) -> int:
        """A Hero's health left."""
        return reading.health_left(self.book, self.view, hero)

    def life_of(self, hero: HeroId) -> str:
        """A Hero with the health left and its full health."""
        health = self.book.heroes[hero].health
        return self.words("status.hero", hero=self.hero(hero), left=self.life(hero), n=health)

    def offered(self) -> tuple[CardId, ...]:
        """The cards among which the viewer chooses an upgrade: those revealed, else the own discard pile."""
        view = self.view
        if view.viewer not in view.asked or view.pending is None or view.pending.topic != "upgrade":
            return ()
        return view.row or view.seats[view.viewer].discard

    def card(self, card: CardId) -> str:
        """A card in a few words: `Melee +2`, `+3`, `Counsel`."""
        return card_name(self.book, self.words, card)

    def cards(self, cards: Iterable[CardId]) -> str:
        """Several cards as a list."""
        return self.words.join(map(self.card, cards))


def view_model(book: Book, words: Phrases, view: View, names: Names) -> ViewModel:
    """Return a view model whose names can be drawn."""
    return ViewModel(book, words, view, tuple(clean(name) for name in names))


def place_name(words: Phrases, pos: Pos) -> str:
    """Where a scene card lies, in words: `column 2, top`."""
    return words(f"place.{pos[0]}", column=int(pos[1]))


@lru_cache(8)
def shared_names(book: Book) -> frozenset[str]:
    """The ids of the names that several faces of a scene have at once."""
    found = set[str]()
    for scene in book.scenes.values():
        faces = [(side, face) for _, side, face in scene.faces()]
        shown = Counter((side, face.name) for side, face in faces)
        found |= {face.name for side, face in faces if shown[side, face.name] > 1}
    return frozenset(found)


def called(book: Book, words: Phrases, name: str, pos: Pos) -> str:
    """What a scene card or its Enemy is called, by the id of its name, with its column where several have that."""
    said = words(f"face.{name}")
    return words("option.among", name=said, column=int(pos[1])) if name in shared_names(book) else said


def tracked(book: Book, words: Phrases, scene: str, track: str) -> str:
    """The name of the Enemy on a tracking card of a scene."""
    faces = [face for _, _, face in book.scenes[scene].faces()]
    return next(words(f"face.{face.enemy.name}") for face in faces if face.enemy and face.enemy.track == track)


def special_text(book: Book, words: Phrases, special: str) -> str:
    """What a special card does."""
    return words(f"special_text.{special}", n=book.specials[special].amount)


def ability_text(book: Book, words: Phrases, hero: HeroId) -> str:
    """What a Hero's Rage Ability does."""
    printed = book.heroes[hero]
    return words(f"ability_text.{printed.ability}", n=printed.amount)


def card_name(book: Book, words: Phrases, card: CardId) -> str:
    """A card in a few words."""
    printed = book.cards[card]
    if printed.status:
        return words(f"status_card.{printed.status}")
    if printed.special:
        return words(f"special.{printed.special}")
    sides = [side_name(words, side, alone=printed.alone) for side in printed.sides]
    name = sides[0] if len(sides) == 1 else words("card.wild", one=sides[0], other=sides[1])
    return words("card.stuns", card=name) if printed.stuns else name


def side_name(words: Phrases, side: CardSide, *, alone: bool) -> str:
    """One side of a card in a few words."""
    if side.icon is Icon.NONE:
        return words("card.alone" if alone else "card.number", n=side.n)
    return words("card.attack" if side.n else "card.bare", icon=words(f"icon.{side.icon}"), n=side.n)
