"""What a person has chosen for themselves, and the forms in which they change it."""

from __future__ import annotations

from bot.panels.controls import Button, SelectOption
from bot.panels.custom_id import CustomId
from bot.panels.forms import Choice, Form, FormId
from bot.panels.layout import OWN_ACCENT, Layout
from bot.panels.texts import Texts
from bot.store import User
from bot.tables.preferences import GROUPS

VERB = "prefs"
"""What the buttons and forms do."""


def preferences_card(texts: Texts, user: User) -> Layout:
    """Return what somebody has chosen, a line for each, and a button for each form."""
    lines = [texts(f"settings.{each.id}.{each.of(user)}") for group in GROUPS.values() for each in group]
    lines.append(texts("settings.change"))
    row = tuple(
        Button(str(CustomId(VERB, 0, page=number)), texts(f"preference.group.{name}"))
        for number, name in enumerate(GROUPS)
    )
    return Layout(OWN_ACCENT, f"### {texts('settings.head')}", words="\n".join(lines), rows=(row,))


def preferences_form(texts: Texts, user: User, group: str) -> Form:
    """Return the form in which somebody changes a group of preferences."""
    fields = tuple(
        Choice(
            each.id,
            texts(f"preference.{each.id}.label"),
            tuple(SelectOption(value, texts(f"preference.{each.id}.{value}")) for value in each.kind),
            each.of(user),
        )
        for each in GROUPS[group]
    )
    return Form(FormId(VERB, about=(group,)), texts("settings.head"), fields)
