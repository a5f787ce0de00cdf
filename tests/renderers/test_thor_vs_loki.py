"""Pictures and prose of Thor against Loki."""

from __future__ import annotations

import re
from collections.abc import Sequence
from io import BytesIO
from typing import Any, get_args

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops

from engines.core import Rng
from engines.thor_vs_loki.actions import Spot
from engines.thor_vs_loki.book import COLUMNS, ROWS
from engines.thor_vs_loki.facts import (
    Challenged,
    Discarded,
    Ending,
    Entered,
    GameOver,
    Ground,
    Handed,
    Moved,
    Placed,
    Sunk,
    ThorVsLokiFact,
)
from engines.thor_vs_loki.reading import PLACES
from engines.thor_vs_loki.view import Phase
from renderers.kit import frame, icons
from renderers.kit.canvas import XY, Box, Canvas
from renderers.kit.card_values import Marks, Size
from renderers.kit.fonts import Font, width
from renderers.kit.phrases import You
from renderers.kit.phrases import load as load_phrases
from renderers.kit.text import ALT_LIMIT, fit, wrap_to_fit
from renderers.thor_vs_loki import Moments, Pictures, ThorVsLokiProse, board, closeups, cuts, samples, sides
from renderers.thor_vs_loki.cut_sizes import Cut
from renderers.thor_vs_loki.describe import WIDE
from renderers.thor_vs_loki.hand import spots
from renderers.thor_vs_loki.icons import art
from renderers.thor_vs_loki.narration import _SENTENCES
from renderers.thor_vs_loki.panel import plates
from renderers.thor_vs_loki.viewmodel import view_model
from tests.conformance.games.thor_vs_loki import ENTRANT
from tests.conformance.playing import random_play
from tests.renderers.lettering import watched
from tests.rules.thor_vs_loki.staging import LOKI, THOR, look, rulebook, say, stand

NAMES = ("Ana", "Bo")
WORDS = load_phrases("thor_vs_loki")
PICTURES = Pictures(rulebook().book, WORDS)
PROSE = ThorVsLokiProse(rulebook().book, WORDS)


def opened(picture: bytes) -> Image.Image:
    image = Image.open(BytesIO(picture))
    image.load()
    return image


@pytest.mark.slow
def test_the_samples_have_their_sizes_stay_small_and_show_every_phase() -> None:
    sizes = {"hand": frame.HAND, "card": frame.INSPECT, "moment": frame.SHEET}
    drawn = samples.samples()
    for name, picture in drawn.items():
        wide, high = sizes.get(name.partition("-")[0], frame.BOARD)
        size = opened(picture).size
        assert size == (wide, size[1] if name == "cards" else high), name
        assert len(picture) <= 120 * 1024, name
    assert {"rows", "middle", "placing", "over", "hand-12"} <= set(drawn)
    assert len(set(drawn.values())) == len(drawn)


def test_what_a_viewer_cannot_see_changes_no_pixel_and_no_word() -> None:
    luck = Rng("pixels")
    differed = 0
    for step, (game, _, _) in enumerate(random_play(ENTRANT, ENTRANT.tables[0], "pixels", 90)):
        if step % 18:
            continue
        for viewer in (None, THOR, LOKI):
            view = game.view(viewer)
            state = ENTRANT.redeal(rulebook(), game.state.copy(), viewer, luck)
            other = rulebook().view(state, viewer)
            differed += state != game.state
            assert PICTURES.board(other, NAMES) == PICTURES.board(view, NAMES)
            assert PICTURES.hand(other, NAMES) == PICTURES.hand(view, NAMES)
            for tell in (PROSE.alt, PROSE.status, PROSE.describe, PROSE.hand_alt):
                assert tell(other, NAMES) == tell(view, NAMES)
    assert differed


