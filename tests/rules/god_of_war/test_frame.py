"""The frame of a game: cards at hand, places before a scene, an activation (docs/rules/god_of_war.md 1.3 to 1.9)."""

from __future__ import annotations

from engines.god_of_war._steps import Begin, Prepare, Turn
from engines.god_of_war.book import POSITIONS
from engines.god_of_war.facts import RuneRevealed
from engines.god_of_war.reading import column_of, column_of_card
from tests.rules.god_of_war.staging import DIE, Table, plain_rules


def begun(*dashboards: str) -> Table:
    """Begin a game with these dashboards, up to the places of the Heroes."""
    return Table(*dashboards).run(Begin())


def test_R1_3_2_the_starting_cards_are_shuffled() -> None:
    table = begun("kratos", "freya")
    for player in table.state.players:
        printed = list(table.book.starting[player.dashboard])
        assert sorted(player.deck) == sorted(printed)
        assert player.deck != printed
        assert player.hand == []


def test_R1_3_3_rage_starts_at_0_and_freya_has_both_tokens() -> None:
    table = begun("freya", "brothers")
    assert {hero.id: (hero.rage, hero.wards) for hero in table.state.heroes.values()} == {
        "freya": (0, 0),
        "brok": (0, 0),
        "sindri": (0, 0),
    }

    table.turn()
    for given in (1, 2):
        table.hero("freya", rage=6)
        table.do("rage", "brok")
        assert table.hero("brok").wards == given
    table.hero("freya", rage=6)
    assert table.why_not("rage") != ""


def test_R1_3_6_the_scene_of_the_bottom_quest_is_laid_out() -> None:
    table = begun("kratos", "freya")
    assert table.state.scene == table.book.quests[table.state.quests[0]].scene


def test_R1_4_1_every_scene_has_two_rows_of_four_cards() -> None:
    assert POSITIONS == ("T1", "T2", "T3", "T4", "B1", "B2", "B3", "B4")
    for scene in plain_rules().book.scenes.values():
        assert set(scene.cards) == set(POSITIONS)


def test_R1_4_3_a_column_has_a_card_of_each_row_and_two_places() -> None:
    assert [column_of_card(pos) for pos in POSITIONS] == [1, 2, 3, 4, 1, 2, 3, 4]
    table = Table("kratos", "freya", "atreus", where={"kratos": 2, "freya": 2, "atreus": 4})
    assert (column_of(table.state, "kratos"), column_of(table.state, "freya")) == (2, 2)
    assert table.turn(2).options("move") == ("1", "3")


def test_R1_5_1_7_hands_are_not_refilled_between_activations() -> None:
    table = Table("kratos", "freya", where={"kratos": 1, "freya": 4}).hand(0, "K-05", "K-06").deck(0, "K-07")
    table.state.agenda = [Turn(1), Turn(0)]
    table.do("attack", "K-05", draws=[DIE[2]]).do("end")
    assert table.asked() == (1, "turn")
    assert table.state.players[0].hand == ["K-06"]
    assert table.state.players[0].deck == ["K-07"]


def test_R1_5_4_7_in_a_deck_an_upgrade_card_is_an_action_card() -> None:
    table = Table("kratos", "freya", where={"kratos": 2, "freya": 4}).deck(0, "UP-001")
    table.run(Prepare(0))
    assert table.state.players[0].hand == ["UP-001"]
    assert not table.told(RuneRevealed)
    table.hand(0, "K-07", "UP-001").stand({"kratos": 1, "freya": 4})
    table.do("attack", "K-07", "UP-001", draws=[DIE[0]])
    assert table.card("B1").damage == 2
    assert table.state.runes == ()


def test_R1_6_an_activation_goes_in_any_order_and_leaves_cards_for_defense() -> None:
    table = Table("kratos", "freya", where={"kratos": 1, "freya": 4}).hand(0, "K-01", "K-05", "K-06")
    table.hero("kratos", rage=4)
    table.state.agenda = [Turn(1), Turn(0)]
    table.do("attack", "K-05", draws=[DIE[2]]).do("rage").do("move", "2").do("attack", "K-06")
    assert table.asked() == (0, "turn")
    table.do("end")
    assert table.asked() == (1, "turn")
    assert table.state.players[0].hand == ["K-01"]


def test_R1_9_4_damage_stays_until_the_defeat() -> None:
    table = Table("kratos", "freya", scene="3", where={"kratos": 1, "freya": 4}).hand(0, "K-05", "UP-045", "K-06")
    table.do("attack", "UP-045", draws=[DIE[0]])
    assert table.card("B1").damage == 3
    table.do("attack", "K-05", draws=[DIE[0]])
    assert table.card("B1").damage == 4
    table.do("attack", "K-06", draws=[DIE[0]])
    assert (table.card("B1").dead, table.card("B1").damage) == (True, 0)


def test_R1_17_2_stunning_takes_a_whole_set() -> None:
    table = Table("atreus", "freya", where={"atreus": 1, "freya": 4}).hand(0, "A-04")
    assert table.why_not("attack") == "refused.no-attack"
    table.hand(0, "A-04", "A-10").do("attack", "A-04", "B1", "A-10", draws=[DIE[2]])
    assert table.card("B1").stunned
