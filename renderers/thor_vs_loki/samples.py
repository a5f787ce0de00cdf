"""Moments of Thor against Loki to look at: every phase, from the gallery and from both seats."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from engines.core import SEED_TAG, Game, Header, Rng, Viewer
from engines.thor_vs_loki import ThorVsLokiRules, load
from engines.thor_vs_loki.computer import Computer
from engines.thor_vs_loki.facts import Discarded, Ending, Entered, GameOver
from engines.thor_vs_loki.view import Phase, View
from renderers.kit import phrases
from renderers.kit.assets import DATA
from renderers.kit.card_values import Marks
from renderers.thor_vs_loki.moments import Moments
from renderers.thor_vs_loki.pictures import Pictures

NAMES = ("Astrid", "Hrólfr the Walker")

_GAMES = 40
"""How many games are searched for a moment."""

Moment = Callable[[View], bool]

_WHERE: dict[str, tuple[Viewer, Moment]] = {
    "rows": (0, lambda view: view.phase is Phase.ROW and view.ready == (True, False)),
    "rows-gallery": (None, lambda view: view.phase is Phase.ROW),
    "opening": (None, lambda view: view.turn == 1),
    "opening-loki": (1, lambda view: view.turn == 1 and view.points == 2),
    "middle": (None, lambda view: view.turn == 12 and view.points == 2),
    "middle-thor": (0, lambda view: view.turn == 12 and view.points == 2),
    "middle-loki": (1, lambda view: view.turn == 12 and view.points == 2),
    "avatar": (None, lambda view: view.total == 4 and view.turn > 6 and view.points == 3),
    "avatar-thor": (0, lambda view: view.total == 4 and view.turn > 8 and view.active == 0),
    "avatar-loki": (1, lambda view: view.total == 4 and view.turn > 8 and view.active == 1),
    "won": (None, lambda view: _clashed(view, won=True) and view.turn > 4),
    "won-thor": (0, lambda view: _clashed(view, won=True) and view.turn > 8),
    "won-loki": (1, lambda view: _clashed(view, won=True) and view.turn > 8),
    "lost": (None, lambda view: _clashed(view, won=False)),
    "lost-thor": (0, lambda view: _clashed(view, won=False) and view.turn > 12),
    "lost-loki": (1, lambda view: _clashed(view, won=False) and view.turn > 12),
    "tie": (None, lambda view: _fallen(view) == 2),
    "tie-thor": (0, lambda view: _fallen(view) == 2 and view.turn > 9),
    "tie-loki": (1, lambda view: _fallen(view) == 2 and view.turn > 9),
    "flank": (None, lambda view: view.clash is not None and view.clash.spot.row > 0),
    "left": (0, lambda view: view.clash is None and bool(view.asked) and _vacated(view)),
    "left-loki": (1, lambda view: view.clash is None and bool(view.asked) and _vacated(view)),
    "taking": (0, lambda view: view.phase is Phase.TAKE),
    "revealing": (None, lambda view: view.phase is Phase.REVEAL),
    "placing": (1, lambda view: view.phase is Phase.PLACE),
    "placing-thor": (0, lambda view: view.phase is Phase.PLACE),
    "ordering": (None, lambda view: view.phase is Phase.ORDER),
    "late": (0, lambda view: view.turn > 30),
    "late-loki": (1, lambda view: view.turn > 34),
    "full": (0, lambda view: any(len(column) > 3 for column in view.fields[0])),
    "crowded": (1, lambda view: sum(len(column) for side in view.fields for column in side) > 10),
    "over": (None, lambda view: view.phase is Phase.OVER and view.loser == 0 and view.clash is None),
    "over-thor": (0, lambda view: view.phase is Phase.OVER and view.loser == 1 and view.clash is None),
    "over-loki": (1, lambda view: view.phase is Phase.OVER and view.loser == 0),
    "over-clash": (1, lambda view: view.phase is Phase.OVER and view.clash is not None),
    "over-found": (None, lambda view: view.clash is not None and not view.clash.fallen),
}
"""Per sample: who looks, and the first moment that is wanted."""

_HANDS = {
    "hand-3": "t.thor t.guard t.mjolnir",
    "hand-5": "l.crown l.angrboda l.viking l.ravens l.longships",
    "hand-7": "t.ring t.tyr t.viking t.viking l.dragon t.archer t.valkyries",
    "hand-9": "l.loki l.giant l.troll l.troll l.ravens l.ravens l.wall l.nightmare l.berserker",
    "hand-6": "l.odin l.idunn l.vidarr l.gungnir l.dragon l.loki",
    "hand-8": "t.thor t.mjolnir t.longships t.odin t.berserker t.idunn t.vidarr t.nightmare",
    "hand-10": "l.crown l.angrboda l.dragon l.viking l.troll l.frigg l.seer l.longships l.berserker l.freya",
    "hand-piles": "t.tyr t.dwarf t.dwarf t.dwarf t.archer t.archer t.ravens t.ravens t.ravens t.ravens t.hel l.viking",
    "hand-12": "t.einherjar t.guard t.dwarf t.archer t.ravens l.ravens t.frigg t.wall t.baldr t.seer t.freya t.hel",
}
"""Hands of every width."""

_LONGEST = ("Wilhelmina Wolfeschlegelstein", "Þórgunnur Hallgerðardóttir W")
"""Names as wide as a chat allows, for every sample seen from Loki's side."""

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
        names = NAMES if viewer != 1 else _LONGEST
        drawn[name] = pictures.board(_moment(rules, viewer, wanted), names)
    asleep = _changed(_moment(rules, None, _WHERE["middle"][1]), tops=("t.idunn", "l.berserker"), dormant=1)
    drawn["asleep"] = pictures.board(asleep, NAMES)
    for name, cards in _HANDS.items():
        seat, held = (0 if cards.startswith("t") else 1), tuple(cards.split())
        hands = ((), held) if seat else (held, ())
        view = _changed(_moment(rules, seat, lambda view: view.turn == 3), hands=hands)
        choices = frozenset(card for card in view.hand if not rules.book.face(card).power and name == "hand-7")
        hand = pictures.hand(view, NAMES, Marks(choices))
        assert hand is not None
        drawn[name] = hand
    drawn |= _closeups(rules, pictures)
    drawn |= _posters(rules, Moments(rules.book, pictures.phrases))
    return drawn | {f"card-{kind}": pictures.card(kind) for kind in _CARDS}


