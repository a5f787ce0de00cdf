"""Reading the rules pages in `docs/rules`, and who cites which of their ids."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from functools import cache, cached_property
from pathlib import Path

ROOT = Path(__file__).parents[2]
GAMES = ("gulveig", "thor_vs_loki", "champions_of_midgard", "nordic_glory", "god_of_war")

_HEADING = re.compile(r"^##+ (\d+(?:\.\d+)*)\.? ", re.MULTILINE)
_RULE = re.compile(r"^ *- \*\*([A-Z]?\d[\d.]*)\*\* ", re.MULTILINE)
_ROW = re.compile(r"^\| ([A-Z]\d+|\d+(?:\.\d+)+) \| ", re.MULTILINE)
_CASE = re.compile(r"^- \*\*Case (\d+)\*\* ", re.MULTILINE)

_QUOTED = re.compile(r"`[^`]*`")
_LETTERED = re.compile(r"(?<![\w.+-])([A-Z])(\d+)(?![\w.]*\d)(?:( ?- ?| to )\1(\d+))?")
_COUNTED = re.compile(r"\b(?:rules?|rulings?) ((?:[A-Z]?\d+(?: [a-g])?(?:, (?:and )?| and | to )?)+)")
_DOTTED = re.compile(r"(?<![\w.])(\d\.\d{1,2}(?:\.\d+)*)[a-h]?(?![\w.]*\d|%)")
_PAGED = r"rules/{game}\.md ([^)\n]*)"


class Page:
    """The rules page of one game.

    Attributes:
        game: key of the game.
        text: the whole page.
    """

    def __init__(self, game: str) -> None:
        """Read the page."""
        self.game = game
        self.text = (ROOT / "docs" / "rules" / f"{game}.md").read_text(encoding="utf-8")

    @cached_property
    def rules(self) -> tuple[str, ...]:
        """Ids of the rules and rulings; lists of decisions only say who answers under them."""
        rulings = [name for title in ("2. Rulings", "3. Rulings") for name in _ROW.findall(self.part(title))]
        return (*_RULE.findall(self.text), *rulings)

    @cached_property
    def ids(self) -> set[str]:
        """Everything that can be cited, the worked cases as `case 7`."""
        found = {*_HEADING.findall(self.text), *_ROW.findall(self.text), *self.rules}
        return found | {f"case {number}" for number in _CASE.findall(self.text)}

    @cached_property
    def letters(self) -> set[str]:
        """The letters that ids of this page begin with."""
        return {name[0] for name in self.ids if name[0].isupper()}

    def part(self, title: str) -> str:
        """Return what stands under a heading, up to the next one of its rank; nothing without it."""
        found = re.search(rf"^(##+) {re.escape(title)}\n(.*?)(?=^\1 |\Z)", self.text, re.MULTILINE | re.DOTALL)
        return found.group(2) if found else ""

    def rows(self, title: str, table: int = 0) -> list[list[str]]:
        """Return the cells of a table under a heading, without its head."""
        tables = re.findall(r"(?:^\|.*\n?)+", self.part(title), re.MULTILINE)
        return [[cell.strip() for cell in line.strip("|").split("|")] for line in tables[table].splitlines()[2:]]


@cache
def page(game: str) -> Page:
    """Return the page of a game."""
    return Page(game)


def files(game: str) -> tuple[Path, ...]:
    """Return the files that may cite a game's page by bare ids: its code, its data and its tests."""
    found = [*(ROOT / "engines" / game).glob("*.py"), *(ROOT / "data" / game).rglob("*.toml")]
    found += [*(ROOT / "renderers" / game).glob("*.py"), ROOT / "bot" / "games" / f"{game}.py"]
    found += (ROOT / "tests" / "rules" / game).glob("*.py")
    found += (ROOT / "tests" / "data").glob(f"test_{game}_*.py")
    return tuple(path for path in sorted(found) if path.name != "text.en.toml")


def names_of_tests(game: str) -> tuple[str, ...]:
    """Return the names of all tests of a game's rules, data and secrecy."""
    folders = [ROOT / "tests" / "rules" / game, ROOT / "tests" / "data"]
    paths = [path for folder in folders for path in folder.glob("test_*.py")]
    texts = [path.read_text(encoding="utf-8") for path in paths if path.parent.name == game or game in path.name]
    return tuple(name for text in texts for name in re.findall(r"^def (test_\w+)", text, re.MULTILINE))


@cache
def prose(path: Path) -> str:
    """Return the comments and docstrings of a file; those that speak to tools are left out."""
    text = path.read_text(encoding="utf-8")
    if path.suffix != ".py":
        return "\n".join(line for line in text.splitlines() if line.startswith("#"))
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    said = [token.string for token in tokens if token.type == tokenize.COMMENT and "noqa" not in token.string]
    bare = (node.value for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Expr))
    said += [node.value for node in bare if isinstance(node, ast.Constant) and isinstance(node.value, str)]
    return "\n".join(said)


def names_a_page(path: Path) -> bool:
    """Return whether a file names a rules page at all: reading its prose takes a hundred times as long."""
    return "rules/" in path.read_text(encoding="utf-8")


def cited(game: str, text: str) -> set[str]:
    """Return the ids that comments and docstrings name: `R26`, `rules 20 to 22`, `ruling B1`, `2.7.4`, `1.9.2g`."""
    letters, text = page(game).letters, _QUOTED.sub("", text)
    found = set(_DOTTED.findall(text))
    for letter, first, _, last in _LETTERED.findall(text):
        if letter in letters:
            found |= {f"{letter}{number}" for number in range(int(first), int(last or first) + 1)}
    for listed in _COUNTED.findall(text):
        for first, last in re.findall(r"(?<![A-Z\d])(\d+)(?: to (\d+))?", listed):
            found |= {f"R{number}" for number in range(int(first), int(last or first) + 1)}
    return found


def paged(game: str, text: str) -> set[str]:
    """Return the ids that stand beside the name of a game's page."""
    lists = re.findall(_PAGED.format(game=game), text)
    ids = [name for one in lists for name in re.findall(r"[A-Z]\d+|\d+(?:\.\d+)*", one.split(":")[0])]
    return set(ids)


def named(game: str, name: str) -> Iterator[str]:
    """Yield the ids in a test's name: `test_R26_A3_…`, `test_R2_1_2_and_4_…`, `test_case_07_…`."""
    numbered = "R1" in page(game).ids
    for number in re.findall(r"_case_0*(\d+)(?=_|$)", name):
        yield f"case {number}"
    for letter, number in re.findall(r"(?<=_)([A-Z])0*(\d+)(?=_|$)", name):
        if letter != "R" or numbered:
            yield f"{letter}{number}"
    if not numbered:
        for parts, more in re.findall(r"(?<=_)R(\d+(?:_\d+)+)((?:_and_\d+)*)(?=_|$)", name):
            first = parts.replace("_", ".")
            yield first
            yield from (f"{first.rpartition('.')[0]}.{last}" for last in re.findall(r"\d+", more))
