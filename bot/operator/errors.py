"""What can keep Skald from starting, each as one message with its cause and its remedy, and as one exit code."""

from __future__ import annotations

import errno
from enum import IntEnum
from typing import Final

import msgspec

from bot.operator.old_rules import OldRules
from bot.store import (
    OLDEST_POSTGRES,
    AddressInMemory,
    AddressInvalid,
    Conflict,
    DatabaseHeld,
    FleetNeedsServer,
    LeaseLost,
    NotOwner,
    SchemaTooNew,
    SchemaTooOld,
    ServerTooOld,
    ShardsHeld,
    StoreBusy,
    StoreClosed,
    StoreCorrupt,
    StoreCrowded,
    StoreError,
    StoreForbidden,
    StoreFull,
    StoreLoginRefused,
    StoreMissing,
    StoreReadOnly,
    StoreUnreachable,
)
from bot.system.environment import TOKEN, TOKEN_FILE
from engines.kit.books import BookError


class Exit(IntEnum):
    """Exit codes, after sysexits.h. A supervisor starts again after 1, 69 and 75; the others need a person."""

    FAILED = 1
    """Something that nobody foresaw, or a check that found a fault."""
    SETTINGS = 64
    """The settings are wrong."""
    DATA = 65
    """The database or a backup is damaged, or belongs to another version of Skald."""
    UNREACHABLE = 69
    """The database or Discord cannot be reached, or a port is taken."""
    CANNOT_WRITE = 73
    """A file or folder cannot be written."""
    BUSY = 75
    """Another program or another Skald holds the database, or has taken it over."""
    TOKEN = 78
    """Discord does not accept the token."""


class SettingsError(Exception):
    """The settings cannot be used: what is wrong and what to do, one line for each fault."""


class MissingToken(Exception):
    """A token is needed, and there is none."""

    def __init__(self) -> None:
        super().__init__("There is no token, and without one there is no Discord.")


class DiscordUnreachable(Exception):
    """Discord could not be reached for a long while."""


class BackupError(Exception):
    """A copy could not be made, proven or brought back."""

    def __init__(self, cause: str, remedy: str = "Take an older backup; `skald doctor` names the folder.") -> None:
        """Tell the cause and what to do."""
        self.remedy = remedy
        super().__init__(cause)


class WrongToken(Exception):
    """Discord does not accept the token, or what the bot asks for."""


class Trouble(msgspec.Struct, frozen=True):
    """What to tell the operator.

    Attributes:
        cause: what is wrong.
        remedy: what to do; may be empty when the cause says it.
        exit: how the process ends.
    """

    cause: str
    remedy: str
    exit: Exit


_EXAMINE: Final = "Run `skald doctor`."

_HELD: Final = "Stop it first; or start this one with `skald run --standby`, and it takes over when the other ends."

