"""The emojis of Gulveig: its clans, and the words of an auction."""

from __future__ import annotations

from collections.abc import Mapping

from renderers.gulveig.icons import SUITS
from renderers.kit.emojis import EmojiDrawing, drawn_icon
from renderers.kit.palette import Ink

CLANS = {
    "A": "gulveig_aesir",
    "V": "gulveig_vanir",
    "R": "gulveig_rime",
    "M": "gulveig_muspeli",
    "D": "gulveig_dvergar",
}
"""The emoji of each clan, by its letter."""

BID, COMBO = "gulveig_bid", "gulveig_combo"
"""The emojis of a bid, and of a combo that is declared."""

EMOJIS: Mapping[str, EmojiDrawing] = {
    **{name: drawn_icon(SUITS[clan].emblem, SUITS[clan].tint.bright) for clan, name in CLANS.items()},
    BID: drawn_icon("two-coins", Ink.SUN),
    COMBO: drawn_icon("queen-crown", Ink.GOLD),
}
"""Every emoji of the game by its name."""
