from __future__ import annotations

from pathlib import Path

from bot.games import Source
from tests.conformance.registry import Entrant, Table

HERE = "tests.games.tic_tac_toe"

ENTRANT = Entrant(
    key="tic_tac_toe",
    tables=(Table(2),),
    bound=9,
    census=lambda _rules, state: {"cells": len(state.seats)},
    standing=lambda rules, state: rules.scores(state),
    elsewhere=Source("tic_tac_toe", Path(__file__).parent, f"{HERE}.engine", f"{HERE}.listing"),
)
