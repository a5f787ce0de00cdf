"""Ready-made decks that meet in games between players: which, and as settings of a table."""

from __future__ import annotations

from collections.abc import Sequence

from bot.cli.plan import Plan, listing_of
from bot.games import Decks
from bot.system.nearest import did_you_mean

ALL = "all"
"""Stands for every ready-made deck of a game."""

SEATS = 2
"""Only games of two seats have a winner of each meeting."""


def shelf_of(plan: Plan) -> Decks:
    """Return what is known of the decks of a game.

    Raises:
        ValueError: it is played without decks or not by two.
    """
    shelf = listing_of(plan.game).decks
    if shelf is None or plan.seats != SEATS:
        raise ValueError(f"{plan.game} with {plan.seats} seats has no decks that meet")
    return shelf


def chosen_decks(shelf: Decks, words: str) -> Sequence[str]:
    """Read ids of ready-made decks, or `all`.

    Raises:
        ValueError: there is no such deck.
    """
    chosen = list(shelf.ready) if words == ALL else words.replace(",", " ").split()
    strangers = sorted(set(chosen) - set(shelf.ready))
    if strangers:
        near = did_you_mean(strangers[0], shelf.ready)
        raise ValueError(f"no deck {', '.join(strangers)}; there are {', '.join(shelf.ready)}.{near}")
    return list(dict.fromkeys(chosen))


def brought(shelf: Decks, pair: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """Return the settings by which each seat brings its deck."""
    return tuple([(shelf.setting(seat), deck) for seat, deck in enumerate(pair)])
