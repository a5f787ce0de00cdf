"""What Champions of Midgard teaches: figures for every question, names and icons in step with the game."""

from __future__ import annotations

import ast
import tomllib
from collections import Counter
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest
from msgspec.structs import replace
from PIL import Image

from bot.games import built_in
from bot.games.listing import Listing, loaded
from bot.learning.checks import LONGEST_NOTE
from bot.learning.content import Course, read
from bot.learning.lesson_play import LessonPlay
from bot.learning.texts import blanks, filled, taught
from engines.champions_of_midgard.book import COLOURS
from engines.champions_of_midgard.reading import damage_dealt
from engines.core import SEED_TAG, Ask, Game, Header, Rng, parse_picks, sample
from renderers.champions_of_midgard import Page, drawing_sheet
from renderers.kit.assets import ICONS
from renderers.kit.fonts import Font
from renderers.kit.text import wrap_to_fit

GAME = "champions_of_midgard"
RENDERERS = Path(__file__).parents[2] / "renderers" / GAME


@pytest.fixture(scope="module")
def listing() -> Listing:
    return loaded(built_in(GAME))


@pytest.fixture(scope="module")
def course() -> Course:
    return read(GAME)


def test_the_first_sentence_on_a_warrior_tells_how_the_dice_differ(listing: Listing, course: Course) -> None:
    """A legend that is short of room shows no more than that."""
    first = {
        name: taught(course.terms[name].text, listing).split(". ")[0] for name in ("swordsman", "spearman", "axeman")
    }
    assert first == {
        "swordsman": "The light die: 4 hits and 1 shield on its faces",
        "spearman": "The red die: 4 hits and 2 shields on its faces",
        "axeman": "The dark die: 6 hits and no shield on its faces",
    }


@pytest.mark.parametrize("seats", [2, 4])
def test_every_note_can_be_said_at_every_question_of_a_game(listing: Listing, course: Course, seats: int) -> None:
    rules, luck = listing.rules, Rng(f"coach-{seats}")
    header = Header(GAME, rules.info.version, rules.digest, rules.configure(seats, {}), f"{SEED_TAG}coach")
    game, _ = Game.start(rules, header)
    said: set[str] = set()
    for _ in range(220):
        questions = game.questions()
        if not questions:
            break
        question = questions[luck.below(len(questions))]
        walk, view = game.walk(question.seat, question.key), game.view(question.seat)
        picks = sample(walk, luck)
        for depth in range(len(picks)):
            ask = walk(picks[:depth])
            assert isinstance(ask, Ask)
            figures = listing.teaching.at(view, question.topic, ask)
            key = f"{question.topic}.{ask.slot}"
            key = f"{key}.{figures['variant']}" if f"{key}.{figures.get('variant')}" in course.notes else key
            assert set(figures) <= listing.teaching.moment_figures
            note = filled(course.notes[key], listing.phrases, {**listing.teaching.figures, **figures})
            assert 0 < len(note) <= LONGEST_NOTE
            said.add(key)
        game, _ = game.play(question.seat, question.key, picks)
    assert {"place.place.free", "place.place.reserved", "assign.send-troll", "roll.roll"} <= said


def test_blame_is_told_with_its_price_before_it_is_too_late(listing: Listing) -> None:
    rules, luck = listing.rules, Rng("blame")
    header = Header(GAME, rules.info.version, rules.digest, rules.configure(2, {}), f"{SEED_TAG}blame")
    game, _ = Game.start(rules, header)
    warned = set()
    while questions := [one for one in game.questions() if one.blocking]:
        question = questions[0]
        view, ask = game.view(question.seat), game.ask(question.seat, question.key)
        if ask.slot == "place":
            aside, blame = listing.controls.aside(view, ask), view.own.blame
            assert ("Blame" in aside) is (blame > 0)
            if figures := listing.teaching.at(view, question.topic, ask):
                warned.add((figures.get("variant") == "blamed", blame > 1))
            if figures.get("variant") == "blamed":
                costs = rules.book.blame(blame), rules.book.blame(blame + 1)
                assert (figures["blame_now"], figures["blame_next"]) == (costs[0], costs[1] - costs[0])
        game, _ = game.play(question.seat, question.key, sample(game.walk(question.seat, question.key), luck))
    assert (True, True) in warned
    assert (True, False) not in warned


def test_the_coach_counts_warriors_and_rounds_in_sentences(listing: Listing, course: Course) -> None:
    figures = {**listing.teaching.figures, "fights": "", "blame_says": "", "destinies": 0, "left": 1, "workers": 1}
    said = filled(course.notes["place.place.late"], listing.phrases, figures)
    assert said.startswith("One round follows this one.")
    assert "you hold none, and" in said
    assert filled(course.notes["place.place.free"], listing.phrases, figures).endswith("This is your last worker.")
    assert listing.phrases("coach.fights", n=3, fights="Bog Troll 72%") == (
        "Chances of your 3 warriors at home: Bog Troll 72%."
    )


@pytest.mark.parametrize(("favor", "said"), [(0, "You have no Favor for a reroll."), (2, "You have 2.")])
def test_the_coach_offers_no_favor_that_nobody_has(listing: Listing, favor: int, said: str) -> None:
    rules, luck = listing.rules, Rng("favor")
    header = Header(GAME, rules.info.version, rules.digest, rules.configure(2, {}), f"{SEED_TAG}favor")
    game, _ = Game.start(rules, header)
    while (question := game.questions()[0]).topic != "roll":
        game, _ = game.play(question.seat, question.key, sample(game.walk(question.seat, question.key), luck))
    view = game.view(question.seat)
    own = replace(view.own, favor=favor)
    view = replace(view, boards=tuple([own if one is view.own else one for one in view.boards]))
    ask = game.ask(question.seat, question.key)
    assert isinstance(ask, Ask)
    assert str(listing.teaching.at(view, question.topic, ask)["favor_says"]).endswith(said)


