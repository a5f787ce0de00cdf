"""Moving, attacking, Rage, interacting and the heroes (docs/rules/god_of_war.md 1.7 to 1.13, 1.22)."""

from __future__ import annotations

import pytest

from engines.core import Illegal
from engines.god_of_war._asks.card_groups import defends
from engines.god_of_war._steps import BeginRound, Deal, Reveal, Slot, TakeSlot
from engines.god_of_war.book import Side
from engines.god_of_war.facts import Ending, RuneRevealed
from engines.god_of_war.pending import IncomingDamage, Source
from engines.god_of_war.plan import attack_so_far
from engines.god_of_war.reading import column_of
from tests.rules.god_of_war.staging import DIE, Check, Table


def player(table: Table, seat: int = 0):
    return table.state.players[seat]


def test_R1_7_1_one_move_to_any_column() -> None:
    table = Table("kratos", "freya", where={"kratos": 1, "freya": 4}).do("move", "3")
    assert table.state.columns == ((), (), ("kratos",), ("freya",))
    assert table.why_not("move") == "refused.no-move"


def test_R1_7_2_the_mover_chooses_front_or_back() -> None:
    for place, column in (("front", ("kratos", "freya")), ("back", ("freya", "kratos"))):
        table = Table("kratos", "freya", where={"kratos": 1, "freya": 4}).do("move", "4", place)
        assert table.state.columns[3] == column


def test_R1_7_3_who_is_left_behind_becomes_front() -> None:
    table = Table("kratos", "freya", where={"kratos": 1, "freya": 1}).do("move", "2")
    assert table.state.columns[0] == ("freya",)


def test_R1_7_4_two_heroes_to_a_column() -> None:
    table = Table("kratos", "freya", "atreus", where={"kratos": 1, "freya": 2, "atreus": 2})
    assert table.options("move") == ("3", "4")


def test_R1_7_5_the_own_column_is_no_move() -> None:
    assert "1" not in Table("kratos", "freya", where={"kratos": 1, "freya": 4}).options("move")


def test_R1_7_6_an_extra_move_is_additional() -> None:
    table = Table("kratos", "freya", where={"kratos": 1, "freya": 4}).hand(0, "UP-071")
    table.do("special", "UP-071", "kratos", "2").do("move", "3")
    assert column_of(table.state, "kratos") == 3


def test_R1_8_4_a_wild_card_counts_as_one_of_its_options() -> None:
    table = Table("kratos", "freya", where={"kratos": 1, "freya": 4}).hand(0, "UP-085")
    assert table.options("attack") == ("UP-085.M", "UP-085.R")
    table.do("attack", "UP-085.R", "T1", draws=[DIE[0]])
    assert table.card("T1").damage == 2


def test_R1_8_5_icon_and_number_is_no_bare_number() -> None:
    table = Table("kratos", "freya", where={"kratos": 1, "freya": 4}).hand(0, "K-07", "K-05")
    assert table.options("attack") == ("K-05",)


def test_R1_8_7_melee_and_ranged_only_in_the_own_activation() -> None:
    table = Table("kratos", "freya").hand(1, "F-04", "F-09")
    assert (1, "aid") not in table.questions()


def test_R1_9_1_an_attack_stays_in_the_own_column() -> None:
    table = Table("atreus", "freya", where={"atreus": 4, "freya": 1}).hand(0, "A-01")
    assert table.options("attack", "A-01") == ("T4", "B4")


def test_R1_9_2_g_rage_rises_by_one_and_by_rage_icons() -> None:
    table = Table("kratos", "freya", where={"kratos": 1, "freya": 4}).hand(0, "K-05")
    table.do("attack", "K-05", draws=[DIE[2]])
    assert table.hero("kratos").rage == 1
    assert table.card("B1").damage == 0


def test_R1_9_2_e_a_stun_icon_works_without_damage() -> None:
    table = Table("atreus", "freya", where={"atreus": 1, "freya": 4}).hand(0, "A-04", "A-10")
    table.do("attack", "A-04", "B1", "A-10", draws=[DIE[2]])
    assert (table.card("B1").damage, table.card("B1").stunned) == (0, True)


