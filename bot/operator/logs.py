"""Logs: lines for people at a terminal, JSON otherwise; nothing in them opens a door or names a person."""

from __future__ import annotations

import logging
import re
import sys
from collections.abc import Callable, MutableMapping
from typing import Any, Final, TextIO

import structlog
from structlog.typing import Processor

from bot.store.errors import OUTAGES
from bot.store.outage import Outage

_SECRETS: Final = (
    # A webhook's or an interaction's token stands in the address of every answer.
    (re.compile(r"((?:webhooks|interactions)/\d+/)[^/\s\"'?]+"), r"\1<token>"),
    # A bot's token: its id in base 64, a time, and a signature.
    (re.compile(r"\b[\w-]{17,28}\.[\w-]{6,7}\.[\w-]{20,}"), "<token>"),
    # The password of a database's address.
    (re.compile(r"(\w+://[^:/\s]+:)[^@/\s]+@"), r"\1<password>@"),
)

_NOISY: Final = ("discord.http", "discord.gateway", "aiosqlite", "alembic", "asyncio")
"""Loggers that say too much; Discord's would write whole messages at DEBUG."""

_OUTAGES: Final = tuple(kind.phrase for kind in OUTAGES)
"""How errors that tell of an outage of the database stand in logs."""

Event = MutableMapping[str, Any]


def without_secrets(text: str, *more: str) -> str:
    """Return the text with everything replaced that could open a door, and with these further secrets replaced."""
    for secret in more:
        text = text.replace(secret, "<secret>")
    for pattern, instead in _SECRETS:
        text = pattern.sub(instead, text)
    return text


def redact(*secrets: str) -> Callable[[Any, str, Event], Event]:
    """Return a processor that cleans every value of an event, the texts of exceptions among them."""

    def clean(value: Any) -> Any:
        if isinstance(value, str):
            return without_secrets(value, *secrets)
        if isinstance(value, int | float | None):
            return value
        if isinstance(value, dict):
            return {key: clean(inner) for key, inner in value.items()}
        if isinstance(value, list | tuple):
            return [clean(inner) for inner in value]
        return without_secrets(repr(value), *secrets)

    def process(_logger: Any, _method: str, event: Event) -> Event:
        return {key: value if key.startswith("_") else clean(value) for key, value in event.items()}

    return process


def told_already(_logger: Any, _method: str, event: Event) -> Event:
    """Drop a line that an outage of the database is the reason of: the outage itself has been told (see `Outage`)."""
    if event.get("logger") != Outage.__module__ and any(
        phrase in value for value in event.values() if isinstance(value, str) for phrase in _OUTAGES
    ):
        raise structlog.DropEvent
    return event


def start_logging(level: str, *, secrets: tuple[str, ...] = (), stream: TextIO = sys.stderr) -> None:
    """Write the logs of Skald and of its libraries to a stream.

    Args:
        level: the least that is written: DEBUG, INFO, WARNING or ERROR.
        secrets: texts that must never stand in a log, such as the bot's token.
        stream: where to; lines for people when it is a terminal, otherwise one JSON object a line.
    """
    shared: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.PositionalArgumentsFormatter(),
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.format_exc_info,
        redact(*secrets),
    ]
    renderer: Processor = (
        structlog.dev.ConsoleRenderer() if stream.isatty() else structlog.processors.JSONRenderer(ensure_ascii=False)
    )
    output = logging.StreamHandler(stream)
    output.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, renderer],
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [output]
    root.setLevel(level)
    for noisy in _NOISY:
        logging.getLogger(noisy).setLevel(max(logging.WARNING, root.level))
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *shared,
            *([] if level == "DEBUG" else [told_already]),
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        wrapper_class=structlog.stdlib.BoundLogger,
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=False,
    )
