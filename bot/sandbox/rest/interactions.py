"""First responses to interactions, and the webhook of each interaction's token."""

from __future__ import annotations

from bot.sandbox import message_service, payloads
from bot.sandbox.errors import DiscordError
from bot.sandbox.interaction import Answer, Interaction
from bot.sandbox.model import Json, Message
from bot.sandbox.rest.call import Call, Route


async def respond(call: Call) -> Json | None:
    """Take the first response to an interaction."""
    talk = call.talk.find(call.ids["interaction"], call.words["token"])
    call.talk.respond(talk, call.body, call.uploads)
    if call.query.get("with_response") not in ("1", "true", "True"):
        return None
    answer: Json = {
        "interaction": {
            "id": str(talk.id),
            "type": int(talk.kind),
            "channel_id": str(talk.channel.id),
            "response_message_loading": talk.thinking,
            "response_message_ephemeral": talk.ephemeral,
        }
    }
    if talk.original is not None:
        answer["interaction"]["response_message_id"] = str(talk.original.id)
    assert talk.answer is not None
    answer["resource"] = {"type": int(talk.answer)}
    if talk.original is not None and talk.answer is not Answer.DEFER_UPDATE:
        answer["resource"]["message"] = payloads.message(talk.original, call.world.base)
    return answer


def _talk(call: Call) -> Interaction:
    if call.ids["application"] != call.bot.id:
        raise DiscordError(10015)
    return call.talk.by_token(call.words["token"])


def _message(call: Call, talk: Interaction) -> Message:
    """A message that belongs to the interaction: its answer, a followup, or the message it came from."""
    if call.words.get("which") == "@original":
        return call.talk.original(talk)
    wanted = int(call.words["which"])
    candidates = [talk.original, talk.message, *talk.followups]
    for message in candidates:
        if message is not None and message.id == wanted and not message.deleted:
            return message
    raise DiscordError(10008)


async def follow_up(call: Call) -> Json:
    """Send a followup."""
    message = call.talk.follow_up(_talk(call), call.body, call.uploads)
    return payloads.message(message, call.world.base)


async def read(call: Call) -> Json:
    """Read a message of the interaction."""
    return payloads.message(_message(call, _talk(call)), call.world.base)


async def edit(call: Call) -> Json:
    """Edit a message of the interaction."""
    talk = _talk(call)
    message = _message(call, talk)
    if message is talk.original:
        call.talk.edit_original(talk, call.body, call.uploads)
    else:
        message_service.edit(call.world, message, call.body, call.uploads)
    return payloads.message(message, call.world.base)


async def delete(call: Call) -> None:
    """Delete a message of the interaction."""
    talk = _talk(call)
    message = _message(call, talk)
    if message is talk.original:
        call.talk.delete_original(talk)
    else:
        message_service.delete(call.world, message)


HOOK = "/webhooks/{application}/{token}"
ROUTES: tuple[Route, ...] = (
    ("POST", "/interactions/{interaction}/{token}/callback", respond),
    ("POST", HOOK, follow_up),
    ("GET", HOOK + "/messages/{which:@original|\\d+}", read),
    ("PATCH", HOOK + "/messages/{which:@original|\\d+}", edit),
    ("DELETE", HOOK + "/messages/{which:@original|\\d+}", delete),
)
