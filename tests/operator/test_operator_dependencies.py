"""The list of dependencies is that of the lock, every licence is known, and vulnerabilities are told."""

from __future__ import annotations

import json
import os
import sys
from email.message import EmailMessage
from importlib.metadata import Distribution
from pathlib import Path

import pytest

from tests.operator.audit import UNREACHABLE, audit
from tests.operator.dependencies import HEAD, LIST, LOCK, licence, listed, made, pinned


def test_the_list_names_exactly_what_the_lock_names() -> None:
    rows = listed(LIST.read_text())
    assert {row.name: row.version for row in rows} == pinned(LOCK.read_text())
    assert LIST.read_text().startswith(HEAD), "make it anew: python -m tests.operator.dependencies"


def test_every_licence_is_known_and_none_forbids_what_skald_does() -> None:
    for row in listed(LIST.read_text()):
        assert row.licence not in ("unknown", "UNKNOWN", "")
        assert "GPL" not in row.licence, row


def test_what_skald_runs_on_is_told_from_what_it_is_tested_with() -> None:
    uses = {row.name: row.use for row in listed(LIST.read_text())}
    assert {uses[name] for name in ("discord-py", "sqlalchemy", "greenlet", "multidict", "audioop-lts")} == {"running"}
    assert {uses[name] for name in ("pytest", "hypothesis", "pokerkit", "asyncpg")} == {"extra"}


def test_what_is_not_installed_keeps_its_line_and_what_never_had_one_is_told() -> None:
    row = "| no-such-package | 1.0 | running | MIT |\n"
    assert made("no-such-package==1.0 ; sys_platform == 'vms' \\\n", row) == HEAD + row
    with pytest.raises(LookupError, match=r"no-such-package 1\.1 is not installed"):
        made("no-such-package==1.1\n", row)
    with pytest.raises(LookupError, match="is installed instead of 0"):
        made("pytest==0\n", row)


class Package(Distribution):
    """A package that states its licence in one of the ways there are."""

    def __init__(self, folder: Path, **headers: str) -> None:
        self.folder = folder
        self.about = EmailMessage()
        for name, value in headers.items():
            self.about[name.replace("_", "-")] = value

    def read_text(self, filename: str) -> str | None:
        if filename == "METADATA":
            return str(self.about)
        return "made-1.dist-info/LICENSE,," if filename == "RECORD" else None

    def locate_file(self, path) -> Path:
        return self.folder / path


def test_a_licence_is_found_wherever_a_package_states_it(tmp_path: Path) -> None:
    file = tmp_path / "made-1.dist-info" / "LICENSE"
    file.parent.mkdir()
    file.write_text("The Runic License\n\nWhoever reads this")
    apache = "License :: OSI Approved :: Apache Software License"
    assert licence(Package(tmp_path, License_Expression="MIT", License="old", Classifier=apache)) == "MIT"
    assert licence(Package(tmp_path, License="old", Classifier=apache)) == "Apache Software License"
    assert licence(Package(tmp_path, License="ISC")) == "ISC"
    assert licence(Package(tmp_path)) == "The Runic License"
    file.write_text("Copyright\n\nPermission is hereby granted, free of charge, to any person")
    assert licence(Package(tmp_path)) == "MIT"


SOUND = {"name": "a", "version": "1", "vulns": []}
FLAWED = {"name": "b", "version": "2", "vulns": [{"id": "PYSEC-1", "fix_versions": ["3"], "aliases": []}]}
UNKNOWN = {"name": "c", "skip_reason": "Dependency not found"}


@pytest.mark.parametrize(
    ("answer", "code", "words"),
    [
        (json.dumps({"dependencies": [SOUND]}), 0, "1 packages were looked up."),
        (json.dumps({"dependencies": [SOUND, FLAWED]}), 1, "b 2: PYSEC-1, mended in 3."),
        (json.dumps({"dependencies": [SOUND, UNKNOWN]}), 0, "Not in the database: c."),
        (json.dumps({"dependencies": [UNKNOWN]}), os.EX_UNAVAILABLE, UNREACHABLE),
        ("a connection error", os.EX_UNAVAILABLE, UNREACHABLE),
    ],
)
def test_an_audit_tells_what_it_found_or_that_it_found_nothing_out(answer: str, code: int, words: str) -> None:
    found, told = audit([sys.executable, "-c", f"print({answer!r})"])
    assert found == code
    assert words in told.splitlines()