def test_every_moment_of_a_game_can_be_drawn_and_told() -> None:
    for step, (game, _, entry) in enumerate(random_play(ENTRANT, ENTRANT.tables[0], "words", 200)):
        for viewer in (None, THOR, LOKI):
            view = game.view(viewer)
            alt = PROSE.alt(view, NAMES)
            assert 0 < len(alt) <= ALT_LIMIT
            assert not alt.endswith("…")
            assert max(map(len, PROSE.describe(view, NAMES).splitlines())) <= WIDE
            assert PROSE.status(view, NAMES).count("\n") <= 2
            assert len(PROSE.hand_alt(view, NAMES)) <= ALT_LIMIT
            told = [fact for told in entry.told if (fact := told.seen_by(viewer)) is not None]
            assert all(PROSE.fact(fact, NAMES).endswith((".", "!")) for fact in told)
            if step % 40 == 0:
                PICTURES.board(view, NAMES)


def test_every_fact_has_a_tale() -> None:
    assert set(_SENTENCES) == set(get_args(ThorVsLokiFact))


@pytest.mark.parametrize("ending", [*Ending, "resign"])
def test_every_ending_is_told(ending: str) -> None:
    assert WORDS(f"ending.{ending}").endswith(".")
    if ending in list(Ending):
        loser = None if ending == Ending.TURNS else LOKI
        sentence = PROSE.fact(GameOver(loser, Ending(ending)), NAMES)
        assert ("Ana wins" in sentence) is (loser == LOKI)
        assert ("Bo" in sentence) is (loser == LOKI), "it says whose fault it was"


def full_view(viewer: int | None) -> Any:
    full = " | ".join(["viking archer archer wall"] * 3)
    return look(stand(full, full, hand="archer " * 12, pile="viking", their_pile="viking"), viewer)


@pytest.mark.parametrize("viewer", [None, THOR])
def test_a_full_table_is_still_told_whole(viewer: int | None) -> None:
    alt = PROSE.alt(full_view(viewer), ("Hrólfr the Walker of Orkney", "Þóra Ketilsdóttir"))
    assert len(alt) <= ALT_LIMIT
    assert not alt.endswith("…")
    assert alt.count("Column") == 6


def test_a_challenge_is_told_with_what_decides_it() -> None:
    told = {
        ground: PROSE.fact(Challenged(THOR, 0, "t.viking", Spot(0, 0), "l.wall", ground, 6, 5, (LOKI,)), NAMES)
        for ground in Ground
    }
    assert told[Ground.STOPPED].endswith("in column a: a loss, for Shield Wall beats everybody but a Female Archer.")
    assert told[Ground.STRENGTH].endswith("in column a: a win, with Berserker 6 against 5.")
    assert told[Ground.NIGHTMARE].endswith("in column a: it is set off, and all of column a is lost, on both sides.")
    assert told[Ground.TREASURE].endswith("in column a: a treasure is found.")


@pytest.mark.parametrize(
    ("defence", "fallen", "said"),
    [
        (3, (LOKI,), "a win, 5 against 3"),
        (6, (THOR,), "a loss, 5 against 6"),
        (5, (THOR, LOKI), "a tie, 5 against 5, and both fall"),
        (5, (LOKI,), "a tie, 5 against 5, won by Idunn"),
        (5, (THOR,), "a tie, 5 against 5, lost to Idunn"),
    ],
)
def test_a_challenge_is_told_with_how_it_comes_out(defence: int, fallen: tuple[int, ...], said: str) -> None:
    target = {3: "l.troll", 5: "l.giant", 6: "l.dragon"}[defence]
    met = Challenged(THOR, 0, "t.guard", Spot(0, 0), target, Ground.STRENGTH, 5, defence, fallen)
    assert PROSE.fact(met, NAMES).startswith("Ana challenges ")
    assert PROSE.fact(met, NAMES).endswith(f" at a1 with Asgard Guard (5) in column a: {said}.")


PLURAL = ("Ravens", "Viking Warriors", "Valkyries", "Longships")
"""Names of cards that are more than one."""

SINGULAR = re.compile(rf"(?:{'|'.join(PLURAL)})(?: \(\d\))?,? (?:is|has|was|does|[a-z]+(?<!s)s)\b")
"""A verb for one after such a name."""


