"""The limits of commands and their lists, of modals and what is answered in them: one row each."""

from __future__ import annotations

import pytest

from tests.sandbox.bodies import V2, D, L, T, at, button, options, select, text


def command(**more):
    return {"name": "play", "description": "Play", "type": 1, **more}


def option(**more):
    return {"name": "game", "description": "Which", "type": 3, **more}


COMMANDS = [
    ("capital name", [command(name="Play")], "0.name", "APPLICATION_COMMAND_INVALID_NAME"),
    ("name over 32", [command(name="x" * 33)], "0.name", "APPLICATION_COMMAND_INVALID_NAME"),
    ("name with a space", [command(name="a b")], "0.name", "APPLICATION_COMMAND_INVALID_NAME"),
    ("no description", [command(description="")], "0.description", L),
    ("description over 100", [command(description="x" * 101)], "0.description", L),
    ("two of a name", [command(), command()], "1.name", "APPLICATION_COMMANDS_DUPLICATE_NAME"),
    (
        "localised name",
        [command(name_localizations={"de": "Spiel"})],
        "0.name_localizations.de",
        "APPLICATION_COMMAND_INVALID_NAME",
    ),
    ("unknown locale", [command(name_localizations={"xx": "a"})], "0.name_localizations.xx", "ENUM_TYPE_COERCE"),
    ("26 options", [command(options=[option(name=f"o{n}") for n in range(26)])], "0.options", L),
    (
        "option twice",
        [command(options=[option(), option()])],
        "0.options.1.name",
        "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS",
    ),
    (
        "required after optional",
        [command(options=[option(), option(name="b", required=True)])],
        "0.options.1",
        "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
    ),
    (
        "26 choices",
        [command(options=[option(choices=[{"name": str(n), "value": str(n)} for n in range(26)])])],
        "0.options.0.choices",
        L,
    ),
    (
        "choice name over 100",
        [command(options=[option(choices=[{"name": "x" * 101, "value": "x"}])])],
        "0.options.0.choices.0.name",
        L,
    ),
    (
        "choices and autocomplete",
        [command(options=[option(autocomplete=True, choices=[{"name": "x", "value": "x"}])])],
        "0.options.0.autocomplete",
        "APPLICATION_COMMAND_OPTIONS_CHOICES_AUTOCOMPLETE",
    ),
    (
        "groups three deep",
        [command(options=[option(type=2, options=[option(type=2, options=[])])])],
        "0.options.0.options.0.type",
        "APPLICATION_COMMAND_OPTIONS_NESTING_INVALID",
    ),
    (
        "subcommand beside option",
        [command(options=[option(type=1, options=[]), option(name="b")])],
        "0.options.0",
        "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
    ),
    (
        "over 8000 characters",
        [
            command(
                options=[
                    option(
                        name=f"o{n}",
                        description="x" * 100,
                        choices=[{"name": f"{c}" + "y" * 90, "value": "z" * 90 + str(c)} for c in range(3)],
                    )
                    for n in range(20)
                ]
            )
        ],
        "0",
        "APPLICATION_COMMAND_TOO_LARGE",
    ),
]


@pytest.mark.parametrize(("body", "place", "code"), [case[1:] for case in COMMANDS], ids=[c[0] for c in COMMANDS])
async def test_commands_have_limits(send, sandbox, body, place, code):
    status, answer = await send(body, "/applications/{app}/commands", "PUT")
    assert status == 400
    assert code in at(answer["errors"], place)
    assert (await send(None, "/applications/{app}/commands", "GET"))[1] == []


async def test_there_are_at_most_a_hundred_commands(send):
    many = [command(name=f"c{n}") for n in range(101)]
    assert (await send(many, "/applications/{app}/commands", "PUT"))[1]["code"] == 30032
    assert (await send(many[:100], "/applications/{app}/commands", "PUT"))[0] == 200


def field(component, label="Goal"):
    return {"type": 18, "label": label, "component": component}


def line(**more):
    return {"type": 4, "style": 1, "custom_id": "goal", **more}


def radio(count, **more):
    return {"type": 21, "custom_id": "side", "options": options(count), **more}


