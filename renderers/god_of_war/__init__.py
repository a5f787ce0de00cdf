"""God of War's pictures and prose."""

from __future__ import annotations

from renderers.god_of_war.card_page import Lookup
from renderers.god_of_war.pictures import Pictures
from renderers.god_of_war.prose import GodOfWarProse

__all__ = ["GodOfWarProse", "Lookup", "Pictures"]
