"""The printed cards of Nordic Glory (docs/rules/nordic_glory.md 3), further sets, and how faults in them are told."""

from __future__ import annotations

import shutil
from collections import Counter
from pathlib import Path

import pytest

from engines.core import SEED_TAG, Ask, Game, Header, RandomPlayer, Rng
from engines.kit.books import BookError
from engines.nordic_glory import load
from engines.nordic_glory.book import Book
from engines.nordic_glory.book import load as load_book
from engines.nordic_glory.book.cards import ELEMENT, Deck, Trait
from engines.nordic_glory.book.deck_limits import DeckFault
from engines.nordic_glory.book.effects import AnyEffect
from engines.nordic_glory.decks import write_code
from engines.nordic_glory.effect_facts import Mustered
from engines.nordic_glory.facts import ElementAttached, RitualPlayed, WallLaid
from renderers.kit.phrases import load as phrases

DATA = Path(__file__).parents[2] / "data" / "nordic_glory"

SET = """
provenance = "house"

[shields.frost9]
base = "snow"
attack = 5
defense = 7
attack_gem = "ruby"
defense_gem = "onyx"
rune = "luck"
subs = ["sand", "ash"]
symbol = "valknut"
enhancement = "ice"

[[rituals.long-night]]
op = "total"
side = "opp"
value = -1

[text.en.name]
frost9 = "Frost Nine"
long-night = "Long Night"

[text.en.card]
long-night = "The other total loses 1."
"""

BROKEN = """
provenance = "rumour"
surplus = 1

[shields.snow1]
base = "snow"
attack = 9
defense = 9
attack_gem = "ruby"
defense_gem = "ruby"
rune = "courage"
subs = ["iron", "bog"]
symbol = "valknut"

[shields.bad-one]
base = "lava"
attack = 9
defense = 9
attack_gem = "glass"
defense_gem = "ruby"
rune = "hope"
subs = ["iron"]
symbol = "valknut"

[[rituals.done]]
op = "hit"
target = { side = "rng", match = { row = [4] } }
value = 0

[[rituals.wrong-op]]
op = "explode"

[jarls.tiny]
attack = 1
defense = 1
abilities = [{ op = "a_atk", value = 1 }, { op = "a_move", value = 2 }, { op = "a_wild" }]
"""


@pytest.fixture(scope="module")
def book() -> Book:
    return load_book(DATA)


def test_numbers_of_cards(book: Book) -> None:
    assert (len(book.shields), len(book.rituals), len(book.jarls), len(book.elements)) == (96, 56, 8, 16)
    assert (len(book.runes), len(book.enhancements), len(book.gems), len(book.symbols)) == (9, 5, 5, 8)


def test_distribution_of_the_shields(book: Book) -> None:
    shields = list(book.shields.values())
    enhancements = Counter(shield.enhancement for shield in shields)

    assert {shield.budget for shield in shields} == {20}
    assert enhancements == {"": 48, "arrows": 10, "daggers": 10, "ice": 10, "ravens": 9, "sword": 9}
    assert set(Counter(shield.base for shield in shields).values()) == {6}
    assert set(Counter(shield.symbol for shield in shields).values()) == {12}
    assert set(Counter(shield.rune for shield in shields).values()) == {10, 11}
    assert set(Counter(shield.attack_gem for shield in shields).values()) == {19, 20}
    assert set(Counter(sub for shield in shields for sub in shield.subs).values()) == {19, 20}
    assert (min(s.defense for s in shields), max(s.defense for s in shields)) == (4, 13)
    assert (min(s.attack for s in shields), max(s.attack for s in shields)) == (2, 6)


def test_alignment_values(book: Book) -> None:
    values = {trait: (bonus.two, bonus.three) for trait, bonus in book.alignments.items()}

    assert values == {
        Trait.ATTACK_GEM: (2, 4),
        Trait.BASE: (4, 8),
        Trait.SUB: (1, 2),
        Trait.DEFENSE_GEM: (2, 4),
    }


def test_all_21_effects_are_printed_on_some_ritual(book: Book) -> None:
    kinds = {type(effect) for effects in book.rituals.values() for effect in effects}

    assert kinds == set(AnyEffect.__args__)
    assert len(kinds) == 21


def test_every_card_has_a_name_and_every_ritual_a_text(book: Book) -> None:
    cards = [*book.shields, *book.rituals, *book.jarls, *(ELEMENT + element for element in book.elements)]
    words = phrases("nordic_glory")

    assert words.missing([f"name.{card}" for card in cards]) == []
    assert words.missing([f"{kind}.{card}" for card in book.rituals for kind in ("card", "short")]) == []