def test_R1_9_2_e_f_the_stun_comes_before_the_defeat_and_not_on_the_creature_behind_it() -> None:
    table = Table("atreus", "freya", scene="3", where={"atreus": 1, "freya": 4}).hand(0, "A-04", "A-11")
    table.card("T1", damage=4)
    table.do("attack", "A-04", "T1", "A-11", draws=[DIE[0]])
    assert (table.card("T1").side, table.card("T1").stunned) == (Side.BACK, False), "the Nightmare is unharmed"


def test_A8_a_stun_icon_that_destroys_the_last_armor_stuns_the_enemy_behind_it() -> None:
    table = Table("atreus", "freya", where={"atreus": 2, "freya": 4}).hand(0, "A-04", "A-11", "A-12", "A-13")
    table.do("attack", "A-04", ("A-11", "A-12", "A-13"))
    assert (table.card("B2").side, table.card("B2").stunned) == (Side.BACK, True)


def test_R1_9_3_an_enemy_without_a_flip_gets_a_death_token() -> None:
    table = Table("kratos", "freya", scene="3", where={"kratos": 1, "freya": 4}).hand(0, "K-07", "K-13", "K-11")
    table.do("attack", "K-07", ("K-13", "K-11"), draws=[DIE[0]])
    assert (table.card("B1").dead, table.card("B1").damage) == (True, 0)


def test_R1_9_5_a_defeated_or_immune_enemy_is_no_target() -> None:
    table = Table("kratos", "freya", scene="9a", where={"kratos": 2, "freya": 4}).hand(0, "K-05")
    assert table.why_not("attack") == "refused.no-attack"
    table.stand({"kratos": 1})
    table.card("B1", dead=True)
    assert table.why_not("attack") == "refused.no-attack"


def test_R1_10_5_pierce_ignores_armor() -> None:
    table = Table("kratos", "freya", scene="5", where={"kratos": 4, "freya": 1}).hand(0, "SC-01", "K-07")
    table.do("interact", "T4.blast")
    assert table.card("T4").damage == 6


def test_R1_11_1_rage_stops_at_the_last_slot_A5() -> None:
    table = Table("kratos", "freya", where={"kratos": 1, "freya": 4}).hand(0, "K-05")
    table.hero("kratos", rage=5)
    assert table.do("attack", "K-05", draws=[DIE[0]]).hero("kratos").rage == 5


def test_R1_11_2_the_ability_needs_a_full_track() -> None:
    table = Table("kratos", "freya")
    table.hero("kratos", rage=4)
    assert table.why_not("rage") == "refused.no-rage"


def test_R1_12_2_costs_take_one_card_for_each_symbol() -> None:
    table = Table("kratos", "freya", where={"kratos": 2, "freya": 4}).hand(0, "K-03", "K-07", "K-10", "K-11")
    assert table.options("interact", "T2.topple") == ("K-03", "K-07")
    with pytest.raises(Illegal) as refusal:
        table.do("interact", "T2.topple", "K-07", "K-10")
    assert refusal.value.id == "refused.too-little"
    table.do("interact", "T2.topple", "K-07", "K-11")
    assert player(table).hand == ["K-03", "K-10"]
    assert table.card("B2").side is Side.BACK


def test_R1_11_3_R1_12_2_a_special_card_pays_for_its_icon_and_raises_no_rage() -> None:
    table = Table("freya", "kratos", scene="10", where={"freya": 3, "kratos": 1}).hand(0, "F-01", "F-12", "F-14")
    table.hero("kratos", damage=3)
    table.hero("freya", damage=1)
    assert table.options("interact", "T3.rally") == ("F-12", "F-14")
    table.do("interact", "T3.rally", "F-12")
    assert (table.hero("kratos").damage, table.hero("freya").damage, table.hero("freya").rage) == (1, 0, 0)
    assert player(table).discard == ["F-12"]


