"""Work in parts, of which one that fails does not keep the others from being done."""

from __future__ import annotations

from collections.abc import Awaitable


class Parts:
    """Awaits the parts of one piece of work; each is tried, even if another fails."""

    def __init__(self) -> None:
        self._failures: list[Exception] = []

    async def __call__(self, part: Awaitable[None]) -> None:
        """Do one part."""
        try:
            await part
        except Exception as error:  # noqa: BLE001 - whatever it is, `raise_failure` raises it when all parts are done
            self._failures.append(error)

    def raise_failure(self) -> None:
        """Raise the first failure, if there was one."""
        if self._failures:
            raise self._failures[0]