def test_a_further_set_joins_the_book_and_its_digest(book: Book, tmp_path: Path) -> None:
    given = load_book(DATA, [("winter.toml", SET)])
    assert "frost9" in given.shields
    assert "long-night" in given.rituals
    assert given.texts["en"]["name.long-night"] == "Long Night"
    assert given.digest != book.digest

    shutil.copytree(DATA, tmp_path / "data")
    (tmp_path / "data" / "sets").mkdir(exist_ok=True)
    (tmp_path / "data" / "sets" / "winter.toml").write_text(SET)
    assert load_book(tmp_path / "data").shields == given.shields
    with pytest.raises(BookError, match=r"book\.set-twice"):
        load_book(tmp_path / "data", [("winter.toml", SET)])


def test_every_fault_of_a_set_is_listed_at_once() -> None:
    with pytest.raises(BookError) as caught:
        load_book(DATA, [("broken.toml", BROKEN), ("torn.toml", "a = [")])

    told = "\n".join(map(str, caught.value.problems))
    for fault in (
        "sets/broken.toml: surplus: book.unknown-key",
        "sets/broken.toml: provenance: ",
        "shields.snow1: book.id-in-file file='shields.toml'",
        "shields.bad-one: book.cost n=28 limit=20",
        "shields.bad-one: book.sub-elements n=1 least=2 most=5",
        "shields.bad-one: book.unknown-element word='lava'",
        "shields.bad-one: book.unknown-gem word='glass'",
        "shields.bad-one: book.unknown-rune word='hope'",
        "text.en.name.bad-one: book.missing-key",
        "rituals.done: book.bad-id",
        "rituals.done[0]: book.chance-side",
        "rituals.done[0]: book.rows rows='4'",
        "rituals.done[0]: book.value-below-1 value=0",
        "rituals.wrong-op[0].op: book.unknown-value value=\"'explode'\"",
        "jarls.tiny: book.cost n=2 limit=42",
        "jarls.tiny.abilities[0]: book.ability-needs-rows ability='a_atk'",
        "jarls.tiny.abilities[1]: book.ability-has-no-value ability='a_move'",
        "jarls.tiny.abilities[2]: book.ability-needs-trait ability='a_wild'",
        "sets/torn.toml: -: ",
    ):
        assert fault in told
    assert "torn.toml: provenance" not in told, "what could not be read is not looked into"


TAKES = "book.times-below-0 times=-2"

SENSELESS = {
    'op = "dice"\nside = "self"\nmode = "reroll"\nvalue = -1': "book.value-below-1 value=-1",
    'op = "dice"\nside = "self"\nmode = "floor"\nvalue = 0': "book.value-below-1 value=0",
    'op = "guard"\nwhat = "jarl"\nside = "self"\nvalue = {side = "opp", times=-2, cap=-3}': TAKES,
    'op = "hit"\ntarget = { side = "opp" }\nvalue = { side = "self", times = -2, cap = -3 }': TAKES,
    'op = "total"\nside = "self"\nvalue = 1\nwhen = { of = "count", side = "rng", at_least = 1 }': "book.chance-side",
    'op = "muster"\nsource = "deck"\nvalue = 1\nleft = 0': "book.muster-left left=0",
    'op = "buff"\ntarget = { side = "opp" }\nuntil = "game"': "book.buff-nothing",
}


@pytest.mark.parametrize("effect", SENSELESS)
def test_an_effect_that_makes_no_sense_is_refused(effect: str) -> None:
    with pytest.raises(BookError) as caught:
        load_book(DATA, [("odd.toml", f'provenance = "house"\n[[rituals.odd]]\n{effect}')])

    assert f"sets/odd.toml: rituals.odd[0]: {SENSELESS[effect]}" in map(str, caught.value.problems)


def test_a_ritual_may_take_from_a_total_and_from_the_number_of_dice() -> None:
    rows = (
        '[[rituals.odd]]\nop = "total"\nside = "opp"\nvalue = { side = "self", times = -1, cap = -4 }',
        '[[rituals.odd]]\nop = "dice"\nside = "opp"\nmode = "extra"\nvalue = -1',
    )
    with pytest.raises(BookError) as caught:
        load_book(DATA, [("odd.toml", "\n".join(('provenance = "house"', *rows)))])

    assert all(problem.fault.id == "book.missing-key" for problem in caught.value.problems)


def test_cards_that_could_neither_stand_nor_fall_are_refused() -> None:
    shield = SET.replace("attack = 5\ndefense = 7", "attack = 9\ndefense = -1").replace("frost9", "ghost")
    jarl = """
[jarls.hollow]
attack = 42
defense = 0
abilities = [{ op = "a_die", value = -1 }, { op = "a_move" }, { op = "a_rune" }]
"""
    with pytest.raises(BookError) as caught:
        load_book(DATA, [("ghosts.toml", shield.replace("[text", jarl + "[text", 1))])

    found = set(map(str, caught.value.problems))
    assert "sets/ghosts.toml: shields.ghost: book.strength attack=9 defense=-1" in found
    assert "sets/ghosts.toml: jarls.hollow: book.strength attack=42 defense=0" in found
    assert "sets/ghosts.toml: jarls.hollow.abilities[0]: book.ability-below-0 ability='a_die' n=-1" in found


