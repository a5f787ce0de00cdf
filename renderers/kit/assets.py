"""Where the bundled fonts, icons and texts lie."""

from __future__ import annotations

from pathlib import Path

DATA = Path(__file__).resolve().parents[2] / "data"
"""The folder of everything that is data: fonts, icons, games."""

FONTS = DATA / "fonts"
"""Font files with their licences."""

ICONS = DATA / "icons"
"""Icon outlines, one TOML file per purpose, and their attribution."""
