"""`python -m skald` is the command `skald`."""

from __future__ import annotations

from bot.cli.app import app

__all__ = ["app"]

if __name__ == "__main__":
    app(prog_name="skald")
