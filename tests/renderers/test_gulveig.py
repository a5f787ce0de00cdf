"""Gulveig's pictures and prose."""

from __future__ import annotations

from io import BytesIO
from itertools import combinations, pairwise

import pytest
from PIL import Image

from engines.core import Codec, Rng
from engines.gulveig.config import Gulveig, LogDepth
from engines.gulveig.facts import Declared, Ending, GameOver, HandScored, Played, Score, Supremacy, TrickWon
from engines.gulveig.reading import just_declared, seats_from_viewer, winning
from engines.gulveig.view import Laid, Phase
from renderers.gulveig import Moments, Pictures, card_page, samples
from renderers.gulveig import seats as plates
from renderers.gulveig.backdrop import FEAST
from renderers.gulveig.card_page import Cut
from renderers.gulveig.hand import _LIFT, _high, _ribbon, _spots
from renderers.gulveig.icons import SUITS
from renderers.gulveig.panel import _SUPREMACY
from renderers.gulveig.seats import CENTRE, PLACES, Toward, point_at_card
from renderers.gulveig.viewmodel import view_model
from renderers.kit import frame
from renderers.kit.canvas import Canvas
from renderers.kit.card_values import Marks
from renderers.kit.cards import HALO
from renderers.kit.fonts import Font, width
from renderers.kit.palette import Ink
from renderers.kit.phrases import load
from renderers.kit.text import ALT_LIMIT, ELLIPSIS, fit
from tests.conformance.games.gulveig import ENTRANT
from tests.renderers.gulveig_views import HAND, LONG, NAMES, PROSE, RULES, TABLES, a_view, moments, over
from tests.renderers.lettering import watched

PICTURES = Pictures(RULES.book, load("gulveig"))
TALLEST_HAND = 820
"""A hand of many cards is no higher than this, so that it stands on a phone with its controls."""

TALLEST_BURIED = 1060
"""The same with the cards to bury, where one menu is all the controls."""


def opened(picture: bytes) -> Image.Image:
    image = Image.open(BytesIO(picture))
    image.load()
    return image


# pictures


@TABLES
def test_every_view_of_every_variant_draws_within_its_size(table):
    names = LONG[: table.seats]
    for game, question, _ in moments(table):
        seat = question.seat
        choices = frozenset(game.ask(seat, question.key).open)
        for picture in (PICTURES.board(game.view(None), names), PICTURES.board(game.view(seat), names)):
            assert opened(picture).size == frame.BOARD
            assert len(picture) <= 120 * 1024
        hand = PICTURES.hand(game.view(seat), names, Marks(choices))
        wide, high = opened(hand).size
        assert wide == frame.HAND[0]
        cards = len(game.view(seat).hand)
        assert high <= (TALLEST_HAND if cards <= 18 else TALLEST_BURIED) if cards > 10 else high == frame.HAND[1]
        assert len(hand) <= 120 * 1024


def test_pictures_show_nothing_of_closed_tricks():
    """The cards that a view keeps for memory alone (A16) change no picture."""
    view = a_view(config=Gulveig(seats=4, log_depth=LogDepth.LAST))
    remembering = a_view(config=view.config, closed=("A7", "A6", "D7", "D6"))
    assert PICTURES.board(remembering, NAMES) == PICTURES.board(view, NAMES)
    assert PICTURES.trick(remembering, NAMES) == PICTURES.trick(view, NAMES)
    assert PICTURES.hand(remembering, NAMES, Marks(frozenset(HAND))) == PICTURES.hand(
        view, NAMES, Marks(frozenset(HAND))
    )


@pytest.mark.slow
def test_the_gallery_shows_boards_and_hands_that_draw_alike_every_time():
    drawn = samples.samples()
    sizes = {opened(picture).size for picture in drawn.values()}
    assert {frame.BOARD, frame.HAND, frame.SHEET} < sizes
    assert all(high < wide == frame.HAND[0] for wide, high in sizes), "a hand of 19 neither"
    assert len(drawn) >= 50
    assert len(set(drawn.values())) == len(drawn)
    assert all(len(picture) <= 120 * 1024 for picture in drawn.values())
    assert {f"moment-{kind}" for kind in ("declared", "made", "missed-long", "won", "won-long")} <= set(drawn)


