"""Goal, setup, placing and the end of a game (docs/rules/god_of_war.md 1.1 to 1.4, 1.21)."""

from __future__ import annotations

import pytest

from engines.core import SEED_TAG, ConfigError, Game, Header
from engines.god_of_war._steps import BeginQuest, EndQuest, EndRound, PlaceHero, UpgradePhase, Vote
from engines.god_of_war.facts import Ending, GameOver
from tests.rules.god_of_war.staging import Check, Table, plain_rules


def start(seats: int, **chosen: str) -> Game:
    rules = plain_rules()
    config = rules.configure(seats, chosen)
    return Game.start(rules, Header("god_of_war", 1, rules.digest, config, SEED_TAG + "setup"))[0]


def take_all(game: Game, *dashboards: str) -> Game:
    for dashboard in dashboards:
        question = game.questions()[0]
        game, _ = game.play(question.seat, question.key, ((dashboard,),))
    return game


def test_R1_1_1_players_win_or_lose_together() -> None:
    table = Table("kratos", "freya")
    table.state.ending = Ending.ALL_DOWN
    assert table.rules.outcome(table.state).places == (2, 2)
    table.state.ending = Ending.WON
    assert table.rules.outcome(table.state).places == (1, 1)


def test_R1_1_2_R1_21_5_three_quests_win_and_the_game_is_described_for_the_standings() -> None:
    table = Table("kratos", "freya", scene="8")
    table.state.done, table.state.rounds = ("1", "2"), 20
    table.run(EndQuest())
    over = table.told(GameOver)[0]
    assert (over.reason, over.quests, over.boss, over.rounds) == (Ending.WON, 3, "8", 20)
    assert over.dashboards == table.view().dashboards == ("kratos", "freya")
    assert table.rules.outcome(table.state).scores == (340, 340)


def test_R1_1_4_a_loss_beats_a_win_A31() -> None:
    table = Table("kratos", "freya", scene="3")
    for pos in ("T1", "T2", "T4", "B1", "B4", "B2"):
        table.card(pos, dead=True)
    table.hero("kratos", down=True)
    table.hero("freya", down=True)
    table.run(Check())
    assert table.state.ending is Ending.ALL_DOWN


def test_R1_1_3_R1_5_4_9_a_quest_without_an_end_is_lost_after_its_last_round() -> None:
    table = Table("kratos", "freya")
    table.state.round = table.book.journey.rounds - 1
    assert table.run(EndRound()).state.ending is None
    assert table.state.round == table.book.journey.rounds == 99
    assert table.run(EndRound()).state.ending is Ending.NO_END
    assert table.rules.outcome(table.state).places == (2, 2)


def test_R1_1_4_a_deed_that_ends_the_game_tells_the_end_once() -> None:
    table = Table("kratos", "freya").hand(0, "UP-065").deck(0, "PN-01", "K-01")
    table.hero("kratos", damage=9)
    table.hero("freya", down=True)
    table.do("special", "UP-065")
    assert table.state.ending is Ending.ALL_DOWN
    assert len(table.told(GameOver)) == 1


def test_R1_2_supplies_are_limited_to_ten() -> None:
    table = Table("kratos", "freya", where={"kratos": 3, "freya": 1})
    table.state.supplies["poison"] = []
    table.rune("I")
    assert table.hero("kratos").damage == 2
    assert table.state.players[0].deck == []


def test_R1_3_1_every_dashboard_is_taken_once() -> None:
    game = start(2, first_player="1")
    game = take_all(game, "kratos")
    refused = {option.id: option.why_not for option in game.ask(0, game.questions()[0].key).options}
    assert refused["kratos"] == "refused.taken"
    assert refused["mimir"] == ""


def test_R1_3_1_everybody_chooses_at_once_and_nobody_is_asked_anew() -> None:
    game = start(3, first_player="1")
    assert [(one.seat, one.key) for one in game.questions()] == [
        (1, "q0.dashboard"),
        (2, "q1.dashboard"),
        (0, "q2.dashboard"),
    ]
    game, _ = game.play(0, "q2.dashboard", (("kratos",),))
    assert [(one.seat, one.key) for one in game.questions()] == [(1, "q0.dashboard"), (2, "q1.dashboard")]
    game, _ = game.play(2, "q1.dashboard", (("freya",),))
    game, _ = game.play(1, "q0.dashboard", (("mimir",),))
    assert game.view(None).dashboards == ("kratos", "mimir", "freya")
    assert {one.key.partition(".")[0] for one in game.questions()} == {"q3"}


