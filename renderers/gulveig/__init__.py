"""Gulveig's pictures and prose."""

from __future__ import annotations

from renderers.gulveig.moments import Moments
from renderers.gulveig.pictures import Pictures
from renderers.gulveig.prose import GulveigProse

__all__ = ["GulveigProse", "Moments", "Pictures"]
