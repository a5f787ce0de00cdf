"""The computer player: what it works out, what it does, and how strong it is."""

from __future__ import annotations

from statistics import mean, median

import pytest

from engines.core import SEED_TAG, Codec, Game, Header, Player, Question, RandomPlayer, Rng, finish
from engines.gulveig._state import State
from engines.gulveig.computer import Computer
from engines.gulveig.computer.inference import HiddenCards, treasure_of
from engines.gulveig.computer.player import _gain
from engines.gulveig.computer.playouts import Playout, burials, pack_of
from engines.gulveig.computer.swaps import best_swap
from engines.gulveig.view import DeclaredCombo, Laid, Phase, Trick, View
from tests.conformance.games.gulveig import ENTRANT
from tests.rules.gulveig.staging import answer, auction, dealt, last_trick, rulebook, settings, table


def decided(state: State, seed: str = "c") -> str:
    """What the computer answers for the seat whose turn it is, in notation."""
    (question,) = rulebook().questions(state)
    view = rulebook().view(state, question.seat)
    picks = Computer(rulebook(), Rng(seed)).decide(view, question, lambda picks: rulebook().ask(view, question, picks))
    return " ".join(",".join(step) for step in picks)


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


def test_R13_opens_even_when_no_bid_looks_sound() -> None:
    """With these eight cards it would pass any bid; the opener cannot."""
    state = dealt()
    state.hands[1] = ["A5", "V2", "R6", "R3", "M3", "D6", "D4", "D1"]
    assert decided(state) == "40"

    state.bid, state.bidder = 40, 0
    assert decided(state) == "pass"


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


def test_takes_a_rich_trick_that_is_safe_and_ducks_one_that_is_lost() -> None:
    taking = table("A2 V1", "A6 V2", "A5 V3", "A7 A1", turn=3, laid=["A2", "A6", "A5"])
    ducking = table("A7 V1", "A6 V2", "A5 V3", "A4 A3", turn=2, laid=["A6", "A7"], bidder=3)
    ducking.hands[2] = ["A5", "A1"]

    assert decided(taking) == "A7"
    assert decided(ducking) == "A1"


def test_counts_the_cards_and_leads_the_last_of_a_clan() -> None:
    """All Vanir but its V2 are gone, so V2 takes whatever the others throw away."""
    state = table("V2 R1", "M6 R5", "M5 R6", "D6 R7", bid=60, won=[30, 30, 30, 0])
    played = ["V7", "V6", "V5", "V4", "V3", "V1"]
    state.tricks = [Trick(tuple(Laid(seat, card) for seat, card in enumerate(played[:4])), 0, "")]
    state.tricks.append(Trick((Laid(0, "V3"), Laid(1, "V1"), Laid(2, "D1"), Laid(3, "D2")), 0, ""))

    assert decided(state) == "V2"


def test_guesses_keep_to_what_was_seen() -> None:
    """Counts, own cards, void clans and the shown Treasure hold in every imagined deal."""
    state = dealt()
    auction(state, "40", "pass", "pass", "pass")
    answer(state, "A6,A5,V7")
    for card in ("A7", "V1", "M6", "D7", "A4"):
        answer(state, card)
    pack, rng = pack_of(rulebook().book, state.config), Rng("guess")
    view = rulebook().view(state, 0)
    guess = HiddenCards(rulebook().book, pack, view)
    aesir = pack.clans["A"]
    for _ in range(20):
        hands, unheld = guess.deal(rng)
        assert [hand.bit_count() for hand in hands] == list(view.cards)
        assert hands[0] == pack.bits(view.hand)
        assert unheld.bit_count() == 3
        assert not (hands[2] | hands[3]) & aesir
        assert not (hands[0] | hands[2] | hands[3]) & pack.bits(("A6", "A5"))
        seen = pack.bits(("A7", "V1", "M6", "D7", "A4"))
        assert sum(hands) + unheld + seen == (1 << 35) - 1


