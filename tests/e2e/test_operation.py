"""Skald in operation: what it counts and logs, how it tells its health, and how it leaves."""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path

import aiohttp
import pytest

from bot.client.bot import Skald
from bot.client.health import health_page
from bot.client.serving import _live
from bot.metrics import REGISTRY
from bot.operator.errors import DiscordUnreachable, WrongToken
from bot.sandbox import Sandbox
from bot.store import Store
from engines.core import Rng
from tests.e2e.conftest import MakeTown
from tests.e2e.harness import moves
from tests.e2e.playing import open_table, play_by_panels, waited_for
from tests.listings import shared_catalogue

SHORT = "goal=500 max_hands=3"


def figure(name: str, **labels: str) -> float:
    return REGISTRY.get_sample_value(name, labels) or 0.0


async def test_logs_name_table_entry_and_age_and_no_person(make_town: MakeTown, logs) -> None:
    async with make_town("Sigrun", "Thorvald") as harness:
        await open_table(harness, "gulveig", seats=2, options=SHORT)
        await play_by_panels(harness, Rng("logged"), most=6)
        sigrun = harness.people["Sigrun"]
        await sigrun.slash(harness.channel, "table act", move="banana", table=1)
        await sigrun.slash(harness.channel, "profile", user=harness.people["Thorvald"])
        sigrun.close_dms()
        await play_by_panels(harness, Rng("closed"), most=2)
        answered = [line for line in logs() if line["event"] == "answered"]
        secrets = [str(person.id) for person in harness.people.values()]
        secrets += [*harness.people, harness.sandbox.token, *[str(person.dm.id) for person in harness.people.values()]]
        table = await harness.skald.services.store.tables.get(1)
        assert table is not None
        secrets += [table.seed or ""]
    moved = [line for line in answered if line["verb"] in ("pick", "choose")]
    assert {"table", "game", "entry", "age_ms", "result", "level", "timestamp"} <= set(moved[-1])
    assert (moved[-1]["table"], moved[-1]["game"]) == (1, "gulveig")
    assert [line["result"] for line in answered if line["verb"] == "/table act"] == ["refused"]
    assert "/play" in {line["verb"] for line in answered}
    text = json.dumps(logs(), ensure_ascii=False)
    for secret in secrets:
        assert secret not in text


