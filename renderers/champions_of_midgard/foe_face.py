"""What the card of an enemy shows, as plain values."""

from __future__ import annotations

import msgspec

from engines.champions_of_midgard.book import Book
from renderers.champions_of_midgard.icons import (
    GOODS,
    PLACES,
    TINTS,
    Mark,
    emblem,
    marks,
)
from renderers.champions_of_midgard.viewmodel import ViewModel
from renderers.kit.palette import Tint
from renderers.kit.phrases import Phrases


class FoeFace(msgspec.Struct, frozen=True, kw_only=True):
    """What the card of an enemy shows, or that of the hunt. Equal faces are drawn once and kept.

    Attributes:
        name: in one or two rows.
        icon: the picture.
        tint: its colour.
        letter: the first letter of its colour.
        forbids: the type of warrior that may not fight it.
        glory: what it is worth; nothing for the hunt.
        attack: warriors that it kills in each combat round.
        defense: hits that defeat it.
        prize: goods that it brings.
    """

    name: str
    icon: str
    tint: Tint
    letter: str = ""
    forbids: str = ""
    glory: str = ""
    attack: str = ""
    defense: str = ""
    prize: tuple[Mark, ...] = ()


def foe_face(model: ViewModel, enemy: str, *, coins: int = 0, short: bool = False) -> FoeFace:
    """The face of an enemy.

    Args:
        model: the view.
        enemy: its id.
        coins: Coins that lie on it.
        short: whether its name is one word.
    """
    return printed_face(model.book, model.words, enemy, coins=coins, short=short)


def printed_face(book: Book, words: Phrases, enemy: str, *, coins: int = 0, short: bool = False) -> FoeFace:
    """The face of an enemy without a table to see it at; otherwise like `foe_face`."""
    printed = book.enemies[enemy]
    prize = [Mark(mark.icon, mark.ink, mark.label or "1") for mark in marks(book.reward(enemy, coins))]
    return FoeFace(
        name=words(f"call.{printed.name}" if short else f"enemy.{printed.name}"),
        icon=emblem(printed.name, book.family[enemy]),
        tint=TINTS.get(printed.colour, Tint.STONE),
        letter=words(f"colour.{printed.colour}")[0] if printed.colour else "",
        forbids=printed.forbids,
        glory=str(printed.glory),
        attack=str(printed.attack),
        defense=str(printed.defense),
        prize=tuple(prize),
    )


def hunt_face(model: ViewModel) -> FoeFace:
    """The card of the Hunting Grounds."""
    icon, ink = GOODS["food"]
    most = Mark(icon, ink, model.words("board.at-most", n=model.book.counts.hunting_cap))
    return FoeFace(name=model.place("hunt"), icon=PLACES["hunt"], tint=Tint.MOSS, prize=(most,))
