"""A computer player of Gulveig: it samples deals of the hidden cards, plays the hand out in each, and compares."""

from __future__ import annotations

from engines.gulveig.computer.player import Computer

__all__ = ["Computer"]
