"""The pictures and the prose of Champions of Midgard."""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO
from typing import Any

import pytest
from PIL import Image

from engines.champions_of_midgard import MidgardRules, load
from engines.champions_of_midgard.reading import free_locations
from engines.champions_of_midgard.view import Phase, View
from engines.core import Ask, Game, Rng
from renderers.champions_of_midgard import MidgardProse, Page, Pictures, hint, label, view_model
from renderers.champions_of_midgard.describe import COLUMNS
from renderers.champions_of_midgard.house_plan import Scale, plan
from renderers.champions_of_midgard.icons import Mark
from renderers.champions_of_midgard.samples import HANDS, NAMES, PAGES, WHERE, moment, play, samples
from renderers.champions_of_midgard.town import ALONE, BESIDE, GAP, TOWN, WIDTH
from renderers.kit import phrases
from renderers.kit.assets import DATA
from renderers.kit.fonts import Font, width
from renderers.kit.palette import Ink
from tests.conformance.games.champions_of_midgard import ENTRANT, redeal
from tests.conformance.playing import random_play
from tests.rules.champions_of_midgard.staging import village

GAME = "champions_of_midgard"


@lru_cache(1)
def rules() -> MidgardRules:
    return load(DATA / GAME)


@lru_cache(1)
def pictures() -> Pictures:
    return Pictures(rules().book, phrases.load(GAME))


@lru_cache(1)
def prose() -> MidgardProse:
    return MidgardProse(rules().book, phrases.load(GAME))


@lru_cache(1)
def drawn() -> dict[str, bytes]:
    return samples()


@lru_cache(1)
def moments() -> list[Game[Any, View, Any]]:
    """Every moment of one game of four computer players."""
    return list(play(rules(), 4, "prose"))


@pytest.mark.slow
@pytest.mark.parametrize("name", [*WHERE, *PAGES, *HANDS])
def test_every_sample_has_its_size_and_weight(name: str) -> None:
    with Image.open(BytesIO(drawn()[name])) as picture:
        assert picture.width == 1200
        assert picture.height <= 560 if name in HANDS else picture.height == 800
        assert picture.mode == "P"
    assert len(drawn()[name]) <= 120 * 1024


def test_equal_views_give_equal_bytes_and_others_do_not() -> None:
    wanted = WHERE["village"][1]
    view = moment(rules(), 4, wanted, (None,))
    again = moment(rules(), 4, wanted, (None,))

    assert pictures().board(view, NAMES) == pictures().board(again, NAMES)
    assert pictures().board(view, NAMES) != pictures().board(view, ("Other", *NAMES[1:]))


def test_pages_can_be_chosen_and_a_fight_shows_itself() -> None:
    view = moment(rules(), 4, WHERE["fight"][1], (None,))
    now, village = pictures().board(view, NAMES), pictures().board(view, NAMES, Page.VILLAGE)

    assert now == pictures().board(view, NAMES, Page.FIGHT)
    assert now != village


def test_the_gallery_has_no_hand() -> None:
    view = moment(rules(), 4, WHERE["village"][1], (None,))

    assert pictures().hand(view, NAMES) is None


def test_pictures_and_words_keep_secrets() -> None:
    """What a viewer cannot see is dealt anew: bytes and words stay the same."""
    luck, table = Rng("pictures"), ENTRANT.tables[0]
    for step, (game, _, _) in enumerate(random_play(ENTRANT, table, "pictures", 90)):
        if step % 15 != 7:
            continue
        for viewer in (None, 0):
            state = redeal(rules(), game.state.copy(), viewer, luck)
            other = game.with_state(state)
            one, two = game.view(viewer), other.view(viewer)
            assert pictures().board(one, NAMES) == pictures().board(two, NAMES)
            assert pictures().hand(one, NAMES) == pictures().hand(two, NAMES)
            assert prose().alt(one, NAMES) == prose().alt(two, NAMES)
            assert prose().describe(one, NAMES) == prose().describe(two, NAMES)


def test_alt_texts_and_positions_fit_at_every_moment() -> None:
    for game in moments()[::4]:
        for viewer in (None, 2):
            view = game.view(viewer)
            assert 40 < len(prose().alt(view, NAMES)) <= 1024
            assert 1 <= prose().status(view, NAMES).count("\n") + 1 <= 3
            described = prose().describe(view, NAMES)
            assert max(map(len, described.split("\n"))) <= COLUMNS
        assert 0 < len(prose().hand_alt(game.view(1), NAMES)) <= 1024


