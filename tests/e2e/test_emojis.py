"""The games' own emojis on buttons and menus: there after the first start, never in the way when Discord has none."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from bot.sandbox import Seen
from engines.core import Rng
from renderers.gulveig.emojis import CLANS, EMOJIS
from tests.e2e.conftest import MakeTown
from tests.e2e.harness import Harness, moves
from tests.e2e.playing import open_table, play_by_panels
from tests.e2e.test_server import appoint
from tests.listings import shared_catalogue
from tests.sandbox.openapi import body_problems

SHORT = "goal=500 max_hands=3"


def worn(seen: Seen | None) -> list[dict[str, Any]]:
    """Return the emojis of everything that a message offers."""
    assert seen is not None
    return [part["emoji"] for part in _parts(seen.model.components) if part.get("emoji")]


def _parts(value: Any) -> Iterator[dict[str, Any]]:
    if isinstance(value, list):
        for part in value:
            yield from _parts(part)
    if isinstance(value, dict):
        yield value
        for part in value.values():
            yield from _parts(part)


async def brought(harness: Harness) -> None:
    """Wait until everything was looked at after the start."""
    service = harness.skald.services.emojis
    assert service is not None
    await harness.sandbox.until(lambda: service.rounds > 0)


async def panel_of_the_mover(harness: Harness) -> Seen:
    """Return the panel of whoever is asked."""
    await harness.quiet()
    panels = [harness.panel(person) for person in harness.people.values()]
    return next(panel for panel in panels if panel is not None and moves(panel))


@pytest.mark.slow
async def test_buttons_carry_them_from_the_first_start_on_and_all_is_kept(make_town: MakeTown) -> None:
    games = shared_catalogue(("gulveig",))
    async with make_town("Ana", "Bo", catalogue=games, emojis=True) as harness:
        await brought(harness)
        assert len(harness.sandbox.world.emojis) == len(EMOJIS)
        await open_table(harness, "gulveig", seats=2, options=SHORT)
        await play_by_panels(harness, Rng("worn"), most=2)
        found = worn(await panel_of_the_mover(harness))
        ids = {str(number) for number in harness.sandbox.world.emojis}
        ana = harness.people["Ana"]
        term = await ana.slash(harness.channel, "rules", game="gulveig", topic="term:aesir")
        number = re.search(r"<:gulveig_aesir:(\d+)> ", term.text)
        assert number is not None
        assert number[1] in ids
        legend = await ana.click(harness.board(ana), label="Legend")
        assert "<:gulveig_" in legend.text
        assert {emoji["name"] for emoji in found if emoji.get("id")} <= set(EMOJIS)
        assert found
        assert any(emoji.get("id") in ids for emoji in found)
        before = dict(harness.sandbox.world.emojis)
        await harness.stop()
        done = len(harness.sandbox.requests)
        await harness.start()
        await brought(harness)
        await harness.quiet()
        assert harness.sandbox.world.emojis == before
        later = list(harness.sandbox.requests)[done:]
        assert [request for request in later if request.method != "GET" and "/emojis" in request.path] == []
        assert [request.path for request in later if "/messages" in request.path] == []  # no table is painted anew
        sent = [request for request in harness.sandbox.requests if "/emojis" in request.path]
        assert [fault for each in sent for fault in body_problems(each.method, each.path, each.body)] == []
        assert harness.sandbox.breaches == []


async def test_an_emoji_that_is_gone_costs_nobody_a_move(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo", catalogue=shared_catalogue(("gulveig",)), emojis=True) as harness:
        await brought(harness)
        await open_table(harness, "gulveig", seats=2, options=SHORT)
        await play_by_panels(harness, Rng("gone"), most=2)
        await panel_of_the_mover(harness)
        harness.sandbox.world.emojis.clear()
        await play_by_panels(harness, Rng("gone"), most=12)
        found = worn(await panel_of_the_mover(harness))
        assert found
        await harness.sandbox.until(lambda: len(harness.sandbox.world.emojis) == len(EMOJIS))


async def test_without_them_buttons_have_those_of_unicode_and_the_doctor_says_why(make_town: MakeTown, logs) -> None:
    async with make_town("Ana", "Bo", catalogue=shared_catalogue(("gulveig",))) as harness:
        ana = appoint(harness, "Ana")
        await harness.stop()
        harness.emojis = True
        harness.sandbox.fail("POST", "/emojis", status=403, code=50001, times=99)
        await harness.start()
        await brought(harness)
        await open_table(harness, "gulveig", seats=2, options=SHORT)
        await play_by_panels(harness, Rng("plain"), most=6)
        found = worn(await panel_of_the_mover(harness))
        assert found
        assert [emoji for emoji in found if emoji.get("id") or emoji["name"] in CLANS.values()] == []
        told = [line for line in logs() if line["event"] == "emojis are missing at Discord"]
        assert [line["trouble"] for line in told] == ["refused"]
        assert "does not take my emojis" in (await ana.slash(harness.channel, "server doctor")).text
        harness.sandbox.entry.faults.clear()
        service = harness.skald.services.emojis
        assert service is not None
        await service.once()
        assert "has the emojis of all games" in (await ana.slash(harness.channel, "server doctor")).text
