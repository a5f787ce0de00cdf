"""docs/rules/nordic_glory.md 3.5: rituals that change totals, hit, heal and move shields."""

from __future__ import annotations

from typing import Any

import pytest

from engines.nordic_glory.effect_facts import HandSeen
from engines.nordic_glory.facts import Drew, Swapped
from engines.nordic_glory.view import Stage
from tests.rules.nordic_glory.staging import BOOK, FILLER, HOLD, ROW, Trial, ritual, shield


def symbols(symbol: str, *spots: str) -> dict[str, Any]:
    return {**ROW, **{spot: shield(3, 9, symbol=symbol) for spot in spots}}


def enhanced(enhancement: str, *spots: str) -> dict[str, Any]:
    return {**ROW, **{spot: shield(3, 9, enhancement=enhancement) for spot in spots}}


TOTALS = {
    "battle-cry": (ROW, 3, 0),
    "shield-chant": ({**ROW, "a2": shield()}, 3, 0),
    "oath-of-the-valknut": (symbols("valknut", "a1", "b1", "a2"), 4, 0),
    "hammer-omen": (symbols("mjolnir", "a1", "a2", "b2"), 3, 0),
    "coil-of-the-serpent": (symbols("jormungandr", "a1", "a2"), 0, -2),
    "second-rank": ({**ROW, "a2": shield(), "b2": shield()}, 2, 0),
    "rear-volley": ({**enhanced("arrows", "a3", "a2"), "a1": shield()}, 2, 0),
    "knife-work": (enhanced("daggers", "a1", "b1", "a2"), 4, 0),
    "blood-price": (ROW, 6, 0),
}


@pytest.mark.parametrize("card", TOTALS)
def test_total_rituals(card: str) -> None:
    mine, own, other = TOTALS[card]
    played = ritual(card, mine, HOLD)

    assert (played.tally(0).rituals, played.tally(1).rituals) == (own, other)


def test_case_34_coil_of_the_serpent_is_capped_at_4() -> None:
    wall = {f"{c}{r}": shield(symbol="jormungandr") for c in "ab" for r in (1, 2, 3)}

    assert ritual("coil-of-the-serpent", wall, HOLD).side(1).bonus == -4


@pytest.mark.parametrize(
    ("card", "wall", "cap"),
    [
        ("hammer-omen", {f"{c}{r}": shield(symbol="mjolnir") for c in "abc" for r in (1, 2)}, 4),
        ("second-rank", {f"{c}{r}": shield() for c in "abc" for r in (1, 2, 3)}, 3),
        ("rear-volley", {f"{c}{r}": shield(enhancement="arrows") for c in "abc" for r in (1, 2, 3)}, 6),
        ("oath-of-the-valknut", {f"{c}1": shield(symbol="valknut") for c in "abc"}, 6),
    ],
)
def test_total_caps(card: str, wall: dict[str, Any], cap: int) -> None:
    assert ritual(card, wall, HOLD).side().bonus == cap


@pytest.mark.parametrize(("bases", "bonus"), [(("snow", "sand", "ash"), 5), (("snow", "snow", "ash"), 2)])
def test_threefold_spiral_counts_different_bases(bases: tuple[str, ...], bonus: int) -> None:
    wall = {f"{column}1": shield(base=base) for column, base in zip("abc", bases, strict=True)}

    assert ritual("threefold-spiral", wall, HOLD).side().bonus == bonus


def test_mask_of_dread_with_the_helm_disarms_a_shield() -> None:
    played = ritual("mask-of-dread", symbols("aegishjalmur", "a1"), HOLD).answer("b1")

    assert (played.tally(1).shields, played.side(1).bonus) == (4, 0)


def test_mask_of_dread_without_the_helm_takes_2() -> None:
    played = ritual("mask-of-dread", symbols("aegishjalmur", "a2"), HOLD)

    assert (played.tally(1).shields, played.side(1).bonus) == (6, -2)


def test_wayfinders_mark_swaps_any_two_and_draws_with_two_vegvisir() -> None:
    def deck(played: Trial) -> None:
        played.side().deck = ["rust"]

    played = ritual("wayfinders-mark", symbols("vegvisir", "a2", "c1"), HOLD, before=deck)
    assert "c1" in played.can("a2")
    played.answer("a2", "c1")
    assert played.spots()["c1"] == "stub-0-a2"
    assert "rust" in played.side().hand

    alone = ritual("wayfinders-mark", symbols("vegvisir", "a2"), HOLD, before=deck).answer("skip")
    assert alone.side().deck == ["rust"]


HEALS: dict[str, tuple[dict[str, Any], tuple[str, ...], dict[str, int]]] = {
    "roots-of-the-world": (symbols("yggdrasil", "a1", "a2"), (), {"a1": 3, "a2": 3, "b1": 0}),
    "hearthfire": ({**HOLD, "a3": shield(2, 10)}, (), {"a3": 3, "a1": 0}),
    "mending-broth": (HOLD, ("b1",), {"b1": 6, "a1": 0}),
    "bone-setter": (HOLD, ("a1,b1",), {"a1": 4, "b1": 4, "c1": 0}),
}


@pytest.mark.parametrize("card", HEALS)
def test_healing_rituals(card: str) -> None:
    mine, choice, healed = HEALS[card]

    def hurt(played: Trial) -> None:
        for spot in played.spots():
            played.set(spot, damage=7)

    played = ritual(card, mine, HOLD, before=hurt)
    if choice:
        played.answer(*choice)
    assert {spot: 7 - played.at(spot).damage for spot in healed} == healed


def test_sleeping_thorn_disarms_for_this_turn() -> None:
    played = ritual("sleeping-thorn", ROW, HOLD)
    assert played.can() == ("a1", "b1", "c1")
    played.answer("c1")

    assert played.tally(1).shields == 4
    assert played.at("c1", 1).unarmed == played.state.turn


