"""Hints: what is said of the best answers, and that nothing reaches them that their seat does not know."""

from __future__ import annotations

import re
from itertools import islice

import pytest
from msgspec.structs import replace

from bot.autoplay.computer_worker import LEAST_WORLDS, Task, best_answers, hard_task, task_of
from bot.autoplay.hints import HintSearch
from bot.panels.asking import steps_of
from bot.panels.custom_id import CustomId
from bot.panels.draft import follow
from bot.panels.gains import reason, reversed_gains
from bot.panels.hand import PanelState
from bot.panels.hint import bar, hint
from bot.panels.table import Panels
from bot.panels.texts import Texts
from bot.pictures.render_queue import RenderQueue
from bot.tables.league_settings import LeagueSettings
from bot.tables.options import Hints, Occasion, TableOptions
from bot.tables.rated import Unrated, why_unrated
from engines.core import Compared, Gain, Level, Rng, answers
from engines.core.comparison import FOUNDED
from tests.bot.test_panels_secrecy import session_of
from tests.conformance.playing import random_play
from tests.conformance.registry import entrants

MOMENTS, EVERY = 60, 6


class Workers:
    """Take down what they are asked, and know two answers to everything."""

    def __init__(self, best=()):
        self.tasks = []
        self.best = best

    async def best_answers(self, table, task):
        self.tasks.append((table, task))
        return self.best


class Computers:
    """Nobody but the workers."""

    def __init__(self, best=()):
        self.workers = Workers(best)
        self.seconds = 1.0


def moments(key, every=EVERY):
    """Yield a session at moments of a random game with what is asked then."""
    entrant = entrants()[key]
    table = entrant.tables[0]
    for step, (game, question, entry) in enumerate(random_play(entrant, table, "hints", MOMENTS)):
        if step % every == 0 and question.blocking:
            yield entrant, session_of(entrant, game, entry, table.seats), question


def open_answers(session, question):
    """Return the first answers to a question: as many as a hint tells of, and one more."""
    return list(islice(answers(session.game.walk(question.seat, question.key)), 4))


def page(key, best, texts=None):
    """Return a hint at the beginning of a game; the answers are given without their picks, and get the first ones."""
    # Where a game begins with a choice between two, a later moment has more answers to tell of.
    entrant, session, question = next(one for one in moments(key, 1) if len(open_answers(*one[1:])) >= len(best))
    game = session.game
    walk = game.walk(question.seat, question.key)
    told = [replace(each, picks=picks) for each, picks in zip(best, answers(walk), strict=False)]
    view, names = game.view(question.seat), session.names
    control = CustomId("pick", session.table.id, question.key)
    return hint(
        texts or Texts(), entrant.listing, view, walk, asked="", best=told, names=names, move=7, control=control
    )


def compared(ahead, *differences):
    """Return an answer that is ahead by so much at first sight, or by these differences, each in eight worlds."""
    return Compared((), ahead) if not differences else Compared.of((), differences * 8)


def few(*differences):
    return Compared.of((), differences)


def reckoned(ahead):
    return Compared((), ahead, reckoned=True)


