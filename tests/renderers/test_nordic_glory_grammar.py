"""Every sentence of Nordic Glory, with all numbers and for both seats, read for broken grammar."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from itertools import islice, product
from pathlib import Path
from typing import Any, get_args

import pytest

from bot.games.nordic_glory import listing
from engines.nordic_glory.book.cards import Trait
from engines.nordic_glory.effect_facts import (
    Buffed,
    DiceSwayed,
    Frozen,
    GuardRaised,
    HandSeen,
    Negated,
    Searched,
    TopSeen,
    TopTaken,
    TotalChanged,
)
from engines.nordic_glory.facts import (
    BattleDecided,
    Defeated,
    DiceRolled,
    Drew,
    Ending,
    JarlWounded,
    Manner,
    NordicGloryFact,
    PhaseLeft,
    RitualPlayed,
    Softened,
    Softening,
    Swapped,
    WallLaid,
    Wounded,
)
from engines.nordic_glory.view import Line, Tally
from renderers.kit.phrases import You
from tests.conformance.games.nordic_glory import ENTRANT
from tests.conformance.playing import every_ask, random_play
from tests.renderers.grammar import NUMBERS, blanks_of, faults, sentence_faults, spoken_faults, templates
from tests.slowly import mostly_slow

DATA = Path(__file__).parents[2] / "data" / "nordic_glory"
GAME = listing(DATA)
BOOK = GAME.rules.book
NAMES = ("Astrid", "Bo")

LINES = (Line(Trait.BASE, "snow", (0, 1), 4),)
FIELDS: Mapping[str, tuple[Any, ...]] = {
    "seat": (0, 1),
    "leader": (0, 1),
    "mover": (None,),
    "winner": (None, 0, 1),
    "winners": ((0,), (1,), (0, 1)),
    "jarl": ("eydis",),
    "card": ("snow1", "rust", "e-ash"),
    "cards": ((), ("rust",), ("rust", "rust", "e-ash")),
    "rest": ((), ("rust",), ("rust", "rust", "e-ash")),
    "spot": ("a1", "c3"),
    "other": ("b2",),
    "stage": ("move",),
    "manner": (Manner.RITUAL,),
    "source": ("deck", "valhalla"),
    "ward": tuple(Softening),
    "what": ("attack", "align", "enh"),
    "mode": ("extra", "floor", "reroll"),
    "trait": ("agem", "dgem"),
    "rune": tuple(BOOK.runes),
    "active": ((), ("grace",), ("grace", "luck")),
    "lasting": (False, True),
    "luck": (False, True),
    "reason": tuple(Ending),
    "dice": (((), (1,)), ((1, 2), (3, 3, 6))),
    "die": (0, 2),
    "totals": ((5, 5), (7, 2), (1, 6)),
    "tallies": tuple((Tally(n, n, n, LINES, n, -n, n, n), Tally(n, 0, 0, (), 0, n, 1, 0)) for n in NUMBERS),
    "by": (-5, -1, 0, 1, 2, 5),
    "attack": (-1, 0, 1, 2),
    "defense": (0, 1, 5),
    "roll": (1, 8),
    "copies": (1, 2, 3),
}
"""Values by the field's name; what is missing is a number."""


def values_of(kind: type, field: str) -> tuple[Any, ...]:
    if field == "value":
        return ("ruby", "onyx") if kind.__name__ == "WildNamed" else (-2, -1, 1, 2)
    return FIELDS.get(field, NUMBERS)


def facts_of(kind: Any) -> Iterator[Any]:
    """Yield facts of a kind with every combination of values."""
    names = kind.__struct_fields__
    for values in islice(product(*(values_of(kind, name) for name in names)), 4_000):
        yield kind(*values)


def happens(fact: Any) -> bool:
    """Return whether a fact made of any values can come to pass."""
    sense = SENSE.get(type(fact))
    return sense(fact) if sense is not None else getattr(fact, "amount", 1) != 0


def _decided(fact: BattleDecided) -> bool:
    one, other = fact.totals
    return fact.winner == (None if one == other else int(other > one)) and fact.damage == abs(one - other)


