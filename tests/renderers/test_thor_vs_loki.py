"""Pictures and prose of Thor against Loki."""

from __future__ import annotations

import re
from typing import Any, get_args

import pytest
from msgspec.structs import replace
from PIL import ImageChops

from engines.core import Rng
from engines.thor_vs_loki.actions import Spot
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
from engines.thor_vs_loki.view import Phase
from renderers.kit import frame, icons
from renderers.kit.card_values import Marks
from renderers.kit.phrases import You
from renderers.kit.text import ALT_LIMIT
from renderers.thor_vs_loki import Moments, ThorVsLokiProse, samples, sides
from renderers.thor_vs_loki.describe import WIDE
from renderers.thor_vs_loki.icons import art
from renderers.thor_vs_loki.narration import _SENTENCES
from tests.conformance.games.thor_vs_loki import ENTRANT
from tests.conformance.playing import random_play
from tests.renderers.thor_vs_loki_scenes import NAMES, PICTURES, WORDS, opened
from tests.rules.thor_vs_loki.staging import LOKI, THOR, look, rulebook, say, stand

PROSE = ThorVsLokiProse(rulebook().book, WORDS)


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


def test_every_printed_card_can_be_looked_up_in_picture_and_words() -> None:
    kinds = rulebook().book.kinds
    pictures = {kind: PICTURES.card(kind) for kind in kinds}

    assert len(set(pictures.values())) == len(kinds)
    assert {opened(picture).size for picture in pictures.values()} == {frame.INSPECT}
    assert PROSE.card("ravens").startswith("Ravens. Strength 1. ")
    assert PROSE.card("ravens").endswith("9 in each deck.")
    assert PROSE.card("mjolnir").endswith("One in Thor's deck.")
    assert "No strength." in PROSE.card("loki")


def test_every_kind_of_card_has_a_picture_of_its_own() -> None:
    kinds = rulebook().book.kinds
    pictures = [art(kind, printed) for kind, printed in kinds.items()]
    assert len(set(pictures)) == len(kinds)
    assert set(pictures) <= set(icons.catalogue())


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