async def test_presses_pictures_edits_and_refusals_are_counted(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo", closed=("Bo",)) as harness:
        before = {
            name: figure(name, **labels)
            for name, labels in (
                ("skald_interactions_total", {"verb": "start", "result": "done"}),
                ("skald_answer_age_seconds_count", {}),
                ("skald_render_seconds_count", {}),
                ("skald_edits_total", {"fate": "sent"}),
                ("skald_dm_failures_total", {}),
                ("skald_discord_refusals_total", {"status": "403", "code": "50007"}),
            )
        }
        await open_table(harness, "gulveig", seats=2, options=SHORT)
        await play_by_panels(harness, Rng("counted"), most=4)
        after = {
            "skald_interactions_total": figure("skald_interactions_total", verb="start", result="done"),
            "skald_edits_total": figure("skald_edits_total", fate="sent"),
            "skald_discord_refusals_total": figure("skald_discord_refusals_total", status="403", code="50007"),
        }
        for name, value in before.items():
            assert after.get(name, figure(name)) > value, name
        unknown = figure("skald_interactions_total", verb="/table act", result="refused")
        await harness.people["Ana"].slash(harness.channel, "table act", move="rubbish", table=1)
        await harness.quiet()
        assert figure("skald_interactions_total", verb="/table act", result="refused") == unknown + 1


async def test_health_and_metrics_are_served_on_loopback(make_town: MakeTown) -> None:
    async with (
        make_town("Ana") as harness,
        health_page(harness.skald.vitals(), 0) as port,
        aiohttp.ClientSession() as session,
    ):
        await harness.people["Ana"].slash(harness.channel, "play", game="gulveig")

        async def ask(path: str) -> tuple[int, str]:
            async with session.get(f"http://127.0.0.1:{port}{path}") as reply:
                return reply.status, await reply.text()

        assert (await ask("/healthz"))[0] == 200
        status, text = await ask("/readyz")
        assert status == 200, text
        status, text = await ask("/metrics")
        assert status == 200
        figures = dict(line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#"))
        assert float(figures["skald_live_tables"]) == 1
        assert float(figures["skald_shards_up"]) == 1
        assert float(figures["skald_store_batch_size"]) >= 1
        assert "skald_loop_lag_seconds" in figures
        assert {f'skald_queue_length{{queue="{queue}"}}' for queue in ("render", "writer", "edits", "intake")} <= set(
            figures
        )
        assert {figures[f'skald_failing_tables{{cause="{cause}"}}'] for cause in ("channel", "lost")} == {"0.0"}
        assert figures["skald_overdue_deadlines"] == "0.0"
        assert "skald_store_outage" in figures
        assert "python_gc_objects_collected_total" in text
        if sys.platform == "linux":
            assert float(figures["process_open_fds"]) > 0
        assert str(harness.people["Ana"].id) not in text
        harness.skald.services.heartbeat.late.append(3.0)
        status, text = await ask("/healthz")
        assert status == 503
        assert "3.0 s late" in text
        harness.skald.lifecycle.leave()
        assert (await ask("/readyz"))[0] == 503
        await harness.skald.store.close()
        status, text = await ask("/healthz")
        assert status == 503
        assert "The store is closed." in text


async def test_before_discord_is_there_skald_is_alive_but_not_ready(tmp_path) -> None:
    skald = await lone(tmp_path, "early")
    async with skald, health_page(skald.vitals(), 0) as port, aiohttp.ClientSession() as session:
        async with session.get(f"http://127.0.0.1:{port}/healthz") as reply:
            assert reply.status == 200
        async with session.get(f"http://127.0.0.1:{port}/readyz") as reply:
            assert reply.status == 503
            assert "not connected" in await reply.text()
    await skald.store.close()


async def test_who_is_about_to_leave_refuses_kindly_and_plays_nothing(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as harness:
        await open_table(harness, "gulveig", seats=2, options=SHORT)
        mover = waited_for(harness)[0]
        panel = harness.panel(mover)
        assert panel is not None
        head = (await harness.skald.services.sessions.get(1)).table.head
        harness.skald.lifecycle.leave()
        reply = await mover.click(panel, custom_id=moves(panel)[0][1])
        assert reply.ephemeral
        assert "about to restart" in reply.text
        assert "about to restart" in (await mover.slash(harness.channel, "games")).text
        assert (await harness.skald.services.sessions.get(1)).table.head == head


async def test_leaving_takes_less_than_five_seconds_even_when_discord_is_slow(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as harness:
        await open_table(harness, "gulveig", seats=2, options=SHORT)
        harness.sandbox.fail("PATCH", r"/channels/\d+/messages/\d+$", status=503, times=50)
        mover = waited_for(harness)[0]
        panel = harness.panel(mover)
        assert panel is not None
        await mover.click(panel, custom_id=moves(panel)[0][1])
        now = asyncio.get_running_loop().time
        began = now()
        await harness.skald.close()
        assert now() - began < 5
        assert (await harness.skald.store.log.entries(1))[-1].n >= 1


async def test_skald_waits_for_discord_less_and_less_often_and_gives_up_plainly(tmp_path, monkeypatch) -> None:
    monkeypatch.setattr("bot.client.serving.PAUSES", (0.01, 0.02, 0.03))
    async with await Sandbox.start() as sandbox:
        sandbox.add_guild("Midgard")
        with sandbox.pointing():
            sandbox.fail("GET", r"/users/@me$", status=503, times=2)
            sandbox.fail("GET", r"/gateway/bot$", status=503, times=1)
            skald = await lone(tmp_path, "waits")
            living = asyncio.create_task(_live(skald, sandbox.token))
            async with asyncio.timeout(60):
                await skald.lifecycle.ready()
            await skald.close()
            await living
            await skald.store.close()
            sandbox.fail("GET", r"/users/@me$", status=503, times=4)
            hopeless = await lone(tmp_path, "hopeless")
            with pytest.raises(DiscordUnreachable):
                await _live(hopeless, sandbox.token)
            await hopeless.close()
            await hopeless.store.close()


async def test_a_wrong_token_is_not_tried_again(tmp_path) -> None:
    async with await Sandbox.start() as sandbox:
        with sandbox.pointing():
            skald = await lone(tmp_path, "wrong")
            with pytest.raises(WrongToken):
                await _live(skald, "wrong")
            await skald.close()
            await skald.store.close()


async def lone(folder: Path, name: str) -> Skald:
    """A Skald that is not connected yet."""
    store = await Store.open(f"sqlite+aiosqlite:///{folder}/{name}.db")
    return Skald(store, shared_catalogue(), patience=0.01)
