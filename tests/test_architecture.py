"""Who may import whom, and what engines must never touch."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from functools import lru_cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
STDLIB_FOR_ENGINES = {
    "__future__", "abc", "bisect", "collections", "dataclasses", "enum", "fractions", "functools", "hashlib", "heapq",
    "hmac", "inspect", "itertools", "math", "operator", "pathlib", "re", "statistics", "string", "struct", "tomllib",
    "types", "typing", "zlib", "base64",
}  # fmt: skip
FORBIDDEN_IN_ENGINES = {"random", "time", "datetime", "uuid", "secrets", "os", "io", "socket", "asyncio", "threading"}
MAY_READ = {"load", "sources", "books", "__init__"}
WINGS = (
    "cli", "bench", "cogs", "client", "panels", "learning", "autoplay", "operator", "tables", "leagues", "pictures",
    "games", "store", "sandbox", "system",
)  # fmt: skip
"""The wings of `bot/`, from the top floor down: a wing imports only from wings below it."""
ON_THE_GROUND = {"bot.metrics"}
KNOW_DISCORD = {"cogs", "client", "bench"}
POINTS_DISCORD_AT_THE_SANDBOX = "bot.sandbox.connect"
MAY_USE_THE_SANDBOX = {"cli", "bench", "sandbox"}


def modules(package: str) -> list[Path]:
    return sorted((ROOT / package).rglob("*.py"))


def name_of(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


@lru_cache(None)
def imports(path: Path) -> tuple[tuple[str, int], ...]:
    """Return every imported module with its line; `from a import b` counts as `a` and as `a.b`."""
    found = []
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found += [(alias.name, node.lineno) for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.append((node.module, node.lineno))
            found += [(f"{node.module}.{alias.name}", node.lineno) for alias in node.names]
    return tuple(found)


def rooms(*packages: str) -> pytest.MarkDecorator:
    """Run a test once for each folder right below these packages, with all modules in it and what lies flat beside."""
    found: dict[str, list[Path]] = {}
    for package in packages:
        for path in modules(package):
            found.setdefault(".".join(name_of(path).split(".")[:2]), []).append(path)
    return pytest.mark.parametrize("paths", [pytest.param(paths, id=room) for room, paths in found.items()])


def games() -> list[str]:
    return [
        p.name
        for p in sorted((ROOT / "engines").iterdir())
        if p.is_dir() and p.name not in ("core", "kit", "__pycache__")
    ]


@rooms("engines")
def test_engines_import_nothing_but_the_standard_library_msgspec_and_what_lies_below(paths: list[Path]) -> None:
    for path in paths:
        parts = name_of(path).split(".")
        own = parts[1] if len(parts) > 1 else ""
        allowed = {"core": {"core"}, "kit": {"core", "kit"}}.get(own, {"core", "kit", own})
        for module, line in imports(path):
            root, *rest = module.split(".")
            assert root not in FORBIDDEN_IN_ENGINES, f"{path}:{line} imports {module}"
            if root == "engines":
                assert not rest or rest[0] in allowed, f"{path}:{line} imports {module}"
            else:
                assert root in STDLIB_FOR_ENGINES | {"msgspec"}, f"{path}:{line} imports {module}"


@rooms("engines")
def test_engines_read_files_in_their_book_alone(paths: list[Path]) -> None:
    for path in paths:
        if path.stem in MAY_READ:
            continue
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call):
                called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                assert called not in {"open", "read_text", "read_bytes", "write_text", "print", "input"}, (
                    f"{path}:{node.lineno}"
                )


@rooms("engines", "renderers", "bot")
def test_private_modules_stay_inside_their_package(paths: list[Path]) -> None:
    for path in paths:
        package = ".".join(name_of(path).split(".") if path.name == "__init__.py" else name_of(path).split(".")[:-1])
        for module, line in imports(path):
            parts = module.split(".")
            if parts[0] not in {"engines", "renderers", "bot"}:
                continue
            for depth, part in enumerate(parts):
                if part.startswith("_") and not part.startswith("__"):
                    inside = ".".join(parts[:depth])
                    assert package == inside or package.startswith(f"{inside}."), f"{path}:{line} imports {module}"


@rooms("engines")
def test_chapters_of_the_rules_know_neither_the_walks_of_questions_nor_computer_players(paths: list[Path]) -> None:
    for path in paths:
        if "_chapters" not in path.parts:
            continue
        for module, line in imports(path):
            above = {"_asks", "computer"} & set(module.split("."))
            assert not above, f"{path}:{line} imports {module}, which lies above"


@rooms("engines", "renderers", "bot")
def test_only_the_face_of_a_package_lists_what_it_gives_away(paths: list[Path]) -> None:
    for path in paths:
        if path.name != "__init__.py":
            assert not re.search(r"^__all__\b", path.read_text(), re.MULTILINE), path


@rooms("renderers")
def test_renderers_see_views_facts_and_books_alone(paths: list[Path]) -> None:
    for path in paths:
        parts = name_of(path).split(".")
        own = parts[1] if len(parts) > 1 else ""
        for module, line in imports(path):
            root, *rest = module.split(".")
            assert root not in {"discord", "bot", "sqlalchemy"}, f"{path}:{line} imports {module}"
            if root == "renderers" and rest and own not in ("gallery", "__main__"):
                assert rest[0] in {"kit", own}, f"{path}:{line} imports {module}"
            if root == "engines" and rest and rest[0] != "core" and own != "gallery":
                assert rest[0] == own, f"{path}:{line} imports {module}"


@rooms("bot")
def test_the_bot_knows_games_through_its_listings_alone(paths: list[Path]) -> None:
    for path in paths:
        name = name_of(path)
        keys = set(games())
        for module, line in imports(path):
            root, *rest = module.split(".")
            if root in {"engines", "renderers"} and rest and rest[0] in keys:
                assert name == f"bot.games.{rest[0]}", f"{path}:{line} imports {module}"


def wing_of(module: str) -> str | None:
    parts = module.split(".")
    return parts[1] if len(parts) > 1 and parts[0] == "bot" and parts[1] in WINGS else None


def test_nothing_lies_flat_in_the_bot_but_how_it_starts_and_its_metrics() -> None:
    assert {path.name for path in (ROOT / "bot").glob("*.py")} == {"__init__.py", "__main__.py", "metrics.py"}
    assert {path.parent.name for path in (ROOT / "bot").glob("*/*.py")} == set(WINGS)


@rooms("bot")
def test_a_wing_imports_only_from_wings_below_it(paths: list[Path]) -> None:
    for path in paths:
        name = name_of(path)
        wing = wing_of(name)
        for module, line in imports(path):
            if not module.startswith("bot.") or module in ON_THE_GROUND or name == "bot.__main__":
                continue
            other = wing_of(module)
            assert name not in ON_THE_GROUND, f"{path}:{line} imports {module}"
            if other is None or wing is None or other == wing:
                continue
            assert WINGS.index(other) > WINGS.index(wing), f"{path}:{line} imports {module}, which lies above"
            assert other != "sandbox" or wing in MAY_USE_THE_SANDBOX, f"{path}:{line} imports {module}"


@rooms("bot")
def test_discord_is_known_to_cogs_client_and_bench_alone(paths: list[Path]) -> None:
    for path in paths:
        name = name_of(path)
        if wing_of(name) in KNOW_DISCORD or name == POINTS_DISCORD_AT_THE_SANDBOX:
            continue
        for module, line in imports(path):
            assert module.split(".")[0] != "discord", f"{path}:{line} imports {module}"


@rooms("bot")
def test_mentions_are_made_and_rows_of_panels_are_written_in_one_place(paths: list[Path]) -> None:
    for path in paths:
        name, text = name_of(path), path.read_text()
        if wing_of(name) not in {"sandbox", "store"}:
            assert name == "bot.system.mentions" or not re.search(r"<[@#][&!]?[{]", text), path
            assert name == "bot.client.panel_registry" or not re.search(r"store[.]panels[.](save|drop)", text), path


@rooms("bot/cogs")
def test_cogs_are_given_the_parts_that_they_use_and_hold_neither_the_bot_nor_its_services(paths: list[Path]) -> None:
    for path in paths:
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.FunctionDef) and node.name == "__init__":
                kinds = {
                    ast.unparse(each.annotation)
                    for each in ast.walk(node.args)
                    if isinstance(each, ast.arg) and each.annotation
                }
                assert not kinds & {"Skald", "Services"}, path


@pytest.mark.parametrize("package", ["bot", "engines", "renderers", "tests"])
def test_a_suppression_names_its_rule_and_its_reason(package: str) -> None:
    for path in modules(package):
        for comment in re.findall(r"# noqa.*", path.read_text()):
            assert re.match(r"# noqa: [A-Z]+\d+(, [A-Z]+\d+)* - \S", comment) or path == Path(__file__), (
                f"{path}: {comment}"
            )


@pytest.mark.parametrize("package", ["bot", "engines", "renderers", "tests"])
def test_a_type_that_is_not_checked_names_its_code_and_its_reason(package: str) -> None:
    for path in modules(package):
        for line in path.read_text().splitlines():
            before, found, _ = line.partition("# type: ignore")
            if not found:
                continue
            comment = line[len(before) :]
            fits = re.match(r"# type: ignore\[[a-z-]+(, ?[a-z-]+)*\]  # \S", comment) and before.endswith("  ")
            assert fits or path == Path(__file__), f"{path}: {comment}"


def test_no_circle_of_imports_anywhere() -> None:
    paths = {name_of(path): path for package in ("bot", "engines", "renderers") for path in modules(package)}
    arrows = {
        name: {module for module, _ in imports(path) if module in paths and module != name}
        for name, path in paths.items()
    }
    for name, targets in arrows.items():  # `from a import b` is an arrow to the module `a.b`, not to the package `a`
        arrows[name] = {target for target in targets if not any(other.startswith(f"{target}.") for other in targets)}
    try:
        TopologicalSorter(arrows).prepare()
    except CycleError as error:
        pytest.fail(" -> ".join(reversed(error.args[1])))


@pytest.mark.parametrize("package", ["bot.store", "bot.leagues"])
def test_store_and_leagues_know_no_engine(package: str) -> None:
    for path in modules(package.replace(".", "/")):
        for module, line in imports(path):
            assert module.split(".")[0] not in {"engines", "renderers", "discord"}, f"{path}:{line} imports {module}"


def test_every_game_has_all_its_parts() -> None:
    from bot.games import GAMES

    for key in GAMES:
        assert (ROOT / "engines" / key).is_dir()
        assert (ROOT / "renderers" / key).is_dir()
        assert (ROOT / "data" / key / "text.en.toml").is_file()
        assert (ROOT / "bot" / "games" / f"{key}.py").is_file()
        assert (ROOT / "tests" / "conformance" / "games" / f"{key}.py").is_file()
        assert (ROOT / "tests" / "rules" / key).is_dir()


def test_nothing_tracked_speaks_of_the_machine_it_was_written_on() -> None:
    here = "/" + "work/"
    for package in ("engines", "renderers", "bot", "tests", "data"):
        for path in (ROOT / package).rglob("*"):
            if path.suffix in {".py", ".toml", ".js", ".css", ".html", ".md"}:
                assert here not in path.read_text(), path


def test_every_package_can_be_imported_first() -> None:
    """A circle through a package's `__init__` stays unseen while another module happens to be imported before."""
    packages = [name_of(path) for root in ("engines", "renderers") for path in modules(root) if path.stem == "__init__"]
    script = (
        "import sys\n"
        f"for package in {packages}:\n"
        "    for module in [m for m in sys.modules if m.partition('.')[0] in {'engines', 'renderers'}]:\n"
        "        del sys.modules[module]\n"
        "    __import__(package)\n"
    )
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=False)  # noqa: S603 - our own words
    assert done.returncode == 0, done.stderr


LOOKS_INSIDE = 40
"""Fewer places than this in which a test may touch what is private to another object: rather give it a public way."""


def test_tests_hardly_reach_inside() -> None:
    found = []
    for path in modules("tests"):
        text = path.read_text()
        if not re.search(r"\._[a-z]", text):  # most files: to read them as code takes long
            continue
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Attribute) and node.attr.startswith("_") and not node.attr.startswith("__"):
                of = ast.unparse(node.value)
                if of not in {"self", "cls"} and f"{of}.{node.attr}" != "os._exit":
                    found.append(f"{path.relative_to(ROOT)}:{node.lineno} {of}.{node.attr}")
    assert len(found) < LOOKS_INSIDE, "\n".join(found)
