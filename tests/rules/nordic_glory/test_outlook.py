"""What an answer would change for certain, as it is read before, against what it does."""

from __future__ import annotations

from itertools import islice
from typing import Any

from engines.core import SEED_TAG, Game, Header, Rng, answers
from engines.nordic_glory.outlook import Met, comes_to, free_partner, outlook
from engines.nordic_glory.reading import everyone, fixed_totals, left, place_of, spot_of
from engines.nordic_glory.swaps import movers
from engines.nordic_glory.view import Stage
from tests.rules.nordic_glory.staging import BOOK, ROW, RULES, ritual, shield, trial


def test_a_ritual_says_what_damage_would_fell_while_nobody_has_chosen() -> None:
    theirs = {"a1": shield(2, 4), "b1": shield(5, 9), "a2": shield(1, 3)}
    hands = (("hidden-blade", "battle-cry", "blood-price", "call-to-muster"), ())
    played = trial(ROW, theirs, stage=Stage.RITUAL, hands=hands)
    view, book = played.view(0), played.rules.book

    found = outlook(book, view, (("hidden-blade",),))

    assert found is not None
    assert found.aims
    assert [one.spot for one in found.prey] == ["a1"], "it hits row 1 with 4"
    assert found.met == ()
    cry, price = (outlook(book, view, ((card,),)) for card in ("battle-cry", "blood-price"))
    assert cry is not None
    assert price is not None
    assert cry.totals == ((12, 15), (7, 7))
    assert not cry.aims
    assert price.totals == ((12, 18), (7, 7))
    assert price.jarls[0][1] == price.jarls[0][0] - 2
    assert outlook(book, view, (("done",),)) is None
    drawn = outlook(book, view, (("call-to-muster",),))
    assert drawn is not None
    assert drawn.totals == ((12, 12), (7, 7)), "chance says who comes"


def test_a_chosen_shield_falls_and_the_next_one_moves_up() -> None:
    theirs = {"a1": shield(2, 4), "b1": shield(5, 9), "a2": shield(1, 3)}
    played = ritual("hidden-blade", ROW, theirs)
    view, book = played.view(0), played.rules.book

    fells, hurts = (outlook(book, view, ((spot,),)) for spot in ("a1", "b1"))

    assert fells is not None
    assert hurts is not None
    assert fells.met == (Met(1, "a1", "stub-1-a1", -4, 0),)
    assert fells.totals == ((12, 12), (7, 6))
    assert hurts.met == (Met(1, "b1", "stub-1-b1", -4, 5),)
    assert hurts.totals == ((12, 12), (7, 7))


def test_what_was_foreseen_comes_to_pass() -> None:
    config = RULES.configure(2, {"deck_0": "gale-riders", "deck_1": "ember-host"})
    rng, seen = Rng("outlook"), set()
    game, _ = Game.start(RULES, Header("nordic_glory", 1, RULES.digest, config, f"{SEED_TAG}outlook"))
    while not game.outcome() and game.n < 150:
        (question,) = game.questions()
        view, walk = game.view(question.seat), game.walk(question.seat, question.key)
        for picks in islice(answers(walk), 3):
            found = outlook(BOOK, view, picks)
            if found is None:
                continue
            after, _ = game.play(question.seat, question.key, picks)
            then = after.view(question.seat)
            if then.cast is not None or (then.turn, then.runes) != (view.turn, view.runes):
                continue  # something else came after it
            assert tuple([now for _, now in found.totals]) == fixed_totals(then)
            assert tuple([now for _, now in found.jarls]) == tuple([side.left for side in then.sides])
            for one in found.met:
                standing = {warrior.card: warrior for _, warrior in everyone(then.sides[one.seat])}
                assert one.left == (left(BOOK, standing[one.card]) if one.card in standing else 0)
                assert one.spot in {spot_of(place) for place, _ in everyone(view.sides[one.seat])}
            seen.add(view.stage if view.cast is None else Stage.CHOICE)
        game, _ = game.play(question.seat, question.key, game.legal(question.seat, question.key).sample(rng))
    assert seen == {Stage.MOVE, Stage.RITUAL, Stage.CHOICE, Stage.RUNE, Stage.WILD}