SENSE: Mapping[type, Callable[[Any], bool]] = {
    WallLaid: lambda fact: len(fact.cards) > 1,
    RitualPlayed: lambda fact: fact.card == "rust",
    Softened: lambda fact: fact.by > 0,
    GuardRaised: lambda fact: fact.ward in ("shield", "jarl"),
    HandSeen: lambda fact: not fact.cards or len(fact.cards) == fact.count,
    TopSeen: lambda fact: not fact.cards or len(fact.cards) == fact.count,
    TopTaken: lambda fact: fact.card != "snow1",
    Buffed: lambda fact: bool(fact.attack or fact.defense) and (fact.lasting or not fact.attack),
    BattleDecided: _decided,
}
"""What the values of a fact have to do with each other."""


@pytest.mark.parametrize("kind", get_args(NordicGloryFact), ids=lambda kind: kind.__name__)
def test_every_fact_is_told_in_sound_sentences(kind: Any) -> None:
    told = {GAME.prose.fact(fact, NAMES) for fact in facts_of(kind) if happens(fact)}

    assert told
    # A shield's fall is told with its last wound, and that another draws the one card of a turn goes without saying.
    assert told == {""} if kind in {PhaseLeft, Defeated} else "" not in told or kind is Drew
    assert [fault for text in told - {""} for fault in sentence_faults(text, NAMES)] == []
    for name in NAMES:
        names = tuple([You(other) if other == name else other for other in NAMES])
        spoken = {GAME.prose.fact(fact, names) for fact in facts_of(kind) if happens(fact)} - {""}
        assert [fault for text in spoken for fault in spoken_faults(text, name)] == []


WORDS = {
    "who": "Astrid", "foe": "Bo", "card": "Snow Ward", "cards": "Rust and Thaw", "text": "Draw two cards.",
    "spot": "a1", "spots": "a1 and b1", "other": "b2", "rune": "Grace", "runes": "Grace and Luck", "element": "Snow",
    "enhancement": "Ice", "trait": "base", "value": "Ruby", "deck_name": "Ember Host", "line": "x", "rows": "1",
    "bases": "Snow 5", "enhancements": "Ice 3", "all": "Snow 5", "changes": "+1 attack", "totals": "Astrid 3 and Bo 4",
    "dice": "Astrid rolls 3", "first": "Astrid rolls 3", "second": "Bo rolls no dice", "faces": "3 and 4",
    "jarls": "Astrid 3 and Bo 4", "stage": "Bo may move", "parts": "row 1 9", "lines": "base Snow (a1 and b1) +4",
    "subs": "Ash and Bog", "gem": "Ruby", "base": "Snow", "symbol": "Valknut", "code": "NG1-x",
}  # fmt: skip
"""What stands in blanks that are no numbers."""


PHRASES = dict(templates(tomllib.loads((DATA / "text.en.toml").read_text())))


def test_every_phrase_with_every_number_is_sound() -> None:
    found = []
    for phrase, template in PHRASES.items():
        for n in NUMBERS if "{" in template else (1,):
            words = {blank: WORDS.get(blank, n) for blank in blanks_of(template)} | {"n": n}
            if phrase == "deck.alt":
                words |= {"deck": "Ember Host", "attack": "5 with 2", "defense": "3 with 7"}
            found += faults(GAME.phrases(phrase, **words))
    assert found == []


def test_one_thing_has_one_name() -> None:
    """The prompts name the options by their labels, and nobody is a foe."""
    for slot, label in (("card", "done"), ("mover", "done"), ("rune", "done"), ("wild", "done"), ("swap", "skip")):
        assert GAME.phrases(f"option.{label}") in GAME.phrases(f"slot.{slot}")
    for slot in ("protector", "cover", "regen"):
        assert GAME.phrases("option.none") in GAME.phrases(f"slot.{slot}")
    stray = re.compile(r"(?<!\{)\b([Ff]oes?|R/E|the other (total|hand|Jarl)|rituals deck|(?<!\{)[Ss]ubs)\b")
    assert [text for text in PHRASES.values() if stray.search(text)] == []