@pytest.mark.parametrize(
    ("best", "said"),
    [
        ((compared(0.0),), "At first sight this is the best, so I have compared it with no other answer."),
        ((compared(2.5), compared(-2.5)), "Better than the next one, at first sight."),
        ((compared(2.5), compared(-2.5)), "Worse, at first sight."),
        ((reckoned(0.17), reckoned(-0.17)), "Gains about 17 % chance of winning over the next one."),
        ((reckoned(0.17), reckoned(-0.17)), "Gives away about 17 % chance of winning against the first."),
        ((compared(0.0), compared(0.0)), "These hardly differ, at first sight: choose as you like."),
        (
            (compared(0.0), compared(0.0), compared(-2.5)),
            "The next one is as good, at first sight: choose as you like.",
        ),
        ((compared(0.0), compared(0.0), compared(-2.5)), "As good as the first, at first sight."),
        ((compared(0, 0.04, 0.02), compared(0, -0.04, -0.02)), "Gains 3 % chance of winning over the next one, on"),
        ((compared(0, 0.04, 0.02), compared(0, -0.04, -0.02)), "on average in 16 imagined games."),
        (
            (compared(0, 0.2, -0.1), compared(0, -0.2, 0.1)),
            "Perhaps gives away 5 % chance of winning against the first, on average; in 16 imagined games that may be",
        ),
        (
            (compared(0, 0.2, -0.1), compared(0, -0.2, 0.1)),
            "Perhaps gains 5 % chance of winning over the next one, on average; in 16",
        ),
        (
            (few(0.4, 0.3, 0.4), few(-0.4, -0.3, -0.4)),
            "Just a guess: there was time for 3 imagined games, too few to tell it from the next one.",
        ),
        (
            (few(0.4, 0.3, 0.4), few(-0.4, -0.3, -0.4)),
            "There was time for 3 imagined games, too few to tell it from the first.",
        ),
        (
            (few(*[0.4] * 9), compared(0.0)),
            "There was no time to try this one.",
        ),
        (
            (compared(0, 0.0, 0.0), compared(0, 0.0, 0.0)),
            "These hardly differ, as far as 16 imagined games or more can tell.",
        ),
        (
            (compared(0, 0.0, 0.0), compared(0, 0.0, 0.0), compared(0, -0.04, -0.02)),
            "As good as the first, in 16 imagined games.",
        ),
    ],
)
def test_a_reason_is_made_from_the_difference(best, said):
    assert said in page("gulveig", best).words


@pytest.mark.parametrize(
    ("amount", "said"),
    [
        (13.7, "Gains about the worth of 14 health over the next one."),
        (0.6, "Gains about the worth of 1 health over the next one."),
        (0.4, "These hardly differ, at first sight: choose as you like."),
    ],
)
def test_a_game_of_whole_numbers_is_told_in_whole_numbers(amount, said):
    assert said in page("god_of_war", (reckoned(amount), reckoned(-amount))).words


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
    assert "comes to the same" not in found.words, "a row that gives up a power does not"
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
    assert "What else I compared with it comes to the same." in hint_of(entrant, session, question, best[:2]).words


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


def test_few_worlds_give_no_reason():
    told = replace(few(0.4, 0.3), gains=(Gain("points", 12.0, 0.1),))
    assert "Compared with" not in page("gulveig", (told, few(-0.4, -0.3))).words


def test_every_answer_has_its_words_and_a_bar():
    words = page("gulveig", (compared(6.0), compared(-3.0), compared(-6.0))).words.splitlines()
    assert [line[:5] for line in words[::2]] == ["**1.*", "**2.*", "**3.*"]
    assert [line.count("█") for line in words[1::2]] == [10, 6, 2]
    assert all(len(line) > len("**1.** ") for line in words[::2])
    assert (bar(1.0), bar(0.0)) == ("██████████", "█░░░░░░░░░")


@pytest.mark.parametrize(
    ("gains", "said"),
    [
        ((Gain("axes", 1.875, 2.8), Gain("swords", -0.75, -0.8)), "about 2 more Axemen, but about 1 fewer Swordsman."),
        ((Gain("coins", 1.0, 0.45),), "1 more Coin."),
        (
            (Gain("favor", 1.0, 2.0), Gain("marker", 0.5, 1.0)),
            "1 more Favor and the First Player Marker far more often.",
        ),
        ((Gain("favor", 1.0, 2.0), Gain("coins", 0.5, 0.2)), "1 more Favor."),  # the other weighs little
        ((Gain("favor", 0.04, 0.1), Gain("coins", 0.3, 0.1)), "now and then 1 more Coin."),  # too little of it
        (
            (Gain("expected", 0.64, 0.6), Gain("marker", 0.95, 0.4)),
            "0.6 more Glory to expect of your fights and the First Player Marker nearly always.",
        ),
        ((Gain("favor", 1.0, 1.0), Gain("coins", -4.0, -1.6)), ""),  # what is counted speaks against it
        ((Gain("swords", -1.0, -1.1),), ""),  # nothing that is counted speaks for it
        ((), ""),
    ],
)
def test_a_reason_names_what_an_answer_brings_and_what_it_costs(gains, said):
    listing = entrants()["champions_of_midgard"].listing
    sentence, _, _ = reason(Texts(), listing, gains, "2").partition("\n")
    assert sentence == (said and f"Compared with 2, once all have placed: {said}")
    turned = reason(Texts(), listing, reversed_gains(reversed_gains(gains)), "2")
    assert turned == reason(Texts(), listing, gains, "2")


