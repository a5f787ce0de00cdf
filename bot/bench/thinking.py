"""How long computer players think about an answer, at each level."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from time import process_time

from bot.autoplay.computer_worker import ITERATIONS, SECONDS
from bot.bench import poker
from bot.bench.games import AnyGame, asked, begin
from bot.bench.row import Row, Sense, Wish, centile, paired
from bot.bench.scale import Scale
from bot.games import Listing, load_catalogue
from engines.core import Budget, Level, Question, Rng

QUICK_LEVELS = (Level.EASY, Level.NORMAL)

QUICKLY = Wish(Sense.LESS, 60, 15)
"""In poker actions, of which pokerkit does three in a millisecond: 20 ms, and 5."""

IN_TIME = Wish(Sense.LESS, 1.2, 1.05)
"""Of the time that there is: the last play-out may end a little late."""

MOST = 0.95
"""Of so many answers the slowest counts."""

EVERY = 7
"""Of how many moments of a game one is thought about by the hard player."""


def computer(key: str, scale: Scale) -> list[Row]:
    """Measure the computer players of one game, with as many seats as there are.

    Easy and normal are set beside an action of pokerkit, hard beside the time that it may take.
    """
    listing = load_catalogue((key,))[key]
    return [*(_quick(listing, level, scale) for level in QUICK_LEVELS), _hard(listing, scale)]


def _quick(listing: Listing, level: Level, scale: Scale) -> Row:
    name, what = f"computer.{listing.key}.{level}", f"95 of 100 answers of {level} in {listing.key}, in poker actions"
    if not poker.installed():
        return Row(key=name, what=what, unit="ms", wish=QUICKLY, note=poker.MISSING)
    rounds = [
        (
            1000 * centile(_answers(listing, level, _moments(listing, number, scale.answers)), MOST),
            1000 / poker.actions_per_second(scale.hands, number),
        )
        for number in range(scale.rounds + 1)
    ]
    return paired(name, what, "ms", QUICKLY, rounds[1:] or rounds)


def _hard(listing: Listing, scale: Scale) -> Row:
    seconds = SECONDS * scale.thought
    moments = [moment for at, moment in enumerate(_moments(listing, 0, EVERY * scale.thoughts)) if at % EVERY == 0]
    taken = centile(_answers(listing, Level.HARD, iter(moments), seconds), MOST)
    what = f"95 of 100 answers of {Level.HARD} in {listing.key}, of the time that they may take"
    return paired(f"computer.{listing.key}.{Level.HARD}", what, "ms", IN_TIME, [(1000 * taken, 1000 * seconds)])


def _answers(
    listing: Listing, level: Level, moments: Iterator[tuple[AnyGame, Question]], seconds: float = SECONDS
) -> list[float]:
    """Return the seconds of processor time of each answer."""
    taken = []
    for game, question in moments:
        view, walk = game.view(question.seat), game.walk(question.seat, question.key)
        began = process_time()
        budget = Budget(ITERATIONS, partial(_in_time, began + seconds))
        player = listing.origin.player(listing.rules, Rng(f"bench-{game.n}"), level, budget)
        player.decide(view, question, walk)
        taken.append(process_time() - began)
    return taken


def _in_time(until: float) -> bool:
    return process_time() < until


def _moments(listing: Listing, number: int, count: int) -> Iterator[tuple[AnyGame, Question]]:
    """Yield so many moments of games between normal players, with what is asked there."""
    player, game = listing.origin.player(listing.rules, Rng(f"bench-{number}")), begin(listing, number)
    for moment in range(count):
        question = asked(game)
        if question is None:
            game = begin(listing, number + 1000 * (moment + 1))
            question = asked(game)
            assert question is not None
        yield game, question
        view, walk = game.view(question.seat), game.walk(question.seat, question.key)
        game, _ = game.play(question.seat, question.key, player.decide(view, question, walk))
