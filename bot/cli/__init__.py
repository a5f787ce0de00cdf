"""The command line."""

from __future__ import annotations

from bot.system.absent_package import absent

# Where it finds rich, structlog loads all that draws exceptions in colour, pygments among it: four megabytes and 45 ms
# of a start under the sandbox, for what no log of Skald's shows.
with absent("rich"):
    import structlog  # noqa: F401 - for everybody who imports it later
