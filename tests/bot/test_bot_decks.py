"""Decks of people's own, without Discord: kept by name, read in every form, built on a panel, brought to tables."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from bot.games import Catalogue, Facet, Part
from bot.games.appearance import Appearance
from bot.panels.controls import Select
from bot.panels.custom_id import CustomId
from bot.panels.deck_builder import FACETS, PAGE, DeckBuilder, Look, found
from bot.panels.texts import Texts
from bot.pictures.render_queue import RenderQueue
from bot.store import Conflict, Status
from bot.tables.decks import MOST, NAME, DeckBox, DeckError, deck_name
from bot.tables.lobby_error import LobbyError
from tests.bot.harness import ANA, BO, Harness, toy_listing
from tests.listings import shared_catalogue

GAME = "nordic_glory"
SMALL = "NG1-AaqAVKAAAAAAAAqoBVQCpUAAB4AAAAAAAACItxU"


@pytest.fixture(scope="session")
def catalogue():
    return Catalogue({"toy": toy_listing(), GAME: shared_catalogue((GAME,))[GAME]})


@pytest.fixture
def game(catalogue):
    return catalogue[GAME]


@pytest.fixture
def harness(store, catalogue):
    return Harness(store, catalogue)


@pytest.fixture
def box(store, catalogue):
    return DeckBox(store, catalogue, lambda: 5)


async def trouble(making):
    with pytest.raises(DeckError) as caught:
        await making
    return caught.value


def test_a_game_without_decks_is_none_of_the_box(box):
    assert [listing.key for listing in box.games()] == [GAME]
    assert box.game("").key == box.game(GAME).key == box.game("Nordic Glory").key == GAME
    with pytest.raises(DeckError):
        box.game("toy")


@pytest.mark.parametrize(("given", "kept"), [("  Wolf\n Pack ", "Wolf Pack"), ("Æsir", "Æsir"), ("a\u200bb", "a b")])
def test_names_are_one_line_of_visible_letters(given, kept):
    assert deck_name(given) == kept


@pytest.mark.parametrize("given", ["", " \n", "\u200b", "x" * (NAME + 1)])
def test_names_that_are_none_are_refused(given):
    with pytest.raises(DeckError):
        deck_name(given)


async def test_a_deck_begins_empty_or_like_another(box, game):
    empty = await box.begin(ANA, game, "Empty")
    assert game.decks.problems(empty.body, {})
    copy = await box.begin(ANA, game, "Copy", like="Gale Riders")
    assert game.decks.problems(copy.body, {}) == ()
    again = await box.begin(ANA, game, "Again", like=f"d{copy.id}")
    assert game.decks.code(again.body) == game.decks.code(copy.body) == game.decks.code("gale-riders")
    assert (await trouble(box.begin(ANA, game, "Copy"))).id == "decks.name-taken"
    assert (await trouble(box.begin(ANA, game, "More", like="Nothing"))).id == "decks.no-deck"
    assert (await trouble(box.begin(BO, game, "More", like=f"d{copy.id}"))).id == "decks.no-deck"


async def test_there_is_an_end_to_decks(box, game):
    for number in range(MOST):
        await box.begin(ANA, game, f"Deck {number}")
    assert (await trouble(box.begin(ANA, game, "One more"))).id == "decks.too-many"


async def test_what_is_no_deck_is_explained_in_full(box, game):
    error = await trouble(box.take_in(ANA, game, "Odd", "jarl nobody\nnonsense\n200 snow1"))
    told = Texts().trouble(error)
    assert error.id == "decks.unreadable"
    assert len(error.faults) == 3
    assert "nonsense" in told
    assert "200 snow1" in told
    assert (await trouble(box.take_in(ANA, game, "Odd", "x" * 5_000))).id == "decks.too-long"
    assert (await trouble(box.take_in(ANA, game, "Odd", f"{SMALL}x"))).id == "decks.unreadable"


async def test_another_persons_deck_is_gone_for_oneself(box, game):
    deck = await box.begin(ANA, game, "Mine")
    assert await box.get(ANA, deck.id) == deck
    assert (await trouble(box.get(BO, deck.id))).id == "decks.gone"
    assert (await trouble(box.find_own(ANA, "Ember Host"))).id == "decks.ready-made"


async def test_cards_go_in_and_out_one_by_one(box, game):
    deck = await box.begin(ANA, game, "Mine")
    for card, by, copies in (("snow1", 1, 1), ("snow1", 1, 2), ("snow1", -1, 1), ("snow1", -1, 0), ("snow1", -1, 0)):
        deck = await box.change(deck, card, by)
        assert game.decks.copies(deck.body, card) == copies
    deck = await box.change(deck, "brand", 1)
    assert [game.decks.copies(deck.body, jarl) for jarl in ("brand", "eydis")] == [1, 0]
    stale = deck
    await box.change(deck, "e-snow", 1)
    with pytest.raises(Conflict):
        await box.change(stale, "e-snow", 1)


async def test_a_table_takes_only_decks_that_its_settings_allow(box, game, harness):
    await box.take_in(ANA, game, "Small", SMALL)
    pick = await box.find(ANA, "Small")
    strict = await harness.lobby(ANA, game=GAME)
    with pytest.raises(DeckError) as caught:
        box.for_table(strict, pick)
    assert [fault.id for fault in caught.value.faults] == ["config.deck-re-size"]
    free = await harness.lobby(ANA, game=GAME, chosen={"re_size_max": "yes"})
    assert box.for_table(free, pick) == SMALL
    assert box.for_table(free, await box.find(ANA, "Ember Host")) == "ember-host"


async def test_seats_bring_their_decks_into_the_game(harness):
    session = await harness.lobby(ANA, BO, game=GAME, chosen={"deck_0": "frostgate", "deck_1": "mire-and-mist"})
    table = session.table.id
    await harness.lobbies.bring(table, ANA, "gale-riders")
    with pytest.raises(LobbyError):
        await harness.lobbies.bring(table, 99, "gale-riders")
    session = await harness.lobbies.start(table, ANA)
    assert [deck.id for deck in session.game.header.config.decks] == ["gale-riders", "mire-and-mist"]
    with pytest.raises(LobbyError):
        await harness.lobbies.bring(table, ANA, "frostgate")


async def test_a_deck_that_does_not_fit_any_more_stops_the_start(harness):
    session = await harness.lobby(ANA, BO, game=GAME)
    await harness.lobbies.bring(session.table.id, BO, SMALL)
    with pytest.raises(LobbyError) as caught:
        await harness.lobbies.start(session.table.id, ANA)
    assert (caught.value.id, caught.value.params) == ("lobby.unfit-deck", {"who": "Bo"})
    assert (await harness.sessions.get(session.table.id)).table.status is Status.LOBBY


async def test_whoever_leaves_takes_the_deck_along(harness):
    session = await harness.lobby(ANA, BO, game=GAME)
    await harness.lobbies.bring(session.table.id, BO, "gale-riders")
    await harness.lobbies.leave(session.table.id, ANA)
    session = await harness.sessions.get(session.table.id)
    assert [(seat.user, seat.deck) for seat in session.seats] == [(BO, "gale-riders")]


# the builder


def test_looks_read_back_from_controls():
    look = Look(part=2, facets=(1, 0, 24, 3), page=2, card=96)
    assert Look.read(str(look)) == look
    control = CustomId("build", 0, stamp="abcdef0", deck=2_000_000_000, look=str(look), change="facet.3")
    assert CustomId.read(str(control)) == control
    with pytest.raises(ValueError, match=r"1\.2\.3"):
        Look.read("1.2.3")


def test_cards_are_found_by_all_facets_at_once():
    cards = {name: Appearance(name) for name in ("ax", "ay", "bx")}
    facets = (
        Facet("first", {"a": Appearance("a"), "b": Appearance("b")}),
        Facet("last", {"x": Appearance("x"), "y": Appearance("y")}),
    )
    part = Part("cards", "", cards, facets, lambda card: tuple(frozenset(letter) for letter in card))
    assert found(part, Look()) == ["ax", "ay", "bx"]
    assert found(part, Look(facets=(1, 0, 0, 0))) == ["ax", "ay"]
    assert found(part, Look(facets=(1, 2, 0, 0))) == ["ay"]
    assert found(part, Look(facets=(2, 2, 0, 0))) == []


def menus(card):
    return [row for row in card.rows if isinstance(row, Select)]


@pytest.mark.parametrize("part", range(4))
async def test_every_card_can_be_reached_within_discords_limits(box, game, part):
    builder, render_queue = DeckBuilder(Texts(), RenderQueue()), RenderQueue()
    deck = await box.begin(ANA, game, "Mine", like="Frostgate Line")
    cards, page = set(), 0
    whole = game.decks.parts[part]
    assert len(game.decks.parts) <= 5
    assert len(whole.facets) <= FACETS
    while len(cards) < len(whole.cards):
        card = await builder.panel(game, deck, Look(part=part, page=page, card=1))
        assert 0 < len(menus(card)[-1].lines) <= PAGE
        cards |= {line.value for line in menus(card)[-1].lines}
        assert all(len(menu.lines) <= 25 for menu in menus(card))
        assert all(len(line.label) <= 100 and len(line.hint) <= 100 for menu in menus(card) for line in menu.lines)
        assert len(set(card.ids)) == len(card.ids)
        assert all(len(custom_id) <= 100 and CustomId.read(custom_id) for custom_id in card.ids)
        assert len(card.words) < 3_000
        page += 1
    render_queue.close()


async def test_an_unreadable_deck_shows_its_faults_and_no_picture(game):
    builder = DeckBuilder(Texts(), RenderQueue())
    card = await builder.sheet(game, "Old", "jarl eydis\n1 a-card-that-is-gone")
    assert card.pictures == ()
    assert "a-card-that-is-gone" in card.words


async def test_decks_under_revised_limits_are_checked_by_these(box, game):
    session = SimpleNamespace(listing=game, options=SimpleNamespace(chosen={"revised_limits": "yes"}))
    assert box.for_table(session, await box.find(ANA, "Ember Host")) == "ember-host"
    await box.begin(ANA, game, "Mine", like="Ember Host")
    mine = await box.find(ANA, "Mine")
    with pytest.raises(DeckError) as caught:
        box.for_table(session, mine)
    assert [fault.id for fault in caught.value.faults] == ["config.deck-shields"]
