"""The pictures and prose of Champions of Midgard."""

from renderers.champions_of_midgard.options import hint, label
from renderers.champions_of_midgard.pictures import Page, Pictures
from renderers.champions_of_midgard.prose import MidgardProse
from renderers.champions_of_midgard.scene import scene

__all__ = ["MidgardProse", "Page", "Pictures", "hint", "label", "scene"]
