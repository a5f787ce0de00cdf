"""Facts of games with one and with several of everything, to be read for broken grammar."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import product
from typing import Any

from engines.gulveig import facts as gulveig
from engines.thor_vs_loki import facts as thor
from engines.thor_vs_loki.actions import Spot
from tests.renderers.grammar import NUMBERS

THOR_CARDS = ("t.guard", "l.troll", "t.ring", "l.nightmare", "t.baldr")
THOR_LISTS = (("t.guard",), ("l.ravens", "l.troll"), ("l.ravens", "l.ravens", "l.wall"))
SPOTS = (Spot(0, 0), Spot(2, 3))
SEATS = (0, 1)


def _of(kind: Callable[..., Any], *values: Iterable[Any]) -> Callable[[], Iterator[Any]]:
    """Facts of a kind with every combination of values for its fields."""
    return lambda: (kind(*chosen) for chosen in product(*values))


def _spied() -> Iterator[Any]:
    yield from (thor.HandSeen(seat, 1 - seat, cards) for seat in SEATS for cards in ((), *THOR_LISTS))


def _recovered() -> Iterator[Any]:
    yield from (thor.Recovered(seat, count) for seat in SEATS for count in (0, 1, 3))
    yield from (thor.Recovered(seat, len(cards), cards) for seat in SEATS for cards in THOR_LISTS)


THOR_VS_LOKI: Mapping[type, Callable[[], Iterator[Any]]] = {
    thor.Began: lambda: iter((thor.Began(0, 1), thor.Began(1, 0))),
    thor.TreasureShown: _of(thor.TreasureShown, SEATS, ("t.ring", "l.crown")),
    thor.Dealt: _of(thor.Dealt, SEATS, THOR_LISTS),
    thor.RowChosen: _of(thor.RowChosen, SEATS, ((), ("t.guard", "t.baldr", "t.wall"))),
    thor.RowsLaid: _of(thor.RowsLaid),
    thor.TurnBegan: _of(thor.TurnBegan, SEATS, (1, 12), NUMBERS),
    thor.Drew: _of(thor.Drew, SEATS, ("", *THOR_CARDS)),
    thor.Deployed: _of(thor.Deployed, SEATS, SPOTS, (False, True), ("", *THOR_CARDS), (False, True)),
    thor.TurnResumed: _of(thor.TurnResumed, SEATS),
    thor.Entered: _of(thor.Entered, SEATS, ("t.thor", "l.loki"), (0, 2), NUMBERS),
    thor.PowerPlayed: _of(thor.PowerPlayed, SEATS, THOR_CARDS),
    thor.Challenged: _of(
        thor.Challenged,
        SEATS,
        (0, 2),
        THOR_CARDS,
        SPOTS,
        THOR_CARDS,
        (None, *thor.Ground),
        (6,),
        (3, 6),
        ((0,), (0, 1)),
    ),
    thor.TurnedUp: _of(thor.TurnedUp, SEATS, (0, 2), (0,), THOR_LISTS),
    thor.Blasted: _of(thor.Blasted, (0, 1, 2)),
    thor.HandLost: _of(thor.HandLost, SEATS, THOR_LISTS),
    thor.OrderChosen: _of(thor.OrderChosen, SEATS, ("", *THOR_CARDS)),
    thor.Discarded: _of(thor.Discarded, SEATS, THOR_LISTS),
    thor.Sunk: _of(thor.Sunk, SEATS, ("t.idunn", "l.berserker")),
    thor.Moved: _of(thor.Moved, SEATS, SEATS, SPOTS, SPOTS),
    thor.HandSeen: _spied,
    thor.Picked: _of(thor.Picked, SEATS, THOR_CARDS),
    thor.Foreseen: _of(thor.Foreseen, SEATS, THOR_CARDS),
    thor.RevealingStopped: _of(thor.RevealingStopped, SEATS),
    thor.Handed: _of(thor.Handed, SEATS, THOR_CARDS),
    thor.Placed: _of(thor.Placed, SEATS, THOR_CARDS, (0, 2)),
    thor.Captured: _of(thor.Captured, SEATS, THOR_CARDS),
    thor.Recovered: _recovered,
    thor.GameOver: lambda: (
        thor.GameOver(loser, reason)
        for reason in thor.Ending
        for loser in ((None,) if reason is thor.Ending.TURNS else SEATS)
    ),
}

FOUR = (0, 3)
GULVEIG_LISTS = (("A6",), ("A6", "V5"), ("A6", "V5", "D1"))


def _aside() -> Iterator[Any]:
    for up, down in product(((), ("A6",), ("A6", "D1")), (0, 1, 2)):
        if up or down:
            yield gulveig.SetAside(up, down)


def _scored() -> Iterator[Any]:
    for seat, (made, combos), bid, barred in product(
        FOUR, ((0, 0), (1, 0), (2, 40), (60, 100)), (0, 40, 160), (False, True)
    ):
        scored = 0 if barred and not bid else made + combos if made + combos >= bid else -bid
        score = gulveig.Score(seat, made, combos, bid, scored, barred, total=scored - 20)
        yield from (gulveig.HandScored(3, (score,), ("A6",), aside) for aside in ((), ("D1",), ("D1", "D2")))


GULVEIG: Mapping[type, Callable[[], Iterator[Any]]] = {
    gulveig.HandBegan: _of(gulveig.HandBegan, (1, 2), FOUR, (1, 2, 8)),
    gulveig.Dealt: _of(gulveig.Dealt, FOUR, GULVEIG_LISTS),
    gulveig.SetAside: _aside,
    gulveig.BenchLaid: _of(gulveig.BenchLaid, GULVEIG_LISTS),
    gulveig.BidMade: _of(gulveig.BidMade, FOUR, (40, 480)),
    gulveig.Passed: _of(gulveig.Passed, FOUR),
    gulveig.Swapped: _of(gulveig.Swapped, FOUR, ("A6",), ("V5",)),
    gulveig.AuctionWon: _of(gulveig.AuctionWon, FOUR, (40, 120), GULVEIG_LISTS[2:]),
    gulveig.Buried: _of(gulveig.Buried, FOUR, (1, 3), ((), *GULVEIG_LISTS[2:])),
    gulveig.Declared: _of(gulveig.Declared, FOUR, (("A4", "A3"),), (1, 100)),
    gulveig.Supremacy: _of(gulveig.Supremacy, ("A", "V", "R", "M", "D")),
    gulveig.Played: _of(gulveig.Played, FOUR, ("A6", "D1")),
    gulveig.TrickWon: _of(gulveig.TrickWon, FOUR, (1, 3), ("A6",), NUMBERS),
    gulveig.HandScored: _scored,
    gulveig.GameOver: _of(gulveig.GameOver, ((0,), (0, 3), (0, 1, 3)), tuple(gulveig.Ending)),
}

MADE = {"thor_vs_loki": THOR_VS_LOKI, "gulveig": GULVEIG}
"""Per game: facts of every class. Games that are not named here have tests of their own for their facts."""
