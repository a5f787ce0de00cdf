"""The settings of a table, for its host alone: a menu of all, the values of the one opened, and forms of five."""

from __future__ import annotations

from bot.panels.controls import ROW, Button, Row, Select, SelectOption
from bot.panels.custom_id import CustomId, b36
from bot.panels.forms import FIELDS, Choice, Form, FormId, brief
from bot.panels.layout import Layout
from bot.panels.texts import Texts
from bot.tables.options import RUNNING, settings_of
from bot.tables.session import Session
from engines.core import AnyRules, Setting

VERB = "optform"
"""What the buttons do that open a form, and the forms."""


def settings_panel(texts: Texts, session: Session, opened: Setting | None = None) -> Layout:
    """Return the menu of a table's settings, and the values of the one that is opened."""
    listing, table = session.listing, session.table.id
    settings = settings_of(listing.rules)
    lines = []
    for index, setting in enumerate(settings):
        value = texts.value(listing, setting.id, session.options.value(setting))
        lines.append(SelectOption(b36(index), texts.setting(listing, setting.id), hint=value))
    rows: list[Row] = [
        *_forms(texts, session),
        Select(str(CustomId("setting", table)), texts("options.which"), tuple(lines)),
    ]
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


def parts_of(rules: AnyRules) -> list[tuple[Setting, ...]]:
    """Return the settings in parts that each fit on a form: first the game's own, then those of every table."""
    return [group[at : at + FIELDS] for group in (rules.info.settings, RUNNING) for at in range(0, len(group), FIELDS)]


def options_form(texts: Texts, session: Session, part: tuple[Setting, ...]) -> Form:
    """Return the form in which the host changes some settings at once."""
    listing = session.listing
    fields = tuple(
        Choice(
            setting.id,
            texts.setting(listing, setting.id),
            tuple(SelectOption(value, texts.value(listing, setting.id, value)) for value in setting.values),
            session.options.value(setting),
            hint=brief(texts.sentence(listing, f"setting_help.{setting.id}")),
        )
        for setting in part
    )
    return Form(FormId(VERB, session.table.id), texts("options.head", game=listing.title), fields)


def _forms(texts: Texts, session: Session) -> list[Row]:
    """The buttons that open the forms."""
    rules = session.listing.rules
    own = -(-len(rules.info.settings) // FIELDS)
    buttons: list[Button] = []
    for number, _ in enumerate(parts_of(rules)):
        shared = number - own
        if shared < 0:
            label = texts("options.form-only-rules") if own == 1 else texts("options.form-rules", n=number + 1)
        else:
            label = texts("options.form-more", n=shared + 1) if shared else texts("options.form-table")
        buttons.append(Button(str(CustomId(VERB, session.table.id, page=number)), label))
    return [tuple(buttons[at : at + ROW]) for at in range(0, len(buttons), ROW)]
