"""An environment of its own for the compiled wheel, in `build/compiled/installed`.

What Skald needs comes from the environment of this Python, so that no network is needed; not so this checkout, which
is a `.pth` there.
"""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
DIST = ROOT / "dist"
HOME = ROOT / "build" / "compiled" / "installed"
LIBRARY = "import engines.core.walk; print(engines.core.walk.__file__)"


class Engines(NamedTuple):
    """A Python, and whose engines it imports.

    Attributes:
        name: what to call them.
        python: the program.
        first: the folder that `engines`, `bot` and `renderers` are found in.
    """

    name: str
    python: Path
    first: Path

    @property
    def surroundings(self) -> dict[str, str]:
        """The environment variables that make it so; `tests` comes from this checkout."""
        path = os.pathsep.join(map(str, dict.fromkeys((self.first, ROOT))))
        return os.environ | {"PYTHONPATH": path, "PYTHONSAFEPATH": "1"}

    def asked(self, code: str) -> str:
        """Return what some code prints there."""
        words = [self.python, "-c", code]
        return subprocess.run(words, env=self.surroundings, check=True, capture_output=True, text=True).stdout.strip()  # noqa: S603 - our own words


def plain() -> Engines:
    """Return the engines of this checkout."""
    return Engines("plain", Path(sys.executable), ROOT)


def compiled() -> Engines:
    """Install the newest compiled wheel of `dist/`, and return its engines.

    Raises:
        SystemExit: there is no such wheel for this Python, or its engines are not compiled.
    """
    tag = f"cp{sys.version_info.major}{sys.version_info.minor}"
    wheels = sorted(DIST.glob(f"skald_bot-*-{tag}-{tag}-*.whl"), key=lambda file: file.stat().st_mtime)
    if not wheels:
        raise SystemExit("There is no compiled wheel in dist/ for this Python: make wheel-compiled")
    venv.create(HOME, clear=True, with_pip=True)
    python = HOME / "bin" / "python"
    options = ("--quiet", "--no-index", "--no-deps", "--disable-pip-version-check", "--no-compile")
    subprocess.run([python, "-m", "pip", "install", *options, wheels[-1]], check=True)  # noqa: S603 - our own words
    (packages,) = HOME.glob("lib/python*/site-packages")
    (packages / "packages_of_the_checkout.pth").write_text(sysconfig.get_path("purelib"))
    engines = Engines("compiled", python, packages / "skald")
    file = engines.asked(LIBRARY)
    if not (file.startswith(str(engines.first)) and file.endswith((".so", ".pyd"))):
        raise SystemExit(f"{wheels[-1].name} brings no compiled engines: {file}")
    return engines
