"""docs/strengths.md, how strong computer players are: `python -m tests.strengths GAME` plays its duels.

Rows of other games stay as they are. It takes hours, 400 games a figure and more: what was played is kept in
`build/strengths`, and the same command goes on where it was broken off, as long as the code of the game's players is
the same.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from importlib import import_module
from importlib.util import find_spec
from inspect import isclass
from pathlib import Path
from statistics import median

import msgspec
from rich.console import Console

from bot.autoplay.computer_worker import SECONDS
from bot.cli.duel import Duel, Tally, quantile
from bot.cli.duel_report import duel_progress, milliseconds
from bot.cli.plan import Thought, listing_of
from bot.cli.self_play import Played, playing
from bot.cli.sequential import Goal
from bot.games import GAMES
from engines.core import Level

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "strengths.md"
KEPT = ROOT / "build" / "strengths"
GAMES_A_FIGURE = 400
GAMES_NEARLY_ALL = 1600
"""For a player that should win nearly all games: 400 cannot tell 96 of 100 from 98."""
SEED = "strengths"
OPTIONS = {"god_of_war": "heroes=random"}
"""Settings that differ from what a game has by itself."""
DECKS = {"nordic_glory": "all"}
"""Ready-made decks whose pairs take turns."""
HELD_TO = {
    "thor_vs_loki": {"first": 0.98, "TreasureRusher": 0.95},
    "nordic_glory": {"FirstCard": 0.95, "Attacker": 0.95},
}
"""What is wanted of normal players against opponents from whom hard ones win no more either: decision 16."""
TOUGHEST = {"thor_vs_loki": ("first", "TreasureRusher"), "nordic_glory": ("FirstCard",)}
"""Opponents whom hard players meet as well, with no figure to reach, so that both can be compared."""

HEAD = """# How strong computer players are

Each figure comes from games between two kinds of players, `skald duel`, with every seed played from every seat.
`random` takes any legal answer, `first` gives those of the clock, the other opponents are scripts in
`tests/opponents`. *Measured* is the share of first places of the player; a shared first place counts as a part. In a
game that is played together it says how many times as often a party of such players wins as a party of the others on
the same seeds; each plays half of the games. All pairs of Nordic Glory's ready-made decks take turns, and chance deals
the heroes of God of War. The true figure lies *between* the bounds in 95 of 100 cases. The next columns say within
which processor time half of the player's answers, and 95 of 100, were found. Hard players think about an answer no
longer than *thinks* says; at the tables they have one second. Against four opponents hard
players win no more than normal ones, and less is wanted there; see
[decision 16](decisions/16-what-a-normal-player-is-held-to.md).

