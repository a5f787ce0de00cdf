"""The best answers to what somebody is asked: a bar for each, and in words what it wins or risks."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games import Listing, Names
from bot.panels.asking import in_words, steps_of
from bot.panels.gains import reason
from bot.panels.layout import Layout
from bot.panels.texts import Texts
from bot.panels.worth import worth
from engines.core import Compared, Walk

CELLS = 10
"""Of a bar."""

SHORTEST = 0.25
"""How much of its bar an answer fills that is behind by much."""

NOTHING = 0.005
"""A difference that counts as none."""


def hint(  # noqa: PLR0913 - who is asked what, and what is known of it
    texts: Texts,
    listing: Listing,
    view: object,
    walk: Walk,
    *,
    asked: str,
    best: Sequence[Compared],
    names: Names,
    move: int,
) -> Layout:
    """Return a page with the best answers.

    Args:
        texts: the bot's words.
        listing: the game.
        view: the game as the seat sees it.
        walk: the way through what is asked.
        asked: what is asked, in words.
        best: answers against each other, best first.
        names: of the seats.
        move: number of the last move: hints stay where they are, and the game goes on.
    """
    head = f"### {texts('hint.head', game=listing.title)}\n{asked}"
    if not best:
        return Layout(listing.accent, head, words=texts("hint.unknown"))
    words = Words(texts, listing)
    worst = max([listing.much, *[-each.ahead for each in best[1:]]])
    lines = []
    for place, each in enumerate(best, start=1):
        behind = max(0.0, -each.ahead) if place > 1 else 0.0
        share = 1 - (1 - SHORTEST) * behind / worst if behind > NOTHING else 1.0
        answer = in_words(texts, listing, view, steps_of(walk, each.picks), names=names)
        lines.append(texts("hint.answer", place=place, answer=answer))
        if place == 1 and each.ahead > NOTHING and (why := reason(texts, listing, each.gains)):
            lines.append(why)
        said = words.first(each, alone=len(best) == 1) if place == 1 else words.other(each)
        lines.append(f"-# `{bar(share)}` {said}")
    foot = [texts("hint.move", move=move), *([texts("hint.foot")] if any(each.worlds for each in best) else [])]
    return Layout(listing.accent, head, words="\n".join(lines), foot=" · ".join(foot))


def bar(share: float) -> str:
    """Return a bar that is filled by so much, 0 to 1."""
    full = max(1, round(CELLS * share))
    return "█" * full + "░" * (CELLS - full)


class Words:
    """Says what an answer wins, keeps or risks."""

    def __init__(self, texts: Texts, listing: Listing) -> None:
        self._texts = texts
        self._listing = listing

    def first(self, best: Compared, *, alone: bool) -> str:
        """Say why the best answer is the best."""
        if alone:
            return self._texts("hint.only")
        if best.worlds == 0 and best.ahead > NOTHING:
            return self._texts("hint.ahead")
        if best.ahead <= NOTHING:
            return self._alike(best)
        wins = self._texts("hint.wins", better=best.better, worlds=best.worlds, worth=self._worth(best.ahead))
        risk = self._texts("hint.risks", lost=self._worth(best.lost)) if best.worse else self._texts("hint.safe")
        return f"{wins} {risk}"

    def other(self, answer: Compared) -> str:
        """Say what another answer lacks."""
        if -answer.ahead <= NOTHING:  # or ahead, by no more than chance
            return self._alike(answer)
        if answer.worlds == 0:
            return self._texts("hint.behind")
        less = self._worth(-answer.ahead)
        if answer.better == 0:
            return self._texts("hint.never", worth=less, worlds=answer.worlds)
        return self._texts("hint.less", worth=less, better=answer.better, worlds=answer.worlds)

    def _alike(self, answer: Compared) -> str:
        return self._texts("hint.alike-tried", worlds=answer.worlds) if answer.worlds else self._texts("hint.alike")

    def _worth(self, amount: float) -> str:
        """Say an amount in the game's own unit."""
        return worth(self._texts, self._listing, amount)
