"""What keeps Skald from starting is one message with its cause and its remedy, and an exit code of its own."""

from __future__ import annotations

import asyncio
import errno
import socket
import sqlite3

import pytest
from typer.testing import CliRunner

from bot.cli.app import app
from bot.operator.errors import Exit, WrongToken, trouble_of
from bot.store import Store, StoreError

run = CliRunner().invoke


def refused(result, code, *words):
    assert result.exit_code == code, result.output
    assert "Traceback" not in result.output
    for word in words:
        assert word in result.stderr
    return result


def test_a_missing_token_is_named_when_no_sandbox_is_wanted(folder):
    refused(run(app, ["run", "--no-sandbox"]), Exit.SETTINGS, "DISCORD_TOKEN", "no token")


def test_a_newer_database_is_left_alone(folder):
    (folder / "var").mkdir()
    asyncio.run(made(folder))
    with sqlite3.connect(folder / "var" / "skald.db") as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    refused(run(app, ["migrate"]), Exit.DATA, "newer version", "skald restore")
    assert run(app, ["doctor"]).exit_code == Exit.FAILED


def test_a_file_that_is_no_database_is_named(folder):
    (folder / "var").mkdir()
    (folder / "var" / "skald.db").write_text("Once upon a time, in a file that is no database at all. " * 20)
    refused(run(app, ["migrate"]), Exit.DATA, "damaged", "skald restore")


def test_a_folder_that_cannot_be_made_is_named(folder):
    (folder / "var").write_text("a file in the way")
    refused(run(app, ["migrate"]), Exit.CANNOT_WRITE, "var", "Let Skald's user write there")


def test_a_database_that_cannot_be_reached_is_named(folder, monkeypatch):
    monkeypatch.setenv("SKALD_DATABASE", "postgresql+asyncpg://skald:hush@127.0.0.1:1/skald")
    result = refused(run(app, ["migrate"]), Exit.UNREACHABLE, "cannot be reached", "`database`")
    assert "hush" not in result.output


def test_a_taken_port_is_named():
    trouble = trouble_of(OSError(errno.EADDRINUSE, "error while attempting to bind on address ('127.0.0.1', 8137)"))
    assert trouble is not None
    assert trouble.exit is Exit.UNREACHABLE
    assert "8137" in trouble.cause
    assert "SKALD_HEALTH_PORT" in trouble.remedy


@pytest.mark.parametrize("command", ["run", "sandbox"])
def test_a_sandbox_on_a_taken_port_ends_with_one_message(folder, command):
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = str(other.getsockname()[1])
        result = run(app, [command, "--port", port])
    assert result.exit_code == Exit.UNREACHABLE
    last = result.output.splitlines()[-1]
    assert port in last
    assert "--port 0" in last
    assert "Traceback" not in result.output


def test_a_refused_token_has_a_code_of_its_own():
    trouble = trouble_of(WrongToken("Discord does not accept the token."))
    assert trouble is not None
    assert trouble.exit is Exit.TOKEN
    assert [code for code in Exit if code == trouble.exit] == [Exit.TOKEN]


@pytest.mark.parametrize("kind", [StoreError, *StoreError.__subclasses__()])
def test_every_trouble_of_the_store_has_a_remedy(kind):
    trouble = trouble_of(kind())
    assert trouble is not None
    assert trouble.cause != str(kind())
    assert trouble.cause.endswith(".")
    assert trouble.remedy
    assert trouble.exit


@pytest.mark.parametrize("kind", StoreError.__subclasses__())
def test_every_kind_of_trouble_of_the_store_has_a_cause_of_its_own(kind):
    trouble, general = trouble_of(kind()), trouble_of(StoreError())
    assert trouble is not None
    assert general is not None
    assert trouble.cause != general.cause


def test_what_nobody_foresaw_is_not_hidden():
    assert trouble_of(ZeroDivisionError()) is None


async def made(folder):
    store = await Store.open(f"sqlite+aiosqlite:///{folder}/var/skald.db")
    await store.close()
