"""The worked cases of the rules page (docs/rules/god_of_war.md 5), by their numbers."""

from __future__ import annotations

import pytest

from engines.core import Illegal
from engines.god_of_war._steps import BeginRound, Hinder, Prepare, ReturnRow, Reveal, Turn, Upgrade
from engines.god_of_war.book import Side
from engines.god_of_war.facts import DieRolled, Ending, EnemyAttacks, EnemyHurt
from engines.god_of_war.reading import column_of
from tests.rules.god_of_war.staging import DIE, Check, Table

BACK, FRONT = Side.BACK, Side.FRONT
PLAIN = ["K-01", "K-02", "K-03", "K-04", "K-05", "K-06", "K-07", "K-08", "K-09", "K-10", "K-11", "K-12", "K-13", "K-14"]


def player(table: Table, seat: int = 0):
    return table.state.players[seat]


def test_case_1_an_empty_deck_is_refilled_from_the_discard_pile() -> None:
    table = Table("kratos", "freya").deck(0, *PLAIN[:4]).discard(0, *PLAIN[4:])
    table.run(Prepare(0))
    assert (len(player(table).hand), len(player(table).deck), len(player(table).discard)) == (7, 7, 0)


def test_A16_case_2_a_drawn_stun_card_spends_the_draw() -> None:
    table = Table("kratos", "freya").deck(0, "ST-01", *PLAIN[:7])
    table.run(Prepare(0))
    assert (len(player(table).hand), player(table).discard, len(player(table).deck)) == (6, ["ST-01"], 1)


def test_case_3_a_drawn_poison_card_bites_and_is_replaced() -> None:
    table = Table("kratos", "atreus").deck(0, "PN-01", *PLAIN[:9])
    table.run(Prepare(0))
    assert table.hero("kratos").damage == 1
    assert (len(player(table).hand), player(table).discard, len(player(table).deck)) == (7, ["PN-01"], 2)


def first_shots() -> Table:
    table = Table("kratos", "freya", where={"kratos": 1, "freya": 4}).hand(0, "K-09", "K-13", "K-03", "K-11")
    table.hero("kratos", rage=3)
    return table.do("attack", "K-09", "T1", "K-13", draws=[DIE[2]])


def test_case_4_a_ranged_set_hits_the_top_row() -> None:
    table = first_shots()
    assert table.card("T1").damage == 1
    assert table.hero("kratos").rage == 4
    assert player(table).discard == ["K-09", "K-13"]


def test_case_5_melee_cannot_reach_the_top_row() -> None:
    table = first_shots()
    assert table.ask("attack", "K-03").slot == "numbers", "the only target is the bottom card"


def test_case_6_icon_and_number_of_one_card_count_together() -> None:
    table = first_shots().do("attack", "K-03", "K-11", draws=[DIE[0]])
    assert table.card("B1").damage == 3
    assert table.hero("kratos").rage == 5
    assert "rage" in table.options()


def armored(*hand: str, bonus: int = 0) -> Table:
    table = Table("kratos", "freya", where={"kratos": 2, "freya": 4}).hand(0, *hand)
    table.hero("kratos", bonus=bonus)
    return table


def test_R1_10_1_R1_10_2_case_8_weaker_than_armor_does_nothing_but_raise_rage() -> None:
    table = armored("K-07", "K-13", "K-11").do("attack", "K-07", ("K-13", "K-11"))
    assert (table.card("B2").broken, table.card("B2").damage, table.hero("kratos").rage) == (0, 0, 1)
    assert not table.told(DieRolled)


def test_R1_10_2_R1_10_4_case_9_as_strong_as_armor_destroys_it_and_flips_the_card() -> None:
    table = armored("K-07", "K-13", "UP-009").do("attack", "K-07", ("K-13", "UP-009"))
    assert table.card("B2").side is BACK
    assert (table.card("B2").broken, table.card("B2").damage, table.hero("kratos").rage) == (0, 0, 1)
    assert not table.told(DieRolled)


def test_A7_case_10_one_attack_breaks_one_armor() -> None:
    table = armored("K-07", "K-13", "UP-009").stand({"kratos": 3})
    table.hero("kratos", bonus=3)
    table.do("attack", "K-07", ("K-13", "UP-009"))
    assert (table.card("B3").side, table.card("B3").broken) == (FRONT, 1)
    assert table.card("B3").damage == 0


def stunned_traveler() -> Table:
    table = Table("atreus", "freya", where={"atreus": 3, "freya": 4}).hand(0, "A-04", "A-10")
    return table.do("attack", "A-04", "A-10")


def test_case_11_a_stun_icon_works_on_an_armored_enemy() -> None:
    table = stunned_traveler()
    assert (table.card("B3").broken, table.card("B3").stunned, table.hero("atreus").rage) == (0, True, 1)


