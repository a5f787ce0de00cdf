"""Compares the compiled wheel with the plain engines: `python -m tests.compiled --games 200 [GAME ...]`.

Both play the same games from the same seeds; every entry, view and last state has to be the same to the byte.
`--engines plain` compares the plain engines with themselves.
"""

from __future__ import annotations

import argparse
import sys

from bot.games import GAMES
from tests.compiled.comparison import compared
from tests.compiled.environment import compiled, plain


def main(words: list[str]) -> int:
    """Compare game by game; return 1 after a difference."""
    parser = argparse.ArgumentParser(prog="python -m tests.compiled", description=__doc__)
    parser.add_argument("only", nargs="*", metavar="GAME", help="keys of games; all when there is none")
    parser.add_argument("--games", type=int, default=200, help="how many of each")
    parser.add_argument("--engines", choices=("compiled", "plain"), default="compiled")
    options = parser.parse_args(words)
    other = compiled() if options.engines == "compiled" else plain()
    games = entries = 0
    for key in options.only or GAMES:
        found = compared(key, options.games, plain(), other)
        games, entries = games + found.games, entries + found.entries
        say(f"{key}: {found.games} games, {found.entries} entries are the same.")
        if found.difference:
            say(found.difference)
            return 1
    say(f"{games} games with {entries} entries are the same.")
    return 0


def say(text: str) -> None:
    """Write a line at once, for games take their time."""
    print(text, flush=True)  # noqa: T201 - a command


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
