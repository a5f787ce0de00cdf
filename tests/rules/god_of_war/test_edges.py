"""Edges where rules meet: order of seats, Mimir between blows, spots, hindrances (docs/rules/god_of_war.md 1, 2)."""

from __future__ import annotations

import pytest

from engines.core import Ask, Illegal
from engines.god_of_war._steps import (
    BeginRound,
    Deal,
    DrawCards,
    EndQuest,
    Hinder,
    Reveal,
    Slot,
    TakeTurn,
    Turn,
    Upgrade,
    UpgradePhase,
)
from engines.god_of_war.book import Side
from engines.god_of_war.facts import EnemyAttacks, HeroHurt
from engines.god_of_war.pending import IncomingDamage, Source
from tests.rules.god_of_war.staging import DIE, Check, Table


def player(table: Table, seat: int = 0):
    return table.state.players[seat]


def begun(*dashboards: str, first: int = 0, **where: int) -> Table:
    table = Table(*dashboards, where=where)
    for seat in range(len(dashboards)):
        table.deck(seat, *table.book.starting[dashboards[seat]])
    table.state.first, table.state.agenda = first, []
    return table.run(BeginRound())


def test_R1_5_mimir_is_attached_before_anybody_draws() -> None:
    table = begun("kratos", "freya", "mimir", kratos=1, freya=2)
    assert table.asked() == (2, "carrier")
    assert [len(player(table, seat).hand) for seat in range(3)] == [0, 0, 0]
    table.do("freya")
    assert table.state.carrier == "freya"
    assert [len(player(table, seat).hand) for seat in range(3)] == [7, 7, 7]


def test_R1_5_2_activations_go_round_from_the_first_player_each_with_a_reveal() -> None:
    table = begun("kratos", "freya", "atreus", first=1, kratos=1, freya=2, atreus=3)
    assert table.asked() == (1, "turn")
    coming = [(type(step), step.seat) for step in reversed(table.state.agenda) if isinstance(step, TakeTurn | Reveal)]
    assert coming == [(Reveal, 1), (TakeTurn, 2), (Reveal, 2), (TakeTurn, 0), (Reveal, 0), (Reveal, 1)]


def test_R1_5_4_2_upgrades_go_round_from_the_first_player() -> None:
    table = Table("kratos", "freya", "atreus")
    table.state.first, table.state.row = 1, ["UP-001", "UP-002", "UP-003"]
    table.run(UpgradePhase())
    assert [step.seat for step in reversed(table.state.agenda) if isinstance(step, Upgrade)] == [1, 2, 0]


def test_R1_12_1_a_spot_of_another_column_is_out_of_reach() -> None:
    table = Table("kratos", "freya", where={"kratos": 1, "freya": 4}).hand(0, "K-07", "K-11")
    assert table.why_not("interact") == "refused.no-spot"


def test_R1_12_1_the_back_place_reaches_as_far_as_the_front_one() -> None:
    table = Table("kratos", "freya", where={"freya": 2, "kratos": 2}).hand(0, "K-07", "K-11", "K-05")
    assert table.options("interact") == ("T2.topple",)
    assert "attack" in table.options()


def test_R1_12_4_a_spot_is_used_as_often_as_it_is_paid() -> None:
    table = Table("kratos", "freya", scene="4", where={"kratos": 4, "freya": 1}).hand(0, "K-01", "K-02")
    table.state.tokens.update({"fire-f": 0, "fire-i": 0})
    table.do("interact", "B4.stoke", "K-01").do("fire-f").do("interact", "B4.stoke")
    assert table.state.tokens == {"fire-f": 1, "fire-i": 1, "fire-j": 1}


def test_R1_12_4_once_per_turn_begins_anew_with_the_next_activation() -> None:
    table = Table("kratos", "freya", scene="6", where={"kratos": 1, "freya": 4}).hand(0, "K-09", "K-04")
    table.do("interact", "B1.hurl", "K-09")
    table.state.agenda = [TakeTurn(0)]
    table.run()
    assert table.options("interact") == ("B1.hurl",)


def carried(scene: str = "7", **where: int) -> Table:
    table = Table("kratos", "mimir", scene=scene, where=where or {"kratos": 1})
    table.state.carrier = "kratos"
    return table


def test_R1_13_5_mimir_may_take_box_damage_aimed_at_his_carrier() -> None:
    table = carried("6", kratos=4).rune("J")
    assert table.asked() == (1, "guard")
    table.do("yes")
    assert (table.hero("kratos").damage, table.hero("mimir").damage) == (0, 1)


def test_R1_13_5_mimir_may_leave_the_blow_to_his_carrier() -> None:
    table = carried().hand(0, "K-01").hand(1, "MI-01")
    table.rune("F").do("no")
    assert table.asked() == (0, "defend")
    table.do(("K-01",))
    assert (table.hero("kratos").damage, table.hero("mimir").damage) == (1, 0)


