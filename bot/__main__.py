"""`python -m bot` is the command `skald`."""

from bot.cli.app import app

app()
