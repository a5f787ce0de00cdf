"""Why an answer is better than another: what it brings more of, and what it costs, in a sentence of the game's."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from bot.games import Listing
from bot.panels.texts import Texts
from engines.core import Gain

MOST_GAINS, MOST_COSTS = 2, 1
"""Figures that are told of each kind: the weightiest."""

SMALLEST = 0.1
"""An amount that is too small to be told."""

MINOR = 0.2
"""A figure that weighs less than this part of the weightiest one is left out."""


def reason(texts: Texts, listing: Listing, gains: Sequence[Gain], rival: str) -> str:
    """Return the sentence; empty where nothing that people count speaks for the answer.

    Args:
        texts: the bot's words.
        listing: the game.
        gains: what the answer brings more of than its rival.
        rival: what that is called.
    """
    told = [gain for gain in gains if abs(gain.amount) >= SMALLEST]
    least = MINOR * max([abs(gain.worth) for gain in told], default=0.0)
    told = [gain for gain in told if abs(gain.worth) >= least]
    good = [_words(listing, gain) for gain in told if gain.worth > 0][:MOST_GAINS]
    bad = [_words(listing, gain) for gain in told if gain.worth < 0][:MOST_COSTS]
    if not good:
        return ""
    when, said = listing.phrases("gain.when"), texts.join(good)
    if not bad:
        return texts("hint.why", rival=rival, when=when, gains=said)
    return texts("hint.why-but", rival=rival, when=when, gains=said, costs=texts.join(bad))


def reversed_gains(gains: Sequence[Gain]) -> tuple[Gain, ...]:
    """Return what the rival of an answer brings more of than the answer."""
    return tuple([replace(gain, amount=-gain.amount, worth=-gain.worth) for gain in gains])


def _words(listing: Listing, gain: Gain) -> str:
    amount = round(abs(gain.amount), 1)
    return listing.phrases(
        f"gain.{gain.figure}.{'more' if gain.amount > 0 else 'less'}",
        n=int(amount) if amount.is_integer() else amount,
        percent=round(100 * abs(gain.amount)),
    )