def test_R1_12_2_R1_12_6_any_card_pays_an_x_and_a_crystal_goes_round() -> None:
    table = Table("kratos", "freya", scene="4", where={"kratos": 4, "freya": 1}).hand(0, "K-01", "K-14", "SC-01")
    table.state.tokens["fire-f"] = 0
    assert table.options("interact", "B4.stoke") == ("K-01", "K-14", "SC-01")
    table.do("interact", "B4.stoke", "SC-01")
    assert table.state.tokens["fire-f"] == 1
    assert player(table).discard == ["SC-01"], "a Crystal that pays goes round with the deck (1.12.6)"


def test_R1_12_3_a_need_must_be_true() -> None:
    table = Table("kratos", "freya", where={"kratos": 2, "freya": 4}).hand(0, "K-07", "K-11")
    table.card("B2", side=Side.BACK)
    assert table.why_not("interact") == "refused.no-spot"


def test_R1_12_4_once_per_turn() -> None:
    table = Table("kratos", "freya", scene="6", where={"kratos": 1, "freya": 4}).hand(0, "K-09", "K-04")
    table.do("interact", "B1.hurl", "K-09")
    assert table.why_not("interact") == "refused.no-spot"
    assert table.hero("kratos").surge == 3


def test_R1_12_5_a_spot_needs_a_living_enemy_to_hit() -> None:
    table = Table("kratos", "freya", scene="5", where={"kratos": 2, "freya": 4}).hand(0, "SC-01")
    table.state.tracks["svart"] = 50
    assert table.why_not("interact") == "refused.no-spot"


def test_R1_13_1_spartan_rage_heals_and_waits_even_against_armor() -> None:
    table = Table("kratos", "freya", where={"kratos": 2, "freya": 4}).hand(0, "K-05")
    table.hero("kratos", rage=5, damage=5)
    table.do("rage").do("attack", "K-05")
    assert (table.hero("kratos").damage, table.hero("kratos").bonus) == (2, 0)
    assert table.card("B2").broken == 0


def test_R1_13_1_two_pending_uses_add_up() -> None:
    table = Table("kratos", "freya")
    table.hero("kratos", rage=5, bonus=3)
    assert table.do("rage").hero("kratos").bonus == 6


def test_R1_13_2_thunderbird_is_no_attack() -> None:
    table = Table("atreus", "freya", where={"atreus": 2, "freya": 4})
    table.hero("atreus", rage=4)
    table.do("rage", ("T1", "B1"))
    assert (table.card("T1").damage, table.card("B1").damage, table.hero("atreus").rage) == (2, 2, 0)


def test_R1_13_3_old_magic_needs_a_token_in_the_supply() -> None:
    table = Table("freya", "kratos")
    table.hero("freya", rage=6)
    table.do("rage", "kratos")
    assert table.hero("kratos").wards == 1
    table.hero("freya", rage=6, wards=1)
    assert table.why_not("rage") == "refused.no-rage"


def test_R1_13_4_weaponize_without_any_number_card_is_not_taken_for_one() -> None:
    table = Table("brothers", "freya", scene="8", where={"brok": 2, "sindri": 3, "freya": 4}).hand(0, "BS-01")
    table.hero("sindri", rage=3)
    picks = (("attack",), ("brok",), ("BS-01",), ("weaponize",))
    plan = attack_so_far(table.book, table.view(0), picks)
    assert plan is not None
    assert (plan.strength, plan.cards) == (table.book.cards["BS-01"].sides[0].n, ("BS-01",))


def test_R1_13_4_weaponize_adds_three_to_either_brother() -> None:
    table = Table("brothers", "freya", scene="8", where={"brok": 2, "sindri": 3, "freya": 4}).hand(0, "BS-01")
    table.hero("sindri", rage=3)
    table.do("attack", "brok", "BS-01", ("weaponize",), draws=[DIE[0]])
    assert table.state.tracks["magni"] == 4
    assert (table.hero("brok").rage, table.hero("sindri").rage) == (1, 0)


def test_R1_13_4_gear_up_adds_three_to_the_defense_of_either_brother() -> None:
    table = Table("brothers", "freya", scene="8", where={"sindri": 2, "brok": 4, "freya": 4})
    table.hero("brok", rage=3)
    table.card("B1", dead=True)
    table.rune("F")
    assert table.asked() == (0, "defend")
    table.do(("gear-up",))
    assert (table.hero("sindri").damage, table.hero("brok").rage) == (0, 0)


