"""What lies under deploy/ and in PRIVACY.md agrees with the code."""

from __future__ import annotations

import re
import tomllib
from configparser import ConfigParser
from pathlib import Path

from bot.operator.errors import Exit
from bot.operator.settings import Settings, variable_of
from bot.store.schema import metadata

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
AGAIN = {Exit.FAILED, Exit.UNREACHABLE, Exit.BUSY}


def unit() -> ConfigParser:
    parser = ConfigParser(strict=False, interpolation=None)
    parser.optionxform = str
    parser.read(DEPLOY / "skald.service")
    return parser


def test_the_supervisor_starts_again_only_where_that_may_help():
    service = unit()["Service"]
    assert {int(code) for code in service["RestartPreventExitStatus"].split()} == set(Exit) - AGAIN
    assert (service["Restart"], service["RestartSec"], service["RestartMaxDelaySec"]) == ("on-failure", "5", "5min")


def test_every_variable_that_is_set_is_one_that_skald_knows():
    known = {variable_of(name) for name in Settings.model_fields}
    texts = [path.read_text() for path in DEPLOY.iterdir() if path.is_file()]
    named = {name for text in texts for name in re.findall(r"\b(?:SKALD|DISCORD)_[A-Z_]+", text)}
    assert named
    assert named <= known


def test_the_image_runs_as_nobody_special_on_one_volume_with_a_health_check():
    text = (DEPLOY / "Dockerfile").read_text()
    assert re.findall(r"^USER (\w+)$", text, re.MULTILINE) == ["skald"]
    assert re.findall(r"^VOLUME (\S+)$", text, re.MULTILINE) == ["/data"]
    assert "/healthz" in text
    assert "make" not in text
    copied = set(re.findall(r"^COPY (\w+) \1$", text, re.MULTILINE))
    wheel = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["hatch"]["build"]["targets"]["wheel"]
    assert copied == set(wheel["only-include"])


def test_no_token_stands_on_a_command_line():
    assert "Credential" in (DEPLOY / "skald.service").read_text()
    for path in DEPLOY.iterdir():
        for line in path.read_text().splitlines():
            if line.startswith(("ExecStart", "CMD", "ENTRYPOINT")):
                assert "token" not in line.casefold()


def test_the_privacy_page_tells_of_every_table_of_the_database():
    rows = re.findall(r"^\| `(\w+)` \|", (ROOT / "PRIVACY.md").read_text(), re.MULTILINE)
    assert set(rows) == set(metadata.tables)
