"""Limits on modals."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bot.sandbox.components import (
    CHECKBOX,
    CHECKBOXES,
    FILE_UPLOAD,
    LABEL,
    RADIO,
    ROW,
    SELECTS,
    TEXT,
    TEXT_INPUT,
)
from bot.sandbox.limits.components import check_options, check_select
from bot.sandbox.limits.problems import Json, Place, Problems

IN_LABEL = frozenset({TEXT_INPUT, FILE_UPLOAD, RADIO, CHECKBOXES, CHECKBOX}) | SELECTS
AT_TOP = frozenset({ROW, TEXT, LABEL})
MOST_ITEMS, MOST_INPUT = 5, 4000


def check_modal(data: Json) -> None:
    """Check a modal to be shown.

    Raises:
        DiscordError: 50035 with every fault.
    """
    problems = Problems()
    problems.length(("data", "title"), data.get("title"), 1, 45)
    problems.length(("data", "custom_id"), data.get("custom_id"), 1, 100)
    place: Place = ("data", "components")
    seen: set[str] = set()
    if problems.length(place, data.get("components"), 1, MOST_ITEMS):
        for index, item in enumerate(data["components"]):
            _item(problems, item, (*place, index), seen)
    problems.raise_any()


def _wrong_type(problems: Problems, place: Place, allowed: frozenset[int]) -> None:
    choices = ", ".join(str(number) for number in sorted(allowed))
    message = f'Value of field "type" must be one of ({choices}).'
    problems.add((*place, "type"), "UNION_TYPE_CHOICES", message)


def _item(problems: Problems, item: Json, place: Place, seen: set[str]) -> None:
    kind = item.get("type")
    if kind == TEXT:
        problems.length((*place, "content"), item.get("content"), 1, MOST_INPUT)
    elif kind == LABEL:
        problems.length((*place, "label"), item.get("label"), 1, 45)
        if item.get("description") is not None:
            problems.length((*place, "description"), item["description"], 1, 100)
        _field(problems, item.get("component"), (*place, "component"), seen, labelled=True)
    elif kind == ROW:
        inside: Place = (*place, "components")
        if problems.length(inside, item.get("components"), 1, 1):
            _field(problems, item["components"][0], (*inside, 0), seen, labelled=False)
    else:
        _wrong_type(problems, place, AT_TOP)


def _field(problems: Problems, field: Any, place: Place, seen: set[str], *, labelled: bool) -> None:
    kind = field.get("type") if isinstance(field, dict) else None
    allowed = IN_LABEL if labelled else frozenset({TEXT_INPUT})
    if kind not in allowed:
        _wrong_type(problems, place, allowed)
        return
    custom_id = field.get("custom_id")
    if problems.length((*place, "custom_id"), custom_id, 1, 100) and custom_id in seen:
        message = "Component custom id cannot be duplicated"
        problems.add((*place, "custom_id"), "COMPONENT_CUSTOM_ID_DUPLICATED", message)
    seen.add(custom_id)
    if field.get("disabled"):
        message = "Components in a modal cannot be disabled"
        problems.add((*place, "disabled"), "COMPONENT_DISABLED_IN_MODAL", message)
    if not labelled:
        problems.length((*place, "label"), field.get("label"), 1, 45)
    FIELDS[kind](problems, field, place)


def _text_input(problems: Problems, field: Json, place: Place) -> None:
    problems.number((*place, "style"), field.get("style"), 1, 2)
    if field.get("placeholder") is not None:
        problems.length((*place, "placeholder"), field["placeholder"], 0, 100)
    least = field.get("min_length")
    most = field.get("max_length")
    if least is not None:
        problems.number((*place, "min_length"), least, 0, MOST_INPUT)
    if most is not None:
        problems.number((*place, "max_length"), most, 1, MOST_INPUT)
    if field.get("value"):
        problems.length((*place, "value"), field["value"], 0, most or MOST_INPUT)


def _select(problems: Problems, field: Json, place: Place) -> None:
    check_select(problems, field, place, emoji=None)


def _radio(problems: Problems, field: Json, place: Place) -> None:
    check_options(problems, field | {"max_values": 1}, (*place, "options"), least=2, most=10)


def _checkboxes(problems: Problems, field: Json, place: Place) -> None:
    check_options(problems, field, (*place, "options"), least=1, most=10)
    _counts(problems, field, place)


def _counts(problems: Problems, field: Json, place: Place) -> None:
    if field.get("min_values") is not None:
        problems.number((*place, "min_values"), field["min_values"], 0, 10)
    if field.get("max_values") is not None:
        problems.number((*place, "max_values"), field["max_values"], 1, 10)


def _nothing(problems: Problems, field: Json, place: Place) -> None:
    """A checkbox has only its custom id, which was checked before."""


FIELDS: dict[int, Callable[[Problems, Json, Place], None]] = {
    TEXT_INPUT: _text_input,
    **dict.fromkeys(SELECTS, _select),
    RADIO: _radio,
    CHECKBOXES: _checkboxes,
    CHECKBOX: _nothing,
    FILE_UPLOAD: _counts,
}
