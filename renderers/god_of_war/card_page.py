"""Any card of the game, to be looked up by anybody: heroes, action cards, quests, bosses and scene cards."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec

from engines.god_of_war import reading
from engines.god_of_war.book import POSITIONS, Book, Enemy, Face, Icon, Pos, Side
from engines.god_of_war.config import GodOfWar
from renderers.god_of_war.effects import afflictions, box_line, reached, spot_line
from renderers.god_of_war.icons import HEROES, ICONS, QUESTS, TINTS, card_icon, emblem, letter
from renderers.god_of_war.poster import draw_plate
from renderers.god_of_war.viewmodel import ability_text, card_name, place_name, special_text, tracked
from renderers.kit.palette import Tint
from renderers.kit.phrases import Phrases
from renderers.kit.text import alt_text


class Entry(msgspec.Struct, frozen=True):
    """What is known of a card: what kind it is, its emblem and tint, its name, and paragraphs about it."""

    note: str
    emblem: str
    tint: Tint
    name: str
    said: tuple[str, ...]
    place: str = ""
    """The scene that it belongs to, if it belongs to one."""


class Lookup(msgspec.Struct, frozen=True):
    """The cards of one Book in one language.

    Attributes:
        book: the Book.
        words: the words of the game.
        config: the settings of the table whose numbers are told; None tells the printed ones.
    """

    book: Book
    words: Phrases
    config: GodOfWar | None = None

    def names(self) -> dict[str, str]:
        """The name of every card by its id, such as `hero.freya`; equal cards are named once, backs not at all."""
        first: dict[str, str] = {}
        for card in self._ids():
            first.setdefault(self.entry(card).name, card)
        return {card: name for name, card in first.items()}

    def draw(self, card: str) -> bytes:
        """A card as a PNG of `frame.SHEET`."""
        entry = self.entry(card)
        return draw_plate(
            self.words,
            entry.note,
            emblem=entry.emblem,
            tint=entry.tint,
            said=(entry.name, *filter(None, entry.said)),
            scene=entry.place,
        )

    def tell(self, card: str) -> str:
        """A card in words, within 1,024 characters."""
        entry = self.entry(card)
        return alt_text([f"{entry.name} ({entry.note}).", *filter(None, entry.said)])

    def entry(self, card: str) -> Entry:
        """All about a card."""
        kind, _, name = card.partition(".")
        return _KINDS[kind](self, name)

    def _ids(self) -> Iterator[str]:
        yield from (f"hero.{hero}" for hero in self.book.heroes)
        yield from (f"quest.{quest}" for quest in self.book.quests)
        yield from (f"card.{card}" for card in self.book.cards)
        yield from (f"scene.{scene}.{pos}" for scene in self.book.scenes for pos in POSITIONS)

    def hero(self, hero: str) -> Entry:
        """A hero."""
        words, printed = self.words, self.book.heroes[hero]
        figures = words("lookup.figures", n=printed.health, rage=printed.rage)
        text = ability_text(self.book, words, hero)
        ability = words("counsel.plain", card=words(f"ability.{printed.ability}"), text=text)
        return Entry(words("lookup.hero"), HEROES[hero], Tint.GOLD, words(f"hero.{hero}"), (ability, figures))

    def quest(self, quest: str) -> Entry:
        """A quest or a boss; its hindrance is on the hidden side of the card, unless the table peeks (A40)."""
        words, printed = self.words, self.book.quests[quest]
        peeks = self.config is not None and self.config.peek
        left = words("lookup.hindrance", goal=words(f"hindrance.{quest}")) if peeks else ""
        goal = words(f"goal.{printed.scene}")
        note = words(f"lookup.{printed.kind}")
        return Entry(note, QUESTS[quest], Tint.EMBER, words(f"quest.{quest}"), (goal, left), printed.scene)

    def card(self, card: str) -> Entry:
        """An action or status card."""
        words, printed = self.words, self.book.cards[card]
        kind, text = "card", ""
        if printed.status:
            kind, text = "status", words(f"status_text.{printed.status}")
        elif printed.special:
            kind, text = "special", special_text(self.book, words, printed.special)
        else:
            icons = [side.icon for side in printed.sides]
            uses = ["attack_card"] * (Icon.MELEE in icons or Icon.RANGED in icons)
            uses += ["defense_card"] * (Icon.DEFENSE in icons)
            uses += ["alone_card" if printed.alone else "number_card"] * (Icon.NONE in icons)
            text = " ".join(words(f"lookup.{use}") for use in uses)
        stuns = words("lookup.stuns") if printed.stuns else ""
        rage = words("lookup.rage") if printed.rage else ""
        tint = TINTS[letter(self.book, card)]
        figure = card_icon(self.book, card) or ICONS["M"]
        return Entry(words(f"lookup.{kind}"), figure, tint, card_name(self.book, words, card), (text, stuns, rage))

    def scene(self, name: str) -> Entry:
        """The front of a scene card; `1.B2`."""
        scene, _, pos = name.partition(".")
        words, face = self.words, self.book.scenes[scene].face(pos, Side.FRONT)
        note = words("lookup.scene", quest=words(f"quest.{self.book.quest_of(scene)}"), place=place_name(words, pos))
        front = _Front(self.book, words, scene)
        said = [self._creature(face.enemy, scene)] if face.enemy is not None else []
        said += front.places(face)
        tint = Tint.STONE if face.enemy is None else Tint.EMBER
        return Entry(note, emblem(face), tint, words(f"face.{face.name}"), tuple(said), scene)

    def _creature(self, enemy: Enemy, scene: str) -> str:
        """An Enemy's figures, with the health that it has at the table."""
        words = self.words
        if enemy.immune:
            said = [words("lookup.immune")]
        elif self.config is None:
            said = [words("lookup.printed", n=enemy.health)]
        else:
            said = [words("lookup.stats", n=self.book.scaled(enemy.health, self.config, scene))]
        if enemy.armor:
            said.append(words("lookup.armor", armor=words.join(map(str, enemy.armor))))
        if enemy.attack is not None:
            attack = enemy.attack
            power = attack.strength if isinstance(attack.strength, int) else words(f"token.{attack.strength}")
            kind = words(f"icon.{attack.kind}")
            said.append(words("lookup.attack", n=power, kind=kind, reach=reached(words, attack.reach)))
            if given := afflictions(words, attack):
                said.append(words("lookup.gives", cards=given))
            said.append(words("lookup.runes", runes=words.join(words(f"rune.{rune}") for rune in enemy.runes)))
        return ", ".join(said) + "."


class _Front(msgspec.Struct, frozen=True):
    """A scene as it is laid out, every card on its front side."""

    book: Book
    words: Phrases
    scene: str

    def foe(self, pos: Pos) -> str:
        enemy = self.book.scenes[self.scene].face(pos, Side.FRONT).enemy
        if enemy is None:
            return self.words("effect.nobody", column=reading.column_of_card(pos))
        return self.words(f"face.{enemy.name}")

    def title(self, pos: Pos) -> str:
        return self.words(f"face.{self.book.scenes[self.scene].face(pos, Side.FRONT).name}")

    def tracked(self, track: str) -> str:
        return tracked(self.book, self.words, self.scene, track)

    def places(self, face: Face) -> list[str]:
        """What its spots and boxes do."""
        said = [spot_line(self, spot, "closeup.spot") for spot in face.spots]
        said += [box_line(self, box, "closeup.box") for box in face.boxes]
        return [f"{line}." for line in said]


_KINDS: dict[str, Callable[[Lookup, str], Entry]] = {
    "hero": Lookup.hero,
    "quest": Lookup.quest,
    "card": Lookup.card,
    "scene": Lookup.scene,
}
