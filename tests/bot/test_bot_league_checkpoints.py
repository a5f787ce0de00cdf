"""Checkpoints: however the figures came about, they are those of all results; and nobody forgotten is in them."""

from __future__ import annotations

import json
import random

import msgspec
import pytest

from bot.leagues import Career, Figures, Ladder, Play
from bot.leagues.achievements import Achievements
from bot.leagues.season_figures import GRACE, MIN_TABLES
from bot.leagues.service import League
from bot.store import LadderRow, NewTable, Result, Store
from bot.store._writer import Job
from bot.store.league_schema import results as results_table
from tests.bot.harness import CHANNEL, GUILD, sitter
from tests.bot.test_bot_league import Saga, rating_changes
from tests.leagues.conftest import play_table

SIDES = ("thor", "loki")
NOW = 10_000_000


@pytest.fixture
def table():
    return play_table


@pytest.fixture
def saga(store):
    return Saga(store)


@pytest.fixture
async def reopened(store):
    """Makes a league as after a restart."""
    made = []

    def make(catalogue, now=NOW):
        made.append(League(store, catalogue, lambda: now))
        return made[-1]

    yield make
    for each in made:
        each.close()


class Past:
    """Writes results straight into the store, as many as wanted."""

    def __init__(self, store: Store, seed: int = 1) -> None:
        self.store = store
        self.chance = random.Random(seed)  # noqa: S311 - reproducible games, not secrets
        self.tables = 0

    async def add(self, count, *, people=12, game="toy", start=1_000):
        """So many finished tables; some end at the same moment."""
        new = NewTable(game=game, guild=GUILD, channel=CHANNEL, host=1, created_at=1)
        rows = []
        for _ in range(count):
            table = await self.store.lobbies.open(new, sitter(1))
            self.tables += 1
            who = self.chance.sample([*range(1, people + 1), None, None], self.chance.choice((2, 3, 4)))
            for seat, user in enumerate(who):
                rows.append(
                    Result(
                        table=table.id, seat=seat, game=game, guild=GUILD, season=1, user=user,
                        computer=None if user else "skald", name=f"name {user}", place=self.chance.randint(1, 3),
                        score=self.chance.randint(0, 99), seats=len(who), reason="won",
                        ended_at=start + self.tables // 3,
                        detail=json.dumps({"side": self.chance.choice(SIDES), "rounds": self.chance.randint(1, 9)}),
                    )
                )  # fmt: skip
        await self.write(rows)
        return rows

    async def write(self, rows):
        values = [msgspec.structs.asdict(row) for row in rows]
        await self.store.writer.do(Job("past", lambda c: c.execute(results_table.insert(), values).rowcount))


@pytest.mark.parametrize("play", list(Play))
@pytest.mark.parametrize("seed", range(5))
def test_figures_written_and_read_at_any_moment_go_on_as_if_they_had_not_been(table, play, seed):
    chance = random.Random(seed)  # noqa: S311 - likewise
    rows = []
    for number in range(1, 40):
        people = chance.sample([1, 2, 3, 4, "bold#1", "bold#2"], chance.randint(1, 4))
        details = {who: json.dumps({"side": chance.choice(SIDES), "rounds": chance.randint(1, 9)}) for who in people}
        places = {who: chance.randint(1, 3) for who in people}
        rows.append(table(number, places, at=chance.randint(1, 9) + number, details=details))
    rows.sort(key=lambda each: (each[0].ended_at, each[0].table))
    empty = Figures.empty(play, by="side", speed_by="rounds", met_by="side")
    whole = empty.add([row for each in rows for row in each])
    grown = empty
    for each in rows:
        grown = grown.add(each)
        if chance.random() < 0.4:
            grown = empty.read(grown.write())
    assert grown == whole
    assert whole.ladder == Ladder.rebuild([row for each in rows for row in each], play, by="side")
    assert grown.best_achievements() == whole.best_achievements()


def test_figures_of_other_details_are_not_read(table):
    body = Figures.empty(Play.RIVALS, by="side").add(table(1, {1: 1, 2: 2})).write()
    with pytest.raises(ValueError, match="figures of"):
        Figures.empty(Play.RIVALS).read(body)


def test_a_stranger_stands_for_a_person_as_if_the_rows_said_so(table):
    rows = [
        row
        for number in range(1, 20)
        for row in table(number, {1: 1 + number % 2, 2: 1 + number % 3, "bold": 2}, details={1: '{"side": "thor"}'})
    ]
    told = [msgspec.structs.replace(row, user=-5, name="Wanderer") if row.user == 1 else row for row in rows]
    for play in Play:
        empty = Figures.empty(play, by="side", speed_by="rounds")
        assert empty.add(rows).renamed(1, -5, "Wanderer") == empty.add(told)
        assert empty.add(rows).renamed(9, -5, "Wanderer") == empty.add(rows)
    assert Achievements().add(rows).renamed(1, -5) == Achievements().add(told)
    assert not Career(2).add(told, plays={}, speed_by={}).names(1)