_STORE: Final[dict[type[StoreError], Trouble]] = {
    StoreError: Trouble("The store could not do this.", _EXAMINE, Exit.FAILED),
    Conflict: Trouble("Somebody else changed this at the same moment.", _EXAMINE, Exit.FAILED),
    StoreBusy: Trouble(
        "The store is busy; please try again in a moment.", "Stop the other program that uses the database.", Exit.BUSY
    ),
    StoreFull: Trouble("The store has no room left on its disk.", "Make room on the disk.", Exit.CANNOT_WRITE),
    StoreReadOnly: Trouble(
        "The store may only be read at the moment.",
        "Let Skald's user write the database file and its folder; a PostgreSQL server must not be a standby.",
        Exit.CANNOT_WRITE,
    ),
    StoreCorrupt: Trouble(
        "The store's file is damaged or is not a database.",
        "Bring back the newest backup with `skald restore`.",
        Exit.DATA,
    ),
    StoreUnreachable: Trouble(
        "The store cannot be reached.",
        "Look at the setting `database`, and whether the database is there.",
        Exit.UNREACHABLE,
    ),
    StoreLoginRefused: Trouble(
        "The database does not let Skald in: its server knows no such user, or the password is wrong.",
        "Look at the user and password in the setting `database`; `CREATE ROLE skald LOGIN PASSWORD ...` makes one.",
        Exit.SETTINGS,
    ),
    StoreMissing: Trouble(
        "There is no database of this name on the server.",
        "Make it with `createdb --owner=skald skald`, or correct the name in the setting `database`.",
        Exit.SETTINGS,
    ),
    StoreCrowded: Trouble(
        "The database takes no more connections.",
        "Raise max_connections of its server, or end what holds them; a Skald takes up to 16.",
        Exit.BUSY,
    ),
    StoreForbidden: Trouble(
        "The database does not let its user do this.",
        "Make Skald's user the owner of the database, or `GRANT CREATE, USAGE ON SCHEMA public TO skald`.",
        Exit.SETTINGS,
    ),
    ServerTooOld: Trouble(
        f"The database's server is older than PostgreSQL {OLDEST_POSTGRES}.",
        "Bring the server to a newer release.",
        Exit.SETTINGS,
    ),
    StoreClosed: Trouble("The store is closed.", _EXAMINE, Exit.FAILED),
    NotOwner: Trouble("The table belongs to another process of this Skald.", "Try again in a moment.", Exit.BUSY),
    LeaseLost: Trouble(
        "This process has lost its hold on the database, so it has stopped: another one may write there by now.",
        "If no other Skald was started, look whether the database restarted or its lock file was touched; start again.",
        Exit.BUSY,
    ),
    FleetNeedsServer: Trouble(
        "Several processes cannot share one file of SQLite.",
        "Use PostgreSQL for a fleet, or let one process have all shards.",
        Exit.SETTINGS,
    ),
    SchemaTooNew: Trouble(
        "The store was written by a newer version of Skald.",
        "Start the newer Skald, or bring back the copy from before its migration with `skald restore`.",
        Exit.DATA,
    ),
    SchemaTooOld: Trouble(
        "The store needs to be migrated first.", "Run `skald migrate`; it makes a copy first.", Exit.DATA
    ),
    AddressInvalid: Trouble("The store's address is not a database URL.", _EXAMINE, Exit.FAILED),
    AddressInMemory: Trouble(
        "The store needs a file: a database in memory would be lost with the program.", _EXAMINE, Exit.FAILED
    ),
}


_OURS: Final[dict[type[Exception], tuple[str, Exit]]] = {
    SettingsError: ("`skald check-config` shows the settings as Skald reads them.", Exit.SETTINGS),
    MissingToken: (
        f"Put the bot's token into the variable {TOKEN}, or a file with it into {TOKEN_FILE}.",
        Exit.SETTINGS,
    ),
    WrongToken: ("Copy it anew from Discord's developer portal.", Exit.TOKEN),
    OldRules: (
        "Play them to their end with the Skald of before, or close them: `skald run --close-old` tells their channels.",
        Exit.DATA,
    ),
    BookError: ("The data of a game was changed or damaged: install Skald anew.", Exit.DATA),
    DiscordUnreachable: ("Look at the network, and at discordstatus.com.", Exit.UNREACHABLE),
}


def trouble_of(error: BaseException) -> Trouble | None:
    """Return what to tell the operator of an error; None for one that nobody foresaw."""
    match error:
        case BackupError():
            return Trouble(str(error), error.remedy, Exit.DATA)
        case StoreError():
            return trouble_of_store(error)
        case OSError():
            return _of_system(error)
    found = next((told for kind, told in _OURS.items() if isinstance(error, kind)), None)
    return Trouble(str(error), *found) if found else None


def trouble_of_store(error: StoreError) -> Trouble:
    """Return what to tell the operator of an error of the store."""
    if isinstance(error, DatabaseHeld):
        return Trouble(f"Another Skald has this database: {error.holder}.", _HELD, Exit.BUSY)
    if isinstance(error, ShardsHeld):
        shards = ", ".join(map(str, error.shards))
        remedy = "Stop that process, or give this one other shards with `skald run --shards`."
        return Trouble(f"Shards {shards} are another process's: {error.holder}.", remedy, Exit.BUSY)
    return _STORE.get(type(error), _STORE[StoreError])


def _of_system(error: OSError) -> Trouble | None:
    if error.errno == errno.EADDRINUSE:
        return Trouble(
            f"A port is taken: {error.strerror}.",
            "Stop the other program, or choose another port with SKALD_SANDBOX_PORT or SKALD_HEALTH_PORT.",
            Exit.UNREACHABLE,
        )
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        where = f"{error.filename}: " if error.filename else ""
        return Trouble(f"{where}the disk has no room left.", "Make room on the disk.", Exit.CANNOT_WRITE)
    if error.errno == errno.ENOENT:
        return Trouble(f"{error.filename}: {error.strerror}.", "Look whether the name is right.", Exit.FAILED)
    if error.filename is not None:
        return Trouble(
            f"{error.filename}: {error.strerror}.",
            "Let Skald's user write there, or choose another place in the settings.",
            Exit.CANNOT_WRITE,
        )
    return None
