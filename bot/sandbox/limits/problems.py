"""The faults found in one request body, kept by their place in it."""

from __future__ import annotations

from typing import Any

from bot.sandbox.errors import DiscordError

Json = dict[str, Any]
Place = tuple[str | int, ...]


class Problems:
    """Collects faults and turns them into one `Invalid Form Body`."""

    def __init__(self) -> None:
        self.found: list[tuple[Place, str, str]] = []

    def add(self, place: Place, code: str, message: str) -> None:
        """Note a fault at a place such as ("components", 0, "custom_id")."""
        self.found.append((place, code, message))

    def length(self, place: Place, value: object, least: int, most: int) -> bool:
        """Check the length of a text or list; says whether it is right."""
        size = len(value) if isinstance(value, str | list) else -1
        if size < 0:
            self.add(place, "BASE_TYPE_REQUIRED", "This field is required")
            return False
        if not least <= size <= most:
            between = f"Must be between {least} and {most} in length."
            short = f"Must be {most} or fewer in length."
            self.add(place, "BASE_TYPE_BAD_LENGTH", between if least else short)
            return False
        return True

    def number(self, place: Place, value: object, least: int, most: int) -> bool:
        """Check that a value is a whole number in a range; says whether it is."""
        if isinstance(value, bool) or not isinstance(value, int):
            self.add(place, "NUMBER_TYPE_COERCE", f'Value "{value}" is not int.')
            return False
        if not least <= value <= most:
            code = "NUMBER_TYPE_MIN" if value < least else "NUMBER_TYPE_MAX"
            self.add(place, code, f"int value should be between {least} and {most}.")
            return False
        return True

    def raise_any(self) -> None:
        """Refuse the request if anything was found.

        Raises:
            DiscordError: 50035 with the nested errors.
        """
        if self.found:
            raise DiscordError(50035, errors=self.nested())

    def nested(self) -> Json:
        """The faults as Discord nests them."""
        root: Json = {}
        for place, code, message in self.found:
            node = root
            for step in place:
                node = node.setdefault(str(step), {})
            node.setdefault("_errors", []).append({"code": code, "message": message})
        return root


def flatten(errors: Json, place: str = "") -> list[str]:
    """Nested errors as lines such as `components.0.label: BASE_TYPE_BAD_LENGTH ...`."""
    lines = []
    for key, value in errors.items():
        if key == "_errors":
            lines += [f"{place}: {error['code']} {error['message']}" for error in value]
        else:
            lines += flatten(value, f"{place}.{key}" if place else key)
    return lines
