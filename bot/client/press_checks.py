"""What a press may be: a control that Skald has put before the presser, with values that such a control can have.

Discord vouches for who pressed and for the message; everything else comes from a client that can send what it likes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, Final, TypeVar

import msgspec

from bot.client.components import control_ids
from bot.client.deferral import AnswerKind, Interaction
from bot.client.table_sync import TableSync
from bot.panels.custom_id import ANSWERING, COPY_VERBS, OF_COPIES, OF_PUZZLES, PUZZLE_VERBS, CustomId, read_b36
from bot.panels.forms import FormId
from bot.store import LOBBY
from bot.tables.session import Session
from engines.core import Level

T = TypeVar("T")

VALUE: Final = re.compile(r"[0-9a-z]{1,9}\Z")
"""Every value of a menu of ours."""

_COMPONENT, _FORM = 3, 5
"""Discord's numbers for a press on a control, and for a form that was sent."""

MOST: Final = 25
"""Values that a menu can have at most."""

_COUNTS: Final[dict[str, range]] = {
    **{of + "choose": range(MOST + 1) for of in ("", OF_PUZZLES, OF_COPIES)},
    **{of + verb: range(1, 2) for of in ("", OF_PUZZLES, OF_COPIES) for verb in ("group", "add")},
    **dict.fromkeys(("setting", "value", "bring", "puzzle", "pother"), range(1, 2)),
    **dict.fromkeys(("contents", "course", "cardkind", "cardname"), range(1, 2)),
    **dict.fromkeys(("dare", "cset", "cval", "followtab", "advset"), range(1, 2)),
    "reviewed": range(1, 2),
    **dict.fromkeys(("rchapter", "reyes", "rehistory"), range(1, 2)),
    **dict.fromkeys(("wish", "wished", "muteone"), range(1, 2)),
    "build": range(2),
}
"""How many values come with a press, for the verbs of menus."""

_LOBBY: Final = frozenset({"join", "leave", "start", "dismiss", "firstgame"})
"""Verbs that show the table's lobby anew."""

_HAND: Final = ANSWERING | {"open", "restart", "back", "sure"}
"""Verbs that show the presser's own panel anew: it may stand in their direct messages."""

_ALONE: Final = frozenset(
    {"setting", "value", "bring", "build", "chapter", "contents", "glossary", "lessons", "learn", "readon"}
    | {"course", "card", "cardkind", "cardname", "unfind", "dare", "cset", "cval", "propose", "askback", "advset"}
    | {"person", "games", "statistics", "achieved", "against", "watching", "followed", "followtab"}
    | {"wish", "wished", "unmute"}
    | {"optform", "wishform"}
    | {"reviewed", "unreview"}
    | PUZZLE_VERBS
    | COPY_VERBS
    | {"playhint"}
    | {"rshare", "rsave", "rmake", "rehistory"}
    | {"putaway"}
    | set(map(str, Level))
)
"""Verbs of messages that only the presser sees."""


_SHARED: Final = frozenset({"replay", "rchapter", "reyes", "rlead"})
"""Verbs of a message that somebody may have posted elsewhere on the server than where its table is played."""


class Foreign(Exception):
    """A press that no control of ours can have sent from there; `why` names what does not fit."""

    def __init__(self, why: str) -> None:
        self.why = why
        super().__init__(why)


class Pressed(msgspec.Struct, frozen=True):
    """What a client says was pressed: a custom_id, and the values that were chosen."""

    id: str
    values: tuple[str, ...]


def pressed(data: Any) -> Pressed:
    """Read the data of an interaction; what is no text becomes one that fits nowhere."""
    given = data if isinstance(data, dict) else {}
    custom_id, values = given.get("custom_id"), given.get("values")
    listed = values if isinstance(values, list) else [] if values is None else [values]
    return Pressed(
        custom_id if isinstance(custom_id, str) else "",
        tuple([value if isinstance(value, str) else "" for value in listed]),
    )


