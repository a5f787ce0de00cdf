"""The computer player: what it does, and how strong it is."""

from __future__ import annotations

from statistics import mean, median

import pytest

from engines.core import SEED_TAG, Codec, Game, Header, Player, Question, RandomPlayer, Rng, finish
from engines.gulveig.computer import Computer
from engines.gulveig.computer.payoff import gain
from engines.gulveig.computer.playouts import pack_of
from engines.gulveig.computer.swaps import best_swap
from engines.gulveig.view import Laid, Phase, Trick, View
from tests.conformance.games.gulveig import ENTRANT
from tests.rules.gulveig.staging import auction, dealt, decided, last_trick, rulebook, settings, table


def game_of(players: list[Player], seed: str, **chosen: str) -> View:
    """Play a game to its end; return what everybody sees then."""
    rules = rulebook()
    config = settings(len(players), **chosen)
    game, _ = Game.start(rules, Header("gulveig", rules.info.version, rules.digest, config, SEED_TAG + seed))
    while asked := game.questions():
        (question,) = asked
        walk = game.walk(question.seat, question.key)
        game, _ = game.play(
            question.seat, question.key, players[question.seat].decide(game.view(question.seat), question, walk)
        )
    return game.view(None)


def beats_random(games: int) -> int:
    """How many of these games one computer ends above the mean of three random players."""
    won = 0
    for number in range(games):
        seat = number % 4
        players: list[Player] = [RandomPlayer(Rng(f"random-{number}-{other}")) for other in range(4)]
        players[seat] = Computer(rulebook(), Rng(f"computer-{number}"))
        scores = game_of(players, f"strength-{number}", max_hands="10").scores
        won += scores[seat] > mean(score for other, score in enumerate(scores) if other != seat)
    return won


def hands_of_self_play(games: int, **chosen: str) -> list[int]:
    """How many hands four computers need for each of these games."""
    views = []
    for number in range(games):
        players: list[Player] = [Computer(rulebook(), Rng(f"self-{number}-{seat}")) for seat in range(4)]
        views.append(game_of(players, f"self-{number}", **chosen))
    assert all(view.outcome is not None and view.outcome.reason == "goal" for view in views)
    return [view.hand_no for view in views]


def test_beats_random_players() -> None:
    assert beats_random(6) >= 5


@pytest.mark.slow
def test_beats_random_players_in_at_least_85_of_100_games() -> None:
    assert beats_random(200) >= 170


@pytest.mark.slow
def test_four_computers_reach_the_goal() -> None:
    (hands,) = hands_of_self_play(1, goal="500")

    assert hands <= 25


@pytest.mark.slow
def test_four_computers_reach_1000_in_10_to_25_hands() -> None:
    hands = hands_of_self_play(20)

    assert 10 <= median(hands) <= 25
    assert max(hands) <= 50


@pytest.mark.parametrize("place", ENTRANT.tables, ids=str)
def test_answers_legally_at_every_kind_of_table(place: object) -> None:
    game, _ = ENTRANT.start(place, "variants")
    player = Computer(rulebook(), Rng("variants"))
    for _ in range(60):
        (question,) = game.questions()
        view = game.view(question.seat)
        picks = player.decide(view, question, game.walk(question.seat, question.key))
        game, _ = game.play(question.seat, question.key, picks)


def test_the_same_luck_gives_the_same_answer() -> None:
    state = dealt()

    assert decided(state, "x") == decided(state, "x")


def test_decides_from_a_view_that_went_through_bytes() -> None:
    state, codec = dealt(), Codec(rulebook())
    (question,) = rulebook().questions(state)
    view = codec.read_view(codec.write_view(rulebook().view(state, 1)))
    picks = Computer(rulebook(), Rng("c")).decide(view, question, lambda picks: rulebook().ask(view, question, picks))

    assert " ".join(",".join(step) for step in picks) == decided(state)


def test_leaves_a_wild_auction_to_others() -> None:
    state = dealt()
    auction(state, "300")

    assert decided(state) == "pass"


def test_bids_on_a_combo() -> None:
    state = dealt()
    state.hands[2] = ["A4", "A3", "V7", "V6", "V5", "V4", "V3", "D7"]
    auction(state, "90")

    assert int(decided(state)) >= 100


def test_opens_when_it_has_to() -> None:
    state = table(*["A1 A2 V1 V2 R1 R2 M1 M2"] * 4, turn=1, phase=Phase.BID, bid=0, treasure=["D1", "D2", "D3"])
    state.hands = [
        ["D7", "D6", "D5", "D4", "R7", "R6", "R5", "R4"],
        ["A1", "A2", "V1", "V2", "R1", "R2", "M1", "M2"],
        ["A7", "A6", "A5", "A4", "V7", "V6", "V5", "V4"],
        ["M7", "M6", "M5", "M4", "A3", "V3", "R3", "M3"],
    ]

    assert decided(state) == "40"


@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_R13_opens_with_cards_with_which_it_would_follow_nobody_far(seed: str) -> None:
    """With these eight cards it would pass a bid of 90; the opener cannot pass, and says no more than it has to."""
    state = dealt()
    state.hands[1] = ["A5", "V2", "R6", "R3", "M3", "D6", "D4", "D1"]
    assert decided(state, seed) == "40"

    state.bid, state.bidder = 90, 0
    assert decided(state, seed) == "pass"


