"""Notices at each person's pace: later, gathered, by direct message, snoozed, muted."""

from __future__ import annotations

from bot.tables.notice_plan import MINUTE
from tests.e2e.conftest import MakeTown
from tests.e2e.harness import Harness
from tests.e2e.noticing import HOUR, SHORT, answer, clock, mover_of, told
from tests.e2e.playing import open_table, waited_for


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
