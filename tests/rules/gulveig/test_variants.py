"""docs/rules/gulveig.md 1.8 to 1.10: two players without the Dvergar, drafting, and the Valknut alternates."""

from __future__ import annotations

from itertools import product

import pytest

from engines.core import ConfigError, Fault, Illegal, Problem, Setting
from engines.gulveig.config import DEALS, SETTINGS, Combination, Gulveig, LogDepth, Penalty, Scavenger
from engines.gulveig.facts import AuctionWon, BenchLaid, BidMade, Swapped
from engines.gulveig.view import Phase
from tests.rules.gulveig.staging import answer, ask, auction, can, dealt, in_order, rulebook, settings, table

NO_DVERGAR = {"dvergar": "no"}
NO_SEVENS = {"dvergar": "no", "two_player_remove_sevens": "yes"}


def faults(seats: int, **chosen: str) -> list[Fault]:
    with pytest.raises(ConfigError) as refusal:
        settings(seats, **chosen)
    return list(refusal.value.faults)


def test_R34_two_may_play_without_the_dvergar() -> None:
    deck = rulebook().book.deck(settings(2, **NO_DVERGAR))

    assert len(deck.cards) == 28
    assert not [card for card in deck.cards if card.startswith("D")]
    assert [combo.id for combo in deck.combos] == ["A4+A3", "V4+V3", "M4+M3", "R4+R3"]


def test_R34_only_two_players_remove_the_dvergar() -> None:
    assert faults(3, **NO_DVERGAR) == [Fault(Problem.NOT_WITH_SEATS, {"setting": "dvergar", "seats": 3})]


def test_R35_A1_twelve_each_and_one_card_face_down() -> None:
    state = dealt(2, **NO_DVERGAR)

    assert [len(hand) for hand in state.hands] == [12, 12]
    assert (len(state.treasure), len(state.up), len(state.down)) == (3, 0, 1)
    for viewer in (None, 0, 1):
        view = rulebook().view(state, viewer)
        assert (view.aside, view.aside_down) == ((), 1)


def test_A1_two_players_with_the_full_deck_hold_sixteen() -> None:
    state = dealt(2)

    assert [len(hand) for hand in state.hands] == [16, 16]
    assert not state.down


@pytest.mark.parametrize(("seats", "hand", "bench"), [(2, 13, 6), (3, 9, 5), (4, 7, 4)])
def test_R36_the_bench_lies_open_after_the_treasure(seats: int, hand: int, bench: int) -> None:
    config = settings(seats, drafting="yes", first_dealer="0")
    dealer = in_order(35)
    state = rulebook().setup(config, dealer)

    assert [len(cards) for cards in state.hands] == [hand] * seats
    assert state.bench == list(rulebook().book.deck(config).cards[3 : 3 + bench])
    assert (state.up, state.down) == ([], [])
    assert dealer.told[1].fact == BenchLaid(tuple(state.bench))
    assert rulebook().view(state, None).bench == tuple(state.bench)


def test_R37_every_bid_allows_one_swap_the_opening_too() -> None:
    state = dealt(4, drafting="yes")
    own = state.hands[1][0]

    assert can(state, "40") == ("keep", *state.hands[1])
    facts = answer(state, f"40 {own} A4")
    assert facts[1] == Swapped(1, own, "A4")
    assert own in state.bench
    assert "A4" in state.hands[1]


def test_R37_the_card_given_is_there_for_later_bidders() -> None:
    state = dealt(4, drafting="yes")
    given = state.hands[1][0]
    answer(state, f"40 {given} A4")

    assert given in can(state, f"50 {state.hands[2][0]}")
    assert "A4" not in can(state, f"50 {state.hands[2][0]}")


def test_R37_a_taken_card_is_known_to_all_until_it_leaves_the_hand() -> None:
    state = dealt(4, drafting="yes")
    answer(state, f"40 {state.hands[1][0]} A4")
    assert rulebook().view(state, None).revealed[1] == ("A4",)

    auction(state, f"50 {state.hands[2][0]} A3", "pass", "pass", "60 A4 A2")
    assert rulebook().view(state, None).revealed[1:3] == (("A2",), ("A3",))


def test_R37_hand_and_bench_stay_in_order() -> None:
    state = dealt(4, drafting="yes")
    auction(state, f"40 {state.hands[1][-1]} A4", f"50 {state.hands[2][-1]} A3", "pass", "pass", "60 A4 A2")

    assert {"A4", "A1"} < set(state.bench)
    for cards in (*state.hands, state.bench):
        assert cards == rulebook().book.order(cards)


def test_R37_each_further_bid_allows_a_further_swap() -> None:
    state = dealt(4, drafting="yes")
    own = state.hands[1][:]
    auction(state, f"40 {own[0]} A4", "50 keep", "pass", "pass", f"60 {own[1]} A3")

    assert {"A4", "A3"} < set(state.hands[1])
    assert {own[0], own[1]} < set(state.bench)
    assert rulebook().view(state, None).revealed[1] == ("A4", "A3")


def test_R37_a_swap_may_come_with_a_bid_that_ends_the_auction() -> None:
    state = dealt(4, drafting="yes")
    own = state.hands[1][0]
    facts = answer(state, f"480 {own} A4")

    assert [type(fact) for fact in facts] == [BidMade, Swapped, AuctionWon]
    assert "A4" in state.hands[1]
    assert rulebook().view(state, None).aside == tuple(state.bench)


def test_R37_what_others_took_stays_known_after_the_burial() -> None:
    state = dealt(4, drafting="yes")
    auction(state, f"40 {state.hands[1][0]} A4", f"50 {state.hands[2][0]} A3", "pass", "pass", "60 keep", "pass")
    answer(state, ",".join(state.hands[1][:3]))

    assert rulebook().view(state, None).revealed == ((), (), ("A3",), ())


