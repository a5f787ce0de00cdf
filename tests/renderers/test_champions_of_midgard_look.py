"""The look of Champions of Midgard: nothing touches, no word is cut, great moments have a poster."""

from __future__ import annotations

from io import BytesIO
from itertools import combinations, islice
from typing import Any

import pytest
from msgspec.structs import replace
from PIL import Image

from engines.champions_of_midgard.facts import Defeated, Die, Fallen, GameOver, Gone, Load, Visited
from engines.champions_of_midgard.view import Phase, RuneCard, Worker
from renderers.champions_of_midgard import Page, Pictures, destiny_card, foe_card, foes, hand, heroes, moment, town
from renderers.champions_of_midgard import poster as posters
from renderers.champions_of_midgard.foe_face import foe_face, printed_face
from renderers.champions_of_midgard.samples import NAMES, told
from renderers.champions_of_midgard.strip import plates, top
from renderers.champions_of_midgard.viewmodel import view_model
from renderers.kit import canvas, frame, phrases, text
from renderers.kit.canvas import Box, Canvas
from renderers.kit.card_values import Marks
from renderers.kit.fonts import glyphs
from renderers.kit.palette import Ink
from tests.renderers.lettering import watched
from tests.rules.champions_of_midgard.staging import Stage, rulebook, village

GAME = "champions_of_midgard"
WORDS = phrases.load(GAME)
SEATS = (2, 3, 4)


def apart(one: Box, other: Box) -> bool:
    return one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


@pytest.mark.parametrize("seats", SEATS)
def test_nothing_on_the_board_touches_anything_else(seats: int) -> None:
    model = view_model(rulebook().book, WORDS, village(seats).view(None), NAMES[:seats])
    bottom = top(seats) - 8
    whole = town.houses(model, bottom, town.BESIDE) | foes.boxes(model, bottom, foes.BESIDE)
    for pieces in (
        [*whole.values(), *plates(seats)],
        [*town.houses(model, bottom, town.ALONE).values(), *plates(seats)],
        [*foes.boxes(model, bottom, foes.ALONE).values(), *plates(seats)],
    ):
        assert all(apart(one, other) for one, other in combinations(pieces, 2))
        for left, upper, right, lower in pieces:
            assert frame.MARGIN <= left < right <= 1200 - frame.MARGIN
            assert frame.HEAD_FLOOR <= upper < lower <= 800 - 14


def test_a_name_in_two_rows_stays_off_the_rim_of_its_plate() -> None:
    drawn, view = Pictures(rulebook().book, WORDS), village(4).view(None)
    left, upper, right, _ = plates(4)[3]
    rims = [
        Image.open(BytesIO(drawn.board(view, (*NAMES[:3], name)))).convert("RGB").crop((left, upper, right, upper + 3))
        for name in ("Ásgeir Élivágr", "Bo")
    ]
    assert rims[0].tobytes() == rims[1].tobytes()


@pytest.mark.parametrize("page", [Page.NOW, Page.COAST])
@pytest.mark.parametrize("seats", SEATS)
def test_shores_go_by_their_names_and_say_whom_food_feeds(seats: int, page: Page) -> None:
    drawn, stage = Pictures(rulebook().book, WORDS), village(seats)
    view = stage.view(None)
    with watched() as found:
        drawn.board(view, NAMES[:seats], page)
    for index, shore in enumerate(view.shores):
        said = WORDS("board.feeds" if page is Page.COAST else "board.feeds-some", n=shore.feeds)
        assert {WORDS(f"place.shore{index + 1}"), said} <= set(found.sizes)
    lines = {words for words in found.sizes if words.startswith(("Shore", "feeds", "1 Food"))}
    assert not lines & {*found.covered, *found.cut, *found.faint}


def test_a_fight_says_how_much_damage_there_is_and_how_much_it_takes() -> None:
    """Also where there is more of it than the enemy can bear."""
    shown = WORDS("board.damage", damage=7, defense=2)
    assert shown == "7 damage, 2 needed"
    assert shown in WORDS("status.fight", who="Ana", enemy="Draugr", damage=7, defense=2, dice="a hit")


