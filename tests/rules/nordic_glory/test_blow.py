"""What a blow would do, as it is read before it falls, against what it does (docs/rules/nordic_glory.md R34 to R39)."""

from __future__ import annotations

import pytest

from engines.core import SEED_TAG, Game, Header, Rng
from engines.nordic_glory import load
from engines.nordic_glory.blow import Blow, foreseen
from engines.nordic_glory.computer import Computer
from engines.nordic_glory.facts import Defeated, JarlWounded, Wounded
from engines.nordic_glory.reading import find, left, place_of, wall_asked
from engines.nordic_glory.view import Stage
from renderers.kit.assets import DATA
from tests.rules.nordic_glory.staging import beaten, shield

RULES = load(DATA / "nordic_glory")
STRUCK = (Stage.TARGET, Stage.PROTECT, Stage.COVER)
DECKS = (("frostgate", "ember-host"), ("mire-and-mist", "gale-riders"), ("gale-riders", "frostgate"))


def test_R38_R39_case_11_a_blow_is_foreseen_down_to_the_jarl() -> None:
    played = beaten({"a1": shield(0, 2), "b1": shield(0, 8)}, 7)

    assert foreseen(played.rules.book, played.view(0), 1, (0, 0)) == Blow(2, 0, 5)
    assert foreseen(played.rules.book, played.view(0), 1, (1, 0)) == Blow(7, 1, 0)


def test_R38_case_13_lent_defense_is_taken_off() -> None:
    played = beaten({spot: shield(0, 5, defense_gem="ruby") for spot in ("a1", "b1", "c1")}, 4)

    assert foreseen(played.rules.book, played.view(0), 1, (0, 0)) == Blow(0, 5, 0)


@pytest.mark.parametrize("decks", DECKS, ids=" against ".join)
def test_R34_R35_R36_R38_R39_what_is_foreseen_comes_to_pass(decks) -> None:
    config = RULES.configure(2, dict(zip(("deck_0", "deck_1"), decks, strict=True)))
    game, _ = Game.start(RULES, Header("nordic_glory", 1, RULES.digest, config, f"{SEED_TAG}blows"))
    player, seen = Computer(RULES, Rng("blows")), 0
    while not game.outcome():
        (question,) = game.questions()
        view = game.view(question.seat)
        picks = player.decide(view, question, game.walk(question.seat, question.key))
        game, entry = game.play(question.seat, question.key, picks)
        spot = picks[0][0]
        then = game.view(None)
        meddled = then.stage in (Stage.PROTECT, Stage.ABSORB, Stage.COVER)
        if view.stage in STRUCK and view.cast is None and spot != "none" and not meddled:
            _holds(view, wall_asked(RULES.book, view), spot, [told.fact for told in entry.told], then)
            seen += 1
    assert seen > 5


def _holds(view, seat, spot, heard, then) -> None:
    """Compare what was foreseen for a spot with what was heard, and with who stands there."""
    blow = foreseen(RULES.book, view, seat, place_of(spot))
    column, row = place_of(spot)
    struck = view.sides[seat].columns[column][row]
    assert [fact.damage for fact in heard if isinstance(fact, Wounded)] == ([blow.damage] if blow.damage else [])
    assert [fact.amount for fact in heard if isinstance(fact, JarlWounded)] == ([blow.beyond] if blow.beyond else [])
    assert bool([fact for fact in heard if isinstance(fact, Defeated)]) == (not blow.left)
    place = find(then.sides[seat], struck.uid)
    if place is not None and not [fact for fact in heard if type(fact).__name__ == "Mended"]:
        assert left(RULES.book, then.sides[seat].columns[place[0]][place[1]]) == blow.left
