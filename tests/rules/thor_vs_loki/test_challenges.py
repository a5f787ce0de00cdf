"""docs/rules/thor_vs_loki.md 1.6 and 3.1: challenges and who wins them, with every pair of cards."""

from __future__ import annotations

import pytest

from engines.thor_vs_loki import reading
from engines.thor_vs_loki._judging import Verdict
from engines.thor_vs_loki.actions import Spot
from engines.thor_vs_loki.book import Role
from engines.thor_vs_loki.computer.inference import Inference
from engines.thor_vs_loki.facts import Blasted, Challenged, Discarded, Ground
from tests.rules.thor_vs_loki.staging import (
    LOKI,
    THOR,
    can,
    ended,
    look,
    of_type,
    pile,
    rulebook,
    say,
    settings,
    shape,
    stand,
    why_not,
)

CHALLENGERS = ["ravens", "frigg", "archer", "3", "viking", "5", "6", "7"]
TARGETS = ["treasure", "nightmare", "wall", "none", "frigg", "ravens", "archer", "3", "viking", "5", "6", "7"]
# docs/rules/thor_vs_loki.md 3.1: rows challenge columns; W won, L lost, T tie, X blast, G game over.
MATRIX = {
    "ravens": "GXLWTTLLLLLL",
    "frigg": "GXLWTTLLLLLW",
    "archer": "GXWWWWTLLLLL",
    "3": "GXLWWWWTLLLL",
    "viking": "GXLWWWWWTLLL",
    "5": "GXLWWWWWWTLL",
    "6": "GXLWWWWWWWTL",
    "7": "GXLWWWWWWWWT",
}
THORS = {"3": "dwarf", "5": "guard", "6": "einherjar", "7": "tyr", "treasure": "ring", "none": "baldr"}
LOKIS = {"3": "troll", "5": "giant", "6": "dragon", "7": "angrboda", "treasure": "crown", "none": "odin"}
TOPS = ("", "idunn", "berserker")
PAIRS = [(mine, theirs) for mine in TOPS for theirs in TOPS if not mine or mine != theirs]
DEEP = ("", "idunn", "berserker", "idunn berserker", "berserker idunn")
DEEP_PAIRS = [
    (mine, theirs) for mine in DEEP for theirs in DEEP if not mine or mine.split()[-1:] != theirs.split()[-1:]
]
"""Tops of both piles; R36: never the same on both."""


def expected(challenger: str, target: str, tops: tuple[str, str]) -> str:
    """The matrix, with the Viking row and column read as the notes below it say."""
    row = "6" if challenger == "viking" and tops[0] == "berserker" else challenger
    column = "3" if target == "viking" and tops[1] == "berserker" else target
    return MATRIX[row][TARGETS.index(column)]


def met(challenger: str, target: str, tops: tuple[str, str], seat: int) -> str:
    """Play a challenge of row 1 cards with another card behind each; read the result off the table."""
    own, other = (THORS, LOKIS) if seat == THOR else (LOKIS, THORS)
    state = stand(
        f"{own.get(challenger, challenger)} archer | archer",
        f"{other.get(target, target)} archer | archer",
        pile=tops[0],
        their_pile=tops[1],
        seat=seat,
        deck="wall",
    )
    say(state, "challenge a")
    if state.ending is not None:
        return "G" if ended(state) == ("treasure", 1 - seat) else "?"
    left = tuple(len(state.fields[owner][0]) for owner in (seat, 1 - seat))
    tied = tops[0] != "idunn" and tops[1] != "idunn"
    return {(2, 1): "W", (1, 2): "L", (1, 1): "T" if tied else "?", (0, 0): "X"}[left]


@pytest.mark.parametrize("seat", [THOR, LOKI], ids=["thor", "loki"])
@pytest.mark.parametrize(("mine", "theirs"), PAIRS)
@pytest.mark.parametrize("challenger", CHALLENGERS)
def test_R26_R27_matrix_every_challenger_target_and_top_of_pile(
    challenger: str, mine: str, theirs: str, seat: int
) -> None:
    tops = (mine, theirs)
    for target in TARGETS:
        wanted = expected(challenger, target, tops)
        if wanted == "T" and "idunn" in tops:
            wanted = "W" if mine == "idunn" else "L"
        assert met(challenger, target, tops, seat) == wanted, (challenger, target, tops)


