"""The round, drawing and the Upgrade phase (docs/rules/god_of_war.md 1.5, 1.17, 1.20)."""

from __future__ import annotations

from engines.god_of_war._steps import BeginRound, Prepare, ReturnRow, Reveal, TakeTurn, Turn, Upgrade, UpgradePhase
from engines.god_of_war.facts import Drew
from tests.rules.god_of_war.staging import Table


def player(table: Table, seat: int = 0):
    return table.state.players[seat]


def test_R1_5_1_1_who_is_down_does_not_draw_A17() -> None:
    table = Table("kratos", "freya").deck(1, "F-01")
    table.hero("freya", down=True)
    table.run(Prepare(1))
    assert player(table, 1).hand == []


def test_R1_5_1_2_two_empty_piles_give_nothing() -> None:
    assert player(Table("kratos", "freya").run(Prepare(0))).hand == []


def test_R1_5_1_3_R1_5_1_5_status_cards_act_on_every_draw() -> None:
    table = Table("kratos", "freya").hand(0, "UP-064").deck(0, "ST-01", "K-01", "K-02")
    table.do("special", "UP-064")
    assert player(table).hand == ["K-01"]
    assert player(table).discard == ["ST-01", "UP-064"]


def test_R1_5_1_4_the_brothers_player_picks_who_is_bitten() -> None:
    table = Table("brothers", "freya").deck(0, "PN-01", "BS-01")
    table.state.players[0].limit = 1
    table.run(Prepare(0))
    assert table.asked() == (0, "bite")
    table.do("sindri")
    assert table.hero("sindri").damage == 1
    assert player(table).hand == ["BS-01"]


def test_R1_5_1_4_a_freya_token_cancels_poison() -> None:
    table = Table("kratos", "freya").deck(0, "PN-01", "K-01")
    table.hero("kratos", wards=1)
    table.state.players[0].limit = 1
    table.run(Prepare(0))
    assert table.asked() == (0, "brace")
    table.do(("freya-token",))
    assert table.hero("kratos").damage == 0


def test_R1_5_1_6_a_low_limit_forces_no_discard() -> None:
    table = Table("kratos", "freya").hand(0, "K-01", "K-02").deck(0, "K-03")
    table.state.players[0].limit = 1
    table.run(Prepare(0))
    assert len(player(table).hand) == 2


def test_R1_5_2_mimirs_player_has_no_activation_but_reveals() -> None:
    table = Table("kratos", "mimir")
    table.state.carrier = "kratos"
    table.run(TakeTurn(1))
    assert table.asked() == (0, "turn"), "the turn on top is still that of Kratos"


def test_R1_5_3_the_first_player_reveals_one_more() -> None:
    table = Table("kratos", "freya", scene="1", where={"kratos": 1, "freya": 4})
    table.state.agenda = []
    table.run(BeginRound())
    reveals = [step for step in table.state.agenda if isinstance(step, Reveal)]
    assert len([step for step in reveals if step.extra]) == 1
    assert len(reveals) == 3


def test_mercy_skips_the_extra_reveal_in_even_rounds() -> None:
    counts = []
    for before in (0, 1):
        table = Table("kratos", "freya", mercy="yes")
        table.state.agenda, table.state.round = [], before
        table.run(BeginRound())
        counts.append(sum(isinstance(step, Reveal) for step in table.state.agenda))
    assert counts == [3, 2]


def test_R1_5_4_1_hands_are_discarded_before_the_upgrade() -> None:
    table = Table("kratos", "freya").hand(0, "K-01").hand(1, "F-01")
    table.state.row = ["UP-001", "UP-002"]
    table.run(UpgradePhase())
    assert (player(table).hand, player(table).discard, player(table, 1).discard) == ([], ["K-01"], ["F-01"])


