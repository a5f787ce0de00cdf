"""Discord's refusals: status, code and sentence, as the REST API answers them."""

from __future__ import annotations

from typing import Any

Json = dict[str, Any]

CODES: dict[int, tuple[int, str]] = {
    0: (404, "404: Not Found"),
    10002: (404, "Unknown Application"),
    10003: (404, "Unknown Channel"),
    10004: (404, "Unknown Guild"),
    10007: (404, "Unknown Member"),
    10008: (404, "Unknown Message"),
    10011: (404, "Unknown Role"),
    10013: (404, "Unknown User"),
    10014: (404, "Unknown Emoji"),
    10015: (404, "Unknown Webhook"),
    10062: (404, "Unknown interaction"),
    10063: (404, "Unknown application command"),
    10070: (404, "Unknown Guild Scheduled Event"),
    30003: (400, "Maximum number of pins reached (250)"),
    30008: (400, "Maximum number of emojis reached"),
    30013: (400, "Maximum number of guild channels reached (500)"),
    30032: (400, "Maximum number of application commands reached (100)"),
    30038: (400, "Maximum number of guild scheduled events reached (100)"),
    30048: (400, "Maximum number of tags in a forum channel has been reached (20)"),
    30046: (429, "Maximum number of edits to messages older than 1 hour reached. Try again later"),
    40001: (401, "Unauthorized. Provide a valid token and try again"),
    40003: (403, "You are opening direct messages too fast"),
    40005: (413, "Request entity too large"),
    40060: (400, "Interaction has already been acknowledged."),
    40094: (400, "This interaction has reached the maximum number of follow-up messages"),
    40067: (400, "A tag is required to create a forum post in this channel"),
    50001: (403, "Missing Access"),
    50003: (403, "Cannot execute action on a DM channel"),
    50005: (403, "Cannot edit a message authored by another user"),
    50006: (400, "Cannot send an empty message"),
    50007: (403, "Cannot send messages to this user"),
    50008: (400, "Cannot send messages in a non-text channel"),
    50013: (403, "Missing Permissions"),
    50016: (400, "Provided too few or too many messages to delete. Must provide at least 2 and fewer than 100"),
    50019: (403, "A message can only be pinned to the channel it was sent in"),
    50021: (403, "Cannot execute action on a system message"),
    50024: (400, "Cannot execute action on this channel type"),
    50027: (401, "Invalid Webhook Token"),
    50034: (400, "You can only bulk delete messages that are under 14 days old."),
    50035: (400, "Invalid Form Body"),
    50041: (400, "Invalid token"),
    50083: (400, "Thread is archived"),
    50109: (400, "The request body contains invalid JSON."),
    50278: (403, "Cannot send messages to this user due to having no mutual guilds"),
    160004: (400, "A thread has already been created for this message"),
    160005: (400, "Thread is locked"),
    160006: (400, "Maximum number of active threads reached"),
}


class DiscordError(Exception):
    """An answer other than success; `extra` goes into the body, `headers` beside it."""

    def __init__(  # noqa: PLR0913 - an answer has all these parts
        self,
        code: int,
        *,
        status: int | None = None,
        message: str | None = None,
        errors: Json | None = None,
        extra: Json | None = None,
        headers: dict[str, str] | None = None,
    ) -> None:
        """Take status and sentence from the table unless they are given."""
        known_status, known_message = CODES.get(code, (400, "Unknown Error"))
        self.code = code
        self.status = status or known_status
        self.message = message or known_message
        self.errors = errors
        self.extra = extra or {}
        self.headers = headers or {}
        super().__init__(f"{self.status} {self.code}: {self.message}")

    def body(self) -> Json:
        """The JSON that Discord would send."""
        body: Json = {"message": self.message, "code": self.code, **self.extra}
        if self.errors is not None:
            body["errors"] = self.errors
        return body


def unauthorized() -> DiscordError:
    """What a wrong bot token gets."""
    return DiscordError(0, status=401, message="401: Unauthorized")


def too_many(code: int, *, retry_after: float, scope: str = "user") -> DiscordError:
    """A 429 as Discord's own servers (not Cloudflare before them) send it: with `Via` and `retry_after`."""
    return DiscordError(
        code,
        status=429,
        message=CODES[code][1] if code in CODES and code else "You are being rate limited.",
        extra={"retry_after": retry_after, "global": scope == "global"},
        headers={"Via": "1.1 sandbox", "Retry-After": str(retry_after), "X-RateLimit-Scope": scope},
    )
