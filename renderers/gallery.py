"""Writes sample pictures of every renderer to a folder, for people to look at.

Run `python -m renderers.gallery FOLDER`. Every package under `renderers` that has a module `samples` with a function
`samples() -> dict[str, bytes]` (PNG by name) takes part.
"""

import pkgutil
import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import renderers


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


def main() -> None:
    """Write the gallery to the folder named on the command line."""
    if len(sys.argv) != 2:
        sys.exit("Usage: python -m renderers.gallery FOLDER")
    for path in write(Path(sys.argv[1])):
        sys.stdout.write(f"{path}  {path.stat().st_size / 1024:.0f} KB\n")


if __name__ == "__main__":
    main()
