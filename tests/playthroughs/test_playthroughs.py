from __future__ import annotations

import difflib

import pytest

from bot.games import GAMES
from tests.conformance.registry import Entrant, Golden, entrants
from tests.playthroughs.golden import all_goldens, lines, path


@pytest.mark.parametrize(("entrant", "golden"), [pytest.param(e, g, id=f"{e.key}:{g.name}") for e, g in all_goldens()])
def test_plays_as_written(entrant: Entrant, golden: Golden) -> None:
    written = path(entrant, golden).read_text().splitlines()
    played = list(lines(entrant, golden))
    difference = list(difflib.unified_diff(written, played, "written", "played", lineterm="", n=2))
    assert not difference, "\n".join(difference[:30])


@pytest.mark.parametrize("key", GAMES)
def test_every_game_has_three_readable_playthroughs(key: str) -> None:
    entrant = entrants()[key]
    assert len(entrant.goldens) >= 3
    for golden in entrant.goldens:
        assert len(path(entrant, golden).read_text().splitlines()) < 3000
