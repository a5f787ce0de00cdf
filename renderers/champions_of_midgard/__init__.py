"""The pictures and prose of Champions of Midgard."""

from __future__ import annotations

from renderers.champions_of_midgard.card_page import card_names, draw_card, tell_card
from renderers.champions_of_midgard.coaching import MOMENT, moment_figures
from renderers.champions_of_midgard.drawings import drawings
from renderers.champions_of_midgard.emoji import DICE, sign_of
from renderers.champions_of_midgard.hints import aside, asked, explained
from renderers.champions_of_midgard.labels import hint, label, rank, said, seat_of, wording
from renderers.champions_of_midgard.moments import moment
from renderers.champions_of_midgard.pictures import Pictures, shows
from renderers.champions_of_midgard.prose import MidgardProse
from renderers.champions_of_midgard.scenes import Page
from renderers.champions_of_midgard.sending import heading
from renderers.champions_of_midgard.teaching import figures
from renderers.champions_of_midgard.viewmodel import ViewModel, view_model

__all__ = [
    "DICE",
    "MOMENT",
    "MidgardProse",
    "Page",
    "Pictures",
    "ViewModel",
    "aside",
    "asked",
    "card_names",
    "draw_card",
    "drawings",
    "explained",
    "figures",
    "heading",
    "hint",
    "label",
    "moment",
    "moment_figures",
    "rank",
    "said",
    "seat_of",
    "shows",
    "sign_of",
    "tell_card",
    "view_model",
    "wording",
]
