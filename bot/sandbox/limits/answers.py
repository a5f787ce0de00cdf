"""Limits on first responses: their type, the flags of a deferral, and autocomplete choices."""

from __future__ import annotations

from collections.abc import Collection

from bot.sandbox.limits.problems import Json, Problems
from bot.sandbox.model import MessageFlag

DEFER = 5


def check_defer(body: Json, allowed: Collection[int]) -> int:
    """Check the type of a response against those that fit the interaction, and give it.

    Raises:
        DiscordError: 50035, the type does not fit, or a deferral carries more than the ephemeral flag.
    """
    problems = Problems()
    kind = body.get("type")
    if kind not in allowed:
        choices = ", ".join(str(int(number)) for number in sorted(allowed))
        problems.add(("type",), "BASE_TYPE_CHOICES", f"Value must be one of ({choices}).")
    flags = int((body.get("data") or {}).get("flags") or 0)
    if kind == DEFER and flags & ~int(MessageFlag.EPHEMERAL):
        problems.add(("data", "flags"), "MESSAGE_FLAGS_INVALID", "Only EPHEMERAL can be set on a deferral")
    problems.raise_any()
    assert isinstance(kind, int)
    return kind


def check_choices(data: Json) -> None:
    """Check autocomplete choices: 25 at most, names and values of 1 to 100 characters.

    Raises:
        DiscordError: 50035 with every fault.
    """
    problems = Problems()
    choices = data.get("choices")
    if problems.length(("data", "choices"), choices, 0, 25):
        assert isinstance(choices, list)
        for index, choice in enumerate(choices):
            place = ("data", "choices", index)
            problems.length((*place, "name"), choice.get("name"), 1, 100)
            if isinstance(choice.get("value"), str):
                problems.length((*place, "value"), choice["value"], 1, 100)
            elif not isinstance(choice.get("value"), int | float):
                problems.add((*place, "value"), "BASE_TYPE_REQUIRED", "This field is required")
    problems.raise_any()
