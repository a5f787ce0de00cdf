"""The pictures and prose of Champions of Midgard."""

from renderers.champions_of_midgard.cards import card_names, draw_card, tell_card
from renderers.champions_of_midgard.counsel import aside, heading, sending
from renderers.champions_of_midgard.options import hint, label
from renderers.champions_of_midgard.pictures import Page, Pictures
from renderers.champions_of_midgard.prose import MidgardProse
from renderers.champions_of_midgard.scene import scene

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
    "scene",
    "sending",
    "tell_card",
]
