"""docs/rules/nordic_glory.md 1.1 to 1.3: components, set-up, and the frame of a turn."""

from __future__ import annotations

from engines.core import SEED_TAG, Ask, Dealer, Game, Header, Rng, seeded
from engines.nordic_glory.facts import DiceRolled, Drew, LeaderDrawn, PhaseLeft, RuneRolled, TurnBegan, WallLaid
from engines.nordic_glory.view import Stage
from tests.rules.nordic_glory.staging import ROW, RULES, battle, shield, trial


def laid(seed: str = "set-up", **chosen: str):
    dealer = Dealer(seeded(SEED_TAG + seed))
    state = RULES.setup(RULES.configure(2, chosen), dealer)
    return state, [told.fact for told in dealer.told], dealer


def test_R1_R43_a_jarl_at_0_ends_the_game_for_the_other() -> None:
    played = battle({"a1": shield(40, 10)}, {"a1": shield(0, 1)})

    assert played.asked is None
    outcome = RULES.outcome(played.state)
    assert outcome is not None
    assert (outcome.places, outcome.reason, outcome.scores[1]) == ((1, 2), "jarl", 0)


def test_R2_R7_nine_shields_stand_and_sixteen_stay_aside() -> None:
    state, _, _ = laid()

    for side in state.sides:
        assert [len(column) for column in side.columns] == [3, 3, 3]
        assert len(side.reserve) == 16
        assert side.jarl


def test_R5_the_rune_die_has_8_faces_and_attack_dice_6() -> None:
    rolled = battle(ROW, ROW, roll=8, dice=[6, 6, 6, 6, 6, 6])

    assert rolled.heard(RuneRolled)[0].roll == 8
    assert rolled.heard(DiceRolled)[0].dice == ((6, 6, 6), (6, 6, 6))


def test_R6_cards_carry_what_the_rule_lists() -> None:
    card = RULES.book.shields["snow6"]

    assert (card.attack, card.defense, card.attack_gem, card.defense_gem) == (5, 4, "ruby", "ruby")
    assert (card.rune, card.base, card.symbol, card.enhancement) == ("grace", "snow", "svefnthorn", "ice")
    assert all(2 <= len(card.subs) <= 5 for card in RULES.book.shields.values())
    assert all(len(jarl.abilities) == 3 for jarl in RULES.book.jarls.values())