def guesses(state: State, viewer: int) -> list[tuple[list[set[str]], set[str]]]:
    """Some imagined deals of a viewer: every seat's hand, and what is in nobody's."""
    pack, rng = pack_of(rulebook().book, state.config), Rng("guesses")
    guess = HiddenCards(rulebook().book, pack, rulebook().view(state, viewer))

    def cards(bits: int) -> set[str]:
        return {card for card, bit in pack.bit.items() if bits & bit}

    return [([cards(hand) for hand in hands], cards(unheld)) for hands, unheld in (guess.deal(rng) for _ in range(20))]


def test_guesses_leave_out_the_cards_that_lie_open_aside() -> None:
    state = dealt(3)

    for hands, unheld in guesses(state, 1):
        assert hands[1] == set(state.hands[1])
        assert "A4" not in set.union(unheld, *hands)
        assert len(unheld) == 4


def test_guesses_leave_out_the_bench_and_keep_what_was_taken_from_it() -> None:
    state = dealt(4, drafting="yes")
    auction(state, f"40 {state.hands[1][-1]} A4")

    for hands, unheld in guesses(state, 2):
        assert "A4" in hands[1]
        assert not set(state.bench) & set.union(unheld, *hands)
        assert len(unheld) == 3


def test_guesses_of_the_bid_winner_leave_out_the_buried_cards() -> None:
    state = dealt()
    auction(state, "40", "pass", "pass", "pass")
    answer(state, "A6,A5,V7")

    for hands, unheld in guesses(state, 1):
        assert [len(hand) for hand in hands] == [8, 8, 8, 8]
        assert not {"A6", "A5", "V7"} & set.union(*hands)
        assert unheld == set()


def test_guesses_leave_the_treasure_with_the_bid_winner() -> None:
    state = dealt()
    auction(state, "40", "pass", "pass", "pass")
    answer(state, "A6,A5,V7")

    for hands, unheld in guesses(state, 2):
        assert {"A7", "A6", "A5"} <= hands[1] | unheld


def test_guesses_bury_the_treasure_cards_of_a_clan_that_the_bid_winner_lacks() -> None:
    trick = Trick((Laid(1, "D5"), Laid(2, "D4"), Laid(3, "D3"), Laid(0, "A1")), 1, "")
    state = table("V6 A6", "V5 A5", "V4 A4", "V3 A3", turn=1, tricks=[trick], treasure=["D7", "R7", "M7"])
    state.buried = ["D7", "R7", "A2"]

    for hands, unheld in guesses(state, 2):
        assert "D7" in unheld
        assert {"R7", "M7"} <= unheld | hands[0]


def endgame(*firsts: str) -> State:
    """The last cards of a hand: seat 0 has seen all but A1, V1 and R1; the first tricks tell who lacks which clan."""
    rest = ("D7 A4 V4 R4", "D6 A3 V3 R3", "D5 A2 V2 R2", "D4 M4 M3 M2")
    state = table("M1", "A1", "V1", "R1", buried=["D1", "D2", "D3"])
    for cards in (*firsts, *rest):
        state.tricks.append(Trick(tuple(Laid(seat, card) for seat, card in enumerate(cards.split())), 0, ""))
    return state


def test_guesses_place_first_what_has_the_fewest_places() -> None:
    """Seats 1 and 2 lack the Rime jotuns, so seat 3 holds R1 whatever else is where."""
    for hands, _ in guesses(endgame("A7 A6 A5 M7", "V7 V6 R6 V5", "R7 M5 M6 R5"), 0):
        assert "R1" in hands[3]


def test_guesses_in_a_corner_forget_who_lacks_what() -> None:
    """Each of three seats lacks one of the three clans; two cards placed badly leave the wrong seat to the third."""
    corners = 0
    for hands, unheld in guesses(endgame("A7 A6 A5 M7", "V7 V6 M6 V5", "R7 M5 R6 R5"), 0):
        assert sorted(map(len, hands)) == [1, 1, 1, 1]
        assert not unheld
        corners += "A1" in hands[3] or "V1" in hands[2] or "R1" in hands[1]

    assert 0 < corners < 20


