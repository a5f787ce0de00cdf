"""Words of the command line that make no sense are told in one sentence."""

import pytest
from typer.testing import CliRunner

from bot.cli.app import app

LINE = CliRunner()


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("simulate", "chess"), "there is no game 'chess'"),
        (("simulate", "gulveig", "--seats", "9"), "not played by 9"),
        (("simulate", "gulveig", "--options", "goal=7"), "7 is no value of goal"),
        (("simulate", "gulveig", "--players", "bob"), "does not name 4 of"),
        (("simulate", "gulveig", "--games", "0"), "greater than or equal to 1"),
    ],
)
def test_a_simulation_that_cannot_be_is_refused_before_it_begins(words, told):
    refused = LINE.invoke(app, words, env={"COLUMNS": "200"})
    assert refused.exit_code == 2
    assert told in refused.output
    assert "Traceback" not in refused.output


@pytest.mark.parametrize("command", ["verify", "replay"])
def test_a_file_that_is_no_record_is_told(command, tmp_path):
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Skald,\n\nhow are you?")
    refused = LINE.invoke(app, [command, str(letter)], env={"COLUMNS": "200"})
    assert refused.exit_code == 2
    assert "is not the record of a game" in refused.output


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
    assert "there is no table 999" in refused.output
