"""Commands in somebody's language: Discord is told of them when they change, and not otherwise."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.client import translations
from bot.sandbox import views
from tests.e2e.conftest import MakeTown
from tests.e2e.harness import Harness
from tests.sandbox.openapi import requests_problems


def syncs(harness: Harness) -> int:
    return sum(each.method == "PUT" and each.path.endswith("/commands") for each in harness.sandbox.requests)


@pytest.mark.slow
async def test_a_translation_reaches_whoever_speaks_the_language(
    make_town: MakeTown, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    languages = tmp_path / "languages"
    languages.mkdir()
    monkeypatch.setattr(translations, "FOLDER", languages)
    file = languages / "commands.de.toml"
    file.write_text('[commands.cards]\nname = "karten"\n[commands.cards.options.game]\nname = "spiel"')
    async with make_town("Ana", "Bo") as harness:
        ana, bo = harness.people.values()
        ana.user.locale = "de"
        world = harness.sandbox.world
        mine = {each["name"]: each["called"] for each in views.commands(world, ana.user, harness.channel)}
        theirs = {each["name"]: each["called"] for each in views.commands(world, bo.user, harness.channel)}
        assert (mine["cards"], theirs["cards"], mine["play"]) == ("karten", "cards", "play")
        assert not (await ana.slash(harness.channel, "cards", game="gulveig")).failed
        assert syncs(harness) == 1
        await harness.stop()
        await harness.start()
        assert syncs(harness) == 1
        file.write_text('[commands.cards]\nname = "blättern"')
        await harness.stop()
        await harness.start()
        assert syncs(harness) == 2
        mine = {each["name"]: each["called"] for each in views.commands(world, ana.user, harness.channel)}
        assert mine["cards"] == "blättern"
        assert harness.sandbox.breaches == []
        assert requests_problems(harness.sandbox.requests) == []
