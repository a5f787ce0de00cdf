"""Every sentence of God of War, with every number and name that can stand in it, reads as English."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from itertools import product
from string import Formatter
from typing import Any, get_args

import pytest
from msgspec.structs import fields, replace

from engines.core import SEED_TAG, Ask, Game, Header, Illegal, Option, Rng, in_order
from engines.god_of_war import facts, load, reading
from engines.god_of_war.book import POSITIONS, Rune, Side
from engines.god_of_war.computer import Computer
from engines.god_of_war.facts import Ending, GodOfWarFact, TurnedUp
from engines.god_of_war.pending import Source
from engines.god_of_war.view import Laid
from renderers.god_of_war import GodOfWarProse
from renderers.god_of_war import samples as moments
from renderers.god_of_war.card_page import Lookup
from renderers.god_of_war.viewmodel import shared_names
from renderers.kit import phrases
from renderers.kit.assets import DATA
from renderers.kit.phrases import You
from tests.conformance.playing import random_play
from tests.conformance.registry import entrants
from tests.renderers.grammar import spoken_faults

RULES = load(DATA / "god_of_war")
BOOK = RULES.book
WORDS = phrases.load("god_of_war")
PROSE = GodOfWarProse(BOOK, WORDS)
NAMES = ("Astrid", "Ben", "Ylva", "Uma")
NUMBERS = (0, 1, 2, 5)

THINGS = "card|round|quest|token|column|game|point|enemy|hero|player|draw|Shatter Crystal|upgrade card|status card"
PLURALS = "|".join(f"{thing}s" for thing in THINGS.split("|")) + "|enemies|heroes"

FAULTS = {
    "a doubled space": re.compile(r"\S {2,}\S"),
    "a space before a mark": re.compile(r" [,.;:!?](?:\s|$)"),
    "an open blank": re.compile(r"[{}]"),
    "doubled marks": re.compile(r"[.!?;:,]\s*[.,;:](?:\s|$)|\?\."),
    "one of many": re.compile(rf"(?<![\d/+:] )(?<![\d/+])\b1 (?:hidden |revealed )?(?:{PLURALS})\b"),
    "many of one": re.compile(rf"\b(?:0|[2-9]|\d\d+) (?:hidden )?(?:{THINGS})\b(?! (?:\d|of \d))"),
    "a before a vowel": re.compile(r"\ba (?=[AEIOUaeiou])(?!(?:one|use|uni)\b)"),
    "an before a consonant": re.compile(r"\ban (?![AEIOUaeiou])"),
    "a word twice": re.compile(r"\b([A-Za-z]{2,}) \1\b"),
    "an empty list": re.compile(r"(?:: ?|\band |, )(?:[.;]|$)|\(\)|\bNone\b"),
}


def check(said: str, *, ends: bool = False) -> None:
    """Look for what a careful reader would stumble over."""
    for fault, pattern in FAULTS.items():
        assert not pattern.search(said), f"{fault}: {said!r}"
    assert said == said.strip()
    if ends and said:
        assert said[-1] in ".!?*", said
        assert said[0] in "*+" or said[0].isdigit() or said[0].isupper(), said


def flat(table: Mapping[str, Any], path: str = "") -> Iterator[tuple[str, tuple[str, ...]]]:
    for key, value in table.items():
        name = f"{path}.{key}" if path else key
        if isinstance(value, str):
            yield name, (value,)
        elif set(value) <= {"one", "other"}:
            yield name, tuple(value.values())
        else:
            yield from flat(value, name)


PHRASES = dict(flat(tomllib.loads((DATA / "god_of_war" / "text.en.toml").read_text())))
SENTENCES = {"topic", "refused", "fact", "ending", "hindrance", "goal", "ability_text", "special_text", "status_text"}
BITS = {"fact.foreseen-card"}
"""Phrases that stand inside others."""


GIVEN = {"marks": "", "change": "+1", "goal": "Win.", "reason": "Won.", "rage": 3, "spot": "Pin"}


@pytest.mark.parametrize("name", PHRASES)
def test_every_phrase_with_every_number(name: str) -> None:
    blanks = {field for template in PHRASES[name] for _, field, _, _ in Formatter().parse(template) if field}
    whole = [blank for blank in ("n", "left", "strength", "blocked", "health", "rest", "column") if blank in blanks]
    plural = ["n"] if len(PHRASES[name]) > 1 else []
    counted = list(dict.fromkeys([*whole, *plural]))
    given = {blank: blank.capitalize() for blank in blanks} | GIVEN
    for numbers in product(NUMBERS, repeat=min(2, len(counted))):
        values: dict[str, Any] = given | dict.fromkeys(counted, 2) | dict(zip(counted, numbers, strict=False))
        said = WORDS(name, **values)
        check(said.removeprefix(", "), ends=name.split(".", maxsplit=1)[0] in SENTENCES and name not in BITS)


ONE_OF_EACH = list({PROSE.card(card): card for card in BOOK.cards}.values())
FACES = sorted({face.name for scene in BOOK.scenes.values() for _, _, face in scene.faces()})
FOES = sorted({f.enemy.name for scene in BOOK.scenes.values() for _, _, f in scene.faces() if f.enemy})
TOKENS = sorted({token for scene in BOOK.scenes.values() for token in scene.head.tokens})
SPOTS = sorted({spot.id for scene in BOOK.scenes.values() for _, _, face in scene.faces() for spot in face.spots})
ABILITIES = sorted(i.split(".")[1] for i in WORDS.ids() if i.startswith("ability."))
POOLS: dict[str, list[Any]] = {
    "seat": [0, 1, 2, 3],
    "first": [0, 3],
    "hero": list(BOOK.heroes),
    "dashboard": list(BOOK.dashboards),
    "quest": list(BOOK.quests),
    "boss": ["", "7"],
    "scene": list(BOOK.scenes),
    "card": ONE_OF_EACH,
    "pos": list(POSITIONS),
    "name": FOES,
    "token": TOKENS,
    "spot": SPOTS,
    "ability": ABILITIES,
    "status": ["stun", "poison"],
    "rune": list(Rune),
    "source": list(Source),
    "reason": list(Ending),
    "choice": ["", "3"],
    "quests": [("1", "2", "3")],
    "bosses": [("7", "8", "9")],
    "votes": [("1", "2")],
    "dashboards": [("kratos", "mimir")],
    "targets": [("T1",), ("T1", "B2")],
    "names": [("draugr",), ("draugr", "the-hive")],
    "columns": [(), (1,), (1, 2), (1, 2, 4)],
    "front": [True, False],
    "ride": [False, True],
}
INTEGERS = {"n", "count", "armor", "strength", "left", "blocked", "round", "rounds", "rage", "column"}


def pool(kind: type, field: str) -> list[Any]:
    if kind is facts.GameOver and field == "quests":
        return [0, 1, 2, 3]
    if kind is facts.Flipped:
        return [tuple(TurnedUp("T1", Side.BACK, name) for name in FACES[i : i + n]) for i in (0, 7) for n in (1, 2, 3)]
    if field == "cards":
        return [(), tuple(ONE_OF_EACH[:1]), tuple(ONE_OF_EACH[-3:]), tuple(BOOK.upgrades[25:27])]
    if kind is facts.Foresaw or field in POOLS:
        return POOLS[field]
    assert field in INTEGERS, (kind, field)
    return list(NUMBERS)


def generated(kind: Any) -> Iterator[Any]:
    """Give facts of a kind: every value of every field, and every pair of numbers."""
    pools = {field.name: pool(kind, field.name) for field in fields(kind)}
    if kind is facts.Foresaw:
        pools["cards"] = [tuple(BOOK.upgrades[25:27]), ("UP-004", "UP-037")]
    if kind is facts.CardFetched or kind is facts.RuneRevealed:
        pools["card"] = [card for card in BOOK.upgrades if card in ONE_OF_EACH] or list(BOOK.upgrades[:1])
    if kind is facts.SpecialPlayed:
        pools["card"] = [card for card in BOOK.cards if BOOK.cards[card].special]
    first = {name: values[0] for name, values in pools.items()}
    for name, values in pools.items():
        for value in values:
            yield kind(**(first | {name: value}))
    for some in product(*(values[:5] if name in INTEGERS else values[:2] for name, values in pools.items())):
        yield kind(**dict(zip(pools, some, strict=True)))


@pytest.mark.parametrize("kind", get_args(GodOfWarFact), ids=lambda kind: kind.__name__)
def test_every_fact_with_every_value(kind: Any) -> None:
    verbs = "begins|goes|is|are|has|begin"
    for fact in generated(kind):
        said = PROSE.fact(fact, NAMES)
        check(said, ends=True)
        for quest in ("2", "1", "8"):
            name = WORDS(f"quest.{quest}")
            assert not re.search(rf"{name} (?:{verbs})\b", said.replace(f"of {name}", "")), said
        spoken = PROSE.fact(fact, (You("Astrid"), *NAMES[1:]))
        check(spoken, ends=True)
        assert not spoken or spoken_faults(spoken, "Astrid") == []


def test_the_die_is_never_silent() -> None:
    assert [PROSE.fact(facts.DieRolled(n), NAMES) for n in BOOK.die[::2]] == [
        "The enemy die shows 0.",
        "The enemy die shows 1.",
        "The enemy die shows 2.",
    ]


def test_what_is_blocked_is_told() -> None:
    fact = facts.EnemyHurt("B2", 3, 2, 13, "grendel-of-ashes")
    assert PROSE.fact(fact, NAMES) == "Grendel of Ashes blocks 2 of 5 and takes 3 damage (13 health left)."


def test_a_menu_and_the_title_of_a_card_call_an_enemy_by_one_name() -> None:
    for scene in BOOK.scenes.values():
        for pos, _, face in scene.faces():
            if face.enemy is not None:
                assert WORDS(f"face.{face.enemy.name}") in WORDS(f"face.{face.name}"), (scene.id, pos)


def test_the_log_and_the_button_call_an_ability_by_one_name() -> None:
    for ability in ABILITIES:
        if f"option.{ability}" in WORDS:
            assert WORDS(f"option.{ability}", n=2).startswith(WORDS(f"ability.{ability}"))


@pytest.fixture(scope="module")
def game() -> list[Any]:
    return list(moments.play(RULES, 3, {"heroes": "random", "peek": "yes"}, "words"))


def whole(view: Any, scene: str, side: Side) -> Any:
    cards = {
        pos: Laid(side if side is Side.FRONT or card.back is not None else Side.FRONT)
        for pos, card in BOOK.scenes[scene].cards.items()
    }
    tracks = dict.fromkeys(BOOK.scenes[scene].head.tracks, 0)
    tokens = dict.fromkeys(BOOK.scenes[scene].head.tokens, 1)
    return replace(view, scene=scene, quest=BOOK.quest_of(scene), cards=cards, tokens=tokens, tracks=tracks)


def paragraphs(text: str) -> list[str]:
    """Undo the line breaks of a description."""
    return text.replace("\n  ", " ").split("\n")


@pytest.mark.parametrize("side", list(Side))
@pytest.mark.parametrize("scene", BOOK.scenes)
@pytest.mark.parametrize("viewer", [None, 0])
def test_every_scene_in_words(game: list[Any], scene: str, side: Side, viewer: int | None) -> None:
    view = whole(game[30].view(viewer), scene, side)
    for text in (PROSE.alt(view, NAMES[:3]), PROSE.places_alt(view, NAMES[:3]), PROSE.quest_alt(view, NAMES[:3])):
        check(text, ends=True)
    for line in [*PROSE.status(view, NAMES[:3]).split("\n"), *paragraphs(PROSE.describe(view, NAMES[:3]))]:
        check(line.strip())


@pytest.mark.parametrize(
    ("scene", "side", "said"),
    [
        ("1", Side.FRONT, "whoever is hurt gets a Poison card"),
        ("2", Side.FRONT, "whoever is hurt gets a Stun card"),
        ("4", Side.FRONT, "if it hurts anybody: Isa fire (I) −1"),
        ("6", Side.FRONT, "a Stun card for the front hero of column 4"),
    ],
)
def test_a_description_names_stun_and_poison_and_what_follows_an_attack(
    game: list[Any], scene: str, side: Side, said: str
) -> None:
    view = whole(game[30].view(None), scene, side)
    assert said in " ".join(paragraphs(PROSE.describe(view, NAMES[:3])))


def test_a_description_names_tokens_bonuses_and_empty_hands(game: list[Any]) -> None:
    view = game[30].view(0)
    hero = next(iter(view.heroes))
    seats = (replace(view.seats[0], hand=(), cards=1), *view.seats[1:])
    heroes = view.heroes | {hero: replace(view.heroes[hero], wards=1, bonus=3, down=False)}
    text = " ".join(paragraphs(PROSE.describe(replace(view, heroes=heroes, seats=seats), NAMES[:3])))
    assert "1 Freya token, next attack +3" in text
    assert "YOUR HAND no cards" in text
    assert "Astrid: 1 card in hand," in text


def test_every_card_of_the_look_up(game: list[Any]) -> None:
    for config in (None, RULES.configure(2, {"peek": "yes"})):
        lookup = Lookup(BOOK, WORDS, config)
        for card in lookup.names():
            check(lookup.tell(card), ends=True)
    assert "whoever is hurt gets a Poison card" in Lookup(BOOK, WORDS).tell("scene.1.B3")


def random_game(seats: int, seed: str, settings: Mapping[str, str]) -> Iterator[Game[Any, Any, Any]]:
    """Give the moments of a game of chance; where chance finds no way, a computer ally does."""
    config = RULES.configure(seats, settings)
    game, _ = Game.start(RULES, Header("god_of_war", RULES.info.version, RULES.digest, config, SEED_TAG + seed))
    luck, ally = Rng(seed), Computer(RULES, Rng(seed))
    while asked := game.questions():
        yield game
        question = luck.pick(asked)
        try:
            picks: tuple[tuple[str, ...], ...] = ()
            walk = game.walk(question.seat, question.key)
            while isinstance(ask := walk(picks), Ask):
                wanted = min(max(ask.least, 1), len(ask.open))
                some = tuple(luck.pick(ask.open) for _ in range(wanted))
                picks = (*picks, in_order(ask, tuple(dict.fromkeys(some))))
            game, _ = game.play(question.seat, question.key, picks)
        except (Illegal, IndexError, ValueError):
            question = next(one for one in game.questions() if one.blocking)
            walk = game.walk(question.seat, question.key)
            picks = ally.decide(game.view(question.seat), question, walk)
            game, _ = game.play(question.seat, question.key, picks)


@pytest.mark.parametrize(
    ("seats", "settings"),
    [(1, {}), (2, {"heroes": "random"}), (4, {"heroes": "random", "show_hands": "on-request", "peek": "yes"})],
)
def test_every_prompt_of_games_of_chance(seats: int, settings: dict[str, str]) -> None:
    slots = set()
    for place, game in enumerate(random_game(seats, f"chance-{seats}", settings)):
        if place % 3:
            continue
        for question in game.questions():
            view, walk = game.view(question.seat), game.walk(question.seat, question.key)
            check(WORDS(f"topic.{question.topic}", who=NAMES[question.seat], n=1), ends=True)
            ask = walk(())
            assert isinstance(ask, Ask)
            slots.add(ask.slot)
            check(WORDS(f"slot.{ask.slot}"), ends=True)
            for line in PROSE.aside(view, ask).split("\n"):
                check(line)
            for option in ask.options:
                check(PROSE.option(view, ask, option))
                check(PROSE.hint(view, ask, option))
    assert {"deed", "aid", "upgrade"} <= slots


def test_the_cards_that_a_lone_player_looked_at_are_named_where_they_are_sorted() -> None:
    from tests.rules.god_of_war.staging import Table

    table = Table("kratos", where={"kratos": 1})
    table.state.deck = ["UP-001", "UP-010", "UP-003"]
    table.do("companion", "mimir-look")
    ask = table.ask()
    assert isinstance(ask, Ask)
    assert PROSE.aside(table.view(), ask) == "First: **Fehu (F)**, +2.\nSecond: **Isa (I)**, +3."
    table = Table("kratos", where={"kratos": 1})
    table.state.deck = ["UP-001"]
    table.do("companion", "mimir-look")
    ask = table.ask()
    assert isinstance(ask, Ask)
    assert PROSE.aside(table.view(), ask) == "First: **Fehu (F)**, +2."
    assert [PROSE.option(table.view(), ask, option) for option in ask.options] == ["Keep it on top", "Bury it"]


def test_an_attack_names_its_cards_and_what_comes_on_top_of_them() -> None:
    fact = facts.Attacked("kratos", ("B2",), 6, ("traveler-of-the-oath",), ("UP-046",))
    assert PROSE.fact(fact, NAMES) == (
        "Kratos attacks Traveler of the Oath with strength 6: Melee +3 and a bonus of 3."
    )


def told_in_short(*some: Any) -> list[str]:
    """Return the sentences for facts that Ben reads, whose Hero is Brok."""
    view = next(one for one in moments.play(RULES, 2, {"heroes": "random"}, "short") if one.view(1).heroes).view(1)
    hero = replace(next(iter(view.heroes.values())), id="brok", seat=1)
    shorts = PROSE.in_short(replace(view, heroes={"brok": hero}), NAMES[:2], some)
    assert [fact for short in shorts for fact in short.facts] == list(some), "nothing is left out, all is in order"
    assert all(short.own == ("Brok" in short.said) for short in shorts if short.said)
    for short in shorts:
        check(short.said, ends=True)
    return [short.said or PROSE.fact(short.facts[0], NAMES) for short in shorts]


ATTACK = facts.Attacked("kratos", ("T1",), 3, ("draugr",), ())
BRACE = facts.EnemyAttacks("T2", (1, 2), 3, "ogre")


@pytest.mark.parametrize(
    ("some", "said"),
    [
        (
            (
                facts.Moved("kratos", 2, True),
                ATTACK,
                facts.ArmorBroken("T1", 4, "draugr"),
                facts.EnemyStunned("T1", "draugr"),
            ),
            ["Kratos deals no damage to Draugr (armor 4 broken, stunned)."],
        ),
        (
            (ATTACK, facts.ArmorHeld("T1", 4, 3, "draugr"), facts.TurnBegan(1)),
            ["Kratos deals no damage to Draugr (armor 4 holds).", "Ben begins a turn."],
        ),
        (
            (
                ATTACK,
                facts.EnemyHurt("T1", 3, 0, 0, "draugr"),
                facts.EnemyDefeated("T1", "draugr"),
                ATTACK,
                facts.DieRolled(1),
            ),
            [
                "Kratos deals 3 damage to Draugr (defeated).",
                "Kratos attacks Draugr with strength 3.",
                "The enemy die shows 1.",
            ],
        ),
        (
            (facts.Moved("brok", 1, True), ATTACK, facts.EnemyHurt("T1", 3, 0, 2, "draugr")),
            ["Brok goes to column 1, in front.", "Kratos deals 3 damage to Draugr (2 left)."],
        ),
        (
            (facts.RuneRevealed(0, "UP-001", Rune.JERA), facts.BoxActivated("B3", Rune.JERA)),
            ["Jera (J) wakes the box in column 3, bottom."],
        ),
        (
            (facts.RuneRevealed(0, "UP-001", Rune.JERA), facts.BoxActivated("T2", Rune.JERA, "fallen-obelisk")),
            ["Jera (J) wakes Fallen Obelisk in column 2."],
        ),
        (
            (facts.BoxActivated("T2", Rune.FEHU, "toppled-giant"), facts.HeroHurt("kratos", 1, Source.BOX)),
            ["Toppled Giant wakes: Kratos takes 1 damage."],
        ),
        (
            (ATTACK, facts.EnemyHurt("T1", 3, 0, 2, "nightmare"), facts.EnemyHurt("T4", 1, 0, 2, "nightmare")),
            ["Kratos deals 3 damage to Nightmare in column 1 (2 left) and 1 damage to Nightmare in column 4 (2 left)."],
        ),
        (
            (facts.RuneRevealed(0, "UP-001", Rune.JERA), facts.EnemyAttacks("T2", (), 3, "ogre"), facts.TurnBegan(1)),
            ["Ogre attacks and reaches nobody.", "Ben begins a turn."],
        ),
        (
            (
                BRACE,
                facts.HeroHurt("brok", 1, Source.ATTACK),
                facts.HeroHurt("kratos", 1, Source.ATTACK),
                facts.TurnBegan(1),
            ),
            ["Ogre attacks: Brok and Kratos take 1 damage each.", "Ben begins a turn."],
        ),
        (
            (BRACE, facts.HeroHurt("brok", 0, Source.ATTACK)),
            ["Ogre attacks with strength 3: Brok takes no damage."],
        ),
        ((facts.TurnBegan(0), BRACE), ["Astrid begins a turn.", "Ogre attacks columns 1 and 2 with strength 3."]),
        (
            (facts.Defended("brok", (), 2), facts.HeroHurt("brok", 1, Source.ATTACK), facts.KnockedDown("brok")),
            ["Brok defends with strength 2 and takes 1 damage.", "Brok is knocked down!"],
        ),
        (
            (
                facts.RowReturned(1),
                facts.RoundBegan(2, 0),
                facts.Reshuffled(0),
                facts.Drew(0, 7),
                facts.StatusDrawn(1, "stun"),
            ),
            ["Round 2 begins.", "Ben draws a card: Stun."],
        ),
    ],
)
def test_what_belongs_together_is_told_in_short(some: tuple[Any, ...], said: list[str]) -> None:
    assert told_in_short(*some) == said


def test_what_happens_between_blows_and_matters_by_itself_keeps_its_sentence() -> None:
    used, hurt = facts.AbilityUsed("kratos", ABILITIES[0]), facts.EnemyHurt("T1", 2, 1, 3, "draugr")
    said = told_in_short(ATTACK, hurt, used, ATTACK, hurt)
    assert len(said) == 3
    assert said[1] == PROSE.fact(used, NAMES)


def test_whole_games_in_short_read_as_english() -> None:
    told, log, entrant = 0, list[Any](), entrants()["god_of_war"]
    for game, _, entry in random_play(entrant, entrant.tables[-1], "in-short", 90):
        log = [*log, *(fact for line in entry.told if (fact := line.seen_by(0)) is not None)][-40:]
        for short in PROSE.in_short(game.view(0), NAMES, log):
            check(short.said, ends=True)
            told += bool(short.said)
    assert told > 50


def test_scene_cards_with_one_name_are_told_apart_by_their_columns() -> None:
    shared = shared_names(BOOK)
    assert {"draugr-archer", "hel-walker", "fallen-obelisk"} <= shared
    assert not shared & {"draugr", "gunnr", "baldur", "svartaljofurr"}
    for scene in BOOK.scenes.values():
        for side in Side:
            cards = [(face.name, pos[1]) for pos, shown, face in scene.faces() if shown is side]
            places = [card for card in cards if card[0] in shared]
            assert len(set(places)) == len(places)


def test_whoever_looks_for_a_column_reads_of_those_who_stand_there() -> None:
    from tests.rules.god_of_war.staging import Table

    view = Table("kratos", where={"kratos": 1}).view()
    ask = Ask("column", tuple([Option(str(column)) for column in (1, 4)]))

    def said(*dead: str) -> str:
        cards = {pos: replace(laid, dead=pos in dead) for pos, laid in view.cards.items()}
        return PROSE.aside(replace(view, cards=cards), ask)

    assert "**Column 1**: Draugr Archer and Draugr." in said()
    assert "**Column 1**: Draugr Archer." in said("B1")
    assert "**Column 1**: everybody here is defeated." in said("B1", "T1")
    assert "Hit by Draugr Brute on rune S." in said()


def test_whoever_looks_for_a_column_reads_of_ranged_attacks_too() -> None:
    """Case of a boss whose attack goes to the furthest column: no column is called safe from it."""
    from tests.rules.god_of_war.staging import Table

    ask = Ask("column", tuple([Option(str(column)) for column in range(1, 5)]))
    seen = {False: 0, True: 0}
    for scene in BOOK.scenes:
        view = Table("kratos", scene=scene, where={"kratos": 1}).view()
        foes = [foe for pos in POSITIONS if (foe := reading.living(BOOK, view, pos)) and foe.attack]
        far = [foe for foe in foes if foe.attack is not None and foe.attack.kind == "R"]
        told = PROSE.aside(view, ask)
        assert "arrow" not in told
        assert ("Ranged: " in told) is bool(far)
        assert all(f"on rune {'/'.join(foe.runes)}" in told.split("Ranged: ")[1] for foe in far)
        seen[bool(far)] += 1
    assert min(seen.values()) > 0
