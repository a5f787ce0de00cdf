"""Fonts, icons and the words that must fit."""

from __future__ import annotations

import pytest
from PIL import ImageFont

from renderers.kit import fonts, icons, text
from renderers.kit.assets import FONTS, ICONS
from renderers.kit.fonts import Font
from renderers.kit.medallion import RUNES

NORSE = "ÞþÐðÆæØøÖöÅåÁáÉéÍíÓóÚúÝý"
EUROPE = "ŁłŐőČčŞşĞğŽžŘřẞßαωΆЖяЇґ"


@pytest.mark.parametrize("letter", NORSE + EUROPE + RUNES + "0123456789–—’“”…•±−·×")
@pytest.mark.parametrize("font", [Font.DISPLAY, Font.TEXT, Font.STRONG])
def test_the_bundled_type_draws(letter, font):
    assert fonts.source(letter, font) is not None


@pytest.mark.parametrize("letter", ["🐺", "山", "ح"])
def test_letters_without_a_glyph_are_known_as_such(letter):
    assert not fonts.covers(letter)


@pytest.mark.parametrize("font", [Font.TEXT, Font.STRONG])
def test_figures_are_tabular(font):
    assert len({fonts.width(figure, font, 40) for figure in "0123456789"}) == 1


def test_strangers_are_drawn_as_a_dot_and_never_as_an_empty_box():
    assert fonts.glyphs("山", Font.TEXT, 40).mask.tobytes() == fonts.glyphs("•", Font.TEXT, 40).mask.tobytes()


def test_a_line_of_several_faces_takes_the_sum_of_its_parts():
    whole = fonts.width("Tyr ᛏ", Font.TEXT, 40)

    assert whole == fonts.width("Tyr ", Font.TEXT, 40) + fonts.width("ᛏ", Font.RUNES, 40)


def test_every_font_has_its_licence_beside_it():
    told = (FONTS / "README.md").read_text(encoding="utf-8")

    assert {path.name for path in FONTS.glob("*.ttf")} == {font.value for font in Font}
    for font in Font:
        row = next(line for line in told.splitlines() if font.value in line)
        licence = FONTS / row.split("`")[3]
        assert "SIL OPEN FONT LICENSE" in licence.read_text(encoding="utf-8").upper()


def test_changed_fonts_do_not_keep_the_reserved_names():
    names = {ImageFont.truetype(FONTS / font.value, 20).getname()[0] for font in Font}

    assert names == {"Skald Display", "Skald Text", "Skald Runes"}


def test_the_fonts_stay_small():
    assert sum(path.stat().st_size for path in FONTS.glob("*.ttf")) < 1_500_000


def test_every_icon_is_credited_to_its_author():
    credited = {}
    for line in (ICONS / "ATTRIBUTION.md").read_text(encoding="utf-8").splitlines():
        if line.startswith("- **"):
            author, names = line.removeprefix("- **").split("**: ")
            credited |= dict.fromkeys((name.strip("`") for name in names.split(", ")), author)

    assert credited == {name: author for name, (_body, author) in icons.catalogue().items()}


def test_the_attribution_names_the_licence():
    assert "CC BY 3.0" in (ICONS / "ATTRIBUTION.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", icons.catalogue())
def test_icons_are_neither_empty_nor_solid(name):
    mask = icons.icon(name, 48)
    covered = sum(level * count for level, count in enumerate(mask.histogram())) / (255 * 48 * 48)

    assert mask.size == (48, 48)
    assert 0.04 < covered < 0.9


def test_an_unknown_icon_is_refused():
    with pytest.raises(KeyError):
        icons.icon("no-such-thing", 40)


def test_fit_keeps_what_fits():
    assert text.fit("Thor", Font.TEXT, 40, room=400) == ("Thor", 40)


def test_fit_shrinks_before_it_cuts():
    line = text.fit("Champions of Midgard", Font.TEXT, 40, room=340, least=20)

    assert line.string == "Champions of Midgard"
    assert 20 <= line.size < 40
    assert fonts.width(line.string, Font.TEXT, line.size) <= 340


