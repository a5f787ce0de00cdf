"""What a lobby says and offers while somebody sits there who is new to the game."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from bot.panels.texts import Texts
from bot.tables.computer_levels import level_of
from bot.tables.options import settings_of
from bot.tables.session import Session
from engines.core import Level, Setting


class FirstGame(StrEnum):
    """Whether a lobby can be set up for somebody who is new to the game."""

    NO = "no"
    OFFERED = "offered"
    CHOSEN = "chosen"


def first_game_at(session: Session, wanted: Mapping[str, str] | None) -> FirstGame:
    """Return whether somebody at a lobby is new to the game, and whether it is set up for them already.

    Its settings are those of a first game then, and its computer players are easy.

    Args:
        session: the lobby.
        wanted: the settings of a good first game; None where nobody is new to it.
    """
    if wanted is None:
        return FirstGame.NO
    as_wanted = all(
        session.options.value(setting) == wanted[setting.id]
        for setting in settings_of(session.listing.rules)
        if setting.id in wanted
    )
    easy = all(level_of(seat.computer) is Level.EASY for seat in session.seats if seat.computer is not None)
    return FirstGame.CHOSEN if as_wanted and easy else FirstGame.OFFERED


def unusual(session: Session, wanted: Mapping[str, str]) -> list[Setting]:
    """Return the settings that a first game changes."""
    known = settings_of(session.listing.rules)
    return [setting for setting in known if wanted.get(setting.id, setting.default) != setting.default]


def chosen_for_it(texts: Texts, session: Session, wanted: Mapping[str, str]) -> str:
    """Say in a line which settings of a first game are chosen, and the level of the computer players.

    Those that are as usual are not named one by one: to whoever is new their names would say nothing. What the host
    has chosen otherwise, of which a first game says nothing, is named where else all would be called usual.
    """
    listing = session.listing
    said = [
        texts("sit.choice", setting=texts.setting(listing, one.id), value=texts.value(listing, one.id, wanted[one.id]))
        for one in unusual(session, wanted)
    ]
    if not said:
        others = [
            texts.setting(listing, one.id)
            for one in settings_of(listing.rules)
            if session.options.value(one) != one.default
        ]
        said = [texts("sit.choice-but", settings=texts.join(others)) if others else texts("sit.choice-usual")]
    if any(seat.computer is not None for seat in session.seats):
        said.append(texts("sit.choice-easy"))
    return texts("sit.first-chosen", choices=" · ".join(said))
