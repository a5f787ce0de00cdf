"""Bring a database to the schema of this program, or say clearly why not.

Almost every start finds the schema it needs, so that is looked up by hand; Alembic is imported when there is work.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from sqlalchemy import Connection, inspect

from bot.store.errors import SchemaTooNew, SchemaTooOld

if TYPE_CHECKING:
    from alembic.config import Config

SCRIPTS = Path(__file__).parent / "migrations"
"""Where the migrations are: `versions/<revision>_<name>.py`, in one line of descent, each named after its revision."""

_LOCK: Final = 0x536B616C64
"""Key of the advisory lock that keeps two processes from migrating one PostgreSQL database at once."""


def migrate(connection: Connection) -> None:
    """Run the missing migrations, all in one transaction.

    Raises:
        SchemaTooNew: The database has migrations this program does not know.
    """
    if _is_current(connection):
        return
    from alembic import command

    config = _config()
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
    if not _is_current(connection):
        raise SchemaTooOld


def missing(connection: Connection) -> tuple[str, ...]:
    """Return the revisions that a migration would run, first to last.

    Raises:
        SchemaTooNew: The database has migrations this program does not know.
    """
    found = _found(connection)
    return tuple(revision for revision in _revisions() if not found or revision > max(found))


def newest_revision() -> str:
    """Return the revision of the schema that this program needs, such as `0004`."""
    return _revisions()[-1]


def _config() -> Config:
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(SCRIPTS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return config


def _is_current(connection: Connection) -> bool:
    return _found(connection) == {newest_revision()}


def _revisions() -> list[str]:
    """Return every revision there is, first to last."""
    return sorted(path.stem.partition("_")[0] for path in SCRIPTS.glob("versions/[0-9]*.py"))


def _found(connection: Connection) -> set[str]:
    """Return the revision that the database has, or nothing."""
    found: set[str] = set()
    if inspect(connection).has_table("alembic_version"):
        found = set(connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalars())
    if connection.in_transaction():
        connection.rollback()
    if not found <= set(_revisions()):
        raise SchemaTooNew
    return found
