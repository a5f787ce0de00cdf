"""Why the answer of a puzzle is the best: there are words for every puzzle that could be looked at."""

from __future__ import annotations

from collections.abc import Callable

from bot.learning.puzzle_book import Posed
from bot.panels.gains import reason, reversed_gains
from bot.panels.hint import own_reason
from bot.panels.texts import Texts
from bot.tables.reviews import Explained
from engines.core import Picks


def why_best(texts: Texts, posed: Posed, found: Explained, named: Callable[[Picks], str]) -> str:
    """Say why the best answer of a puzzle is the best.

    First what it brings more of than another one, or how such answers are weighed; then what it changes for certain,
    where the game reckons that. If nothing that can be counted says it, that is said; nothing if nothing was counted.

    Args:
        texts: the bot's words.
        posed: the puzzle.
        found: how its answers compare.
        named: says an answer in words.
    """
    listing, game, question = posed.listing, posed.game, posed.question
    walk = game.walk(question.seat, question.key)
    own = own_reason(listing, game.view(question.seat), walk, posed.puzzle.picks)
    compared, weighed = _against_others(texts, posed, found, named), f"reckoned.{question.topic}"
    if not compared and weighed in listing.phrases:
        compared = listing.phrases(weighed)
    if not own and not compared and found.compared:
        compared = texts("puzzle.uncounted", when=listing.phrases("gain.when"))
    if own and compared:
        # What it risks is told after what it brings, and by name: what stands above may speak of another answer.
        own = texts("puzzle.own", answer=named(posed.puzzle.picks), why=" ".join(own.splitlines()))
    return "\n".join(filter(None, [compared, own]))


def _against_others(texts: Texts, posed: Posed, found: Explained, named: Callable[[Picks], str]) -> str:
    """Say what the best answer brings more of: than the next best one, else than the first of the others that shows it.

    Of those, the one that looks best at first sight comes first.
    """
    if told := reason(texts, posed.listing, found.gains, texts("puzzle.rival")):
        return told
    others = [each for each in found.compared if each.picks not in (posed.puzzle.picks, found.rival) and each.gains]
    for each in sorted(others, key=lambda one: one.picks != found.tempting):
        rival = texts("puzzle.other", answer=named(each.picks))
        if told := reason(texts, posed.listing, reversed_gains(each.gains), rival):
            return told
    return ""
