"""A game is a value: playing returns a new one, a refusal changes nothing, and a quiet move can be taken back."""

from __future__ import annotations

import pytest

from engines.core import (
    RESIGN,
    TABLE,
    Ask,
    CannotTakeBack,
    Codec,
    Entry,
    Finished,
    Illegal,
    NotAsked,
    Outcome,
    RuleError,
)
from tests.core.toy import (
    KEEPS,
    RUNES,
    SENT,
    VOWED,
    WHOLE,
    Ended,
    Keep,
    Kept,
    Rolled,
    Sent,
    Spoken,
    ToyRules,
    Unsealed,
    Vowed,
    first_three,
    new_game,
    play_all,
    state_bytes,
)


def refusal(call, *values):
    with pytest.raises(RuleError) as caught:
        call(*values)
    return caught.value


def keys(game, seat=None):
    return [question.key for question in game.questions(seat)]


def test_the_setup_is_entry_nought_with_all_its_chance():
    game, entry = new_game()
    assert (entry.n, entry.seat, entry.key, entry.picks, entry.told) == (0, TABLE, "", (), ())
    assert len(entry.draws) == 2 * (len(RUNES) - 1)
    assert game.n == 0
    assert entry.draws[:6] == (6, 1, 10, 12, 8, 4)
    assert game.view(0).hand[:4] == ("r11", "r2", "r5", "r3")


def test_the_same_seed_is_the_same_game_and_another_is_another():
    assert state_bytes(new_game(seed="a")[0]) == state_bytes(new_game(seed="a")[0])
    assert state_bytes(new_game(seed="a")[0]) != state_bytes(new_game(seed="b")[0])


def test_chance_goes_on_where_the_last_entry_left_it():
    _, log = play_all(new_game()[0], *WHOLE)
    assert [entry.draws for entry in log if entry.draws] == [(2,)]
    assert log[6].told[0].fact == Rolled(0, 3)


def test_questions_can_be_asked_for_one_seat():
    game, _ = new_game(3)
    assert keys(game) == ["keep", "boast", "boast", "boast"]
    assert [(q.seat, q.key, q.blocking) for q in game.questions(1)] == [(1, "boast", False)]
    assert game.question(2, "boast").topic == "boast"


def test_a_view_is_cut_for_its_viewer():
    game, _ = new_game()
    assert game.view(None).hand == ()
    assert game.view(0).hand != game.view(1).hand
    assert game.view(0) is game.view(0)


def test_asks_lead_step_by_step_to_the_action():
    game, _ = new_game()
    ask = game.ask(0, "keep")
    assert isinstance(ask, Ask)
    assert ask.slot == "rune"
    picks = first_three(game, 0)
    assert game.ask(0, "keep", picks) == Keep(picks[0])
    assert picks in game.legal(0, "keep")


def test_playing_returns_a_new_game_and_leaves_the_old_one():
    game, _ = new_game()
    before = state_bytes(game)
    after, entry = game.play(0, "keep", first_three(game, 0))
    assert (game.n, after.n, entry.n) == (0, 1, 1)
    assert state_bytes(game) == before != state_bytes(after)
    again, twin = game.play(0, "keep", first_three(game, 0))
    assert (twin, state_bytes(again)) == (entry, state_bytes(after))


def test_an_entry_says_who_answered_what_and_what_was_told():
    game, _ = new_game()
    picks = first_three(game, 0)
    _, entry = game.play(0, "keep", picks)
    assert entry == Entry(1, 0, "keep", picks, (), entry.told)
    (told,) = entry.told
    assert told.seen_by(0) == Kept(0, picks[0])
    assert told.seen_by(1) == told.seen_by(None) == Kept(0, ())


