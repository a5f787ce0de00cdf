"""Ready-made decks against each other: every one meets every other from both seats, and how often each wins."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace
from rich.console import Console

from bot.cli.deck_pairs import brought, chosen_decks, shelf_of
from bot.cli.plan import Plan
from bot.cli.self_play import Played, play_all
from bot.games import Decks


class Meetings(msgspec.Struct, frozen=True):
    """How decks did against each other.

    Attributes:
        names: of the decks, by id.
        played: the games of a deck in the first seat and one in the second.
    """

    names: dict[str, str]
    played: dict[tuple[str, str], tuple[Played, ...]]

    def wins(self, one: str, other: str) -> tuple[float, int]:
        """Return how many games a deck won against the other from both seats, of how many; a tie is half.

        A deck against itself: how many the first seat won.
        """
        won = [_won(game, 0) for game in self.played[one, other]]
        if one != other:
            won += [_won(game, 1) for game in self.played[other, one]]
        return sum(won), len(won)

    def overall(self, deck: str) -> tuple[float, int]:
        """Return how many games a deck won against all others, of how many."""
        found = [self.wins(deck, other) for other in self.names if other != deck]
        return sum(won for won, _ in found), sum(games for _, games in found)


def meetings(plan: Plan, decks: str, games: int, console: Console) -> Meetings:
    """Let decks meet, every pair in both orders, so many games each.

    Args:
        plan: the game, its players and options.
        decks: ids of ready-made decks, or `all`.
        games: how many games each pair plays in each order.
        console: shows the progress.

    Raises:
        ValueError: the game is played without decks or not by two, or there is no such deck.
    """
    shelf = shelf_of(plan)
    chosen = chosen_decks(shelf, decks)
    pairs = [(one, other) for one in chosen for other in chosen]
    jobs = [(_between(plan, shelf, pair), number) for pair in pairs for number in range(games)]
    played = play_all(jobs, console)
    return Meetings(
        {deck: shelf.ready[deck] for deck in chosen},
        {pair: tuple(played[place * games : (place + 1) * games]) for place, pair in enumerate(pairs)},
    )


def _between(plan: Plan, shelf: Decks, pair: tuple[str, str]) -> Plan:
    return replace(plan, options=(*plan.options, *brought(shelf, pair)), seed=f"{plan.seed}-{'-'.join(pair)}")


def _won(game: Played, seat: int) -> float:
    if game.places[seat] != 1:
        return 0.0
    return 1 / game.places.count(1)
