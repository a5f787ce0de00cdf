"""Scene Activations, enemy attacks, Knock Downs, flips, tracking cards (docs/rules/god_of_war.md 1.14 to 1.19, 2)."""

from __future__ import annotations

from engines.god_of_war._chapters import enemies
from engines.god_of_war._chapters.quests import lay_out
from engines.god_of_war._steps import Brace, Deal, Effects, Hinder, Prepare, RevealRune, Turn
from engines.god_of_war.book import Side
from engines.god_of_war.book.words import (
    BreakArmor,
    Crystal,
    Draw,
    EnemyHealAll,
    Flip,
    GainRage,
    GiveStatus,
    Heal,
    Hurt,
    If,
    Lose,
    NextAttack,
    Pierce,
    Revive,
    Status,
    StunEnemy,
    TokenSum,
    Whom,
)
from engines.god_of_war.facts import (
    BoxActivated,
    Ending,
    EnemyAttacks,
    EnemyDefeated,
    Flipped,
    HeroHurt,
    RuneRevealed,
    StunShaken,
)
from engines.god_of_war.pending import IncomingDamage, Source, Threat
from tests.rules.god_of_war.staging import Check, Table

BACK, FRONT = Side.BACK, Side.FRONT


def test_R1_14_1_the_revealed_card_joins_the_row_and_its_rune_is_active() -> None:
    table = Table("kratos", "freya").rune("F")
    assert table.state.row == ["UP-001"]
    assert table.state.runes == ("F",)


def test_R1_14_2_cards_act_from_left_to_right_the_top_row_first() -> None:
    table = Table("kratos", "freya", scene="7", where={"kratos": 1, "freya": 2})
    table.rune("J")
    assert [fact.pos for fact in table.told(EnemyAttacks)] == ["T1", "B3"]


def test_R1_14_3_a_card_that_turned_is_skipped_and_new_faces_are_not_added_A13() -> None:
    table = Table("kratos", "freya", scene="9a", where={"kratos": 1, "freya": 4}).rune("F")
    assert [fact.pos for fact in table.told(EnemyAttacks)] == ["B2"]
    assert table.card("B3").side is BACK


def test_R1_14_4_a_stunned_enemy_shakes_it_off_but_its_boxes_work_A10() -> None:
    table = Table("kratos", "freya", scene="5", where={"kratos": 1, "freya": 3})
    table.card("T4", stunned=True)
    table.card("B3", dead=True)
    table.rune("J")
    assert not table.card("B3").dead, "the Hive revives, stunned or not"
    table.card("B1", stunned=True)
    table.rune("J")
    assert table.told(StunShaken)


def test_R1_14_5_a_rune_in_a_box_is_no_attack() -> None:
    table = Table("kratos", "freya", scene="8", where={"kratos": 2, "freya": 3}).rune("I")
    assert not table.told(EnemyAttacks)


def test_R1_14_6_an_empty_upgrade_deck_is_refilled_from_removed_cards_or_a_rune_is_drawn() -> None:
    table = Table("kratos", "freya", where={"kratos": 4, "freya": 4})
    table.state.deck, table.state.removed = [], ["UP-004", "K-10"]
    table.run(RevealRune(0))
    assert (table.state.row, table.state.removed) == (["UP-004"], ["K-10"])
    table.state.deck = []
    table.run(RevealRune(0), draws=[2])
    assert table.told(RuneRevealed)[0].card == ""
    assert table.state.runes[-1] == "J"


def test_R1_15_1_melee_hits_every_column_of_its_arrows_from_left_to_right_A32() -> None:
    table = Table("kratos", "freya", "atreus", scene="3", where={"kratos": 3, "freya": 2, "atreus": 1}).rune("F")
    hurt = [fact.hero for fact in table.told(HeroHurt) if fact.n == 3]
    assert hurt == ["atreus", "freya", "kratos"]


def test_R1_15_2_ranged_hits_the_furthest_occupied_column_A1() -> None:
    table = Table("kratos", "freya", where={"kratos": 1, "freya": 3})
    table.card("B3", dead=True)
    table.card("B4", dead=True)
    table.rune("S")
    assert (table.hero("kratos").damage, table.hero("freya").damage) == (0, 1)


def test_R1_15_2_the_first_player_settles_a_tie_A2() -> None:
    table = Table("kratos", "freya", scene="7", where={"kratos": 1, "freya": 3})
    table.state.first = 1
    table.card("B2", dead=True)
    table.rune("F")
    assert table.asked() == (1, "aim")
    table.do("3")
    assert table.hero("freya").damage == 2


