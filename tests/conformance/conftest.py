from __future__ import annotations

import zlib
from itertools import groupby
from operator import itemgetter

import pytest

from tests.conformance.registry import Entrant, Table, all_tables, entrants
from tests.slowly import mostly_slow

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
    cases: list[object] = []
    for key, tables in groupby(all_tables(), key=itemgetter(0)):
        of_game = [pytest.param(entrants()[key], table, id=f"{key}:{table}") for _, table in tables]
        first = zlib.crc32(test.encode()) % len(of_game)
        cases += mostly_slow([*of_game[first:], *of_game[:first]], quick=QUICK)
    return cases


__all__ = ["Entrant", "Table"]
