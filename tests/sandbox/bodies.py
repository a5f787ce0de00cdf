"""Parts of request bodies as Discord takes them, and the codes of what it refuses."""

from __future__ import annotations

V2 = 1 << 15
L, D, R = "BASE_TYPE_BAD_LENGTH", "COMPONENT_CUSTOM_ID_DUPLICATED", "BASE_TYPE_REQUIRED"
T, E = "UNION_TYPE_CHOICES", "COMPONENT_INVALID_EMOJI"


def text(content="x", **more):
    return {"type": 10, "content": content, **more}


def button(**more):
    return {"type": 2, "style": 2, "label": "Go", "custom_id": "go", **more}


def options(count, **more):
    return [{"label": f"L{n}", "value": f"v{n}", **more} for n in range(count)]


def select(**more):
    return {"type": 3, "custom_id": "pick", "options": options(2), **more}


def at(errors, place):
    for step in place.split("."):
        errors = errors[step]
    return [error["code"] for error in errors["_errors"]]
