"""What is told of words that the command line cannot make sense of: one sentence, and where help is."""

from __future__ import annotations

from typing import Any

import typer
from pydantic import ValidationError

from bot.system.nearest import did_you_mean
from bot.system.value_faults import wanted

_SUPERFLUOUS = "Got unexpected extra argument"
"""How the library begins to tell of words too many."""


def cause_and_remedy(error: typer.TyperException) -> tuple[str, str]:
    """Return what is wrong with what was typed, and where one reads what may be typed.

    There is no remedy for what a command itself refuses: its sentence says what to do.
    """
    context = getattr(error, "ctx", None)
    if type(error) is typer.BadParameter and not isinstance(error.__cause__, ValidationError):
        return _cause(error, context), ""
    remedy = f"`{context.command_path} --help` tells what can be typed." if context else "`skald --help` tells more."
    return _cause(error, context), remedy


def _cause(error: Any, context: typer.Context | None) -> str:
    message: str = error.format_message()
    if hasattr(error, "possibilities"):
        return _no_option(error.option_name, context)
    if hasattr(error, "param_type"):
        return f"{_name(error.param)} is missing."
    if hasattr(error, "option_name"):
        return f"{error.option_name} {'needs a' if 'requires' in message else 'takes no'} value."
    if hasattr(error, "param"):
        return _of_value(error)
    if message.startswith(_SUPERFLUOUS):
        words = message[message.find(" (") + 2 : message.rfind(")")]
        return f"There are words too many: {words}."
    return message


def _no_option(option: str, context: Any) -> str:
    words = f"There is no option {option}"
    if context is None:
        return f"{words}."
    for name, command in getattr(context.command, "commands", {}).items():
        if any(option in each.opts for each in command.params):
            return f"{words} here; it stands behind its command: `{context.command_path} {name} … {option}`."
    known = [name for each in context.command.params for name in each.opts]
    return f"{words}.{did_you_mean(option, known)}"


def _of_value(error: Any) -> str:
    cause = error.__cause__
    if isinstance(cause, ValidationError):
        first = cause.errors()[0]
        return f"{_name(error.param)} takes {wanted(first) or 'another value'}, not {first['input']}."
    words = error.message if error.message.endswith((".", "?")) else f"{error.message}."
    return f"{error.param_hint}: {words}" if error.param_hint else words[:1].upper() + words[1:]


def _name(parameter: Any) -> str:
    """Return an option as it is typed, an argument in capitals as in the help."""
    if parameter is None:
        return "A word"
    option = next((name for name in parameter.opts if name.startswith("--")), None)
    return option or str(parameter.metavar or parameter.name).upper()
