"""What lies under deploy/ and in PRIVACY.md agrees with the code."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import time
import tomllib
from configparser import ConfigParser
from pathlib import Path

import pytest

from bot.client.bot import SUCCESSOR
from bot.operator.errors import Exit
from bot.operator.settings import Settings, variable_of
from bot.store.columns import metadata
from bot.system.environment import ONE_ARENA, child_environment

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
AGAIN = {Exit.FAILED, Exit.UNREACHABLE, Exit.BUSY}


def read(path: Path) -> ConfigParser:
    parser = ConfigParser(strict=False, interpolation=None)
    parser.optionxform = str
    parser.read_string(path.read_text())
    return parser


def unit() -> ConfigParser:
    return read(DEPLOY / "skald.service")


def test_the_supervisor_starts_again_only_where_that_may_help():
    service = unit()["Service"]
    assert {int(code) for code in service["RestartPreventExitStatus"].split()} == set(Exit) - AGAIN
    assert (service["Restart"], service["RestartSec"], service["RestartMaxDelaySec"]) == ("on-failure", "5", "5min")


def test_every_variable_that_is_set_is_one_that_skald_knows():
    known = {variable_of(name) for name in Settings.model_fields}
    texts = [path.read_text() for path in deployed()]
    named = {name for text in texts for name in re.findall(r"\b(?:SKALD|DISCORD)_[A-Z_]+", text)}
    assert named
    assert named <= known


def test_the_image_runs_as_nobody_special_on_one_volume_with_a_health_check():
    text = (DEPLOY / "Dockerfile").read_text()
    assert re.findall(r"^USER (\S+)$", text, re.MULTILINE) == ["10001:10001"]
    assert re.findall(r"^VOLUME (\S+)$", text, re.MULTILINE) == ["/data"]
    assert "HEALTHCHECK" in text
    copied = set(re.findall(r"^COPY (\w+) \1$", text, re.MULTILINE))
    wheel = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["hatch"]["build"]["targets"]["wheel"]
    assert copied == set(wheel["only-include"])
    sent = set(re.findall(r"^!(\S+)$", (DEPLOY / "Dockerfile.dockerignore").read_text(), re.MULTILINE))
    assert sent == copied | {"LICENSE", "README.md", "pyproject.toml", "requirements.lock"}


def test_threads_share_their_memory_wherever_skald_runs():
    [(name, value)] = ONE_ARENA.items()
    for file in ("Dockerfile", "skald.service"):
        assert re.search(rf"\b{name}={value}\b", (DEPLOY / file).read_text()), file
    assert child_environment()[name] == value


def test_an_operator_may_choose_otherwise(monkeypatch):
    monkeypatch.setenv("MALLOC_ARENA_MAX", "4")
    assert child_environment()["MALLOC_ARENA_MAX"] == "4"


def test_every_image_is_pinned_by_its_digest():
    bases = re.findall(r"^ARG PYTHON=(\S+)$", (DEPLOY / "Dockerfile").read_text(), re.MULTILINE)
    bases += re.findall(r"image: (?:&\w+ )?([\w.]+:\S+)", (DEPLOY / "compose.fleet.yaml").read_text())
    assert len(bases) == 2
    for base in bases:
        assert re.fullmatch(r"\w+:\d+\.\d+[\w.-]*@sha256:[0-9a-f]{64}", base)


@pytest.mark.parametrize(("age", "well"), [(5, True), (3600, False), (None, False)])
def test_the_health_check_of_the_image_looks_for_a_young_heartbeat(age, well, tmp_path):
    [words] = re.findall(r"HEALTHCHECK .*\\\n +CMD (\[.*\])", (DEPLOY / "Dockerfile").read_text())
    beat = tmp_path / "beat"
    if age is not None:
        beat.touch()
        os.utime(beat, (time.time() - age, time.time() - age))
    _, *rest = json.loads(words)
    code, _ = run(sys.executable, *rest, env={"SKALD_HEARTBEAT": str(beat)})
    assert (code == 0) == well


def test_a_newer_digest_is_written_where_the_old_one_stands(tmp_path):
    shutil.copytree(DEPLOY, tmp_path / "deploy")
    shutil.copy(ROOT / "Makefile", tmp_path)
    newer = f"sha256:{'0123456789abcdef' * 4}"
    docker = tmp_path / "docker"
    docker.write_text(f"#!/bin/sh\necho {newer}\n")
    docker.chmod(0o755)
    path = f"{tmp_path}{os.pathsep}{os.environ['PATH']}"
    code, said = run(tool("make"), "image-pin", cwd=tmp_path, env=os.environ | {"PATH": path})
    assert code == 0, said
    for name in ("Dockerfile", "compose.fleet.yaml"):
        old, new = (DEPLOY / name).read_text(), (tmp_path / "deploy" / name).read_text()
        assert new == re.sub(r"sha256:[0-9a-f]{64}", newer, old) != old


def deployed():
    """Return every file under deploy/ but what Python has made of the build hook there."""
    return [path for path in DEPLOY.rglob("*") if path.is_file() and "__pycache__" not in path.parts]


def tool(name):
    """Return a program that may be there, such as those of `make deploy-tools`; skip the test when it is not."""
    path = shutil.which(name, path=f"{ROOT / '.venv' / 'deploy-tools' / 'bin'}{os.pathsep}{os.environ['PATH']}")
    return path or pytest.skip(f"{name} is not installed")


def run(*words, **options):
    done = subprocess.run(words, **({"cwd": ROOT} | options), capture_output=True, text=True, check=False)  # noqa: S603 - our own words
    return done.returncode, done.stdout + done.stderr


def test_the_image_is_linted():
    assert run(tool("hadolint"), DEPLOY / "Dockerfile") == (0, "")


@pytest.mark.parametrize(
    ("schema", "files"),
    [("compose-spec", "deploy/compose*.yaml"), ("github-workflows", ".github/workflows/*.yaml")],
)
def test_files_for_other_programs_have_the_form_that_these_read(schema, files):
    found = sorted(ROOT.glob(files))
    assert len(found) == 2
    code, said = run(tool("check-jsonschema"), "--builtin-schema", f"vendor.{schema}", *found)
    assert code == 0, said


def test_every_script_is_one_of_the_shell():
    assert run("sh", "-n", DEPLOY / "dump-postgres") == (0, "")


def test_the_unit_may_do_little():
    code, said = run(
        tool("systemd-analyze"), "security", "--offline=true", "--no-pager", "--threshold=20", DEPLOY / "skald.service"
    )
    if "unrecognized option" in said:
        pytest.skip("systemd is older than 252")
    assert code == 0, said


def test_members_of_a_fleet_differ_from_the_unit_by_their_shards_and_may_wait_for_a_successor():
    member = read(DEPLOY / "skald@.service.d" / "fleet.conf")["Service"]
    assert member["ExecStart"] == f"{unit()['Service']['ExecStart']} --shards ${{SHARDS}}"
    assert set(member) == {"EnvironmentFile", "ExecStart", "TimeoutStopSec"}
    assert float(member["TimeoutStopSec"]) > SUCCESSOR


def test_no_token_stands_on_a_command_line():
    assert "Credential" in (DEPLOY / "skald.service").read_text()
    for path in deployed():
        for line in path.read_text().splitlines():
            if line.startswith(("ExecStart", "CMD", "ENTRYPOINT")):
                assert "token" not in line.casefold()


def test_the_privacy_page_tells_of_every_table_of_the_database():
    rows = re.findall(r"^\| `(\w+)` \|", (ROOT / "PRIVACY.md").read_text(), re.MULTILINE)
    assert set(rows) == set(metadata.tables)
