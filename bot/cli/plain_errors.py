"""How commands tell what went wrong: two lines and an exit code, never a traceback."""

from __future__ import annotations

from typing import Any

import typer
from rich.console import Console
from typer.core import TyperGroup

from bot.operator.errors import trouble_of

__all__ = ["PlainErrors"]

errors = Console(stderr=True)


class PlainErrors(TyperGroup):
    """The commands; what an operator can mend is told in two lines instead of a traceback."""

    def invoke(self, ctx: Any) -> Any:
        """Run the command, and end with the exit code of what went wrong."""
        try:
            return super().invoke(ctx)
        except Exception as error:
            trouble = trouble_of(error)
            if trouble is None:
                raise
            errors.print(trouble.cause, style="red", markup=False, highlight=False, soft_wrap=True)
            errors.print(trouble.remedy, markup=False, highlight=False, soft_wrap=True)
            raise typer.Exit(trouble.exit) from None
