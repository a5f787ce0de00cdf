"""What the operator chooses: environment variables `SKALD_…`, and the file `skald.toml`."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Iterable, Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final, Literal, Self, TypeVar

from pydantic import AliasChoices, Field, SecretStr, ValidationError, ValidationInfo, field_validator
from pydantic_settings import BaseSettings, PydanticBaseSettingsSource, SettingsConfigDict, TomlConfigSettingsSource
from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError

from bot.operator.errors import SettingsError
from bot.system.environment import TOKEN, TOKEN_FILE
from bot.system.nearest import did_you_mean
from bot.system.private_files import private_folder
from bot.system.shards import Shards
from bot.system.value_faults import meant, wanted

PREFIX: Final = "SKALD_"
FILE: Final = "skald.toml"

_OF_THE_TESTS: Final = "SKALD_TEST_"
"""Variables with this beginning are for the test suite."""

S = TypeVar("S", bound="Settings")

_WEB_ADDRESS: Final = re.compile(r"https?://[^/?#\s]+/?\Z")

_DRIVERS: Final = {"sqlite+aiosqlite": "aiosqlite", "postgresql+asyncpg": "asyncpg"}


class Settings(BaseSettings):
    """The settings of one Skald. Unknown keys are refused."""

    model_config = SettingsConfigDict(
        env_prefix=PREFIX, env_ignore_empty=True, toml_file=FILE, extra="forbid", hide_input_in_errors=True
    )

    token: SecretStr | None = Field(
        None,
        validation_alias=AliasChoices(TOKEN),
        description="Discord's token of the bot, from the environment alone; none: the sandbox",
    )
    token_file: Path | None = Field(
        None,
        validation_alias=AliasChoices(TOKEN_FILE),
        description="A file that holds the token, from the environment alone; such as a mounted secret",
    )
    database: str = Field(
        default="sqlite+aiosqlite:///var/skald.db", description="Where everything is kept, as an SQLAlchemy URL"
    )
    sandbox_host: str = Field(default="127.0.0.1", description="Where the sandbox listens")
    sandbox_port: int = Field(default=8137, ge=0, le=65535, description="The sandbox's port; 0 takes a free one")
    sandbox_folder: Path = Field(
        default=Path("var/sandbox"), description="Where the sandbox keeps its server, its people and their tables"
    )
    shard_count: int | None = Field(
        default=None, ge=1, description="How many shards the bot has; as many as Discord advises when not given"
    )
    shards: str | None = Field(
        default=None,
        description="Which of them this process of several has, such as 0-3 or 0-3/16; all when not given",
    )
    api_base: str | None = Field(
        default=None,
        description="Where Discord's API is asked for: a proxy that keeps to the limits, such as http://nirn-proxy:8080",
    )
    computer_pace: float = Field(
        default=0.9, ge=0, le=3600, allow_inf_nan=False, description="Seconds between the moves of computer players"
    )
    computer_seconds: float = Field(
        default=1.0,
        ge=0.05,
        le=60,
        allow_inf_nan=False,
        description="Seconds that a hard computer player may think about an answer",
    )
    computer_workers: int = Field(
        default=1,
        ge=1,
        le=64,
        description="Processes that think for computer players, and for hints and reviews; more than cores help nobody",
    )
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = Field(
        default="INFO", description="DEBUG, INFO, WARNING or ERROR"
    )
    backup_hours: float = Field(
        default=24, ge=0, le=8760, allow_inf_nan=False, description="Hours between two backups; 0 makes none"
    )
    backup_folder: Path = Field(default=Path("var/backups"), description="Where backups are put")
    backups_kept: int = Field(
        default=7, ge=1, description="How many backups are kept; those older than 30 days go in any case"
    )
    left_server_days: int = Field(
        default=90,
        ge=0,
        description="Days for which everything of a server that sent Skald away is kept; 0 keeps it for ever",
    )
    pack_days: float = Field(
        default=7,
        ge=0,
        allow_inf_nan=False,
        description="Days after the end of a game until its log is packed, which takes a tenth of the room",
    )
    emojis: bool = Field(
        default=True, description="Whether the games' own emojis are brought to Discord, and stand on buttons and menus"
    )
    health_host: str = Field(
        default="127.0.0.1", description="Where the health page listens; 0.0.0.0 lets everybody read it"
    )
    health_port: int = Field(
        default=0,
        ge=0,
        le=65535,
        description="Port for `/healthz`, `/readyz` and `/metrics`; 0 serves none",
    )
    heartbeat: Path | None = Field(
        default=None, description="A file that is touched every ten seconds while all is well; none by default"
    )

    @classmethod
    def load(cls, **chosen: Any) -> Self:
        """Read the environment and the file of the working folder.

        Args:
            chosen: settings that come before both, as the command line has them.

        Raises:
            SettingsError: something is misspelt, of the wrong kind, or cannot be read.
        """
        faults = [*_unknown_variables(os.environ), *_unknown_keys(_toml(Path(FILE)))]
        if faults:
            raise SettingsError("\n".join(faults))
        try:
            return _with_token(cls(**chosen))
        except ValidationError as error:
            raise SettingsError("\n".join(_told(error))) from None

    @field_validator("database")
    @classmethod
    def _known_database(cls, url: str) -> str:
        return known_database(url)

    @field_validator("api_base")
    @classmethod
    def _web_address(cls, base: str | None) -> str | None:
        if base is not None and not _WEB_ADDRESS.match(base):
            raise ValueError(f"{base!r} is no address of a proxy; write http://host:port, without a path")
        return base

    @field_validator("shards")
    @classmethod
    def _readable_shards(cls, shards: str | None, others: ValidationInfo) -> str | None:
        if shards is not None:
            database = others.data.get("database")  # missing when it is wrong itself
            if database is not None and make_url(database).get_backend_name() == "sqlite":
                raise ValueError("several processes cannot share an SQLite file; set database to one of PostgreSQL")
            Shards.read(shards, others.data.get("shard_count"))
        return shards

    @property
    def fleet(self) -> Shards | None:
        """What this process of several connects for; None for the only process."""
        return None if self.shards is None else Shards.read(self.shards, self.shard_count)

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """Let the environment win over the file; read nothing else."""
        del dotenv_settings, file_secret_settings
        return init_settings, env_settings, TomlConfigSettingsSource(settings_cls)

    @property
    def shown_database(self) -> str:
        """The database's address without its password."""
        return shown(self.database)

    @property
    def database_file(self) -> Path | None:
        """The file of an SQLite database; None for another database."""
        url = make_url(self.database)
        return Path(url.database) if url.get_backend_name() == "sqlite" and url.database else None

    def make_room(self) -> None:
        """Make the folder of an SQLite file."""
        if self.database_file is not None:
            private_folder(self.database_file.parent)