@pytest.mark.parametrize(
    ("seat", "key", "picks", "error", "id_"),
    [
        (1, "keep", (("r1", "r2", "r3"),), NotAsked, "refused.not-asked"),
        (0, "vow", (("gold",),), NotAsked, "refused.not-asked"),
        (0, "", (), NotAsked, "refused.not-asked"),
        (-1, "boast", (("loud",),), NotAsked, "refused.not-asked"),
        (2, "boast", (("loud",),), NotAsked, "refused.not-asked"),
        (0, "keep", (), Illegal, "refused.incomplete"),
        (0, "keep", ((),), Illegal, "refused.count-exactly"),
        (0, "keep", (("r1", "r1", "r2"),), Illegal, "refused.twice"),
        (0, "keep", (("r5", "r2", "r11"),), Illegal, "refused.order"),
        (0, "keep", (("r11", "r2", "r15"),), Illegal, "toy.cursed"),
        (0, "keep", (("r11", "r2", "r5"), ()), Illegal, "refused.too-long"),
        (1, "boast", (("quiet",),), Illegal, "refused.no-option"),
    ],
)
def test_a_refusal_has_a_reason_and_changes_nothing(seat, key, picks, error, id_):
    game, _ = new_game()
    before = state_bytes(game)
    caught = refusal(game.play, seat, key, picks)
    assert (type(caught), caught.id) == (error, id_)
    assert state_bytes(game) == before
    assert game.n == 0
    play_all(game, *WHOLE)


def test_quarrelling_ravens_are_refused_and_nothing_changes():
    game, _ = play_all(new_game()[0], *KEEPS, *VOWED)
    before = state_bytes(game)
    assert refusal(game.play, 0, "ravens", (("crow", "rook"), ("greet",))).id == "toy.quarrel"
    assert refusal(game.ask, 0, "ravens", (("crow", "rook"),)).id == "toy.quarrel"
    assert state_bytes(game) == before


def test_a_whole_game_ends_with_its_outcome():
    game, _ = play_all(new_game()[0], *WHOLE)
    assert game.outcome() == Outcome((1, 2), (5, 4), "toy.rolled")
    assert game.questions() == ()
    for call in (game.play, game.ask):
        assert type(refusal(call, 0, "keep", ())) is Finished
    assert type(refusal(game.resign, 0)) is Finished


def test_sealed_answers_are_told_only_when_the_last_is_in():
    game, _ = play_all(new_game(3)[0], *KEEPS, (2, "keep", "keep"))
    game, (first, second, last) = play_all(game, (1, "vow", "gold"), (0, "vow", "song"), (2, "vow", "honour"))
    assert [told.fact for entry in (first, second) for told in entry.told] == [Vowed(1), Vowed(0)]
    assert last.told[0].fact == Unsealed(("song", "gold", "honour"))


def test_a_sealed_answer_can_be_amended_until_the_last_is_in():
    game, _ = play_all(new_game()[0], *KEEPS, (0, "vow", "gold"))
    assert keys(game, 0) == ["vow.amend", "boast"]
    assert not game.question(0, "vow.amend").blocking
    game, _ = play_all(game, (0, "vow.amend", "song"))
    assert keys(game, 0) == ["vow.amend1", "boast"]
    assert type(refusal(game.play, 0, "vow.amend", (("gold",),))) is NotAsked
    game, (entry,) = play_all(game, (1, "vow", "gold"))
    assert entry.told[0].fact == Unsealed(("song", "gold"))
    assert keys(game, 0) == ["ravens", "boast"]


def test_a_standing_offer_can_be_taken_at_any_time_by_anyone_once():
    game, _ = new_game()
    game, (entry,) = play_all(game, (1, "boast", "loud"))
    assert keys(game) == ["keep", "boast"]
    assert entry.seat == 1
    assert game.view(0).boasts == ("", "loud")
    assert type(refusal(game.play, 1, "boast", (("loud",),))) is NotAsked


# taking back


def test_a_quiet_move_can_be_taken_back_by_whoever_made_it():
    start, _ = new_game()
    moved, entry = start.play(0, "keep", first_three(start, 0))
    assert [moved.can_take_back(seat) for seat in (0, 1)] == [True, False]
    back, line = moved.take_back(0)
    assert line == Entry(2, 0, withdraws=entry.n)
    assert back.n == 2
    assert state_bytes(back) == state_bytes(start)


def test_nothing_can_be_taken_back_at_the_start():
    game, _ = new_game()
    assert not game.can_take_back(0)
    assert refusal(game.take_back, 0).id == "refused.not-back"


