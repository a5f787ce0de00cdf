"""The page's API: what a user sees and does there is what they see and do anywhere."""

from __future__ import annotations

import asyncio

import aiohttp
import pytest


@pytest.fixture
async def browser(midgard):
    async with aiohttp.ClientSession(base_url=midgard.sandbox.url) as session:

        class Browser:
            async def get(self, path, **params):
                async with session.get(path, params=params) as answer:
                    return answer.status, await answer.json()

            async def post(self, path, method="POST", **body):
                async with session.request(method, path, json=body) as answer:
                    return answer.status, await answer.json()

            raw = session

        yield Browser()


async def test_the_page_and_no_other_file_is_served(browser):
    for path, kind in (
        ("/", "text/html"),
        ("/page/app.js", "text/javascript"),
        ("/page/base.css", "text/css"),
        ("/page/skald-text.ttf", "font/ttf"),
    ):
        async with browser.raw.get(path) as answer:
            assert (answer.status, answer.content_type) == (200, kind)
            assert "default-src 'self'" in answer.headers["Content-Security-Policy"]
    for path in ("/page/server.py", "/page/..%2fserver.py", "/page/%2e%2e/server.py", "/page/"):
        async with browser.raw.get(path) as answer:
            assert answer.status == 404


@pytest.mark.parametrize(
    "headers",
    [
        {"Host": "evil.example"},
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Sec-Fetch-Site": "cross-site"},
    ],
)
async def test_other_pages_and_names_are_turned_away(midgard, browser, headers):
    user = str(midgard.ana.id)
    async with browser.raw.get("/api/world", params={"user": user}, headers=headers) as answer:
        assert answer.status == 403
    async with browser.raw.post("/api/people", json={"name": "Eve"}, headers=headers) as answer:
        assert answer.status == 403
    with pytest.raises(aiohttp.WSServerHandshakeError):
        await browser.raw.ws_connect(f"/api/live?user={user}", headers=headers)


async def test_forms_of_other_pages_and_gateways_in_pages_are_turned_away(midgard, browser):
    async with browser.raw.post("/api/people", data="name=Eve") as answer:
        assert answer.status == 415
    with pytest.raises(aiohttp.WSServerHandshakeError):
        await browser.raw.ws_connect("/gateway", headers={"Origin": midgard.sandbox.url})
    async with browser.raw.get("/", headers={"Origin": midgard.sandbox.url}) as answer:
        assert answer.status == 200


async def test_the_world_is_what_this_user_sees(midgard, browser):
    secret = midgard.guild.add_channel("council")
    secret.deny(midgard.guild.everyone, "view_channel")
    secret.allow(midgard.ana.user, "view_channel")
    _, ana = await browser.get("/api/world", user=midgard.ana.id)
    _, bo = await browser.get("/api/world", user=midgard.bo.id)
    assert [c["name"] for c in ana["guilds"][0]["channels"]] == ["mead-hall", "council"]
    assert [c["name"] for c in bo["guilds"][0]["channels"]] == ["mead-hall"]
    status, _ = await browser.get("/api/messages", user=midgard.bo.id, channel=secret.id)
    assert status == 409


async def test_a_game_can_be_played_from_the_page(midgard, browser):
    where = {"user": str(midgard.ana.id), "channel": str(midgard.hall.id)}
    _, people = await browser.get("/api/people")
    assert [person["name"] for person in people] == ["Ana", "Bo"]
    _, commands = await browser.get("/api/commands", **where)
    assert "play game" in [c["name"] for c in commands]
    assert "whom" not in [c["name"] for c in commands]
    _, typed = await browser.post(
        "/api/autocomplete", **where, name="table act", options={"move": "pa"}, focused="move"
    )
    assert typed["choices"] == [{"name": "Pass", "value": "pass"}]
    _, done = await browser.post("/api/slash", **where, name="board", options={})
    assert done["standing"] == "answered"
    message = {"user": str(midgard.bo.id), "message": done["message"]}
    await browser.post("/api/click", **message, custom_id="trial:turn:2")
    _, chosen = await browser.post("/api/choose", **message, custom_id="trial:stake", values=["1"])
    assert chosen["ephemeral"]
    _, opened = await browser.post("/api/click", **message, custom_id="trial:form")
    assert opened["modal"]["title"] == "Terms"
    _, sent = await browser.post(
        "/api/submit", user=str(midgard.bo.id), interaction=opened["interaction"], values={"side": "w"}
    )
    assert sent["standing"] == "answered"
    status, _ = await browser.post("/api/submit", **where, interaction=opened["interaction"], values={"side": "w"})
    assert status == 409
    _, of_ana = await browser.get("/api/messages", **where)
    _, of_bo = await browser.get("/api/messages", **(where | {"user": midgard.bo.id}))
    assert len(of_ana) == 1
    assert len(of_bo) == 3
    status, refused = await browser.post("/api/click", **message, custom_id="trial:locked")
    assert (status, "disabled" in refused["problem"]) == (409, True)
    _, posted = await browser.post("/api/post", **where, text="Well played")
    assert posted["content"] == "Well played"


