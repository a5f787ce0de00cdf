"""Gulveig's pictures and prose."""

from renderers.gulveig.pictures import Pictures
from renderers.gulveig.prose import GulveigProse

__all__ = ["GulveigProse", "Pictures"]
