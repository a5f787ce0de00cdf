"""God of War in pictures and words."""

from __future__ import annotations

from io import BytesIO
from typing import get_args

import pytest
from PIL import Image

from engines.god_of_war import load
from engines.god_of_war.facts import GodOfWarFact
from renderers.god_of_war import GodOfWarProse, Pictures
from renderers.god_of_war import samples as moments
from renderers.god_of_war.emblems import HEROES, QUESTS, RUNES, card_icon, emblem
from renderers.god_of_war.scene import card_name
from renderers.kit import frame, phrases
from renderers.kit.assets import DATA
from renderers.kit.icons import catalogue

RULES = load(DATA / "god_of_war")
WORDS = phrases.load("god_of_war")
PICTURES = Pictures(RULES.book, WORDS)
PROSE = GodOfWarProse(RULES.book, WORDS)
NAMES = moments.NAMES


@pytest.fixture(scope="module")
def game():
    """All moments of one game of three computer allies."""
    return list(moments.play(RULES, 3, {"heroes": "random", "peek": "yes"}, "words"))


@pytest.mark.parametrize("name", ["fight", "boss", "alone-hand", "victory", "defeat", "poster", "gathering"])
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
    from engines.core import SEED_TAG, Game, Header, Luck
    from engines.god_of_war.computer import Computer

    kinds = set()
    for seed, seats in (("a", 4), ("b", 2), ("c", 1)):
        chosen = {"heroes": "random"} if seats > 1 else {}
        config = RULES.configure(seats, chosen)
        game, entry = Game.start(RULES, Header("god_of_war", 1, RULES.digest, config, SEED_TAG + seed))
        player = Computer(RULES, Luck(seed))
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
