"""Discord's own description of its API as a judge of request bodies; `make_openapi` writes what is kept of it."""

from __future__ import annotations

import functools
import json
import re

from jsonschema import Draft202012Validator
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

from tests.sandbox.make_openapi import FACTS, KINDS, METHODS

DOCUMENT = "urn:discord"


@functools.cache
def _description():
    return json.loads(FACTS.read_text(encoding="utf-8"))


@functools.cache
def _registry():
    resource = Resource(contents=_description(), specification=DRAFT202012)
    return Registry().with_resource(DOCUMENT, resource)


def _pattern(template):
    """A path template as a regular expression; words beat parameters."""
    parts = re.split(r"\{[^}]+\}", template)
    return re.compile("[^/]+".join(re.escape(part) for part in parts) + r"\Z")


@functools.cache
def _operations():
    found = [
        (_pattern(template), template, method.upper())
        for template, item in _description()["paths"].items()
        for method in METHODS
        if method in item
    ]
    return sorted(found, key=lambda entry: entry[1].count("{"))


@functools.cache
def _validator(template, method):
    """The validator of an operation's body, or None when it takes none."""
    operation = _description()["paths"][template][method.lower()]
    content = operation.get("requestBody", {}).get("content", {})
    kind = next((k for k in KINDS if k in content), None)
    if kind is None:
        return None
    step = "/".join(
        part.replace("~", "~0").replace("/", "~1")
        for part in ("paths", template, method.lower(), "requestBody", "content", kind, "schema")
    )
    return Draft202012Validator({"$ref": f"{DOCUMENT}#/{step}"}, registry=_registry())


def body_problems(method, path, body):
    """What Discord's description finds wrong with a request; an empty list when nothing is.

    Args:
        method: The HTTP method.
        path: The path without host and `/api/v10`, as the sandbox records it.
        body: The JSON body (of a multipart request: its `payload_json`).
    """
    plain = path.split("?")[0]
    for pattern, template, wanted in _operations():
        if wanted == method and pattern.match(plain):
            described = _description()["paths"][template][method.lower()].get("requestBody")
            if described == {}:
                return [f"{method} {plain}: make_openapi keeps no body of this route"]
            validator = _validator(template, method)
            if validator is None:
                return [f"{method} {plain}: takes no body"] if body else []
            if not body and not described["required"]:
                return []
            told = _faults(template, method, json.dumps(_with_text_ids(body), sort_keys=True))
            return [f"{method} {plain}: {fault}" for fault in told]
    return [f"{method} {plain}: Discord has no such route"]


@functools.lru_cache(2_000)
def _faults(template, method, body):
    """What is wrong with a body of an operation; many bodies are sent again, and the list of commands by every test."""
    return [_told(error) for error in _validator(template, method).iter_errors(json.loads(body))]


def requests_problems(requests):
    """What Discord's description finds wrong with the requests that a sandbox got."""
    return [problem for each in requests for problem in body_problems(each.method, each.path, each.body)]


def _with_text_ids(body):
    """The body with ids of attachments, channels and so on as text: Discord takes numbers as well."""
    if isinstance(body, list):
        return [_with_text_ids(entry) for entry in body]
    if not isinstance(body, dict):
        return body
    plain = {key: _with_text_ids(value) for key, value in body.items()}
    for meta in plain.get("attachments") or []:
        meta["id"] = str(meta["id"])
    for key, value in plain.items():
        if key in ("users", "roles") and isinstance(value, list):
            plain[key] = [str(entry) if type(entry) is int else entry for entry in value]
        if key.endswith("_id") and type(value) is int:
            plain[key] = str(value)
    return plain


def _told(error):
    """The deepest cause of an error in the alternative that fits best, with its place."""
    while error.context:
        branches = {}
        for cause in error.context:
            branches.setdefault(cause.schema_path[0], []).append(cause)
        error = min(branches.values(), key=_distance)[0]
    place = ".".join(str(step) for step in error.absolute_path)
    return f"{place or 'body'}: {error.validator}: {error.message[:300]}"


def _distance(causes):
    """How far a body is from an alternative: one of another type is farthest, then what errs early."""
    other_type = any(
        list(cause.relative_path)[-1:] == ["type"] or (not cause.relative_path and cause.validator == "type")
        for cause in causes
    )
    return (other_type, -max(len(cause.relative_path) for cause in causes), len(causes))
