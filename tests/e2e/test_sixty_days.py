"""A table of four lives through sixty days: no notice is doubled, missed, or given at night.

Everybody has another pace, another time zone and other nights. One is away for some days, once all pause, one hands the
seat over to a fifth, the clock is a bank, and Skald is started anew every day.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from bot.sandbox import Person
from bot.store import Status, User, Way
from bot.tables.absences import DAY
from bot.tables.loader import NoTable
from bot.tables.notice_plan import due
from engines.core import Rng, fallback
from tests.e2e.conftest import MakeTown
from tests.e2e.harness import Harness
from tests.e2e.playing import open_table

HOUR = 3_600_000
STEP = 2 * HOUR
DAYS = 60
AWAY = (12, 20)
"""The days on which Cleo is away."""
PAUSED = (33, 36)
"""The days on which all pause."""
HANDED = 46
"""The day on which Bo hands the seat over to Eve."""

LIVES: dict[str, dict[str, Any]] = {
    "Ana": {"pings": "on", "by": "mention", "timezone": "Europe/Oslo", "quiet_hours": "22-7"},
    "Bo": {"pings": "1h", "by": "dm", "timezone": "America/New_York", "quiet_hours": "23-8"},
    "Cleo": {"pings": "daily", "by": "dm", "timezone": "Pacific/Auckland", "quiet_hours": "21-9", "digest_hour": 18},
    "Dag": {"pings": "6h", "by": "both", "timezone": "UTC", "quiet_hours": "0-6"},
    "Eve": {"pings": "on", "by": "both", "timezone": "Asia/Tokyo", "quiet_hours": "22-8"},
}


@dataclass
class Watch:
    """Notes everything that notifies anybody, with Skald's time, and what was asked then."""

    harness: Harness
    told: list[tuple[int, int, Way]] = field(default_factory=list)
    by_asking: Counter[tuple[int, Way, str]] = field(default_factory=Counter)
    reminders: Counter[tuple[int, str]] = field(default_factory=Counter)
    asked_at: dict[tuple[int, str], int] = field(default_factory=dict)

    def listen(self) -> None:
        """Hear what the present process sends."""
        services = self.harness.skald.services
        message_api, clock = services.foundation.message_api, services.clock
        send, remind = message_api.send, clock.remind
        dms = {person.dm.id for person in self.harness.people.values()}

        async def heard(channel, card, **more):
            message = await send(channel, card, **more)
            way = Way.DM if channel in dms else Way.MENTION
            for user in (*([card.pinged] if card.pinged else []), *card.others_pinged):
                self.told.append((self.harness.now(), user, way))
                if card.pinged and (key := await self.key_of(user)) is not None:
                    self.by_asking[user, way, key] += 1
            return message

        async def reminded(session, seat):
            user = session.seats[seat].user
            self.reminders[user, await self.key_of(user)] += 1
            await remind(session, seat)

        message_api.send, clock.remind = heard, reminded

    async def key_of(self, user: int) -> str | None:
        """Return what a person is asked now."""
        try:
            session = await self.harness.skald.services.sessions.get(1)
        except NoTable:
            return None
        return next((q.key for q in session.waiting if session.seats[q.seat].user == user), None)

    def check(self, *, away: tuple[int, int], handed: int) -> None:
        """Check that nobody was told at night, twice, while away or without a seat, and everybody in their ways."""
        names = {person.id: name for name, person in self.harness.people.items()}
        told = [(names[user], way, at) for at, user, way in self.told]
        assert [(name, hour_of(name, at)) for name, _, at in told if asleep(name, at)] == []
        assert [at for name, _, at in told if name == "Cleo" and away[0] + STEP < at < away[1]] == []
        assert [at for name, _, at in told if name == "Bo" and at > handed] == [], "the seat is Eve's"
        assert [at for name, _, at in told if name == "Eve" and at < handed - STEP] == []
        doubled = {
            (names[user], way, key): n
            for (user, way, key), n in self.by_asking.items()
            if n > 1 + self.reminders[user, key]
        }
        assert doubled == {}
        by_way = Counter((name, way) for name, way, _ in told)
        assert by_way["Ana", Way.MENTION] > 5
        assert by_way["Bo", Way.DM] > 5
        assert by_way["Cleo", Way.DM] > 3
        assert min(by_way["Dag", Way.MENTION], by_way["Dag", Way.DM]) > 2
        assert min(by_way["Eve", Way.MENTION], by_way["Eve", Way.DM]) > 2


def hour_of(person: str, at: int) -> int:
    return datetime.fromtimestamp(at / 1000, UTC).astimezone(ZoneInfo(LIVES[person]["timezone"])).hour


def asleep(person: str, at: int) -> bool:
    """Return whether a person sleeps, worked out anew and not as the bot does."""
    begin, end = map(int, LIVES[person]["quiet_hours"].split("-"))
    hours = range(begin, end) if begin < end else (*range(begin, 24), *range(end))
    return hour_of(person, at) in hours


async def advance(harness: Harness) -> None:
    """Let a step of time pass, let every clock look, and wait until everything is told."""
    harness.later += STEP
    services = harness.skald.services
    await services.absences.clock.once()
    await services.clock.tick()
    await services.housekeeping.once()
    await services.notices.clock.once()
    await harness.quiet()
    await services.notices.clock.once()  # what was put off may be due by now
    await harness.quiet()