MODALS = [
    ("title over 45", {"title": "x" * 46}, "data.title", L),
    ("no items", {"components": []}, "data.components", L),
    ("six items", {"components": [text()] * 6}, "data.components", L),
    ("custom id over 100", {"custom_id": "x" * 101}, "data.custom_id", L),
    ("label over 45", {"components": [field(line(), "x" * 46)]}, "data.components.0.label", L),
    ("a bare input", {"components": [line()]}, "data.components.0.type", T),
    ("a button", {"components": [field(button())]}, "data.components.0.component.type", T),
    ("a field twice", {"components": [field(line()), field(line())]}, "data.components.1.component.custom_id", D),
    (
        "placeholder over 100",
        {"components": [field(line(placeholder="x" * 101))]},
        "data.components.0.component.placeholder",
        L,
    ),
    (
        "length over 4000",
        {"components": [field(line(max_length=4001))]},
        "data.components.0.component.max_length",
        "NUMBER_TYPE_MAX",
    ),
    ("one radio button", {"components": [field(radio(1))]}, "data.components.0.component.options", L),
    ("eleven radio buttons", {"components": [field(radio(11))]}, "data.components.0.component.options", L),
    ("eleven checkboxes", {"components": [field(radio(11) | {"type": 22})]}, "data.components.0.component.options", L),
    (
        "a disabled select",
        {"components": [field(select(disabled=True))]},
        "data.components.0.component.disabled",
        "COMPONENT_DISABLED_IN_MODAL",
    ),
]


@pytest.fixture
def begin(sandbox):
    """Begins an interaction without any bot and gives its callback's path."""

    async def start(name="play"):
        guild = next(iter(sandbox.world.guilds.values()))
        ana = sandbox.add_user("Ana")
        hall = next(iter(guild.channels.values()))
        talk = sandbox.deeds.command(ana.user, hall, name, {})
        return f"/interactions/{talk.id}/{talk.token}/callback"

    return start


@pytest.mark.parametrize(("change", "place", "code"), [case[1:] for case in MODALS], ids=[c[0] for c in MODALS])
async def test_modals_have_limits(send, begin, change, place, code):
    await send([command()], "/applications/{app}/commands", "PUT")
    data = {"title": "Terms", "custom_id": "terms", "components": [field(line())]} | change
    status, answer = await send({"type": 9, "data": data}, await begin())
    assert status == 400
    assert code in at(answer["errors"], place)


@pytest.mark.parametrize(
    ("answer", "place", "code"),
    [
        ({"type": 7, "data": {"content": "x"}}, "type", "BASE_TYPE_CHOICES"),
        ({"type": 8, "data": {"choices": []}}, "type", "BASE_TYPE_CHOICES"),
        ({"type": 5, "data": {"flags": V2}}, "data.flags", "MESSAGE_FLAGS_INVALID"),
        ({"type": 4, "data": {"content": "x" * 2001}}, "data.content", L),
    ],
)
async def test_answers_have_to_fit(send, begin, answer, place, code):
    await send([command()], "/applications/{app}/commands", "PUT")
    path = await begin()
    assert code in at((await send(answer, path))[1]["errors"], place)
    assert (await send({"type": 5}, path + "?with_response=1"))[0] == 200


async def test_autocomplete_lists_have_limits(send, sandbox):
    await send([command(options=[option(autocomplete=True)])], "/applications/{app}/commands", "PUT")
    hall = next(iter(sandbox.world.channels.values()))
    talk = sandbox.deeds.complete(sandbox.add_user("Ana").user, hall, "play", {"game": "g"}, focused="game")
    path = f"/interactions/{talk.id}/{talk.token}/callback"
    long = {"type": 8, "data": {"choices": [{"name": "x" * 101, "value": ""}]}}
    answer = (await send(long, path))[1]
    assert at(answer["errors"], "data.choices.0.name") == [L]
    assert at(answer["errors"], "data.choices.0.value") == [L]
    many = {"type": 8, "data": {"choices": [{"name": str(n), "value": n} for n in range(26)]}}
    assert at((await send(many, path))[1]["errors"], "data.choices") == [L]
    assert (await send({"type": 4, "data": {"content": "x"}}, path))[0] == 400
