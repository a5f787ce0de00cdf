"""Games brought to a moment that a chapter shows or a lesson begins with."""

from __future__ import annotations

from typing import Any

from bot.games import Listing
from bot.learning.content import Position
from engines.core import SEED_TAG, Game, Header, Picks, Question, Seat, format_picks, parse_picks

AnyGame = Game[Any, Any, Any]


class Misplaced(ValueError):
    """An answer does not fit the moment; its text says which one, and what was asked instead."""


def staged(listing: Listing, position: Position) -> AnyGame:
    """Return a game at a position.

    Raises:
        ConfigError: the options do not make a game.
        Misplaced: a seat is not asked what it answers.
        RuleError: an answer is not legal.
    """
    rules = listing.rules
    config = rules.configure(position.seats, position.options)
    header = Header(listing.key, rules.info.version, rules.digest, config, SEED_TAG + position.seed)
    game, _ = Game.start(rules, header)
    for move in position.moves:
        game = answered(game, move)
    return game


def answered(game: AnyGame, move: str) -> AnyGame:
    """Return the game after one answer, `s<seat> <topic> <picks>`."""
    question, picks = read_move(game, move)
    game, _ = game.play(question.seat, question.key, picks)
    return game


def read_move(game: AnyGame, move: str) -> tuple[Question, Picks]:
    """Return what an answer answers, and its picks.

    Raises:
        Misplaced: nobody is asked that now.
    """
    seat, topic, *picks = move.split()
    found = asked(game, int(seat.removeprefix("s")), topic)
    if found is None:
        now = ", ".join(f"s{question.seat} {question.topic}" for question in game.questions()) or "nobody"
        raise Misplaced(f"{move!r} after entry {game.n}: asked are {now}")
    return found, parse_picks(" ".join(picks))


def written_move(question: Question, picks: Picks) -> str:
    """Return an answer as it stands in the files."""
    return f"s{question.seat} {question.topic} {format_picks(picks)}".strip()


def asked(game: AnyGame, seat: Seat, topic: str) -> Question | None:
    """Return what a seat is asked about a topic, or None."""
    return next((question for question in game.questions(seat) if question.topic == topic), None)
