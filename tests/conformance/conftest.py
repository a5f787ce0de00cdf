from __future__ import annotations

import pytest

from tests.conformance.registry import Entrant, Table, all_tables, entrants


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    names = metafunc.fixturenames
    if "entrant" in names and "table" in names:
        cases = [pytest.param(entrants()[key], table, id=f"{key}:{table}") for key, table in all_tables()]
        metafunc.parametrize(("entrant", "table"), cases)
    elif "entrant" in names:
        metafunc.parametrize("entrant", [pytest.param(entrant, id=key) for key, entrant in entrants().items()])


__all__ = ["Entrant", "Table"]
