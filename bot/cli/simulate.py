"""Self-play in bulk: players against each other on all cores, and what came of it."""

from __future__ import annotations

import csv
import os
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from time import perf_counter
from typing import Any

from rich.console import Console
from rich.progress import track

from bot.games import GAMES, built_in, load_catalogue
from bot.panels.texts import Texts
from bot.system.nearest import did_you_mean
from engines.core import (
    SEED_TAG,
    AnyRules,
    ConfigError,
    DefaultPlayer,
    Fault,
    Game,
    Header,
    Level,
    Player,
    Problem,
    RandomPlayer,
    Rng,
    Setting,
)

KINDS = (*Level, "computer", "random", "first")
"""The kinds of players: the levels of computer players, of which `computer` is the normal one, and two yardsticks."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be played.

    Attributes:
        game: key of the game.
        seats: how many play.
        players: the kind of player of each seat, one of `KINDS`.
        options: the host's choices.
        seed: seeds count on from this word.
    """

    game: str
    seats: int
    players: tuple[str, ...]
    options: tuple[tuple[str, str], ...]
    seed: str

    @classmethod
    def read(cls, *, game: str, seats: int, players: str, options: str, seed: str) -> Plan:
        """Read the words of the command line; one kind of player stands for all seats, 0 seats for the most.

        Raises:
            ValueError: there is no such game or kind of player, not one for each seat, or no game of such settings.
        """
        if game not in GAMES:
            raise ValueError(f"there is no game {game}.{did_you_mean(game, GAMES)} There are {', '.join(GAMES)}.")
        seats = seats or max(_rules(game).info.seats)
        kinds = tuple(players.replace(",", " ").split())
        kinds = kinds * seats if len(kinds) == 1 else kinds
        if len(kinds) != seats or not set(kinds) <= set(KINDS):
            unknown = next((kind for kind in kinds if kind not in KINDS), "")
            raise ValueError(f"{players!r} does not name {seats} of {', '.join(KINDS)}.{did_you_mean(unknown, KINDS)}")
        chosen = tuple((key, value) for key, _, value in (word.partition("=") for word in options.split()))
        try:
            _rules(game).configure(seats, dict(chosen))
        except ConfigError as error:
            told = Texts().faults(load_catalogue((game,))[game], error)
            raise ValueError(f"{told}{_meant(_rules(game).info.settings, error.faults[0])}") from error
        return cls(game, seats, kinds, chosen, seed)


@dataclass(frozen=True, slots=True)
class Played:
    """One game that was played: its number, entries, seconds, places, scores and why it ended."""

    number: int
    entries: int
    seconds: float
    places: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str


def simulate_all(plan: Plan, games: int, console: Console) -> list[Played]:
    """Play all games on all cores, with a progress bar."""
    return play_all([(plan, number) for number in range(games)], console)


def play_all(jobs: list[tuple[Plan, int]], console: Console) -> list[Played]:
    """Play games of any plans on all cores, with a progress bar; in the order of the jobs."""
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        return list(track(pool.map(play_one, jobs, chunksize=1), "Playing", len(jobs), console=console))


def play_one(job: tuple[Plan, int]) -> Played:
    """Play one game of a plan."""
    plan, number = job
    rules = _rules(plan.game)
    config = rules.configure(plan.seats, dict(plan.options))
    seed = f"{plan.seed}-{number}"
    header = Header(plan.game, rules.info.version, rules.digest, config, SEED_TAG + seed)
    game: Game[Any, Any, Any]
    game, _ = Game.start(rules, header)
    players = [_player(kind, rules, Rng(f"{seed}-{seat}")) for seat, kind in enumerate(plan.players)]
    began = perf_counter()
    while blocking := [question for question in game.questions() if question.blocking]:
        question = blocking[0]
        walk = game.walk(question.seat, question.key)
        picks = players[question.seat].decide(game.view(question.seat), question, walk)
        game, _ = game.play(question.seat, question.key, picks)
    outcome = game.outcome()
    assert outcome is not None
    return Played(number, game.n, perf_counter() - began, outcome.places, outcome.scores, outcome.reason)


def write_csv(played: list[Played], seats: int, file: Path) -> None:
    """Write one line per game."""
    with file.open("w", newline="") as stream:
        writer = csv.writer(stream)
        heads = [
            "game",
            "entries",
            "reason",
            *(f"place{s}" for s in range(seats)),
            *(f"score{s}" for s in range(seats)),
        ]
        writer.writerow(heads)
        writer.writerows([one.number, one.entries, one.reason, *one.places, *one.scores] for one in played)


def _meant(settings: tuple[Setting, ...], fault: Fault) -> str:
    """Return the setting or the values that were meant, as a sentence after a blank; nothing for other faults."""
    known = {setting.id: setting.values for setting in settings}
    name = str(fault.params.get("setting", ""))
    if fault.id == Problem.UNKNOWN_SETTING:
        return did_you_mean(name, known) or f" There are {', '.join(known)}."
    if fault.id == Problem.UNKNOWN_VALUE and known.get(name):
        return f" There are {', '.join(known[name])}."
    return ""


@lru_cache(8)
def _rules(game: str) -> AnyRules:
    return built_in(game).rules()


def _player(kind: str, rules: AnyRules, rng: Rng) -> Player:
    match kind:
        case "random":
            return RandomPlayer(rng)
        case "first":
            return DefaultPlayer()
        case "computer":
            return built_in(rules.info.key).player(rules, rng)
    return built_in(rules.info.key).player(rules, rng, Level(kind))
