"""In which order hints name answers, with which bars, and which ones they name as one."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from bot.autoplay.computer_worker import best_answers, hard_task
from bot.panels.asking import steps_of
from bot.panels.custom_id import CustomId
from bot.panels.hint import hint
from bot.panels.texts import Texts
from engines.core import answers
from tests.bot.hints import compared, few, moments, page, reckoned
from tests.bot.test_panels_secrecy import session_of
from tests.conformance.playing import random_play
from tests.conformance.registry import entrants


def test_what_is_ahead_of_the_best_by_chance_alone_is_as_good_as_it():
    """The first of the normal player's answers is left only for one that is ahead beyond doubt."""
    level = compared(0, -4.0, 2.0, 1.0), compared(0, 4.0, -2.0, -1.0)
    words = page("gulveig", (*level, compared(0, -4.0, -2.0, -1.0))).words.splitlines()
    assert [line.count("█") for line in words[1::2]] == [10, 10, 2]
    assert "The next one is as good, in 24 imagined games: choose as you like." in words[1]
    assert "As good as the first, in 24 imagined games." in words[3]
    assert "These hardly differ: in 24 imagined games or more" in page("gulveig", level).words


def test_answers_that_hardly_differ_have_a_sentence_and_no_bars():
    words = page("gulveig", (compared(0, 0.0, 0.0), compared(0, 0.0, 0.0), compared(0, 0.0, 0.0))).words.splitlines()
    assert words[0].startswith("These hardly differ, as far as 16 imagined games")
    assert [line[:5] for line in words[1:]] == ["**1.*", "Of bi", "**2.*", "**3.*"]


def bids_in_order(*best):
    """Return a hint at the opening of Gulveig; each answer is given with its bid, best first."""
    entrant, session, question = next(moments("gulveig", 1))
    return hint_of(entrant, session, question, [replace(each, picks=((str(bid),),)) for bid, each in best])


def test_of_bids_that_no_imagined_game_tells_apart_the_lowest_comes_first_with_its_reason():
    chance = compared(0, 0.04, -0.02)
    found = bids_in_order((80, chance), (70, compared(0, -0.004, 0.0)), (40, compared(0, -0.04, 0.02)))
    words = found.words.splitlines()
    assert [line for line in words if line.startswith("**")] == ["**1.** Bid 40", "**2.** Bid 70", "**3.** Bid 80"]
    assert words[0] == "These hardly differ, as far as 16 imagined games or more can tell."
    assert words[2].startswith("Of bids that come out alike, the lowest is made most easily")
    assert "as you like" not in found.words
    dear = compared(0, -0.04, -0.02)
    beside = bids_in_order((80, chance), (40, compared(0, -0.04, 0.02)), (50, dear))
    told = [line for line in beside.words.splitlines() if line.startswith("-# ")]
    assert told[0].endswith("The next one is no better, as far as 16 imagined games can tell.")
    assert told[1].endswith("No better than the first, as far as 16 imagined games can tell.")
    assert told[2].endswith("Gives away 3 % chance of winning against the first, on average in 16 imagined games.")
    assert [line.count("█") for line in told] == [10, 10, 8]


def test_a_bid_that_is_clearly_better_stays_first():
    found = bids_in_order((80, compared(0, 0.04, 0.02)), (40, compared(0, -0.04, -0.02)))
    assert found.words.startswith("**1.** Bid 80\n")
    assert "come out alike" not in found.words
    few_worlds = bids_in_order((80, few(0.0, 0.0)), (40, few(0.0, 0.0)))
    assert few_worlds.words.startswith("**1.** Bid 80\n")


def first_rows(seed, seat):
    """Return a session of Thor vs Loki at the choice of first rows, and the question of a seat."""
    entrant = entrants()["thor_vs_loki"]
    game, entry = entrant.start(entrant.tables[0], seed)
    question = next(one for one in game.questions() if one.seat == seat)
    return entrant, session_of(entrant, game, entry, 2), question


