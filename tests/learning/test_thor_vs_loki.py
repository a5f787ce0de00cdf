"""What Thor against Loki teaches: figures for every question, names and icons in step with the game."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from bot.games import built_in
from bot.games.listing import Listing, loaded
from bot.learning.checks import LONGEST_NOTE
from bot.learning.content import Course, read
from bot.learning.lesson_play import LessonPlay
from bot.learning.positions import answered, staged
from bot.learning.texts import blanks, filled
from engines.core import SEED_TAG, Ask, Budget, Game, Header, Level, Picks, Question, Rng, parse_picks, sample
from engines.thor_vs_loki.book import Role
from engines.thor_vs_loki.computer import computer_player
from engines.thor_vs_loki.view import View
from renderers.kit.assets import ICONS
from renderers.kit.legend import numbered
from renderers.thor_vs_loki.icons import USES, art

GAME = "thor_vs_loki"
ROOT = Path(__file__).parents[2]
SLOTS = {
    "row.row-a", "row.row-b", "row.row-c", "act.act", "act.card", "act.spot", "act.challenge", "act.power", "act.enter",
    "act.move-own", "act.goal-own", "act.move-foe", "act.goal-foe", "act.frigg", "act.unveil", "act.strike",
    "act.ravens", "act.ravens-row", "act.flank", "act.flank-target", "enter.enter", "order.order", "take.take",
    "reveal.reveal", "place.place",
}  # fmt: skip
"""Every topic with each of its slots."""


@pytest.fixture(scope="module")
def listing() -> Listing:
    return loaded(built_in(GAME))


@pytest.fixture(scope="module")
def course() -> Course:
    return read(GAME)


def asks(listing: Listing, seed: str) -> Iterator[tuple[View, Question, Ask]]:
    """Play a game at random, and give everything that somebody is asked on the way."""
    rules, luck = listing.rules, Rng(seed)
    game: Game[Any, Any, Any]
    header = Header(GAME, rules.info.version, rules.digest, rules.configure(2, {}), f"{SEED_TAG}{seed}")
    game, _ = Game.start(rules, header)
    while questions := [question for question in game.questions() if question.blocking]:
        question = questions[luck.below(len(questions))]
        walk, view = game.walk(question.seat, question.key), game.view(question.seat)
        picks: Picks = sample(walk, luck)
        for depth in range(len(picks)):
            ask = walk(picks[:depth])
            assert isinstance(ask, Ask)
            yield view, question, ask
        game, _ = game.play(question.seat, question.key, picks)


def test_every_note_can_be_said_at_every_question(listing: Listing, course: Course) -> None:
    said: set[str] = set()
    for seed in ("a", "b", "c", "d", "e", "f", "g", "h"):
        for view, question, ask in asks(listing, seed):
            figures = listing.teaching.at(view, question.topic, ask)
            key = f"{question.topic}.{ask.slot}"
            key = f"{key}.{figures['variant']}" if f"{key}.{figures.get('variant')}" in course.notes else key
            assert set(figures) <= listing.teaching.moment_figures
            note = filled(course.notes[key], listing.phrases, {**listing.teaching.figures, **figures})
            assert 0 < len(note) <= LONGEST_NOTE
            said.add(key)
    assert {"row.row-a", "act.act", "act.act.first", "act.act.last", "act.challenge", "act.ravens"} <= said


def test_the_coach_speaks_of_a_wall_in_the_first_row_to_those_alone_who_hold_one(
    listing: Listing, course: Course
) -> None:
    told = set()
    for seed in ("a", "b", "c", "d", "e", "f", "g", "h"):
        for view, question, ask in asks(listing, seed):
            if ask.slot != "row-a":
                continue
            held = any(card.endswith(".wall") for card in view.hand)
            figures = listing.teaching.at(view, question.topic, ask)
            assert (figures.get("variant") == "walled") is held
            told.add(held)
    assert told == {True, False}
    assert "{card.wall}" not in course.notes["row.row-a"]


def test_the_coach_advises_the_first_row_that_computer_players_lay(listing: Listing, course: Course) -> None:
    """Strong fighters in front, powers in the hand: whoever follows the coach is not told off by the review."""
    rules, laid = listing.rules, 0
    for seed in range(12):
        header = Header(GAME, rules.info.version, rules.digest, rules.configure(2, {}), f"{SEED_TAG}row-{seed}")
        game, _ = Game.start(rules, header)
        for question in game.questions():
            view: View = game.view(question.seat)
            faces = {card: rules.book.face(card) for card in view.hand}
            fighters = [card for card, face in faces.items() if face.power is None and face.role is Role.PLAIN]
            player = computer_player(rules, Rng(str(seed)), Level.NORMAL, Budget(0))
            row = [card for (card,) in player.decide(view, question, game.walk(question.seat, question.key))]
            strongest = max((faces[card].strength for card in fighters), default=0)
            assert strongest <= max(faces[card].strength for card in row)
            if len(fighters) >= len(row):
                assert all(faces[card].power is None for card in row)
                laid += 1
    assert laid > 12
    for key in ("row.row-a", "row.row-a.walled"):
        assert "Lay your strongest fighters here" in course.notes[key]
        assert "Keep powers in your hand" in course.notes[key]


def test_the_coach_speaks_of_an_empty_column_and_of_the_other_god_when_they_are_there(listing: Listing) -> None:
    told = set()
    for seed in ("a", "b", "c", "d"):
        for view, question, ask in asks(listing, seed):
            if ask.slot != "act" or view.first_turn:
                continue
            figures = listing.teaching.at(view, question.topic, ask)
            theirs, mine = view.fields[1 - question.seat], view.fields[question.seat]
            stands = [listing.rules.book.face(column[0].card) for column in theirs if column and column[0].up]
            god = any(face.role is Role.AVATAR for face in stands)
            expected = "god" if god else "thin" if not all(mine) else "last" if view.points == 1 else None
            assert figures.get("variant") == expected
            assert figures.get("foe_god", "") in {"", listing.phrases(f"card.{view.sides[1 - question.seat]}")}
            told.add(expected)
    assert told == {"god", "thin", "last", None}


def test_notes_are_written_for_exactly_the_questions_that_there_are(course: Course) -> None:
    assert {".".join(name.split(".")[:2]) for name in course.notes} == SLOTS


def test_every_figure_of_a_moment_is_spoken_of(listing: Listing, course: Course) -> None:
    spoken = {name for note in course.notes.values() for name in blanks(note)}
    assert sorted(listing.teaching.moment_figures - spoken - {"variant"}) == []


def test_walls_that_were_not_seen_are_counted_down(listing: Listing) -> None:
    rules, walls = listing.rules, set()
    for view, question, ask in asks(listing, "walls"):
        figures = listing.teaching.at(view, question.topic, ask)
        foe = 1 - question.seat
        seen = [
            face
            for side in view.fields
            for column in side
            for face in column
            if face.up and face.back is view.sides[foe] and rules.book.face(face.card).role is Role.WALL
        ]
        copies = rules.book.kinds["wall"].copies(view.sides[foe])
        assert 0 <= int(figures["walls"]) <= copies - len(seen)
        walls.add(figures["walls"])
    assert len(walls) > 1


def test_every_reason_has_a_paragraph(listing: Listing, course: Course) -> None:
    assert set(course.refusals) == {name for name in listing.phrases.ids() if name.startswith("refused.")}


def test_every_icon_of_the_pictures_has_a_word_in_the_glossary(listing: Listing, course: Course) -> None:
    icons = {name for file in ICONS.glob("*.toml") for name in tomllib.loads(file.read_text(encoding="utf-8"))}
    modules = [path for path in (ROOT / "renderers" / GAME).glob("*.py") if path.name != "icons.py"]
    written = {
        node.value
        for path in modules
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value in icons
    }
    kinds = listing.rules.book.kinds
    drawn = written - set(kinds) | set(USES.values()) | {art(kind, printed) for kind, printed in kinds.items()}
    told = [icon for term in course.terms.values() for icon in term.icons]
    assert sorted(drawn - set(told)) == []
    assert sorted(set(told) - drawn) == []
    assert len(told) == len(set(told)), "an icon has one meaning"


def test_the_legend_numbers_every_card_of_a_board_and_a_hand(listing: Listing, course: Course) -> None:
    play = LessonPlay.begin(listing, course, course.lessons["hunt"])
    while (step := play.step) is not None:
        play = play.answer(parse_picks(step.want[0])) if step.topic else play.go_on()
    view, kinds = play.game.view(0), listing.rules.book.kinds
    known = {icon for term in course.terms.values() for icon in term.icons}
    pictures = listing.pictures
    for cards, paint in (
        ([face.card for side in view.fields for column in side for face in column], partial(pictures.board, view)),
        (view.hand, partial(pictures.hand, view)),
    ):
        found = {card.partition(".")[2] for card in cards if card}
        _, icons = numbered(partial(paint, names=("Ana", "Bo")), {name: name for name in known})
        assert {art(kind, kinds[kind]) for kind in found} <= set(icons)


def test_the_glossary_knows_every_card_by_its_name(listing: Listing, course: Course) -> None:
    assert listing.cards is not None
    named = {term.name for term in course.terms.values()}
    assert sorted(set(listing.cards.names.values()) - named) == []


def test_every_card_is_told_with_its_cost_and_has_a_kind(listing: Listing) -> None:
    cards, book = listing.cards, listing.rules.book
    assert cards is not None
    assert set(cards.kinds) == set(cards.names)
    for card in cards.names:
        told = cards.tell(card)
        assert ("action point" in told) is (book.kinds[card].role is not Role.TREASURE), card
        assert len(told) < 900


def test_ravens_leave_what_the_texts_say(listing: Listing) -> None:
    play = staged(listing, read(GAME).positions["eyes"])
    for move in ("s0 act power t.ravens row a", "s0 act power t.ravens row b"):
        play = answered(play, move)
    left, right = (play.view(0).fields[1][column][0] for column in (0, 1))
    strength = listing.rules.book.face(right.card).strength
    assert not left.up, "the card without strength fell, and the one behind it moved forward"
    assert right.up
    assert strength >= int(listing.teaching.figures["ravens_stay"])


def test_drawings_are_wide_and_light(listing: Listing) -> None:
    for name, draw in listing.teaching.drawings.items():
        png = draw()
        with Image.open(BytesIO(png)) as picture:
            assert picture.size[0] == 1200, name
        assert len(png) < 80_000, name


@pytest.mark.parametrize(("lesson", "loser"), [("clash", 1), ("hunt", 1), ("evening", None)])
def test_lessons_end_as_they_say(listing: Listing, course: Course, lesson: str, loser: int | None) -> None:
    play = LessonPlay.begin(listing, course, course.lessons[lesson])
    while (step := play.step) is not None:
        play = play.answer(parse_picks(step.want[0])) if step.topic else play.go_on()
    assert play.game.view(0).loser == loser