def test_case_12_a_stunned_enemy_loses_its_token_instead_of_attacking() -> None:
    table = stunned_traveler().rune("I")
    assert not table.card("B3").stunned
    assert not table.told(EnemyAttacks)


def test_R1_8_2_case_13_an_icon_without_a_number_is_no_set() -> None:
    table = armored("K-07")
    assert table.why_not("attack") == "refused.no-attack"


def test_R1_8_3_A3_case_14_two_attack_icons_are_two_attacks() -> None:
    table = armored("K-05", "K-06")
    assert table.options("attack") == ("K-05", "K-06")
    table.do("attack", "K-05").do("attack", "K-06")
    assert table.hero("kratos").rage == 2


def test_R1_8_6_A34_case_15_plus_four_stands_alone() -> None:
    table = armored("K-07", "K-05", "UP-019", "K-10")
    with pytest.raises(Illegal) as refusal:
        table.do("attack", "K-07", ("UP-019", "K-10"))
    assert refusal.value.id == "refused.stands-alone"
    assert table.ask("attack", "K-07", "UP-019").numbers == ("UP-019",)
    table.stand({"kratos": 1}).do("attack", "K-05", "UP-019", draws=[DIE[0]])
    assert table.card("B1").dead is False
    assert table.card("B1").side is BACK, "strength 5 defeats the Draugr"


def test_case_17_ties_of_a_ranged_enemy_are_settled_by_the_players() -> None:
    table = Table("kratos", "freya", scene="7", where={"kratos": 1, "freya": 3}).rune("F")
    assert table.asked() == (0, "aim")
    assert table.options() == ("1", "3")


def test_case_18_the_one_behind_becomes_front_at_once() -> None:
    table = Table("kratos", "atreus", where={"kratos": 1, "atreus": 1})
    table.hero("kratos", damage=9)
    table.card("B1", damage=0)
    table.card("B2", dead=True)
    table.turn(1).rune("F")
    assert table.hero("kratos").down
    assert table.state.columns[0] == ("atreus",)
    table.rune("F")
    assert table.hero("atreus").damage == 1


def poisonous(*hand: str) -> Table:
    table = Table("freya", "kratos", where={"freya": 3, "kratos": 1}).hand(0, *hand)
    table.card("T1", dead=True)
    return table.rune("I")


def test_case_19_no_poison_without_damage() -> None:
    table = poisonous("F-03").do(("F-03",))
    assert table.hero("freya").damage == 0
    assert player(table).deck == []


def test_case_20_damage_brings_poison() -> None:
    table = poisonous("F-01").do(("F-01",))
    assert table.hero("freya").damage == 1
    assert player(table).deck[0].startswith("PN")
    assert player(table).known == 1


def test_case_21_a_freya_token_cancels_damage_and_what_comes_with_it() -> None:
    table = Table("freya", "atreus", scene="7", where={"freya": 1, "atreus": 4})
    table.hero("atreus", wards=1)
    table.card("T2", damage=0)
    table.rune("F")
    assert table.asked() == (1, "defend")
    table.do(("freya-token",))
    assert (table.hero("atreus").damage, table.hero("atreus").wards) == (0, 0)
    assert player(table, 1).deck == []


def test_case_23_foresight_chooses_one_of_two() -> None:
    table = Table("kratos", "mimir", scene="6", where={"kratos": 1})
    table.hero("mimir", rage=4)
    table.state.deck = ["UP-002", "UP-004", *[card for card in table.state.deck if card not in ("UP-002", "UP-004")]]
    table.run(Reveal(0)).do("yes").do("UP-004")
    assert table.state.runes == ("S",)
    assert table.state.row == ["UP-004"]
    assert table.state.deck[-1] == "UP-002"
    assert table.hero("mimir").rage == 0


def test_case_24_who_is_down_still_reveals_and_upgrades() -> None:
    table = Table("kratos", "freya", "atreus", scene="8", where={"kratos": 1, "freya": 4})
    table.hero("atreus", down=True, damage=7)
    for seat in range(3):
        table.deck(seat, "K-01")
    table.state.round, table.state.agenda = 0, []
    table.run(BeginRound())
    turns, upgrades, revealed = 0, 0, 0
    while table.state.round == 1:
        _, topic = table.asked()
        turns += topic == "turn"
        upgrades += topic == "upgrade"
        revealed = max(revealed, len(table.state.runes))
        table.do({"turn": "end"}.get(topic) or table.options()[0], draws=None)
    assert (turns, upgrades, revealed) == (2, 3, 4)


