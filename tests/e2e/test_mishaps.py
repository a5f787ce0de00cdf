"""Whatever goes wrong: no table is stuck, no accepted move is lost, and the person who clicked gets a sentence."""

from __future__ import annotations

import asyncio

import pytest

from bot.games import BOARD
from bot.pictures.render_queue import Draw, RenderFailed
from bot.sandbox import Person, Seen, message_service
from bot.store import Status
from bot.tables.guild_rules import LOBBIES
from engines.core import Rng
from tests.e2e.conftest import MakeTown
from tests.e2e.harness import Harness, make_a_move, moves
from tests.e2e.playing import at_random, hasten, head, open_table, play_by_panels, waited_for

SHORT = "goal=500 max_hands=3"


async def seated(harness: Harness) -> tuple[Person, Seen]:
    """Begin a short game; return somebody who has to move, and their panel."""
    await open_table(harness, "gulveig", seats=2, options=SHORT)
    person = waited_for(harness)[0]
    panel = harness.panel(person)
    assert panel is not None
    return person, panel


async def test_a_double_click_is_one_move(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as harness:
        person, panel = await seated(harness)
        before = await head(harness)
        reply = await person.click(panel, custom_id=moves(panel)[0][1], twice=True)
        assert not reply.failed
        await harness.quiet()
        assert await head(harness) == before + 1
        kept = harness.skald._connection._view_store
        assert not kept._views, "a control answers by its custom_id alone"
        assert not kept._dynamic_items


async def test_a_stale_control_repaints_and_never_moves(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as harness:
        person, panel = await seated(harness)
        old = moves(panel)[0][1]
        await person.click(panel, custom_id=old)
        await play_by_panels(harness, Rng("stale"), most=3)
        before = await head(harness)
        reply = await person.click(panel, custom_id=old, force=True)
        assert not reply.failed
        assert "moment has passed" in reply.text
        assert await head(harness) == before


async def test_a_control_of_another_version_is_answered_in_a_sentence(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as harness:
        person, panel = await seated(harness)
        for odd in ("gulveig:old:7", "k:juggle:1"):
            reply = await person.click(panel, custom_id=odd, force=True)
            assert not reply.failed
            assert "older version" in reply.text


async def test_wrong_turn_watchers_and_unknown_tables_get_one_sentence(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo", "Watcher") as harness:
        watcher = harness.people.pop("Watcher")
        await open_table(harness, "gulveig", seats=2, options=SHORT)
        mover = waited_for(harness)[0]
        other = next(person for person in harness.people.values() if person is not mover)
        before = await head(harness)
        for person, command, options, words in (
            (other, "table act", {"move": "60", "table": 1}, "not asked that now"),
            (mover, "table act", {"move": "banana", "table": 1}, "banana"),
            (mover, "table act", {"move": "A1,,", "table": 1}, "cannot read"),
            (watcher, "table hand", {"table": 1}, "watching"),
            (watcher, "table resign", {"sure": "yes", "table": 1}, "watching"),
            (mover, "table hand", {"table": 99}, "no such table"),
            (other, "table back", {"table": 1}, "cannot be taken back"),
            (mover, "table leave", {"table": 1}, "begun"),
        ):
            reply = await person.slash(harness.channel, command, **options)
            assert not reply.failed, command
            assert reply.ephemeral, command
            assert words in reply.text, (command, reply.text)
        nowhere = await watcher.slash(watcher.dm, "table hand")
        assert "no table here" in nowhere.text
        assert await head(harness) == before


async def test_closed_dms_never_stall_a_game(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo", closed=("Bo",)) as harness:
        await open_table(harness, "gulveig", seats=2, options=SHORT)
        bo = harness.people["Bo"]
        assert harness.panel(bo) is None
        assert await play_by_panels(harness, Rng("closed"), most=8) == 8
        assert "Bo" in harness.board(bo).text
        assert "press **My hand**" in harness.board(bo).text
        assert harness.sandbox.breaches == []


async def test_deleted_messages_come_back(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as harness:
        await open_table(harness, "gulveig", seats=2, options=SHORT)
        ana = harness.people["Ana"]
        board, panel = harness.board(ana), harness.panel(ana)
        assert panel is not None
        for seen in (board, panel):
            message_service.delete(harness.sandbox.world, seen.model)
        await play_by_panels(harness, Rng("deleted"), most=2)
        assert harness.board(ana).id != board.id
        fresh = harness.panel(ana)
        assert fresh is not None
        assert fresh.id != panel.id


async def test_a_panel_whose_picture_cannot_be_painted_comes_without_it_and_gets_it_later(
    make_town: MakeTown, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.pictures.render_queue.RETRY_AFTER", 0.0)
    async with make_town("Ana", "Bo") as harness:
        render_queue, ana = harness.skald.services.render_queue, harness.people["Ana"]
        render = render_queue.render

        def hanging(_draw: Draw) -> bytes:
            raise RenderFailed

        render_queue.render = hanging
        harness.skald.services.table_sync.retry.pauses = (0.05,)
        await open_table(harness, "gulveig", seats=2, options=SHORT)
        await play_by_panels(harness, Rng("no pictures"), most=3)
        board, panel = harness.board(ana), harness.panel(ana)
        assert panel is not None
        session = await harness.skald.services.sessions.get(1)
        assert session.game is not None
        for seen, seat in ((board, None), (panel, 0)):
            view = session.game.view(seat)
            assert session.listing.sheet(BOARD).alt(view, session.names)[:200] in seen.text
            assert not seen.images
        render_queue.render = render
        await harness.sandbox.until(lambda: board.images and len(panel.images) > 1, timeout=20.0)
        await harness.quiet()
        assert session.listing.prose.hand_alt(session.game.view(0), session.names) not in panel.text
        assert not harness.skald.services.table_sync.retry.failing


async def test_an_archived_thread_is_opened_again(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as harness:
        await open_table(harness, "gulveig", seats=2, options=SHORT)
        thread = harness.board(harness.people["Ana"]).channel
        assert thread.thread is not None
        thread.archive()
        before = harness.board(harness.people["Ana"]).text
        await play_by_panels(harness, Rng("archived"), most=2)
        assert harness.board(harness.people["Ana"]).text != before
        assert not thread.thread.archived


async def test_without_threads_the_table_stays_in_its_channel(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as harness:
        harness.channel.deny_bot("create_public_threads")
        await open_table(harness, "gulveig", seats=2, options=SHORT)
        assert harness.board(harness.people["Ana"]).channel is harness.channel
        assert await play_by_panels(harness, Rng("channel"), most=3) == 3


async def test_missing_permissions_are_named(make_town: MakeTown) -> None:
    async with make_town("Ana") as harness:
        harness.channel.deny_bot("attach_files")
        reply = await harness.people["Ana"].slash(harness.channel, "play", game="gulveig")
        assert reply.ephemeral
        assert "Attach Files" in reply.text


@pytest.mark.slow
async def test_a_move_whose_answer_comes_too_late_stands(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as harness:
        person, panel = await seated(harness)
        before = await head(harness)
        harness.sandbox.fail("POST", r"/interactions/\d+/.*/callback", status=404, code=10062, times=1)
        await person.click(panel, custom_id=moves(panel)[0][1])
        await harness.quiet()
        assert await head(harness) == before + 1
        assert await play_by_panels(harness, Rng("late"), most=3) == 3


async def test_bursts_of_server_errors_and_old_messages_are_ridden_out(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as harness:
        await open_table(harness, "gulveig", seats=2, options=SHORT)
        board = harness.board(harness.people["Ana"])
        harness.sandbox.fail("PATCH", rf"/messages/{board.id}$", status=400, code=30046, times=1)
        await play_by_panels(harness, Rng("old"), most=1)
        assert harness.board(harness.people["Ana"]).id != board.id
        harness.sandbox.fail("PATCH", r"/channels/\d+/messages/\d+$", status=503, times=2)
        assert await play_by_panels(harness, Rng("503"), most=2) == 2
        assert (await harness.skald.services.sessions.get(1)).table.status is Status.PLAYING


async def test_an_old_board_is_posted_anew_and_the_old_one_goes(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as harness:
        await open_table(harness, "gulveig", seats=2, options=SHORT)
        board = harness.board(harness.people["Ana"])
        harness.later = 51 * 60_000
        await play_by_panels(harness, Rng("fifty minutes"), most=1)
        assert board.deleted
        assert harness.board(harness.people["Ana"]).id != board.id


async def test_the_clock_reminds_and_then_plays_for_a_silent_seat(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as harness:
        await open_table(harness, "gulveig", seats=2, options=f"{SHORT} clock=1h late=play")
        mover = waited_for(harness)[0]
        assert "<t:" in harness.board(mover).text
        before, pings = await head(harness), len(mover.notifications)
        harness.later = 31 * 60_000
        harness.skald.services.clock.nudge(1)
        await harness.sandbox.until(lambda: len(mover.notifications) > pings)
        assert await head(harness) == before
        harness.later = 61 * 60_000
        harness.skald.services.clock.nudge(1)
        await harness.sandbox.until(lambda: harness.skald.services.sessions.peek(1).table.head > before)
        assert await head(harness) == before + 1


async def test_a_restart_in_mid_game_goes_on_with_the_old_buttons(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as harness:
        await open_table(harness, "gulveig", seats=2, options=SHORT)
        await play_by_panels(harness, Rng("restart"), most=5)
        before = await head(harness)
        person = waited_for(harness)[0]
        panel = harness.panel(person)
        await harness.stop()
        await harness.start()
        assert panel is not None
        await make_a_move(person, panel, Rng("after"))
        await harness.quiet()
        assert await head(harness) >= before
        assert await play_by_panels(harness, Rng("on"), most=4) == 4


async def test_two_at_the_same_moment_both_get_their_seat(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo", "Cleo", "Dag", "Eir") as harness:
        ana, *others = harness.people.values()
        await ana.slash(harness.channel, "play", game="gulveig")
        lobby = harness.lobby(ana)
        replies = await asyncio.gather(*[person.click(lobby, label="Join", force=True) for person in others])
        assert not any(reply.failed for reply in replies)
        session = await harness.skald.services.sessions.get(1)
        assert len(session.seats) == 4
        assert sum("no seat left" in reply.text for reply in replies if reply.ephemeral) == 1


async def test_only_the_host_chooses_starts_and_adds(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as harness:
        ana, bo = harness.people.values()
        await ana.slash(harness.channel, "play", game="gulveig")
        await bo.click(harness.lobby(bo), label="Join")
        for label in ("Options", "Start", "Add computer"):
            reply = await bo.click(harness.lobby(bo), label=label)
            assert "Only Ana, the host" in reply.text
        invitation = await bo.click(harness.lobby(bo), label="Invite")
        assert invitation.ephemeral
        assert f"/{harness.lobby(bo).id}" in invitation.text
        sheet = (await ana.click(harness.lobby(ana), label="Options")).message
        sheet = (await ana.choose(sheet, ["Goal"])).message
        sheet = (await ana.choose(sheet, ["500 points"], nth=1)).message
        await harness.quiet()
        assert "- Goal: **500 points**" in harness.lobby(ana).text
        reply = await ana.click(harness.lobby(ana), label="Leave")
        assert not reply.failed
        await bo.click(harness.lobby(bo), label="Start", force=True)
        assert "not played by 1" in "".join(seen.text for seen in bo.sees(harness.channel))


async def test_take_back_and_resign(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo", "Cleo") as harness:
        await open_table(harness, "gulveig", seats=3, options=SHORT)
        luck = Rng("back")
        for _ in ("bid", "pass", "pass", "bury"):
            mover = waited_for(harness)[0]
            panel = harness.panel(mover)
            assert panel is not None
            passing = [button.custom_id for button in panel.buttons if button.label == "Pass"]
            before = await head(harness)
            while await head(harness) == before:
                if passing:
                    panel = (await mover.click(panel, custom_id=passing.pop())).message
                else:
                    panel = await make_a_move(mover, panel, luck)
            await harness.quiet()
        panel = harness.panel(mover)
        assert panel is not None
        back = await mover.click(panel, label="Take back")
        assert "taken back" in back.text
        assert moves(back.message)
        resigned = await mover.slash(harness.channel, "table resign", table=1, sure="yes")
        assert "given up" in resigned.text
        await harness.quiet()
        session = await harness.skald.services.sessions.get(1)
        assert session.table.status is Status.PLAYING
        assert await play_by_panels(harness, Rng("resigned"), most=3) == 3
        await hasten(harness, at_random("resigned"))
        watcher = next(person for person in harness.people.values() if person is not mover)
        assert f"{mover.name} gave up, so comes last" in harness.result(watcher).text
        places = {row.name: row.place for row in await harness.skald.services.store.results.of(1)}
        assert places[mover.name] == 3


async def test_a_rematch_opens_one_table_for_all(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as harness:
        await open_table(harness, "gulveig", seats=2, options=SHORT)
        ana, bo = harness.people.values()
        await bo.slash(harness.channel, "table resign", table=1, sure="yes")
        await harness.quiet()
        result = harness.result(ana)
        assert "Ana" in result.text
        await ana.click(result, label="Rematch")
        await bo.click(result, label="Rematch")
        await harness.quiet()
        session = await harness.skald.services.sessions.get(2)
        assert [seat.name for seat in session.seats] == ["Ana", "Bo"]
        assert (await ana.click(harness.lobby(ana), label="Start")).failed is False
        await harness.quiet()
        assert await play_by_panels(harness, Rng("rematch"), most=2) == 2
        assert harness.sandbox.breaches == []


async def test_lobbies_that_keep_another_table_from_opening_are_named_with_the_way_to_them(make_town: MakeTown) -> None:
    async with make_town("Ana") as harness:
        ana = harness.people["Ana"]
        for _ in range(LOBBIES):
            await ana.slash(harness.channel, "play", game="gulveig")
            await harness.quiet()
        refused = await ana.slash(harness.channel, "play", game="gulveig")
        where = f"https://discord.com/channels/{harness.channel.guild.id}/{harness.channel.id}/"
        assert refused.text.count(f"]({where}") == LOBBIES
        assert f"tables [1]({where}" in refused.text
