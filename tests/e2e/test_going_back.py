"""What cannot be taken back alone is taken back when those agree who have to."""

from __future__ import annotations

import pytest

from engines.core import GO_BACK
from tests.e2e.conftest import MakeTown
from tests.e2e.harness import Harness
from tests.e2e.killable_bot import kill_at_a_press
from tests.e2e.playing import act, game_of, open_table
from tests.e2e.test_foreign import forge


def motion(harness: Harness, person):
    """Return the message in which the table asks for consent; None while it asks nothing."""
    found = [
        seen
        for place in harness.places()
        for seen in person.sees(place)
        if not seen.deleted and any(button.label == "No" for button in seen.buttons)
    ]
    return max(found, key=lambda seen: seen.id) if found else None


async def bid(harness: Harness, *words: str) -> None:
    """Make bids, each by the seat that is asked."""
    for word in words:
        game = await game_of(harness)
        await act(harness, game.view(None).asked[0], ((word,),))


def person_at(harness: Harness, session, seat: int):
    return harness.people[session.people[seat]]


async def test_a_move_that_was_answered_is_taken_back_once_everybody_who_answered_agrees(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo", "Cleo") as harness:
        await open_table(harness, "gulveig", seats=3, options="goal=500")
        sessions = harness.skald.services.sessions
        session = await sessions.get(1)
        first = session.asked[0].seat
        by_seat = [person_at(harness, session, seat) for seat in range(3)]
        one, two, three = (by_seat[(first + place) % 3] for place in range(3))
        await act_as(harness, one, "60")
        await act_as(harness, two, "70")
        before = await game_of(harness)
        assert "watching" not in (await three.slash(harness.channel, "table back", table=1)).text

        refused = await one.slash(harness.channel, "table back", table=1)
        assert refused.ephemeral
        assert [button.label for button in refused.message.buttons] == ["Ask the others"]
        asked = await one.click(refused.message, label="Ask the others")
        assert f"Still missing: {two.name}" in asked.text
        await harness.quiet()
        shown = motion(harness, two)
        assert f"**{one.name}** asks to take move 1 back" in shown.text
        assert "not for you" in (await three.click(shown, label="I agree")).text
        assert (await game_of(harness)).n == before.n

        await harness.stop()
        await harness.start()  # whatever was asked is asked still
        await harness.quiet()
        harness.skald.services.table_sync.paused = True  # it is done, and Skald ends before it can show that
        done = await two.click(motion(harness, two), label="I agree")
        assert "back before move 1" in done.text
        assert motion(harness, two) is not None
        await harness.stop()
        await harness.start()
        await harness.quiet()
        twice = await forge(harness, two, harness.board(two), f"k:agree:1:back.{first}.1::")
        assert "That question is closed" in twice.text
        after = await game_of(harness)
        assert after.n == before.n + 1
        assert after.view(None).asked == (first,)
        assert motion(harness, two) is None
        assert "goes back to before" in harness.board(three).text
        assert "unrated: it went back" in harness.board(three).text
        assert (await harness.skald.services.store.consents.of(1, f"back.{first}")) == ()
        await act_as(harness, one, "50")
        assert harness.sandbox.breaches == []
        assert harness.sandbox.crashes == []


async def act_as(harness: Harness, person, word: str) -> None:
    reply = await person.slash(harness.channel, "table act", table=1, move=word)
    assert "Played" in reply.text, reply.text
    await harness.quiet()


async def test_a_no_ends_it_and_whoever_moves_on_asks_no_more(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as harness:
        await open_table(harness, "gulveig", seats=2, options="goal=500")
        session = await harness.skald.services.sessions.get(1)
        first = session.asked[0].seat
        one, two = person_at(harness, session, first), person_at(harness, session, 1 - first)
        early = await two.slash(harness.channel, "table back", table=1)
        assert "made no move" in (await two.click(early.message, label="Ask the others")).text
        await act_as(harness, one, "60")
        await act_as(harness, two, "70")
        refused = await one.slash(harness.channel, "table back", table=1)
        await one.click(refused.message, label="Ask the others")
        await harness.quiet()
        old = motion(harness, two)
        said = await two.click(old, label="No")
        assert f"**{two.name}** does not agree" in said.text
        assert not said.ephemeral
        await harness.quiet()
        assert motion(harness, two) is None
        assert "question is closed" in (await forge(harness, two, harness.board(two), old.buttons[0].custom_id)).text
        again = await one.click(refused.message, label="Ask the others")
        assert "Still missing" in again.text
        await act_as(harness, one, "80")  # a newer move: the old one is not to be taken back any more
        assert motion(harness, two) is None
        assert harness.sandbox.crashes == []


@pytest.mark.slow
async def test_kill_nine_while_the_last_one_agrees_goes_back_once(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as harness:
        await open_table(harness, "gulveig", seats=2, options="goal=500")
        session = await harness.skald.services.sessions.get(1)
        first = session.asked[0].seat
        one, two = person_at(harness, session, first), person_at(harness, session, 1 - first)
        await act_as(harness, one, "60")
        await act_as(harness, two, "70")
        refused = await one.slash(harness.channel, "table back", table=1)
        await one.click(refused.message, label="Ask the others")
        await harness.quiet()
        shown = motion(harness, two)
        agree = next(button for button in shown.buttons if button.label == "I agree")
        await kill_at_a_press(harness, two, shown, agree.custom_id)
        assert motion(harness, two) is None
        rows = await harness.skald.services.store.log.entries(1)
        assert [row.key for row in rows].count(GO_BACK) == 1
        assert (await harness.skald.services.sessions.get(1)).table.unrated == "taken-back"
