"""Writes sample pictures of every renderer to a folder, for people to look at.

Run `python -m renderers.gallery FOLDER`; with `--page` also `index.html`, which shows everything at full width and as
wide as a phone, on light and dark surroundings, and as people with three kinds of colour blindness see it. Every
package under `renderers` that has a module `samples` with a function `samples() -> dict[str, bytes]` (PNG by name)
takes part.
"""

from __future__ import annotations

import argparse
import pkgutil
import sys
from collections.abc import Iterable
from html import escape
from importlib import import_module
from importlib.util import find_spec
from itertools import groupby
from pathlib import Path

import renderers

WIDE, PHONE = 1200, 340
"""The two widths on the page, in CSS pixels."""

VISIONS: dict[str, tuple[tuple[float, float, float], ...]] = {
    "protanopia": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "deuteranopia": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "tritanopia": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
}
"""Red, green and blue as they are seen, each a mix of all three in linear light (Machado and others, 2009)."""

_STYLE = """
body { margin: 0; padding: 24px; font: 16px/1.4 system-ui, sans-serif; background: #fff; color: #111; }
body:has(#dark:checked) { background: #1a1a1e; color: #eee; }
fieldset { display: inline-block; border: 1px solid #8888; border-radius: 8px; margin: 0 12px 12px 0; }
label { margin-right: 12px; }
nav a { margin-right: 12px; color: inherit; }
figure { display: flex; flex-wrap: wrap; align-items: start; gap: 24px; margin: 0 0 32px; }
figcaption { flex-basis: 100%; }
img { max-width: 100%; height: auto; }
body:has(#phone:checked) .wide, body:has(#desktop:checked) .phone { display: none; }
"""


def packages() -> list[str]:
    """The renderer packages that show samples, by name."""
    found = [module.name for module in pkgutil.iter_modules(renderers.__path__) if module.ispkg]
    return sorted(name for name in found if find_spec(f"renderers.{name}.samples"))


def write(folder: Path) -> list[Path]:
    """Write every sample as `<package>-<name>.png` and give the files."""
    folder.mkdir(parents=True, exist_ok=True)
    written: list[Path] = []
    for package in packages():
        pictures: dict[str, bytes] = import_module(f"renderers.{package}.samples").samples()
        for name, picture in pictures.items():
            path = folder / f"{package}-{name}.png"
            path.write_bytes(picture)
            written.append(path)
    return written


def page(files: Iterable[Path]) -> str:
    """A page, in one file without scripts, that shows pictures lying beside it, package by package."""
    parts = {package: list(paths) for package, paths in groupby(files, key=lambda path: path.name.partition("-")[0])}
    visions = "".join(f"body:has(#{name}:checked) img {{ filter: url(#seen-{name}); }}\n" for name in VISIONS)
    filters = "".join(_filter(name) for name in VISIONS)
    links = "".join(f'<a href="#{package}">{escape(package)}</a>' for package in parts)
    body = "".join(
        f'<h2 id="{package}">{escape(package)}</h2>\n' + "".join(map(_figure, paths))
        for package, paths in parts.items()
    )
    choices = (
        _choice("Size", "size", ("both", "desktop", "phone"))
        + _choice("Surroundings", "surroundings", ("light", "dark"))
        + _choice("Seen with", "vision", ("all-colours", *VISIONS))
    )
    return (
        f'<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<title>Skald: pictures</title>\n'
        f"<style>{_STYLE}{visions}</style>\n"
        f'<svg width="0" height="0" style="position: absolute" aria-hidden="true">{filters}</svg>\n'
        f"<form>{choices}</form>\n<nav>{links}</nav>\n{body}</html>\n"
    )


def _choice(legend: str, name: str, values: tuple[str, ...]) -> str:
    """Radio buttons, the first of which is chosen."""
    buttons = "".join(
        f'<label><input type="radio" name="{name}" id="{value}"{"" if place else " checked"}> '
        f"{value.replace('-', ' ')}</label>"
        for place, value in enumerate(values)
    )
    return f"<fieldset><legend>{legend}</legend>{buttons}</fieldset>"


def _figure(path: Path) -> str:
    name, kilobytes = escape(path.name), path.stat().st_size / 1024
    images = "".join(
        f'<img class="{size}" src="{name}" width="{width}" loading="lazy" alt="{escape(path.stem)}">'
        for size, width in (("wide", WIDE), ("phone", PHONE))
    )
    return f"<figure><figcaption>{escape(path.stem)} · {kilobytes:.0f} KB</figcaption>{images}</figure>\n"


def _filter(vision: str) -> str:
    rows = " ".join(" ".join(map(str, (*row, 0, 0))) for row in VISIONS[vision])
    return f'<filter id="seen-{vision}"><feColorMatrix values="{rows} 0 0 0 1 0"/></filter>'


def main(arguments: list[str] | None = None) -> None:
    """Write the gallery to the folder named on the command line."""
    parser = argparse.ArgumentParser(prog="python -m renderers.gallery", description="Write sample pictures.")
    parser.add_argument("folder", type=Path, metavar="FOLDER")
    parser.add_argument("--page", action="store_true", help="also write index.html, which shows them all")
    wanted = parser.parse_args(arguments)
    written = write(wanted.folder)
    for path in written:
        sys.stdout.write(f"{path}  {path.stat().st_size / 1024:.0f} KB\n")
    if wanted.page:
        index = wanted.folder / "index.html"
        index.write_text(page(written), encoding="utf-8")
        sys.stdout.write(f"{index}\n")


if __name__ == "__main__":
    main()