@pytest.mark.parametrize(("mine", "theirs"), DEEP_PAIRS)
def test_R26_matrix_the_computer_reckons_as_the_rules_do(mine: str, theirs: str) -> None:
    tops = tuple((lost.split() or [""])[-1] for lost in (mine, theirs))
    state = stand("guard", "troll", pile=mine, their_pile=theirs)
    inference = Inference(rulebook().book, look(state, THOR))
    letters = {Verdict.FOUND: "G", Verdict.BLAST: "X", Verdict.WON: "W", Verdict.LOST: "L", Verdict.TIED: "T"}
    tie = "W" if tops[0] == "idunn" else "L" if tops[1] == "idunn" else "T"
    for challenger in CHALLENGERS:
        for target in TARGETS:
            wanted = expected(challenger, target, (tops[0], tops[1]))
            found = inference.verdict(f"t.{THORS.get(challenger, challenger)}", f"l.{LOKIS.get(target, target)}")
            assert letters[found] == (tie if wanted == "T" else wanted)


def test_R24_row_1_challenges_the_facing_row_1_card_and_no_other() -> None:
    state = stand("guard | guard |", "troll | | troll", deck="dwarf")

    assert can(state, "challenge") == ("a",)
    assert why_not(state, "b", "challenge") == "refused.no-facing"
    assert why_not(state, "c", "challenge") == "refused.no-facing"


@pytest.mark.parametrize("card", ["baldr", "thor^", "ring", "wall", "nightmare", "odin^"])
def test_R25_some_cards_never_challenge(card: str) -> None:
    state = stand(card, "troll", deck="dwarf")
    assert why_not(state, "challenge") == "refused.no-challenge"


def test_R25_thor_and_loki_are_not_challenged() -> None:
    state = stand("tyr | guard", "loki^ | troll")
    assert why_not(state, "a", "challenge") == "refused.avatar-stands"


@pytest.mark.parametrize("up", ["", "^"])
def test_R25_a_challenger_may_lie_either_way_up(up: str) -> None:
    assert can(stand(f"guard{up}", "troll"), "challenge") == ("a",)


def test_R26_both_cards_turn_up() -> None:
    state = stand("guard | guard", "troll | troll")
    (fact,) = of_type(say(state, "challenge a"), Challenged)

    assert fact == Challenged(THOR, 0, "t.guard", Spot(0, 0), "l.troll", Ground.STRENGTH, 5, 3, (LOKI,))
    assert shape(state, THOR) == "guard^ | guard |"


@pytest.mark.parametrize(
    ("mine", "theirs", "ground", "strengths"),
    [
        ("dwarf", "crown", Ground.TREASURE, (-1, -1)),
        ("dwarf", "nightmare", Ground.NIGHTMARE, (-1, -1)),
        ("archer", "wall", Ground.BROKEN, (-1, -1)),
        ("tyr", "wall", Ground.STOPPED, (-1, -1)),
        ("dwarf", "odin", Ground.WEAK, (-1, -1)),
        ("frigg", "angrboda", Ground.SLAIN, (-1, -1)),
        ("guard", "troll", Ground.STRENGTH, (5, 3)),
    ],
)
def test_R26_the_challenge_says_what_decides_it(
    mine: str, theirs: str, ground: Ground, strengths: tuple[int, int]
) -> None:
    (fact,) = of_type(say(stand(mine, theirs), "challenge a"), Challenged)
    assert (fact.ground, (fact.attack, fact.defence)) == (ground, strengths)


def test_R27_the_challenge_tells_the_strengths_that_count() -> None:
    state = stand("viking | viking", "troll | giant", pile="berserker")
    (fact,) = of_type(say(state, "challenge b"), Challenged)
    assert (fact.attack, fact.defence) == (6, 5)


def test_R26_a_case_14_a_found_treasure_ends_the_game() -> None:
    state = stand("dwarf", "crown")
    say(state, "challenge a")

    assert ended(state) == ("treasure", LOKI)


def test_R26_c_case_8_a_wall_falls_to_a_female_archer_alone() -> None:
    state = stand("tyr archer", "wall | troll")
    say(state, "challenge a")
    assert (shape(state, THOR), shape(state, LOKI)) == ("archer |  |", "wall^ | troll |")
    say(state, "challenge a")

    assert (shape(state, THOR), shape(state, LOKI)) == ("archer^ |  |", "| troll |")


def test_R26_d_case_9_a_card_without_strength_falls() -> None:
    state = stand("ravens", "odin | troll")
    say(state, "challenge a")

    assert (shape(state, THOR), pile(state, LOKI)) == ("ravens^ |  |", "odin")


@pytest.mark.parametrize(("mine", "theirs"), [("frigg", "angrboda"), ("frigg", "t.tyr"), ("l.frigg", "angrboda")])
def test_R26_e_B14_case_10_frigg_challenging_slays_tyr_and_angrboda(mine: str, theirs: str) -> None:
    state = stand(mine, f"{theirs} | troll")
    say(state, "challenge a")

    assert shape(state, THOR) == "frigg^ |  |"
    assert shape(state, LOKI) == "| troll |"


