"""What the controls of a game look like, and what is said beside them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from math import inf
from typing import Any

import msgspec

from bot.games.appearance import Appearance
from engines.core import Ask, Option, Picks, Question


def _nothing_beside(_view: Any, _ask: Ask) -> str:
    return ""


Steps = Sequence[tuple[Ask, tuple[str, ...]]]
"""A whole answer: each Ask with the ids of the options that are picked there."""


def _no_reason(_view: Any, _steps: Steps) -> str:
    return ""


def _like_no_other(_view: Any, _picks: Picks) -> None:
    return None


def _no_stake(_view: Any, _picks: Picks) -> None:
    return None


def _no_doubt(_view: Any, _question: Question, _picks: Picks) -> str:
    return ""


def _none_idle(_view: Any, _ask: Ask) -> frozenset[str]:
    return frozenset()


def _nothing_so_far(_view: Any, _picks: Picks) -> str:
    return ""


class ControlStyle(msgspec.Struct, frozen=True):
    """What the controls of a game look like.

    Attributes:
        appearance: what an option of an Ask looks like; None takes the phrase `option.<id>`, or the id itself.
        heading: what a heading looks like, under which many options of an Ask stand together; None takes the phrase
            `group.<heading>`, or the heading itself.
        aside: says beside the prompt of an Ask what helps to answer it, such as what an enemy can do; or nothing.
        so_far: says there what the picks of an answer in the making come to, such as a strength; or nothing.
        explained: says there what the options do, where they are buttons, which have no second line; or nothing.
        doubt: says of a whole answer why it can hardly be meant, from what its seat knows; or nothing. Whoever gives
            such an answer is asked once more.
        idle: names the options of an Ask that can be picked but would certainly change nothing now, from what its seat
            knows; its own picture shows them quiet.
        reason: says of a whole answer what speaks for or against it, such as the odds of a fight; or nothing. Hints
            tell it where imagined games give no reason.
        remark: says of a whole answer what has to be known of it, whatever speaks for it; or nothing. Hints tell it
            below the reason.
        comes_to: what a whole answer comes to, for answers that come to the same; None for one that is like no other.
            Hints tell of such answers once.
        stake: what a whole answer puts at stake, as a bid that may be missed; None for one that puts up nothing of the
            kind. Of answers that imagined games cannot tell apart, hints name that first which has the least at stake;
            the phrase `hint.safest` says why.
        stakes_apart: such an answer with so much more at stake is not named beside the safest one.
        asked: says what an Ask asks where that hangs on the view, such as who fights an enemy, by its name; nothing
            takes the phrase `slot.<slot>`.
        doing: names the phrase `doing.<name>` of an Ask where its seat may do less than the topic's own phrase says, by
            what it alone sees; nothing takes the topic's own. Only that seat reads it.
        unaided: the same without what Skald reckons for people, such as odds, for puzzles, which that would solve; None
            where nothing is reckoned.
    """

    appearance: Callable[[Any, Ask, Option], Appearance] | None = None
    heading: Callable[[Any, Ask, str], Appearance] | None = None
    aside: Callable[[Any, Ask], str] = _nothing_beside
    explained: Callable[[Any, Ask], str] = _nothing_beside
    so_far: Callable[[Any, Picks], str] = _nothing_so_far
    doubt: Callable[[Any, Question, Picks], str] = _no_doubt
    idle: Callable[[Any, Ask], frozenset[str]] = _none_idle
    reason: Callable[[Any, Steps], str] = _no_reason
    remark: Callable[[Any, Steps], str] = _no_reason
    comes_to: Callable[[Any, Picks], Hashable] = _like_no_other
    stake: Callable[[Any, Picks], float | None] = _no_stake
    stakes_apart: float = inf
    asked: Callable[[Any, Ask], str] = _nothing_beside
    doing: Callable[[Any, Ask], str] = _nothing_beside
    unaided: ControlStyle | None = None
