"""The bundled icons (game-icons.net), drawn once per size as coverage masks."""

from __future__ import annotations

from functools import cache
from io import BytesIO

import resvg_py
from PIL import Image
from PIL.PngImagePlugin import PngImageFile

from renderers.kit.assets import ICONS
from renderers.kit.kept import icon_masks

_SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" color="#000">{body}</svg>'


@cache
def catalogue() -> dict[str, tuple[str, str]]:
    """Every bundled icon: its name, and with it its SVG body and its author."""
    import tomllib  # a start draws nothing

    icons: dict[str, tuple[str, str]] = {}
    for path in sorted(ICONS.glob("*.toml")):
        for name, entry in tomllib.loads(path.read_text(encoding="utf-8")).items():
            icons[name] = (entry["body"], entry["author"])
    return icons


@icon_masks
def icon(name: str, size: int) -> Image.Image:
    """The coverage mask (mode L, `size` by `size`) of an icon.

    Raises:
        KeyError: No icon of that name is bundled.
    """
    body, _author = catalogue()[name]
    drawn = resvg_py.svg_to_bytes(svg_string=_SVG.format(body=body), width=size, height=size, skip_system_fonts=True)
    with PngImageFile(BytesIO(bytes(drawn))) as picture:  # `Image.open` would load readers of all kinds of files
        return picture.convert("RGBA").getchannel("A")