def test_only_ones_own_last_move_can_be_taken_back():
    game, _ = play_all(new_game()[0], *KEEPS)
    caught = refusal(game.take_back, 0)
    assert (type(caught), caught.id) == (CannotTakeBack, "refused.not-yours")


def test_moves_are_taken_back_one_after_the_other_down_to_the_start():
    start, _ = new_game()
    game, _ = play_all(start, *KEEPS, (0, "vow", "gold"))
    lines = []
    for seat in (0, 1, 0):
        game, line = game.take_back(seat)
        lines.append((line.n, line.seat, line.withdraws))
    assert lines == [(4, 0, 3), (5, 1, 2), (6, 0, 1)]
    assert state_bytes(game) == state_bytes(start)
    assert not any(game.can_take_back(seat) for seat in (0, 1))


def test_keys_after_a_take_back_were_never_used_before():
    start, _ = new_game()
    seen = set(keys(start))
    game = start
    for times in (1, 2, 3):
        game, _ = play_all(game, (0, keys(game, 0)[0], "keep"))
        game, _ = game.take_back(0)
        assert keys(game, 0) == [f"keep~{times}", f"boast~{times}"]
        assert seen.isdisjoint(keys(game))
        seen.update(keys(game))
    assert type(refusal(game.play, 0, "keep", first_three(game, 0))) is NotAsked
    game, _ = play_all(game, (0, "keep~3", "keep"))
    assert keys(game, 1) == ["keep~3", "boast~3"]


def test_a_move_that_drew_chance_stays():
    game, _ = play_all(new_game()[0], *KEEPS, *VOWED, *SENT, (0, "roll", "roll"))
    assert refusal(game.take_back, 0).id == "refused.not-back"


def test_a_move_that_revealed_something_stays():
    vowed, _ = play_all(new_game()[0], *KEEPS, *VOWED)
    assert not vowed.can_take_back(1)
    held, _ = play_all(vowed, *SENT, (0, "roll", "hold"))
    assert not held.can_take_back(0)


def test_a_move_that_revealed_something_to_one_seat_alone_stays():
    game, _ = play_all(new_game()[0], *KEEPS, *VOWED)
    greeted, (entry,) = play_all(game, (0, "ravens", "hugin greet"))
    assert [told.fact for told in entry.told] == [Sent(0)]
    assert greeted.can_take_back(0)
    mocked, (entry,) = play_all(game, (0, "ravens", "hugin mock"))
    assert entry.told[1].fact == Spoken(0, "mock")
    assert not mocked.can_take_back(0)


def test_a_final_action_stays_and_bars_the_way_to_what_was_before():
    game, _ = play_all(new_game()[0], KEEPS[0], (1, "boast", "loud"))
    assert [refusal(game.take_back, seat).id for seat in (0, 1)] == ["refused.not-back"] * 2


def test_the_end_of_a_game_stays():
    class Quiet(ToyRules):
        def apply(self, state, seat, action, dealer):
            super().apply(state, seat, action, dealer)
            dealer.told = [told for told in dealer.told if not told.fact.reveals]

    game, _ = play_all(new_game(rules=Quiet())[0], *KEEPS, *VOWED, *SENT, (0, "roll", "hold"))
    assert game.can_take_back(0)
    game, _ = play_all(game, (1, "roll", "hold"))
    assert game.outcome() is not None
    assert not game.can_take_back(1)


# giving up


def test_a_seat_that_resigns_is_still_asked_but_comes_in_last():
    game, _ = play_all(new_game(3)[0], (0, "keep", "keep"))
    game, entry = game.resign(1)
    assert entry == Entry(2, 1, RESIGN)
    assert game.resigned == (1,)
    assert game.outcome() is None
    assert keys(game, 1) == ["keep", "boast"]
    assert not game.can_take_back(0)
    game, _ = play_all(game, (1, "keep", "keep"), (2, "keep", "keep"))
    game, _ = play_all(game, *((seat, "vow", "gold") for seat in range(3)))
    sent = [(0, "ravens", "- greet"), (1, "ravens", "hugin+crow greet"), (2, "ravens", "hugin greet")]
    game, _ = play_all(game.play(0, "ravens", ((), ("greet",)))[0], *sent[1:])
    game, _ = play_all(game, *((seat, "roll", "hold") for seat in range(3)))
    assert game.outcome() == Outcome((2, 3, 1), (3, 5, 4), "toy.rolled")


