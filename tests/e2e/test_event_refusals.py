"""What events cannot be, and places where they cannot be as elsewhere."""

from __future__ import annotations

from bot.store import EventStatus, Status
from tests.e2e.conftest import MakeTown
from tests.e2e.test_events import organiser, resign_all, rows_of, settled


async def test_what_an_event_cannot_be_is_said_in_a_sentence_and_nothing_is_changed(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo", "Cy") as harness:
        ana, bo, hall = organiser(harness, "Ana"), harness.people["Bo"], harness.channel
        assert hall.guild is not None
        pairs = {"name": "x", "game": "nordic_glory", "format": "round-robin"}
        swiss = {**pairs, "game": "gulveig", "format": "swiss"}
        refusals = {
            "takes the format expedition": {**pairs, "game": "god_of_war", "format": "swiss"},
            "does not take this format": {**pairs, "format": "pods"},
            "against each other": {**swiss, "format": "expedition"},
            "leave `duplicate` out": {**pairs, "duplicate": "yes"},
            "leave `rounds` out": {**pairs, "rounds": 3},
            "leave `final` out": {**pairs, "final": "yes"},
            "leave `checkin` out": {**pairs, "checkin": "yes"},
            "is past": {**pairs, "starts": "2001-01-01 12:00"},
            "Write it as": {**pairs, "starts": "tomorrow"},
            "There is no setting": {**swiss, "options": "gold=500"},
            "has no value": {**swiss, "options": "goal=many"},
        }
        for words, choices in refusals.items():
            assert words in (await ana.slash(hall, "event new", **choices)).text, words
        store = harness.skald.services.store
        assert await store.events.live(hall.guild.id) == ()
        assert "no such event" in (await bo.slash(hall, "event show", event=7)).text
        assert "name one by its number" in (await bo.slash(hall, "event join")).text

        start = "2099-01-01 12:00"
        assert "announced" in (await ana.slash(hall, "event new", **pairs, starts=start, checkin="yes", limit=2)).text
        for person, words in (
            (ana, "You take part"),
            (ana, "already"),
            (bo, "You take part"),
            (harness.people["Cy"], "full"),
        ):
            assert words in (await person.slash(hall, "event join")).text
        await bo.slash(hall, "event leave")
        assert "take no part in this event" in (await bo.slash(hall, "event leave")).text
        assert "Two have to take part" in (await ana.slash(hall, "event manage begin")).text
        for command, choices, words in (
            ("extend", {"hours": 1}, "No round"),
            ("undo", {"match": 1}, "No round"),
            ("forfeit", {"user": ana.user.id}, "no match to play"),
            ("substitute", {"user": bo.user.id, "other": harness.people["Cy"].user.id}, "take no part"),
        ):
            assert words in (await ana.slash(hall, f"event manage {command}", **choices)).text, command
        await settled(harness)
        rows = await rows_of(harness)
        assert (rows.event.status, len(rows.entrants), rows.rounds) == (EventStatus.OPEN, 1, ())
        assert await store.events.acts(1) == ()
        assert harness.sandbox.breaches == []


async def test_where_no_threads_can_be_opened_an_event_is_played_in_its_channel(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo", "Cy") as harness:
        ana, hall = organiser(harness, "Ana"), harness.channel
        hall.deny_bot("create_public_threads", "create_private_threads")
        await harness.quiet()
        duplicate = {"game": "gulveig", "format": "swiss", "duplicate": "yes"}
        for choices in (duplicate, {"game": "god_of_war", "format": "expedition"}):
            refused = await ana.slash(hall, "event new", name="x", **choices)
            assert "Create Private Threads" in refused.text
        await ana.slash(hall, "event new", name="Open air", game="nordic_glory", format="round-robin", hours=2)
        for name in ("Ana", "Bo"):
            await harness.people[name].slash(hall, "event join")
        await ana.slash(hall, "event manage begin")
        await settled(harness)
        assert "ends <t:" in (await ana.slash(hall, "event time", moment="2099-12-31 18:00")).text
        away = harness.people["Cy"]
        assert hall.guild is not None
        hall.guild.remove_member(away.user)
        substitute = {"user": ana.user.id, "other": away.user.id}
        assert "not on this server" in (await ana.slash(hall, "event manage substitute", **substitute)).text
        assert any("My hand" in [b.label for b in seen.buttons] for seen in ana.sees(hall))
        await resign_all(harness)
        assert any("🥇" in seen.text and "is over" in seen.text for seen in ana.sees(hall))
        assert harness.sandbox.breaches == []


async def test_whoever_has_left_the_server_holds_up_no_event(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo", "Cy") as harness:
        ana, bo, hall = organiser(harness, "Ana"), harness.people["Bo"], harness.channel
        assert hall.guild is not None
        await ana.slash(hall, "event new", name="Thing", game="nordic_glory", format="elimination")
        for person in (ana, bo):
            await person.slash(hall, "event join")
        hall.guild.remove_member(bo.user)
        assert "Done" in (await ana.slash(hall, "event manage begin")).text
        await settled(harness)
        (row,) = (await rows_of(harness)).tables
        assert row.status is Status.PLAYING
        assert "against Bo" in (await ana.slash(hall, "event mine")).text
        assert "Done" in (await ana.slash(hall, "event manage forfeit", user=bo.user.id)).text
        await settled(harness)
        rows = await rows_of(harness)
        assert (rows.event.status, [one.status for one in rows.tables]) == (EventStatus.OVER, [Status.ENDED])
        assert "won by Ana" in (await ana.slash(hall, "event list")).text
        assert harness.sandbox.breaches == []
