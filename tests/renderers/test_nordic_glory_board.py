"""Nordic Glory's board on a phone: how large it writes, what lies clear of what, and which shields may move."""

from __future__ import annotations

from io import BytesIO
from itertools import pairwise

import pytest
from msgspec.structs import replace
from PIL import Image

from engines.nordic_glory.reading import place_of
from engines.nordic_glory.view import Stage
from renderers.kit.canvas import LAST_TOUCH, Box, Canvas, Mark
from renderers.kit.fonts import Font
from renderers.kit.palette import Ink
from renderers.kit.phrases import load
from renderers.nordic_glory import Pictures, board, clash, jarls, wall
from renderers.nordic_glory.holds import choices, signs
from renderers.nordic_glory.icons import RUNES
from renderers.nordic_glory.viewmodel import ViewModel
from renderers.nordic_glory.wall import box_of
from tests.conformance.games.nordic_glory import ENTRANT
from tests.conformance.playing import random_play
from tests.renderers.lettering import watched
from tests.rules.nordic_glory.staging import battle, ritual, trial

RULES = ENTRANT.rules
PHRASES = load("nordic_glory")
PICTURES = Pictures(RULES.book, PHRASES)
NAMES = ("Astrid", "Bo")
PHONE = 28
"""The least size of letters that can be read where a board is 340 pixels wide."""
SEATS = {"1", "2"}
"""Numbers within the signs of seats, whose shape and colour say the same."""
RAVENS, ICE, PLAIN, ACROSS, PROTECTION = "stone6", "ember6", "snow1", "ash1", "bog3"


def model_of(view) -> ViewModel:
    return ViewModel(RULES.book, PHRASES, view, NAMES)


def test_everything_on_a_board_can_be_read_on_a_phone() -> None:
    positions = [game.view(None) for game, _, _ in random_play(ENTRANT, ENTRANT.tables[0], "phone", 60)][::6]
    assert {view.battle is None for view in positions} == {True, False}
    board.ground.cache_clear()  # what is kept was written before the watch began
    with watched() as found:
        for view in positions:
            PICTURES.board(view, NAMES)

    assert {words: size for words, size in found.sizes.items() if size < PHONE and words not in SEATS} == {}
    assert {words: share for words, share in found.covered.items() if words[-1:].isdecimal()} == {}


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("count", range(1, 9))
def test_dice_lie_apart_in_their_own_half(seat, count) -> None:
    places = clash.dice_at(seat, count)

    assert len(places) == count
    assert all(other - one > 18 for one, other in pairwise(places))
    low, high = (440, 600) if seat == 0 else (600, 760)
    assert low <= min(places) - 8
    assert max(places) + 8 <= high


@pytest.mark.parametrize("ahead", [0, 1])
def test_however_far_a_side_is_ahead_the_slider_hides_no_shield(ahead) -> None:
    view = trial({"a1": RAVENS}, {"a1": ICE}, stage=Stage.RITUAL).view()
    sides = list(view.sides)
    sides[ahead] = replace(sides[ahead], tally=replace(sides[ahead].tally, rituals=60))
    far = replace(view, sides=tuple(sides))
    shown = [Image.open(BytesIO(PICTURES.board(one, NAMES))).convert("RGB") for one in (view, far)]

    for seat in (0, 1):
        level, pushed = [picture.crop(box_of(seat, (0, 0))) for picture in shown]
        assert level == pushed


