"""The trial bot as a process of its own: `python -m tests.sandbox.trial_process URL`."""

from __future__ import annotations

import sys

from bot.sandbox import point
from tests.sandbox.trial_bot import TrialBot

if __name__ == "__main__":
    point(sys.argv[1])
    TrialBot().run("sandbox", log_handler=None)