def test_the_position_names_every_enemy_and_every_seat() -> None:
    view = moments()[60].view(None)
    described = " ".join(prose().describe(view, NAMES).split())

    for shore in view.shores:
        assert prose().phrases(f"enemy.{rules().book.enemies[shore.monster].name}") in described
    for name in NAMES:
        assert name in described


def test_the_position_tells_of_a_fight_only_while_it_goes_on() -> None:
    stage = village().own(0, home=(0, 2, 2), food=2, favor=0, runes="journey")
    stage.state.draugr, stage.state.shores[0].journey = ["D01", "D02"], "storm"
    stage.march("0:draugr1", "0:large>shore1").do(0, "2a 2p 2", dice="A-H2 A-B")
    assert stage.asked() == [(0, "journey")]
    described = " ".join(prose().describe(stage.view(0), NAMES[:3]).split())

    assert "turns the Journey up: Storm." in described
    assert "fights the" not in described


@pytest.mark.parametrize(("scale", "high"), [(BESIDE, 82), (BESIDE, 92), (ALONE, 120)])
def test_the_whole_name_of_a_location_stands_on_the_board(scale: Scale, high: int) -> None:
    """However much it offers, and without leaving its sign."""
    goods = (Mark("meat", Ink.EMBER), Mark("", Ink.MIST, "›"), *[Mark("two-coins", Ink.SUN, "10")] * 2)
    for place in (*TOWN, "small", "large", *rules().book.economic, *rules().book.military):
        name = phrases.load(GAME)(f"place.{place}")
        for count in range(len(goods) + 1):
            size = (WIDTH[scale] - GAP, high)
            planned = plan(name, (goods[:count],) if count else (), size, scale)
            assert " ".join(planned.rows) == name
            assert planned.size >= 24 - (name == "Smokehouse" and scale is ALONE)
            assert planned.sign[0] + max(width(row, Font.STRONG, planned.size) for row in planned.rows) <= size[0] - 6
            left, top, right, bottom = planned.wall
            assert 0 <= left < right <= size[0]
            assert scale.gable <= top < bottom <= high
            assert planned.wall[3] <= planned.sign[1] or planned.wall[2] <= planned.sign[0]


def test_every_fact_is_told_to_those_who_learn_it() -> None:
    for _, _, entry in random_play(ENTRANT, ENTRANT.tables[0], "facts", 400):
        for told in entry.told:
            assert prose().fact(told.fact, NAMES)
            if told.others is not None:
                assert prose().fact(told.others, NAMES)


def test_the_shadow_of_a_secret_does_not_name_it() -> None:
    journeys = {prose().phrases(f"journey.{name}") for name in rules().book.journeys}
    destinies = {prose().phrases(f"destiny.{card.name}") for card in rules().book.destinies.values()}
    for _, _, entry in random_play(ENTRANT, ENTRANT.tables[0], "shadows", 200):
        for told in entry.told:
            if told.others is not None:
                said = prose().fact(told.others, NAMES)
                assert not any(name in said for name in journeys | destinies)


def test_every_option_has_a_label_that_fits_a_button() -> None:
    for game, question, entry in random_play(ENTRANT, ENTRANT.tables[4], "labels", 400):
        view = game.view(question.seat)
        seen = view_model(rules().book, phrases.load(GAME), view, NAMES)
        for done in range(len(entry.picks)):
            ask = game.ask(question.seat, question.key, entry.picks[:done])
            assert isinstance(ask, Ask)
            assert seen.words(f"slot.{ask.slot}")
            labels = [label(seen, ask, option) for option in ask.options]
            assert all(0 < len(one) <= 38 for one in labels), labels
            same_enemies = ask.slot == "place" and len(set(view.draugr)) < 3
            assert len(set(labels)) == len(labels) or same_enemies, labels
            assert all(len(hint(seen, ask, option)) <= 100 for option in ask.options)


def test_what_is_free_leaves_out_taken_places_but_never_the_hunt() -> None:
    view = next(game.view(None) for game in moments() if len(game.view(None).workers) == 8)
    taken = {worker.place for worker in view.workers} - {"hunt"}

    assert not taken & set(free_locations(rules().book, view))
    assert "hunt" in free_locations(rules().book, view)


def test_headlines_name_whoever_is_asked() -> None:
    for game in moments():
        view = game.view(None)
        seen = view_model(rules().book, phrases.load(GAME), view, NAMES)
        assert set(view.asked) == {question.seat for question in game.questions() if question.blocking}
        if view.phase is not Phase.OVER:
            assert all(NAMES[seat] in seen.headline() for seat in view.asked)
