"""Answers in advance, which a game names, and answers that are the only one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import Struct

from engines.core.errors import Illegal
from engines.core.rules import Walk
from engines.core.types import GO_BACK, Ask, Entry, Fact, Picks, Seat
from engines.core.walk import finish


class AdvanceAnswer(Struct, frozen=True):
    """An answer that a seat can give before it is asked.

    Attributes:
        topic: the kind of question that it answers.
        rule: names it among those of its topic.
        pick: the option of the first step; the steps after it get their defaults. Empty: the default of every step.
        lasting: whether it answers every question of its kind until there is news, and not the first one alone.
        news: facts that end it, because they change what it was meant for.
    """

    topic: str
    rule: str
    pick: str = ""
    lasting: bool = False
    news: tuple[type[Fact], ...] = ()

    @property
    def id(self) -> str:
        """What phrases and commands call it."""
        return f"{self.topic}-{self.rule}"

    def picks(self, walk: Walk) -> Picks | None:
        """Return the whole answer to a question; None where it is not legal."""
        picks: Picks = ()
        try:
            while isinstance(ask := walk(picks), Ask):
                step = (self.pick,) if self.pick and not picks else ask.fallback
                picks = (*picks, step)
            finish(walk, picks)
        except Illegal:
            return None
        return picks

    def is_ended_by(self, entries: Iterable[Entry[Any]], seat: Seat) -> bool:
        """Return whether entries bring news for this, as far as its seat may know; going back always does."""
        return any(
            entry.key == GO_BACK or any(isinstance(told.seen_by(seat), self.news) for told in entry.told)
            for entry in entries
        )


def only_answer(walk: Walk) -> Picks | None:
    """Return the answer to a question whose every step can be made in one way alone; None for any other question.

    Steps that are possible each, but not together, count as a choice: this looks at one way only, however many answers
    there are.
    """
    picks: Picks = ()
    while isinstance(ask := walk(picks), Ask):
        if not ask.least == min(ask.most, len(ask.open)) == len(ask.open):
            return None
        picks = (*picks, ask.open)
    return picks
