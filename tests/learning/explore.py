"""Plays a game with its computer players and shows a position for `positions.toml`; for those who write lessons.

python -m tests.learning.explore gulveig --seats 3 --seed a --steps 9 [--stop follow:1]
"""

from __future__ import annotations

import argparse
import sys

from bot.games import GAMES, built_in
from bot.games.listing import loaded
from bot.learning.content import Position
from bot.learning.positions import AnyGame, answered, staged, written_move
from engines.core import Ask, Rng, format_picks


def write(*words: str) -> None:
    sys.stdout.write(" ".join(words) + "\n")


def main() -> None:
    """Print the position after some steps, what everybody sees of it, and what is asked."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("game", choices=list(GAMES))
    words.add_argument("--seats", type=int, default=2)
    words.add_argument("--seed", default="a")
    words.add_argument("--steps", type=int, default=0, help="answers that computer players give")
    words.add_argument("--stop", default="", help="stop as soon as a seat is asked about a topic: topic:seat")
    words.add_argument("--option", action="append", default=[], help="setting=value")
    words.add_argument("--moves", action="append", default=[], help="answers given before the computer players begin")
    words.add_argument("--seat", type=int, default=0, help="whose eyes see it")
    said = words.parse_args()
    listing = loaded(built_in(said.game))
    options = dict(option.split("=", 1) for option in said.option)
    game = staged(listing, Position(said.seats, said.seed, options))
    moves = []
    for move in said.moves:
        game = answered(game, move)
        moves.append(move)
    for _ in range(said.steps):
        now = game.questions()
        if not now or (said.stop and any(f"{one.topic}:{one.seat}" == said.stop for one in now)):
            break
        question = next((one for one in now if one.blocking), now[0])
        player = listing.origin.player(listing.rules, Rng(f"{said.seed}-{game.n}"))
        walk = game.walk(question.seat, question.key)
        picks = player.decide(game.view(question.seat), question, walk)
        moves.append(written_move(question, picks))
        game, _ = game.play(question.seat, question.key, picks)
    write(f"[{said.game}-{said.seed}]\nseats = {said.seats}\nseed = {said.seed!r}\noptions = {options}")
    write("\n".join(["moves = [", *[f'    "{move}",' for move in moves], "]"]))
    names = tuple("ABCDEFG"[: said.seats])
    write("\n" + listing.prose.describe(game.view(said.seat), names))
    _print_questions(game)


def _print_questions(game: AnyGame) -> None:
    for question in game.questions():
        ask = game.ask(question.seat, question.key)
        options = " ".join(ask.open) if isinstance(ask, Ask) else ""
        slot = f"{ask.slot} ({ask.least}-{ask.most})" if isinstance(ask, Ask) else ""
        write(f"\ns{question.seat} {question.topic} · {slot}: {options}")
        if isinstance(ask, Ask):
            write("  not:", *[f"{option.id}={option.why_not}" for option in ask.options if option.why_not])
            write("  default:", format_picks((ask.fallback,)))


if __name__ == "__main__":
    main()
