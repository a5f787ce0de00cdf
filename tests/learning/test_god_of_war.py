"""What God of War teaches beyond what every game must: icons, names, figures of a moment, and what lessons retell."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Callable, Iterator
from io import BytesIO
from typing import Any

import pytest
from msgspec.structs import replace
from PIL import Image

from bot.games import built_in
from bot.games.listing import loaded
from bot.learning.checks import right
from bot.learning.content import read
from bot.learning.lesson_play import LessonPlay
from bot.learning.texts import blanks, filled
from engines.core import SEED_TAG, Ask, Header, Option, Rng, parse_picks, sample
from engines.core import Game as CoreGame
from engines.god_of_war import facts, reading
from engines.god_of_war._questions import TOPICS
from engines.god_of_war.book import POSITIONS, Rune
from engines.god_of_war.pending import DeclaredAttack, IncomingDamage, Source, Threat
from renderers.god_of_war import icons
from renderers.god_of_war.tile_foot import ARMOR
from renderers.kit.icons import catalogue
from tests.data.rules_pages import ROOT

GAME = loaded(built_in("god_of_war"))
COURSE = read("god_of_war")
RULES: Any = GAME.rules
BOOK = RULES.book
RENDERERS = ROOT / "renderers" / "god_of_war"
TABLES = {"icons.py", "backdrop.py", "samples.py"}
"""Modules whose words are no icons by themselves, or that draw no game."""


def drawn_icons() -> set[str]:
    """Return every icon that a board, a hand, or another picture of the game can show."""
    found = {*icons.HEROES.values(), *icons.QUESTS.values(), *filter(None, icons.ICONS.values())}
    found |= {icons.emblem(face) for scene in BOOK.scenes.values() for _, _, face in scene.faces()}
    found |= {icons.card_icon(BOOK, card) for card in BOOK.cards} - {""}
    found |= {ARMOR, *(f"rune-{rune.value}" for rune in icons.RUNES)}
    for path in RENDERERS.glob("*.py"):
        if path.name not in TABLES:
            words = (node.value for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Constant))
            found |= {word for word in words if isinstance(word, str) and word in catalogue()}
    return found


def test_the_glossary_knows_every_icon_and_no_other() -> None:
    listed = [icon for term in COURSE.terms.values() for icon in term.icons]
    named = set(listed)
    assert len(listed) == len(named), "an icon has one meaning"
    assert sorted(drawn_icons() - named) == []
    assert sorted(named - drawn_icons()) == []


def test_the_glossary_calls_things_as_the_phrases_do() -> None:
    for group in ("hero", "special"):
        for name, word in names(group):
            assert COURSE.terms[name].name == word
    for rune, word in names("rune_alone"):
        assert COURSE.terms[f"rune-{rune.lower()}"].name == word
    for quest, word in names("quest"):
        assert COURSE.terms[f"quest-{quest}"].name == word


def names(group: str) -> Iterator[tuple[str, str]]:
    yield from tomllib.loads((ROOT / "data" / "god_of_war" / "text.en.toml").read_text())[group].items()


def test_the_coach_has_a_note_for_every_topic_and_every_slot() -> None:
    noted = {tuple(name.split(".")[:2]) for name in COURSE.notes}
    assert sorted(set(TOPICS) - {topic for topic, _ in noted}) == []
    assert sorted({slot for slot, _ in names("slot")} - {slot for _, slot in noted}) == []


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_every_note_can_be_told_at_its_moment(seats: int) -> None:
    rules, luck, told = GAME.rules, Rng(f"told-{seats}"), set()
    header = Header(GAME.key, rules.info.version, rules.digest, rules.configure(seats, {}), f"{SEED_TAG}told")
    game, _ = CoreGame.start(rules, header)
    for _ in range(150):
        questions = [one for one in game.questions() if one.blocking]
        if not questions:
            break
        for question in questions:
            walk, view = game.walk(question.seat, question.key), game.view(question.seat)
            picks = sample(walk, luck)
            for depth in range(len(picks)):
                ask = walk(picks[:depth])
                assert isinstance(ask, Ask)
                figures = {**GAME.teaching.figures, **GAME.teaching.at(view, question.topic, ask)}
                plain = f"{question.topic}.{ask.slot}"
                note = COURSE.notes.get(f"{plain}.{figures.get('variant')}") or COURSE.notes[plain]
                assert "{" not in filled(note, GAME.phrases, figures)
                told.add(plain)
        question = questions[0]
        game, _ = game.play(question.seat, question.key, sample(game.walk(question.seat, question.key), luck))
    assert {"turn.deed", "upgrade.upgrade"} <= told


def test_the_figures_of_a_moment_are_those_that_are_promised() -> None:
    used = {name for note in COURSE.notes.values() for name in blanks(note)}
    assert used & GAME.teaching.moment_figures == GAME.teaching.moment_figures - {"variant"}


def test_the_coach_names_the_foes_in_the_own_column_or_says_that_there_is_nobody() -> None:
    lesson = COURSE.lessons["blows"]
    play = LessonPlay.begin(GAME, COURSE, lesson)
    told = []
    while play.step is not None:
        if play.question is not None and play.step.topic == "turn":
            ask = play.game.ask(play.question.seat, play.question.key)
            assert isinstance(ask, Ask)
            told.append(GAME.teaching.at(play.game.view(lesson.seat), "turn", ask))
        play = play.answer(right(play)) if play.step.topic else play.go_on()
    first, second, last = told
    assert first["reach"] == "Draugr Archer (top row, 4 health) and Draugr (5 health)"
    assert second["reach"] == "Draugr Archer (top row, 4 health)"
    assert (first["variant"], last["variant"]) == ("reach", "nobody")


def test_whoever_has_no_set_left_is_not_told_of_an_attack_of_strength_nothing() -> None:
    play = LessonPlay.begin(GAME, COURSE, COURSE.lessons["blows"])
    while play.step is not None and play.step.topic != "turn":
        play = play.go_on()
    assert play.question is not None
    view, ask = play.game.view(play.question.seat), play.game.ask(play.question.seat, play.question.key)
    assert isinstance(ask, Ask)
    spent = replace(ask, options=tuple([replace(one, why_not="refused.no-attack") for one in ask.options]))
    assert [GAME.teaching.at(view, "turn", one).get("variant") for one in (ask, spent)] == ["reach", None]


def test_the_coach_sends_nobody_to_another_column_who_cannot_move() -> None:
    view = LessonPlay.begin(GAME, COURSE, COURSE.lessons["blows"]).game.view(0)
    alone = replace(view, cards={pos: replace(card, damage=99) for pos, card in view.cards.items()})
    told = {
        can: GAME.teaching.at(alone, "turn", Ask("deed", tuple(map(Option, (*can, "end"))))).get("variant")
        for can in (("move", "special"), ("special",))
    }
    assert told == {("move", "special"): "nobody", ("special",): "stuck"}
    assert "Move" in COURSE.notes["turn.deed.nobody"]
    assert "cannot move" in COURSE.notes["turn.deed.stuck"]


@pytest.mark.parametrize(
    ("can", "variant"),
    [
        (("interact", "crystal"), None),
        (("interact", "special"), "spot"),
        (("crystal",), "crystal"),
        (("special",), "cards"),
    ],
)
def test_the_coach_names_in_the_moment_of_mimir_what_can_be_done_in_it(
    can: tuple[str, ...], variant: str | None
) -> None:
    view = LessonPlay.begin(GAME, COURSE, COURSE.lessons["blows"]).game.view(0)
    ask = Ask("deed", tuple(map(Option, (*can, "end"))))
    assert GAME.teaching.at(view, "slot", ask).get("variant") == variant
    note = COURSE.notes["slot.deed" if variant is None else f"slot.deed.{variant}"]
    assert ("use a spot" in note) is ("interact" in can)
    assert ("trade a" in note) is ("crystal" in can)


def test_a_merciful_round_promises_one_rune_less() -> None:
    view = LessonPlay.begin(GAME, COURSE, COURSE.lessons["journey"]).game.view(0)
    left = [GAME.teaching.at(replace(view, round=n), "turn", Ask("deed", ()))["reveals_left"] for n in (1, 2)]
    assert view.config.mercy
    assert left == [3, 2]


def test_the_odds_of_a_blow_count_the_faces_of_the_die() -> None:
    view = LessonPlay.begin(GAME, COURSE, COURSE.lessons["journey"]).game.view(0)
    blow = DeclaredAttack("strike", 0, "kratos", ("B3",), 6, (), ride=False, die_adds=False)

    def at(**changes: Any) -> tuple[object, object]:
        figures = GAME.teaching.at(replace(view, pending=replace(blow, **changes)), "strike", Ask("strike", ()))
        return figures["variant"], figures["odds"]

    assert at() == ("odds", "33 %")
    assert at(strength=5) == ("stands", "0 %")
    assert at(strength=7) == ("odds", "67 %")
    assert at(strength=8) == ("falls", "100 %")
    assert at(strength=5, die_adds=True) == ("odds", "67 %")
    assert at(ride=True) == ("falls", "100 %")


def test_whoever_defends_hears_of_the_blows_that_the_rune_still_brings() -> None:
    view = LessonPlay.begin(GAME, COURSE, COURSE.lessons["journey"]).game.view(0)
    acting = {pos: enemy.runes for pos in POSITIONS if (enemy := reading.living(BOOK, view, pos)) and enemy.attack}
    rune = next(rune for rune in Rune if sum(rune in runes for runes in acting.values()) > 1)
    first, *others = [pos for pos, runes in acting.items() if rune in runes]

    def left(*, stunned: bool) -> object:
        blow = IncomingDamage("kratos", 1, Source.ATTACK, first)
        cards = {pos: replace(laid, stunned=stunned) for pos, laid in view.cards.items()}
        struck = replace(view, runes=(rune,), pending=Threat("defend", 0, blow), cards=cards)
        return GAME.teaching.at(struck, "defend", Ask("defend", ()))["blows_left"]

    assert (left(stunned=False), left(stunned=True)) == (len(others), 0)
    now = {"blow": 1, "health": 9, "health_after": 8, "blows_left": 1, "reveals_left": 0}
    said = filled(COURSE.notes["defend.defend.wound"], GAME.phrases, {**GAME.teaching.figures, **now})
    assert "**1** more enemy attacks with this rune. No more runes come in this round." in said


RETOLD = {
    "blows": "die 0, B1 -5, rage 1, rage 2, die 1, T1 -4, rage 3, rune I",
    "runes": "freya -0, die 0, T4 -2, rage 1, die 0, B4 -1, rage 2, rune F, rune F",
    "armor": "armor 6, die 0, B2 -3, rage 3, die 0, B2 -1, rage 4, rage 5, rune J, freya -1",
    "rage": "kratos -0, die 2, B2 -0, rage 4, die 0, B2 -1, rage 5, die 2, B2 -4, rage 1, die 2, B2 -1, rage 2",
    "journey": "die 2, B3 -6, rage 4, quest 1",
}
"""What happens in each lesson along the wanted answers, as its replies retell it."""


@pytest.mark.parametrize("name", RETOLD)
def test_lessons_retell_what_happens(name: str) -> None:
    play = LessonPlay.begin(GAME, COURSE, COURSE.lessons[name])
    happened = []
    while (step := play.step) is not None:
        if step.topic:
            question = play.question
            assert question is not None
            _, entry = play.game.play(question.seat, question.key, parse_picks(step.want[0]))
            happened += [said for one in entry.told if (said := retold(one.fact))]
            play = play.answer(parse_picks(step.want[0]))
        else:
            play = play.go_on()
    assert ", ".join(happened) == RETOLD[name]


def retold(fact: Any) -> str:
    tell = TELL.get(type(fact))
    return "" if tell is None else tell(fact)


TELL: dict[type, Callable[[Any], str]] = {
    facts.DieRolled: lambda fact: f"die {fact.n}",
    facts.EnemyHurt: lambda fact: f"{fact.pos} -{fact.n}",
    facts.HeroHurt: lambda fact: f"{fact.hero} -{fact.n}",
    facts.RageRose: lambda fact: f"rage {fact.rage}",
    facts.ArmorBroken: lambda fact: f"armor {fact.armor}",
    facts.RuneRevealed: lambda fact: f"rune {fact.rune}",
    facts.QuestDone: lambda fact: f"quest {fact.quest}",
}


@pytest.mark.parametrize("name", GAME.teaching.drawings)
def test_drawings_are_wide_and_small(name: str) -> None:
    drawn = GAME.teaching.drawings[name]()
    with Image.open(BytesIO(drawn)) as picture:
        assert picture.size[0] == 1200
    assert len(drawn) < 80_000


@pytest.mark.parametrize(
    ("hand", "strength"),
    [
        (("K-03", "K-05", "K-07"), 1),  # Melee +1, twice: a set has one icon
        (("K-05", "K-07", "K-11", "K-13"), 6),  # Melee +1 with 2 and 3
        (("K-09", "K-10"), 1),  # Ranged with 1
        (("K-01", "K-13"), 0),  # a Defense attacks nobody
    ],
)
def test_the_coach_counts_the_numbers_on_attack_cards_too(hand: tuple[str, ...], strength: int) -> None:
    view = LessonPlay.begin(GAME, COURSE, COURSE.lessons["journey"]).game.view(0)
    seat = replace(view.seats[0], hand=hand)
    held = replace(view, seats=(seat, *view.seats[1:]))
    assert GAME.teaching.at(held, "turn", Ask("deed", ()))["sum"] == strength