def test_R1_3_1_dashboards_can_be_dealt() -> None:
    game = start(4, heroes="random")
    assert len(set(game.view(None).dashboards)) == 4


def test_R1_3_4_R1_3_5_three_quests_and_three_bosses_make_the_pyramid() -> None:
    view = take_all(start(2, first_player="0"), "kratos", "freya").view(None)
    assert len(set(view.quests)) == 3
    assert set(view.quests) <= {"1", "2", "3", "4", "5", "6"}
    assert len(set(view.bosses)) == 3
    assert set(view.bosses) <= {"7", "8", "9", "10"}
    assert view.quest == view.quests[0]


def test_R1_3_7_all_88_upgrade_cards_are_shuffled() -> None:
    assert start(2, heroes="random").view(None).upgrades == 88


def test_R1_3_8_the_first_player_can_be_chosen() -> None:
    assert start(3, first_player="2").view(None).first == 2
    with pytest.raises(ConfigError):
        plain_rules().configure(2, {"first_player": "3"})


def test_R1_3_9_places_go_round_from_the_first_player_and_hold_two() -> None:
    game = take_all(start(2, first_player="1"), "kratos", "brothers")
    assert (game.questions()[0].seat, game.questions()[0].topic) == (1, "place")
    game, _ = game.play(1, game.questions()[0].key, (("2",),))
    assert game.questions()[0].seat == 0
    game, _ = game.play(0, game.questions()[0].key, (("2",), ("front",)))
    assert game.view(None).columns[1] == ("brok", "kratos")
    assert "2" not in game.ask(0, game.questions()[0].key).open


def test_R1_3_9_mimir_is_not_placed() -> None:
    table = Table("kratos", "mimir")
    table.run(BeginQuest("1", ()))
    assert [step.hero for step in table.state.agenda if isinstance(step, PlaceHero)] == ["kratos"]


def test_R1_3_10_the_suggested_first_game() -> None:
    game = take_all(start(2, first_player="0", first_game="yes"), "kratos", "freya")
    view = game.view(None)
    assert view.quest == "1"
    assert view.columns == (("kratos",), ("freya",), (), ())
    assert game.questions()[0].topic == "turn"


def test_R1_4_2_R1_4_4_a_scene_starts_on_its_front_with_its_tokens() -> None:
    table = Table("kratos", scene="2")
    assert {laid.side for laid in table.state.cards.values()} == {"front"}
    assert table.state.tokens == {"power-ash": 2, "power-frost": 2}


def test_R1_21_1_a_completed_quest_skips_to_a_last_upgrade_phase_A30() -> None:
    table = Table("kratos", "freya", scene="8").hand(0, "K-05")
    table.state.tracks.update(magni=26, modi=22)
    table.state.row = ["UP-001"]
    table.run(Check())
    assert table.asked() == (0, "upgrade")
    assert table.state.players[0].discard == ["K-05"]


def test_R1_21_1_harsh_skips_that_upgrade_phase() -> None:
    table = Table("kratos", "freya", scene="8", harsh="yes")
    table.state.tracks.update(magni=26, modi=22)
    table.run(Check())
    assert table.asked()[1] in ("quest", "boss")


def test_R1_16_4_R1_17_3_R1_21_2_clean_up_after_a_quest() -> None:
    table = Table("kratos", "freya", harsh="yes").hand(0, "K-01", "SC-01").discard(0, "ST-01").deck(0, "PN-01", "K-02")
    for kind, card in (("crystal", "SC-01"), ("stun", "ST-01"), ("poison", "PN-01")):
        table.state.supplies[kind].remove(card)
    table.hero("kratos", damage=4, rage=3, wards=1, bonus=3)
    table.hero("freya", damage=8, down=True)
    table.state.players[0].limit = 6
    table.run(EndQuest())
    hero = table.hero("kratos")
    assert (hero.damage, hero.rage, hero.wards, hero.bonus, table.hero("freya").down) == (0, 0, 0, 0, False)
    assert sorted(table.state.players[0].deck) == ["K-01", "K-02"]
    assert table.state.players[0].limit == 7
    assert {kind: len(cards) for kind, cards in table.state.supplies.items()} == dict.fromkeys(table.state.supplies, 10)


