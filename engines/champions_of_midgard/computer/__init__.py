"""A computer player of Champions of Midgard: it prices every choice in Glory and takes the dearest."""

from __future__ import annotations

from engines.champions_of_midgard.computer.player import Computer

__all__ = ["Computer"]
