"""Notices to followers on whose way Skald ended: posted and not noted, begun, or read by somebody who stopped."""

from __future__ import annotations

import asyncio

import pytest

from bot.client.rate_limiter import Permit
from bot.client.watch_news import WatchNews
from bot.panels.layout import Layout
from bot.sandbox import Person, Seen
from bot.store import StoreBusy
from tests.e2e.conftest import MakeTown
from tests.e2e.following import next_hand, notices
from tests.e2e.harness import Harness
from tests.e2e.playing import hasten, open_table


async def test_what_came_about_just_before_the_end_of_a_process_is_told_by_the_next(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo", "Cleo") as harness:
        _, _, cleo = harness.people.values()
        await open_table(harness, "gulveig", seats=2, options="goal=500 max_hands=3")
        await cleo.click(harness.board(cleo), label="Follow")
        await harness.skald.services.watching.news.close()
        await next_hand(harness, show=False)
        assert notices(cleo) == []
        await harness.stop()
        await harness.start()
        await harness.quiet()
        (told,) = notices(cleo)
        assert "Gulveig: Hand 2" in told.text


async def test_a_notice_that_was_posted_and_not_noted_is_not_posted_twice(make_town: MakeTown, monkeypatch) -> None:
    """Skald ends between a message and the note that it was sent."""
    async with make_town("Ana", "Bo", "Cleo") as harness:
        *_, cleo = harness.people.values()
        await open_table(harness, "gulveig", seats=2, options="goal=500 max_hands=3")
        await cleo.click(harness.board(cleo), label="Follow")

        async def lost(*_args: object, **_rest: object) -> None:
            raise StoreBusy

        monkeypatch.setattr(harness.skald.services.store.watch_notices, "told", lost)
        await next_hand(harness, show=False)
        await harness.sandbox.until(lambda: notices(cleo) != [])
        (told,) = notices(cleo)
        await harness.stop()
        await harness.start()
        await harness.quiet()
        assert [seen.id for seen in notices(cleo)] == [told.id]
        assert harness.sandbox.crashes == []


async def posted_and_not_noted(harness: Harness, monkeypatch: pytest.MonkeyPatch) -> Seen:
    """Let Skald end between a notice of the second hand and the note that it was sent, for longer than nonces last."""
    cleo = harness.people["Cleo"]
    await open_table(harness, "gulveig", seats=2, options="goal=500 max_hands=3")
    await cleo.click(harness.board(cleo), label="Follow")

    async def lost(*_args: object, **_rest: object) -> None:
        raise StoreBusy

    with monkeypatch.context() as killed:
        killed.setattr(harness.skald.services.store.watch_notices, "told", lost)
        await next_hand(harness, show=False)
        await harness.sandbox.until(lambda: notices(cleo) != [])
        await harness.stop()
    (said,) = notices(cleo)
    said.channel.nonces.clear()
    harness.later += 10 * 60_000
    return said


async def nothing(_news: WatchNews) -> None:
    """Tell nobody anything."""


async def begun_again_untold(harness: Harness, monkeypatch: pytest.MonkeyPatch) -> tuple[Person, Seen]:
    """Start anew after a notice was posted and not noted, and tell nothing; return who has it, and the notice."""
    said = await posted_and_not_noted(harness, monkeypatch)
    monkeypatch.setattr(WatchNews, "_once", nothing)
    await harness.start()
    return harness.people["Cleo"], said


async def looked(harness: Harness) -> None:
    """Start anew, and look until everything is told."""
    await harness.start()
    await harness.quiet()
    harness.later += 60_000
    harness.skald.services.watching.news.look_again()
    await harness.quiet()


async def test_a_notice_that_was_posted_and_not_noted_is_found_however_long_skald_was_away(
    make_town: MakeTown, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with make_town("Ana", "Bo", "Cleo") as harness:
        said = await posted_and_not_noted(harness, monkeypatch)
        cleo = harness.people["Cleo"]
        told = len(cleo.notifications)
        await looked(harness)
        assert notices(cleo) == [said]
        assert len(cleo.notifications) == told
        await hasten(harness)
        (end,) = notices(cleo)
        assert "Gulveig is over" in end.text
        assert said.deleted, "it is known again, and goes before the end comes"
        assert harness.sandbox.crashes == []


async def test_of_a_game_that_ended_meanwhile_the_end_is_told_in_place_of_a_notice_that_was_not_noted(
    make_town: MakeTown, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with make_town("Ana", "Bo", "Cleo") as harness:
        said = await posted_and_not_noted(harness, monkeypatch)
        cleo = harness.people["Cleo"]
        await harness.start()
        await harness.skald.services.watching.news.close()
        await hasten(harness, show=False)
        await harness.stop()
        await looked(harness)
        (end,) = notices(cleo)
        assert "Gulveig is over" in end.text
        assert said.deleted
        assert harness.sandbox.crashes == []


@pytest.mark.parametrize("person", [False, True])
async def test_an_end_that_was_told_before_there_was_a_result_and_not_noted_is_told_once(
    make_town: MakeTown, monkeypatch: pytest.MonkeyPatch, *, person: bool
) -> None:
    """It leads to the board; the next process, which has a result, knows it all the same."""
    async with make_town("Ana", "Bo", "Cleo") as harness:
        _, bo, cleo = harness.people.values()
        await open_table(harness, "gulveig", seats=2, options="goal=500 max_hands=3")
        if person:
            await cleo.slash(harness.channel, "watch follow", user=bo.user)
        else:
            await cleo.click(harness.board(cleo), label="Follow")
        services = harness.skald.services

        async def lost(*_args: object, **_rest: object) -> None:
            raise StoreBusy

        with monkeypatch.context() as killed:
            killed.setattr(services.store.watch_notices, "told", lost)
            services.table_sync.paused = True
            await hasten(harness, show=False)
            await harness.sandbox.until(lambda: any("is over" in seen.text for seen in notices(cleo)))
            await harness.stop()
        (said,) = [seen for seen in notices(cleo) if "is over" in seen.text]
        before, told = link_of(said), len(cleo.notifications)
        said.channel.nonces.clear()
        harness.later += 10 * 60_000
        with monkeypatch.context() as silent:
            silent.setattr(WatchNews, "_once", nothing)
            await harness.start()
            await harness.quiet()
            assert "Rematch" in [button.label for button in harness.result(cleo).buttons]
            await harness.stop()
        await looked(harness)
        assert [seen for seen in notices(cleo) if "is over" in seen.text] == [said]
        assert len(cleo.notifications) == told, "it was told, and is not told again"
        assert link_of(said) != before, "it leads to the result, which is there now"
        assert harness.sandbox.crashes == []


def link_of(seen: Seen) -> str:
    """Return where a notice leads."""
    return next(button.url for button in seen.buttons if button.url)


@pytest.mark.parametrize(("readable", "empty"), [(True, False), (True, True), (False, False)])
async def test_a_notice_that_was_begun_is_told_after_all_only_if_it_was_certainly_not_posted(
    make_town: MakeTown, monkeypatch: pytest.MonkeyPatch, *, readable: bool, empty: bool
) -> None:
    """Direct messages can always be read, so that there are none is certain as well."""
    async with make_town("Ana", "Bo", "Cleo") as harness:
        *_, cleo = harness.people.values()
        await open_table(harness, "gulveig", seats=2, options="goal=500 max_hands=3")
        await cleo.click(harness.board(cleo), label="Follow")
        if not empty:
            cleo.write(cleo.dm, "Hello?")
        message_api, tries = harness.skald.services.foundation.message_api, []
        send = message_api.send

        async def ended(channel: int, card: Layout, *, nonce: str, permit: Permit | None = None) -> int:
            if not nonce.startswith("w1."):
                return await send(channel, card, nonce=nonce, permit=permit)
            tries.append(nonce)
            raise OSError

        monkeypatch.setattr(message_api, "send", ended)
        await next_hand(harness, show=False)
        await harness.sandbox.until(lambda: tries != [])
        monkeypatch.undo()
        await harness.stop()
        harness.later += 10 * 60_000
        if not readable:
            harness.sandbox.fail("GET", f"/channels/{cleo.dm.id}/messages", status=403, code=50001)
        await looked(harness)
        assert ["Gulveig: Hand 2" in seen.text for seen in notices(cleo)] == [True] * readable
        assert harness.sandbox.crashes == []


async def test_a_notice_that_was_not_noted_goes_if_its_game_is_followed_no_more(
    make_town: MakeTown, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with make_town("Ana", "Bo", "Cleo") as harness:
        cleo, said = await begun_again_untold(harness, monkeypatch)
        following = await cleo.slash(harness.channel, "watch following")
        await cleo.click(following.message, label="Stop following: Gulveig · 1")
        await harness.quiet()
        assert said.deleted
        assert notices(cleo) == []
        assert harness.sandbox.crashes == []


async def test_a_notice_that_was_not_noted_goes_when_whoever_follows_is_forgotten(
    make_town: MakeTown, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with make_town("Ana", "Bo", "Cleo") as harness:
        cleo, said = await begun_again_untold(harness, monkeypatch)
        await cleo.slash(harness.channel, "privacy forget", sure="yes")
        await harness.quiet()
        assert said.deleted
        assert harness.sandbox.crashes == []


async def test_a_notice_that_was_on_its_way_goes_when_whoever_follows_is_forgotten_meanwhile(
    make_town: MakeTown, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with make_town("Ana", "Bo", "Cleo") as harness:
        cleo = harness.people["Cleo"]
        await open_table(harness, "gulveig", seats=2, options="goal=500 max_hands=3")
        await cleo.click(harness.board(cleo), label="Follow")
        message_api, begun, forgotten = harness.skald.services.foundation.message_api, asyncio.Event(), asyncio.Event()
        send = message_api.send

        async def slow(channel: int, card: Layout, *, nonce: str, permit: Permit | None = None) -> int:
            if nonce.startswith("w1."):
                begun.set()
                await forgotten.wait()
            return await send(channel, card, nonce=nonce, permit=permit)

        monkeypatch.setattr(message_api, "send", slow)
        await next_hand(harness, show=False)
        await harness.sandbox.until(begun.is_set)
        await cleo.slash(harness.channel, "privacy forget", sure="yes")
        forgotten.set()
        await harness.quiet()
        assert notices(cleo) == []
        assert harness.sandbox.crashes == []
