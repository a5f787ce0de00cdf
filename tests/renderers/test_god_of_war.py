"""God of War in pictures and words."""

from __future__ import annotations

from io import BytesIO
from typing import get_args

import pytest
from msgspec.structs import replace
from PIL import Image

from engines.god_of_war import load
from engines.god_of_war.book import Side
from engines.god_of_war.facts import GodOfWarFact
from engines.god_of_war.view import Laid
from renderers.god_of_war import GodOfWarProse, Pictures, closeups
from renderers.god_of_war import samples as moments
from renderers.god_of_war.icons import HEROES, QUESTS, RUNES, card_icon, emblem
from renderers.god_of_war.tiles import GROWN, TILE, draw_tile
from renderers.god_of_war.viewmodel import ViewModel, card_name
from renderers.kit import frame, phrases
from renderers.kit.assets import DATA
from renderers.kit.canvas import Canvas
from renderers.kit.icons import catalogue
from renderers.kit.palette import Ink

RULES = load(DATA / "god_of_war")
WORDS = phrases.load("god_of_war")
PICTURES = Pictures(RULES.book, WORDS)
PROSE = GodOfWarProse(RULES.book, WORDS)
NAMES = moments.NAMES
SHADOW = 6
"""How far the shadow of a card falls, in pixels."""


@pytest.fixture(scope="module")
def game():
    """All moments of one game of three computer allies."""
    return list(moments.play(RULES, 3, {"heroes": "random", "peek": "yes"}, "words"))


@pytest.mark.parametrize(
    "name",
    ["fight", "boss", "alone-hand", "victory", "defeat", "poster", "gathering", "hands", "places", "card-quest.10"],
)
def test_samples_have_their_size_and_stay_small(name, drawn):
    image = Image.open(BytesIO(drawn[name]))
    assert image.mode == "P"
    assert image.size in {frame.BOARD, frame.HAND, frame.SHEET}
    assert len(drawn[name]) <= 120 * 1024


@pytest.fixture(scope="module")
def drawn():
    return moments.samples()


def test_equal_views_give_equal_pictures_and_changed_ones_differ(game):
    early, late = game[20].view(None), game[21].view(None)
    assert PICTURES.board(early, NAMES[:3]) == PICTURES.board(early, NAMES[:3])
    assert PICTURES.board(early, NAMES[:3]) != PICTURES.board(late, NAMES[:3])


def test_the_board_of_the_gallery_does_not_hinge_on_hands(game):
    view = game[30].view(None)
    assert all(not seat.hand for seat in view.seats)
    assert PICTURES.hand(view, NAMES[:3]) is None


def test_closeups_show_a_watcher_no_hand_and_the_same_places(drawn):
    assert drawn["hands"] != drawn["hands-watched"]
    assert drawn["places"] == drawn["places-watched"]
    assert drawn["quest"] == drawn["quest-watched"]


def whole(game, scene, side):
    """A view of all cards of a scene, with this side up where they have it."""
    cards = {
        pos: Laid(side if side is Side.FRONT or card.back is not None else Side.FRONT)
        for pos, card in RULES.book.scenes[scene].cards.items()
    }
    tokens = dict.fromkeys(RULES.book.scenes[scene].head.tokens, 1)
    faces = [face for card in RULES.book.scenes[scene].cards.values() for face in (card.front, card.back) if face]
    tracks = {face.enemy.track: 0 for face in faces if face.enemy and face.enemy.track}
    return replace(game[30].view(None), scene=scene, cards=cards, tokens=tokens, tracks=tracks)


