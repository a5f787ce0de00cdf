"""What if: a private copy of a position in which one plays on; the table never notices."""

from __future__ import annotations

import re

from bot.panels.custom_id import CustomId
from bot.sandbox import Person, Reply
from bot.store import Status
from engines.core import format_picks
from tests.e2e.conftest import MakeTown
from tests.e2e.harness import Harness
from tests.e2e.playing import at_random, game_of, hasten, is_over, open_table, own_panel, waited_for
from tests.e2e.test_foreign import forge

SHORT = "goal=500 max_hands=3"


async def log_of(harness: Harness) -> tuple:
    return await harness.skald.services.store.log.entries(1)


async def play_on(harness: Harness, person: Person, reply: Reply, steps: int) -> Reply:
    """Use the controls of a copy."""
    for _ in range(steps):
        message = reply.message
        select = next((one for one in message.selects if one.custom_id.startswith("k:tchoose")), None)
        if select is not None:
            values = select.values[: max(1, select.least)]
            reply = await person.choose(message, values, custom_id=select.custom_id)
        else:
            pick = next((one for one in message.buttons if (one.custom_id or "").startswith("k:tpick")), None)
            if pick is None:
                break
            reply = await person.click(message, custom_id=pick.custom_id)
        assert reply.updated
        assert "what if" in reply.text
    return reply


