"""Words of the command line that make no sense are told in one sentence."""

from __future__ import annotations

import pytest
from typer.testing import CliRunner

from bot.cli.app import app

LINE = CliRunner()


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("simulate", "chess"), "There is no game chess."),
        (("simulate", "gulveig", "--seats", "9"), "not played by 9"),
        (("simulate", "gulveig", "--options", "goal=7"), "7 is no value of goal"),
        (("simulate", "gulveig", "--players", "bob"), "'bob' is none of easy"),
        (("simulate", "gulveig", "--games", "0"), "--games takes at least 1, not 0."),
    ],
)
def test_a_simulation_that_cannot_be_is_refused_before_it_begins(words, told):
    refused = LINE.invoke(app, words, env={"COLUMNS": "200"})
    assert refused.exit_code == 2
    assert told in refused.output
    assert "Traceback" not in refused.output


@pytest.mark.parametrize("command", ["verify", "replay"])
def test_a_file_that_is_no_transcript_is_told(command, tmp_path):
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Skald,\n\nhow are you?")
    refused = LINE.invoke(app, [command, str(letter)], env={"COLUMNS": "200"})
    assert refused.exit_code == 2
    assert "is not the transcript of a game" in refused.output


@pytest.mark.parametrize("command", ["verify", "replay"])
def test_a_file_that_is_not_there_is_told(command, tmp_path):
    refused = LINE.invoke(app, [command, str(tmp_path / "nothing.txt")], env={"COLUMNS": "200"})
    assert refused.exit_code == 1
    assert "No such file" in refused.output
    assert "Look whether the name is right." in refused.output


def test_a_table_that_is_not_there_is_told(tmp_path):
    store = {"SKALD_DATABASE": f"sqlite+aiosqlite:///{tmp_path}/skald.db", "COLUMNS": "200"}
    assert LINE.invoke(app, ["migrate"], env=store).exit_code == 0
    refused = LINE.invoke(app, ["replay", "999"], env=store)
    assert refused.exit_code == 2
    assert "There is no table 999" in refused.output


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("simulat", "There is no command simulat. Did you mean simulate?"),
        ("bench databas", "There is no command databas. Did you mean database?"),
        ("run --standbi", "There is no option --standbi. Did you mean --standby?"),
        ("--standby", "There is no option --standby here; it stands behind its command"),
        ("end 1 2 3", "There are words too many: 2 3."),
        ("end 1 --reason", "--reason needs a value."),
        ("run --standby=3", "--standby takes no value."),
        ("end", "NUMBER is missing."),
        ("end x", "NUMBER takes a whole number, not x."),
        ("end 0", "NUMBER takes at least 1, not 0."),
        ("sandbox --users 9", "--users takes at most 8, not 9."),
        ("tables --seconds soon", "--seconds takes a number, not soon."),
        ("simulate nordic_glory --decks frostgat", "Did you mean frostgate?"),
        ("simulate gulveig --csv /nowhere/at/all.csv", "cannot be written"),
        ("simulate nordic_glory --csv games.csv --decks all", "leave --csv or --decks out"),
    ],
)
@pytest.mark.parametrize("columns", [60, 200])
def test_what_was_typed_wrong_is_one_sentence_that_fits_the_terminal(words, told, columns):
    refused = LINE.invoke(app, words.split(), env={"COLUMNS": str(columns)})
    assert refused.exit_code == 2
    assert told in " ".join(refused.stderr.split())
    assert refused.stdout == ""
    assert len(refused.stderr.splitlines()) <= 1 + 400 // columns
    assert [line for line in refused.stderr.splitlines() if len(line.rstrip()) > columns] == []
    for library in ("Traceback", "Usage:", "Invalid value", "Input should", "╭"):
        assert library not in refused.output


def test_settings_and_findings_are_shown_whole_in_a_narrow_terminal(tmp_path):
    store = {"SKALD_DATABASE": f"sqlite+aiosqlite:///{tmp_path}/skald.db", "COLUMNS": "60"}
    for command in ("check-config", "doctor"):
        lines = LINE.invoke(app, [command], env=store).output.splitlines()
        assert [line for line in lines if len(line) > 60] == []
        last = "".join(line.split("│")[-2].strip() for line in lines if line.startswith("│"))
        assert f"{tmp_path}/skald.db" in last
        assert "…" not in last
