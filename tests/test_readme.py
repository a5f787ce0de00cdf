"""The README says what is true."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import discord
import pytest
import typer
from PIL import Image

from bot.cli.app import app
from bot.cli.plan import Plan
from bot.client.permissions import NEEDED
from bot.games import GAMES
from renderers.gulveig.samples import NAMES
from tests import docs_commands, docs_pictures
from tests.listings import shared_catalogue

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text()
LOOK = (ROOT / "docs" / "look.md").read_text()
IMAGES = ROOT / "docs" / "images"


@pytest.fixture(scope="module")
def slash():
    return asyncio.run(docs_commands.slash_commands())


def test_the_page_of_commands_is_what_the_commands_say(slash) -> None:
    assert docs_commands.PAGE.read_text() == docs_commands.page(slash)


def test_the_template_for_translations_is_what_the_commands_say(slash) -> None:
    assert docs_commands.TEMPLATE.read_text() == docs_commands.text_of(docs_commands.template(slash))


def test_every_command_that_the_readme_names_is_there(slash) -> None:
    known = {command.qualified_name for command in slash}
    named = set(re.findall(r"`/([a-z]+(?: [a-z]+)*)`", README)) - {"deck", "table", "server", "privacy"}
    assert named
    assert named <= known
    commands = set(typer.main.get_command(app).commands)  # type: ignore[attr-defined]  # a group of several commands
    typed = set(re.findall(r"(?:^|`|… |skald )skald ([a-z][a-z-]+)", README, re.MULTILINE))
    assert len(typed) > 5
    assert typed <= commands


def test_every_goal_of_make_that_the_readme_names_is_there() -> None:
    makefile = (ROOT / "Makefile").read_text()
    for goal in re.findall(r"(?:^|`|… )make ([a-z-]+)", README, re.MULTILINE):
        assert re.search(rf"^{goal}:", makefile, re.MULTILINE), goal


@pytest.mark.parametrize("page", [README, LOOK])
def test_pictures_have_words_for_those_who_do_not_see_them(page: str) -> None:
    tags = re.findall(r"<img [^>]+>", page)
    assert tags
    assert [tag for tag in tags if not re.search(r'alt="[^"]{10,}"', tag)] == []


def test_pictures_are_there_and_all_together_small() -> None:
    drawn = [file for file in (ROOT / "docs").rglob("*.*") if file.suffix in {".webp", ".png"}]
    named = set(re.findall(r'src="(?:docs/)?([^"]+)"', README + LOOK))
    assert named == {str(file.relative_to(ROOT / "docs")) for file in drawn}
    assert sum(file.stat().st_size for file in drawn) < 3 << 20


def test_the_turn_of_the_readme_is_played_at_a_pace_to_read() -> None:
    with Image.open(IMAGES / "turn.webp") as turn:
        assert turn.n_frames == 2 * len(NAMES)  # type: ignore[attr-defined]  # an animation
        for number in range(turn.n_frames):  # type: ignore[attr-defined]  # likewise
            turn.seek(number)
            turn.load()
            assert 2000 <= turn.info["duration"] <= 5000


def test_the_first_game_that_is_advised_can_be_opened() -> None:
    (options,) = re.findall(r"`/play game:Gulveig options:([^`]+)`", README)
    assert Plan.read(game="gulveig", seats=4, players="computer", options=options, seed="").options


@pytest.mark.slow
def test_the_turn_is_drawn_from_a_game_as_one_of_its_players_sees_it() -> None:
    frames = docs_pictures.turn()
    assert len({frame.picture.size for frame in frames}) == 1
    assert len({frame.picture.tobytes() for frame in frames}) == len(frames) == 2 * len(NAMES)
    assert [frame.milliseconds for frame in frames].count(docs_pictures.ASKED) == 2  # you follow, then you lead
    with Image.open(IMAGES / "turn.webp") as turn:
        assert turn.size == frames[0].picture.size


def test_every_game_is_named() -> None:
    for listing in shared_catalogue():
        assert f"**{listing.title}**" in README
    assert len(GAMES) == len(set(GAMES))


def test_the_invite_link_asks_for_what_is_needed() -> None:
    number = re.search(r"permissions=(\d+)", README)
    assert number is not None
    asked = discord.Permissions(int(number[1]))
    assert asked >= NEEDED
    assert asked.create_public_threads
    assert asked.send_messages_in_threads
    assert not asked.administrator