@pytest.mark.slow
@pytest.mark.parametrize("seats", SEATS)
def test_the_board_is_legible_on_a_phone(seats: int) -> None:
    """At 340 pixels' width letters are 7 pixels high and more; of a seat's sign, whose shape tells too, nearly."""
    pictures, least = Pictures(rulebook().book, WORDS), round(7 * 1200 / 340)
    for kept in (foe_card.card_sprite, heroes.leader_sprite):
        kept.cache_clear()
    with watched() as found:
        for game, _ in islice(told(rulebook(), seats, "phone"), 0, 400, 4):
            pictures.board(game.view(None), NAMES[:seats], Page.VILLAGE)

    small = {words: size for words, size in found.sizes.items() if size < least}
    assert set(small) <= {"Oathbroken", "Large Longship", *"1234"}
    assert min(small.values(), default=least) >= 23
    assert found.covered == {}
    assert found.outside == found.cut == set()


def test_the_plate_on_a_card_stays_on_its_picture() -> None:
    for box in ((0, 0, 140, 229), (0, 0, 189, 261), (10, 10, 287, 220)):
        left, upper, right, lower = foe_card.plate_box(box, 42)
        assert box[0] < left < right < box[2]
        assert box[1] < upper < lower < box[3]


def test_the_plate_on_a_card_leaves_the_sign_of_who_is_forbidden_free(monkeypatch: pytest.MonkeyPatch) -> None:
    book, signs = rulebook().book, list[Box]()
    monkeypatch.setattr(foe_card, "forbidden", lambda _, at, __, size: signs.append(
        (at[0] - size // 2, at[1] - size // 2, at[0] + size // 2, at[1] + size // 2)
    ))  # fmt: skip
    face = printed_face(book, WORDS, next(name for name, foe in book.enemies.items() if foe.colour and foe.forbids))
    foe_card.card_sprite.cache_clear()
    for size in ((140, 229), (140, 261), (189, 245), (189, 261), (277, 210)):
        foe_card.card_sprite(face, size, dim=False)
        left, upper, right, lower = plate = foe_card.plate_box((0, 0, *size), 42, face)
        assert left < right
        assert upper < lower
        assert apart(plate, signs[-1])
    foe_card.card_sprite.cache_clear()


def test_the_picture_of_an_enemy_stands_clear_of_who_fights_it(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[Box] = []

    def watch(*_: Any, centre: tuple[int, int], across: int, **__: Any) -> None:
        half = across // 2
        drawn.append((centre[0] - half, centre[1] - half, centre[0] + half, centre[1] + half))

    monkeypatch.setattr(foe_card, "draw_art", watch)
    foe_card.card_sprite.cache_clear()
    for name in rulebook().book.enemies:
        face = printed_face(rulebook().book, WORDS, name)
        for size, high in (((140, 229), 42), ((189, 245), 42), ((277, 210), 52)):
            foe_card.card_sprite(face, size, dim=False, plate=high)
            assert apart(drawn[-1], foe_card.plate_box((0, 0, *size), high, face))
            assert drawn[-1][3] - drawn[-1][1] >= 36
    foe_card.card_sprite.cache_clear()


@pytest.fixture
def cut(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Lines that were drawn with an ellipsis; cards that are kept are drawn anew."""
    found: list[str] = []

    def watch(string: str, *rest: Any) -> Any:
        if text.ELLIPSIS in string:
            found.append(string)
        return glyphs(string, *rest)

    monkeypatch.setattr(canvas, "glyphs", watch)
    for kept in (foe_card.card_sprite, destiny_card.destiny_sprite, heroes.leader_sprite):
        kept.cache_clear()
    return found


def test_no_name_of_an_enemy_is_cut_on_any_card(cut: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(foe_card, "draw_art", lambda *_, **__: None)
    stage = village(4)
    model = view_model(rulebook().book, WORDS, stage.view(None), NAMES)
    sheet = Canvas((320, 560), Ink.NIGHT)
    for enemy in {printed.name: enemy for enemy, printed in rulebook().book.enemies.items()}.values():
        foe_card.draw_foe(sheet, (0, 0, 140, 229), foe_face(model, enemy, short=True))
        for size in ((277, 210), (296, 510), (196, 300)):
            foe_card.draw_foe(sheet, (0, 0, *size), foe_face(model, enemy, coins=9))
    foe_card.card_sprite.cache_clear()

    assert not cut


@pytest.mark.slow
def test_no_word_of_the_game_is_cut_on_boards_and_hands(cut: list[str]) -> None:
    names, pictures = ("Ari", "Bo", "Una", "Ylva"), Pictures(rulebook().book, WORDS)
    seen: set[tuple[Phase, int]] = set()
    for game, _ in islice(told(rulebook(), 4, "cut"), 140):
        view = game.view(0)
        if (view.phase, view.round // 3) in seen:
            continue
        seen.add((view.phase, view.round // 3))
        for page in (Page.NOW, Page.TOWN, Page.COAST):
            pictures.board(view, names, page)
        pictures.hand(view, names, Marks(frozenset(view.hand)))

    assert len(seen) > 6
    assert not cut


def test_every_destiny_stands_whole_on_its_card_even_in_a_full_hand(cut: list[str]) -> None:
    model = view_model(rulebook().book, WORDS, village(4).view(0), NAMES)
    for destiny in rulebook().book.destinies:
        for left, upper, right, lower in (hand.tile_boxes(3)[0], hand.tile_boxes(12)[0]):
            destiny_card.destiny_sprite(destiny_card.fate_of(model, destiny), (right - left, lower - upper))

    assert not cut


@pytest.mark.parametrize("held", range(11))
def test_nothing_in_a_hand_is_cut_however_much_it_is(held: int, cut: list[str]) -> None:
    book = rulebook().book
    view = village(4).own(0, leader="svanhildr").view(0)
    runes = tuple([RuneCard(rune, used=place % 2 == 0) for place, rune in enumerate(book.runes)][:held])
    own = replace(view.boards[0], runes=runes)
    shores = tuple([replace(shore, journey="whirlpool") for shore in view.shores])
    loads = tuple([Load(place, (2, 3, 4), 9) for place in ("draugr1", "draugr2", "shore1", "shore4")])
    view = replace(view, boards=(own, *view.boards[1:]), hand=tuple(book.destinies)[:held], sealed=loads, shores=shores)
    png = Pictures(book, WORDS).hand(view, NAMES, Marks(frozenset(view.hand[:1])))

    assert png is not None
    assert not cut
    with Image.open(BytesIO(png)) as picture:
        assert picture.width == hand.WIDTH
        assert picture.height <= 1000


def test_tiles_of_a_hand_lie_apart() -> None:
    for count in range(1, 20):
        boxes = hand.tile_boxes(count)
        assert all(apart(one, other) for one, other in combinations(boxes, 2))
        assert all(20 <= left < right <= hand.WIDTH - 20 for left, _, right, _ in boxes)


def test_a_hand_leaves_room_for_the_board_in_the_same_message_unless_it_is_large() -> None:
    view = village(2).own(0, leader="dagrun").view(0)
    own = replace(view.boards[0], runes=(RuneCard("gifts"), RuneCard("vision", used=True)))
    shores = (replace(view.shores[0], journey="whirlpool"), *view.shores[1:])
    more = replace(view, boards=(own, *view.boards[1:]), shores=shores, sealed=(Load("draugr1", (2, 3, 4), 0),))
    for seen in (view, replace(more, hand=tuple(rulebook().book.destinies)[:2])):
        png = Pictures(rulebook().book, WORDS).hand(seen, NAMES[:2])
        assert png is not None
        with Image.open(BytesIO(png)) as picture:
            assert picture.height == 340


def test_a_hand_is_legible_on_a_phone() -> None:
    """At 340 pixels' width words are 7.5 pixels high and more."""
    book = rulebook().book
    view = village(4).own(0, leader="dagrun").view(0)
    own = replace(view.boards[0], runes=tuple([RuneCard(rune) for rune in book.runes][:6]))
    shores = (*[replace(shore, journey="whirlpool") for shore in view.shores[:2]], *view.shores[2:])
    crowded = replace(view, boards=(own, *view.boards[1:]), shores=shores, sealed=(Load("draugr1", (2, 3, 4), 9),))
    destiny_card.destiny_sprite.cache_clear()
    with watched() as found:
        for start in range(0, len(book.destinies), 6):
            for seen in (view, crowded):
                for held in (1, 6):
                    hand_ = tuple(book.destinies)[start : start + held]
                    Pictures(book, WORDS).hand(replace(seen, hand=hand_), NAMES)

    least = round(7.5 * hand.WIDTH / 340)
    assert {words: size for words, size in found.sizes.items() if size < least and len(words) > 1} == {}
    assert found.cut == found.outside == set()
    assert found.covered == {}


def poster(stage: Stage) -> Any:
    facts = [one.fact for one in stage.told if one.to is None]
    return moment(stage.rules.book, WORDS, facts, stage.view(None), NAMES[: stage.state.config.seats])


def test_a_voyage_that_returns_has_a_poster_with_its_prize() -> None:
    stage = village()
    monster = stage.state.shores[0].monster
    glory = rulebook().book.enemies[monster].glory
    fact = Defeated(0, "shore1", monster, glory, 0, rulebook().book.reward(monster))
    shown = moment(rulebook().book, WORDS, [fact], stage.view(None), NAMES[:3])

    assert shown is not None
    assert shown.alt.endswith(f"Astrid comes home from the sea with {glory} Glory.")
    with Image.open(BytesIO(shown.png)) as picture:
        assert picture.size == frame.SHEET


@pytest.mark.slow
def test_a_slain_troll_and_the_end_have_a_poster_and_a_visit_has_none() -> None:
    alts: dict[str, bytes] = {}
    for game, facts in told(rulebook(), 2, "posters"):
        shown = moment(rulebook().book, WORDS, facts, game.view(None), NAMES[:2])
        great = any(isinstance(fact, GameOver | Defeated | Fallen | Gone) for fact in facts)
        assert shown is None or great
        if shown is None:
            assert not any(isinstance(fact, GameOver) for fact in facts)
        elif len(alts) < 3 or "Jarl" in shown.alt:
            alts[shown.alt] = shown.png

    assert any("defeated" in alt for alt in alts)
    assert any("becomes Jarl" in alt or "share" in alt for alt in alts)
    for png in alts.values():
        with Image.open(BytesIO(png)) as picture:
            assert picture.size == frame.SHEET
        assert len(png) <= 120 * 1024


def test_a_fight_that_nobody_could_change_shows_its_dice_on_a_poster(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = list[tuple[Die, ...]]()
    monkeypatch.setattr(posters, "draw_dice", lambda _canvas, _corner, dice, _room: shown.append(dice))
    stage = village().own(0, home=(2, 0, 0), favor=0)
    stage.state.draugr = ["D01", "D07"]
    stage.march("0:draugr1").do(0, "2s", dice="S-B S-B S-B")
    over = poster(stage)

    assert over is not None
    assert "Every warrior whom Astrid sent has fallen." in over.alt
    assert over.alt.endswith("The dice: Swordsman blank, Swordsman blank; Swordsman blank.")
    assert ["".join(die.face for die in dice) for dice in shown] == ["BB", "B"]


def test_a_fight_whose_dice_lay_on_the_board_needs_no_poster() -> None:
    stage = village().own(0, home=(2, 0, 0), favor=1)
    stage.state.draugr = ["D07", "D01"]
    stage.march("0:draugr1").do(0, "2s", dice="S-H2 S-H2")
    stage.told.clear()
    stage.do(0, "stop")

    assert stage.facts(Defeated)
    assert poster(stage) is None


def test_a_ship_that_loses_everybody_to_hunger_is_lost() -> None:
    stage = village().own(0, home=(1, 0, 0), food=0)
    stage.state.shores[0].journey = "quiet"
    stage.march("0:small>shore1").do(0, "1s")

    shown = poster(stage)
    assert shown is not None
    assert shown.alt == "Lost at sea. Nobody is left aboard the ship of Astrid."


def test_a_ship_with_somebody_left_is_not_lost() -> None:
    stage = village().own(0, home=(3, 0, 0), food=1)
    stage.state.shores[0].journey = "quiet"
    stage.march("0:small>shore1").do(0, "3s 1", dice="S-B S-B")

    assert stage.facts(Gone)
    assert poster(stage) is None


def test_the_place_that_was_visited_last_is_marked() -> None:
    view = replace(village(3).view(None), workers=(Worker(0, "hafter"), Worker(2, "hunt")))
    pictures = Pictures(rulebook().book, WORDS)
    drawn = {
        news: pictures.board(replace(view, news=news), NAMES[:3], Page.VILLAGE)
        for news in ("", "hafter", "hunt", "jarl")
    }

    assert len(set(drawn.values())) == len(drawn)


def test_each_place_is_marked_that_facts_say_was_visited_and_where_somebody_still_is() -> None:
    view = replace(village(3).view(None), workers=(Worker(0, "hafter"), Worker(1, "jarl"), Worker(2, "hunt")))
    view, pictures = replace(view, news="hunt"), Pictures(rulebook().book, WORDS)

    def board(*places: str) -> bytes:
        return pictures.board(view, NAMES[:3], Page.VILLAGE, news=[Visited(0, place) for place in places])

    assert board("hunt") == board()
    assert len({board(), board("hafter"), board("hafter", "jarl")}) == 3
    assert board("skald") == board()
