"""What the operator chooses: the environment wins over the file, and what is unknown is refused."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from bot.operator.settings import Settings


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name in ("DISCORD_TOKEN", "SKALD_DATABASE", "SKALD_SANDBOX_PORT", "SKALD_LOG_LEVEL", "SKALD_COMPUTER_PACE"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path


def test_without_anything_the_sandbox_on_this_machine_is_chosen(folder):
    settings = Settings()
    assert settings.token is None
    assert settings.sandbox_host == "127.0.0.1"
    assert settings.database == "sqlite+aiosqlite:///var/skald.db"


def test_the_file_is_read_and_the_environment_wins(folder, monkeypatch):
    (folder / "skald.toml").write_text('sandbox_port = 9000\nlog_level = "DEBUG"\n')
    assert (Settings().sandbox_port, Settings().log_level) == (9000, "DEBUG")
    monkeypatch.setenv("SKALD_SANDBOX_PORT", "9001")
    settings = Settings()
    assert (settings.sandbox_port, settings.log_level) == (9001, "DEBUG")
    assert Settings(sandbox_port=9002).sandbox_port == 9002


def test_an_unknown_key_is_refused(folder):
    (folder / "skald.toml").write_text('databse = "sqlite+aiosqlite:///x.db"\n')
    with pytest.raises(ValidationError, match="databse"):
        Settings()
    (folder / "skald.toml").unlink()
    with pytest.raises(ValidationError, match="colour"):
        Settings(colour="red")


@pytest.mark.parametrize(
    ("name", "value"),
    [("SKALD_SANDBOX_PORT", "70000"), ("SKALD_SANDBOX_PORT", "many"), ("SKALD_COMPUTER_PACE", "-1")],
)
def test_a_value_out_of_bounds_is_refused(folder, monkeypatch, name, value):
    monkeypatch.setenv(name, value)
    with pytest.raises(ValidationError):
        Settings()


def test_the_token_comes_under_discords_name_and_is_never_shown(folder, monkeypatch):
    monkeypatch.setenv("DISCORD_TOKEN", "hush")
    settings = Settings()
    assert settings.token is not None
    assert settings.token.get_secret_value() == "hush"
    assert "hush" not in repr(settings) + str(settings)


def test_secrets_are_read_from_no_other_file(folder, monkeypatch):
    (folder / ".env").write_text("DISCORD_TOKEN=hush\nSKALD_LOG_LEVEL=DEBUG\n")
    assert (Settings().token, Settings().log_level) == (None, "INFO")


def test_room_is_made_for_a_file_and_for_nothing_else(folder):
    Settings(database=f"sqlite+aiosqlite:///{folder}/deep/down/skald.db").make_room()
    assert (folder / "deep" / "down").is_dir()
    Settings().make_room()
    assert (folder / "var").is_dir()
    Settings(database="postgresql+asyncpg://skald@host/skald").make_room()
    assert sorted(path.name for path in folder.iterdir()) == ["deep", "var"]
