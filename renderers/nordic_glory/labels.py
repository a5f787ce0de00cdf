"""What is written on controls: options, and what stands beside a question."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from engines.core import Ask, Picks
from engines.nordic_glory import blow, naming, reading
from engines.nordic_glory.book.cards import CardId, Trait, is_element
from engines.nordic_glory.counted import counted
from engines.nordic_glory.counted import idle as changes_nothing
from engines.nordic_glory.swaps import totals_after_swaps
from engines.nordic_glory.view import Battle, SideView, Stage, Warrior
from renderers.kit.text import signed
from renderers.nordic_glory.viewmodel import ViewModel

WORDS = frozenset({"done", "none", "keep", "skip", "bear", "top"})
"""Options that are words."""

_SPOT = re.compile(r"([abc][123])(?:\.(\w+))?\Z")
_DIE = re.compile(r"d([1-9])\Z")

_CARDS = {"card", "toss", "take", "bottom", "recover", "search", "fallen", "detach"}
"""Asks whose options are cards, besides a few words."""

_UNSEEN = {"card", "toss", "take", "bottom", "recover", "search"}
"""Asks for a card whose text is on no picture that everybody sees."""

_OF_RUNES = {"rune", "bearer", "carve"}
"""Asks that are about runes."""

_STRUCK = {Stage.TARGET: "target", Stage.PROTECT: "protector", Stage.COVER: "cover"}
"""Stages that ask which shield takes damage, with the slot of that question."""

_ELSEWHERE = {"protection": (1,), "love": tuple(range(reading.DEPTH))}
"""Runes by which a loser may send damage elsewhere, with the rows (from 0) in which they serve for it."""


class Label(NamedTuple):
    """What is written on the control of an option.

    Attributes:
        text: its name.
        icon: what it stands for, as kind and id: `element.snow`, `gem.ruby`, `rune.luck`, `ritual.hit`, `die.6`,
            `word.done`, `column` or `jarl`.
        hint: more about it.
        card: the ritual or Jarl that it names, which has a picture of its own.
        last: it comes to nothing, so it stands after those that do.
    """

    text: str
    icon: str
    hint: str = ""
    card: CardId = ""
    last: bool = False


class OptionLabels(ViewModel, frozen=True):
    """Names the options of a question to the seat that is asked.

    Attributes:
        reckoned: whether it is told what rituals come to now, which may solve a puzzle.
    """

    reckoned: bool = True

    def label(self, ask: Ask, option: str) -> Label:
        """Name an option: a card, a word, a spot, a die, a column, or an element, a gem or a rune."""
        if ask.slot in _CARDS and self._is_card(option):
            return self._card(ask, option)
        if option in WORDS:
            return Label(self.words(f"option.{option}"), f"word.{option}", self.words(f"option_hint.{option}"))
        if spot := _SPOT.match(option):
            return self._spot(ask, spot[1], spot[2])
        if die := _DIE.match(option):
            return self._die(int(die[1]))
        if option in reading.COLUMNS:
            wall = self.view.sides[reading.wall_asked(self.book, self.view)]
            standing = len(wall.columns[reading.COLUMNS.index(option)])
            return Label(self.words(f"option.{option}"), "column", self.words("option.standing", n=standing))
        return self._word(ask, option)

    def situation(self, ask: Ask) -> Iterator[str]:
        """Yield what helps to choose: the ritual that is being resolved, or the damage that is to be dealt."""
        view, words = self.view, self.words
        if view.cast is not None:
            yield words("aside.card", card=self.name(view.cast.card), text=self.text(view.cast.card))
        if ask.slot == "mover":
            yield from self._held()
        if ask.slot == "targets" and ask.most > 1:
            yield words("aside.several", n=ask.most)
        if view.battle is not None:
            yield from self._battle(view.battle)

    def _held(self) -> Iterator[str]:
        """Yield which shields of whoever moves can neither move nor be swapped with, and why."""
        book, view = self.book, self.view
        seat = reading.wall_asked(book, view)
        standing = reading.everyone(view.sides[seat])
        for phrase, places in (
            ("iced", [place for place, _ in standing if reading.iced(book, view, seat, place)]),
            ("frozen", [place for place, warrior in standing if reading.frozen(warrior, view.turn)]),
        ):
            if places:
                spots = self.words.join(map(reading.spot_of, places))
                yield self.words(f"aside.{phrase}", n=len(places), spots=spots)

    def _battle(self, battle: Battle) -> Iterator[str]:
        """Yield the damage that is to be dealt, and what bears on whom it should meet."""
        view, words = self.view, self.words
        seat = reading.wall_asked(self.book, view)
        side = view.sides[seat]
        if view.stage is Stage.REROLL:
            (fixed, rolled), (foe_fixed, foe_rolled) = [(battle.fixed[s], self.rolled(s)) for s in (seat, 1 - seat)]
            own = {"fixed": fixed, "rolled": rolled, "n": fixed + rolled}
            foe = {"foe_fixed": foe_fixed, "foe_rolled": foe_rolled, "foe_n": foe_fixed + foe_rolled}
            yield words("aside.totals", **own, **foe)
        if view.stage is Stage.COVER:
            yield words("aside.overflow", left=side.left, n=battle.overflow)
        if view.stage in (Stage.PROTECT, Stage.ABSORB):
            yield words("aside.damage" if view.stage is not Stage.ABSORB else "aside.shared", n=battle.damage)
        if view.stage is Stage.TARGET:
            front = reading.front(side)
            attacks = [
                words("aside.attack", spot=reading.spot_of((column, 0)), n=self.attack(warrior))
                for column, warrior in front
            ]
            yield words("aside.blow", n=battle.damage, attacks=words.join(attacks))
            yield from self._elsewhere(side)
        if view.stage is Stage.ABSORB:
            place = reading.find(side, battle.target)
            assert place is not None
            warrior = side.columns[place[0]][place[1]]
            yield words("aside.aimed", card=self.name(warrior.card), left=self.left(warrior))

    def _elsewhere(self, side: SideView) -> Iterator[str]:
        """Say which active runes the side may use against the blow that is aimed at it."""
        standing = reading.everyone(side)
        runes = [
            self.words(f"rune.{rune}")
            for rune, rows in _ELSEWHERE.items()
            if rune in self.view.runes
            and any(place[1] in rows and reading.bears(self.book, warrior, rune) for place, warrior in standing)
        ]
        if runes:
            yield self.words("aside.may-change", n=len(runes), runes=self.words.join(runes))

    def so_far(self, picks: Picks) -> str:
        """Say what the total would be after each swap that the picks leave open; nothing when there is none."""
        found = totals_after_swaps(self.book, self.view, picks)
        if found is None:
            return ""
        after = [self.words("aside.swap-total", spot=spot, n=total) for spot, total in found.after.items()]
        whose = "own" if found.seat == self.view.viewer else "other"
        return self.words(f"aside.swap-{whose}", n=found.now, after=self.words.join(after))

    def explained(self, ask: Ask) -> str:
        """Say what the offered cards or runes do, where controls without a second line would leave it open."""
        return self._rune_texts(ask) if ask.slot in _OF_RUNES else self._card_texts(ask)

    def _rune_texts(self, ask: Ask) -> str:
        """Say what each rune does that can be used, carved, or given to a shield."""
        offered = [option.id.rpartition(".")[2] for option in ask.options if not option.why_not]
        rolled = self.view.stage is Stage.RUNE and (ask.slot == "bearer" or "bear" in offered)
        runes = [rune for rune in offered if rune in self.book.runes]
        runes += [self.book.rune(self.view.roll)] if rolled else []
        return " · ".join(
            self.words("aside.card", card=self.words(f"rune.{rune}"), text=self.words(f"rune_text.{rune}").rstrip("."))
            for rune in dict.fromkeys(runes)
        )

    def _card_texts(self, ask: Ask) -> str:
        if ask.slot not in _UNSEEN:
            return ""
        cards = [option.id for option in ask.options if self._is_card(option.id) and not option.why_not]
        return " · ".join(
            self.words("aside.card", card=self.name(card), text=self._effect_now(ask, card).rstrip("."))
            for card in cards
        )

    def _spot(self, ask: Ask, spot: str, more: str | None) -> Label:
        """Name a shield on its spot, or what is done with it: damage that it absorbs, its rune, or a wild trait."""
        words, warrior = self.words, reading.warrior_at(self.view.sides[reading.wall_asked(self.book, self.view)], spot)
        element = f"element.{self.book.shields[warrior.card].base}"
        named = {"spot": spot, "card": self.name(warrior.card)}
        if more is None:
            struck = _STRUCK.get(self.view.stage) == ask.slot
            text = self._struck(named) if struck else self._shield(named, warrior)
            return Label(text, element, self._traits(warrior))
        if more.isdecimal():
            assert self.view.battle is not None
            left = self.left(warrior) - int(more)
            text = words("option.absorb" if left else "option.absorb-falls", **named, n=int(more), left=left)
            return Label(text, element, words("option_hint.absorb", n=self.view.battle.damage - int(more)))
        if more in self.book.runes:
            text = words("option.rune", **named, rune=words(f"rune.{more}"))
            return Label(text, f"rune.{more}", words(f"rune_text.{more}"))
        text = words("option.wild", **named, trait=words(f"trait.{more}"))
        return Label(text, "ritual.wild", words("option_hint.wild"))

    def _shield(self, named: Mapping[str, str], warrior: Warrior) -> str:
        return self.words("option.spot", **named, attack=self.attack(warrior), left=self.left(warrior))

    def _struck(self, named: Mapping[str, str]) -> str:
        """Say what the damage that is to be dealt would do to a shield; that it falls only if nobody can prevent it."""
        seat, place = reading.wall_asked(self.book, self.view), reading.place_of(named["spot"])
        damage, left, beyond = blow.foreseen(self.book, self.view, seat, place)
        kind = "-over" if beyond else "-falls" if not left else "" if damage else "-holds"
        if not left and blow.avoidable(self.book, self.view, seat, place):
            kind = f"{kind}-unless"
        return self.words(f"option.struck{kind}", **named, n=beyond or damage, left=left)

    def _traits(self, warrior: Warrior) -> str:
        """Say what of a shield counts beside its figures: base, gems, rune and enhancement."""
        card, words = self.book.shields[warrior.card], self.words
        gems = words("inspect.gem", attack=words(f"gem.{card.attack_gem}"), defense=words(f"gem.{card.defense_gem}"))
        worn = [words(f"enhancement.{card.enhancement}")] if card.enhancement else []
        rune = words(f"rune.{reading.rune(self.book, warrior)}")
        return " · ".join([words(f"element.{card.base}"), gems, rune, *worn])

    def _die(self, number: int) -> Label:
        view = self.view
        assert view.battle is not None
        assert view.viewer is not None
        face = view.battle.dice[view.viewer][number - 1]
        return Label(self.words("option.die", n=number, face=face), f"die.{face}", self.words("option_hint.die"))

    def doubt(self, picks: Picks) -> str:
        """Say of a ritual that is to be played that it certainly changes nothing; nothing of every other answer."""
        card = picks[0][0]
        asked = self.view.stage is Stage.RITUAL and self.view.cast is None
        return self.words("doubt.ritual", card=self.name(card)) if asked and self._is_idle(card) else ""

    def idle(self, ask: Ask) -> frozenset[str]:
        """Return the rituals among these options that may be played but would certainly change nothing."""
        return frozenset(filter(self._is_idle, ask.open)) if ask.slot == "card" else frozenset()

    def _is_idle(self, card: str) -> bool:
        """Return whether it is told of a card that it is a ritual that would certainly change nothing now."""
        return self.reckoned and card in self.book.rituals and changes_nothing(self.book, self.view, card)

    def _effect_now(self, ask: Ask, card: CardId) -> str:
        """What a card does; of a ritual that may be played, what it comes to as the shields stand now."""
        said = self.effect(card)
        if not self.reckoned or ask.slot != "card" or card not in self.book.rituals:
            return said
        if self._is_idle(card):
            return self.idle_effect(card)
        found = counted(self.book, self.view, card)
        if found is None:
            return said
        parts = [signed(n) for n in (found.own, found.foe) if n]
        parts += [self.words("option_hint.now-healed", n=found.healed)] if found.healed else []
        return self.words("option_hint.now", text=said, n=self.words.join(parts))

    def _card(self, ask: Ask, card: CardId) -> Label:
        """Name a card; of elements that are attached say how many, of others what they do."""
        if card in self.book.shields:
            printed = self.book.shields[card]
            return Label(self.figures(card), f"element.{printed.base}", self.words(f"rune.{printed.rune}"))
        if ask.slot != "detach":
            return Label(self.name(card), self.icon(card), self._effect_now(ask, card), card)
        copies = self.view.sides[reading.wall_asked(self.book, self.view)].attached.count(card)
        return Label(self.name(card), self.icon(card), self.words("option.attached", n=copies))

    def _word(self, ask: Ask, word: str) -> Label:
        """Name an element, a gem or a rune."""
        if word in self.book.runes:
            return Label(self.words(f"rune.{word}"), f"rune.{word}", self.words(f"rune_text.{word}"))
        kind = "gem" if word in self.book.gems else "element"
        trait = Trait(ask.slot.removeprefix("name-"))  # nothing else asks for a gem or an element
        seat = reading.wall_asked(self.book, self.view)
        shown = list(naming.shown(self.book, self.view, seat, trait).values()).count(word)
        hint = self.words("option_hint.printed", n=shown) if shown else self.words("option_hint.printed-none")
        return Label(self.words(f"{kind}.{word}"), f"{kind}.{word}", hint, last=not shown)

    def _is_card(self, word: str) -> bool:
        return word in self.book.shields or word in self.book.rituals or is_element(word)