def test_R7_case_2_spots_are_filled_row_by_row_in_the_order_drawn() -> None:
    state, facts, _ = laid()

    walls = [fact for fact in facts if isinstance(fact, WallLaid)]
    assert [(told.seat, told.jarl) for told in walls] == [(seat, side.jarl) for seat, side in enumerate(state.sides)]
    for told in walls:
        columns = state.sides[told.seat].columns
        cards = [columns[spot % 3][spot // 3].card for spot in range(9)]
        assert tuple(cards) == told.cards
        assert [warrior.card for warrior in columns[0]] == [told.cards[0], told.cards[3], told.cards[6]]


def test_R8_column_a_faces_column_a() -> None:
    faced = trial({"b1": shield(enhancement="ice")}, {"b1": "sand4", "a1": shield()}, leader=1)
    free = trial({"a1": shield(enhancement="ice")}, {"b1": "sand4", "c1": shield()}, leader=1)

    assert faced.asked == (1, "ritual")
    assert free.asked == (1, "move")


def test_R9_case_2_each_draws_5_and_first_turn_begins_with_a_sixth() -> None:
    state, facts, _ = laid()
    opening = [fact for fact in facts if isinstance(fact, Drew) and fact.count == 5]

    assert [fact.seat for fact in opening] == [0, 1]
    later = [fact for fact in facts if isinstance(fact, Drew) and fact.count == 1]
    assert all(len(side.hand) + len(side.deck) == 45 for side in state.sides)
    assert all(len(side.hand) == (6 if later else 5) for side in state.sides)


def test_R10_the_first_leader_is_drawn_or_named() -> None:
    leaders = {next(fact.seat for fact in laid(seed)[1] if isinstance(fact, LeaderDrawn)) for seed in "abcdefgh"}

    assert leaders == {0, 1}
    for leader in (0, 1):
        named = [laid(seed, first_leader=str(leader)) for seed in "abcd"]
        assert [state.leader for state, _, _ in named] == [leader] * 4
        assert {fact.seat for _, facts, _ in named for fact in facts if isinstance(fact, LeaderDrawn)} == {leader}


def test_R7_both_decks_of_both_seats_are_shuffled() -> None:
    tables = [laid(seed)[0] for seed in "abc"]

    for seat in (0, 1):
        for pile in ("deck", "reserve"):
            assert len({tuple(getattr(state.sides[seat], pile)) for state in tables}) == 3


def test_R11_the_five_phases_follow_each_other() -> None:
    played = trial(
        {**ROW, "a2": "sand4"},
        ROW,
    )
    assert played.asked == (0, "move")
    played.answer("done")
    assert played.asked == (0, "ritual")
    played.answer("done")
    assert played.asked == (1, "ritual")
    played.answer("done", draws=[7, 5, 5, 5, 0, 0, 0])
    assert played.asked == (0, "target")
    played.answer("a1")
    assert (played.state.turn, played.asked) == (2, (0, "move"))


def test_R12_case_15_the_last_winner_leads_and_a_tie_changes_nothing() -> None:
    played = trial(ROW, {"a1": shield(12, 50)}, stage=Stage.RITUAL)
    assert played.asked == (0, "ritual")
    played.answer("done").answer("done", draws=[7, 0, 0, 0, 5])

    assert played.asked == (1, "target")
    played.answer("a1")
    assert (played.state.turn, played.state.leader, played.asked) == (2, 1, (1, "ritual"))
    played.answer("done").answer("done", draws=[6, 1, 1, 1, 5])
    assert [fact.leader for fact in played.heard(TurnBegan)] == [1, 1]
    assert (played.state.turn, played.state.leader) == (3, 1)


def test_C2_without_any_winner_the_first_leader_stays() -> None:
    played = trial(ROW, ROW, stage=Stage.RITUAL)
    played.answer("done").answer("done", draws=[7, 0, 0, 0, 0, 0, 0])

    assert (played.state.turn, played.state.leader) == (2, 0)


def test_R12_R44_a_new_turn_forgets_the_battle_and_remembers_the_roll() -> None:
    gone = {"added": ["love"], "blocked": True, "jarl_hurt": True}
    played = battle(ROW, ROW, roll=4, dice=[1, 1, 1, 1, 1, 1], **gone)
    state = played.state

    assert (state.turn, state.last_roll, state.roll) == (2, 4, 0)
    assert (state.added, state.blocked, state.runes, state.battle, state.jarl_hurt) == ([], False, (), None, False)
    assert played.question.key == "t2.ritual.0"


def test_R13_only_who_can_move_is_asked_in_the_first_movement() -> None:
    asked = set()
    for seed in "abcdefghijkl":
        state, _, _ = laid(seed)
        (question,) = RULES.questions(state)
        asked.add((question.seat == state.leader, question.topic))
        if question.topic == "move":
            ask = RULES.ask(RULES.view(state, question.seat), question, ())
            assert isinstance(ask, Ask)
            assert len(ask.open) > 1

    assert {(True, "move"), (False, "move")} <= asked


def test_R13_who_ends_a_part_is_told() -> None:
    played = trial({"a1": "sand4", "a2": shield()}, {"a1": "sand4", "a2": shield()}, leader=1)
    played.answer("done").answer("done")

    assert played.heard(PhaseLeft) == [PhaseLeft(1, "move"), PhaseLeft(0, "move")]


def test_R13_C1_the_leader_ends_a_phase_before_the_follower_begins_it() -> None:
    played = trial({"a1": "sand4", "a2": shield()}, {"a1": "sand4", "a2": shield()}, leader=1)

    assert played.asked == (1, "move")
    played.answer("done")
    assert played.asked == (0, "move")


def test_C30_all_but_forced_choices_can_be_declined() -> None:
    config = RULES.configure(2, {})
    game, _ = Game.start(RULES, Header("nordic_glory", 1, RULES.digest, config, SEED_TAG + "c30"))
    luck = Rng("c30")
    declined = 0
    while not game.outcome() and declined < 60:
        (question,) = game.questions()
        ask = game.ask(question.seat, question.key)
        no = {"done", "none", "keep", "skip"} & set(ask.open)
        assert no or question.topic in {"target", "choice", "absorb"}
        declined += bool(no)
        legal = game.legal(question.seat, question.key)
        game, _ = game.play(question.seat, question.key, ((no.pop(),),) if no else legal.sample(luck))
    assert declined >= 20
