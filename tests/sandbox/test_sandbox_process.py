"""The bot as a process of its own, and the drawer that disturbs it."""

from __future__ import annotations

import asyncio
import signal
import sys
from pathlib import Path

import aiohttp
import pytest

from bot.sandbox import BotProcess, Sandbox

TELLS = "import sys; print('here', flush=True); sys.stdin.read(); print('alone', flush=True)"
FORKS = "import subprocess, sys; p = subprocess.Popen(['sleep', '60']); print(p.pid, flush=True); p.wait()"


@pytest.fixture
async def process():
    made = []

    def make(code):
        made.append(BotProcess((sys.executable, "-c", code)))
        return made[-1]

    yield make
    for each in made:
        await each.kill()


async def lines(process, count):
    async with asyncio.timeout(60):
        while len(process.lines) < count:  # noqa: ASYNC110 - lines come when they come
            await asyncio.sleep(0.01)
    return list(process.lines)


async def test_what_it_says_is_kept_and_its_end_is_noticed(process):
    bot, changes = process("print('hello', flush=True); input(); raise SystemExit(3)"), []
    bot.on_change = lambda: changes.append(bot.state)
    await bot.start()
    await lines(bot, 1)
    bot.process.stdin.write(b"\n")
    await bot.wait()
    assert list(bot.lines) == ["hello"]
    assert [(state["running"], state["code"]) for state in changes] == [(True, None), (False, 3)]


async def test_killed_it_takes_its_workers_with_it_and_begins_anew(process):
    bot = process(FORKS)
    await bot.start()
    worker = int((await lines(bot, 1))[0])
    await bot.kill()
    assert bot.state["code"] == -signal.SIGKILL
    async with asyncio.timeout(60):
        while _lives(worker):  # noqa: ASYNC110 - the system tells nobody
            await asyncio.sleep(0.01)
    await bot.start()
    assert bot.running
    assert bot.starts == 2


def _lives(process):
    """Whether a process still does something; one that is killed stays listed until somebody collects it."""
    stat = Path(f"/proc/{process}/stat")
    return stat.exists() and stat.read_text().split()[2] != "Z"


async def test_it_is_asked_to_stop_before_it_is_killed(process):
    bot = process(
        "import signal, sys, time; signal.signal(15, lambda *_: sys.exit(7)); print(1, flush=True); time.sleep(60)"
    )
    await bot.start()
    await lines(bot, 1)
    await bot.stop()
    assert bot.state["code"] == 7


async def test_it_hears_when_the_sandbox_is_gone(process):
    bot = process(TELLS)
    await bot.start()
    await lines(bot, 1)
    bot.process.stdin.close()
    assert await lines(bot, 2) == ["here", "alone"]


async def test_the_drawer_disturbs_and_reports(midgard):
    where = {"user": str(midgard.ana.id), "channel": str(midgard.hall.id)}
    async with aiohttp.ClientSession(base_url=midgard.sandbox.url) as session:

        async def do(path, **body):
            async with session.post(f"/api/drawer/{path}", json=where | body) as answer:
                return answer.status, await answer.json()

        async def reports():
            async with session.get("/api/drawer/reports", params=where) as answer:
                return await answer.json()

        await do("deny", permission="send_messages", denied=True)
        assert (await reports())["denied"] == ["send_messages", "attach_files", "embed_links"]
        await do("deny", permission="send_messages", denied=False)
        assert (await reports())["denied"] == []
        assert (await do("deny", permission="administrator", denied=True))[0] == 409
        assert (await do("kill"))[0] == 409
        assert (await do("delete-board"))[0] == 409
        reply = await midgard.ana.slash(midgard.hall, "board")
        assert (await do("delete-board"))[0] == 200
        assert reply.message.deleted
        await do("slow", seconds=0.01)
        assert (await reports())["slow"] == 0.01
        await do("slow", seconds=0)
        assert (await do("slow", seconds=60))[0] == 409
        assert (await reports())["requests"][0]["status"] in (200, 204)
        await do("drop")
        await midgard.sandbox.until(lambda: midgard.bot.resumes)


@pytest.mark.parametrize(("host", "answer"), [("10.0.0.7:80", 200), ("[::1]:80", 200), ("evil.example:80", 403)])
async def test_listening_everywhere_it_goes_by_addresses_and_by_no_other_name(host, answer):
    async with await Sandbox.start(host="0.0.0.0") as sandbox, aiohttp.ClientSession() as session:  # noqa: S104 - what is tested
        assert sandbox.url.startswith("http://127.0.0.1:")
        async with session.get(sandbox.url, headers={"Host": host}) as came:
            assert came.status == answer


async def test_the_bots_own_paths_are_known_under_no_other_name_either(sandbox):
    async with aiohttp.ClientSession() as session:
        foreign = {"Host": "evil.example", "Authorization": "Bot sandbox"}
        async with session.get(f"{sandbox.url}/api/v10/users/@me", headers=foreign) as came:
            assert came.status == 403
