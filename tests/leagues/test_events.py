"""Events as pure functions: pairings, tables and podiums."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from time import perf_counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs
from msgspec.structs import replace

from bot.leagues.events import (
    DRAWS,
    Draw,
    Entrant,
    Format,
    Game,
    Match,
    Plan,
    Stage,
    next_round,
    paired,
    podium,
    ranking,
)
from bot.leagues.events.elimination import bracket
from bot.leagues.events.matching import BYE, History
from bot.leagues.events.pods import sizes
from bot.leagues.events.record import KIND, EventRecord, faults, read
from bot.leagues.events.round_robin import schedule
from engines.core import Rng
from tests.leagues.matches import SWISS, people, won_by


def played(match: Match, luck: Rng, *, legs: int = 1) -> Match:
    """Return a match with a random end, now and then a draw, a forfeit or no end at all."""
    if match.bye or match.decided(legs):
        return match
    chance = luck.below(100)
    count = len(match.sides)
    if chance < 5 and count == 2:
        return replace(match, lost=frozenset([luck.pick(match.sides)]))
    if chance < 7:
        return replace(match, lost=frozenset(match.sides))
    games = []
    for _ in range(legs):
        scores = tuple([luck.below(7) for _ in range(count)])
        games.append(Game(places=tuple([1 + sum(other > own for other in scores) for own in scores]), scores=scores))
    return replace(match, games=tuple(games))


def whole(plan: Plan, entrants: list[Entrant], luck: Rng, *, leave: int = 0) -> list[list[Match]]:
    """Play an event to its end; people withdraw now and then."""
    rounds: list[list[Match]] = []
    while found := next_round(plan, entrants, rounds, "seed"):
        assert len(rounds) < 300
        assert len({match.number for match in found}) == len(found)
        sides = [side for match in found for side in match.sides]
        assert len(sides) == len(set(sides)), "somebody plays twice in a round"
        rounds.append([played(match, luck, legs=plan.legs) for match in found])
        assert all(match.decided(plan.legs) for match in rounds[-1])
        for place, one in enumerate(entrants):
            if one.until is None and luck.below(100) < leave:
                entrants[place] = replace(one, until=len(rounds))
    return rounds


def meetings(rounds: list[list[Match]]) -> Counter[tuple[int, int]]:
    return History(rounds).met


@settings(max_examples=25)
@given(count=st.integers(5, 40), seed=st.integers(0, 10**6))
def test_a_swiss_repeats_no_pairing_while_there_is_another_and_balances_byes_and_sides(count: int, seed: int) -> None:
    entrants = people(count)
    rounds = whole(SWISS, entrants, Rng(f"{seed}"))
    assert max(meetings(rounds).values()) == 1, "a meeting or a bye was repeated"
    history = History(rounds)
    assert max(abs(history.balance[one.number]) for one in entrants) <= 2
    assert {match.number for match in rounds[0]} == set(range(1, -(-count // 2) + 1))
    assert podium(ranking(SWISS, entrants, rounds, "seed"))


def other_pairing(numbers: list[int], met: Counter[tuple[int, int]]) -> bool:
    """Return whether some can be paired without a repeat, by trying everything."""
    if not numbers:
        return True
    one, *rest = numbers
    return any(
        not met[min(one, other), max(one, other)] and other_pairing([each for each in rest if each != other], met)
        for other in rest
    )


@pytest.mark.parametrize("count", [5, 6, 7, 8])
def test_a_swiss_that_is_too_long_repeats_only_what_it_must(count: int) -> None:
    for seed in range(12):
        plan, entrants, luck = Plan(format=Format.SWISS, rounds=count), people(count), Rng(f"{seed}")
        rounds: list[list[Match]] = []
        while found := next_round(plan, entrants, rounds, f"{seed}"):
            before = meetings(rounds)
            again = (meetings([found]) & before).total()
            everybody = [one.number for one in entrants] + [BYE] * (count % 2)
            if again:
                assert not other_pairing(everybody, before)
            rounds.append([played(match, luck) for match in found])


@pytest.mark.slow
def test_a_swiss_of_two_hundred_is_paired_within_a_second_and_the_same_each_time() -> None:
    entrants, luck = people(200), Rng("1")
    rounds: list[list[Match]] = []
    for _ in range(3):
        began = perf_counter()
        found = next_round(SWISS, entrants, rounds, "s")
        assert perf_counter() - began < 3, "a second where nothing else runs"
        assert found == next_round(SWISS, entrants, rounds, "s")
        rounds.append([played(match, luck) for match in found])
    assert max(meetings(rounds).values()) == 1


def test_people_who_come_late_and_leave_are_paired_for_their_rounds_alone() -> None:
    entrants = [*people(8), Entrant(number=9, since=2), Entrant(number=10, since=2)]
    entrants[0] = replace(entrants[0], until=1)
    luck = Rng("5")
    rounds = whole(SWISS, entrants, luck)
    sides = [{side for match in matches for side in match.sides} for matches in rounds]
    assert 9 not in sides[0]
    assert {9, 10} <= sides[1]
    assert 1 in sides[0]
    assert 1 not in sides[1]


@st.composite
def plans(draw: st.DrawFn) -> Plan:
    """Return any plan of an event."""
    of = draw(st.sampled_from(Format))
    pods = of in (Format.PODS, Format.EXPEDITION)
    return Plan(
        format=of,
        seats=(2, 3, 4) if pods else (2,),
        legs=1 if pods else draw(st.sampled_from([1, 2])),
        duplicate=draw(st.booleans()),
        final=draw(st.booleans()),
    )


@settings(max_examples=40)
@given(plan=plans(), count=st.integers(2, 21), seed=st.integers(0, 10**6), leave=st.sampled_from([0, 0, 15]))
def test_every_format_ends_with_a_podium(plan: Plan, count: int, seed: int, leave: int) -> None:
    entrants = people(count)
    rounds = whole(plan, entrants, Rng(f"{seed}"), leave=leave)
    found = ranking(plan, entrants, rounds, "seed")
    assert sorted(one.entrant for one in found) == list(range(1, count + 1))
    assert found[0].place == 1
    assert podium(found)
    assert [one.place for one in found] == sorted(one.place for one in found)


def test_a_record_pairs_every_round_again_and_names_the_one_that_was_changed() -> None:
    entrants = people(9)
    rounds = whole(SWISS, entrants, Rng("a"), leave=5)
    record = EventRecord(
        kind=KIND,
        event=1,
        game="gulveig",
        seed="seed",
        plan=SWISS,
        entrants=tuple(entrants),
        rounds=tuple([tuple(found) for found in rounds]),
    )
    again = read(record.write())
    assert again == record
    assert faults(record) == []
    first = [structs.replace(match, sides=match.sides[::-1]) for match in record.rounds[0]]
    assert 1 in faults(structs.replace(record, rounds=(tuple(first), *record.rounds[1:])))
    assert read(b"skald record 1") is None


@pytest.mark.parametrize("count", range(2, 13))
def test_in_a_round_robin_everybody_meets_everybody_once_with_sides_in_balance(count: int) -> None:
    rounds = schedule(range(1, count + 1))
    pairs = Counter(frozenset(pair) for found in rounds for pair in found if len(pair) == 2)
    assert pairs == Counter(frozenset(pair) for pair in combinations(range(1, count + 1), 2))
    balance: Counter[int] = Counter()
    for found in rounds:
        for pair in found:
            if len(pair) == 2:
                balance[pair[0]] += 1
                balance[pair[1]] -= 1
    assert max(map(abs, balance.values())) <= 2
    twice = schedule(range(1, count + 1), twice=True)
    ordered = Counter(pair for found in twice for pair in found if len(pair) == 2)
    assert set(ordered.values()) == {1}


def test_in_a_bracket_the_best_two_meet_in_the_final_and_byes_go_to_the_best() -> None:
    assert bracket(8) == [1, 8, 4, 5, 2, 7, 3, 6]
    entrants = people(5)
    first = next_round(Plan(format=Format.ELIMINATION), entrants, [], "s")
    assert sorted(match.sides[0] for match in first if match.bye) == [1, 2, 3]
    plan = Plan(format=Format.ELIMINATION)
    rounds = [[better_wins(match) for match in first]]
    while found := next_round(plan, entrants, rounds, "s"):
        rounds.append([better_wins(match) for match in found])
    assert set(rounds[-1][0].sides) == {1, 2}
    assert [(one.place, one.entrant) for one in podium(ranking(plan, entrants, rounds, "s"))][:2] == [(1, 1), (2, 2)]


def better_wins(match: Match) -> Match:
    return won_by(match, min(match.sides))


def test_groups_send_their_best_two_on_and_they_meet_no_neighbour_at_once() -> None:
    for count in (8, 12, 16):
        plan, entrants = Plan(format=Format.GROUPS), people(count)
        rounds: list[list[Match]] = []
        group: dict[int, int] = {}
        while found := next_round(plan, entrants, rounds, "s"):
            group |= {side: match.group for match in found for side in match.sides if match.stage is Stage.GROUP}
            rounds.append([better_wins(match) for match in found])
        playoffs = [found for found in rounds if found[0].stage is Stage.PLAYOFF]
        assert len({side for match in playoffs[0] for side in match.sides}) == count // 2
        for match in playoffs[0]:
            assert match.bye or group[match.sides[0]] != group[match.sides[1]], count


def test_whoever_has_lost_once_can_still_win_a_double_elimination() -> None:
    plan, entrants = Plan(format=Format.DOUBLE_ELIMINATION), people(4)
    rounds: list[list[Match]] = []
    while found := next_round(plan, entrants, rounds, "s"):
        # The second best loses once, and then never again.
        rounds.append(
            [won_by(m, 1 if 1 in m.sides and not rounds else 2 if 2 in m.sides else min(m.sides)) for m in found]
        )
    assert ranking(plan, entrants, rounds, "s")[0].entrant == 2
    assert sum(match.stage is Stage.FINAL for found in rounds for match in found) >= 1


def test_tables_are_as_few_and_as_even_as_can_be() -> None:
    seats = (2, 3, 4)
    assert [sizes(count, seats) for count in (2, 5, 6, 7, 9, 12)] == [
        [2],
        [3, 2],
        [3, 3],
        [4, 3],
        [3, 3, 3],
        [4, 4, 4],
    ]


def test_pods_bring_new_people_together_while_that_can_be_had() -> None:
    plan = Plan(format=Format.PODS, seats=(2, 3, 4), rounds=4)
    for seed in range(4):
        entrants = people(16)
        rounds = whole(plan, entrants, Rng(f"{seed}"))
        assert len(rounds) == 4
        repeated = sum(count - 1 for count in meetings(rounds).values())
        assert repeated <= 6, repeated
    again = Plan(format=Format.PODS, seats=(2, 3, 4), final=True, rounds=2)
    entrants = people(9)
    rounds = whole(again, entrants, Rng("3"))
    assert [match.stage for match in rounds[-1]] == [Stage.FINAL]
    assert len(rounds[-1][0].sides) == 4


def met(rounds: list[list[Match]], pair: frozenset[int]) -> int:
    """Return how often two have met."""
    return sum(pair <= set(match.sides) for found in rounds for match in found)


@pytest.mark.parametrize("form", [Format.SWISS, Format.PODS])
def test_those_who_avoid_each_other_do_not_meet_where_the_lots_allow_it_and_nobody_can_tell(form: Format) -> None:
    plan, entrants, pair = Plan(format=form, seats=(2, 3, 4), rounds=1), people(12), frozenset([3, 7])
    drawn: Counter[int] = Counter()
    for event in range(40):
        seed, order = f"event {event}", Draw(f"secret {event}").order(range(DRAWS))
        free = paired(plan, entrants, [], seed, apart=(), order=order)
        apart = paired(plan, entrants, [], seed, apart=[pair], order=order)
        assert free == next_round(plan, entrants, [], seed, drawn=order[0])
        assert met([apart], pair) == 0
        ways = [next_round(plan, entrants, [], seed, drawn=number) for number in range(DRAWS)]
        drawn[ways.index(apart)] += 1
        record = EventRecord(
            kind=KIND, event=1, game="gulveig", seed=seed, plan=plan, entrants=tuple(entrants), rounds=(tuple(apart),)
        )
        assert faults(record) == []
    assert len(drawn) > DRAWS // 2, "the way that was taken says nothing"


def test_those_who_avoid_each_other_meet_where_that_cannot_be_helped() -> None:
    plan, pair = Plan(format=Format.ROUND_ROBIN), frozenset([1, 2])
    found = [
        paired(plan, people(2), [], "seed", apart=[pair], order=range(DRAWS)),
        paired(SWISS, people(2), [], "seed", apart=[pair], order=range(DRAWS)),
    ]
    assert met(found, pair) == 2
