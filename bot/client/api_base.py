"""Where Discord's API is asked for: at Discord's own address, or at a proxy that keeps to its limits."""

from __future__ import annotations

from discord.http import Route


def use_api_at(base: str) -> None:
    """Send all requests of this process to `http://HOST:PORT` from now on; the gateway stays where it is."""
    Route.BASE = f"{base.rstrip('/')}/api/v10"
