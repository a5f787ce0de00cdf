"""Forums in the sandbox: posts with a first message and tags, and what Discord refuses of them."""

from __future__ import annotations

import json
from typing import Any

import pytest
from aiohttp import ClientSession

from bot.sandbox import Sandbox
from bot.sandbox.model import Channel
from bot.sandbox.permission_bits import INSTALLED, Permission

POST = {"name": "Table 1", "message": {"content": "It begins."}}


async def ask(sandbox: Sandbox, method: str, path: str, body: Any) -> tuple[int, dict[str, Any]]:
    headers = {"Authorization": f"Bot {sandbox.token}", "Content-Type": "application/json"}
    async with (
        ClientSession() as session,
        session.request(method, f"{sandbox.url}/api/v10{path}", data=json.dumps(body), headers=headers) as answer,
    ):
        return answer.status, await answer.json()


def forum_of(sandbox: Sandbox, *, bot_may: int = INSTALLED | Permission.MANAGE_CHANNELS, **choices: bool) -> Channel:
    return sandbox.add_guild("Midgard", bot_permissions=bot_may).add_forum("tables", **choices)


async def test_a_post_has_the_id_of_its_first_message_and_tags_that_can_change() -> None:
    async with await Sandbox.start() as sandbox:
        forum = forum_of(sandbox)
        status, made = await ask(sandbox, "PATCH", f"/channels/{forum.id}", {"available_tags": [{"name": "Gulveig"}]})
        assert status == 200
        (tag,) = [each["id"] for each in made["available_tags"]]
        status, post = await ask(sandbox, "POST", f"/channels/{forum.id}/threads", POST | {"applied_tags": [tag]})
        assert (status, post["applied_tags"], post["message"]["id"]) == (200, [tag], post["id"])
        status, post = await ask(sandbox, "PATCH", f"/channels/{post['id']}", {"applied_tags": []})
        assert (status, post["applied_tags"]) == (200, [])
        assert sandbox.breaches == []


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (POST | {"name": ""}, 50035),
        (POST | {"name": "x" * 101}, 50035),
        (POST | {"applied_tags": ["1"]}, 50035),
        (POST | {"applied_tags": [str(n) for n in range(6)]}, 50035),
        ({"name": "Table 1", "message": {}}, 50006),
    ],
)
async def test_a_post_that_is_none_is_refused(body: dict[str, Any], code: int) -> None:
    async with await Sandbox.start() as sandbox:
        forum = forum_of(sandbox)
        _, told = await ask(sandbox, "POST", f"/channels/{forum.id}/threads", body)
        assert told["code"] == code
        assert forum.guild is not None
        assert not forum.guild.threads


async def test_limits_and_permissions_of_forums_are_those_of_discord() -> None:
    async with await Sandbox.start() as sandbox:
        forum, strict = forum_of(sandbox), forum_of(sandbox, bot_may=INSTALLED, tag_required=True)
        tags = [{"name": f"t{number}"} for number in range(21)]
        refused = [
            await ask(sandbox, "PATCH", f"/channels/{forum.id}", {"available_tags": tags}),
            await ask(sandbox, "PATCH", f"/channels/{strict.id}", {"available_tags": tags[:1]}),
            await ask(sandbox, "POST", f"/channels/{strict.id}/threads", POST),
            await ask(sandbox, "POST", f"/channels/{forum.id}/messages", {"content": "Hail!"}),
        ]
        assert [told["code"] for _, told in refused] == [30048, 50013, 40067, 50008]
        strict.deny_bot("send_messages")
        _, told = await ask(sandbox, "POST", f"/channels/{strict.id}/threads", POST)
        assert told["code"] == 50013


async def test_a_name_is_changed_twice_in_ten_minutes() -> None:
    async with await Sandbox.start() as sandbox:
        forum = forum_of(sandbox)
        _, post = await ask(sandbox, "POST", f"/channels/{forum.id}/threads", POST)
        answers = [
            await ask(sandbox, "PATCH", f"/channels/{post['id']}", {"name": f"n{number}"}) for number in range(3)
        ]
        assert [status for status, _ in answers] == [200, 200, 429]
        assert 0 < answers[2][1]["retry_after"] <= 600