def test_guesses_survive_a_short_memory() -> None:
    """A table that shows the last trick only hides more cards than fit into hands; the rest lies nowhere."""
    state = table("V6 A6", "V5 A5", "V4 A4", "V3 A3", config=settings(4, log_depth="last"))
    pack = pack_of(rulebook().book, state.config)
    hands, unheld = HiddenCards(rulebook().book, pack, rulebook().view(state, 0)).deal(Rng("short"))

    assert [hand.bit_count() for hand in hands] == [2, 2, 2, 2]
    assert unheld.bit_count() == 27
    assert treasure_of(unheld, Rng("t")).bit_count() == 3


@pytest.mark.parametrize("seed", range(6))
def test_rehearsals_follow_the_rules(seed: int) -> None:
    """A hand that is rehearsed as it was played gives every seat the points that it made."""
    state = dealt(4, valknut="yes" if seed % 2 else "no")
    auction(state, "40", "pass", "pass", "pass")
    rng = Rng(f"rehearse-{seed}")
    _shuffle_hands(state, rng)
    player = RandomPlayer(rng)
    pack = pack_of(rulebook().book, state.config)
    _random_answer(state, player)
    made = [0] * 4
    made[1] = pack.points(pack.bits(tuple(state.buried)))
    rehearsal = Playout(pack, [pack.bits(tuple(hand)) for hand in state.hands], state.turn, made)
    while state.hand_no == 1:
        assert rehearsal.turn == state.turn
        picks = _random_answer(state, player)
        if "+" in picks[0]:
            pair = pack.bits(tuple(picks[0].split("+")))
            rehearsal.declare(pair, dict(pack.pairs)[pair], pack.bit[picks[1]])
        else:
            rehearsal.lay(pack.bit[picks[0]])

    assert rehearsal.made == [line.made for line in state.history[0].scores]


def _shuffle_hands(state: State, rng: Rng) -> None:
    cards = [card for hand in state.hands for card in hand]
    mixed = [cards.pop(rng.below(len(cards))) for _ in range(len(cards))]
    for seat, hand in enumerate(state.hands):
        state.hands[seat] = rulebook().book.order([mixed.pop() for _ in hand])


def _random_answer(state: State, player: RandomPlayer) -> list[str]:
    (question,) = rulebook().questions(state)
    view = rulebook().view(state, question.seat)
    picks = player.decide(view, question, lambda picks: rulebook().ask(view, question, picks))
    answer(state, " ".join(",".join(step) for step in picks))
    return [",".join(step) for step in picks]


def rehearsal(*hands: str, laid: str = "", supremacy: str = "", turn: int = 0) -> Playout:
    """An imagined hand: every seat's cards, and the cards that the seats before `turn` have laid."""
    pack = pack_of(rulebook().book, settings())
    cards = laid.split()
    first = (turn - len(cards)) % len(hands)
    imagined = Playout(pack, [pack.bits(tuple(hand.split())) for hand in hands], first, [0] * len(hands))
    imagined.supremacy = pack.clans.get(supremacy, 0)
    for card in cards:
        imagined.lay(pack.bit[card])
    return imagined


def habit(imagined: Playout) -> str:
    """The card that the seat whose turn it is would follow with."""
    pack = pack_of(rulebook().book, settings())
    return pack.ids[imagined._follow(imagined.hands[imagined.turn]).bit_length() - 1]


