"""docs/rules/nordic_glory.md R40 to R45: Valhalla, what expires, Fimbulwinter, and how a game ends."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engines.nordic_glory.facts import (
    GameOver,
    JarlWounded,
    WinterBit,
)
from engines.nordic_glory.view import Stage
from tests.rules.nordic_glory.staging import FILLER, OPEN_ROW, PROTECTION, ROW, beaten, ritual, shield, trial


def test_R43_protection_saves_a_jarl_from_the_last_blow() -> None:
    for answer, ends in (("b2", False), ("none", True)):
        played = trial({"a1": shield(10, 20)}, OPEN_ROW, stage=Stage.RITUAL)
        played.side(1).hurt = 26
        played.answer("done").answer("done", draws=[6, 0, 0, 0]).answer("a1").answer("none").answer(answer)
        assert (played.asked is None) is ends


def test_R40_case_32_ritual_damage_has_no_overflow() -> None:
    played = ritual("hidden-blade", ROW, {"a1": shield(0, 3), "a2": shield(0, 9)})

    assert played.jarl(1) == 30
    assert played.spots(1) == {"a1": "stub-1-a2"}


def test_R41_C27_defeated_shields_lie_clean_in_valhalla() -> None:
    played = ritual("hidden-blade", ROW, {"a1": shield(0, 3)})

    assert played.side(1).valhalla == ["stub-1-a1"]
    assert played.view().sides[1].valhalla == ("stub-1-a1",)


def test_R42_C9_C10_nothing_comes_from_the_shield_deck_by_itself() -> None:
    played = trial({"a1": shield(30)}, {"a1": shield(0, 2), "b1": shield(0, 9)}, stage=Stage.RITUAL)
    played.side(1).reserve = ["snow1"]
    played.answer("done").answer("done", draws=[5, 0, 0, 0]).answer("a1")

    assert played.spots(1) == {"b1": "stub-1-b1"}
    assert played.side(1).reserve == ["snow1"]


def test_R44_damage_stays_and_what_was_for_this_turn_expires() -> None:
    played = trial(ROW, {"a1": shield(0, 30)}, stage=Stage.RITUAL)
    played.set("a1", lent=3, wild=(("base", "snow"),), bears="love", moved=True, used=True, damage=2)
    side = played.side()
    side.bonus = side.extra_dice = side.floor = side.rerolls = side.shield_pool = side.jarl_pool = 1
    played.answer("done").answer("done", draws=[5]).answer("keep")

    warrior = played.at("a1")
    assert played.state.turn == 2
    assert (warrior.lent, warrior.wild, warrior.bears, warrior.moved, warrior.used, warrior.damage) == (
        0,
        (),
        "",
        False,
        False,
        2,
    )
    assert side.bonus == side.extra_dice == side.floor == side.rerolls == side.shield_pool == side.jarl_pool == 0
    assert (side.attaches, side.ritual_played) == (1, False)


@pytest.mark.parametrize(
    ("mark", "value"),
    [("lent", 3), ("wild", (("base", "snow"),)), ("bears", "love"), ("moved", True), ("used", True)],
)
def test_R44_each_mark_of_this_turn_expires_by_itself(mark: str, value: object) -> None:
    played = trial(ROW, {"a1": shield(0, 30)}, stage=Stage.RITUAL).set("b1", damage=1, attack=2, **{mark: value})
    played.answer("done").answer("done", draws=[5])

    assert played.state.turn == 2
    assert played.at("b1") == replace(played.at("a1"), uid=2, card="stub-0-b1", damage=1, attack=2)


def _is_fimbulwinter(**fields):
    played = trial(ROW, ROW, stage=Stage.RITUAL)
    played.state.config = type(played.state.config)(
        seats=2, decks=played.state.config.decks, fimbulwinter=fields.pop("on", True)
    )
    for side in played.state.sides:
        side.hurt = fields.get("hurt", 0)
        side.deck = fields.get("deck", [])[:]
    return played.answer("done").answer("done", draws=[5])


def test_R45_fimbulwinter_bites_both_jarls_when_both_decks_are_empty() -> None:
    played = _is_fimbulwinter()

    assert played.heard(WinterBit)
    assert (played.jarl(), played.jarl(1)) == (29, 29)
    assert not _is_fimbulwinter(on=False).heard(WinterBit)
    assert not _is_fimbulwinter(deck=["rust", "rust"]).heard(WinterBit)


def test_R45_not_after_a_turn_in_which_a_jarl_lost_defense() -> None:
    played = trial(ROW, {"a1": shield(0, 1)}, stage=Stage.RITUAL)
    played.state.config = type(played.state.config)(seats=2, decks=played.state.config.decks)
    played.answer("done").answer("done", draws=[5])

    assert played.heard(JarlWounded)
    assert not played.heard(WinterBit)


def test_R43_C28_both_jarls_at_once_is_a_draw() -> None:
    played = _is_fimbulwinter(hurt=29)

    assert played.asked is None
    outcome = played.rules.outcome(played.state)
    assert outcome is not None
    assert (outcome.places, outcome.reason) == ((1, 1), "winter")
    assert FILLER in played.side().hand


def winter(*decks: tuple[str, ...], hurt: tuple[int, int] = (0, 0)):
    played = trial(ROW, ROW, stage=Stage.RITUAL)
    played.state.config = type(played.state.config)(seats=2, decks=played.state.config.decks)
    for side, deck, harm in zip(played.state.sides, decks, hurt, strict=True):
        side.deck, side.hurt = list(deck), harm
    return played.answer("done").answer("done", draws=[5])


@pytest.mark.parametrize(("one", "other"), [(("rust",), ()), ((), ("rust",))])
def test_R45_one_deck_with_a_card_holds_the_winter_off(one: tuple[str, ...], other: tuple[str, ...]) -> None:
    played = winter(one, other)

    assert played.state.turn == 2
    assert not played.heard(WinterBit)


@pytest.mark.parametrize("seat", [0, 1])
def test_R45_the_jarl_that_survives_the_winter_wins(seat: int) -> None:
    played = winter((), (), hurt=(29, 7) if seat else (7, 29))

    assert played.asked is None
    assert played.heard(GameOver) == [GameOver((seat,), "winter")]
    assert played.heard(JarlWounded) == [JarlWounded(s, 1, 22 if s == seat else 0) for s in (0, 1)]
    outcome = played.rules.outcome(played.state)
    assert outcome is not None
    assert (outcome.places[seat], outcome.places[1 - seat], outcome.scores[seat]) == (1, 2, 22)


def test_R45_the_winter_comes_back_in_the_next_quiet_turn() -> None:
    played = winter((), ()).answer("done").answer("done", draws=[6])

    assert [fact.turn for fact in played.heard(WinterBit)] == [1, 2]
    assert (played.jarl(), played.jarl(1)) == (28, 28)


def test_R42_a_fall_behind_the_target_does_not_change_the_target() -> None:
    theirs = {"a1": shield(0, 3, rune="love"), "a2": PROTECTION, "a3": shield(0, 9)}
    played = beaten(theirs, 6, roll=7, added=["love"]).answer("a2").answer("a1.3")

    assert played.side(1).valhalla == ["stub-1-a1"]
    assert played.spots(1) == {"a1": "stub-1-a2", "a2": "stub-1-a3"}
    assert (played.left("a1", 1), played.left("a2", 1)) == (6, 9)
