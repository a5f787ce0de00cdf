"""Each limit of the platform, one row: a body that breaks it, and the place and code of the refusal."""

from __future__ import annotations

import aiohttp
import pytest

from tests.sandbox.bodies import V2, D, E, L, R, T, at, button, options, select, text


def link(**more):
    return {"type": 2, "style": 5, "label": "Go", "url": "https://example.org", **more}


def row(*parts):
    return {"type": 1, "components": list(parts)}


def gallery(count=1, **more):
    return {"type": 12, "items": [{"media": {"url": "https://example.org/a.png"}, **more}] * count}


def section(count=1, accessory=None):
    return {"type": 9, "components": [text()] * count, "accessory": accessory or button()}


def container(*parts, **more):
    return {"type": 17, "components": list(parts), **more}


def v2(*parts):
    return {"flags": V2, "components": list(parts)}


def rows(count):
    return [row(*(button(custom_id=f"{r}:{n}") for n in range(5))) for r in range(count)]


GOOD = [
    v2(container(text(), gallery(), *rows(6))),
    v2(text("x" * 4000)),
    v2(row(button(emoji={"name": "🛡️"}))),
    v2(row(button(label=None, emoji={"name": "♟"}))),
    v2(row(select(min_values=0, max_values=2))),
    v2(section(3, accessory={"type": 11, "media": {"url": "https://example.org/a.png"}})),
    {"content": "x" * 2000, "components": [row(button())]},
    {"embeds": [{"title": "x" * 256, "description": "y" * 4096}]},
]
OLD = "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"
MISSING_FILE = "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND"
BAD = [
    ("content over 2000", {"content": "x" * 2001}, "content", L),
    ("content beside V2", v2(text()) | {"content": "x"}, "content", OLD),
    ("embeds beside V2", v2(text()) | {"embeds": [{"title": "x"}]}, "embeds", OLD),
    ("poll beside V2", v2(text()) | {"poll": {"question": {}}}, "poll", OLD),
    ("V2 parts without the flag", {"components": [text()]}, "components.0.type", T),
    ("six rows without the flag", {"components": rows(6)}, "components", L),
    ("ephemeral by bot token", {"content": "x", "flags": 64}, "flags", "MESSAGE_FLAGS_INVALID"),
    ("nonce over 25", {"content": "x", "nonce": "n" * 26}, "nonce", L),
    ("41 components", v2(*[text()] * 41), "components", "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED"),
    (
        "a seventh row",
        v2(container(text(), gallery(), *rows(7))),
        "components",
        "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
    ),
    (
        "4001 characters in two texts",
        v2(text("x" * 2000), text("x" * 2001)),
        "components",
        "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
    ),
    ("an empty text", v2(text("")), "components.0.content", L),
    ("a component of no type", v2({"content": "x"}), "components.0.type", T),
    ("a container in a container", v2(container(container(text()))), "components.0.components.0.type", T),
    ("an empty container", v2(container()), "components.0.components", L),
    ("a bad colour", v2(container(text(), accent_color=1 << 24)), "components.0.accent_color", "NUMBER_TYPE_MAX"),
    ("a bare button", v2(button()), "components.0.type", T),
    ("a text in a row", v2(row(text())), "components.0.components.0.type", T),
    ("an empty row", v2(row()), "components.0.components", L),
    ("six buttons in a row", v2(row(*(button(custom_id=str(n)) for n in range(6)))), "components.0.components", L),
    (
        "a select beside a button",
        v2(row(select(), button())),
        "components.0.components",
        "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
    ),
    ("label over 80", v2(row(button(label="x" * 81))), "components.0.components.0.label", L),
    (
        "neither label nor emoji",
        v2(row(button(label=None))),
        "components.0.components.0.label",
        "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED",
    ),
    ("no custom id", v2(row(button(custom_id=None))), "components.0.components.0.custom_id", R),
    ("custom id over 100", v2(row(button(custom_id="x" * 101))), "components.0.components.0.custom_id", L),
    ("custom id twice", v2(row(button(), button())), "components.0.components.1.custom_id", D),
    ("custom id twice, apart", v2(row(button()), section()), "components.1.accessory.custom_id", D),
    ("component id twice", v2(text(id=3), text(id=3)), "components.1.id", "COMPONENT_ID_DUPLICATED"),
    (
        "a link with a custom id",
        v2(row(link(custom_id="x"))),
        "components.0.components.0.custom_id",
        "BUTTON_COMPONENT_CUSTOM_ID_URL_EXCLUSIVE",
    ),
    ("a link over 512", v2(row(link(url="https://" + "x" * 512))), "components.0.components.0.url", L),
    (
        "a link of another scheme",
        v2(row(link(url="file:///x"))),
        "components.0.components.0.url",
        "URL_TYPE_INVALID_SCHEME",
    ),
    ("a rune as emoji", v2(row(button(emoji={"name": "ᚠ"}))), "components.0.components.0.emoji.name", E),
    ("a king as emoji", v2(row(button(emoji={"name": "♔"}))), "components.0.components.0.emoji.name", E),
    ("an unknown emoji", v2(row(button(emoji={"id": "5", "name": "x"}))), "components.0.components.0.emoji.name", E),
    ("26 options", v2(row(select(options=options(26)))), "components.0.components.0.options", L),
    ("no options", v2(row(select(options=[]))), "components.0.components.0.options", L),
    (
        "option label over 100",
        v2(row(select(options=options(1, label="x" * 101)))),
        "components.0.components.0.options.0.label",
        L,
    ),
    (
        "option value over 100",
        v2(row(select(options=options(1, value="x" * 101)))),
        "components.0.components.0.options.0.value",
        L,
    ),
    (
        "option description over 100",
        v2(row(select(options=options(1, description="x" * 101)))),
        "components.0.components.0.options.0.description",
        L,
    ),
    (
        "option value twice",
        v2(row(select(options=options(2, value="v")))),
        "components.0.components.0.options.1.value",
        "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
    ),
    (
        "a bad option emoji",
        v2(row(select(options=options(1, emoji={"name": "x"})))),
        "components.0.components.0.options.0.emoji.name",
        E,
    ),
    (
        "two defaults for one",
        v2(row(select(options=options(2, default=True)))),
        "components.0.components.0.options",
        "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES",
    ),
    ("placeholder over 150", v2(row(select(placeholder="x" * 151))), "components.0.components.0.placeholder", L),
    ("max over 25", v2(row(select(max_values=26))), "components.0.components.0.max_values", "NUMBER_TYPE_MAX"),
    ("max over the options", v2(row(select(max_values=3))), "components.0.components.0.options", L),
    ("min over max", v2(row(select(min_values=2))), "components.0.components.0.min_values", "NUMBER_TYPE_MAX"),
    ("four texts in a section", v2(section(4)), "components.0.components", L),
    ("a section without accessory", v2({"type": 9, "components": [text()]}), "components.0.accessory.type", T),
    ("eleven pictures", v2(gallery(11)), "components.0.items", L),
    ("an empty gallery", v2(gallery(0)), "components.0.items", L),
    ("alt text over 1024", v2(gallery(description="x" * 1025)), "components.0.items.0.description", L),
    (
        "a picture not uploaded",
        v2(gallery(media={"url": "attachment://a.png"})),
        "components.0.items.0.media.url",
        MISSING_FILE,
    ),
    (
        "a file from elsewhere",
        v2({"type": 13, "file": {"url": "ftp://x"}}),
        "components.0.file.url",
        "URL_TYPE_INVALID_SCHEME",
    ),
    ("separator spacing", v2({"type": 14, "spacing": 3}), "components.0.spacing", "NUMBER_TYPE_MAX"),
    ("eleven embeds", {"embeds": [{"title": "x"}] * 11}, "embeds", L),
    ("embed title", {"embeds": [{"title": "x" * 257}]}, "embeds.0.title", L),
    ("embed description", {"embeds": [{"description": "x" * 4097}]}, "embeds.0.description", L),
    ("embed fields", {"embeds": [{"fields": [{"name": "a", "value": "b"}] * 26}]}, "embeds.0.fields", L),
    ("embed field value", {"embeds": [{"fields": [{"name": "a", "value": ""}]}]}, "embeds.0.fields.0.value", L),
    ("embeds over 6000", {"embeds": [{"description": "x" * 3001}] * 2}, "embeds", "MAX_EMBED_SIZE_EXCEEDED"),
    (
        "a mention kind",
        {"content": "x", "allowed_mentions": {"parse": ["friends"]}},
        "allowed_mentions.parse.0",
        "BASE_TYPE_CHOICES",
    ),
    (
        "parse and name users",
        {"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}},
        "allowed_mentions",
        "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
    ),
    (
        "a file that is not there",
        {"content": "x", "attachments": [{"id": 0}]},
        "attachments.0.id",
        "ATTACHMENT_NOT_FOUND",
    ),
    (
        "a reply to nothing",
        {"content": "x", "message_reference": {"message_id": "5"}},
        "message_reference",
        "REPLIES_UNKNOWN_MESSAGE",
    ),
]


@pytest.mark.parametrize("body", GOOD)
async def test_what_is_within_the_limits_is_posted(send, sandbox, body):
    status, answer = await send(body)
    assert (status, answer.get("errors")) == (200, None)
    assert sandbox.breaches == []


@pytest.mark.parametrize(("body", "place", "code"), [case[1:] for case in BAD], ids=[case[0] for case in BAD])
async def test_what_is_beyond_them_is_refused_at_its_place(send, sandbox, body, place, code):
    status, answer = await send(body)
    assert (status, answer["code"], answer["message"]) == (400, 50035, "Invalid Form Body")
    assert code in at(answer["errors"], place)
    assert place in str(sandbox.breaches[0])


async def test_nothing_to_say_is_refused(send, sandbox):
    assert (await send({"content": ""}))[1]["code"] == 50006
    assert (await send(v2()))[1]["code"] == 50006
    assert sandbox.breaches == []


async def test_uploads_have_names_types_and_sizes(send, sandbox):
    hall = next(iter(sandbox.world.channels.values()))
    url = f"{sandbox.url}/api/v10/channels/{hall.id}/messages"

    async def post(name, data, body, count=1):
        form = aiohttp.FormData(quote_fields=False)
        form.add_field("payload_json", body, content_type="application/json")
        for number in range(count):
            form.add_field(f"files[{number}]", data, filename=name)
        headers = {"Authorization": "Bot sandbox"}
        async with aiohttp.ClientSession(headers=headers) as session, session.post(url, data=form) as answer:
            return answer.status, await answer.json()

    gallery_of = (
        '{{"flags": 32768, "components": [{{"type": 12, "items": [{{"media": {{"url": "attachment://{}"}}}}]}}]}}'
    )
    assert (await post("a.png", b"x", gallery_of.format("a.png")))[0] == 200
    status, answer = await post("a.pdf", b"x", gallery_of.format("a.pdf"))
    assert at(answer["errors"], "components.0.items.0.media.url") == [
        "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_SUPPORTED"
    ]
    status, answer = await post("a.png", b"x", '{"attachments": [{"id": 0, "description": "' + "x" * 1025 + '"}]}')
    assert at(answer["errors"], "attachments.0.description") == [L]
    assert (await post("a.png", b"x", "{}", count=11))[1]["code"] == 50035
    sandbox.policy.file_bytes = 3
    status, answer = await post("a.png", b"xxxx", "{}")
    assert (status, answer["code"]) == (413, 40005)
    assert (await post("a.png", b"x", "{"))[1]["code"] == 50109
