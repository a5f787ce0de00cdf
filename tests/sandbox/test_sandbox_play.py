"""A real discord.py bot in the sandbox: commands, controls, modals, private answers, deferrals."""

from __future__ import annotations

import asyncio

import discord
import pytest

from bot.sandbox import NotPossible
from tests.sandbox.trial_bot import CUSTOM_ID


async def test_a_slash_command_is_answered(midgard):
    reply = await midgard.ana.slash(midgard.hall, "hello")
    assert reply.text == f"Hello {midgard.ana.mention}!"
    assert not reply.failed
    assert not reply.ephemeral
    assert midgard.bo.sees(midgard.hall) == [reply.message]
    assert midgard.sandbox.breaches == []


async def test_options_are_resolved_and_coerced(midgard):
    reply = await midgard.ana.slash(
        midgard.hall, "play game", game="Gulveig", goal="300", rival=midgard.bo, place=midgard.hall
    )
    assert reply.text == "gulveig to 300 against Bo in mead-hall"


@pytest.mark.parametrize(
    ("name", "options", "why"),
    [
        ("play", {}, "subcommands"),
        ("play game", {}, "required options are missing"),
        ("play game", {"game": "chess"}, "is not one of"),
        ("play game", {"game": "gulveig", "goal": 5}, "not within"),
        ("play game", {"game": "gulveig", "goal": "many"}, "not a number"),
        ("play game", {"game": "gulveig", "gaol": 5}, "no such options"),
        ("play gmae", {}, "no 'gmae'"),
        ("whom", {}, "finds no command"),
    ],
)
async def test_what_a_client_would_not_send_is_refused(midgard, name, options, why):
    with pytest.raises(NotPossible, match=why):
        await midgard.ana.slash(midgard.hall, name, **options)


async def test_files_are_handed_to_commands(midgard):
    reply = await midgard.ana.slash(midgard.hall, "weigh", file=("log.txt", b"1 e4"))
    assert reply.text == "log.txt: 4 bytes"


async def test_autocomplete_offers_choices(midgard):
    choices = await midgard.ana.autocomplete(midgard.hall, "table act", move="p", focused="move")
    assert [choice.value for choice in choices] == ["pass", "play"]
    assert choices[0].label == "Pass"
    assert await midgard.ana.autocomplete(midgard.hall, "table act", stake=3, move="zz") == []


async def test_buttons_repaint_the_board_and_replace_its_picture(midgard):
    shown = (await midgard.ana.slash(midgard.hall, "board")).message
    assert [b.label for b in shown.buttons][:3] == ["Move", "My hand", "Form"]
    first = shown.images[0]
    assert (first.name, first.alt) == ("board-1.png", "Turn 1")
    reply = await midgard.bo.click(shown, label="Move")
    assert reply.updated
    assert reply.message == shown
    assert shown.text == "### Board\nTurn 2"
    assert shown.edited
    assert [picture.name for picture in shown.images] == ["board-2.png"]
    assert shown.images[0].data != first.data


async def test_what_is_disabled_or_absent_cannot_be_clicked_but_forced(midgard):
    shown = (await midgard.ana.slash(midgard.hall, "board")).message
    with pytest.raises(NotPossible, match="disabled"):
        await midgard.ana.click(shown, label="Locked")
    with pytest.raises(NotPossible, match="no control"):
        await midgard.ana.click(shown, custom_id="trial:gone")
    with pytest.raises(NotPossible, match="0 buttons match"):
        await midgard.ana.click(shown, label="Resign")
    await midgard.ana.click(shown, label="Move")
    stale = await midgard.bo.click(shown, custom_id="trial:turn:2", force=True)
    assert stale.updated
    invented = await midgard.bo.click(shown, custom_id="trial:turn:7", force=True)
    assert invented.text == "### Board\nTurn 7"


async def test_a_double_click_is_two_interactions(midgard):
    shown = (await midgard.ana.slash(midgard.hall, "board")).message
    await midgard.ana.click(shown, label="Count", twice=True)
    assert midgard.bot.clicks == 2


