"""Plays games from seeds and writes all that comes of them: `python -m tests.compiled.playing GAME COUNT`.

One line for every entry: the bytes of the entry and of the view of the seat that is asked next, in hexadecimal digits.
One more for the end of each game: its state and its outcome.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

from bot.cli.self_play import Seated
from engines.core import Codec, Game, Rng
from tests.conformance.playing import ask_somebody
from tests.conformance.registry import Entrant, entrants

MOST = 400
"""Entries after which a game is left."""

AnyGame = Game[Any, Any, Any]


def lines(key: str, count: int) -> Iterator[str]:
    """Play so many games of one kind, at all of its tables: at random and by normal computer players in turns."""
    entrant = entrants()[key]
    codec = entrant.listing.codec
    for number in range(count):
        place = f"{key} {number}"
        last = None
        for game, written in moments(entrant, codec, number):
            yield f"{place} {game.n} {written}"
            last = game
        assert last is not None
        yield f"{place} end {codec.write_snapshot(last.snapshot()).hex()} {last.outcome()}"


def moments(entrant: Entrant, codec: Codec[Any, Any, Any], number: int) -> Iterator[tuple[AnyGame, str]]:
    """Play one game; yield it after every entry, with what is to be compared."""
    table = entrant.tables[number // 2 % len(entrant.tables)]
    game, entry = entrant.start(table, f"compiled-{number}")
    rng = Rng(f"compiled-{number}")
    players = [entrant.player("computer", Rng(f"compiled-{number}-{seat}")) for seat in range(table.seats)]
    seated = Seated(entrant.listing, players)
    while True:
        asked = next((question.seat for question in game.questions()), None)
        yield game, f"{codec.write_entry(entry).hex()} {codec.write_view(game.view(asked)).hex()}"
        moved = seated.move(game) if number % 2 else random_move(game, rng)
        if moved is None or game.n >= MOST:
            return
        game, entry = moved


def random_move(game: AnyGame, rng: Rng) -> tuple[AnyGame, Any] | None:
    """Answer one question at random; None when the game is over."""
    question = ask_somebody(game, rng)
    if question is None:
        return None
    return game.play(question.seat, question.key, game.legal(question.seat, question.key).sample(rng))


if __name__ == "__main__":
    for line in lines(sys.argv[1], int(sys.argv[2])):
        print(line)  # noqa: T201 - read by `comparison`
