"""The compiled wheel: what of the engines stays as it is, and how the two are compared.

The wheel itself is built and tested by `make test-compiled`.
"""

from __future__ import annotations

import ast
import tomllib
from importlib.util import module_from_spec, spec_from_file_location

import pytest

from tests.compiled import comparison
from tests.compiled.comparison import Compared, compared
from tests.compiled.environment import ROOT, plain

ENGINES = ROOT / "engines"
FOLDER = ROOT / "deploy" / "compiled"


@pytest.fixture(scope="module")
def hook():
    spec = spec_from_file_location("build_hook", FOLDER / "build_hook.py")
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_what_stays_interpreted_is_there_and_has_a_reason():
    entries = tomllib.loads((FOLDER / "interpreted.toml").read_text())["interpreted"]
    for entry in entries:
        assert entry["why"]
        for name in entry["modules"]:
            assert list(ENGINES.glob(name)), name


def test_no_module_with_structs_is_compiled(hook):
    assert sorted(structs() & set(hook.modules(ROOT))) == [], "deploy/compiled/interpreted.toml has to name them"


def test_no_compiled_module_leaves_it_to_cached_property_to_remember(hook):
    """mypyc makes a plain property of it: the same answers, worked out anew each time."""
    asking = [module for module in hook.modules(ROOT) if "cached_property" in (ROOT / module).read_text()]
    assert asking == []


def test_most_of_the_engines_is_compiled(hook):
    modules = hook.modules(ROOT)
    assert {"engines/core/walk.py", "engines/core/game.py", "engines/gulveig/_chapters/tricks.py"} <= set(modules)
    assert len(modules) > 150


def test_without_a_compiler_the_build_says_so_in_a_sentence(hook, monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("CC", "no-such-compiler -O2")
    made = hook.CompiledEngines(str(ROOT), {}, None, None, str(tmp_path), "wheel")
    with pytest.raises(SystemExit, match=r"needs a C compiler"):
        made.initialize("standard", {})


@pytest.mark.slow
def test_the_same_engines_play_the_same_games():
    found = compared("thor_vs_loki", 2, plain(), plain())
    assert found.games == 2
    assert found.entries > 50
    assert found.difference == ""


@pytest.mark.slow
def test_the_first_difference_is_told_as_the_game_reads_it(monkeypatch):
    lines = list(comparison.written("thor_vs_loki", 1, plain()))
    sides = {"one": lines, "other": [*lines[:5], lines[7], *lines[6:]], "short": lines[:3]}
    monkeypatch.setattr(comparison, "written", lambda _key, _count, engines: iter(sides[engines.name]))
    one, other, short = (plain()._replace(name=name) for name in sides)
    assert compared("thor_vs_loki", 1, one, one) == Compared(1, len(lines) - 1)
    found = compared("thor_vs_loki", 1, one, other)
    assert (found.games, found.entries) == (0, 5)
    assert "one, game 0, entry 5: Entry(n=5" in found.difference
    assert "other, game 0, entry 7: Entry(n=7" in found.difference
    assert "short, game -, entry -" in compared("thor_vs_loki", 1, one, short).difference


def test_an_error_is_told_even_when_both_have_it(monkeypatch):
    monkeypatch.setattr(comparison, "PROGRAM", "tests.compiled.no_such_program")
    found = compared("thor_vs_loki", 1, plain(), plain())
    assert found[:2] == (0, 0)
    assert "No module named tests.compiled.no_such_program" in found.difference


def structs() -> set[str]:
    """Return the modules of the engines that define a struct of msgspec, or what derives from one."""
    classes = [
        (str(path.relative_to(ROOT)), node.name, {name_of(base) for base in node.bases})
        for path in ENGINES.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.ClassDef)
    ]
    names = {"Struct"}
    while more := {name for _, name, bases in classes if bases & names} - names:
        names |= more
    return {path for path, _, bases in classes if bases & names}


def name_of(base: ast.expr) -> str:
    return ast.unparse(base).split("[")[0].split(".")[-1]
