"""SIGHUP: the settings that can change under a running Skald are read anew. It never ends it."""

from __future__ import annotations

import asyncio
import logging
import signal
from typing import TYPE_CHECKING

import structlog

from bot.operator.errors import SettingsError
from bot.operator.settings import Settings

if TYPE_CHECKING:
    from bot.client.bot import Skald

log = structlog.get_logger(__name__)


def ignore_hangups() -> None:
    """Let SIGHUP do nothing; systems without it need nothing."""
    if hasattr(signal, "SIGHUP"):
        signal.signal(signal.SIGHUP, signal.SIG_IGN)


def reload_on_hangup(skald: Skald) -> None:
    """From now on, read the settings anew at each SIGHUP."""
    if hasattr(signal, "SIGHUP"):
        asyncio.get_running_loop().add_signal_handler(signal.SIGHUP, reload, skald)


def reload(skald: Skald) -> None:
    """Take over from `skald.toml` the log level, and how fast computer players are; other settings need a start."""
    try:
        settings = Settings.load()
    except SettingsError as error:
        log.error("the settings were not read anew: they have faults", faults=str(error))  # noqa: TRY400 - its text says all
        return
    logging.getLogger().setLevel(settings.log_level)
    computers = skald.services.computers
    computers.pace, computers.seconds = settings.computer_pace, settings.computer_seconds
    log.info(
        "settings read anew",
        log_level=settings.log_level,
        computer_pace=settings.computer_pace,
        computer_seconds=settings.computer_seconds,
    )
