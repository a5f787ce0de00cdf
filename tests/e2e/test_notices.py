"""Notices at each person's pace: later, gathered, by direct message, snoozed, muted, and each once over restarts."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.panels.waiting_turns import snooze_all
from bot.sandbox import Person, Seen
from bot.store import Audience, Notice, NoticeMessage, Way
from bot.tables.notice_plan import MINUTE
from tests.e2e.conftest import MakeTown
from tests.e2e.harness import Harness
from tests.e2e.playing import open_table, waited_for

HOUR = 60 * MINUTE
SHORT = "goal=500"


async def clock(harness: Harness, later: int = 0) -> None:
    """Let time pass, let the clock of notices look, and wait until everything is told."""
    harness.later += later
    await harness.skald.services.notices.clock.once()
    await harness.quiet()


def told(person: Person) -> list[Seen]:
    """Return the notices that stand before a person."""
    return [seen for seen in person.notifications if not seen.deleted]


async def tables_of_two(harness: Harness, *, count: int) -> None:
    """Open tables at which Ana and Bo play, and wait until all is shown."""
    ana, bo = list(harness.people.values())[:2]
    for _ in range(count):
        await ana.slash(harness.channel, "play", game="gulveig", options=f"{SHORT} place=channel")
        await harness.quiet()
        await bo.click(harness.lobby(bo), label="Join")
        await harness.quiet()
        await ana.click(harness.lobby(ana), label="Start")
        await harness.quiet()


async def answer(harness: Harness, table: int) -> None:
    """Answer what a table waits for, as the person of the seat."""
    sessions = harness.skald.services.sessions
    session = await sessions.get(table)
    question = session.waiting[0]
    picks = next(iter(session.begun_game.legal(question.seat, question.key)))
    await sessions.play(table, question.seat, question.key, picks, user=session.seats[question.seat].user)
    await harness.quiet()


async def mover_of(harness: Harness, table: int) -> Person:
    session = await harness.skald.services.sessions.get(table)
    asked = session.seats[session.moving[0]].user
    return next(person for person in harness.people.values() if person.id == asked)


async def rows(harness: Harness, person: Person) -> tuple[Notice, ...]:
    return await harness.skald.services.store.notices.of(person.id)


async def test_who_wants_it_is_told_only_when_nothing_came_for_an_hour(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo", seed="hour") as harness:
        for person in harness.people.values():
            assert "for an hour" in (await person.slash(harness.channel, "settings", pings="1h")).text
        await open_table(harness, "gulveig", seats=2, options=SHORT)
        first = await mover_of(harness, 1)
        await clock(harness, 59 * MINUTE)
        assert told(first) == []
        await clock(harness, 2 * MINUTE)
        (notice,) = told(first)
        assert [button.label for button in notice.buttons] == ["To the board", "Snooze 3 h", "Mute this table"]
        await clock(harness, HOUR)
        assert told(first) == [notice], "an asking is told once"
        await answer(harness, 1)
        assert told(first) == []
        second = await mover_of(harness, 1)
        await answer(harness, 1)
        await clock(harness, 2 * HOUR)
        assert second is first or told(second) == [], "what was answered in time is never told"
        assert harness.sandbox.breaches == []


async def test_several_turns_make_one_direct_message_that_is_edited(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo", seed="several") as harness:
        for person in harness.people.values():
            chosen = {"pings": "daily", "by": "dm", "digest_hour": 0, "timezone": "Europe/Oslo", "hand": "here"}
            reply = await person.slash(harness.channel, "settings", **chosen)
            assert "Once a day" in reply.text
            assert "00:00" in reply.text
            assert "Europe/Oslo" in reply.text
        await tables_of_two(harness, count=3)
        assert [told(person) for person in harness.people.values()] == [[], []]
        await clock(harness, 24 * HOUR)
        movers = [await mover_of(harness, table) for table in (1, 2, 3)]
        for person in set(movers):
            (notice,) = told(person)
            mine = [table for table, mover in enumerate(movers, start=1) if mover is person]
            assert notice in person.dms()
            assert [f"table {table}" in notice.text for table in (1, 2, 3)] == [table in mine for table in (1, 2, 3)]
        person, many = movers[0], movers.count(movers[0])
        (notice,) = told(person)
        await answer(harness, 1)
        left = [seen for seen in person.dms() if seen.id == notice.id and not seen.deleted]
        assert len(left) == (many > 1)
        assert all("table 1" not in seen.text for seen in left)
        assert harness.sandbox.breaches == []


async def test_nothing_is_told_in_quiet_hours_and_all_of_it_together_after_them(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo", seed="night") as harness:
        hour = (harness.now() // HOUR) % 24
        for person in harness.people.values():
            quiet = f"{hour}-{(hour + 8) % 24}"
            assert "quiet hours" in (await person.slash(harness.channel, "settings", quiet_hours=quiet)).text
        await tables_of_two(harness, count=2)
        await clock(harness, 6 * HOUR)
        assert [told(person) for person in harness.people.values()] == [[], []]
        await clock(harness, 2 * HOUR)
        movers = [await mover_of(harness, table) for table in (1, 2)]
        for person in set(movers):
            (notice,) = told(person)
            assert notice in person.sees(harness.channel)
            assert notice.text.count("your turn since <t:") == movers.count(person)
        await clock(harness, HOUR)
        assert sum(len(told(person)) for person in harness.people.values()) == len(set(movers))


async def test_a_snooze_and_a_mute(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo", seed="snooze") as harness:
        await open_table(harness, "gulveig", seats=2, options=SHORT)
        harness.skald.services.table_sync.pings.forget_who_acted()
        person = await mover_of(harness, 1)
        other = next(one for one in harness.people.values() if one is not person)
        (notice,) = told(person)
        assert "somebody else" in (await other.click(notice, label="Snooze 3 h")).text
        assert "No notices until" in (await person.click(notice, label="Snooze 3 h")).text
        await clock(harness, 2 * HOUR)
        assert told(person) == []
        await clock(harness, HOUR)
        (again,) = told(person)
        assert "a game waits for you" in again.text
        assert "somebody else" in (await other.click(again, label="Snooze 3 h")).text
        muted = await person.click(again, label="Mute this table")
        assert "nothing more of table 1" in muted.text
        await clock(harness, 24 * HOUR)
        assert told(person) == []
        back = await person.click(muted.message, label="Tell me again")
        assert "of table 1 again" in back.text
        await clock(harness)
        assert len(told(person)) == 1
        assert "nothing more" in (await person.slash(harness.channel, "table mute", table=1)).text
        await clock(harness)
        assert told(person) == []
        assert harness.sandbox.breaches == []


async def test_who_takes_no_direct_messages_is_asked_once_and_left_alone(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo", closed=("Ana", "Bo"), seed="closed") as harness:
        for person in harness.people.values():
            await person.slash(harness.channel, "settings", by="dm", hand="here")
        await open_table(harness, "gulveig", seats=2, options=SHORT)
        person = await mover_of(harness, 1)
        (asked,) = [seen for seen in told(person) if "cannot reach you" in seen.text]
        await clock(harness, 48 * HOUR)
        await answer(harness, 1)
        await answer(harness, 1)
        assert len([seen for seen in person.notifications if "cannot reach you" in seen.text]) == 1
        reply = await person.click(asked, label="Tell me at the table")
        assert "told of your turns at the table" in reply.text
        harness.skald.services.table_sync.pings.forget_who_acted()
        await clock(harness, HOUR)
        while await mover_of(harness, 1) is not person:
            await answer(harness, 1)
        await clock(harness, HOUR)
        assert any("waits for you" in seen.text for seen in told(person))


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


async def test_the_panel_of_settings_changes_each_of_them(make_town: MakeTown) -> None:
    async with make_town("Ana", seed="panel") as harness:
        (ana,) = harness.people.values()
        shown = (await ana.slash(harness.channel, "settings")).message
        menu = shown.selects[0]
        assert len(menu.options) == 11
        for option in menu.options:
            shown = (await ana.choose(shown, [option.value], nth=0)).message
            values = shown.selects[1]
            shown = (await ana.choose(shown, [values.options[-1].value], nth=1)).message
            now = await harness.skald.services.store.users.get(ana.id)
        assert (now.pings, now.ping_by, now.digest_hour, now.quiet_hours) == ("off", "both", 23, "0-9")
        for typed in ({"timezone": "Middle/Earth"}, {"quiet_hours": "night"}):
            refused = await ana.slash(harness.channel, "settings", force=True, **typed)
            assert "I know" in refused.text
        assert await harness.skald.services.store.users.get(ana.id) == now


async def test_whoever_is_forgotten_leaves_no_notice_behind(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo", seed="forgotten") as harness:
        await open_table(harness, "gulveig", seats=2, options=SHORT)
        (mover,) = waited_for(harness)
        await mover.slash(harness.channel, "table mute", table=1)
        assert "Muted: 1 table" in (await mover.slash(harness.channel, "privacy show")).text
        await mover.slash(harness.channel, "privacy forget", sure="yes")
        await harness.quiet()
        store = harness.skald.services.store
        assert await store.notices.of(mover.id) == ()
        assert await store.notices.muted(mover.id) == ()


async def test_a_hand_says_who_is_next_to_those_who_want_that(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo", "Cleo", seed="next") as harness:
        for person in list(harness.people.values())[:2]:
            await person.slash(harness.channel, "settings", next_up="on")
        await open_table(harness, "gulveig", seats=3, options=SHORT)
        said = []
        for _ in range(9):
            session = await harness.skald.services.sessions.get(1)
            following = session.listing.next_up(session.begun_game.view(None))
            for person in harness.people.values():
                shown = "You are next." in (harness.panel(person) or harness.board(person)).text
                theirs = following is not None and session.seats[following].user == person.id
                assert shown == (theirs and person.name != "Cleo")
                said.append(shown)
            await answer(harness, 1)
        assert any(said)
        assert harness.sandbox.breaches == []


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


async def noticed_by_dm(harness: Harness) -> tuple[Person, Seen]:
    """Open a table whose turns are told by direct message; return who is told, and the message."""
    for person in harness.people.values():
        await person.slash(harness.channel, "settings", by="dm", hand="here")
    await open_table(harness, "gulveig", seats=2, options=SHORT)
    person = await mover_of(harness, 1)
    await clock(harness, HOUR)
    (notice,) = told(person)
    return person, notice


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


async def test_a_hand_leaves_the_direct_messages_of_whoever_wants_it_there_no_more(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as harness:
        ana, bo = harness.people.values()
        await open_table(harness, "gulveig", seats=2, options=SHORT)
        assert harness.panel(ana) is not None
        await ana.slash(harness.channel, "settings", hand="here")
        await harness.quiet()
        assert harness.panel(ana) is None
        await ana.slash(harness.channel, "settings", hand="both")
        await harness.quiet()
        assert harness.panel(ana) is not None
        await ana.slash(harness.channel, "table resign", table=1, sure="yes")
        await harness.quiet()
        await bo.slash(harness.channel, "settings", hand="here")
        await harness.quiet()
        end = harness.panel(bo)
        assert end is not None, "it tells how the game has ended"
        assert "You win" in end.text


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