def test_R1_13_5_mimir_is_asked_for_every_attack_anew() -> None:
    table = carried("8", kratos=2)
    table.rune("J").do("yes")
    assert table.asked() == (1, "guard"), "first the Reaver, then Magni"


def test_R1_13_5_mimir_takes_no_poison_that_his_carrier_draws() -> None:
    table = carried().deck(0, "PN-01", "K-01").run(DrawCards(0, 1))
    assert (table.hero("kratos").damage, table.hero("mimir").damage) == (1, 0)


def test_R1_13_5_mimir_still_interacts_where_his_carrier_fell() -> None:
    table = carried().hand(1, "SC-01")
    table.state.carrier, table.state.mimir, table.state.agenda = "", 2, [Slot(1)]
    assert table.options("interact") == ("T2.burst",)


def test_R1_16_1_a_fallen_mimir_is_carried_by_nobody_any_more() -> None:
    table = carried().run(Deal(IncomingDamage("mimir", 4, Source.BOX)))
    assert (table.state.carrier, table.state.mimir) == ("", 0)
    table.state.agenda = []
    table.run(BeginRound())
    assert table.asked() == (0, "turn"), "nobody is asked to carry him"
    assert table.state.carrier == ""


def test_R1_13_5_no_foresight_before_the_track_is_full() -> None:
    table = carried(kratos=4)
    table.hero("mimir", rage=3)
    table.run(Reveal(0))
    assert len(table.state.row) == 1


def test_R1_20_crystals_are_traded_in_the_own_activation_only() -> None:
    table = Table("kratos", "freya").hand(1, "SC-01", "F-12")
    assert table.why_not("SC-01", seat=1, topic="aid") == "refused.not-now"


def test_R1_20_mimir_trades_crystals_in_his_carriers_activation() -> None:
    table = carried().hand(1, "SC-01").deck(1, "MI-01")
    table.do("SC-01", seat=1, topic="aid")
    assert (player(table, 1).hand, player(table, 1).discard) == (["MI-01"], ["SC-01"])


@pytest.mark.parametrize("quest", ["1", "8"])
def test_hindrances_1_and_8_lower_every_hand_limit(quest: str) -> None:
    table = Table("kratos", "freya").run(Hinder(quest))
    assert [one.limit for one in table.state.players] == [6, 6]


@pytest.mark.parametrize(("quest", "status"), [("5", "PN"), ("6", "ST"), ("10", "ST")])
def test_hindrances_5_6_and_10_shuffle_a_status_card_into_every_deck(quest: str, status: str) -> None:
    table = Table("kratos", "freya").deck(0, "K-01", "K-02").deck(1, "F-01").run(Hinder(quest))
    assert [sum(card.startswith(status) for card in one.deck) for one in table.state.players] == [1, 1]
    assert player(table).known == 0, "where it went is not known"


def test_hindrance_2_costs_two_draws_once() -> None:
    table = Table("kratos", "freya", where={"kratos": 1, "freya": 4}).deck(0, *Table("kratos").book.starting["kratos"])
    table.state.agenda = []
    table.run(Hinder("2"), BeginRound())
    assert len(player(table).hand) == 5
    table.state.agenda, player(table).hand[:] = [], []
    table.run(BeginRound())
    assert len(player(table).hand) == 7


def test_hindrance_3_forbids_every_rage_ability_for_two_rounds() -> None:
    table = Table("brothers", "mimir", scene="8", where={"brok": 2, "sindri": 4}).hand(0, "BS-01")
    table.state.hindrances, table.state.round = ("3",), 2
    for hero in ("brok", "sindri", "mimir"):
        table.hero(hero, rage=table.book.heroes[hero].rage)
    assert "weaponize" not in str(table.ask("attack", "brok", "BS-01"))
    table.card("B1", dead=True)
    table.rune("F")
    assert len(table.state.row) == 1, "no foresight"
    assert "gear-up" not in table.options()


def test_hindrance_9_does_not_count_an_attack_that_a_stun_replaced() -> None:
    table = Table("kratos", "freya", scene="8", where={"kratos": 2, "freya": 4})
    table.state.hindrances = ("9",)
    table.card("B2", stunned=True)
    table.rune("F")
    assert [fact.strength for fact in table.told(EnemyAttacks)] == [3], "Modi strikes first, 2 and 1"


def test_hindrance_9_strengthens_the_attack_in_every_column() -> None:
    table = Table("kratos", "freya", scene="8", where={"kratos": 1, "freya": 2})
    table.state.hindrances = ("9",)
    table.card("B3", stunned=True)
    table.rune("F")
    assert [(fact.hero, fact.n) for fact in table.told(HeroHurt)] == [("kratos", 4), ("freya", 4)]


