"""Whole pictures: canvas, cards, frames and the common ones."""

from __future__ import annotations

import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from io import BytesIO

import msgspec
import pytest
from PIL import Image, ImageChops

from renderers import gallery
from renderers.common import crest, lobby, result
from renderers.common import samples as common
from renderers.common.backdrop import HALL
from renderers.kit import border, cards, frame, samples
from renderers.kit.canvas import Canvas
from renderers.kit.card_values import Back, Face, Look, Mark, Marks, Size
from renderers.kit.fonts import Font
from renderers.kit.palette import Ink, Tint, colours
from renderers.kit.shapes import Shape

SMALL = (crest.SIDE, crest.SIDE)
"""Pictures that stand beside words have no rim."""


@pytest.fixture(scope="module")
def pictures():
    """Every sample by name, without those that only show what there is."""
    found = samples.samples() | common.samples()
    return {name: found[name] for name in found if name not in {"icons", "inks"}}


def opened(picture: bytes) -> Image.Image:
    image = Image.open(BytesIO(picture))
    image.load()
    return image


def test_pictures_are_palette_pngs_without_transparency(pictures):
    for name, picture in pictures.items():
        image = opened(picture)
        assert (image.format, image.mode) == ("PNG", "P"), name
        assert "transparency" not in image.info, name


def test_pictures_have_one_of_the_fixed_sizes_and_stay_small(pictures):
    for name, picture in pictures.items():
        assert opened(picture).size in {frame.BOARD, frame.HAND, frame.INSPECT, frame.SHEET, SMALL}, name
        assert len(picture) <= 120 * 1024, name


def test_the_rim_holds_nothing_but_the_rim(pictures):
    tints = (Tint.GOLD, Tint.SKY, Tint.EMBER, Tint.MOSS, Tint.FROST, Tint.HEATHER)
    bare = {}
    for name, picture in pictures.items():
        image = opened(picture).convert("RGB")
        if image.size == SMALL:
            continue
        for tint in tints:
            if (image.size, tint) not in bare:
                bare[image.size, tint] = opened(border.ground(image.size, tint).png()).convert("RGB")
        assert any(_same_rim(image, bare[image.size, tint]) for tint in tints), name


def _same_rim(image, bare):
    wide, high = image.size
    strips = ((0, 0, wide, 24), (0, high - 24, wide, high), (0, 0, 24, high), (wide - 24, 0, wide, high))
    return all(image.crop(strip).tobytes() == bare.crop(strip).tobytes() for strip in strips)


def test_equal_input_gives_equal_bytes(pictures):
    assert common.samples() == {name: pictures[name] for name in common.samples()}


def test_threads_draw_what_one_thread_draws():
    jobs = [samples.board, samples.hand, lambda: result.draw(common.RESULT), lambda: lobby.draw(common.LOBBY)]
    alone = [job() for job in jobs]
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(lambda job: job(), jobs * 3))

    assert together == alone * 3


def test_a_fresh_process_draws_the_same_bytes():
    code = (
        "import hashlib; from renderers.common.samples import samples; "
        "print(*(hashlib.sha256(data).hexdigest() for data in samples().values()))"
    )
    run = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)  # noqa: S603 - ours

    assert run.stdout.split() == [sha256(data).hexdigest() for data in common.samples().values()]


def test_the_gallery_writes_one_file_per_sample(tmp_path, monkeypatch):
    monkeypatch.setattr(gallery, "packages", lambda: ["common"])

    written = gallery.write(tmp_path / "new")

    assert {path.name for path in written} == {f"common-{name}.png" for name in common.samples()}
    assert all(path.read_bytes()[:4] == b"\x89PNG" for path in written)


