"""The computer player: it gives every answer a value by what it sees and what may lie hidden, and takes the best."""

from __future__ import annotations

from engines.thor_vs_loki.computer.player import Computer

__all__ = ["Computer"]
