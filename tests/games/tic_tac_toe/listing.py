from __future__ import annotations

from pathlib import Path

from bot.games import Listing, PictureSet
from renderers.kit import phrases
from tests.games.tic_tac_toe import engine, renderer


def listing(folder: Path) -> Listing:
    words = phrases.read(folder)
    pictures = PictureSet(renderer.draw_board, shared_board=True)
    return Listing(engine.load(folder), words, renderer.Prose(words), pictures)
