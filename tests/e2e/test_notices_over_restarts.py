"""Notices of turns over crashes and lost answers: each once, found again, and gone when their turn is."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.panels.waiting_turns import snooze_all
from bot.sandbox import Person
from bot.store import Audience, Notice, NoticeMessage, Way
from bot.tables.notice_plan import MINUTE
from tests.e2e.conftest import MakeTown
from tests.e2e.harness import Harness
from tests.e2e.noticing import HOUR, SHORT, answer, clock, mover_of, noticed_by_dm, told
from tests.e2e.playing import open_table


async def rows(harness: Harness, person: Person) -> tuple[Notice, ...]:
    return await harness.skald.services.store.notices.of(person.id)


@pytest.mark.parametrize("way", ["mention", "dm"])
async def test_a_notice_is_told_once_over_restarts(make_town: MakeTown, way: str) -> None:
    async with make_town("Ana", "Bo", seed="restarts") as harness:
        for person in harness.people.values():
            await person.slash(harness.channel, "settings", pings="6h", by=way, hand="here")
        await open_table(harness, "gulveig", seats=2, options=SHORT)
        person = await mover_of(harness, 1)
        await harness.stop()
        harness.later += 7 * HOUR
        await harness.start()
        await clock(harness)
        assert len(told(person)) == 1
        for _ in range(2):
            await harness.stop()
            await harness.start()
            await clock(harness, HOUR)
        assert len([seen for seen in person.notifications if "for you" in seen.text]) == 1


@pytest.mark.parametrize(("ago", "readable"), [(30_000, False), (10 * MINUTE, True), (10 * MINUTE, False)])
async def test_what_may_have_been_said_before_a_crash_is_said_again_only_if_it_cannot_be_twice(
    make_town: MakeTown, ago: int, *, readable: bool
) -> None:
    async with make_town("Ana", "Bo", seed="crash") as harness:
        for person in harness.people.values():
            await person.slash(harness.channel, "settings", pings="6h")
        await open_table(harness, "gulveig", seats=2, options=SHORT)
        person = await mover_of(harness, 1)
        (row,) = await rows(harness, person)
        assert row.way is Way.MENTION
        harness.later += 7 * HOUR
        begun = replace(row, begun_at=harness.now() - ago)
        await harness.skald.services.store.notices.change(person.id, begun)
        if not readable:
            harness.sandbox.fail("GET", r"/channels/\d+/messages", status=403, code=50001)
        await clock(harness)
        assert len(told(person)) == (readable or ago < MINUTE)
        (row,) = await rows(harness, person)
        assert row.due_at is None
        assert row.told_at is not None


async def test_a_mention_that_was_posted_as_skald_ended_is_not_posted_twice_and_goes(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo", seed="crash") as harness:
        for person in harness.people.values():
            await person.slash(harness.channel, "settings", pings="6h")
        await open_table(harness, "gulveig", seats=2, options=SHORT)
        person, services = await mover_of(harness, 1), harness.skald.services
        await clock(harness, 7 * HOUR)
        (said,) = told(person)
        said.channel.nonces.clear()
        (row,) = await rows(harness, person)
        panel = await services.table_sync.panel_registry.get(1, Audience.ping(row.seat))
        assert panel is not None
        await services.table_sync.panel_registry.save(replace(panel, message=None))
        began = harness.now() - harness.later  # Discord's clock does not jump along
        await services.store.notices.change(person.id, replace(row, due_at=began, told_at=None, begun_at=began))
        await clock(harness, HOUR)
        assert told(person) == [said]
        await answer(harness, 1)
        assert said.deleted


async def test_a_mention_whose_answer_was_lost_again_and_again_is_there_once(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo", seed="unheard") as harness:
        for person in harness.people.values():
            await person.slash(harness.channel, "settings", pings="1h")
        await open_table(harness, "gulveig", seats=2, options=SHORT)
        person, services = await mover_of(harness, 1), harness.skald.services
        place, retry = (await services.sessions.get(1)).place, services.table_sync.retry
        retry.pauses = (0.01,)
        harness.sandbox.fail("POST", f"/channels/{place}/messages", status=503, times=3, done=True)
        await clock(harness, 2 * HOUR)
        await harness.sandbox.until(lambda: not retry.failing and retry.idle)
        await harness.quiet()
        assert len(told(person)) == 1


@pytest.mark.parametrize("ago", [30_000, 10 * MINUTE])
async def test_a_direct_message_that_was_only_begun_before_a_crash_is_sent_once(make_town: MakeTown, ago: int) -> None:
    """Direct messages can always be read: that there are none is certain."""
    async with make_town("Ana", "Bo", seed="dm crash") as harness:
        for person in harness.people.values():
            await person.slash(harness.channel, "settings", pings="6h", by="dm", hand="here")
        await open_table(harness, "gulveig", seats=2, options=SHORT)
        person, store = await mover_of(harness, 1), harness.skald.services.store
        harness.later += 7 * HOUR
        begun_at = harness.now() - ago
        for row in await rows(harness, person):
            await store.notices.change(person.id, replace(row, due_at=begun_at - 1))
        channel = await harness.skald.services.foundation.message_api.open_dm(person.id)
        message = NoticeMessage(
            user=person.id, home=0, channel=channel, message=None, digest="", posted_at=begun_at, begun_at=begun_at
        )
        await store.notices.save(message)
        await clock(harness)
        assert len(told(person)) == 1
        (row,) = await rows(harness, person)
        assert (row.due_at, row.told_at is not None) == (None, True)
        await clock(harness, HOUR)
        assert len(person.notifications) == 1


async def test_what_is_looked_for_after_a_crash_is_no_message_from_before_it_was_begun(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo", seed="older") as harness:
        person, notice = await noticed_by_dm(harness)
        find, posted = harness.skald.services.foundation.message_api.find, harness.now() - harness.later
        channel, control = notice.channel.id, snooze_all(person.id)
        assert await find(channel, control, since=posted - MINUTE) == (notice.id, True)
        assert await find(channel, control, since=posted + 2 * MINUTE) == (None, True)


async def test_a_notice_goes_after_the_next_start_if_its_turn_went_while_nobody_could_show_that(
    make_town: MakeTown,
) -> None:
    async with make_town("Ana", "Bo", seed="gone") as harness:
        person, notice = await noticed_by_dm(harness)
        (row,) = await rows(harness, person)
        await harness.skald.services.store.notices.ask(person.id, 1, row.seat, ())
        await harness.stop()
        await harness.start()
        await harness.quiet()
        assert notice.deleted
        assert harness.sandbox.crashes == []


async def test_a_notice_that_could_not_be_taken_away_is_tried_again(make_town: MakeTown, monkeypatch) -> None:
    async with make_town("Ana", "Bo", seed="stubborn") as harness:
        _, notice = await noticed_by_dm(harness)
        services, tries = harness.skald.services, []
        delete = services.foundation.message_api.delete

        async def sometimes(channel: int, message: int) -> None:
            if message == notice.id:
                tries.append(message)
                if len(tries) == 1:
                    raise OSError
            await delete(channel, message)

        monkeypatch.setattr(services.foundation.message_api, "delete", sometimes)
        services.notices.personal.retry.pauses = (0.01,)
        await answer(harness, 1)
        await harness.sandbox.until(lambda: notice.deleted)
        assert len(tries) == 2


@pytest.mark.parametrize("readable", [False, True])
async def test_a_notice_that_was_begun_and_is_certainly_not_there_is_said_after_all(
    make_town: MakeTown, *, readable: bool
) -> None:
    async with make_town("Ana", "Bo", seed="unsaid") as harness:
        for person in harness.people.values():
            await person.slash(harness.channel, "settings", pings="6h", by="dm", hand="dm")
        await open_table(harness, "gulveig", seats=2, options=SHORT)
        person, store = await mover_of(harness, 1), harness.skald.services.store
        (channel,) = {seen.channel.id for seen in person.dms()}
        (row,) = await rows(harness, person)
        harness.later += 7 * HOUR
        begun_at = harness.now() - 10 * MINUTE
        await store.notices.change(person.id, replace(row, due_at=begun_at - 1))
        await store.notices.save(
            NoticeMessage(
                user=person.id, home=0, channel=channel, message=None, digest="", posted_at=begun_at, begun_at=begun_at
            )
        )
        if not readable:
            harness.sandbox.fail("GET", f"/channels/{channel}/messages", status=403, code=50001)
        await clock(harness)
        said = [seen for seen in person.dms() if "Snooze 3 h" in [button.label for button in seen.buttons]]
        assert len(said) == readable
        assert harness.sandbox.crashes == []


async def test_a_notice_whose_answer_was_lost_again_and_again_is_there_once(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo", seed="unheard") as harness:
        for person in harness.people.values():
            await person.slash(harness.channel, "settings", pings="1h", by="dm", hand="here")
        await open_table(harness, "gulveig", seats=2, options=SHORT)
        person, services = await mover_of(harness, 1), harness.skald.services
        channel, retry = await services.foundation.message_api.open_dm(person.id), services.notices.personal.retry
        retry.pauses = (0.01,)
        harness.sandbox.fail("POST", f"/channels/{channel}/messages", status=503, times=3, done=True)
        await clock(harness, 2 * HOUR)
        await harness.sandbox.until(lambda: not retry.failing and retry.idle)
        assert len(told(person)) == 1
        await answer(harness, 1)
        assert told(person) == []


@pytest.mark.parametrize("answered", [False, True])
async def test_a_notice_that_was_posted_as_skald_ended_is_found_again(make_town: MakeTown, *, answered: bool) -> None:
    async with make_town("Ana", "Bo", seed="orphan") as harness:
        person, notice = await noticed_by_dm(harness)
        notices = harness.skald.services.store.notices
        (posted,) = await notices.messages(person.id)
        (row,) = await rows(harness, person)
        await notices.save(
            replace(posted, message=None, begun_at=posted.posted_at),
            replace(row, due_at=posted.posted_at, told_at=None),
        )
        harness.later += HOUR
        if not answered:
            await clock(harness)
            assert told(person) == [notice], "it is not posted twice"
        await answer(harness, 1)
        assert notice.deleted, "nor does it stay for ever"


@pytest.mark.parametrize("way", list(Way))
async def test_a_notice_of_a_question_that_is_gone_is_never_given(make_town: MakeTown, way: Way) -> None:
    async with make_town("Ana", "Bo", seed="gone") as harness:
        for person in harness.people.values():
            await person.slash(harness.channel, "settings", pings="off", hand="here")
        await open_table(harness, "gulveig", seats=2, options=SHORT)
        person, store = await mover_of(harness, 1), harness.skald.services.store
        (row,) = await rows(harness, person)
        gone = replace(row, key="gone", way=way, due_at=harness.now() - 1, gathered=way is Way.DM)
        await store.notices.ask(person.id, 1, row.seat, (gone,))
        await clock(harness)
        assert person.notifications == []
        harness.skald.services.table_sync.dirty(1)
        await harness.quiet()
        assert all(one.key != "gone" for one in await rows(harness, person))
