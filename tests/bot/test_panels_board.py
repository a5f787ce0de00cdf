"""The controls below a board: which of them stands out, by what the table waits for."""

from __future__ import annotations

from bot.games import Tone
from bot.panels.table import Panels
from bot.panels.texts import Texts
from bot.pictures.render_queue import RenderQueue
from tests.bot.harness import ANA, new_table, sitter


async def bright(session):
    """Return the labels below the board and below the message in which the game was begun, and those that stand out."""
    render_queue = RenderQueue()
    panels = Panels(Texts(), render_queue)
    cards = [await panels.gallery(session), await panels.lobby(session)]
    render_queue.close()
    buttons = [[button for row in card.rows for button in row] for card in cards]
    return [
        ([button.label for button in row], [button.label for button in row if button.tone is not Tone.PLAIN])
        for row in buttons
    ]


async def test_the_own_hand_stands_out_while_somebody_is_asked_who_sits_there(harness):
    session = await harness.table(ANA, computers=1)
    assert [question.seat for question in session.waiting] == [0]
    for labels, marked in await bright(session):
        assert labels[0] == "My hand"
        assert marked == ["My hand"]
    moves = [(0, question.key, "keep") for question in session.waiting]
    session = await harness.play(session.table.id, *moves)
    assert session.waiting == ()
    assert [marked for _, marked in await bright(session)] == [[], ["My hand"]], "the first message stays as it is"
    assert all(labels[0] == "My hand" for labels, _ in await bright(session))


async def test_a_table_of_computer_players_alone_offers_nobody_a_hand(harness):
    computers = tuple(sitter(ANA).__class__(name=name, joined_at=1, computer="skald") for name in ("A", "B"))
    session = await harness.lobbies.demo(new_table(), computers)
    (board, marked), (begun, _) = await bright(session)
    assert "My hand" not in board + begun
    assert marked == ["Follow"]
