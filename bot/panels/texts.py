"""The bot's own words, and the sentences for everything that can be refused."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from bot.games import Listing
from bot.tables.card_sets import CardSetError
from bot.tables.decks import DeckError
from bot.tables.events.event_error import EventError
from bot.tables.lobby_error import LobbyError
from engines.core import ConfigError, Fault, Problem, RuleError
from engines.kit.books import BookProblem
from renderers.kit.phrases import Phrases, load
from renderers.kit.typed import ECHO, coded, written

MOST = 3_500
"""Characters of an explanation."""

KIND = "book.type"
"""Id of the fault that a value is of another kind than it has to be."""


class Texts:
    """The phrases of `data/skald`, with a game's own where it has some."""

    def __init__(self, phrases: Phrases | None = None) -> None:
        """Read the English texts, or take those given."""
        self.phrases = phrases or load("skald")

    def __call__(self, phrase: str, /, **values: object) -> str:
        """Return one of the bot's phrases."""
        return self.phrases(phrase, **values)

    def __contains__(self, phrase: str) -> bool:
        return phrase in self.phrases

    def join(self, words: Iterable[str]) -> str:
        """Join words as a list."""
        return self.phrases.join(words)

    def sentence(self, listing: Listing | None, phrase: str, values: Mapping[str, Any] | None = None) -> str:
        """Return the sentence of a message id: the game's, else the bot's, else a general one."""
        values = values or {}
        if listing is not None and phrase in listing.phrases:
            return listing.phrases(phrase, **values)
        if phrase in self.phrases:
            return self.phrases(phrase, **values)
        return self.phrases("refused.illegal")

    def refusal(self, listing: Listing | None, error: RuleError | LobbyError | EventError) -> str:
        """Return the sentence of a refusal."""
        return self.sentence(listing, error.id, _echoed(error.params))

    def faults(self, listing: Listing, error: ConfigError) -> str:
        """Return one line for every fault of a table's settings."""
        return "\n".join(self.fault(listing, fault) for fault in error.faults)

    def fault(self, listing: Listing, fault: Fault) -> str:
        """Return the sentence of one fault."""
        params = _echoed(fault.params)
        if fault.id == Problem.NOT_WITH_SEATS:
            params["setting"] = self.setting(listing, str(fault.params["setting"]))
        return self.sentence(listing, fault.id, params)

    def trouble(self, error: DeckError | CardSetError) -> str:
        """Return the sentence of what cannot be done with a deck or card set, and a line for everything wrong in it."""
        lines = [self.phrases(error.id, **_echoed(error.params))]
        if isinstance(error, CardSetError):
            lines += [f"- {self.problem(error.listing, problem)}" for problem in error.problems]
        elif error.listing is not None:
            lines += [f"- {self.fault(error.listing, fault)}" for fault in error.faults]
        return "\n".join(lines)[:MOST]

    def problem(self, listing: Listing | None, problem: BookProblem) -> str:
        """Return one line of what is wrong in a card set: the place, and the sentence of it."""
        place, fault = f"{problem.file}: {problem.key}", problem.fault
        params = fault.params
        if fault.id == KIND:
            params = {name: self._kinds(kinds) for name, kinds in params.items()}
        return f"{coded(place)} {self.sentence(listing, fault.id, _echoed(params))}"

    def _kinds(self, kinds: str) -> str:
        """Return kinds of TOML values, such as `int | str`, in words."""
        words = {kind: f"book.kind.{kind}" for kind in kinds.split(" | ")}
        found = [self.phrases(phrase) if phrase in self.phrases else kind for kind, phrase in words.items()]
        return self.phrases.join(found, style="or")

    def setting(self, listing: Listing, setting: str) -> str:
        """Return the name of a setting."""
        return self.sentence(listing, f"setting.{setting}")

    def value(self, listing: Listing, setting: str, value: str) -> str:
        """Return the name of a setting's value; values that need no name stand for themselves."""
        phrase = f"value.{setting}.{value}"
        if phrase in listing.phrases or phrase in self.phrases:
            return self.sentence(listing, phrase)
        return value


def _echoed(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the parameters of a sentence, in which words may be somebody's own."""
    return {key: written(value, most=ECHO) if isinstance(value, str) else value for key, value in values.items()}
