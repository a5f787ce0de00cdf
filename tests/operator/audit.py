"""Asks whether a pinned package has a known vulnerability: `python -m tests.operator.audit PIP-AUDIT`."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence

from tests.operator.dependencies import LOCK

UNREACHABLE = "The database of known vulnerabilities cannot be reached from here, so nothing was looked up."


def audit(command: Sequence[str]) -> tuple[int, str]:
    """Run pip-audit over the lock.

    Returns:
        An exit code, and what was found out in words.
    """
    options = ("--disable-pip", "--require-hashes", "--requirement", str(LOCK), "--format", "json")
    done = subprocess.run(  # noqa: S603 - the command that the Makefile names
        [*command, *options, "--progress-spinner", "off"], capture_output=True, text=True, check=False
    )
    try:
        packages = json.loads(done.stdout)["dependencies"]
    except (ValueError, KeyError):
        return os.EX_UNAVAILABLE, UNREACHABLE
    looked_up = [package for package in packages if "vulns" in package]
    if not looked_up:
        return os.EX_UNAVAILABLE, UNREACHABLE
    lines = [_told(package, flaw) for package in looked_up for flaw in package["vulns"]]
    skipped = [package["name"] for package in packages if "vulns" not in package]
    if skipped:
        lines.append(f"Not in the database: {', '.join(skipped)}.")
    return int(any(package["vulns"] for package in looked_up)), "\n".join(
        [*lines, f"{len(looked_up)} packages were looked up."]
    )


def _told(package: dict[str, str], flaw: dict[str, list[str]]) -> str:
    mended = ", ".join(flaw["fix_versions"]) or "no version yet"
    return f"{package['name']} {package['version']}: {flaw['id']}, mended in {mended}."


if __name__ == "__main__":
    code, words = audit(sys.argv[1:])
    print(words)  # noqa: T201 - a command for people
    sys.exit(code)
