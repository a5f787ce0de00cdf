"""docs/rules/thor_vs_loki.md 5: who knows what."""

from __future__ import annotations

import pytest

from engines.core import Dealer, finish, parse_picks
from engines.thor_vs_loki.actions import Spot
from engines.thor_vs_loki.facts import Deployed, Drew, Foreseen, Handed, HandSeen, Picked, Recovered, RowChosen
from engines.thor_vs_loki.view import Clash, Spied
from tests.rules.thor_vs_loki.staging import LOKI, THOR, can, dealer, dealt, look, question, rulebook, say, stand


def told_of(state, text: str, kind: type) -> tuple:
    """What the owner, the opponent and the gallery learn by an answer."""
    asked = question(state)
    view = look(state, asked.seat)
    action = finish(lambda picks: rulebook().ask(view, asked, picks), parse_picks(text))
    mouth: Dealer = dealer()
    rulebook().apply(state, asked.seat, action, mouth)
    (told,) = [told for told in mouth.told if isinstance(told.fact, kind)]
    return tuple(told.seen_by(viewer) for viewer in (asked.seat, 1 - asked.seat, None))


def test_hands_and_face_down_cards_are_seen_by_their_owner_alone() -> None:
    state = stand("guard ring | wall^", "troll", hand="tyr l.troll", their_hand="odin")
    mine, theirs, gallery = (look(state, viewer) for viewer in (THOR, LOKI, None))

    assert mine.hands == (("t.tyr", "l.troll"), ())
    assert theirs.hands == ((), ("l.odin",))
    assert gallery.hands == ((), ())
    assert gallery.hand == ()
    for view in (theirs, gallery):
        assert [[face.card for face in column] for column in view.fields[THOR]] == [["", ""], ["t.wall"], []]
        assert (view.counts, view.captured) == ((2, 1), (1, 0))


def test_decks_and_piles_show_their_size_and_top_alone() -> None:
    state = stand("guard", "troll", pile="tyr wall", deck="dwarf ring", their_pile="odin")
    view = look(state, THOR)

    assert (view.decks, view.piles, view.tops) == ((2, 0), (2, 1), ("t.wall", "l.odin"))
    assert view.pile == ()


def test_B23_the_own_pile_is_open_to_its_owner_while_searching_alone() -> None:
    state = stand("guard", "troll", hand="hel", pile="tyr wall", deck="dwarf")
    say(state, "power t.hel")
    assert look(state, THOR).pile == ("t.tyr", "t.wall")
    assert look(state, LOKI).pile == look(state).pile == ()
    say(state, "t.wall")
    assert look(state, THOR).pile == ()


def test_a_drawn_card_is_told_to_its_owner() -> None:
    state = stand("guard", "troll", deck="tyr")
    assert told_of(state, "draw", Drew) == (Drew(THOR, "t.tyr"), Drew(THOR), Drew(THOR))


def test_a_deployed_card_is_told_by_its_place_and_back() -> None:
    state = stand("guard", "troll", hand="l.troll", deck="dwarf")
    own, other, gallery = told_of(state, "deploy l.troll b1", Deployed)

    assert own.card == "l.troll"
    assert other == gallery == Deployed(THOR, own.spot, captured=True)


def test_what_hel_took_is_told_to_its_owner() -> None:
    state = stand("guard", "troll", hand="hel", pile="tyr", deck="dwarf")
    say(state, "power t.hel")
    assert told_of(state, "t.tyr", Recovered) == (
        Recovered(THOR, 1, ("t.tyr",)),
        Recovered(THOR, 1),
        Recovered(THOR, 1),
    )


def test_what_odin_took_is_open() -> None:
    state = stand("guard", "troll", hand="odin", pile="ravens", deck="dwarf")
    say(state, "power t.odin")
    owner, other, gallery = told_of(state, "t.ravens", Recovered)

    assert owner == other == gallery == Recovered(THOR, 1, ("t.ravens",))
    assert look(state).traced == (("t.ravens",), ())


