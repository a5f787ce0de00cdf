"""The controls of a lobby: they are the same for everybody, and what stands out goes by what it needs next."""

from __future__ import annotations

import pytest

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


async def test_a_first_game_stands_out_alone_once_the_lobby_needs_nobody_more_and_until_it_is_chosen(harness):
    session, wanted = await harness.lobby(ANA, game="gulveig"), {"goal": "500"}
    card, marked = await shown(session, wanted=wanted)
    assert marked == ["Join"]
    assert "First game" in [button.label for button in card.rows[1]]
    session = await harness.lobbies.join(session.table.id, sitter(BO))
    assert (await shown(session, wanted=wanted))[1] == ["First game"]
    assert (await shown(session, wanted={}))[1] == ["Start"]


async def test_whoever_is_new_is_offered_the_lessons_and_no_row_holds_more_than_discord_takes(harness):
    session = await harness.lobby(ANA, game="gulveig")
    labels = [[button.label for button in row] for row in (await shown(session, wanted={}))[0].rows]
    assert "Learn by playing" in labels[0]
    assert "Learn by playing" not in [button.label for row in (await shown(session))[0].rows for button in row]
    assert all(len(row) <= 5 for row in labels)


@pytest.mark.parametrize(
    ("chosen", "but"),
    [
        ({}, ""),
        ({"first_dealer": "1"}, " but for First dealer"),
        ({"first_dealer": "1", "drafting": "yes"}, " but for Drafting and First dealer"),
    ],
)
async def test_options_are_called_usual_only_where_all_of_them_are(harness, chosen, but):
    session, wanted = await harness.lobby(ANA, game="gulveig", chosen=chosen), {"valknut": "no"}
    words = (await shown(session, wanted=wanted))[0].words
    assert f"Chosen for a first game: **the usual options**{but}\n" in words
    assert ("- First dealer: **Seat 2**" in words) == bool(but), "its value stands below"
    session = await harness.lobbies.choose(session.table.id, ANA, "valknut", "yes")
    assert "the usual options" not in (await shown(session, wanted=wanted))[0].words


async def test_how_a_table_is_run_is_no_usual_option_either(harness):
    session = await harness.lobby(ANA, game="gulveig", clock="1h")
    assert "**the usual options** but for Clock\n" in (await shown(session, wanted={}))[0].words


async def test_where_a_first_game_changes_something_that_alone_is_named(harness):
    session = await harness.lobby(ANA, game="gulveig", chosen={"goal": "500", "drafting": "yes"})
    words = (await shown(session, wanted={"goal": "500"}))[0].words
    assert "Chosen for a first game: Goal: **500 points**\n" in words
    assert "- Drafting: " in words