def test_a_barred_scavenger_bids_where_another_would_pass() -> None:
    """With 900 points only an own bid can still win (R31), so the same hand is worth a risk."""
    hands = [
        ["D7", "D6", "D3", "R6", "R2", "V5", "M5", "M1"],
        ["A7", "A1", "V6", "V2", "R5", "R1", "M6", "M2"],
        ["A6", "A5", "V7", "V4", "R7", "R4", "M7", "D5"],
        ["A4", "A2", "V3", "V1", "R3", "M4", "D4", "D2"],
    ]
    highest = []
    for score in (0, 900):
        bids = [0]
        for bid in range(40, 200, 10):
            state = table("", "", "", "", turn=2, phase=Phase.BID, bid=bid, bidder=1, treasure=["A3", "M3", "D1"])
            state.hands, state.scores = [hand[:] for hand in hands], [0, 0, score, 0]
            if decided(state) != "pass":
                bids.append(bid)
        highest.append(max(bids))

    assert highest[1] > highest[0]


def test_buries_points_and_keeps_its_combo() -> None:
    state = table("A7 A4 A3 V6 R6 M6 D7 D5 V1 R1 M1", "", "", "", phase=Phase.BURY, bid=130)
    state.hands[1:] = [
        ["A6", "A5", "V7", "V5", "R7", "R5", "M7", "D6"],
        ["A2", "A1", "V4", "V3", "R4", "R3", "M5", "D4"],
        ["V2", "R2", "M4", "M3", "M2", "D3", "D2", "D1"],
    ]
    buried = decided(state).split(",")

    assert len({"V6", "R6", "M6", "D5"} & set(buried)) >= 2
    assert not {"A7", "A4", "A3", "D7"} & set(buried)


def test_declares_a_combo_that_it_leads_with() -> None:
    state = table("A4 A3 V1 R1", "V7 V6 V5 V4", "R7 R6 R5 R4", "M7 M6 M5 M4", bid=100)

    assert decided(state).startswith("A4+A3 ")


def test_leads_a_card_that_nobody_can_beat_before_it_declares() -> None:
    """D7 takes its trick now and would fall to a supreme card later, and so does M5, which nobody can follow."""
    state = table("A4 A3 V2 M5 D7 D1", "A5 V7 V4 V1 D4 D3", bid=120, buried=["R1", "D6", "D2"])
    elsewhere = {card for cards in (*state.hands, state.buried) for card in cards}
    gone = [card for card in rulebook().book.deck(state.config).cards if card not in elsewhere]
    state.tricks = [Trick((Laid(0, card),), 0, "") for card in gone]

    assert decided(state) in ("D7", "M5")


@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_jumps_no_higher_than_the_rival_would_go_with_poor_cards(seed: str) -> None:
    """The hand is worth far more than 200; the bid beside it may still end near 100."""
    own = "A7 A6 A5 A4 A3 V7 V6 V5 V4 V3 R7 R6 M7 M6 D7 D6"
    state = table(own, "A2 A1 V2 V1 R4 R3 R2 R1 M4 M3 M2 M1 D4 D5 M5 R5", phase=Phase.BID, bidder=1)
    state.treasure = ["D3", "D2", "D1"]

    assert 50 <= int(decided(state, seed)) <= 90


@pytest.mark.parametrize("place", ENTRANT.tables, ids=str)
def test_weighs_every_answer_best_first_and_legally(place: object) -> None:
    game, _ = ENTRANT.start(place, "weighed")
    player = Computer(rulebook(), Rng("weighed"))
    for _ in range(40):
        (question,) = game.questions()
        walk = game.walk(question.seat, question.key)
        weighed = player.weigh(game.view(question.seat), question, walk)
        for answer in weighed:
            finish(walk, answer.picks)
        assert len({answer.picks for answer in weighed}) == len(weighed)
        values = [answer.value for answer in weighed]
        assert values == sorted(values, reverse=True)
        game, _ = game.play(question.seat, question.key, weighed[0].picks)


def test_takes_a_rich_trick_that_is_safe_and_ducks_one_that_is_lost() -> None:
    taking = table("A2 V1", "A6 V2", "A5 V3", "A7 A1", turn=3, laid=["A2", "A6", "A5"])
    ducking = table("A7 V1", "A6 V2", "A5 V3", "A4 A3", turn=2, laid=["A6", "A7"], bidder=3)
    ducking.hands[2] = ["A5", "A1"]

    assert decided(taking) == "A7"
    assert decided(ducking) == "A1"


def test_a_swap_completes_a_combo_and_gives_what_is_worth_least() -> None:
    pack = pack_of(rulebook().book, settings(4, drafting="yes"))
    swap = best_swap(pack, pack.bits(("A4", "V7", "R1", "M6")), pack.bits(("A3", "D2", "D1", "V1")))

    assert swap == pack.bits(("R1", "A3"))
    assert best_swap(pack, pack.bits(("A4", "A3")), pack.bits(("D1",))) == 0


def test_swaps_for_the_other_half_of_a_combo() -> None:
    state = dealt(4, drafting="yes")
    state.bench = ["A3", "M1", "D2", "D1"]
    state.hands[1] = ["A7", "A4", "V7", "V6", "R7", "R1", "D7"]
    bid, given, taken = decided(state).split()

    assert int(bid) >= 40
    assert (given, taken) == ("R1", "A3")


def test_the_goal_itself_is_worth_more_than_its_points() -> None:
    state = table("A1", "V1", "R1", "M1", scores=[880, 0, 0, 0])
    view = rulebook().view(state, 0)
    short, exact = (gain(view, 0, made, 60) for made in (119, 120))

    assert short == 119
    assert exact > 200


def test_a_lone_card_needs_no_thought() -> None:
    state = last_trick(made=0)
    question = Question(0, "lead", "h1.t1.0")
    view = rulebook().view(state, 0)
    picks = Computer(rulebook(), Rng("c")).decide(view, question, lambda picks: rulebook().ask(view, question, picks))

    finish(lambda picks: rulebook().ask(view, question, picks), picks)
    assert picks == (("A1",),)
