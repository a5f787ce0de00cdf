"""Skald as an operator runs it, but in a sandbox: `python -m tests.operator.skald_process SANDBOX-URL [standby]`."""

from __future__ import annotations

import asyncio
import sys

from bot.cli.run import run_on_discord
from bot.operator.errors import trouble_of_store
from bot.operator.logs import start_logging
from bot.operator.settings import Settings
from bot.sandbox import point
from bot.store import StoreError

if __name__ == "__main__":
    point(sys.argv[1])
    settings = Settings.load()
    assert settings.token is not None
    start_logging(settings.log_level, secrets=(settings.token.get_secret_value(),))
    try:
        asyncio.run(run_on_discord(settings, standby=sys.argv[2:] == ["standby"]))
    except StoreError as error:
        trouble = trouble_of_store(error)
        sys.stderr.write(f"{trouble.cause} {trouble.remedy}\n")
        sys.exit(trouble.exit)
