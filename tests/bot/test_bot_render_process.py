"""The renderer: what is painted there is what would be painted here, and an accident costs nobody a picture."""

from __future__ import annotations

import os
import pickle
import signal
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import pytest

from bot.bench.games import names_of, public_views
from bot.games import BOARD, GAMES, HAND, PictureRequest
from bot.pictures.render_process import RenderProcess
from bot.pictures.render_queue import RenderFailed
from tests.bot.draws import environment, modules, slow, spill
from tests.bot.harness import toy_listing
from tests.conformance.playing import random_play
from tests.conformance.registry import entrants
from tests.listings import shared_catalogue
from tests.slowly import mostly_slow


@pytest.fixture(scope="module")
def renderer():
    made = RenderProcess()
    yield made
    made.kill(made.process())


@pytest.mark.parametrize("key", mostly_slow(GAMES))
def test_the_render_process_paints_the_same_pictures(renderer, key):
    listing = shared_catalogue((key,))[key]
    entrant = entrants()[key]
    *_, (game, _, _) = random_play(entrant, entrant.tables[0], "renderer", most=12)
    names = names_of(listing)
    for seat in range(entrant.tables[0].seats):
        hand = PictureRequest(listing, HAND, game.view(seat), names)
        assert renderer.paint(hand) == hand()
    for sheet in (BOARD, *(sheet.name for sheet in (*listing.pictures.sheets, *listing.pictures.closeups))):
        motif = PictureRequest(listing, sheet, game.view(None), names)
        assert renderer.paint(motif) == motif()


def test_cards_and_decks_are_painted_there_too(renderer):
    listing = shared_catalogue(("nordic_glory",))["nordic_glory"]
    card = next(iter(listing.cards.names))
    assert renderer.paint(partial(listing.draw_card, card)) == listing.cards.draw(card)
    deck = listing.decks.read(next(iter(listing.decks.ready)), "Mine")
    assert renderer.paint(partial(listing.draw_deck, deck)) == listing.decks.sheet(deck)


NEEDLESS = {
    "aiohttp",
    "babel",
    "discord",
    "prometheus_client",
    "pygments",
    "rich",
    "sqlalchemy",
    "structlog",
    "tenacity",
}
"""Packages that no picture needs: in the render process they would be in memory a second time."""


def test_the_render_process_loads_nothing_that_draws_no_picture():
    process = RenderProcess()  # a new one, which has been asked for nothing else
    try:
        listing = shared_catalogue(("gulveig",))["gulveig"]
        process.paint(PictureRequest(listing, BOARD, public_views(listing, count=1)[0], names_of(listing)))
        loaded = set(process.paint(modules).decode().split())
    finally:
        process.kill(process.process())
    assert "renderers.gulveig.board" in loaded
    assert not {name.partition(".")[0] for name in loaded} & NEEDLESS
    assert "PIL.GifImagePlugin" not in loaded, "readers of all kinds of files are loaded"


def test_the_render_process_gives_the_room_of_scratch_pictures_back(renderer):
    names = set(renderer.paint(environment).decode().split())
    assert {"MALLOC_MMAP_THRESHOLD_", "MALLOC_TRIM_THRESHOLD_"} <= names


def test_what_goes_wrong_there_goes_wrong_here(renderer):
    with pytest.raises(ValueError, match="spilled"):
        renderer.paint(spill)


@pytest.mark.slow
def test_a_process_that_was_lost_is_replaced_and_the_picture_painted(renderer):
    listing = shared_catalogue(("gulveig",))["gulveig"]
    motif = PictureRequest(listing, BOARD, public_views(listing, count=1)[0], names_of(listing))
    before = renderer.paint(motif)
    lost = renderer.process().pid
    os.kill(lost, signal.SIGKILL)
    assert renderer.paint(motif) == before
    assert renderer.process().pid != lost


def test_two_who_ask_at_the_same_time_get_each_their_own_pictures(renderer):
    with ThreadPoolExecutor(2) as threads:
        sizes = [n % 97 for n in range(400)]
        assert [len(painted) for painted in threads.map(renderer.paint, [partial(bytes, n) for n in sizes])] == sizes


@pytest.mark.slow
def test_a_process_that_dies_between_two_requests_costs_neither(renderer):
    with ThreadPoolExecutor(2) as threads:
        for _ in range(5):
            first = threads.submit(renderer.paint, partial(slow, 7))
            second = threads.submit(renderer.paint, partial(bytes, 8))
            time.sleep(0.02)
            os.kill(renderer.process().pid, signal.SIGKILL)
            assert (len(first.result()), len(second.result())) == (7, 8)


@pytest.mark.slow
def test_a_picture_that_kills_every_process_fails_and_the_next_one_is_painted(renderer):
    with pytest.raises(RenderFailed):
        renderer.paint(partial(os._exit, 1))
    assert renderer.paint(partial(bytes, 3)) == b"\0\0\0"


@pytest.fixture
def impatient():
    made = RenderProcess(timeout=1.0)
    assert made.paint(partial(bytes, 1)) == b"\0"
    yield made
    made.kill(made.process())


def test_a_process_that_hangs_is_replaced_and_its_picture_fails(impatient):
    hung = impatient.process().pid
    with pytest.raises(RenderFailed):
        impatient.paint(partial(time.sleep, 3600))
    assert impatient.paint(partial(bytes, 3)) == b"\0\0\0"
    assert impatient.process().pid != hung


def test_a_picture_that_waits_behind_one_that_hangs_is_painted_all_the_same(impatient):
    with ThreadPoolExecutor(2) as threads:
        hanging = threads.submit(impatient.paint, partial(time.sleep, 3600))
        while not impatient._receiving.locked():
            time.sleep(0.001)
        behind = threads.submit(impatient.paint, partial(bytes, 8))
        assert isinstance(hanging.exception(60), RenderFailed)
        assert len(behind.result(60)) == 8


def test_the_first_picture_may_take_longer():
    renderer = RenderProcess(timeout=0.05, first_timeout=60.0)
    assert len(renderer.paint(partial(slow, 7))) == 7
    renderer.kill(renderer.process())


def test_a_process_goes_on_when_the_system_asks_skald_to_stop(renderer):
    assert renderer.paint(partial(bytes, 1))
    pid = renderer.process().pid
    for number in (signal.SIGTERM, signal.SIGINT):
        os.kill(pid, number)
    assert renderer.paint(partial(bytes, 2)) == b"\0\0"
    assert renderer.process().pid == pid


def test_nothing_that_is_printed_comes_between_the_pictures(renderer):
    assert renderer.paint(partial(bytes, 1)) == b"\0"
    renderer.paint(partial(print, "a word in between"))
    assert renderer.paint(partial(bytes, 2)) == b"\0\0"


@pytest.mark.slow
def test_a_game_that_was_loaded_from_nowhere_stays_at_home():
    with pytest.raises(TypeError, match="not loaded from files"):
        pickle.dumps(toy_listing(source=None))