def test_a_missing_page_is_told(tmp_path: Path) -> None:
    with pytest.raises(BookError, match=r"world\.toml: -"):
        load_book(tmp_path)


def spread(book: Book, number: int) -> Deck:
    """Return the number-th of many decks that together hold every card."""
    cards, rituals, elements = list(book.shields), list(book.rituals), list(book.elements)
    taken: list[str] = []
    held: Counter[str] = Counter()
    for card in cards[number * 5 % 96 :] + cards:
        printed = book.shields[card]
        room = held[printed.base] < 5 and (not printed.enhancement or held[printed.enhancement] < 3)
        if room and card not in taken and len(taken) < 25:
            taken.append(card)
            held.update(word for word in (printed.base, printed.enhancement) if word)
    chosen = {rituals[(number * 23 + i) % len(rituals)]: 1 for i in range(33)}
    mine = {f"{ELEMENT}{elements[(number * 4 + i) % 16]}": 3 for i in range(4)}
    return Deck(list(book.jarls)[number % 8], tuple(taken), chosen, mine)


@pytest.mark.slow
def test_random_play_uses_every_card_at_least_once() -> None:
    rules = load(DATA)
    book = rules.book
    cards = {*book.shields, *book.rituals, *book.jarls, *(ELEMENT + element for element in book.elements)}
    used: set[str] = set()
    for number in range(60):
        pair = [write_code(spread(book, number + shift), book) for shift in (0, 10)]
        config = rules.configure(2, {"deck_0": pair[0], "deck_1": pair[1]})
        game, entry = Game.start(rules, Header("nordic_glory", 1, rules.digest, config, f"{SEED_TAG}all-{number}"))
        player = RandomPlayer(Rng(f"all-{number}"))
        while True:
            for fact in (told.fact for told in entry.told):
                if isinstance(fact, WallLaid):
                    used |= {*fact.cards, fact.jarl}
                elif isinstance(fact, RitualPlayed | ElementAttached | Mustered):
                    used.add(fact.card)
            if game.outcome():
                break
            (question,) = game.questions()
            picks = player.decide(game.view(question.seat), question, game.walk(question.seat, question.key))
            game, entry = game.play(question.seat, question.key, picks)
        if used >= cards:
            break
    assert sorted(cards - used) == []


def test_every_text_that_the_engine_can_ask_for_exists(book: Book) -> None:
    rules = load(DATA)
    words = phrases("nordic_glory")
    needed = ["title", "tagline", *(f"topic.{topic}" for topic in rules.info.topics)]
    for setting in rules.info.settings:
        needed += [f"setting.{setting.id}", f"setting_help.{setting.id}"]
        needed += [f"value.{setting.id}.{value}" for value in setting.values]
    needed += [str(fault) for fault in DeckFault]
    needed += [f"rune.{rune}" for rune in book.runes] + [f"symbol.{symbol}" for symbol in book.symbols]
    needed += [f"element.{element}" for element in book.elements] + [f"gem.{gem}" for gem in book.gems]
    needed += [f"enhancement.{name}" for name in book.enhancements] + [f"trait.{trait}" for trait in Trait]
    needed += [f"deck.{deck}" for deck in book.decks]
    needed += ["ending.jarl", "ending.winter", "refused.ritual-played", "refused.element-attached"]
    for seed in range(12):
        needed += _asked(rules, seed)

    assert words.missing(needed) == []


def _asked(rules, seed: int):
    names = list(rules.book.decks)
    config = rules.configure(2, {"deck_0": names[seed % 4], "deck_1": names[seed // 3]})
    game, _ = Game.start(rules, Header("nordic_glory", 1, rules.digest, config, f"{SEED_TAG}texts-{seed}"))
    player = RandomPlayer(Rng(f"texts-{seed}"))
    needed = set()
    while not game.outcome():
        (question,) = game.questions()
        walk = game.walk(question.seat, question.key)
        picks = player.decide(game.view(question.seat), question, walk)
        for done in range(len(picks)):
            ask = walk(picks[:done])
            assert isinstance(ask, Ask)
            needed.add(f"slot.{ask.slot}")
            needed |= {option.why_not for option in ask.options if option.why_not}
            needed |= {f"group.{option.group}" for option in ask.options if option.group}
        game, _ = game.play(question.seat, question.key, picks)
    return needed
