"""Facts of Nordic Glory told in sentences."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from engines.nordic_glory import effect_facts, facts
from renderers.kit.phrases import You
from renderers.kit.text import signed
from renderers.nordic_glory.viewmodel import Lexicon, Names

_NUMBERS = frozenset({"count", "amount", "by", "value", "roll"})
_WORD = re.compile(r"(?<!^)(?=[A-Z])")


class Narrator(msgspec.Struct, frozen=True):
    """Tells facts to readers who know the seats by these names.

    Attributes:
        lexicon: the printed cards and the words for them.
        names: the names of the seats.
    """

    lexicon: Lexicon
    names: Names

    def tell(self, fact: Any) -> str:
        """Return a fact in one sentence; nothing for a fact that needs no words."""
        sentence = _SENTENCES.get(type(fact))
        return sentence(self, fact) if sentence is not None else self.plain(fact)

    def plain(self, fact: Any, variant: str = "", **blanks: Any) -> str:
        """Fill the phrase of a fact's class with its fields: seats, cards, runes and traits by their names."""
        words, known = self.lexicon.words, {}
        for field in fact.__struct_fields__:
            value = getattr(fact, field)
            if field == "seat":
                known["who"], known["foe"] = self.names[value], self.names[1 - value]
            elif field == "card" and value:
                known["card"] = self.lexicon.name(value)
            elif field == "cards":
                known["cards"] = self.lexicon.cards(value)
            elif field in {"rune", "trait"}:
                known[field] = words(f"{field}.{value}")
            elif field in _NUMBERS and isinstance(value, int):
                known["n"] = value
            else:
                known[field] = value
        return words(f"fact.{_WORD.sub('-', type(fact).__name__).lower()}{variant}", **(known | blanks))


def _turn_began(narrator: Narrator, fact: facts.TurnBegan) -> str:
    return narrator.plain(fact, who=narrator.names[fact.leader])


def _wall_laid(narrator: Narrator, fact: facts.WallLaid) -> str:
    return narrator.plain(fact, card=narrator.lexicon.name(fact.jarl), n=len(fact.cards))


def _drew(narrator: Narrator, fact: facts.Drew) -> str:
    """Both draw each turn: another's single card goes without saying, unless a ritual brought it."""
    if not (fact.cards or fact.by_ritual) and fact.count == 1 and not isinstance(narrator.names[fact.seat], You):
        return ""
    return narrator.plain(fact, "-seen" if fact.cards else "")


def _swapped(narrator: Narrator, fact: facts.Swapped) -> str:
    if fact.mover is None:
        return narrator.plain(fact)
    return narrator.plain(fact, "-across", who=narrator.names[fact.mover], foe=narrator.names[fact.seat])


def _hurt(narrator: Narrator, fact: facts.Wounded | facts.JarlWounded) -> str:
    return narrator.plain(fact, "" if fact.left else "-last")


def _nothing(_narrator: Narrator, _fact: Any) -> str:
    return ""


def _element_attached(narrator: Narrator, fact: facts.ElementAttached) -> str:
    return narrator.plain(fact, element=narrator.lexicon.name(fact.card), n=fact.copies)


def _total_changed(narrator: Narrator, fact: effect_facts.TotalChanged) -> str:
    return narrator.plain(fact, f".{'more' if fact.by > 0 else 'less' if fact.by else 'same'}", n=abs(fact.by))


def _buffed(narrator: Narrator, fact: effect_facts.Buffed) -> str:
    words = narrator.lexicon.words
    parts = {"attack": fact.attack, "defense": fact.defense}
    changes = [words(f"fact.buffed-{part}", n=signed(by)) for part, by in parts.items() if by]
    return narrator.plain(fact, ".lasting" if fact.lasting else ".lent", changes=words.join(changes))


def _looked(narrator: Narrator, fact: effect_facts.HandSeen | effect_facts.TopSeen) -> str:
    return narrator.plain(fact, "-cards" if fact.cards else "" if fact.count else "-none")


def _top_taken(narrator: Narrator, fact: effect_facts.TopTaken) -> str:
    variant = "-rest" if fact.rest else "-card" if fact.card else ""
    return narrator.plain(fact, variant, cards=narrator.lexicon.words.join(map(narrator.lexicon.name, fact.rest)))


def _searched(narrator: Narrator, fact: effect_facts.Searched) -> str:
    return narrator.plain(fact, "" if fact.card else "-nothing")


