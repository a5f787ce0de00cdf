"""Runs tests on the engines of the compiled wheel: `python -m tests.compiled.suites tests/rules tests/conformance`.

The words are those of pytest. The tests come from this checkout; `engines`, `bot` and `renderers` from the wheel.
"""

from __future__ import annotations

import subprocess
import sys

from tests.compiled.environment import ROOT, compiled


def main(words: list[str]) -> int:
    """Run pytest on the compiled engines and return its exit code."""
    engines = compiled()
    # An empty `pythonpath`, or else the checkout comes before the wheel.
    command = [engines.python, "-m", "pytest", "-q", "-o", "pythonpath=", *words]
    return subprocess.run(command, cwd=ROOT, env=engines.surroundings, check=False).returncode  # noqa: S603 - our own words


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
