"""The games' emojis are brought to Discord once, replaced when they look otherwise, and nobody else's are touched."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import discord
import pytest

from bot.client.emoji_sync import EmojiSync, Wanted
from bot.client.own_emojis import OwnEmojis, full_name, name_of
from bot.operator.emoji_report import EmojiReport, Trouble
from bot.sandbox import Sandbox
from renderers.kit.emojis import EmojiDrawing, drawn_icon, fingerprints, paint
from renderers.kit.palette import Ink

RAVEN, LEAF = drawn_icon("raven", Ink.SUN), drawn_icon("oak-leaf", Ink.MOSS)
GAME = {"test_raven": RAVEN, "test_leaf": LEAF}
PICTURE = paint(RAVEN)


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    async with await Sandbox.start() as running:
        with running.pointing():
            yield running


@pytest.fixture
async def client(sandbox: Sandbox) -> AsyncIterator[discord.Client]:
    async with discord.Client(intents=discord.Intents(guilds=True), max_ratelimit_timeout=30) as client:
        await client.login(sandbox.token)
        yield client


async def no_wait() -> None:
    """A turn that comes at once."""


async def painted(_name: str, _drawing: EmojiDrawing) -> bytes:
    return PICTURE


async def bring(client: discord.Client, drawings: dict[str, EmojiDrawing]) -> EmojiReport:
    return await EmojiSync(client, no_wait, OwnEmojis()).bring(Wanted.read(drawings, fingerprints(drawings)), painted)


def counts(report: EmojiReport) -> tuple[int, int, int, int]:
    return report.uploaded, report.kept, report.replaced, report.deleted


def names(sandbox: Sandbox) -> list[str]:
    return sorted(name_of(emoji["name"]) or emoji["name"] for emoji in sandbox.world.emojis.values())


async def test_what_is_there_is_not_brought_again(sandbox: Sandbox, client: discord.Client) -> None:
    assert counts(await bring(client, GAME)) == (2, 0, 0, 0)
    before = dict(sandbox.world.emojis)
    report = await bring(client, GAME)
    assert counts(report) == (0, 2, 0, 0)
    assert (report.there, report.wanted, report.trouble) == (2, 2, None)
    assert sandbox.world.emojis == before
    assert [request.method for request in sandbox.requests if "/emojis" in request.path].count("POST") == 2


async def test_what_looks_otherwise_is_replaced_and_what_nobody_wants_is_deleted(
    sandbox: Sandbox, client: discord.Client
) -> None:
    await bring(client, GAME)
    old = OwnEmojis()
    old.learn(await client.fetch_application_emojis())
    changed = {"test_raven": drawn_icon("raven", Ink.SKY), "test_rune": LEAF}
    assert counts(await bring(client, changed)) == (1, 0, 1, 1)
    assert names(sandbox) == ["test_raven", "test_rune"]
    known = OwnEmojis()
    known.learn(await client.fetch_application_emojis())
    assert known.before("test_raven", "") != old.before("test_raven", "")
    assert known.before("test_leaf", "🌿") == "🌿"


async def test_emojis_of_others_are_left_alone(sandbox: Sandbox, client: discord.Client) -> None:
    theirs = ["feast", "test_feast_251224", "other_raven__1a2b3c", "Test_raven__1a2b3c"]
    for name in theirs:
        await client.create_application_emoji(name=name, image=PICTURE)
    assert counts(await bring(client, GAME)) == (2, 0, 0, 0)
    assert counts(await bring(client, {"test_rune": LEAF})) == (1, 0, 0, 2)
    assert names(sandbox) == sorted(["feast", "test_feast_251224", "other_raven", "Test_raven__1a2b3c", "test_rune"])


async def test_a_full_application_says_so_and_old_ones_make_room(sandbox: Sandbox, client: discord.Client) -> None:
    sandbox.world.policy.application_emojis = 2
    await client.create_application_emoji(name="theirs", image=PICTURE)
    report = await bring(client, GAME)
    assert (report.trouble, report.there, report.uploaded) == (Trouble.FULL, 1, 1)
    assert "30008" in report.why
    assert len(sandbox.world.emojis) == 2


async def test_a_refusal_or_an_outage_leaves_what_was_done(sandbox: Sandbox, client: discord.Client) -> None:
    sandbox.fail("POST", "/emojis", status=403, code=50013, after=1)
    report = await bring(client, GAME)
    assert (report.trouble, report.uploaded, report.there) == (Trouble.REFUSED, 1, 1)
    sandbox.fail("GET", "/emojis", status=503)
    assert (await bring(client, GAME)).trouble is Trouble.UNREACHABLE
    assert counts(await bring(client, GAME)) == (1, 1, 0, 0)


async def test_a_long_rate_limit_is_no_failure_but_a_pause(sandbox: Sandbox, client: discord.Client) -> None:
    sandbox.rate_limit("POST", "/emojis", retry_after=600)
    report = await bring(client, GAME)
    assert report.trouble is Trouble.BUSY
    assert report.wait == pytest.approx(600, abs=1)


async def test_two_processes_at_once_bring_each_emoji_once(sandbox: Sandbox, client: discord.Client) -> None:
    async with discord.Client(intents=discord.Intents(guilds=True)) as other:
        await other.login(sandbox.token)
        await bring(client, {"test_raven": drawn_icon("raven", Ink.SKY)})
        reports = await asyncio.gather(bring(client, GAME), bring(other, GAME))
    assert [report.trouble for report in reports] == [None, None]
    assert [report.there for report in reports] == [2, 2]
    assert names(sandbox) == ["test_leaf", "test_raven"]
    assert counts(await bring(client, GAME)) == (0, 2, 0, 0)


def test_a_fingerprint_tells_how_an_emoji_looks() -> None:
    (one,) = Wanted.read({"test_raven": RAVEN}, fingerprints({"test_raven": RAVEN})).full_names
    again, other = (fingerprints({"test_raven": drawn_icon("raven", ink)}) for ink in (Ink.SUN, Ink.SKY))
    assert full_name("test_raven", Wanted.read({}, again).fingerprints["test_raven"]) == one
    assert again != other
    assert name_of(one) == "test_raven"
    assert [name_of(name) for name in ("raven", "test_raven", "raven__1a2b3c", "test__1a2b3c__")] == ["", "", "", ""]
