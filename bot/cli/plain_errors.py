"""How the command line speaks: mishaps in two lines and an exit code, and the version wherever it is asked for."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from typing import Any, NoReturn

import structlog
import typer
from rich.console import Console
from typer.core import TyperGroup

from bot.cli.wrong_usage import cause_and_remedy
from bot.operator.errors import Exit, Trouble, trouble_of
from bot.operator.logs import without_secrets
from bot.system.nearest import did_you_mean

log = structlog.get_logger(__name__)

_SERVING = ("run", "sandbox")
"""Commands whose faults belong into the log."""


class Commands(TyperGroup):
    """A group of commands that names the nearest one when there is none as typed."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Return the command that is meant; what looks like an option is told by the library as one."""
        typed = args[0]
        if not typed.startswith("-") and self.get_command(ctx, typed) is None:
            ctx.fail(f"There is no command {typed}.{did_you_mean(typed, self.commands)}")
        return super().resolve_command(ctx, args)


class PlainErrors(Commands):
    """The commands; what goes wrong is told in two lines instead of a traceback."""

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,  # noqa: FBT001 - as the library has it
        windows_expand_args: bool = True,  # noqa: FBT001 - likewise
        **extra: Any,
    ) -> Any:
        """Run the command line; what cannot be understood is told here, and not by the library."""
        _replace_what_cannot_be_written()
        try:
            code = super().main(args, prog_name, complete_var, False, windows_expand_args, **extra)
        except typer.TyperException as error:
            if not standalone_mode:
                raise
            _end_as_wrong(error)
        except typer.Abort:
            if not standalone_mode:
                raise
            Console(stderr=True).print("Stopped.")
            sys.exit(Exit.FAILED)
        if not standalone_mode:
            return code
        sys.exit(code if isinstance(code, int) else 0)

    def invoke(self, ctx: Any) -> Any:
        """Run the command, and end with the exit code of what went wrong."""
        try:
            return super().invoke(ctx)
        except (typer.TyperException, typer.Exit, typer.Abort):
            raise
        except Exception as error:  # noqa: BLE001 - whatever it is, it is told in plain words
            trouble = trouble_of(error) or _unforeseen(error, ctx.invoked_subcommand)
            errors = Console(stderr=True)
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


def _end_as_wrong(error: typer.TyperException) -> NoReturn:
    if type(error).__name__ != "NoArgsIsHelpError":  # which has shown the help already
        errors = Console(stderr=True)
        cause, remedy = cause_and_remedy(error)
        errors.print(cause, style="red", markup=False, highlight=False)
        if remedy:
            errors.print(remedy, markup=False, highlight=False)
    sys.exit(error.exit_code)


def _replace_what_cannot_be_written() -> None:
    """Let letters that a terminal's encoding lacks become question marks, instead of an error."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
