"""Moments of Gulveig to look at: every phase, every number of seats, hands of every width."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from typing import Any

from engines.core import SEED_TAG, Entry, Game, Header, Rng
from engines.gulveig import GulveigRules, load
from engines.gulveig.computer import Computer
from engines.gulveig.facts import GameOver, HandScored
from engines.gulveig.view import Phase, View
from renderers.gulveig.moments import Moments
from renderers.gulveig.pictures import Pictures
from renderers.kit import phrases
from renderers.kit.assets import DATA
from renderers.kit.card_values import Marks
from renderers.kit.moment import Moment

_SEEDS = tuple(f"gallery-{number}" for number in range(8))
"""Games in which moments are looked for."""

NAMES = ("Astrid", "Hrólfr the Walker", "Ylva", "Bo")

LONG = ("Þórr Ægirson af Norðurlöndum", "MMMM WWWW MMMM WWWW MMMM WWWW MM", "Wolfgang Amadeus Hrólfr", "Ó")
"""The longest names, and the shortest."""

_SWEEP = tuple(
    (seats, drafting, step)
    for seats, drafting in ((4, "no"), (4, "yes"), (3, "no"), (3, "yes"), (2, "no"))
    for step in (3, 9, 17, 26, 44)
)
"""Positions after so many answers, drawn with the longest names as one of the seats sees them."""

_WHERE: dict[str, tuple[int, Mapping[str, str], Callable[[View], bool]]] = {
    "opening": (4, {}, lambda view: view.phase is Phase.BID),
    "auction": (4, {}, lambda view: view.phase is Phase.BID and len(view.calls) == 5),
    "bury": (4, {}, lambda view: view.phase is Phase.BURY),
    "first-lead": (4, {}, lambda view: view.phase is Phase.LEAD),
    "trick": (4, {}, lambda view: bool(view.supremacy) and len(view.trick) == 3 and len(view.tricks) > 2),
    "taken": (4, {}, lambda view: bool(view.supremacy) and view.phase is Phase.LEAD and len(view.tricks) > 3),
    "scored": (4, {}, lambda view: view.phase is Phase.BID and not view.calls and len(view.history) > 2),
    "over": (4, {"goal": "500"}, lambda view: view.phase is Phase.OVER),
    "drafting": (4, {"drafting": "yes"}, lambda view: view.phase is Phase.BID and len(view.calls) == 4),
    "drafting-two": (2, {"drafting": "yes"}, lambda view: view.phase is Phase.BID and len(view.calls) == 2),
    "drafting-trick": (3, {"drafting": "yes"}, lambda view: len(view.trick) == 1 and not view.tricks),
    "two": (2, {}, lambda view: len(view.trick) == 1 and len(view.tricks) > 5),
    "three": (3, {}, lambda view: len(view.trick) == 2 and bool(view.supremacy)),
    "three-scored": (3, {}, lambda view: view.phase is Phase.BID and not view.calls and len(view.history) > 1),
}
"""Per sample: seats, settings, and the first moment that is wanted."""

_HANDS: dict[str, tuple[int, Mapping[str, str], Callable[[View], bool]]] = {
    "hand-7": (4, {"drafting": "yes"}, lambda view: view.phase is Phase.LEAD),
    "hand-8": (4, {}, lambda view: view.phase is Phase.FOLLOW),
    "hand-13": (2, {"drafting": "yes"}, lambda view: view.phase is Phase.FOLLOW),
    "hand-19": (2, {}, lambda view: view.phase is Phase.BURY),
    "hand-valknut": (2, {"valknut": "yes"}, lambda view: view.phase is Phase.LEAD),
    "hand-3": (4, {}, lambda view: view.phase is Phase.FOLLOW and len(view.hand) == 3),
}


def entries(
    rules: GulveigRules, seats: int, settings: Mapping[str, str], seed: str
) -> Iterator[tuple[Game[Any, View, Any], Entry[Any]]]:
    """Let computer players play a game; gives every moment of it and the entry that led there."""
    config = rules.configure(seats, settings)
    game, entry = Game.start(rules, Header("gulveig", rules.info.version, rules.digest, config, SEED_TAG + seed))
    players = [Computer(rules, Rng(f"{seed}-{seat}")) for seat in range(seats)]
    yield game, entry
    while questions := game.questions():
        question = questions[0]
        view = game.view(question.seat)
        picks = players[question.seat].decide(view, question, game.walk(question.seat, question.key))
        game, entry = game.play(question.seat, question.key, picks)
        yield game, entry


def play(rules: GulveigRules, seats: int, settings: Mapping[str, str], seed: str) -> Iterator[Game[Any, View, Any]]:
    """Let computer players play a game; gives every moment of it."""
    return (game for game, _ in entries(rules, seats, settings, seed))


def samples() -> dict[str, bytes]:
    """PNG pictures by name."""
    rules = load(DATA / "gulveig")
    pictures = Pictures(rules.book, phrases.load("gulveig"))
    drawn: dict[str, bytes] = {}
    for name, (seats, settings, wanted) in _WHERE.items():
        game = _moment(rules, seats, settings, wanted)
        drawn[name] = pictures.board(game.view(None), NAMES[:seats])
    for name, (seats, settings, wanted) in _HANDS.items():
        drawn[name] = _hand(pictures, _moment(rules, seats, settings, wanted))
    for seats, drafting, step in _SWEEP:
        game = next(islice(play(rules, seats, {"drafting": drafting}, _SEEDS[1]), step, None))
        name = f"{seats}-{'drafting' if drafting == 'yes' else 'plain'}-{step}"
        drawn[name] = pictures.board(game.view(step % seats), LONG[:seats])
        for kind, png in (("trick", pictures.trick(game.view(None), LONG[:seats])),
                          ("hand", pictures.last_hand(game.view(None), LONG[:seats]))):  # fmt: skip
            if png is not None:
                drawn[f"sum-{kind}-{name}"] = png
    return drawn | {f"moment-{name}": moment.png for name, moment in moments(rules).items()}


def moments(rules: GulveigRules) -> dict[str, Moment]:
    """One of each great moment."""
    draw = Moments(rules.book, phrases.load("gulveig")).moment
    found: dict[str, Moment] = {}
    for seed, names in zip(_SEEDS, (NAMES, LONG, NAMES), strict=False):
        for game, entry in entries(rules, 4, {"goal": "500"}, seed):
            facts = [one.fact for one in entry.told if one.to is None]
            name = _kind(facts) + ("-long" if names is LONG else "")
            shown = None if name in found else draw(facts, game.view(None), names)
            if shown is not None:
                found[name] = shown
    return found


def _kind(facts: list[Any]) -> str:
    """The greatest moment among some facts, by name."""
    if any(isinstance(fact, GameOver) for fact in facts):
        return "won"
    for fact in facts:
        if isinstance(fact, HandScored):
            line = next(score for score in fact.scores if score.bid)
            return "missed" if line.made < line.bid else "made"
    return "declared"


def _hand(pictures: Pictures, game: Game[Any, View, Any]) -> bytes:
    """The hand of the seat that is to move, with its choices."""
    question = game.questions()[0]
    ask = game.ask(question.seat, question.key)
    view = game.view(question.seat)
    png = pictures.hand(view, NAMES[: view.config.seats], Marks(frozenset(getattr(ask, "open", ()))))
    assert png is not None
    return png


def _moment(
    rules: GulveigRules, seats: int, settings: Mapping[str, str], wanted: Callable[[View], bool]
) -> Game[Any, View, Any]:
    """The first wanted position, as the seat that is to move sees it.

    Raises:
        LookupError: No game has one.
    """
    for seed in _SEEDS:
        for game in play(rules, seats, settings, seed):
            asked = game.questions()
            if wanted(game.view(asked[0].seat if asked else None)):
                return game
    raise LookupError(f"no such moment with {seats} seats and {settings}")
