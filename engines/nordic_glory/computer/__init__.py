"""The computer player of Nordic Glory: tries every answer on a table imagined from its view, and weighs it."""

from __future__ import annotations

from engines.nordic_glory.computer.player import Computer

__all__ = ["Computer"]
