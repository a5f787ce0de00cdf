"""How the command line speaks: mishaps in two lines and an exit code, and the version wherever it is asked for."""

from __future__ import annotations

import os
from typing import Any

import structlog
import typer
from rich.console import Console
from typer.core import TyperGroup

from bot.operator.errors import Exit, Trouble, trouble_of
from bot.operator.logs import without_secrets

__all__ = ["PlainErrors"]

log = structlog.get_logger(__name__)

errors = Console(stderr=True)

_SERVING = ("run", "sandbox")
"""Commands whose faults belong into the log."""


class PlainErrors(TyperGroup):
    """The commands; what goes wrong is told in two lines instead of a traceback."""

    def invoke(self, ctx: Any) -> Any:
        """Run the command, and end with the exit code of what went wrong."""
        try:
            return super().invoke(ctx)
        except (typer.TyperException, typer.Exit, typer.Abort):
            raise
        except Exception as error:  # noqa: BLE001 - whatever it is, it is told in plain words
            trouble = trouble_of(error) or _unforeseen(error, ctx.invoked_subcommand)
            errors.print(trouble.cause, style="red", markup=False, highlight=False, soft_wrap=True)
            errors.print(trouble.remedy, markup=False, highlight=False, soft_wrap=True)
            raise typer.Exit(trouble.exit) from None

    def parse_args(self, ctx: Any, args: list[str]) -> Any:
        """Read the words; the version is told wherever it is asked for, also after the name of a command."""
        return super().parse_args(ctx, ["--version"] if "--version" in args else args)


def _unforeseen(error: Exception, command: str | None) -> Trouble:
    """Return what to tell of an error that nobody foresaw; its traceback is for the log, or for who looks for it."""
    if command in _SERVING:
        log.critical("Skald ended by a fault of its own", exc_info=error)
    elif os.environ.get("SKALD_LOG_LEVEL") == "DEBUG":
        raise error
    cause = without_secrets(f"Something went wrong that nobody foresaw: {type(error).__name__}: {error}")
    return Trouble(cause, "With SKALD_LOG_LEVEL=DEBUG this tells where in Skald; please report that.", Exit.FAILED)
