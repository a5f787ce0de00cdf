"""Compared answers of which each comes to something of its own: of those that come to the same the best one is kept."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

from msgspec.structs import replace

from bot.panels.gains import reversed_gains
from engines.core import Compared


def distinct(best: Sequence[Compared], comes_to: Callable[[Compared], Hashable]) -> list[Compared]:
    """Return answers, best first, without those that come to the same as a better one.

    Args:
        best: answers against each other, best first; the first is compared with the second, the others with the first.
        comes_to: what an answer comes to.
    """
    kept: dict[Hashable, Compared] = {}
    for each in best:
        kept.setdefault(comes_to(each), each)
    first, *others = kept.values()
    if len(best) > 1 and others and others[0] is not best[1]:
        first = _against(first, others[0])
    return [first, *others]


def _against(first: Compared, rival: Compared) -> Compared:
    """Compare the best answer with another rival, by what is known of that one."""
    return replace(
        first,
        ahead=-rival.ahead,
        worlds=rival.worlds,
        better=rival.worse,
        worse=rival.better,
        error=rival.error,
        gains=reversed_gains(rival.gains),
        reckoned=rival.reckoned,
    )
