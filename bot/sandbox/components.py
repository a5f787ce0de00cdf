"""Component trees: walking them, numbering them, and pointing their media at uploaded files."""

from collections.abc import Iterator

from bot.sandbox import shapes
from bot.sandbox.model import Attachment, Json

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


def resolve(components: list[Json], files: list[Attachment], base: str) -> list[Json]:
    """A copy as Discord keeps it: every component has an id, every `attachment://` an address."""
    taken = {c["id"] for c in walk(components) if c.get("id")}
    numbers = iter(n for n in range(1, 1_000) if n not in taken)
    by_name = {file.filename: file for file in files}

    def settle_media(media: Json) -> Json:
        url = str(media["url"])
        if url.startswith(UPLOADED):
            return shapes.media(by_name[url.removeprefix(UPLOADED)], base)
        return {"proxy_url": url, "width": None, "height": None, "loading_state": 2, "flags": 0} | media

    def settle(component: Json) -> Json:
        fresh = dict(component)
        fresh["id"] = component.get("id") or next(numbers)
        if "components" in fresh:
            fresh["components"] = [settle(child) for child in component["components"]]
        for key in ("accessory", "component"):
            if isinstance(fresh.get(key), dict):
                fresh[key] = settle(component[key])
        if "media" in fresh:
            fresh["media"] = settle_media(fresh["media"])
        if fresh["type"] == FILE:
            _settle_file(fresh, settle_media, by_name)
        if "items" in fresh:
            fresh["items"] = [item | {"media": settle_media(item["media"])} for item in fresh["items"]]
        if fresh["type"] == BUTTON and "emoji" in fresh and fresh["emoji"] is None:
            del fresh["emoji"]
        return fresh

    return [settle(component) for component in components]


def _settle_file(fresh: Json, settle_media: object, by_name: dict[str, Attachment]) -> None:
    assert callable(settle_media)
    name = str(fresh["file"]["url"]).removeprefix(UPLOADED)
    if name in by_name:
        fresh |= {"name": name, "size": len(by_name[name].data)}
    fresh["file"] = settle_media(fresh["file"])


def find(components: list[Json], custom_id: str) -> Json | None:
    """The component with that custom id, if there is one."""
    for component in walk(components):
        if component.get("custom_id") == custom_id:
            return component
    return None
