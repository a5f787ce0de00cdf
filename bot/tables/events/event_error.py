"""What an event does not allow."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import wraps
from typing import ParamSpec, TypeVar

from bot.store import Conflict

P = ParamSpec("P")
T = TypeVar("T")


class EventError(ValueError):
    """Something that an event does not allow; the id and parameters of one sentence."""

    def __init__(self, message: str, **params: str | int) -> None:
        self.id = f"event.{message}"
        self.params = params
        super().__init__(self.id)


def unless_changed(act: Callable[P, Awaitable[T]]) -> Callable[P, Awaitable[T]]:
    """Have it told to whoever acts when somebody else has changed an event first; nothing is stored then."""

    @wraps(act)
    async def acting(*args: P.args, **kwargs: P.kwargs) -> T:
        try:
            return await act(*args, **kwargs)
        except Conflict:
            raise EventError("changed") from None

    return acting