`python -m tests.strengths GAME` plays the games of one game again and writes its rows anew.
"""
COLUMNS = (
    "seats",
    "player",
    "against",
    "wanted",
    "measured",
    "between",
    "games",
    "half of the answers",
    "95 of 100",
    "thinks",
)
UNKNOWN = "not measured"


@dataclass(frozen=True)
class Figure:
    """What is measured: one kind of player against another, and what should come out."""

    game: str
    seats: int
    one: str
    other: str
    goal: Goal | None = None

    @property
    def key(self) -> tuple[str, str, str]:
        """What tells a row from the others of its game."""
        return str(self.seats), self.one, self.other.rpartition(":")[2]

    @property
    def games(self) -> int:
        """How many games it takes."""
        nearly_all = self.goal is not None and self.goal.high is None and 0.95 <= self.goal.low < 1
        return GAMES_NEARLY_ALL if nearly_all else GAMES_A_FIGURE

    def row(self, cells: Sequence[str] = ()) -> tuple[str, ...]:
        """Return the row with these cells for what was measured."""
        return (*self.key, _wanted(self), *(cells or (UNKNOWN, *[""] * (len(COLUMNS) - 5))))

    def duel(self, seconds: float = SECONDS) -> Duel:
        """Return the duel that is played, in which hard players think no longer than so many seconds."""
        options = OPTIONS.get(self.game, "")
        return Duel.read(
            self.game,
            self.one,
            self.other,
            seats=self.seats,
            options=options,
            seed=SEED,
            decks=DECKS.get(self.game, ""),
            thought=Thought(seconds=seconds),
        )


def figures(game: str) -> Iterator[Figure]:
    """Yield all figures of a game."""
    info = listing_of(game).rules.info
    if info.cooperative:
        yield Figure(game, 2, Level.EASY, "random")
        yield Figure(game, 2, Level.EASY, Level.NORMAL)
        yield Figure(game, 2, Level.NORMAL, "first")
        yield from (Figure(game, seats, Level.HARD, Level.NORMAL, Goal(1.4)) for seats in (2, 4))
        return
    yield Figure(game, 2, Level.EASY, "random", Goal(0.75))
    yield Figure(game, 2, Level.EASY, Level.NORMAL, Goal(0.15, 0.30))
    wanted, others = HELD_TO.get(game, {}), ("first", *scripts(game))
    for other in others:
        low = wanted.get(other.rpartition(":")[2], 0.99 if other == "first" else 0.97)
        yield Figure(game, 2, Level.NORMAL, other, Goal(low))
    toughest = TOUGHEST.get(game, ())
    yield from (Figure(game, 2, Level.HARD, other) for other in others if other.rpartition(":")[2] in toughest)
    yield Figure(game, 2, Level.HARD, Level.NORMAL, Goal(0.70 if game == "thor_vs_loki" else 0.65))
    if 4 in info.seats:
        yield Figure(game, 4, Level.HARD, Level.NORMAL, Goal(0.40))


def kept_in(duel: Duel, folder: Path = KEPT) -> Path:
    """Return where the games of a duel are kept: in another file for other players, rules or time to think."""
    game = duel.plan.game
    parts = [ROOT / "engines" / game, ROOT / "engines" / "core", ROOT / "tests" / "opponents"]
    code = sha256(listing_of(game).rules.digest.encode() + msgspec.json.encode(duel))
    for path in sorted([path for part in parts for path in part.rglob("*.py")]):
        code.update(path.read_bytes())
    return folder / f"{game}-{duel.plan.seats}-{code.hexdigest()[:12]}.jsonl"


def play(duel: Duel, games: int, *, processes: int, kept: Path, told: Callable[[Tally], None]) -> Tally:
    """Play a duel to its end, or go on with what was played of it; each game is kept at once."""
    kept.parent.mkdir(parents=True, exist_ok=True)
    decoder = msgspec.json.Decoder(Played)
    lines = kept.read_bytes().splitlines(keepends=True) if kept.exists() else []
    # What was broken off in the middle of a line, or of a pair of parties, is played again.
    whole = [line for line in lines if line.endswith(b"\n")]
    size = 2 if duel.together else 1
    played = [decoder.decode(line) for line in whole[: len(whole) // size * size]]
    kept.write_bytes(b"".join(whole[: len(played)]))
    with playing(duel.jobs(games)[len(played) :], processes) as found, kept.open("ab", buffering=0) as file:
        for game in found:
            played.append(game)
            file.write(msgspec.json.encode(game) + b"\n")
            if len(played) % size == 0:
                told(Tally(duel, tuple(played)))
    return Tally(duel, tuple(played[: len(duel.jobs(games))]))


def scripts(game: str) -> tuple[str, ...]:
    """Return the scripted opponents of a game, as `skald duel` names them."""
    name = f"tests.opponents.{game}"
    if find_spec("tests.opponents") is None or find_spec(name) is None:
        return ()
    module = import_module(name)
    found = [one for one in vars(module).values() if isclass(one) and one.__module__ == name and hasattr(one, "decide")]
    return tuple([f"{name}:{one.__name__}" for one in found if not one.__name__.startswith("_")])


def page(measured: Mapping[tuple[str, tuple[str, str, str]], Sequence[str]]) -> str:
    """Return the page, with a row for every figure: what was measured by game and key of the figure."""
    lines = [HEAD]
    for game in GAMES:
        lines += [f"## {game}", "", line_of(COLUMNS), line_of(["---"] * len(COLUMNS))]
        lines += [line_of(figure.row(measured.get((game, figure.key), ()))) for figure in figures(game)]
        lines.append("")
    return "\n".join(lines).rstrip() + "\n"


def read(text: str) -> dict[tuple[str, tuple[str, str, str]], tuple[str, ...]]:
    """Return what a page says was measured."""
    found, game = {}, ""
    for line in text.splitlines():
        if line.startswith("## "):
            game = line.removeprefix("## ")
        cells = tuple([cell.strip() for cell in line.strip("|").split("|")])
        if len(cells) == len(COLUMNS) and cells[0].isdigit() and cells[4] != UNKNOWN:
            found[game, (cells[0], cells[1], cells[2])] = cells[4:]
    return found


def cells(tally: Tally) -> tuple[str, ...]:
    """Return what a duel came to, as it stands in its row."""
    one, (low, high) = tally.duel.one, tally.interval
    taken = tally.answers(one)
    figure = f"{tally.figure:.2f}" if tally.duel.together else f"{tally.figure:.1%}"
    bounds = f"{low:.2f} to {high:.2f}" if tally.duel.together else f"{low:.1%} to {high:.1%}"
    thinks = f"{tally.duel.plan.thought.seconds:g} s" if one == Level.HARD else ""
    times = milliseconds(median(taken)), milliseconds(quantile(taken, 0.95))
    games = f"2 × {tally.games}" if tally.duel.together else str(tally.games)
    return (figure, bounds, games, *times, thinks)


def _wanted(figure: Figure) -> str:
    goal = figure.goal
    if goal is None:
        return ""
    numbers = [number for number in (goal.low, goal.high) if number is not None]
    told = [f"{number:g}" if number > 1 else f"{number:.0%}" for number in numbers]
    return f"at least {told[0]}" if len(told) == 1 else " to ".join(told)


def line_of(row: Sequence[str]) -> str:
    """Return a row of a table as it stands on a page."""
    return f"| {' | '.join(row)} |"


def main() -> None:
    """Play the duels of some games and write the page after each of them."""
    parser = argparse.ArgumentParser(description="Measure how strong computer players are.")
    parser.add_argument(
        "game", nargs="*", help=f"of {', '.join(GAMES)}; none: every row that there should be is written"
    )
    parser.add_argument("--player", choices=list(Level), help="figures of this level only")
    parser.add_argument("--seats", type=int, help="figures of so many seats only")
    parser.add_argument("--games", type=int, default=0, help="how many games a figure takes; 0: as many as it needs")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="how long hard may think about an answer")
    parser.add_argument("--processes", type=int, default=0, help="how many games are played at once")
    chosen = parser.parse_args()
    if strangers := set(chosen.game) - set(GAMES):
        parser.error(f"there is no game {', '.join(strangers)}")
    console = Console()
    measured = read(PAGE.read_text()) if PAGE.exists() else {}
    for game in chosen.game:
        for figure in figures(game):
            if (chosen.player and figure.one != chosen.player) or (chosen.seats and figure.seats != chosen.seats):
                continue
            duel = figure.duel(chosen.seconds)
            games = chosen.games or figure.games
            with duel_progress(duel, games, console) as told:
                tally = play(duel, games, processes=chosen.processes, kept=kept_in(duel), told=told)
            measured[game, figure.key] = cells(tally)
            console.print(line_of((game, *figure.row(cells(tally)))), highlight=False)
            PAGE.write_text(page(measured))
    PAGE.write_text(page(measured))


if __name__ == "__main__":
    main()
