"""Seats change hands: handed over, taken by a substitute, taken again by whoever gave up."""

from __future__ import annotations

import pytest

from engines.core import HAND_OVER
from tests.e2e.conftest import MakeTown
from tests.e2e.killable_bot import kill_at_a_press
from tests.e2e.playing import game_of, open_table
from tests.e2e.test_going_back import motion


async def test_a_seat_is_handed_over_when_all_agree_and_both_names_stand_in_the_result(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo", "Cleo") as harness:
        ana, bo, cleo = harness.people.values()
        await open_table(harness, "gulveig", seats=2, options="goal=500")
        session = await harness.skald.services.sessions.get(1)
        seat = session.people.index("Ana")
        hand = (await game_of(harness)).view(seat).hand
        assert "sits at this table" in (await ana.slash(harness.channel, "table handover", table=1, user=bo)).text
        await cleo.slash(harness.channel, "settings", challenges="off")
        assert "takes no seat" in (await ana.slash(harness.channel, "table handover", table=1, user=cleo)).text
        await cleo.slash(harness.channel, "settings", challenges="on")
        await bo.slash(harness.channel, "avoid add", user=cleo)
        assert "takes no seat" in (await ana.slash(harness.channel, "table handover", table=1, user=cleo)).text
        await bo.slash(harness.channel, "avoid remove", user=cleo)

        asked = await ana.slash(harness.channel, "table handover", table=1, user=cleo)
        assert "Still missing: Bo" in asked.text
        assert "Cleo" in asked.text
        await harness.quiet()
        assert "offers the seat to **Cleo**" in motion(harness, bo).text
        assert "not for you" not in (await cleo.click(motion(harness, cleo), label="I agree")).text
        await harness.quiet()
        assert (await game_of(harness)).n == 0
        done = await bo.click(motion(harness, bo), label="I agree")
        assert "**Cleo** plays this seat from now on" in done.text
        await harness.quiet()
        assert motion(harness, bo) is None

        session = await harness.skald.services.sessions.get(1)
        assert session.people[seat] == "Cleo"
        assert (session.seat_of(ana.user.id), session.seat_of(cleo.user.id)) == (None, seat)
        assert session.begun_game.view(seat).hand == hand
        assert (await cleo.slash(harness.channel, "table hand", table=1)).ephemeral
        assert "watching" in (await ana.slash(harness.channel, "table hand", table=1)).text
        left = harness.panel(ana)
        assert left is None or not [button for button in left.buttons if button.label != "To the board"]
        assert "unrated: seats were handed over" in harness.board(bo).text

        await harness.stop()
        await harness.start()
        await bo.slash(harness.channel, "table resign", table=1, sure="yes")
        await harness.quiet()
        results = {row.seat: row for row in await store_of(harness).results.of(1)}
        assert (results[seat].user, results[seat].rated) == (cleo.user.id, False)
        assert "Cleo played the seat of Ana from move 1 on" in harness.result(bo).text
        assert "handed over" in (await ana.slash(harness.channel, "privacy show")).text
        await ana.slash(harness.channel, "privacy forget", sure="yes")
        assert [former.user for former in await store_of(harness).substitutes.former(1)] == [None]
        assert harness.sandbox.breaches == []
        assert harness.sandbox.crashes == []


@pytest.mark.slow
async def test_killed_while_the_last_one_agrees_a_seat_is_handed_over_once(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo", "Cleo") as harness:
        ana, bo, cleo = harness.people.values()
        await open_table(harness, "gulveig", seats=2, options="goal=500")
        seat = (await harness.skald.services.sessions.get(1)).people.index("Ana")
        await ana.slash(harness.channel, "table handover", table=1, user=cleo)
        await harness.quiet()
        await cleo.click(motion(harness, cleo), label="I agree")
        await harness.quiet()
        asked = motion(harness, bo)
        (agree,) = [button.custom_id for button in asked.buttons if button.label == "I agree"]
        await kill_at_a_press(harness, bo, asked, agree)
        session = await harness.skald.services.sessions.get(1)
        assert (session.people[seat], session.seat_of(ana.user.id)) == ("Cleo", None)
        assert [entry.key for entry in await harness.skald.services.sessions.log(session)].count(HAND_OVER) == 1
        assert motion(harness, bo) is None
        assert harness.sandbox.crashes == []


def store_of(harness):
    return harness.skald.services.store


def wanted(harness, person):
    seen = [message for place in harness.places() for message in person.sees(place) if not message.deleted]
    return [message for message in seen if "a substitute is wanted" in message.text]


async def test_who_gave_up_plays_again_when_the_others_agree_and_comes_last_no_more(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo", "Cleo") as harness:
        ana, bo, cleo = harness.people.values()
        await open_table(harness, "gulveig", seats=3, options="goal=500")
        assert "given up no seat" in (await bo.slash(harness.channel, "table seat return", table=1)).text
        await bo.slash(harness.channel, "table resign", table=1, sure="yes")
        await harness.quiet()
        session = await harness.skald.services.sessions.get(1)
        seat = session.people.index("Bo")
        assert session.answers_itself(seat)
        asked = await bo.slash(harness.channel, "table seat return", table=1)
        assert "Still missing" in asked.text
        await harness.quiet()
        assert "would like to play again" in motion(harness, ana).text
        assert "You agree" in (await ana.click(motion(harness, ana), label="I agree")).text
        assert "You agree" in (await ana.click(motion(harness, ana), label="I agree")).text  # once is enough
        done = await cleo.click(motion(harness, cleo), label="I agree")
        assert "**Bo** plays again" in done.text
        await harness.quiet()
        session = await harness.skald.services.sessions.get(1)
        assert session.begun_game.resigned == ()
        assert session.seat_of(bo.user.id) == seat
        assert not session.answers_itself(seat)
        assert "Bo (computer)" not in harness.board(ana).text
        assert harness.sandbox.crashes == []


async def test_a_substitute_takes_a_computers_seat(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo", "Cleo") as harness:
        ana, bo, cleo = harness.people.values()
        await open_table(harness, "gulveig", seats=3, computers=1, options="goal=500")
        await cleo.slash(harness.channel, "find", game="gulveig")
        (name,) = [one for one in (await harness.skald.services.sessions.get(1)).people if one not in harness.people]
        choices = await ana.autocomplete(harness.channel, "table seat substitute", table=1, seat="", focused="seat")
        assert [choice.value for choice in choices] == [name]
        assert "Which seat" in (await ana.slash(harness.channel, "table seat substitute", table=1, seat="Bo")).text
        assert "I have asked" in (await ana.slash(harness.channel, "table seat substitute", table=1, seat=name)).text
        await harness.quiet()
        (offer,) = wanted(harness, cleo)
        assert f"<@{cleo.user.id}>" in offer.text
        again = await cleo.slash(harness.channel, "find", game="gulveig")
        assert "A running table of Gulveig seeks a substitute" in again.text
        assert "have a seat" in (await bo.click(offer, label=f"Play on for {name}")).text
        asked = await cleo.click(offer, label=f"Play on for {name}")
        assert "Still missing" in asked.text
        assert "asked for this seat already" in (await cleo.click(offer, label=f"Play on for {name}")).text
        await harness.quiet()
        assert f"**Cleo** would play the seat that **{name}** holds" in motion(harness, ana).text
        await ana.click(motion(harness, ana), label="I agree")
        await harness.quiet()
        assert "plays this seat" in (await bo.click(motion(harness, bo), label="I agree")).text
        await harness.quiet()
        session = await harness.skald.services.sessions.get(1)
        assert set(session.people) == {"Ana", "Bo", "Cleo"}
        assert not any(session.answers_itself(seat) for seat in range(3))
        assert session.extras.vacancies == ()
        assert wanted(harness, cleo) == []
        assert harness.sandbox.breaches == []
        assert harness.sandbox.crashes == []


async def test_a_note_is_seen_by_its_author_alone(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as harness:
        ana, bo = harness.people.values()
        await open_table(harness, "gulveig", seats=2, options="goal=500")
        assert "Kept" in (await ana.slash(harness.channel, "table note", table=1, text="Bo *always* bluffs")).text
        await harness.quiet()
        assert "Bo \\*always\\* bluffs" in (await ana.slash(harness.channel, "table hand", table=1)).text
        assert "bluffs" in harness.panel(ana).text
        assert "bluffs" not in (await bo.slash(harness.channel, "table hand", table=1)).text
        assert "bluffs" not in harness.board(ana).text
        assert "Your note at 1 table" in (await ana.slash(harness.channel, "privacy show")).text
        assert "deleted" in (await ana.slash(harness.channel, "table note", table=1)).text
        assert "bluffs" not in (await ana.slash(harness.channel, "table hand", table=1)).text
        assert "too long" in (await ana.slash(harness.channel, "table note", table=1, text="x" * 501)).text
        assert harness.sandbox.crashes == []