def upgrading(*discard: str, row: tuple[str, ...] = ("UP-001",)) -> Table:
    table = Table("kratos", "freya").discard(0, *discard)
    table.state.row = list(row)
    table.state.agenda = [Turn(1), Upgrade(0)]
    return table


def test_R1_5_4_2_a_card_is_taken_onto_the_deck_for_all_to_see() -> None:
    table = upgrading("K-01").do("UP-001")
    assert player(table).deck == ["UP-001"]
    assert table.view(None).seats[0].top == ("UP-001",)


def test_R1_5_4_2_who_is_down_upgrades_too() -> None:
    table = upgrading("K-01")
    table.hero("kratos", down=True)
    assert table.asked() == (0, "upgrade")


def test_R1_5_4_3_a_removed_action_card_leaves_the_game_A21() -> None:
    table = upgrading("K-10").do("remove", "K-10")
    assert table.state.removed == ["K-10"]


def test_R1_5_4_3_a_removed_status_card_goes_back_to_its_supply() -> None:
    table = upgrading("PN-01")
    table.state.supplies["poison"].remove("PN-01")
    table.do("remove", "PN-01")
    assert len(table.state.supplies["poison"]) == 10
    assert table.state.removed == []


def test_R1_5_4_4_without_a_row_a_card_has_to_be_removed_A20() -> None:
    assert upgrading("K-10", "K-11", row=()).options() == ("K-10", "K-11")


def test_R1_5_4_4_with_nothing_at_all_nothing_happens() -> None:
    table = upgrading(row=()).run()
    assert table.asked() == (1, "turn")


def test_R1_5_4_6_the_first_player_orders_what_goes_back() -> None:
    table = upgrading(row=("UP-001", "UP-002", "UP-003"))
    table.state.agenda = [Turn(1), ReturnRow(0)]
    table.state.deck = table.state.deck[3:]
    table.do("UP-003", "UP-001")
    assert table.state.deck[-3:] == ["UP-003", "UP-001", "UP-002"]


def test_R1_5_4_8_the_first_player_token_passes() -> None:
    table = upgrading(row=())
    table.state.agenda = [Turn(1), ReturnRow(0)]
    table.run()
    assert table.state.first == 1


def test_R1_20_a_crystal_is_traded_for_a_draw() -> None:
    table = Table("kratos", "freya").hand(0, "SC-01").deck(0, "K-01").do("crystal")
    assert player(table).hand == ["K-01"]
    assert player(table).discard == ["SC-01"]


def test_R4_2_hands_are_open_to_allies_and_closed_to_the_gallery() -> None:
    table = Table("kratos", "freya").hand(0, "K-01")
    assert table.view(1).seats[0].hand == ("K-01",)
    assert table.view(None).seats[0].hand == ()
    assert table.view(None).seats[0].cards == 1


def test_R4_2_hands_shown_on_request_close_again_with_the_round() -> None:
    table = Table("kratos", "freya", show_hands="on-request").hand(0, "K-01").hand(1, "F-01")
    assert table.view(1).seats[0].hand == ()
    table.do("show", seat=1, topic="aid")
    assert table.view(0).seats[1].hand == ("F-01",)
    table.do("show")
    assert table.view(1).seats[0].hand == ("K-01",)
    table.state.agenda = []
    table.run(BeginRound())
    assert not any(seat.opened for seat in table.view(None).seats)


def test_R4_2_drawn_cards_are_told_to_those_who_may_see_them() -> None:
    for setting, seen in (("always", True), ("on-request", False)):
        table = Table("kratos", "freya", show_hands=setting).deck(0, "K-01")
        referee = table.referee()
        from engines.god_of_war._agenda import settle

        table.state.push(Prepare(0))
        settle(referee)
        (told,) = [one for one in referee.dealer.told if isinstance(one.fact, Drew)]
        assert told.seen_by(0).cards == ("K-01",)
        assert bool(told.seen_by(1).cards) is seen
        assert told.seen_by(None) == Drew(0, 1)