def table_of(delivered: dict[str, Any]) -> int | None:
    """Return the table that a press or form names, of an interaction as Discord delivers it; None for anything else."""
    kind, custom_id = delivered.get("type"), pressed(delivered.get("data")).id
    if kind == _FORM:
        return FormId.read(custom_id).table or None
    return CustomId.read(custom_id).table or None if kind == _COMPONENT else None


def number(digits: str) -> int:
    """Read a number that a control carries.

    Raises:
        Foreign: it is none.
    """
    try:
        return read_b36(digits)
    except ValueError as error:
        raise Foreign("value") from error


def picked(items: Sequence[T], digits: str) -> T:
    """Return the item of this number.

    Raises:
        Foreign: there is none.
    """
    return at(items, number(digits))


def at(items: Sequence[T], index: int | None) -> T:
    """Return the item at a place that a control names.

    Raises:
        Foreign: there is none.
    """
    if index is None or index >= len(items):
        raise Foreign("value")
    return items[index]


def place_of_page(control: CustomId) -> AnswerKind:
    """Return where a page is shown: in a message of its own, or in place of the page whose control was pressed."""
    return AnswerKind.PRIVATE if control.page is None else AnswerKind.UPDATE


def fits(control: CustomId, values: tuple[str, ...]) -> None:
    """Look at the values of a press.

    Raises:
        Foreign: no control with this verb has such values.
    """
    if len(values) not in _COUNTS.get(control.verb, range(1)) or not all(map(VALUE.match, values)):
        raise Foreign("value")


async def belongs(interaction: Interaction, control: CustomId, session: Session | None, table_sync: TableSync) -> None:
    """Look at where a press comes from.

    Args:
        interaction: the press.
        control: what it carries.
        session: the table that it names; None for a control that belongs to none.
        table_sync: knows the table's messages.

    Raises:
        Foreign: its message shows no control of this table, is of another place, or is none that it may change.
    """
    message, verb, private = interaction.message, control.verb, interaction.guild_id is None
    if message is None or interaction.client.user is None or message.author.id != interaction.client.user.id:
        raise Foreign("message")
    alone = message.flags.ephemeral
    noted = {} if session is None else await table_sync.messages(session.table.id)
    if not _shows(message, control) and message.id not in noted.values():
        raise Foreign("message")
    if session is not None and not private:
        at_home = interaction.guild_id == session.table.guild
        if not at_home and session.seat_of(interaction.user.id) is None:
            raise Foreign("server")
        here = (session.table.channel, session.table.thread)
        elsewhere = not alone and message.id not in noted.values() and interaction.channel_id not in here
        if elsewhere and verb not in _SHARED:
            raise Foreign("channel")
    if verb in _LOBBY:
        fitting = not alone and not private and noted.get(LOBBY, message.id) == message.id
    elif verb in _HAND:
        fitting = alone or private
    else:
        fitting = alone or not (verb in _ALONE or control.page is not None)
    if not fitting:
        raise Foreign("panel")


def controls_of(message: Any) -> Iterator[CustomId]:
    """Yield what all controls on a message carry; nothing for no message."""
    if message is not None:
        yield from map(CustomId.read, control_ids(message.components))


def table_shown(interaction: Interaction, message: Any) -> int | None:
    """Return the table that a message of ours shows; None when it is none of ours, or shows no table."""
    own = interaction.client.user
    if own is None or message.author.id != own.id:
        return None
    return next(filter(None, (control.table for control in controls_of(message))), None)


def _shows(message: Any, control: CustomId) -> bool:
    """Return whether a message has this control, or another one of the same table or deck: it may have moved on."""
    return any(
        shown == str(control) or _of(CustomId.read(shown)) == _of(control) for shown in control_ids(message.components)
    )


def _of(control: CustomId) -> tuple[int, str]:
    return control.table, "" if control.table or control.verb != "build" else f"{control.verb}:{control.deck}"
