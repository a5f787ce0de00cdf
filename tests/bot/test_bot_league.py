"""The league: ladders from rows, kept up to date, and changes that equal the difference of two rebuilds."""

from __future__ import annotations

import pytest

from bot.games import Catalogue
from bot.leagues import Ladder, Play, standings
from bot.leagues.service import League
from bot.store import Append, By, EntryRow, NewTable, Over, Result
from engines.core import RESIGN
from tests.bot.harness import ANA, BO, CHANNEL, CLEO, DAG, GUILD, NAMES, sitter, toy_listing
from tests.core.toy import WHOLE, ToyRules


@pytest.fixture
async def league(store, catalogue):
    made = League(store, catalogue)
    yield made
    made.close()


class Saga:
    """Writes finished tables straight into the store."""

    def __init__(self, store):
        self.store = store

    async def table(self, *users, at, scores, guild=GUILD, game="toy", season=1, computer=False):
        """A finished table; the most points win. With `computer`, a computer player sits at the end."""
        new = NewTable(game=game, guild=guild, channel=CHANNEL, host=users[0], created_at=at)
        table = await self.store.lobbies.open(new, sitter(users[0]))
        first = EntryRow(table=table.id, n=0, seat=-1, key="", by=By.TABLE, user=None, body=b"", at=at)
        await self.store.lobbies.begin(
            table.id, 0, header=b"", seed="s", commitment="c", version=1, digest="d",
            seats=tuple(map(sitter, users)), entry=first, at=at,
        )  # fmt: skip
        people = [*users, None] if computer else list(users)
        rows = tuple(
            Result(
                table=table.id, seat=seat, game=game, guild=guild, season=season, user=user,
                computer=None if user else "skald", name=NAMES.get(user, "Bragi"),
                place=1 + sum(other > scores[seat] for other in scores), score=scores[seat],
                seats=len(people), reason="toy.rolled", ended_at=at,
            )
            for seat, user in enumerate(people)
        )  # fmt: skip
        last = EntryRow(table=table.id, n=1, seat=0, key="q", by=By.PLAYER, user=1, body=b"", at=at)
        await self.store.log.append(Append(entry=last, over=Over(reason="toy.rolled", at=at, results=rows)))
        return rows


@pytest.fixture
def saga(store):
    return Saga(store)


async def rating_changes(league, results):
    return {seat: change.change for seat, change in (await league.rating_changes(results)).items()}


async def three_tables(saga):
    return [
        await saga.table(ANA, BO, at=10, scores=(5, 3)),
        await saga.table(BO, CLEO, ANA, at=20, scores=(9, 4, 4), computer=False),
        await saga.table(ANA, BO, at=30, scores=(1, 7)),
    ]


async def test_changes_equal_the_difference_of_two_rebuilds(league, saga):
    tables = await three_tables(saga)
    for n, table in enumerate(tables):
        before = Ladder.rebuild([row for rows in tables[:n] for row in rows], Play.RIVALS)
        after = Ladder.rebuild([row for rows in tables[: n + 1] for row in rows], Play.RIVALS)
        expected = {}
        for row in table:
            old = before.rating_of(row.user)
            expected[row.seat] = after.rating_of(row.user).shown - (old.shown if old else 1000)
        assert await rating_changes(league, table) == expected


async def test_changes_look_at_earlier_tables_alone_and_at_people_alone(league, saga):
    first = await saga.table(ANA, BO, at=10, scores=(5, 3))
    alone = await rating_changes(league, first)
    assert alone[0] > 0 > alone[1]
    await saga.table(ANA, BO, at=20, scores=(5, 3))
    await saga.table(ANA, BO, at=5, scores=(5, 3), guild=GUILD + 1)
    await saga.table(ANA, BO, at=5, scores=(5, 3), season=2)
    assert await rating_changes(league, first) == alone
    mixed = await saga.table(CLEO, at=30, scores=(1, 9), computer=True)
    assert set(await rating_changes(league, mixed)) == {0}


async def test_tables_outside_a_server_and_played_together_move_no_rating(store, saga):
    allies = League(store, Catalogue({"toy": toy_listing(ToyRules(cooperative=True))}))
    rows = await saga.table(ANA, BO, at=10, scores=(5, 5))
    assert await rating_changes(allies, rows) == {}
    assert allies.play_of("toy") is Play.ALLIES
    assert allies.play_of("unknown") is Play.RIVALS
    channel_lost = await saga.table(ANA, BO, at=20, scores=(5, 5), guild=None)
    assert await rating_changes(League(store, Catalogue({"toy": toy_listing()})), channel_lost) == {}
    allies.close()


