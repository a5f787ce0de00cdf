"""Every row of `skald bench` runs and yields figures; how fast things are is for the bench to say, not for tests."""

from __future__ import annotations

import json

import msgspec
import pytest
from rich.console import Console
from typer.testing import CliRunner

from bot.bench import poker
from bot.bench.report import as_json, as_table
from bot.bench.row import Row, Sense, Standing, Wish, alone, centile, paired
from bot.bench.scale import QUICK
from bot.bench.suite import keys, measure
from bot.cli.app import app

LONG = {"presses", "acks", "history", "memory", "packed", "restart", "start"}
WITHIN = [key for key in keys() if key not in LONG]
MORE = Wish(Sense.MORE, 5, 20)


def figures(key: str) -> list[Row]:
    rows = list(measure(QUICK, (key,)))
    for row in rows:
        assert row.ours is not None
        assert row.ours > 0
        if row.baseline is not None:
            assert row.baseline > 0
            assert row.ratio is not None
            assert row.ratio > 0
    return rows


@pytest.mark.parametrize("key", [key for key in WITHIN if not key.startswith("path.")])
def test_rows_in_this_process_yield_positive_figures(key: str) -> None:
    assert figures(key)


@pytest.mark.parametrize("key", [key for key in WITHIN if key.startswith("path.")])
def test_rules_are_set_beside_poker_or_say_why_not(key: str) -> None:
    if poker.installed():
        assert figures(key)
        return
    (row,) = measure(QUICK, (key,))
    assert row.standing is Standing.SKIPPED
    assert "pokerkit" in row.note


@pytest.mark.slow
@pytest.mark.parametrize("key", sorted(LONG))
def test_rows_that_take_long_yield_positive_figures(key: str) -> None:
    for row in figures(key):
        assert "FAILED" not in row.note


def test_only_a_row_that_there_is_can_be_asked_for() -> None:
    with pytest.raises(KeyError):
        list(measure(QUICK, ("nonsense",)))


def test_a_group_of_rows_is_asked_for_by_its_name() -> None:
    assert {row.key.partition(".")[0] for row in measure(QUICK, ("lag",))} == {"lag"}


@pytest.mark.parametrize(
    ("wish", "ratio", "standing"),
    [
        (MORE, 20.0, Standing.AIM),
        (MORE, 5.0, Standing.GOAL),
        (MORE, 4.9, Standing.SHORT),
        (Wish(Sense.LESS, 10, 8), 8.0, Standing.AIM),
        (Wish(Sense.LESS, 10, 8), 9.0, Standing.GOAL),
        (Wish(Sense.LESS, 10, 8), 11.0, Standing.SHORT),
    ],
)
def test_a_row_knows_how_far_it_has_come(wish: Wish, ratio: float, standing: Standing) -> None:
    assert paired("row", "what", "s", wish, [(ratio, 1.0)]).standing is standing


def test_a_row_of_pairs_takes_the_median_of_the_ratios_and_tells_the_noise() -> None:
    row = paired("row", "what", "s", MORE, [(10.0, 1.0), (12.0, 2.0), (30.0, 3.0), (4.0, 1.0), (8.0, 1.0)])

    assert row.ratio == 8.0
    assert row.noise == pytest.approx(6 / 8)


def test_without_a_yardstick_the_figure_itself_is_judged() -> None:
    assert alone("row", "what", "ms", Wish(Sense.LESS, 300, 150), [200.0]).standing is Standing.GOAL


def test_a_centile_is_one_of_the_figures() -> None:
    assert centile([float(n) for n in range(100)], 0.99) == 99.0
    assert centile([1.0], 0.99) == 1.0


def test_the_report_shows_every_row_with_its_note() -> None:
    rows = [paired("one", "what", "s", MORE, [(6.0, 1.0)]), Row(key="two", what="w", unit="s", wish=MORE, note="why")]
    console = Console(width=160, record=True, file=None, quiet=False)
    with console.capture() as shown:
        console.print(as_table(rows))

    assert "goal" in shown.get()
    assert "two: why" in shown.get()
    read = json.loads(as_json(rows))
    assert [row["standing"] for row in read["rows"]] == ["goal", "skipped"]
    assert msgspec.json.decode(as_json(rows))["machine"]["cores"]


def test_the_command_prints_a_table_and_writes_json(tmp_path) -> None:
    file = tmp_path / "bench.json"
    result = CliRunner().invoke(app, ["bench", "--quick", "--only", "lag", "--json", str(file)])

    assert result.exit_code == 0, result.output
    assert "lag" in result.output
    assert json.loads(file.read_text())["rows"][0]["key"] == "lag"


def test_the_command_names_the_rows_when_asked_for_another() -> None:
    result = CliRunner().invoke(app, ["bench", "--quick", "--only", "nonsense"])

    assert result.exit_code == 2
    assert "appends" in result.output
