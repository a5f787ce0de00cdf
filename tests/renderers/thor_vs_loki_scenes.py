"""The Book of Thor against Loki in pictures and words, for tests."""

from __future__ import annotations

from io import BytesIO

from PIL import Image

from renderers.kit.phrases import load as load_phrases
from renderers.thor_vs_loki import Pictures
from tests.rules.thor_vs_loki.staging import rulebook

NAMES = ("Ana", "Bo")
WORDS = load_phrases("thor_vs_loki")
PICTURES = Pictures(rulebook().book, WORDS)


def opened(picture: bytes) -> Image.Image:
    image = Image.open(BytesIO(picture))
    image.load()
    return image
