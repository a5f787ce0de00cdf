"""The controls of pages about a person: their custom_ids name the person, a page, and a game."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from bot.panels.controls import Button
from bot.panels.custom_id import CustomId, b36
from bot.panels.texts import Texts

_SUBJECT: Final = re.compile(r"([0-9a-z]{1,13})\.([0-9a-z]{1,6})\.([0-9a-z]{1,3})\Z")
_LARGEST: Final = (1 << 63) - 1
"""Of all ids of Discord."""


class PersonPage(StrEnum):
    """The pages about a person; each is the verb of the controls that lead there."""

    PROFILE = "person"
    GAMES = "games"
    STATISTICS = "statistics"
    ACHIEVEMENTS = "achieved"
    AGAINST = "against"


@dataclass(frozen=True, slots=True)
class PersonSubject:
    """What a control of such a page names.

    Attributes:
        user: the person.
        page: number of the page, from 0.
        game: number of the game in the catalogue, from 1; 0 for all games.
    """

    user: int
    page: int = 0
    game: int = 0

    @classmethod
    def read(cls, text: str) -> PersonSubject:
        """Read the subject of a custom_id.

        Raises:
            ValueError: it is none of ours.
        """
        match = _SUBJECT.match(text)
        if match is None:
            raise ValueError(text)
        user, page, game = [int(part, 36) for part in match.groups()]
        if user > _LARGEST:
            raise ValueError(text)
        return cls(user, page, game)

    def control(self, verb: PersonPage) -> str:
        """Return the custom_id of a control that leads to a page."""
        return str(CustomId(verb, 0, f"{b36(self.user)}.{b36(self.page)}.{b36(self.game)}"))


_EMOJIS: Final = {
    PersonPage.PROFILE: "📈",
    PersonPage.GAMES: "📜",
    PersonPage.STATISTICS: "📊",
    PersonPage.ACHIEVEMENTS: "🎖️",
    PersonPage.AGAINST: "⚔️",
}


def page_buttons(texts: Texts, user: int, reader: int, shown: PersonPage) -> tuple[Button, ...]:
    """Return the buttons that lead to the other pages about a person; nobody stands against themselves."""
    pages = [page for page in PersonPage if page is not shown and (page is not PersonPage.AGAINST or user != reader)]
    return tuple([Button(PersonSubject(user).control(page), texts(f"person.{page}"), _EMOJIS[page]) for page in pages])
