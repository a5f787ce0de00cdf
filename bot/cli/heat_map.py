"""Decks against each other as a heat map, which says the same without colours."""

from __future__ import annotations

from string import ascii_uppercase

from rich.console import Console
from rich.table import Table
from rich.text import Text

from bot.cli.deck_matrix import Meetings
from bot.cli.plan import Plan
from bot.cli.simulation_report import interval

NAME = 16
"""Columns for the names of decks at the least."""

_SCALE = (
    (0.35, "#ffffff on #b35806"),
    (0.45, "#000000 on #fdb863"),
    (0.55, "#000000 on #f7f7f7"),
    (0.65, "#000000 on #b2abd2"),
)
_MOST = "#ffffff on #542788"
"""From orange for few wins to violet for many: a scale that colour-blind people tell apart."""


def show_meetings(found: Meetings, plan: Plan, console: Console) -> None:
    """Show how often the deck of each row won against that of each column, in blocks as wide as the terminal."""
    games = sum(map(len, found.played.values()))
    console.print(f"[bold]{plan.game}[/bold]: {games} games between decks", highlight=False)
    decks, letters = tuple(found.names), dict(zip(found.names, _letters(len(found.names)), strict=True))
    cells = {(deck, other): _cell(found, deck, other) for deck in decks for other in (*decks, None)}
    wide = max(line.cell_len for cell in cells.values() for line in cell.split()) + 1
    names = max(NAME, min(max(map(len, found.names.values())) + 4, console.width - wide * (len(decks) + 1)))
    each = max(1, (console.width - names) // wide)
    columns = (*decks, None)
    for first in range(0, len(columns), each):
        block = columns[first : first + each]
        table = Table(box=None, padding=0, collapse_padding=True)
        table.add_column("", width=names)
        for deck in block:
            table.add_column("others" if deck is None else letters[deck], justify="center", width=wide, no_wrap=True)
        for deck in decks:
            table.add_row(
                _name(letters[deck], found.names[deck]), *(_padded(cells[deck, other], wide) for other in block)
            )
        console.print()
        console.print(table)
    console.print()
    console.print(
        "Rows against columns, from both seats; below it the games won of those played, a tie is half a win. "
        "A deck against itself: how often the first seat won. "
        "▲ ▼: surely more, surely less than half, in 95 of 100 cases.",
        style="dim",
        highlight=False,
    )


def _cell(found: Meetings, deck: str, other: str | None) -> Text:
    """Return what the deck won of its games, in two lines."""
    won, games = found.overall(deck) if other is None else found.wins(deck, other)
    if not games:
        return Text("–")
    share, (low, high) = won / games, interval(won, games)
    sign = " ▲" if low > 0.5 else " ▼" if high < 0.5 else ""
    style = "italic" if deck == other else next((style for limit, style in _SCALE if share < limit), _MOST)
    return Text(f"{share:.0%}{sign}\n{won:g}/{games}", style)


def _padded(cell: Text, width: int) -> Text:
    """Return a cell that fills its field with colour."""
    lines = (line.plain.center(width) for line in cell.split())
    return Text("\n".join(lines), cell.style)


def _name(letter: str, name: str) -> Table:
    """Return a deck's letter and beside it its name, which may take two lines."""
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_row(letter, name)
    return grid


def _letters(count: int) -> list[str]:
    """Return A to Z, then AA, AB and so on."""
    names = [*ascii_uppercase, *(first + second for first in ascii_uppercase for second in ascii_uppercase)]
    return names[:count]
