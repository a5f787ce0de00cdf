"""What a seat is offered, over random games: one gold control at most, nothing that cannot be picked, menus that say
something in each line, and panels that fit a screen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from bot.games import GAMES, Tone
from bot.panels.composer import Composed
from bot.panels.controls import Button, Select
from bot.panels.custom_id import CustomId
from bot.panels.draft import Draft
from bot.panels.hand import PanelState
from bot.panels.height import DESKTOP, HIGHEST, IN_SIGHT, PHONE, TALLEST, height, reach
from bot.panels.layout import Layout, Link
from bot.panels.table import Panels
from bot.panels.texts import Texts
from bot.pictures.render_queue import RenderQueue
from engines.core import Entry, Game, Question, Rng
from tests.bot.pressing import press_until_answered
from tests.bot.test_panels_secrecy import session_of
from tests.conformance.playing import ask_somebody
from tests.conformance.registry import Entrant, Table, entrants

MOMENTS = 40
LONG = 400
EVERY = 8

NO_CHOICE = {
    "champions_of_midgard": {"keep", "stop"},
    "god_of_war": {"end", "go-on", "no"},
    "gulveig": {"keep", "pass"},
    "nordic_glory": {"done", "keep", "none", "skip"},
    "thor_vs_loki": {"rest", "stop"},
}
"""What ends or declines a choice in each game."""

Panel = tuple[Any, Draft, Composed]
"""A view, an answer in the making, and its controls."""


def moments(
    entrant: Entrant, table: Table, most: int, seed: str = "choices"
) -> Iterator[tuple[Game[Any, Any, Any], Entry[Any], Question]]:
    """Yield every moment of a game that is played by pressing, and the question that is answered next."""
    rng = Rng(f"{seed}-{entrant.key}-{table}")
    game, entry = entrant.start(table, seed)
    for _ in range(most):
        question = ask_somebody(game, rng)
        if question is None:
            return
        yield game, entry, question
        for draft, composed in press_until_answered(entrant.listing, game, question, rng):
            if composed is None:
                game, entry = game.play(question.seat, question.key, draft.picks)


def panels_of(entrant: Entrant, table: Table, most: int) -> Iterator[Panel]:
    """Yield every panel on the way."""
    for game, _, question in moments(entrant, table, most):
        rng = Rng(f"{question.key}-{game.n}")
        for draft, composed in press_until_answered(entrant.listing, game, question, rng):
            if composed is not None:
                yield game.view(question.seat), draft, composed


def buttons_of(composed: Composed) -> list[Button]:
    return [button for row in composed.rows if not isinstance(row, Select) for button in row]


def check(entrant: Entrant, table: Table, most: int) -> None:
    """Hold every panel of a game to what a newcomer needs."""
    for view, draft, composed in panels_of(entrant, table, most):
        ask, buttons = draft.ask, buttons_of(composed)
        assert ask is not None
        looks = [entrant.listing.appearance(view, ask, option) for option in ask.options]
        assert all(look.tone is not Tone.MAIN for look in looks)
        marked = {option.id for look, option in zip(looks, ask.options, strict=True) if look.no_choice}
        assert marked == {option.id for option in ask.options} & NO_CHOICE[entrant.key], ask.slot

        gold = [button for button in (*buttons, *composed.extras) if button.tone is Tone.MAIN]
        assert len(gold) <= 1, gold
        ends = len(draft.partial) >= max(1, ask.least)
        single = ask.least == ask.most == 1
        kinds = {look.alike or option.id for look, option in zip(looks, ask.options, strict=True) if not option.why_not}
        assert not gold or ends or (single and len(kinds) == 1), gold

        rows = {look.cell[0] for look in looks if look.cell is not None}
        board = None not in {look.cell for look in looks} and len(rows) > 1
        assert board or not any(button.closed for button in buttons), ask.slot
        whys = [button for button in composed.extras if CustomId.read(button.id).verb == "why"]
        assert len(whys) == any(option.why_not for option in ask.options)
        assert composed.words.count("Not possible now") <= 1

        prompt = entrant.listing.phrases(f"slot.{ask.slot}")
        for menu in (row for row in composed.rows if isinstance(row, Select)):
            assert menu.prompt != prompt
            assert " possible" in menu.prompt
            assert all(line.hint for line in menu.lines), (ask.slot, menu.lines)


@pytest.mark.parametrize("key", GAMES)
def test_what_is_offered_is_natural_possible_and_explained(key: str) -> None:
    entrant = entrants()[key]
    check(entrant, entrant.tables[0], MOMENTS)


@pytest.mark.slow
@pytest.mark.parametrize("key", GAMES)
def test_what_is_offered_is_natural_possible_and_explained_at_every_table(key: str) -> None:
    entrant = entrants()[key]
    for table in entrant.tables:
        check(entrant, table, LONG)


def answering(layout: Layout) -> int:
    """How many of a panel's rows answer the question."""
    rows = [(row,) if isinstance(row, Select) else row for row in layout.rows]
    verbs = [{CustomId.read(control.id).verb for control in row if not isinstance(control, Link)} for row in rows]
    return sum(bool(found & {"pick", "choose", "group", "add"}) for found in verbs)


async def check_heights(entrant: Entrant, table: Table, most: int, every: int) -> int:
    """Paint a seat's own panel now and then, in the channel and in direct messages; returns how many were looked at."""
    render_queue = RenderQueue()
    panels, seen = Panels(Texts(), render_queue), 0
    try:
        for n, (game, entry, question) in enumerate(moments(entrant, table, most)):
            if n % every or not question.blocking:
                continue
            session = session_of(entrant, game, entry, table.seats)
            for board in (None, entry):
                state = PanelState(key=question.key, board=board, link="https://discord.com/channels/1/2/3")
                layout = await panels.hand(session, question.seat, state)
                asked = (game.view(question.seat), game.ask(question.seat, question.key))
                both = board is not None and entrant.listing.pictures.from_hand(*asked)
                assert height(layout, DESKTOP) <= TALLEST + HIGHEST * both, (n, question)
                assert not any(picture.name.startswith("board-") and picture.small for picture in layout.pictures)
                if any(picture.name.startswith("hand-") and not picture.small for picture in layout.pictures):
                    assert reach(layout, PHONE, answering(layout)) <= IN_SIGHT, (n, question)
                seen += 1
    finally:
        render_queue.close()
    return seen


@pytest.mark.parametrize("key", GAMES)
async def test_a_panel_fits_a_screen(key: str) -> None:
    entrant = entrants()[key]
    assert await check_heights(entrant, entrant.tables[0], MOMENTS, EVERY) >= 6


@pytest.mark.slow
@pytest.mark.parametrize("key", GAMES)
async def test_a_panel_fits_a_screen_at_every_table(key: str) -> None:
    entrant = entrants()[key]
    for table in entrant.tables:
        assert await check_heights(entrant, table, LONG, EVERY) > 0
