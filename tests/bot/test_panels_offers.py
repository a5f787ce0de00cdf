"""Standing offers on a seat's own panel: a button for each that the seat could take up, and none for the others."""

from __future__ import annotations

import pytest

from bot.panels.controls import Button
from bot.panels.hand import PanelState
from bot.panels.table import Panels
from bot.panels.texts import Texts
from bot.pictures.render_queue import RenderQueue
from engines.core import Game, Snapshot
from tests.bot.test_panels_secrecy import session_of
from tests.conformance.games import champions_of_midgard
from tests.conformance.games.thor_vs_loki import DUEL, ENTRANT
from tests.rules.champions_of_midgard.staging import village
from tests.rules.thor_vs_loki.staging import THOR, say, stand


@pytest.mark.parametrize(("hand", "buttons"), [("thor", 1), ("dwarf", 0)])
async def test_an_offer_has_a_button_only_where_it_can_be_taken_up(hand: str, buttons: int) -> None:
    state = stand("guard", "troll", hand=hand, deck="dwarf", their_deck="troll", points=1)
    state.at_large[THOR] = True
    say(state, "draw")
    begun, setup = ENTRANT.start(DUEL, "offers")
    game = Game(ENTRANT.rules, begun.header, Snapshot(1, 0, 0, state))
    render_queue = RenderQueue()
    card = await Panels(Texts(), render_queue).hand(session_of(ENTRANT, game, setup, 2), THOR, PanelState())
    render_queue.close()
    labels = [
        control.label for row in card.rows if isinstance(row, tuple) for control in row if isinstance(control, Button)
    ]

    assert [question.topic for question in game.questions(THOR)] == ["enter"]
    assert labels.count("Bring Thor or Loki into play") == buttons
    assert ("If you like, you may:" in card.words) == bool(buttons)
    assert ("You are not asked anything right now." in card.words) != bool(buttons)


async def test_an_offer_whose_button_does_not_say_all_is_told_in_a_line() -> None:
    stage = village().own(0, home=(2, 0, 0)).own(1, home=(2, 0, 0)).march("0:troll", "1:draugr1")
    for player, leader in zip(stage.state.players, stage.rules.book.leaders, strict=False):
        player.leader = leader
    entrant = champions_of_midgard.ENTRANT
    begun, setup = entrant.start(entrant.tables[2], "offers")
    game = Game(stage.rules, begun.header, Snapshot(1, 0, 0, stage.state))
    render_queue = RenderQueue()
    card = await Panels(Texts(), render_queue).hand(session_of(entrant, game, setup, 3), 0, PanelState())
    render_queue.close()

    assert {question.topic for question in game.questions(0)} == {"assign", "order"}
    assert card.words.count("-# **Ask for turn order**: then nobody sends in secret: all send openly") == 1