async def answer(harness: Harness, person: Person) -> None:
    """Answer plainly, as a person."""
    sessions = harness.skald.services.sessions
    session = await sessions.get(1)
    for question in session.waiting:
        if session.seats[question.seat].user == person.id and session.game is not None:
            picks = fallback(session.game.walk(question.seat, question.key))
            await sessions.play(1, question.seat, question.key, picks, user=person.id)
            return


def day_text(harness: Harness, days: int) -> str:
    zone = ZoneInfo(LIVES["Cleo"]["timezone"])
    return datetime.fromtimestamp((harness.now() + days * DAY) / 1000, UTC).astimezone(zone).strftime("%Y-%m-%d %H:%M")


async def pause(harness: Harness) -> None:
    """Let all agree to a pause."""
    first, *others = harness.people.values()
    await first.slash(harness.channel, "table pause", table=1)
    await harness.quiet()
    await agree(harness, others[:3], "asks for a pause")
    session = await harness.skald.services.sessions.get(1)
    assert session.table.paused_at is not None


async def agree(harness: Harness, people: Sequence[Person], words: str, *, label: str = "I agree") -> None:
    """Let people agree to what the message with these words asks."""
    for person in people:
        places = [*harness.places()]
        asked = [seen for place in places for seen in person.sees(place) if words in seen.text and not seen.deleted]
        await person.click(asked[-1], label=label)
        await harness.quiet()


async def hand_over(harness: Harness) -> None:
    """Let Bo hand the seat over to Eve, with everybody's consent."""
    bo, eve = harness.people["Bo"], harness.people["Eve"]
    await bo.slash(harness.channel, "table handover", table=1, user=eve)
    await harness.quiet()
    await agree(harness, [harness.people[name] for name in ("Ana", "Cleo", "Dag")], "offers the seat to")
    await agree(harness, [eve], "offers the seat to", label="I take the seat")
    session = await harness.skald.services.sessions.get(1)
    assert (session.seat_of(bo.id), session.seat_of(eve.id) is None) == (None, False)


async def missed(watch: Watch, wishes: dict[int, User], *, away: dict[int, int]) -> list[tuple[str, str]]:
    """Return the notices that should have been given by now and were not; `away` says until when people are."""
    harness, found = watch.harness, []
    session, now = await harness.skald.services.sessions.get(1), harness.now()
    if session.table.paused_at is not None:
        return []
    names = {person.id: name for name, person in harness.people.items()}
    for question in session.waiting:
        user = session.seats[question.seat].user
        since = watch.asked_at.setdefault((user, question.key), now)
        planned = due(wishes[user], since)
        ways = {"mention": [Way.MENTION], "dm": [Way.DM], "both": list(Way)}[wishes[user].ping_by]
        by = 0 if planned is None else max(planned.at, away.get(user, 0)) + 2 * STEP
        late = 0 < by <= now and not asleep(names[user], now)
        found += [(names[user], way) for way in ways if late and not watch.by_asking[user, way, question.key]]
    return found


@pytest.mark.slow
async def test_sixty_days_of_a_table_of_four(make_town: MakeTown) -> None:
    async with make_town(*LIVES, seed="sixty") as harness:
        for name, person in harness.people.items():
            await person.slash(harness.channel, "settings", hand="here", **LIVES[name])
        harness.later = DAY - harness.now() % DAY + 12 * HOUR  # so that it always begins at noon
        watch, luck = Watch(harness), Rng("sixty days")
        watch.listen()
        await open_table(harness, "gulveig", seats=4, options="clock=bank-7d late=play")
        store = harness.skald.services.store
        wishes = {person.id: await store.users.get(person.id) for person in harness.people.values()}
        cleo, away, answers, handed = harness.people["Cleo"], None, 0, 0
        for day in range(DAYS):
            if day == AWAY[0]:
                noted = await cleo.slash(harness.channel, "away until", moment=day_text(harness, AWAY[1] - AWAY[0]))
                assert "You are away" in noted.text
                away = (harness.now(), harness.now() + (AWAY[1] - AWAY[0]) * DAY)
            if day == PAUSED[0]:
                await pause(harness)
            if day == PAUSED[1]:
                await harness.people["Dag"].slash(harness.channel, "table pause", table=1)
                watch.asked_at.clear()
                watch.by_asking.clear()  # what waited before the pause is asked anew
            if day == HANDED:
                await hand_over(harness)
                handed = harness.now()
            for _ in range(DAY // STEP):
                await advance(harness)
                assert await missed(watch, wishes, away={} if away is None else {cleo.id: away[1]}) == []
                now, paused = harness.now(), PAUSED[0] <= day < PAUSED[1]
                for name, person in harness.people.items():
                    gone = name == "Cleo" and away is not None and now < away[1]
                    if not (asleep(name, now) or gone or paused) and luck.below(5) == 0:
                        before = (await harness.skald.services.sessions.get(1)).table.head
                        await answer(harness, person)
                        answers += (await harness.skald.services.sessions.get(1)).table.head > before
                await harness.quiet()
            await harness.stop()
            await harness.start()
            watch.listen()
            await harness.quiet()
        assert (await harness.skald.services.sessions.get(1)).table.status is Status.PLAYING
        assert away is not None
        watch.check(away=away, handed=handed)
        assert answers > DAYS
        assert harness.sandbox.breaches == []
