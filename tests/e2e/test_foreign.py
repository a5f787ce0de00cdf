"""Presses and commands that come from where they do not belong: one sentence, and nothing has changed."""

from __future__ import annotations

import logging
from typing import Any

import pytest
import structlog.testing

from bot.metrics import FOREIGN
from bot.sandbox import Channel, Person, Reply, Seen
from bot.sandbox.interaction import Kind
from engines.core import Rng
from tests.e2e.conftest import MakeTown
from tests.e2e.harness import Harness, moves
from tests.e2e.playing import open_table, waited_for, words

SHORT = "goal=500 max_hands=3"
REFUSAL = "older version"
ODD: tuple[Any, ...] = (
    "", "k", "k:", "k:pick", "k:pick:1", "k:pick:1:::", "k:PICK:1", "k:pick:zzzzzzzzz", "k:pick:0:a:0:0", "k:hand:0",
    "k:setting:1", "k:value:1:zz::", "k:value:1:...::", "k:value:1:zzzzzzzzzzzzzzzzzzzzz::", "k:log:1:...::",
    "k:log:1:~::", "k:closer:1:a.b::", "k:build:0", "k:build:0:0.0.0.0.0.0.0.0:facet.9:0", "k:build:1:x:add:0",
    "k:build:0:zzzzzzzzzzzzzzzzzzzz:page:0", "k:build:0:1.1.1:part.-1:0", "k:bring:1", "k:choose:1:bid:-_!._:0",
    "k:pick:1:bid:!!!!____----:zzzzzzz", "k:add:1:bid:-0:0", "k:rematch:1", "k:leave:1", "k:start:1", "k:join:1",
    "gulveig:old:7", "k:juggle:1", "🂡" * 30, "k:pick:1:bid:0:0\n", None, 7,
)  # fmt: skip
VALUES: tuple[Any, ...] = (
    None, [], [""], ["0"], ["-1"], ["zz"], ["0", "0"], ["0_1"], ["!"], ["d"], ["d!"], ["r-1"], ["rzzzzzzzz"],
    ["0"] * 26, [7], [None], [["0"]], "0", 7, {"0": 1}, ["９"], [" 1"], ["1_0"],
)  # fmt: skip
FORMS = (
    "", "f:", "f:deck", "f:deck:0", "f:deck:0:", "f:deck:0:chess", "f:juggle:1", "f:deck:0:gulveig", "k:pick:1",
    "f:deck:0:nordic_glory", "form:deck:nordic_glory:x", "f:optform:1", "f:optform:zzzzzzzzz", "f:wishes:0",
    "f:wishes:0:x", "f:wishes:0:0", "f:event:0", "f:event:0:gulveig:swiss", "f:event:0:chess:swiss", None, 7,
)  # fmt: skip


async def send(
    harness: Harness, person: Person, data: dict[str, Any], *, at: Seen | None = None, kind: Kind = Kind.COMPONENT
) -> Reply:
    """Send what a client can send that asks nobody what is there."""
    channel = at.channel if at is not None else harness.channel
    message = at.model if at is not None else None
    talk = harness.sandbox.talk.begin(kind, person.user, channel, data, message=message)
    return await person.reply_to(talk)


async def forge(harness: Harness, person: Person, at: Seen, custom_id: Any, values: Any = None) -> Reply:
    data = {"custom_id": custom_id, "component_type": 2 if values is None else 3, "id": 1}
    return await send(harness, person, data if values is None else data | {"values": values}, at=at)


def counted() -> float:
    return sum(sample.value for metric in FOREIGN.collect() for sample in metric.samples if "_total" in sample.name)


async def state(harness: Harness) -> tuple[Any, ...]:
    """Everything that a press could change: the log, the seats, the options, and what is noted of the screen."""
    store, found = harness.skald.services.store, []
    for number in range(1, await store.tables.count() + 1):
        panels = [(panel.audience, panel.message, panel.digest) for panel in await store.panels.of(number)]
        found.append((await store.tables.get(number), await store.seats.of(number), panels))
    return tuple(found)