def test_R1_15_3_only_the_front_hero_is_hit() -> None:
    table = Table("kratos", "freya", scene="8", where={"kratos": 2, "freya": 2})
    table.card("B1", dead=True)
    table.rune("F")
    assert (table.hero("kratos").damage, table.hero("freya").damage) == (3, 0)


def test_R1_15_4_any_player_defends_on_any_players_turn_A28() -> None:
    table = Table("kratos", "freya", scene="8", where={"freya": 2, "kratos": 4}).hand(1, "F-01", "F-03", "F-09")
    table.rune("F")
    assert table.asked() == (1, "defend")
    table.do(("F-01", "F-03"))
    assert table.hero("freya").damage == 0
    assert table.state.players[1].hand == ["F-09"]


def test_R1_15_5_then_effects_need_damage() -> None:
    table = Table("kratos", "freya", scene="4", where={"kratos": 1, "freya": 4}).hand(1, "F-01")
    table.rune("F").do(("F-01",))
    assert table.state.tokens["fire-i"] == 1
    table = Table("kratos", "freya", scene="4", where={"kratos": 1, "freya": 4}).rune("F")
    assert table.state.tokens["fire-i"] == 0


def test_R1_15_6_a_stun_attack_that_dealt_damage_puts_a_stun_card_on_top() -> None:
    table = Table("kratos", "freya", scene="10", where={"kratos": 4, "freya": 1}).rune("F")
    assert table.state.players[0].deck[0].startswith("ST")


def test_R1_15_7_an_attack_flip_follows_even_if_nobody_was_in_reach_A11() -> None:
    table = Table("kratos", "freya", scene="9a", where={"kratos": 4, "freya": 4}).rune("F")
    assert table.card("B3").side is BACK
    table = Table("kratos", "freya", scene="5", where={"kratos": 4, "freya": 4})
    table.card("T2", stunned=True)
    table.rune("F")
    assert table.card("T2").side is FRONT, "not if it was stunned"


def test_R1_15_8_box_damage_cannot_be_defended() -> None:
    table = Table("kratos", "freya", scene="3", where={"kratos": 4, "freya": 3}).hand(0, "K-01").hand(1, "F-01")
    table.card("B1", dead=True)
    table.rune("J")
    assert (table.hero("kratos").damage, table.hero("freya").damage) == (1, 1)


def test_R1_16_1_a_knocked_down_hero_frees_the_place() -> None:
    table = Table("kratos", "freya", where={"kratos": 1, "freya": 1})
    table.turn(1).run(Deal(IncomingDamage("kratos", 99, Source.BOX)))
    assert table.state.columns[0] == ("freya",)
    assert table.hero("kratos").damage == 10


def test_R1_16_2_a_knocked_down_hero_is_not_healed_and_plays_no_specials_A19() -> None:
    table = Table("kratos", "freya", where={"kratos": 1}).hand(1, "F-12")
    table.hero("freya", down=True, damage=8)
    table.run(Effects((Heal(2, Whom.ALL),), "kratos"))
    assert table.hero("freya").damage == 8
    assert (1, "aid") not in table.questions()


def test_R1_17_1_one_stun_token_is_enough_A9() -> None:
    table = Table("kratos", "freya")
    referee = table.referee()
    enemies.stun(referee, "B1")
    enemies.stun(referee, "B1")
    assert len(referee.dealer.told) == 1


def test_R1_18_1_a_condition_flip_is_seen_after_every_defeat() -> None:
    table = Table("kratos", "freya", scene="4", where={"kratos": 4, "freya": 4})
    for pos in ("T1", "T2", "T3", "T4", "B3"):
        table.card(pos, dead=True)
    enemies.wound(table.referee(), "B2", 7, "kratos")
    assert table.card("B2").side is BACK


def test_R1_18_3_damage_stays_on_a_flipped_card_and_tokens_go_A14() -> None:
    table = Table("kratos", "freya", scene="3")
    table.card("B2", damage=7, stunned=True)
    enemies.flip(table.referee(), {"B2": BACK}, "kratos")
    assert (table.card("B2").damage, table.card("B2").stunned) == (7, False)


def test_R1_18_4_a_fresh_face_discards_damage() -> None:
    table = Table("kratos", "freya", scene="4")
    table.card("B2", damage=3)
    enemies.flip(table.referee(), {"B2": BACK}, "kratos")
    assert table.card("B2").damage == 0


def test_R1_18_5_rewards_without_a_hero_go_to_one_whom_the_first_player_names_A15() -> None:
    table = Table("kratos", "freya", scene="8", where={"kratos": 1, "freya": 3})
    lay_out(table.referee(), "1")
    enemies.flip(table.referee(), {"B1": BACK}, "")
    assert table.asked() == (0, "reward")
    table.do("freya")
    assert table.hero("freya").rage == 1


