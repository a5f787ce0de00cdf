"""What Nordic Glory teaches beyond what every game must: icons, names, figures of a moment, what lessons retell."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Callable, Iterator
from io import BytesIO
from typing import Any

import pytest
from msgspec.structs import replace
from PIL import Image

from bot.games import Facts, built_in
from bot.games.listing import loaded
from bot.learning.checks import LONGEST_NOTE
from bot.learning.content import read
from bot.learning.lesson_play import LessonPlay
from bot.learning.positions import read_move, staged
from bot.learning.texts import blanks, filled
from bot.panels.legend import LegendPanel
from bot.panels.scene import Scene
from bot.panels.texts import Texts
from engines.core import SEED_TAG, Ask, Game, Header, Option, Rng, parse_picks, sample
from engines.nordic_glory import facts
from engines.nordic_glory.view import Stage
from renderers.kit.canvas import LAST_TOUCH
from renderers.kit.icons import catalogue
from renderers.nordic_glory import icons
from tests.conformance.playing import random_play
from tests.conformance.registry import entrants
from tests.conformance.test_teaching_secrecy import Easel
from tests.data.rules_pages import ROOT

GAME = loaded(built_in("nordic_glory"))
COURSE = read("nordic_glory")
RULES: Any = GAME.rules
BOOK = RULES.book
RENDERERS = ROOT / "renderers" / "nordic_glory"
TABLES = {"icons.py", "teaching.py", "backdrop.py", "samples.py"}
"""Modules whose words are no icons by themselves, or that draw no game."""


def drawn_icons() -> set[str]:
    """Return every icon that a board, a hand, a poster or a drawing of the game can show."""
    tables = [vars(icons)[name] for name in ("KINDS", "RITUALS", "JARLS", "ENHANCEMENTS")]
    found = {icon for table in tables for icon in table.values()}
    found |= {icon for icon, _ in icons.ELEMENTS.values()} | {rune.icon for rune in icons.RUNES.values()}
    found |= {icons.ATTACK, icons.DEFENSE, icons.VALHALLA, icons.HAND, icons.DECK, icons.SUBS} | icons.MARKS
    for path in RENDERERS.glob("*.py"):
        if path.name not in TABLES:
            words = (node.value for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Constant))
            found |= {word for word in words if isinstance(word, str) and word in catalogue()}
    return found | {f"dice-six-faces-{face}" for face in ("one", "two", "three", "four", "five", "six")}


def test_the_glossary_knows_every_icon_and_each_once() -> None:
    named = [icon for term in COURSE.terms.values() for icon in term.icons]
    assert sorted(drawn_icons() - set(named)) == []
    assert sorted({icon for icon in named if named.count(icon) > 1}) == []
    assert sorted(set(named) - drawn_icons()) == []


def played() -> Iterator[tuple[Any, Facts]]:
    """Yield a game, answer by answer, with what everybody was told last."""
    entrant = entrants()["nordic_glory"]
    for game, _, entry in random_play(entrant, entrant.tables[1], "marks", 200):
        yield game, tuple([told.fact for told in entry.told if told.to is None and told.fact is not None])


def test_a_legend_has_a_number_for_every_mark_that_a_board_bears() -> None:
    """In one of its parts, and no sign stands for two things there."""
    known = {icon for term in COURSE.terms.values() for icon in term.icons}
    drawn, kinds = set[str](), set[str]()
    token = LAST_TOUCH.set(lambda canvas: drawn.update(mark.name for mark in canvas.marks))
    try:
        for game, told in played():
            marked = GAME.pictures.to_mark(told)
            GAME.pictures.marked_board(game.view(None), ("Ana", "Bo"), marked)
            kinds.update(type(fact).__name__ for fact in marked)
    finally:
        LAST_TOUCH.reset(token)
    assert sorted(drawn - known) == []
    assert {"Swapped", "Wounded", "Defeated"} <= kinds
    assert sorted(icons.MARKS - drawn) == []


def test_what_a_legend_numbers_can_be_told_apart() -> None:
    names = [term.name for term in COURSE.terms.values() if term.icons]
    assert sorted({name for name in names if names.count(name) > 1}) == []
    assert icons.SUBS not in {icon for icon, _ in icons.ELEMENTS.values()}


async def test_a_legend_is_drawn_of_the_board_as_it_stands_in_the_channel() -> None:
    """What the last entry changed is marked there as well, and numbered."""
    easel: Any = Easel()
    panel = LegendPanel(Texts(), easel)
    game, told = next((game, told) for game, told in played() if any(isinstance(fact, facts.Swapped) for fact in told))
    scene = Scene(GAME, game, ("Ana", "Bo"), None, (1, game.n), 1, told=told)
    shown = await panel.card(scene, COURSE)
    assert "· Swap**" in shown.words
    assert "· Swap**" not in (await panel.card(replace(scene, told=()), COURSE)).words


async def test_a_legend_that_is_too_much_for_one_picture_has_parts() -> None:
    easel: Any = Easel()
    panel = LegendPanel(Texts(), easel)
    game, _ = next(played())
    scene = Scene(GAME, game, ("Ana", "Bo"), 0, (1, game.n), 1)
    shown = [await panel.card(scene, COURSE, page) for page in (0, 2, 1)]
    for page, layout in enumerate(shown):
        (row,) = layout.rows
        assert [button.label for button in row] == ["The board", "Elements, runes, gems", "My hand"]
        assert len({button.id for button in row}) == 3
        assert [button.closed for button in row] == [place == page for place in range(3)]
    board, traits, _ = [layout.words for layout in shown]
    assert "· Base element**" in board
    assert "· Ruby**" not in board
    assert "· Ruby**" in traits
    assert "· Base element**" not in traits
    assert traits.count("An element, of") == 1, "what is said of several stands in one line"
    watched = await panel.card(replace(scene, viewer=None), COURSE, 1)
    assert [button.label for button in watched.rows[0]] == ["The board", "Elements, runes, gems"]
    assert watched.words == board


def test_the_glossary_calls_things_as_the_phrases_do() -> None:
    for prefix, group, ids in (
        ("rune-", "rune", BOOK.runes),
        ("worn-", "enhancement", BOOK.enhancements),
        ("element-", "element", BOOK.elements),
        ("", "name", BOOK.jarls),
    ):
        for one in ids:
            assert COURSE.terms[f"{prefix}{one}"].name == GAME.phrases(f"{group}.{one}")


def test_the_coach_has_a_note_for_every_topic_and_every_slot() -> None:
    texts = tomllib.loads((ROOT / "data" / "nordic_glory" / "text.en.toml").read_text())
    assert {name.split(".")[0] for name in COURSE.notes} == set(texts["topic"]) == set(Stage) - {Stage.OVER}
    assert {name.split(".")[1] for name in COURSE.notes} == set(texts["slot"])


@pytest.mark.parametrize("decks", [("ember-host", "frostgate"), ("mire-and-mist", "gale-riders")])
def test_every_note_can_be_told_at_its_moment(decks: tuple[str, str]) -> None:
    luck, told = Rng(f"told-{decks}"), set()
    config = RULES.configure(2, dict(zip(("deck_0", "deck_1"), decks, strict=True)))
    game, _ = Game.start(RULES, Header(GAME.key, RULES.info.version, RULES.digest, config, f"{SEED_TAG}told"))
    for _ in range(200):
        questions = game.questions()
        if not questions:
            break
        (question,) = questions
        walk, view = game.walk(question.seat, question.key), game.view(question.seat)
        picks = sample(walk, luck)
        for depth in range(len(picks)):
            ask = walk(picks[:depth])
            assert isinstance(ask, Ask)
            moment = GAME.teaching.at(view, question.topic, ask)
            assert set(moment) <= GAME.teaching.moment_figures
            plain = f"{question.topic}.{ask.slot}"
            note = COURSE.notes.get(f"{plain}.{moment.get('variant')}") or COURSE.notes[plain]
            assert 0 < len(filled(note, GAME.phrases, {**GAME.teaching.figures, **moment})) <= LONGEST_NOTE
            told.add(plain)
        game, _ = game.play(question.seat, question.key, picks)
    assert {"ritual.card", "choice.targets", "target.target"} <= told


def test_the_figures_of_a_moment_are_those_that_are_promised() -> None:
    used = {name for note in COURSE.notes.values() for name in blanks(note)}
    assert GAME.teaching.moment_figures - used == {"variant"}


@pytest.mark.parametrize(
    ("hand", "variant"),
    [(("e-ember", "whetstone"), None), (("e-ember",), "element"), (("whetstone", "thaw"), "ritual")],
)
def test_a_note_for_the_ritual_names_what_the_hand_holds(hand: tuple[str, ...], variant: str | None) -> None:
    view = staged(GAME, COURSE.positions["battle"]).view(0)
    own = replace(view.sides[0], hand=hand, ritual_played=False, attaches=1)
    ask = Ask("card", tuple(map(Option, (*hand, "done"))))
    found = GAME.teaching.at(replace(view, sides=(own, view.sides[1])), Stage.RITUAL, ask)
    assert found.get("variant") == variant


def test_a_note_for_the_target_tells_the_blow_and_what_the_weakest_shield_holds() -> None:
    view = staged(GAME, COURSE.positions["battle"]).view(0)
    found = GAME.teaching.at(view, Stage.TARGET, Ask("target", ()))
    assert (found["damage"], found["target_left"], found["foe_jarl"], found["variant"]) == (12, 7, 28, "falls")


def test_spectators_get_no_figures() -> None:
    view = staged(GAME, COURSE.positions["battle"]).view(None)
    assert GAME.teaching.at(view, Stage.TARGET, Ask("target", ())) == {}


RETOLD = {
    "battle": "19:20, 1 4 5 / 2 2 5, 6 for 1, 34:29, c1 -5",
    "elements": "19:16, 6 4 5 / 4 6 3, 34:29, a1 -5",
    "alignments": "26:17, 5 2 3 / 4 6 4, 36:31, b1 -5",
    "runes": "28:13, 2 3 5 / 6 2 5, 38:26, b1 -7, jarl -5",
    "defending": "20:23, 1 6 5 / 5 6 4, 32:38, b1 -4, b2 -2",
}
"""What happens in each lesson along the wanted answers, as its replies retell it."""


@pytest.mark.parametrize("name", RETOLD)
def test_lessons_retell_what_happens(name: str) -> None:
    lesson = COURSE.lessons[name]
    game, told = staged(GAME, COURSE.positions[lesson.position]), list[Any]()
    for step in lesson.step:
        own = [f"s{lesson.seat} {step.topic} {step.want[0]}"] if step.topic else []
        for move in (*own, *step.then):
            question, picks = read_move(game, move)
            game, entry = game.play(question.seat, question.key, picks)
            told += [one.fact for one in entry.told]
    assert ", ".join([TELL[type(fact)](fact) for fact in told if type(fact) in TELL]) == RETOLD[name]


def test_either_ritual_of_the_first_lesson_leads_to_the_same_battle() -> None:
    play = LessonPlay.begin(GAME, COURSE, COURSE.lessons["battle"])
    while play.step is not None and not play.step.topic:
        play = play.go_on()
    assert play.step is not None
    battles = [play.answer(parse_picks(card)).answer(parse_picks("e-amber")).game.view(0).battle
               for card in play.step.want]  # fmt: skip
    assert battles[0] == battles[1]
    assert battles[0] is not None


def _faces(dice: tuple[tuple[int, ...], ...]) -> str:
    return " / ".join(" ".join(map(str, row)) for row in dice)


TELL: dict[type, Callable[[Any], str]] = {
    facts.Reckoned: lambda fact: f"{fact.tallies[0].total}:{fact.tallies[1].total}",
    facts.DiceRolled: lambda fact: _faces(fact.dice),
    facts.Rerolled: lambda fact: f"{fact.after} for {fact.before}",
    facts.BattleDecided: lambda fact: f"{fact.totals[0]}:{fact.totals[1]}",
    facts.Wounded: lambda fact: f"{fact.spot} -{fact.damage}",
    facts.JarlWounded: lambda fact: f"jarl -{fact.amount}",
}


@pytest.mark.parametrize("name", GAME.teaching.drawings)
def test_drawings_are_wide_and_small(name: str) -> None:
    drawn = GAME.teaching.drawings[name]()
    with Image.open(BytesIO(drawn)) as picture:
        assert picture.size[0] == 1200
    assert len(drawn) < 80_000


def test_cards_are_told_whole_and_have_a_kind() -> None:
    assert GAME.cards is not None
    assert GAME.cards.kinds.keys() == GAME.cards.names.keys()
    told = GAME.cards.tell("battle-cry")
    assert GAME.phrases("card.battle-cry") in told
    assert "Rituals phase" in told
    assert "Frostgate Line 2×" in told
    assert "no ready-made deck" in GAME.cards.tell("orm")


def test_the_heading_names_what_can_be_done_as_the_coach_does() -> None:
    """Whoever holds no element is not told to attach one; the others are told nothing of the hand."""
    says = {
        "": "you may play a ritual and attach an element",
        "ritual": "you may play a ritual",
        "play": "you may play a ritual",
        "element": "you may attach an element",
        "attach": "you may attach an element",
        "both": "choose Done to finish your rituals",
        "none": "choose Done to finish your rituals",
    }
    told = set()
    for seed in ("a", "b", "c", "d", "e", "f"):
        config, luck = RULES.configure(2, {}), Rng(seed)
        header = Header(GAME.key, RULES.info.version, RULES.digest, config, SEED_TAG + seed)
        game, _ = Game.start(RULES, header)
        while questions := [question for question in game.questions() if question.blocking]:
            question = questions[0]
            ask = game.ask(question.seat, question.key)
            if question.topic == "ritual" and ask.slot == "card":
                figures = GAME.teaching.at(game.view(question.seat), question.topic, ask)
                kind = str(figures.get("variant", ""))
                idle = set(ask.open) <= {"done"}
                assert GAME.your_turn(game, question, "Ana") == f"Your turn: {says['none' if idle else kind]}."
                assert GAME.moving(question.topic, ["Ana"]) == "Ana may play a ritual and attach an element."
                told.add(kind)
            game, _ = game.play(question.seat, question.key, sample(game.walk(question.seat, question.key), luck))
    assert told >= {"", "ritual", "attach", "play"}