def test_a_spied_hand_is_told_to_the_spy_and_remembered_as_it_was() -> None:
    state = stand("guard", "troll | giant", hand="frigg", their_hand="odin crown", their_deck="troll", deck="dwarf")
    own, other, gallery = told_of(state, "power t.frigg spy", HandSeen)

    assert own.cards == ("l.crown", "l.odin")
    assert other == gallery == HandSeen(THOR, LOKI)
    say(state, "draw", "challenge a", "deploy l.crown a1")
    assert look(state, THOR).spied == Spied(12, ("l.crown", "l.odin"))
    assert look(state, LOKI).spied is look(state).spied is None


def test_a_traced_card_stays_traced_until_it_is_seen_again() -> None:
    state = stand("guard | guard", "troll | troll", hand="freya", their_pile="dragon", deck="dwarf", points=4)
    say(state, "power t.freya")
    assert look(state).traced == (("l.dragon",), ())
    say(state, "deploy l.dragon a1")
    assert look(state).traced == (("l.dragon",), ())
    say(state, "challenge a")
    assert look(state).traced == ((), ())


def test_a_copy_that_was_never_hidden_says_nothing_about_a_traced_one() -> None:
    state = stand("guard | guard", "ravens^ | troll", hand="mjolnir seer", their_deck="ravens", deck="dwarf")
    state.traced[LOKI] = ["l.ravens"]
    state.hands[LOKI] = ["l.ravens"]
    say(state, "power t.mjolnir a1", "power t.seer", "a")
    assert look(state).traced == ((), ("l.ravens",))


def test_the_avatar_is_at_large_until_seen_and_again_after_hel() -> None:
    state = stand("guard | guard", "troll | troll", hand="thor ravens hel", deck="dwarf", points=3)
    state.at_large[THOR] = True
    say(state, "enter a")
    assert look(state).at_large == (False, False)
    say(state, "power t.ravens row own")
    assert look(state).at_large == (False, False)
    say(state, "power t.hel")
    assert look(state).at_large == (True, False)


def test_when_the_game_is_over_everything_is_open() -> None:
    state = stand("guard", "crown troll", hand="tyr", their_hand="odin")
    say(state, "challenge a")
    view = look(state)

    assert view.hands == (("t.tyr",), ("l.odin",))
    assert [face.card for face in view.fields[LOKI][0]] == ["l.crown", "l.troll"]
    assert view.loser == LOKI


def test_options_come_from_the_own_view() -> None:
    state = stand("guard", "crown | troll", hand="mjolnir", deck="dwarf")
    other = stand("guard", "wall | troll", hand="mjolnir", deck="dwarf")
    assert can(state) == can(other)
    assert can(state, "power t.mjolnir") == can(other, "power t.mjolnir")


def test_R10_a_sealed_row_is_told_to_its_owner() -> None:
    row = can(dealt())[:3]
    own, other, gallery = told_of(dealt(), " ".join(row), RowChosen)

    assert own == RowChosen(THOR, row)
    assert other == gallery == RowChosen(THOR)


def test_R10_a_sealed_row_is_forgotten_once_it_is_laid() -> None:
    state = dealt()
    for seat in (THOR, LOKI):
        say(state, " ".join(can(state, "", seat)[:3]), seat=seat)

    assert look(state, THOR).row == look(state, LOKI).row == ()
    assert look(state).ready == (True, True)


def test_the_search_of_the_own_pile_ends_with_the_next_question() -> None:
    state = stand("guard | guard", "troll", hand="hel", pile="tyr wall", deck="dwarf")
    assert look(state, THOR).pile == ()
    say(state, "power t.hel", "t.tyr")

    assert look(state, THOR).power == look(state, THOR).shown == ""