def test_nothing_is_drawn_on_the_frame():
    edge = 11
    for picture in (PICTURES.board(a_view(), LONG), PICTURES.board(over(), LONG), PICTURES.hand(a_view(), LONG)):
        image = opened(picture).convert("RGB")
        bare = opened(frame.place(image.size, FEAST, SUITS["A"].tint).png()).convert("RGB")
        wide, high = image.size
        strips = ((0, 0, wide, edge), (0, high - edge, wide, high), (0, 0, edge, high), (wide - edge, 0, wide, high))
        for strip in strips:
            assert image.crop(strip).tobytes() == bare.crop(strip).tobytes()


@TABLES
def test_a_board_changes_with_every_move_and_with_nothing_else(table):
    codec = Codec(RULES)
    names = NAMES[: table.seats]
    before = b""
    for game, _, _ in moments(table, seed="changes", most=12, every=1):
        board = PICTURES.board(game.view(None), names)
        assert board != before
        assert PICTURES.board(codec.read_view(codec.write_view(game.view(None))), names) == board
        before = board


def test_a_hand_stays_as_it_is_while_others_play():
    played = list(moments(ENTRANT.tables[0], seed="calm", most=40, every=1))
    calm = 0
    for (game, question, _), (after, _, _) in pairwise(played):
        seat = (question.seat + 1) % 4
        was, now = game.view(seat), after.view(seat)
        bidding = [view.phase is Phase.BID for view in (was, now)]
        if was.hand == now.hand and was.hand_no == now.hand_no and len(set(bidding)) == 1:
            assert PICTURES.hand(was, NAMES) == PICTURES.hand(now, NAMES)
            calm += 1
    assert calm > 20


def test_the_gallery_and_an_empty_hand_have_no_picture():
    assert PICTURES.hand(a_view(viewer=None, hand=()), NAMES) is None
    assert PICTURES.hand(over(), NAMES) is None


def test_cards_that_can_be_picked_stand_out_only_from_others_that_cannot():
    calm = PICTURES.hand(a_view(asked=(1,)), NAMES)
    some = PICTURES.hand(a_view(asked=(1,)), NAMES, Marks(frozenset({"R6", "R5"})))
    every = PICTURES.hand(a_view(asked=(1,)), NAMES, Marks(frozenset(HAND)))
    assert some != calm
    assert every == calm
    assert PICTURES.hand(a_view(), NAMES, Marks(frozenset(HAND))) != calm, "the title says that it is the owner's move"


def test_the_ribbon_of_a_combo_that_can_be_declared_is_bright():
    view = a_view(phase=Phase.LEAD, trick=())
    closed = PICTURES.hand(view, NAMES, Marks(frozenset(HAND)))
    assert PICTURES.hand(view, NAMES, Marks(frozenset({*HAND, "A4+A3"}))) != closed


def test_boards_differ_in_what_only_their_viewer_knows():
    told = PICTURES.board(a_view(viewer=1, buried=("D6", "D2", "D1")), NAMES)
    assert told != PICTURES.board(a_view(viewer=1), NAMES)


@pytest.mark.parametrize("held", range(1, 20))
def test_strength_clan_and_value_of_every_card_stay_in_sight(held):
    hand = RULES.book.deck(Gulveig(seats=2)).cards[:held]
    model = view_model(RULES.book, PROSE.phrases, a_view(config=Gulveig(seats=2), hand=hand), NAMES)
    spots, tall = _spots(model), _high(model, _spots(model))
    assert tall <= (TALLEST_HAND if held <= 18 else TALLEST_BURIED)
    for spot in spots:
        wide, high = spot.cut.pixels
        assert spot.shown >= spot.cut.strip or spot.shown == wide
        assert spot.corner[0] >= frame.MARGIN
        assert spot.corner[0] + wide <= frame.HAND[0] - frame.MARGIN
        assert spot.corner[1] - _LIFT - HALO >= frame.HEAD_FLOOR - 5
        assert spot.corner[1] + high <= tall - frame.MARGIN
    rows = {spot.corner[1] for spot in spots}
    assert len(rows) == (1 if held <= 7 else 2 if held <= 12 else 3 if held <= 18 else 4)
    (cut,) = {spot.cut for spot in spots}
    limits = ((5, Cut.HAND), (7, Cut.SLIM), (8, Cut.WIDE), (10, Cut.LESS_WIDE), (19, Cut.NARROW))
    assert cut is next(fitting for most, fitting in limits if held <= most)
    assert all(spot.shown == cut.pixels[0] for spot in spots), "nothing covers a card"


