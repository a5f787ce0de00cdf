"""What people type: names and decks stand in messages as text, and moves take the words on the controls."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engines.core import Rng
from tests.bot.test_typed_names import ACTS
from tests.e2e.conftest import MakeTown
from tests.e2e.harness import Harness
from tests.e2e.playing import at_random, hasten, open_table, play_by_panels, waited_for
from tests.renderers.test_typed import acting, turning

ANA, BO = "[x](http://e.vil)", "<@1>@everyone\u202e~~z~~"


def texts_in(value: Any) -> list[str]:
    """Every text display in a request's body."""
    if isinstance(value, dict):
        own = [value["content"]] if value.get("type") == 10 and "content" in value else []
        return own + [text for part in value.values() for text in texts_in(part)]
    return [text for part in value for text in texts_in(part)] if isinstance(value, list) else []


def bodies(harness: Harness) -> list[dict[str, Any]]:
    """The messages among everything that Skald has sent to Discord."""
    found = [request.body for request in harness.sandbox.requests if isinstance(request.body, dict)]
    found = [body.get("data", body) if isinstance(body.get("data"), dict) else body for body in found]
    return [body for body in found if "components" in body and "custom_id" not in body]


@pytest.mark.slow
async def test_names_and_decks_act_in_no_message(make_town: MakeTown) -> None:
    async with make_town(ANA, BO) as harness:
        ana, bo = harness.people.values()
        await open_table(harness, "gulveig", seats=2, options="goal=500 max_hands=3")
        await play_by_panels(harness, Rng("typed"), most=3)
        for command in ("table describe", "table log", "table remind"):
            await ana.slash(harness.channel, command, table=1)
        await ana.slash(harness.channel, "games")
        await hasten(harness, at_random("typed"))
        for command, options in (("standings", {"game": "gulveig"}), ("profile", {}), ("profile", {"user": bo})):
            await ana.slash(harness.channel, command, **options)
        await ana.slash(harness.channel, "card", game="gulveig", name=f"{ANA}{BO}\n# big")
        await ana.slash(harness.channel, "play", game="gulveig", options=f"{ANA}{BO}")
        await ana.slash(harness.channel, "table board", table=1, page=BO)
        for name in (ANA, BO):
            await ana.slash(harness.channel, "deck new", game="nordic_glory", name=name)
            await ana.slash(harness.channel, "deck show", deck=name)
            await ana.slash(harness.channel, "deck check", deck=name)
        await ana.slash(harness.channel, "deck show", deck=f"{ANA}{BO}")
        await ana.slash(harness.channel, "deck import", game="nordic_glory", name="mine", code=f"{ANA}\n{BO}")
        await ana.slash(harness.channel, "deck list")
        await harness.quiet()

        said = bodies(harness)
        assert len(said) > 30
        for body in said:
            for text in texts_in(body):
                assert not ACTS.search(acting(text)), text
                assert not turning.search(text), text
            mentions = body.get("allowed_mentions")
            assert mentions is not None, json.dumps(body)[:300]
            assert mentions.get("parse") == []
            assert not mentions.get("roles")
        assert any("\\[x\\](http" in text for body in said for text in texts_in(body))
        assert harness.sandbox.breaches == []


async def test_a_move_is_typed_as_the_position_ends(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo", seed="words") as harness:
        await open_table(harness, "gulveig", seats=2, options="goal=500 max_hands=3")
        (person,) = waited_for(harness)
        watcher = next(other for other in harness.people.values() if other is not person)

        described = await person.slash(harness.channel, "table describe", table=1)
        question, *answers = described.text.split("**How many points will you make this hand?**")[1].splitlines()[1:]
        assert "/table act" in question
        assert answers[0] == "- `40` · Bid 40"
        unasked = await watcher.slash(harness.channel, "table describe", table=1)
        assert "How many points will you make" not in unasked.text

        refused = await person.slash(harness.channel, "table act", table=1, move="bit 4o")
        assert "Nearest: " in refused.text
        assert "Bid 40 (`40`)" in refused.text
        offered = await person.autocomplete(harness.channel, "table act", table=1, move="Bid 50", focused="move")
        assert [choice.value for choice in offered] == ["50"]
        assert not await person.autocomplete(harness.channel, "table act", table=1, move="Bid 5", focused="move")
        played = await person.slash(harness.channel, "table act", table=1, move="  BID   40 ")
        assert "Played: " in played.text
        await harness.quiet()
        assert waited_for(harness) == [watcher]
        assert harness.sandbox.breaches == []


async def test_of_several_tables_a_move_is_meant_for_the_only_one_that_waits(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo", seed="words") as harness:
        for _ in range(2):
            await open_table(harness, "gulveig", seats=2, options="goal=500 max_hands=3")
        sessions, ana = harness.skald.services.sessions, harness.people["Ana"]
        assert all([0 in (await sessions.get(table)).moving for table in (1, 2)])
        assert "name one by its number" in (await ana.slash(ana.dm, "table act", move="40")).text
        await ana.slash(ana.dm, "table act", table=1, move="40")
        await harness.quiet()
        offered = await ana.autocomplete(ana.dm, "table act", move="Bid 40", focused="move")
        assert [choice.value for choice in offered] == ["40"]
        assert "Played: " in (await ana.slash(ana.dm, "table act", move="40")).text
        assert (await sessions.get(2)).table.head == 1
        assert "name one by its number" in (await ana.slash(ana.dm, "table describe")).text
