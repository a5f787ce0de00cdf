"""What a search does all the time: it cuts a view, finds a legal answer by the walk, applies it, and copies states."""

from __future__ import annotations

from copy import deepcopy
from functools import partial
from time import process_time
from typing import Any

from bot.bench import poker
from bot.bench.games import begin
from bot.bench.row import Row, Sense, Wish, paired
from bot.bench.scale import Scale
from bot.games import Listing, load_catalogue
from engines.core import SEED_TAG, Action, Dealer, Rng, sample, seeded

TRICKS = Wish(Sense.MORE, 16, 32)
"""Of the trick-taking game; the aim is half of what OpenSpiel's oh_hell, in C++, does on such a machine."""

BOARDS = Wish(Sense.MORE, 3, 14.5)
"""Of games with boards, piles and effects; the aim is half of what OpenSpiel's backgammon does."""

WISHES = {"gulveig": TRICKS}

COPIES = Wish(Sense.LESS, 1 / 40, 1 / 80)

COPIES_OF_EACH = 5
"""How often a state is copied; the slow way once."""


def search(key: str, scale: Scale) -> list[Row]:
    """Measure one game against poker, on a state of one's own and without a log."""
    name, wish = f"search.{key}", WISHES.get(key, BOARDS)
    what, unit = f"search path of {key}, against pokerkit", "actions/s"
    listing = load_catalogue((key,))[key]
    row = Row(key=name, what=what, unit=unit, wish=wish)
    return poker.against_poker(row, scale, partial(_actions_per_second, listing, scale.actions))


def copies(key: str, scale: Scale) -> list[Row]:
    """Measure copies of a game's state, at moments of random games, against `copy.deepcopy`."""
    listing = load_catalogue((key,))[key]
    rounds = [_microseconds(_states(listing, scale.views, number)) for number in range(scale.rounds + 1)]
    what = f"copy of a state of {key}, against deepcopy"
    return [paired(f"copy.{key}", what, "µs", COPIES, rounds[1:] or rounds)]


def _actions_per_second(listing: Listing, actions: int, number: int) -> float:
    rules, rng, games = listing.rules, Rng(f"bench-{number}"), 0
    state: Any = begin(listing, number).state.copy()
    dealer: Dealer[Any] = Dealer(seeded(f"{SEED_TAG}search-{number}"))
    began = process_time()
    for _ in range(actions):
        question = next((asked for asked in rules.questions(state) if asked.blocking), None)
        if question is None:
            games += 1
            state = begin(listing, number + 1000 * games).state.copy()
            question = next(asked for asked in rules.questions(state) if asked.blocking)
        seat, walk = question.seat, partial(rules.ask, rules.view(state, question.seat), question)
        action = walk(sample(walk, rng))
        assert isinstance(action, Action)
        rules.apply(state, seat, action, dealer)
    return actions / (process_time() - began)


def _states(listing: Listing, count: int, number: int) -> list[Any]:
    """Return states spread over the beginning of a random game."""
    game, rng = begin(listing, number), Rng(f"bench-{number}")
    found: list[Any] = []
    while len(found) < count:
        question = next((asked for asked in game.questions() if asked.blocking), None)
        if question is None:
            break
        if game.n % 10 == 0:
            found.append(game.state)
        game, _ = game.play(question.seat, question.key, game.legal(question.seat, question.key).sample(rng))
    return found


def _microseconds(states: list[Any]) -> tuple[float, float]:
    """Return what one copy takes, and what one by `copy.deepcopy` takes."""
    began = process_time()
    for state in states * COPIES_OF_EACH:
        state.copy()
    between = process_time()
    for state in states:
        deepcopy(state)
    done = process_time()
    each = 1e6 / len(states)
    return (between - began) * each / COPIES_OF_EACH, (done - between) * each
