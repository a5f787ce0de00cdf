"""Modals on somebody's screen, and filling in their fields as a client lets one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from bot.sandbox.components import (
    CHECKBOX,
    CHECKBOXES,
    FILE_UPLOAD,
    LABEL,
    RADIO,
    ROW,
    STRING_SELECT,
    TEXT_INPUT,
)
from bot.sandbox.interaction import Interaction
from bot.sandbox.model import Json
from bot.sandbox.slash import Filling, NotPossible


class OpenModal(msgspec.Struct, frozen=True):
    """A modal on somebody's screen; `message` is the one whose component opened it."""

    interaction: Interaction

    @property
    def shape(self) -> Json:
        """The modal as the bot sent it."""
        assert self.interaction.modal is not None
        return self.interaction.modal

    def fields(self) -> list[tuple[str, Json]]:
        """Its fields in order, each with the text of its label."""
        found = []
        for item in self.shape["components"]:
            if item["type"] == LABEL:
                found.append((item["label"], item["component"]))
            elif item["type"] == ROW:
                found.append((item["components"][0].get("label") or "", item["components"][0]))
        return found


def fill(field: Json, given: Any, filling: Filling, label: str) -> Json:
    """The answer to one field of a modal; without one given, what the modal proposes.

    Raises:
        NotPossible: the field does not take this.
    """
    kind = field["type"]
    if kind == TEXT_INPUT:
        return {"value": _typed(field, given, label)}
    if kind == CHECKBOX:
        return {"value": bool(field.get("default") if given is None else given)}
    if kind == RADIO:
        chosen = _chosen(field, [given] if given is not None else None)
        if not chosen and field.get("required", True):
            raise NotPossible(f"{label!r} must be answered")
        return {"value": chosen[0] if chosen else None}
    if kind in (STRING_SELECT, CHECKBOXES):
        chosen = _chosen(field, _listed(given))
    elif kind == FILE_UPLOAD:
        chosen = [filling.thing(file) for file in _listed(given) or []]
    else:
        proposed = [default["id"] for default in field.get("default_values") or []]
        chosen = [filling.thing(value) for value in (_listed(given) or proposed)]
    if chosen or field.get("required", True):
        check_count(field, len(chosen), label=label)
    return {"values": chosen}


def _listed(given: Any) -> list[Any] | None:
    """Several values as a list; a file is one value, a pair of name and bytes."""
    if given is None:
        return None
    several = isinstance(given, list | tuple | set)
    is_file = isinstance(given, tuple) and any(isinstance(part, bytes) for part in given)
    return list(given) if several and not is_file else [given]


def _typed(field: Json, given: Any, label: str) -> str:
    text = str(field.get("value") or "") if given is None else str(given)
    least, most = field.get("min_length") or 0, field.get("max_length") or 4000
    if not text and not field.get("required", True):
        return text
    if not max(least, 1 if field.get("required", True) else 0) <= len(text) <= most:
        raise NotPossible(f"{label!r} takes {least} to {most} characters, not {len(text)}")
    return text


def _chosen(field: Json, given: Sequence[Any] | None) -> list[str]:
    if given is None:
        return [option["value"] for option in field.get("options") or [] if option.get("default")]
    return [option_value(field, value, force=False) for value in given]


def option_value(control: Json, value: Any, *, force: bool) -> str:
    """The value of an option named by its value or its label."""
    for option in control.get("options") or []:
        if option["value"] == str(value):
            return str(value)
    for option in control.get("options") or []:
        if option["label"] == value:
            return str(option["value"])
    if force:
        return str(value)
    raise NotPossible(f"no option {value!r}, only {[o['value'] for o in control.get('options') or []]}")


def check_count(control: Json, count: int, *, label: str = "") -> None:
    """Check that as many values are chosen as a control takes.

    Raises:
        NotPossible: too few or too many.
    """
    many = len(control.get("options") or []) if control["type"] == CHECKBOXES else 1
    least, most = control.get("min_values"), control.get("max_values") or many
    least = 1 if least is None else least
    if not least <= count <= most:
        name = label or control.get("custom_id")
        raise NotPossible(f"{name!r} takes {least} to {most} values, not {count}")
