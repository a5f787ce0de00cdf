"""The full path of an action: find a legal answer by the walk, apply it, write the entry, and cut one seat's view."""

from __future__ import annotations

from functools import partial
from time import process_time

from bot.bench import poker
from bot.bench.games import asked, begin
from bot.bench.row import Row, Sense, Wish
from bot.bench.scale import Scale
from bot.games import Listing, load_catalogue
from engines.core import Rng

TRICKS = Wish(Sense.MORE, 5, 20)
"""Of the trick-taking game, whose actions are small."""

BOARDS = Wish(Sense.MORE, 1.5, 5)
"""Of games with boards, piles and effects."""

WISHES = {"gulveig": TRICKS}


def path(key: str, scale: Scale) -> list[Row]:
    """Measure one game against poker."""
    name, wish = f"path.{key}", WISHES.get(key, BOARDS)
    what, unit = f"full path of {key}, against pokerkit", "actions/s"
    listing = load_catalogue((key,))[key]
    row = Row(key=name, what=what, unit=unit, wish=wish)
    return poker.against_poker(row, scale, partial(_actions_per_second, listing, scale.actions))


def _actions_per_second(listing: Listing, actions: int, number: int) -> float:
    rng, codec = Rng(f"bench-{number}"), listing.codec
    game, games = begin(listing, number), 0
    began = process_time()
    for _ in range(actions):
        question = asked(game)
        if question is None:
            games += 1
            game = begin(listing, number + 1000 * games)
            question = asked(game)
            assert question is not None
        picks = game.legal(question.seat, question.key).sample(rng)
        game, entry = game.play(question.seat, question.key, picks)
        codec.write_entry(entry)
        game.view(question.seat)
    return actions / (process_time() - began)
