"""Puzzles of the day: tries are counted once, streaks run over days, and each server has its own table of solvers."""

from __future__ import annotations

from msgspec.structs import replace

from bot.store import PracticeTry, PuzzleTry, Solver, Store

ANA, BO, HALL, TOWN = 11, 12, 5, 6


def begun(day: int = 10, *, user: int = ANA, game: str = "gulveig", guild: int = HALL) -> PuzzleTry:
    return PuzzleTry(user=user, game=game, day=day, guild=guild)


async def solve(store: Store, day: int, **others) -> PuzzleTry:
    return await store.puzzles.solve(begun(day, **others), puzzle=f"day/{day}", name="Ana", at=99)


async def test_the_same_wrong_answer_again_is_no_further_try(store: Store) -> None:
    puzzles = store.puzzles
    tries = [(await puzzles.miss(begun(), answer)).tries for answer in ("a", "a", "b", "a")]
    assert tries == [1, 1, 2, 3]
    assert (await puzzles.of(ANA, "gulveig", 10)) == replace(begun(), tries=3, last="a")
    solved = await solve(store, 10)
    assert (solved.tries, solved.solved_at) == (4, 99)
    assert (
        await puzzles.miss(begun(), "c")
        == solved
        == await puzzles.show(begun(), puzzle="day/10", at=98)
        == await solve(store, 10)
    )
    assert await puzzles.solver(HALL, ANA) == Solver(
        guild=HALL, user=ANA, name="Ana", solved=1, first=0, streak=1, best=1, last_day=10
    )


async def test_what_was_shown_does_not_count_as_solved(store: Store) -> None:
    await store.puzzles.miss(begun(), "a")
    shown = await store.puzzles.show(begun(), puzzle="day/10", at=98)
    assert shown.shown
    assert await solve(store, 10) == shown
    assert await store.puzzles.solver(HALL, ANA) is None


async def test_a_streak_counts_days_and_ends_with_a_day_without_a_puzzle(store: Store) -> None:
    async def streak() -> tuple[int, int]:
        solver = await store.puzzles.solver(HALL, ANA)
        assert solver is not None
        return solver.streak, solver.best

    seen = []
    for day in (10, 11, 12):
        await solve(store, day)
        seen.append(await streak())
    await solve(store, 12, game="thor_vs_loki")
    await solve(store, 11, game="thor_vs_loki")
    assert [*seen, await streak()] == [(1, 1), (2, 2), (3, 3), (3, 3)]
    solver = await store.puzzles.solver(HALL, ANA)
    assert solver is not None
    assert [solver.streak_on(day) for day in (12, 13, 14)] == [3, 3, 0]
    await solve(store, 15)
    assert await streak() == (1, 3)


async def test_a_server_lists_its_own_solvers_those_with_most_first(store: Store) -> None:
    for day in (10, 11):
        await solve(store, day, user=BO)
    await store.puzzles.miss(begun(10), "a")
    await solve(store, 10)
    await solve(store, 10, user=ANA, game="thor_vs_loki", guild=TOWN)
    assert [(one.user, one.solved, one.first) for one in await store.puzzles.solvers(HALL, most=5)] == [
        (BO, 2, 2), (ANA, 1, 0),
    ]  # fmt: skip
    assert [one.user for one in await store.puzzles.solvers(HALL, most=1)] == [BO]
    assert [one.user for one in await store.puzzles.solvers(TOWN, most=5)] == [ANA]


async def test_old_tries_go_and_everything_can_be_seen_and_forgotten(store: Store) -> None:
    for day in (10, 11, 14):
        await store.puzzles.miss(begun(day), "a")
    assert await store.puzzles.of(ANA, "gulveig", 10) is None
    assert await store.puzzles.of(ANA, "gulveig", 14) is not None
    await solve(store, 14)
    kept = await store.personal_data.of(ANA)
    assert ([one.day for one in kept.tried], [one.solved for one in kept.solved]) == ([14], [1])
    assert (await store.personal_data.count(ANA)).solved == 1
    await store.forgetting.begin(ANA, stranger=-1, name="Somebody", live=())
    assert await store.puzzles.of(ANA, "gulveig", 14) is None
    assert await store.puzzles.solvers(HALL, most=5) == ()


async def test_what_was_solved_on_a_server_goes_with_it(store: Store) -> None:
    await solve(store, 10)
    await store.guilds.purge(HALL)
    assert await store.puzzles.of(ANA, "gulveig", 10) is None
    assert await store.puzzles.solver(HALL, ANA) is None


async def test_what_is_for_practice_counts_on_no_server_and_is_remembered(store: Store) -> None:
    rows = [PracticeTry(user=ANA, game="gulveig", puzzle=f"seed/{n}", at=n) for n in range(3)]
    for row in rows:
        assert await store.practice.see(row) == row
    tried = await store.practice.miss(rows[0], "a")
    assert (await store.practice.miss(rows[0], "a")).tries == tried.tries == 1
    assert await store.practice.see(rows[0]) == tried, "again no try is lost"
    solved = await store.practice.solve(rows[0], at=99)
    assert (solved.tries, solved.last, solved.solved_at) == (2, "", 99)
    assert await store.practice.miss(rows[0], "b") == solved == await store.practice.show(rows[0])
    assert (await store.practice.show(rows[1])).over
    await solve(store, 10)
    await store.puzzles.miss(begun(14), "a")
    seen = [one.puzzle for one in await store.practice.seen(ANA, "gulveig")]
    assert seen == ["day/10", "seed/2", "seed/1", "seed/0"], "what was solved as that of a day is not for practice"
    solver = await store.puzzles.solver(HALL, ANA)
    assert solver is not None
    assert solver.solved == 1
    assert await store.practice.see(rows[1], forget_others=True) == rows[1]
    assert await store.practice.seen(ANA, "gulveig") == (rows[1],)


async def test_a_puzzle_that_comes_up_again_keeps_its_tries_and_its_end(store: Store) -> None:
    row, other = [PracticeTry(user=ANA, game="gulveig", puzzle=f"seed/{n}", at=n) for n in range(2)]
    tried = await store.practice.miss(await store.practice.see(row), "a")
    await store.practice.see(other)
    again = await store.practice.see(replace(row, at=7))
    assert again == replace(tried, at=7)
    assert await store.practice.seen(ANA, "gulveig") == (again, other), "it is the last one that was seen"
    await store.puzzles.solve(begun(10), puzzle="seed/1", name="Ana", at=8)
    as_of_the_day = replace(other, at=8, tries=1, solved_at=8)
    assert await store.practice.see(replace(other, at=9)) == as_of_the_day, "it was solved as that of a day"
    await store.puzzles.show(begun(11), puzzle="seed/1", at=9)
    assert await store.practice.of(ANA, "gulveig", "seed/1") == as_of_the_day


async def test_what_was_practised_can_be_seen_and_forgotten(store: Store) -> None:
    row = PracticeTry(user=ANA, game="gulveig", puzzle="seed/1", at=5)
    await store.practice.see(row)
    assert (await store.personal_data.of(ANA)).practised == (row,)
    assert (await store.personal_data.count(ANA)).practised == 1
    await store.forgetting.begin(ANA, stranger=-1, name="Somebody", live=())
    assert await store.practice.of(ANA, "gulveig", "seed/1") is None