def test_no_sentence_takes_a_card_of_a_plural_name_for_one() -> None:
    assert SINGULAR.search("Viking Warriors (4) falls, 5 against 4."), "that is what is looked for"
    kinds = ("t.viking", "t.ravens", "t.valkyries", "l.longships")
    seats, one = (None, THOR, LOKI), Spot(0, 0)
    named = {Ground.BROKEN, Ground.SLAIN, Ground.STOPPED}  # by the Female Archer, Frigg, the Shield Wall: one each
    met = [(ground, card) for ground in Ground if ground not in named for card in kinds]
    told = [Challenged(THOR, 0, card, one, other, ground, 4, 5, (THOR,)) for ground, card in met for other in kinds]
    told += [Placed(THOR, card, 0) for card in kinds] + [Handed(THOR, card) for card in kinds]
    told += [Sunk(THOR, card) for card in kinds] + [Discarded(THOR, (card,)) for card in kinds]
    for fact in told:
        for viewer in seats:
            sentence = PROSE.fact(fact, tuple(You(name) if seat == viewer else name for seat, name in enumerate(NAMES)))
            assert not SINGULAR.search(sentence), sentence


def test_own_hidden_cards_are_told_to_their_owner_alone() -> None:
    state = stand("ring | guard^", "troll", hand="l.dragon")

    assert "a1 Odin's Ring" in PROSE.describe(look(state, THOR), NAMES)
    assert "Ring" not in PROSE.describe(look(state, LOKI), NAMES)
    assert "l.dragon captured Dragon (6)" in PROSE.describe(look(state, THOR), NAMES)
    assert "captured" in PROSE.describe(look(state, LOKI), NAMES)
    assert PICTURES.board(look(state, LOKI), NAMES) != PICTURES.board(look(state, THOR), NAMES)


@pytest.mark.parametrize(("viewer", "near"), [(None, True), (THOR, True), (LOKI, False)])
def test_the_own_side_lies_on_the_left(viewer: int | None, near: bool) -> None:  # noqa: FBT001 - a parameter of the test
    """Thor's a1 lies on the left of the bridge for Thor and the gallery, on the right for Loki."""
    changed = []
    for left in (True, False):
        box = sides.place(Spot(0, 0), near=left)
        shown, bare = (
            opened(PICTURES.board(look(stand(mine, "| troll"), viewer), NAMES)).convert("RGB").crop(box).tobytes()
            for mine in ("guard^", "| guard")
        )
        changed.append(shown != bare)
    assert changed == [near, not near]


def test_what_changed_last_is_outlined() -> None:
    state = stand("guard", "wall | troll", hand="dwarf", deck="dwarf")
    before = look(state)
    say(state, "deploy t.dwarf b1")
    after = look(state)

    assert [mark.spot.id for mark in after.marks] == ["b1"]
    assert PICTURES.board(after, NAMES) != PICTURES.board(before, NAMES)


def test_cards_that_can_be_picked_stand_out() -> None:
    view = look(stand("guard", "troll", hand="ravens tyr wall seer viking hel"), THOR)
    plain, some = PICTURES.hand(view, NAMES), PICTURES.hand(view, NAMES, Marks(frozenset({"t.ravens"})))

    assert plain != some
    assert plain == PICTURES.hand(view, NAMES, Marks(frozenset(view.hand)))
    assert PICTURES.hand(look(stand("guard", "troll"), THOR), NAMES) is None


def test_equal_cards_of_a_hand_lie_on_one_another_and_say_how_many() -> None:
    one, three, twelve = (
        opened(PICTURES.hand(look(stand("guard", "troll", hand=hand), THOR), NAMES) or b"")
        for hand in ("ravens", "ravens " * 3, "ravens " * 12)
    )
    badge = ImageChops.difference(one.convert("RGB"), three.convert("RGB")).crop((0, frame.HEAD_FLOOR, *frame.HAND))
    left, _, right, _ = badge.getbbox() or (0, 0, 0, 0)
    assert 0 < right - left < Cut.HAND.pixels[0] // 2
    assert three.tobytes() != twelve.tobytes()


def test_every_printed_card_can_be_looked_up_in_picture_and_words() -> None:
    kinds = rulebook().book.kinds
    pictures = {kind: PICTURES.card(kind) for kind in kinds}

    assert len(set(pictures.values())) == len(kinds)
    assert {opened(picture).size for picture in pictures.values()} == {frame.INSPECT}
    assert PROSE.card("ravens").startswith("Ravens. Strength 1. ")
    assert PROSE.card("ravens").endswith("9 in each deck.")
    assert PROSE.card("mjolnir").endswith("One in Thor's deck.")
    assert "No strength." in PROSE.card("loki")


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


