"""Typed moves take the words on the controls as well as ids, and a refusal names what is near."""

from __future__ import annotations

import pytest

from bot.games import GAMES
from bot.panels.texts import Texts
from bot.panels.typed_moves import continuations, read
from bot.panels.typed_words import Naming, key, on_controls
from engines.core import Action, Ask, Illegal, Option, Picks, Question, Rng, RuleError, Walk
from tests.conformance.playing import random_play
from tests.conformance.registry import Entrant, Table, entrants
from tests.core.toy import Roll

QUESTION = Question(0, "roll", "roll")
NAMES = {
    "A6": "Odin · Aesir 6 (11 pts)",
    "A5": "Þórr · Aesir 5 (10 pts)",
    "A4": "Baldr · Aesir 4 (4 pts)",
    "A4+A3": "Declare Baldr + Nanna (100)",
    "hut": "Worker Huts",
    "no": "Hafter",
}


def named(_ask: Ask, option: Option) -> str:
    return NAMES[option.id]


def walk_of(*asks: Ask) -> Walk:
    def walk(picks: Picks) -> Ask | Action:
        return asks[len(picks)] if len(picks) < len(asks) else Roll(roll=True)

    return walk


ONE = walk_of(Ask("card", (*map(Option, list(NAMES)[:5]), Option("no", why_not="toy.cursed"))))
TWO = walk_of(Ask("cards", tuple(map(Option, list(NAMES)[:3])), least=1, most=2), Ask("place", (Option("hut"),)))


@pytest.mark.parametrize(
    ("text", "picked"),
    [
        ("A6", "A6"),
        ("a6", "A6"),
        ("odin", "A6"),
        ("  ODIN · Aesir 6 ( 11 pts )", "A6"),
        ("thorr", "A5"),
        ("Þórr", "A5"),
        ("baldr", "A4"),
        ("declare baldr + nanna", "A4+A3"),
        ("workerhuts", "hut"),
        ("worker huts", "hut"),
    ],
)
def test_words_of_a_control_answer_whatever_their_case_accents_and_spaces(text: str, picked: str) -> None:
    assert read([(QUESTION, ONE)], text, named) == (QUESTION, ((picked,),))


@pytest.mark.parametrize(
    "text", ["odin, thorr worker huts", "Thorr and Odin Worker Huts", "a5,a6 HUT", "thorr odin hut"]
)
def test_several_options_and_several_steps_are_typed_in_one_line(text: str) -> None:
    assert read([(QUESTION, TWO)], text, named) == (QUESTION, (("A6", "A5"), ("hut",)))


def refusal(walk: Walk, text: str) -> RuleError:
    with pytest.raises(RuleError) as refused:
        read([(QUESTION, walk)], text, named)
    return refused.value


def test_a_refusal_lists_the_nearest_choices() -> None:
    error = refusal(ONE, "odim")
    assert error.id == "refused.nearest"
    assert Texts().refusal(None, error) == ("odim is not one of the choices. Nearest: Odin · Aesir 6 (11 pts) (`A6`).")
    assert refusal(ONE, "wrker hut").params["choices"] == "Worker Huts (`hut`)"
    assert refusal(TWO, "odin worker hats").params["choices"] == "Worker Huts (`hut`)"
    assert "`/table describe`" in Texts().refusal(None, refusal(ONE, "xyzzy"))


def test_what_cannot_be_picked_is_refused_with_its_own_reason() -> None:
    assert refusal(ONE, "hafter").id == "toy.cursed"
    assert refusal(ONE, "no").id == "toy.cursed"


def test_words_for_several_choices_are_refused_with_these_choices() -> None:
    twins = walk_of(Ask("card", (Option("v1"), Option("v2"))))
    naming: Naming = lambda _ask, option: f"Viking · {option.id}"  # noqa: E731 - one short name
    with pytest.raises(Illegal) as refused:
        read([(QUESTION, twins)], "viking", naming)
    assert refused.value.id == "refused.several"
    assert read([(QUESTION, twins)], "viking v2", naming) == (QUESTION, (("v2",),))


def test_of_choices_with_one_name_any_will_do_however_many_there_are() -> None:
    twins = walk_of(Ask("card", (Option("v1"), Option("v2"), Option("w1"))))
    naming: Naming = lambda _ask, option: {"v": "Viking", "w": "Warrior"}[option.id[0]]  # noqa: E731 - one short name
    for typed in ("viking", "Viking (one of 2)", "v1"):
        assert read([(QUESTION, twins)], typed, naming) == (QUESTION, (("v1",),))


def test_an_unfinished_move_goes_on_in_words() -> None:
    assert [whole for whole, _, _ in continuations(ONE, "od", named)[1]] == ["A6"]
    assert [whole for whole, _, _ in continuations(ONE, "worker h", named)[1]] == ["hut"]
    assert [whole for whole, _, _ in continuations(TWO, "odin wor", named)[1]] == ["A6 hut"]
    assert refusal(TWO, "odin").id == "refused.incomplete"


def test_a_number_is_whole_and_becomes_no_larger_one() -> None:
    bids = walk_of(Ask("bid", tuple([Option(str(points)) for points in (60, 90, 190, 300)])))
    naming: Naming = lambda _ask, option: f"Bid {option.id}"  # noqa: E731 - one short name

    def offered(text: str) -> list[str]:
        return [whole for whole, _, _ in continuations(bids, text, naming)[1]]

    assert offered("30") == offered("3") == offered("bid 9") == []
    assert offered("90") == ["90"]
    assert offered("bid") == ["60", "90", "190", "300"]
    places = walk_of(Ask("place", (Option("a1"), Option("a12"), Option("b1"))))
    assert [whole for whole, _, _ in continuations(places, "1")[1]] == ["a1", "b1"]
    assert [whole for whole, _, _ in continuations(places, "a1")[1]] == ["a1"]


def as_shown(walk: Walk, picks: Picks, naming: Naming) -> str:
    """An answer in the words on the controls."""
    words = []
    for done, step in enumerate(picks):
        ask = walk(picks[:done])
        assert isinstance(ask, Ask)
        called = {option.id: naming(ask, option) for option in ask.options}
        words.append(", ".join(called[one] for one in step) or "none")
    return " ".join(words)


def check(entrant: Entrant, table: Table, most: int) -> None:
    """Type random answers as their controls are called, in capitals, and without any space."""
    names, rng = tuple(f"Ána {seat}" for seat in range(table.seats)), Rng("typed")
    for game, question, entry in random_play(entrant, table, "typed", most):
        walk = game.walk(question.seat, question.key)
        naming = on_controls(entrant.listing, game.view(question.seat), names)
        text = as_shown(walk, entry.picks, naming)
        mangled = rng.pick([text.upper(), text.casefold(), key(text) if len(entry.picks) == 1 else text])
        if all(len(step) == 1 for step in entry.picks) or mangled != key(text):
            understood = read([(question, walk)], mangled, naming)
            # Of options that are alike, any will do.
            assert (understood[0], as_shown(walk, understood[1], naming)) == (question, text), mangled


@pytest.mark.parametrize("key_", GAMES)
def test_every_answer_can_be_typed_as_its_controls_are_called(key_: str) -> None:
    entrant = entrants()[key_]
    check(entrant, entrant.tables[0], 120)


@pytest.mark.slow
@pytest.mark.parametrize("key_", GAMES)
def test_every_answer_of_every_table_can_be_typed(key_: str) -> None:
    entrant = entrants()[key_]
    for table in entrant.tables:
        check(entrant, table, 1000)
