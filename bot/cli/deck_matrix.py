"""Ready-made decks against each other: every one meets every other from both seats, and how often each wins."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rich.console import Console
from rich.table import Table

from bot.cli.simulate import Plan, Played, play_all
from bot.games import Decks, load_catalogue

ALL = "all"
"""Stands for every ready-made deck of a game."""

SEATS = 2
"""Only games of two seats have a winner of each meeting."""


@dataclass(frozen=True, slots=True)
class Meetings:
    """How decks did against each other.

    Attributes:
        names: of the decks, by id.
        played: the games of a deck in the first seat and one in the second.
    """

    names: dict[str, str]
    played: dict[tuple[str, str], tuple[Played, ...]]

    def share(self, one: str, other: str) -> float:
        """Return how large a part of its games against the other a deck won, from both seats; a tie is half."""
        wins = [_won(game, 0) for game in self.played[one, other]] + [_won(game, 1) for game in self.played[other, one]]
        return sum(wins) / len(wins)

    def overall(self, deck: str) -> float:
        """Return how large a part of its games against all others a deck won."""
        others = [other for other in self.names if other != deck]
        return sum(self.share(deck, other) for other in others) / max(1, len(others))


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
    shelf = load_catalogue((plan.game,))[plan.game].decks
    if shelf is None or plan.seats != SEATS:
        raise ValueError(f"{plan.game} with {plan.seats} seats has no decks that meet")
    chosen = list(shelf.ready) if decks == ALL else decks.replace(",", " ").split()
    strangers = sorted(set(chosen) - set(shelf.ready))
    if strangers:
        raise ValueError(f"no deck {', '.join(strangers)}; there are {', '.join(shelf.ready)}")
    pairs = [(one, other) for one in dict.fromkeys(chosen) for other in dict.fromkeys(chosen)]
    jobs = [(_between(plan, shelf, pair), number) for pair in pairs for number in range(games)]
    played = play_all(jobs, console)
    return Meetings(
        {deck: shelf.ready[deck] for deck in chosen},
        {pair: tuple(played[place * games : (place + 1) * games]) for place, pair in enumerate(pairs)},
    )


def show_meetings(found: Meetings, plan: Plan, console: Console) -> None:
    """Show how often the deck of each row won against that of each column; on the diagonal, from the first seat."""
    games = sum(map(len, found.played.values()))
    table = Table(title=f"{plan.game}: {games} games between decks")
    table.add_column("deck")
    for name in (*found.names.values(), "all others"):
        table.add_column(name, justify="right")
    for deck, name in found.names.items():
        figures = [
            f"({_first(found.played[deck, deck]):.0%})" if other == deck else f"{found.share(deck, other):.0%}"
            for other in found.names
        ]
        table.add_row(name, *figures, f"{found.overall(deck):.0%}")
    console.print(table)
    console.print("Rows against columns, from both seats. In brackets: a deck against itself, from the first seat.")


def _between(plan: Plan, shelf: Decks, pair: tuple[str, str]) -> Plan:
    options = tuple((shelf.setting(seat), deck) for seat, deck in enumerate(pair))
    return replace(plan, options=(*plan.options, *options), seed=f"{plan.seed}-{'-'.join(pair)}")


def _won(game: Played, seat: int) -> float:
    if game.places[seat] != 1:
        return 0.0
    return 1 / game.places.count(1)


def _first(games: tuple[Played, ...]) -> float:
    return sum(_won(game, 0) for game in games) / len(games)
