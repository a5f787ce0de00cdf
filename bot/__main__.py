"""`python -m bot` is the command `skald`."""

from bot.cli import app

app()