def test_R1_18_5_rewards_are_for_the_hero_who_triggered_the_flip() -> None:
    table = Table("kratos", "freya", where={"kratos": 1, "freya": 3})
    enemies.wound(table.referee(), "B1", 9, "freya")
    table.run()
    assert table.hero("freya").rage == 1


def test_R1_18_6_a_shown_enemy_with_enough_damage_is_defeated_at_once() -> None:
    table = Table("kratos", "freya", scene="1")
    table.card("B2", damage=16)
    referee = table.referee()
    enemies.flip(referee, {"B2": BACK}, "kratos")
    assert [fact for fact in (told.fact for told in referee.dealer.told) if isinstance(fact, EnemyDefeated)]


def test_R1_19_a_tracked_enemy_keeps_its_damage_whatever_face_shows_it() -> None:
    table = Table("kratos", "freya", scene="5", where={"kratos": 4, "freya": 4})
    table.state.tracks["svart"] = 20
    table.rune("F")
    assert (table.card("B2").side, table.state.tracks["svart"]) == (BACK, 20)
    enemies.wound(table.referee(), "B2", 99, "kratos")
    assert table.state.tracks["svart"] == 50


def test_A12_a_revived_enemy_acts_if_its_turn_is_still_to_come() -> None:
    table = Table("kratos", "freya", scene="5", where={"kratos": 1, "freya": 4})
    table.card("B1", dead=True)
    table.rune("J")
    assert [fact.pos for fact in table.told(EnemyAttacks)] == ["B1"]


def test_A24_one_token_cancels_one_attack_only() -> None:
    table = Table("kratos", "freya", scene="8", where={"kratos": 2, "freya": 4})
    table.hero("kratos", wards=2)
    table.rune("J").do(("freya-token",))
    assert table.hero("kratos").wards == 1
    assert table.asked() == (0, "defend"), "the next attack is another source"


def test_A26_a_swap_asks_nobody() -> None:
    table = Table("kratos", "freya", where={"freya": 1, "kratos": 1}).do("move", "swap")
    assert table.asked() == (0, "turn")


def test_A29_surplus_damage_is_lost() -> None:
    table = Table("kratos", "freya", scene="6")
    enemies.wound(table.referee(), "T2", 30, "kratos")
    assert table.card("B2").damage == 0


def effect(table: Table, *effects: object, actor: str = "kratos") -> Table:
    return table.run(Effects(tuple(effects), actor))


def test_the_damage_of_a_box_names_the_card_that_it_comes_from() -> None:
    table = Table("kratos", "freya", where={"kratos": 2, "freya": 3})
    table.hero("kratos", wards=1)
    table.card("T2", side=Side.BACK)
    table.rune("J")
    threat = table.view().pending
    assert isinstance(threat, Threat)
    assert (threat.incoming.source, threat.incoming.pos) == (Source.BOX, "T2")
    assert [told.name for told in table.told(BoxActivated)] == ["fallen-obelisk"]


def test_effect_lose_and_if() -> None:
    table = Table("kratos", "freya", scene="4")
    fires = ("fire-f", "fire-i", "fire-j")
    effect(table, If(TokenSum(fires, "<", 3), (Lose(),)))
    assert not table.over
    table.state.tokens["fire-f"] = 0
    table.rune("F")
    assert table.state.ending is Ending.QUEST_LOST


def test_effect_relight_asks_which_fire() -> None:
    table = Table("kratos", "freya", scene="4", where={"kratos": 1, "freya": 4}).hand(0, "K-10")
    table.state.tokens.update({"fire-f": 0, "fire-j": 0})
    table.do("interact", "B1.stoke").do("fire-j")
    assert table.state.tokens == {"fire-f": 0, "fire-i": 1, "fire-j": 1}


def test_effect_revive_stands_the_first_defeated_enemy_up() -> None:
    table = Table("kratos", "freya", scene="5")
    table.card("B1", dead=True)
    table.card("B4", dead=True)
    effect(table, Revive(("T1", "B1", "B4")))
    assert (table.card("B1").dead, table.card("B4").dead) == (False, True)


def test_effect_hurt_places() -> None:
    for where, hurt in {
        "every-front": {"kratos", "atreus"},
        "every-back": {"freya"},
        "every-alone": {"atreus"},
        1: {"kratos"},
        3: set(),
    }.items():
        table = Table("kratos", "freya", "atreus", where={"kratos": 1, "freya": 1, "atreus": 4})
        effect(table, Hurt(1, where))
        assert {hero.id for hero in table.state.heroes.values() if hero.damage} == hurt, where


