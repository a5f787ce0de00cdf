"""Which entries of a game matter most: those that a file with little room shows."""

from __future__ import annotations

from enum import IntEnum

from bot.games.commentary import HEAVY
from bot.tables.replays import Replay
from engines.core import Viewer, withdrawn

Span = tuple[int, int]
"""The first and the last entry of a part of a game."""


class Weight(IntEnum):
    """How much an entry matters."""

    NOTHING = 0
    """There is nothing to tell of it, or it was taken back."""
    MOVE = 1
    OUTCOME = 2
    """It says how something came out, is a great moment, or weighs much in the game's commentary."""
    TURN = 3
    """A chapter or the part begins or ends with it."""


def chosen(replay: Replay, eyes: Viewer, span: Span, most: int) -> list[int]:
    """Return at most so many entries of a part, in order: those that matter most, of the others an even choice.

    Args:
        replay: the game.
        eyes: who looks.
        span: the part.
        most: how many entries, at least two.
    """
    weights = weights_of(replay, eyes, span)
    found: list[int] = []
    for weight in (Weight.TURN, Weight.OUTCOME, Weight.MOVE):
        found += _spread([n for n, own in weights.items() if own == weight], most - len(found))
    return sorted(found)


def turning_points(replay: Replay, span: Span, most: int) -> list[int]:
    """Return the entries with which chapters and the part ended; an even choice where there are more than so many.

    What ends a chapter begins the next one: its board shows how the chapter came out.
    """
    ends = [chapter.first for chapter in replay.chapters if span[0] < chapter.first < span[1]]
    return _spread([*ends, span[1]], most)


def weights_of(replay: Replay, eyes: Viewer, span: Span) -> dict[int, Weight]:
    """Return how much the entries of a part matter to a viewer."""
    entries, listing, names = replay.entries, replay.session.listing, replay.session.names
    gone, firsts = withdrawn(entries), {chapter.first for chapter in replay.chapters}
    commentary, weights = listing.watching.commentary, {}
    for n in range(span[0], span[1] + 1):
        learned = [fact for told in entries[n].told if (fact := told.seen_by(eyes)) is not None]
        heard = [fact for fact in learned if listing.prose.fact(fact, names)]
        if n in span or firsts & {n, n + 1}:
            weights[n] = Weight.TURN
        elif n in gone or entries[n].withdraws is not None or not heard:
            weights[n] = Weight.NOTHING
        else:
            heavy = max(map(commentary.weight, heard)) >= HEAVY
            great = any(isinstance(fact, listing.outcomes) or type(fact).__name__ in commentary.great for fact in heard)
            weights[n] = Weight.OUTCOME if heavy or great else Weight.MOVE
    return weights


def _spread(items: list[int], most: int) -> list[int]:
    """Return at most so many of some items, evenly spread, the last one among them."""
    if len(items) <= most:
        return items
    return [items[(place + 1) * len(items) // most - 1] for place in range(max(0, most))]
