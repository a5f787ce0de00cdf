"""Pictures and prose of Thor against Loki."""

from __future__ import annotations

from io import BytesIO
from typing import Any, get_args

import pytest
from PIL import Image

from engines.core import Rng
from engines.thor_vs_loki.facts import Ending, GameOver, ThorVsLokiFact
from engines.thor_vs_loki.view import Phase
from renderers.kit import frame
from renderers.kit.card_values import Size
from renderers.kit.fonts import Font, width
from renderers.kit.phrases import load as load_phrases
from renderers.kit.text import ALT_LIMIT, wrap_to_fit
from renderers.thor_vs_loki import Pictures, ThorVsLokiProse, samples, sides
from renderers.thor_vs_loki.describe import WIDE
from renderers.thor_vs_loki.narration import _SENTENCES
from tests.conformance.games.thor_vs_loki import ENTRANT
from tests.conformance.playing import random_play
from tests.rules.thor_vs_loki.staging import LOKI, THOR, look, rulebook, say, stand

NAMES = ("Ana", "Bo")
WORDS = load_phrases("thor_vs_loki")
PICTURES = Pictures(rulebook().book, WORDS)
PROSE = ThorVsLokiProse(rulebook().book, WORDS)
SAMPLES = samples.samples()


def opened(picture: bytes) -> Image.Image:
    image = Image.open(BytesIO(picture))
    image.load()
    return image


@pytest.mark.parametrize("name", SAMPLES)
def test_pictures_have_their_size_and_stay_small(name: str) -> None:
    wanted = frame.HAND if name.startswith("hand") else frame.INSPECT if name.startswith("card") else frame.BOARD
    assert opened(SAMPLES[name]).size == wanted
    assert len(SAMPLES[name]) <= 120 * 1024


def test_the_samples_show_every_phase_that_people_see() -> None:
    assert {"rows", "middle", "placing", "over", "hand-12"} <= set(SAMPLES)
    assert len(set(SAMPLES.values())) == len(SAMPLES)


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


def full_view(viewer: int | None) -> Any:
    full = " | ".join(["viking archer archer wall"] * 3)
    return look(stand(full, full, hand="archer " * 12, pile="viking", their_pile="viking"), viewer)


@pytest.mark.parametrize("viewer", [None, THOR])
def test_a_full_table_is_still_told_whole(viewer: int | None) -> None:
    alt = PROSE.alt(full_view(viewer), ("Hrólfr the Walker of Orkney", "Þóra Ketilsdóttir"))
    assert len(alt) <= ALT_LIMIT
    assert not alt.endswith("…")
    assert alt.count("Column") == 6


def test_own_hidden_cards_are_told_to_their_owner_alone() -> None:
    state = stand("ring | guard^", "troll", hand="l.dragon")

    assert "a1 Odin's Ring" in PROSE.describe(look(state, THOR), NAMES)
    assert "Ring" not in PROSE.describe(look(state, LOKI), NAMES)
    assert "l.dragon captured Dragon (6)" in PROSE.describe(look(state, THOR), NAMES)
    assert "captured" in PROSE.describe(look(state, LOKI), NAMES)
    assert PICTURES.board(look(state, LOKI), NAMES) != PICTURES.board(look(state, THOR), NAMES)


@pytest.mark.parametrize(("viewer", "corner"), [(None, (60, 460)), (THOR, (60, 460)), (LOKI, (560, 350))])
def test_the_own_side_lies_at_the_bottom_and_loki_sees_the_table_turned(
    viewer: int | None, corner: tuple[int, int]
) -> None:
    """Thor's a1 lies at the lower left for Thor and the gallery, at the upper right for Loki."""
    box = (*corner, corner[0] + 200, corner[1] + 50)
    shown, bare = (
        opened(PICTURES.board(look(stand(mine, "| troll"), viewer), NAMES)).convert("RGB").crop(box)
        for mine in ("guard^", "| guard")
    )
    assert shown.getpixel((150, 25)) != bare.getpixel((150, 25))
    assert bare.getpixel((150, 25)) == bare.getpixel((20, 25))


def test_what_changed_last_is_outlined() -> None:
    state = stand("guard", "wall | troll", hand="dwarf", deck="dwarf")
    before = look(state)
    say(state, "deploy t.dwarf b1")
    after = look(state)

    assert [mark.spot.id for mark in after.marks] == ["b1"]
    assert PICTURES.board(after, NAMES) != PICTURES.board(before, NAMES)


def test_cards_that_can_be_picked_stand_out() -> None:
    view = look(stand("guard", "troll", hand="ravens tyr wall seer viking hel"), THOR)
    plain, some = PICTURES.hand(view, NAMES), PICTURES.hand(view, NAMES, frozenset({"t.ravens"}))

    assert plain != some
    assert plain == PICTURES.hand(view, NAMES, frozenset(view.hand))
    assert PICTURES.hand(look(stand("guard", "troll"), THOR), NAMES) is None


def test_every_printed_card_can_be_looked_up_in_picture_and_words() -> None:
    kinds = rulebook().book.kinds
    pictures = {kind: PICTURES.card(kind) for kind in kinds}

    assert len(set(pictures.values())) == len(kinds)
    assert {opened(picture).size for picture in pictures.values()} == {frame.INSPECT}
    assert PROSE.card("ravens").startswith("Ravens. Strength 1. ")
    assert PROSE.card("ravens").endswith("9 in each deck.")
    assert PROSE.card("mjolnir").endswith("One in Thor's deck.")
    assert "No strength." in PROSE.card("loki")


def test_rules_texts_fit_on_the_inspected_card_and_short_lines_on_the_hand() -> None:
    rim = Size.INSPECT.value.rim
    room = Size.INSPECT.pixels[0] - 4 * rim
    for kind, face in rulebook().book.kinds.items():
        text = WORDS(f"card_text.{kind}")
        rows, _ = wrap_to_fit(text, Font.TEXT, 40, room=room, lines=5, least=37)
        assert " ".join(rows) == text
        assert width(WORDS(f"card_line.{kind}"), Font.TEXT, 21) <= (212 if face.strength >= 0 else 268)


def test_every_name_can_be_read_whole_on_a_tile() -> None:
    room = sides.TILE[0] - 122
    for kind in rulebook().book.kinds:
        assert all(width(word, Font.STRONG, 24) <= room for word in WORDS(f"card.{kind}").split())


def test_the_end_opens_the_table_and_names_the_winner() -> None:
    state = stand("guard", "crown | troll")
    say(state, "challenge a")
    view = look(state)

    assert view.phase is Phase.OVER
    assert PROSE.alt(view, NAMES).startswith("Ana wins. The game is over. A treasure of Odin was found or lost.")