def test_R1_21_3_the_unchosen_quest_hinders_the_next_one() -> None:
    table = Table("kratos", "freya")
    table.state.agenda = [Vote(("1", "4"), boss=False)]
    assert set(table.questions()) == {(0, "quest"), (1, "quest")}
    table.do("4", seat=0, topic="quest").do("4", seat=1, topic="quest", draws=None)
    assert table.state.quest == "4"
    assert table.state.hindrances == ("1",)


def test_R1_21_4_both_unchosen_bosses_hinder_left_one_first() -> None:
    table = Table("kratos", "freya")
    table.state.done = ("1", "2")
    table.state.bosses = ("7", "8", "10")
    table.state.agenda = [Vote(("7", "8", "10"), boss=True)]
    table.do("8", seat=0, topic="boss").do("8", seat=1, topic="boss", draws=None)
    assert table.state.hindrances == ("7", "10")


def test_R4_1_24_the_first_player_decides_a_tied_vote() -> None:
    table = Table("kratos", "freya", "atreus", "mimir")
    table.state.first = 2
    table.state.agenda = [Vote(("1", "4"), boss=False)]
    for seat, choice in ((0, "1"), (1, "1"), (2, "4"), (3, "4")):
        table.do(choice, seat=seat, topic="quest", draws=None)
    assert table.state.quest == "4"


def test_R4_1_24_a_vote_that_is_left_to_the_others_counts_only_if_all_are() -> None:
    table = Table("kratos", "freya", "atreus")
    table.state.agenda = [Vote(("1", "4"), boss=False)]
    table.do("yield", "4", seat=0, topic="quest").do("yield", "4", seat=1, topic="quest")
    assert table.view(0).vote == "4"
    table.do("1", seat=2, topic="quest", draws=None)
    assert table.state.quest == "1"
    table.state.agenda = [Vote(("1", "4"), boss=False)]
    for seat, choice in ((0, "1"), (1, "4"), (2, "4")):
        table.do("yield", choice, seat=seat, topic="quest", draws=None)
    assert table.state.quest == "4"


def test_R4_1_24_who_left_the_vote_to_the_others_may_still_vote() -> None:
    table = Table("kratos", "freya")
    table.state.agenda = [Vote(("1", "4"), boss=False)]
    table.do("yield", "1", seat=0, topic="quest").do("4", seat=0, topic="quest")
    table.do("yield", "1", seat=1, topic="quest", draws=None)
    assert table.state.quest == "4"


def test_R4_1_24_votes_are_sealed_and_can_be_changed_until_the_last_is_in() -> None:
    table = Table("kratos", "freya")
    table.state.agenda = [Vote(("1", "4"), boss=False)]
    table.do("1", seat=0, topic="quest")
    assert table.view(1).seats[0].voted
    assert table.view(1).vote == ""
    assert table.view(0).vote == "1"
    amend = table.questions()[0, "quest"]
    assert not amend.blocking
    table.do("4", seat=0, topic="quest").do("4", seat=1, topic="quest", draws=None)
    assert table.state.quest == "4"


def test_R4_1_24_a_fallen_heros_player_votes_too() -> None:
    table = Table("kratos", "freya")
    table.hero("freya", down=True)
    table.state.agenda = [Vote(("1", "4"), boss=False)]
    assert (1, "quest") in table.questions()


def test_A42_the_second_half_follows_at_once_and_keeps_everything() -> None:
    table = Table("kratos", "freya", scene="9a", where={"kratos": 1, "freya": 4}).hand(0, "K-09")
    table.state.tokens["mistletoe"] = 3
    table.hero("kratos", damage=3, rage=2)
    table.do("interact", "T1.cut")
    assert table.state.scene == "9b"
    assert table.state.tokens == {"mistletoe": 4, "snare": 0}
    assert (table.hero("kratos").damage, table.hero("kratos").rage) == (3, 2)
    assert table.state.columns[0] == ("kratos",)
    assert table.asked() == (0, "turn")
    assert UpgradePhase() not in table.state.agenda
