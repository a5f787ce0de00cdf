"""Card sets of a server: taken in whole or not at all, played with, and kept by the tables that began with them."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from bot.cli.app import app
from bot.sandbox import NotPossible, Person
from bot.store import Status
from engines.core import Rng
from tests.e2e.conftest import MakeTown
from tests.e2e.harness import Harness
from tests.e2e.playing import at_random, hasten, play_by_panels
from tests.e2e.test_decks import bring

GAME = "nordic_glory"

WINTER = b"""
provenance = "house"

[shields.frost9]
base = "snow"
attack = 5
defense = 7
attack_gem = "ruby"
defense_gem = "onyx"
rune = "luck"
subs = ["sand", "ash"]
symbol = "valknut"
enhancement = "ice"

[[rituals.long-night]]
op = "total"
side = "opp"
value = -1

[text.en.name]
frost9 = "Frost {Nine}"
long-night = "Long Night"

[text.en.card]
long-night = "The other total loses 1."
"""

DOTTED = b".".join([b"a"] * 32_000) + b" = 1"

BROKEN = b"""
provenance = "rumour"

[shields.bad1]
base = "lava"
attack = 9
defense = 9
attack_gem = "glass"
defense_gem = "ruby"
rune = "hope"
subs = ["iron"]
symbol = "valknut"
"""


def chieftain(harness: Harness) -> Person:
    """Let the first person manage the server."""
    person = next(iter(harness.people.values()))
    assert harness.channel.guild is not None
    harness.channel.guild.give(person.user, harness.channel.guild.add_role("Jarl", permissions=["manage_guild"]))
    return person


@pytest.mark.slow
async def test_a_set_is_taken_in_whole_or_not_at_all(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as harness:
        ana, bo = chieftain(harness), harness.people["Bo"]
        with pytest.raises(NotPossible):
            await bo.slash(harness.channel, "server cards list")
        assert "as they come" in (await ana.slash(harness.channel, "server cards list")).text
        refused = (await ana.slash(harness.channel, "server cards import", file=("winter.toml", BROKEN))).text
        assert "nothing of it was taken in" in refused
        assert refused.count("\n- ") >= 3
        refused = (await ana.slash(harness.channel, "server cards import", file=("winter.toml", DOTTED))).text
        assert "This card set has a problem" in refused
        assert "This is nested more than 8 deep." in refused
        for name, body in (("Winter!.toml", WINTER), ("winter.toml", b"\xff\xfe"), ("winter.toml", b"x" * 70_000)):
            assert (await ana.slash(harness.channel, "server cards import", file=(name, body))).ephemeral
        assert "as they come" in (await ana.slash(harness.channel, "server cards list")).text
        kept = (await ana.slash(harness.channel, "server cards import", file=("winter.toml", WINTER))).text
        assert "2 new cards in Nordic Glory" in kept
        assert "winter.toml" in (await ana.slash(harness.channel, "server cards list")).text
        found = await bo.autocomplete(harness.channel, "card", game=GAME, name="long", focused="name")
        assert [choice.label for choice in found] == ["Long Night"]
        shown = (await bo.slash(harness.channel, "card", game=GAME, name="Frost {Nine}")).message
        assert "Frost {Nine}" in shown.images[0].alt
        assert "no card" in (await bo.slash(bo.dm, "card", game=GAME, name="Long Night")).text.casefold()
        assert "is out" in (await ana.slash(harness.channel, "server cards remove", name="winter.toml")).text
        assert "no card set" in (await ana.slash(harness.channel, "server cards remove", name="winter.toml")).text
        assert await bo.autocomplete(harness.channel, "card", game=GAME, name="long", focused="name") == []
        assert harness.sandbox.breaches == []
        assert harness.sandbox.crashes == []


@pytest.mark.slow
async def test_a_table_ends_under_the_cards_it_began_with(
    make_town: MakeTown, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The set goes while the game runs, and Skald too; people, computers and the record go on with it."""
    async with make_town("Ana", seed="sets") as harness:
        ana = chieftain(harness)
        await ana.slash(harness.channel, "play", game=GAME, computers=1, options="re_size_max=yes")
        await ana.slash(harness.channel, "server cards import", file=("winter.toml", WINTER))
        lines = ["jarl eydis", "frost9", *(f"snow{n}" for n in range(1, 5)), "9 long-night"]
        lines += [f"{base}{n}" for base in ("stone", "fjord", "pine", "bone") for n in range(1, 6)]
        deck = "\n".join(lines).encode()
        assert (
            "imported and kept"
            in (await ana.slash(harness.channel, "deck import", name="Long", file=("d.txt", deck))).text
        )
        assert "You bring Long." in await bring(ana, harness, "Long")
        await ana.click(harness.lobby(ana), label="Start")
        await harness.quiet()
        began = (await harness.skald.services.sessions.get(1)).listing.rules.digest
        await play_by_panels(harness, Rng("sets"), most=10)
        await ana.slash(harness.channel, "server cards remove", name="winter.toml")
        await harness.stop()
        await harness.start()
        await harness.quiet()
        session = await harness.skald.services.sessions.get(1)
        assert session.listing.rules.digest == began != harness.skald.services.catalogue[GAME].rules.digest
        assert session.listing.phrases("name.long-night") == "Long Night"
        await hasten(harness, at_random("sets"))
        session = await harness.skald.services.sessions.get(1)
        assert session.table.status is Status.OVER
        (record,) = [file for file in harness.result(ana).images if file.name.endswith(".txt")]
        assert record.data is not None
        (tmp_path / "record.txt").write_bytes(record.data)
        unreadable = await ana.slash(harness.channel, "deck check", deck="Long")
        assert "9 long-night" in unreadable.text
        assert harness.sandbox.breaches == []
        assert harness.sandbox.crashes == []
    assert "computer player" not in capsys.readouterr().out
    line = CliRunner()
    assert line.invoke(app, ["verify", str(tmp_path / "record.txt")]).exit_code == 0
    assert "Long Night" in line.invoke(app, ["replay", str(tmp_path / "record.txt")]).output