@pytest.mark.parametrize("held", [3, 7, 8, 10, 11, 16, 19])
def test_names_and_values_in_a_hand_can_be_read_on_a_phone(held):
    """No smaller than 9 pixels where the picture is 340 wide; three of the longest names are a little smaller."""
    hand = RULES.book.deck(Gulveig(seats=2)).cards[:held]
    card_page.card_sprite.cache_clear()  # what is kept was written before the watch began
    with watched() as found:
        PICTURES.hand(a_view(config=Gulveig(seats=2), hand=hand), NAMES, Marks())
    names = [PROSE.phrases(f"card.{card}") for card in hand]
    assert set(names) <= set(found.sizes)
    small = {name: size for name in names if (size := found.sizes[name]) < 32}
    assert set(small) <= {"Heimdall", "Modsognir", "Hrungnir"}
    assert min(small.values(), default=32) >= 26


@pytest.mark.parametrize("cut", Cut, ids=lambda cut: cut.name)
def test_no_words_of_the_book_are_cut_on_a_card(cut, monkeypatch):
    shown = []
    write = Canvas.text

    def remember(canvas, xy, string, **how):
        if how.get("room"):
            shown.append(fit(string, how.get("font", Font.TEXT), how["size"], room=how["room"], least=how["least"]))
        return write(canvas, xy, string, **how)

    monkeypatch.setattr(Canvas, "text", remember)
    for valknut in (False, True):
        view = a_view(config=Gulveig(seats=2, valknut=valknut))
        model = view_model(RULES.book, PROSE.phrases, view, NAMES)
        for card in RULES.book.deck(view.config).cards:
            card_page.draw(Canvas((400, 400)), (10, 10), model.face(card), cut=cut, on=Ink.PANEL)  # drawn anew
    assert len(shown) > 30
    assert not [line for line in shown if line.string.endswith(ELLIPSIS)]
    assert min(line.size for line in shown) >= 24


def test_a_trick_is_told_as_a_sum_with_the_rule_by_which_it_is_taken():
    led, supreme = (a_view(trick=(Laid(1, "V4"), Laid(2, "M6")), supremacy=clan) for clan in ("", "M"))
    assert "worth 15 points" in PROSE.trick_alt(led, NAMES)
    assert PROSE.trick_alt(led, NAMES).endswith(
        "Frey takes it as it stands. The strongest of the led Vanir counts; no supreme card lies there."
    )
    assert PROSE.trick_alt(supreme, NAMES).endswith(
        "Surt takes it as it stands. The Muspeli are supreme: their strongest card beats all others."
    )
    assert PICTURES.trick(led, NAMES) != PICTURES.trick(supreme, NAMES)
    before = a_view(trick=(), tricks=())
    assert PICTURES.trick(before, NAMES) is None
    assert PROSE.trick_alt(before, NAMES) == "No trick has been played in this hand."


def test_the_last_hand_is_told_once_there_is_one():
    assert PICTURES.last_hand(a_view(history=()), NAMES) is None
    scored = over()
    assert opened(PICTURES.last_hand(scored, NAMES)).size[0] == frame.HAND[0]
    assert "had buried" in PROSE.last_hand_alt(scored, NAMES)


def test_ribbons_of_a_large_hand_cover_no_card():
    hand = ("A7", "A4", "A3", "V7", "V6", "V5", "V4", "V3", "R4", "M6", "M3", "D7", "D4")
    model = view_model(RULES.book, PROSE.phrases, a_view(config=Gulveig(seats=2), hand=hand), NAMES)
    spots = _spots(model)
    bands = [band for combo in model.held() for band in _ribbon(model, combo, spots)]
    assert len(bands) >= 2
    for band in bands:
        half = round(band.size * 0.6)
        assert band.middle + half < _high(model, spots) - frame.MARGIN // 2
        for spot in spots:
            beside = spot.corner[0] > band.span[1] or spot.corner[0] + spot.cut.pixels[0] < band.span[0]
            below = spot.corner[1] - _LIFT > band.middle + half
            above = spot.corner[1] + spot.cut.pixels[1] < band.middle - half
            assert beside or below or above


