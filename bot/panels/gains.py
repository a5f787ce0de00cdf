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

ONE = 0.75
"""An amount that counts as about one; a smaller one comes now and then."""

OFTEN = {"nearly-always": 0.9, "far": 0.4, "clearly": 0.2, "little": 0.0}
"""How much more often something happens, as a part of all games, for each of the words for that."""

MINOR = 0.2
"""A figure that weighs less than this part of the weightiest one is left out."""


def reason(texts: Texts, listing: Listing, gains: Sequence[Gain], rival: str) -> str:
    """Return the sentence, and below it what its figures are good for; empty where they do not speak for the answer.

    Args:
        texts: the bot's words.
        listing: the game.
        gains: what the answer brings more of than its rival.
        rival: what that is called.
    """
    told = [gain for gain in gains if abs(gain.amount) >= SMALLEST]
    least = MINOR * max([abs(gain.worth) for gain in told], default=0.0)
    told = [gain for gain in told if abs(gain.worth) >= least]
    if sum([gain.worth for gain in told]) <= 0:  # what makes it better is not among the figures
        return ""
    good = [gain for gain in told if gain.worth > 0][:MOST_GAINS]
    bad = [gain for gain in told if gain.worth < 0][:MOST_COSTS]
    if not good:
        return ""
    when, said = listing.phrases("gain.when"), texts.join([_words(texts, listing, gain) for gain in good])
    if bad:
        costs = texts.join([_words(texts, listing, gain) for gain in bad])
        sentence = texts("hint.why-but", rival=rival, when=when, gains=said, costs=costs)
    else:
        sentence = texts("hint.why", rival=rival, when=when, gains=said)
    meant = _meant(listing, [*good, *bad])
    return f"{sentence}\n-# {meant}" if meant else sentence


def _meant(listing: Listing, told: Sequence[Gain]) -> str:
    """Say once what each figure is good for, whose count alone tells a newcomer nothing."""
    phrases = [f"gain.{gain.figure}.for" for gain in told]
    return " ".join(dict.fromkeys([listing.phrases(phrase) for phrase in phrases if phrase in listing.phrases]))


def reversed_gains(gains: Sequence[Gain]) -> tuple[Gain, ...]:
    """Return what the rival of an answer brings more of than the answer."""
    return tuple([replace(gain, amount=-gain.amount, worth=-gain.worth) for gain in gains])


def _words(texts: Texts, listing: Listing, gain: Gain) -> str:
    """Say one figure as people would: about how many, or how much more often."""
    way, size = "more" if gain.amount > 0 else "less", abs(gain.amount)
    count = max(1, round(size))
    often = next(word for word, least in OFTEN.items() if size >= least)
    return listing.phrases(
        f"gain.{gain.figure}.{way}",
        n=count,
        about=_about(texts, size, count),
        exact=round(size, 1),
        often=texts(f"hint.often.{way}.{often}"),
    )


def _about(texts: Texts, size: float, count: int) -> str:
    if round(size, 1) == count:
        return str(count)
    return texts("hint.about", n=count) if size >= ONE else texts("hint.sometimes", n=count)
