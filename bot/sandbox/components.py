"""Component trees: walking them, numbering them, and pointing their media at uploaded files."""

from __future__ import annotations

from collections.abc import Iterator

from bot.sandbox import payloads
from bot.sandbox.attachments import Attachment
from bot.sandbox.model import Json

ROW, BUTTON, STRING_SELECT, TEXT_INPUT = 1, 2, 3, 4
USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT = 5, 6, 7, 8
SECTION, TEXT, THUMBNAIL, GALLERY, FILE, SEPARATOR = 9, 10, 11, 12, 13, 14
CONTAINER, LABEL, FILE_UPLOAD, RADIO, CHECKBOXES, CHECKBOX = 17, 18, 19, 21, 22, 23
SELECTS = frozenset({STRING_SELECT, USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT})
LINK_STYLE, PREMIUM_STYLE = 5, 6
UPLOADED = "attachment://"


def walk(components: list[Json]) -> Iterator[Json]:
    """Every component, parents before children, in reading order."""
    for component in components:
        yield component
        yield from walk(component.get("components") or [])
        for key in ("accessory", "component"):
            if isinstance(child := component.get(key), dict):
                yield from walk([child])


def media_of(component: Json) -> list[Json]:
    """The media objects that a component shows."""
    kind = component.get("type")
    if kind == THUMBNAIL:
        return [component["media"]]
    if kind == FILE:
        return [component["file"]]
    if kind == GALLERY:
        return [item["media"] for item in component["items"]]
    return []


class Settling:
    """Turns components as a bot sends them into components as Discord keeps them."""

    def __init__(self, components: list[Json], files: list[Attachment], base: str) -> None:
        """Number `components`, and point their `attachment://` references at `files`, served under `base`."""
        taken = {c["id"] for c in walk(components) if c.get("id")}
        self._numbers = iter(n for n in range(1, 1_000) if n not in taken)
        self._files = {file.filename: file for file in files}
        self._base = base

    def every(self, components: list[Json]) -> list[Json]:
        """A settled copy of each."""
        return [self.one(component) for component in components]

    def one(self, component: Json) -> Json:
        """A settled copy: with an id, and addresses in the place of references."""
        fresh = dict(component)
        fresh["id"] = component.get("id") or next(self._numbers)
        if "components" in fresh:
            fresh["components"] = self.every(fresh["components"])
        if fresh.get("emoji"):
            fresh["emoji"] = _emoji(fresh["emoji"])
        if fresh["type"] == STRING_SELECT:
            fresh["options"] = [
                option | {"emoji": _emoji(option["emoji"])} if option.get("emoji") else option
                for option in fresh.get("options") or []
            ]
        if "accessory" in fresh:
            fresh["accessory"] = self.one(fresh["accessory"])
        if "media" in fresh:
            fresh["media"] = self._media(fresh["media"])
        if "items" in fresh:
            fresh["items"] = [item | {"media": self._media(item["media"])} for item in fresh["items"]]
        if fresh["type"] == FILE:
            self._download(fresh)
        return fresh

    def _media(self, media: Json) -> Json:
        url = str(media["url"])
        if url.startswith(UPLOADED):
            return payloads.media(self._files[url.removeprefix(UPLOADED)], self._base)
        return {"proxy_url": url, "width": None, "height": None, "loading_state": 2, "flags": 0} | media

    def _download(self, fresh: Json) -> None:
        file = self._files.get(str(fresh["file"]["url"]).removeprefix(UPLOADED))
        if file is not None:
            fresh |= {"name": file.filename, "size": len(file.data)}
        fresh["file"] = self._media(fresh["file"])


def _emoji(emoji: Json) -> Json:
    """An emoji as Discord returns it: its id is a text, whatever it was sent as."""
    return emoji | {"id": str(emoji["id"])} if emoji.get("id") else emoji


def resolve(components: list[Json], files: list[Attachment], base: str) -> list[Json]:
    """A copy as Discord keeps it: every component has an id, every `attachment://` an address."""
    return Settling(components, files, base).every(components)


def find(components: list[Json], custom_id: str) -> Json | None:
    """The component with that custom id, if there is one."""
    for component in walk(components):
        if component.get("custom_id") == custom_id:
            return component
    return None