@pytest.mark.parametrize("table", mostly_slow(ENTRANT.tables), ids=[str(n) for n in range(len(ENTRANT.tables))])
def test_everything_that_is_said_in_random_games_is_sound(table) -> None:
    said, sentences = set(), set()
    for game, question, entry in random_play(ENTRANT, table, "words", 160):
        for viewer in (None, 0, 1):
            view = game.view(viewer)
            heard = [told.seen_by(viewer) for told in entry.told]
            sentences |= {GAME.prose.fact(fact, NAMES) for fact in heard if fact is not None}
            said |= {GAME.prose.status(view, NAMES), GAME.prose.alt(view, NAMES), GAME.prose.hand_alt(view, NAMES)}
            said |= set(" ".join(GAME.prose.describe(view, NAMES).split()).split(". "))
        said.add(GAME.moving(question.topic, [NAMES[question.seat]]))
    for view, ask in every_ask(ENTRANT, table, 160, "words"):
        said |= {GAME.phrases(f"slot.{ask.slot}"), GAME.controls.aside(view, ask)}
        for option in ask.options:
            shown = GAME.appearance(view, ask, option)
            said |= {shown.label, shown.hint}
            if ask.slot in ("mover", "swap", "rune"):
                said.add(GAME.controls.so_far(view, ((option.id,),)))
    assert [fault for text in sorted(sentences - {""}) for fault in sentence_faults(text, NAMES)] == []
    assert [fault for text in sorted(said - {""}) for fault in faults(text)] == []


@pytest.mark.parametrize(
    ("fact", "told"),
    [
        (Swapped(1, "a1", "b1", Manner.RITUAL, 0), "Astrid swaps the shields on a1 and b1 of Bo's wall."),
        (Swapped(0, "a1", "b1", Manner.RITUAL, 1), "Bo swaps the shields on a1 and b1 of Astrid's wall."),
        (Swapped(0, "a1", "b1", Manner.RAVENS), "Astrid swaps the shields on a1 and b1."),
        (Buffed(1, "a1", "snow1", -1, 0, lasting=True), "Bo's Snow Ward (a1): −1 attack for the rest of the game."),
        (
            Buffed(0, "b1", "snow1", 0, 5, lasting=False),
            "Astrid's Snow Ward (b1): +5 defense against this turn's battle damage.",
        ),
        (TotalChanged(0, 3), "Astrid's total in this turn's battle rises by 3."),
        (TotalChanged(1, -2), "Bo's total in this turn's battle falls by 2."),
        (TotalChanged(1, 0), "Bo's total in this turn's battle stays as it is."),
        (DiceSwayed(0, "extra", 1), "Astrid rolls one more die this turn."),
        (DiceSwayed(0, "extra", -1), "Astrid rolls one die fewer this turn."),
        (DiceSwayed(0, "extra", -2), "Astrid rolls 2 dice fewer this turn."),
        (Frozen(1, "c2", lasting=True), "Bo's shield on c2 cannot move this turn or the next."),
        (Negated(1, "a1", "attack", lasting=False), "Bo's shield on a1 gives no attack this turn."),
        (DiceRolled(((3, 4), ())), "Astrid rolls 3 and 4; Bo rolls no dice."),
        (Wounded(0, "a1", "snow1", 5, 0), "Astrid's Snow Ward (a1) takes 5 damage and goes to Valhalla."),
        (JarlWounded(0, 5, 0), "Astrid's Jarl loses 5 and falls."),
        (HandSeen(0, 0), "Astrid looks at Bo's hand, which is empty."),
        (TopTaken(0), "Astrid takes one card and puts any others at the bottom."),
        (Searched(1, ""), "Bo takes nothing from the ritual deck, then shuffles the deck."),
        (TopSeen(0, 0), "Astrid finds the ritual deck empty."),
        (
            TopTaken(0, "rust", ("thaw", "plunder")),
            "Astrid takes Rust and lays Thaw and Plunder at the bottom, the last one lowest.",
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_how_rarer_facts_read(fact: Any, told: str) -> None:
    assert GAME.prose.fact(fact, NAMES) == told