@pytest.mark.parametrize(
    ("hands", "laid", "supremacy", "card"),
    [
        pytest.param(("A1", "A2", "A3", "V7 V6 V5"), "V4 V2 V1", "", "V6", id="last-takes-with-the-richest"),
        pytest.param(("V7", "A2", "A3", "V6 V1"), "V4 V2 V3", "", "V6", id="who-has-laid-cannot-answer"),
        pytest.param(("A1", "A2", "V6 V1", "V7"), "V4 V2", "", "V1", id="ducks-a-stronger-card-behind"),
        pytest.param(("A1", "A2", "V7 V5 V1", "V6"), "V4 V2", "", "V7", id="takes-with-what-is-safe"),
        pytest.param(("A1", "A2", "V6 V1", "A7"), "V4 V2", "", "V6", id="other-clans-behind-do-not-count"),
        pytest.param(("A1", "V6 V1", "A7", "V7"), "V4", "", "V1", id="looks-at-everybody-behind"),
        pytest.param(("A1", "V6 V1", "V7", "A7"), "V4", "", "V1", id="not-only-at-the-last"),
        pytest.param(("A1", "A2", "A3", "V6 V2"), "V4 V3 V5", "", "V6", id="beats-the-best-not-the-first"),
        pytest.param(("A1", "A2", "A3", "V6 V2"), "V4 D1 V5", "D", "V2", id="no-duty-to-beat-a-supreme-card"),
        pytest.param(("A1", "A2", "A3", "D7 D1 A5"), "V6 V4 V2", "D", "D7", id="last-trumps-with-the-richest"),
        pytest.param(("A1", "A2", "D7 D1 A5", "A3"), "V6 V4", "D", "D1", id="before-the-last-with-the-weakest"),
        pytest.param(("A1", "A2", "A3", "D7 A2"), "V2 V1 M1", "D", "A2", id="no-supreme-card-for-a-poor-trick"),
        pytest.param(("A1", "A2", "A3", "D6 D2 A5"), "V6 D4 V2", "D", "D6", id="beats-a-supreme-card"),
        pytest.param(("A1", "A2", "A3", "D3 D2 A1"), "V6 D4 V2", "D", "A1", id="wastes-no-supreme-card"),
        pytest.param(("A1", "A2", "A3", "A4 A3 M5"), "V6 V4 V2", "", "M5", id="keeps-a-combo-together"),
        pytest.param(("A1", "A2", "A4", "A3 M5"), "V6 V4 V2", "", "A3", id="a-lone-half-is-no-combo"),
    ],
)
def test_rehearsed_seats_follow_by_habit(hands: tuple[str, ...], laid: str, supremacy: str, card: str) -> None:
    assert habit(rehearsal(*hands, laid=laid, supremacy=supremacy, turn=len(laid.split()))) == card


@pytest.mark.parametrize(
    ("hands", "supremacy", "left", "made"),
    [
        pytest.param(("A4 A3 V4 V3", "D1", "D2", "R1"), "", "A4 V4 V3", 100, id="the-best-combo-and-its-cheaper-half"),
        pytest.param(("V7 M2", "V6 M6", "D2 D1", "R2 R1"), "", "M2", 0, id="what-nobody-can-beat"),
        pytest.param(("V6 M2", "V7 M6", "D2 D1", "R2 R1"), "", "V6", 0, id="else-the-cheapest"),
        pytest.param(("V6 M2", "V5 M6", "D2 D1", "R2 R1"), "", "M2", 0, id="the-strongest-that-is-left"),
        pytest.param(("V2 M1", "M6 D2", "D4 D3", "R2 R1"), "", "M1", 0, id="the-last-of-a-clan"),
        pytest.param(("V2 M7", "M6 D2", "D4 D3", "R2 R1"), "", "V2", 0, id="rather-where-others-have-to-follow"),
        pytest.param(("V7 M2", "V6 M6", "D2 D1", "R2 R1"), "D", "V7", 0, id="not-into-a-supreme-card"),
        pytest.param(("V7 M2", "V6 D6", "V2 D1", "V5 R1"), "D", "M2", 0, id="unless-everybody-has-to-follow"),
        pytest.param(("D7 M2", "V6 D6", "V2 D1", "V5 R1"), "D", "M2", 0, id="the-supreme-clan-itself"),
    ],
)
def test_rehearsed_seats_lead_by_habit(hands: tuple[str, ...], supremacy: str, left: str, made: int) -> None:
    pack = pack_of(rulebook().book, settings())
    imagined = rehearsal(*hands, supremacy=supremacy)
    imagined._lead(imagined.hands[0])

    assert imagined.hands[0] == pack.bits(tuple(left.split()))
    assert imagined.made == [made, 0, 0, 0]