def test_one_ribbon_joins_neighbours_and_two_name_a_partner_far_away():
    near = view_model(RULES.book, PROSE.phrases, a_view(), NAMES)
    (band,) = _ribbon(near, near.held()[0], _spots(near))
    assert band.words == "Combo +100"
    far = a_view(config=Gulveig(seats=4, valknut=True), hand=("A4", "A2", "V3x"))
    seen = view_model(RULES.book, PROSE.phrases, far, NAMES)
    assert [band.words for band in _ribbon(seen, seen.held()[0], _spots(seen))] == ["+100 · V3", "+100 · A4"]


def test_clans_are_told_apart_without_colour():
    assert set(SUITS) == set(RULES.book.clans)
    assert len({suit.emblem for suit in SUITS.values()}) == len(SUITS)
    assert len({suit.tint for suit in SUITS.values()}) == len(SUITS)


def test_a_score_of_a_thousand_is_written_the_same_on_the_board_and_in_words():
    view = a_view(scores=(1006, -60, 0, 851))
    with watched() as found:
        PICTURES.board(view, NAMES)
    assert "1,006" in found.sizes
    assert "1,006" in PROSE.alt(view, NAMES)
    assert "1 Ana     1,006" in PROSE.describe(view, NAMES)
    assert "1006" not in " ".join([*found.sizes, PROSE.alt(view, NAMES), PROSE.describe(view, NAMES)])


def test_the_viewer_sits_nearest_and_the_others_follow_clockwise():
    assert seats_from_viewer(a_view(viewer=2)) == (2, 3, 0, 1)
    assert seats_from_viewer(a_view(viewer=None)) == (0, 1, 2, 3)


def test_the_crown_lies_on_the_card_that_takes_the_trick():
    plain = (Laid(0, "V5"), Laid(1, "V6"), Laid(2, "A7"), Laid(3, "V2"))
    assert winning(RULES.book, plain, "") == Laid(1, "V6")
    assert winning(RULES.book, plain, "A") == Laid(2, "A7")


def test_a_declaration_is_news_only_in_the_trick_that_it_leads():
    fresh = a_view(trick=(Laid(1, "V4"),), tricks=(), taken=(0, 0, 0, 0))
    assert just_declared(RULES.book, fresh)
    assert not just_declared(RULES.book, a_view())


# layout


def test_plates_cards_and_words_of_every_table_stand_apart():
    wide, high = Cut.TABLE.pixels
    for seats, around in PLACES.items():
        boxes = [place.plate for place in around]
        boxes += [(x, y, x + wide, y + high) for x, y in (place.card for place in around)]
        boxes += [(CENTRE[0] - 128, CENTRE[1] - 50, CENTRE[0] + 128, CENTRE[1] + 50)]
        for (ax, ay, bx, by), (cx, cy, dx, dy) in combinations(boxes, 2):
            assert bx + 2 <= cx or dx + 2 <= ax or by + 2 <= cy or dy + 2 <= ay, seats
        for left, top, right, bottom in boxes:
            assert left >= frame.MARGIN
            assert top >= frame.HEAD_FLOOR
            assert right <= _SUPREMACY[0]
            assert bottom <= frame.BOARD[1] - frame.MARGIN
        for word in (place.word for place in around):
            bubble = (word[0] - 90, word[1] - 38, word[0] + 90, word[1] + 38)
            for left, top, right, bottom in (place.plate for place in around):
                apart = bubble[2] <= left or right <= bubble[0] or bubble[3] <= top or bottom <= bubble[1]
                assert apart, seats


