"""Refusals. Each is one sentence to the player who asked for the impossible, and changes nothing."""

from __future__ import annotations

from typing import ClassVar

from engines.core.types import Fault

Param = str | int


class RuleError(ValueError):
    """An answer that the rules do not allow.

    Attributes:
        id: message id of the sentence to show.
        params: what the sentence speaks of.
    """

    default: ClassVar[str] = "refused"

    def __init__(self, message: str = "", **params: Param) -> None:
        self.id = message or self.default
        self.params = params
        super().__init__(self.id, params)


class Unreadable(RuleError):
    """A typed move that is no notation."""

    default = "refused.unreadable"


class NotAsked(RuleError):
    """The question is not asked (any more), or somebody else is asked."""

    default = "refused.not-asked"


class Illegal(RuleError):
    """The question is asked, but this is no legal answer."""

    default = "refused.illegal"


class Finished(RuleError):
    """The game is over."""

    default = "refused.finished"


class CannotTakeBack(RuleError):
    """The last move cannot be taken back."""

    default = "refused.not-back"


class ConfigError(ValueError):
    """Settings that do not make a game; carries every fault at once."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        self.faults = faults
        super().__init__("; ".join(fault.id for fault in faults))


class CorruptLog(ValueError):
    """A stored log that does not replay under these rules."""
