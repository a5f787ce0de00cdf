"""Pages that are read beside a question: each has a way back, which puts the page away.

What is read comes as a message of its own below the question, so that this stays as it is. In direct messages it would
soon be far above; once the page is put away, the question is the last thing again. Hints need no way back: they hold
answers, and go away with their moment.
"""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Final

import discord
from msgspec.structs import replace

from bot.client.deferral import AnswerKind, Interaction
from bot.client.press_checks import controls_of
from bot.client.responses import show
from bot.games import Tone
from bot.panels.controls import ROW, Button
from bot.panels.custom_id import CustomId
from bot.panels.layout import Layout, LayoutRow
from bot.panels.texts import Texts

PUT_AWAY: Final = "putaway"
"""The verb of the way back."""

_ANSWERING: Final = ("pick", "choose", "group", "add")

_BESIDE: Final = frozenset({"sure", PUT_AWAY, *[of + verb for of in ("", "p", "t") for verb in _ANSWERING]})
"""Verbs of a message beside which something is read: a question, or another page beside one."""


async def show_page(
    texts: Texts, interaction: Interaction, how: AnswerKind, made: Layout | Awaitable[Layout], *, stays: bool = False
) -> tuple[Layout, discord.Message | None]:
    """Answer with a page that is read, with the way back where it stands beside a question (see `show`).

    A page that was opened from another one takes its place, so that there is only one to put away; where the other one
    `stays`, it comes below it.
    """
    verbs = {control.verb for control in controls_of(interaction.message)}
    if not verbs & _BESIDE:
        return await show(interaction, how, made)
    in_place = PUT_AWAY in verbs and not stays
    return await show(interaction, AnswerKind.UPDATE if in_place else how, _with_way_back(texts, made))


async def _with_way_back(texts: Texts, made: Layout | Awaitable[Layout]) -> Layout:
    page = made if isinstance(made, Layout) else await made
    back = Button(str(CustomId(PUT_AWAY, 0)), texts("control.to-question"), tone=Tone.MAIN)
    rows: tuple[LayoutRow, ...] = (*page.rows, (back,))
    if page.rows and isinstance(last := page.rows[-1], tuple) and len(last) < ROW:
        rows = (*page.rows[:-1], (*last, back))
    return replace(page, rows=rows)
