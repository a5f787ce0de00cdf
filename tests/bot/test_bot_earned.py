"""Achievements: conditions over facts and details, and the data of every game."""

from __future__ import annotations

from importlib import import_module
from typing import get_type_hints

import msgspec
import pytest

from bot.games import GAMES
from bot.games.achievements import Achievement, Who, achievements_of
from bot.tables.earned import Ending, public_facts
from engines.core import GO_BACK, TABLE, Announcement, Entry, Fact
from engines.thor_vs_loki.facts import Drew, Entered, PowerPlayed, TurnBegan
from tests.listings import shared_catalogue

PLAYED = frozenset(GAMES) - {"toy"}


class Line(msgspec.Struct, frozen=True):
    seat: int
    points: int


class Took(Fact, frozen=True):
    seat: int
    points: int


class Scored(Fact, frozen=True):
    lines: tuple[Line, ...]


class Peeked(Fact, frozen=True):
    seat: int


def achievement(**conditions):
    return msgspec.convert({"name": "n", "words": "w", **conditions}, Achievement)


FACTS = (Took(0, 5), Took(0, 9), Took(1, 30), Scored((Line(0, -20), Line(1, 4))))


@pytest.mark.parametrize(
    ("conditions", "seats"),
    [
        ({}, [0, 1]),
        ({"won": True}, [1]),
        ({"reasons": ["goal"]}, [0, 1]),
        ({"reasons": ["hands"]}, []),
        ({"seats": {"least": 3}}, []),
        ({"detail": {"side": "thor"}}, [0]),
        ({"detail": {"side": ["thor", "loki"]}}, [0, 1]),
        ({"detail": {"hands": {"most": 3}}}, [1]),
        ({"detail": {"unknown": {"most": 3}}}, []),
        ({"fact": [{"kind": "Took"}]}, [0, 1]),
        ({"fact": [{"kind": "Took", "least": 2}]}, [0]),
        ({"fact": [{"kind": "Took", "most": 1}]}, [1]),
        ({"fact": [{"kind": "Took", "sum": "points", "least": 15}]}, [1]),
        ({"fact": [{"kind": "Took", "who": "others", "where": {"points": {"least": 30}}}]}, [0]),
        ({"fact": [{"kind": "Took", "who": "all", "least": 3}]}, [0, 1]),
        ({"fact": [{"kind": "Scored", "each": "lines", "where": {"points": {"most": -1}}}]}, [0]),
        ({"fact": [{"kind": "Unheard", "most": 0}]}, [0, 1]),
        ({"lessons": True}, []),
    ],
)
def test_a_condition_holds_for_those_seats(conditions, seats):
    ending = Ending(FACTS, reason="goal", seats=2)
    possible = {"it": achievement(**conditions)}
    places, details = (2, 1), ({"side": "thor", "hands": 9}, {"side": "loki", "hands": 3})
    earned = [ending.earned(possible, seat, place=places[seat], detail=details[seat]) for seat in (0, 1)]
    assert [seat for seat in (0, 1) if earned[seat]] == seats


def test_lessons_are_achieved_by_those_alone_who_have_finished_them():
    possible, ending = {"it": achievement(lessons=True)}, Ending(FACTS, reason="goal", seats=2)
    assert ending.earned(possible, 0, place=2, detail={}, learned=True) == ("it",)
    assert ending.earned(possible, 1, place=1, detail={}, learned=False) == ()


def test_only_what_everybody_was_told_counts_and_nothing_that_was_taken_back():
    log = [
        Entry(0, TABLE, told=(Announcement(Took(0, 1)),)),
        Entry(1, 0, "q", told=(Announcement(Took(0, 2), to=(0,), others=Peeked(0)),)),
        Entry(2, 0, "q", told=(Announcement(Took(0, 3), to=(0,)),)),
        Entry(3, 0, "q", told=(Announcement(Took(0, 4)),)),
        Entry(4, 0, withdraws=3),
    ]
    assert public_facts(log) == (Took(0, 1), Peeked(0))


def test_what_a_table_went_back_behind_does_not_count():
    log = [
        Entry(0, TABLE, told=(Announcement(Took(0, 1)),)),
        Entry(1, 0, "q", told=(Announcement(Took(0, 2)),)),
        Entry(2, 1, "q", told=(Announcement(Took(0, 3)),)),
        Entry(3, 0, GO_BACK, withdraws=1),
        Entry(4, 0, "q~1", told=(Announcement(Took(0, 4)),)),
    ]
    assert public_facts(log) == (Took(0, 1), Took(0, 4))


@pytest.mark.parametrize("game", sorted(PLAYED))
def test_the_conditions_of_every_game_speak_of_what_there_is(game):
    facts = import_module(f"engines.{game}.facts")
    details = {detail.name for detail in shared_catalogue((game,))[game].league.details}
    possible = achievements_of(game)
    assert 8 <= len(possible) <= 12
    assert sum(one.lessons for one in possible.values()) == 1
    assert len({one.name for one in possible.values()}) == len(possible)
    for name, one in possible.items():
        assert one.detail.keys() <= details, name
        assert set(one.reasons) <= {ending.value for ending in facts.Ending}, name
        for condition in one.fact:
            fields = get_type_hints(getattr(facts, condition.kind))
            if condition.each:
                fields = get_type_hints(fields[condition.each].__args__[0])
            named = set() if condition.who is Who.ALL else {condition.seat}
            assert {*condition.where, *named, *filter(None, [condition.sum])} <= fields.keys(), name


@pytest.mark.parametrize("game", sorted(PLAYED))
def test_every_game_names_what_a_seat_begins_with(game):
    listing = shared_catalogue((game,))[game]
    opening = listing.league.opening
    assert opening in {detail.name for detail in (*listing.league.details, *listing.league.told)}
    assert any(key.startswith(f"detail.{opening}.") for key in listing.phrases.ids()), "its values have names"


def test_what_a_side_does_first_is_read_from_what_everybody_was_told():
    league = shared_catalogue(("thor_vs_loki",))["thor_vs_loki"].league
    facts = (TurnBegan(0, 1, 2), Entered(0, "t.thor", 1, 2), Drew(0), TurnBegan(1, 2, 3), PowerPlayed(1, "l.odin"))
    assert [league.told_of(facts, seat) for seat in (0, 1)] == [{"first": "drew"}, {"first": "power"}]
    assert league.told_of(facts[:2], 1) == {}
