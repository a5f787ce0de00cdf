"""Pauses of answers that are given by themselves tell nothing: they are distributed as the person's own times are."""

from __future__ import annotations

from bot.store import By, EntryRow
from bot.tables.own_pace import FEWEST, SPREAD, USUAL, known_pace, likely_pace, pause, times_of
from engines.core import Rng

ANA, BO = 1, 2


def rows(*given: tuple[int, int | None, By]):
    """Entries after so many milliseconds each, by whom and how."""
    at, made = 0, [EntryRow(table=1, n=0, seat=-1, key="", by=By.TABLE, user=None, body=b"", at=0)]
    for n, (took, user, by) in enumerate(given, start=1):
        at += took
        made.append(EntryRow(table=1, n=n, seat=0, key="k", by=by, user=user, body=b"", at=at))
    return made


def test_a_pace_is_learned_from_answers_by_hand_alone():
    log = rows(
        (5, ANA, By.PLAYER), (9, None, By.COMPUTER), (7, ANA, By.ADVANCE), (3, BO, By.PLAYER), (2, ANA, By.PLAYER),
        (1, None, By.CLOCK),
    )  # fmt: skip
    assert times_of(log, ANA) == (2, 5)
    assert times_of(log) == (2, 3, 5)
    assert known_pace(log, ANA) == ()
    assert likely_pace(log, ANA) == USUAL
    many = rows(*[(n, BO, By.PLAYER) for n in range(1, FEWEST + 1)], (50, ANA, By.PLAYER))
    assert known_pace(many, ANA) == ()
    assert known_pace(many, BO) == tuple(range(1, FEWEST + 1))
    assert likely_pace(many, ANA) == (1, 2, 3, 4, 50)


def test_pauses_are_distributed_as_the_times_are():
    luck = Rng("pauses")
    times = tuple(sorted(1_000 + luck.below(1_000) + (20_000 if luck.below(3) == 0 else 0) for _ in range(80)))
    drawn = sorted(pause(times, luck.below(10_000) / 10_000, luck.below(10_000) / 5_000 - 1) for _ in range(4_000))
    for share in (0.05, 0.25, 0.5, 0.6, 0.75, 0.95):
        expected, found = times[round(share * 79)], drawn[round(share * 3_999)]
        assert abs(found - expected) < 0.2 * expected + 200, share
    assert drawn[0] >= times[0] * (1 - SPREAD) - 1
    assert drawn[-1] <= times[-1] * (1 + SPREAD) + 1


def test_no_pause_is_exactly_a_time_that_was_taken():
    luck = Rng("exactly")
    times = (10_000, 20_000, 30_000, 40_000)
    drawn = [pause(times, luck.below(1 << 20) / (1 << 20), luck.below(1 << 20) / (1 << 19) - 1) for _ in range(500)]
    assert sum(one in times for one in drawn) < 3
    assert pause((5,), 0.5, 0.0) == 5
