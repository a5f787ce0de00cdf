"""Cards as Discord messages: one grammar (Components V2) and one control class for everything Skald sends."""

from __future__ import annotations

import io
from collections.abc import Awaitable, Callable
from typing import Any, Self

import discord
from discord import ui

from bot.games import Tone
from bot.play.cards import Card, Link
from bot.play.composer import Menu, Press
from bot.play.ticket import PATTERN, Ticket

_STYLES = {
    Tone.PLAIN: discord.ButtonStyle.secondary,
    Tone.MAIN: discord.ButtonStyle.primary,
    Tone.GOOD: discord.ButtonStyle.success,
    Tone.GRAVE: discord.ButtonStyle.danger,
}

Answer = Callable[[discord.Interaction[Any], Ticket, tuple[str, ...]], Awaitable[None]]
"""Answers a press on a control: the interaction, the control's ticket, and the chosen values of a menu."""


class Control(ui.DynamicItem[ui.Item[Any]], template=PATTERN):
    """Every button and menu that Skald ever sends; what it does stands in its custom_id."""

    def __init__(self, item: ui.Item[Any], ticket: Ticket | None = None) -> None:
        super().__init__(item)
        self.ticket = ticket

    @classmethod
    async def from_custom_id(cls, _interaction: discord.Interaction[Any], item: ui.Item[Any], match: Any, /) -> Self:
        """Read a control back from a message, after any restart."""
        return cls(item, Ticket.read(match.string))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Hand the press to the bot's one place for answers."""
        assert self.ticket is not None
        answer: Answer = interaction.client.answer
        await answer(interaction, self.ticket, tuple(getattr(self.item, "values", ())))


class Surface(ui.LayoutView):
    """A message's view: built, sent and forgotten."""

    def __init__(self, *items: ui.Item[Any]) -> None:
        super().__init__(timeout=None)
        for item in items:
            self.add_item(item)

    def add_item(self, item: ui.Item[Any]) -> Self:
        """Add an item; a plain interactive one would break every control of the process (discord.py 2.7.1)."""
        nested = item.walk_children() if isinstance(item, ui.Container | ui.ActionRow | ui.Section) else ()
        for part in (item, *nested):
            plain = part.is_dispatchable() and not hasattr(part, "walk_children")
            if plain and not isinstance(part, ui.DynamicItem):
                raise TypeError(f"{part!r} is not a Control")
        return super().add_item(item)


def render(card: Card) -> tuple[Surface, list[discord.File]]:
    """Return a fresh view and fresh files for a card; neither can be sent twice."""
    files = [discord.File(io.BytesIO(p.png), filename=p.name, description=p.alt) for p in card.pictures]
    parts: list[ui.Item[Any]] = [ui.TextDisplay(card.head)] if card.head else []
    for picture in card.pictures:
        media = f"attachment://{picture.name}"
        parts.append(ui.MediaGallery(discord.MediaGalleryItem(media, description=picture.alt)))
    if card.words:
        parts.append(ui.TextDisplay(card.words))
    parts += [_row(row) for row in card.rows]
    for document in card.documents:
        files.append(discord.File(io.BytesIO(document.data), filename=document.name))
        parts.append(ui.File(f"attachment://{document.name}"))
    if card.foot:
        parts.append(ui.TextDisplay(f"-# {card.foot}"))
    return Surface(ui.Container(*parts, accent_colour=discord.Colour(card.accent or 1))), files


def _row(row: Menu | tuple[Press, ...] | tuple[Link, ...]) -> ui.ActionRow[Any]:
    if isinstance(row, Menu):
        return ui.ActionRow(Control(_select(row)))
    return ui.ActionRow(*[_button(control) for control in row])


def _button(control: Press | Link) -> ui.Item[Any]:
    if isinstance(control, Link):
        return ui.Button(label=control.label, url=control.url)
    return Control(
        ui.Button(
            custom_id=control.id,
            label=control.label[:80],
            emoji=control.emoji or None,
            style=_STYLES[control.tone],
            disabled=control.closed,
        )
    )


def _select(menu: Menu) -> ui.Select[Any]:
    options = [
        discord.SelectOption(
            label=line.label[:100], value=line.value, description=line.hint[:100] or None, emoji=line.emoji or None
        )
        for line in menu.lines
    ]
    return ui.Select(
        custom_id=menu.id,
        placeholder=menu.prompt[:150],
        min_values=menu.least,
        max_values=menu.most,
        options=options,
    )
