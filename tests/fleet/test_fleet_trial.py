"""Processes of a fleet are killed, or restarted, while people press at many tables."""

from __future__ import annotations

import os

import pytest

from bot.bench.fleet.trial import Trial, run_trial

MINUTES = float(os.environ.get("SKALD_TEST_FLEET_MINUTES", "2"))
"""How long people press; ten minutes and more are for those who have the time."""

pytestmark = pytest.mark.slow


async def test_kill_nine_of_any_process_loses_and_doubles_no_move_and_leaves_no_press_alone(
    empty_postgres_url: str,
) -> None:
    trial = Trial(empty_postgres_url, tables=30, seconds=60 * MINUTES, monkeys=6, kill_every=20.0)
    findings = await run_trial(trial)
    assert findings.faults == []
    assert findings.kills >= 2
    assert findings.moves > 0
    assert findings.clock_acts >= trial.tables // 10, "each table with a clock was due when it began"
    assert findings.failovers


async def test_a_rolling_restart_answers_every_press_that_is_heard(empty_postgres_url: str) -> None:
    trial = Trial(empty_postgres_url, tables=20, seconds=60.0, monkeys=4, restart_all=True)
    findings = await run_trial(trial)
    assert findings.faults == []
    assert findings.moves > 0
