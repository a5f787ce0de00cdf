"""Facts of Nordic Glory told in sentences."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from engines.nordic_glory import effect_facts, facts
from renderers.kit.text import signed
from renderers.nordic_glory.viewmodel import Lexicon, Names

_NUMBERS = frozenset({"count", "amount", "by", "value", "roll"})
_WORD = re.compile(r"(?<!^)(?=[A-Z])")


@dataclass(frozen=True, slots=True)
class Teller:
    """Tells facts to readers who know the seats by these names."""

    lexicon: Lexicon
    names: Names

    def tell(self, fact: Any) -> str:
        """A fact in one sentence; nothing for a fact that needs no words."""
        tale = _TALES.get(type(fact))
        return tale(self, fact) if tale is not None else self.plain(fact)

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


def _turn_began(teller: Teller, fact: facts.TurnBegan) -> str:
    return teller.plain(fact, who=teller.names[fact.leader])


def _wall_laid(teller: Teller, fact: facts.WallLaid) -> str:
    return teller.plain(fact, card=teller.lexicon.name(fact.jarl))


def _drew(teller: Teller, fact: facts.Drew) -> str:
    return teller.plain(fact, "-seen" if fact.cards else "")


def _swapped(teller: Teller, fact: facts.Swapped) -> str:
    if fact.mover is None:
        return teller.plain(fact)
    return teller.plain(fact, "-across", who=teller.names[fact.mover], foe=teller.names[fact.seat])


def _fading(teller: Teller, fact: facts.Wounded | facts.JarlWounded) -> str:
    return teller.plain(fact, "" if fact.left else "-last")


def _nothing(_teller: Teller, _fact: Any) -> str:
    return ""


def _ritual_played(teller: Teller, fact: facts.RitualPlayed) -> str:
    return teller.plain(fact, text=teller.lexicon.text(fact.card))


def _element_attached(teller: Teller, fact: facts.ElementAttached) -> str:
    return teller.plain(fact, element=teller.lexicon.name(fact.card), n=fact.copies)


def _total_changed(teller: Teller, fact: effect_facts.TotalChanged) -> str:
    return teller.plain(fact, f".{'more' if fact.by > 0 else 'less' if fact.by else 'same'}", n=abs(fact.by))


def _buffed(teller: Teller, fact: effect_facts.Buffed) -> str:
    words = teller.lexicon.words
    parts = {"attack": fact.attack, "defense": fact.defense}
    changes = [words(f"fact.buffed-{part}", n=signed(by)) for part, by in parts.items() if by]
    return teller.plain(fact, ".lasting" if fact.lasting else ".lent", changes=words.join(changes))


def _looked(teller: Teller, fact: effect_facts.HandSeen | effect_facts.TopSeen) -> str:
    return teller.plain(fact, "-cards" if fact.cards else "" if fact.count else "-none")


def _top_taken(teller: Teller, fact: effect_facts.TopTaken) -> str:
    variant = "-rest" if fact.rest else "-card" if fact.card else ""
    return teller.plain(fact, variant, cards=teller.lexicon.words.join(map(teller.lexicon.name, fact.rest)))


def _searched(teller: Teller, fact: effect_facts.Searched) -> str:
    return teller.plain(fact, "" if fact.card else "-nothing")


def _dice_swayed(teller: Teller, fact: effect_facts.DiceSwayed) -> str:
    mode = fact.mode if fact.mode != "extra" else "more" if fact.value > 0 else "fewer"
    return teller.plain(fact, f".{mode}", n=abs(fact.value))


def _frozen(teller: Teller, fact: effect_facts.Frozen) -> str:
    return teller.plain(fact, ".next" if fact.lasting else ".turn")


def _negated(teller: Teller, fact: effect_facts.Negated) -> str:
    return teller.plain(fact, f".{fact.what}.{'next' if fact.lasting else 'turn'}")


def _warded(teller: Teller, fact: effect_facts.GuardRaised | facts.Softened) -> str:
    return teller.plain(fact, f".{fact.ward}")


def _rune_rolled(teller: Teller, fact: facts.RuneRolled) -> str:
    variant = "-silent" if not fact.active else "-luck" if fact.luck else ""
    return teller.plain(fact, variant)


def _wild_named(teller: Teller, fact: facts.WildNamed) -> str:
    return teller.plain(fact, value=teller.lexicon.value(fact.trait, fact.value))


def _reckoned(teller: Teller, fact: facts.Reckoned) -> str:
    words = teller.lexicon.words
    sides = [words("fact.reckoned-side", who=teller.names[seat], n=t.total) for seat, t in enumerate(fact.tallies)]
    return words("fact.reckoned", totals=words.join(sides))


def dice_words(lexicon: Lexicon, who: str, dice: Iterable[int]) -> str:
    """Say what somebody's dice show."""
    words = lexicon.words
    return words("fact.dice-side", who=who, faces=words.join(map(str, dice)) or words("fact.dice-none"))


def _dice_rolled(teller: Teller, fact: facts.DiceRolled) -> str:
    first, second = (dice_words(teller.lexicon, teller.names[seat], dice) for seat, dice in enumerate(fact.dice))
    return teller.lexicon.words("fact.dice-rolled", first=first, second=second)


def _battle_decided(teller: Teller, fact: facts.BattleDecided) -> str:
    words, winner = teller.lexicon.words, fact.winner
    if winner is None:
        return words("fact.battle-tied", n=fact.totals[0])
    won, lost = fact.totals[winner], fact.totals[1 - winner]
    return words("fact.battle-decided", who=teller.names[winner], won=won, lost=lost, n=fact.damage)


def _game_over(teller: Teller, fact: facts.GameOver) -> str:
    words = teller.lexicon.words
    if len(fact.winners) > 1:
        return words("fact.game-drawn")
    return words("fact.game-over", who=teller.names[fact.winners[0]])


_TALES: dict[type, Callable[[Teller, Any], str]] = {
    facts.WallLaid: _wall_laid,
    facts.TurnBegan: _turn_began,
    facts.Drew: _drew,
    facts.PhaseLeft: _nothing,
    facts.Swapped: _swapped,
    facts.Wounded: _fading,
    facts.JarlWounded: _fading,
    facts.RitualPlayed: _ritual_played,
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
    effect_facts.GuardRaised: _warded,
    facts.Softened: _warded,
    facts.RuneRolled: _rune_rolled,
    facts.WildNamed: _wild_named,
    facts.Reckoned: _reckoned,
    facts.DiceRolled: _dice_rolled,
    facts.BattleDecided: _battle_decided,
    facts.GameOver: _game_over,
}
