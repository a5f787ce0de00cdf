"""The computer player of Nordic Glory: tries every answer on a table sampled from its view, and compares."""

from __future__ import annotations

from engines.nordic_glory.computer.player import Computer

__all__ = ["Computer"]
