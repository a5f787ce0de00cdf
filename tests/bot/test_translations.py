"""Commands in other languages: what a file gives is told to Discord, and a file with faults changes nothing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import structlog

from bot.client import translations
from bot.client.bot import Skald
from bot.client.translations import CommandTranslator, Language, read
from bot.sandbox.limits.commands import check_commands
from bot.store import Store
from tests.listings import shared_catalogue

GERMAN = """
[commands.play]
name = "spielen"
description = "Eröffne einen Tisch in diesem Kanal und setz dich."
[commands.play.options.game]
name = "spiel"
description = "Was gespielt wird"
[commands.table]
name = "tisch"
[commands."table act"]
name = "ziehen"
[commands."Challenge to a game"]
name = "Zu einem Spiel herausfordern"
[choices]
easy = "leicht"
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of languages that Skald reads."""
    monkeypatch.setattr(translations, "FOLDER", tmp_path)
    return tmp_path


async def payload(tmp_path: Path) -> dict[str, Any]:
    """What Discord is told of the commands, by name."""
    store = await Store.open(f"sqlite+aiosqlite:///{tmp_path}/commands.db")
    skald = Skald(store, shared_catalogue())
    async with skald:
        await skald.tree.set_translator(CommandTranslator())
        await skald.add_commands()
        translator = skald.tree.translator
        assert translator is not None
        told = [await one.get_translated_payload(skald.tree, translator) for one in skald.tree.get_commands()]
    await store.close()
    check_commands(told)
    return {command["name"]: command for command in told}


async def test_a_language_gives_names_and_descriptions(folder: Path, tmp_path: Path) -> None:
    plain = await payload(tmp_path)
    assert not plain["play"]["name_localizations"]
    (folder / "commands.de.toml").write_text(GERMAN)
    told = await payload(tmp_path)
    assert told["play"]["name_localizations"] == {"de": "spielen"}
    assert told["play"]["description_localizations"]["de"].startswith("Eröffne")
    game, _, level = told["play"]["options"][:3]
    assert game["name_localizations"] == {"de": "spiel"}
    assert level["choices"][0]["name_localizations"] == {"de": "leicht"}
    assert told["table"]["name_localizations"] == {"de": "tisch"}
    assert {"de": "ziehen"} in [option["name_localizations"] for option in told["table"]["options"]]
    assert told["Challenge to a game"]["name_localizations"] == {"de": "Zu einem Spiel herausfordern"}


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ("[commands.play\n", "Expected"),
        ('[commands.play]\nnam = "x"', "nam"),
        ('[commands.play]\nname = "Spielen"', "commands.play.name"),
        ('[commands.play]\nname = "zwei Worte"', "commands.play.name"),
        (f'[commands.play]\ndescription = "{"x" * 101}"', "commands.play.description"),
        (
            '[commands.play.options.game]\nname = "a"\n[commands.play.options.level]\nname = "a"',
            "commands.play.options: a",
        ),
        ('[commands.play]\nname = "find"\n[commands.find]\ndescription = "x"', "commands.: find"),
        ('[choices]\neasy = ""', "choices.easy"),
    ],
)
def test_a_file_with_faults_is_left_out_and_the_log_says_why(folder: Path, wrong: str, why: str) -> None:
    (folder / "commands.de.toml").write_text(wrong)
    with structlog.testing.capture_logs() as logs:
        assert CommandTranslator().languages == {}
    (line,) = logs
    assert why in line["why"]
    assert line["language"] == "de"


def test_the_languages_that_come_with_skald_are_sound() -> None:
    for path in sorted(translations.FOLDER.glob("commands.*.toml")):
        assert not list(read(path).problems()), path.name


def test_a_language_of_several_lands_stands_for_all_of_them(folder: Path) -> None:
    (folder / "commands.es.toml").write_text('[choices]\neasy = "fácil"')
    assert CommandTranslator().languages["es"] == Language(choices={"easy": "fácil"})