def known_database(url: str) -> str:
    """Return a database's URL when Skald can open such a database.

    Raises:
        ValueError: it is of another kind, or its driver is not installed; with words for the operator.
    """
    try:
        driver = make_url(url).drivername
    except (ArgumentError, ValueError):
        driver = ""
    if driver not in _DRIVERS:
        message = "this is no database URL that Skald knows; write sqlite+aiosqlite:///folder/skald.db"
        raise ValueError(f"{message} or postgresql+asyncpg://user:password@host/name")
    if find_spec(_DRIVERS[driver]) is None:
        raise ValueError(f"the driver {_DRIVERS[driver]} is not installed; install skald-bot[postgres]")
    return url


def shown(url: str) -> str:
    """Return a database's address without its password."""
    return make_url(url).render_as_string(hide_password=True)


SECRET: Final = ("token", "token_file")
"""Settings that never stand in the file."""


def variable_of(name: str) -> str:
    """Return the environment variable of a setting."""
    return {"token": TOKEN, "token_file": TOKEN_FILE}.get(name, f"{PREFIX}{name.upper()}")


def _with_token(settings: S) -> S:
    """Return the same settings with the token that the secret file holds."""
    if settings.token is not None or settings.token_file is None:
        return settings
    try:
        token = settings.token_file.read_text().strip()
    except (OSError, UnicodeDecodeError) as error:
        raise SettingsError(f"{TOKEN_FILE}: {settings.token_file} cannot be read. {_reason(error)}") from None
    if not token:
        raise SettingsError(f"{TOKEN_FILE}: {settings.token_file} is empty. Put the bot's token into it.")
    return settings.model_copy(update={"token": SecretStr(token)})


def _toml(file: Path) -> Mapping[str, object]:
    try:
        return tomllib.loads(file.read_text())
    except FileNotFoundError:
        return {}
    except (OSError, UnicodeDecodeError) as error:
        raise SettingsError(f"{file} cannot be read. {_reason(error)}") from None
    except tomllib.TOMLDecodeError as error:
        raise SettingsError(
            f"{file} is not TOML: {error}. Write one setting a line, such as sandbox_port = 8137"
        ) from None


def _unknown_variables(environment: Mapping[str, str]) -> Iterable[str]:
    known = [variable_of(name) for name in Settings.model_fields]
    for name in sorted(environment):
        ours = name.upper().startswith(PREFIX) and not name.upper().startswith(_OF_THE_TESTS)
        if ours and name.upper() not in known:
            yield f"{name} is no variable that Skald knows.{_nearest(name.upper(), known)}"


def _unknown_keys(values: Mapping[str, object]) -> Iterable[str]:
    known = [name for name in Settings.model_fields if name not in SECRET]
    for key in values:
        if key.lower() in (*SECRET, TOKEN.lower(), TOKEN_FILE.lower()):
            yield f"{FILE}: {key} does not belong into a file of settings. Use the variable {TOKEN} or {TOKEN_FILE}."
        elif key not in known:
            yield f"{FILE}: {key} is no setting that Skald knows.{_nearest(key, known)}"


def _nearest(name: str, known: list[str]) -> str:
    return did_you_mean(name, known) or " docs/operating.md lists all settings."


def _told(error: ValidationError) -> Iterable[str]:
    for fault in error.errors(include_url=False):
        name = str(fault["loc"][0])
        value = wanted(fault)
        told = f" takes {value}.{meant(fault)}" if value else f": {fault['msg'].removeprefix('Value error, ')}."
        yield f"{name} ({variable_of(name.lower())}){told}"


def _reason(error: OSError | UnicodeDecodeError) -> str:
    return f"{error.strerror}." if isinstance(error, OSError) and error.strerror else "It holds no text."
