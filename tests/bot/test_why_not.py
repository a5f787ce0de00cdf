"""What *Why not?* says of options that are closed."""

from __future__ import annotations

from bot.panels.texts import Texts
from bot.panels.why_not import why_not
from tests.conformance.playing import random_play
from tests.conformance.registry import entrants


def test_what_something_costs_is_told_beside_what_there_is() -> None:
    entrant = entrants()["champions_of_midgard"]
    moments = random_play(entrant, entrant.tables[0], "why-not", 10)
    game, question, _ = next(moment for moment in moments if moment[1].topic == "place")
    names = ("Ana", "Bo", "Cy", "Dag")[: entrant.tables[0].seats]
    said = why_not(Texts(), entrant.listing, game, question, path="", table=0, names=names)
    assert "**Worker Huts**: It costs 5 Coins, and you have 1." in said.layout.words
