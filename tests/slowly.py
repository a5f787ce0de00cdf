"""Many cases of one kind: a few are tried in the fast suite, all of them in the slow one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def mostly_slow(cases: Iterable[Any], *, quick: int | slice = 1) -> list[Any]:
    """Return the cases as parameters; those outside of the first ones, or of a slice, are marked slow."""
    cases = list(cases)
    chosen = set(range(len(cases))[slice(quick) if isinstance(quick, int) else quick])
    return [case if index in chosen else _slow(case) for index, case in enumerate(cases)]


def _slow(case: Any) -> Any:
    if isinstance(case, type(pytest.param())):
        return case._replace(marks=(*case.marks, pytest.mark.slow))
    return pytest.param(*(case if isinstance(case, tuple) else (case,)), marks=pytest.mark.slow)
