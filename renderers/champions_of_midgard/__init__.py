"""The pictures and prose of Champions of Midgard."""

from renderers.champions_of_midgard.card_page import card_names, draw_card, tell_card
from renderers.champions_of_midgard.hints import aside, heading, sending
from renderers.champions_of_midgard.labels import hint, label
from renderers.champions_of_midgard.pictures import Page, Pictures
from renderers.champions_of_midgard.prose import MidgardProse
from renderers.champions_of_midgard.viewmodel import view_model

__all__ = [
    "MidgardProse",
    "Page",
    "Pictures",
    "aside",
    "card_names",
    "draw_card",
    "heading",
    "hint",
    "label",
    "sending",
    "tell_card",
    "view_model",
]
