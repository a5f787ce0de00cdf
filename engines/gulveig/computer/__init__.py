"""A computer player of Gulveig: it deals the hidden cards in its head, plays the hand out, and compares."""

from __future__ import annotations

from engines.gulveig.computer.player import Computer

__all__ = ["Computer"]
