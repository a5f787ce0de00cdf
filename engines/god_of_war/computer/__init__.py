"""The computer ally: sees what its seat sees, and plays one sound deed after the other."""

from __future__ import annotations

from engines.god_of_war.computer.player import Computer

__all__ = ["Computer"]