async def test_duplicated_interactions_are_answered_once(midgard):
    shown = (await midgard.ana.slash(midgard.hall, "board")).message
    midgard.sandbox.gateway.duplicate_interactions()
    reply = await midgard.ana.click(shown, label="Count")
    await midgard.sandbox.settle()
    assert midgard.bot.clicks == 2
    assert reply.text == "Click 1"
    assert [r.code for r in midgard.sandbox.requests if "callback" in r.path][-1] == 40060


async def test_selects_take_values_labels_people_and_places(midgard):
    shown = (await midgard.ana.slash(midgard.hall, "board")).message
    assert shown.selects[0].values == ["0", "1", "2"]
    assert (await midgard.ana.choose(shown, ["Stake 2"], placeholder="Stake")).text == "Ana: 2"
    assert (await midgard.ana.choose(shown, [midgard.bo], placeholder="Rival")).text == "Ana: bo"
    assert (await midgard.ana.choose(shown, [midgard.hall], nth=2)).text == "Ana: mead-hall"
    with pytest.raises(NotPossible, match="no option"):
        await midgard.ana.choose(shown, ["9"], placeholder="Stake")
    with pytest.raises(NotPossible, match="takes 1 to 1"):
        await midgard.ana.choose(shown, ["0", "1"], placeholder="Stake")


async def test_a_modal_is_filled_in_and_sent(midgard):
    shown = (await midgard.ana.slash(midgard.hall, "board")).message
    modal = (await midgard.ana.click(shown, label="Form")).modal
    assert modal.title == "Terms"
    assert modal.labels == ["Goal", "Side", "Runes", "Guests", "Loud"]
    values = {"Goal": "700", "side": "b", "Runes": ["f", "Uruz"], "Guests": [midgard.bo], "Loud": True}
    reply = await midgard.ana.submit(modal, values)
    assert reply.text == "700|b|['f', 'u']|['Bo']|True"
    with pytest.raises(NotPossible, match="must be answered"):
        await midgard.ana.submit(modal, {})
    with pytest.raises(NotPossible, match="characters"):
        await midgard.ana.submit(modal, {"Goal": "1234567", "Side": "w"})
    with pytest.raises(NotPossible, match="has no"):
        await midgard.ana.submit(modal, {"Side": "w", "Colour": "red"})


async def test_two_modals_at_once_both_arrive(midgard):
    shown = (await midgard.ana.slash(midgard.hall, "board")).message
    first = (await midgard.ana.click(shown, label="Form")).modal
    second = (await midgard.bo.click(shown, label="Form")).modal
    answers = await asyncio.gather(midgard.ana.submit(first, {"Side": "w"}), midgard.bo.submit(second, {"Side": "b"}))
    assert [answer.text.split("|")[1] for answer in answers] == ["w", "b"]


async def test_ephemeral_answers_are_for_one_pair_of_eyes(midgard):
    reply = await midgard.ana.slash(midgard.hall, "secret")
    assert reply.ephemeral
    assert midgard.ana.sees(midgard.hall) == [reply.message]
    assert midgard.bo.sees(midgard.hall) == []
    assert [file.filename for file in midgard.sandbox.files_received_by(midgard.ana)] == ["hand.png"]
    assert midgard.sandbox.files_received_by(midgard.bo) == []
    assert "Only you" in midgard.sandbox.text_received_by(midgard.ana)
    assert "Only you" not in midgard.sandbox.text_received_by(midgard.bo)
    shown = (await midgard.ana.slash(midgard.hall, "board")).message
    hand = await midgard.bo.click(shown, label="My hand")
    with pytest.raises(NotPossible, match="does not see"):
        await midgard.ana.click(hand.message, label="Play")
    assert (await midgard.bo.click(hand.message, label="Play")).ephemeral


