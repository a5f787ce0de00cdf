"""The command line."""

from __future__ import annotations

from bot.cli import structlog_alone  # noqa: F401 - before anything else imports structlog
