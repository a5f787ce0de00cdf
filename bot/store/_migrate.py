"""Bring a database to the schema of this program, or say clearly why not."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from bot.store.errors import SchemaTooNew, SchemaTooOld

__all__ = ["migrate", "missing", "require_current"]

_LOCK: Final = 0x536B616C64
"""Key of the advisory lock that keeps two processes from migrating one PostgreSQL database at once."""


def migrate(connection: Connection) -> None:
    """Run the missing migrations, all in one transaction.

    Raises:
        SchemaTooNew: The database has migrations this program does not know.
    """
    config = _config()
    if _is_current(connection, config):
        return
    with connection.begin():
        if connection.dialect.name == "postgresql":
            connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_LOCK})")
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


def require_current(connection: Connection) -> None:
    """Make sure that the schema is the one of this program.

    Raises:
        SchemaTooNew: The database has migrations this program does not know.
        SchemaTooOld: The database lacks migrations.
    """
    if not _is_current(connection, _config()):
        raise SchemaTooOld


def missing(connection: Connection) -> tuple[str, ...]:
    """Return the revisions that a migration would run, first to last.

    Raises:
        SchemaTooNew: The database has migrations this program does not know.
    """
    config = _config()
    if _is_current(connection, config):
        return ()
    scripts = ScriptDirectory.from_config(config)
    here = MigrationContext.configure(connection).get_current_revision()
    connection.rollback()
    return tuple(script.revision for script in scripts.iterate_revisions("head", here))[::-1]


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return config


def _is_current(connection: Connection, config: Config) -> bool:
    scripts = ScriptDirectory.from_config(config)
    known = {script.revision for script in scripts.walk_revisions()}
    found = set(MigrationContext.configure(connection).get_current_heads())
    if connection.in_transaction():
        connection.rollback()
    if not found <= known:
        raise SchemaTooNew
    return found == set(scripts.get_heads())
