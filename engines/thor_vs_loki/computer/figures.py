"""What a table that is played on came to, in counts that people see: hints say by these why an answer is better."""

from __future__ import annotations

from engines.core import Figures, Seat
from engines.thor_vs_loki.computer.pack import CARD, Column
from engines.thor_vs_loki.computer.tables import Table

WEIGHTS: Figures = {
    "won": 1.0,
    "lost": -1.0,
    "cards": 0.05,
    "rival_cards": -0.05,
    "columns": 0.09,
    "rival_columns": -0.09,
    "hand": 0.03,
    "rival_hand": -0.03,
    "open": -0.25,
    "rival_open": 0.25,
}
"""What one more of each is worth, in chances to win: about what the values of tables say (see `values`)."""


def figures_of(table: Table, seat: Seat) -> Figures:
    """Return what a table came to for a seat; `open` is a treasure in row 1."""
    rival = 1 - seat
    return {
        "won": float(table.loser == rival),
        "lost": float(table.loser == seat),
        **_side(table, seat, ""),
        **_side(table, rival, "rival_"),
    }


def _side(table: Table, seat: Seat, of: str) -> Figures:
    columns: list[Column] = [column for column in table.fields[seat] if column]
    return {
        f"{of}cards": float(sum(map(len, columns))),
        f"{of}columns": float(len(columns)),
        f"{of}hand": float(len(table.hands[seat])),
        f"{of}open": float(any(table.pack.treasure[column[0] & CARD] for column in columns)),
    }
