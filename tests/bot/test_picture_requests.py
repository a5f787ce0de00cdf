"""Requests for pictures: equal ones have equal keys, so that a picture is painted once."""

from __future__ import annotations

import pickle
from io import BytesIO

import pytest
from msgspec.structs import replace
from PIL import Image

from bot.bench.games import names_of
from bot.games import BOARD, GAMES, HAND, PictureRequest
from renderers.kit.card_values import Marks
from renderers.kit.copy_mark import BAND
from tests.conformance.playing import random_play
from tests.conformance.registry import entrants
from tests.listings import shared_catalogue

FRAME = 9
"""Pixels of the frame at the edges of a picture, over which the rim of a copy may lie."""


@pytest.mark.parametrize("key", GAMES)
def test_the_key_tells_all_that_a_picture_depends_on_and_nothing_else(key):
    listing = shared_catalogue((key,))[key]
    entrant = entrants()[key]
    codec, names = listing.codec, names_of(listing)
    painted = {}
    for game, _, _ in random_play(entrant, entrant.tables[0], "keys", most=6):
        for viewer in (None, 0):
            view = game.view(viewer)
            sheet = BOARD if viewer is None else HAND
            request = PictureRequest(listing, sheet, view, names)
            again = PictureRequest(listing, sheet, codec.read_view(codec.write_view(view)), names)
            assert request.key == again.key
            picture = request()
            assert painted.setdefault(request.key, picture) == picture
            marked = (Marks(frozenset({"x"})), Marks(picked=frozenset({"x"})))
            others = replace(request, names=names[::-1]), *[replace(request, marks=marks) for marks in marked]
            assert len({request.key, *[other.key for other in others]}) == 4
    boards = [request for request in painted if BOARD in request]
    assert len(boards) > 1


@pytest.mark.parametrize("key", GAMES)
def test_a_picture_of_a_copy_has_a_band_above_it_and_hides_nothing_but_the_frame(key):
    listing = shared_catalogue((key,))[key]
    entrant = entrants()[key]
    *_, (game, _, _) = random_play(entrant, entrant.tables[0], "copies", most=6)
    shown = 0
    for sheet in (BOARD, HAND):
        request = PictureRequest(listing, sheet, game.view(0), names_of(listing))
        plain, other = request(), replace(request, copy="Only a copy")
        marked = pickle.loads(pickle.dumps(other))()  # noqa: S301 - as the render process gets it
        assert other.key != request.key
        assert bool(marked) == bool(plain)
        if not plain:
            continue
        shown += 1
        table, copy = (Image.open(BytesIO(png)).convert("RGB") for png in (plain, marked))
        assert copy.size == (table.width, table.height + BAND)
        below = copy.crop((0, BAND, *copy.size))
        inside = (FRAME, FRAME, table.width - FRAME, table.height - FRAME)
        assert below.crop(inside).tobytes() == table.crop(inside).tobytes()
        assert below.getpixel((2, FRAME)) != table.getpixel((2, FRAME)), "its colour is all round"
        assert request() == plain, "the next picture of the table has none of it"
    assert shown


def test_what_was_told_last_belongs_to_the_key():
    listing = shared_catalogue(("gulveig",))["gulveig"]
    entrant = entrants()["gulveig"]
    *_, (game, _, entry) = random_play(entrant, entrant.tables[0], "told", most=12)
    facts = tuple(line.fact for line in entry.told)
    quiet = PictureRequest(listing, BOARD, game.view(None), names_of(listing))
    assert facts
    assert replace(quiet, facts=facts).key != quiet.key
