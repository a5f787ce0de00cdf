"""Compiles the engines while a wheel is built: `make wheel-compiled`.

mypyc translates the modules of `engines/` to C, a C compiler makes libraries of them, and these lie in the wheel beside
the modules that they stand for. Python takes the library where there is one. `interpreted.toml` names the modules that
stay as they are.
"""

from __future__ import annotations

import os
import shutil
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

if TYPE_CHECKING:
    from setuptools import Extension

NO_COMPILER = "The compiled wheel needs a C compiler (cc, gcc or clang), and none is here. `make wheel` does without."


class CompiledEngines(BuildHookInterface):  # type: ignore[type-arg]  # the builder does not matter
    """Puts the compiled engines into a wheel."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 - hatch asks so
        """Compile, and name what the wheel holds besides.

        Raises:
            SystemExit: there is no C compiler.
        """
        if not compiler():
            raise SystemExit(NO_COMPILER)
        root = Path(self.root)
        libraries = compiled(root, root / "build" / "compiled")
        build_data["force_include"] |= {str(file): f"skald/{place}" for place, file in libraries.items()}
        build_data |= {"pure_python": False, "infer_tag": True}


def compiler() -> str | None:
    """Return the C compiler of this machine, or None."""
    named = os.environ.get("CC", "").split()[:1]
    return next((path for name in (*named, "cc", "gcc", "clang") if (path := shutil.which(name))), None)


def modules(root: Path) -> list[str]:
    """Return the paths of all modules that are compiled, below the root."""
    entries = tomllib.loads((Path(__file__).parent / "interpreted.toml").read_text())["interpreted"]
    left = {path for entry in entries for name in entry["modules"] for path in (root / "engines").glob(name)}
    every = {path for path in (root / "engines").rglob("*.py") if path.name != "__init__.py"}
    return [str(path.relative_to(root)) for path in sorted(every - left)]


def compiled(root: Path, folder: Path) -> dict[str, Path]:
    """Compile the engines into a folder; return the libraries by their places in the wheel.

    What is there from the last time and still right is not made again.
    """
    from mypyc.build import mypycify
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    os.chdir(root)  # modules are named by their paths from here
    options = ["--config-file", "pyproject.toml", "--cache-dir", str(folder / "types")]
    extensions: list[Extension] = mypycify(
        [*options, *modules(root)],
        multi_file=True,  # one of C for each module: all in one would be 250 MB
        opt_level="2",
        debug_level="0",
        target_dir=str(folder / "c"),
        group_name="skald_engines",
    )
    command = build_ext(Distribution({"name": "engines", "ext_modules": extensions}))
    command.build_lib, command.build_temp = str(folder / "libraries"), str(folder / "objects")
    command.parallel = os.cpu_count()
    command.ensure_finalized()
    command.run()
    made = [Path(file) for file in command.get_outputs()]
    return {str(file.relative_to(command.build_lib)): file for file in made}
