"""Thor against Loki: pictures and prose."""

from __future__ import annotations

from renderers.thor_vs_loki.moments import Moments
from renderers.thor_vs_loki.pictures import Pictures
from renderers.thor_vs_loki.prose import ThorVsLokiProse

__all__ = ["Moments", "Pictures", "ThorVsLokiProse"]
