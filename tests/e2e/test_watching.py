"""Watching: the live tables of a server, following tables and people, and notices of chapters and ends."""

from __future__ import annotations

import asyncio

import pytest

from bot.client.rate_limiter import Permit
from bot.panels.layout import Layout
from bot.sandbox import Person, Seen
from bot.store import WatchNotice
from tests.e2e.conftest import MakeTown
from tests.e2e.following import next_hand, notices
from tests.e2e.harness import Harness
from tests.e2e.playing import hasten, is_over, open_table


async def test_live_tables_are_listed_to_those_who_may_look_at_them(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo", "Cleo", "Dag") as harness:
        ana, _, cleo, dag = harness.people.values()
        assert "Nothing is being played" in (await cleo.slash(harness.channel, "watch tables")).text
        await open_table(harness, "gulveig", seats=2, options="goal=500")
        listed = await cleo.slash(harness.channel, "watch tables")
        assert listed.ephemeral
        for word in ("Gulveig · 1", "Hand 1", "Ana and Bo", "is bidding", "Last move", "discord.com/channels"):
            assert word in listed.text
        assert not (await ana.slash(harness.channel, "play", game="gulveig")).failed
        await harness.quiet()
        assert "Waiting for players: [Gulveig · 2]" in (await cleo.slash(harness.channel, "watch tables")).text
        elsewhere = harness.channel.guild.add_channel("market")
        harness.channel.deny(dag.user, "view_channel")
        await harness.quiet()
        hidden = await dag.slash(elsewhere, "watch tables")
        assert "Nothing is being played" in hidden.text
        assert "Gulveig" not in hidden.text
        refused = await dag.slash(elsewhere, "watch follow", table=1)
        assert "no such table" in refused.text
        assert harness.sandbox.breaches == []
        assert harness.sandbox.crashes == []


async def test_explain_tells_everybody_the_same_in_private_and_players_how_a_hand_is_read(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo", "Cleo") as harness:
        await open_table(harness, "gulveig", seats=2, options="goal=500")
        pages = [await person.click(harness.board(person), label="Explain") for person in harness.people.values()]
        assert all(page.ephemeral for page in pages)
        *seated, watching = [page.text for page in pages]
        assert {*seated} == {seated[0]}
        assert "A gold rim marks" in seated[0]
        assert "A ribbon joins" in seated[0]
        assert "own picture" not in watching
        assert watching.split("**What the marks mean**")[0] == seated[0].split("**What the marks mean**")[0]
        for words in (
            "what is going on",
            "Hand 1",
            "say in turn how many points",
            "Nobody is ahead yet",
            "lie face-down are the Treasure",
        ):
            assert words in watching
        legend = await harness.people["Cleo"].click(pages[2].message, label="Legend")
        assert legend.ephemeral
        bo = harness.people["Bo"]
        hand = (await bo.click(harness.board(bo), label="My hand")).message
        more = (await bo.click(hand, label="More")).message
        explained = (await bo.click(more, label="Explain")).message
        await harness.quiet()
        assert explained.text == seated[1]
        assert explained.id == more.id, "it takes the place of the page that led to it"
        assert harness.sandbox.breaches == []
        assert harness.sandbox.crashes == []


async def test_who_follows_a_table_is_told_of_its_chapters_and_its_end_once_each(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo", "Cleo") as harness:
        _, _, cleo = harness.people.values()
        await open_table(harness, "gulveig", seats=2, options="goal=500 max_hands=3")
        followed = await cleo.click(harness.board(cleo), label="Follow")
        assert followed.ephemeral
        assert "direct message" in followed.text
        assert notices(cleo) == []
        await next_hand(harness)
        (told,) = notices(cleo)
        assert "Gulveig: Hand 2" in told.text
        await harness.stop()
        await harness.start()
        await harness.quiet()
        assert [seen.id for seen in notices(cleo)] == [told.id]
        await next_hand(harness)
        (told,) = notices(cleo)
        assert "Gulveig: Hand 3" in told.text
        await hasten(harness)
        assert await is_over(harness)
        (told,) = notices(cleo)
        assert "Gulveig is over" in told.text
        assert "win" in told.text
        assert harness.sandbox.breaches == []
        assert harness.sandbox.crashes == []


@pytest.mark.parametrize("label", ["Stop following: Gulveig", "Only when it ends"])
async def test_a_notice_goes_when_its_chapters_are_followed_no_more(make_town: MakeTown, label: str) -> None:
    async with make_town("Ana", "Bo", "Cleo") as harness:
        *_, cleo = harness.people.values()
        await open_table(harness, "gulveig", seats=2, options="goal=500 max_hands=3")
        await cleo.click(harness.board(cleo), label="Follow")
        await next_hand(harness)
        (told,) = notices(cleo)
        listed = (await cleo.slash(harness.channel, "watch following")).message
        button = next(button for button in listed.buttons if button.label.startswith(label))
        await cleo.click(listed, custom_id=button.custom_id)
        await harness.quiet()
        assert told.deleted, "nobody would keep it up to date"
        await hasten(harness)
        assert ["is over" in seen.text for seen in notices(cleo)] == [True] * (label == "Only when it ends")
        assert harness.sandbox.crashes == []


async def test_a_notice_goes_that_was_on_its_way_when_its_table_was_followed_no_more(
    make_town: MakeTown, monkeypatch
) -> None:
    async with make_town("Ana", "Bo", "Cleo") as harness:
        *_, cleo = harness.people.values()
        await open_table(harness, "gulveig", seats=2, options="goal=500 max_hands=3")
        await cleo.click(harness.board(cleo), label="Follow")
        services, posted, looked = harness.skald.services, asyncio.Event(), asyncio.Event()
        message_api, rows = services.foundation.message_api, services.store.watch_notices
        send, standing = message_api.send, rows.standing

        async def slow(channel: int, card: Layout, *, nonce: str, permit: Permit | None = None) -> int:
            message = await send(channel, card, nonce=nonce, permit=permit)
            if nonce.startswith("w1."):
                posted.set()
                await looked.wait()
            return message

        async def found(user: int) -> tuple[WatchNotice, ...]:
            notices = await standing(user)
            looked.set()
            return notices

        monkeypatch.setattr(message_api, "send", slow)
        await next_hand(harness, show=False)
        await posted.wait()
        monkeypatch.setattr(rows, "standing", found)
        listed = (await cleo.slash(harness.channel, "watch following")).message
        button = next(button for button in listed.buttons if button.label.startswith("Stop following: Gulveig"))
        await cleo.click(listed, custom_id=button.custom_id)
        await harness.quiet()
        assert notices(cleo) == []
        assert harness.sandbox.crashes == []


async def test_who_follows_is_told_later_when_skald_has_opened_too_many_direct_messages(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo", "Cleo") as harness:
        *_, cleo = harness.people.values()
        await open_table(harness, "gulveig", seats=2, options="goal=500 max_hands=3")
        await cleo.click(harness.board(cleo), label="Follow")
        harness.sandbox.fail("POST", "/users/@me/channels", status=400, code=40003)
        await next_hand(harness)
        assert notices(cleo) == []
        harness.later += 11 * 60_000
        harness.skald.services.watching.news.look_again()
        await harness.quiet()
        assert len(notices(cleo)) == 1
        assert harness.sandbox.crashes == []


async def test_an_old_notice_goes_before_another_comes(make_town: MakeTown, monkeypatch) -> None:
    """Skald ends between the two: were they posted and deleted the other way round, both would stay."""
    async with make_town("Ana", "Bo", "Cleo") as harness:
        *_, cleo = harness.people.values()
        await open_table(harness, "gulveig", seats=2, options="goal=500 max_hands=3")
        await cleo.click(harness.board(cleo), label="Follow")
        await next_hand(harness)
        (old,) = notices(cleo)
        gone: list[bool] = []
        message_api = harness.skald.services.foundation.message_api
        send = message_api.send

        async def ended(channel: int, card: Layout, *, nonce: str, permit: Permit | None = None) -> int:
            if not nonce.startswith("w1."):
                return await send(channel, card, nonce=nonce, permit=permit)
            gone.append(old.deleted)
            raise OSError

        monkeypatch.setattr(message_api, "send", ended)
        harness.later += 31 * 60_000
        await next_hand(harness, show=False)
        await harness.sandbox.until(lambda: gone != [])
        assert gone[0]
        monkeypatch.undo()
        await harness.stop()
        await harness.start()
        harness.later += 31_000
        harness.skald.services.watching.news.look_again()
        await harness.quiet()
        (told,) = notices(cleo)
        assert "Gulveig: Hand 3" in told.text
        assert harness.sandbox.crashes == []


@pytest.mark.slow
async def test_following_is_muted_and_changed_by_buttons(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo", "Cleo") as harness:
        ana, _, cleo = harness.people.values()
        profile = await cleo.slash(harness.channel, "profile", user=ana.user.id)
        followed = await cleo.click(profile.message, label="Follow")
        assert followed.ephemeral
        assert "direct message" in followed.text
        assert all(
            button.label != "Follow" for button in (await cleo.slash(harness.channel, "profile")).message.buttons
        )
        assert "direct message" in (await cleo.slash(harness.channel, "watch follow", user=ana.user.id)).text
        await open_table(harness, "gulveig", seats=2, options="goal=500 max_hands=3")
        (told,) = notices(cleo)
        assert "Gulveig: Hand 1" in told.text
        assert "You follow Ana" in told.text
        assert "when a game with them is over" in (await cleo.click(told, label="Only when it ends")).text
        await next_hand(harness)
        assert notices(cleo) == []
        listed = await cleo.slash(harness.channel, "watch following")
        assert "Ana: only when it ends" in listed.text
        muted = await cleo.click(listed.message, label="Stop following: Ana")
        assert "told nothing more of Ana" in muted.text
        again = await cleo.click(muted.message, label="Follow again")
        assert "at its chapters" in again.text
        await cleo.click(again.message, label="Stop following: Ana")
        await hasten(harness)
        assert notices(cleo) == []
        assert "You follow nothing" in (await cleo.slash(harness.channel, "watch following")).text
        assert harness.sandbox.breaches == []
        assert harness.sandbox.crashes == []


@pytest.mark.slow
async def test_what_cannot_be_followed_is_refused_in_one_sentence(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo", "Cleo") as harness:
        ana, _, cleo = harness.people.values()
        await open_table(harness, "gulveig", seats=2, options="goal=500 max_hands=3")
        for words, options in (
            ("either a table or a person", {}),
            ("either a table or a person", {"table": 1, "user": ana.user.id}),
            ("yourself", {"user": cleo.user.id}),
            ("no such table", {"table": 99}),
        ):
            assert words in (await cleo.slash(harness.channel, "watch follow", **options)).text.lower()
        assert "You sit at this table" in (await ana.click(harness.board(ana), label="Follow")).text
        await hasten(harness)
        assert "over" in (await cleo.slash(harness.channel, "watch follow", table=1)).text
        assert harness.sandbox.crashes == []


def told_in_channel(harness: Harness, person: Person) -> list[Seen]:
    """Return the messages of the channel that tell of a running or finished game, the oldest first."""
    words = ("are playing.", "This game is over.")
    return [seen for seen in person.sees(harness.channel) if not seen.deleted and any(w in seen.text for w in words)]


@pytest.mark.slow
async def test_the_lobby_tells_its_game_chapter_by_chapter_and_posts_no_new_message(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo", "Cleo") as harness:
        _, _, cleo = harness.people.values()
        await open_table(harness, "gulveig", seats=2, options="goal=500 max_hands=3 place=thread")
        (lobby,) = told_in_channel(harness, cleo)
        assert "Hand 1" in lobby.text
        await next_hand(harness)
        (told,) = told_in_channel(harness, cleo)
        assert told.id == lobby.id
        assert "**Hand 1** · " in told.text
        assert "**Hand 2**" in told.text
        await harness.stop()
        await harness.start()
        await harness.quiet()
        assert [seen.text for seen in told_in_channel(harness, cleo)] == [told.text]
        await hasten(harness)
        (told,) = told_in_channel(harness, cleo)
        assert "This game is over" in told.text
        assert "**Hand 3** · " in told.text
        assert harness.sandbox.breaches == []
        assert harness.sandbox.crashes == []


@pytest.mark.slow
async def test_a_server_says_how_often_a_channel_gets_a_new_message_or_that_it_is_told_nothing(
    make_town: MakeTown,
) -> None:
    async with make_town("Ana", "Bo", "Cleo") as harness:
        ana, _, cleo = harness.people.values()
        harness.channel.guild.owner_id = ana.user.id
        await open_table(harness, "gulveig", seats=2, options="goal=1000 place=thread")
        chosen = await ana.slash(harness.channel, "server live", messages=15)
        assert "every 15 minutes" in chosen.text
        await next_hand(harness)
        assert len(told_in_channel(harness, cleo)) == 1
        harness.later += 16 * 60_000
        await next_hand(harness)
        lobby, live = told_in_channel(harness, cleo)
        assert "**Hand 2** · " in live.text
        await next_hand(harness)
        same = told_in_channel(harness, cleo)
        assert [seen.id for seen in same] == [lobby.id, live.id]
        assert "**Hand 3** · " in same[1].text
        harness.later += 16 * 60_000
        await next_hand(harness)
        same_lobby, newer = told_in_channel(harness, cleo)
        assert same_lobby.id == lobby.id
        assert newer.id > live.id
        assert "told nothing" in (await ana.slash(harness.channel, "server live", lines="no")).text
        await next_hand(harness)
        assert "Hand" not in told_in_channel(harness, cleo)[0].text
        assert harness.sandbox.breaches == []
        assert harness.sandbox.crashes == []