HITS: dict[str, tuple[tuple[str, ...], dict[str, int]]] = {
    "arrow-rain": (("b1,a2",), {"a2": 2, "b1": 2, "a1": 0, "c1": 0}),
    "hidden-blade": (("a1",), {"a1": 4, "a2": 0}),
    "great-cleave": (("b1",), {"b1": 3, "a2": 2, "a1": 0}),
    "storm-of-axes": ((), {"a1": 1, "b1": 1, "c1": 1, "a2": 0}),
    "worlds-edge": ((), {"a1": 3, "b1": 3, "c1": 3, "a2": 0}),
}


@pytest.mark.parametrize("card", HITS)
def test_hitting_rituals(card: str) -> None:
    choice, damage = HITS[card]
    played = ritual(card, ROW, HOLD)
    if choice:
        played.answer(*choice)

    assert {spot: played.at(spot, 1).damage for spot in damage} == damage


def test_storm_of_axes_also_adds_1() -> None:
    assert ritual("storm-of-axes", ROW, HOLD).side().bonus == 1


def test_worlds_edge_also_hits_the_own_row_1() -> None:
    assert [ritual("worlds-edge", ROW, HOLD).left(spot) for spot in ("a1", "b1", "c1")] == [8, 8, 8]


def test_great_cleave_hits_row_2_as_it_stands_after_the_first_hit() -> None:
    theirs = {"a1": shield(2, 3), "a2": shield(2, 9), "a3": shield(2, 9), "b1": shield(2, 9)}
    played = ritual("great-cleave", ROW, theirs).answer("a1")

    assert played.spots(1) == {"a1": "stub-1-a2", "a2": "stub-1-a3", "b1": "stub-1-b1"}
    assert played.left("a2", 1) == 7


def test_thunder_verdict_lets_chance_choose() -> None:
    struck = {
        spot
        for draw in range(4)
        for played in (ritual("thunder-verdict", ROW, HOLD, then=[0, draw % 3, draw % 2]),)
        for spot in ("a1", "a2", "b1", "c1")
        if played.at(spot, 1).damage == 6
    }

    assert len(struck) > 1


def test_winter_grip_freezes_all_until_the_end_of_the_next_turn() -> None:
    played = ritual("winter-grip", ROW, {"a1": shield(enhancement="ravens"), "a2": shield()})
    assert {warrior.frozen for column in played.side(1).columns for warrior in column} == {2}

    asked = []
    for turn in (1, 2, 3):
        played.state.turn, played.state.stage = turn, Stage.MOVE
        played.state.step, played.state.leader, played.state.done = 0, 1, False
        asked.append(played.go().asked)
    assert asked == [(1, "ritual"), (1, "ritual"), (1, "move")]


def test_raven_errand_looks_at_the_hand_and_draws() -> None:
    hands = (("raven-errand", FILLER), ("rust", "thaw"))
    played = ritual("raven-errand", ROW, HOLD, hands=hands, before=lambda t: t.side().deck.append("battle-cry"))

    (seen,) = [told for told in played.told if isinstance(told.fact, HandSeen)]
    assert (seen.fact.cards, seen.others.cards) == (("rust", "thaw"), ())
    assert played.view(0).sides[1].known == ("rust", "thaw")
    assert played.view(None).sides[1].known == ()
    assert "battle-cry" in played.side().hand
    assert played.heard(Drew)


def test_jarls_feast_heals_up_to_the_printed_defense() -> None:
    assert ritual("jarls-feast", ROW, before=lambda t: setattr(t.side(), "hurt", 6)).jarl() == 28
    assert ritual("jarls-feast", ROW, before=lambda t: setattr(t.side(), "hurt", 2)).jarl() == 30


def test_case_42_blood_price_costs_2() -> None:
    played = ritual("blood-price", ROW)

    assert (played.jarl(), played.side().bonus) == (28, 6)


def test_spear_of_omen_hits_the_jarl() -> None:
    assert ritual("spear-of-omen", ROW, HOLD).jarl(1) == 28


def test_turncoat_wind_swaps_two_adjacent_opposing_shields() -> None:
    played = ritual("turncoat-wind", ROW, HOLD)
    assert set(played.can("a1")) == {"a2", "b1"}
    played.answer("a1", "a2")

    (swapped,) = played.heard(Swapped)
    assert (swapped.seat, swapped.mover) == (1, 0)
    assert played.spots(1)["a1"] == "stub-1-a2"


def test_close_ranks_swaps_neighbours_and_adds_1() -> None:
    played = ritual("close-ranks", ROW, HOLD).answer("a1", "b1")

    assert played.spots()["a1"] == "stub-0-b1"
    assert played.side().bonus == 1
    assert ritual("close-ranks", ROW, HOLD).answer("skip").side().bonus == 1


def test_thaw_takes_the_effect_of_ice_until_the_end_of_the_next_turn_and_draws() -> None:
    mine = {"a1": shield(enhancement="ravens"), "a2": shield()}
    theirs = {"a1": shield(enhancement="ice")}
    played = ritual("thaw", mine, theirs, before=lambda t: t.side().deck.append("rust"))

    assert played.at("a1", 1).bare == 2
    assert "rust" in played.side().hand
    played.state.stage, played.state.step = Stage.MOVE, 0
    assert played.go().asked == (0, "move")


def test_every_ritual_has_a_test() -> None:
    from pathlib import Path

    pages = ("test_rituals.py", "test_card_rituals.py", "test_battle.py")
    source = "".join([Path(__file__).with_name(page).read_text() for page in pages])
    assert [card for card in BOOK.rituals if f'"{card}"' not in source] == []
