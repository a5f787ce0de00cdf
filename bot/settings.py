"""What the operator chooses: environment variables `SKALD_…`, and the file `skald.toml`."""

from __future__ import annotations

from pathlib import Path

from pydantic import AliasChoices, Field, SecretStr
from pydantic_settings import BaseSettings, PydanticBaseSettingsSource, SettingsConfigDict, TomlConfigSettingsSource


class Settings(BaseSettings):
    """The settings of one Skald. Unknown keys are refused."""

    model_config = SettingsConfigDict(env_prefix="SKALD_", toml_file="skald.toml", extra="forbid")

    token: SecretStr | None = Field(
        None,
        validation_alias=AliasChoices("DISCORD_TOKEN"),
        description="Discord's token of the bot; none: the sandbox",
    )
    database: str = Field(
        default="sqlite+aiosqlite:///var/skald.db", description="Where everything is kept, as an SQLAlchemy URL"
    )
    sandbox_host: str = Field(default="127.0.0.1", description="Where the sandbox listens")
    sandbox_port: int = Field(default=8137, ge=0, le=65535, description="The sandbox's port; 0 takes a free one")
    computer_pace: float = Field(default=0.9, ge=0, description="Seconds between the moves of computer players")
    log_level: str = Field(default="INFO", description="DEBUG, INFO, WARNING or ERROR")

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

    def make_room(self) -> None:
        """Make the folder of an SQLite file."""
        prefix = "sqlite+aiosqlite:///"
        if self.database.startswith(prefix):
            Path(self.database.removeprefix(prefix)).parent.mkdir(parents=True, exist_ok=True)
