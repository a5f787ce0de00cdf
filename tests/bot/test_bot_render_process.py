"""The studio: what is painted there is what would be painted here, and an accident costs nobody a picture."""

from __future__ import annotations

import os
import pickle
import signal
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import pytest

from bot.bench.games import names_of, public_views
from bot.games import BOARD, GAMES, HAND, PictureRequest, load_catalogue
from bot.pictures.render_process import RenderProcess
from bot.pictures.render_queue import Unpainted
from tests.bot.harness import toy_listing
from tests.conformance.playing import random_play
from tests.conformance.registry import entrants


@pytest.fixture(scope="module")
def studio():
    made = RenderProcess()
    yield made
    made.dismiss(made.painter())


def slow(size):
    time.sleep(0.1)
    return bytes(size)


def spill():
    raise ValueError("spilled")


@pytest.mark.parametrize("key", GAMES)
def test_the_studio_paints_the_same_pictures(studio, key):
    listing = load_catalogue((key,))[key]
    entrant = entrants()[key]
    *_, (game, _, _) = random_play(entrant, entrant.tables[0], "studio", most=12)
    names = names_of(listing)
    for seat in range(entrant.tables[0].seats):
        hand = PictureRequest(listing, HAND, game.view(seat), names, frozenset())
        assert studio.paint(hand) == hand()
    for sheet in (BOARD, *(sheet.name for sheet in (*listing.pictures.sheets, *listing.pictures.closeups))):
        motif = PictureRequest(listing, sheet, game.view(None), names)
        assert studio.paint(motif) == motif()


def test_cards_and_decks_are_painted_there_too(studio):
    listing = load_catalogue(("nordic_glory",))["nordic_glory"]
    card = next(iter(listing.cards.names))
    assert studio.paint(partial(listing.draw_card, card)) == listing.cards.draw(card)
    deck = listing.decks.read(next(iter(listing.decks.ready)), "Mine")
    assert studio.paint(partial(listing.draw_deck, deck)) == listing.decks.sheet(deck)


def test_what_goes_wrong_there_goes_wrong_here(studio):
    with pytest.raises(ValueError, match="spilled"):
        studio.paint(spill)


def test_a_painter_that_was_lost_is_replaced_and_the_picture_painted(studio):
    listing = load_catalogue(("gulveig",))["gulveig"]
    motif = PictureRequest(listing, BOARD, public_views(listing, count=1)[0], names_of(listing))
    before = studio.paint(motif)
    lost = studio.painter().pid
    os.kill(lost, signal.SIGKILL)
    assert studio.paint(motif) == before
    assert studio.painter().pid != lost


def test_two_who_order_at_the_same_time_get_each_their_own_pictures(studio):
    with ThreadPoolExecutor(2) as threads:
        sizes = [n % 97 for n in range(400)]
        assert [len(painted) for painted in threads.map(studio.paint, [partial(bytes, n) for n in sizes])] == sizes


def test_a_painter_that_dies_between_two_orders_costs_neither(studio):
    with ThreadPoolExecutor(2) as threads:
        for _ in range(5):
            first = threads.submit(studio.paint, partial(slow, 7))
            second = threads.submit(studio.paint, partial(bytes, 8))
            time.sleep(0.02)
            os.kill(studio.painter().pid, signal.SIGKILL)
            assert (len(first.result()), len(second.result())) == (7, 8)


def test_a_picture_that_kills_every_painter_fails_and_the_next_one_is_painted(studio):
    with pytest.raises(Unpainted):
        studio.paint(partial(os._exit, 1))
    assert studio.paint(partial(bytes, 3)) == b"\0\0\0"


@pytest.fixture
def impatient():
    made = RenderProcess(limit=1.0)
    assert made.paint(partial(bytes, 1)) == b"\0"
    yield made
    made.dismiss(made.painter())


def test_a_painter_that_hangs_is_replaced_and_its_picture_fails(impatient):
    hung = impatient.painter().pid
    with pytest.raises(Unpainted):
        impatient.paint(partial(time.sleep, 3600))
    assert impatient.paint(partial(bytes, 3)) == b"\0\0\0"
    assert impatient.painter().pid != hung


def test_a_picture_that_waits_behind_one_that_hangs_is_painted_all_the_same(impatient):
    with ThreadPoolExecutor(2) as threads:
        hanging = threads.submit(impatient.paint, partial(time.sleep, 3600))
        while not impatient._fetching.locked():
            time.sleep(0.001)
        behind = threads.submit(impatient.paint, partial(bytes, 8))
        assert isinstance(hanging.exception(60), Unpainted)
        assert len(behind.result(60)) == 8


def test_the_first_picture_may_take_longer():
    studio = RenderProcess(limit=0.05, first=60.0)
    assert len(studio.paint(partial(slow, 7))) == 7
    studio.dismiss(studio.painter())


def test_a_painter_goes_on_when_the_system_asks_skald_to_stop(studio):
    assert studio.paint(partial(bytes, 1))
    pid = studio.painter().pid
    for number in (signal.SIGTERM, signal.SIGINT):
        os.kill(pid, number)
    assert studio.paint(partial(bytes, 2)) == b"\0\0"
    assert studio.painter().pid == pid


def test_nothing_that_is_printed_comes_between_the_pictures(studio):
    assert studio.paint(partial(bytes, 1)) == b"\0"
    studio.paint(partial(print, "a word in between"))
    assert studio.paint(partial(bytes, 2)) == b"\0\0"


def test_a_game_that_was_loaded_from_nowhere_stays_at_home():
    with pytest.raises(TypeError, match="not loaded from files"):
        pickle.dumps(toy_listing(source=None))
