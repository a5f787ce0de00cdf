"""Custom_ids: what a control carries fits, reads back, and never moves on choices that have changed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.panels.custom_id import COPY_VERBS, PAGED_VERBS, PATTERN, PUZZLE_VERBS, SETTING_VERBS, CustomId, b36
from bot.panels.draft import ChoicesChanged, extend, follow, groups_of, path_to, ungrouped
from engines.core import Ask, Illegal, Option, Rng, answers
from tests.conformance.playing import random_play
from tests.conformance.registry import Table, all_tables, entrants
from tests.core.toy import KEEPS, VOWED, new_game, play_all

ALPHABET = "abcdefghijklmnopqrstuvwxyz0123456789"
OTHERS = COPY_VERBS | PAGED_VERBS | PUZZLE_VERBS | SETTING_VERBS | {"build"}
"""Verbs that carry something else than a question of a table."""
TABLES = st.integers(0, 36**9 - 1)
STAMPS = st.text(ALPHABET, max_size=7)
NUMBERS = st.integers(0, 36**9 - 1)
COPIES = st.integers(0, 36**4 - 1)
CONTROLS = st.one_of(
    st.builds(
        CustomId,
        st.text("abcdefghijklmnopqrstuvwxyz", min_size=2, max_size=10).filter(lambda verb: verb not in OTHERS),
        TABLES,
        st.text(ALPHABET + ".~", min_size=1, max_size=28),
        st.text(ALPHABET + "._!-", max_size=40),
        STAMPS,
    ),
    st.builds(
        CustomId,
        st.sampled_from(sorted(COPY_VERBS - PAGED_VERBS)),
        TABLES,
        st.text(ALPHABET + ".~", min_size=1, max_size=28),
        st.text(ALPHABET + "._!-", max_size=37),
        STAMPS,
        copy=st.none() | COPIES,
    ),
    st.builds(
        CustomId, st.sampled_from(sorted(COPY_VERBS & PAGED_VERBS)), TABLES, page=st.none() | NUMBERS, copy=COPIES
    ),
    st.builds(CustomId, st.sampled_from(sorted(PAGED_VERBS - PUZZLE_VERBS)), TABLES, page=st.none() | NUMBERS),
    st.builds(CustomId, st.sampled_from(sorted(SETTING_VERBS)), TABLES, setting=NUMBERS),
    st.builds(
        CustomId,
        st.sampled_from(sorted(PUZZLE_VERBS - PAGED_VERBS)),
        st.just(0),
        st.text(ALPHABET + ".~", min_size=1, max_size=28),
        st.text(ALPHABET + "._!-", max_size=40),
        STAMPS,
        puzzle=NUMBERS,
    ),
    st.builds(
        CustomId,
        st.just("build"),
        TABLES,
        stamp=STAMPS,
        deck=NUMBERS,
        look=st.text(ALPHABET + ".", max_size=18),
        change=st.text(ALPHABET + ".", max_size=40),
    ),
)

RELEASED = {
    **{f"k:{verb}:1z": CustomId(verb, 71) for verb in (
        "join", "leave", "start", "computer", "dismiss", "options", "setting", "mydeck", "bring", "hand", "back",
        "log", "describe", "closer", "rules", "rematch",
    )},
    "k:value:1z:2::": CustomId("value", 71, setting=2),
    "k:open:1z:h3.t2.0::": CustomId("open", 71, "h3.t2.0"),
    "k:restart:1z:r2.11.loss::1y2p0ij": CustomId("restart", 71, "r2.11.loss", "", "1y2p0ij"),
    "k:pick:1z:keep~2:0_1.2:1y2p0ij": CustomId("pick", 71, "keep~2", "0_1.2", "1y2p0ij"),
    "k:why:1z:keep:0:1y2p0ij": CustomId("why", 71, "keep", "0", "1y2p0ij"),
    "k:pick:1z:keep:.:0": CustomId("pick", 71, "keep", ".", "0"),
    "k:choose:1z:q127.upgrade:0:1y2p0ij": CustomId("choose", 71, "q127.upgrade", "0", "1y2p0ij"),
    "k:group:1z:keep:0_-3.4:1y2p0ij": CustomId("group", 71, "keep", "0_-3.4", "1y2p0ij"),
    "k:add:1z:keep:0_-3.4_!1:1y2p0ij": CustomId("add", 71, "keep", "0_-3.4_!1", "1y2p0ij"),
    "k:log:1z:13::": CustomId("log", 71, page=39),
    "k:describe:1z:1::": CustomId("describe", 71, page=1),
    "k:closer:1z:0::": CustomId("closer", 71, page=0),
    "k:build:0:zz.2.1.0.o.3.2.2o:facet.3:abcdef0": CustomId(
        "build", 0, stamp="abcdef0", deck=1295, look="2.1.0.o.3.2.2o", change="facet.3"
    ),
    "k:build:0:7.0.0.0.0.0.0.5:more:abcdef0": CustomId(
        "build", 0, stamp="abcdef0", deck=7, look="0.0.0.0.0.0.5", change="more"
    ),
}  # fmt: skip
"""What the controls of the first release carry, and what it means."""

LAST_TABLE = 36**6
"""More tables than Skald will see."""


@given(CONTROLS)
def test_custom_ids_read_back_and_fit_a_custom_id(control):
    assert CustomId.read(str(control)) == control
    assert len(str(control)) <= 100


@pytest.mark.parametrize(("text", "control"), RELEASED.items())
def test_controls_of_the_first_release_keep_working_and_are_written_as_ever(text, control):
    assert CustomId.read(text) == control
    assert str(control) == text


@pytest.mark.parametrize("text", ["k:log:1:1.2::", "k:value:1", "k:value:1:::", "k:build:0", "k:closer:1:zzzzzzzzzz::"])
def test_a_page_a_setting_and_a_deck_are_numbers(text):
    assert CustomId.read(text) == CustomId("", 0)


@given(st.integers(0, 10**12))
def test_numbers_read_back_from_base_36(number):
    assert int(b36(number), 36) == number


def test_a_ticket_without_a_question_is_short():
    assert str(CustomId("join", 71)) == "k:join:1z"
    assert CustomId.read("k:join:1z") == CustomId("join", 71)


@pytest.mark.parametrize(
    "text",
    ["", "k:join", "x:join:1", "k:JOIN:1", "k:j:1", "k:join:1:key", "k:join:1:key:path:stamp:more", "k:join:1 ",
     "k:join:1\n", "k:pick:1:key:pa th:0", "k:pick:1:key:0:12345678", f"k:pick:1:{'k' * 29}:0:0",
     f"k:pick:1:k:{'0' * 41}:0", "k:pick:1-2:keep:0:0", "k:tend:1-12345", "k:tend:1-",
     f"k:tchoose:{'1' * 9}-2222:{'k' * 28}:{'0' * 40}:{'5' * 7}"],
)  # fmt: skip
def test_what_is_no_ticket_gives_a_verb_that_nobody_knows(text):
    assert CustomId.read(text) == CustomId("", 0)


def test_the_widest_ticket_is_exactly_as_long_as_discord_allows():
    widest = CustomId("abcdefghij", 36**9 - 1, "k" * 28, "p" * 40, "s" * 7)
    assert len(str(widest)) == 100
    assert PATTERN.match(str(widest))


@pytest.fixture
def ravens():
    game, _ = play_all(new_game()[0], *KEEPS, *VOWED)
    return game.walk(0, "ravens")


def test_every_answer_can_be_followed(ravens):
    for picks in answers(ravens):
        draft = follow(ravens, path_to(ravens, picks))
        assert (draft.picks, draft.ask) == (picks, None)


def test_a_draft_says_what_comes_next(ravens):
    draft = follow(ravens, "0.2")
    assert (draft.picks, draft.ask.slot, draft.partial, draft.group) == ((("hugin", "crow"),), "words", (), "")
    assert follow(ravens, ".").picks == ((),)
    assert follow(ravens, "2.0").picks == (("hugin", "crow"),)


def test_the_control_that_leads_somewhere_carries_what_was_shown_before(ravens):
    first, second, third = (follow(ravens, path) for path in ("", "0", "0_1"))
    assert second.shown == first.stamp
    assert third.shown == second.stamp
    assert len({first.stamp, second.stamp}) == 2


def test_stamps_differ_when_options_change_close_or_open():
    def stamp(*options):
        return follow(lambda _: Ask("card", options), "").stamp

    plain = stamp(Option("a"), Option("b"))
    others = [
        stamp(Option("a")),
        stamp(Option("b"), Option("a")),
        stamp(Option("a"), Option("b", why_not="x")),
        stamp(Option("a", why_not="x"), Option("b")),
        stamp(Option("a"), Option("c")),
        stamp(Option("a"), Option("b"), Option("c")),
    ]
    assert plain == stamp(Option("a"), Option("b"))
    assert len({plain, *others}) == 1 + len(others)


def test_a_change_of_an_earlier_ask_changes_later_stamps_too():
    def walk_of(*first):
        return lambda picks: Ask("two", (Option("x"), Option("y"))) if picks else Ask("one", tuple(map(Option, first)))

    one, other = follow(walk_of("a", "b"), "0"), follow(walk_of("a", "c"), "0")
    assert one.picks == other.picks
    assert one.stamp != other.stamp
    assert one.shown != other.shown


@pytest.mark.parametrize("path", ["9", "0_9", "0_0_0", "z", "!0", "!", "-9", "-0_0", "0..1", "0_", "é", "-"])
def test_a_path_that_does_not_fit_the_options_never_moves(ravens, path):
    try:
        draft = follow(ravens, path)
    except (ChoicesChanged, Illegal):
        return
    assert draft.ask is not None
    assert draft.picks == ()


def test_a_path_of_closed_or_too_many_options_is_illegal(ravens):
    keep = new_game()[0].walk(0, "keep")
    closed = [option.id for option in keep(()).options].index("r15")
    for walk, path in ((keep, f"{b36(closed)}.0.1"), (keep, "0.1"), (ravens, "0.1.2"), (ravens, "2.3")):
        with pytest.raises(Illegal):
            follow(walk, path)


LONG = Ask("card", tuple(Option(f"c{i}", group=f"g{i // 10}") for i in range(30)), least=0, most=4)


def test_groups_and_unfinished_steps_are_kept_in_the_path():
    assert groups_of(LONG) == ("g0", "g1", "g2")
    draft = follow(lambda _: LONG, "-1.c_!2")
    assert (draft.partial, draft.group, draft.picks) == (("c1", "c12"), "g2", ())
    assert draft.shown == draft.stamp == follow(lambda _: LONG, "").stamp


@pytest.mark.parametrize(
    ("path", "part", "longer"),
    [
        ("", "3", "3"),
        ("0", "3", "0_3"),
        ("0_!2", "3", "0_3"),
        ("!2", "!1", "!1"),
        ("-1", "-1.2", "-1.2"),
        ("-1_!2", "-1.5", "-1.5"),
        ("-1.2", "!0", "-1.2_!0"),
        ("-1.2_!0", "!1", "-1.2_!1"),
        ("0_-1.2_!0", "1.2", "0_1.2"),
        (".", "3", "._3"),
    ],
)
def test_paths_grow_by_what_is_pressed(path, part, longer):
    assert extend(path, part) == longer


@pytest.mark.parametrize(("path", "plain"), [("", ""), ("0_1", "0_1"), ("!2", ""), ("0_!2", "0"), ("-1.2_!3", "-1.2")])
def test_an_opened_group_can_be_taken_off(path, plain):
    assert ungrouped(path) == plain


@pytest.mark.parametrize(("key", "table"), all_tables(), ids=str)
def test_custom_ids_of_every_game_fit_at_a_table_with_a_high_number(key: str, table: Table):
    for game, question, entry in random_play(entrants()[key], table, "tickets", 100):
        walk = game.walk(question.seat, question.key)
        for picks in (entry.picks, game.legal(question.seat, question.key).sample(Rng(f"{key}{game.n}"))):
            path = path_to(walk, picks)
            draft = follow(walk, path)
            assert (draft.picks, draft.ask) == (picks, None)
            copied = CustomId("trestart", LAST_TABLE, question.key + "~99", path, draft.stamp, copy=36**4 - 1)
            for control in (CustomId("restart", LAST_TABLE, question.key + "~99", path, draft.stamp), copied):
                assert CustomId.read(str(control)) == control
