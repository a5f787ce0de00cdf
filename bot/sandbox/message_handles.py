"""Messages and modals as somebody sees them: live handles with the words, controls and pictures."""

from __future__ import annotations

from typing import Any

import msgspec

from bot.sandbox import components, mentions
from bot.sandbox.attachments import Attachment
from bot.sandbox.components import BUTTON, SELECTS, UPLOADED
from bot.sandbox.forms import OpenModal
from bot.sandbox.model import Channel, Json, Message


class Button(msgspec.Struct, frozen=True):
    """A button: `label` without its emoji, `url` when it is a link."""

    label: str
    custom_id: str
    style: int
    disabled: bool
    emoji: str
    url: str


class Choice(msgspec.Struct, frozen=True):
    """An option of a select, or a choice of an autocompletion (then only label and value)."""

    label: str
    value: Any
    description: str = ""
    default: bool = False


class Select(msgspec.Struct, frozen=True):
    """A select menu; `kind` is its component type."""

    custom_id: str
    placeholder: str
    options: tuple[Choice, ...]
    least: int
    most: int
    disabled: bool
    kind: int

    @property
    def values(self) -> list[Any]:
        """The values that can be chosen."""
        return [option.value for option in self.options]


class Picture(msgspec.Struct, frozen=True):
    """A picture or file of a message; `data` is None when it lies outside the sandbox."""

    name: str
    alt: str
    data: bytes | None
    url: str


class Seen:
    """A message before somebody's eyes; it always shows the message's present state."""

    def __init__(self, message: Message) -> None:
        self.model = message

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Seen) and other.model is self.model

    def __hash__(self) -> int:
        return hash(self.model.id)

    def __repr__(self) -> str:
        return f"<Seen {self.id} {self.text[:60]!r} {[b.label for b in self.buttons]}>"

    @property
    def id(self) -> int:
        """The message's id."""
        return self.model.id

    @property
    def channel(self) -> Channel:
        """Where it stands."""
        return self.model.channel

    @property
    def text(self) -> str:
        """All its words: content and text displays, one per line, markdown as it is."""
        return mentions.full_text(self.model)

    @property
    def embeds(self) -> list[Json]:
        """Classic embeds."""
        return self.model.embeds

    @property
    def components(self) -> list[Json]:
        """The components as Discord returns them."""
        return self.model.components

    @property
    def edited(self) -> bool:
        """Whether it was changed since it was posted."""
        return self.model.edited_at is not None

    @property
    def deleted(self) -> bool:
        """Whether it is gone."""
        return self.model.deleted

    @property
    def ephemeral(self) -> bool:
        """Whether one user alone sees it."""
        return self.model.ephemeral

    @property
    def thinking(self) -> bool:
        """Whether the bot is still thinking."""
        return self.model.loading

    @property
    def thread(self) -> Channel | None:
        """The thread that was opened from it."""
        return self.model.thread

    @property
    def buttons(self) -> list[Button]:
        """Its buttons in reading order."""
        found = (c for c in components.walk(self.model.components) if c["type"] == BUTTON)
        return [
            Button(
                label=c.get("label") or "",
                custom_id=c.get("custom_id") or "",
                style=c["style"],
                disabled=bool(c.get("disabled")),
                emoji=(c.get("emoji") or {}).get("name") or "",
                url=c.get("url") or "",
            )
            for c in found
        ]

    @property
    def selects(self) -> list[Select]:
        """Its selects in reading order."""
        return [select_of(c) for c in components.walk(self.model.components) if c["type"] in SELECTS]

    @property
    def images(self) -> list[Picture]:
        """Its pictures and files: those inside components in reading order, else the attachments."""
        by_id = {str(file.id): file for file in self.model.attachments}
        if not self.model.v2:
            return [picture_of(file) for file in self.model.attachments]
        found = []
        for component in components.walk(self.model.components):
            holders = component.get("items") or [component]
            for media, holder in zip(components.media_of(component), holders, strict=False):
                file = by_id.get(str(media.get("attachment_id")))
                alt = holder.get("description") or (file.description if file else None) or ""
                name = file.filename if file else str(media["url"]).removeprefix(UPLOADED)
                found.append(Picture(name, alt, file.data if file else None, str(media["url"])))
        return found


def picture_of(file: Attachment) -> Picture:
    """An attachment as a picture."""
    return Picture(file.filename, file.description or "", file.data, "")


def select_of(component: Json) -> Select:
    """A select component as somebody sees it."""
    options = tuple(
        Choice(o["label"], o["value"], o.get("description") or "", bool(o.get("default")))
        for o in component.get("options") or []
    )
    return Select(
        custom_id=component["custom_id"],
        placeholder=component.get("placeholder") or "",
        options=options,
        least=component.get("min_values", 1),
        most=component.get("max_values", 1),
        disabled=bool(component.get("disabled")),
        kind=component["type"],
    )


class Sheet(msgspec.Struct, frozen=True):
    """A modal before somebody's eyes."""

    open: OpenModal

    @property
    def title(self) -> str:
        """Its title."""
        return str(self.open.shape["title"])

    @property
    def custom_id(self) -> str:
        """Its custom id."""
        return str(self.open.shape["custom_id"])

    @property
    def labels(self) -> list[str]:
        """The labels of its fields, in order."""
        return [label for label, _ in self.open.fields()]

    @property
    def fields(self) -> dict[str, Json]:
        """Its fields as the bot sent them, by label."""
        return dict(self.open.fields())
