"""Every special card, and every kind of upgrade card (docs/rules/god_of_war.md 3.3, 3.4)."""

from __future__ import annotations

import pytest

from engines.core import Ask
from engines.god_of_war._steps import Strike
from engines.god_of_war.book import Icon
from tests.rules.god_of_war.staging import DIE, Table, plain_rules


def player(table: Table, seat: int = 0):
    return table.state.players[seat]


def test_recall_the_axe_fetches_an_attack_icon() -> None:
    table = Table("kratos", "freya").hand(0, "K-14").discard(0, "K-07", "K-10", "K-04")
    assert table.options("special", "K-14") == ("K-07", "K-04")
    table.do("special", "K-14", "K-07")
    assert (player(table).hand, player(table).discard) == (["K-07"], ["K-10", "K-04", "K-14"])


@pytest.mark.parametrize("card", ["A-14", "UP-064"])
def test_quick_draw_and_second_wind_draw_two(card: str) -> None:
    table = Table("atreus", "freya").hand(0, card).deck(0, "A-01", "A-02", "A-03").do("special", card)
    assert player(table).hand == ["A-01", "A-02"]


def test_a_special_card_is_not_drawn_again_by_itself() -> None:
    table = Table("atreus", "freya").hand(0, "A-14").deck(0, "A-01").do("special", "A-14")
    assert (player(table).hand, player(table).discard) == (["A-01"], ["A-14"])


@pytest.mark.parametrize(("dashboard", "card"), [("freya", "F-12"), ("mimir", "MI-13")])
def test_healing_herbs_and_kind_word_heal_two_on_anybodys_turn(dashboard: str, card: str) -> None:
    table = Table("kratos", dashboard, where={"kratos": 1, "freya": 4} if dashboard == "freya" else {"kratos": 1})
    table.hand(1, card)
    table.hero("kratos", damage=3)
    table.do(card, "kratos", seat=1, topic="aid")
    assert table.hero("kratos").damage == 1
    assert table.hero(dashboard).rage == 1


def test_healing_never_goes_below_no_damage() -> None:
    table = Table("freya", "kratos").hand(0, "F-12")
    table.hero("kratos", damage=1)
    table.do("special", "F-12", "kratos")
    assert table.hero("kratos").damage == 0


def test_field_repairs_heal_both_brothers() -> None:
    table = Table("brothers", "freya").hand(0, "BS-14")
    table.hero("brok", damage=2)
    table.hero("sindri", damage=1)
    table.do("special", "BS-14")
    assert (table.hero("brok").damage, table.hero("sindri").damage) == (1, 0)


def test_counsel_raises_an_allys_declared_attack() -> None:
    table = Table("kratos", "mimir", where={"kratos": 1}).hand(0, "K-05").hand(1, "MI-08")
    assert table.why_not("MI-08", seat=1, topic="aid") == "refused.no-strike"
    table.do("attack", "K-05")
    assert isinstance(table.state.agenda[-1], Strike)
    table.do("MI-08", seat=1, topic="aid").do("roll", draws=[DIE[0]])
    assert table.card("B1").damage == 3
    assert table.hero("mimir").rage == 1


def test_without_anybody_who_could_help_the_attack_strikes_at_once() -> None:
    table = Table("kratos", "freya", where={"kratos": 1, "freya": 4}).hand(0, "K-05").hand(1, "F-12")
    assert table.do("attack", "K-05", draws=[DIE[0]]).card("B1").damage == 1


def test_old_stories_let_an_ally_draw() -> None:
    table = Table("kratos", "mimir", where={"kratos": 1}).hand(1, "MI-11").deck(0, "K-01", "K-02")
    table.do("MI-11", "kratos", seat=1, topic="aid")
    assert player(table).hand == ["K-01"]


def test_bright_gaze_stuns_in_the_carriers_column() -> None:
    table = Table("kratos", "mimir", where={"kratos": 1}).hand(1, "MI-14")
    table.state.carrier = "kratos"
    assert table.options("MI-14", seat=1, topic="aid") == ("T1", "B1")
    assert table.do("MI-14", "B1", seat=1, topic="aid").card("B1").stunned


def test_mending_heals_by_a_discarded_number_A35() -> None:
    table = Table("kratos", "freya").hand(0, "UP-061", "K-13")
    table.hero("freya", damage=5)
    table.do("special", "UP-061", "freya")
    assert table.hero("freya").damage == 2
    assert sorted(player(table).discard) == ["K-13", "UP-061"]