async def test_a_checkpoint_is_taken_up_after_a_restart_and_the_rest_is_read(store, catalogue, reopened):
    past = Past(store)
    rows = await past.add(3 * MIN_TABLES)
    season = (GUILD, "toy", 1)
    first = (await reopened(catalogue).season_table(GUILD, "toy")).figures
    at = await store.checkpoints.ladder_at(*season)
    assert at is not None
    rows += await past.add(5)
    current = await reopened(catalogue).seasons.get(season)
    assert current.at == at
    assert current.base == first
    assert len({row.table for row in current.rows}) == 5
    assert current.figures.ladder == Ladder.rebuild(rows, Play.RIVALS)


async def test_what_tables_did_to_ratings_is_known_before_and_after_the_checkpoint(store, catalogue, reopened):
    rows = await Past(store).add(MIN_TABLES + 6)
    tables = {row.table: tuple(other for other in rows if other.table == row.table) for row in rows}
    before = await told(reopened(catalogue, now=GRACE), tables)
    assert await store.checkpoints.ladder_at(GUILD, "toy", 1) is None
    assert await told(reopened(catalogue), tables) == before
    assert await store.checkpoints.ladder_at(GUILD, "toy", 1) is not None
    ladder = Ladder(play=Play.RIVALS)
    for _, table in sorted(tables.items(), key=lambda item: (item[1][0].ended_at, item[0])):
        ladder, changes = ladder.extended(table)
        for number, seats in changes.items():
            assert {seat: change.change for seat, change in seats.items()} == before[number]


async def told(league, tables):
    return {number: await rating_changes(league, table) for number, table in tables.items()}


async def test_a_table_that_comes_in_late_drops_the_checkpoint_that_does_not_know_it(store, catalogue, reopened, saga):
    past = Past(store)
    rows = await past.add(MIN_TABLES + 1)
    league = reopened(catalogue)
    await league.season_table(GUILD, "toy")
    await league.profile(GUILD, 1)
    rows += await saga.table(1, 2, at=999, scores=(5, 3))
    assert await store.checkpoints.ladder_at(GUILD, "toy", 1) is None
    assert (await league.season_table(GUILD, "toy")).figures.ladder == Ladder.rebuild(rows, Play.RIVALS)
    (game,) = await league.profile(GUILD, 1)
    assert game.totals.played == sum(row.user == 1 for row in rows)


async def test_a_result_that_came_while_a_checkpoint_was_computed_keeps_it_from_being_written(
    store, catalogue, reopened
):
    past = Past(store)
    rows = await past.add(MIN_TABLES + 1)
    current = await reopened(catalogue, now=GRACE).seasons.get((GUILD, "toy", 1))
    ended_at, table = current.figures.ladder.last
    row = LadderRow(
        guild=GUILD, game="toy", season=1, ended_at=ended_at, table=table, generation=0, body=current.figures.write()
    )
    assert not await store.checkpoints.save_ladder(row, after=None, results=len(rows) - 1, changes={})
    assert not await store.checkpoints.save_ladder(row, after=((1, 1), 0), results=len(rows), changes={})
    assert await store.checkpoints.save_ladder(row, after=None, results=len(rows), changes={})


async def test_a_damaged_checkpoint_is_computed_anew(store, catalogue, reopened):
    rows = await Past(store).add(MIN_TABLES + 1)
    await reopened(catalogue).season_table(GUILD, "toy")
    damage = "UPDATE ladders SET body = x'00'"
    await store.writer.do(Job("damage", lambda connection: connection.exec_driver_sql(damage).rowcount))
    year = await reopened(catalogue).season_table(GUILD, "toy")
    assert year.figures.ladder == Ladder.rebuild(rows, Play.RIVALS)


async def test_a_career_from_its_checkpoint_equals_one_from_all_rows(store, catalogue, reopened):
    past = Past(store)
    rows = await past.add(150, people=4)
    known = await reopened(catalogue).profile(GUILD, 2)
    assert await store.checkpoints.career(GUILD, 2) is not None
    rows += await past.add(7, people=4)
    again = await reopened(catalogue).profile(GUILD, 2)
    career = Career(2).add(rows, plays={}, speed_by={})
    assert known != again
    assert [game.totals for game in again] == [career.games["toy"].totals]
    assert again[0].opponents == career.profile({})[0].opponents


async def test_rebuilding_says_whether_anything_differed_and_puts_it_right(store, catalogue, reopened):
    rows = await Past(store).add(MIN_TABLES + 1)
    league = reopened(catalogue)
    await league.season_table(GUILD, "toy")
    assert [each.differed async for each in league.rebuild()] == [False]
    tamper = "UPDATE results SET place = 4 - place"
    await store.writer.do(Job("tamper", lambda connection: connection.exec_driver_sql(tamper).rowcount))
    league = reopened(catalogue)
    assert [each.differed async for each in league.rebuild()] == [True]
    assert [each.differed async for each in reopened(catalogue).rebuild()] == [False]
    changed = await store.results.for_guild(GUILD)
    assert len(changed) == len(rows)
    assert (await league.season_table(GUILD, "toy")).figures.ladder == Ladder.rebuild(changed, Play.RIVALS)