def test_the_power_that_is_resolved_is_named_until_it_is_done() -> None:
    state = stand("guard", "troll | troll", hand="ravens", their_hand="giant", deck="dwarf")
    say(state, "power t.ravens hand")
    assert (look(state).power, look(state).shown) == ("t.ravens", "l.giant")
    say(state, "a")

    assert (look(state).power, look(state).shown) == ("", "")


def test_a_card_that_seer_handed_over_is_traced_until_its_power_is_played() -> None:
    state = stand(
        "guard", "troll | troll", hand="seer", their_deck="odin loki", their_hand="wall", deck="dwarf", points=1
    )
    say(state, "power t.seer", "reveal")
    assert look(state).traced == ((), ("l.loki", "l.odin"))
    say(state, "power l.odin")
    assert look(state).traced == ((), ("l.loki",))
    say(state, "enter a")

    assert look(state).traced == ((), ())


@pytest.mark.parametrize("how", ["spy", "ravens", "nightmare"])
def test_a_traced_card_that_leaves_the_hand_openly_is_traced_no_more(how: str) -> None:
    state = stand("guard", "troll | troll", hand="frigg ravens", their_hand="angrboda", deck="dwarf")
    state.traced[LOKI] = ["l.angrboda"]
    if how == "nightmare":
        state.hands[LOKI].append("l.nightmare")
    say(state, "power t.frigg spy" if how == "spy" else "power t.ravens hand", draws=[1 if how == "nightmare" else 0])

    assert look(state).traced == ((), ())


@pytest.mark.parametrize(("face", "left"), [("dragon", ()), ("dragon^", ("l.dragon",))])
@pytest.mark.parametrize("how", ["challenge a", "power t.mjolnir a1", "power t.ravens row a", "power t.frigg unveil a"])
def test_only_a_card_that_was_hidden_ends_the_trace(how: str, face: str, left: tuple[str, ...]) -> None:
    state = stand("archer | archer", f"{face} troll | troll", hand="mjolnir ravens frigg", deck="dwarf")
    state.traced[LOKI] = ["l.dragon"]
    say(state, how)

    assert look(state).traced == ((), left)


@pytest.mark.parametrize(("face", "left"), [("dragon", ()), ("dragon^", ("l.dragon",))])
def test_a_nightmare_brings_hidden_cards_of_its_column_to_light(face: str, left: tuple[str, ...]) -> None:
    state = stand("archer | archer", f"nightmare {face} | troll", deck="dwarf")
    state.traced[LOKI] = ["l.dragon"]
    say(state, "challenge a")

    assert look(state).traced == ((), left)


def test_the_avatar_that_hel_brought_back_leaves_the_graves_when_it_steps_in() -> None:
    state = stand("guard | guard", "troll | troll", hand="hel", pile="thor tyr", deck="dwarf")
    say(state, "power t.hel", "t.thor")
    assert look(state, LOKI).graves[THOR] == ("t.thor", "t.tyr", "t.hel")
    say(state, "enter a")

    assert look(state, LOKI).graves[THOR] == ("t.tyr", "t.hel")
    assert look(state).at_large == (False, False)


def test_odin_does_not_bring_a_lost_avatar_back_at_large() -> None:
    state = stand("guard", "troll", hand="odin", pile="thor ravens", deck="dwarf")
    say(state, "power t.odin", "t.ravens")
    assert look(state).at_large == (False, False)


def test_hel_does_not_set_an_avatar_in_play_at_large() -> None:
    state = stand("thor^ guard", "troll", hand="hel", pile="tyr", deck="dwarf", points=4)
    say(state, "power t.hel", "t.tyr")
    assert look(state).at_large == (False, False)