def test_R37_a_silent_seat_keeps_its_hand() -> None:
    assert ask(dealt(4, drafting="yes"), "40").fallback == ("keep",)


def test_R37_passing_gives_no_swap() -> None:
    state = dealt(4, drafting="yes")
    answer(state, "40 keep")

    with pytest.raises(Illegal):
        answer(state, "pass keep")
    answer(state, "pass")
    assert state.passed[2]


def test_R38_case_32_the_bench_leaves_play_with_the_auction() -> None:
    state = dealt(3, drafting="yes")
    bench = tuple(state.bench)
    assert rulebook().view(state, 0).aside == ()
    auction(state, "40 keep", "pass", "pass")
    view = rulebook().view(state, 0)

    assert (view.bench, view.aside) == ((), bench)
    assert not set(can(state)) & set(bench)
    answer(state, ",".join(state.hands[1][:3]))
    assert [len(hand) for hand in state.hands] == [9, 9, 9]
    assert not {card for hand in state.hands for card in hand} & set(bench)


def test_R39_drafting_without_the_dvergar() -> None:
    state = dealt(2, drafting="yes", **NO_DVERGAR)

    assert [len(hand) for hand in state.hands] == [10, 10]
    assert (len(state.bench), len(state.treasure), state.up, state.down) == (5, 3, [], [])
    assert settings(2).drafting is False


def test_R40_alternates_replace_their_originals_and_pair_across_clans() -> None:
    book = rulebook().book
    deck = book.deck(settings(4, valknut="yes"))

    assert {"A3x", "V3x", "R3x", "M3x"} <= set(deck.cards)
    assert not {"A3", "V3", "R3", "M3"} & set(deck.cards)
    assert len(deck.cards) == 35
    assert sum(book.cards[card].value for card in deck.cards) == 155
    assert {combo.id: combo.value for combo in deck.combos} == {
        "D4+D3": 50,
        "V4+A3x": 80,
        "A4+V3x": 100,
        "M4+R3x": 60,
        "R4+M3x": 40,
    }


def test_R40_they_are_off_unless_chosen() -> None:
    assert settings().valknut is False
    assert not [card for card in rulebook().book.deck(settings()).cards if card.endswith("x")]


@pytest.mark.parametrize(("half", "clan"), [("V4", "V"), ("A3x", "A")])
def test_R40_the_led_half_decides_which_clan_is_supreme(half: str, clan: str) -> None:
    state = table("V4 A3x", "D1 D2", config=settings(2, valknut="yes"))
    answer(state, f"V4+A3x {half}")

    assert (state.points[0], state.supremacy) == (80, clan)


def test_A20_two_may_remove_the_sevens_too() -> None:
    state = dealt(2, **NO_SEVENS)

    assert [len(hand) for hand in state.hands] == [10, 10]
    assert (len(state.treasure), len(state.down)) == (3, 1)
    assert not [card for hand in state.hands for card in hand if card.endswith("7")]
    assert settings(2).sevens is True


def test_A20_the_sevens_go_only_with_the_dvergar_and_never_with_drafting() -> None:
    assert faults(2, two_player_remove_sevens="yes") == [Fault(Combination.SEVENS_NEED_NO_DVERGAR)]
    assert faults(2, drafting="yes", **NO_SEVENS) == [Fault(Combination.SEVENS_NOT_WITH_DRAFTING)]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_settings_that_nobody_chose_are_those_of_the_page(seats: int) -> None:
    assert settings(seats) == Gulveig(
        seats=seats,
        goal=1000,
        dvergar=True,
        sevens=True,
        drafting=False,
        valknut=False,
        fail_penalty=Penalty.BID,
        scavenger=Scavenger.BAR,
        bid_step=10,
        log_depth=LogDepth.ALL,
        max_hands=100,
        first_dealer=None,
    )
    assert settings(seats) == Gulveig(seats)


def test_every_table_that_can_be_chosen_has_a_deal() -> None:
    names = ("dvergar", "two_player_remove_sevens", "drafting")
    allowed = set()
    for seats, *values in product((2, 3, 4), *[("no", "yes")] * 3):
        try:
            config = settings(seats, **dict(zip(names, values, strict=True)))
        except ConfigError:
            continue
        allowed.add((seats, config.dvergar, config.sevens, config.drafting))
        assert rulebook().book.deck(config).deal.seats == seats

    assert allowed == set(DEALS)
    assert len(DEALS) == 9


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: setting.id)
def test_every_value_of_a_setting_can_be_chosen_at_some_table(setting: Setting) -> None:
    together = {"two_player_remove_sevens": NO_DVERGAR}.get(setting.id, {})
    assert setting.default in setting.values

    for value in setting.values:
        seats = max(setting.seats or (4,))
        assert settings(seats, **together, **{setting.id: value}).seats == seats


def test_all_faults_of_the_settings_are_listed_at_once() -> None:
    found = faults(5, goal="700", colour="red", first_dealer="3", two_player_remove_sevens="yes")

    assert [fault.id for fault in found] == [
        Problem.WRONG_SEATS,
        Problem.UNKNOWN_VALUE,
        Problem.UNKNOWN_SETTING,
        Problem.NOT_WITH_SEATS,
    ]


def test_the_first_dealer_needs_a_seat() -> None:
    assert faults(2, first_dealer="2") == [Fault(Combination.NO_SUCH_SEAT, {"seat": 2})]


def test_drafting_changes_nothing_else() -> None:
    state = dealt(4, drafting="yes")
    auction(state, "40 keep", "pass", "pass", "pass")

    assert (state.phase, len(state.hands[1])) == (Phase.BURY, 10)
