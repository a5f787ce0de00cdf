"""Thor against Loki: pictures and prose."""

from __future__ import annotations

from renderers.thor_vs_loki.card_page import kind_of
from renderers.thor_vs_loki.drawings import drawings
from renderers.thor_vs_loki.moments import Moments
from renderers.thor_vs_loki.pictures import Pictures
from renderers.thor_vs_loki.prose import ThorVsLokiProse
from renderers.thor_vs_loki.teaching import MOMENT, figures, moment_figures

__all__ = [
    "MOMENT",
    "Moments",
    "Pictures",
    "ThorVsLokiProse",
    "drawings",
    "figures",
    "kind_of",
    "moment_figures",
]
