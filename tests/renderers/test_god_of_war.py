"""God of War in pictures and words."""

from __future__ import annotations

from io import BytesIO
from itertools import combinations
from typing import get_args

import pytest
from msgspec.structs import replace
from PIL import Image

from engines.god_of_war.book import Side
from engines.god_of_war.facts import (
    GodOfWarFact,
)
from engines.god_of_war.view import Laid
from renderers.god_of_war import board, closeups, gathering, hand, hand_card, tiles
from renderers.god_of_war import samples as moments
from renderers.god_of_war.backdrop import PLACES, place_of
from renderers.god_of_war.heroes import CHIP
from renderers.god_of_war.icons import HEROES, QUESTS, RUNES, card_icon, emblem
from renderers.god_of_war.minis import MINI
from renderers.god_of_war.tiles import GROWN, TILE, draw_tile
from renderers.god_of_war.viewmodel import ViewModel, card_name
from renderers.kit import frame
from renderers.kit import text as text_kit
from renderers.kit.canvas import Canvas
from renderers.kit.card_values import Look, Marks
from renderers.kit.icons import catalogue
from renderers.kit.palette import Ink
from tests.renderers.god_of_war_scenes import NAMES, PICTURES, PROSE, RULES, WORDS, game_of_three

SHADOW = 6
"""How far the shadow of a card falls, in pixels."""


@pytest.fixture(scope="module")
def game():
    """All moments of one game of three computer allies."""
    return game_of_three()


def test_every_column_with_room_below_it_has_its_number(monkeypatch):
    view = next(one for one in (game.view(None) for game in moments.play(RULES, 3, {}, "columns")) if one.round)
    front, behind, apart, *_ = [hero for column in view.columns for hero in column]
    seen, text = [], Canvas.text

    def spied(self, at, said, **look):
        seen.append((said, at))
        return text(self, at, said, **look)

    monkeypatch.setattr(Canvas, "text", spied)
    PICTURES.board(replace(view, columns=((front, behind), (apart,), (), ())), NAMES)
    numbers = [said for said, (_, y) in seen if said in "1234" and y > board.CHIPS + CHIP[1]]
    assert numbers[:3] == ["2", "3", "4"]


def test_whoever_chooses_a_hero_sees_all_of_them_and_who_has_taken_one(monkeypatch):
    game = next(
        one for one in moments.play(RULES, 4, {}, "heroes") if any(seat.dashboard for seat in one.view(None).seats)
    )
    seen, heads = [], []
    text, head = Canvas.text, gathering.portrait

    def spied(self, at, said, **look):
        seen.append(said)
        return text(self, at, said, **look)

    monkeypatch.setattr(Canvas, "text", spied)
    monkeypatch.setattr(gathering, "portrait", lambda *drawn, **look: (heads.append(drawn[2:4]), head(*drawn, **look)))
    view = game.view(None)
    PICTURES.board(view, NAMES)
    assert {WORDS(f"hero.{hero}") for hero in RULES.book.heroes} <= set(seen)
    assert sorted(heads) == sorted(
        (hero, seat)
        for seat, player in enumerate(view.seats)
        if player.dashboard
        for hero in RULES.book.dashboards[player.dashboard]
    )


@pytest.mark.slow
@pytest.mark.parametrize(
    "name",
    ["fight", "boss", "alone-hand", "victory", "defeat", "poster", "gathering", "hands", "places", "card-quest.10"],
)
def test_samples_have_their_size_and_stay_small(name, drawn):
    image = Image.open(BytesIO(drawn[name]))
    assert image.mode == "P"
    assert image.size in {frame.BOARD, frame.HAND, hand.size_for(9), frame.SHEET}
    assert len(drawn[name]) <= 120 * 1024


@pytest.fixture(scope="module")
def drawn():
    return moments.positions()


def test_equal_views_give_equal_pictures_and_changed_ones_differ(game):
    early, late = game[20].view(None), game[21].view(None)
    assert PICTURES.board(early, NAMES[:3]) == PICTURES.board(early, NAMES[:3])
    assert PICTURES.board(early, NAMES[:3]) != PICTURES.board(late, NAMES[:3])


def test_the_board_of_the_gallery_does_not_hinge_on_hands(game):
    view = game[30].view(None)
    assert all(not seat.hand for seat in view.seats)
    assert PICTURES.hand(view, NAMES[:3]) is None


@pytest.mark.slow
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
    entries = closeups.entries(ViewModel(RULES.book, WORDS, whole(game, scene, side), NAMES[:3]))
    size, rows = closeups.fitted(entries)
    assert size >= 24
    assert sum(round(size * (1.34 if strong else 1.2)) for _, strong in rows) <= closeups.FLOOR - closeups.TOP
    assert not any(row.endswith("…") for row, _ in rows)


@pytest.fixture
def cut(monkeypatch):
    """The texts that did not fit while something was drawn; none of the players' names is among them."""
    found = []
    whole_line = text_kit._cut

    def watched(string, font, size, room):
        kept = whole_line(string, font, size, room)
        if kept != string and string not in moments.LONGEST:
            found.append(string)
        return kept

    monkeypatch.setattr(text_kit, "_cut", watched)
    return found


