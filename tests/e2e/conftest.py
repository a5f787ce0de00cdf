from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from pathlib import Path

import pytest

from tests.e2e.town import Town, town

MakeTown = Callable[..., AbstractAsyncContextManager[Town]]


@pytest.fixture
def make_town(tmp_path: Path) -> MakeTown:
    """Builds a town in a folder of its own."""
    return lambda *names, **choices: town(tmp_path, *names, **choices)