@pytest.mark.parametrize(
    ("how", "marks"),
    [
        ("draw", set()),
        ("deploy t.dwarf b2", {(THOR, "b2")}),
        ("enter c", {(THOR, "c1")}),
        ("challenge a", {(THOR, "a1"), (LOKI, "a1")}),
        ("power t.baldr a1 b2", {(THOR, "b2")}),
        ("power t.mjolnir a2", {(LOKI, "a2")}),
        ("power t.frigg unveil a", {(LOKI, "a1"), (LOKI, "a2")}),
        ("power t.ravens row a", {(LOKI, "a1")}),
    ],
)
def test_an_answer_marks_the_places_that_it_changed(how: str, marks: set[tuple[int, str]]) -> None:
    state = stand("guard | viking", "giant troll | giant", hand="dwarf thor baldr mjolnir frigg ravens", deck="dwarf")
    say(state, how)
    assert {(mark.seat, mark.spot.id) for mark in look(state).marks} == marks


@pytest.mark.parametrize(
    ("mine", "foes", "clash"),
    [
        ("guard", "troll", Clash(THOR, 0, "t.guard", Spot(0, 0), "l.troll", (LOKI,))),
        ("guard", "angrboda", Clash(THOR, 0, "t.guard", Spot(0, 0), "l.angrboda", (THOR,))),
        ("guard", "giant", Clash(THOR, 0, "t.guard", Spot(0, 0), "l.giant", (THOR, LOKI))),
        ("guard", "nightmare", Clash(THOR, 0, "t.guard", Spot(0, 0), "l.nightmare", (THOR, LOKI))),
        ("guard", "crown", Clash(THOR, 0, "t.guard", Spot(0, 0), "l.crown", ())),
    ],
)
def test_a_challenge_stays_in_sight_until_the_next_answer(mine: str, foes: str, clash: Clash) -> None:
    state = stand(f"{mine} | dwarf", f"{foes} | troll", deck="dwarf dwarf", their_deck="troll")
    say(state, "challenge a")
    assert [look(state, viewer).clash for viewer in (None, THOR, LOKI)] == [clash] * 3
    if clash.fallen:
        say(state, "draw")
        assert look(state).clash is None


def test_a_card_that_seer_places_is_marked() -> None:
    state = stand("guard", "troll | troll", hand="seer", their_deck="giant", deck="dwarf")
    say(state, "power t.seer", "c")
    assert [(mark.seat, mark.spot.id) for mark in look(state).marks] == [(LOKI, "c1")]


def test_a_column_that_a_nightmare_took_is_marked_on_both_sides() -> None:
    state = stand("wall | guard", "nightmare | troll", hand="ravens", deck="dwarf")
    say(state, "power t.ravens row a")
    assert {(mark.seat, mark.spot.id) for mark in look(state).marks} == {(THOR, "a1"), (LOKI, "a1")}


def test_the_first_rows_are_marked_when_they_are_laid() -> None:
    state = dealt()
    for seat in (THOR, LOKI):
        say(state, " ".join(can(state, "", seat)[:3]), seat=seat)

    places = {(mark.seat, mark.spot.id) for mark in look(state).marks}
    assert places == {(seat, place) for seat in (THOR, LOKI) for place in ("a1", "b1", "c1")}


@pytest.mark.parametrize(
    ("how", "kind"), [("power t.ravens hand", Picked), ("power t.seer", Foreseen), ("power t.seer", Handed)]
)
def test_B19_what_ravens_and_seer_find_is_told_to_all(how: str, kind: type) -> None:
    state = stand("guard", "troll | giant", hand="ravens seer", their_hand="odin", their_deck="wall", deck="dwarf")
    own, other, gallery = told_of(state, how, kind)

    assert own.card == ("l.odin" if kind is Picked else "l.wall")
    assert own == other == gallery


def test_cards_taken_openly_from_a_pile_leave_the_graves() -> None:
    state = stand("guard", "troll", hand="freya odin", pile="ravens tyr", their_pile="wall troll", deck="dwarf")
    say(state, "power t.freya")
    assert look(state).graves == (("t.ravens", "t.tyr", "t.freya"), ("l.wall",))
    say(state, "power t.odin", "t.ravens")

    assert look(state).graves == (("t.tyr", "t.freya", "t.odin"), ("l.wall",))