@pytest.mark.parametrize("side", list(Side))
@pytest.mark.parametrize("scene", RULES.book.scenes)
def test_no_name_or_cost_of_a_scene_card_is_cut(game, scene, side, cut, monkeypatch):
    monkeypatch.setattr(tiles, "wrap_to_fit", whole_rows(cut))
    tiles.sprite.cache_clear()
    view = moments.laid(RULES, game[30].view(None), scene, side)
    seen = ViewModel(RULES.book, WORDS, view, NAMES[:3])
    for pos in view.cards:
        draw_tile(Canvas((TILE[0] + 80, TILE[1] + 80)), (40, 40), seen, pos)
    assert cut == []


def whole_rows(cut):
    """`wrap_to_fit` that reports what it had to cut only where there is no second try."""

    def wrapped(string, font, size, *, room, lines, least):
        rows, found = text_kit.wrap_to_fit(string, font, size, room=room, lines=lines, least=least)
        if lines == 1:
            cut.clear()
        return rows, found

    return wrapped


@pytest.mark.parametrize("count", [5, 8])
def test_every_action_card_says_in_a_hand_what_it_is_and_does(game, count, cut):
    seen = ViewModel(RULES.book, WORDS, game[30].view(None), NAMES[:3])
    left, top, right, bottom = hand.boxes(count)[0]
    canvas = Canvas((400, 500))
    for name in RULES.book.cards:
        card = hand_card.hand_card(seen, name)
        assert card.name
        assert card.rule
        hand_card.sprite.cache_clear()
        cut.clear()
        hand_card.draw_card(canvas, (0, 0, right - left, bottom - top), card, Look.PLAIN)
        assert cut == [], name


def test_a_hand_of_which_nothing_meets_a_blow_is_sunk(game):
    view = next(now.view(0) for now in game[20:] if now.view(0).seats[0].hand)
    acting, hit, warded = (
        PICTURES.hand(replace(view, asked=()), NAMES[:3], Marks(frozenset(choices)))
        for choices in ({"attack"}, {"take"}, {"take", "freya-token"})
    )
    assert acting != hit == warded


def test_the_cards_of_a_hand_never_touch():
    for count in range(1, 13):
        boxes = hand.boxes(count)
        assert len(boxes) == count
        for one, other in combinations(boxes, 2):
            assert one[2] + 8 <= other[0] or other[2] + 8 <= one[0] or one[3] + 8 <= other[1]
        assert all(box[0] >= frame.MARGIN and box[2] <= frame.HAND[0] - frame.MARGIN for box in boxes)
        assert all(box[1] >= frame.HEAD_FLOOR and box[3] <= hand.size_for(count)[1] - frame.MARGIN for box in boxes)


def test_the_parts_of_the_board_never_touch():
    grown = (board.LEFT - GROWN[0], board.LEFT + 3 * board.STEP + TILE[0] + GROWN[0])
    assert grown[0] > 11
    assert grown[1] < frame.BOARD[0] - 11
    assert TILE[0] + 2 * GROWN[0] <= board.STEP
    assert board.ROWS[0] - GROWN[1] >= frame.HEAD_FLOOR
    assert board.ROWS[1] - board.ROWS[0] >= TILE[1] + 2 * GROWN[1]
    assert board.ROWS[1] + TILE[1] + GROWN[1] + SHADOW <= board.CHIPS
    assert board.CHIPS + 2 * CHIP[1] + 6 <= board.FOOT - 7
    assert board.FOOT + MINI[1] <= frame.BOARD[1] - 20
    row_end = board.LEFT + board.REVEALED + 8 + 5 * (MINI[0] + 10)
    assert row_end <= frame.BOARD[0] - frame.MARGIN - 6 * (board.TOKEN + 4) - 2 * 20


@pytest.mark.parametrize("scene", RULES.book.scenes)
def test_every_scene_has_a_place_of_its_own(scene):
    assert place_of(scene) is PLACES[scene]


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


def test_a_picture_of_cards_to_upgrade_with_says_in_its_head_what_they_are(game, monkeypatch):
    written, write = [], Canvas.text

    def watch(canvas, xy, string, **rest):
        written.append(string)
        return write(canvas, xy, string, **rest)

    monkeypatch.setattr(Canvas, "text", watch)
    seat, view = next(
        (question.seat, moment.view(question.seat))
        for moment in game
        for question in moment.questions()
        if question.topic == "upgrade"
    )
    player = view.seats[seat]
    hero = WORDS(f"dashboard.{player.dashboard}")
    assert len(view.row) > 1
    assert not player.hand
    PICTURES.hand(view, NAMES[:3])
    assert f"{len(view.row)} upgrade cards · {hero}" in written
    PICTURES.hand(replace(view, row=()), NAMES[:3])
    assert f"Discard pile: {len(player.discard)} cards · {hero}" in written
    PICTURES.hand(replace(view, pending=None), NAMES[:3])
    assert f"0 cards · {hero}" in written