@pytest.mark.parametrize(("defense", "damage"), [(0, 3), (0, 12), (8, 10), (12, 12)])
@pytest.mark.parametrize("runes", [(), ("courage",)])
def test_damage_has_a_place_of_its_own_below_the_shield(defense, damage, runes, monkeypatch) -> None:
    """It hides neither the emblem nor a gem, and what is left of the defense is read beside it."""
    played = trial(dict.fromkeys(("a1", "a2", "a3"), PLAIN), {"a1": ACROSS}, stage=Stage.RITUAL)
    for spot in ("a1", "a2", "a3"):
        played.set(spot, damage=damage, defense=defense, lent=3)
    left, lost, marks = str(13 + defense - damage), f"−{damage}", []
    boxes: dict[str, list[Box]] = {left: [], lost: []}
    text = Canvas.text

    def write(canvas, xy, words, *, size, font=Font.TEXT, **how):
        wide = text(canvas, xy, words, size=size, font=font, **how)
        if words in boxes:
            boxes[words].append((xy[0] - wide // 2, xy[1] - size // 2, xy[0] + wide // 2, xy[1] + size // 2))
        return wide

    monkeypatch.setattr(Canvas, "text", write)
    token = LAST_TOUCH.set(lambda canvas: marks.extend(canvas.marks))
    try:
        PICTURES.board(replace(played.view(), runes=runes), NAMES)
    finally:
        LAST_TOUCH.reset(token)

    for row in range(3):
        here = box_of(0, (0, row))
        (pill,) = [box for box in boxes[lost] if meets(box, here)]
        (figure,) = [box for box in boxes[left] if meets(box, here)]
        signs_there = [box for mark in marks if meets(box := around(mark), here) and mark.name != "damage"]
        assert len(signs_there) >= 5  # base, rune, two gems, what is lent
        assert here[0] <= pill[0]
        assert pill[2] <= here[2]
        assert not meets(pill, figure)
        assert not [box for box in signs_there if meets(box, pill)]


def meets(one: Box, other: Box) -> bool:
    """Whether two boxes have pixels in common."""
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def around(mark: Mark) -> Box:
    """The box of a sign."""
    (x, y), half = mark.centre, mark.size // 2
    return (x - half, y - half, x + half, y + half)


def test_a_jarls_name_gives_way_to_the_elements_under_it() -> None:
    view = trial({"a1": PLAIN}, {"a1": ACROSS}, jarls=("gunnvor", "eydis"), stage=Stage.RITUAL).view()

    def written(*attached: str) -> set[str]:
        own = replace(view.sides[0], attached=attached)
        with watched() as found:
            PICTURES.board(replace(view, sides=(own, view.sides[1])), NAMES)
        return set(found.sizes)

    assert "Gunnvor" in written("e-snow", "e-ash")
    many = written(*(f"e-{element}" for element in list(RULES.book.elements)[:5]))
    assert "Gunnvor" not in many
    assert not {words for words in many if words.startswith("+")}


def drawn_shields(view, monkeypatch) -> dict[str, tuple[Ink | None, bool]]:
    """The ring round each shield and whether it is dimmed, by its card."""
    found, draw = {}, wall.draw_shield

    def watch(*place, ring, dimmed, **look):
        found[names.pop(0)] = (ring, dimmed)
        draw(*place, ring=ring, dimmed=dimmed, **look)

    names = [f"{'01'[seat]}{spot}" for seat in (0, 1) for spot in spots_of(view, seat)]
    with monkeypatch.context() as watching:
        watching.setattr(wall, "draw_shield", watch)
        PICTURES.board(view, NAMES)
    return found


def spots_of(view, seat) -> list[str]:
    columns = view.sides[seat].columns
    return [f"{'abc'[column]}{row + 1}" for row in range(3) for column in range(3) if row < len(columns[column])]


def signs_at(view, seat, place):
    model = model_of(view)
    return signs(model, seat, place, choices(model))


def test_a_movement_shows_who_may_move_who_can_be_swapped_with_and_who_stays(monkeypatch) -> None:
    mine = {f"{c}{r}": PLAIN for c in "abc" for r in (1, 2, 3)} | {"b1": RAVENS, "c1": RAVENS}
    played = trial(mine, {"a1": ACROSS, "b1": ACROSS, "c1": ICE})
    assert played.can() == ("b1", "done")  # Ice stands across from the other one
    looks = drawn_shields(played.view(), monkeypatch)

    assert looks["0b1"] == (Ink.GOLD, False)
    assert {spot for spot, look in looks.items() if look == (None, False)} == {"0a1", "0b2", "1a1", "1b1", "1c1"}
    assert {spot for spot, (_, dimmed) in looks.items() if dimmed} == {"0c1", "0a2", "0c2", "0a3", "0b3", "0c3"}
    model = model_of(played.view())
    assert {"moving", "held"} <= set(PICTURES.marks(played.view()))
    held = {spot: signs(model, 0, place_of(spot), choices(model)) for spot in spots_of(played.view(), 0)}
    assert {spot: icons for spot, icons in held.items() if icons} == {"b1": ["cycle"], "c1": ["padlock"]}


def test_shields_that_may_be_chosen_bear_a_gold_ring_in_every_question(monkeypatch) -> None:
    theirs = {"a1": PLAIN, "b1": ACROSS, "b2": PROTECTION}
    played = battle({"a1": "iron3", "b1": "snow3"}, theirs, roll=7, dice=(3, 3, 1, 1))

    def rings() -> dict[str, Ink]:
        looks = drawn_shields(played.view(), monkeypatch)
        return {spot: ring for spot, (ring, dimmed) in looks.items() if ring is not None and not dimmed}

    assert played.asked == (0, "target")
    assert rings() == {"1a1": Ink.GOLD, "1b1": Ink.GOLD}
    played.answer("a1")
    assert played.asked == (1, "protect")
    assert rings() == {"1a1": Ink.EMBER, "1b2": Ink.GOLD}  # who takes the blow, and who may step in
    assert {"choosable", "target"} <= set(PICTURES.marks(played.view()))
    played.answer("none")
    assert rings() == {}
    assert "choosable" not in PICTURES.marks(played.view())


def test_shields_that_a_ritual_can_work_on_bear_a_gold_ring_for_everybody(monkeypatch) -> None:
    played = ritual("hidden-blade", {"a1": PLAIN}, {"a1": ACROSS, "b1": ACROSS, "b2": ACROSS})
    chosen = {f"1{spot}" for spot in played.can()}
    assert played.asked == (0, "choice")
    assert len(chosen) > 1
    for viewer in (0, 1, None):
        looks = drawn_shields(played.view(viewer), monkeypatch)
        assert {spot: look for spot, look in looks.items() if spot in chosen} == dict.fromkeys(
            chosen, (Ink.GOLD, False)
        )
        assert {look for spot, look in looks.items() if spot not in chosen} == {(None, False)}


def test_whoever_has_moved_is_marked_until_the_movement_is_over(monkeypatch) -> None:
    played = trial({"a1": RAVENS, "b1": PLAIN, "c1": RAVENS}, {"a1": ACROSS})
    played.answer("a1", "b1")
    view = played.view()

    assert signs_at(view, 0, (1, 0)) == ["check-mark"]
    assert {"moving", "moved"} <= set(PICTURES.marks(view))
    assert drawn_shields(view, monkeypatch) == {
        "0a1": (None, True),
        "0b1": (Ink.BONE, False),
        "0c1": (Ink.GOLD, False),
        "1a1": (None, False),
    }
    played.answer("done")
    assert played.asked != (0, "move")
    assert choices(model_of(played.view())).seat is None
    assert {"moving", "moved"} & set(PICTURES.marks(played.view())) == set()
    assert signs_at(played.view(), 0, (1, 0)) == []


def test_what_cannot_move_is_marked_for_both_sides_until_the_battle(monkeypatch) -> None:
    played = trial({"a1": RAVENS, "b1": PLAIN}, {"a1": ICE, "b1": ACROSS}, stage=Stage.RITUAL)
    played.set("b1", 1, frozen=9)
    view = played.view()

    assert signs_at(view, 0, (0, 0)) == signs_at(view, 1, (1, 0)) == ["padlock"]
    fought = battle({"a1": RAVENS, "b1": PLAIN}, {"a1": ICE, "b1": ACROSS}, dice=(6, 6, 6, 1, 1, 1)).view()
    assert fought.battle is not None
    assert signs_at(fought, 0, (0, 0)) == []
    drawn = []
    icon = Canvas.icon
    monkeypatch.setattr(Canvas, "icon", lambda *it, **how: (drawn.append(it[2]), icon(*it, **how)))
    PICTURES.board(view, NAMES)
    assert drawn.count("padlock") == 2


def test_what_fights_and_what_the_game_hangs_on_outweigh_what_waits(monkeypatch) -> None:
    mine = {"a1": PLAIN, "a2": PLAIN, "a3": PLAIN}
    view = trial(mine, {"a1": ACROSS}, stage=Stage.RITUAL).view()
    rune = RUNES[RULES.book.shields[PLAIN].rune].icon
    texts, icons = [], []
    text, icon = Canvas.text, Canvas.icon
    monkeypatch.setattr(Canvas, "text", lambda *it, **how: (texts.append((it[1], it[2], how)), text(*it, **how))[1])
    monkeypatch.setattr(Canvas, "icon", lambda *it, **how: (icons.append((it[1], it[2], it[3], how)), icon(*it, **how)))
    PICTURES.board(view, NAMES)

    def in_box(found, box):
        return [one for one in found if box[0] <= one[0][0] < box[2] and box[1] <= one[0][1] < box[3]]

    front, *rear = [box_of(0, (0, row)) for row in range(3)]
    assert {how["size"] for _, _, how in in_box(texts, front)} == {wall.FRONT.figure}
    assert wall.FRONT.figure > 1.3 * max(how["size"] for box in rear for _, _, how in in_box(texts, box))
    inks = [[how["ink"] for _, name, _, how in in_box(icons, box) if name == rune] for box in (front, *rear)]
    assert inks == [[Ink.MIST], [Ink.LINE], [Ink.LINE]]
    for seat, side in enumerate(view.sides):
        sizes = {said: how["size"] for _, said, how in in_box(texts, jarls.BOXES[seat]) if said not in SEATS}
        assert max(sizes, key=sizes.__getitem__) == str(side.left)
        assert sizes[str(side.deck_count)] == min(sizes.values())
    lit = replace(view, runes=(RULES.book.shields[PLAIN].rune,))
    icons.clear()
    PICTURES.board(lit, NAMES)
    inks = [[how["ink"] for _, name, _, how in in_box(icons, box) if name == rune] for box in rear]
    assert inks == [[Ink.NIGHT], [Ink.NIGHT]]  # on gold
