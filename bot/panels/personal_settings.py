"""A person's own settings: which there are, what they say, and the panel on which they are changed.

Commands, menus and forms all read this list.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import msgspec

from bot.panels.controls import Button, Row, Select, SelectOption
from bot.panels.custom_id import CustomId, b36
from bot.panels.forms import FIELDS, Choice, Field, Form, FormId, TextField
from bot.panels.layout import OWN_ACCENT, Layout
from bot.panels.texts import Texts
from bot.store import AltLength, Challenges, Coach, Confirm, Forced, HandPlace, NextUp, PingBy, Pings, User
from bot.tables.notice_plan import read_hours

FORM: Final = "wishes"
"""What the forms do; their custom_ids name the number of the form."""

ZONE: Final = "zone"
"""The field for the time zone; a zone is called by so many letters at most."""

MOST_ZONE: Final = 64

QUIET: Final = ("off", "20-8", "21-7", "21-9", "22-6", "22-7", "22-8", "23-7", "23-8", "23-9", "0-7", "0-8", "0-9")
"""Quiet hours in the menu; others can be typed."""


NOTICES: Final = "notices"
"""The form on which the time zone stands as well."""


class PersonalSetting(msgspec.Struct, frozen=True):
    """One setting of a person.

    Attributes:
        id: its name in phrases.
        field: the field of `User` that holds it.
        values: what can be chosen.
        read: turns a value into that of the field.
        told: whether each value has a sentence of its own; else one sentence names the value.
        form: the form on which it stands.
    """

    id: str
    field: str
    values: tuple[str, ...]
    read: Callable[[str], Any]
    told: bool = True
    form: str = "table"


PERSONAL: Final = (
    PersonalSetting("hand", "hand", tuple(HandPlace), HandPlace),
    PersonalSetting("alt", "alt_length", tuple(AltLength), AltLength),
    PersonalSetting("pings", "pings", tuple(Pings), Pings, form=NOTICES),
    PersonalSetting("by", "ping_by", tuple(PingBy), PingBy, form=NOTICES),
    PersonalSetting("hour", "digest_hour", tuple(str(hour) for hour in range(24)), int, told=False, form=NOTICES),
    PersonalSetting("quiet", "quiet_hours", QUIET, read_hours, told=False, form=NOTICES),
    PersonalSetting("next", "next_up", tuple(NextUp), NextUp),
    PersonalSetting("coach", "coach", tuple(Coach), Coach),
    PersonalSetting("challenges", "challenges", tuple(Challenges), Challenges),
    PersonalSetting("forced", "forced", tuple(Forced), Forced, form="answers"),
    PersonalSetting("confirm", "confirm", tuple(Confirm), Confirm, form="answers"),
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
    rows.append(
        tuple(
            Button(str(CustomId("wishform", 0, page=number)), texts(f"settings.form.{name}"))
            for number, (name, _) in enumerate(forms_of())
        )
    )
    words = "\n".join([*[f"- {sentence}" for sentence in _sentences(texts, user)], texts("settings.change")])
    return Layout(OWN_ACCENT, f"### {texts('settings.head')}", words=words, rows=tuple(rows))


def forms_of() -> list[tuple[str, tuple[PersonalSetting, ...]]]:
    """Return what stands on each form, and the name of it; the time zone takes a place on that of notices."""
    found = []
    for name in dict.fromkeys(setting.form for setting in PERSONAL):
        some = [setting for setting in PERSONAL if setting.form == name]
        room = FIELDS - 1 if name == NOTICES else FIELDS
        found += [(name, tuple(some[at : at + room])) for at in range(0, len(some), room)]
    return found


def settings_form(texts: Texts, user: User, number: int) -> Form:
    """Return the form of a number."""
    name, some = forms_of()[number]
    fields: list[Field] = []
    for setting in some:
        now = value_of(user, setting)
        values = setting.values if now in setting.values else (*setting.values, now)
        options = tuple(SelectOption(value, _short(texts, setting, value)) for value in values)
        fields.append(Choice(setting.id, texts(f"settings.name.{setting.id}"), options, now))
    if name == NOTICES:
        label, hint = texts("settings.name.zone"), texts("settings.zone-hint")
        fields.append(TextField(ZONE, label, MOST_ZONE, user.zone or "", "Europe/Oslo", hint, needed=False))
    return Form(FormId(FORM, about=(str(number),)), texts("settings.head"), tuple(fields))


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
        if setting.id == "by" and user.pings in (Pings.OFF, Pings.DAILY):  # once a day it is a direct message
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
