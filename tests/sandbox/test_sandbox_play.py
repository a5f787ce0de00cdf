"""A real discord.py bot in the sandbox: commands, controls, modals, private answers, deferrals."""

import pytest

from bot.sandbox import NotPossible


async def test_a_slash_command_is_answered(midgard):
    reply = await midgard.ana.slash(midgard.hall, "hello")
    assert reply.text == f"Hello {midgard.ana.mention}!"
    assert not reply.failed
    assert not reply.ephemeral
    assert midgard.bo.sees(midgard.hall) == [reply.message]
    assert midgard.sandbox.breaches == []


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
    with pytest.raises(NotPossible, match="disabled"):
        await midgard.ana.click(shown, label="Locked")
