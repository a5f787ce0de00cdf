"""Chance: the same for ever from a seed, and the same again from a record."""

from __future__ import annotations

import hmac
from collections import Counter
from hashlib import sha256
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.core import SEED_TAG, CorruptLog, Dealer, Rng, commitment, computer_seed, recorded, seeded
from tests.core.toy import Boasted, Kept

SEED = SEED_TAG + "well-of-urd"


def by_hand(seed: str, index: int, below: int) -> tuple[int, int]:
    """The documented way of drawing, written a second time; returns the draw and how often it was tried."""
    attempt = 0
    while True:
        word = int(sha256(f"{seed}/{index}/{attempt}".encode()).hexdigest()[:16], 16)
        if word < 2**64 // below * below:
            return word % below, attempt + 1
        attempt += 1


def test_a_seed_gives_these_draws_for_ever():
    draw = seeded(SEED)
    assert [draw(i, 6) for i in range(12)] == [5, 5, 1, 1, 0, 5, 2, 0, 2, 1, 3, 5]
    assert [draw(i, 52) for i in range(8)] == [31, 29, 9, 19, 16, 43, 50, 34]
    assert draw(0, 1 << 63) == 4285455918008535
    assert SEED_TAG == "sha256-1:"


@given(index=st.integers(0, 10_000), below=st.integers(1, 2**64 - 1))
def test_a_draw_is_what_anyone_can_work_out_by_hand(index, below):
    value, _ = by_hand(SEED, index, below)
    assert seeded(SEED)(index, below) == value
    assert 0 <= value < below


def test_words_beyond_the_last_whole_multiple_are_drawn_again():
    below = 2**63 + 1
    tries = {index: by_hand(SEED, index, below) for index in range(20)}
    assert max(attempts for _, attempts in tries.values()) > 1
    assert all(seeded(SEED)(index, below) == value for index, (value, _) in tries.items())


def test_draws_hang_on_the_number_of_the_draw_alone():
    draw = seeded(SEED)
    late = draw(7, 6)
    assert [draw(i, 6) for i in range(8)][7] == late


def test_dice_are_fair_enough():
    draw = seeded(SEED)
    counts = Counter(draw(i, 6) for i in range(6000))
    assert set(counts) == set(range(6))
    assert all(900 < count < 1100 for count in counts.values())


def test_an_unknown_kind_of_seed_is_refused():
    with pytest.raises(CorruptLog, match="unknown kind of seed"):
        seeded("md5:abc")


def test_the_luck_of_an_answer_is_a_hash_that_the_seed_alone_gives_away():
    said = hmac.new(SEED.encode(), b"computer/7/1", "sha256").hexdigest()
    assert computer_seed(SEED, 7, 1) == said
    assert len({said, computer_seed(SEED, 7, 2), computer_seed(SEED, 8, 1), computer_seed(SEED + "s", 7, 1)}) == 4


def test_the_commitment_is_the_plain_hash_of_the_whole_seed():
    assert commitment(SEED) == sha256(SEED.encode()).hexdigest()
    assert commitment(SEED) == "fb7f44b866367192971680cad8fb0b801dd4ddbab68086333d25fc1b371f0e56"
    assert commitment(SEED) != commitment(SEED + "s")


def test_a_dealer_goes_on_where_the_game_stands():
    whole, later = Dealer(seeded(SEED)), Dealer(seeded(SEED), 5)
    values = [whole.below(6) for _ in range(9)]
    assert [later.below(6) for _ in range(4)] == values[5:]
    assert later.draws == values[5:]


def test_a_roll_counts_from_one():
    dealer = Dealer(seeded(SEED))
    assert [dealer.roll() for _ in range(5)] == [6, 6, 2, 2, 1]
    assert dealer.draws == [5, 5, 1, 1, 0]
    assert Dealer(recorded([19])).roll(20) == 20


def test_pick_takes_the_drawn_place():
    assert Dealer(recorded([2])).pick("abc") == "c"


def test_a_shuffle_is_this_order_for_ever():
    letters = list("abcdefgh")
    dealer = Dealer(seeded(SEED))
    dealer.shuffle(letters)
    assert "".join(letters) == "fdeacbgh"
    assert dealer.draws == [7, 6, 1, 2, 0, 2, 0]


def test_a_shuffle_reaches_every_order():
    orders = set()
    for third in range(3):
        for second in range(2):
            letters = list("abc")
            Dealer(recorded([third, second])).shuffle(letters)
            orders.add("".join(letters))
    assert len(orders) == 6


@pytest.mark.parametrize("items", [[], ["one"]])
def test_shuffling_nothing_draws_nothing(items):
    dealer = Dealer(recorded([]))
    dealer.shuffle(items)
    assert dealer.draws == []


def test_a_record_plays_back_from_its_first_draw():
    dealer = Dealer(recorded([4, 0], first=10), 10)
    assert (dealer.below(5), dealer.below(1)) == (4, 0)


@pytest.mark.parametrize(
    ("record", "index", "below"),
    [([], 0, 6), ([1, 2], 2, 6), ([1, 2], -1, 6), ([6], 0, 6), ([-1], 0, 6)],
    ids=["empty", "too short", "before the first", "too high", "negative"],
)
def test_a_record_that_does_not_fit_is_corrupt(record, index, below):
    with pytest.raises(CorruptLog):
        recorded(record)(index, below)


def test_what_is_told_keeps_fact_audience_and_shadow_together():
    dealer = Dealer(recorded([]))
    dealer.tell(Boasted(1))
    dealer.tell(Kept(0, ("r1",)), to=[0], others=Kept(0, ()))
    dealer.tell(Boasted(2), to=(2, 3))
    public, shadowed, private = dealer.told
    assert [public.seen_by(viewer) for viewer in (None, 0)] == [Boasted(1), Boasted(1)]
    assert shadowed.to == (0,)
    assert [shadowed.seen_by(viewer) for viewer in (None, 0, 1)] == [Kept(0, ()), Kept(0, ("r1",)), Kept(0, ())]
    assert [private.seen_by(viewer) for viewer in (None, 0, 3)] == [None, None, Boasted(2)]


def test_nobody_at_all_is_not_everybody():
    dealer = Dealer(recorded([]))
    dealer.tell(Boasted(1), to=())
    assert dealer.told[0].seen_by(None) is None
    assert dealer.told[0].seen_by(1) is None


def test_luck_is_the_same_for_ever_and_has_nothing_to_do_with_the_deal():
    rng = Rng("raven")
    assert [rng.below(10) for _ in range(10)] == [2, 0, 6, 1, 6, 9, 0, 2, 2, 4]
    assert Rng("raven").sample("abcdefgh", 3) == ("a", "f", "g")
    assert Rng("raven").pick("abcdefghij") == "c"


def test_weighted_luck_follows_the_weights_and_never_takes_what_has_none():
    rng = Rng("raven")
    drawn = Counter(rng.weighted("abc", (1, 0, 3)) for _ in range(400))
    assert drawn["b"] == 0
    assert 260 < drawn["c"] < 340
    assert rng.weighted("ab", (0, 0)) == "a"


@given(size=st.integers(0, 12), seed=st.text(max_size=5))
def test_lucky_samples_are_different_items_in_order(size, seed):
    chosen = Rng(seed).sample(range(12), size)
    assert len(chosen) == size
    assert all(one < two for one, two in pairwise(chosen))
