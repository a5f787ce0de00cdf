"""The pictures and prose of Champions of Midgard."""

from __future__ import annotations

from renderers.champions_of_midgard.card_page import card_names, draw_card, tell_card
from renderers.champions_of_midgard.emoji import DICE, emoji_of
from renderers.champions_of_midgard.hints import aside, explained
from renderers.champions_of_midgard.labels import heading, hint, label, seat_of, wording
from renderers.champions_of_midgard.moments import Picture, moment
from renderers.champions_of_midgard.pictures import Page, Pictures
from renderers.champions_of_midgard.prose import MidgardProse
from renderers.champions_of_midgard.viewmodel import ViewModel, view_model

__all__ = [
    "DICE",
    "MidgardProse",
    "Page",
    "Picture",
    "Pictures",
    "ViewModel",
    "aside",
    "card_names",
    "draw_card",
    "emoji_of",
    "explained",
    "heading",
    "hint",
    "label",
    "moment",
    "seat_of",
    "tell_card",
    "view_model",
    "wording",
]
