"""Cards as Discord messages: one grammar (Components V2) for everything that Skald sends."""

from __future__ import annotations

import io
from collections.abc import Awaitable, Callable, Iterator
from typing import Any, TypeVar

import discord
from discord import ui

from bot.client.own_emojis import NO_EMOJIS, OwnEmojis
from bot.games import Tone
from bot.panels.controls import Button, Select
from bot.panels.layout import Layout, LayoutRow, Link, ListItem

T = TypeVar("T")

_STYLES = {
    Tone.PLAIN: discord.ButtonStyle.secondary,
    Tone.MAIN: discord.ButtonStyle.primary,
    Tone.GOOD: discord.ButtonStyle.success,
    Tone.GRAVE: discord.ButtonStyle.danger,
}

WORDS = 3_900
"""Characters that the words of one message can have, with room for what stands around them."""


class CardView(ui.LayoutView):
    """A message's view: built, sent and forgotten."""

    def __init__(self, *items: ui.Item[Any]) -> None:
        super().__init__(timeout=None)
        for item in items:
            self.add_item(item)

    def is_finished(self) -> bool:
        """Return True: a control carries in its custom_id what it does, so the library need not keep the view."""
        return True


async def sent(card: Layout, emojis: OwnEmojis, send: Callable[[CardView, list[discord.File]], Awaitable[T]]) -> T:
    """Send a card; once more with emojis of Unicode alone when Discord does not know one of our own any more."""
    try:
        return await send(*render(card, emojis))
    except discord.HTTPException as error:
        if not emojis.refused(error):
            raise
    return await send(*render(card))


def render(card: Layout, emojis: OwnEmojis = NO_EMOJIS) -> tuple[CardView, list[discord.File]]:
    """Return a fresh view and fresh files for a card; neither can be sent twice."""
    beside = {item.picture.name: item.picture for item in card.items if item.picture is not None}
    pictures = [*card.pictures, *beside.values()]
    painted = [(picture, picture.png) for picture in pictures if picture.png is not None]
    files = [discord.File(io.BytesIO(png), filename=p.name, description=p.alt) for p, png in painted]
    said = len(card.head) + len(card.lead) + len(card.words) + len(card.foot)
    room = max(0, WORDS - said) // max(1, len(card.pictures))
    parts = _head(card, emojis)
    if card.lead:
        parts.append(ui.TextDisplay(emojis.in_words(card.lead)))
    for picture in card.pictures:
        if picture.small and picture.png is not None:
            continue
        if picture.png is None:
            parts += [ui.TextDisplay(picture.alt[:room])] if picture.alt[:room] else []
            continue
        media = f"attachment://{picture.name}"
        parts.append(ui.MediaGallery(discord.MediaGalleryItem(media, description=picture.alt)))
    if card.words:
        parts.append(ui.TextDisplay(emojis.in_words(card.words)))
    for item in card.items:
        parts += _item(item, emojis)
    parts += [_row(row, emojis) for row in card.rows]
    for document in card.documents:
        files.append(discord.File(io.BytesIO(document.data), filename=document.name))
        parts.append(ui.File(f"attachment://{document.name}"))
    if card.foot:
        parts.append(ui.TextDisplay(f"-# {card.foot}"))
    return CardView(ui.Container(*parts, accent_colour=discord.Colour(card.accent or 1))), files


def mentions_of(card: Layout) -> discord.AllowedMentions:
    """Return whom a card may notify, for Discord: never everybody."""
    people = [discord.Object(user) for user in (card.pinged, *card.others_pinged) if user]
    roles = [discord.Object(card.role_pinged)] if card.role_pinged else []
    return discord.AllowedMentions(everyone=False, roles=roles, users=people)


def control_ids(components: Any) -> Iterator[str]:
    """Yield the custom_ids of everything on a message of Discord's."""
    return _each(components, "custom_id")


def links(components: Any) -> Iterator[str]:
    """Yield where the buttons on a message of Discord's lead."""
    return _each(components, "url")


def _each(components: Any, name: str) -> Iterator[str]:
    for component in components:
        found = getattr(component, name, None)
        if found:
            yield found
        yield from _each(getattr(component, "children", ()), name)


def _head(card: Layout, emojis: OwnEmojis) -> list[ui.Item[Any]]:
    """Return the words above the pictures, with a small picture beside them."""
    beside = [picture for picture in card.pictures if picture.small and picture.png is not None]
    head = emojis.in_words(card.head)
    if not beside or not head:
        return [ui.TextDisplay(head)] if head else []
    picture = beside[0]
    thumbnail: ui.Thumbnail[Any] = ui.Thumbnail(f"attachment://{picture.name}", description=picture.alt)
    return [ui.Section(ui.TextDisplay(head), accessory=thumbnail)]


def _item(item: ListItem, emojis: OwnEmojis) -> list[ui.Item[Any]]:
    """Return the words of an item with its picture beside them and its button below; beside them without a picture."""
    words: ui.TextDisplay[Any] = ui.TextDisplay(item.words)
    button = None if item.way is None else _button(item.way, emojis)
    picture = item.picture
    if picture is not None:
        thumbnail: ui.Thumbnail[Any] = ui.Thumbnail(f"attachment://{picture.name}", description=picture.alt)
        below: list[ui.Item[Any]] = [] if button is None else [ui.ActionRow(button)]
        return [ui.Section(words, accessory=thumbnail), *below]
    return [words] if button is None else [ui.Section(words, accessory=button)]


def _row(row: LayoutRow, emojis: OwnEmojis) -> ui.ActionRow[Any]:
    if isinstance(row, Select):
        return ui.ActionRow(_select(row, emojis))
    return ui.ActionRow(*[_button(control, emojis) for control in row])


def _button(control: Button | Link, emojis: OwnEmojis) -> ui.Item[Any]:
    if isinstance(control, Link):
        return ui.Button(label=control.label, url=control.url)
    return ui.Button(
        custom_id=control.id,
        label=control.label[:80],
        emoji=emojis.before(control.icon, control.emoji),
        style=_STYLES[control.tone],
        disabled=control.closed,
    )


def _select(menu: Select, emojis: OwnEmojis) -> ui.Select[Any]:
    options = [
        discord.SelectOption(
            label=line.label[:100],
            value=line.value,
            description=line.hint[:100] or None,
            emoji=emojis.before(line.icon, line.emoji),
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
