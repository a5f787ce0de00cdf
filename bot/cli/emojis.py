"""The commands `emojis list` and `emojis sync`: the games' own emojis, as Discord has them."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Final

import typer
from rich.console import Console

from bot.cli.plain_errors import Commands
from bot.operator.errors import Exit, MissingToken
from bot.operator.settings import Settings
from bot.system.environment import drop_token

console = Console()

_STATES: Final = {"there": "is there", "old": "looks otherwise there", "missing": "is missing"}


def register(app: typer.Typer) -> None:
    """Add the commands."""
    emojis = typer.Typer(cls=Commands, no_args_is_help=True, help="The games' own emojis, as Discord has them.")
    emojis.command("list")(list_)
    emojis.command()(sync)
    app.add_typer(emojis, name="emojis")


def list_() -> None:
    """List the games' own emojis, and whether Discord has them as they look now."""
    from bot.client.emoji_commands import list_emojis
    from bot.client.emoji_sync import drawings_of
    from bot.games import load_catalogue

    found = asyncio.run(list_emojis(_token(), drawings_of(load_catalogue())))
    for line in found.lines:
        console.print(f"{line.name} {_STATES[line.state]}", markup=False, highlight=False)
    counts = Counter(line.state for line in found.lines)
    words = f"{counts['there']} of {len(found.lines)} are there. The application has {found.others} emojis of others."
    console.print(words, highlight=False)
    if counts["there"] < len(found.lines):
        console.print("`skald emojis sync` brings the rest; so does the next start.", highlight=False)


def sync() -> None:
    """Bring the games' own emojis to Discord; a running Skald uses them within the hour, or after its next start."""
    from bot.client.emoji_commands import sync_emojis
    from bot.client.emoji_sync import drawings_of
    from bot.games import load_catalogue
    from bot.operator.emoji_report import REMEDIES

    report = asyncio.run(sync_emojis(_token(), drawings_of(load_catalogue())))
    words = f"{report.kept} kept, {report.uploaded} uploaded, {report.replaced} replaced, {report.deleted} deleted."
    console.print(f"{report.there} of {report.wanted} emojis are there: {words}", highlight=False)
    if report.trouble is not None:
        console.print(f"{REMEDIES[report.trouble]} ({report.why})", style="red", markup=False, highlight=False)
        console.print("Controls show emojis of Unicode in their place.", highlight=False)
        raise typer.Exit(Exit.FAILED)


def _token() -> str:
    """Return the token, and see to it that requests go where they should.

    Raises:
        MissingToken: there is none.
    """
    from bot.client.api_base import use_api_at

    settings = Settings.load()
    drop_token()
    if settings.token is None:
        raise MissingToken
    if settings.api_base is not None:
        use_api_at(settings.api_base)
    return settings.token.get_secret_value()