def test_a_rehearsal_copied_in_the_middle_of_a_trick_goes_on_alike() -> None:
    hands = ("V4 V3 A6 R1", "V5 A2 D1 M6", "D7 D6 A7 R6", "M7 V1 V6 R5")
    original, pack = rehearsal(*hands), pack_of(rulebook().book, settings())
    original.declare(pack.bits(("V4", "V3")), 80, pack.bit["V4"])
    original.lay(pack.bit["V5"])
    copy, held = original.copy(), original.hands[:]
    made = copy.finish()

    assert original.hands == held
    assert original.made == [80, 0, 0, 0]
    assert original.finish() == made
    assert sum(made) == 80 + sum(pack.points(pack.bits(tuple(hand.split()))) for hand in hands)


def test_the_table_in_its_head_is_the_one_that_it_sees() -> None:
    """Points, combos, supremacy and the trick are taken over; unseen buried cards count as three of those nowhere."""
    state = table("V2", "D1", "R5 R4", "M5 M4", turn=2, laid=["A6", "V6"], supremacy="V", won=[10, 20, 0, 5])
    state.declared, state.buried = [DeclaredCombo(1, 1), DeclaredCombo(1, 0)], ["A7", "A5", "A1"]
    pack, computer = pack_of(rulebook().book, state.config), Computer(rulebook(), Rng("head"))
    hands = [pack.bits(tuple(hand)) for hand in state.hands]

    seen = computer._table(rulebook().view(state, 2), pack, hands[:], pack.bits(("A5", "A4", "V5", "A1")))
    assert seen.made == [10 + 24 * 3 // 4, 20 + 180, 0, 5]
    assert (seen.turn, seen.supremacy) == (2, pack.clans["V"])
    seen.lay(pack.bit["R5"])
    seen.lay(pack.bit["M5"])
    assert seen.made[1] == 200 + 42

    state.turn, state.trick, state.phase = 0, [], Phase.LEAD
    own = computer._table(rulebook().view(state, 0), pack, hands[:], 0)
    assert own.made == [10 + 11, 200, 0, 5]


def test_rehearsed_hands_hand_out_every_point_once() -> None:
    state = dealt()
    pack = pack_of(rulebook().book, state.config)
    hands = [pack.bits(tuple(hand)) for hand in state.hands]
    made = Playout(pack, hands, 1, [0] * 4).finish()
    combos = sum(value for pair, value in pack.pairs for hand in state.hands if pack.bits(tuple(hand)) & pair == pair)

    assert sum(made) - 155 + pack.points(pack.bits(tuple(state.treasure))) in range(combos + 1)


def test_burials_begin_with_exposed_points() -> None:
    pack = pack_of(rulebook().book, settings())
    first = burials(pack, pack.bits(("A6", "V7", "V6", "R1", "M4", "M3")))[0]

    assert pack.ids[first.bit_length() - 1] == "A6"


@pytest.mark.parametrize(
    ("hand", "order"),
    [
        pytest.param("A7 V3 V2 V1", "V3 V2 V1 A7", id="what-takes-tricks-by-itself-stays"),
        pytest.param("A4 A3 V1 R2", "R2 V1 A4 A3", id="a-combo-stays"),
        pytest.param("V2 R4 R2 R1", "R4 V2 R2 R1", id="short-clans-make-room"),
        pytest.param("A7 A6 V6", "V6 A6 A7", id="what-the-own-seven-covers-is-safer"),
    ],
)
def test_burials_go_by_what_a_card_is_worth_in_the_hand(hand: str, order: str) -> None:
    pack = pack_of(rulebook().book, settings())
    found = burials(pack, pack.bits(tuple(hand.split())))

    assert [pack.ids[card.bit_length() - 1] for card in found] == order.split()


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
    short, exact = (_gain(view, 0, made, 60) for made in (119, 120))

    assert short == 119
    assert exact > 200


def test_a_lone_card_needs_no_thought() -> None:
    state = last_trick(made=0)
    question = Question(0, "lead", "h1.t1.0")
    view = rulebook().view(state, 0)
    picks = Computer(rulebook(), Rng("c")).decide(view, question, lambda picks: rulebook().ask(view, question, picks))

    finish(lambda picks: rulebook().ask(view, question, picks), picks)
    assert picks == (("A1",),)