async def test_a_running_game_is_tried_out_where_hints_are_given_and_stays_as_it_is(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo", "Cleo") as harness:
        *_, cleo = harness.people.values()
        await open_table(harness, "gulveig", seats=2, options=f"{SHORT} hints=yes")
        (mover,) = waited_for(harness)
        before = await log_of(harness)
        begun = await mover.click(await own_panel(harness, mover), label="What if")
        assert "Cards that you cannot see are imagined" in begun.text
        assert begun.text.startswith("### 🧪 Only a copy")
        assert "Nothing here touches table 1" in begun.text
        later = await play_on(harness, mover, begun, 8)
        copy = harness.skald.services.what_ifs.of(mover.id, 1)
        assert copy is not None
        assert copy.game.n > copy.begun
        back = await mover.click(later.message, label="Step back")
        assert back.updated
        earlier = harness.skald.services.what_ifs.of(mover.id, 1)
        assert earlier.game.n < copy.game.n
        hint = await mover.click(back.message, label="Hint")
        assert hint.updated
        assert "what if" in hint.text
        assert "**1.** " in hint.text
        again = await mover.click(hint.message, label="Play 1")
        assert "what if" in again.text
        copy = harness.skald.services.what_ifs.of(mover.id, 1)
        assert copy.game.n > earlier.game.n
        while (back := await mover.click(back.message, label="Step back")).updated:
            if "Step back" not in [button.label for button in back.message.buttons]:
                break
        copy = harness.skald.services.what_ifs.of(mover.id, 1)
        assert copy.game.n == copy.begun
        told = await mover.click(later.message, label="Describe")
        assert told.ephemeral

        question = copy.question
        assert question is not None
        picks = next(iter(copy.game.legal(question.seat, question.key)))
        offered = await mover.autocomplete(harness.channel, "table try", table=1, answer="")
        assert offered
        typed = await mover.slash(harness.channel, "table try", table=1, answer=format_picks(picks))
        assert "what if" in typed.text
        assert not (await mover.click(typed.message, label="End the copy")).failed
        await harness.quiet()
        assert typed.message.deleted, "a copy that is ended leaves nothing below what is asked"
        assert harness.skald.services.what_ifs.of(mover.id, 1) is None
        assert "That copy is gone" in (await mover.slash(harness.channel, "table try", table=1, answer="pass")).text
        assert "That copy is gone" in (await mover.click(later.message, label="Describe")).text
        assert "Only those who sit" in (await cleo.slash(harness.channel, "table try", table=1)).text
        await harness.quiet()
        assert await log_of(harness) == before
        assert harness.sandbox.breaches == []
        assert harness.sandbox.crashes == []


async def test_the_panel_of_a_copy_that_is_gone_does_nothing_in_the_next_one(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as harness:
        await open_table(harness, "gulveig", seats=2, options=f"{SHORT} hints=yes")
        (mover,) = waited_for(harness)
        what_ifs = harness.skald.services.what_ifs
        first = await play_on(harness, mover, await mover.click(await own_panel(harness, mover), label="What if"), 1)
        newer = await play_on(harness, mover, await mover.slash(harness.channel, "table try", table=1), 2)
        copy = what_ifs.of(mover.id, 1)
        labels = [button.label for button in first.message.buttons if not button.disabled]
        assert {"Hint", "Step back", "Describe", "End the copy"} < set(labels)
        for label in labels:
            pressed = await mover.click(first.message, label=label)
            if label == "End the copy":
                assert not pressed.failed
                await harness.quiet()
                assert first.message.deleted
            else:
                assert "go on in the newer copy" in pressed.text
            assert what_ifs.of(mover.id, 1) is copy
        later = await mover.click(newer.message, label="Step back")
        assert later.updated
        assert what_ifs.of(mover.id, 1).game.n < copy.game.n
        assert harness.sandbox.crashes == []


async def test_an_open_copy_says_so_as_soon_as_its_table_goes_on_and_can_be_made_anew(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as harness:
        await open_table(harness, "gulveig", seats=2, options=f"{SHORT} hints=yes")
        (mover,) = waited_for(harness)
        services = harness.skald.services
        begun = await mover.click(await own_panel(harness, mover), label="What if")
        later = await play_on(harness, mover, begun, 1)
        copy, before = services.what_ifs.of(mover.id, 1), await log_of(harness)
        assert "has gone on" not in later.text
        assert "New copy" not in [button.label for button in later.message.buttons]

        await hasten(harness, until=lambda game: game.n > copy.session.begun_game.n)
        moved = await log_of(harness)
        assert len(moved) > len(before)
        assert "The game at the table has gone on since" in later.message.text
        assert services.what_ifs.of(mover.id, 1) is copy, "it stays as it is"
        if copy.question is not None:
            hint = await mover.click(later.message, label="Hint")
            assert "has gone on since" in hint.text

        anew = await mover.click(later.message, label="New copy")
        assert anew.updated
        assert "has gone on" not in anew.text
        fresh = services.what_ifs.of(mover.id, 1)
        assert fresh is not copy
        assert fresh.session.begun_game.n == (await services.sessions.get(1)).begun_game.n
        assert await log_of(harness) == moved, "no copy touches the table"
        await mover.click(anew.message, label="End the copy")
        await hasten(harness, until=lambda game: game.n > fresh.session.begun_game.n)
        assert anew.message.deleted
        assert harness.sandbox.breaches == []
        assert harness.sandbox.crashes == []


async def test_an_open_copy_says_that_the_game_at_its_table_is_over(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as harness:
        ana, bo = harness.people.values()
        await open_table(harness, "gulveig", seats=2, options=f"{SHORT} hints=yes")
        begun = await ana.slash(harness.channel, "table try", table=1)
        assert "what if" in begun.text
        await bo.slash(harness.channel, "table resign", table=1, sure="yes")
        await harness.quiet()
        assert await is_over(harness)
        assert "The game at the table is over by now" in begun.message.text
        assert "New copy" not in [button.label for button in begun.message.buttons]
        assert harness.sandbox.crashes == []


async def test_a_new_copy_of_a_game_that_is_over_by_then_begins_where_its_owner_chooses(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as harness:
        await open_table(harness, "gulveig", seats=2, options=f"{SHORT} hints=yes")
        (mover,) = waited_for(harness)
        begun = await mover.slash(harness.channel, "table try", table=1)
        start = (await game_of(harness)).n
        await hasten(harness, until=lambda game: game.n > start)
        anew = next(button for button in begun.message.buttons if button.label == "New copy")
        await mover.slash(harness.channel, "table resign", table=1, sure="yes")
        await harness.quiet()
        late = await forge(harness, mover, begun.message, anew.custom_id)
        assert late.updated, late.text
        assert "Choice 1 of" in late.text
        assert "Play on from here" in [button.label for button in late.message.buttons]
        assert harness.sandbox.crashes == []


async def test_no_copy_is_given_of_a_running_game_without_hints(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as harness:
        await open_table(harness, "gulveig", seats=2, options=SHORT)
        (mover,) = waited_for(harness)
        assert "What if" not in [button.label for button in (await own_panel(harness, mover)).buttons]
        assert "gives no hints" in (await mover.slash(harness.channel, "table try", table=1)).text
        assert harness.sandbox.crashes == []


async def test_after_the_end_one_chooses_a_moment_and_plays_on_from_there(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as harness:
        ana, _ = harness.people.values()
        await open_table(harness, "gulveig", seats=2, options=SHORT)
        await hasten(harness, at_random("what if"))
        assert (await harness.skald.services.sessions.get(1)).table.status is Status.OVER
        before = await log_of(harness)
        chooser = await ana.click(harness.result(ana), label="What if")
        assert chooser.ephemeral
        assert re.search(r"Hand \d+: you played \*\*", chooser.text)
        assert "Your turn" not in chooser.text
        for label in ("−10", "▶", "+10", "◀"):
            chooser = await ana.click(chooser.message, label=label)
            assert chooser.updated
        move = chooser.text.partition("after move ")[2].split()[0]
        begun = await ana.click(chooser.message, label="Play on from here")
        assert "Cards are as they were" in begun.text
        assert f"It begins after move {move}," in begun.text, "both count as the foot of the board did"
        end = await play_on(harness, ana, begun, 150)
        copy = harness.skald.services.what_ifs.of(ana.id, 1)
        assert copy is not None
        assert copy.over
        assert "Nothing here touches table 1" in end.text
        assert await log_of(harness) == before
        assert harness.sandbox.breaches == []
        assert harness.sandbox.crashes == []


async def test_only_moments_of_ones_own_can_be_gone_back_to(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as harness:
        ana, _ = harness.people.values()
        await open_table(harness, "gulveig", seats=2, options=SHORT)
        await hasten(harness, at_random("what if"))
        session = await harness.skald.services.sessions.get(1)
        own = {one.n for one in await harness.skald.services.what_ifs.moments(session, session.seat_of(ana.id) or 0)}
        chooser = await ana.click(harness.result(ana), label="What if")
        for moment in (1, 7, 10**6):
            wrong = next(n for n in range(moment, moment + 100) if n not in own)
            refused = await forge(harness, ana, chooser.message, str(CustomId("try", 1, page=wrong)))
            assert "no such choice of yours" in refused.text
        nobodys = await forge(harness, ana, chooser.message, str(CustomId("try", 1, page=0)))
        assert f"Choice {len(own)} of {len(own)}" in nobodys.text, "the beginning is nobody's: they choose"
        assert harness.sandbox.crashes == []
