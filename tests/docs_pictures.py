"""The pictures of README and docs/look.md, drawn by the renderers: `python -m tests.docs_pictures [FOLDER]`.

`turn.webp` are two tricks of a game that computer players play from a seed, one frame for each answer. The others are
samples of the gallery. Pictures under `docs/images/before` show the same positions as they were drawn at first; the
code that drew them is gone, so they are kept as they are.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from PIL import Image, ImageDraw

from engines.core import Entry, Game
from engines.gulveig import load
from engines.gulveig.view import Phase, View
from renderers.common import profile
from renderers.common import samples as common_samples
from renderers.gulveig.pictures import Pictures
from renderers.gulveig.prose import GulveigProse as Prose
from renderers.gulveig.samples import NAMES, entries
from renderers.kit import phrases
from renderers.kit.assets import DATA
from renderers.kit.card_values import Marks
from renderers.kit.fonts import Font
from renderers.kit.fonts import load as font_of
from renderers.kit.text import fit

IMAGES = Path(__file__).parents[1] / "docs" / "images"
SAMPLES = {
    "gulveig": "trick",
    "thor_vs_loki": "middle",
    "champions_of_midgard": "village",
    "nordic_glory": "target",
    "god_of_war": "fight",
}
"""The sample of each game that stands for it."""
YOU = 0
"""The seat whose hand is shown."""
SEED = "gallery-0"
WIDTH = 800
LINE = 48
"""Pixels between board and hand, for the line that tells what happened."""
GROUND, WORDS = "#1a1a1e", "#eeeeee"
PLAIN, ASKED, LAST = 2200, 3000, 4500
"""Milliseconds for which a frame is to be seen: it tells, it asks, it is the last one."""


class Frame(NamedTuple):
    """What is seen after an answer, and for how many milliseconds."""

    picture: Image.Image
    milliseconds: int


Shown = tuple[Game[Any, View, Any], Entry[Any]]


def turn() -> list[Frame]:
    """Return two tricks, one frame for each answer: the board, what happened, and your hand with what you may play."""
    rules = load(DATA / "gulveig")
    words = phrases.load("gulveig")
    pictures, prose = Pictures(rules.book, words), Prose(rules.book, words)
    parts, times = [], []
    for game, entry in _two_tricks(entries(rules, len(NAMES), {"goal": "500"}, SEED)):
        facts = [one.fact for one in entry.told if one.to in {None, YOU}]
        told = " ".join(filter(None, (prose.fact(fact, NAMES) for fact in facts)))
        question = game.questions()[0]
        mine = question.seat == YOU
        choices = frozenset(getattr(game.ask(YOU, question.key), "open", ())) if mine else frozenset()
        hand = pictures.hand(game.view(YOU), NAMES, Marks(choices))
        assert hand is not None
        parts.append((_scaled(pictures.board(game.view(YOU), NAMES)), told, _scaled(hand)))
        times.append(ASKED if mine else PLAIN)
    height = max(board.height + LINE + hand.height for board, _, hand in parts)
    return [Frame(_frame(*part, height), time) for part, time in zip(parts, [*times[:-1], LAST], strict=True)]


def _two_tricks(played: Iterator[Shown]) -> list[Shown]:
    """Return the first trick that you close and take, from its lead on, and the trick that you lead then."""
    trick: list[Shown] = []
    for game, entry in played:
        view = game.view(None)
        trick = [] if len(view.trick) == 1 else trick
        trick.append((game, entry))
        taken = view.phase is Phase.LEAD and view.asked == (YOU,) and entry.seat == YOU and bool(view.supremacy)
        if taken and len(trick) == len(NAMES):
            return [*trick, *islice(played, len(NAMES))]
    raise LookupError(f"in {SEED} nobody closes and takes a trick")


def _frame(board: Image.Image, told: str, hand: Image.Image, height: int) -> Image.Image:
    picture = Image.new("RGB", (WIDTH, height), GROUND)
    picture.paste(board, (0, 0))
    line = fit(told, Font.TEXT, 22, room=WIDTH - 28)
    ImageDraw.Draw(picture).text(
        (14, board.height + LINE // 2), line.string, WORDS, font_of(Font.TEXT, line.size), anchor="lm"
    )
    picture.paste(hand, (0, board.height + LINE))
    return picture


def _scaled(png: bytes) -> Image.Image:
    with Image.open(io.BytesIO(png)) as picture:
        return picture.convert("RGB").resize((WIDTH, WIDTH * picture.height // picture.width))


def keep(folder: Path) -> list[Path]:
    """Write all pictures and return their files."""
    folder.mkdir(parents=True, exist_ok=True)
    frames = turn()
    animation = folder / "turn.webp"
    frames[0].picture.save(
        animation,
        save_all=True,
        append_images=[frame.picture for frame in frames[1:]],
        duration=[frame.milliseconds for frame in frames],
        loop=0,
        quality=82,
        method=6,
    )
    written = [animation, _kept(profile.draw(common_samples.PROFILE), folder / "profile.webp")]
    for game, sample in SAMPLES.items():
        drawn = import_module(f"renderers.{game}.samples").samples()[sample]
        written.append(_kept(drawn, folder / f"{game}.webp"))
    return written


def _kept(png: bytes, file: Path) -> Path:
    with Image.open(io.BytesIO(png)) as picture:
        picture.convert("RGB").save(file, quality=85, method=6)
    return file


if __name__ == "__main__":
    for made in keep(Path(sys.argv[1]) if len(sys.argv) > 1 else IMAGES):
        sys.stdout.write(f"{made}: {made.stat().st_size // 1024} KB\n")
