"""What a lobby does not allow."""

from __future__ import annotations


class LobbyError(ValueError):
    """Something that a lobby does not allow; the id and parameters of one sentence."""

    def __init__(self, message: str, **params: str | int) -> None:
        self.id = f"lobby.{message}"
        self.params = params
        super().__init__(self.id)