def test_fit_cuts_with_an_ellipsis():
    line = text.fit("Champions of Midgard", Font.TEXT, 40, room=150, least=36)

    assert line.size == 36
    assert line.string.startswith("Ch")
    assert line.string.endswith("…")
    assert fonts.width(line.string, Font.TEXT, 36) <= 150


def test_wrap_breaks_at_spaces():
    rows = text.wrap("Take one gem when you win", Font.TEXT, 30, room=200, lines=3)

    assert " ".join(rows) == "Take one gem when you win"
    assert all(fonts.width(row, Font.TEXT, 30) <= 200 for row in rows)


def test_wrap_marks_what_it_leaves_out():
    rows = text.wrap("Take one gem when you win with this card", Font.TEXT, 30, room=200, lines=2)

    assert len(rows) == 2
    assert rows[-1].endswith("…")


def test_wrap_to_fit_prefers_a_smaller_size_to_a_cut():
    rows, size = text.wrap_to_fit("Take one gem when you win", Font.TEXT, 34, room=200, lines=2, least=24)

    assert " ".join(rows) == "Take one gem when you win"
    assert size < 34


@pytest.mark.parametrize(
    ("name", "drawn"),
    [
        ("Ylva", "Ylva"),
        ("𝓐𝓼𝓽𝓻𝓲𝓭", "Astrid"),
        ("🐺🐺 Ulf 🐺", "• Ulf •"),
        ("山田", "Player"),
        ("  a \u200b\n b ", "a b"),
        ("z̷̢a̸l̶g̵o", "zalgo"),
        ("", "Player"),
        ("ᚦᛟᚱ", "ᚦᛟᚱ"),
    ],
)
def test_names_are_made_drawable(name, drawn):
    assert text.clean(name) == drawn


def test_a_name_of_which_nothing_is_left_takes_the_given_one():
    assert text.clean("🐺", otherwise="Seat 2") == "Seat 2"


@pytest.mark.parametrize(("number", "written"), [(7, "+7"), (-3, "−3"), (0, "±0")])
def test_changes_carry_their_sign(number, written):
    assert text.signed(number) == written


def test_alt_text_leaves_out_whole_sentences():
    said = text.alt_text([f"Row {row} says something of some length." for row in range(60)])

    assert len(said) <= text.ALT_LIMIT
    assert said.endswith("length. …")


def test_alt_text_cuts_one_endless_sentence():
    assert len(text.alt_text(["x" * 3000])) <= text.ALT_LIMIT


def test_a_text_stands_in_one_line_before_two_and_in_two_before_it_is_cut():
    def rows(string, room):
        return text.line_or_two(string, Font.STRONG, 30, room=room, least=26, small=24)

    name = "Gunnhild the Wise"
    assert rows(name, 400) == ((name,), 30)
    wide = fonts.width(name, Font.STRONG, 27)
    assert rows(name, round(wide))[0] == (name,)
    two, size = rows(name, round(wide * 0.7))
    assert (" ".join(two), len(two), size) == (name, 2, 26)
    cut, size = rows(f"{name} of {name}, {name}", round(wide * 0.7))
    assert (len(cut), size) == (2, 24)
    assert cut[-1].endswith("…")


@pytest.mark.parametrize(("number", "told", "change"), [(0, "0", "±0"), (7, "7", "+7"), (-3, "−3", "−3")])
def test_numbers_below_zero_have_a_true_minus_sign(number, told, change):
    assert (text.figure(number), text.signed(number)) == (told, change)


def test_a_name_loses_its_word_in_brackets_before_it_is_cut():
    whole = "Forseti (normal)"
    room = fonts.width(whole, Font.TEXT, 20)
    assert text.fit(whole, Font.TEXT, 20, room=room).string == whole
    assert text.fit(whole, Font.TEXT, 20, room=room - 1).string == "Forseti"
    assert text.fit(whole, Font.TEXT, 20, room=fonts.width("Forseti", Font.TEXT, 20) - 1).string.endswith(text.ELLIPSIS)
    assert text.fit("Fuel (2 Food)", Font.TEXT, 20, room=fonts.width("Fuel (2 Foo", Font.TEXT, 20)).string.endswith(
        text.ELLIPSIS
    )
