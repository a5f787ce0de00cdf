"""The form in which an event is set up, and what is typed into it."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

import msgspec

from bot.leagues.events import Format
from bot.panels.controls import SelectOption
from bot.panels.forms import Choice, Form, FormId, TextField, Ticks
from bot.panels.texts import Texts
from bot.tables.events.event_error import EventError

FORM: Final = "event"
"""What the form does; its custom_id names game and format."""

LONGEST_NAME: Final = 60
"""Letters of an event's name."""

LIMIT, ROUNDS = range(2, 201), range(1, 21)
"""How many can take part in an event, and how many rounds it can have, where that is chosen."""

LINE: Final = 200
"""Letters of the further settings."""


class Switch(StrEnum):
    """What can be switched on."""

    DUPLICATE = "duplicate"
    FINAL = "final"
    CHECKIN = "checkin"


class NewEventChoices(msgspec.Struct, frozen=True):
    """What was chosen: words as they were typed, and what is switched on."""

    game: str
    format: Format
    name: str
    starts: str
    limit: int | None
    rounds: int
    hours: int
    clock: str
    options: str
    duplicate: bool
    final: bool
    checkin: bool


class Further(msgspec.Struct, frozen=True):
    """What stands in the line of further settings: how many take part, how many rounds, and the settings of tables."""

    limit: int | None = None
    rounds: int | None = None
    options: str = ""


def event_form(texts: Texts, game: str, typed: NewEventChoices, hours: Mapping[int, str]) -> Form:
    """Return the form for a new event.

    Args:
        texts: the bot's words.
        game: the title of the game.
        typed: what has been typed already.
        hours: how long a round may last, and what that is called.
    """
    further = {"limit": typed.limit, "rounds": typed.rounds, "clock": typed.clock}
    words = [f"{name}={value}" for name, value in further.items() if value] + typed.options.split()
    switches = tuple(SelectOption(one, texts(f"event.form.{one}")) for one in Switch)
    ticked = tuple(one for one in Switch if getattr(typed, one))
    lasting = tuple(SelectOption(str(number), name) for number, name in hours.items())
    return Form(
        FormId(FORM, about=(typed.game, typed.format)),
        texts("event.form.title", game=game),
        (
            TextField("name", texts("event.form.name"), LONGEST_NAME),
            TextField(
                "starts",
                texts("event.form.starts"),
                40,
                typed.starts,
                example="2026-12-31 18:00",
                hint=texts("event.form.starts-hint"),
                needed=False,
            ),
            Choice("hours", texts("event.form.hours"), lasting, str(typed.hours)),
            TextField(
                "further",
                texts("event.form.further"),
                LINE,
                " ".join(words),
                example="limit=16 rounds=5 clock=1d",
                hint=texts("event.form.further-hint"),
                needed=False,
            ),
            Ticks("switches", texts("event.form.switches"), switches, ticked),
        ),
    )


def further_of(typed: str) -> Further:
    """Read the line of further settings.

    Raises:
        EventError: a number is none, or too small or large.
    """
    numbers: dict[str, int] = {}
    rest = []
    for word in typed.split():
        name, _, value = word.partition("=")
        bounds = {"limit": LIMIT, "rounds": ROUNDS}.get(name)
        if bounds is None:
            rest.append(word)
        elif value.isdecimal() and len(value) < len("1000") and int(value) in bounds:
            numbers[name] = int(value)
        else:
            raise EventError("no-number", word=word, least=bounds.start, most=bounds.stop - 1)
    return Further(numbers.get("limit"), numbers.get("rounds"), " ".join(rest))
