"""The settings of a table, for its host alone: a menu of all, and the values of the one that is opened."""

from __future__ import annotations

from bot.panels.controls import Row, Select, SelectOption
from bot.panels.custom_id import CustomId, b36
from bot.panels.layout import Layout
from bot.panels.texts import Texts
from bot.tables.options import settings_of
from bot.tables.session import Session
from engines.core import Setting


def settings_panel(texts: Texts, session: Session, opened: Setting | None = None) -> Layout:
    """Return the menu of a table's settings, and the values of the one that is opened."""
    listing, table = session.listing, session.table.id
    settings = settings_of(listing.rules)
    lines = []
    for index, setting in enumerate(settings):
        value = texts.value(listing, setting.id, session.options.value(setting))
        lines.append(SelectOption(b36(index), texts.setting(listing, setting.id), hint=value))
    rows: list[Row] = [Select(str(CustomId("setting", table)), texts("options.which"), tuple(lines))]
    words = texts("options.words")
    if opened is not None:
        name = texts.setting(listing, opened.id)
        words = f"**{name}**\n{texts.sentence(listing, f'setting_help.{opened.id}')}"
        values = tuple(
            SelectOption(b36(i), texts.value(listing, opened.id, value)) for i, value in enumerate(opened.values)
        )
        menu = str(CustomId("value", table, setting=settings.index(opened)))
        now = texts.value(listing, opened.id, session.options.value(opened))
        rows.append(Select(menu, texts("options.now", value=now), values))
    head = f"### {texts('options.head', game=listing.title)}"
    return Layout(listing.accent, head, words=words, rows=tuple(rows))
