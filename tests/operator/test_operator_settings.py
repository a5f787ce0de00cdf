"""Every mistake in the settings is named, with its remedy; the token stays out of everything that can be read."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bot.cli.app import app
from bot.operator.errors import Exit, SettingsError, trouble_of
from bot.operator.settings import Settings
from bot.store import ShardsHeld

GUIDE = (Path(__file__).parents[2] / "docs" / "operating.md").read_text()
run = CliRunner().invoke
POSTGRES = "database = 'postgresql+asyncpg://skald:hush@host/skald'"


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("sandbox_prt = 9", "Did you mean sandbox_port?"),
        ("databse = 'x'", "Did you mean database?"),
        ("zzz = 1", "docs/operating.md lists all settings."),
        ("token = 'hush'", "DISCORD_TOKEN_FILE"),
        ("DISCORD_TOKEN = 'hush'", "DISCORD_TOKEN_FILE"),
        ("sandbox_port = 'many'", "SKALD_SANDBOX_PORT"),
        ("log_level = 'LOUD'", "DEBUG, INFO, WARNING or ERROR"),
        ("database = 'mysql://root:hush@host/x'", "sqlite+aiosqlite:///folder/skald.db"),
        ("database = 'nonsense'", "sqlite+aiosqlite:///folder/skald.db"),
        ("sandbox_port = = 9", "is not TOML"),
        ("backup_hours = inf", "SKALD_BACKUP_HOURS"),
        ("backup_hours = nan", "SKALD_BACKUP_HOURS"),
        ("backup_hours = 1e300", "SKALD_BACKUP_HOURS"),
        ("backup_hours = -1", "SKALD_BACKUP_HOURS"),
        ("computer_pace = inf", "SKALD_COMPUTER_PACE"),
        ("computer_pace = nan", "SKALD_COMPUTER_PACE"),
        ("shards = '0-3/16'", "several processes cannot share an SQLite file"),
        (f"{POSTGRES}\nshards = '0-3'", "does not say how many shards there are in all"),
        (f"{POSTGRES}\nshards = '0-3/16'\nshard_count = 8", "leave one of them out"),
        ("shard_count = 0", "SKALD_SHARD_COUNT"),
        ("api_base = 'nirn-proxy:8080'", "write http://host:port"),
        ("api_base = 'http://nirn-proxy:8080/api/v10'", "write http://host:port"),
    ],
)
def test_a_wrong_file_is_told_in_one_message_without_secrets(folder, line, words):
    (folder / "skald.toml").write_text(line)
    result = run(app, ["check-config"])
    assert result.exit_code == Exit.SETTINGS
    assert words in result.stderr
    assert "Traceback" not in result.output
    assert "hush" not in result.output


def test_a_misspelt_variable_is_refused_with_the_nearest_name(folder, monkeypatch):
    monkeypatch.setenv("SKALD_BACKUP_HOUR", "3")
    with pytest.raises(SettingsError, match="SKALD_BACKUP_HOURS"):
        Settings.load()


def test_all_faults_are_told_at_once(folder, monkeypatch):
    monkeypatch.setenv("SKALD_HEALTHPORT", "3")
    (folder / "skald.toml").write_text("colour = 1\nlog_levl = 'INFO'\n")
    with pytest.raises(SettingsError) as caught:
        Settings.load()
    assert len(str(caught.value).splitlines()) == 3


def test_the_token_is_read_from_a_secret_file(folder, monkeypatch):
    (folder / "secret").write_text("hush\n")
    monkeypatch.setenv("DISCORD_TOKEN_FILE", str(folder / "secret"))
    settings = Settings.load()
    assert settings.token is not None
    assert settings.token.get_secret_value() == "hush"
    shown = run(app, ["check-config"])
    assert shown.exit_code == 0
    assert "hush" not in shown.output + repr(settings)


@pytest.mark.parametrize("content", [None, "", b"\xff\xfe"])
def test_a_secret_file_that_holds_no_token_is_named(folder, monkeypatch, content):
    file = folder / "secret"
    if content is not None:
        file.write_bytes(content if isinstance(content, bytes) else content.encode())
    monkeypatch.setenv("DISCORD_TOKEN_FILE", str(file))
    with pytest.raises(SettingsError, match="secret"):
        Settings.load()


def test_an_empty_variable_is_none(folder, monkeypatch):
    monkeypatch.setenv("DISCORD_TOKEN", "")
    assert Settings.load().token is None


def test_the_password_of_a_database_is_not_shown(folder):
    settings = Settings(database="postgresql+asyncpg://skald:hush@host/skald")
    assert "hush" not in settings.shown_database
    assert settings.database_file is None


def written(default):
    """How a default is written in the file of settings."""
    return str(default).lower() if isinstance(default, bool) else default


def test_the_guide_lists_every_setting_with_default_and_meaning():
    section = GUIDE.partition("## Settings")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| `(\w+)` \| (.*?) \| (.*) \|$", section, re.MULTILINE)
    known = [
        (name, "" if field.default is None else f"`{written(field.default)}`", field.description)
        for name, field in Settings.model_fields.items()
    ]
    assert [(name, default.strip(), meaning) for name, default, meaning in rows] == known


def test_the_guide_lists_every_exit_code():
    assert {int(code) for code in re.findall(r"^\| `(\d+)` \|", GUIDE, re.MULTILINE)} == set(Exit)


def test_the_shards_of_a_process_stand_in_the_file_or_on_the_command_line(folder, monkeypatch):
    (folder / "skald.toml").write_text(f"{POSTGRES}\nshard_count = 16\nshards = '0-3'\n")
    assert str(Settings.load().fleet) == "0-3/16"
    assert str(Settings.load(shards="4-7/16").fleet) == "4-7/16"
    monkeypatch.setenv("SKALD_SHARDS", "8")
    assert str(Settings.load().fleet) == "8/16"


def test_who_has_a_shard_already_is_told_with_the_remedy():
    trouble = trouble_of(ShardsHeld((2, 3), "odin:41:ab12"))
    assert trouble is not None
    assert trouble.exit == Exit.BUSY
    assert trouble.cause == "Shards 2, 3 are another process's: odin:41:ab12."
    assert "skald run --shards" in trouble.remedy