def test_R26_e_B14_case_10_frigg_challenged_by_angrboda_falls() -> None:
    state = stand("angrboda", "frigg | dwarf", seat=LOKI)
    say(state, "challenge a")

    assert (shape(state, LOKI), pile(state, THOR)) == ("angrboda^ |  |", "frigg")


def test_R26_f_case_5_the_lower_card_is_discarded() -> None:
    state = stand("| guard", "archer | troll archer")
    say(state, "challenge b")

    assert (shape(state, THOR), shape(state, LOKI)) == ("| guard^ |", "archer | archer |")
    assert (pile(state, THOR), pile(state, LOKI)) == ("", "troll")
    assert look(state).points == 2


def test_R26_g_case_6_a_tie_takes_both() -> None:
    state = stand("guard | dwarf", "giant | troll")
    facts = say(state, "challenge a")

    assert of_type(facts, Challenged)[0].fallen == (THOR, LOKI)
    assert (pile(state, THOR), pile(state, LOKI)) == ("guard", "giant")


@pytest.mark.parametrize(
    ("mine", "theirs", "winner"), [("idunn", "", THOR), ("", "idunn", LOKI), ("idunn archer", "", None)]
)
def test_R26_g_B13_idunn_wins_ties_for_challenger_and_target(mine: str, theirs: str, winner: int | None) -> None:
    state = stand("guard | dwarf", "giant | troll", pile=mine, their_pile=theirs)
    facts = say(state, "challenge a")

    assert of_type(facts, Challenged)[0].fallen == ((THOR, LOKI) if winner is None else (1 - winner,))
    assert shape(state, THOR).startswith("guard^") is (winner == THOR)
    assert shape(state, LOKI).startswith("giant^") is (winner == LOKI)


def test_R27_case_11_vikings_challenge_with_6_under_berserker() -> None:
    state = stand("viking", "giant | troll", pile="berserker")
    say(state, "challenge a")
    assert (shape(state, THOR), pile(state, LOKI)) == ("viking^ |  |", "giant")


def test_R27_case_12_vikings_are_challenged_at_3_under_their_berserker() -> None:
    state = stand("dwarf | dwarf", "viking | troll", their_pile="berserker")
    say(state, "challenge a")

    assert (pile(state, THOR), pile(state, LOKI)) == ("dwarf", "berserker viking")


def test_R27_a_covered_berserker_does_nothing() -> None:
    state = stand("viking | dwarf", "giant | troll", pile="berserker ravens")
    say(state, "challenge a")
    assert shape(state, LOKI) == "giant^ | troll |"


def test_R28_the_winner_may_challenge_again() -> None:
    state = stand("tyr", "troll giant | troll")
    say(state, "challenge a", "challenge a")
    assert (shape(state, THOR), shape(state, LOKI)) == ("tyr^ |  |", "| troll |")


def test_R29_B16_a_captured_card_is_lost_to_its_new_players_pile() -> None:
    state = stand("l.troll | dwarf", "giant | troll")
    say(state, "challenge a")

    assert state.piles == [["l.troll"], []]


def flank(mine: str, theirs: str, **more: object):
    return stand(mine, theirs, hand="vidarr", their_hand="troll", deck="dwarf", **more)


def test_B9_vidarr_reaches_every_row_of_the_facing_outer_column() -> None:
    state = flank("guard | guard | guard", "troll archer giant | troll | wall")

    assert can(state, "power t.vidarr") == ("a", "c")
    assert can(state, "power t.vidarr a") == ("a1", "a2", "a3")
    assert can(state, "power t.vidarr c") == ("c1",)
    say(state, "power t.vidarr a a2")
    assert (shape(state, THOR), shape(state, LOKI)) == ("guard^ | guard | guard", "troll giant | troll | wall")
    assert pile(state, THOR) == "vidarr"


def test_B9_crossed_vidarr_reaches_across_the_board() -> None:
    state = flank("guard | |", "| troll | archer giant", config=settings(vidarr="crossed"))

    assert can(state, "power t.vidarr") == ("a",)
    assert can(state, "power t.vidarr a") == ("c1", "c2")
    say(state, "power t.vidarr a c1")
    assert shape(state, LOKI) == "| troll | giant"


def test_B9_a_nightmare_reached_across_spares_the_challenger() -> None:
    state = flank("guard | | archer", "troll | | dragon nightmare", config=settings(vidarr="crossed"))
    facts = say(state, "power t.vidarr a c2")

    assert of_type(facts, Blasted) == [Blasted(2)]
    assert (shape(state, THOR), shape(state, LOKI)) == ("guard^ |  |", "troll |  |")


