"""The people of the sandbox as tests and the page drive them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Sequence
from typing import Any, Protocol

import msgspec

from bot.sandbox.forms import OpenModal
from bot.sandbox.interaction import Answer, Interaction, Standing
from bot.sandbox.members import Dms, User
from bot.sandbox.message_handles import Button, Choice, Seen, Select, Sheet
from bot.sandbox.model import Channel, Message
from bot.sandbox.permissions import in_channel
from bot.sandbox.slash import NotPossible
from bot.sandbox.user_actions import Deeds
from bot.sandbox.world import World

PATIENCE = 20.0
"""Real seconds that a person waits for the text of a deferred answer."""


class Reply(msgspec.Struct, frozen=True):
    """What came of a deed: a message (new, or the clicked one repainted), a modal, or a failure."""

    interaction: Interaction

    @property
    def failed(self) -> bool:
        """Whether the person saw "This interaction failed"."""
        return self.interaction.standing is Standing.FAILED

    @property
    def message(self) -> Seen:
        """The answer: a new message, or for an update the message that was clicked.

        Raises:
            NotPossible: there is none.
        """
        if self.interaction.original is None:
            raise NotPossible(f"no message came: {self.interaction.standing}, {self.interaction.answer}")
        return Seen(self.interaction.original)

    @property
    def modal(self) -> Sheet:
        """The modal that opened.

        Raises:
            NotPossible: none did.
        """
        if self.interaction.modal is None:
            raise NotPossible(f"no modal came: {self.interaction.standing}, {self.interaction.answer}")
        return Sheet(OpenModal(self.interaction))

    @property
    def ephemeral(self) -> bool:
        """Whether the answer is for this person alone."""
        return self.interaction.ephemeral

    @property
    def kind(self) -> Answer | None:
        """The type of the first response."""
        return self.interaction.answer

    @property
    def updated(self) -> bool:
        """Whether the clicked message was repainted in place."""
        return self.interaction.answer is Answer.UPDATE

    @property
    def text(self) -> str:
        """The words of the answer."""
        return self.message.text

    @property
    def followups(self) -> list[Seen]:
        """The messages that followed the answer so far."""
        return [Seen(message) for message in self.interaction.followups]


class Surroundings(Protocol):
    """The parts of the sandbox that a person acts through."""

    world: World
    deeds: Deeds

    def pings_of(self, user: User) -> list[Message]:
        """Return the messages that pinged a user, oldest first."""


class Person:
    """One user, with hands and eyes."""

    def __init__(self, sandbox: Surroundings, user: User) -> None:
        self.sandbox, self.user = sandbox, user

    def __repr__(self) -> str:
        return f"<Person {self.name} {self.id}>"

    @property
    def id(self) -> int:
        """The user's id."""
        return self.user.id

    @property
    def name(self) -> str:
        """The user's name."""
        return self.user.name

    @property
    def mention(self) -> str:
        """The text that pings this user."""
        return self.user.mention

    @property
    def dm(self) -> Channel:
        """The DM channel with the bot, opened if need be."""
        return self.sandbox.world.dm(self.user)

    def close_dms(self) -> None:
        """Let no bot write."""
        self.user.dms = Dms.CLOSED

    def open_dms(self) -> None:
        """Let bots write."""
        self.user.dms = Dms.OPEN

    # eyes

    def sees(self, channel: Channel) -> list[Seen]:
        """The messages in a channel that this user sees: the public ones and their own ephemeral ones."""
        if not in_channel(channel, self.id):
            return []
        return [Seen(m) for m in channel.messages.values() if m.only_for in (None, self.id)]

    def dms(self) -> list[Seen]:
        """The messages in the DM with the bot."""
        known = self.sandbox.world.dms.get(self.id)
        return self.sees(known) if known else []

    @property
    def notifications(self) -> list[Seen]:
        """The messages that pinged this user, oldest first (those that were deleted too)."""
        return [Seen(message) for message in self.sandbox.pings_of(self.user)]

    # hands

    async def slash(self, channel: Channel, name: str, /, *, force: bool = False, **options: Any) -> Reply:
        """Give the slash command `name` (such as `table act`) and wait for what comes of it."""
        return await self.reply_to(self.sandbox.deeds.command(self.user, channel, name, _plain(options), force=force))

    async def autocomplete(
        self, channel: Channel, name: str, /, *, focused: str | None = None, **options: Any
    ) -> list[Choice]:
        """Type into an option and read the list; `focused` is the last one given unless it is said.

        Raises:
            NotPossible: the list did not come in time.
        """
        focused = focused or list(options)[-1]
        talk = self.sandbox.deeds.complete(self.user, channel, name, _plain(options), focused=focused)
        reply = await self.reply_to(talk)
        if reply.failed:
            raise NotPossible(f"loading the options of /{name} {focused} failed")
        return [Choice(choice["name"], choice["value"]) for choice in talk.choices]

    async def menu(self, channel: Channel, name: str, target: Person | User | Seen) -> Reply:
        """Choose an entry of the context menu of a user or message."""
        plain = target.user if isinstance(target, Person) else target
        aim: User | Message = plain.model if isinstance(plain, Seen) else plain
        return await self.reply_to(self.sandbox.deeds.menu(self.user, channel, name, aim))

    async def click(  # noqa: PLR0913 - a button can be named in three ways
        self,
        message: Seen,
        *,
        label: str | None = None,
        custom_id: str | None = None,
        nth: int | None = None,
        force: bool = False,
        twice: bool = False,
    ) -> Reply:
        """Press a button: by its label, its custom id or its number (from 0, among those that match).

        `force` presses what is disabled or gone, as a stale client does. `twice` is a double click:
        the reply is that of the first, the second is answered as well before this returns.

        Raises:
            NotPossible: there is no such button, several match, or it is disabled.
        """
        if custom_id is None:
            custom_id = _button(message, label, nth).custom_id
        deeds = self.sandbox.deeds
        first = deeds.press(self.user, message.model, custom_id, force=force)
        if not twice:
            return await self.reply_to(first)
        second = deeds.press(self.user, message.model, custom_id, force=True)
        reply, _ = await asyncio.gather(self.reply_to(first), self.reply_to(second))
        return reply

    async def choose(  # noqa: PLR0913 - a select can be named in three ways
        self,
        message: Seen,
        values: Sequence[Any],
        *,
        placeholder: str | None = None,
        custom_id: str | None = None,
        nth: int | None = None,
        force: bool = False,
    ) -> Reply:
        """Choose values (or labels, or people, channels, roles) in a select, the only one unless named.

        Raises:
            NotPossible: there is no such select or option, or the number of values does not fit.
        """
        if custom_id is None:
            custom_id = _select(message, placeholder, nth).custom_id
        plain = [getattr(value, "user", value) for value in values]
        deeds = self.sandbox.deeds
        return await self.reply_to(deeds.press(self.user, message.model, custom_id, values=plain, force=force))

    async def submit(self, modal: Sheet, values: dict[str, Any] | None = None) -> Reply:
        """Send a modal; `values` by label or custom id, the rest stays as the modal proposes."""
        return await self.reply_to(self.sandbox.deeds.submit(self.user, modal.open, values or {}))

    def write(self, channel: Channel, text: str, *, reply_to: Seen | None = None) -> Seen:
        """Write a message."""
        answered = reply_to.model if reply_to else None
        return Seen(self.sandbox.deeds.post(self.user, channel, text, reply_to=answered))

    def delete(self, message: Seen) -> None:
        """Delete a message: one's own, an ephemeral one, or as a moderator anybody's."""
        self.sandbox.deeds.delete(self.user, message.model)

    async def reply_to(self, talk: Interaction) -> Reply:
        """Wait for the bot's answer to an interaction of this person."""
        await talk.first.wait()
        await _patiently(talk.content.wait())
        return Reply(talk)