async def test_a_season_is_the_ladder_of_its_rows_however_it_grew(league, saga, store, catalogue):
    rows = []
    for at in (10, 20, 30):
        rows += await saga.table(ANA, BO, at=at, scores=(at, 15))
        table = await league.season_table(GUILD, "toy")
        assert table.figures.ladder == Ladder.rebuild(rows, Play.RIVALS)
        assert [standing.user for standing in table.standings] == [
            standing.user for standing in standings(table.figures.ladder)
        ]
    fresh = League(store, catalogue)
    assert (await fresh.season_table(GUILD, "toy")).figures.ladder == table.figures.ladder
    fresh.close()
    assert (await league.season_table(GUILD, "toy")).figures.ladder is table.figures.ladder


async def test_a_table_that_ended_earlier_but_came_later_rebuilds_the_ladder(league, saga):
    late = await saga.table(ANA, BO, at=30, scores=(5, 3))
    await league.season_table(GUILD, "toy")
    early = await saga.table(BO, ANA, at=10, scores=(5, 3))
    table = await league.season_table(GUILD, "toy")
    assert table.figures.ladder == Ladder.rebuild((*early, *late), Play.RIVALS)


async def test_seasons_are_found_by_number_or_as_the_current_one(league, saga, store):
    assert (await league.season_table(GUILD, "toy")).number == 1
    assert (await league.season_table(GUILD, "toy")).season is None
    for name in ("Frost", "Thaw"):
        season = await store.seasons.begin(GUILD, name=name, at=1, ends_at=None)
    await saga.table(ANA, BO, at=10, scores=(1, 2), season=1)
    await saga.table(ANA, BO, at=20, scores=(1, 2), season=2)
    table = await league.season_table(GUILD, "toy")
    assert (table.number, table.season.name, len(table.standings)) == (2, "Thaw", 2)
    first = await league.season_table(GUILD, "toy", 1)
    assert (first.number, first.season.name) == (1, "Frost")
    assert first.figures.ladder.last[0] == 10
    await store.seasons.end(season, 99, now=30)
    assert (await league.season_table(GUILD, "toy")).number == 2


async def test_a_profile_has_the_ratings_of_the_current_seasons(league, saga):
    await three_tables(saga)
    (game,) = await league.profile(GUILD, ANA)
    table = await league.season_table(GUILD, "toy")
    assert game.game == "toy"
    assert game.rating == table.figures.ladder.rating_of(ANA).shown
    assert await league.profile(GUILD, DAG) == ()


async def test_a_game_played_through_the_sessions_reaches_the_league(harness, league):
    session = await harness.table(ANA, BO)
    await harness.play(session.table.id, *WHOLE)
    given_up = await harness.table(ANA, BO)
    harness.time += 1
    await harness.sessions.resign(given_up.table.id, 0)
    table = await league.season_table(GUILD, "toy")
    rows = await harness.store.results.for_guild(GUILD, "toy")
    assert [row.reason for row in rows] == ["toy.rolled"] * 2 + [RESIGN] * 2
    assert {user: record.played for user, record in table.figures.ladder.totals.items()} == {ANA: 2, BO: 2}


async def test_the_best_streak_stays_when_it_has_ended(league, saga):
    for at, scores in enumerate(((5, 3), (5, 3), (3, 5)), start=1):
        await saga.table(ANA, BO, at=at, scores=scores)
    ladder = (await league.season_table(GUILD, "toy")).figures.ladder
    assert {user: (record.streak, record.best_streak) for user, record in ladder.totals.items()} == {
        ANA: (-1, 2),
        BO: (1, 1),
    }


async def test_the_favourite_is_the_game_that_was_played_most(league, saga):
    assert await league.favourite(GUILD) == "toy"
    await saga.table(ANA, BO, at=1, scores=(5, 3))
    for at in (2, 3):
        await saga.table(ANA, BO, at=at, scores=(5, 3), game="gulveig")
    assert await league.favourite(GUILD) == "gulveig"
    assert await league.favourite(GUILD + 1) == "toy"


async def test_changes_tell_the_rating_afterwards_as_well(league, saga):
    *_, last = await three_tables(saga)
    shown = {row.user: row.rating for row in (await league.season_table(GUILD, "toy")).standings}
    changes = await league.rating_changes(last)
    assert {row.user: changes[row.seat].rating for row in last} == {user: shown[user] for user in (ANA, BO)}