def test_answers_that_are_told_to_come_to_the_same_do_so() -> None:
    """A swap from either shield, dice that show the same, and names that match as much, in games of both decks."""
    met: set[Stage] = set()
    for seed, decks in (("same", ("gale-riders", "gale-riders")), ("alike", ("mire-and-mist", "gale-riders"))):
        config = RULES.configure(2, {"deck_0": decks[0], "deck_1": decks[1]})
        rng = Rng(seed)
        game, _ = Game.start(RULES, Header("nordic_glory", 1, RULES.digest, config, f"{SEED_TAG}{seed}"))
        while not game.outcome() and game.n < 260:
            (question,) = game.questions()
            view, walk = game.view(question.seat), game.walk(question.seat, question.key)
            found = list(islice(answers(walk), 400))
            kinds: dict[Any, list[Any]] = {}
            for picks in found:
                same = comes_to(RULES.book, view, picks)
                if same is not None:
                    kinds.setdefault(same, []).append(picks)
            for alike in kinds.values():
                if len(alike) > 1:
                    met.add(view.stage)
                    assert len({_outcome(game, question, picks) for picks in alike[:4]}) == 1
            game, _ = game.play(question.seat, question.key, rng.pick(found))
    assert {Stage.RITUAL, Stage.REROLL, Stage.WILD} <= met
    assert Stage.MOVE not in met, "who has moved differs (rule 14)"


def _outcome(game: Any, question: Any, picks: Any) -> Any:
    """Return all cards with what they have done, by spots, and the own total and defenses; of a reroll, the dice."""
    view = game.view(question.seat)
    if view.stage is Stage.REROLL:
        dice = list(view.battle.dice[question.seat])
        del dice[int(picks[0][0][1:]) - 1]
        return tuple(sorted(dice))
    seat, then = question.seat, game.play(question.seat, question.key, picks)[0].view(question.seat)
    walls = tuple(
        (spot_of(place), warrior.card, warrior.moved, warrior.used)
        for side in then.sides
        for place, warrior in everyone(side)
    )
    return walls, fixed_totals(then)[seat], then.sides[seat].defenses


def test_R14_the_same_move_leaves_the_other_shield_free_to_move() -> None:
    ravens = shield(1, 9, enhancement="ravens")
    played = trial({"a1": shield(4, 9), "a2": ravens, "b1": shield(4, 9), "b2": ravens})
    view, book = played.view(0), played.rules.book
    one, other, alone = ((("a2",), ("b2",)), (("b2",), ("a2",)), (("a2",), ("a1",)))

    assert comes_to(book, view, one) != comes_to(book, view, other)
    assert [free_partner(book, view, picks) for picks in (one, other, alone)] == ["a2", "b2", ""]
    played.answer("a2", "b2")
    assert played.can() == ("a2", "done"), "who stands there now has not moved"


def test_R14_a_partner_that_could_have_made_the_move_can_still_move_after_it() -> None:
    """Of each move in some games; a partner that has moved, or never could, stays unnamed."""
    told = {True: 0, False: 0}
    for seed, deck in (("free", "gale-riders"), ("freer", "mire-and-mist")):
        config = RULES.configure(2, {"deck_0": deck, "deck_1": "gale-riders"})
        rng = Rng(seed)
        game, _ = Game.start(RULES, Header("nordic_glory", 1, RULES.digest, config, f"{SEED_TAG}{seed}"))
        while not game.outcome() and game.n < 260:
            (question,) = game.questions()
            view, found = game.view(question.seat), list(islice(answers(game.walk(question.seat, question.key)), 400))
            if view.stage is Stage.MOVE and view.cast is None:
                for picks in [one for one in found if len(one) == 2]:
                    spot, then = free_partner(RULES.book, view, picks), picks[0][0]
                    after, _ = game.play(question.seat, question.key, picks)
                    seen = after.view(question.seat)
                    goes_on = seen.asked == (question.seat,) and place_of(then) in movers(RULES.book, seen)
                    assert (spot == then) == goes_on
                    told[goes_on] += 1
            game, _ = game.play(question.seat, question.key, rng.pick(found))
    assert min(told.values()) > 9
