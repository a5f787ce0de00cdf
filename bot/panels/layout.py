"""What a message shows, as a value: words, pictures and controls. No Discord yet: it can be compared and tested."""

from __future__ import annotations

from functools import cached_property
from hashlib import sha256

import msgspec

from bot.panels.controls import Button, Select

OWN_ACCENT = 0xE69F00
"""The edge of messages that belong to no game, or to one that is not there any more: 0xRRGGBB."""


class Link(msgspec.Struct, frozen=True):
    """A button that leads to another message."""

    label: str
    url: str


class Picture(msgspec.Struct, frozen=True):
    """A picture inside a message.

    Attributes:
        name: file name; says nothing that the audience may not know.
        png: the bytes; None when it could not be painted, so that its words have to do.
        alt: the picture in words, at most 1,024 characters.
        small: it stands beside the head, to be opened, and not below it in full width.
    """

    name: str
    png: bytes | None
    alt: str
    small: bool = False

    @property
    def sum(self) -> bytes:
        """Everything that is shown of it."""
        return self.name.encode() + self.alt.encode() + b"small" * self.small + (self.png or b"")


class Document(msgspec.Struct, frozen=True):
    """A file to download."""

    name: str
    data: bytes


class ListItem(msgspec.Struct, frozen=True):
    """One thing in a list: some words, a small picture beside them, and the way there."""

    words: str
    picture: Picture | None = None
    way: Link | None = None


LayoutRow = Select | tuple[Button | Link, ...]
"""One row of a message."""


class Layout(msgspec.Struct, frozen=True, dict=True):
    """One message.

    Attributes:
        accent: colour of the edge, 0xRRGGBB.
        head: the words above the pictures, in Discord's markdown; a small picture stands beside them.
        pictures: below each other.
        words: the words between pictures and controls.
        rows: the controls.
        documents: files to download, below the controls.
        foot: small print.
        pinged: the person who may be notified by this message, or None.
        others_pinged: more people who may be notified.
        role_pinged: the role that may be notified, or None.
        lead: more words above the pictures, in full width.
        items: what is listed, between words and controls.
    """

    accent: int
    head: str
    pictures: tuple[Picture, ...] = ()
    words: str = ""
    rows: tuple[LayoutRow, ...] = ()
    documents: tuple[Document, ...] = ()
    foot: str = ""
    pinged: int | None = None
    others_pinged: tuple[int, ...] = ()
    role_pinged: int | None = None
    lead: str = ""
    items: tuple[ListItem, ...] = ()

    @cached_property
    def digest(self) -> str:
        """Return a short checksum of everything that is shown."""
        listed = [(item.words, item.way) for item in self.items]
        text = repr((self.accent, self.head, self.lead, self.words, self.rows, self.foot, self.pinged, listed))
        sums = [text.encode(), *[picture.sum for picture in self.pictures]]
        sums += [item.picture.sum for item in self.items if item.picture is not None]
        sums += [document.name.encode() + document.data for document in self.documents]
        return sha256(b"\0".join(sums)).hexdigest()[:16]

    @property
    def pings(self) -> bool:
        """Return whether anybody may be notified."""
        return self.pinged is not None or self.others_pinged != () or self.role_pinged is not None

    @property
    def unpainted(self) -> bool:
        """Return whether a picture is missing that may be there later."""
        return any(picture.png is None for picture in self.pictures)

    @property
    def ids(self) -> tuple[str, ...]:
        """Return the custom_ids of all controls."""
        found = []
        for row in self.rows:
            controls = (row,) if isinstance(row, Select) else row
            found += [control.id for control in controls if isinstance(control, Select | Button)]
        return tuple(found)
