"""Moments of Champions of Midgard to look at: every phase that has a picture of its own, every number of seats."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any

from engines.champions_of_midgard import MidgardRules, load
from engines.champions_of_midgard.computer import Computer
from engines.champions_of_midgard.view import Phase, View
from engines.core import SEED_TAG, Fact, Game, Header, Rng
from renderers.champions_of_midgard.pictures import GAME, Pictures
from renderers.champions_of_midgard.scenes import Page
from renderers.kit import phrases
from renderers.kit.assets import DATA
from renderers.kit.card_values import Marks

NAMES = ("Astrid", "Hrólfr the Walker", "Ylva", "Bo")

WHERE: dict[str, tuple[int, Callable[[View], bool]]] = {
    "leaders": (4, lambda view: view.phase is Phase.LEADER and bool(view.boards[3].leader)),
    "first": (4, lambda view: view.phase is Phase.PLACE),
    "village": (4, lambda view: view.phase is Phase.PLACE and view.round == 4 and len(view.workers) == 9),
    "village-two": (2, lambda view: view.phase is Phase.PLACE and view.round == 3 and len(view.workers) == 6),
    "village-three": (3, lambda view: view.phase is Phase.PLACE and view.round == 6 and len(view.workers) == 7),
    "assign": (4, lambda view: view.phase is Phase.ASSIGN and view.round == 5),
    "fight": (4, lambda view: view.phase is Phase.ROLL and view.fight is not None and len(view.fight.dice) > 4),
    "loss": (3, lambda view: view.phase is Phase.LOSS and view.round > 2),
    "monster": (2, lambda view: view.phase is Phase.ROLL and view.voyage is not None),
    "toll": (4, lambda view: view.phase is Phase.TOLL),
    "over": (4, lambda view: view.phase is Phase.OVER),
    "over-two": (2, lambda view: view.phase is Phase.OVER),
}
"""Per sample: seats, and the first moment that is wanted."""

LONG = ("Þorbjörg lítilvölva Ketilsdóttir", "Wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww", "Hrólfr the Walker", "Ásgeir æðikollr")
"""The longest names; every phase is drawn with them too."""

HANDS: dict[str, tuple[int, Callable[[View], bool]]] = {
    "hand-first": (4, lambda view: view.phase is Phase.PLACE),
    "hand-late": (3, lambda view: view.phase is Phase.PLACE and view.round == 7),
    "hand-sealed": (4, lambda view: view.sealed is not None and len(view.hand) > 1),
    "hand-choose": (4, lambda view: len(view.drawn) > 1),
}


PAGES = {
    "town": ("village", Page.TOWN),
    "coast": ("assign", Page.COAST),
    "coast-three": ("village-three", Page.COAST),
    "town-two": ("village-two", Page.TOWN),
}
"""Moments above, on pages for small screens."""


def play(rules: MidgardRules, seats: int, seed: str) -> Iterator[Game[Any, View, Any]]:
    """Let computer players play a game; gives every moment of it."""
    for game, _ in told(rules, seats, seed):
        yield game


def told(rules: MidgardRules, seats: int, seed: str) -> Iterator[tuple[Game[Any, View, Any], tuple[Fact, ...]]]:
    """Let computer players play a game; gives every moment of it with what everybody was told before it."""
    config = rules.configure(seats, {})
    game, _ = Game.start(rules, Header(GAME, rules.info.version, rules.digest, config, SEED_TAG + seed))
    players = [Computer(rules, Rng(f"{seed}-{seat}")) for seat in range(seats)]
    yield game, ()
    while questions := [question for question in game.questions() if question.blocking]:
        question = questions[0]
        view = game.view(question.seat)
        picks = players[question.seat].decide(view, question, game.walk(question.seat, question.key))
        game, entry = game.play(question.seat, question.key, picks)
        yield game, tuple(one.fact for one in entry.told if one.to is None)


def samples() -> dict[str, bytes]:
    """PNG pictures by name."""
    rules = load(DATA / GAME)
    pictures = Pictures(rules.book, phrases.load(GAME))
    drawn: dict[str, bytes] = {}
    for name, (seats, wanted) in WHERE.items():
        drawn[name] = pictures.board(moment(rules, seats, wanted, (None,)), NAMES[:seats])
    for name, (sample, page) in PAGES.items():
        seats, wanted = WHERE[sample]
        drawn[name] = pictures.board(moment(rules, seats, wanted, (None,)), NAMES[:seats], page)
    drawn |= _phases(rules, pictures)
    for name, (seats, wanted) in HANDS.items():
        view = moment(rules, seats, wanted, tuple(range(seats)))
        png = pictures.hand(view, NAMES[:seats], Marks(frozenset(view.drawn)))
        assert png is not None
        drawn[name] = png
    return drawn


def _phases(rules: MidgardRules, pictures: Pictures) -> dict[str, bytes]:
    """Every phase that comes up early and late in a game of each number of seats, under the longest names."""
    drawn: dict[str, bytes] = {}
    for seats in (2, 3, 4):
        for game in _game(rules, seats, "gallery-1"):
            view = game.view(None)
            half = "late" if view.round > rules.book.counts.rounds // 2 else "early"
            name = f"{view.phase}-{half}-{seats}"
            if name not in drawn:
                drawn[name] = pictures.board(view, LONG[:seats])
    return drawn


@lru_cache(8)
def _game(rules: MidgardRules, seats: int, seed: str) -> tuple[Game[Any, View, Any], ...]:
    return tuple(play(rules, seats, seed))


def moment(rules: MidgardRules, seats: int, wanted: Callable[[View], bool], viewers: tuple[int | None, ...]) -> View:
    """The first view that is wanted of one of the viewers.

    Raises:
        LookupError: No game shows one.
    """
    for seed in range(8):
        for game in _game(rules, seats, f"gallery-{seed}"):
            for viewer in viewers:
                view = game.view(viewer)
                if wanted(view):
                    return view
    raise LookupError(f"no such moment with {seats} seats")
