"""Challenges: accepted, declined, answered with other settings, or never; and who is not pinged by them."""

from __future__ import annotations

import asyncio

from bot.panels.custom_id import b36
from bot.sandbox import Person, Seen
from bot.store import Status
from bot.tables.options import settings_of
from tests.e2e.conftest import MakeTown
from tests.e2e.harness import PATIENCE, Harness

DAY = 24 * 3_600_000
MENU = "Challenge to a game"


def challenges(harness: Harness, person: Person) -> list[Seen]:
    """Return the challenges in the channel that wait for an answer, as somebody sees them."""
    return [
        seen
        for seen in person.sees(harness.channel)
        if not seen.deleted and not seen.ephemeral and any(button.label == "I play" for button in seen.buttons)
    ]


def newest(harness: Harness, person: Person) -> Seen:
    """Return the newest of them."""
    return challenges(harness, person)[-1]


async def test_a_challenge_is_accepted_by_who_was_challenged_alone(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo", "Cleo") as harness:
        ana, bo, cleo = harness.people.values()
        hall = harness.channel
        sent = await ana.slash(hall, "challenge", user=bo, game="thor_vs_loki", pace="daily")
        assert sent.ephemeral
        assert "challenged Bo" in sent.text
        shown = newest(harness, cleo)
        assert f"Ana challenges {bo.mention}" in shown.text
        assert [seen.id for seen in bo.notifications] == [shown.id]
        assert "Ana, Bo" in (await cleo.click(shown, label="I play")).text
        assert "is open already" in (await bo.slash(hall, "challenge", user=ana, game="thor_vs_loki")).text
        await harness.stop()
        await harness.start()
        begun = await bo.click(shown, label="I play")
        assert "are playing" in begun.text
        await harness.quiet()
        (table,) = await harness.skald.services.store.tables.live()
        assert table.status is Status.PLAYING
        assert (await harness.skald.services.sessions.get(table.id)).options.clock == "1d"
        assert harness.board(ana).text == harness.board(bo).text
        assert await harness.skald.services.store.proposals.next_due() is None
        assert harness.sandbox.breaches == []


async def test_a_challenge_is_declined_taken_back_or_runs_out(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as harness:
        ana, bo = harness.people.values()
        hall = harness.channel
        await ana.slash(hall, "challenge", user=bo, game="thor_vs_loki")
        assert "Bo declines" in (await bo.click(newest(harness, bo), label="Not now")).text
        await ana.slash(hall, "challenge", user=bo, game="thor_vs_loki")
        assert "taken back" in (await ana.click(newest(harness, ana), label="Not now")).text
        await ana.slash(hall, "challenge", user=bo, game="thor_vs_loki")
        last = newest(harness, bo)
        await harness.stop()
        harness.later += 8 * DAY
        await harness.start()
        await harness.sandbox.until(lambda: "in time" in last.text)
        assert "settled" in (await bo.click(last, custom_id="k:accept:0:3::", force=True)).text
        assert await harness.skald.services.store.tables.live() == ()
        assert harness.sandbox.breaches == []


async def propose_slower(harness: Harness, person: Person, shown: Seen) -> Seen:
    """Let somebody propose three days a move in answer to a challenge; return what they are told."""
    draft = await person.click(shown, label="Other settings")
    assert draft.ephemeral
    known = settings_of(harness.catalogue["gulveig"].rules)
    clock = next(index for index, one in enumerate(known) if one.id == "clock")
    opened = await person.choose(draft.message, [b36(clock)], placeholder=None, nth=0)
    chosen = await person.choose(opened.message, [b36(known[clock].values.index("3d"))], nth=1)
    assert "3 days a move" in chosen.text
    return (await person.click(chosen.message, label="Propose these")).message


async def test_who_is_challenged_proposes_other_settings(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as harness:
        ana, bo = harness.people.values()
        hall = harness.channel
        await ana.slash(hall, "challenge", user=bo, game="gulveig")
        first = newest(harness, bo)
        assert "wait for the other" in (await ana.click(first, label="Other settings")).text
        assert "proposed other settings" in (await propose_slower(harness, bo, first)).text
        (second,) = challenges(harness, ana)
        assert second.id != first.id
        assert first.deleted
        assert f"Bo proposes other settings to {ana.mention}" in second.text
        assert [seen.id for seen in ana.notifications] == [second.id]
        stale = first.buttons[0].custom_id
        assert "settings have changed" in (await ana.click(second, custom_id=stale, force=True)).text
        await ana.click(second, label="I play")
        await harness.quiet()
        assert (await harness.skald.services.sessions.get(1)).options.clock == "3d"
        assert harness.sandbox.breaches == []


async def test_who_wants_no_challenges_any_more_is_not_pinged_by_other_settings(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as harness:
        ana, bo = harness.people.values()
        await ana.slash(harness.channel, "challenge", user=bo, game="gulveig")
        await ana.slash(harness.channel, "settings", challenges="off")
        await propose_slower(harness, bo, newest(harness, bo))
        assert f"Bo proposes other settings to {ana.mention}" in newest(harness, ana).text
        assert ana.notifications == []
        assert harness.sandbox.breaches == []


async def test_somebody_is_challenged_from_their_menu_unless_they_have_closed_challenges(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as harness:
        ana, bo = harness.people.values()
        hall = harness.channel
        asked = await ana.menu(hall, MENU, bo)
        assert asked.ephemeral
        sent = await ana.choose(asked.message, ["Thor vs Loki"])
        assert "challenged Bo" in sent.text
        assert "Thor vs Loki" in newest(harness, bo).text
        assert "cannot challenge yourself" in (await ana.slash(hall, "challenge", user=ana, game="gulveig")).text
        assert "Bots play no games" in (await ana.menu(hall, MENU, harness.sandbox.world.bot)).text
        assert "Nobody may challenge" in (await bo.slash(hall, "settings", challenges="off")).text
        assert "takes no challenges" in (await ana.slash(hall, "challenge", user=bo, game="gulveig")).text
        assert "takes no challenges" in (await ana.choose((await ana.menu(hall, MENU, bo)).message, ["Gulveig"])).text
        assert len(bo.notifications) == 1
        assert harness.sandbox.breaches == []


async def test_a_game_of_own_decks_waits_until_its_host_begins_it(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as harness:
        ana, bo = harness.people.values()
        await ana.slash(harness.channel, "challenge", user=bo, game="nordic_glory")
        agreed = newest(harness, bo)
        await bo.click(agreed, label="I play")
        await harness.quiet()  # the lobby's picture may take long
        assert harness.lobby(ana).id == agreed.id
        assert {"My deck", "Start"} <= {button.label for button in harness.lobby(ana).buttons}
        (table,) = await harness.skald.services.store.tables.live()
        assert table.status is Status.LOBBY
        host = ana if table.host == ana.id else bo
        await host.click(harness.lobby(host), label="Start")
        await harness.quiet()
        assert harness.board(ana).text == harness.board(bo).text
        assert await harness.skald.services.store.proposals.next_due() is None
        assert harness.sandbox.breaches == []


async def test_what_was_agreed_begins_also_after_a_crash_between_any_two_writes(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as harness:
        ana, bo = harness.people.values()
        hall = harness.channel
        await ana.slash(hall, "challenge", user=bo, game="thor_vs_loki")
        store = harness.skald.services.store
        (seen,) = await store.proposals.open_of(hall.guild.id, bo.id)
        await store.proposals.accept(seen, bo.id, due_at=0)  # and no more: its table is not opened
        await harness.stop()
        await harness.start()
        await until_playing(harness, 1)

        await ana.slash(hall, "challenge", user=bo, game="thor_vs_loki")
        services = harness.skald.services
        (seen,) = await services.store.proposals.open_of(hall.guild.id, bo.id)
        await services.finding.queue.accept(seen.id, bo.id, shown=lambda _: True)  # its table does not begin
        await harness.stop()
        harness.later += 60_000
        await harness.start()
        await until_playing(harness, 2)
        assert await harness.skald.services.store.proposals.next_due() is None
        assert challenges(harness, ana) == []
        assert harness.sandbox.breaches == []


async def until_playing(harness: Harness, tables: int) -> None:
    """Wait until so many tables play, and everything is shown."""
    store = harness.skald.services.store
    async with asyncio.timeout(PATIENCE):
        while [table.status for table in await store.tables.live()] != [Status.PLAYING] * tables:
            await harness.quiet()
        while await store.proposals.next_due() is not None:
            await harness.quiet()
    await harness.quiet()
