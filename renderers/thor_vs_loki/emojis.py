"""The emojis of Thor against Loki: the picture of each card in the colour of its deck, and what a point is spent on."""

from __future__ import annotations

from collections.abc import Mapping

from engines.thor_vs_loki.book import Book, Kind, KindId, Side
from renderers.kit.emojis import EmojiDrawing, drawn_icon
from renderers.kit.palette import Ink
from renderers.thor_vs_loki.icons import USES, art
from renderers.thor_vs_loki.viewmodel import TINTS


def kind_emoji(kind: KindId) -> str:
    """Return the emoji of a kind of card."""
    return f"tvl_{kind}"


def use_emoji(use: str) -> str:
    """Return the emoji of what a point is spent on; nothing for other words."""
    return f"tvl_to_{use}" if use in USES else ""


def emojis(book: Book) -> Mapping[str, EmojiDrawing]:
    """Return every emoji of the game by its name."""
    return {
        **{kind_emoji(kind): drawn_icon(art(kind, printed), _ink(printed)) for kind, printed in book.kinds.items()},
        **{use_emoji(use): drawn_icon(icon, Ink.GOLD) for use, icon in USES.items()},
    }


def _ink(printed: Kind) -> Ink:
    """The colour of the deck that a card is in; of both, that of bone."""
    if printed.thor and printed.loki:
        return Ink.BONE
    return TINTS[Side.THOR if printed.thor else Side.LOKI].bright