SELF_EVIDENT = {"won", "lost", "completed", "glory", "expected", "rival_expected"}
"""Figures that nobody has to be told the use of."""


@pytest.mark.parametrize("key", [key for key, entrant in entrants().items() if entrant.listing.has_computer])
def test_a_reason_says_what_each_figure_is_good_for(key):
    """Two cards more, one column more: that says nothing to whoever does not know what they are for."""
    listing = entrants()[key].listing
    weights = entrants()[key].mind.weights
    for figure in set(weights) - SELF_EVIDENT:
        told = reason(Texts(), listing, (Gain(figure, 2.0 if weights[figure] > 0 else -2.0, 1.0),), "2")
        assert re.search(r"\n-# .{20,100}\.$", told), figure
    assert not any(f"gain.{figure}.for" in listing.phrases for figure in SELF_EVIDENT)


def test_what_figures_of_a_kind_are_good_for_is_said_once():
    gains = (Gain("columns", 1.0, 0.09), Gain("rival_columns", -1.0, 0.09), Gain("cards", -1.0, -0.05))
    told = reason(Texts(), entrants()["thor_vs_loki"].listing, gains, "2")
    assert told.count("Each column that holds a card gives an action point a turn; an empty one gives none.") == 1
    assert told.endswith("whose turn begins without any has lost.")
    assert told.count("\n") == 1


@pytest.mark.parametrize(
    ("gains", "said"),
    [
        ((Gain("down", -1.0, 12.0), Gain("missing", -1.0, 6.0)), "1 more hero still standing and 1 fewer Mistletoe or"),
        ((Gain("goal", -4.2, 4.2), Gain("down", 0.9, -3.0)), "about 4 less health and armor left to beat, but about 1"),
    ],
)
def test_a_party_is_told_who_stands_and_what_is_left(gains, said):
    assert f"about a round later: {said}" in reason(Texts(), entrants()["god_of_war"].listing, gains, "2")


def test_the_best_answer_has_its_reason_where_it_is_ahead():
    told = replace(compared(0, 0.04, 0.02), gains=(Gain("points", 12.0, 0.1),))
    words = page("gulveig", (told, compared(0, -0.04, -0.02))).words.splitlines()
    assert words[1] == "Compared with the next one, at the end of this hand: 12 more points for you."
    assert words[2] == "-# Points add up from hand to hand; whoever reaches the goal wins."
    alike = page("gulveig", (replace(told, ahead=0.0), compared(0, -0.04, -0.02))).words
    assert "points for you" not in alike


def test_an_answer_that_no_trial_weighs_has_the_games_own_reason():
    entrant = entrants()["god_of_war"]
    table = entrant.tables[-1]
    game, question, _ = next(random_play(entrant, table, "heroes", 1))
    walk = game.walk(question.seat, question.key)
    best = [replace(compared(0.0), picks=((hero,),)) for hero in ("freya", "atreus")]
    told = {"names": ("Ana", "Bo", "Cai", "Dag"), "move": 0, "control": CustomId("pick", 1, question.key)}
    view = game.view(question.seat)
    words = hint(Texts(), entrant.listing, view, walk, asked="", best=best, **told).words.splitlines()
    assert [line.split(":")[0] for line in words if not line.startswith("-#")] == [
        "These hardly differ, at first sight",
        "**1.** Freya",
        "Heals, wards, and strong shields",
        "**2.** Atreus",
        "The best shot",
    ]


