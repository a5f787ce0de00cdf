"""Every fault of Discord's has its outcome: the game goes on, the screen heals, nothing floods, people are told."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
import structlog.testing
from discord.gateway import DiscordWebSocket

import bot.metrics
from bot.client.bot import Skald
from bot.client.discord_time import DiscordTime
from bot.metrics import InvalidRequests
from bot.panels.look import look
from bot.sandbox import Person, Seen, message_service
from bot.sandbox.people import Reply
from bot.store import Status
from engines.core import Rng
from tests.e2e.conftest import MakeTown
from tests.e2e.harness import Harness, moves
from tests.e2e.playing import open_table, play_by_panels, waited_for
from tests.slowly import mostly_slow

SHORT = "goal=500 max_hands=3"
CALLBACK = r"/interactions/\d+/.*/callback"
EDIT = r"/channels/\d+/messages/\d+$"
POST = r"/channels/\d+/messages$"
OPEN_DM = r"/users/@me/channels$"
THREADS = r"/messages/\d+/threads$"
HURRIED = (0.05, 0.1, 0.2, 0.4, 0.8)


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
    Fault("429 of the outer wall", limiting("PATCH", EDIT, via=None, retry_after=0.2, times=3)),
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
    Fault("429 of the outer wall at the answer", limiting("POST", CALLBACK, via=None, times=2)),
    Fault("500 at the answer", failing("POST", CALLBACK, 500)),
    Fault("502 at the answer", failing("POST", CALLBACK, 502)),
    Fault("503 at the answer", failing("POST", CALLBACK, 503)),
    Fault("500 and 503 at the answer", all_of(failing("POST", CALLBACK, 500), failing("POST", CALLBACK, 503, after=1))),
    Fault("502 until it is too late", failing("POST", CALLBACK, 502, times=6), seen="failed"),
    Fault("reset at the answer", cutting("POST", CALLBACK, times=2)),
    Fault("reset after the answer", cutting("POST", CALLBACK, done=True)),
)


@pytest.fixture(autouse=True)
def short_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.client.discord_requests.PAUSES", (0.1, 0.1))


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


# the gateway


@pytest.mark.parametrize("fault", mostly_slow(["drop", "invalid", "invalid after a drop", "reconnect"]))
async def test_a_lost_connection_comes_back_and_old_buttons_work(
    make_town: MakeTown, monkeypatch: pytest.MonkeyPatch, fault: str
) -> None:
    monkeypatch.setattr(Skald, "before_identify_hook", at_once)  # discord.py would wait for five seconds
    async with make_town("Ana", "Bo") as harness:
        await begin(harness)
        person, panel = mover(harness)
        gateway, before = harness.sandbox.gateway, await head(harness)
        sessions = set(gateway.sessions)
        if fault == "reconnect":
            gateway.request_reconnect()
        elif fault == "invalid":
            gateway.invalidate()
        else:
            if fault == "invalid after a drop":
                gateway.deny_resume()
            gateway.drop()
        if fault in ("drop", "reconnect"):
            await harness.sandbox.until(lambda: gateway.resumes == 1)
            assert set(gateway.sessions) == sessions
        else:
            await harness.sandbox.until(lambda: len(gateway.identifies) == 2, timeout=30.0)
        await gateway.wait_connected()
        await harness.sandbox.until(harness.skald.is_ready)
        assert what_came_of(await person.click(panel, custom_id=moves(panel)[0][1])) == "moves on"
        await healed(harness, before + 1)
        await goes_on(harness)


@pytest.mark.parametrize("ahead", mostly_slow([0.0, 7.0, -7.0]))
async def test_what_was_missed_for_three_seconds_is_dropped_after_a_resume(
    make_town: MakeTown, monkeypatch: pytest.MonkeyPatch, ahead: float
) -> None:
    astray(monkeypatch, ahead)
    away(monkeypatch, 3.4)
    async with make_town("Ana", "Bo") as harness:
        await begin(harness)
        person, panel = mover(harness)
        before = await head(harness)
        harness.sandbox.gateway.drop()
        reply = await person.click(panel, custom_id=moves(panel)[0][1])
        assert reply.failed
        with structlog.testing.capture_logs() as logs:
            await harness.sandbox.until(lambda: harness.sandbox.gateway.resumes == 1)
            await harness.sandbox.until(lambda: any(line["event"] == "an interaction was dropped" for line in logs))
        await harness.quiet()
        assert await head(harness) == before
        assert what_came_of(await person.click(panel, custom_id=moves(panel)[0][1])) == "moves on"
        await healed(harness, before + 1)
        await goes_on(harness)


@pytest.mark.parametrize("ahead", mostly_slow([0.0, 7.0, -7.0]))
async def test_what_was_missed_for_a_moment_is_answered_after_a_resume(
    make_town: MakeTown, monkeypatch: pytest.MonkeyPatch, ahead: float
) -> None:
    astray(monkeypatch, ahead)
    away(monkeypatch, 0.3)
    async with make_town("Ana", "Bo") as harness:
        await begin(harness)
        person, panel = mover(harness)
        before = await head(harness)
        harness.sandbox.gateway.drop()
        assert what_came_of(await person.click(panel, custom_id=moves(panel)[0][1])) == "moves on"
        await healed(harness, before + 1)
        await goes_on(harness)


async def test_an_interaction_delivered_twice_counts_once(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as harness:
        gateway = harness.sandbox.gateway
        ana, bo = harness.people.values()
        gateway.duplicate_interactions()
        await ana.slash(harness.channel, "play", game="gulveig", options=SHORT)
        await harness.quiet()
        assert await harness.skald.services.store.tables.count() == 1
        gateway.duplicate_interactions()
        assert not (await bo.click(harness.lobby(bo), label="Join")).failed
        await ana.click(harness.lobby(ana), label="Start")
        await harness.quiet()
        hurry(harness)
        before = await head(harness)
        person, panel = mover(harness)
        gateway.duplicate_interactions()
        assert what_came_of(await person.click(panel, custom_id=moves(panel)[0][1])) == "moves on"
        await healed(harness, before + 1)
        await goes_on(harness)


# many at once


async def test_two_at_the_same_moment_are_both_answered_and_one_move_is_made(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as harness:
        await begin(harness)
        person, panel = mover(harness)
        other = next(p for p in harness.people.values() if p is not person)
        before = await head(harness)
        first, second, third, fourth = await asyncio.gather(
            person.click(panel, custom_id=moves(panel)[0][1]),
            other.click(harness.board(other), label="My hand"),
            person.slash(harness.channel, "table act", move="60", table=1),
            other.slash(harness.channel, "table act", move="60", table=1),
        )
        assert not any(reply.failed for reply in (first, second, third, fourth))
        assert "not asked" in words(fourth) or "Played" in words(fourth)
        await harness.quiet()
        assert before + 1 <= await head(harness) <= before + 2
        await goes_on(harness)


async def test_a_hundred_who_join_at_the_same_moment_are_all_answered(
    make_town: MakeTown, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "bot.client.deferral.IN_TIME", 20.0
    )  # this is about the crowd, not about how fast the machine is
    async with make_town(*[f"P{n}" for n in range(101)]) as harness:
        harness.sandbox.policy.answer_within = 21.0
        host, *crowd = harness.people.values()
        await host.slash(harness.channel, "play", game="gulveig", options=SHORT)
        lobby, asked = harness.lobby(host), len(harness.sandbox.requests)
        replies = await asyncio.gather(*[person.click(lobby, label="Join", force=True) for person in crowd])
        assert not any(reply.failed for reply in replies)
        await harness.quiet()  # an answer that took long was only announced so far
        assert sum("no seat left" in words(reply) for reply in replies) == 97
        await harness.quiet()
        assert len((await harness.skald.services.sessions.get(1)).seats) == 4
        assert len(harness.sandbox.requests) - asked <= 220
        for person in crowd:
            harness.people.pop(person.name)
        await host.click(harness.lobby(host), label="Start")
        await harness.quiet()
        assert (await harness.skald.services.sessions.get(1)).table.status is Status.PLAYING


async def test_a_hundred_stale_presses_move_nothing_and_are_told_that_they_are_too_many(
    make_town: MakeTown, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.client.deferral.IN_TIME", 20.0)  # order is what counts, not how fast the machine is
    async with make_town("Ana", "Bo") as harness:
        harness.sandbox.policy.answer_within = 21.0
        await begin(harness)
        person, panel = mover(harness)
        old = moves(panel)[0][1]
        await person.click(panel, custom_id=old)
        await harness.quiet()
        before, asked = await head(harness), len(harness.sandbox.requests)
        replies = await asyncio.gather(*[person.click(panel, custom_id=old, force=True) for _ in range(100)])
        await harness.quiet()
        assert not any(reply.failed for reply in replies[:10])
        assert all("moment has passed" in words(reply) for reply in replies[:10])
        told = [reply for reply in replies[10:] if not reply.failed]
        assert all("too much at once" in words(reply) for reply in told)
        assert len(told) > 10
        for reply in replies:
            dismiss(person, reply)
        assert await head(harness) == before
        assert len(harness.sandbox.requests) - asked <= 210
        await goes_on(harness)


# closing


async def test_a_closed_table_is_painted_once_more_without_controls(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo", "Mod") as harness:
        mod = appoint(harness, "Mod")
        harness.people.pop("Mod")
        await begin(harness)
        await play_by_panels(harness, Rng("ends"), most=3)
        harness.skald.services.table_sync.pings.forget_who_acted()
        person, _ = mover(harness)
        await harness.skald.services.table_sync.remind(
            await harness.skald.services.sessions.get(1), seat_of(harness, person)
        )
        await harness.quiet()
        board = harness.board(person)
        panels = [harness.panel(p) for p in harness.people.values()]
        harness.sandbox.fail("PATCH", rf"/messages/{board.id}$", status=503, times=4)
        assert "closed" in (await mod.slash(harness.channel, "server end", table=1, sure="yes")).text
        await harness.sandbox.until(lambda: not board.buttons)
        await harness.quiet()
        for seen in (board, *panels):
            assert seen is not None
            assert "closed before the game ended" in seen.text
            assert not seen.selects
            assert not [button for button in seen.buttons if button.custom_id]
        assert person.notifications[-1].deleted
        assert await harness.skald.services.store.panels.of(1) == ()
        assert await harness.skald.services.store.panels.behind(look()) == ()


async def test_a_closed_lobby_loses_its_controls(make_town: MakeTown) -> None:
    async with make_town("Ana", "Mod") as harness:
        ana, mod = harness.people["Ana"], appoint(harness, "Mod")
        await ana.slash(harness.channel, "play", game="gulveig")
        lobby = harness.lobby(ana)
        await mod.slash(harness.channel, "server end", table=1, sure="yes")
        await harness.quiet()
        assert "closed before it ended" in lobby.text
        assert not lobby.buttons


async def test_a_table_closed_while_skald_is_away_from_the_screen_is_closed_at_the_next_start(
    make_town: MakeTown,
) -> None:
    async with make_town("Ana", "Bo") as harness:
        await begin(harness)
        board = harness.board(harness.people["Ana"])
        await harness.stop()
        await harness.start()
        harness.skald.services.table_sync.paused = True
        await harness.skald.services.sessions.end(1, "closed")
        await harness.stop()
        assert board.buttons
        await harness.start()
        await harness.sandbox.until(lambda: not board.buttons)


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


# eyes and hands


async def begin(harness: Harness) -> None:
    """Begin a short game, and let everything that failed be tried again soon."""
    hurry(harness)
    await open_table(harness, "gulveig", seats=2, options=SHORT)


def hurry(harness: Harness) -> None:
    harness.skald.services.table_sync.retry.pauses = HURRIED


async def head(harness: Harness) -> int:
    return (await harness.skald.services.sessions.get(1)).table.head


def mover(harness: Harness) -> tuple[Person, Seen]:
    person = waited_for(harness)[0]
    panel = harness.panel(person)
    assert panel is not None
    return person, panel


def appoint(harness: Harness, name: str) -> Person:
    """Let somebody manage the server."""
    assert harness.channel.guild is not None
    role = harness.channel.guild.add_role("Jarl", permissions=["manage_guild"])
    harness.channel.guild.give(harness.people[name].user, role)
    return harness.people[name]


def dismiss(person: Person, reply: Reply) -> None:
    """Take the sentences off one's screen."""
    for seen in (reply.message, *reply.followups) if not reply.failed else ():
        if seen.ephemeral:
            person.delete(seen)


