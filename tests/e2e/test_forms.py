"""Forms: what is filled in is kept, wherever it could be typed as well; what does not fit is told in one sentence."""

from __future__ import annotations

import pytest

from bot.sandbox import NotPossible, Person
from bot.sandbox.interaction import Kind
from bot.sandbox.permission_bits import Permission
from bot.store import AltLength, Coach, HandPlace, Pings
from tests.e2e.conftest import MakeTown
from tests.e2e.harness import Harness
from tests.sandbox.openapi import requests_problems


async def opened(person: Person, harness: Harness, command: str, **options: object):
    reply = await person.slash(harness.channel, command, **options)
    assert reply.modal is not None
    return reply.modal


async def test_preferences_are_changed_by_a_form_and_by_typing_alike(make_town: MakeTown) -> None:
    async with make_town("Ana") as harness:
        ana = harness.people["Ana"]
        card = (await ana.slash(harness.channel, "settings", coach="on")).message
        assert card.ephemeral
        assert "\n- That comes as a mention at the table." in card.text
        form = (await ana.click(card, label="At the table")).modal
        await harness.stop()
        await harness.start()
        done = await ana.submit(form, {"Where your hand comes": "here", "alt": "full"})
        assert done.updated
        assert "Descriptions of pictures are complete." in done.text
        user = await harness.skald.services.store.users.get(ana.id)
        assert (user.hand, user.alt_length, user.coach) == (HandPlace.HERE, AltLength.FULL, Coach.ON)
        await ana.slash(harness.channel, "settings", quiet_hours="2-5")
        notices = (await ana.click(done.message, label="Notices")).modal
        wrong = await ana.submit(notices, {"Time zone": "Europe/Nowhere"})
        assert "Europe/Nowhere" in wrong.text
        right = await ana.submit(notices, {"Time zone": "Europe/Oslo", "When it is your turn": "daily"})
        assert "Europe/Oslo" in right.text
        assert "\n- Once a day a direct message tells you all games" in right.text, "settings are a list"
        assert "mention at the table" not in right.text
        user = await harness.skald.services.store.users.get(ana.id)
        assert (user.zone, user.quiet_hours, user.pings) == ("Europe/Oslo", "2-5", Pings.DAILY)
        assert harness.sandbox.breaches == []
        assert requests_problems(harness.sandbox.requests) == []


async def test_options_of_a_table_are_changed_five_at_once_by_its_host(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as harness:
        ana, bo = harness.people.values()
        await ana.slash(harness.channel, "play", game="gulveig")
        panel = (await ana.click(harness.lobby(ana), label="Options")).message
        assert [b.label for b in panel.buttons][:4] == ["Game, page 1", "Game, page 2", "Game, page 3", "Table"]
        form = (await ana.click(panel, label="Game, page 1")).modal
        done = await ana.submit(form, {"goal": "500", "drafting": "yes"})
        assert done.updated
        table = (await ana.click(done.message, label="Table")).modal
        await ana.submit(table, {"clock": "1d", "rated": "no"})
        session = await harness.skald.services.sessions.get(1)
        assert session.options.chosen["goal"] == "500"
        assert (session.options.clock, session.options.rated) == ("1d", "no")
        typed = await ana.slash(harness.channel, "table options", options="goal=1000 max_hands=3")
        assert "Options of Gulveig" in typed.text
        session = await harness.skald.services.sessions.get(1)
        assert (session.options.chosen.get("goal"), session.options.chosen["max_hands"]) == (None, "3")
        assert "Goal has no value 7" in (await ana.slash(harness.channel, "table options", options="goal=7")).text
        assert "Ana" in (await bo.slash(harness.channel, "table options", options="goal=500")).text
        unchanged = session.table.revision
        await ana.submit(table, {"clock": "1d", "rated": "no"})
        session = await harness.skald.services.sessions.get(1)
        assert session.table.revision == unchanged
        await bo.click(harness.lobby(bo), label="Join")
        await ana.click(harness.lobby(ana), label="Leave")
        late = await ana.submit(table, {"clock": "5m"})
        assert "Bo" in late.text
        assert (await harness.skald.services.sessions.get(1)).options.clock == "1d"
        assert harness.sandbox.breaches == []
        assert requests_problems(harness.sandbox.requests) == []


async def test_an_event_is_set_up_by_a_form(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as harness:
        ana, bo = harness.people.values()
        member = harness.channel.guild.members[ana.id]
        member.roles.add(
            harness.channel.guild.world.add_role(harness.channel.guild, "host", Permission.MANAGE_EVENTS).id
        )
        refused = await bo.slash(harness.channel, "event new", game="gulveig", format="swiss")
        assert "Manage Events" in refused.text
        form = await opened(ana, harness, "event new", game="gulveig", format="swiss", clock="1d", limit=8)
        assert dict(form.open.fields())["Further settings"]["value"] == "limit=8 clock=1d"
        for line, told in (
            ("limit=x", "from 2 to 200"),
            ("rounds=99", "from 1 to 20"),
            ("goal=7", "Goal has no value 7"),
        ):
            refused = await ana.submit(form, {"name": "Thing", "further": line})
            assert told in refused.text
        await harness.stop()
        await harness.start()
        done = await ana.submit(
            form, {"name": "Winter League", "further": "limit=8 rounds=3 clock=1d goal=500", "hours": "72"}
        )
        assert "Winter League" in done.text
        event = await harness.skald.services.store.events.get(1)
        assert (event.name, event.most, event.hours) == ("Winter League", 8, 72)
        assert harness.sandbox.breaches == []
        assert requests_problems(harness.sandbox.requests) == []


async def test_a_deck_comes_by_a_form_as_text_or_file(make_town: MakeTown) -> None:
    async with make_town("Ana") as harness:
        ana = harness.people["Ana"]
        form = await opened(ana, harness, "deck import")
        nothing = await ana.submit(form, {"What it is called": "Wolves"})
        assert "There was neither" in nothing.text
        kept = await ana.submit(form, {"What it is called": "Wolves", "file": ("d.txt", b"jarl eydis\n3 snow1")})
        assert "Wolves" in kept.text
        with pytest.raises(NotPossible):
            await ana.submit(form, {"What it is called": "W" * 99, "text": "x"})
        listed = (await ana.slash(harness.channel, "deck list")).text
        assert "Wolves" in listed
        assert harness.sandbox.breaches == []
        assert requests_problems(harness.sandbox.requests) == []
        assert harness.sandbox.crashes == []


async def test_a_form_that_was_forged_over_a_public_message_paints_nothing_there(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as harness:
        ana = harness.people["Ana"]
        await ana.slash(harness.channel, "play", game="gulveig")
        await harness.quiet()
        lobby = harness.lobby(ana)
        before = lobby.text
        for custom_id, field in (("f:optform:1", "goal"), ("f:wishes:0:0", "hand")):
            value = {"goal": "500", "hand": "here"}[field]
            part = {"type": 18, "id": 1, "component": {"type": 21, "id": 2, "custom_id": field, "value": value}}
            data = {"custom_id": custom_id, "components": [part]}
            talk = harness.sandbox.talk.begin(Kind.MODAL, ana.user, harness.channel, data, message=lobby.model)
            reply = await ana.reply_to(talk)
            assert reply.ephemeral
            assert not reply.updated
        await harness.quiet()
        assert harness.lobby(ana).text == before.replace("Goal: **1,000 points**", "Goal: **500 points**")
        assert any(button.label == "Join" for button in harness.lobby(ana).buttons)
        assert harness.sandbox.breaches == []
