"""Every sentence of God of War, with every number and name that can stand in it, reads as English."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from string import Formatter
from typing import Any, get_args

import pytest
from msgspec.structs import fields, replace

from engines.core import SEED_TAG, Ask, Game, Header, Illegal, Option, Rng, in_order
from engines.god_of_war import facts, reading
from engines.god_of_war.book import POSITIONS, Rune, Side
from engines.god_of_war.computer import Computer
from engines.god_of_war.facts import Ending, GodOfWarFact, TurnedUp
from engines.god_of_war.pending import Source
from engines.god_of_war.view import Laid
from renderers.god_of_war.card_page import Lookup
from renderers.god_of_war.viewmodel import shared_names
from renderers.kit.assets import DATA
from renderers.kit.phrases import You
from tests.renderers.god_of_war_scenes import PROSE, RULES, WORDS, game_of_three
from tests.renderers.god_of_war_words import ABILITIES, BOOK, NAMES, check
from tests.renderers.grammar import spoken_faults

NUMBERS = (0, 1, 2, 5)


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
def game() -> Sequence[Any]:
    """All moments of one game of three computer allies."""
    return game_of_three()


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
def test_every_scene_in_words(game: Sequence[Any], scene: str, side: Side, viewer: int | None) -> None:
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
    game: Sequence[Any], scene: str, side: Side, said: str
) -> None:
    view = whole(game[30].view(None), scene, side)
    assert said in " ".join(paragraphs(PROSE.describe(view, NAMES[:3])))


def test_a_description_names_tokens_bonuses_and_empty_hands(game: Sequence[Any]) -> None:
    view = game[30].view(0)
    hero = next(iter(view.heroes))
    seats = (replace(view.seats[0], hand=(), cards=1), *view.seats[1:])
    heroes = view.heroes | {hero: replace(view.heroes[hero], wards=1, bonus=3, down=False)}
    text = " ".join(paragraphs(PROSE.describe(replace(view, heroes=heroes, seats=seats), NAMES[:3])))
    assert "1 Freya token, next attack +3" in text
    assert "YOUR HAND no cards" in text
    assert "Astrid: 1 card in hand," in text


def test_every_card_of_the_look_up(game: Sequence[Any]) -> None:
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
