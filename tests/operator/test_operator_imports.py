"""What a start loads: nothing that only draws exceptions in colour."""

from __future__ import annotations

import subprocess
import sys

from bot.system.environment import child_environment

WITHOUT = """
import sys
import {module}
import bot.client.bot
print([name for name in ("pygments", "rich.traceback", "rich.pretty") if name in sys.modules])
"""


def _said(script: str) -> tuple[str, str]:
    command = [sys.executable, "-c", script]
    done = subprocess.run(command, env=child_environment(), capture_output=True, text=True, check=False)  # noqa: S603 - our own words
    return done.stdout, done.stderr


def test_neither_the_command_line_nor_the_process_under_a_sandbox_loads_the_painter_of_exceptions():
    for module in ("bot.cli.app", "bot.cli.skald_process"):
        assert _said(WITHOUT.format(module=module)) == ("[]\n", ""), module


def test_rich_is_there_for_whoever_wants_it():
    script = "import rich, rich.console; import bot.cli; import rich as again; print(rich is again)"
    assert _said(script) == ("True\n", "")
    assert _said("import bot.cli; from rich.traceback import Traceback; print(Traceback.__name__)") == (
        "Traceback\n",
        "",
    )