def test_case_25_upgrade_phase_of_four() -> None:
    table = Table("kratos", "freya", "atreus", "brothers")
    table.discard(3, "BS-10")
    row = ["UP-001", "UP-009", "UP-027", "UP-039", "UP-061"]
    table.state.deck = [card for card in table.state.deck if card not in row]
    table.state.row = list(row)
    table.state.agenda = [Turn(0), ReturnRow(0), *map(Upgrade, (3, 2, 1, 0))]
    table.do("UP-001").do("UP-009").do("UP-027").do("remove", "BS-10").do("UP-061")
    assert [player(table, seat).deck[0] for seat in range(3)] == ["UP-001", "UP-009", "UP-027"]
    assert "BS-10" in table.state.removed
    assert table.state.deck[-2:] == ["UP-061", "UP-039"]
    assert table.state.first == 1


def test_case_26_thunderbird_is_stopped_by_armor_only() -> None:
    table = Table("atreus", "freya", scene="7", where={"atreus": 4, "freya": 1})
    table.hero("atreus", rage=4)
    table.card("T1", damage=6)
    table.do("rage", ("T1", "B2"))
    assert table.card("T1").side is BACK, "2 more Damage defeat the wing"
    assert table.card("B2").damage == 0
    assert table.hero("atreus").rage == 0
    assert not table.told(DieRolled)


def test_case_27_the_stone_turns_the_worn_down_ogre() -> None:
    table = Table("freya", "kratos", scene="3", where={"freya": 3, "kratos": 1}).hand(0, "F-08", "F-06")
    table.card("B2", damage=6)
    table.do("interact", "B3.throw")
    assert player(table).discard == ["F-08", "F-06"]
    assert (table.card("B2").side, table.card("B2").damage, table.card("B3").side) == (BACK, 6, BACK)
    assert table.hero("freya").rage == 0


def test_case_28_the_stone_does_not_move_a_strong_ogre() -> None:
    table = Table("freya", "kratos", scene="3", where={"freya": 3, "kratos": 1}).hand(0, "F-08", "F-06")
    table.card("B2", damage=5)
    assert table.why_not("interact") == "refused.no-spot"


def test_case_29_a_ride_attack_needs_no_die_and_brings_a_fresh_creature() -> None:
    table = Table("kratos", "freya", scene="3", where={"kratos": 2, "freya": 1}).hand(0, "K-07", "K-13")
    table.card("B2", side=BACK)
    table.do("attack", "K-07", "ride.T4", "K-13")
    assert (table.card("T4").side, table.card("T4").damage) == (BACK, 0)
    assert table.hero("kratos").rage == 1


def test_R1_1_3_case_30_the_ogre_must_not_fall_first() -> None:
    table = Table("atreus", "freya", scene="3", where={"atreus": 4, "freya": 1})
    table.hero("atreus", rage=4)
    for pos in ("T1", "T2", "T4", "B1"):
        table.card(pos, dead=True)
    table.card("B2", damage=24)
    table.do("rage", ("B2",))
    assert table.state.ending is Ending.QUEST_LOST


def test_A37_case_32_a_grendel_blocks_with_its_pedestal() -> None:
    table = Table("kratos", "freya", scene="2", where={"kratos": 2, "freya": 4}).hand(0, "K-07", "K-13", "K-11")
    table.do("attack", "K-07", ("K-13", "K-11"))
    assert table.card("B2").damage == 3
    assert not table.told(DieRolled)


def test_case_33_the_pedestal_grows_before_the_grendel_strikes() -> None:
    table = Table("kratos", "freya", scene="2", where={"kratos": 1, "freya": 2}).rune("F")
    assert table.state.tokens["power-ash"] == 3
    assert (table.hero("kratos").damage, table.hero("freya").damage) == (3, 3)


def test_case_35_the_second_wave_of_helheim() -> None:
    table = Table("kratos", "freya", scene="4", where={"kratos": 3, "freya": 4}).hand(0, "K-07", "K-13")
    for pos in ("T1", "T2", "T3", "T4", "B2"):
        table.card(pos, dead=True)
    table.card("B3", damage=6)
    table.hero("kratos", damage=5)
    table.do("attack", "K-07", "K-13", draws=[DIE[0]])
    assert [pos for pos in table.state.cards if table.card(pos).side is BACK] == ["T1", "T2", "T3", "T4", "B2", "B3"]
    assert table.hero("kratos").damage == 3
    view = table.view()
    assert not table.over
    assert (view.cards["T3"].damage, view.cards["B2"].damage) == (0, 0)
    assert view.stage == 1


def test_case_38_a_lantern_keeps_magni_out_of_the_fog_once() -> None:
    table = Table("kratos", "freya", scene="8", where={"kratos": 4, "freya": 4})
    table.state.tracks["magni"] = 9
    table.rune("I")
    assert (table.state.tokens["lantern-magni"], table.card("B2").side, table.state.tracks["magni"]) == (0, FRONT, 9)
    table.rune("I")
    assert (table.state.tracks["magni"], table.card("B2").side) == (0, BACK)