@pytest.mark.parametrize("side", list(Side))
@pytest.mark.parametrize("scene", RULES.book.scenes)
def test_nothing_of_a_tile_stands_outside_its_frame(game, scene, side):
    view = whole(game, scene, side)
    seen = ViewModel(RULES.book, WORDS, view, NAMES[:3])
    for pos in view.cards:
        canvas = Canvas((TILE[0] + 80, TILE[1] + 80))
        draw_tile(canvas, (40, 40), seen, pos)
        reach = (GROWN[0] + SHADOW, GROWN[1] + SHADOW)
        sides = [(x, y) for x in (39 - reach[0], 41 + TILE[0] + reach[0]) for y in range(TILE[1] + 80)]
        ends = [(x, y) for x in range(TILE[0] + 80) for y in (39 - reach[1], 41 + TILE[1] + reach[1])]
        assert {canvas.pixel(spot) for spot in sides + ends} == {Ink.SLATE.rgb}, pos


@pytest.mark.parametrize("side", list(Side))
@pytest.mark.parametrize("scene", RULES.book.scenes)
def test_what_places_do_always_fits_on_the_sheet_in_letters_that_can_be_read(game, scene, side):
    entries = closeups._entries(ViewModel(RULES.book, WORDS, whole(game, scene, side), NAMES[:3]))
    size, rows = closeups._fitted(entries)
    assert size >= 24
    assert sum(round(size * (1.34 if strong else 1.2)) for _, strong in rows) <= closeups._FLOOR - closeups._TOP
    assert not any(row.endswith("…") for row, _ in rows)


def test_every_moment_is_put_into_words_within_its_limits(game):
    for moment in game[::7] + game[-1:]:
        for viewer in (None, 0):
            view = moment.view(viewer)
            assert 0 < len(PROSE.alt(view, NAMES[:3])) <= 1024
            assert 1 <= len(PROSE.status(view, NAMES[:3]).splitlines()) <= 3
            assert max(map(len, PROSE.describe(view, NAMES[:3]).splitlines())) <= 30
            if viewer is not None:
                assert 0 < len(PROSE.hand_alt(view, NAMES[:3])) <= 1024


def test_every_fact_of_a_game_is_told_without_open_blanks():
    from engines.core import SEED_TAG, Game, Header, Rng
    from engines.god_of_war.computer import Computer

    kinds = set()
    for seed, seats in (("a", 4), ("b", 2), ("c", 1)):
        chosen = {"heroes": "random"} if seats > 1 else {}
        config = RULES.configure(seats, chosen)
        game, entry = Game.start(RULES, Header("god_of_war", 1, RULES.digest, config, SEED_TAG + seed))
        player = Computer(RULES, Rng(seed))
        entries = [entry]
        while asked := [question for question in game.questions() if question.blocking]:
            walk = game.walk(asked[0].seat, asked[0].key)
            picks = player.decide(game.view(asked[0].seat), asked[0], walk)
            game, entry = game.play(asked[0].seat, asked[0].key, picks)
            entries.append(entry)
        for told in (told for entry in entries for told in entry.told):
            said = PROSE.fact(told.fact, NAMES[:seats])
            assert "{" not in said
            kinds.add(type(told.fact))
    assert len(kinds) >= 35
    assert kinds <= set(get_args(GodOfWarFact))


def test_hidden_sides_are_described_only_where_peeking_is_allowed(game):
    peeking = PROSE.describe(game[30].view(None), NAMES[:3])
    assert "Back:" in peeking
    plain = list(moments.play(RULES, 2, {"heroes": "random"}, "words"))[25]
    assert "Back:" not in PROSE.describe(plain.view(None), NAMES[:2])


def test_every_icon_is_bundled_and_every_card_has_a_name():
    found = catalogue()
    faces = [face for scene in RULES.book.scenes.values() for _, _, face in scene.faces()]
    icons = {*HEROES.values(), *QUESTS.values(), *map(emblem, faces)}
    icons |= {card_icon(RULES.book, card) for card in RULES.book.cards} - {""}
    assert icons <= set(found)
    assert len({shape for shape, _ in RUNES.values()}) == 4
    names = [card_name(RULES.book, WORDS, card) for card in RULES.book.cards]
    assert all(names)
    assert max(map(len, names)) <= 30
