"""The controls of pages about a person: their custom_ids name the person, a page, and a game."""

from __future__ import annotations

import re
from enum import StrEnum
from typing import Final

import msgspec

from bot.panels.controls import Button
from bot.panels.custom_id import CustomId, b36, read_id
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


class PersonSubject(msgspec.Struct, frozen=True):
    """What a control of such a page names.

    Attributes:
        user: the person.
        page: number of the page, from 0.
        game: number of the game in the catalogue, from 1; 0 for all games.
        guild: the server, on a page that is read elsewhere; 0 on the server itself.
    """

    user: int
    page: int = 0
    game: int = 0
    guild: int = 0

    @classmethod
    def read(cls, text: str, guild: str = "") -> PersonSubject:
        """Read the subject of a custom_id, and the server that it may name beside it.

        Raises:
            ValueError: it is none of ours.
        """
        match = _SUBJECT.match(text)
        if match is None:
            raise ValueError(text)
        user, page, game = [int(part, 36) for part in match.groups()]
        server = read_id(guild) if guild else 0
        if max(user, server) > _LARGEST:
            raise ValueError(text)
        return cls(user, page, game, server)

    def control(self, verb: PersonPage) -> str:
        """Return the custom_id of a control that leads to a page."""
        subject = f"{b36(self.user)}.{b36(self.page)}.{b36(self.game)}"
        return str(CustomId(verb, 0, subject, b36(self.guild) if self.guild else ""))


_EMOJIS: Final = {
    PersonPage.PROFILE: "📈",
    PersonPage.GAMES: "📜",
    PersonPage.STATISTICS: "📊",
    PersonPage.ACHIEVEMENTS: "🎖️",
    PersonPage.AGAINST: "⚔️",
}


class Person(msgspec.Struct, frozen=True):
    """Whose page it is, and who reads it.

    Attributes:
        user: the person.
        name: what they are called.
        reader: who reads.
        guild: the server, for a page that is read elsewhere; 0 on the server itself.
    """

    user: int
    name: str
    reader: int
    guild: int = 0


def page_buttons(texts: Texts, person: Person, shown: PersonPage) -> tuple[Button, ...]:
    """Return the buttons that lead to the other pages about a person; nobody stands against themselves."""
    alone = person.user == person.reader
    pages = [page for page in PersonPage if page is not shown and not (page is PersonPage.AGAINST and alone)]
    subject = PersonSubject(person.user, guild=person.guild)
    return tuple([Button(subject.control(page), texts(f"person.{page}"), _EMOJIS[page]) for page in pages])


def follow_button(texts: Texts, person: Person) -> tuple[Button, ...]:
    """Return the button by which the reader follows somebody at the tables of the server where this is read."""
    if person.user == person.reader or person.guild or person.user <= 0:
        return ()
    return (Button(str(CustomId("followone", 0, f"p{b36(person.user)}")), texts("control.watch"), "🔔"),)
