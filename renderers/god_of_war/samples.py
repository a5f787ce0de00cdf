"""Moments of God of War to look at: every scene, every party size, hands, posters and endings."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from engines.core import SEED_TAG, Ask, Game, Header, Rng
from engines.god_of_war import GodOfWarRules, facts, load
from engines.god_of_war.book import Side
from engines.god_of_war.computer import Computer
from engines.god_of_war.pending import DeclaredAttack, Threat
from engines.god_of_war.view import Laid, View
from renderers.god_of_war.card_page import Lookup
from renderers.god_of_war.pictures import Pictures
from renderers.kit import phrases
from renderers.kit.assets import DATA
from renderers.kit.card_values import Marks

NAMES = ("Astrid", "Hrólfr the Walker", "Ylva", "Bo")

LONGEST = ("Wolfgang Amadeus von Habsburg", "Hrólfr the Walker", "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW", "Þórhildr")
"""Names that are hard to fit."""

_DEALT = {"heroes": "random"}

Wanted = Callable[[View], bool]

_WHERE: dict[str, tuple[int, Mapping[str, str], Wanted]] = {
    "gathering": (4, {}, lambda view: view.seats[1].dashboard != ""),
    "fight": (4, _DEALT, lambda view: view.stage == 1 and view.round == 2 and len(view.row) == 3),
    "pair": (2, _DEALT, lambda view: view.stage == 2 and len(view.row) == 2),
    "boss": (3, _DEALT, lambda view: view.stage == 3 and view.round == 2),
    "alone": (1, {}, lambda view: view.stage == 2 and view.round == 3),
    "strike": (3, _DEALT, lambda view: isinstance(view.pending, DeclaredAttack) and "T" in view.pending.targets[0]),
    "threat": (3, _DEALT, lambda view: isinstance(view.pending, Threat) and view.pending.incoming.pos != ""),
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
    return positions() | _tour(rules, Pictures(rules.book, phrases.load("god_of_war")))


def positions() -> dict[str, bytes]:
    """The moments of real games, without the tour of all layouts and seats."""
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
    return drawn | _moments(rules, pictures) | _closeups(rules, pictures) | _attacks(rules, pictures)


def _tour(rules: GodOfWarRules, pictures: Pictures) -> dict[str, bytes]:
    """Every layout on both sides as a board, and a hand of each seat at tables of every size."""
    drawn = {}
    base = moment(rules, 3, _DEALT, lambda view: view.stage == 1 and view.round == 2 and len(view.row) == 2).view(None)
    for scene in rules.book.scenes:
        for side in Side:
            drawn[f"scene-{scene}-{side}"] = pictures.board(laid(rules, base, scene, side), LONGEST[:3])
    for seats in (1, 2, 3, 4):
        settings = _DEALT if seats > 1 else {}
        game = moment(rules, seats, settings, lambda view: view.stage == 2 and all(seat.cards for seat in view.seats))
        for seat in range(seats):
            asks = [game.ask(seat, question.key) for question in game.questions() if question.seat == seat]
            choices = frozenset(choice for ask in asks if isinstance(ask, Ask) for choice in ask.open)
            hand = pictures.hand(game.view(seat), LONGEST[:seats], Marks(choices))
            if hand is not None:
                drawn[f"seat-{seats}-{seat + 1}"] = hand
    return drawn


def laid(rules: GodOfWarRules, view: View, scene: str, side: Side) -> View:
    """A view of all cards of a layout, with this side up where they have it."""
    layout = rules.book.scenes[scene]
    cards = {
        pos: Laid(side if card.back is not None else Side.FRONT, stunned=pos == "B2")
        for pos, card in layout.cards.items()
    }
    tokens = {token: max(1, rule.start) for token, rule in layout.head.tokens.items()}
    tracks = {face.enemy.track: 7 for _, _, face in layout.faces() if face.enemy and face.enemy.track}
    quest = rules.book.quest_of(scene)
    return replace(view, scene=scene, quest=quest, cards=cards, tokens=tokens, tracks=tracks, touched=("B3",))


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
    drawn = {name: pictures.moment(happened, boss, NAMES) for name, happened in told.items()}
    return {f"moment-{name}": found.png for name, found in drawn.items() if found is not None}


def _attacks(rules: GodOfWarRules, pictures: Pictures) -> dict[str, bytes]:
    """The last attack as a sum: long and short, against health and armor, before and after the die."""
    view = moment(rules, 3, _DEALT, lambda view: view.stage == 3 and view.round == 1).view(None)
    hero = next(iter(view.heroes))
    name = max((face.enemy.name for scene in rules.book.scenes.values() for _, _, face in scene.faces() if face.enemy),
               key=lambda enemy: len(pictures.phrases(f"face.{enemy}")))  # fmt: skip
    long = facts.Attacked(hero, ("B1",), 13, (name,), ("K-05", "K-12", "K-13", "UP-011", "K-10", "K-11"))
    pair = facts.Attacked(hero, ("T1", "B2"), 4, (name, name), ("K-05", "K-13"))
    cheered = facts.Cheered(hero, 3, 16)
    hurt = facts.EnemyHurt("B1", 14, 2, 23, name)
    told: dict[str, tuple[Any, ...]] = {
        "waits": (long,),
        "hurts": (long, cheered, facts.DieRolled(2), hurt),
        "defeats": (long, cheered, facts.DieRolled(2), hurt, facts.EnemyDefeated("B1", name)),
        "pair": (pair, facts.ArmorBroken("T1", 4, name), facts.ArmorHeld("B2", 7, 4, name)),
    }
    drawn = {f"attack-{kind}": pictures.last_attack(view, LONGEST[:3], happened) for kind, happened in told.items()}
    return {kind: png for kind, png in drawn.items() if png is not None}


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


@lru_cache(maxsize=8)
def _played(
    rules: GodOfWarRules, seats: int, settings: tuple[tuple[str, str], ...], seed: str
) -> list[tuple[Game[Any, View, Any], View]]:
    """All moments of a game, each as the gallery sees it."""
    return [(game, game.view(None)) for game in play(rules, seats, dict(settings), seed)]


def moment(rules: GodOfWarRules, seats: int, settings: Mapping[str, str], wanted: Wanted) -> Game[Any, View, Any]:
    """The first moment that is wanted.

    Raises:
        LookupError: No game has one.
    """
    for number in range(12):
        for game, view in _played(rules, seats, tuple(settings.items()), f"gallery-{number}"):
            if wanted(view):
                return game
    raise LookupError(f"no such moment with {seats} seats and {settings}")
