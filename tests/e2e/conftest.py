from __future__ import annotations

import io
import json
import logging
from collections.abc import Callable, Iterator
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any

import pytest
import structlog
from aiohttp import web_app

from bot.operator.logs import start_logging
from tests.e2e.harness import Harness, harness
from tests.patient_loop import pytest_asyncio_loop_factories  # noqa: F401 - a hook

Logs = Callable[[], list[dict[str, Any]]]

MakeTown = Callable[..., AbstractAsyncContextManager[Harness]]


@pytest.fixture(autouse=True)
def forgotten_towns() -> Iterator[None]:
    """Lets go of a test's towns: aiohttp keeps the handlers of the last thousand applications, and all they hang on."""
    yield
    web_app._cached_build_middleware.cache_clear()


@pytest.fixture(autouse=True)
def unhurried_computers(monkeypatch: pytest.MonkeyPatch) -> None:
    """No answer of a computer player is given up because the machine is slow."""
    monkeypatch.setattr("bot.autoplay.workers.BUDGET", 120.0)


@pytest.fixture
def short_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    """Requests that Discord has failed are sent again soon."""
    monkeypatch.setattr("bot.client.discord_requests.PAUSES", (0.1, 0.1))


@pytest.fixture
def make_town(tmp_path: Path) -> MakeTown:
    """Builds a town in a folder of its own."""
    return lambda *names, **choices: harness(tmp_path, *names, **choices)


@pytest.fixture
def logs() -> Iterator[Logs]:
    """Everything that is logged in a test, as read JSON."""
    root = logging.getLogger()
    before, level = list(root.handlers), root.level
    stream = io.StringIO()
    start_logging("INFO", stream=stream)
    yield lambda: [json.loads(line) for line in stream.getvalue().splitlines()]
    root.handlers[:], root.level = before, level
    structlog.reset_defaults()
