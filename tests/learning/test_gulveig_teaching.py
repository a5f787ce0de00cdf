"""What Gulveig teaches: icons, figures, pictures, cards, and the moments at which the coach speaks."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator
from io import BytesIO
from typing import Any

import pytest
from PIL import Image

from bot.games import built_in
from bot.games.listing import loaded
from bot.learning.content import read
from bot.learning.positions import answered, staged
from bot.learning.texts import blanks, filled
from bot.panels.legend import LegendPanel
from bot.panels.rulebook import NAMES
from bot.panels.scene import Scene
from bot.panels.texts import Texts
from engines.core import SEED_TAG, Ask, Game, Header, Rng, sample
from renderers.gulveig.icons import ART, MARKS
from renderers.gulveig.viewmodel import card_in_words
from renderers.kit.assets import DATA
from renderers.kit.canvas import LAST_TOUCH
from renderers.kit.card_values import Marks
from renderers.kit.icons import catalogue
from renderers.kit.palette import theme
from renderers.kit.phrases import You
from tests.conformance.playing import random_play
from tests.conformance.registry import entrants
from tests.conformance.test_teaching_secrecy import Easel
from tests.data.rules_pages import ROOT

LISTING = loaded(built_in("gulveig"))
COURSE = read("gulveig")
RULES, BOOK = LISTING.rules, LISTING.rules.book
ICONS = set(catalogue())
EVERY_COMBO = (*BOOK.combos, *[alternate.combo for alternate in BOOK.alternates])
SETTINGS = ({}, {"drafting": "yes"}, {"goal": "500", "valknut": "yes"})


def drawn() -> set[str]:
    """The icons that the renderer names, without the pictures on the cards: those are told with the cards."""
    named = set()
    for path in (ROOT / "renderers" / "gulveig").glob("*.py"):
        if path.name != "samples.py":
            tree = ast.parse(path.read_text())
            named |= {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)}
    return {str(name) for name in named if name in ICONS} - set(ART.values()) | {theme("gulveig").emblem}


def test_icons_are_found_in_the_renderer() -> None:
    assert {"queen-crown", "triquetra", "raven", "padlock", "flame"} <= drawn()


def test_every_icon_has_one_meaning_in_the_glossary() -> None:
    told = [icon for term in COURSE.terms.values() for icon in term.icons]
    assert sorted((drawn() | MARKS) - set(told)) == []
    assert sorted(told) == sorted(set(told))
    assert set(told) <= ICONS | MARKS


def test_a_legend_has_a_number_for_every_mark_of_a_board_and_a_hand() -> None:
    """The large number of a card, its coin, the line of its combo, shapes of players, the race's stroke."""
    known = {icon for term in COURSE.terms.values() for icon in term.icons}
    found = set[str]()
    token = LAST_TOUCH.set(lambda canvas: found.update(mark.name for mark in canvas.marks))
    entrant = entrants()["gulveig"]
    try:
        for table in entrant.tables:
            names = ("Ana", "Bo", "Cai", "Dag")[: table.seats]
            for game, question, _ in random_play(entrant, table, "marks", 40):
                LISTING.pictures.board(game.view(None), names)
                LISTING.pictures.hand(game.view(question.seat), names, Marks())
    finally:
        LAST_TOUCH.reset(token)
    assert sorted(MARKS - found) == []
    assert sorted(found - known - set(ART.values())) == []


async def test_the_legend_of_an_opening_explains_what_only_its_board_and_hand_show() -> None:
    easel: Any = Easel()
    panel = LegendPanel(Texts(), easel)
    config = RULES.configure(4, {"goal": "500"})
    game, _ = Game.start(RULES, Header(LISTING.key, RULES.info.version, RULES.digest, config, f"{SEED_TAG}legend"))
    scene = Scene(LISTING, game, ("Ana", "Bo", "Cai", "Dag"), game.questions()[0].seat, (1, game.n), 1)
    board, hand = [(await panel.card(scene, COURSE, page)).words for page in (0, 1)]
    for name in ("Supremacy Combo", "Player", "Barred", "To move"):
        assert f"· {name}**" in board
    for name in ("Strength", "Value", "Supremacy Combo"):
        assert f"· {name}**" in hand


