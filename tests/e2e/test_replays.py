"""Replays through the sandbox: opened from everywhere, gone through, shared, led, and never telling too much."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

from bot.panels.custom_id import CustomId
from bot.panels.news import in_one_line
from bot.panels.replay_files.process import FileMaker
from bot.panels.replay_files.wanted import FileKind, Wanted
from bot.panels.texts import Texts
from bot.sandbox import Person, Reply, Seen
from bot.tables.options import Occasion
from tests.e2e.conftest import MakeTown
from tests.e2e.harness import DOT, Harness
from tests.e2e.playing import at_random, hasten, open_table, own_panel
from tests.e2e.test_foreign import forge
from tests.slowly import mostly_slow

SHORT = "goal=500 max_hands=3"


def shown(seen: Seen | Reply) -> tuple[int, int]:
    """Return which entry a replay shows, and of how many."""
    (place,) = [line for line in seen.text.splitlines() if " · move " in line]
    n, _, of = place.split(" · move ")[1].split(" · ")[0].partition(" of ")
    return int(n), int(of)


async def play_on(harness: Harness, *, to: int | None = None) -> None:
    await hasten(harness, at_random("replay"), until=lambda game: to is not None and game.n >= to)


def labels(seen: Seen) -> dict[str, bool]:
    """Return the buttons of a message, and whether each can be pressed."""
    return {button.label: not button.disabled for button in seen.buttons}


async def chosen(person: Person, at: Seen, verb: str, value: str) -> Reply:
    (menu,) = [each for each in at.selects if each.custom_id.startswith(f"k:{verb}:")]
    return await person.choose(at, [value], custom_id=menu.custom_id)


async def test_a_finished_game_is_gone_through_move_by_move_and_chapter_by_chapter(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo", "Cleo") as harness:
        ana, bo, cleo = harness.people.values()
        await open_table(harness, "gulveig", seats=2, options=SHORT)
        await play_on(harness)

        reply = await cleo.click(harness.result(cleo), label="Replay")
        assert reply.ephemeral
        first, last = shown(reply)
        assert first == 0
        assert "**Hand 1**" in reply.text
        assert labels(reply.message)["First"] is labels(reply.message)["Hand"] is False
        on = await cleo.click(reply.message, label="Forward")
        assert on.updated
        assert shown(on) == (1, last)
        later = await cleo.click(on.message, label="Next chapter")
        assert "**Hand 2**" in later.text
        later = await cleo.click(later.message, label="Next chapter")
        assert "**Hand 3**" in later.text
        assert labels(later.message)["Next chapter"] is False
        end = await cleo.click(later.message, label="Last")
        assert shown(end) == (last, last)
        assert labels(end.message)["Forward"] is False
        back = await cleo.click(end.message, label="Back")
        assert shown(back) == (last - 1, last)
        start = await chosen(cleo, back.message, "rchapter", "0")
        assert shown(start) == (0, last)

        through = await chosen(cleo, start.message, "reyes", "1")
        assert "as Ana sees it" in through.text
        hand = await cleo.click(through.message, label="Hand")
        assert [image.name for image in hand.message.images] == ["hand-1-0.png"]
        words = await cleo.click(hand.message, label="Words")
        assert words.message.images == []
        assert len(words.text) > 200

        own = await bo.click(await own_panel(harness, bo), label="Replay")
        assert shown(own) == (0, last)
        assert "Share here" not in labels(own.message), "there is nobody else in a direct message"
        assert shown(await ana.slash(harness.channel, "replay")) == (0, last), "the last finished game"
        listed = await ana.slash(harness.channel, "history")
        assert shown(await chosen(ana, listed.message, "rehistory", "1")) == (0, last)
        assert harness.sandbox.breaches == []
        assert harness.sandbox.crashes == []


async def test_of_a_running_game_everybody_sees_what_they_may_know_up_to_now(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo", "Cleo") as harness:
        ana, bo, cleo = harness.people.values()
        await open_table(harness, "gulveig", seats=2, options=SHORT)
        await play_on(harness, to=6)

        watcher = await cleo.slash(harness.channel, "replay", table=1)
        assert shown(watcher) == (6, 6)
        assert watcher.message.selects == [], "no other eyes, and one chapter alone"
        assert "still played" in watcher.text
        for eyes in ("1.1.b", "1.2.h", "1.2.w"):
            stolen = await forge(harness, cleo, watcher.message, f"k:replay:1:{eyes}:x:")
            assert "sees it" not in stolen.text
        own = await ana.slash(harness.channel, "replay", table=1)
        assert "as Ana sees it" in own.text
        (menu,) = own.message.selects
        assert menu.values == ["0", "1"]
        peek = await forge(harness, ana, own.message, f"{menu.custom_id}", ["2"])
        assert "sees it" not in peek.text, "everybody's eyes in place of Bo's"

        shared = await ana.click(own.message, label="Share here")
        assert not shared.ephemeral
        assert "sees it" not in shared.text, "what only Ana may know is not shared"
        elsewhere = harness.channel.guild.add_channel("elsewhere")
        far = await ana.slash(elsewhere, "replay", table=1)
        assert "Share here" not in labels(far.message)
        refused = await forge(harness, ana, far.message, "k:rshare:1:3.0.b::")
        assert "only where it is played" in refused.text
        await play_on(harness, to=9)
        assert shown(await cleo.click(watcher.message, label="Last")) == (9, 9)
        assert shown(await bo.slash(harness.channel, "replay", table=1))[1] == 9
        assert harness.sandbox.breaches == []
        assert harness.sandbox.crashes == []


async def test_a_shared_replay_is_everybodys_own_until_its_sharer_leads(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo", "Cleo") as harness:
        ana, bo, cleo = harness.people.values()
        await open_table(harness, "thor_vs_loki", seats=2)
        await play_on(harness, to=4)
        await ana.slash(harness.channel, "table resign", table=1, sure="yes")
        await harness.quiet()
        elsewhere = harness.channel.guild.add_channel("elsewhere")
        own = await cleo.slash(elsewhere, "replay", table=1)
        shared = await cleo.click(own.message, label="Share here")
        post = shared.message
        assert "go through it on your own" in post.text
        alone = await bo.click(post, label="Forward")
        assert alone.ephemeral
        assert shown(alone)[0] == 1
        assert shown(post)[0] == 0
        refused = await bo.click(post, label="I lead")
        assert "Only whoever has shared" in refused.text
        led = await cleo.click(post, label="I lead")
        assert led.updated
        assert "all follow" in post.text
        assert (await cleo.click(post, label="Forward")).updated
        assert shown(post)[0] == 1
        assert (await bo.click(post, label="Last")).ephemeral
        assert shown(post)[0] == 1, "only the sharer leads"
        forged = CustomId.read(post.buttons[0].custom_id)
        board = harness.result(bo)
        taken = await forge(harness, bo, board, f"k:replay:1:2.0.b.{'1'}.1:x:")
        assert taken.ephemeral, "no other message of the table is painted over"
        assert forged.verb == "replay"
        assert "Rematch" in labels(board)
        await cleo.click(post, label="Stop leading")
        assert (await cleo.click(post, label="Forward")).ephemeral
        assert harness.sandbox.breaches == []
        assert harness.sandbox.crashes == []


async def test_a_message_of_a_table_opens_the_replay_at_what_it_shows(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as harness:
        bo = harness.people["Bo"]
        await open_table(harness, "thor_vs_loki", seats=2)
        await play_on(harness, to=5)
        board = harness.board(bo)
        reply = await bo.menu(harness.channel, "Replay from here", board)
        assert shown(reply) == (5, 5)
        said = bo.write(harness.channel, "Skål!")
        refused = await bo.menu(harness.channel, "Replay from here", said)
        assert "belongs to no table" in refused.text
        assert harness.sandbox.breaches == []
        assert harness.sandbox.crashes == []


@pytest.mark.parametrize("log", mostly_slow(["whole", "packed"]))
async def test_a_replay_needs_no_thread_and_no_whole_log(make_town: MakeTown, log: str) -> None:
    async with make_town("Ana", "Bo") as harness:
        ana = harness.people["Ana"]
        await open_table(harness, "thor_vs_loki", seats=2)
        await play_on(harness)
        before = await ana.slash(harness.channel, "replay", table=1)
        first = shown(before)
        end = (await ana.click(before.message, label="Last")).text
        if log == "packed":
            harness.later += 8 * 86_400_000
            assert (await harness.skald.services.packing.once()).answers == 1
        thread = (await harness.skald.services.store.tables.get(1)).thread
        next(place for place in harness.places() if place.id == thread).delete()
        await harness.quiet()
        await harness.stop()
        await harness.start()
        again = await ana.slash(harness.channel, "replay", table=1)
        assert shown(again) == first
        assert (await ana.click(again.message, label="Last")).text == end
        assert harness.sandbox.crashes == []


@pytest.fixture
def wanted_files(monkeypatch):
    """Files are made in no time, of a few bytes; what was wanted is listed."""
    wanted: list[Wanted] = []

    async def make(_maker, _key, asked):
        wanted.append(asked)
        yield (0, 0)
        yield (1, 3)
        yield DOT if asked.kind is not FileKind.PAGE else b"<!doctype html>"

    monkeypatch.setattr(FileMaker, "make", make)
    monkeypatch.setattr("bot.client.file_presses.EVERY", 0.0)
    return wanted


async def saved(harness: Harness, person: Person, at: Seen, label: str) -> Reply:
    reply = await person.click(at, label=label)
    await harness.sandbox.until(lambda: "Here is" in reply.text)
    return reply


@pytest.mark.slow
async def test_a_replay_is_kept_as_a_file_that_tells_what_its_reader_may_know(make_town, wanted_files) -> None:
    async with make_town("Ana", "Bo", "Cleo") as harness:
        ana, cleo = harness.people["Ana"], harness.people["Cleo"]
        await open_table(harness, "gulveig", seats=2, options=SHORT)
        await play_on(harness, to=8)
        watcher = await cleo.slash(harness.channel, "replay", table=1)
        choices = await cleo.click(watcher.message, label="Save")
        assert choices.ephemeral
        assert set(labels(choices.message)) == {"Animation of the game", "As GIF", "Page", "Pictures"}
        made = await saved(harness, cleo, choices.message, "Page")
        assert "Here is skald-gulveig-1.html" in made.text
        assert [image.name for image in made.message.images] == ["skald-gulveig-1.html"]
        assert wanted_files[-1].eyes == (None,)
        assert not wanted_files[-1].over
        refused = await forge(harness, cleo, choices.message, "k:rmake:1:8.0.b:txt.game:")
        assert "once the game is over" in refused.text
        stolen = await forge(harness, cleo, choices.message, "k:rmake:1:8.2.b:webp.game:")
        await harness.sandbox.until(lambda: "Here is" in stolen.text)
        assert wanted_files[-1].eyes == (None,), "through no eyes but everybody's"
        own = await ana.click((await ana.slash(harness.channel, "replay", table=1)).message, label="Save")
        await saved(harness, ana, own.message, "Animation of the game")
        assert wanted_files[-1].eyes == (0,)

        await play_on(harness)
        over = await cleo.slash(harness.channel, "replay", table=1)
        second = await cleo.click(over.message, label="Next chapter")
        choices = await cleo.click(second.message, label="Save")
        assert {"Animation of this chapter", "Record"} <= set(labels(choices.message))
        chapter = await saved(harness, cleo, choices.message, "Animation of this chapter")
        first, last = wanted_files[-1].first, wanted_files[-1].last
        assert 0 < first < last < len(wanted_files[-1].transcript.entries) - 1
        assert chapter.message.images[0].name == f"skald-gulveig-1-{first}-{last}.webp"
        await saved(harness, cleo, choices.message, "Page")
        assert wanted_files[-1].eyes == (None, 0, 1)
        await saved(harness, cleo, choices.message, "Record")
        assert wanted_files[-1].over
        assert harness.sandbox.breaches == []
        assert harness.sandbox.crashes == []


@pytest.mark.slow
async def test_a_file_that_a_restart_breaks_off_is_told_and_can_be_asked_for_again(make_town, monkeypatch) -> None:
    begun: list[Wanted] = []

    async def make(_maker, _key, asked):
        begun.append(asked)
        yield (1, 3)
        if len(begun) == 1:
            await asyncio.Event().wait()  # it is being made until Skald leaves
        yield DOT

    monkeypatch.setattr(FileMaker, "make", make)
    monkeypatch.setattr("bot.client.file_presses.EVERY", 0.0)
    async with make_town("Ana", "Bo") as harness:
        ana = harness.people["Ana"]
        await open_table(harness, "gulveig", seats=2, options=SHORT)
        replay = await ana.slash(harness.channel, "replay", table=1)
        choices = await ana.click(replay.message, label="Save")
        reply = await ana.click(choices.message, label="Pictures")
        await harness.sandbox.until(lambda: "1 of 3 done" in reply.text)
        await ana.click(reply.message, label="Pictures")
        assert len(begun) == 1, "a double click makes one file"
        await harness.stop()
        assert "being restarted" in reply.text
        await harness.start()
        await saved(harness, ana, reply.message, "Pictures")
        assert len(begun) == 2
        assert harness.sandbox.crashes == []


@pytest.mark.slow
async def test_each_own_table_is_told_of_in_one_line_and_what_happened_is_grouped_by_chapters(make_town) -> None:
    async with make_town("Ana", "Bo") as harness:
        ana, bo = harness.people.values()
        await open_table(harness, "gulveig", seats=2, options=SHORT)
        await play_on(harness, to=5)
        session = await harness.skald.services.sessions.get(1)
        told = {0: "", 1: ""}
        for seat, person in enumerate((ana, bo)):
            told[seat] = in_one_line(Texts(), session, seat)
            assert told[seat] in (await person.slash(harness.channel, "games")).text
        assert any(told.values())
        await play_on(harness)
        session = await harness.skald.services.sessions.get(1)
        page = await harness.skald.services.pages.since(session, 7)  # nobody sits there: since the beginning
        assert "**Hand 3**" in page.words
        assert harness.sandbox.breaches == []


@pytest.mark.slow
async def test_a_table_of_a_round_that_is_dealt_alike_stays_closed_also_when_it_is_over(
    make_town, wanted_files
) -> None:
    async with make_town("Ana", "Bo", "Cleo") as harness:
        ana, cleo = harness.people["Ana"], harness.people["Cleo"]
        await open_table(harness, "gulveig", seats=2, options=SHORT)
        open_replay = await cleo.slash(harness.channel, "replay", table=1)
        sessions = harness.skald.services.sessions
        occasion = Occasion(event=1, name="Thing", round=1, match=1, closed=True)
        options = msgspec.structs.replace((await sessions.get(1)).options, occasion=occasion)
        await sessions.move(1, harness.channel.id, options)
        await play_on(harness)
        assert "know no such table" in (await cleo.slash(harness.channel, "replay", table=1)).text
        for control in ("k:replay:1", "k:replay:1:0.1.h:x:", "k:rshare:1:0.0.b::", "k:rsave:1:0.0.b::"):
            refused = await forge(harness, cleo, open_replay.message, control)
            assert "dealt alike everywhere" in refused.text
        own = await ana.slash(harness.channel, "replay", table=1)
        (eyes,) = [menu for menu in own.message.selects if menu.custom_id.startswith("k:reyes:")]
        assert eyes.values == ["0", "1"], "only one's own, until the last table of the round is over"
        assert "Share here" not in labels(own.message)
        choices = await ana.click(own.message, label="Save")
        assert "Record" not in labels(choices.message)
        await saved(harness, ana, choices.message, "Page")
        assert wanted_files[-1].eyes == (None, 0)
        assert not wanted_files[-1].over
        assert harness.sandbox.crashes == []
