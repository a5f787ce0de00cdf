"""What a swap would make of the total, as it is read before, against what it does."""

from __future__ import annotations

from engines.core import SEED_TAG, Game, Header, Rng
from engines.nordic_glory.swaps import totals_after_swaps
from tests.rules.nordic_glory.staging import BOOK, ROW, RULES, ritual, shield, trial

RAVENS = shield(1, 9, enhancement="ravens")


def test_a_move_is_reckoned_for_each_neighbour() -> None:
    played = trial({"a1": shield(4, 9), "a2": RAVENS, "b1": shield(2, 9), "b2": shield(9, 9)})
    view = played.view(0)

    found = totals_after_swaps(played.rules.book, view, (("a2",),))

    assert found == (0, 6, {"a1": 3, "b2": 6})
    assert totals_after_swaps(played.rules.book, view, ()) is None
    assert totals_after_swaps(played.rules.book, view, (("done",),)) is None


def test_a_swap_of_the_other_wall_is_reckoned_for_its_owner() -> None:
    theirs = {"a1": shield(5, 9), "a2": shield(1, 9)}
    swaps = [name for name, effects in BOOK.rituals.items() if getattr(effects[0], "side", None) == "opp"]
    played = next(
        each for name in swaps if (each := ritual(name, ROW, theirs)).asked == (0, "choice") and "a1" in each.can()
    )

    assert totals_after_swaps(played.rules.book, played.view(0), (("a1",),)) == (1, 5, {"a2": 1})


def test_what_was_reckoned_comes_to_pass() -> None:
    config = RULES.configure(2, {"deck_0": "gale-riders", "deck_1": "gale-riders"})
    rng, seen = Rng("swaps"), 0
    game, _ = Game.start(RULES, Header("nordic_glory", 1, RULES.digest, config, f"{SEED_TAG}swaps"))
    while not game.outcome():
        (question,) = game.questions()
        view, picks = game.view(question.seat), game.legal(question.seat, question.key).sample(rng)
        found = totals_after_swaps(BOOK, view, picks[:1])
        game, _ = game.play(question.seat, question.key, picks)
        then = game.view(None)
        if found is not None and view.cast is None and (then.stage, then.asked) == (view.stage, view.asked):
            assert then.sides[found.seat].tally.total == found.after[picks[1][0]]
            seen += 1
    assert seen > 3
