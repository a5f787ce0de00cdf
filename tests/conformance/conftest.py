from __future__ import annotations

import zlib
from itertools import groupby

import pytest

from tests.conformance.registry import Entrant, Table, all_tables, entrants

QUICK = 2
"""Tables of each game that a test tries in the fast suite; the others are slow."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    names = metafunc.fixturenames
    if "entrant" in names and "table" in names:
        metafunc.parametrize(("entrant", "table"), _cases(metafunc.definition.name))
    elif "entrant" in names:
        metafunc.parametrize("entrant", [pytest.param(entrant, id=key) for key, entrant in entrants().items()])


def _cases(test: str) -> list[object]:
    """Return every table of every game; which of them are quick differs from test to test, so that all are met."""
    turn, cases = zlib.crc32(test.encode()), []
    for key, tables in groupby(all_tables(), key=lambda case: case[0]):
        of_game = [table for _, table in tables]
        for index, table in enumerate(of_game):
            slow = (index - turn) % len(of_game) >= QUICK
            marks = [pytest.mark.slow] if slow else []
            cases.append(pytest.param(entrants()[key], table, id=f"{key}:{table}", marks=marks))
    return cases


__all__ = ["Entrant", "Table"]