async def test_deferred_answers_are_awaited_until_they_have_content(midgard):
    reply = await midgard.ana.slash(midgard.hall, "slow")
    assert reply.ephemeral
    assert reply.text == "Done."
    assert [picture.name for picture in reply.message.images] == ["late.png"]
    shown = (await midgard.ana.slash(midgard.hall, "board")).message
    thought = await midgard.ana.click(shown, label="Think")
    await midgard.sandbox.settle()
    assert thought.text == "Thought."
    assert [message.text for message in thought.followups] == ["More."]
    await midgard.ana.click(shown, label="Later")
    await midgard.sandbox.settle()
    assert shown.text == "### Board\nTurn 50"


async def test_silence_fails_the_interaction(midgard):
    shown = (await midgard.ana.slash(midgard.hall, "board")).message
    waiting = asyncio.create_task(midgard.ana.click(shown, label="Quiet"))
    await midgard.sandbox.until(lambda: midgard.sandbox.talk.pending)
    midgard.sandbox.clock.advance(3.1)
    assert (await waiting).failed


async def test_a_late_answer_is_an_unknown_interaction(midgard):
    shown = (await midgard.ana.slash(midgard.hall, "board")).message
    midgard.sandbox.policy.answer_within = 0.1
    reply = await midgard.ana.click(shown, label="Silent")
    assert reply.failed
    await midgard.sandbox.until(lambda: midgard.sandbox.requests[-1].code == 10062)


async def test_context_menus_carry_their_target(midgard):
    reply = await midgard.ana.menu(midgard.hall, "About", midgard.bo)
    assert reply.text == "About Bo"
    assert reply.message.model.interaction["target_user"]["id"] == str(midgard.bo.id)
    hello = (await midgard.ana.slash(midgard.hall, "hello")).message
    assert (await midgard.ana.menu(midgard.hall, "Told", hello)).text == f"Told {hello.id}"


async def test_a_server_has_a_language_of_its_own(midgard):
    hall = midgard.sandbox.add_guild("Thing", locale="da").add_channel("thing")
    await midgard.bo.slash(hall, "hello")
    interaction = midgard.bot.seen[-1]
    assert (str(interaction.guild_locale), str(interaction.locale)) == ("da", "de")


async def test_in_a_dm_there_is_no_server_and_locale_is_the_users(midgard):
    reply = await midgard.bo.slash(midgard.bo.dm, "hello")
    assert midgard.bo.dms() == [reply.message]
    assert midgard.ana.sees(midgard.bo.dm) == []
    interaction = midgard.bot.seen[-1]
    assert interaction.guild_id is None
    assert str(interaction.locale) == "de"
    assert interaction.context.dm_channel


async def test_threads_are_places_like_any_other(midgard):
    hall = midgard.bot.get_channel(midgard.hall.id)
    thread = await hall.create_thread(name="Game", type=discord.ChannelType.public_thread)
    place = midgard.world.channels[thread.id]
    shown = (await midgard.bo.slash(place, "board")).message
    assert (await midgard.ana.click(shown, label="Move")).updated
    assert isinstance(midgard.bot.seen[-1].channel, discord.Thread)
    assert midgard.ana.sees(midgard.hall) == []


async def test_commands_for_those_with_permission_only(midgard):
    thora = midgard.sandbox.add_user("Thora", permissions=["manage_guild"])
    assert (await thora.slash(midgard.hall, "whom")).text == f"en-US {midgard.guild.id}"


async def test_dynamic_items_survive_everything(midgard):
    shown = (await midgard.ana.slash(midgard.hall, "board")).message
    for _ in range(3):
        await midgard.ana.click(shown, label="Move")
    assert CUSTOM_ID in midgard.bot._connection._view_store._dynamic_items


async def test_a_broken_request_can_be_ordered(midgard):
    fault = midgard.sandbox.fail("POST", r"/callback", status=503, times=1)
    midgard.sandbox.policy.answer_within = 0.2
    reply = await midgard.ana.slash(midgard.hall, "hello")
    assert fault.hits == 1
    assert reply.failed
    assert not (await midgard.ana.slash(midgard.hall, "hello")).failed
