"""Clocks of tables: banks, time that is given, and what stands still."""

from __future__ import annotations

from bot.store import DeadlineKind
from bot.tables.deadlines import MINUTE, runs_out
from tests.e2e.conftest import MakeTown
from tests.e2e.harness import Harness
from tests.e2e.noticing import answer, mover_of
from tests.e2e.playing import open_table

HOUR = 60 * MINUTE
TIMED = "goal=500 clock=1d"


async def deadlines(harness: Harness, table: int = 1):
    return await harness.skald.services.store.deadlines.of(table)


async def test_a_bank_is_shown_and_spent(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo", seed="bank") as harness:
        await open_table(harness, "gulveig", seats=2, options="goal=500 clock=bank-2d")
        first = await mover_of(harness, 1)
        (one,) = await deadlines(harness)
        assert one.kind is DeadlineKind.REMIND
        assert f"<t:{runs_out(one) // 1000}:R>" in harness.board(first).text
        other = next(person for person in harness.people.values() if person is not first)
        page = (await other.click(harness.board(other), label="Clock")).text
        assert f"**{first.name}** has until <t:{runs_out(one) // 1000}:R>" in page
        assert f"**{other.name}** has 2 days in the bank" in page
        harness.later += 30 * HOUR
        await answer(harness, 1)
        banks = await harness.skald.services.store.deadlines.banks(1)
        assert [round(left / HOUR) for left in banks.values()] == [48 - 30 + 4]
        assert "22 hours in the bank" in (await first.slash(harness.channel, "table clock", table=1)).text
        assert harness.sandbox.breaches == []


async def test_time_is_given_to_those_who_are_waited_for(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo", "Cleo", seed="give") as harness:
        await open_table(harness, "gulveig", seats=2, options=TIMED)
        first = await mover_of(harness, 1)
        other = next(person for person in list(harness.people.values())[:2] if person is not first)
        (before,) = await deadlines(harness)
        assert "nobody but you" in (await first.slash(harness.channel, "table give-time", table=1)).text
        watcher = harness.people["Cleo"]
        page = await watcher.click(harness.board(watcher), label="Clock")
        assert page.message.buttons == []
        page = await other.click(harness.board(other), label="Clock")
        given = await other.click(page.message, label="Give time")
        assert f"{other.name} has given {first.name} half of the clock more" in given.text
        assert "half of the clock" in (await other.slash(harness.channel, "table give-time", table=1)).text
        (after,) = await deadlines(harness)
        assert runs_out(after) == runs_out(before) + 24 * HOUR
        await harness.quiet()
        assert f"<t:{runs_out(after) // 1000}:R>" in harness.board(first).text
        assert f"Your time runs out <t:{runs_out(after) // 1000}:R>" in harness.panel(first).text
        assert "time runs out" not in harness.panel(other).text
        assert harness.sandbox.breaches == []


async def test_a_table_without_a_clock_says_so(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo", seed="none") as harness:
        await open_table(harness, "gulveig", seats=2, options="goal=500")
        (ana, _) = harness.people.values()
        assert all(button.label != "Clock" for button in harness.board(ana).buttons)
        for command in ("clock", "give-time"):
            assert "has no clock" in (await ana.slash(harness.channel, f"table {command}", table=1)).text


async def test_the_others_vote_about_a_late_seat_by_button_or_by_typing(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo", "Cleo", seed="vote") as harness:
        await open_table(harness, "gulveig", seats=3, options="goal=500 clock=5m late=vote")
        person = await mover_of(harness, 1)
        others = [one for one in harness.people.values() if one is not person]
        assert (
            "Nothing is to be decided"
            in (await others[0].slash(harness.channel, "table vote", decision="play", table=1)).text
        )
        harness.later += 6 * MINUTE
        await harness.skald.services.clock.tick()
        await harness.quiet()
        (asked,) = [seen for seen in others[0].notifications if "The others decide" in seen.text and not seen.deleted]
        assert f"**{person.name}** has not answered in time" in asked.text
        assert "Time is over: the others decide what is done" in harness.board(person).text
        assert "Your time ran out" in harness.panel(person).text
        clock = (await person.slash(harness.channel, "table clock", table=1)).text
        assert f"**{person.name}**: time is over, and the others decide" in clock
        assert "nobody votes about their own seat" in (await person.click(asked, label="A plain move")).text
        assert "Noted: The seat is given up" in (await others[0].click(asked, label="The seat is given up")).text
        noted = await others[0].slash(harness.channel, "table vote", decision="play", table=1)
        assert "Noted: A plain move" in noted.text
        await harness.stop()
        await harness.start()
        await harness.quiet()
        decided = await others[1].slash(harness.channel, "table vote", decision="play", table=1)
        assert "Decided: A plain move" in decided.text
        await harness.quiet()
        assert f"⏱️ {person.name}'s time was over" in harness.board(person).text
        assert "⏱️ Your time was over" in harness.panel(person).text
        assert all("⏱️" not in (harness.panel(other).text) for other in others)
        log = (await person.slash(harness.channel, "table log", table=1)).text
        assert len([line for line in log.splitlines() if line.startswith("`  1` ⏱️ ")]) >= 1
        assert "time was over" in log
        assert all(seen.deleted for seen in others[0].notifications if "The others decide" in seen.text)
        assert await mover_of(harness, 1) is not None
        assert harness.sandbox.breaches == []


async def test_a_table_at_which_nobody_moves_is_asked_and_then_closed_as_abandoned(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo", seed="still") as harness:
        await open_table(harness, "gulveig", seats=2, options="goal=500")
        (ana, _) = harness.people.values()

        async def pass_days(days: int) -> None:
            harness.later += days * 24 * HOUR
            await harness.skald.services.housekeeping.once()
            await harness.quiet()

        def asked() -> list:
            return [seen for place in harness.places() for seen in ana.sees(place) if "does it go on" in seen.text]

        await pass_days(13)
        assert asked() == []
        await pass_days(1)
        (question,) = [seen for seen in asked() if not seen.deleted]
        assert "for 14 days" in question.text
        first = await mover_of(harness, 1)
        assert f"It would count as lost for {first.name}, for whom it waits, and for nobody else" in question.text
        assert "Table 1 goes on" in (await ana.click(question, label="We play on")).text
        await harness.quiet()
        assert all(seen.deleted for seen in asked())
        await pass_days(13)
        assert all(seen.deleted for seen in asked())
        await pass_days(1)
        assert not all(seen.deleted for seen in asked())
        await answer(harness, 1)
        assert all(seen.deleted for seen in asked()), "whoever moves plays on"
        await pass_days(14)
        await pass_days(3)
        session = await harness.skald.services.sessions.get(1)
        assert session.table.reason == "abandoned"
        (late,) = session.moving
        (result,) = await harness.skald.services.store.results.of(1)
        assert (result.seat, result.place, result.reason, result.rated) == (late, 2, "abandoned", False)
        lost, spared = session.names[late], session.names[1 - late]
        boards = [seen for place in harness.places() for seen in ana.sees(place) if "was abandoned" in seen.text]
        assert f"It counts as lost for {lost}, for whom it waited" in boards[-1].text
        assert len([seen for seen in boards if seen.channel == boards[-1].channel]) == 1, "what was asked is gone"
        history = await ana.slash(harness.channel, "history", user=harness.people[lost])
        assert "abandoned, and lost" in history.text
        assert not [menu for menu in history.message.selects if "rehistory" in menu.custom_id], "nothing to look at"
        assert "No finished games" in (await ana.slash(harness.channel, "history", user=harness.people[spared])).text
        assert harness.sandbox.breaches == []


async def test_nobody_has_lost_an_abandoned_table_where_nobody_else_is_left_waiting(make_town: MakeTown) -> None:
    async with make_town("Ana", seed="alone") as harness:
        await open_table(harness, "gulveig", seats=1, computers=1, options="goal=500")
        for days in (14, 3):
            await harness.quiet()
            harness.later += days * 24 * HOUR
            await harness.skald.services.housekeeping.once()
        await harness.quiet()
        assert (await harness.skald.services.sessions.get(1)).table.reason == "abandoned"
        assert await harness.skald.services.store.results.of(1) == ()
        ana = harness.people["Ana"]
        assert any("counts for nobody" in seen.text for place in harness.places() for seen in ana.sees(place))


async def test_a_pause_holds_once_everybody_agrees_and_anybody_ends_it(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo", "Cleo", seed="pause") as harness:
        await open_table(harness, "gulveig", seats=3, options=TIMED)
        person = await mover_of(harness, 1)
        others = [one for one in harness.people.values() if one is not person]
        (before,) = await deadlines(harness)
        page = await person.click(harness.board(person), label="Clock")
        assert "I have asked" in (await person.click(page.message, label="Pause")).text
        await harness.quiet()
        for other in others:
            asked = [s for s in other.notifications if "asks for a pause" in s.text and not s.deleted]
            await other.click(asked[-1], label="I agree")
            await harness.quiet()
        assert "Paused since" in harness.board(person).text
        assert "Paused since" in harness.panel(person).text
        assert "runs out" not in harness.panel(person).text
        assert "paused already" not in (await person.slash(harness.channel, "table clock", table=1)).text
        assert [seen for seen in person.notifications if "waits for you" in seen.text and not seen.deleted] == []
        harness.later += 5 * 24 * HOUR
        await harness.stop()
        await harness.start()
        await harness.skald.services.clock.tick()
        await harness.quiet()
        session = await harness.skald.services.sessions.get(1)
        assert session.table.head == 0, "all clocks stand still"
        ended = await others[0].slash(harness.channel, "table pause", table=1)
        assert f"{others[0].name} has ended the pause" in ended.text
        await harness.quiet()
        (after,) = await deadlines(harness)
        assert after.held_at is None
        assert abs(runs_out(after) - runs_out(before) - 5 * 24 * HOUR) < HOUR
        assert "Paused" not in harness.board(person).text
        assert harness.sandbox.breaches == []
