"""Every text that people read, with one and with several of everything, read for broken grammar."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from itertools import product
from typing import Any, get_args

import pytest

from bot.games import GAMES
from engines.core import Ask
from renderers.kit import phrases
from renderers.kit.assets import DATA
from renderers.kit.phrases import You
from tests.conformance.playing import random_play
from tests.conformance.registry import entrants
from tests.listings import shared_catalogue
from tests.renderers.grammar import NUMBERS, blanks_of, faults, sentence_faults, spoken_faults, templates
from tests.renderers.grammar_facts import MADE
from tests.slowly import mostly_slow

NAMES = ("Astrid", "Bo", "Cleo", "Dag")
MOMENTS = 100

_COUNTED = """
n alone armor bases best bid blame coins combos damage deck due elements enhancements favor feeds food glory goal hand
health least limit lost made most number page pages played points rage rating ready reserve round rounds score scored
seats shields stage strength table taken tied total track tricks turn won wood
"""
COUNTED = frozenset(_COUNTED.split())
"""Blanks that hold a number."""

TYPICAL = {
    "who": ("Astrid", "Bo"), "foe": ("Cleo", "Dag"), "names": ("Astrid and Bo", "Bo"), "name": ("Odin", "Bo"),
    "column": ("a", "c"), "columns": ("a and b", "c"), "place": ("a1", "c4"), "goal": ("b2", "a3"),
    "cards": ("Odin and Troll", "Troll"), "letter": ("A", "V"), "season": ("Season 1", "All seasons"),
    "channels": ("#hall", "#hall and #yard"), "why": ("The disk is full.", "Try later."), "when": ("soon", "in 5 min"),
    "reason": ("The goal is reached.", "A Ring was lost."), "headline": ("Bo wins", "A draw"),
    "change": ("+5", "−3"), "move": ("draw", "act"), "state": ("can be played", "2 things to mend"),
}  # fmt: skip
"""What stands in blanks that hold words."""

OTHERS = (("Odin", "Troll"), ("Idunn", "Baldr"), ("Ash", "Frost"), ("Ember", "Gale"), ("Oak", "Mire"), ("Egil", "Dag"))
"""What stands in all other blanks of a phrase, one after the other: names that begin with a vowel, or do not."""

CATALOGUES = (*GAMES, "skald", "common")
SENTENCES = re.compile(r"(slot|refused|ending|setting_help|card_text)\.|rules\.\d+\.text")
"""Phrases of a game that are whole sentences."""


def rendered(catalogue: str) -> Iterator[tuple[str, str]]:
    """Yield every phrase of a catalogue with every number, counted and otherwise, and with different words."""
    words = phrases.load(catalogue)
    table = tomllib.loads((DATA / catalogue / "text.en.toml").read_text(encoding="utf-8"))
    for phrase, template in templates(table):
        blanks = blanks_of(template) | ({"n"} if not _plain(table, phrase) else set())
        for n, other, which in product(NUMBERS, NUMBERS, (0, 1)) if blanks else ((0, 0, 0),):
            values: dict[str, Any] = {}
            for blank in blanks:
                number = n if blank == "n" else other
                values[blank] = number if blank in COUNTED else _words(blank, len(values))[which]
            yield phrase, words(phrase, **values)


def _words(blank: str, place: int) -> tuple[str, str]:
    return TYPICAL.get(blank, OTHERS[place % len(OTHERS)])


def _plain(table: Any, phrase: str) -> bool:
    for key in phrase.split("."):
        table = table.get(key) if isinstance(table, dict) else None
    return isinstance(table, str)


@pytest.mark.parametrize("catalogue", CATALOGUES)
def test_every_phrase_with_every_number_is_sound(catalogue: str) -> None:
    found: dict[str, str] = {}
    for phrase, text in rendered(catalogue):
        broken = [fault for line in text.split("\n") for fault in faults(line)]
        if catalogue in GAMES and SENTENCES.match(phrase):
            broken += sentence_faults(text, ())
        if broken:
            found.setdefault(phrase, broken[0])
    assert found == {}


def told(game: str, facts: Any) -> list[str]:
    """What is broken in the sentences that tell these facts."""
    prose = shared_catalogue((game,))[game].prose
    lines = {line for fact in facts for line in prose.fact(fact, NAMES).split("\n")}
    return [fault for line in sorted(lines - {""}) for fault in sentence_faults(line, NAMES)]


SPOKEN = re.compile(r"(fact|topic|why|in_short)\.")
"""Phrases of a game that name somebody who may be the reader."""

SEVERAL = {"fact.game-over-shared"}
"""Phrases whose {who} are several people, of whom the reader is one."""


@pytest.mark.parametrize("game", GAMES)
def test_whoever_is_named_can_be_spoken_to(game: str) -> None:
    table = tomllib.loads((DATA / game / "text.en.toml").read_text(encoding="utf-8"))
    known = dict(templates(table))
    wanted = set()
    for phrase, template in known.items():
        if SPOKEN.match(phrase) and phrase not in SEVERAL:
            blanks = blanks_of(template)
            # Of a win told with its reason only the loser is named.
            wanted |= {f"you.{phrase}"} if "who" in blanks else set()
            wanted |= {f"your.{phrase}"} if blanks & {"foe", "to"} else set()
    found = {phrase for phrase in known if phrase.startswith(("you.", "your."))} - {"you.listed"}
    assert found == wanted
    for phrase in found:
        kind, _, plain = phrase.partition(".")
        own = {"who"} if kind == "you" else {"foe", "to"}
        assert blanks_of(known[phrase]) == blanks_of(known[plain]) - own, phrase


@pytest.mark.parametrize(("game", "kind"), [(g, kind) for g, made in MADE.items() for kind in made], ids=str)
def test_every_fact_is_told_to_those_whom_it_names(game: str, kind: type) -> None:
    prose = shared_catalogue((game,))[game].prose
    for seat, name in enumerate(NAMES):
        names = tuple([You(other) if other == name else other for other in NAMES])
        lines = {line for fact in MADE[game][kind]() for line in prose.fact(fact, names).split("\n")} - {""}
        assert [fault for line in sorted(lines) for fault in spoken_faults(line, name)] == [], seat


@pytest.mark.parametrize("game", MADE)
def test_facts_of_every_class_are_made(game: str) -> None:
    assert set(MADE[game]) == set(get_args(entrants()[game].rules.types.fact))


@pytest.mark.parametrize(("game", "kind"), [(g, kind) for g, made in MADE.items() for kind in made], ids=str)
def test_every_fact_is_told_in_sound_sentences(game: str, kind: type) -> None:
    facts = list(MADE[game][kind]())
    assert facts
    assert told(game, facts) == []


TABLES = [(key, table) for key in GAMES for table in entrants()[key].tables]


@pytest.mark.parametrize(("key", "table"), mostly_slow(TABLES, quick=slice(None, None, 4)), ids=str)
def test_everything_said_in_random_games_is_sound(key: str, table: Any) -> None:
    """The log as each viewer reads it; prompts, labels, hints; what stands above the pictures, and beside them."""
    entrant, listing = entrants()[key], shared_catalogue((key,))[key]
    prose = listing.prose
    names, facts, said, spoken = NAMES[: table.seats], set(), set(), set()
    for step, (game, question, entry) in enumerate(random_play(entrant, table, "grammar", MOMENTS)):
        said.add(listing.moving(question.topic, [names[question.seat]]))
        for done in range(len(entry.picks)):
            ask = game.ask(question.seat, question.key, entry.picks[:done])
            assert isinstance(ask, Ask)
            view = game.view(question.seat)
            said |= {listing.phrases(f"slot.{ask.slot}"), *listing.controls.aside(view, ask).split("\n")}
            dresses = [listing.appearance(view, ask, option) for option in ask.options]
            said |= {text for dress in dresses for text in (dress.label, dress.hint)}
        for viewer in (None, *range(table.seats)):
            heard = tuple([fact for line in entry.told if (fact := line.seen_by(viewer)) is not None])
            facts |= {line for fact in heard for line in prose.fact(fact, names).split("\n")}
            if viewer is not None:
                addressed = tuple([You(name) if seat == viewer else name for seat, name in enumerate(names)])
                told_to = {line for fact in heard for line in prose.fact(fact, addressed).split("\n")}
                spoken |= {(names[viewer], line) for line in told_to}
        prompt = listing.moving(question.topic, [You(names[question.seat])])
        assert prompt.startswith("Your turn: ")
        spoken.add((names[question.seat], prompt))
        for viewer in (None, *range(table.seats)):
            if step % 5 == 0:
                view = game.view(viewer)
                said |= {*listing.prose.status(view, names).split("\n"), listing.prose.alt(view, names)}
                rows = re.sub(r"\n +", " ", listing.prose.describe(view, names)).split("\n")
                said |= {" ".join(row.split()) for row in rows}
                said |= {listing.prose.hand_alt(view, names)} if viewer is not None else set()
    plain = sorted(text.removeprefix("-# ").replace("**", "") for text in said - {""})
    assert [fault for text in plain for fault in faults(text)] == []
    assert [fault for line in sorted(facts - {""}) for fault in sentence_faults(line, names)] == []
    assert [fault for name, line in sorted(spoken) for fault in spoken_faults(line, name) if line] == []


@pytest.mark.parametrize(
    "text", ["You plays Odin.", "Bo takes the card of Ana.", "you draw a card.", "You has 2 cards."]
)
def test_the_checks_of_what_is_said_to_somebody_find_what_they_are_for(text: str) -> None:
    assert spoken_faults(text, "Ana")


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("Ana takes  2 cards.", "a doubled space"),
        ("Ana takes 2 cards .", "a space before a mark"),
        ("Your hand: ", "a space at the end"),
        ("Ana takes {n} cards.", "an open brace"),
        ("Ana takes None.", "a value that is no word"),
        ("It has ±0 attack.", "a signed nothing"),
        ("Ana takes 1 cards.", "one of many"),
        ("Ana has 1 action points left.", "one of many"),
        ("2 Swordsman fall.", "many of one"),
        ("1 card of Ana are lost.", "one thing are"),
        ("2 cards of Ana is lost.", "many things is"),
        ("Ana plays a Idunn.", "a before a vowel"),
        ("Ana plays an Troll.", "an before a consonant"),
        ("Ana sails the Own longship.", "two articles"),
        ("Whoever hunts hunts with them.", "a doubled word"),
        ("Ana loses Odin and.", "an empty list"),
        ("Ana loses:, and wins.", "an empty list"),
        ("Ana loses ().", "an empty list"),
        ("Ana wins!.", "doubled punctuation"),
    ],
)
def test_the_checks_find_what_they_are_for(text: str, fault: str) -> None:
    assert any(found.startswith(fault) for found in faults(text))


@pytest.mark.parametrize(
    "text",
    [
        "Ana challenges in column a and wins.",
        "None of your row 1 cards can challenge.",
        "A one-time offer, an hour, and a use.",
        "Ana has 1 action point left; Bo has 2 action points.",
        "Row 1 card, 2–7 strength… and so on.",
        "Bo rolls 3 and 4; a 6 counts.",
        "Which shield heals? Or choose None.",
    ],
)
def test_the_checks_let_sound_texts_be(text: str) -> None:
    assert faults(text) == []


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("Astrid pass.", "a verb that does not agree"),
        ("Astrid takes the card of Astrid.", "a doubled name"),
        ("Astrid passes", "no sentence"),
    ],
)
def test_sentences_about_players_are_read_too(text: str, fault: str) -> None:
    assert any(found.startswith(fault) for found in sentence_faults(text, NAMES))
