"""Skald as a process: SIGTERM, exit codes, backups in the background and the heartbeat."""

from __future__ import annotations

import json
import signal
import sqlite3
import time
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.operator.backup_schedule import SOON, back_up_now, until_due
from bot.operator.backups import backups_in
from bot.operator.errors import Exit
from bot.operator.settings import Settings
from bot.sandbox import Sandbox
from bot.store import Store
from tests.operator.processes import ROOT, ended, skald
from tests.operator.stored_games import address, played


async def played_on(folder: Path, sandbox: Sandbox) -> None:
    """Wait until the computer players have made some moves and the heart has beaten."""
    with closing(sqlite3.connect(f"file:{folder}/var/skald.db?mode=ro", uri=True)) as look:
        for _ in range(200):
            entries = look.execute("SELECT count(*) FROM entries").fetchone()[0]
            if entries > 4 and (folder / "beat").exists():
                return
            await sandbox.settle(quiet=0.1)
    raise AssertionError("the computer players did not move, or the heart did not beat")


@pytest.mark.slow
async def test_sigterm_ends_a_game_in_progress_cleanly_within_five_seconds(folder):
    async with await Sandbox.start() as sandbox:
        guild = sandbox.add_guild("Midgard")
        ana = sandbox.add_user("Ana")
        guild.add_member(ana.user)
        channel = guild.add_channel("mead-hall")
        command = ("-m", "tests.operator.skald_process", sandbox.url)
        variables = {"DISCORD_TOKEN": sandbox.token, "SKALD_COMPUTER_PACE": "0", "SKALD_HEARTBEAT": "beat"}
        variables["SKALD_EMOJIS"] = "false"
        async with skald(folder, *command, **variables) as process:
            await sandbox.gateway.wait_connected(timeout=60.0)
            await sandbox.settle(quiet=0.4, timeout=60.0)
            assert not (await ana.slash(channel, "play", game="gulveig", computers=3)).failed
            await sandbox.until(lambda: ana.sees(channel)[-1].buttons, timeout=60.0)
            assert not (await ana.click(ana.sees(channel)[-1], label="Start")).failed
            # Computers alone play on by themselves, so the end comes in the middle of their moves.
            assert not (await ana.slash(channel, "table resign", table=1, sure="yes")).failed
            await played_on(folder, sandbox)
            (folder / "skald.toml").write_text("computer_pace = 7\n")
            process.send_signal(signal.SIGHUP)
            began = time.monotonic()
            process.send_signal(signal.SIGTERM)
            code, text = await ended(process, folder)
            assert time.monotonic() - began < 3 * 5, "a machine that is three times slower has three times as long"
            assert code == 0, text
        lines = [json.loads(line) for line in text.splitlines()]
        assert {"ready", "settings read anew"} <= {line["event"] for line in lines}
        assert not [line for line in lines if line["level"] == "error"]
        assert sandbox.token not in text
    store = await Store.open(address(folder / "var" / "skald.db"), migrate=False)
    (table,) = await store.tables.live()
    assert [row.n for row in await store.log.entries(table.id)] == list(range(table.head + 1))
    assert table.head >= 4
    await store.close()


@pytest.mark.slow
async def test_a_refused_token_ends_the_process_with_its_own_code_and_stays_hidden(folder):
    async with await Sandbox.start() as sandbox:
        script = (
            "import sys; from bot.sandbox import point; point(sys.argv.pop());"
            "from bot.cli.app import app; sys.argv[1:] = ['run', '--no-sandbox']; app()"
        )
        async with skald(folder, "-c", script, sandbox.url, DISCORD_TOKEN="wrong-and-secret") as process:
            code, text = await ended(process, folder)
    assert code == Exit.TOKEN
    assert "Discord does not accept the token." in text
    assert "developer portal" in text
    assert "Traceback" not in text
    assert "wrong-and-secret" not in text


@pytest.mark.slow
async def test_skald_does_not_start_over_tables_of_old_rules_unless_told_to_close_them(folder):
    database = folder / "var" / "skald.db"
    database.parent.mkdir(parents=True)
    with closing(sqlite3.connect(database)) as connection:
        connection.executescript((Path(__file__).parent / "schemas" / "0004.sql").read_text())
    async with await Sandbox.start() as sandbox:
        script = (
            "import sys; from bot.sandbox import point; point(sys.argv.pop(1));"
            "from bot.cli.app import app; sys.argv[1:] = ['run', '--no-sandbox', *sys.argv[1:]]; app()"
        )
        async with skald(folder, "-c", script, sandbox.url, DISCORD_TOKEN="wrong") as process:
            code, text = await ended(process, folder)
        assert code == Exit.DATA, text
        assert "Table 1: gulveig, rules 1, server 77, channel 770" in text
        assert "skald run --close-old" in text
        async with skald(folder, "-c", script, sandbox.url, "--close-old", DISCORD_TOKEN="wrong") as process:
            code, text = await ended(process, folder)
        assert code == Exit.TOKEN, text
    with closing(sqlite3.connect(database)) as connection:
        assert connection.execute("SELECT status, reason FROM tables").fetchall() == [("ended", "old-rules")]


@pytest.mark.slow
async def test_a_backup_is_made_by_a_process_of_its_own(folder, monkeypatch):
    await played(folder / "var" / "skald.db")
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    monkeypatch.setenv("DISCORD_TOKEN_FILE", "/nowhere")
    await back_up_now()
    assert len(backups_in(folder / "var" / "backups")) == 1


def test_the_next_backup_is_due_by_the_age_of_the_last(folder):
    settings = Settings(backup_hours=6)
    now = datetime(2026, 5, 1, 12, tzinfo=UTC)
    assert until_due(settings, now) == SOON
    settings.backup_folder.mkdir(parents=True)
    (settings.backup_folder / f"skald-{now - timedelta(hours=2):%Y%m%dT%H%M%S%fZ}.db").touch()
    assert until_due(settings, now) == 4 * 3600
    assert until_due(settings, now + timedelta(days=1)) == SOON
