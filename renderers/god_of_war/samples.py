"""Moments of God of War to look at: every scene, every party size, hands, posters and endings."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from engines.core import SEED_TAG, Game, Header, Rng
from engines.god_of_war import GodOfWarRules, facts, load
from engines.god_of_war.book import Side
from engines.god_of_war.computer import Computer
from engines.god_of_war.view import View
from renderers.god_of_war.card_page import Lookup
from renderers.god_of_war.pictures import Pictures
from renderers.kit import phrases
from renderers.kit.assets import DATA

NAMES = ("Astrid", "Hrólfr the Walker", "Ylva", "Bo")

_DEALT = {"heroes": "random"}

Wanted = Callable[[View], bool]

_WHERE: dict[str, tuple[int, Mapping[str, str], Wanted]] = {
    "gathering": (4, {}, lambda view: view.seats[1].dashboard != ""),
    "fight": (4, _DEALT, lambda view: view.stage == 1 and view.round == 2 and len(view.row) == 3),
    "pair": (2, _DEALT, lambda view: view.stage == 2 and len(view.row) == 2),
    "boss": (3, _DEALT, lambda view: view.stage == 3 and view.round == 2),
    "alone": (1, {}, lambda view: view.stage == 2 and view.round == 3),
    "over": (2, _DEALT, lambda view: view.outcome is not None),
}
"""Per sample: seats, settings, and the first moment that is wanted."""


def play(rules: GodOfWarRules, seats: int, settings: Mapping[str, str], seed: str) -> Iterator[Game[Any, View, Any]]:
    """Let computer allies play a game; gives every moment of it."""
    config = rules.configure(seats, settings)
    game, _ = Game.start(rules, Header("god_of_war", rules.info.version, rules.digest, config, SEED_TAG + seed))
    players = [Computer(rules, Rng(f"{seed}-{seat}")) for seat in range(seats)]
    yield game
    while blocking := [question for question in game.questions() if question.blocking]:
        question = blocking[0]
        picks = players[question.seat].decide(
            game.view(question.seat), question, game.walk(question.seat, question.key)
        )
        game, _ = game.play(question.seat, question.key, picks)
        yield game


def samples() -> dict[str, bytes]:
    """PNG pictures by name."""
    rules = load(DATA / "god_of_war")
    pictures = Pictures(rules.book, phrases.load("god_of_war"))
    drawn: dict[str, bytes] = {}
    for name, (seats, settings, wanted) in _WHERE.items():
        game = moment(rules, seats, settings, wanted)
        view, names = game.view(None), NAMES[:seats]
        drawn[name] = pictures.board(view, names)
        asked = game.questions()
        hand = pictures.hand(game.view(asked[0].seat), names) if asked else pictures.poster(view, names)
        if hand is not None:
            drawn[f"{name}-hand" if asked else f"{name}-poster"] = hand
    for name, wanted in {
        "poster": lambda view: view.stage == 3 and view.round == 1,
        "victory": lambda view: view.outcome is not None and view.outcome.places[0] == 1,
        "defeat": lambda view: view.outcome is not None and view.outcome.places[0] == 2,
    }.items():
        poster = pictures.poster(moment(rules, 3, _DEALT, wanted).view(None), NAMES[:3])
        assert poster is not None
        drawn[name] = poster
    return drawn | _moments(rules, pictures) | _closeups(rules, pictures)


def _moments(rules: GodOfWarRules, pictures: Pictures) -> dict[str, bytes]:
    """One picture of each great moment."""
    view = moment(rules, 3, _DEALT, lambda view: view.stage == 3 and view.round == 1).view(None)
    hero, boss = next(iter(view.heroes)), replace(view, scene="10", quest="10")
    unmasked = (
        facts.ArmorBroken("B2", 7, "sigrun"),
        facts.Flipped((facts.TurnedUp("B2", Side.BACK, "sigrun-unmasked"),)),
    )
    told = {
        "quest": (facts.QuestDone(view.done[0], 6),),
        "half": (facts.SceneReplaced("9b"),),
        "turned": unmasked,
        "slain": (facts.EnemyDefeated("B2", "sigrun"),),
        "down": (facts.KnockedDown(hero),),
        "rage": (facts.AbilityUsed("kratos", "spartan-rage"),),
    }
    drawn = {name: pictures.moment(happened, boss) for name, happened in told.items()}
    return {f"moment-{name}": picture for name, picture in drawn.items() if picture is not None}


def _closeups(rules: GodOfWarRules, pictures: Pictures) -> dict[str, bytes]:
    """What somebody opens alone, as a seat and as a watcher see it, and cards that are looked up."""
    game = moment(rules, 4, _DEALT, lambda view: view.stage == 2 and view.round == 1 and view.seats[3].cards > 0)
    drawn = {}
    for name, draw in {"hands": pictures.hands, "places": pictures.places, "quest": pictures.quest}.items():
        for viewer, suffix in ((0, ""), (None, "-watched")):
            picture = draw(game.view(viewer), NAMES)
            assert picture is not None
            drawn[f"{name}{suffix}"] = picture
    lookup = Lookup(rules.book, pictures.phrases)
    return drawn | {
        f"card-{card}": lookup.draw(card) for card in ("hero.freya", "quest.10", "card.MI-08", "scene.5.T4")
    }


def moment(rules: GodOfWarRules, seats: int, settings: Mapping[str, str], wanted: Wanted) -> Game[Any, View, Any]:
    """The first moment that is wanted.

    Raises:
        LookupError: No game has one.
    """
    for number in range(12):
        for game in play(rules, seats, settings, f"gallery-{number}"):
            if wanted(game.view(None)):
                return game
    raise LookupError(f"no such moment with {seats} seats and {settings}")
