"""Views of Gulveig, made up and played, for tests of its pictures and texts."""

from __future__ import annotations

import pytest

from engines.core import Outcome
from engines.gulveig.config import Gulveig
from engines.gulveig.facts import (
    Ending,
    HandScored,
    Score,
)
from engines.gulveig.view import Call, DeclaredCombo, Laid, Phase, Trick, View
from renderers.gulveig import GulveigProse
from renderers.kit.phrases import load
from tests.conformance.games.gulveig import ENTRANT
from tests.conformance.playing import random_play

RULES = ENTRANT.rules

PROSE = GulveigProse(RULES.book, load("gulveig"))

NAMES = ("Ana", "Bo", "Cleo", "Dag")

LONG = (
    "W" * 32,
    "Wolfgang Amadeus Hrólfr the Walkr",
    "MMMM WWWW MMMM WWWW MMMM WWWW MM",
    "Þórr Ægirson af Norðurlöndum MMM",
)

MOMENTS = 90

EVERY = 15

HAND = ("A4", "A3", "V7", "R6", "R5", "M1")

TABLES = pytest.mark.parametrize("table", ENTRANT.tables, ids=str)


def a_view(**changes) -> View:
    """The second trick of a hand: Bo bid 80, declared Frey and Freya, and took the first trick."""
    fields = {
        "config": Gulveig(seats=4),
        "viewer": 0,
        "phase": Phase.FOLLOW,
        "hand_no": 3,
        "dealer": 3,
        "scores": (120, -60, 0, 851),
        "cards": (7, 6, 7, 7),
        "hand": HAND,
        "asked": (0,),
        "calls": (Call(0, 40), Call(1, 80), Call(2, 0), Call(3, 0), Call(0, 0)),
        "bid": 80,
        "bidder": 1,
        "passed": (True, False, True, True),
        "bench": (),
        "treasure": ("D6", "D2", "D1"),
        "aside": (),
        "aside_down": 0,
        "buried": (),
        "buried_down": 3,
        "supremacy": "V",
        "declared": (DeclaredCombo(1, 1),),
        "revealed": ((), ("V3",), (), ()),
        "trick": (Laid(1, "R7"), Laid(2, "R2"), Laid(3, "M6")),
        "tricks": (Trick((Laid(1, "V4"), Laid(2, "V1"), Laid(3, "M2"), Laid(0, "V2")), 1, "V"),),
        "taken": (0, 1, 0, 0),
        "won": (0, 8, 0, 0),
        "history": (),
        "outcome": None,
    }
    return View(**(fields | changes))


def scored_hand() -> HandScored:
    scores = (
        Score(0, 70, 0, 120, -120, False, 0),
        Score(1, 30, 80, 0, 110, False, 50),
        Score(2, 20, 0, 0, 20, False, 20),
        Score(3, 35, 0, 0, 0, True, 851),
    )
    return HandScored(2, scores, ("A6", "V5", "R1"), ())


def over(**changes) -> View:
    return a_view(
        phase=Phase.OVER,
        asked=(),
        hand=(),
        trick=(),
        scores=(1010, 50, 20, 851),
        history=(scored_hand(),),
        outcome=Outcome((1, 3, 4, 2), (1010, 50, 20, 851), Ending.GOAL),
        **changes,
    )


def moments(table, seed="pictures", most=MOMENTS, every=EVERY):
    for step, (game, question, entry) in enumerate(random_play(ENTRANT, table, seed, most)):
        if step % every == 0:
            yield game, question, entry
