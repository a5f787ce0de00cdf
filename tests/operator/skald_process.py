"""Skald as an operator runs it, but against a sandbox: `python -m tests.operator.skald_process SANDBOX-URL`."""

from __future__ import annotations

import asyncio
import sys

from bot.cli.run import run_on_discord
from bot.operator.logs import start_logging
from bot.operator.settings import Settings
from bot.sandbox import point

if __name__ == "__main__":
    point(sys.argv[1])
    settings = Settings.load()
    assert settings.token is not None
    start_logging(settings.log_level, secrets=(settings.token.get_secret_value(),))
    asyncio.run(run_on_discord(settings))