def test_R1_13_4_a_knocked_down_brothers_ability_is_lost() -> None:
    table = Table("brothers", "freya", scene="8", where={"brok": 2, "freya": 4}).hand(0, "BS-01")
    table.hero("sindri", rage=3, down=True)
    assert "weaponize" not in str(table.ask("attack", "BS-01"))


def with_mimir(**where: int) -> Table:
    table = Table("kratos", "mimir", scene="7", where=where or {"kratos": 1})
    table.state.carrier = "kratos"
    return table


def test_R1_13_5_mimir_is_attached_at_the_start_of_every_round() -> None:
    table = Table("kratos", "freya", "mimir", where={"kratos": 1, "freya": 2})
    table.state.agenda = []
    table.run(BeginRound())
    assert table.asked() == (2, "carrier")
    assert table.options() == ("kratos", "freya")


def test_R1_13_5_mimir_may_take_a_blow_before_any_defense_A23() -> None:
    table = with_mimir().hand(0, "K-01").hand(1, "MI-01")
    table.rune("F")
    assert table.asked() == (1, "guard")
    table.do("yes")
    assert table.asked() == (1, "defend")
    table.do(("MI-01",))
    assert (table.hero("kratos").damage, table.hero("mimir").damage) == (0, 1)
    assert player(table, 1).deck[0].startswith("ST")


def test_R1_13_5_mimir_stays_when_his_carrier_falls_and_protects_nobody() -> None:
    table = with_mimir(kratos=3)
    table.state.agenda = [Slot(1)]
    table.run(Deal(IncomingDamage("kratos", 99, Source.BOX)))
    assert (table.state.carrier, column_of(table.state, "mimir")) == ("", 3)


def test_R1_13_5_mimir_interacts_in_his_carriers_activation() -> None:
    table = with_mimir(kratos=2).hand(1, "SC-01")
    table.do("interact", "T2.burst", seat=1, topic="aid")
    assert table.card("T2").side is Side.BACK
    assert player(table, 1).discard == ["SC-01"]


def test_R1_13_5_mimir_has_a_moment_before_his_reveal() -> None:
    table = with_mimir(kratos=2).hand(1, "SC-01")
    table.state.agenda = [Slot(1)]
    table.do("interact", "T2.burst")
    assert table.card("T2").side is Side.BACK
    assert "attack" not in [option.id for option in table.ask().options]


def test_R1_13_5_no_moment_for_mimir_when_there_is_nothing_to_do() -> None:
    table = with_mimir(kratos=1).hand(1, "MI-01")
    table.run(TakeSlot(1))
    assert table.asked() == (0, "turn")


def test_R1_13_6_only_mimir_left_is_a_loss_A22() -> None:
    table = with_mimir()
    table.run(Deal(IncomingDamage("kratos", 99, Source.BOX)), Check())
    assert table.state.ending is Ending.ALL_DOWN


def solo(scene: str = "8", **where: int) -> Table:
    return Table("kratos", scene=scene, where=where or {"kratos": 2})


def test_R1_22_3_atreus_one_is_an_icon_that_stuns() -> None:
    table = solo().hand(0, "K-11").do("attack", "atreus-1", "K-11", (), draws=[DIE[0]])
    assert (table.state.tracks["magni"], table.card("B2").stunned, table.hero("kratos").rage) == (2, True, 1)
    assert table.state.spent == ("atreus-1",)


def test_R1_22_3_atreus_one_adds_three_instead() -> None:
    table = solo().hand(0, "K-05").do("attack", "K-05", ("atreus-plus",), draws=[DIE[1]])
    assert table.state.tracks["magni"] == 3


def test_R1_22_3_atreus_two_hits_two_with_one_die_A44() -> None:
    table = solo().hand(0, "UP-009")
    table.do("attack", "atreus-2", ("B2", "B4"), "UP-009", (), draws=[DIE[1]])
    assert (table.state.tracks["magni"], table.card("B4").damage) == (2, 2)


