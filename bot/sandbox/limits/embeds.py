"""Limits on classic embeds."""

from __future__ import annotations

from bot.sandbox.limits.problems import Json, Place, Problems

MOST_EMBEDS, MOST_CHARACTERS = 10, 6000


def check_embeds(problems: Problems, embeds: list[Json]) -> None:
    """Check every embed, and the characters of all together."""
    problems.length(("embeds",), embeds, 0, MOST_EMBEDS)
    total = sum(_check(problems, embed, ("embeds", index)) for index, embed in enumerate(embeds))
    if total > MOST_CHARACTERS:
        message = f"Embed size exceeds maximum size of {MOST_CHARACTERS}"
        problems.add(("embeds",), "MAX_EMBED_SIZE_EXCEEDED", message)


def _check(problems: Problems, embed: Json, place: Place) -> int:
    size = 0
    texts = (
        (("title",), embed.get("title"), 256),
        (("description",), embed.get("description"), 4096),
        (("footer", "text"), (embed.get("footer") or {}).get("text"), 2048),
        (("author", "name"), (embed.get("author") or {}).get("name"), 256),
    )
    for path, text, most in texts:
        if text is not None:
            problems.length((*place, *path), text, 0, most)
            size += len(text)
    fields = embed.get("fields") or []
    problems.length((*place, "fields"), fields, 0, 25)
    for index, field in enumerate(fields):
        problems.length((*place, "fields", index, "name"), field.get("name"), 1, 256)
        problems.length((*place, "fields", index, "value"), field.get("value"), 1, 1024)
        size += len(field.get("name") or "") + len(field.get("value") or "")
    return size