def rows_in_order(*best):
    """Return a hint for the first row of a hand with a Wall, powers and few fighters; each row with how it compares."""
    entrant, session, question = first_rows("row1", 0)
    listing, view = entrant.listing, session.game.view(0)
    powers = [card for card in view.hand if entrant.rules.book.face(card).power is not None]
    fighters = [card for card in view.hand if card not in powers]
    fighters.sort(key=lambda card: -entrant.rules.book.face(card).strength)
    rows = {"strong": fighters[:3], "power": [*fighters[:2], powers[0]], "other way": fighters[2::-1]}
    assert listing.controls.stake(view, tuple([(card,) for card in rows["strong"]])) is not None
    found = [replace(each, picks=tuple([(card,) for card in rows[name]]), doubt=0.05) for name, each in best]
    return hint_of(entrant, session, question, found), [
        listing.phrases(f"card.{entrant.rules.book.cards[card].kind}") for card in powers
    ]


def test_of_first_rows_that_whole_games_do_not_tell_apart_none_gives_up_a_power():
    """The coach says: strong fighters in front, powers in the hand. A few turns tell rows apart, whole games do not."""
    found, powers = rows_in_order(
        ("power", compared(0, 0.04, 0.01)),
        ("strong", compared(0, -0.04, -0.01)),
        ("other way", compared(0, -0.03, -0.02)),
    )
    assert found.words.count("**1.**") == 1
    assert "**2.**" not in found.words, "the same cards in another order are the same row"
    assert not [name for name in powers if name in found.words]
    assert "the strongest fighters hold longest, and powers work from your hand alone" in found.words
    assert "are as good" not in found.words, "a row that gives up a power does not"
    clear, _ = rows_in_order(("power", compared(0, 0.2, 0.19)), ("strong", compared(0, -0.2, -0.19)))
    assert "hold longest" not in clear.words


@pytest.mark.parametrize("seed", ["row1", "row3", "row4"])
def test_a_hint_for_the_first_row_begins_with_what_the_coach_advises(seed):
    for seat in (0, 1):
        entrant, session, question = first_rows(seed, seat)
        listing, game = entrant.listing, session.game
        task = hard_task(listing, game, question, "hint")._replace(iterations=250, seconds=60.0)
        best = best_answers(task)
        words = hint_of(entrant, session, question, best).words
        row, book = listing.controls, entrant.rules.book
        fighters = [book.face(card) for card in game.view(seat).hand if book.face(card).power is None]
        strongest = sorted([face.strength for face in fighters], reverse=True)[:3]
        first = words[words.index("**1.**") :].splitlines()[0]
        assert first.count("strength") == 3
        assert row.stake(game.view(seat), best[0].picks) < 0
        assert sum([int(n) for n in re.findall(r"strength (\d)", first)]) >= sum(strongest) - 3


def test_passing_puts_nothing_at_stake_and_keeps_its_place():
    controls = entrants()["gulveig"].listing.controls
    entrant, session, question = next(moments("gulveig", 1))
    view = session.game.view(question.seat)
    assert controls.stake(view, (("pass",),)) is None
    assert controls.stake(view, (("70",), ("keep",))) == 70
    assert entrant.listing.controls.stake(replace(view, phase="lead"), (("A5",),)) is None


def hint_of(entrant, session, question, best):
    """Return the hint that is made of these answers."""
    game = session.game
    return hint(
        Texts(),
        entrant.listing,
        game.view(question.seat),
        game.walk(question.seat, question.key),
        asked="",
        best=best,
        names=session.names,
        move=7,
        control=CustomId("playhint", 1, question.key),
    )


