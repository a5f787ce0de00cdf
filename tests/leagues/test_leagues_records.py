"""Records of a server: the best there ever was, of all seasons."""

from __future__ import annotations

import json
import random

import msgspec
import pytest

from bot.games import RecordKind
from bot.leagues import Figures, Play
from bot.leagues.records import HOLDERS, Records
from bot.leagues.rows import ABANDONED, GIVEN_UP
from engines.core import RESIGN

KINDS = (
    RecordKind("score"),
    RecordKind("swiftest", "rounds", lowest=True, won=True),
    RecordKind("longest", "rounds"),
)


def detail(**values):
    return json.dumps(values)


def holders(records, kind):
    return [(one.value, one.table, [name for _, name in one.people]) for one in records.holders[kind]]


def test_a_game_that_was_given_up_or_abandoned_and_figures_of_nothing_set_no_record(table):
    kinds = [*KINDS, RecordKind("bid", "bid")]
    played = table(1, {1: 1, 2: 2}, details=dict.fromkeys((1, 2), detail(rounds=5, bid=0)))
    given_up = table(2, {1: (1, 99), 2: (2, 0)}, details=dict.fromkeys((1, 2), detail(rounds=1, bid=80)))
    abandoned = [msgspec.structs.replace(row, table=3, ended_at=300, reason=ABANDONED) for row in given_up]
    given_up = [msgspec.structs.replace(row, reason=RESIGN) for row in given_up]
    found = Records().add([*played, *given_up, *abandoned], kinds=kinds, play=Play.RIVALS)
    assert {one.table for some in found.holders.values() for one in some} == {1}
    assert "bid" not in found.holders
    assert RESIGN == GIVEN_UP


def test_the_best_are_kept_and_of_equal_ones_the_earlier(table):
    rows = [
        row
        for number, rounds in enumerate((9, 4, 4, 7, 12), start=1)
        for row in table(number, {1: 1, 2: 2}, details=dict.fromkeys((1, 2), detail(rounds=rounds)))
    ]
    found = Records().add(rows, kinds=KINDS, play=Play.RIVALS)
    assert [one[:2] for one in holders(found, "swiftest")] == [(4, 2), (4, 3), (7, 4)]
    assert {len(one[2]) for one in holders(found, "swiftest")} == {1}, "the winner alone"
    assert [one[:2] for one in holders(found, "longest")] == [(12, 5), (9, 1), (7, 4)]
    assert {len(one[2]) for one in holders(found, "longest")} == {2}, "what everybody shares is everybody's"


def test_whoever_plays_against_computers_alone_sets_no_record_but_parties_do(table):
    rows = table(1, {1: 1, "bold": 2}, details={1: detail(rounds=3), "bold": detail(rounds=3)})
    assert Records().add(rows, kinds=KINDS, play=Play.RIVALS).holders == {}
    together = Records().add(rows, kinds=KINDS, play=Play.ALLIES)
    assert holders(together, "swiftest")[0][0] == 3


@pytest.mark.parametrize("play", list(Play))
@pytest.mark.parametrize("seed", range(4))
def test_records_written_and_read_go_on_over_the_end_of_a_season(table, play, seed):
    chance = random.Random(seed)  # noqa: S311 - no secret
    tables = [
        table(
            number,
            {who: chance.randint(1, 3) for who in chance.sample((1, 2, 3, 4), chance.randint(1, 4))},
            details=dict.fromkeys((1, 2, 3, 4), detail(rounds=chance.randint(1, 30))),
        )
        for number in range(1, 40)
    ]
    empty = Figures.empty(play, kinds=KINDS)
    grown = empty
    for rows in tables:
        grown = grown.add(rows)
        if chance.random() < 0.2:
            grown = empty.read(grown.write())
        if chance.random() < 0.1:
            grown = grown.following()
    assert grown.records == Records().add([row for rows in tables for row in rows], kinds=KINDS, play=play)
    assert all(len(found) <= HOLDERS for found in grown.records.holders.values())
    renamed = grown.renamed(1, -5, "Wanderer")
    told = [
        msgspec.structs.replace(row, user=-5, name="Wanderer") if row.user == 1 else row
        for rows in tables
        for row in rows
    ]
    assert renamed.records == Records().add(told, kinds=KINDS, play=play)
