"""Of answers that imagined games cannot tell apart, those with the least at stake come first."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games import Listing
from bot.panels.worth import nothing
from engines.core import Compared, Picks

SLIGHT = 4
"""So many times what counts as nothing an answer may be behind by chance, and still be told from no other."""


def safest_first(listing: Listing, view: object, best: Sequence[Compared]) -> tuple[list[Compared], frozenset[Picks]]:
    """Return answers, best first, with the safest of those before the others that come out like the best one.

    Args:
        listing: the game; it says what an answer puts at stake.
        view: the game as its seat sees it.
        best: answers, the first against the second, and the others against the first.

    Returns:
        The answers without those that have far more at stake, and the picks of those that only differ in what they put
        at stake; none where no other came out like the first.
    """
    stakes = {each.picks: listing.controls.stake(view, each.picks) for each in best}
    first = best[0]
    alike = [each for each in best if stakes[each.picks] is not None and (each is first or _is_alike(listing, each))]
    if stakes[first.picks] is None or len(alike) < 2 or not _is_alike(listing, first):
        return list(best), frozenset()
    alike.sort(key=lambda each: stakes[each.picks] or 0.0)
    most = (stakes[alike[0].picks] or 0.0) + listing.controls.stakes_apart
    far = [each for each in alike if (stakes[each.picks] or 0.0) >= most]
    alike = [each for each in alike if each not in far]
    others = [each for each in best if each not in alike and each not in far]
    return [*alike, *others], frozenset([each.picks for each in alike])


def _is_alike(listing: Listing, answer: Compared) -> bool:
    """Return whether imagined games tell an answer from the best one, or that from the next, by nothing but chance."""
    if answer.doubt and answer.worlds:
        return not answer.sure
    if not answer.worlds or not answer.founded:
        return False
    apart = abs(answer.ahead)
    least = nothing(listing)
    return apart <= least or (not answer.sure and apart <= SLIGHT * least)
