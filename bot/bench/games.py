"""Games played at random, to have something to measure."""

from __future__ import annotations

from typing import Any

from bot.games import Listing, Names
from engines.core import SEED_TAG, Game, Header, Question, Rng

AnyGame = Game[Any, Any, Any]

PEOPLE: Names = ("Ana", "Björn", "Chidi", "Dagny", "Eir", "Finn")


def begin(listing: Listing, number: int) -> AnyGame:
    """Begin a game with as many seats as it has; the number is its seed."""
    rules = listing.rules
    config = rules.configure(max(rules.info.seats), {})
    seed = f"{SEED_TAG}bench-{number}"
    game, _ = Game.start(rules, Header(listing.key, rules.info.version, rules.digest, config, seed))
    return game


def asked(game: AnyGame) -> Question | None:
    """Return the first question that the game waits for; None when it is over."""
    return next((question for question in game.questions() if question.blocking), None)


def public_views(listing: Listing, *, count: int, most: int = 600) -> list[Any]:
    """Return what the gallery sees at moments spread evenly over a random game of at most `most` entries."""
    game, rng = begin(listing, 1), Rng("bench")
    views = [game.view(None)]
    while len(views) < most and (question := asked(game)) is not None:
        picks = game.legal(question.seat, question.key).sample(rng)
        game, _ = game.play(question.seat, question.key, picks)
        views.append(game.view(None))
    return [views[place * (len(views) - 1) // max(1, count - 1)] for place in range(count)]


def names_of(listing: Listing) -> Names:
    """Return a name for every seat."""
    return PEOPLE[: max(listing.rules.info.seats)]
