"""The controls of a lobby: they are the same for everybody, and what stands out goes by what it needs next."""

from __future__ import annotations

from bot.games import Tone
from bot.panels.lobby import LobbyPanel
from bot.panels.texts import Texts
from bot.pictures.render_queue import RenderQueue
from tests.bot.harness import ANA, BO, CLEO, DAG, sitter


async def shown(session, **choices):
    """Return the lobby of a session, and the labels of what stands out."""
    render_queue = RenderQueue()
    card = await LobbyPanel(Texts(), render_queue).card(session, **choices)
    render_queue.close()
    return card, [button.label for row in card.rows for button in row if button.tone is not Tone.PLAIN]


async def test_to_join_stands_out_while_seats_are_missing_and_to_begin_from_then_on(harness):
    session = await harness.lobby(ANA, game="gulveig")
    assert (await shown(session))[1] == ["Join"]
    session = await harness.lobbies.join(session.table.id, sitter(BO))
    assert (await shown(session))[1] == ["Start"]
    for user in (CLEO, DAG):
        session = await harness.lobbies.join(session.table.id, sitter(user))
    assert (await shown(session))[1] == ["Start"]


async def test_a_first_game_is_offered_plainly_while_the_lobby_needs_people_first(harness):
    session, wanted = await harness.lobby(ANA, game="gulveig"), {"goal": "500"}
    card, marked = await shown(session, wanted=wanted)
    assert marked == ["Join"]
    assert "First game" in [button.label for button in card.rows[1]]
    session = await harness.lobbies.join(session.table.id, sitter(BO))
    assert (await shown(session, wanted=wanted))[1] == ["First game", "Start"]


async def test_whoever_is_new_is_offered_the_lessons_and_no_row_holds_more_than_discord_takes(harness):
    session = await harness.lobby(ANA, game="gulveig")
    labels = [[button.label for button in row] for row in (await shown(session, wanted={}))[0].rows]
    assert "Learn by playing" in labels[0]
    assert "Learn by playing" not in [button.label for row in (await shown(session))[0].rows for button in row]
    assert all(len(row) <= 5 for row in labels)
