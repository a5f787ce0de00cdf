"""Reading what a host has chosen for a table: every fault is found, and all are told at once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engines.core import ConfigError, Fault, Problem, Setting

RANDOM: Final = "random"
"""The value of a setting that leaves something to chance."""


def chosen_values(
    settings: tuple[Setting, ...], seats: int, chosen: Mapping[str, str], allowed: tuple[int, ...]
) -> tuple[dict[str, str], list[Fault]]:
    """Complete a host's choices with the defaults, and list what does not fit.

    Returns:
        The value of every setting, and the faults found so far.
    """
    faults: list[Fault] = []
    if seats not in allowed:
        faults.append(Fault(Problem.WRONG_SEATS, {"seats": seats}))
    known = {setting.id: setting for setting in settings}
    values = {setting.id: setting.default for setting in settings}
    for name, value in chosen.items():
        setting = known.get(name)
        if setting is None:
            faults.append(Fault(Problem.UNKNOWN_SETTING, {"setting": name}))
        elif value not in setting.values:
            faults.append(Fault(Problem.UNKNOWN_VALUE, {"setting": name, "value": value}))
        elif value != setting.default and setting.seats and seats not in setting.seats:
            faults.append(Fault(Problem.NOT_WITH_SEATS, {"setting": name, "seats": seats}))
        else:
            values[name] = value
    return values, faults


def chosen_seat(value: str, seats: int, faults: list[Fault], *, missing: str) -> int | None:
    """Read a setting that names a seat by its number, or leaves it to chance.

    Args:
        value: the number, or `random`.
        seats: how many there are.
        faults: gets one more where there is no such seat.
        missing: message id of that one.
    """
    if value == RANDOM:
        return None
    seat = int(value)
    if seat >= seats:
        faults.append(Fault(missing, {"seat": seat}))
    return seat


def refuse(faults: list[Fault]) -> None:
    """Raise ConfigError when there are faults."""
    if faults:
        raise ConfigError(tuple(faults))
