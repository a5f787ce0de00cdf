"""Gulveig as the bot offers it."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.games.appearance import Tone
from bot.games.gulveig import CLANS, listing
from engines.core import SEED_TAG, Ask, Game, Header, Option
from engines.gulveig.config import Gulveig
from engines.gulveig.facts import HandScored, Score
from renderers.kit.card_values import UNMARKED
from tests.conformance.games.gulveig import ENTRANT
from tests.conformance.playing import every_ask

GULVEIG = listing(Path(__file__).parents[2] / "data" / "gulveig")
LABEL, MENU_LINE = 38, 100

TABLES = pytest.mark.parametrize("table", ENTRANT.tables, ids=str)


def asked(table, most=60):
    return every_ask(ENTRANT, table, most)


def dressed(view, ask):
    return {option.id: GULVEIG.appearance(view, ask, option) for option in ask.options}


@TABLES
def test_every_option_is_clothed_within_the_limits(table):
    for view, ask in asked(table):
        dresses = dressed(view, ask)
        assert len({appearance.label for appearance in dresses.values()}) == len(dresses)
        for appearance in dresses.values():
            assert 0 < len(appearance.label) <= LABEL
            assert len(appearance.hint) <= MENU_LINE
            assert appearance.emoji
            assert "{" not in appearance.label + appearance.hint


@TABLES
def test_every_slot_and_topic_that_is_asked_has_a_phrase(table):
    slots = {ask.slot for _, ask in asked(table)}
    topics = GULVEIG.rules.info.topics
    assert GULVEIG.phrases.missing([f"slot.{slot}" for slot in slots] + [f"topic.{topic}" for topic in topics]) == []


def test_labels_say_what_an_option_is(a_view):
    ask = Ask("lead", tuple(map(Option, ("A5", "A4", "A3", "D7", "A4+A3"))), default=("D7",))
    dresses = dressed(a_view, ask)
    assert [appearance.label for appearance in dresses.values()] == [
        "Thor · Aesir 5 (10 pts)",
        "Baldr · Aesir 4 (4 pts)",
        "Nanna · Aesir 3 (3 pts)",
        "Modsognir · Dvergar 7 (1 pt)",
        "Declare Baldr + Nanna (100)",
    ]
    assert dresses["A4"].hint == "Led alone, the combo's 100 are lost · Beaten by stronger cards of its clan"
    assert dresses["A5"].hint == "Beaten by stronger cards of its clan"
    assert dresses["D7"].tone is Tone.PLAIN
    assert dresses["A4+A3"].tone is Tone.GOOD
    assert dresses["A5"].emoji == CLANS["A"]


def test_clans_have_emoji_of_their_own():
    assert set(CLANS) == set(GULVEIG.rules.book.clans)
    assert len(set(CLANS.values())) == len(CLANS)


def test_detail_counts_hands_and_bids(a_view):
    lines = (
        Score(0, 70, 0, 120, -120, False, -120),
        Score(0, 50, 100, 0, 150, False, 30),
        Score(0, 100, 40, 140, 140, False, 170),
    )
    history = tuple(HandScored(number, (line,), (), ()) for number, line in enumerate(lines, start=1))
    figures = GULVEIG.league.of_seat(replace(a_view, history=history), 0)
    assert figures.pop("auction") == "won"
    assert figures == {"hands": 3, "bids": 2, "made": 1, "combos": 140, "best": 150, "missed": 1, "highest": 140}
    assert GULVEIG.league.of_seat(replace(a_view, history=history[1:2]), 0)["auction"] == "left"
    assert set(GULVEIG.league.of_seat(a_view, 0).values()) == {0}


def test_pictures_come_from_the_same_book_as_the_rules(a_view):
    board = GULVEIG.pictures.board(a_view, ("Ana", "Bo"))
    hand = GULVEIG.pictures.hand(a_view, ("Ana", "Bo"), UNMARKED)
    assert board.startswith(b"\x89PNG")
    assert hand is not None
    assert GULVEIG.title == "Gulveig"


@pytest.fixture
def a_view():
    """The eyes of a seat that is about to open the auction, holding Baldr and Nanna."""
    rules = GULVEIG.rules
    game, _ = Game.start(
        rules, Header("gulveig", rules.info.version, rules.digest, Gulveig(seats=2, first_dealer=0), SEED_TAG + "view")
    )
    return replace(game.view(1), hand=("A5", "A4", "A3", "D7"))