def test_a_hint_for_an_enemy_says_that_a_worker_only_reserves_the_fight_whatever_else_speaks_for_it():
    entrant = entrants()["champions_of_midgard"]
    game, question = next(
        (game, question)
        for game, question, _ in random_play(entrant, entrant.tables[0], "reasons", 220)
        if question.topic == "place" and "troll" in game.ask(question.seat, question.key).open
    )
    walk, view, control = game.walk(question.seat, question.key), game.view(question.seat), CustomId("pick", 1, "place")
    told = [replace(compared(0, ahead, ahead / 2), gains=(Gain("glory", 12.0, 0.1),)) for ahead in (40.0, -40.0)]
    best = [replace(one, picks=((place,),)) for one, place in zip(told, ("troll", "hunt"), strict=True)]
    names = ("Ana", "Bo", "Cai", "Dag")
    page = hint(Texts(), entrant.listing, view, walk, asked="", best=best, names=names, move=0, control=control)
    first, _, second = page.words.partition("**2.**")
    assert "12 more Glory" in first
    assert "This only reserves the fight" in first
    assert "reserves" not in second


def test_a_reckoned_fight_has_its_odds_and_losses_as_a_reason():
    entrant = entrants()["champions_of_midgard"]
    told = set()
    for game, question, _ in random_play(entrant, entrant.tables[0], "reasons", 220):
        if question.topic not in {"assign", "roll", "leader"}:
            continue
        walk, view = game.walk(question.seat, question.key), game.view(question.seat)
        control = CustomId("pick", 1, question.key)
        names = ("Ana", "Bo", "Cai", "Dag")
        for picks in islice(answers(walk), 60):
            best = [replace(reckoned(1.0), picks=picks)]
            page = hint(Texts(), entrant.listing, view, walk, asked="", best=best, names=names, move=0, control=control)
            told |= {(question.topic, line) for line in page.words.splitlines() if not line.startswith(("**", "-#"))}
    said = {topic: " ".join(line for of, line in told if of == topic) for topic in ("assign", "roll", "leader")}
    assert "come home." in said["assign"]
    assert "As the dice lie, " in said["roll"]
    assert "Glory" in said["leader"]
    assert not [line for _, line in told if "{" in line or not line.endswith(".")]


@pytest.mark.parametrize(
    ("fight", "said"),
    [
        ({"hits": 9, "losses": 0}, "As the dice lie, the fight is won, and nobody falls."),
        ({"hits": 9, "losses": 1}, "As the dice lie, the fight is won, and 1 of"),
        ({"hits": 0, "losses": 9}, "As the dice lie, the fight is lost with the whole squad."),
    ],
)
def test_whoever_keeps_a_roll_hears_what_it_comes_to(fight, said):
    entrant = entrants()["champions_of_midgard"]
    game, question = next(
        (game, question)
        for game, question, _ in random_play(entrant, entrant.tables[0], "reasons", 300)
        if question.topic == "roll" and game.view(question.seat).fight.enemy
    )
    view, ask = game.view(question.seat), game.ask(question.seat, question.key)
    view = replace(view, fight=replace(view.fight, **fight))
    assert entrant.listing.controls.reason(view, [(ask, ("stop",))]).startswith(said)


def test_a_target_has_what_a_blow_at_it_changes_as_a_reason():
    entrant = entrants()["nordic_glory"]
    told = set()
    for game, question, _ in random_play(entrant, entrant.tables[0], "targets", 160):
        view, ask = game.view(question.seat), game.ask(question.seat, question.key)
        appearance, reason_of = entrant.listing.controls.appearance, entrant.listing.controls.reason
        for option in ask.options if question.topic == "target" else ():
            said = reason_of(view, [(ask, (option.id,))])
            label = appearance(view, ask, option).label
            falls = ": falls" in label or ": would fall" in label
            assert ("no longer counts for them" in said) is falls
            told.add(falls)
    assert told == {True, False}


