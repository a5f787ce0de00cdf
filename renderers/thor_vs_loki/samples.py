"""Moments of Thor against Loki to look at: every phase, from the gallery and from both seats."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from engines.core import SEED_TAG, Game, Header, Rng, Viewer
from engines.thor_vs_loki import ThorVsLokiRules, load
from engines.thor_vs_loki.computer import Computer
from engines.thor_vs_loki.view import Phase, View
from renderers.kit import phrases
from renderers.kit.assets import DATA
from renderers.thor_vs_loki.pictures import Pictures

NAMES = ("Astrid", "Hrólfr the Walker")

Moment = Callable[[View], bool]

_WHERE: dict[str, tuple[Viewer, Moment]] = {
    "rows": (0, lambda view: view.phase is Phase.ROW and view.ready == (True, False)),
    "opening": (None, lambda view: view.turn == 1),
    "middle": (None, lambda view: view.turn == 12 and view.points == 2),
    "middle-thor": (0, lambda view: view.turn == 12 and view.points == 2),
    "middle-loki": (1, lambda view: view.turn == 12 and view.points == 2),
    "avatar": (None, lambda view: view.total == 4 and view.turn > 6 and view.points == 3),
    "placing": (1, lambda view: view.phase is Phase.PLACE),
    "late": (0, lambda view: view.turn > 30),
    "over": (None, lambda view: view.phase is Phase.OVER),
}
"""Per sample: who looks, and the first moment that is wanted."""

_HANDS = {
    "hand-3": "t.thor t.guard t.mjolnir",
    "hand-5": "l.crown l.angrboda l.viking l.ravens l.longships",
    "hand-7": "t.ring t.tyr t.viking t.viking l.dragon t.archer t.valkyries",
    "hand-9": "l.loki l.giant l.troll l.troll l.ravens l.ravens l.wall l.nightmare l.berserker",
    "hand-12": "t.einherjar t.guard t.dwarf t.archer t.ravens l.ravens t.frigg t.wall t.baldr t.seer t.freya t.hel",
}
"""Hands of every width."""

_CARDS = ("ring", "ravens", "thor", "angrboda", "frigg", "nightmare")


def play(rules: ThorVsLokiRules, seed: str) -> Iterator[Game[Any, View, Any]]:
    """Let computer players play a game; gives every moment of it."""
    config = rules.configure(2, {})
    game, _ = Game.start(rules, Header("thor_vs_loki", rules.info.version, rules.digest, config, SEED_TAG + seed))
    players = [Computer(rules, Rng(f"{seed}-{seat}")) for seat in range(2)]
    yield game
    while questions := [question for question in game.questions() if question.blocking]:
        question = questions[0]
        view = game.view(question.seat)
        picks = players[question.seat].decide(view, question, game.walk(question.seat, question.key))
        game, _ = game.play(question.seat, question.key, picks)
        yield game


def samples() -> dict[str, bytes]:
    """PNG pictures by name."""
    rules = load(DATA / "thor_vs_loki")
    pictures = Pictures(rules.book, phrases.load("thor_vs_loki"))
    drawn: dict[str, bytes] = {}
    for name, (viewer, wanted) in _WHERE.items():
        drawn[name] = pictures.board(_moment(rules, viewer, wanted), NAMES)
    for name, cards in _HANDS.items():
        seat, held = (0 if cards.startswith("t") else 1), tuple(cards.split())
        hands = ((), held) if seat else (held, ())
        view = _changed(_moment(rules, seat, lambda view: view.turn == 3), hands=hands)
        choices = frozenset(card for card in view.hand if not rules.book.face(card).power and name == "hand-7")
        hand = pictures.hand(view, NAMES, choices)
        assert hand is not None
        drawn[name] = hand
    return drawn | {f"card-{kind}": pictures.card(kind) for kind in _CARDS}


def _changed(view: View, **fields: Any) -> View:
    """The view with some fields changed."""
    return View(**{**{name: getattr(view, name) for name in View.__struct_fields__}, **fields})


def _moment(rules: ThorVsLokiRules, viewer: Viewer, wanted: Moment) -> View:
    """The first moment that is wanted in the first game that has one.

    Raises:
        LookupError: a few games go by without one.
    """
    for seed in range(20):
        for game in play(rules, f"gallery-{seed}"):
            if wanted(game.view(viewer)):
                return game.view(viewer)
    raise LookupError("no such moment")
