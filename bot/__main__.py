"""`python -m bot` is the command `skald`."""

from __future__ import annotations

from bot.cli.app import app

app()
