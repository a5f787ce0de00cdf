"""Positions of Nordic Glory to look at: every kind of question, hands of every length, cards, decks, great moments."""

from __future__ import annotations

from typing import Any

from engines.core import SEED_TAG, Game, Header, Rng
from engines.nordic_glory import load
from engines.nordic_glory.computer import Computer
from engines.nordic_glory.effect_facts import Mustered
from engines.nordic_glory.facts import BattleDecided, Defeated, GameOver, JarlWounded, Mended, Swapped, Wounded
from renderers.kit import phrases
from renderers.kit.assets import DATA
from renderers.kit.card_values import Marks
from renderers.nordic_glory.pictures import Pictures

NAMES = ("Astrid", "Hrólfr the Walker")
LONG = ("Wilhelmina Montgomery-Wimbledon", "Þórr Ægirson af Norðurlöndum MMM")
_CARDS = ("snow6", "stone1", "heath3", "gunnvor", "hroald", "mask-of-dread", "norns-thread", "worlds-edge", "e-star")
_TABLES = (("frostgate", "gale-riders"), ("ember-host", "mire-and-mist"), ("mire-and-mist", "frostgate"))
_MARKED = {BattleDecided, Defeated, JarlWounded, Mended, Mustered, Swapped, Wounded}
"""Facts whose marks are shown."""
_RECKONED = {"ritual", "reroll"}
"""Questions that show the totals part by part as well."""
_EVERY = 37
"""Each table also shows its board after so many answers, under long names."""


def samples() -> dict[str, bytes]:
    """Draw every sample: PNG by name."""
    rules = load(DATA / "nordic_glory")
    pictures = Pictures(rules.book, phrases.load("nordic_glory"))
    drawn: dict[str, bytes] = {}
    for table, decks in enumerate(_TABLES):
        _play(rules, pictures, drawn, table, decks)
    drawn |= {f"card-{card}": pictures.card(card) for card in _CARDS}
    drawn |= {f"deck-{name}": pictures.deck(deck) for name, deck in rules.book.decks.items()}
    return drawn


def _play(rules: Any, pictures: Pictures, drawn: dict[str, bytes], table: int, decks: tuple[str, str]) -> None:
    """Play one game of the computer player against itself, and draw what has not been drawn."""
    config = rules.configure(2, dict(zip(("deck_0", "deck_1"), decks, strict=True)))
    game, _ = Game.start(rules, Header("nordic_glory", 1, rules.digest, config, f"{SEED_TAG}gallery"))
    player = Computer(rules, Rng(f"gallery-{table}"))
    answers = 0
    while not game.outcome():
        (question,) = game.questions()
        view = game.view(question.seat)
        if question.topic not in drawn and view.turn > 2:
            drawn[question.topic] = pictures.board(view, NAMES)
            if question.topic in _RECKONED:
                drawn[f"totals-{question.topic}"] = pictures.totals(view, NAMES)
        if question.topic == "ritual":
            _hand(pictures, drawn, game, question.seat)
        picks = player.decide(view, question, game.walk(question.seat, question.key))
        game, entry = game.play(question.seat, question.key, picks)
        answers += 1
        news = [told.fact for told in entry.told if told.fact is not None]
        for fact in news:
            kind = f"news-{type(fact).__name__.lower()}"
            if type(fact) in _MARKED and kind not in drawn:
                drawn[kind] = pictures.board(game.view(None), NAMES, news)
        if not answers % _EVERY:
            drawn[f"board-{table}-{answers}"] = pictures.board(game.view(None), LONG)
        _moment(pictures, drawn, game, news)
    drawn["over" if not table else f"over-{table}"] = pictures.board(game.view(None), NAMES)


def _hand(pictures: Pictures, drawn: dict[str, bytes], game: Any, seat: int) -> None:
    """Draw hands of every number of different cards."""
    view = game.view(seat)
    held = view.sides[seat].hand
    name = f"hand-{len(set(held))}"
    if name in drawn:
        return
    hand = pictures.hand(view, NAMES, Marks(frozenset(held[:2])))
    if hand is not None:
        drawn[name] = hand
        drawn.setdefault("hand", hand)


def _moment(pictures: Pictures, drawn: dict[str, bytes], game: Any, facts: list[Any]) -> None:
    """Draw the great moments, the first of each kind."""
    for fact in facts:
        kind = type(fact).__name__.lower()
        poster = pictures.moment([fact], game.view(None), NAMES)
        if poster is not None and (f"moment-{kind}" not in drawn or isinstance(fact, GameOver)):
            drawn[f"moment-{kind}"] = poster.png
