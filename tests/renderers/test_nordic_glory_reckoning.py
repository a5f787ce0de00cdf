"""Both totals of Nordic Glory part by part: the parts add up, and everything is told that is drawn."""

from __future__ import annotations

import pytest

from engines.nordic_glory.view import Stage
from renderers.kit.phrases import load
from renderers.nordic_glory.prose import NordicGloryProse
from renderers.nordic_glory.reckoning import in_battle, parts
from renderers.nordic_glory.viewmodel import ViewModel
from tests.conformance.games.nordic_glory import ENTRANT
from tests.conformance.playing import every_ask
from tests.rules.nordic_glory.staging import shield, trial

NAMES = ("Astrid", "Bo")
WORDS = load("nordic_glory")
BOOK = ENTRANT.listing.rules.book
SUMS = {"before", "dice", "total"}


@pytest.mark.parametrize("table", ENTRANT.tables[:2], ids=("first", "second"))
def test_the_parts_add_up_to_the_totals_at_every_question(table) -> None:
    fought = 0
    for view, _ask in every_ask(ENTRANT, table, 220, "reckoning"):
        model = ViewModel(BOOK, WORDS, view, NAMES)
        for seat in (0, 1):
            found = parts(model, seat)
            assert sum(part.n for name, part in found.items() if name not in SUMS) == found["before"].n
            assert found["before"].n == view.sides[seat].tally.total
            for part in found.values():
                pieces = part.made_of.split(" + ")
                assert not all(piece.isdecimal() for piece in pieces) or sum(map(int, pieces)) == part.n
            if in_battle(model):
                fought += 1
                assert found["total"].n == view.battle.fixed[seat] + model.rolled(seat)
    assert fought > 4


def test_totals_are_told_part_by_part() -> None:
    played = trial({"a1": shield(5, 9), "b1": shield(2, 9)}, {"a1": shield(4, 9)}, stage=Stage.RITUAL)
    played.side().bonus = 3
    model = ViewModel(played.rules.book, WORDS, played.view(), NAMES)
    assert parts(model, 0)["attack"] == (7, "5 + 2")
    told = NordicGloryProse(played.rules.book, WORDS).totals_alt(played.view(), NAMES)
    assert told.startswith("Attack in row 1: Astrid 7 and Bo 4.")
    assert "Rituals of this turn: Astrid 3 and Bo 0." in told
    assert "Courage" not in told