async def test_a_control_that_an_edit_has_just_removed_is_passed_on_like_by_a_client_that_still_shows_it(
    midgard, browser
):
    where = {"user": str(midgard.ana.id), "channel": str(midgard.hall.id)}
    _, done = await browser.post("/api/slash", **where, name="board", options={})
    message = {"user": str(midgard.ana.id), "message": done["message"]}
    for _ in range(2):
        status, answer = await browser.post("/api/click", **message, custom_id="trial:turn:2")
        assert (status, answer["standing"]) == (200, "answered")
    status, refused = await browser.post("/api/click", **message, custom_id="trial:turn:9")
    assert (status, "no control" in refused["problem"]) == (409, True)


async def test_files_are_sent_within_discords_limits(midgard, browser):
    midgard.sandbox.policy.file_bytes, midgard.sandbox.policy.request_bytes = 1000, 1500
    user, where = str(midgard.ana.id), {"user": str(midgard.ana.id), "channel": str(midgard.hall.id)}

    async def hand_over(data, name="runes.txt"):
        heads = {"Content-Type": "application/octet-stream"}
        async with browser.raw.put(
            "/api/files", params={"user": user, "name": name}, data=data, headers=heads
        ) as answer:
            return answer.status, await answer.json()

    _, file = await hand_over(b"fehu", "../my runes?.txt")
    status, posted = await browser.post("/api/post", **where, text="", files=[file["id"]])
    assert (status, posted["attachments"][0]["filename"]) == (200, "my_runes_.txt")
    async with browser.raw.get(posted["attachments"][0]["url"]) as answer:
        assert await answer.read() == b"fehu"
    assert (await browser.post("/api/post", **where, text="", files=[file["id"]]))[0] == 409
    assert (await browser.post("/api/post", **where, text=""))[1]["code"] == 50006
    assert [(status, refused["code"]) for status, refused in [await hand_over(b"x" * 1001), await hand_over(b"")]] == [
        (413, 40005),
        (400, 50035),
    ]
    _, one = await hand_over(b"x" * 900)
    _, two = await hand_over(b"x" * 900)
    status, refused = await browser.post("/api/post", **where, text="", files=[one["id"], two["id"]])
    assert (status, refused["code"]) == (413, 40005)
    many = [(await hand_over(b"x"))[1]["id"] for _ in range(11)]
    status, refused = await browser.post("/api/post", **where, text="", files=many)
    assert (status, refused["code"]) == (400, 50035)
    _, file = await hand_over(b"fehu")
    await browser.post("/api/slash", **where, name="weigh", options={"file": {"file": file["id"]}})
    assert midgard.ana.sees(midgard.hall)[-1].text == "runes.txt: 4 bytes"
    _, file = await hand_over(b"theirs")
    foreign = where | {"user": str(midgard.bo.id)}
    assert (await browser.post("/api/post", **foreign, text="", files=[file["id"]]))[0] == 409
    midgard.hall.deny(midgard.guild.everyone, "attach_files")
    status, refused = await browser.post("/api/post", **where, text="", files=[file["id"]])
    assert (status, refused["problem"]) == (409, "Ana may not send files in mead-hall")


async def test_people_can_be_added_and_changed(midgard, browser):
    _, new = await browser.post("/api/people", name="Freydis", locale="de")
    assert new["dms"] == "open"
    _, changed = await browser.post("/api/people", "PATCH", user=new["id"], dms="closed")
    assert changed["dms"] == "closed"
    assert int(new["id"]) in midgard.guild.members
    assert (await browser.post("/api/people", name=" "))[0] == 409
    assert (await browser.get("/api/world", user=1))[0] == 409
    assert (await browser.get("/api/world", user="x"))[0] == 400


async def test_live_news_reach_only_those_who_may_know(midgard, browser):
    async with (
        browser.raw.ws_connect(f"/api/live?user={midgard.ana.id}") as ana,
        browser.raw.ws_connect(f"/api/live?user={midgard.bo.id}") as bo,
    ):
        await midgard.ana.slash(midgard.hall, "secret")
        midgard.bo.write(midgard.hall, "Public")
        heard = [await ana.receive_json(timeout=30) for _ in range(2)]
        assert [news["kind"] for news in heard] == ["message_create", "message_create"]
        assert heard[0]["payload"]["content"] == "Only you."
        first = await bo.receive_json(timeout=30)
        assert first["payload"]["content"] == "Public"
        with pytest.raises(asyncio.TimeoutError):
            await bo.receive_json(timeout=0.05)