@pytest.mark.parametrize("mine", ["| guard |", "wall | guard | nightmare", "thor^ archer | guard |"])
def test_B10_case_27_vidarr_needs_a_challenger_in_row_1_of_an_outer_column(mine: str) -> None:
    assert why_not(flank(mine, "troll | troll | troll"), "t.vidarr", "power") == "refused.no-flank"


def test_B10_vidarr_needs_a_facing_card() -> None:
    assert why_not(flank("guard | guard | guard", "| troll |"), "t.vidarr", "power") == "refused.no-flank"


def test_B9_B11_thor_and_loki_neither_stop_a_flank_attack_nor_are_its_target() -> None:
    assert can(flank("guard", "loki^ troll"), "power t.vidarr a") == ("a2",)
    assert why_not(flank("guard", "loki^"), "t.vidarr", "power") == "refused.no-flank"


def test_B12_the_challenger_stays_in_its_row_1() -> None:
    state = flank("guard dwarf", "giant troll | troll")
    say(state, "power t.vidarr a a2")
    assert (shape(state, THOR), shape(state, LOKI)) == ("guard^ dwarf |  |", "giant | troll |")


def test_vidarr_finds_a_treasure_in_any_row() -> None:
    state = flank("archer", "wall wall wall crown")
    say(state, "power t.vidarr a a4")
    assert ended(state) == ("treasure", LOKI)


def test_every_card_that_challenges_is_in_the_matrix() -> None:
    able = {card.kind for card in rulebook().book.cards.values() if card.face.challenges}
    assert able == {THORS.get(name, name) for name in CHALLENGERS} | {LOKIS.get(name, name) for name in CHALLENGERS}
    assert not any(face.challenges for face in rulebook().book.kinds.values() if face.role is not Role.PLAIN)


def test_R27_B16_a_captured_viking_serves_the_berserker_of_its_new_player() -> None:
    state = stand("l.viking | dwarf", "giant | troll", pile="berserker", deck="dwarf")
    say(state, "challenge a")
    assert (shape(state, THOR), pile(state, LOKI)) == ("viking^ | dwarf |", "giant")


def test_R29_R37_the_card_of_the_active_player_is_laid_first() -> None:
    for seat in (THOR, LOKI):
        mine, theirs = ("guard", "giant") if seat == THOR else ("giant", "guard")
        facts = say(stand(f"{mine} | archer", f"{theirs} | archer", seat=seat, deck="archer"), "challenge a")
        assert [fact.seat for fact in of_type(facts, Discarded)] == [seat, 1 - seat]


def test_B9_B21_a_nightmare_reached_behind_loki_takes_him_too() -> None:
    state = flank("guard archer | dwarf", "loki^ nightmare | troll")
    say(state, "power t.vidarr a a2", "rest", "rest")

    assert (shape(state, THOR), shape(state, LOKI)) == ("| dwarf |", "| troll |")
    assert sorted(state.piles[LOKI]) == ["l.loki", "l.nightmare"]


def test_B9_crossed_vidarr_reaches_the_far_column_from_either_end() -> None:
    state = flank("wall | | guard", "troll archer | | giant", config=settings(vidarr="crossed"))
    assert can(state, "power t.vidarr") == ("c",)
    assert can(state, "power t.vidarr c") == ("a1", "a2")
    say(state, "power t.vidarr c a2")

    assert (shape(state, THOR), shape(state, LOKI)) == ("wall |  | guard^", "troll |  | giant")


def test_R26_what_a_face_down_card_may_be_is_counted() -> None:
    view = look(stand("tyr | archer", "troll^ | wall^ giant"), THOR)
    cards = reading.unseen(rulebook().book, view)
    assert cards["l.troll"] == rulebook().book.cards["l.troll"].copies - 1
    assert not any(card.startswith("t.") for card in cards)

    hidden = look(stand("tyr", "wall"), THOR)
    found = reading.prospect(rulebook().book, hidden, 0)
    walls, nightmares, sevens = 4, 1, 1
    assert (found.ties, found.beats) == (sevens, walls + nightmares)
    assert sum(found) == reading.unseen(rulebook().book, hidden).total() - 1


def test_R27_R36_what_a_challenge_would_compare_counts_the_piles() -> None:
    view = look(stand("viking | archer", "giant^ | archer^", pile="berserker", their_pile="idunn"), THOR)
    assert reading.meeting(rulebook().book, view, "t.viking", "l.giant") == (Ground.STRENGTH, 6, 5)
    assert reading.verdict(rulebook().book, view, "t.archer", "l.archer") is Verdict.LOST
