"""Every sentence of Champions of Midgard, with one and with several of everything, reads as a person would write it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import product
from typing import Any, get_args

import pytest

from bot.games.champions_of_midgard import Controls
from engines.champions_of_midgard import MidgardRules, facts, load
from engines.champions_of_midgard.book import Bundle, Effect, Face
from engines.champions_of_midgard.facts import Cause, Die, Ending, Load, MidgardFact, Scored
from engines.core import Ask
from renderers.champions_of_midgard import MidgardProse, card_names, tell_card
from renderers.kit import phrases
from renderers.kit.assets import DATA
from tests.conformance.games.champions_of_midgard import ENTRANT
from tests.conformance.playing import random_play
from tests.renderers import grammar

GAME = "champions_of_midgard"
NAMES = ("Ana", "Björn", "Cleo", "Dag")


OWN = {
    "the shore": re.compile(r"\b[Tt]he [Ss]hore\b"),
    "a name twice in a list": re.compile(r"\b([A-Z][\w-]+(?: [A-Z][\w-]+)*)(?:, and|, | and )\1(?=[ ,.]|$)(?! \()"),
    "nothing taken": re.compile(r"\b(?:takes|pays|loses|and) nothing\b"),
    "percent apart from its number": re.compile(r"\d %"),
}
"""What goes wrong in the words of this game alone."""


def faults(text: str) -> list[str]:
    """Name what is broken in a text, without its marks for messages."""
    plain = text.replace("**", "").removeprefix("-# ")
    own = [f"{name}: {plain!r}" for name, pattern in OWN.items() if pattern.search(plain)]
    return grammar.faults(plain) + own


@lru_cache(1)
def rules() -> MidgardRules:
    return load(DATA / GAME)


@lru_cache(1)
def prose() -> MidgardProse:
    return MidgardProse(rules().book, phrases.load(GAME))


SQUADS = ((1, 0, 0), (0, 2, 0), (1, 1, 0), (5, 1, 2))
GOODS = (
    Bundle(),
    Bundle(coins=1),
    Bundle(coins=2),
    Bundle(food=1, wood=1, coins=5),
    Bundle(food=2, S=1),
    Bundle(P=2, A=1),
    Bundle(glory=2),
    Bundle(favor=1),
)
COUNTS = (1, 2, 5)
LOADS: tuple[tuple[tuple[Load, ...], tuple[str, ...]], ...] = (
    ((), ()),
    ((Load("troll"),), ("T01",)),
    ((Load("troll", (1, 0, 0)),), ("T16",)),
    (
        (Load("draugr1", (0, 2, 0)), Load("draugr2", (0, 0, 1)), Load("shore1", (2, 1, 1), 2)),
        ("D01", "D08", "M01"),
    ),
    ((Load("shore1", (2, 0, 0)),), ("",)),
    ((Load("shore3", (0, 0, 0), 1), Load("shore4", (1, 0, 0), 1)), ("M02", "M12")),
)
ROLLS = (
    (Die("S", Face.BLANK.value),),
    (Die("S", Face.TWO.value), Die("P", Face.SHIELD.value), Die("A", Face.HIT.value)),
)


def score(seat: int, total: int) -> Scored:
    return Scored(seat, total, (("DS01", 3),), 1, 5, 2, 0, 2, 1, 0, total, 4)


def visits() -> Iterator[facts.Visited]:
    """Every location with what can be paid and gained there."""
    book = rules().book
    for place, location in book.locations.items():
        if location.effect in (Effect.SHIP, Effect.OWN_SHIP):
            for shore, enemy in product((1, 2, 3, 4), ("", "M01")):
                yield facts.Visited(1, place, f"shore{shore}", location.cost, enemy=enemy)
        elif location.effect is Effect.SHIPWRIGHT:
            ships = [(name, ship) for name, ship in book.ships.items() if ship.private]
            yield from (facts.Visited(1, place, name, Bundle(wood=s.wood, coins=s.coins)) for name, s in ships)
        elif location.effect is Effect.HUTS:
            yield from (facts.Visited(1, place, paid=Bundle(coins=price)) for price in (1, *book.counts.huts))
        elif location.effect is Effect.RUNE:
            yield facts.Visited(1, place, "deck", location.cost)
            yield from (facts.Visited(1, place, "left", location.cost, rune=rune) for rune in book.runes)
        else:
            for paid, gained, away in product(GOODS[:4], GOODS, ((0, 0, 0), (1, 0, 0), (1, 2, 0))):
                yield facts.Visited(1, place, "", paid, gained, away)


def rounds() -> Iterator[facts.RoundBegan]:
    """Both Draugr of one name among them."""
    merchants = list(rules().book.merchants)
    for troll, draugr in product(("T01", "T06"), (("D01", "D08"), ("D03", "D21"), ("D15", "D01"))):
        for number, merchant in enumerate(merchants, start=1):
            yield facts.RoundBegan(number, troll, draugr, ("M01",), ("gifts", ""), merchant)


ENEMIES = ("T01", "T13", "D01", "D14", "M02", "M30", "kraken")


def enemies() -> list[str]:
    return [enemy for enemy in rules().book.enemies if enemy in ENEMIES] + [
        enemy for enemy, kin in rules().book.family.items() if kin.value == "kraken"
    ]


def places_of() -> Iterator[facts.FightBegan]:
    yield from (facts.FightBegan(0, "troll", enemy, squad) for enemy in enemies() for squad in SQUADS)
    yield from (facts.FightBegan(0, "hunt", "", squad) for squad in SQUADS)


def gone() -> Iterator[facts.Gone]:
    for squad in SQUADS:
        yield from (facts.Gone(0, cause, squad) for cause in Cause if cause is not Cause.EATEN)
        yield facts.Gone(0, Cause.JOURNEY, squad, 1)
    yield from (facts.Gone(0, cause, (0, 0, 0), food) for food in COUNTS for cause in (Cause.JOURNEY, Cause.EATEN))


def destinies() -> list[str]:
    return list(rules().book.destinies)


MADE: dict[type, Callable[[], Iterable[Any]]] = {
    facts.Laid: lambda: [facts.Laid(0, stalls) for stalls in (("skald", "raiders"), ("folk", "aumingi", "stranger"))],
    facts.LeaderChosen: lambda: [facts.LeaderChosen(0, leader) for leader in rules().book.leaders],
    facts.DestinyDealt: lambda: [facts.DestinyDealt(0, destiny) for destiny in destinies()],
    facts.RoundBegan: rounds,
    facts.Visited: visits,
    facts.Begged: lambda: [facts.Begged(0)],
    facts.MarkerMoved: lambda: [facts.MarkerMoved(0)],
    facts.RuneDrawn: lambda: [facts.RuneDrawn(0, rune) for rune in rules().book.runes],
    facts.JourneySeen: lambda: [facts.JourneySeen(0, 2, journey) for journey in ("", *rules().book.journeys)],
    facts.DestinyDrawn: lambda: [
        facts.DestinyDrawn(0, count, drawn)
        for count in (1, 2, 4)
        for drawn in ((), tuple(destinies()[:count]), tuple(destinies()[-count:]))
    ],
    facts.DestinyKept: lambda: [facts.DestinyKept(0, n, kept) for n in (1, 2, 3) for kept in ("", *destinies())],
    facts.Sealed: lambda: [facts.Sealed(0, *sent) for sent in LOADS],
    facts.OrderAsked: lambda: [facts.OrderAsked(0)],
    facts.Assigned: lambda: [facts.Assigned(0, *sent) for sent in LOADS],
    facts.FightBegan: places_of,
    facts.Rolled: lambda: [
        facts.Rolled(0, dice, fresh) for dice in ROLLS for fresh in {tuple(range(len(dice))), (len(dice) - 1,)}
    ],
    facts.FavorSpent: lambda: [facts.FavorSpent(0, glory) for glory in (0, 1, 2)],
    facts.RuneUsed: lambda: [facts.RuneUsed(0, rune, goods) for rune in rules().book.runes for goods in GOODS],
    facts.Struck: lambda: [facts.Struck(0, n, n + 1, 0, rage) for n in (0, *COUNTS) for rage in (0, 1)],
    facts.Gone: gone,
    facts.Defeated: lambda: [
        facts.Defeated(0, "troll", enemy, glory, extra, reward)
        for enemy, glory, extra, reward in product(enemies(), COUNTS, (0, 2), GOODS[:4])
    ],
    facts.Fallen: lambda: [facts.Fallen(0, "troll", enemy) for enemy in enemies()],
    facts.BlamePassed: lambda: [facts.BlamePassed(0, dropped, 1) for dropped in (0, 1)],
    facts.Hunted: lambda: [facts.Hunted(0, food, food) for food in (0, *COUNTS)],
    facts.JourneyMet: lambda: [facts.JourneyMet(0, 1, journey) for journey in ("", *rules().book.journeys)],
    facts.RoundEnded: lambda: [facts.RoundEnded(n, troll, (0,)) for n in (1, 8) for troll in ("", "T01", "T16")],
    facts.DestinyScored: lambda: [facts.DestinyScored(0, "DS07", glory) for glory in (0, *COUNTS)],
    facts.Declined: lambda: [facts.Declined(0)],
    facts.GameOver: lambda: [
        facts.GameOver((score(0, total), score(1, total - lead)), winners, Ending.SCORED)
        for total, lead, winners in ((1, 1, (0,)), (60, 2, (0,)), (60, 0, (0, 1)), (-3, 0, (0, 1)))
    ],
}
"""Facts of every class, with one and several of everything."""


def test_facts_of_every_class_are_made() -> None:
    assert set(MADE) == set(get_args(MidgardFact))


@pytest.mark.parametrize("kind", list(MADE), ids=lambda kind: kind.__name__)
def test_every_fact_is_told_in_good_sentences(kind: type) -> None:
    told = {prose().fact(fact, NAMES) for fact in MADE[kind]()}
    bad = {text: found for text in told if (found := faults(text))}

    assert told
    assert not bad
    assert all(line.endswith((".", "!")) for text in told for line in text.split("\n"))


@pytest.mark.parametrize(
    ("fact", "said"),
    [
        (facts.Assigned(0, (Load("shore1", (2, 0, 0)),), ("M01",)), "Ana sends 2 Swordsmen to shore 1."),
        (
            facts.Assigned(0, (Load("draugr1", (0, 0, 1)),), ("D07",)),
            "Ana sends 1 Axeman against the Barrow-Lord Draugr (Red).",
        ),
        (facts.Assigned(0, (Load("shore2", (0, 0, 0), 1),), ("M01",)), "Ana sends 1 Food to shore 2."),
        (
            facts.Assigned(0, (Load("troll", (1, 0, 0)), Load("shore1", (1, 1, 0), 2)), ("T01", "M01")),
            "Ana sends 1 Swordsman against the Ditch Troll; 1 Swordsman and 1 Spearman with 2 Food to shore 1.",
        ),
        (facts.Sealed(0, (Load("troll"),), ("T01",)), "You seal your assignment: nobody goes."),
        (facts.Gone(0, Cause.FORBIDDEN, (1, 0, 0)), "Ana loses 1 Swordsman, swept away before the fight."),
        (facts.Gone(0, Cause.HUNGER, (1, 0, 0)), "Ana loses 1 Swordsman to hunger."),
        (facts.Visited(0, "own", "shore3"), "Ana will sail the Private Longship to shore 3."),
        (
            facts.Visited(0, "large", "shore1", Bundle(coins=1), enemy="M01"),
            "Ana pays 1 Coin and will sail the Large Longship to shore 1, against the Brine Hag (Red).",
        ),
        (facts.Visited(0, "draugr2", enemy="D08"), "Ana will march against the Wakeful Draugr (Blue)."),
        (facts.Fallen(0, "draugr2", "D08"), "Ana falls to the Wakeful Draugr (Blue)."),
        (facts.JourneyMet(0, 0, ""), "Ana sails to shore 1; no Journey is left to meet."),
        (facts.JourneyMet(0, 0, "lost"), "Ana sails to shore 1 and turns the Journey up: Lost."),
        (facts.RuneDrawn(0, "healing"), "Ana draws the rune Healing."),
        (facts.RuneUsed(0, "healing"), "Ana uses the rune Healing: nobody falls in this combat round."),
        (facts.RuneUsed(0, "potential"), "Ana uses the rune Potential."),
        (
            facts.Struck(0, 6, 6, 0, 0, 3),
            "Ana deals 6 damage, 3 of it from the leader. Shields stop all blows.",
        ),
        (
            facts.Struck(0, 3, 5, 1, 1),
            "Ana deals 3 damage (5 in this fight), and scores 1 Glory for a double hit. The enemy fells 1 warrior.",
        ),
        (
            facts.Rolled(0, ROLLS[1], (0, 1, 2)),
            "Ana rolls Swordsman 2 hits, Spearman shield, Axeman 1 hit.",
        ),
    ],
)
def test_sentences_that_used_to_stumble(fact: Any, said: str) -> None:
    assert prose().fact(fact, NAMES) == said


def test_draugr_of_one_name_are_told_apart_by_their_colours() -> None:
    began = facts.RoundBegan(1, "T01", ("D01", "D08"), (), (), "MS1")

    assert "Wakeful Draugr (Red) and Wakeful Draugr (Blue) rise" in prose().fact(began, NAMES)


def test_every_card_is_told_in_good_sentences() -> None:
    book, words = rules().book, phrases.load(GAME)
    told = [tell_card(book, words, card) for card in card_names(book, words)]

    assert not {text: found for text in told if (found := faults(text))}


def test_rules_prompts_and_reasons_are_good_sentences() -> None:
    words = phrases.load(GAME)
    plain = ("rules", "slot", "refused", "place_text", "rune_text", "leader_text", "setting_help", "ending", "config")
    blanks = {"n": 2, "held": 1}
    told = [words(phrase, **blanks) for phrase in words.ids() if phrase.split(".")[0] in plain]

    assert not {text: found for text in told if (found := faults(text))}


@pytest.mark.parametrize("table", ENTRANT.tables, ids=str)
def test_everything_said_in_a_game_reads_well(table: Any) -> None:
    """Log, prompts, labels, hints, advice, lines above the board, alt texts and positions, for every seat."""
    controls, words = Controls(rules().book, phrases.load(GAME)), phrases.load(GAME)
    said: set[str] = set()
    for step, (game, question, entry) in enumerate(random_play(ENTRANT, table, "grammar", 260)):
        view = game.view(question.seat)
        names = NAMES[: view.config.seats]
        for told in entry.told:
            said |= {prose().fact(fact, names) for fact in (told.fact, told.others) if fact is not None}
        for done in range(len(entry.picks)):
            ask = game.ask(question.seat, question.key, entry.picks[:done])
            assert isinstance(ask, Ask)
            said |= {words(f"slot.{ask.slot}"), *controls.aside(view, ask).split("\n")}
            for option in ask.options:
                appearance = controls.appearance(view, ask, option)
                said |= {appearance.label, appearance.hint}
        if step % 6 == 0:
            for viewer in (None, *range(view.config.seats)):
                seen = game.view(viewer)
                said |= {*prose().status(seen, names).split("\n"), prose().alt(seen, names)}
                said |= {" ".join(block.split()) for block in prose().describe(seen, names).split("\n\n")}
            said.add(prose().hand_alt(view, names))

    assert not {text: found for text in said if text and (found := faults(text))}


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("Ana takes 1 Coins.", "one of many"),
        ("2 Swordsman fall.", "many of one"),
        ("1 Swordsman of Ana are swept away.", "one thing are"),
        ("Ana will sail the Own longship.", "two articles"),
        ("Wakeful Draugr and Wakeful Draugr rise.", "a name twice in a list"),
        ("Ana sends 2 Swordsmen to the Shore 1.", "the shore"),
        ("Ana takes {goods}.", "an open brace"),
        ("Ana sends .", "a space before a mark"),
        ("Ana draws a Axeman.", "a before a vowel"),
        ("Whoever hunts hunts with them.", "a doubled word"),
    ],
)
def test_the_patterns_find_what_they_are_for(text: str, fault: str) -> None:
    assert f"{fault}: {text!r}" in faults(text)