def test_battle_cry_raises_any_attack_the_own_one_too() -> None:
    table = Table("kratos", "freya", where={"kratos": 1, "freya": 4}).hand(0, "K-05", "UP-067")
    table.do("attack", "K-05", ("UP-067",), draws=[DIE[0]])
    assert table.card("B1").damage == 3


def test_R1_8_8_what_is_played_with_an_attack_is_not_drawn_by_its_reward() -> None:
    table = Table("kratos", "freya", where={"kratos": 1, "freya": 4}).hand(0, "K-09", "K-10", "UP-067")
    table.discard(0, "K-01").card("T1", damage=3)
    table.do("attack", "K-09", "T1", "K-10", ("UP-067",), draws=[DIE[0]])
    assert player(table).hand == ["K-01"], "the reward draws two, and one is all there is"
    assert sorted(player(table).discard) == ["K-09", "K-10", "UP-067"]


def test_rune_of_stillness_stuns_any_living_enemy() -> None:
    table = Table("kratos", "freya").hand(0, "UP-069").do("special", "UP-069", "T4")
    assert table.card("T4").stunned


def test_quick_step_moves_or_swaps_anybody() -> None:
    table = Table("kratos", "freya", where={"freya": 2, "kratos": 2}).hand(0, "UP-071", "UP-072")
    table.do("special", "UP-071", "freya", "swap").do("special", "UP-072", "freya", "4")
    assert table.state.columns == ((), ("kratos",), (), ("freya",))


def test_vanir_ward_and_warding_glyph_need_a_blow() -> None:
    table = Table("freya", "kratos").hand(0, "F-14", "UP-073")
    assert table.why_not("special") == "refused.no-special"


def test_an_own_ward_is_played_with_the_defense() -> None:
    table = Table("kratos", "freya", scene="8", where={"kratos": 2, "freya": 4}).hand(0, "UP-073")
    table.card("B1", dead=True)
    table.rune("F").do(("UP-073",))
    assert table.hero("kratos").damage == 0


def test_purge_returns_status_cards() -> None:
    table = Table("kratos", "freya").hand(0, "UP-075").discard(1, "ST-01", "PN-01", "F-01")
    for kind, card in (("stun", "ST-01"), ("poison", "PN-01")):
        table.state.supplies[kind].remove(card)
    table.do("special", "UP-075", "freya")
    assert player(table, 1).discard == ["F-01"]
    assert len(table.state.supplies["stun"]) == 10


def test_fury_gives_two_rage() -> None:
    table = Table("kratos", "freya").hand(0, "UP-076").do("special", "UP-076", "freya")
    assert table.hero("freya").rage == 2


def test_standing_offers_show_the_whole_hand_whatever_it_holds() -> None:
    table = Table("kratos", "freya").hand(0, "K-01").hand(1, "F-12", "F-01", "F-09")
    table.hero("freya", rage=6)
    ask = table.ask(seat=1, topic="aid")
    assert isinstance(ask, Ask)
    assert [option.id for option in ask.options] == ["F-01", "F-09", "F-12"]
    assert ask.open == (), "nobody is wounded, and Freya's Rage is full"


def sides(numbers: range) -> set[tuple[tuple[str, int], ...]]:
    cards = plain_rules().book.cards
    return {tuple((str(side.icon), side.n) for side in cards[f"UP-{n:03}"].sides) for n in numbers}


@pytest.mark.parametrize(
    ("first", "last", "expected"),
    [
        (1, 8, (("", 2),)),
        (9, 18, (("", 3),)),
        (19, 26, (("", 4),)),
        (27, 32, (("R", 2),)),
        (33, 36, (("R", 3),)),
        (37, 38, (("R", 1),)),
        (39, 44, (("M", 2),)),
        (45, 48, (("M", 3),)),
        (49, 50, (("M", 1),)),
        (51, 56, (("D", 2),)),
        (57, 60, (("D", 3),)),
        (61, 76, ()),
        (77, 80, (("M", 2), ("D", 2))),
        (81, 84, (("R", 2), ("D", 2))),
        (85, 88, (("M", 2), ("R", 2))),
    ],
)
def test_upgrade_cards_are_as_the_page_says(first: int, last: int, expected: tuple[tuple[str, int], ...]) -> None:
    assert sides(range(first, last + 1)) == {expected}


def test_marks_of_upgrade_cards() -> None:
    cards = plain_rules().book.cards
    assert [n for n in range(1, 89) if cards[f"UP-{n:03}"].alone] == list(range(19, 27))
    assert [n for n in range(1, 89) if cards[f"UP-{n:03}"].stuns] == [37, 38, 49, 50]
    assert cards["A-04"].stuns
    assert cards["K-03"].side(Icon.DEFENSE) is not None
