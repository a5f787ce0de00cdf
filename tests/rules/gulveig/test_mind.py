"""What the search of Gulveig imagines, and what it holds a table to be worth."""

from __future__ import annotations

import pytest

from engines.core import Budget, Level, Player, Rng
from engines.gulveig._state import State
from engines.gulveig.computer import Computer, GulveigMind, computer_player
from engines.gulveig.computer.auction import auction_result
from engines.gulveig.computer.imagination import Imagination
from engines.gulveig.computer.lookahead import Lookahead, look_into
from engines.gulveig.computer.outlook import chance_to_win
from engines.gulveig.computer.playouts import Playout, pack_of
from engines.gulveig.computer.promise import fit, promise
from engines.gulveig.view import Phase
from tests.conformance.games.gulveig import ENTRANT
from tests.rules.gulveig.staging import answer, auction, dealt, rulebook, settings, table
from tests.slowly import mostly_slow

BOOK = rulebook().book


def player(level: Level, seed: str = "level", iterations: int = 4) -> Player:
    return computer_player(rulebook(), Rng(seed), level, Budget(iterations))


def imagined(state: State, viewer: int, tables: int = 60) -> list[State]:
    imagination, rng = Imagination(BOOK, rulebook().view(state, viewer)), Rng("imagined")
    return [imagination.table(rng) for _ in range(tables)]


def after_a_burial() -> State:
    """Seat 1 has won at 40, has buried three cards and has led V7; the Treasure was A7, A6 and A5."""
    state = dealt()
    auction(state, "40", "pass", "pass", "pass")
    answer(state, "A6,A5,V4")
    answer(state, "V7")
    return state


@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize("place", mostly_slow(ENTRANT.tables, quick=2), ids=str)
def test_every_level_answers_legally_and_imagines_what_it_sees(place: object, level: Level) -> None:
    game, _ = ENTRANT.start(place, "levels")
    computer, rng = player(level), Rng("imagined")
    for _ in range(16):
        (question,) = game.questions()
        view = game.view(question.seat)
        state = Imagination(BOOK, view).table(rng)
        assert rulebook().view(state, question.seat) == view
        assert rulebook().questions(state) == (question,)
        picks = computer.decide(view, question, game.walk(question.seat, question.key))
        game, _ = game.play(question.seat, question.key, picks)


def test_the_normal_players_answer_is_the_first_that_is_tried() -> None:
    """It is left only for one that is ahead beyond chance; a Bid Winner of two, who sees all, tries five cards."""
    game, _ = ENTRANT.start(next(place for place in ENTRANT.tables if place.seats == 2), "first")
    topics = set()
    for _ in range(14):
        (question,) = game.questions()
        view, walk = game.view(question.seat), game.walk(question.seat, question.key)
        best = Computer(rulebook(), Rng("first")).decide(view, question, walk)
        tried = GulveigMind(rulebook(), Computer(rulebook(), Rng("first"))).candidates(view, question, walk)
        assert tried[0] == best
        if question.topic == Phase.LEAD and view.bidder == question.seat:
            assert 1 < len(tried) <= 5
        topics.add(question.topic)
        game, _ = game.play(question.seat, question.key, best)
    assert {Phase.BID, Phase.BURY, Phase.LEAD, Phase.FOLLOW} <= topics


def test_imagines_every_hidden_card_wherever_it_can_be() -> None:
    state = after_a_burial()
    hidden = {card for seat in (0, 1, 3) for card in state.hands[seat]} | set(state.buried)
    treasure = set(state.treasure)
    held: dict[int, set[str]] = {seat: set() for seat in range(4)}
    buried: set[str] = set()
    for other in imagined(state, 2, 400):
        buried |= set(other.buried)
        for seat, hand in enumerate(other.hands):
            held[seat] |= set(hand)

    assert held[1] == buried == hidden
    assert held[0] == held[3] == hidden - treasure


def test_imagines_that_rich_cards_are_buried_more_often_than_sevens() -> None:
    tables = imagined(after_a_burial(), 2)

    def times(card: str) -> int:
        return sum(card in other.buried for other in tables)

    assert times("A6") > 3 * times("A7")