def test_figures_are_those_of_the_book() -> None:
    figures = LISTING.teaching.figures
    assert (figures["cards"], figures["deck_points"], figures["ceiling"], figures["clan_points"]) == (35, 155, 480, 31)
    assert (figures["hand_2"], figures["hand_3"], figures["hand_4"], figures["aside"]) == (16, 10, 8, 2)
    assert (figures["deck_small"], figures["deck_points_least"], figures["hand_2_draft_small"]) == (28, 120, 10)
    assert (figures["line_500"], figures["line_1000"], figures["gap"]) == (350, 850, 150)
    assert (figures["value_6"], figures["combo_R4"], figures["R6"]) == (11, 40, "Thrym (Rime 6)")


@pytest.mark.parametrize("name", LISTING.teaching.drawings)
def test_drawings_are_as_wide_as_a_board_and_small(name: str) -> None:
    png = LISTING.teaching.drawings[name]()
    assert Image.open(BytesIO(png)).size[0] == 1200
    assert len(png) < 120_000


def moments() -> Iterator[tuple[str, Ask, dict[str, str | int]]]:
    """Questions of random games with their figures."""
    luck = Rng("coach")
    for seats, settings in ((2, SETTINGS[0]), (3, SETTINGS[1]), (4, SETTINGS[2])):
        config = RULES.configure(seats, settings)
        game, _ = Game.start(RULES, Header("gulveig", RULES.info.version, RULES.digest, config, f"{SEED_TAG}{seats}"))
        for _ in range(300):
            if not game.questions():
                break
            question = game.questions()[0]
            walk, view = game.walk(question.seat, question.key), game.view(question.seat)
            picks = sample(walk, luck)
            for depth in range(len(picks)):
                ask = walk(picks[:depth])
                assert isinstance(ask, Ask)
                yield question.topic, ask, dict(LISTING.teaching.at(view, question.topic, ask))
            game, _ = game.play(question.seat, question.key, picks)


def test_the_coach_has_every_figure_that_a_note_needs() -> None:
    used = set()
    for topic, ask, figures in moments():
        plain = f"{topic}.{ask.slot}"
        name = f"{plain}.{figures['variant']}" if "variant" in figures else plain
        assert name in COURSE.notes
        used.add(name)
        assert filled(COURSE.notes[name], LISTING.phrases, {**LISTING.teaching.figures, **figures})
        assert figures.keys() - {"variant"} <= LISTING.teaching.moment_figures
    assert used >= COURSE.notes.keys() - {"bid.bid.barred", "bid.bid.again", "lead.lead.made"}


def test_every_figure_of_a_moment_is_used() -> None:
    used = {name for note in COURSE.notes.values() for name in blanks(note)}
    assert used - LISTING.teaching.figures.keys() == LISTING.teaching.moment_figures


def test_the_coach_counts_a_hand_as_the_lesson_about_bidding_does() -> None:
    game = staged(LISTING, COURSE.positions["bidding"])
    question = game.questions()[0]
    first = LISTING.teaching.at(game.view(0), question.topic, game.ask(0, question.key))
    assert (first["to_bury"], first["sure_tricks"], first["held_combos"], first["counted"]) == (32, 3, 0, 68)
    assert first["reach"] == 88
    assert first["half"] == 113
    assert "variant" not in first


@pytest.mark.parametrize(
    ("moves", "least", "variant"),
    [
        ((), 60, None),
        (("s0 bid 60", "s1 bid pass", "s2 bid 70"), 80, "again"),
        (("s0 bid 60", "s1 bid pass", "s2 bid 80"), 90, "even"),
        (("s0 bid 60", "s1 bid pass", "s2 bid 110"), 120, "high"),
    ],
)
def test_the_coach_says_what_the_next_bid_is_for_this_hand(moves: tuple[str, ...], least: int, variant: str) -> None:
    """As hints do: what hands of its kind make in three of four cases is bid, and what half of them make is not."""
    game = staged(LISTING, COURSE.positions["bidding"])
    for move in moves:
        game = answered(game, move)
    question = game.questions()[0]
    figures = LISTING.teaching.at(game.view(0), question.topic, game.ask(0, question.key))
    assert (figures["counted"], figures["least"], figures.get("variant")) == (68, least, variant)