def test_the_page_shows_every_picture_in_both_sizes_with_all_kinds_of_sight(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(gallery, "packages", lambda: ["common"])
    gallery.main([str(tmp_path), "--page"])
    text = (tmp_path / "index.html").read_text(encoding="utf-8")
    for name in common.samples():
        assert text.count(f'src="common-{name}.png"') == 2
    for vision in gallery.VISIONS:
        assert f'id="{vision}"' in text
        assert f"url(#seen-{vision})" in text
        assert f'<filter id="seen-{vision}">' in text
    assert {'id="light" checked', 'id="dark"'} <= set(re.findall(r'id="(?:light" checked|dark")', text))
    assert str(tmp_path / "index.html") in capsys.readouterr().out


def test_colour_blindness_leaves_greys_as_they_are():
    for rows in gallery.VISIONS.values():
        assert all(sum(row) == pytest.approx(1, abs=0.002) for row in rows)


def test_the_gallery_finds_every_package_with_samples():
    assert {"kit", "common"} <= set(gallery.packages())


def test_png_keeps_every_pixel():
    canvas = Canvas((40, 30), Ink.SLATE)
    canvas.fill((5, 6, 20, 25), Ink.GOLD)
    image = opened(canvas.png()).convert("RGB")

    assert image.size == (40, 30)
    assert image.getpixel((5, 6)) == Ink.GOLD.rgb == canvas.pixel((5, 6))
    assert image.getpixel((20, 25)) == Ink.SLATE.rgb
    assert image.getpixel((0, 0)) == Ink.SLATE.rgb


def test_drawing_over_the_left_edge_leaves_the_picture_whole():
    canvas = Canvas((60, 60), Ink.SLATE)
    canvas.shape((0, 30), Shape.DISC, 40, ink=Ink.GOLD)
    image = opened(canvas.png()).convert("RGB")

    assert image.getpixel((5, 30)) == Ink.GOLD.rgb
    assert image.getpixel((50, 30)) == Ink.SLATE.rgb


def test_soft_edges_blend_with_the_colour_underneath():
    canvas = Canvas((80, 80), Ink.PARCHMENT)
    canvas.shape((40, 40), Shape.DISC, 60, ink=Ink.BARK)
    found = {canvas.pixel((x, 40)) for x in range(80)} | {canvas.pixel((x, 14)) for x in range(80)}

    assert found <= set(colours())
    assert len(found) > 3
    assert all(min(Ink.BARK.rgb) <= min(colour) for colour in found)


@pytest.mark.parametrize(("anchor", "spans"), [("lm", (100, 200)), ("mm", (50, 150)), ("rm", (0, 100))])
def test_text_lies_where_its_anchor_says(anchor, spans):
    canvas = Canvas((200, 60), Ink.SLATE)
    canvas.text((100, 30), "HH", size=40, font=Font.STRONG, anchor=anchor)
    inked = [x for x in range(200) if any(canvas.pixel((x, y)) != Ink.SLATE.rgb for y in range(60))]

    assert spans[0] <= inked[0]
    assert inked[-1] <= spans[1]


def test_text_with_room_never_leaves_it():
    canvas = Canvas((400, 60), Ink.SLATE)

    assert canvas.text((10, 30), "Hrólfr the Walker", size=40, room=150, least=30) <= 150


def test_the_middle_anchor_centres_capitals():
    canvas = Canvas((100, 100), Ink.SLATE)
    canvas.text((50, 50), "H", size=60, font=Font.STRONG, anchor="mm")
    inked = [y for y in range(100) if any(canvas.pixel((x, y)) != Ink.SLATE.rgb for x in range(100))]

    assert abs((inked[0] + inked[-1]) / 2 - 50) <= 1


@pytest.mark.parametrize("size", Size)
@pytest.mark.parametrize("card", [*samples.FACES, Back(tint=Tint.SKY, emblem="thor-hammer")])
def test_cards_take_their_size(size, card):
    assert cards.sprite(card, size).size == size.pixels


def test_cards_are_drawn_once_and_kept():
    twin = msgspec.structs.replace(samples.FACES[0])

    assert cards.sprite(samples.FACES[0], Size.BOARD) is cards.sprite(twin, Size.BOARD)


def test_backs_tell_nothing_but_their_owner():
    one = cards.sprite(Back(tint=Tint.SKY, emblem="thor-hammer"), Size.BOARD).picture.tobytes()
    other = cards.sprite(Back(tint=Tint.EMBER, emblem="snake", rising=False), Size.BOARD).picture.tobytes()

    assert one != other


@pytest.mark.parametrize("look", [Look.CHANGED, Look.PLAYABLE, Look.DIMMED])
def test_every_look_stands_out_from_the_plain_one(look):
    def drawn(how):
        canvas = Canvas((200, 260), Ink.SLATE)
        cards.draw(canvas, (25, 25), samples.FACES[1], look=how)
        return canvas.png()

    assert drawn(look) != drawn(Look.PLAIN)


@pytest.mark.parametrize("value", ["1", "7", "10", "18"])
def test_the_corner_value_survives_a_card_of_60_pixels(value):
    face = Face(name="Odin", tint=Tint.GOLD, emblem="raven", value=value)
    blank = Face(name="Odin", tint=Tint.GOLD, emblem="raven", value=" ")
    images = []
    for each in (face, blank):
        canvas = Canvas(Size.BOARD.pixels, Ink.SLATE)
        canvas.sprite((0, 0), cards.sprite(each, Size.BOARD))
        small = opened(canvas.png()).convert("L").resize((43, 60), Image.Resampling.LANCZOS)
        images.append(small.crop((1, 1, 19, 20)).tobytes())
    lit = [abs(with_value - without) for with_value, without in zip(*images, strict=True)]

    assert max(lit) > 110
    assert sum(level > 60 for level in lit) >= 14


def test_long_rules_and_names_stay_on_their_card():
    face = Face(
        name="Hrungnir the Stone-Hearted of Jotunheim",
        tint=Tint.EMBER,
        emblem="flame",
        value="7",
        badge=Mark("coins", "12"),
        rule="Whoever holds this card when the last trick is won takes every gem that lies in the middle.",
        footer=(Mark("gems", "2"), Mark("hearts", "3"), Mark("coins", "4"), Mark("meat")),
    )
    for size in Size:
        sprite = cards.sprite(face, size)
        rim = size.value.rim
        edge = {
            sprite.picture.getpixel((x, size.pixels[1] - rim - 2))
            for x in range(size.radius, size.pixels[0] - size.radius)
        }
        assert edge == {Ink.PARCHMENT}


def test_the_moving_seat_is_marked_by_more_than_colour():
    def plate(moving):
        canvas = Canvas((400, 120), Ink.SLATE)
        frame.plate(canvas, (10, 10, 390, 110), frame.Plate(seat=0, name="Ylva", moving=moving))
        return canvas

    arrow = (28, 60)
    assert plate(moving=True).pixel(arrow) == Ink.GOLD.rgb
    assert plate(moving=False).pixel(arrow) == Ink.PANEL.rgb


@pytest.mark.parametrize(("part", "lit"), [(-5, 0.0), (0, 0.0), (50, 0.5), (100, 1.0), (140, 1.0)])
def test_bars_show_the_share(part, lit):
    canvas = Canvas((220, 40), Ink.SLATE)
    frame.bar(canvas, (10, 10, 210, 30), part, 100, tint=Tint.MOSS)
    shown = sum(canvas.pixel((x, 20)) == Tint.MOSS.bright.rgb for x in range(220)) / 200

    assert abs(shown - lit) < 0.08


def test_pills_are_as_wide_as_they_say():
    canvas = Canvas((400, 80), Ink.SLATE)
    taken = frame.pill(canvas, (20, 40), "Bid 120", tint=Tint.GOLD, icon="coins")

    assert canvas.pixel((20 + taken - 2, 40)) == Tint.GOLD.bright.rgb
    assert canvas.pixel((20 + taken + 1, 40)) == Ink.SLATE.rgb


@pytest.mark.parametrize(
    ("open_", "picked", "look"),
    [("", "", Look.PLAIN), ("one", "", Look.PLAYABLE), ("other", "", Look.DIMMED), ("one", "one", Look.PICKED),
     ("", "one", Look.PICKED), ("", "other", Look.PLAIN)],
)  # fmt: skip
def test_a_card_of_a_hand_looks_as_it_is_marked(open_, picked, look):
    marks = Marks(frozenset(filter(None, [open_])), frozenset(filter(None, [picked])))
    assert cards.hand_look("one", marks) is look
    assert cards.hand_look("one", marks.of({"two"})) is Look.PLAIN


def test_only_a_picked_card_is_ticked_and_that_above_its_upper_edge():
    def drawn(look):
        canvas = Canvas((200, 300), Ink.SLATE)
        cards.draw(canvas, (25, 45), Face(name="Tyr", tint=Tint.SKY, emblem="raven"), look=look)
        image = opened(canvas.png()).convert("RGB")
        return image.crop((76, 26, 124, 36)).getcolors(), image.crop((40, 120, 160, 240)).tobytes()

    plain, ticked = drawn(Look.PLAIN), drawn(Look.PICKED)
    assert ticked[1] == plain[1] == drawn(Look.PLAYABLE)[1]
    assert [look for look in Look if len(drawn(look)[0]) > 1] == [Look.PICKED]


def test_a_headline_has_whole_names_as_long_as_its_head_holds_them_in_two_rows():
    def write(names):
        return f"{names[0]} looks for the hidden treasure of {names[1]}"

    short, long = ("Ana", "Bo"), ("Gunnhildr the Wise of Birka", "Þorbjörg the Little Prophetess")
    assert frame.headline(write, short, note="Round 3") == write(short)
    assert frame.headline(write, long, note="Round 3") == write(long)
    cut = frame.headline(write, (long[0] * 3, long[1] * 3), note="Round 3 of 8, and more beside it")
    assert "looks for the hidden treasure of" in cut
    assert cut.count("…") == 2


def test_the_line_below_a_head_in_two_rows_crosses_no_letter() -> None:
    line, words = (
        frame.HEAD_FLOOR - 8,
        "Þórgunnur the jolly jogger of Gyrgjafjord chooses the target of her gay journey",
    )
    bare, written = (frame.table(frame.BOARD, HALL, Tint.GOLD) for _ in range(2))
    frame.head(written, words, tint=Tint.GOLD, emblem="raven", note="Round 3 of 8, and more beside it")
    change = ImageChops.difference(*(opened(canvas.png()).convert("RGB") for canvas in (bare, written))).getbbox()
    assert change is not None
    assert change[1] >= 11
    assert change[3] <= line


def test_rows_stand_round_their_middle():
    assert frame.middles(1, 50, 20) == (50,)
    assert frame.middles(2, 50, 20) == (40, 60)
    assert frame.middles(3, 50, 20) == (30, 50, 70)
