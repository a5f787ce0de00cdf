"""Which reasons hints give for an answer, and what they say of the figures that they count."""

from __future__ import annotations

import re
from itertools import islice

import pytest
from msgspec.structs import replace

from bot.panels.asking import steps_of
from bot.panels.custom_id import CustomId
from bot.panels.gains import reason, reversed_gains
from bot.panels.hint import bar, hint
from bot.panels.texts import Texts
from engines.core import Gain, answers
from tests.bot.hints import compared, few, page, reckoned
from tests.conformance.playing import random_play
from tests.conformance.registry import entrants


@pytest.mark.parametrize(
    ("best", "said"),
    [
        ((compared(0.0),), "By rule of thumb this is the best, so I have compared it with no other answer."),
        ((compared(2.5), compared(-2.5)), "Better than the next one, by rule of thumb."),
        ((compared(2.5), compared(-2.5)), "Worse, by rule of thumb."),
        ((reckoned(0.17), reckoned(-0.17)), "Gains about 17 % chance of winning over the next one."),
        ((reckoned(0.17), reckoned(-0.17)), "Gives away about 17 % chance of winning against the first."),
        ((compared(0.0), compared(0.0)), "These hardly differ, by rule of thumb: choose as you like."),
        (
            (compared(0.0), compared(0.0), compared(-2.5)),
            "The next one is as good, by rule of thumb: choose as you like.",
        ),
        ((compared(0.0), compared(0.0), compared(-2.5)), "As good as the first, by rule of thumb."),
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
        (0.4, "These hardly differ, by rule of thumb: choose as you like."),
    ],
)
def test_a_game_of_whole_numbers_is_told_in_whole_numbers(amount, said):
    assert said in page("god_of_war", (reckoned(amount), reckoned(-amount))).words


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
        "These hardly differ, by rule of thumb",
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
