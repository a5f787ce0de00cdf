"""The wheel, installed into an environment of its own: everything is in it, and it plays."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import sysconfig
import time
import urllib.request
import venv
import zipfile
from pathlib import Path
from typing import NamedTuple

import pytest

from bot.operator.backups import backups_in
from bot.store import newest_revision

ROOT = Path(__file__).parents[2]
PARTS = ("bot", "engines", "renderers", "data")
CHECKS_A_SET = """
import asyncio, skald
from msgspec.structs import replace
from bot.games import load_catalogue
from bot.tables.card_set_checks import CardSetChecker
if __name__ == "__main__":
    source = load_catalogue(("nordic_glory",))["nordic_glory"].source
    source = replace(source, extra=(("broken.toml", "surplus = 1"),))
    print(asyncio.run(CardSetChecker(timeout=600).check(source)))
"""
BACKS_UP = """
import asyncio, skald
from bot.operator.backup_schedule import back_up_now
asyncio.run(back_up_now())
"""

pytestmark = pytest.mark.slow


class Installed(NamedTuple):
    """A wheel and the environment that it was installed into.

    Attributes:
        wheel: the file.
        programs: the folder with `python` and `skald`.
    """

    wheel: Path
    programs: Path

    def run(self, folder, *words):
        return subprocess.run(  # noqa: S603 - the programs of the wheel
            [self.programs / words[0], *words[1:]],
            cwd=folder,
            env=surroundings(),
            capture_output=True,
            text=True,
            check=False,
        )


def surroundings(**variables):
    ours = ("PYTHON", "SKALD_", "DISCORD_")
    return {name: value for name, value in os.environ.items() if not name.startswith(ours)} | variables


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder]
    subprocess.run(build, cwd=ROOT, check=True)  # noqa: S603 - our own words
    (wheel,) = folder.glob("*.whl")
    home = folder / "home"
    venv.create(home, with_pip=True)
    programs = home / "bin"
    pip = ("pip", "install", "--quiet", "--no-index", "--no-deps", "--disable-pip-version-check", wheel)
    subprocess.run([programs / "python", "-m", *pip], check=True)  # noqa: S603 - our own words
    # What Skald needs comes from here, so that no network is needed; not so this checkout, which is a `.pth` there.
    (packages,) = home.glob("lib/python*/site-packages")
    (packages / "packages_of_the_tests.pth").write_text(sysconfig.get_path("purelib"))
    return Installed(wheel, programs)


def test_it_puts_one_name_beside_other_packages_and_holds_every_file(installed):
    with zipfile.ZipFile(installed.wheel) as wheel:
        names = set(wheel.namelist())
    assert {name.partition("/")[0] for name in names if ".dist-info/" not in name} == {"skald"}
    missing = {
        f"skald/{path.relative_to(ROOT)}"
        for part in PARTS
        for path in (ROOT / part).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    } - names
    assert not missing
    assert not [name for name in names if "tests" in name.split("/")]


@pytest.mark.parametrize("words", [("skald",), ("python", "-m", "skald")])
def test_it_says_which_one_it_is(installed, tmp_path, words):
    said = installed.run(tmp_path, *words, "--version")
    assert said.returncode == 0, said.stderr
    assert re.fullmatch(rf"Skald \S+ \(schema {newest_revision()}, Python 3\.\S+, discord\.py \S+\)\n", said.stdout)


def test_it_finds_itself_and_not_this_checkout(installed, tmp_path):
    words = ("-c", "import skald, bot, engines, renderers; print(bot.__path__, engines.__path__, renderers.__path__)")
    found = installed.run(tmp_path, "python", *words)
    assert found.stdout.count("site-packages/skald/") == 3, found.stdout + found.stderr


def test_it_plays_a_game_and_makes_and_proves_a_backup(installed, tmp_path):
    played = installed.run(tmp_path, "skald", "simulate", "gulveig", "--games", "1", "--players", "random")
    assert played.returncode == 0, played.stderr
    migrated = installed.run(tmp_path, "skald", "migrate")
    assert migrated.returncode == 0, migrated.stderr
    (tmp_path / "back_up.py").write_text(BACKS_UP)
    assert installed.run(tmp_path, "python", "back_up.py").returncode == 0
    assert backups_in(tmp_path / "var" / "backups")


def test_card_sets_are_checked_by_a_process_of_its_own(installed, tmp_path):
    (tmp_path / "check.py").write_text(CHECKS_A_SET)
    checked = installed.run(tmp_path, "python", "check.py")
    assert "key='surplus', fault=Fault(id='book.unknown-key'" in checked.stdout, checked.stderr


def test_the_sandbox_draws_a_board_that_computers_play_on(installed, tmp_path):
    said = tmp_path / "said"
    words = [installed.programs / "skald", "sandbox", "--users", "2", "--demo", "gulveig"]
    env = surroundings(SKALD_SANDBOX_PORT="0", SKALD_COMPUTER_PACE="0", COLUMNS="200")
    with (
        said.open("wb") as out,
        subprocess.Popen(words, cwd=tmp_path, env=env, stdout=out, stderr=out) as sandbox,  # noqa: S603 - the wheel's
    ):
        try:
            url = wait_for(sandbox, said, lambda: re.search(r"http://\S+", said.read_text()))[0]
            person = json.loads(get(f"{url}/api/people"))[0]["id"]
            world = json.loads(get(f"{url}/api/world?user={person}"))
            place = world["guilds"][0]["channels"][0]["id"]

            def boards():
                messages = get(f"{url}/api/messages?user={person}&channel={place}").decode()
                return set(re.findall(r"/attachments/\d+/[\w.-]+", messages))

            first = wait_for(sandbox, said, boards)
            assert get(url + min(first)).startswith((b"\x89PNG", b"RIFF"))
            wait_for(sandbox, said, lambda: boards() - first)
        finally:
            sandbox.send_signal(signal.SIGTERM)
    assert sandbox.returncode == 0, said.read_text()


def get(url):
    with urllib.request.urlopen(url, timeout=300) as answer:  # noqa: S310 - the sandbox's own page
        return answer.read()


def wait_for(process, said, look):
    """Return what a look finds, as soon as it finds something; fail when the process has ended."""
    while not (found := look()):
        assert process.poll() is None, said.read_text()
        time.sleep(0.1)
    return found