def reasons_of(key, seed, most):
    """Yield the topic, the answer and its reason for a dozen answers to each question of a random game."""
    entrant = entrants()[key]
    for game, question, _ in random_play(entrant, entrant.tables[0], seed, most):
        walk, view = game.walk(question.seat, question.key), game.view(question.seat)
        for picks in islice(answers(walk), 12):
            said = entrant.listing.controls.reason(view, steps_of(walk, picks))
            assert "{" not in said
            assert not said or said.endswith(".")
            yield question.topic, picks, said


def test_rituals_runes_and_moves_have_what_they_change_as_a_reason():
    told = {}
    for topic, _, said in reasons_of("nordic_glory", "changes", 200):
        told.setdefault(topic, set()).add(said)
    said = {topic: " ".join(sorted(lines)) for topic, lines in told.items()}
    assert "Before the dice your total is then " in said["move"]
    assert "Before the dice your total is then " in said["ritual"]
    assert "It can fell " in said["ritual"]
    assert " defense." in said["choice"]
    assert said["rune"]
    assert "Before the dice your total is then " in said["wild"]
    assert not any(said.get(topic, "").strip() for topic in ("protect", "absorb", "reroll"))


def test_what_an_action_meets_is_its_reason():
    told = {}
    for topic, picks, said in reasons_of("thor_vs_loki", "actions", 120):
        told.setdefault(picks[0][0] if topic == "act" else topic, set()).add(bool(said))
    assert told["draw"] == told["deploy"] == told["challenge"] == told["power"] == {True}
    assert told["row"] == {False}


def test_answers_that_read_alike_are_named_once_and_the_only_legal_one_as_such():
    entrant, session, question = next(moments("gulveig"))
    view, walk = session.game.view(question.seat), session.game.walk(question.seat, question.key)
    picks = next(answers(walk))

    def told(*best, way=walk):
        control = CustomId("pick", 1, question.key)
        return hint(
            Texts(), entrant.listing, view, way, asked="", best=best, names=session.names, move=7, control=control
        ).words.splitlines()

    twice = told(replace(compared(2.0), picks=picks), replace(compared(-2.0), picks=picks))
    assert [line[:6] for line in twice if line.startswith("**")] == ["**1.** "[:6]]
    ask = walk(())
    single = replace(ask, options=tuple([one for one in ask.options if (one.id,) == picks[0]]))
    alone = told(replace(compared(0.0), picks=picks), way=lambda done: walk(done) if done else single)
    assert alone[-1] == "-# This question has no other answer, so there is nothing to choose."


def test_guesses_are_told_as_such_and_ignorance_too():
    assert "guessed" in page("gulveig", (compared(0, 1.0), compared(0, -1.0))).foot
    assert page("gulveig", (compared(1.0), compared(-1.0))).foot == "After move 7"
    assert page("gulveig", ()).words == "I did not find an answer in time. Ask me again, please."


def test_a_hint_stands_on_enough_worlds_also_where_its_time_is_over():
    asked = (one for one in moments("thor_vs_loki", 1) if one[2].topic == "act" and len(open_answers(*one[1:])) > 3)
    entrant, session, question = next(asked)
    hurried = hard_task(entrant.listing, session.game, question, "busy", 0.0)
    assert {each.worlds for each in best_answers(hurried)} == {0}
    origin, digest = entrant.listing.origin, entrant.rules.digest
    patient = Task(
        origin, digest, "busy", hurried.view, question, Level.HARD, 0.0, least_worlds=LEAST_WORLDS, patience=60.0
    )
    assert best_answers(patient)[0].worlds >= FOUNDED
    at_the_table = task_of(entrant.listing, session.game, question, Level.HARD)
    assert (at_the_table.least_worlds, at_the_table.patience) == (0, 0.0)


