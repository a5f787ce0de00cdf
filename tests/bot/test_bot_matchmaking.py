"""Who of a queue plays together."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from bot.store import Seeker
from bot.tables.matchmaking import NEAR, groups, reach
from bot.tables.paces import Pace

GAMES = {"duel": (2, 2), "saga": (3, 4)}
HOUR = 3_600_000
NOW = 100 * HOUR


def seeker(user: int, *, game: str = "duel", pace: Pace = Pace.LIVE, waited: int = 0) -> Seeker:
    since = NOW - waited
    return Seeker(guild=1, user=user, name=str(user), game=game, pace=pace, channel=1, since=since, until=NOW + HOUR)


def found(*seekers: Seeker, ratings: dict[int, int] | None = None, avoided: frozenset = frozenset()):
    known = ratings or {}
    made = groups(seekers, GAMES, rating_of=lambda _, user: known.get(user, 1000), avoided=avoided, now=NOW)
    return [(group.game, [one.user for one in group.members]) for group in made]


def test_the_nearest_rating_comes_first_and_the_longest_waiting_begins():
    people = (seeker(1, waited=30), seeker(2, waited=20), seeker(3, waited=10))
    assert found(*people, ratings={1: 1000, 2: 1090, 3: 1010}) == [("duel", [1, 3])]


def test_ratings_keep_people_apart_until_one_of_them_has_waited_long():
    ratings = {1: 1000, 2: 2500}
    assert found(seeker(1), seeker(2), ratings=ratings) == []
    assert found(seeker(1, waited=Pace.LIVE.patience_ms), seeker(2), ratings=ratings) == [("duel", [1, 2])]
    assert reach(Pace.DAILY, 0) == NEAR < reach(Pace.DAILY, HOUR) < reach(Pace.DAILY, 4 * HOUR) == float("inf")


def test_games_and_paces_are_kept_apart_and_any_game_fits_all():
    assert found(seeker(1), seeker(2, pace=Pace.DAILY)) == []
    assert found(seeker(1), seeker(2, game="saga")) == []
    assert found(seeker(1, game=""), seeker(2)) == [("duel", [1, 2])]
    saga = (seeker(1, game="", waited=5), seeker(2, game="saga"), seeker(3, game=""), seeker(4, game="saga"))
    assert found(*saga) == [("saga", [1, 2, 3, 4])]


def test_who_avoids_another_is_never_brought_together_with_them_but_with_others():
    avoided = frozenset([frozenset((1, 2))])
    assert found(seeker(1), seeker(2), avoided=avoided) == []
    assert found(seeker(1, waited=9), seeker(2, waited=8), seeker(3), avoided=avoided) == [("duel", [1, 3])]
    assert found(*[seeker(user, game="saga") for user in (1, 2, 3)], avoided=avoided) == []


people = st.lists(
    st.builds(
        seeker,
        st.integers(1, 40),
        game=st.sampled_from(["", "duel", "saga"]),
        pace=st.sampled_from(Pace),
        waited=st.integers(0, 80 * HOUR),
    ),
    max_size=16,
    unique_by=lambda one: one.user,
)


@given(people, st.dictionaries(st.integers(1, 40), st.integers(0, 3000)), st.sets(st.frozensets(st.integers(1, 40))))
def test_every_group_fits_and_whoever_waits_long_enough_with_others_is_in_one(waiting, ratings, pairs):
    avoided = frozenset(pair for pair in pairs if len(pair) == 2)
    made = groups(waiting, GAMES, rating_of=lambda _, user: ratings.get(user, 1000), avoided=avoided, now=NOW)
    seated = [one.user for group in made for one in group.members]
    assert len(seated) == len(set(seated))
    for group in made:
        least, most = GAMES[group.game]
        assert least <= len(group.members) <= most
        assert {one.pace for one in group.members} == {group.pace}
        assert {one.game for one in group.members} <= {"", group.game}
        users = {one.user for one in group.members}
        assert not any(pair <= users for pair in avoided)
    left = [one for one in waiting if one.user not in seated and one.game in {"", "duel"}]
    patient = [one for one in left if NOW - one.since >= Pace(one.pace).patience_ms]
    for one in patient:
        for other in left:
            together = one is not other and one.pace == other.pace
            assert not (together and frozenset((one.user, other.user)) not in avoided), "two were left waiting"