def test_those_who_are_barred_and_those_who_have_made_their_bid_are_told_so() -> None:
    game = staged(LISTING, COURSE.positions["last-stretch"])
    question = game.questions()[0]
    figures = LISTING.teaching.at(game.view(0), question.topic, game.ask(0, question.key))
    assert (figures["variant"], figures["line_now"], figures["least"]) == ("barred", 350, 80)
    game = staged(LISTING, COURSE.positions["treasure"])
    for move in ("s0 bury M6,D5,D4", "s0 lead A4+A3 A3", "s1 follow A6", "s2 follow A2", "s1 lead R4", "s2 follow R5"):
        game = answered(game, move)
    game = answered(game, "s0 follow R6")
    question = game.questions()[0]
    figures = LISTING.teaching.at(game.view(0), question.topic, game.ask(0, question.key))
    assert (figures["variant"], figures["standing"], figures["so_far"]) == ("made", 90, 150)


def test_every_card_is_told_with_its_clan_strength_value_and_partners() -> None:
    cards = LISTING.cards
    assert cards is not None
    assert set(cards.names) == set(cards.kinds) == set(BOOK.cards)
    for card, printed in BOOK.cards.items():
        said = cards.tell(card)
        assert f"strength {printed.strength}" in said
        assert f"worth {printed.value} point" in said
        for combo in EVERY_COMBO:
            if card in combo.pair:
                assert f"Combo with {card_in_words(BOOK, LISTING.phrases, combo.partner(card))}" in said
                assert f"for {combo.value} points" in said
        assert said.count("Combo with") == sum(card in combo.pair for combo in EVERY_COMBO)
    assert list(dict.fromkeys(cards.kinds.values())) == [
        "Aesir", "Vanir", "Rime jotuns", "Muspeli jotuns", "Dvergar", "Valknut alternates",
    ]  # fmt: skip
    assert Image.open(BytesIO(cards.draw("A4"))).size == (700, 1000)


def test_a_table_tells_the_combos_of_its_own_deck() -> None:
    plain, valknut = (
        LISTING.cards_at(RULES.configure(2, {"valknut": value, "dvergar": "no"})) for value in ("no", "yes")
    )
    assert "Nanna (Aesir 3)" in plain.tell("A4")
    assert "V3x" not in plain.tell("A4")
    assert "Nanna (alt) (Vanir 3)" in valknut.tell("A4")
    assert "(Aesir 3)" not in valknut.tell("A4")
    assert "not in the deck of this table" in plain.tell("D4")


def test_lessons_call_the_others_by_the_names_on_the_board() -> None:
    for path in (DATA / "gulveig" / "learning" / "lessons").glob("*.toml"):
        lesson = tomllib.loads(path.read_text())
        text = " ".join(step["say"] for step in lesson.get("step", ()))
        assert not {"Dag", "Ylva"} & set(text.split())
    assert NAMES[1:3] == ("Bo", "Cai")


def test_nobody_is_told_to_pass_who_opens_the_auction() -> None:
    asked = LISTING.moving("bid", [You("Ida")])
    opening, barred = COURSE.notes["bid.bid.opening"], COURSE.notes["bid.bid.barred"]
    assert not [text for text in (asked, opening, barred) if "pass" in text]


def test_r19_r30_what_is_buried_is_said_to_count_for_the_bid_wherever_it_is_asked() -> None:
    """The question, the coach, the options and the glossary agree: a Bid Winner who misses scores nothing."""
    asked, noted = LISTING.phrases("slot.bury"), COURSE.notes["bury.bury"]
    assert "if you make your bid" in asked
    assert "counts for your bid, and is yours if you make it" in noted
    assert "count for your bid" in LISTING.phrases("option.hint-bury", n=11)
    assert "count for the bid, and are scored if it is made" in COURSE.terms["bury"].text
