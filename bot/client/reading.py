"""Pages that are read beside a question: each has a way back, which puts the page away.

What is read comes as a message of its own below the question, so that this stays as it is. In direct messages it would
soon be far above; once the page is put away, the question is the last thing again. Hints need no way back: they hold
answers, and go away with their moment.
"""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Final

from msgspec.structs import replace

from bot.client.deferral import AnswerKind, Interaction
from bot.client.press_checks import controls_of
from bot.client.responses import repaint, show
from bot.games import Tone
from bot.panels.controls import ROW, Button
from bot.panels.custom_id import QUESTION_VERBS, CustomId
from bot.panels.layout import Layout, LayoutRow
from bot.panels.texts import Texts

PUT_AWAY: Final = "putaway"
"""The verb of the way back."""

_PAGES_BELOW: Final = QUESTION_VERBS | {"readon"}
"""Verbs of a message that stays when a page is opened from it: of a question, or of a step of a lesson."""


async def show_page(
    texts: Texts, interaction: Interaction, how: AnswerKind, made: Layout | Awaitable[Layout], *, stays: bool = False
) -> None:
    """Answer with a page that is read, with the way back where it stands beside a question (see `show`).

    A page that was opened from another one takes its place, so that there is only one to put away; where the other one
    `stays`, or asks something itself as a lesson does, it comes below it.
    """
    verbs = {control.verb for control in controls_of(interaction.message)}
    if PUT_AWAY in verbs and not stays and not verbs & _PAGES_BELOW:
        how = AnswerKind.UPDATE
    # What takes the place of a question asks something itself, or leads away from it: only a page's way back is kept.
    beside = PUT_AWAY in verbs or (how is not AnswerKind.UPDATE and bool(verbs & QUESTION_VERBS))
    await show(interaction, how, _with_way_back(texts, made) if beside else made)


async def repaint_page(texts: Texts, interaction: Interaction, page: Layout) -> None:
    """Paint the pressed page anew with its way back if it has one, beside the answer that the press got."""
    beside = any(control.verb == PUT_AWAY for control in controls_of(interaction.message))
    await repaint(interaction, await _with_way_back(texts, page) if beside else page)


async def _with_way_back(texts: Texts, made: Layout | Awaitable[Layout]) -> Layout:
    page = made if isinstance(made, Layout) else await made
    back = Button(str(CustomId(PUT_AWAY, 0)), texts("control.to-question"), tone=Tone.MAIN)
    rows: tuple[LayoutRow, ...] = (*page.rows, (back,))
    if page.rows and isinstance(last := page.rows[-1], tuple) and len(last) < ROW:
        rows = (*page.rows[:-1], (*last, back))
    return replace(page, rows=rows)
