"""Limits on the components of a message: shapes, nesting, counts, lengths, and what they refer to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from bot.sandbox.components import (
    BUTTON,
    CONTAINER,
    FILE,
    GALLERY,
    LINK_STYLE,
    PREMIUM_STYLE,
    ROW,
    SECTION,
    SELECTS,
    SEPARATOR,
    STRING_SELECT,
    TEXT,
    THUMBNAIL,
    UPLOADED,
    walk,
)
from bot.sandbox.limits.emoji import is_emoji
from bot.sandbox.limits.problems import Json, Place, Problems

MOST_COMPONENTS, MOST_TEXT = 40, 4000
IN_CONTAINER = frozenset({ROW, TEXT, SECTION, GALLERY, SEPARATOR, FILE})
AT_TOP = IN_CONTAINER | {CONTAINER}
SHOWABLE = (".png", ".jpg", ".jpeg", ".webp", ".gif")
ID_MAX = 2**31 - 1


@dataclass(slots=True)
class Tree:
    """One check of one tree: what it may refer to and what has been met so far."""

    problems: Problems
    files: frozenset[str]
    emojis: frozenset[str]
    v2: bool
    custom_ids: set[str] = field(default_factory=set)
    ids: set[int] = field(default_factory=set)
    text: int = 0

    def check(self, components: list[Json], place: Place = ("components",)) -> None:
        """Check a whole message's components."""
        top = AT_TOP if self.v2 else frozenset({ROW})
        if not self.v2:
            self.problems.length(place, components, 0, 5)
        total = sum(1 for _ in walk(components))
        if total > MOST_COMPONENTS:
            message = f"The maximum number of components is {MOST_COMPONENTS}, got {total}"
            self.problems.add(place, "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", message)
        self.children(components, top, place)
        if self.text > MOST_TEXT:
            message = f"The total text of components must not exceed {MOST_TEXT} characters"
            self.problems.add(place, "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", message)

    def children(self, components: object, allowed: frozenset[int], place: Place) -> None:
        """Check a list of components of which only some types may stand here."""
        if not isinstance(components, list):
            self.problems.add(place, "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
            return
        for index, component in enumerate(components):
            self.one(component, allowed, (*place, index))

    def one(self, component: Any, allowed: frozenset[int], place: Place) -> None:
        """Check one component where it stands."""
        kind = component.get("type") if isinstance(component, dict) else None
        if kind not in allowed:
            choices = ", ".join(str(number) for number in sorted(allowed))
            message = f'Value of field "type" must be one of ({choices}).'
            self.problems.add((*place, "type"), "UNION_TYPE_CHOICES", message)
            return
        number = component.get("id")
        if number and self.problems.number((*place, "id"), number, 0, ID_MAX):
            if number in self.ids:
                self.problems.add((*place, "id"), "COMPONENT_ID_DUPLICATED", "Component id is duplicated")
            self.ids.add(number)
        CHECKS[kind](self, component, place)

    # the types

    def row(self, row: Json, place: Place) -> None:
        """A row: five buttons or one select."""
        inside = (*place, "components")
        parts = row.get("components")
        if not self.problems.length(inside, parts, 1, 5):
            return
        assert isinstance(parts, list)
        width = sum(5 if p.get("type") in SELECTS else 1 for p in parts if isinstance(p, dict))
        if width > 5:
            message = "The specified component exceeds the maximum width"
            self.problems.add(inside, "COMPONENT_LAYOUT_WIDTH_EXCEEDED", message)
        self.children(parts, frozenset({BUTTON}) | SELECTS, inside)

    def custom_id(self, component: Json, place: Place) -> None:
        """A custom id: 1 to 100 characters, once in a message."""
        custom_id = component.get("custom_id")
        if not self.problems.length((*place, "custom_id"), custom_id, 1, 100):
            return
        if custom_id in self.custom_ids:
            message = "Component custom id cannot be duplicated"
            self.problems.add((*place, "custom_id"), "COMPONENT_CUSTOM_ID_DUPLICATED", message)
        self.custom_ids.add(str(custom_id))

    def emoji(self, emoji: Any, place: Place) -> None:
        """An emoji: one of Unicode, or one that exists by id."""
        if emoji is None:
            return
        if emoji.get("id") is not None:
            known = str(emoji["id"]) in self.emojis
        else:
            known = is_emoji(str(emoji.get("name") or ""))
        if not known:
            self.problems.add((*place, "emoji", "name"), "COMPONENT_INVALID_EMOJI", "Invalid emoji")

    def button(self, button: Json, place: Place) -> None:
        """A button: a label or an emoji, and a custom id, an address or a product."""
        style = button.get("style")
        if not self.problems.number((*place, "style"), style, 1, 6):
            return
        if button.get("label") is not None:
            self.problems.length((*place, "label"), button["label"], 0, 80)
        self.emoji(button.get("emoji"), place)
        if style != PREMIUM_STYLE and not button.get("label") and not button.get("emoji"):
            message = "A button must have a label or an emoji"
            self.problems.add((*place, "label"), "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED", message)
        if style in (LINK_STYLE, PREMIUM_STYLE):
            if button.get("custom_id") is not None:
                message = "A custom id and url cannot both be specified"
                self.problems.add((*place, "custom_id"), "BUTTON_COMPONENT_CUSTOM_ID_URL_EXCLUSIVE", message)
            if style == LINK_STYLE:
                self.link(button, place)
        else:
            self.custom_id(button, place)

    def link(self, button: Json, place: Place) -> None:
        """A link button's address."""
        url = button.get("url")
        if not self.problems.length((*place, "url"), url, 1, 512):
            return
        if not str(url).startswith(("http://", "https://", "discord://")):
            message = f"Scheme of '{url}' must be one of ('http', 'https', 'discord')."
            self.problems.add((*place, "url"), "URL_TYPE_INVALID_SCHEME", message)

    def select(self, select: Json, place: Place) -> None:
        """A select menu of any kind, in a message."""
        self.custom_id(select, place)
        check_select(self.problems, select, place, emoji=self.emoji)

    def text_display(self, display: Json, place: Place) -> None:
        """A text display: something to read."""
        if self.problems.length((*place, "content"), display.get("content"), 1, MOST_TEXT):
            self.text += len(display["content"])

    def section(self, section: Json, place: Place) -> None:
        """A section: one to three texts and one accessory."""
        inside = (*place, "components")
        if self.problems.length(inside, section.get("components"), 1, 3):
            self.children(section["components"], frozenset({TEXT}), inside)
        self.one(section.get("accessory"), frozenset({BUTTON, THUMBNAIL}), (*place, "accessory"))

    def gallery(self, gallery: Json, place: Place) -> None:
        """A gallery: one to ten pictures."""
        inside = (*place, "items")
        if self.problems.length(inside, gallery.get("items"), 1, 10):
            for index, item in enumerate(gallery["items"]):
                self.picture(item, (*inside, index))

    def picture(self, item: Json, place: Place) -> None:
        """A picture of a gallery, or a thumbnail."""
        if item.get("description") is not None:
            self.problems.length((*place, "description"), item["description"], 1, 1024)
        self.media(item.get("media"), (*place, "media"), SHOWABLE)

    def file(self, file: Json, place: Place) -> None:
        """A file to download; only uploads can be shown so."""
        media = file.get("file")
        if isinstance(media, dict) and not str(media.get("url")).startswith((UPLOADED, "http")):
            message = "Only attachment:// references are allowed"
            self.problems.add((*place, "file", "url"), "URL_TYPE_INVALID_SCHEME", message)
            return
        self.media(media, (*place, "file"), ())

    def media(self, media: Any, place: Place, endings: tuple[str, ...]) -> None:
        """A reference to a picture or file: an address, or an upload of this very message."""
        url = media.get("url") if isinstance(media, dict) else None
        if not self.problems.length((*place, "url"), url, 1, 2048):
            return
        url = str(url)
        if not url.startswith(UPLOADED):
            if not url.startswith(("http://", "https://")):
                message = f"Scheme of '{url}' must be one of ('http', 'https', 'attachment')."
                self.problems.add((*place, "url"), "URL_TYPE_INVALID_SCHEME", message)
            return
        name = url.removeprefix(UPLOADED)
        if name not in self.files:
            message = f"The referenced attachment {url} was not found"
            self.problems.add((*place, "url"), "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND", message)
        elif endings and not name.lower().endswith(endings):
            message = f"The referenced attachment {url} is not a supported media type"
            self.problems.add((*place, "url"), "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_SUPPORTED", message)

    def separator(self, separator: Json, place: Place) -> None:
        """A separator: small or large."""
        if separator.get("spacing") is not None:
            self.problems.number((*place, "spacing"), separator["spacing"], 1, 2)

    def container(self, container: Json, place: Place) -> None:
        """A container: anything but another container."""
        colour = container.get("accent_color")
        if colour is not None:
            self.problems.number((*place, "accent_color"), colour, 0, 0xFFFFFF)
        inside = (*place, "components")
        if self.problems.length(inside, container.get("components"), 1, MOST_COMPONENTS):
            self.children(container["components"], IN_CONTAINER, inside)


CHECKS: dict[int, Callable[[Tree, Json, Place], None]] = {
    ROW: Tree.row,
    BUTTON: Tree.button,
    **dict.fromkeys(SELECTS, Tree.select),
    SECTION: Tree.section,
    TEXT: Tree.text_display,
    THUMBNAIL: Tree.picture,
    GALLERY: Tree.gallery,
    FILE: Tree.file,
    SEPARATOR: Tree.separator,
    CONTAINER: Tree.container,
}


def check_select(problems: Problems, select: Json, place: Place, *, emoji: Callable[[Any, Place], None] | None) -> None:
    """Check what selects in messages and in modals share."""
    if select.get("placeholder") is not None:
        problems.length((*place, "placeholder"), select["placeholder"], 0, 150)
    least, most = select.get("min_values", 1), select.get("max_values", 1)
    right = problems.number((*place, "min_values"), least, 0, 25)
    right &= problems.number((*place, "max_values"), most, 1, 25)
    if right and least > most:
        problems.add((*place, "min_values"), "NUMBER_TYPE_MAX", "min_values must not exceed max_values")
    if select["type"] == STRING_SELECT:
        check_options(problems, select, (*place, "options"), most=25, emoji=emoji)
        options = select.get("options")
        if right and isinstance(options, list) and options and most > len(options):
            message = f"Must be between {most} and 25 in length."
            problems.add((*place, "options"), "BASE_TYPE_BAD_LENGTH", message)
    elif len(select.get("default_values") or []) > 25:
        problems.add((*place, "default_values"), "BASE_TYPE_BAD_LENGTH", "Must be 25 or fewer in length.")


def check_options(  # noqa: PLR0913 - three kinds of component differ in these
    problems: Problems,
    holder: Json,
    place: Place,
    *,
    most: int,
    least: int = 1,
    emoji: Callable[[Any, Place], None] | None = None,
) -> None:
    """Check the options of a select, a radio group or a checkbox group."""
    options = holder.get("options")
    if not problems.length(place, options, least, most):
        return
    assert isinstance(options, list)
    values = set()
    for index, option in enumerate(options):
        here = (*place, index)
        problems.length((*here, "label"), option.get("label"), 1, 100)
        if problems.length((*here, "value"), option.get("value"), 1, 100) and option["value"] in values:
            message = "The specified option value is already used"
            problems.add((*here, "value"), "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", message)
        values.add(option.get("value"))
        if option.get("description") is not None:
            problems.length((*here, "description"), option["description"], 0, 100)
        if emoji is not None:
            emoji(option.get("emoji"), here)
    chosen = sum(1 for option in options if option.get("default"))
    if chosen > (holder.get("max_values") or (1 if holder["type"] == STRING_SELECT else len(options))):
        message = "More options are chosen by default than may be chosen"
        problems.add(place, "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", message)