def test_every_figure_of_a_moment_is_spoken_of(listing: Listing, course: Course) -> None:
    spoken = {name for note in course.notes.values() for name in blanks(note)}
    assert sorted(listing.teaching.moment_figures - spoken - {"variant"}) == []


def test_every_icon_of_the_pictures_has_a_word_in_the_glossary(course: Course) -> None:
    icons = {name for file in ICONS.glob("*.toml") for name in tomllib.loads(file.read_text(encoding="utf-8"))}
    drawn = {
        node.value
        for file in RENDERERS.glob("*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value in icons
    }
    told = {icon for term in course.terms.values() for icon in term.icons}
    assert sorted(drawn - told - {page.value for page in Page}) == []
    assert sorted(told - icons) == []


def test_the_glossary_knows_every_name_of_the_game(listing: Listing, course: Course) -> None:
    book, words, named = listing.rules.book, listing.phrases, {term.name for term in course.terms.values()}
    kinds = {"kind": book.warriors, "place": book.locations, "leader": book.leaders}
    cards = {"rune": book.runes, "journey": book.journeys}
    wanted = {words(f"{kind}.{name}") for kind, names in kinds.items() for name in names}
    wanted |= {words(f"card.{kind}", name=words(f"{kind}.{name}")) for kind, names in cards.items() for name in names}
    wanted -= {words("place.draugr1"), words("place.draugr2")}
    assert sorted(wanted - named) == []


def test_drawings_are_wide_and_light_and_cut_no_words(listing: Listing, monkeypatch: pytest.MonkeyPatch) -> None:
    def whole(words: str, font: Font, size: int, **room: int) -> tuple[tuple[str, ...], int]:
        rows, letter = wrap_to_fit(words, font, size, **room)
        assert " ".join(rows) == words
        return rows, letter

    monkeypatch.setattr(drawing_sheet, "wrap_to_fit", whole)
    for name, draw in listing.teaching.drawings.items():
        png = draw()
        with Image.open(BytesIO(png)) as picture:
            assert picture.size[0] == 1200, name
        assert len(png) < 80_000, name


def test_any_wanted_answer_leads_on_to_the_end_of_its_lesson(listing: Listing, course: Course) -> None:
    for name, lesson in course.lessons.items():
        if lesson.game:
            continue
        walks = [LessonPlay.begin(listing, course, lesson)]
        for step in lesson.steps:
            if not step.topic:
                walks = [play.go_on() for play in walks]
                continue
            after = []
            for play in walks:
                assert play.question is not None, (name, step.say)
                wanted = [want for want in step.want if want != "*"]
                if "*" in step.want:
                    ask = play.game.ask(play.question.seat, play.question.key)
                    assert isinstance(ask, Ask)
                    wanted = list(ask.open)
                after += [play.answer(parse_picks(want)) for want in wanted]
            walks = after
        assert walks, name
        assert all(play.step is None and play.right for play in walks)


@pytest.mark.parametrize(
    ("lesson", "rolls"),
    [("morning", [(2, 1)]), ("fight", [(1, 1)]), ("voyage", [(3, 1), (4, 0)]), ("split", [(2, 1), (3, 0), (3, 1)])],
)
def test_the_dice_of_a_lesson_fall_as_it_says(
    listing: Listing, course: Course, lesson: str, rolls: list[tuple[int, int]]
) -> None:
    seen = []
    for play in played(listing, course, lesson):
        if play.question is not None and play.question.topic == "roll":
            view = play.game.view(play.lesson.seat)
            seen.append((damage_dealt(view, view.fight), view.fight.losses))
    assert seen == rolls


def test_the_troll_falls_together_with_the_last_two_as_its_lesson_says(listing: Listing, course: Course) -> None:
    fights = {}
    for play in played(listing, course, "fight"):
        if play.question is not None:
            view = play.game.view(play.lesson.seat)
            fights[play.question.topic] = (view.fight, view.own.home)
    (blow, _), (end, home) = fights["loss"], fights["blame"]
    assert (blow.damage, blow.losses, sum(blow.squad)) == (3, 1, 3)
    assert (end.damage, sum(end.lost), sum(home)) == (4, 2, 0)


def test_the_last_round_goes_as_its_lesson_says(listing: Listing, course: Course) -> None:
    *_, last = played(listing, course, "glory")
    own, rival = last.game.view(0).boards
    assert own.favor > rival.favor
    assert (own.food > 0, rival.food) == (True, 0)
    colours = Counter(listing.rules.book.enemies[enemy].colour for enemy in last.game.view(0).piles[0])
    assert min(colours[colour] for colour in COLOURS) == 2
    mine, theirs = last.game.view(0).scores
    assert mine.total - theirs.total == 20
    assert dict(mine.destinies)["DS08"] > max(dict(mine.destinies)[destiny] for destiny in ("DS10", "DS12")) > 0
    assert (last.game.view(0).piles[0] or ())[-2:] == ("D15", "D11")
    assert [listing.rules.book.enemies[enemy].glory for enemy in ("D15", "D11")] == [2, 3]


def played(listing: Listing, course: Course, name: str) -> Iterator[LessonPlay]:
    """Play a lesson by its first wanted answers; yield it at every step and at the end."""
    play = LessonPlay.begin(listing, course, course.lessons[name])
    while (step := play.step) is not None:
        yield play
        if play.question is None:
            play = play.go_on()
            continue
        ask = play.game.ask(play.question.seat, play.question.key)
        assert isinstance(ask, Ask)
        play = play.answer(parse_picks(ask.open[0] if step.want[0] == "*" else step.want[0]))
    yield play