def test_a_coin_stands_clear_of_the_name_on_its_plate(monkeypatch):
    """The names of computer players with their level are long, and stand on most tables of beginners."""
    names = ("Bragi (easy)", "Idunn (easy)", "Forseti (hard)", "Ana")
    written, coins = [], []
    text, lay = Canvas.text, plates.coin

    def spied(self, at, words, **details):
        if words in names and details["size"] < 40:
            written.append((at, details["size"], round(width(words, details["font"], details["size"]))))
        return text(self, at, words, **details)

    monkeypatch.setattr(Canvas, "text", spied)

    def counted(canvas, at, n, *, side, on):
        coins.append((at, side))
        return lay(canvas, at, n, side=side, on=on)

    monkeypatch.setattr(plates, "coin", counted)
    PICTURES.board(a_view(), names)
    assert len(coins) == len(names)
    for ((x, y), size, wide), (centre, side) in zip(written[-4:], coins, strict=True):
        assert centre[0] - side // 2 >= x + wide or centre[1] - side // 2 >= y + size // 2


def test_the_last_card_is_pointed_at_from_its_seat():
    wide, high = Cut.TABLE.pixels
    for toward, place in {place.toward: place for places in PLACES.values() for place in places}.items():
        canvas = Canvas(frame.BOARD)
        point_at_card(canvas, place)
        lit = opened(canvas.png()).point([255 * (index == Ink.BONE) for index in range(256)])
        left, top, right, bottom = lit.getbbox()
        x, y = (left + right) / 2, (top + bottom) / 2
        card, plate = (*place.card, place.card[0] + wide, place.card[1] + high), place.plate
        axis = {
            Toward.RIGHT: (plate[2], x, card[0]),
            Toward.LEFT: (card[2], x, plate[0]),
            Toward.DOWN: (plate[3], y, card[1]),
            Toward.UP: (card[3], y, plate[1]),
        }[toward]
        assert list(axis) == sorted(axis), "it stands between the plate and the card"
        assert 24 <= right - left <= 40


# moments


def test_only_great_moments_get_a_picture_and_they_say_what_they_show():
    draw = Moments(RULES.book, load("gulveig")).moment
    assert draw([Played(0, "A4"), TrickWon(1, 3, "A7", 12)], a_view(), NAMES) is None
    combo = draw([Declared(1, ("V4", "V3"), 80), Supremacy("V"), Played(1, "V4")], a_view(), LONG)
    assert opened(combo.png).size == frame.SHEET
    small = HandScored(2, (Score(0, 60, 0, 60, 60, False, 60),), (), ())
    assert draw([small], a_view(), NAMES) is None
    great = HandScored(2, (Score(0, 120, 100, 200, 220, False, 220), Score(1, 5, 0, 0, 5, False, 5)), (), ())
    missed = HandScored(2, (Score(0, 120, 0, 240, -240, False, -240), Score(1, 5, 0, 0, 5, False, 5)), (), ())
    pictures = {draw([hand], a_view(), NAMES) for hand in (great, missed)}
    assert len(pictures) == 2
    won = draw([great, GameOver((0,), Ending.GOAL)], over(), LONG)
    assert "wins" in won.alt
    for moment in (combo, won, *pictures):
        assert len(moment.png) <= 120 * 1024
        assert 20 < len(moment.alt) <= ALT_LIMIT
        assert "{" not in moment.alt


# secrecy


@TABLES
def test_pictures_and_words_do_not_hinge_on_what_a_viewer_cannot_see(table):
    luck, names, differed = Rng("redeal"), NAMES[: table.seats], 0
    for game, _, _ in moments(table, seed="secrets", most=60, every=20):
        for viewer in (None, 0):
            state = ENTRANT.redeal(RULES, game.state.copy(), viewer, luck)
            differed += state != game.state
            other = game.with_state(state).view(viewer)
            view = game.view(viewer)
            assert PICTURES.board(other, names) == PICTURES.board(view, names)
            assert PICTURES.hand(other, names) == PICTURES.hand(view, names)
            for words in (PROSE.alt, PROSE.hand_alt, PROSE.describe, PROSE.status):
                assert words(other, names) == words(view, names)
    assert differed


def test_the_note_on_a_hand_tells_its_points_as_a_scored_hand_does() -> None:
    def note(**changes: object) -> str:
        return view_model(RULES.book, load("gulveig"), a_view(**changes), NAMES).hand_note()

    assert note() == "29 points in cards · 100 in combos"
    assert note(hand=("A4", "R6")) == "15 points in cards"
    assert note(phase=Phase.LEAD, trick=(), hand=("M1",), buried=("A6", "D5", "D4")) == "0 points in cards · 25 buried"
