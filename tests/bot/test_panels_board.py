"""The controls below a board: which of them stands out, by what the table waits for."""

from __future__ import annotations

from bot.games import Tone
from bot.panels.board import BARE, BoardState
from bot.panels.table import Panels
from bot.panels.texts import Texts
from bot.pictures.render_queue import RenderQueue
from tests.bot.harness import ANA, new_table, sitter


async def shown(session, state=BARE):
    """Return the board, and the message in which the game was begun."""
    render_queue = RenderQueue()
    panels = Panels(Texts(), render_queue)
    cards = [await panels.gallery(session, state), await panels.lobby(session)]
    render_queue.close()
    return cards


async def bright(session, state=BARE):
    """Return the labels below the board and below the message in which the game was begun, and those that stand out."""
    buttons = [[button for row in card.rows for button in row] for card in await shown(session, state)]
    return [
        ([button.label for button in row], [button.label for button in row if button.tone is not Tone.PLAIN])
        for row in buttons
    ]


async def test_the_own_hand_stands_out_only_while_somebody_is_asked_who_has_no_other_way_to_it(harness):
    """Most who see a board watch: to them the brightest control may not be one that is not theirs."""
    session = await harness.table(ANA, computers=1)
    assert [question.seat for question in session.waiting] == [0]
    here, by_dm = BoardState(by_dm=frozenset()), BoardState(by_dm=frozenset({0}))
    assert all(labels[0] == "My hand" for labels, _ in await bright(session, here))
    assert [marked for _, marked in await bright(session, here)] == [["My hand"], []]
    assert [marked for _, marked in await bright(session, by_dm)] == [[], []]
    moves = [(0, question.key, "keep") for question in session.waiting]
    session = await harness.play(session.table.id, *moves)
    assert session.waiting == ()
    assert [marked for _, marked in await bright(session, here)] == [[], []]
    assert all(labels[0] == "My hand" for labels, _ in await bright(session, here))


async def test_the_board_says_of_those_who_are_asked_where_they_answer(harness):
    session = await harness.table(ANA, computers=1)
    (name,) = [session.written[question.seat] for question in session.waiting]

    async def told(**state):
        return (await shown(session, BoardState(**state)))[0].head

    both = f"-# {name}: answer by direct message or by **My hand**; both ask the same."
    assert both in await told(by_dm=frozenset({0}))
    assert f"-# {name}: answer by **My hand**." in await told(by_dm=frozenset())
    unreached = await told(by_dm=frozenset(), undelivered=(name,))
    assert unreached.count("**My hand**") == 1
    assert "did not reach you" in unreached
    session = await harness.play(session.table.id, *[(0, question.key, "keep") for question in session.waiting])
    assert "**My hand**" not in await told(by_dm=frozenset({0})), "nobody is asked who could press it"


async def test_what_is_for_those_who_watch_is_marked_as_theirs(harness):
    session = await harness.table(ANA, computers=1)
    board, _ = await shown(session)
    assert [button.label for row in board.rows for button in row if button.emoji] == ["Follow"]


async def test_a_table_of_computer_players_alone_offers_nobody_a_hand(harness):
    computers = tuple(sitter(ANA).__class__(name=name, joined_at=1, computer="skald") for name in ("A", "B"))
    session = await harness.lobbies.demo(new_table(), computers)
    (board, marked), (begun, _) = await bright(session)
    assert "My hand" not in board + begun
    assert marked == ["Follow"]
