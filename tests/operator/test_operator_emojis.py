"""The commands `skald emojis` and what the doctor says of emojis."""

from __future__ import annotations

import asyncio

import pytest
from typer.testing import CliRunner

from bot.cli.app import app
from bot.operator import emoji_report
from bot.operator.doctor import Health
from bot.operator.doctor import examine as check
from bot.operator.emoji_report import EmojiReport, Trouble
from bot.operator.errors import Exit
from bot.operator.settings import Settings
from bot.sandbox import Sandbox
from bot.store import Store
from renderers.gulveig.emojis import EMOJIS
from tests.listings import shared_catalogue

LINE = CliRunner()
ALL = len(EMOJIS)


@pytest.fixture
async def discord(folder, monkeypatch):
    """A sandbox in Discord's place, and its token; of the games there is one alone."""
    monkeypatch.setattr("bot.games.load_catalogue", lambda: shared_catalogue(("gulveig",)))
    async with await Sandbox.start() as sandbox:
        with sandbox.pointing():
            yield sandbox


async def typed(sandbox, *words):
    return await asyncio.to_thread(LINE.invoke, app, words, env={"DISCORD_TOKEN": sandbox.token})


async def test_they_are_listed_brought_and_kept(discord):
    listed = await typed(discord, "emojis", "list")
    assert "gulveig_aesir is missing" in listed.stdout
    assert f"0 of {ALL} are there. The application has 0 emojis of others." in listed.stdout
    assert "skald emojis sync" in listed.stdout
    brought = await typed(discord, "emojis", "sync")
    assert f"{ALL} of {ALL} emojis are there: 0 kept, {ALL} uploaded, 0 replaced, 0 deleted." in brought.stdout
    assert brought.exit_code == 0
    again = await typed(discord, "emojis", "sync")
    assert f"{ALL} kept, 0 uploaded" in again.stdout
    aesir = next(emoji for emoji in discord.world.emojis.values() if "aesir" in emoji["name"])
    aesir["name"] = "gulveig_aesir__000000"
    listed = await typed(discord, "emojis", "list")
    assert "gulveig_aesir looks otherwise there" in listed.stdout
    assert f"{ALL - 1} kept, 0 uploaded, 1 replaced" in (await typed(discord, "emojis", "sync")).stdout
    assert len(discord.world.emojis) == ALL


async def test_what_keeps_them_from_being_brought_is_told_with_its_remedy(discord):
    discord.world.policy.application_emojis = 2
    full = await typed(discord, "emojis", "sync")
    assert full.exit_code == Exit.FAILED
    assert f"2 of {ALL} emojis are there" in full.stdout
    assert "as many emojis as Discord allows" in " ".join(full.stdout.split())
    wrong = await asyncio.to_thread(LINE.invoke, app, ["emojis", "list"], env={"DISCORD_TOKEN": "wrong"})
    assert wrong.exit_code == Exit.TOKEN
    discord.fail("GET", "/emojis", status=503)
    assert (await typed(discord, "emojis", "list")).exit_code == Exit.UNREACHABLE


def test_without_a_token_there_is_nothing_to_look_at(folder):
    refused = LINE.invoke(app, ["emojis", "sync"])
    assert refused.exit_code == Exit.SETTINGS
    assert "DISCORD_TOKEN" in refused.stderr


async def test_the_doctor_says_when_they_are_not_wanted(folder, monkeypatch):
    (folder / "var").mkdir()
    await (await Store.open(Settings.load().database)).close()
    monkeypatch.setenv("SKALD_EMOJIS", "false")
    (found,) = [finding async for finding in check(Settings.load()) if finding.what == "emojis"]
    assert "turns them off" in found.words


@pytest.mark.parametrize(
    ("report", "health", "told"),
    [
        (None, Health.NOTE, "None was brought"),
        (EmojiReport(wanted=7, there=7), Health.GOOD, "7 of 7"),
        (EmojiReport(wanted=7, there=2, trouble=Trouble.FULL), Health.NOTE, "2 of 7 are at Discord. The application"),
        (EmojiReport(wanted=7, there=2, trouble=Trouble.UNREACHABLE), Health.NOTE, "tries again by itself"),
    ],
)
async def test_the_doctor_says_how_it_stands(folder, report, health, told):
    (folder / "var").mkdir()
    store = await Store.open(Settings.load().database)
    if report is not None:
        await emoji_report.keep(store, report)
    await store.close()
    (found,) = [finding async for finding in check(Settings.load()) if finding.what == "emojis"]
    assert found.health is health
    assert told in found.words