async def _patiently(content: Awaitable[Any]) -> None:
    """Wait for a deferred answer's text, but not for ever: the reply then still says it is thinking."""
    try:
        await asyncio.wait_for(content, PATIENCE)
    except TimeoutError:
        return


def _plain(options: dict[str, Any]) -> dict[str, Any]:
    return {name: getattr(value, "user", value) for name, value in options.items()}


def _button(message: Seen, label: str | None, nth: int | None) -> Button:
    buttons = [b for b in message.buttons if b.custom_id]
    found = [b for b in buttons if label is None or label in (b.label, b.emoji)]
    if nth is not None and nth < len(found):
        return found[nth]
    if len(found) != 1:
        shown = [b.label or b.emoji for b in buttons]
        raise NotPossible(f"{len(found)} buttons match {label or 'any'!r} (nth={nth}) among {shown}")
    return found[0]


def _select(message: Seen, placeholder: str | None, nth: int | None) -> Select:
    found = [s for s in message.selects if placeholder in (None, s.placeholder)]
    if nth is not None and nth < len(found):
        return found[nth]
    if len(found) != 1:
        shown = [s.placeholder for s in message.selects]
        raise NotPossible(f"{len(found)} selects match {placeholder or 'any'!r} (nth={nth}) among {shown}")
    return found[0]