def test_case_39_who_comes_out_of_the_fog_does_not_attack() -> None:
    table = Table("kratos", "freya", scene="8", where={"kratos": 4, "freya": 2})
    table.card("B1", dead=True)
    table.card("B2", side=BACK)
    table.rune("J")
    assert table.card("B2").side is FRONT
    assert table.hero("freya").damage == 0


def test_A41_case_40_baldur_is_trapped_and_the_game_won() -> None:
    table = Table("kratos", "freya", scene="9b", where={"kratos": 2, "freya": 4}).hand(0, "K-07", "K-11")
    table.state.tokens["snare"], table.state.tracks["baldur"] = 3, 14
    table.state.done = ("1", "2")
    table.state.row = ["UP-001"]
    table.do("attack", "K-07", "K-11", draws=[DIE[1], 0])
    assert (table.told(EnemyHurt)[0].n, table.told(EnemyHurt)[0].left) == (1, 15)
    assert table.state.ending is Ending.WON


def test_case_42_corrupted_followers_shield_sigrun() -> None:
    table = Table("kratos", "freya", scene="10", where={"kratos": 2, "freya": 3})
    table.hand(0, "K-07", "K-13", "UP-009")
    table.card("B4", side=BACK)
    table.card("B2", side=BACK)
    table.do("attack", "K-07", ("K-13", "UP-009"), draws=[DIE[1]])
    assert table.card("B2").damage == 3


def test_case_44_a_crystal_bursts_the_heads_armor() -> None:
    table = Table("kratos", "freya", scene="7", where={"kratos": 2, "freya": 4}).hand(0, "SC-01")
    table.do("interact", "T2.burst")
    assert player(table).discard == ["SC-01"]
    assert (table.card("T2").side, table.card("T2").damage) == (BACK, 0)


def test_A33_case_45_the_highest_pure_number_leaves_the_game() -> None:
    table = Table("kratos", "freya").deck(0, "K-13", "UP-009", "UP-045", "K-10").deck(1, "F-09")
    table.run(Hinder("4"))
    assert table.asked() == (0, "highest")
    assert set(table.options()) == {"K-13", "UP-009"}
    table.do("UP-009")
    assert "UP-009" in table.state.removed
    assert "F-09" in table.state.removed


def test_case_47_each_brother_moves_once() -> None:
    table = Table("brothers", "freya", where={"brok": 1, "sindri": 2, "freya": 4})
    table.hand(0, "BS-01", "BS-02")
    table.do("move", "brok", "3").do("attack", "brok", "BS-01").do("move", "1")
    table.do("attack", "sindri", "BS-02", draws=[DIE[0]])
    assert (table.hero("brok").rage, table.hero("sindri").rage) == (1, 1)
    assert table.why_not("move") == "refused.no-move"


def test_case_48_a_swap_is_a_move() -> None:
    table = Table("kratos", "freya", where={"freya": 3, "kratos": 3}).do("move", "swap")
    assert table.state.columns[2] == ("kratos", "freya")
    assert table.why_not("move") == "refused.no-move"


def test_case_49_two_heroes_fill_a_column_and_mimir_rides_along() -> None:
    table = Table("kratos", "brothers", "freya", "mimir", where={"kratos": 2, "brok": 2, "sindri": 3, "freya": 3})
    table.state.carrier = "kratos"
    assert table.options("move") == ("1", "4", "swap")
    table.do("move", "1")
    assert column_of(table.state, "mimir") == 1


def test_case_50_spartan_rage_refreshes_the_companions() -> None:
    table = Table("kratos", where={"kratos": 1})
    table.state.spent = ("atreus-1", "mimir-1")
    table.hero("kratos", rage=5, damage=2)
    table.do("rage")
    hero = table.hero("kratos")
    assert (hero.damage, hero.rage, hero.bonus) == (0, 0, 3)
    assert table.state.spent == ()


def test_case_51_the_omen_adds_the_die() -> None:
    table = Table("kratos", scene="8", where={"kratos": 2}).hand(0, "K-05", "UP-009")
    table.do("attack", "K-05", "UP-009", ("mimir-die",), draws=[DIE[2]])
    assert table.state.tracks["magni"] == 6
    assert "mimir-1" in table.state.spent


def test_case_52_mimir_alone_cannot_go_on() -> None:
    table = Table("kratos", "freya", "mimir", where={})
    table.hero("kratos", down=True)
    table.hero("freya", down=True)
    table.hero("mimir", damage=1)
    table.run(Check())
    assert table.state.ending is Ending.ALL_DOWN


def test_case_54_wind_hits_those_who_stand_alone() -> None:
    table = Table("kratos", "atreus", scene="6", where={"kratos": 2, "atreus": 4}).hand(0, "K-01").hand(1, "A-08")
    table.rune("J")
    assert (table.hero("kratos").damage, table.hero("atreus").damage) == (1, 1)
