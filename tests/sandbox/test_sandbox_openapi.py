"""The bodies that discord.py sends in the sandbox are what Discord's API description asks for."""

from __future__ import annotations

import json
from hashlib import sha256

import discord

from tests.sandbox.make_openapi import FACTS, facts, main
from tests.sandbox.openapi import body_problems
from tests.sandbox.trial_bot import board


async def test_a_whole_evening_is_described(midgard):
    shown = (await midgard.ana.slash(midgard.hall, "board")).message
    await midgard.ana.click(shown, label="Move")
    await midgard.ana.click(shown, label="Think")
    await midgard.ana.slash(midgard.hall, "slow")
    await midgard.ana.autocomplete(midgard.hall, "table act", move="p")
    modal = (await midgard.ana.click(shown, label="Form")).modal
    await midgard.ana.submit(modal, {"Side": "w"})
    hall = midgard.bot.get_channel(midgard.hall.id)
    view, file = board(3)
    message = await hall.send(view=view, file=file, nonce="n1", silent=True)
    view, file = board(4)
    await message.edit(view=view, attachments=[file], allowed_mentions=discord.AllowedMentions.none())
    thread = await message.create_thread(name="Game", auto_archive_duration=10080)
    await thread.send("Hello", allowed_mentions=discord.AllowedMentions(users=True))
    await thread.edit(archived=True)
    dm = await midgard.bot.create_dm(discord.Object(midgard.ana.id))
    await dm.send("Your hand")
    await midgard.sandbox.settle()
    requests = midgard.sandbox.requests
    assert len(requests) > 15
    problems = [p for r in requests for p in body_problems(r.method, r.path, r.body)]
    assert problems == [], "\n".join(problems)
    assert midgard.sandbox.breaches == []


def test_wrong_bodies_are_found_out():
    assert body_problems("POST", "/channels/1/messages", {"content": "x"}) == []
    assert ": maxLength:" in body_problems("POST", "/channels/1/messages", {"nonce": "x" * 26})[0]
    assert body_problems("POST", "/channels/1/nonsense", {}) == ["POST /channels/1/nonsense: Discord has no such route"]
    assert body_problems("POST", "/users/@me/channels", {"recipient_id": {}})


def test_a_body_that_was_not_kept_is_no_good_body():
    assert body_problems("POST", "/guilds/1/roles", {}) == [
        "POST /guilds/1/roles: make_openapi keeps no body of this route"
    ]


DESCRIPTION = {
    "info": {"title": "A description", "version": "10"},
    "paths": {
        "/channels/{channel_id}/messages": {
            "parameters": [],
            "get": {"responses": {}},
            "post": {
                "requestBody": {
                    "required": True,
                    "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Message"}}},
                }
            },
        },
        "/guilds/{guild_id}/roles": {
            "post": {
                "requestBody": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Role"}}}}
            }
        },
    },
    "components": {
        "schemas": {
            "Message": {
                "description": "A message",
                "type": "object",
                "properties": {"title": {"type": "string", "title": "Title"}, "embed": {"$ref": "#/c/schemas/Embed"}},
            },
            "Embed": {"type": "object", "properties": {"inner": {"$ref": "#/components/schemas/Embed"}}},
            "Role": {"type": "object"},
        }
    },
}


def test_of_a_description_every_route_is_kept_and_the_schemas_that_bodies_need():
    made = facts(DESCRIPTION, "abc")
    assert made["info"]["sha256"] == "abc"
    assert made["info"]["version"] == "10"
    assert made["paths"]["/guilds/{guild_id}/roles"] == {"post": {"requestBody": {}}}
    assert made["paths"]["/channels/{channel_id}/messages"]["get"] == {}
    assert list(made["components"]["schemas"]) == ["Embed", "Message"]
    message = made["components"]["schemas"]["Message"]
    assert message["properties"]["title"] == {"type": "string"}
    assert "description" not in message


def test_the_test_data_is_small_and_says_where_it_comes_from(tmp_path, monkeypatch):
    kept = json.loads(FACTS.read_text())
    assert FACTS.stat().st_size < 128 * 1024
    assert {"about", "version", "licence", "sha256"} <= set(kept["info"])
    assert (FACTS.parent / kept["info"]["licence"].split()[-1]).is_file()
    monkeypatch.setattr("tests.sandbox.make_openapi.FACTS", tmp_path / "made.json")
    given = tmp_path / "given.json"
    given.write_text(json.dumps(DESCRIPTION))
    main(str(given))
    made = (tmp_path / "made.json").read_text()
    assert json.loads(made) == facts(DESCRIPTION, sha256(given.read_bytes()).hexdigest())
    assert max(map(len, made.splitlines())) < len(made) / 2