def _closeups(rules: ThorVsLokiRules, pictures: Pictures) -> dict[str, bytes]:
    """Both sides in large, and a hand in full."""
    view = _moment(rules, 0, _WHERE["crowded"][1])
    drawn = {f"side-{'left' if near else 'right'}": pictures.side(view, _LONGEST, near=near) for near in (True, False)}
    hands = ((), tuple(_HANDS["hand-9"].split()))
    cards = pictures.cards(_changed(_moment(rules, 1, _WHERE["middle"][1]), hands=hands), NAMES)
    assert cards is not None
    return drawn | {"cards": cards}


def _posters(rules: ThorVsLokiRules, moments: Moments) -> dict[str, bytes]:
    """The great moments, each for both sides, and a draw."""
    view = _moment(rules, None, _WHERE["middle"][1])
    facts = {
        "moment-thor": Entered(0, "t.thor", 1, 3),
        "moment-loki": Entered(1, "l.loki", 2, 1),
        "moment-thor-fell": Discarded(0, ("t.guard", "t.thor")),
        "moment-loki-fell": Discarded(1, ("l.loki",)),
        "moment-won": GameOver(1, Ending.TREASURE),
        "moment-won-loki": GameOver(0, Ending.EMPTY),
        "moment-drawn": GameOver(None, Ending.TURNS),
    }
    posters = {name: moments.moment([fact], view, _LONGEST) for name, fact in facts.items()}
    return {name: poster.png for name, poster in posters.items() if poster is not None}


def _fallen(view: View) -> int:
    return len(view.clash.fallen) if view.clash else 0


def _clashed(view: View, *, won: bool) -> bool:
    """Whether a challenge was just won, or lost, by the challenger."""
    clash = view.clash
    return clash is not None and len(clash.fallen) == 1 and (clash.seat not in clash.fallen) is won


def _vacated(view: View) -> bool:
    """Whether a card just left a place that is empty now."""
    return any(mark.spot.row >= len(view.fields[mark.seat][mark.spot.column]) for mark in view.marks)


def _changed(view: View, **fields: Any) -> View:
    """The view with some fields changed."""
    return View(**{**{name: getattr(view, name) for name in View.__struct_fields__}, **fields})


def _moment(rules: ThorVsLokiRules, viewer: Viewer, wanted: Moment) -> View:
    """The first moment that is wanted in the first game that has one.

    Raises:
        LookupError: a few games go by without one.
    """
    for seed in range(_GAMES):
        for view in _views(rules, seed, viewer):
            if wanted(view):
                return view
    raise LookupError("no such moment")


@cache
def _views(rules: ThorVsLokiRules, seed: int, viewer: Viewer) -> tuple[View, ...]:
    return tuple(game.view(viewer) for game in _game(rules, seed))


@cache
def _game(rules: ThorVsLokiRules, seed: int) -> tuple[Game[Any, View, Any], ...]:
    return tuple(play(rules, f"gallery-{seed}"))