def swap_told_twice(topic):
    """Return a moment of Nordic Glory in which a swap is told from either of its shields, and both answers."""
    entrant = entrants()["nordic_glory"]
    for table in entrant.tables:
        for game, question, entry in random_play(entrant, table, "swaps", 300):
            if question.topic != topic:
                continue
            told = {picks for picks in answers(game.walk(question.seat, question.key)) if len(picks) > 1}
            for one, other in told:
                if (other, one) in told:
                    return entrant, session_of(entrant, game, entry, 2), question, [(one, other), (other, one)]
    raise AssertionError("no two neighbours may ever move")


def test_a_swap_that_is_told_from_both_of_its_shields_is_one_answer():
    """And the best answer is compared with what is left, not with itself."""
    entrant, session, question, swaps = swap_told_twice("choice")
    other = next(one for one in answers(session.game.walk(question.seat, question.key)) if one not in swaps)
    best = [
        *[replace(compared(0, 0.0, 0.0), picks=picks) for picks in swaps],
        replace(compared(0, -0.04, -0.02), picks=other),
    ]
    shown = hint_of(entrant, session, question, best)
    named = [line for line in shown.words.splitlines() if line.startswith("**")]
    assert [line[:6] for line in named] == ["**1.**", "**2.**"]
    assert named[0].startswith(f"**1.** {swaps[0][0][0]}")
    assert "Gains 3 % chance of winning over the next one, on average in 16 imagined games." in shown.words
    assert [button.label for button in shown.rows[0]] == ["Play 1", "Play 2"]
    assert "The other answers that I looked at are as good." in hint_of(entrant, session, question, best[:2]).words


def test_the_same_move_of_one_or_the_other_shield_is_two_answers_and_says_who_can_still_move():
    entrant, session, question, swaps = swap_told_twice("move")
    best = [
        *[replace(compared(0, 0.0, 0.0), picks=picks) for picks in swaps],
        replace(compared(0, -0.04, -0.02), picks=(("done",),)),
    ]
    told = hint_of(entrant, session, question, best).words.splitlines()
    named = [line for line in told if line.startswith("**")]
    assert [line[:8] for line in named] == [*[f"**{n}.** {swaps[n - 1][0][0][0]}" for n in (1, 2)], "**3.** D"]
    for line, ((spot,), _) in zip(named, swaps, strict=False):
        assert told[told.index(line) + 1].endswith(f" ({spot}) can still move after it.")
    assert sum("total stays at" in line for line in told) == 1


def test_what_a_hint_says_of_all_answers_alike_is_said_once():
    entrant, session, question, _ = swap_told_twice("move")
    game, reason_of = session.game, entrant.listing.controls.reason
    walk, view = game.walk(question.seat, question.key), game.view(question.seat)
    kept = [picks for picks in answers(walk) if "total stays at" in reason_of(view, steps_of(walk, picks))]
    assert len(kept) > 2
    best = [replace(compared(0, 0.0, 0.0), picks=picks) for picks in kept]
    shown = hint_of(entrant, session, question, best)
    assert shown.words.count("total stays at") == 1
    assert len(shown.rows[0]) > 1


@pytest.mark.parametrize(
    ("key", "behind"),
    [
        ("gulveig", (0.052, 0.048, 0.05)),  # 5 percent each
        ("god_of_war", (2.4, 1.6, 2.1)),  # 2 health each
        ("champions_of_midgard", (1.04, 0.96, 1.01)),  # 1 Glory each
        ("gulveig", (0.004, 0.0, -0.01)),  # as good as the first
    ],
)
def test_answers_of_which_the_same_is_said_have_the_same_bar(key, behind):
    best = [reckoned(behind[1]), *[reckoned(-each) for each in behind]]
    lines = [line for line in page(key, best).words.splitlines() if line.startswith("-# ")]
    assert len(set(lines[1:])) == (1 if lines else 0)


def test_whoever_is_behind_has_no_full_bar():
    best = (compared(0.01), reckoned(-0.01), reckoned(-0.9))
    words = page("gulveig", best).words.splitlines()
    assert "Gives away about 1 %" in words[3]
    assert [line.count("█") for line in words[1::2]] == [10, 9, 2]
