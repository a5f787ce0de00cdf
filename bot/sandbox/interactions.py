"""Interactions: begun by a person, told to the bot, answered in time or failed."""

from __future__ import annotations

import secrets

from bot.sandbox import installs, message_service, payloads, permissions
from bot.sandbox.errors import DiscordError
from bot.sandbox.interaction import ALLOWED, Answer, Interaction, Kind, Standing
from bot.sandbox.limits.answers import check_choices, check_defer
from bot.sandbox.limits.modals import check_modal
from bot.sandbox.members import User
from bot.sandbox.message_service import Origin, Uploads
from bot.sandbox.model import Channel, Json, Message, MessageFlag
from bot.sandbox.slash import GROUP, SUBCOMMAND
from bot.sandbox.world import World

INTERACTIONS_KEPT = 50_000


class Talk:
    """The interactions of one world."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.pending: set[Interaction] = set()
        self.thinking: set[Interaction] = set()
        self._by_token: dict[str, Interaction] = {}

    def begin(  # noqa: PLR0913 - an interaction is all of these
        self,
        kind: Kind,
        user: User,
        channel: Channel,
        data: Json,
        *,
        message: Message | None = None,
        opened_by: Interaction | None = None,
    ) -> Interaction:
        """Tell the bot what somebody did; it now has three seconds. A form was opened by an earlier interaction."""
        world = self.world
        talk = Interaction(
            id=world.ids.mint(),
            token=secrets.token_urlsafe(32),
            kind=kind,
            user=user,
            channel=channel,
            data=data,
            message=message,
            begun=world.clock.now(),
        )
        talk.owners = opened_by.owners if opened_by is not None else self._owners(talk)
        self._forget_old(talk.begun)
        world.interactions[talk.id] = talk
        self._by_token[talk.token] = talk
        self.pending.add(talk)
        talk.timer = world.clock.after(world.policy.answer_within, lambda: self._fail(talk))
        guild_id = channel.guild.id if channel.guild else None
        payload = self.payload(talk)
        world.tell_bot("INTERACTION_CREATE", payload, guild_id=guild_id, intents=0)
        return talk

    def _owners(self, talk: Interaction) -> Json:
        """By which installations an interaction comes: those of its command, or of the message that is pressed."""
        for book in self.world.commands.values():
            if talk.message is None and (command := book.get(int(talk.data.get("id") or 0))):
                return installs.owners(self.world, talk.user, talk.channel, command)
        noted = (talk.message.interaction or {}).get("authorizing_integration_owners") if talk.message else None
        guild = talk.channel.guild
        return noted or {str(installs.ON_SERVER): str(guild.id) if guild else "0"}

    def _forget_old(self, now: float) -> None:
        known, life = self.world.interactions, self.world.policy.token_life
        while known:
            oldest = next(iter(known.values()))
            if now - oldest.begun <= 2 * life and len(known) < INTERACTIONS_KEPT:
                return
            known.popitem(last=False)
            self._by_token.pop(oldest.token, None)
            self.thinking.discard(oldest)

    def still_thinking(self) -> list[Interaction]:
        """Deferred answers that lack their text and whose token still lives."""
        now, life = self.world.clock.now(), self.world.policy.token_life
        return [talk for talk in self.thinking if now - talk.begun <= life]

    def _fail(self, talk: Interaction) -> None:
        if talk.standing is not Standing.PENDING:
            return
        talk.standing = Standing.FAILED
        self.pending.discard(talk)
        talk.first.set()
        talk.content.set()
        self.world.tell_people("interaction_failed", {"id": str(talk.id)}, channel=talk.channel, only_for=talk.user.id)

    def payload(self, talk: Interaction) -> Json:
        """The interaction as the gateway sends it."""
        world, channel, guild = self.world, talk.channel, talk.channel.guild
        shape: Json = {
            "id": str(talk.id),
            "application_id": str(world.bot.id),
            "type": int(talk.kind),
            "token": talk.token,
            "version": 1,
            "data": talk.data,
            "locale": talk.user.locale,
            "channel_id": str(channel.id),
            "channel": payloads.interaction_channel(channel, talk.user.id),
            "entitlements": [],
            "authorizing_integration_owners": talk.owners,
            "app_permissions": str(installs.bot_permissions(world, channel)),
            "attachment_size_limit": world.policy.file_bytes,
            "context": installs.context_of(world, channel),
        }
        if guild is None:
            shape["user"] = payloads.user(talk.user)
        else:
            holder = payloads.member(guild.members[talk.user.id])
            holder["permissions"] = str(permissions.in_channel(channel, talk.user.id))
            shape |= {"guild_id": str(guild.id), "member": holder, "guild_locale": guild.locale}
            shape["guild"] = {"id": str(guild.id), "locale": guild.locale, "features": []}
        if talk.message is not None:
            shape["message"] = payloads.message(talk.message, world.base)
        return shape

    # the bot's side

    def find(self, interaction_id: int, token: str) -> Interaction:
        """The interaction that a callback is for.

        Raises:
            DiscordError: 10062 unknown or too late, 40060 already answered.
        """
        talk = self.world.interactions.get(interaction_id)
        if talk is None or talk.token != token or talk.standing is Standing.FAILED:
            raise DiscordError(10062)
        if talk.standing is Standing.ANSWERED:
            raise DiscordError(40060)
        return talk

    def by_token(self, token: str) -> Interaction:
        """The interaction whose webhook this is.

        Raises:
            DiscordError: 10015 nothing was answered yet, 50027 the token has expired or never was.
        """
        talk = self._by_token.get(token)
        if talk is None or self.world.clock.now() - talk.begun > self.world.policy.token_life:
            raise DiscordError(50027)
        if talk.standing is not Standing.ANSWERED or talk.answer in (Answer.CHOICES, Answer.MODAL):
            raise DiscordError(10015)
        return talk

    def respond(self, talk: Interaction, body: Json, uploads: Uploads) -> None:
        """Take the first response.

        Raises:
            DiscordError: the response is of a type that does not fit, or breaks a limit.
        """
        answer = Answer(check_defer(body, ALLOWED[talk.kind]))
        try:
            self._take_answer(talk, answer, body.get("data") or {}, uploads)
        except DiscordError as error:
            if error.errors is not None and "data" not in error.errors:
                error.errors = {"data": error.errors}
            raise
        self._answered(talk, answer)

    def _take_answer(self, talk: Interaction, answer: Answer, data: Json, uploads: Uploads) -> None:
        if answer in (Answer.MESSAGE, Answer.DEFER_MESSAGE):
            self._new_message(talk, answer, data, uploads)
        elif answer is Answer.MODAL:
            check_modal(data)
            talk.modal = data
        elif answer is Answer.CHOICES:
            check_choices(data)
            talk.choices = list(data["choices"])
        else:
            if talk.message is None:
                raise DiscordError(50035)
            if answer is Answer.UPDATE:
                message_service.edit(self.world, talk.message, data, uploads)
            talk.original, talk.ephemeral = talk.message, talk.message.ephemeral

    def _new_message(self, talk: Interaction, answer: Answer, data: Json, uploads: Uploads) -> None:
        wished = bool(int(data.get("flags") or 0) & MessageFlag.EPHEMERAL)
        talk.ephemeral = wished or installs.has_to_whisper(talk.user, talk.channel, talk.owners)
        origin = self._origin(talk, ephemeral=talk.ephemeral)
        if answer is Answer.MESSAGE:
            talk.original = message_service.create(self.world, talk.channel, data, uploads, origin=origin)
        else:
            talk.original = message_service.placeholder(self.world, talk.channel, origin=origin)
            self.thinking.add(talk)

    def _origin(self, talk: Interaction, *, ephemeral: bool) -> Origin:
        about: Json = {
            "id": str(talk.id),
            "type": int(talk.kind),
            "user": payloads.user(talk.user),
            "authorizing_integration_owners": talk.owners,
        }
        if "name" in talk.data:
            about["name"] = _full_name(talk.data)
        target = talk.data.get("target_id")
        if target is not None and int(target) in self.world.users:
            about["target_user"] = payloads.user(self.world.users[int(target)])
        elif target is not None:
            about["target_message_id"] = target
        return Origin(
            author=self.world.bot,
            only_for=talk.user.id if ephemeral else None,
            webhook=True,
            interaction=about,
        )

    def _answered(self, talk: Interaction, answer: Answer) -> None:
        talk.answer, talk.standing = answer, Standing.ANSWERED
        self.pending.discard(talk)
        if talk.timer is not None:
            talk.timer.cancel()
        talk.first.set()
        if answer is not Answer.DEFER_MESSAGE:
            talk.content.set()
        if answer is Answer.MODAL or answer is Answer.CHOICES:
            payload: Json = {"id": str(talk.id), "modal": talk.modal, "choices": talk.choices}
            self.world.tell_people("answer", payload, channel=talk.channel, only_for=talk.user.id)

    def _filled(self, talk: Interaction) -> None:
        talk.content.set()
        self.thinking.discard(talk)

    def original(self, talk: Interaction) -> Message:
        """The message that `@original` means.

        Raises:
            DiscordError: 10008 it is gone.
        """
        if talk.original is None or talk.original.deleted:
            raise DiscordError(10008)
        return talk.original

    def edit_original(self, talk: Interaction, body: Json, uploads: Uploads) -> Message:
        """Edit the first answer, which ends the thinking of a deferred one."""
        message = self.original(talk)
        message_service.edit(self.world, message, body, uploads)
        self._filled(talk)
        return message

    def follow_up(self, talk: Interaction, body: Json, uploads: Uploads) -> Message:
        """Send another message; the first one after a deferral takes the place of its placeholder."""
        if talk.thinking and talk.original is not None and not talk.original.deleted:
            return self.edit_original(talk, body | {"flags": int(body.get("flags") or 0) & ~64}, uploads)
        if installs.for_user_alone(talk.owners) and len(talk.followups) >= installs.MOST_FOLLOWUPS:
            raise DiscordError(40094)
        wished = bool(int(body.get("flags") or 0) & MessageFlag.EPHEMERAL)
        origin = self._origin(talk, ephemeral=wished or installs.has_to_whisper(talk.user, talk.channel, talk.owners))
        message = message_service.create(self.world, talk.channel, body, uploads, origin=origin)
        talk.followups.append(message)
        return message

    def delete_original(self, talk: Interaction) -> None:
        """Delete the first answer."""
        message_service.delete(self.world, self.original(talk))
        self._filled(talk)


def _full_name(data: Json) -> str:
    """The name of a command with its group and subcommand."""
    words, inside = [data["name"]], data.get("options") or []
    while inside and inside[0]["type"] in (SUBCOMMAND, GROUP):
        words.append(inside[0]["name"])
        inside = inside[0].get("options") or []
    return " ".join(words)
