"""The rules pages: what code and tests cite is there, every rule has a test, every option of a table is told."""

from __future__ import annotations

import re
from importlib import import_module
from typing import Any

import pytest

from tests.data.rules_pages import GAMES, ROOT, cited, files, named, names_a_page, names_of_tests, page, paged, prose

_OPTIONS = {
    "gulveig": "1.11 Options of a table",
    "thor_vs_loki": "1.11 Options of a table",
    "champions_of_midgard": "2.13 Variants and options of a table",
    "nordic_glory": "1.9 Options of a table",
    "god_of_war": "1.23 Options of a table",
}

_WITHOUT_BEHAVIOUR: dict[str, dict[str, str]] = {
    "god_of_war": {"1.5.4.5": "what players talk about is no part of the game"},
}
"""Rules that nothing in the engine can break, by game, each with the reason."""


def rules_of(game: str) -> Any:
    """Return the rulebook of a game under its Book."""
    return import_module(f"engines.{game}").load(ROOT / "data" / game)


@pytest.mark.parametrize(
    ("game", "text", "ids"),
    [
        ("gulveig", "It ends (R29-R31, A9); `A4` is a card, M3 too.", "R29 R30 R31 A9"),
        ("thor_vs_loki", "Rules: see rules 20 to 22, 26 g and ruling B9 (1.8, E2).", "R20 R21 R22 R26 B9 E2 1.8"),
        ("champions_of_midgard", "See 2.3.5, 2.10, A7; C14. About `1.5 come back`.", "2.3.5 2.10 A7 C14"),
        ("god_of_war", "The die (1.9.2c, 4.1.24); B2 is a place, 4.2 a table.", "1.9.2 4.1.24 4.2"),
    ],
)
def test_ids_are_found_in_prose(game: str, text: str, ids: str) -> None:
    assert cited(game, text) == set(ids.split())


@pytest.mark.parametrize(
    ("game", "name", "ids"),
    [
        ("gulveig", "test_R17_A3_case_7_the_ceiling", "R17 A3 case 7"),
        ("champions_of_midgard", "test_case_16_and_R2_4_2_and_3_loads_A09", "case 16 2.4.2 2.4.3 A9"),
        ("god_of_war", "test_R1_5_1_4_a_token_A16", "1.5.1.4 A16"),
    ],
)
def test_ids_are_found_in_names_of_tests(game: str, name: str, ids: str) -> None:
    assert set(named(game, name)) == set(re.findall(r"case \d+|\S+", ids))


@pytest.mark.parametrize("game", GAMES)
def test_every_id_that_is_cited_is_on_the_page(game: str) -> None:
    ids = page(game).ids
    wrong = {path.name: sorted(cited(game, prose(path)) - ids) for path in files(game)}

    assert {name: missing for name, missing in wrong.items() if missing} == {}


def test_ids_that_stand_beside_the_name_of_a_page_are_on_it() -> None:
    folders = ("engines", "renderers", "bot", "data", "tests")
    found = [path for folder in folders for kind in ("py", "toml") for path in (ROOT / folder).rglob(f"*.{kind}")]
    naming = [path for path in found if path.name != "text.en.toml" and names_a_page(path)]
    texts = {path: prose(path) for path in naming}
    said = {(game, path.name, name) for game in GAMES for path, text in texts.items() for name in paged(game, text)}

    assert len({game for game, *_ in said}) == len(GAMES)
    assert {(game, file, name) for game, file, name in said if name not in page(game).ids} == set()


@pytest.mark.parametrize("game", GAMES)
def test_every_id_in_the_name_of_a_test_is_on_the_page(game: str) -> None:
    ids = page(game).ids

    assert {(test, name) for test in names_of_tests(game) for name in named(game, test) if name not in ids} == set()


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_and_every_worked_case_has_a_test_that_names_it(game: str) -> None:
    tested = {name for test in names_of_tests(game) for name in named(game, test)}
    wanted = {*page(game).rules, *(name for name in page(game).ids if name.startswith("case "))}
    excused = set(_WITHOUT_BEHAVIOUR.get(game, {}))

    assert sorted(wanted - tested - excused) == []
    assert excused <= wanted - tested


@pytest.mark.parametrize("game", GAMES)
def test_no_id_stands_twice(game: str) -> None:
    rules = page(game).rules

    assert sorted({name for name in rules if rules.count(name) > 1}) == []


@pytest.mark.parametrize("game", GAMES)
def test_the_options_of_the_page_are_those_of_a_table(game: str) -> None:
    rows = page(game).rows(_OPTIONS[game])
    listed = {name.strip("`"): values for names, values, *_ in rows for name in names.split(", ")}
    settings = {setting.id: setting for setting in rules_of(game).info.settings}

    assert set(listed) == set(settings)
    for name, setting in settings.items():
        values = re.split(r", | to ", listed[name])
        if name.startswith("deck_"):
            continue
        assert values[0] == setting.default
        assert set(values) == set(setting.values) or " to " in listed[name]


@pytest.mark.parametrize("game", ["gulveig", "thor_vs_loki", "nordic_glory"])
def test_every_rule_and_ruling_says_where_it_comes_from(game: str) -> None:
    marks = re.compile(r"`(printed|parent|public|derived|house)`")
    rulings = page(game).part("2. Rulings").splitlines()
    said = re.findall(r"(?:^- \*\*R.*\n)(?:^(?!- \*\*R|#).*\n)*", page(game).text, re.MULTILINE)
    said += [line for line in rulings if re.match(r"\| [A-Z]\d+ ", line)]

    assert len(said) > 50
    assert [line for line in said if not marks.search(line)] == []
