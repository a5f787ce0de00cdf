"""Every game's own emojis have good names and small pictures, and stand before labels only where Discord has them."""

from __future__ import annotations

from io import BytesIO
from types import SimpleNamespace
from typing import Any

import discord
import pytest
from PIL import Image

from bot.client.components import render, sent
from bot.client.discord_codes import INVALID
from bot.client.emoji_sync import LIMIT, drawings_of
from bot.client.own_emojis import MOST_REFUSALS, OwnEmojis, full_name, name_of
from bot.panels.controls import Button, Select, SelectOption
from bot.panels.layout import Layout
from bot.panels.prose_emojis import LENGTH, emoji_for
from renderers.kit.emojis import NAME, SIDE, fingerprints, paint
from renderers.kit.typed import plain, written
from tests.listings import shared_catalogue

GAMES = tuple(shared_catalogue())

CARD = Layout(
    accent=1,
    head="",
    rows=(
        (Button("k:a", "Raven", "🐦", icon="test_raven"), Button("k:b", "Leaf", "🌿", icon="test_leaf")),
        Select("k:c", "Choose", (SelectOption("0", "Raven", icon="test_raven"), SelectOption("1", "None"))),
    ),
)


def known(*names: str) -> OwnEmojis:
    """Return own emojis as they are once Discord has told these."""
    emojis = OwnEmojis()
    emojis.learn([SimpleNamespace(name=name, id=number) for number, name in enumerate(names, start=7)])
    return emojis


def worn(emojis: OwnEmojis) -> list[Any]:
    """Return the emojis of the card's controls, as Discord gets them."""
    rows = render(CARD, emojis)[0].to_components()[0]["components"]
    controls = [control for row in rows for control in row["components"]]
    return [part.get("emoji") for control in controls for part in control.get("options", [control])]


def refusal(text: str, code: int = INVALID) -> discord.HTTPException:
    """Return how Discord refuses a message."""
    response: Any = SimpleNamespace(status=400, reason="Bad Request")
    return discord.HTTPException(response, {"code": code, "message": text})


@pytest.mark.parametrize("listing", GAMES, ids=lambda listing: listing.key)
def test_names_are_good_and_every_icon_is_bundled(listing: Any) -> None:
    emojis = listing.pictures.emojis
    assert emojis
    assert [name for name in emojis if not NAME.fullmatch(name)] == []
    assert len({name.partition("_")[0] for name in emojis}) == 1
    assert fingerprints(emojis)
    name, drawing = next(iter(emojis.items()))
    assert name_of(full_name(name, "1a2b3c")) == name
    png = paint(drawing)
    image = Image.open(BytesIO(png))
    assert (image.size, image.mode, image.getpixel((0, 0))[3]) == ((SIDE, SIDE), "RGBA", 0)
    assert len(png) < 256 << 10


def test_all_games_together_leave_room_for_others() -> None:
    assert sum(len(listing.pictures.emojis) for listing in GAMES) == len(drawings_of(GAMES)) < LIMIT // 4


def test_controls_show_own_emojis_where_they_are_known_and_those_of_unicode_elsewhere() -> None:
    plain = [{"id": None, "name": "🐦"}, {"id": None, "name": "🌿"}, None, None]
    assert worn(OwnEmojis()) == plain
    own = {"id": 7, "name": "test_raven"}
    assert worn(known("test_raven__1a2b3c")) == [own, plain[1], own, None]
    assert worn(known("test_raven", "raven__1a2b3c")) == plain


def test_a_message_is_the_same_to_the_store_with_and_without_them() -> None:
    before = CARD.digest
    render(CARD, known("test_raven__1a2b3c"))
    assert CARD.digest == before


async def test_a_message_refused_for_its_emojis_is_sent_with_those_of_unicode() -> None:
    emojis, tries, asked = known("test_raven__1a2b3c"), [], []
    emojis.on_refused = lambda: asked.append(True)

    async def send(view: Any, _files: Any) -> str:
        tries.append("test_raven" in str(view.to_components()))
        if tries[-1]:
            raise refusal("In components.0.emoji.name: Invalid emoji")
        return "sent"

    assert await sent(CARD, emojis, send) == "sent"
    assert (tries, asked, len(emojis)) == ([True, False], [True], 0)


async def test_other_refusals_are_no_matter_of_emojis() -> None:
    emojis = known("test_raven__1a2b3c")
    for error in (refusal("In components.0.label: Must be 80 or fewer"), refusal("emoji", code=10014)):

        async def send(_view: Any, _files: Any, error: discord.HTTPException = error) -> None:
            raise error

        with pytest.raises(discord.HTTPException):
            await sent(CARD, emojis, send)
    assert len(emojis) == 1


def test_after_some_refusals_nothing_new_is_learned() -> None:
    emojis = OwnEmojis()
    for _ in range(MOST_REFUSALS):
        emojis.learn(known_ones := [SimpleNamespace(name="test_raven__1a2b3c", id=7)])
        assert len(emojis) == 1
        assert emojis.refused(refusal("Invalid emoji"))
    emojis.learn(known_ones)
    assert len(emojis) == 0


def test_words_have_the_emojis_that_there_are_and_nothing_in_the_place_of_others() -> None:
    known = OwnEmojis()
    known.learn([SimpleNamespace(id=7, name=full_name("gulveig_aesir", "0" * 6))])  # type: ignore[list-item]  # all that is read of one
    listing = shared_catalogue()["gulveig"]
    text = (
        f"{emoji_for(listing, ('raven',))}Aesir, {emoji_for(listing, ('oak-leaf',))}Vanir{emoji_for(listing, ('no',))}"
    )
    assert known.in_words(text) == "<:gulveig_aesir:7> Aesir, Vanir"
    assert OwnEmojis().in_words(text) == "Aesir, Vanir"
    view, _ = render(Layout(1, f"### {text}", words=text, lead=text), known)
    shown = [child.content for child in view.walk_children() if isinstance(child, discord.ui.TextDisplay)]
    assert len(shown) == 3
    assert all("<:gulveig_aesir:7> Aesir, Vanir" in words for words in shown)


def test_nobody_can_type_the_mark_of_an_emoji() -> None:
    mark = emoji_for(shared_catalogue()["gulveig"], ("raven",))
    assert mark
    assert plain(mark) == "gulveig_aesir"
    assert written(mark) == "gulveig\\_aesir"


@pytest.mark.parametrize("listing", GAMES, ids=lambda listing: listing.key)
def test_words_of_every_game_have_emojis_that_it_has(listing) -> None:
    for drawing in listing.pictures.emojis.values():
        for layer in drawing:
            mark = emoji_for(listing, (layer.icon,)) if layer.icon else ""
            assert not mark or mark[1:-1] in listing.pictures.emojis
            assert len(f"<:{mark[1:-1]}:{(1 << 63) - 1}> ") <= LENGTH