async def test_a_table_in_a_channel_that_somebody_cannot_see_is_unknown_to_them(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo", "Spy", "Friend") as harness:
        spy, friend = harness.people.pop("Spy"), harness.people.pop("Friend")
        guild, hall = harness.channel.guild, harness.channel
        assert guild is not None
        harness.channel = guild.add_channel("secret-hall")
        insiders = guild.add_role("Insiders")
        harness.channel.deny(guild.roles[guild.id], "view_channel")
        harness.channel.allow(insiders, "view_channel")
        harness.channel.allow(harness.sandbox.bot, "view_channel")
        for person in (*harness.people.values(), friend):
            guild.give(person.user, insiders)
        await open_table(harness, "gulveig", seats=2, options=SHORT)
        before = counted()
        for command in ("board", "log", "describe", "rules", "hand"):
            reply = await spy.slash(hall, f"table {command}", table=1)
            assert "no such table" in reply.text, command
            assert reply.ephemeral
        assert counted() == before + 5
        assert "mead" not in await choices(spy, hall)
        for person in (friend, *harness.people.values()):
            assert "no such table" not in (await person.slash(hall, "table describe", table=1)).text
        harness.channel.allow(spy.user, "view_channel")
        assert "no such table" not in (await spy.slash(hall, "table describe", table=1)).text


async def choices(person: Person, channel: Channel) -> str:
    return str(await person.autocomplete(channel, "table board", table=1, focused="page"))


async def test_a_forged_control_paints_no_hand_where_others_see_it(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as harness:
        await open_table(harness, "gulveig", seats=2, options=SHORT)
        person = waited_for(harness)[0]
        panel = harness.panel(person)
        assert panel is not None
        board = harness.board(person)
        shown, pictures, before = board.text, list(board.model.attachments), await state(harness)
        for custom_id in (moves(panel)[0][1], "k:open:1", "k:back:1", "k:log:1:0::", "k:closer:1:0::"):
            reply = await forge(harness, person, board, custom_id)
            assert REFUSAL in words(reply), custom_id
            assert reply.ephemeral
        assert board.text == shown
        assert await state(harness) == before
        await harness.quiet()
        assert board.model.attachments == pictures


async def test_a_control_answers_on_the_messages_of_its_own_table_alone(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as harness:
        await open_table(harness, "gulveig", seats=2, options=SHORT)
        ana = harness.people["Ana"]
        first, panel = harness.board(ana), harness.panel(ana)
        assert panel is not None
        await open_table(harness, "gulveig", seats=2, options=SHORT)
        note = ana.write(harness.channel, "k:hand:1")
        await harness.quiet()
        before = await state(harness)
        for at, custom_id in (
            (first, "k:hand:2"), (first, "k:open:2"), (panel, "k:open:2"), (harness.board(ana), "k:rematch:1"),
            (first, "k:leave:2"), (note, "k:hand:1"),
        ):  # fmt: skip
            reply = await forge(harness, ana, at, custom_id)
            assert REFUSAL in words(reply), custom_id
        assert await state(harness) == before


async def test_a_lobby_is_painted_on_its_own_message_alone(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as harness:
        ana, bo = harness.people.values()
        await ana.slash(harness.channel, "play", game="gulveig", options=SHORT)
        options = (await ana.click(harness.lobby(ana), label="Options")).message
        await harness.quiet()
        before = await state(harness)
        assert REFUSAL in words(await forge(harness, ana, options, "k:dismiss:1"))
        assert REFUSAL in words(await forge(harness, bo, harness.lobby(bo), "k:setting:1", ["0"]))
        assert await state(harness) == before
        assert not (await bo.click(harness.lobby(bo), label="Join")).failed
        await harness.quiet()
        assert len((await harness.skald.services.sessions.get(1)).seats) == 2


async def test_a_control_answers_on_the_server_of_its_table_alone(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as harness:
        ana, bo = harness.people.values()
        await ana.slash(harness.channel, "play", game="gulveig", options=SHORT)
        other = harness.sandbox.add_guild("Utgard").add_channel("hall")
        await bo.slash(other, "play", game="gulveig", options=SHORT)
        (lobby,) = [seen for seen in bo.sees(other) if seen.buttons]
        await harness.quiet()
        before = await state(harness)
        assert REFUSAL in words(await forge(harness, bo, lobby, "k:join:1"))
        assert REFUSAL in words(await forge(harness, bo, lobby, "k:describe:1"))
        assert await state(harness) == before


def errors(caplog: pytest.LogCaptureFixture) -> list[logging.LogRecord]:
    """What was logged as an error; tests before this one may have let more through."""
    return [record for record in caplog.records if record.levelno >= logging.ERROR]


async def test_whatever_is_sent_gets_one_sentence_and_moves_nothing(
    make_town: MakeTown, caplog: pytest.LogCaptureFixture
) -> None:
    async with make_town("Ana", "Bo") as harness:
        await open_table(harness, "gulveig", seats=2, options=SHORT)
        person = waited_for(harness)[0]
        panel, luck = harness.panel(person), Rng("fuzz")
        assert panel is not None
        true = moves(panel)[0][1]
        mangled = [true.replace(true[i], luck.pick("0z:.!_-~A"), 1) for i in range(2, len(true))]
        before, untouched = await state(harness), counted()
        with structlog.testing.capture_logs() as logs, caplog.at_level(logging.ERROR):
            for custom_id in (*ODD, *(odd for odd in mangled if odd != true)):
                reply = await forge(harness, person, panel, custom_id, luck.pick(VALUES))
                assert one_sentence(reply), custom_id
            for values in VALUES:
                for custom_id in (true.replace("k:pick", "k:choose"), true.replace("k:pick", "k:group"), "k:value:1"):
                    reply = await forge(harness, person, panel, custom_id, values)
                    assert one_sentence(reply), (custom_id, values)
        assert not [line for line in logs if line["log_level"] in ("error", "critical")]
        assert errors(caplog) == []
        assert counted() > untouched + 40
        assert [row[0] for row in await state(harness)] == [row[0] for row in before]
        assert harness.sandbox.crashes == []


async def test_a_form_that_nobody_opened_gets_one_sentence(
    make_town: MakeTown, caplog: pytest.LogCaptureFixture
) -> None:
    async with make_town("Ana", "Bo") as harness:
        ana = harness.people["Ana"]
        field = {"type": 4, "custom_id": "x", "id": 2, "value": "Odin"}
        good = [{"type": 18, "id": 1, "component": field}]
        with structlog.testing.capture_logs() as logs, caplog.at_level(logging.ERROR):
            for custom_id in FORMS:
                for parts in (good, [], good * 2, [{"type": 18, "id": 1}], [{"type": 10, "id": 1}], [field]):
                    reply = await send(harness, ana, {"custom_id": custom_id, "components": parts}, kind=Kind.MODAL)
                    assert one_sentence(reply), (custom_id, parts)
        assert not [line for line in logs if line["log_level"] in ("error", "critical")]
        assert errors(caplog) == []
        assert await harness.skald.services.store.decks.of(ana.id) == ()


def one_sentence(reply: Reply) -> bool:
    """Whether the person was told something: in a message of their own, or on the panel that was pressed."""
    return not reply.failed and bool(words(reply).strip()) and "Something went wrong" not in words(reply)
