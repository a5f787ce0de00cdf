"""How much is measured: enough for figures to trust, or just enough to see that everything runs."""

from __future__ import annotations

from msgspec import Struct


class Scale(Struct, frozen=True, kw_only=True):
    """Sizes of the measurements.

    Attributes:
        rounds: how often both sides are taken in turns.
        actions: played in a round of a game.
        hands: poker actions in a round.
        answers: of each quick computer player in a round.
        thoughts: answers of each hard one.
        thought: how much of its time such an answer may take, 1 for all of it.
        views: boards that are drawn in a round.
        paints: how often each of them is drawn.
        lag: seconds of watching the event loop, for each side.
        appends: entries that each of the waiting callers appends in a round.
        waiting: callers that append at once.
        tables: tables pressed at once.
        presses: seconds of pressing in a round, for each side.
        many: tables of the row that measures the wait for an answer.
        moves: moves in a second at all of these tables together.
        watch: seconds for which that goes on.
        stored: tables in the store of the row that measures memory.
        active: how many of them are being played.
        starts: how often the program is started.
        finished: finished tables in the store of the row that measures starts with many tables.
        live: live ones there.
        behind: finished tables behind the one that ends.
        people: who have played them.
        ends: games that end in a round.
        soaked: tables that are played to see what stays in memory.
    """

    rounds: int
    actions: int
    hands: int
    answers: int
    thoughts: int
    thought: float
    views: int
    paints: int
    lag: float
    appends: int
    waiting: int
    tables: int
    presses: float
    many: int
    moves: float
    watch: float
    stored: int
    active: int
    starts: int
    finished: int
    live: int
    behind: int
    people: int
    ends: int
    soaked: int


FULL = Scale(
    rounds=5,
    actions=1500,
    hands=1500,
    answers=300,
    thoughts=30,
    thought=1.0,
    views=6,
    paints=4,
    lag=1.0,
    appends=60,
    waiting=64,
    tables=24,
    presses=3.0,
    many=50,
    moves=20.0,
    watch=15.0,
    stored=1000,
    active=100,
    starts=7,
    finished=20_000,
    live=2_000,
    behind=100_000,
    people=500,
    ends=20,
    soaked=4000,
)

QUICK = Scale(
    rounds=1,
    actions=20,
    hands=10,
    answers=5,
    thoughts=2,
    thought=0.01,
    views=2,
    paints=1,
    lag=0.05,
    appends=2,
    waiting=4,
    tables=2,
    presses=0.3,
    many=2,
    moves=10.0,
    watch=0.5,
    stored=6,
    active=2,
    starts=1,
    finished=20,
    live=10,
    behind=150,
    people=20,
    ends=2,
    soaked=6,
)
