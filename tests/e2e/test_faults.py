"""Every fault of Discord's has its outcome: the game goes on, the screen heals, nothing floods, people are told."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass

import pytest
import structlog.testing

import bot.metrics
from bot.metrics import InvalidRequests
from bot.sandbox import message_service
from engines.core import Rng
from tests.e2e.conftest import MakeTown
from tests.e2e.harness import Harness, moves
from tests.e2e.healing import begin, goes_on, healed, mover, what_came_of
from tests.e2e.playing import dismiss, head, play_by_panels
from tests.slowly import mostly_slow

pytestmark = pytest.mark.usefixtures("short_pauses")

CALLBACK = r"/interactions/\d+/.*/callback"
EDIT = r"/channels/\d+/messages/\d+$"
POST = r"/channels/\d+/messages$"
OPEN_DM = r"/users/@me/channels$"
THREADS = r"/messages/\d+/threads$"


@dataclass(frozen=True, slots=True)
class Fault:
    """What Discord does, what the person who clicks sees, and how many requests all of it may take."""

    name: str
    strike: Callable[[Harness], object]
    seen: str = "moves on"
    most: int = 24

    def __str__(self) -> str:
        return self.name


def failing(method: str, path: str, status: int, code: int = 0, **how: int | bool) -> Callable[[Harness], object]:
    return lambda harness: harness.sandbox.fail(method, path, status=status, code=code, **how)


def limiting(method: str, path: str, **how: int | str | None) -> Callable[[Harness], object]:
    return lambda harness: harness.sandbox.rate_limit(method, path, **how)


def cutting(method: str, path: str, **how: int | bool) -> Callable[[Harness], object]:
    return lambda harness: harness.sandbox.reset(method, path, **how)


def all_of(*strikes: Callable[[Harness], object]) -> Callable[[Harness], object]:
    return lambda harness: [strike(harness) for strike in strikes]


def gone_then(*strikes: Callable[[Harness], object]) -> Callable[[Harness], object]:
    """The messages are gone, so that they are posted anew: that meets the faults."""
    return all_of(failing("PATCH", EDIT, 404, 10008, times=2), *strikes)


FAULTS = (
    Fault("403 at an edit", failing("PATCH", EDIT, 403, 50013, times=4)),
    Fault("403 without access", failing("PATCH", EDIT, 403, 50001, times=4)),
    Fault("404 at an edit", failing("PATCH", EDIT, 404, times=3)),
    Fault("404 at a post", gone_then(failing("POST", POST, 404, times=2))),
    Fault("10008 unknown message", failing("PATCH", EDIT, 404, 10008, times=2)),
    Fault("30046 too many edits of an old message", limiting("PATCH", EDIT, code=30046, via=None, times=2)),
    Fault("50035 refused as it stands", failing("PATCH", EDIT, 400, 50035, times=2)),
    Fault("50083 archived", failing("PATCH", EDIT, 400, 50083, times=2)),
    Fault("429 of a route", limiting("PATCH", EDIT, times=3)),
    Fault("429 for all requests", limiting("PATCH", EDIT, scope="global", times=3)),
    Fault("429 of Cloudflare", limiting("PATCH", EDIT, via=None, retry_after=0.2, times=3)),
    Fault("429 at a post", gone_then(limiting("POST", POST, times=2))),
    Fault("500 and 502 at edits", all_of(failing("PATCH", EDIT, 500), failing("PATCH", EDIT, 502, after=1))),
    Fault(
        "503 at edits and posts", gone_then(failing("POST", POST, 503, times=2), failing("PATCH", EDIT, 503, times=2))
    ),
    Fault("reset at edits", cutting("PATCH", EDIT, times=3)),
    Fault("reset after edits", cutting("PATCH", EDIT, times=2, done=True)),
    Fault("reset after posts", gone_then(cutting("POST", POST, times=2, done=True))),
    Fault("10062 at the answer", failing("POST", CALLBACK, 404, 10062), seen="failed"),
    Fault("40060 at the answer", failing("POST", CALLBACK, 400, 40060, done=True)),
    Fault("403 at the answer", failing("POST", CALLBACK, 403, 50013), seen="not allowed"),
    Fault("429 at the answer", limiting("POST", CALLBACK, times=2)),
    Fault("429 of Cloudflare at the answer", limiting("POST", CALLBACK, via=None, times=2)),
    Fault("500 at the answer", failing("POST", CALLBACK, 500)),
    Fault("502 at the answer", failing("POST", CALLBACK, 502)),
    Fault("503 at the answer", failing("POST", CALLBACK, 503)),
    Fault("500 and 503 at the answer", all_of(failing("POST", CALLBACK, 500), failing("POST", CALLBACK, 503, after=1))),
    Fault("502 until it is too late", failing("POST", CALLBACK, 502, times=6), seen="failed"),
    Fault("reset at the answer", cutting("POST", CALLBACK, times=2)),
    Fault("reset after the answer", cutting("POST", CALLBACK, done=True)),
)


@pytest.mark.parametrize("fault", mostly_slow(FAULTS, quick=slice(None, None, 4)), ids=str)
async def test_a_move_stands_and_the_screen_heals_whatever_discord_answers(make_town: MakeTown, fault: Fault) -> None:
    async with make_town("Ana", "Bo") as harness:
        await begin(harness)
        person, panel = mover(harness)
        before, asked = await head(harness), len(harness.sandbox.requests)
        fault.strike(harness)
        reply = await person.click(panel, custom_id=moves(panel)[0][1])
        assert what_came_of(reply) == fault.seen
        dismiss(person, reply)
        await healed(harness, before + 1)
        assert len(harness.sandbox.requests) - asked <= fault.most
        await goes_on(harness)


async def test_a_channel_that_stays_closed_keeps_no_hand_from_anybody_and_is_not_hammered(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as harness:
        await begin(harness)
        board = harness.board(harness.people["Ana"])
        before, asked = await head(harness), len(harness.sandbox.requests)
        harness.sandbox.fail("*", rf"/channels/{board.channel.id}/messages", status=403, code=50001, times=10_000)
        await play_by_panels(harness, Rng("closed"), most=6)
        await asyncio.sleep(0.5)
        refused = [r for r in harness.sandbox.requests[asked:] if r.status == 403]
        assert 0 < len(refused) <= 30
        harness.sandbox.faults.clear()
        await healed(harness, await head(harness))
        assert await head(harness) > before
        await goes_on(harness)


async def test_a_long_limit_for_all_requests_shuts_no_gate_for_good(
    make_town: MakeTown, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.client.discord_requests.PATIENCE", 0.3)
    async with make_town("Ana", "Bo") as harness:
        await begin(harness)
        before = await head(harness)
        harness.sandbox.rate_limit("PATCH", EDIT, scope="global", retry_after=25, times=1)
        harness.sandbox.rate_limit("PATCH", EDIT, retry_after=3600, times=1, after=1)
        person, panel = mover(harness)
        assert what_came_of(await person.click(panel, custom_id=moves(panel)[0][1])) == "moves on"
        await asyncio.sleep(0.5)
        harness.sandbox.faults.clear()
        harness.skald.services.table_sync.dirty(1)
        await healed(harness, before + 1)
        await goes_on(harness)


async def test_50007_is_told_on_the_board_and_the_hand_opens_there(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as harness:
        await begin(harness)
        person, _ = mover(harness)
        other = next(p for p in harness.people.values() if p is not person)
        panel = harness.panel(other)
        assert panel is not None
        other.close_dms()
        message_service.delete(harness.sandbox.world, panel.model)
        await play_by_panels(harness, Rng("50007"), most=4)
        assert sum(r.code == 50007 for r in harness.sandbox.requests) == 1
        assert f"{other.name}: press **My hand**" in harness.board(other).text
        await goes_on(harness)


async def test_40003_waits_ten_minutes_before_it_opens_another_dm(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as harness:
        harness.sandbox.fail("POST", OPEN_DM, status=403, code=40003, times=10_000)
        await begin(harness)
        people = list(harness.people.values())
        assert [harness.panel(person) for person in people] == [None, None]
        assert "press **My hand**" in harness.board(people[0]).text
        for person in people:
            hand = (await person.click(harness.board(person), label="My hand")).message
            if moves(hand):
                await person.click(hand, custom_id=moves(hand)[0][1])
        await harness.quiet()
        assert await head(harness) == 1
        assert sum(r.code == 40003 for r in harness.sandbox.requests) <= 2
        harness.sandbox.faults.clear()
        harness.later = 11 * 60_000
        harness.skald.services.table_sync.dirty(1)
        await harness.quiet()
        assert all(harness.panel(person) is not None for person in people)
        await goes_on(harness)


async def test_160006_plays_in_the_channel_and_asks_for_a_thread_once(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as harness:
        order = harness.sandbox.fail("POST", THREADS, status=400, code=160006, times=10_000)
        await begin(harness)
        await goes_on(harness)
        assert harness.board(harness.people["Ana"]).channel is harness.channel
        assert order.hits == 1


async def test_a_deleted_thread_moves_the_board_to_the_channel(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as harness:
        await begin(harness)
        thread = harness.board(harness.people["Ana"]).channel
        assert thread is not harness.channel
        thread.delete()
        await play_by_panels(harness, Rng("deleted thread"), most=2)
        await healed(harness, await head(harness))
        assert harness.board(harness.people["Ana"]).channel is harness.channel
        await goes_on(harness)


# the alarm


def test_two_thousand_strikes_in_ten_minutes_are_an_alarm_and_spread_out_they_are_none() -> None:
    now = [0.0]
    strikes = InvalidRequests(lambda: now[0])
    assert [strikes.add() for _ in range(4002)].count(True) == 2
    for _ in range(5000):
        now[0] += 0.31
        assert not strikes.add()


async def test_refusals_past_the_limit_are_logged_as_an_alarm(
    make_town: MakeTown, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot.metrics, "ALARM_AT", 3)
    async with make_town("Ana", "Bo") as harness:
        await begin(harness)
        harness.sandbox.fail("PATCH", EDIT, status=403, code=50013, times=6)
        with structlog.testing.capture_logs() as logs:
            await play_by_panels(harness, Rng("alarm"), most=4)
            await healed(harness, await head(harness))
        alarms = [line for line in logs if "shut us out" in line["event"]]
        assert len(alarms) == 1
        assert alarms[0]["log_level"] == "error"