def test_R1_15_3_a_second_blow_in_a_column_meets_whoever_is_in_front_by_then() -> None:
    table = Table("kratos", "freya", scene="8", where={"kratos": 2, "freya": 2})
    table.hero("kratos", damage=9)
    table.turn(1).rune("J")
    assert table.hero("kratos").down
    assert table.hero("freya").damage == 3, "the Reaver fells Kratos, Magni hits Freya"


def test_R1_16_3_who_falls_in_the_own_activation_still_reveals() -> None:
    table = Table("kratos", "freya", where={"kratos": 1, "freya": 4}).hand(0, "UP-064").deck(0, "PN-01", "K-01")
    table.hero("kratos", damage=9)
    table.state.agenda = [Turn(1), Reveal(0), Turn(0)]
    table.do("special", "UP-064", draws=None)
    assert table.hero("kratos").down
    assert len(table.state.row) == 1
    assert player(table).hand == []


def test_R1_22_1_alone_there_are_two_reveals_and_one_upgrade() -> None:
    table = begun("kratos", kratos=4)
    assert sum(isinstance(step, Reveal) for step in table.state.agenda) == 2
    table = Table("kratos", where={"kratos": 4})
    table.state.row = ["UP-001", "UP-002"]
    table.run(UpgradePhase())
    assert sum(isinstance(step, Upgrade) for step in table.state.agenda) == 1


def test_R1_22_2_each_companion_ability_once_per_quest() -> None:
    table = Table("kratos", scene="8", where={"kratos": 2}).hand(0, "K-05")
    table.hero("kratos", damage=4)
    table.state.spent = ("atreus-1", "atreus-2", "mimir-1", "mimir-2")
    assert table.why_not("companion") == "refused.no-companion"
    assert table.options("attack") == ("K-05",), "no virtual icons"
    table.do("attack", "K-05", draws=[DIE[0]])
    table.rune("I").run(EndQuest())
    assert table.state.spent == ()


def test_R1_22_2_an_ability_is_one_option_or_the_other() -> None:
    table = Table("kratos", scene="8", where={"kratos": 2}).hand(0, "K-05", "K-10")
    table.state.spent = ("atreus-1",)
    ask = table.ask("attack", "K-05", ())
    assert isinstance(ask, Ask)
    assert ask.open == ("mimir-die",)
    assert "atreus-1" not in table.options("attack")


def test_R1_10_3_weaker_armor_cannot_be_destroyed_first() -> None:
    table = Table("kratos", "freya", where={"kratos": 3, "freya": 4}).hand(0, "K-05", "K-13")
    table.do("attack", "K-05", "K-13")
    assert (table.card("B3").broken, table.card("B3").side) == (0, Side.FRONT), "4 is not enough for the 5"


def test_R1_22_5_alone_mimir_heals_before_a_blow_that_would_fell() -> None:
    table = Table("kratos", scene="8", where={"kratos": 2})
    table.state.spent = ("atreus-2",)
    table.card("B1", dead=True)
    table.hero("kratos", damage=8)
    table.rune("F")
    assert table.asked() == (0, "defend")
    table.do("companion", seat=0, topic="aid")
    assert table.state.spent == ("atreus-2", "mimir-1")
    table.do("take")
    assert table.hero("kratos").damage == 9


def test_R1_22_5_alone_the_extra_move_dodges_the_extra_reveal() -> None:
    table = Table("kratos", scene="8", where={"kratos": 2}).run(Reveal(0, extra=True))
    assert table.asked() == (0, "look")
    table.do("companion", "4", seat=0, topic="aid", draws=None)
    assert table.state.columns == ((), (), (), ("kratos",))
    assert len(table.state.row) == 1, "nothing is left to look with, so the card is turned"


@pytest.mark.parametrize(("card", "left"), [("F-12", 9), ("F-01", 10)])
def test_R1_8_7_an_ally_may_heal_before_a_blow_that_would_fell_whoever_cannot_defend(card: str, left: int) -> None:
    table = Table("kratos", "freya", scene="8", where={"kratos": 2, "freya": 4}).hand(1, card)
    table.card("B1", dead=True)
    table.hero("kratos", damage=8)
    table.turn(1).rune("F")
    if card == "F-12":
        assert table.asked() == (0, "defend")
        table.do(card, "kratos", seat=1, topic="aid").do("take")
    assert table.hero("kratos").damage == left