def test_every_kind_of_card_has_a_picture_of_its_own() -> None:
    kinds = rulebook().book.kinds
    pictures = [art(kind, printed) for kind, printed in kinds.items()]
    assert len(set(pictures)) == len(kinds)
    assert set(pictures) <= set(icons.catalogue())


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


def test_closeups_show_what_their_viewer_knows_and_tell_the_same() -> None:
    state = stand("ring | guard^", "crown | wall^", hand="tyr ravens ravens")
    mine, theirs = look(state, THOR), look(state, LOKI)

    assert PICTURES.side(mine, NAMES, near=True) != PICTURES.side(theirs, NAMES, near=False)
    assert "Odin's Ring (0)" in PROSE.side(mine, NAMES, near=True)
    assert "Ring" not in PROSE.side(theirs, NAMES, near=False)
    assert "Shield Wall (0)" in PROSE.side(mine, NAMES, near=False)
    assert PROSE.cards(mine, NAMES).count("Ravens (1)") == 1
    assert PICTURES.cards(look(state), NAMES) is None
    assert PICTURES.cards(look(state, LOKI), NAMES) is None


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


def test_a_challenge_is_drawn_until_the_next_answer() -> None:
    state = stand("guard", "troll | troll", deck="dwarf dwarf")
    say(state, "challenge a")
    after = look(state)
    bare = replace(after, clash=None)
    bridge = (sides.BRIDGE[0], frame.HEAD_FLOOR, sides.BRIDGE[1], sides.FLOOR)
    with_it, without = (opened(PICTURES.board(view, NAMES)).convert("RGB").crop(bridge) for view in (after, bare))
    assert with_it.tobytes() != without.tobytes()
    assert "Asgard Guard" in PROSE.alt(after, NAMES).partition("Ana plays")[0]


def test_great_moments_get_a_picture_and_others_none() -> None:
    view = look(stand("guard", "troll"))
    moments = Moments(rulebook().book, WORDS)
    entered = moments.moment([Entered(0, "t.thor", 1, 3)], view, NAMES)
    fallen = moments.moment([Discarded(1, ("l.troll", "l.loki"))], view, NAMES)
    won = moments.moment([Discarded(1, ("l.loki",)), GameOver(1, Ending.TREASURE)], view, NAMES)

    posters = [entered, fallen, won]
    for poster, words in zip(posters, ("Thor", "Loki", "Ana wins"), strict=True):
        assert poster is not None
        assert opened(poster.png).size == frame.SHEET
        assert words in poster.alt
        assert len(poster.alt) <= ALT_LIMIT
    assert len({poster.png for poster in posters if poster}) == 3
    assert moments.moment([Discarded(1, ("l.troll",))], view, NAMES) is None
    assert moments.moment([], view, NAMES) is None


def test_the_end_opens_the_table_and_names_the_winner() -> None:
    state = stand("guard", "crown | troll")
    say(state, "challenge a")
    view = look(state)

    assert view.phase is Phase.OVER
    assert PROSE.alt(view, NAMES).startswith("Ana wins. The game is over. A treasure of Odin was lost.")


@pytest.mark.parametrize("viewer", [None, THOR, LOKI])
def test_an_arrow_points_from_where_a_card_was_moved_to_where_it_lies(viewer: int | None) -> None:
    view = look(stand("guard dwarf | archer", "troll"), viewer)
    way = Moved(THOR, THOR, Spot(0, 1), Spot(1, 0))
    before, after = (opened(PICTURES.board(view, NAMES, news)).convert("RGB") for news in ((), (way,)))
    left, top, right, bottom = ImageChops.difference(before, after).getbbox() or (0, 0, 0, 0)
    start, goal = (sides.place(spot, near=viewer != LOKI) for spot in (way.start, way.goal))

    assert start[1] < top < (start[1] + start[3]) // 2
    assert goal[1] < bottom < (goal[1] + goal[3]) // 2
    assert left > min(start[0], goal[0])
    assert right < max(start[2], goal[2])
