"""What people send who mean no good to those who look for players: forged controls, floods, and who has gone."""

from __future__ import annotations

from bot.metrics import FOREIGN
from bot.sandbox import Person, Seen
from tests.e2e.conftest import MakeTown
from tests.e2e.harness import Harness
from tests.e2e.test_challenges import challenges, newest
from tests.e2e.test_finding import proposals
from tests.e2e.test_foreign import REFUSAL, counted, forge, words


async def own_card(person: Person, harness: Harness, *, elsewhere: bool) -> Seen:
    """Return a message with a control that belongs to no table, which its reader alone sees."""
    place = harness.channel
    if elsewhere:
        guild = harness.sandbox.add_guild(f"Utgard of {person.name}")
        if person.user.id not in guild.members:
            guild.add_member(person.user)
        place = guild.add_channel("hall")
    card = (await person.slash(place, "find", game="gulveig")).message
    assert card.ephemeral
    return card


async def test_a_challenge_is_answered_on_its_own_message_alone(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo", "Spy") as harness:
        ana, bo, spy = harness.people.values()
        await ana.slash(harness.channel, "challenge", user=bo, game="thor_vs_loki")
        shown = newest(harness, bo)
        before, told = shown.text, counted()
        controls = [button.custom_id for button in shown.buttons]
        for person, elsewhere in ((spy, True), (bo, True), (bo, False)):
            card = await own_card(person, harness, elsewhere=elsewhere)
            for custom_id in controls:
                answer = words(await forge(harness, person, card, custom_id))
                assert REFUSAL in answer, (person.name, custom_id)
                assert "Ana" not in answer, "another server hears nothing of who was challenged"
        assert counted() == told + 3 * len(controls), FOREIGN
        assert shown.text == before
        assert "Bo declines" in (await bo.click(shown, label="Not now")).text
        assert harness.sandbox.breaches == []


async def test_whoever_challenges_again_and_again_pings_once(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo", "Cleo") as harness:
        ana, bo, cleo = harness.people.values()
        hall = harness.channel
        for _ in range(3):
            await ana.slash(hall, "challenge", user=bo, game="thor_vs_loki")
            assert bo.mention in newest(harness, bo).text, "it looks the same"
            await ana.click(newest(harness, ana), label="Not now")
        assert len(bo.notifications) == 1
        await cleo.slash(hall, "challenge", user=bo, game="thor_vs_loki")
        assert len(bo.notifications) == 2
        harness.later += 3_700_000
        await ana.slash(hall, "challenge", user=bo, game="thor_vs_loki")
        assert len(bo.notifications) == 3
        assert len(challenges(harness, bo)) == 2
        assert harness.sandbox.breaches == []


async def test_somebody_who_has_left_the_server_is_not_waited_for(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo", "Cleo") as harness:
        ana, bo, cleo = harness.people.values()
        hall = harness.channel
        assert hall.guild is not None
        await ana.slash(hall, "find", game="thor_vs_loki")
        hall.guild.remove_member(ana.user)
        await bo.slash(hall, "find", game="thor_vs_loki")
        await harness.skald.services.finding.clock.once()
        await harness.quiet()
        assert proposals(harness, bo) == []
        assert await harness.skald.services.store.seekers.of(hall.guild.id, ana.id) is None
        await cleo.slash(hall, "find", game="thor_vs_loki")
        await harness.sandbox.until(lambda: len(proposals(harness, bo)) == 1)
        assert cleo.mention in proposals(harness, bo)[0].text
        assert harness.sandbox.breaches == []


async def test_a_season_that_never_was_is_refused_in_one_sentence(make_town: MakeTown) -> None:
    async with make_town("Ana") as harness:
        (ana,) = harness.people.values()
        for number in (2, 9_999):
            refused = await ana.slash(harness.channel, "standings", game="gulveig", season=number)
            assert f"no season {number:,}".replace(",", "") in refused.text.replace(",", "").replace("\u202f", "")
        assert "standings" in (await ana.slash(harness.channel, "standings", game="gulveig", season=1)).text