@pytest.mark.parametrize("key", list(entrants()))
def test_every_answer_of_a_game_can_be_named(key):
    for entrant, session, question in moments(key):
        game = session.game
        walk = game.walk(question.seat, question.key)
        picks = game.legal(question.seat, question.key).sample(Rng(question.key))
        named = hint(
            Texts(),
            entrant.listing,
            game.view(question.seat),
            walk,
            asked="",
            best=(Compared(picks, 0.0),),
            names=session.names,
            move=game.n,
            control=CustomId("pick", session.table.id, question.key),
        )
        assert named.words.startswith("**1.** ")
        (played,) = map(CustomId.read, named.ids)
        draft = follow(walk, played.path)
        assert (draft.ask, draft.picks, draft.shown) == (None, picks, played.stamp)
        assert len(named.words) < 1000


@pytest.mark.parametrize("key", list(entrants()))
async def test_a_hint_hangs_on_what_its_seat_sees(key):
    """Whoever finds it is sent the same when all that the seat cannot see is dealt anew: it needs no secret seed."""
    rng = Rng("redeal")
    for entrant, session, question in moments(key):
        computers = Computers()
        other = entrant.another_world(session.game, question.seat, rng)
        secret = replace(session, table=replace(session.table, seed="0" * 64))
        for one in (session, secret, replace(session, game=other)):
            await HintSearch(computers).best_answers(one, question)
        first, *others = computers.workers.tasks
        assert [first] * 2 == others


async def test_a_hint_is_found_once_and_asked_for_again_where_none_was_found():
    _, session, question = next(moments("gulveig"))
    known, unknown = Computers((Compared((("a",),), 0.0),)), Computers()
    for computers, asked in ((known, 1), (unknown, 2)):
        search = HintSearch(computers)
        found = [await search.best_answers(session, question) for _ in range(2)]
        assert found == [computers.workers.best] * 2
        assert len(computers.workers.tasks) == asked


async def test_a_hand_offers_hints_where_the_table_gives_them_and_the_game_waits():
    render_queue = RenderQueue()
    panels = Panels(Texts(), render_queue)
    _, session, question = next(moments("gulveig"))
    allowing = replace(session, table=replace(session.table, options=TableOptions(hints=Hints.YES).write()))
    waiting = next(seat for seat in range(len(session.seats)) if seat != question.seat)
    offered = {
        (one is allowing, seat): any(
            control.startswith("k:hint:") for control in (await panels.hand(one, seat, PanelState())).ids
        )
        for one in (session, allowing)
        for seat in (question.seat, waiting)
    }
    render_queue.close()
    assert [key for key, has_one in offered.items() if has_one] == [(True, question.seat)]


def test_hints_are_for_whoever_plays_alone_if_the_host_says_nothing():
    _, session, _ = next(moments("gulveig"))
    first, *others = session.seats
    alone = replace(session, seats=(first, *[replace(one, user=None, computer="normal") for one in others]))
    assert (session.gives_hints, alone.gives_hints) == (False, True)
    assert why_unrated(alone, LeagueSettings()) is Unrated.ALONE
    in_an_event = TableOptions(occasion=Occasion(event=1, name="Cup", round=1, match=1))
    for options, given in [(TableOptions(hints=Hints.NO), False), (in_an_event, False)]:
        assert replace(alone, table=replace(session.table, options=options.write())).gives_hints is given


def test_a_table_that_gives_hints_moves_no_ratings():
    _, session, _ = next(moments("gulveig"))
    allowing = replace(session, table=replace(session.table, options=TableOptions(hints=Hints.YES).write()))
    assert why_unrated(session, LeagueSettings()) is None
    assert why_unrated(allowing, LeagueSettings()) is Unrated.HINTS
