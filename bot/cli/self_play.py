"""Players against each other on all cores: each game is played as it would be at a table, and its answers are timed."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from time import perf_counter, process_time
from typing import Any, cast

import msgspec
from rich.console import Console
from rich.progress import track

from bot.autoplay.standing_offers import Offers
from bot.cli.plan import KINDS, Plan, class_of, listing_of
from bot.games import Listing, built_in
from engines.core import (
    SEED_TAG,
    Budget,
    DefaultPlayer,
    Entry,
    Game,
    Header,
    Level,
    OfferPlayer,
    Picks,
    Player,
    Question,
    RandomPlayer,
    Rng,
    Seat,
)

AnyGame = Game[Any, Any, Any]

Job = tuple[Plan, int]
"""A plan, and which of its games is played."""


class Played(msgspec.Struct, frozen=True):
    """One game that was played.

    Attributes:
        number: which one of its plan.
        entries: how many it had.
        seconds: how long it took.
        places: of the seats.
        scores: of the seats.
        reason: why it ended.
        answers: seconds of processor time for each answer, by seat.
    """

    number: int
    entries: int
    seconds: float
    places: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str
    answers: tuple[tuple[float, ...], ...] = ()


def play_all(jobs: Sequence[Job], console: Console) -> list[Played]:
    """Play games of any plans on all cores, with a progress bar; in the order of the jobs."""
    with playing(jobs) as games:
        return list(track(games, "Playing", len(jobs), console=console))


@contextmanager
def playing(jobs: Sequence[Job], processes: int = 0) -> Iterator[Iterator[Played]]:
    """Give the games of the jobs, in their order, while the block runs; those that were not begun then never are.

    Args:
        jobs: what is played.
        processes: how many games are played at once; 0 for as many as there are cores.
    """
    pool = ProcessPoolExecutor(processes or os.cpu_count())
    try:
        yield pool.map(play_one, jobs, chunksize=1)
    finally:
        pool.shutdown(cancel_futures=True)


def play_one(job: Job) -> Played:
    """Play one game of a plan."""
    plan, number = job
    listing = listing_of(plan.game)
    rules = listing.rules
    config = rules.configure(plan.seats, dict(plan.options))
    seed = f"{plan.seed}-{number}"
    game: AnyGame
    game, _ = Game.start(rules, Header(plan.game, rules.info.version, rules.digest, config, SEED_TAG + seed))
    timers = [Timer(plan.thought.seconds) for _ in plan.players]
    players = [
        _player(kind, listing, Rng(f"{seed}-{seat}"), Budget(plan.thought.iterations, timers[seat].in_time))
        for seat, kind in enumerate(plan.players)
    ]
    table = Seated(listing, players, timers)
    began = perf_counter()
    while (moved := table.move(game)) is not None:
        game, _ = moved
    outcome = game.outcome()
    assert outcome is not None
    answers = tuple([tuple(timer.taken) for timer in timers])
    return Played(number, game.n, perf_counter() - began, outcome.places, outcome.scores, outcome.reason, answers)


class Timer:
    """Times the answers of one player, and says whether there is time left."""

    def __init__(self, seconds: float) -> None:
        """Give each answer so many seconds of processor time; 0 for as many as it takes."""
        self._seconds = seconds
        self._began = 0.0
        self.taken: list[float] = []

    def in_time(self) -> bool:
        """Whether there is time left."""
        return not self._seconds or process_time() - self._began < self._seconds

    def start(self) -> None:
        """Begin an answer."""
        self._began = process_time()

    def stop(self) -> None:
        """End an answer."""
        self.taken.append(process_time() - self._began)


class Seated:
    """Has the players answer: standing offers as computer players at the tables consider them, then who is asked."""

    def __init__(self, listing: Listing, players: Sequence[Player], timers: Sequence[Timer] = ()) -> None:
        """Seat the players; each answer to a question is timed if there are timers."""
        self._players = players
        self._timers = timers or [Timer(0.0) for _ in players]
        self._offers = Offers(listing.offers)

    def move(self, game: AnyGame) -> tuple[AnyGame, Entry[Any]] | None:
        """Return the game after one more answer, and its entry; None when it is over."""
        while (offer := self._offers.next(game, self._considers)) is not None:
            picks = self._consider(game, offer)
            if picks is not None:
                self._offers.taken(offer)
                return game.play(offer.seat, offer.key, picks)
        question = next((asked for asked in game.questions() if asked.blocking), None)
        if question is None:
            return None
        return game.play(question.seat, question.key, self._decide(game, question))

    def _considers(self, seat: Seat) -> bool:
        return hasattr(self._players[seat], "consider")

    def _consider(self, game: AnyGame, offer: Question) -> Picks | None:
        player = cast("OfferPlayer", self._players[offer.seat])
        return player.consider(game.view(offer.seat), offer, game.walk(offer.seat, offer.key))

    def _decide(self, game: AnyGame, question: Question) -> Picks:
        seat = question.seat
        view, walk, timer = game.view(seat), game.walk(seat, question.key), self._timers[seat]
        timer.start()
        picks = self._players[seat].decide(view, question, walk)
        timer.stop()
        return picks


def _player(kind: str, listing: Listing, rng: Rng, budget: Budget) -> Player:
    match kind:
        case "random":
            return RandomPlayer(rng)
        case "first":
            return DefaultPlayer()
        case "computer":
            return built_in(listing.key).player(listing.rules, rng)
    if kind not in KINDS:
        player: Player = class_of(kind)(listing.rules, rng)
        return player
    return built_in(listing.key).player(listing.rules, rng, Level(kind), budget)