def test_effect_heal_asks_for_a_hero_when_several_are_wounded() -> None:
    table = Table("kratos", "freya")
    table.hero("kratos", damage=3)
    table.hero("freya", damage=3)
    effect(table, Heal(2, Whom.ANY))
    assert table.asked() == (0, "heal")
    table.do("freya")
    assert table.hero("freya").damage == 1


def test_effect_enemy_heals() -> None:
    table = Table("kratos", "freya", scene="9b")
    table.state.tracks["baldur"] = 5
    table.rune("S")
    assert table.state.tracks["baldur"] == 2
    effect(table, EnemyHealAll("baldur"))
    assert table.state.tracks["baldur"] == 0


def test_effect_pierce_break_armor_and_flip() -> None:
    table = Table("kratos", "freya", scene="7")
    effect(table, Pierce(3, "T2"), BreakArmor("T2"), Flip({"T4": BACK}))
    assert (table.card("T2").side, table.card("T2").damage, table.card("T4").side) == (BACK, 3, BACK)
    assert len(table.told(Flipped)) == 2


def test_effect_status_crystal_draw_rage_and_next_attack() -> None:
    table = Table("kratos", "freya", scene="6", where={"kratos": 1, "freya": 4}).deck(0, "K-01")
    effect(table, Draw(1), Crystal(1), GainRage(2), NextAttack(3), GiveStatus(Status.STUN, 4), StunEnemy("T2"))
    hero = table.hero("kratos")
    assert (hero.rage, hero.surge, table.state.players[0].hand) == (2, 3, ["K-01"])
    assert table.state.players[0].deck[0].startswith("SC")
    assert table.state.players[1].deck[0].startswith("ST")
    assert table.card("T2").stunned


def test_effect_next_attack_is_lost_with_the_activation() -> None:
    table = Table("kratos", "freya", scene="6", where={"kratos": 3, "freya": 4})
    table.hero("kratos", surge=3)
    table.state.agenda = [Turn(1), Turn(0)]
    table.do("end")
    assert table.hero("kratos").surge == 0


def test_counters_never_leave_their_bounds() -> None:
    table = Table("kratos", "freya", scene="2")
    for _ in range(5):
        enemies.count(table.referee(), "power-ash", 1)
    assert table.state.tokens["power-ash"] == 4
    for _ in range(6):
        enemies.count(table.referee(), "power-ash", -1)
    assert table.state.tokens["power-ash"] == 0


def test_a_ward_card_of_an_ally_softens_a_blow_that_waits() -> None:
    table = Table("kratos", "freya", scene="8", where={"kratos": 2, "freya": 4}).hand(1, "F-14").hand(0, "K-01")
    table.card("B1", dead=True)
    table.rune("F")
    table.do("F-14", seat=1, topic="aid")
    assert table.state.agenda[-1] == Brace(IncomingDamage("kratos", 1, Source.ATTACK, "B2"))
    table.do("take")
    assert table.hero("kratos").damage == 1
    assert table.hero("freya").rage == 1


def test_A38_hindrances() -> None:
    table = Table("kratos", "brothers", "freya").deck(0, "K-01", "K-02", "K-03").deck(1, "BS-01").deck(2, "F-01")
    table.run(Hinder("1"))
    assert table.state.players[0].limit == 6
    table.run(Hinder("2"), Prepare(0))
    assert len(table.state.players[0].hand) == 3, "4 draws of 3 cards"
    table.run(Hinder("5"), Hinder("6"))
    assert sorted(card[:2] for card in table.state.players[1].deck) == ["BS", "PN", "ST"]
    table.run(Hinder("7"))
    assert (table.hero("kratos").damage, table.hero("freya").damage) == (2, 2)
    assert table.asked() == (1, "split")
    table.do("2")
    assert (table.hero("brok").damage, table.hero("sindri").damage) == (2, 0)


def test_hindrance_of_the_ogre_forbids_rage_for_two_rounds() -> None:
    table = Table("kratos", "freya")
    table.hero("kratos", rage=5)
    table.state.hindrances = ("3",)
    table.state.round = 2
    assert table.why_not("rage") == "refused.no-rage"
    table.state.round = 3
    assert table.why_not("rage") == ""


def test_hindrance_of_baldur_strengthens_the_first_attack_of_a_round() -> None:
    table = Table("kratos", "freya", scene="8", where={"kratos": 2, "freya": 4})
    table.state.hindrances = ("9",)
    table.card("B1", dead=True)
    table.rune("F")
    assert table.hero("kratos").damage == 4
    table.rune("F")
    assert table.hero("kratos").damage == 7
    table.run(Check())
