"""Writes the test data of Discord's API: `python -m tests.sandbox.make_openapi PATH`.

PATH is the description that Discord publishes (`specs/openapi.json` of github.com/discord/discord-api-spec). Every
route is kept, and what the bodies may hold of those that bots such as Skald use; texts for people are left out.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

FACTS = Path(__file__).parent / "discord_api.json"
"""The test data."""

SOURCE = "https://github.com/discord/discord-api-spec"

METHODS = ("get", "post", "put", "patch", "delete")
KINDS = ("application/json", "multipart/form-data")
WORDS = {"description", "title", "example", "examples", "externalDocs", "deprecated", "x-discord-union"}
"""Parts of a schema that say nothing about a body."""

USED = (
    "/applications/{application_id}",
    "/channels/{channel_id}",
    "/guilds/{guild_id}/scheduled-events",
    "/interactions/",
    "/users/@me",
    "/webhooks/{webhook_id}/{webhook_token}",
)
"""What the routes begin with whose bodies are kept."""

FOREIGN = ("/github", "/slack")
"""What routes end with whose bodies are those of other services."""


def facts(description: dict[str, Any], digest: str) -> dict[str, Any]:
    """What the tests need of a description: paths with methods and bodies, the schemas they name, and where from."""
    paths = {template: _methods(template, item) for template, item in sorted(description["paths"].items())}
    schemas: dict[str, Any] = {}
    wanted = set(_named(paths))
    while wanted:
        name = wanted.pop()
        schemas[name] = _plain(description["components"]["schemas"][name])
        wanted |= set(_named(schemas[name])) - set(schemas)
    return {
        "info": {
            "about": f"Made from {SOURCE} by python -m tests.sandbox.make_openapi",
            "title": description["info"]["title"],
            "version": description["info"]["version"],
            "licence": "MIT, see discord_api.LICENSE.txt",
            "sha256": digest,
        },
        "paths": paths,
        "components": {"schemas": dict(sorted(schemas.items()))},
    }


def _methods(template: str, item: dict[str, Any]) -> dict[str, Any]:
    return {method: _operation(template, item[method]) for method in METHODS if method in item}


def _operation(template: str, operation: dict[str, Any]) -> dict[str, Any]:
    body = operation.get("requestBody")
    if body is None:
        return {}
    if not template.startswith(USED) or template.endswith(FOREIGN):
        return {"requestBody": {}}
    kind = next(kind for kind in KINDS if kind in body["content"])
    content = {kind: {"schema": _plain(body["content"][kind]["schema"])}}
    return {"requestBody": {"required": body.get("required", False), "content": content}}


def _plain(schema: Any) -> Any:
    """A schema without texts for people."""
    if isinstance(schema, list):
        return [_plain(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    plain = {key: _plain(value) for key, value in schema.items() if key not in WORDS}
    if isinstance(schema.get("properties"), dict):  # a property may be called as one of those words
        plain["properties"] = {name: _plain(value) for name, value in schema["properties"].items()}
    return plain


def _named(value: Any) -> Iterator[str]:
    """The names of all schemas that are referred to."""
    if isinstance(value, dict):
        if isinstance(reference := value.get("$ref"), str):
            yield reference.rpartition("/")[2]
        value = list(value.values())
    if isinstance(value, list):
        for part in value:
            yield from _named(part)


def _lines(value: Any, depth: int = 3) -> str:
    """JSON with a line for each route and each schema."""
    if not depth or not value or not isinstance(value, dict):
        return json.dumps(value, separators=(",", ":"), ensure_ascii=False)
    deeper = {"info": 1, "paths": 1, "components": 2}
    parts = (f"{json.dumps(key)}:{_lines(part, deeper.get(key, depth - 1))}" for key, part in value.items())
    return "{\n" + ",\n".join(parts) + "\n}"


def main(path: str) -> None:
    """Write the test data anew."""
    raw = Path(path).read_bytes()
    FACTS.write_text(_lines(facts(json.loads(raw), sha256(raw).hexdigest())) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
