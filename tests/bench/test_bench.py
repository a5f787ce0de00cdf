"""Every row of `skald bench` runs and yields figures; how fast things are is for the bench to say, not for tests."""

from __future__ import annotations

import json

import msgspec
import pytest
from rich.console import Console
from typer.testing import CliRunner

from bot.bench import poker
from bot.bench.report import as_json, reached, show, show_legend, show_summary
from bot.bench.row import Row, Sense, Standing, Wish, alone, centile, paired
from bot.bench.scale import QUICK
from bot.bench.suite import keys, measure
from bot.cli.app import app
from tests.slowly import mostly_slow

LONG = {"presses", "acks", "history", "memory", "packed", "restart", "start"}
WITHIN = [key for key in keys() if key not in LONG]
BESIDE_POKER = ("path.", "search.", "computer.")
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


@pytest.mark.parametrize(
    "key", mostly_slow([key for key in WITHIN if not key.startswith(BESIDE_POKER)], quick=slice(None, None, 5))
)
def test_rows_in_this_process_yield_positive_figures(key: str) -> None:
    assert figures(key)


@pytest.mark.parametrize("key", [key for key in WITHIN if key.startswith(BESIDE_POKER)])
def test_rules_are_set_beside_poker_or_say_why_not(key: str) -> None:
    if poker.installed():
        assert figures(key)
        return
    skipped = [row for row in measure(QUICK, (key,)) if row.standing is Standing.SKIPPED]
    assert skipped
    assert all("pokerkit" in row.note for row in skipped)


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


ROWS = [
    paired("path.champions_of_midgard", "actions against actions of poker", "actions/s", MORE, [(60_000.0, 10_000.0)]),
    alone("acks", "99 of 100 presses are answered within", "ms", Wish(Sense.LESS, 300, 150), [402.0]),
    Row(key="two", what="w", unit="s", wish=MORE, note="why"),
]


@pytest.mark.parametrize("width", [60, 80, 120, 200])
def test_the_report_fits_the_terminal_and_shows_every_row_with_its_note(width: int) -> None:
    console = Console(width=width)
    with console.capture() as shown:
        show_legend(console)
        for row in ROWS:
            show(row, console)
        show_summary(ROWS, console)

    told = shown.get()
    assert [line for line in told.splitlines() if len(line.rstrip()) > width] == []
    assert "…" not in told
    words = " ".join(told.split())
    for part in (
        "6×",
        "402 ms",
        "≥ 5, aim 20",
        "goal reached",
        "falls short",
        "skipped",
        "why",
        "60,000 against 10,000",
    ):
        assert part in words, part
    assert "3 rows. Goal reached: 1, falls short: 1, skipped: 1." in words


@pytest.mark.parametrize("wish", [MORE, Wish(Sense.LESS, 10, 8)])
def test_bars_reach_their_marks_where_goal_and_aim_are_met(wish: Wish) -> None:
    better = 1 if wish.sense is Sense.MORE else -1
    marks = [0.0, wish.goal / 2**better, wish.goal, wish.aim, 4**better * wish.aim, 9**better * wish.aim]
    places = [reached(alone("row", "what", "s", wish, [figure])) for figure in marks[1:]]
    assert places == pytest.approx([0.25, 0.5, 0.75, 1.0, 1.0])
    assert reached(Row(key="row", what="w", unit="s", wish=wish)) == 0.0
    between = reached(alone("row", "what", "s", wish, [(wish.goal + wish.aim) / 2]))
    assert 0.5 < between < 0.75


def test_programs_read_the_rows_as_json() -> None:
    read = json.loads(as_json(ROWS))
    assert [row["standing"] for row in read["rows"]] == ["goal", "short", "skipped"]
    assert msgspec.json.decode(as_json(ROWS))["machine"]["cores"]


def test_the_command_shows_rows_and_writes_json(tmp_path) -> None:
    file = tmp_path / "bench.json"
    result = CliRunner().invoke(app, ["bench", "--quick", "--only", "lag", "--json", str(file)])

    assert result.exit_code == 0, result.output
    assert "lag" in result.output
    assert json.loads(file.read_text())["rows"][0]["key"] == "lag"


def test_the_command_names_the_rows_when_asked_for_another() -> None:
    result = CliRunner().invoke(app, ["bench", "--quick", "--only", "nonsense"])

    assert result.exit_code == 2
    assert "appends" in result.output
    assert "Did you mean picture?" in CliRunner().invoke(app, ["bench", "--only", "pikture"]).output
