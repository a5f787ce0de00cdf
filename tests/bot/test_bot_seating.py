"""Who takes which seat in a rematch, and how its lobby says so."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.games import Catalogue
from bot.panels.table import Panels
from bot.panels.texts import Texts
from bot.pictures.render_queue import RenderQueue
from bot.store import Seat
from bot.tables.seating import in_rematch, places_before
from engines.core import Level, Setting
from renderers.kit.palette import Tint
from renderers.kit.seats import SEATS
from renderers.kit.shapes import Shape
from tests.bot.harness import ANA, BO, CLEO, Harness, sitter, toy_listing
from tests.conformance.registry import entrants
from tests.core.toy import ToyConfig, ToyRules


async def rematch_of(harness, chosen):
    """Play with three, whose rematch is set up by the second; return its lobby with all of them, and the old seats."""
    old = await harness.table(ANA, BO, CLEO, chosen=chosen)
    fresh = await harness.lobbies.rematch(old, old.place, sitter(BO))
    for user in (CLEO, ANA):
        fresh = await harness.lobbies.join(fresh.table.id, sitter(user))
    return fresh, old.seats


@pytest.mark.parametrize(
    ("by_seat", "chosen", "names"),
    [
        (False, "20", ("Ana", "Bo", "Cleo")),
        (True, "random", ("Ana", "Bo", "Cleo")),
        (True, "20", ("Bo", "Cleo", "Ana")),
    ],
)
async def test_a_rematch_moves_seats_only_where_options_give_them_something(store, by_seat, chosen, names):
    rules = ToyRules()
    rules.info = replace(rules.info, settings=(Setting("sides", ("20", "random"), "20", by_seat=by_seat),))
    rules.configure = lambda seats, _chosen: ToyConfig(seats, 6)
    harness = Harness(store, Catalogue({"toy": toy_listing(rules)}))
    fresh, before = await rematch_of(harness, {"sides": chosen})
    assert fresh.names == ("Bo", "Cleo", "Ana"), "as they have sat down"
    assert tuple(seat.name for seat in in_rematch(fresh, before)) == names
    render_queue = RenderQueue()
    seats_of = harness.store.seats.of
    card = await Panels(Texts(), render_queue, seats_of=seats_of).lobby(fresh)
    render_queue.close()
    if names[0] == "Ana":
        assert "everybody keeps their seat and colour" in card.words
    else:
        seats = "Bo has seat 1 (blue circle), Cleo has seat 2 (gold diamond), and Ana has seat 3 (violet square)"
        assert seats in card.words
    assert [card.pictures[0].alt.index(name) for name in names] == sorted(card.pictures[0].alt.index(n) for n in names)
    assert (await harness.lobbies.start(fresh.table.id, BO)).names == names


async def test_a_rematch_of_others_is_seated_as_they_sit_down(harness):
    old = await harness.table(ANA, BO)
    fresh = await harness.lobbies.rematch(old, old.place, sitter(BO))
    assert in_rematch(fresh, old.seats) is None
    fresh = await harness.lobbies.join(fresh.table.id, sitter(CLEO))
    assert in_rematch(fresh, old.seats) is None
    assert (await harness.lobbies.start(fresh.table.id, BO)).names == ("Bo", "Cleo")


async def test_a_person_is_the_same_under_another_name_and_a_computer_player_at_another_level(harness):
    old = await harness.table(ANA, BO, computers=1)
    fresh = await harness.lobbies.rematch(old, old.place, replace(sitter(BO), name="Bosse"))
    await harness.lobbies.join(fresh.table.id, sitter(ANA))
    fresh = await harness.lobbies.set_level(fresh.table.id, BO, Level.EASY)
    assert fresh.names == ("Bosse", "Bragi", "Ana")
    assert [seat.name for seat in in_rematch(fresh, old.seats)] == ["Ana", "Bosse", "Bragi"]
    assert (await harness.lobbies.start(fresh.table.id, BO)).names == ("Ana", "Bosse", "Bragi")


def seats_of(*sitters):
    """Return seats of people, by number, and of computer players, by name."""
    return [
        Seat(
            table=1,
            seat=number,
            user=one if isinstance(one, int) else None,
            computer=None if isinstance(one, int) else "skald",
            name=str(one),
            joined_at=1,
            resigned_at=None,
        )
        for number, one in enumerate(sitters)
    ]


@pytest.mark.parametrize(
    ("now", "places"),
    [
        (("Egil", "Bragi", ANA), [2, 1, 0]),
        (("Bragi", "Fenja", ANA), [1, 2, 0]),
        (("Fenja", "Bragi", ANA), [2, 1, 0]),
        (("Hugin", "Fenja", ANA), [1, 2, 0]),
        (("Egil", "Egil", ANA), [2, 1, 0]),
        (("Egil", BO, ANA), None),
        (("Egil", "Bragi", BO), None),
        (("Egil", ANA), None),
        (("Egil", "Bragi", ANA, BO), None),
    ],
)
def test_computer_players_are_known_by_name_and_else_take_the_place_of_any_that_is_gone(now, places):
    assert places_before(seats_of(*now), seats_of(ANA, "Bragi", "Egil")) == places


def test_computer_players_of_one_name_keep_both_places():
    assert places_before(seats_of("Egil", ANA, "Egil"), seats_of(ANA, "Egil", "Egil")) == [1, 0, 2]


def test_nobody_takes_the_place_of_somebody_who_was_forgotten():
    before = [replace(seat, user=None) for seat in seats_of(ANA)] + seats_of(ANA, BO)[1:]
    assert places_before(seats_of(ANA, BO), before) is None
    assert places_before(seats_of("1", BO), before) is None


def test_the_games_say_which_settings_give_a_seat_something():
    told = {(key, setting.id) for key, entrant in entrants().items()
            for setting in entrant.rules.info.settings if setting.by_seat}  # fmt: skip
    firsts = {("gulveig", "first_dealer"), ("champions_of_midgard", "first_player"), ("god_of_war", "first_player")}
    decks = {("nordic_glory", f"deck_{seat}") for seat in (0, 1)}
    assert told == firsts | decks | {("nordic_glory", "first_leader"), ("thor_vs_loki", "sides")}


def test_the_words_for_the_looks_of_seats_are_those_of_their_signs():
    shapes = {Shape.DISC: "circle", Shape.DIAMOND: "diamond", Shape.SQUARE: "square", Shape.HEXAGON: "hexagon"}
    tints = {Tint.SKY: "blue", Tint.GOLD: "gold", Tint.HEATHER: "violet", Tint.MOSS: "green"}
    told = [f"{tints[style.tint]} {shapes[style.shape]}" for style in SEATS]
    assert [Texts()(f"place.look.{seat}") for seat in range(len(SEATS))] == told