def test_R1_13_3_a_token_averts_what_follows_from_damage_and_returns_to_freya() -> None:
    table = Table("freya", "kratos", scene="4", where={"freya": 1, "kratos": 4})
    table.hero("kratos", wards=2)
    table.hero("freya", rage=6)
    assert table.why_not("rage") == "refused.no-rage", "both tokens are out"
    table.rune("F").do(("freya-token",))
    assert table.state.tokens["fire-i"] == 1
    assert table.options("rage") == ("freya", "kratos")


def test_R1_13_3_a_token_stands_by_itself() -> None:
    table = Table("kratos", "freya", scene="8", where={"kratos": 2, "freya": 4}).hand(0, "K-01", "UP-073")
    table.hero("kratos", wards=1)
    table.card("B1", dead=True)
    table.rune("F")
    with pytest.raises(Illegal) as refusal:
        table.do(("freya-token", "K-01"))
    assert refusal.value.id == "refused.by-itself"


def test_R1_13_4_when_one_brother_falls_the_player_goes_on_with_the_other() -> None:
    table = Table("brothers", "freya", scene="8", where={"sindri": 2, "freya": 4}).hand(0, "BS-01", "UP-045")
    table.hero("brok", down=True, damage=6, rage=3)
    table.hero("freya", down=True, damage=8)
    table.stand({"sindri": 2}).run(Check())
    assert not table.over
    assert table.options("attack") == ("UP-045", "BS-01"), "nobody has to say who it is"
    table.card("B1", dead=True)
    table.rune("F")
    assert "gear-up" not in table.options()


def test_R1_13_4_what_the_brothers_can_do_at_full_rage_goes_with_a_defense_or_an_attack() -> None:
    table = Table("brothers", "freya", scene="8", where={"brok": 2, "sindri": 3, "freya": 4}).hand(0, "BS-01")
    assert table.why_not("rage") == "refused.no-rage"
    table.hero("brok", rage=3)
    assert table.why_not("rage") == "refused.rage-in-combat"


def test_R1_15_1_arrows_that_leave_the_scene_and_empty_columns_are_ignored() -> None:
    table = Table("kratos", "freya", where={"kratos": 1, "freya": 4})
    table.card("B2", dead=True)
    table.rune("F")
    assert [fact.columns for fact in table.told(EnemyAttacks)] == [(1,)]


def test_R1_15_2_the_row_of_a_ranged_enemy_does_not_matter() -> None:
    table = Table("kratos", "freya", scene="5", where={"kratos": 2, "freya": 4}).rune("S")
    assert [(fact.pos, fact.columns) for fact in table.told(EnemyAttacks)] == [("T2", (4,)), ("B3", (2,))]


def test_R1_21_3_after_the_first_quest_the_two_above_it_are_to_choose_from() -> None:
    table = Table("kratos", "freya", scene="8", harsh="yes")
    table.state.quests, table.state.bosses = ("1", "4", "6"), ("7", "9", "10")
    table.run(EndQuest())
    assert table.asked() == (0, "quest")
    assert table.options() == ("4", "6", "yield")
    table.state.agenda = []
    table.run(EndQuest())
    assert table.options(seat=1, topic="boss") == ("7", "9", "10", "yield")


def test_A30_the_last_upgrade_phase_has_only_the_cards_revealed_so_far() -> None:
    table = Table("kratos", "freya", scene="8").hand(0, "K-01").hand(1, "F-01")
    table.state.tracks.update(magni=26, modi=22)
    table.state.row = ["UP-001"]
    table.run(Check())
    assert table.options() == ("UP-001", "remove")
    table.do("UP-001")
    assert table.options() == ("F-01",), "nothing is left to take"
    table.do("F-01", draws=None)
    assert table.state.removed == ["F-01"]
    assert table.asked()[1] == "quest"
    assert table.state.first == 1


def test_A31_all_targets_are_hit_before_win_and_loss_are_weighed() -> None:
    table = Table("atreus", "freya", scene="3", where={"atreus": 4, "freya": 1})
    table.hero("atreus", rage=4)
    for pos in ("T1", "T2", "T4", "B1"):
        table.card(pos, dead=True)
    table.card("B2", damage=24)
    table.card("B4", damage=5)
    table.do("rage", ("B2", "B4"), draws=None)
    assert not table.over
    assert table.state.done == ("3",), "nobody is left alive, so the Ogre has not fallen too soon"


def test_A42_the_activation_goes_on_in_the_second_half() -> None:
    table = Table("kratos", "freya", scene="9a", where={"kratos": 1, "freya": 4}).hand(0, "K-09", "K-05")
    table.state.tokens["mistletoe"] = 3
    table.card("B1", damage=2)
    table.do("interact", "T1.cut")
    assert (table.state.scene, table.card("B1").damage, table.card("T1").side) == ("9b", 0, Side.FRONT)
    assert table.do("attack", "K-05", draws=[DIE[0]]).card("B1").damage == 1