def test_imagines_better_hands_for_a_seat_that_bid_than_for_one_that_passed() -> None:
    state = dealt()
    auction(state, "40", "120", "pass", "130", "pass")
    state.turn = 0
    config = state.config
    pack = pack_of(BOOK, config)
    tables = imagined(state, 0, 80)

    def mean(seat: int) -> float:
        return sum(promise(BOOK, config, pack.bits(other.hands[seat])) for other in tables) / len(tables)

    assert mean(2) > mean(3) + 5


def test_words_fit_hands_that_are_worth_them() -> None:
    state = dealt()
    auction(state, "40", "100", "pass")
    view, pack = rulebook().view(state, 0), pack_of(BOOK, state.config)
    rich, poor = (
        pack.bits(["A7", "A4", "A3", "V7", "R7", "M6", "D6", "D5"]),
        pack.bits(["A1", "A2", "V1", "V2", "R1", "R2", "M1", "M2"]),
    )

    assert fit(BOOK, view, 2, rich) > 0.5 > fit(BOOK, view, 2, poor)
    assert fit(BOOK, view, 3, poor) > 0.5 > fit(BOOK, view, 3, rich)
    assert fit(BOOK, view, 1, rich) == fit(BOOK, view, 1, poor) == 1


def test_an_imagined_auction_ends_with_the_seat_whose_hand_promises_most() -> None:
    state = table("", "", "", "", turn=2, phase=Phase.BID, bid=40, bidder=1)
    hands = [["A1"], ["V1"], ["A7", "A4", "A3", "V7", "V4", "V3", "M7"], ["R1"]]
    pack = pack_of(BOOK, state.config)

    winner, bid = auction_result(BOOK, state, [pack.bits(hand) for hand in hands])

    assert (winner, bid) == (2, 50)


def test_looking_ahead_finds_what_habit_misses() -> None:
    """Whoever leads V1 gives away two points, and makes the other lead into A7 and A5; habit leads A7 at once."""
    pack = pack_of(BOOK, settings(2))
    hands = [pack.bits(["A7", "A5", "V1"]), pack.bits(["A6", "A1", "V2"])]

    assert Playout(pack, hands[:], 0, [0, 0]).finish() == [1, 23]
    ahead = Lookahead(pack, 0, lambda made: made[0] - made[1])
    assert ahead.value(Playout(pack, hands[:], 0, [0, 0]), 0) == 22 - 2


def test_what_is_not_looked_into_is_worth_no_more_than_what_is() -> None:
    """At a first look the middle table is best; a second one shows how it is, and the last gets none."""
    pack = pack_of(BOOK, settings(2))
    hands = [pack.bits(["A7", "A5", "A2", "V3", "V1"]), pack.bits(["A6", "A3", "V7", "V4", "V2"])]
    tables = [Playout(pack, hands[:], 0, [made, 0]) for made in (0, 20, 10)]
    look = Lookahead(pack, 0, lambda made: made[0] - made[1], few=0)
    first, second = (look.value(tables[1], plies) for plies in (0, 6))
    found = look_into(look, tables, plies=6, kept=1)

    assert found == [min(first - 20, second), second, min(first - 10, second)]


def test_a_lead_is_worth_more_the_closer_the_goal_is() -> None:
    even, early, late = (chance_to_win(settings(2), scores, 3, 0) for scores in ((0, 0), (300, 0), (950, 650)))

    assert even == 0.5
    assert 0.55 < early < late < 0.8


def test_close_to_the_goal_a_lead_is_soon_lost_among_two() -> None:
    """Bids are high and fail often: of 63 such positions in games of normal players the leader won from 35."""
    assert 0.5 < chance_to_win(settings(2), (920, 700), 8, 0) < 0.65


def test_a_game_that_is_won_is_worth_everything() -> None:
    assert chance_to_win(settings(3), (1010, 1000, 0), 9, 0) == 1
    assert chance_to_win(settings(3), (1010, 1000, 0), 9, 1) == 0
    assert chance_to_win(settings(3, max_hands="5"), (40, 40, 0), 5, 1) == 0.5
