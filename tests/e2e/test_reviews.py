"""Reviews: worked out while their message says how far they are, read by one person, shown to all by a button."""

from __future__ import annotations

import pytest

from bot.autoplay import reviews
from bot.autoplay.packing import pack_tables
from bot.sandbox import Person, Seen
from tests.e2e.conftest import MakeTown
from tests.e2e.harness import Harness
from tests.e2e.playing import at_random, hasten, open_table
from tests.e2e.test_foreign import forge

SHORT = "goal=500 max_hands=3"


@pytest.fixture(autouse=True)
def brief(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reviews look at few answers, and as briefly as they can."""
    monkeypatch.setattr("bot.tables.reviews.MOST_DECISIONS", 12)
    monkeypatch.setattr("bot.tables.reviews.MOST_CHANCES", 1)
    for name, value in {"QUICK": 6, "LONG": 12, "VALUED": 1, "SCREENED": 1, "SLICE": 60.0}.items():
        monkeypatch.setattr(reviews, name, value)
    monkeypatch.setattr("bot.client.review_presses.EVERY", 0.05)


async def over(harness: Harness, *, pack: bool = False) -> None:
    """Play a short game at random to its end."""
    await open_table(harness, "gulveig", seats=2, options=SHORT)
    await hasten(harness, at_random("review"))
    services = harness.skald.services
    if pack:
        await pack_tables(services.sessions, services.sessions.now() + 1)
        services.sessions.forget(1)


async def finished(harness: Harness, person: Person) -> Seen:
    """Wait until somebody's review is there, and return its message."""

    def found() -> list[Seen]:
        places = [*harness.places(), harness.channel]
        seen = [one for place in places for one in person.sees(place)]
        return [one for one in seen if one.ephemeral and "as good as the best" in one.text]

    await harness.sandbox.until(lambda: bool(found()))
    return found()[-1]


@pytest.mark.slow
async def test_whoever_played_gets_a_review_of_their_own_answers_and_shares_it_if_they_like(
    make_town: MakeTown,
) -> None:
    async with make_town("Ana", "Bo", "Cleo") as harness:
        ana, bo, cleo = harness.people.values()
        await over(harness)
        begun = await ana.click(harness.result(ana), label="Review")
        assert begun.ephemeral
        assert "This takes a minute" in begun.text
        page = await finished(harness, ana)
        assert "Luck, apart from that: the deal brought you about" in page.text
        assert "It cost" in page.text
        labels = [button.label for button in page.buttons]
        assert (labels[0], labels[-1]) == ("Summary", "Share here")
        assert labels[1:-1] == [str(n) for n in range(1, len(labels) - 1)]

        turning = await ana.click(page, label="1")
        assert turning.updated
        assert "Turning point 1 of" in turning.text
        assert "You chose **" in turning.text
        assert "** was better, by" in turning.text
        assert len(turning.message.images) == 2

        tried = await ana.click(turning.message, label="What if")
        assert tried.ephemeral
        assert not tried.updated, "the review stays where it is"

        shared = await ana.click(turning.message, label="Share here")
        assert not shared.ephemeral
        assert "review of Ana" in shared.text
        assert not shared.message.buttons
        assert "shared that already" in (await ana.click(turning.message, label="Share here")).text
        public = [seen for place in harness.places() for seen in bo.sees(place) if "review of Ana" in seen.text]
        assert len(public) == 1

        again = await ana.slash(harness.channel, "review")
        assert "as good as the best" in again.text, "it was found already"
        assert "did not sit at table 1" in (await cleo.click(harness.result(cleo), label="Review")).text
        assert "finished no game here" in (await cleo.slash(harness.channel, "review")).text
        assert harness.sandbox.breaches == []
        assert harness.sandbox.crashes == []


@pytest.mark.slow
async def test_a_review_can_be_stopped_asked_for_again_and_found_in_the_history_after_packing(
    make_town: MakeTown, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with make_town("Ana", "Bo") as harness:
        ana, bo = harness.people.values()
        await over(harness, pack=True)
        monkeypatch.setattr(reviews, "QUICK", 1_000_000)
        begun = await ana.click(harness.result(ana), label="Review")
        assert "being worked out already" in (await ana.slash(harness.channel, "review", table=1)).text
        stopped = await ana.click(begun.message, label="Stop")
        assert "Stopped" in stopped.text
        await harness.sandbox.until(lambda: harness.skald.services.reviews.idle)
        monkeypatch.setattr(reviews, "QUICK", 6)
        assert not (await ana.click(stopped.message, label="Review")).failed
        await finished(harness, ana)

        history = await bo.slash(harness.channel, "history")
        chosen = await bo.choose(history.message, ["Gulveig · table 1"], placeholder="Review one of these games")
        assert chosen.ephemeral
        await finished(harness, bo)
        assert harness.sandbox.breaches == []
        assert harness.sandbox.crashes == []


async def test_no_review_comes_before_the_end(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as harness:
        ana, _ = harness.people.values()
        await open_table(harness, "gulveig", seats=2, options=SHORT)
        assert "is not over yet" in (await ana.slash(harness.channel, "review", table=1)).text
        refused = await forge(harness, ana, harness.board(ana), "k:review:1")
        assert "is not over yet" in refused.text
        assert "no such table" in (await ana.slash(harness.channel, "review", table=77)).text
        assert harness.sandbox.crashes == []