def seat_of(harness: Harness, person: Person) -> int:
    session = harness.skald.services.sessions.peek(1)
    assert session is not None
    return session.names.index(person.name)


def words(reply: Reply) -> str:
    """Everything that an answer told, the messages after it included."""
    return "\n".join(seen.text for seen in (reply.message, *reply.followups))


def what_came_of(reply: Reply) -> str:
    if reply.failed:
        return "failed"
    return "not allowed" if "not allowed" in words(reply) else "moves on"


async def healed(harness: Harness, n: int) -> None:
    """Wait until the board and all panels show entry `n`, and nothing is tried any more."""

    def shown() -> bool:
        seen = [
            harness.board(next(iter(harness.people.values()))),
            *[harness.panel(person) for person in harness.people.values()],
        ]
        return all(each is not None and f"move {n}" in each.text for each in seen)

    await harness.sandbox.until(shown, timeout=30.0)
    await harness.quiet()
    await harness.sandbox.until(lambda: harness.skald.services.table_sync.retry.idle)
    await harness.quiet()


async def goes_on(harness: Harness) -> None:
    """Play on, and look that every accepted move is in the log once."""
    assert await play_by_panels(harness, Rng("on"), most=4) == 4
    rows = await harness.skald.services.store.log.entries(1)
    assert [row.n for row in rows] == list(range(await head(harness) + 1))
    assert max(Counter(row.key for row in rows).values()) == 1
    boards = [
        seen
        for place in harness.places()
        for seen in next(iter(harness.people.values())).sees(place)
        if not seen.deleted and not seen.ephemeral and any(button.label == "Describe" for button in seen.buttons)
    ]
    assert len(boards) == 1
    assert harness.sandbox.crashes == []


async def at_once(_skald: Skald, _shard: int | None, *, initial: bool = False) -> None:
    del initial


def astray(monkeypatch: pytest.MonkeyPatch, ahead: float) -> None:
    """Let Skald's machine be so many seconds ahead of Discord's time."""
    monkeypatch.setattr("bot.client.bot.DiscordTime", lambda: DiscordTime(lambda: time.time() + ahead))


def away(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    """Let it take so long until a lost connection is resumed."""
    connect = DiscordWebSocket.from_client

    async def later(client: Skald, **how: Any) -> DiscordWebSocket:
        if how.get("resume"):
            await asyncio.sleep(seconds)
        return await connect(client, **how)

    monkeypatch.setattr(DiscordWebSocket, "from_client", later)
