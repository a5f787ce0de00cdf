"""Nordic Glory's pictures and prose."""

from __future__ import annotations

from renderers.nordic_glory.pictures import Pictures
from renderers.nordic_glory.prose import NordicGloryProse

__all__ = ["NordicGloryProse", "Pictures"]
