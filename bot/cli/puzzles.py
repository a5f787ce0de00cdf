"""The command `puzzles`: makes the puzzles of a game, and looks at them again."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from bot.games import Listing

app = typer.Typer(no_args_is_help=True, help="Make puzzles out of games between computer players, and check them.")


def _listing(game: str) -> Listing:
    from bot.cli.plan import listing_of

    try:
        return listing_of(game)
    except ValueError as error:
        raise typer.BadParameter(str(error)) from error


def register(parent: typer.Typer) -> None:
    """Add the commands."""
    parent.add_typer(app, name="puzzles")


@app.command()
def make(
    game: str,
    file: Annotated[Path, typer.Argument(help="Puzzles are added to this file, one a line.")],
    count: Annotated[int, typer.Option(min=1, help="How many puzzles the file is to hold in the end.")] = 40,
    seed: Annotated[str, typer.Option(help="Seeds of the games count on from this word.")] = "puzzle",
) -> None:
    """Let normal computer players play, and keep positions in which the hard one sees one clearly best answer."""
    import msgspec

    from bot.cli.puzzle_maker import Maker
    from bot.learning.puzzles import read_puzzles

    known = read_puzzles(file)
    with file.open("ab") as stream:
        for puzzle in Maker(_listing(game), seed).make(count, known=known, told=typer.echo):
            stream.write(msgspec.json.encode(puzzle) + b"\n")
            stream.flush()


@app.command()
def check(
    game: str, iterations: Annotated[int, typer.Option(min=1, help="Play-outs behind each look.")] = 2000
) -> None:
    """Look at every puzzle of a game once more, and name those whose answer is not found the best again."""
    from bot.cli.puzzle_maker import still_holds
    from bot.learning.puzzles import puzzles_of

    listing = _listing(game)
    doubtful = [
        number
        for number, puzzle in enumerate(puzzles_of(game), start=1)
        if not still_holds(listing, puzzle, iterations=iterations)
    ]
    typer.echo(f"{len(puzzles_of(game)) - len(doubtful)} of {len(puzzles_of(game))} hold.")
    if doubtful:
        typer.echo(f"Doubtful: {', '.join(map(str, doubtful))}.")
        raise typer.Exit(1)
