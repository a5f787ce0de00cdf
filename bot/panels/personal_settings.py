"""A person's own settings: which there are, what they say, and the panel on which they are changed.

Commands, menus and forms all read this list.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import msgspec

from bot.panels.controls import Row, Select, SelectOption
from bot.panels.custom_id import CustomId, b36
from bot.panels.layout import OWN_ACCENT, Layout
from bot.panels.texts import Texts
from bot.store import AltLength, Challenges, Coach, HandPlace, PingBy, Pings, User
from bot.tables.notice_plan import read_hours

QUIET: Final = ("off", "20-8", "21-7", "21-9", "22-6", "22-7", "22-8", "23-7", "23-8", "23-9", "0-7", "0-8", "0-9")
"""Quiet hours in the menu; others can be typed."""


class PersonalSetting(msgspec.Struct, frozen=True):
    """One setting of a person.

    Attributes:
        id: its name in phrases.
        field: the field of `User` that holds it.
        values: what can be chosen.
        read: turns a value into that of the field.
        told: whether each value has a sentence of its own; else one sentence names the value.
    """

    id: str
    field: str
    values: tuple[str, ...]
    read: Callable[[str], Any]
    told: bool = True


PERSONAL: Final = (
    PersonalSetting("hand", "hand", tuple(HandPlace), HandPlace),
    PersonalSetting("alt", "alt_length", tuple(AltLength), AltLength),
    PersonalSetting("pings", "pings", tuple(Pings), Pings),
    PersonalSetting("by", "ping_by", tuple(PingBy), PingBy),
    PersonalSetting("hour", "digest_hour", tuple(str(hour) for hour in range(24)), int, told=False),
    PersonalSetting("quiet", "quiet_hours", QUIET, read_hours, told=False),
    PersonalSetting("coach", "coach", tuple(Coach), Coach),
    PersonalSetting("challenges", "challenges", tuple(Challenges), Challenges),
)
"""All of them but the time zone, which has too many values for a menu."""


def settings_card(texts: Texts, user: User, opened: PersonalSetting | None = None) -> Layout:
    """Tell somebody their settings, with a menu of all, and the values of the one that is opened."""
    lines = tuple(
        SelectOption(b36(index), texts(f"settings.name.{each.id}"), hint=_short(texts, each, value_of(user, each)))
        for index, each in enumerate(PERSONAL)
    )
    rows: list[Row] = [Select(str(CustomId("wish", 0)), texts("settings.which"), lines)]
    if opened is not None:
        index, now = PERSONAL.index(opened), value_of(user, opened)
        name = texts(f"settings.name.{opened.id}")
        prompt = texts("settings.now", name=name, value=_short(texts, opened, now))
        options = tuple(SelectOption(b36(i), _short(texts, opened, value)) for i, value in enumerate(opened.values))
        rows.append(Select(str(CustomId("wished", 0, setting=index)), prompt, options))
    words = "\n".join([*_sentences(texts, user), texts("settings.change")])
    return Layout(OWN_ACCENT, f"### {texts('settings.head')}", words=words, rows=tuple(rows))


def value_of(user: User, setting: PersonalSetting) -> str:
    """Return what somebody has chosen."""
    return str(getattr(user, setting.field)) or "off"


def _sentences(texts: Texts, user: User) -> list[str]:
    """Return what holds for somebody, a sentence for each setting that matters."""
    found = []
    for setting in PERSONAL:
        value = value_of(user, setting)
        if setting.id == "hour" and user.pings is not Pings.DAILY:
            continue
        if setting.id == "by" and user.pings is Pings.OFF:
            continue
        if setting.told:
            found.append(texts(f"settings.{setting.id}.{value}"))
        elif value != "off":
            found.append(texts(f"settings.{setting.id}", value=_short(texts, setting, value)))
    zone = user.zone
    if zone is not None:
        found.append(texts("settings.zone", zone=zone))
    elif user.quiet_hours or user.pings is Pings.DAILY:
        found.append(texts("settings.no-zone"))
    return found


def _short(texts: Texts, setting: PersonalSetting, value: str) -> str:
    """Return a value in a few words, for menus."""
    if value == "off" and not setting.told:
        return texts("settings.none")
    if setting.id == "hour":
        return f"{int(value):02}:00"
    if setting.id == "quiet":
        return "–".join(f"{int(hour):02}:00" for hour in value.split("-"))
    return texts(f"settings.value.{setting.id}.{value}")