def test_places_behind_the_others_go_to_those_who_gave_up_the_first_last():
    game, _ = new_game(4)
    for seat in (2, 0):
        game, _ = game.resign(seat)
    for topic, text in (("keep", "keep"), ("vow", "gold"), ("ravens", "hugin greet"), ("roll", "hold")):
        game, _ = play_all(game, *((seat, topic, text) for seat in range(4)))
    outcome = game.outcome()
    assert outcome is not None
    assert outcome.places == (3, 1, 4, 1)


def test_the_game_is_over_when_one_seat_is_left():
    game, _ = new_game(3)
    game, _ = game.resign(2)
    assert game.outcome() is None
    game, _ = game.resign(0)
    assert game.outcome() == Outcome((2, 1, 3), (0, 0, 0), RESIGN)
    assert game.questions() == ()
    assert type(refusal(game.play, 1, "boast", (("loud",),))) is Finished
    assert type(refusal(game.resign, 1)) is Finished


def test_a_game_ended_by_resignation_keeps_its_scores_and_tells_its_end():
    game, _ = play_all(new_game()[0], *KEEPS, *VOWED, (0, "ravens", "hugin+crow greet"))
    scores = game.view(None).scores
    assert scores == (2, 0)
    over, entry = game.resign(0)
    assert over.outcome() == Outcome((2, 1), scores, RESIGN)
    assert [told.fact for told in entry.told] == [Ended((1,), RESIGN)]
    assert {over.view(viewer).outcome for viewer in (None, 0, 1)} == {over.outcome()}
    assert game.outcome() is None
    assert game.resigned == ()


def test_who_gave_up_is_not_told_as_the_winner_at_the_end():
    game, _ = new_game(3)
    game, entry = game.resign(1)
    assert entry.told == ()
    told = []
    for topic, texts in (
        ("keep", ("keep",) * 3), ("vow", ("gold",) * 3), ("roll", ("hold",) * 3),
    ):  # fmt: skip
        if topic == "roll":
            game, _ = play_all(
                game, (0, "ravens", "hugin greet"), (1, "ravens", "hugin+crow greet"), (2, "ravens", "crow mock")
            )
        game, log = play_all(game, *((seat, topic, text) for seat, text in enumerate(texts)))
        told += [fact.fact for entry in log for fact in entry.told if isinstance(fact.fact, Ended)]
    assert told == [Ended((0, 2), "toy.rolled")]


def test_friends_lose_together_only_when_all_have_given_up():
    game, _ = new_game(2, rules=ToyRules(cooperative=True))
    game, _ = game.resign(0)
    assert game.outcome() is None
    game, _ = game.resign(1)
    assert game.outcome() == Outcome((2, 2), (0, 0), RESIGN)


def test_friends_share_the_outcome_whoever_gave_up():
    game, _ = new_game(2, rules=ToyRules(cooperative=True))
    game, _ = game.resign(0)
    game, _ = play_all(game, *WHOLE)
    outcome = game.outcome()
    assert outcome is not None
    assert outcome.places == (1, 2)


@pytest.mark.parametrize("seat", [1, 2, -1, 9])
def test_a_seat_gives_up_once_and_must_exist(seat):
    game, _ = new_game(2 if seat != 1 else 3)
    if seat == 1:
        game, _ = game.resign(1)
    before = game.n
    caught = refusal(game.resign, seat)
    assert (type(caught), caught.id) == (NotAsked, "refused.resigned")
    assert game.n == before


def test_a_game_names_itself_without_its_secrets():
    game, _ = new_game(seed="secret-seed")
    assert repr(game) == "<Game toy entry 0>"
    assert "secret" not in repr(game)


def test_state_reads_back_to_itself():
    game, _ = play_all(new_game()[0], *WHOLE)
    codec = Codec(ToyRules())
    snapshot = codec.read_snapshot(codec.write_snapshot(game.snapshot()))
    assert snapshot.state == game.state
