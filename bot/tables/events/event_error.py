"""What an event does not allow."""

from __future__ import annotations


class EventError(ValueError):
    """Something that an event does not allow; the id and parameters of one sentence."""

    def __init__(self, message: str, **params: str | int) -> None:
        self.id = f"event.{message}"
        self.params = params
        super().__init__(self.id)