def _dice_swayed(narrator: Narrator, fact: effect_facts.DiceSwayed) -> str:
    mode = fact.mode if fact.mode != "extra" else "more" if fact.value > 0 else "fewer"
    return narrator.plain(fact, f".{mode}", n=abs(fact.value))


def _frozen(narrator: Narrator, fact: effect_facts.Frozen) -> str:
    return narrator.plain(fact, ".next" if fact.lasting else ".turn")


def _negated(narrator: Narrator, fact: effect_facts.Negated) -> str:
    return narrator.plain(fact, f".{fact.what}.{'next' if fact.lasting else 'turn'}")


def _guarded(narrator: Narrator, fact: effect_facts.GuardRaised | facts.Softened) -> str:
    return narrator.plain(fact, f".{fact.ward}")


def _rune_rolled(narrator: Narrator, fact: facts.RuneRolled) -> str:
    variant = "-silent" if not fact.active else "-luck" if fact.luck else ""
    return narrator.plain(fact, variant)


def _wild_named(narrator: Narrator, fact: facts.WildNamed) -> str:
    return narrator.plain(fact, value=narrator.lexicon.value(fact.trait, fact.value))


def _reckoned(narrator: Narrator, fact: facts.Reckoned) -> str:
    words, parts = narrator.lexicon.words, narrator.lexicon.parts
    sides = sorted(zip(narrator.names, fact.tallies, strict=True), key=lambda side: not isinstance(side[0], You))
    first, second = (words("fact.reckoned-side", who=who, n=tally.total, parts=parts(tally)) for who, tally in sides)
    return words("fact.reckoned", first=first, second=second)


def dice_words(lexicon: Lexicon, who: str, dice: Iterable[int]) -> str:
    """Say what somebody's dice show."""
    words = lexicon.words
    return words("fact.dice-side", who=who, faces=words.join(map(str, dice)) or words("fact.dice-none"))


def _dice_rolled(narrator: Narrator, fact: facts.DiceRolled) -> str:
    sides = sorted(zip(narrator.names, fact.dice, strict=True), key=lambda side: not isinstance(side[0], You))
    first, second = (dice_words(narrator.lexicon, who, dice) for who, dice in sides)
    return narrator.lexicon.words("fact.dice-rolled", first=first, second=second)


def _battle_decided(narrator: Narrator, fact: facts.BattleDecided) -> str:
    words, winner = narrator.lexicon.words, fact.winner
    if winner is None:
        return words("fact.battle-tied", n=fact.totals[0])
    won, lost = fact.totals[winner], fact.totals[1 - winner]
    who, foe = narrator.names[winner], narrator.names[1 - winner]
    return words("fact.battle-decided", who=who, foe=foe, won=won, lost=lost, n=fact.damage)


def _game_over(narrator: Narrator, fact: facts.GameOver) -> str:
    words = narrator.lexicon.words
    if len(fact.winners) > 1:
        return words("fact.game-drawn")
    winner = fact.winners[0]
    who, foe = narrator.names[winner], narrator.names[1 - winner]
    return f"{words(f'why.{fact.reason}', who=who, foe=foe)} {words('fact.game-over', who=who)}"


_SENTENCES: dict[type, Callable[[Narrator, Any], str]] = {
    facts.WallLaid: _wall_laid,
    facts.TurnBegan: _turn_began,
    facts.Drew: _drew,
    facts.PhaseLeft: _nothing,
    facts.Swapped: _swapped,
    facts.Wounded: _hurt,
    facts.Defeated: _nothing,
    facts.JarlWounded: _hurt,
    facts.ElementAttached: _element_attached,
    effect_facts.TotalChanged: _total_changed,
    effect_facts.Buffed: _buffed,
    effect_facts.HandSeen: _looked,
    effect_facts.TopSeen: _looked,
    effect_facts.TopTaken: _top_taken,
    effect_facts.Searched: _searched,
    effect_facts.DiceSwayed: _dice_swayed,
    effect_facts.Frozen: _frozen,
    effect_facts.Negated: _negated,
    effect_facts.GuardRaised: _guarded,
    facts.Softened: _guarded,
    facts.RuneRolled: _rune_rolled,
    facts.WildNamed: _wild_named,
    facts.Reckoned: _reckoned,
    facts.DiceRolled: _dice_rolled,
    facts.BattleDecided: _battle_decided,
    facts.GameOver: _game_over,
}
