"""The processes that work for Skald: none of them outlives it, however it ends."""

from __future__ import annotations

import subprocess
import sys
import textwrap
import time
from pathlib import Path

import pytest

from bot.system.environment import child_environment

RENDERER = """
    from functools import partial
    from bot.pictures.render_process import render_process
    render_process().paint(partial(bytes, 1))
    print(render_process().process().pid, flush=True)
"""
THINKER = """
    from os import getpid
    from bot.autoplay.computer_worker import worker_pool
    print(worker_pool(1).submit(getpid).result(), flush=True)
"""
CHECKER = """
    import asyncio, sys
    from pathlib import Path
    from tempfile import mkdtemp
    from bot.games import built_in
    from bot.tables.card_set_checks import CardSetChecker
    begun = Path(mkdtemp()) / "begun"
    stuck = f"c.check = lambda *_: (open({str(begun)!r}, 'w').write(str(os.getpid())), time.sleep(3600))"
    program = f"import os, time, bot.tables.card_set_worker as c; {stuck}; c.work()"
    async def main():
        checking = CardSetChecker(timeout=3600, command=(sys.executable, "-c", program))
        check = asyncio.create_task(checking.check(built_in("gulveig")))
        while not (begun.exists() and begun.read_text()):
            await asyncio.sleep(0.02)
        print(begun.read_text(), flush=True)
        await check
    asyncio.run(main())
"""


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="this system does not tell which processes there are")
@pytest.mark.parametrize("program", [RENDERER, THINKER, CHECKER], ids=["render process", "computer player", "checker"])
def test_a_worker_does_not_outlive_a_skald_that_is_killed(program: str) -> None:
    command = [sys.executable, "-c", textwrap.dedent(program) + "import time; time.sleep(60)"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as skald:  # noqa: S603 - the program above
        assert skald.stdout is not None
        worker = int(skald.stdout.readline())
        assert alive(worker)
        skald.kill()
    until = time.monotonic() + 60
    while alive(worker):
        assert time.monotonic() < until
        time.sleep(0.02)


def alive(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


def test_a_worker_of_computer_players_loads_nothing_of_the_bot_around_it():
    program = "import sys, bot.autoplay.computer_worker; print(*{name.partition('.')[0] for name in sys.modules})"
    done = subprocess.run([sys.executable, "-c", program], env=child_environment(), capture_output=True, check=True)  # noqa: S603 - our own words
    loaded = set(done.stdout.decode().split())
    assert "engines" in loaded
    assert not loaded & {"aiohttp", "babel", "discord", "prometheus_client", "rich", "sqlalchemy", "structlog", "typer"}