def test_R1_22_3_atreus_two_defends_instead() -> None:
    table = solo().hand(0, "K-11")
    table.card("B1", dead=True)
    table.rune("F").do(("atreus-arm", "K-11"))
    assert table.hero("kratos").damage == 0
    assert "atreus-2" in table.state.spent


def test_R1_22_3_atreus_two_meets_armor_and_fixed_blocks_one_by_one() -> None:
    table = solo("2").hand(0, "UP-009")
    table.do("attack", "atreus-2", ("T1", "B2"), "UP-009", (), draws=[DIE[2]])
    assert (table.card("T1").damage, table.card("B2").damage) == (1, 1), "the die for one, the Pedestal for the other"
    table = solo("7").hand(0, "UP-045", "UP-009", "K-11")
    table.do("attack", "atreus-2", ("T1", "B2"), ("UP-009", "K-11"), (), draws=[DIE[1]])
    assert (table.card("T1").damage, table.card("B2").broken, table.card("B2").damage) == (4, 1, 0)


def test_R1_22_3_the_omen_is_not_offered_against_armor_which_takes_no_die() -> None:
    table = solo("1").hand(0, "K-05", "K-13")
    assert table.options("attack", "K-05", ()) == ("atreus-plus",)
    table.card("B2", side=Side.BACK)
    assert table.options("attack", "K-05", ()) == ("atreus-plus", "mimir-die")


def test_R1_22_3_the_omen_adds_its_die_to_a_ride_as_well() -> None:
    table = solo("3").hand(0, "K-05")
    table.card("B2", side=Side.BACK)
    table.do("attack", "K-05", "ride.B4", ("mimir-die",), draws=[DIE[2]])
    assert table.card("B4").damage == 1 + 2 + 2


def test_R1_22_3_the_omen_adds_to_the_strength_and_the_pedestal_still_blocks() -> None:
    table = solo("2").hand(0, "K-05", "K-13")
    table.do("attack", "K-05", "K-13", ("mimir-die",), draws=[DIE[2]])
    assert table.card("B2").damage == 1 + 3 + 2 - 2


def test_R1_22_3_mimir_one_heals_two() -> None:
    table = solo()
    table.hero("kratos", damage=3)
    table.do("companion", "mimir-heal")
    assert table.hero("kratos").damage == 1


def test_R1_22_3_mimir_two_moves_in_addition() -> None:
    table = solo().do("companion", "mimir-move", "4").do("move", "1")
    assert column_of(table.state, "kratos") == 1


def test_R1_22_3_mimir_two_looks_at_two_cards_and_sorts_them() -> None:
    table = solo()
    table.state.deck[:2] = ["UP-001", "UP-002"]
    table.do("companion", "mimir-look")
    assert table.view(0).foreseen == ("UP-001", "UP-002")
    assert table.view(None).foreseen == ()
    assert len(table.options()) == 6
    table.do("top-2.bottom-1")
    assert (table.state.deck[0], table.state.deck[-1]) == ("UP-002", "UP-001")
    assert table.view(0).foreseen == ("UP-002",)


def test_R1_22_5_the_look_is_offered_before_the_extra_reveal() -> None:
    table = solo(kratos=4)
    table.run(Reveal(0, extra=True))
    assert table.asked() == (0, "look")
    table.do("no", draws=None)
    assert table.told(RuneRevealed)


def test_R1_22_4_spartan_rage_clears_the_markers() -> None:
    table = solo()
    table.state.spent = ("atreus-2", "mimir-2")
    table.hero("kratos", rage=5)
    assert table.do("rage").state.spent == ()


def test_R1_15_4_defense_sets_add_up_A27() -> None:
    book = Table("kratos").book
    assert defends(book, ("K-01", "BS-09", "K-11"))
    assert not defends(book, ("BS-09",)), "an icon without a number"
    assert not defends(book, ("K-11",)), "a number without an icon"
    assert not defends(book, ("K-01", "UP-019", "K-10")), "one set, and a number that stands alone"
    assert defends(book, ("K-01", "BS-09", "UP-019", "K-10"))
