"""How old a press is, whatever the machine's own clock says."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime
from email.utils import formatdate
from random import Random
from typing import Any

import pytest

from bot.client.discord_time import DiscordTime
from bot.client.intake import Intake

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC).timestamp()
AHEAD = [0.0, 5.0, -5.0, 3600.0, -3600.0, 0.4, -0.4]


class World:
    """Discord's time, and a machine whose clock is off by `ahead` seconds."""

    def __init__(self, ahead: float) -> None:
        self.now, self.ahead = NOON + 0.3, ahead
        self.clock = DiscordTime(lambda: self.now + self.ahead)

    def answers(self, taking: float = 0.1) -> None:
        """Discord answers a request at the middle of the time that it takes."""
        asked = self.now + self.ahead
        self.now += taking / 2
        date = formatdate(int(self.now), usegmt=True)
        self.now += taking / 2
        self.clock.answered(date, asked=asked)

    def ago(self, seconds: float) -> datetime:
        return datetime.fromtimestamp(self.now - seconds, UTC)


@pytest.mark.parametrize("ahead", AHEAD)
def test_an_age_is_told_by_discords_time_from_the_first_answer_on(ahead: float) -> None:
    world = World(ahead)
    world.answers()
    assert abs(world.clock.age(world.ago(2.0)) - 2.0) < 1.2
    assert not world.clock.surely_older(world.ago(2.9), 3.0)
    assert world.clock.surely_older(world.ago(4.2), 3.0)


@pytest.mark.parametrize("ahead", AHEAD)
def test_presses_that_came_at_once_make_it_exact(ahead: float) -> None:
    world = World(ahead)
    for _ in range(20):
        world.answers()
        world.clock.arrived(world.ago(0.08))
        world.now += 0.37
    assert abs(world.clock.age(world.ago(2.0)) - 2.0) < 0.2
    assert world.clock.surely_older(world.ago(3.1), 3.0)
    assert not world.clock.surely_older(world.ago(3.0), 3.0)


@pytest.mark.parametrize("step", [-60.0, -3.0, 3.0, 60.0])
def test_a_clock_that_is_set_anew_is_understood_at_the_next_answer(step: float) -> None:
    world = World(0.0)
    for _ in range(100):
        world.answers()
        world.clock.arrived(world.ago(0.05))
    world.ahead += step
    world.answers()
    assert not world.clock.surely_older(world.ago(2.5), 3.0)
    assert world.clock.surely_older(world.ago(4.2), 3.0)


def test_a_clock_that_drifts_is_followed() -> None:
    world = World(0.0)
    for _ in range(2000):
        world.answers()
        world.clock.arrived(world.ago(0.05))
        world.now += 0.5
        world.ahead += 0.01
    assert abs(world.clock.age(world.ago(2.0)) - 2.0) < 1.0
    assert not world.clock.surely_older(world.ago(2.0), 3.0)


def test_our_own_clock_is_believed_while_it_may_be_right_and_nothing_is_sure_before_the_first_look() -> None:
    world = World(0.0)
    assert world.clock.age(world.ago(2.0)) == pytest.approx(2.0)
    assert not world.clock.surely_older(world.ago(99.0), 3.0)
    for _ in range(5):
        world.answers()
        world.clock.arrived(world.ago(0.2))
    assert world.clock.age(world.ago(2.0)) == pytest.approx(2.0)


@pytest.mark.parametrize("date", ["", "yesterday", "Sun, 99 Mar 2026 12:00:00 GMT"])
def test_an_answer_without_a_date_teaches_nothing(date: str) -> None:
    world = World(50.0)
    world.clock.answered(date, asked=0.0)
    assert not world.clock.surely_older(world.ago(99.0), 3.0)


@dataclass
class Press:
    id: int
    created_at: datetime
    extras: dict[Any, Any] = field(default_factory=dict)


@pytest.mark.parametrize("ahead", AHEAD)
async def test_the_door_drops_after_a_reconnect_what_is_too_late_and_nothing_else(ahead: float) -> None:
    world = World(ahead)
    intake = Intake(None, world.clock)  # type: ignore[arg-type]  # no table is looked up
    world.answers()
    assert intake.enter(Press(1, world.ago(0.1)))
    intake.cut_off()
    intake.connected()
    assert intake.enter(Press(2, world.ago(0.5)))
    assert intake.enter(Press(3, world.ago(2.8)))
    assert not intake.enter(Press(4, world.ago(3.4)))
    assert not intake.enter(Press(2, world.ago(0.5)))


def test_looks_that_are_forgotten_bound_nothing_any_more() -> None:
    """After many answers a clock knows what one knows that has heard the last 64 of them alone."""
    chance, world, heard = Random(7), World(3.0), []  # noqa: S311 - the same course each time
    for number in range(400):
        world.now += chance.uniform(0.1, 2.5)
        if number in (150, 290):  # our clock is set anew
            world.ahead += chance.choice((-40.0, 40.0))
        asked, date = world.now + world.ahead, formatdate(int(world.now), usegmt=True)
        heard.append((date, asked, world.now + world.ahead))
        world.clock.answered(date, asked=asked)

        fresh_now = 0.0
        fresh = DiscordTime(lambda: fresh_now)  # noqa: B023 - called within the round
        for date, asked, fresh_now in heard[-64:]:  # noqa: B007 - the clock reads it
            fresh.answered(date, asked=asked)
        fresh_now = world.now + world.ahead
        assert world.clock.age(world.ago(2.0)) == fresh.age(world.ago(2.0))
        assert world.clock.surely_older(world.ago(3.0), 3.0) == fresh.surely_older(world.ago(3.0), 3.0)
