"""Moments of Nordic Glory to look at: every kind of question, a hand, cards and a deck."""

from __future__ import annotations

from engines.core import SEED_TAG, Game, Header, Rng
from engines.nordic_glory import load
from engines.nordic_glory.computer import Computer
from renderers.kit import phrases
from renderers.kit.assets import DATA
from renderers.nordic_glory.pictures import Pictures

NAMES = ("Astrid", "Hrólfr the Walker")
_CARDS = ("snow6", "gunnvor", "mask-of-dread", "e-star")


def samples() -> dict[str, bytes]:
    """Draw every sample: PNG by name."""
    rules = load(DATA / "nordic_glory")
    pictures = Pictures(rules.book, phrases.load("nordic_glory"))
    config = rules.configure(2, {"deck_0": "frostgate", "deck_1": "gale-riders"})
    game, _ = Game.start(rules, Header("nordic_glory", 1, rules.digest, config, f"{SEED_TAG}gallery"))
    player = Computer(rules, Rng("gallery"))
    drawn: dict[str, bytes] = {}
    while not game.outcome():
        (question,) = game.questions()
        view = game.view(question.seat)
        if question.topic not in drawn and view.turn > 2:
            drawn[question.topic] = pictures.board(view, NAMES)
            hand = pictures.hand(view, NAMES, frozenset(view.sides[question.seat].hand[:2]))
            if hand is not None:
                drawn["hand"] = hand
        picks = player.decide(view, question, game.walk(question.seat, question.key))
        game, _ = game.play(question.seat, question.key, picks)
    drawn["over"] = pictures.board(game.view(None), NAMES)
    drawn |= {f"card-{card}": pictures.card(card) for card in _CARDS}
    drawn |= {f"deck-{name}": pictures.deck(deck) for name, deck in rules.book.decks.items()}
    return drawn
