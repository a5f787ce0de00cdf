"""Where everything stands on Thor vs Loki's pictures: nothing touches, nothing is cut, all can be read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from PIL import ImageChops

from engines.thor_vs_loki.actions import Spot
from engines.thor_vs_loki.book import COLUMNS, ROWS
from engines.thor_vs_loki.reading import PLACES
from renderers.kit import frame
from renderers.kit.canvas import XY, Box, Canvas
from renderers.kit.card_values import Size
from renderers.kit.fonts import Font, width
from renderers.kit.text import fit, wrap_to_fit
from renderers.thor_vs_loki import board, closeups, cuts, sides
from renderers.thor_vs_loki.cut_sizes import Cut
from renderers.thor_vs_loki.hand import spots
from renderers.thor_vs_loki.panel import plates
from renderers.thor_vs_loki.viewmodel import view_model
from tests.renderers.lettering import watched
from tests.renderers.thor_vs_loki_scenes import NAMES, PICTURES, WORDS, opened
from tests.rules.thor_vs_loki.staging import LOKI, THOR, look, rulebook, say, stand


def test_equal_cards_of_a_hand_lie_on_one_another_and_say_how_many() -> None:
    one, three, twelve = (
        opened(PICTURES.hand(look(stand("guard", "troll", hand=hand), THOR), NAMES) or b"")
        for hand in ("ravens", "ravens " * 3, "ravens " * 12)
    )
    badge = ImageChops.difference(one.convert("RGB"), three.convert("RGB")).crop((0, frame.HEAD_FLOOR, *frame.HAND))
    left, _, right, _ = badge.getbbox() or (0, 0, 0, 0)
    assert 0 < right - left < Cut.HAND.pixels[0] // 2
    assert three.tobytes() != twelve.tobytes()


def test_rules_texts_fit_on_the_inspected_card() -> None:
    rim = Size.INSPECT.value.rim
    room = Size.INSPECT.pixels[0] - 4 * rim
    for kind in rulebook().book.kinds:
        text = WORDS(f"card_text.{kind}")
        rows, _ = wrap_to_fit(text, Font.TEXT, 40, room=room, lines=5, least=37)
        assert " ".join(rows) == text


@pytest.mark.parametrize("cut", Cut)
def test_names_and_lines_stand_whole_on_every_cut_of_a_card(cut: Cut) -> None:
    for kind in rulebook().book.kinds:
        for part, phrase in (("name", f"card.{kind}"), ("line", f"card_line.{kind}")):
            if part == "name" or cut.measures.line_rows:
                rows, size = cuts.rows(WORDS(phrase), cut, part=part)
                assert " ".join(rows) == WORDS(phrase)
                assert size >= 24


def apart(boxes: Sequence[Box], size: tuple[int, int], margin: int = 11) -> bool:
    """Whether boxes lie within the thin frame of a picture and no two of them share a pixel."""
    within = all(margin <= box[0] and margin <= box[1] for box in boxes)
    within &= all(box[2] <= size[0] - margin and box[3] <= size[1] - margin for box in boxes)
    pairs = [(one, other) for place, one in enumerate(boxes) for other in boxes[:place]]
    return within and all(
        one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1] for one, other in pairs
    )


@pytest.mark.parametrize("count", range(1, 13))
def test_cards_of_a_hand_lie_apart(count: int) -> None:
    cut, corners = spots(count)
    boxes = [(x, y, x + cut.pixels[0], y + cut.pixels[1]) for x, y in corners]
    assert len(boxes) == count
    assert apart([*boxes, (11, 11, frame.HAND[0] - 11, frame.HEAD_FLOOR)], frame.HAND)


def test_places_plates_head_and_bridge_lie_apart() -> None:
    model = view_model(rulebook().book, WORDS, look(stand("guard", "troll")), NAMES)
    boxes = [sides.place(spot, near=near) for spot in PLACES for near in (True, False)]
    bridge = (sides.BRIDGE[0], frame.HEAD_FLOOR, sides.BRIDGE[1], sides.FLOOR)
    head = (11, 11, frame.BOARD[0] - 11, frame.HEAD_FLOOR)
    assert apart([*boxes, *plates(model).values(), bridge, head], frame.BOARD)
    assert sides.BRIDGE[1] - sides.BRIDGE[0] >= Cut.FIELD.pixels[0]


def test_the_letters_of_the_columns_touch_neither_the_rim_nor_the_cards(monkeypatch) -> None:
    said, text, line, gap = [], Canvas.text, 9, 4

    def spied(self, at, words, **style):
        if words in COLUMNS:
            half = width(words, style["font"], style["size"]) / 2
            said.append((at[0] - half, at[0] + half))
        return text(self, at, words, **style)

    monkeypatch.setattr(Canvas, "text", spied)
    board.ground.cache_clear()  # what is kept was written before
    PICTURES.board(look(stand("guard", "troll")), NAMES)
    signs = [span for span in said if sides.BRIDGE[0] + gap <= span[0] and span[1] <= sides.BRIDGE[1] - gap]
    assert len(signs) == len(COLUMNS)
    said = [span for span in said if span not in signs]
    assert len(said) == 2 * len(COLUMNS)
    outermost = Spot(0, ROWS - 1)
    rooms = {
        True: (line, sides.place(outermost, near=True)[0]),
        False: (sides.place(outermost, near=False)[2], frame.BOARD[0] - line),
    }
    for left, right in said:
        low, high = rooms[right < frame.BOARD[0] / 2]
        assert low + gap <= left
        assert right <= high - gap


def test_each_column_has_a_sign_on_the_bridge_that_says_that_it_runs_to_both_sides() -> None:
    """So nobody takes the rows, which run down the picture, for columns."""
    word = WORDS("board.column")
    stood, fought = stand("guard | wall", "troll | troll"), stand("guard | wall", "giant | troll", deck="dwarf dwarf")
    say(fought, "challenge a")
    found = []
    for state in (stood, fought):
        board.ground.cache_clear()  # what is kept was written before the watch began
        with watched() as seen:
            PICTURES.board(look(state), NAMES)
        found.append(seen)
    standing, fallen = found
    assert word in standing.sizes
    assert word not in standing.covered
    assert {word, *COLUMNS} & (standing.cut | set(standing.faint)) == set()
    assert len(look(fought).clash.fallen) == 2
    assert word not in fallen.sizes, "two broken cards lie across the signs"


def test_all_that_a_card_does_stands_whole_in_the_hand_in_full() -> None:
    for kind in rulebook().book.kinds:
        text = WORDS(f"card_text.{kind}")
        rows, _ = wrap_to_fit(text, Font.TEXT, 30, room=closeups.ROOM, lines=2, least=25)
        assert " ".join(rows) == text


def test_places_of_a_side_in_large_lie_apart() -> None:
    boxes = [closeups.place(spot, near=True) for spot in PLACES]
    foot = (28, frame.BOARD[1] - 72, frame.BOARD[0] - 28, frame.BOARD[1] - 20)
    assert apart([*boxes, foot, (11, 11, frame.BOARD[0] - 11, frame.HEAD_FLOOR)], frame.BOARD)


@pytest.mark.parametrize("draw", [PICTURES.board, lambda view, names: PICTURES.side(view, names, near=True)])
def test_names_of_places_can_be_read_on_a_phone(draw: Any) -> None:
    board.ground.cache_clear()  # what is kept was written before the watch began
    with watched() as found:
        draw(look(stand("guard | wall", "troll")), NAMES)
    front = WORDS("closeup.row", row=1)
    assert front in found.sizes
    assert min(size for words, size in found.sizes.items() if words in {*"abc", front, *"34"}) >= 32


def test_names_of_cards_on_the_battlefield_are_as_large_as_they_can_be() -> None:
    """Two rows each; only the longest single words are smaller than eight pixels on a phone."""
    sizes = {
        card.kind: cuts.rows(WORDS(f"card.{card.kind}"), Cut.FIELD, part="name")[1]
        for card in rulebook().book.cards.values()
    }
    assert {kind for kind, size in sizes.items() if size < 28} <= {
        "viking", "einherjar", "valkyries", "longships", "berserker", "nightmare", "angrboda",
    }  # fmt: skip
    assert min(sizes.values()) >= 24


def test_own_words_are_never_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing but the name of a player may end in an ellipsis."""
    said: list[str] = []
    whole = Canvas.text

    def listen(canvas: Canvas, xy: XY, string: str, **how: Any) -> int:
        room, size = how.get("room"), how["size"]
        if room is not None:
            said.append(fit(string, how.get("font", Font.TEXT), size, room=room, least=how.get("least")).string)
        said.append(string)
        return whole(canvas, xy, string, **how)

    monkeypatch.setattr(Canvas, "text", listen)
    for kind in rulebook().book.kinds:
        back = "t" if rulebook().book.kinds[kind].thor else "l"
        state = stand("guard", "troll", pile="dwarf " * 29 + f"{back}.{kind}", hand="archer " * 12)
        for viewer in (None, THOR, LOKI):
            PICTURES.board(look(state, viewer), ("Ana", "Þórgunnur Hallgerðardóttir"))
            PICTURES.side(look(state, viewer), NAMES, near=True)
    assert said
    assert [words for words in said if "…" in words and not words.startswith("Þór")] == []
