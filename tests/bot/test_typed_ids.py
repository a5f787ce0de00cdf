"""Moves that are typed by ids: the list offers what goes on, and what is typed is read as an answer."""

from __future__ import annotations

import pytest

from bot.panels.typed_moves import continuations, read
from engines.core import Ask, Illegal, Question, Rng, answers, in_order, parse_picks
from tests.conformance.registry import entrants
from tests.core.toy import KEEPS, VOWED, new_game, play_all


@pytest.fixture
def ravens():
    game, _ = play_all(new_game()[0], *KEEPS, *VOWED)
    return game.walk(0, "ravens")


def texts(walk, text):
    return [whole for whole, _, _ in continuations(walk, text)[1]]


def test_nothing_typed_offers_every_open_option():
    walk = new_game()[0].walk(0, "keep")
    assert len(texts(walk, "")) == 15
    assert "r15" not in texts(walk, "")


def test_typing_narrows_the_list_and_goes_on_step_by_step(ravens):
    assert texts(ravens, "hu") == ["hugin"]
    assert texts(ravens, "GIN") == ["hugin"]
    assert texts(ravens, "hugin,") == ["hugin,munin", "hugin,crow", "hugin,rook"]
    assert texts(ravens, "hugin ") == ["hugin greet", "hugin mock"]
    assert texts(ravens, "crow,munin m") == ["crow,munin mock"]
    done, ways = continuations(ravens, "- gr")
    assert (done, [(whole, option.id, ask.slot) for whole, option, ask in ways]) == (
        ("-",),
        [("- greet", "greet", "words")],
    )


@pytest.mark.parametrize(
    "text", ["hugin greet ", "hugin greet more", "wren g", "crow,rook g", "hugin,munin,c", "hugin,,", ", g", "hugin  x"]
)
def test_words_that_begin_no_answer_offer_nothing(ravens, text):
    assert texts(ravens, text) == []


def test_whatever_the_list_offers_can_be_typed_on_to_a_legal_answer(ravens):
    found, open_ = set(), ["-", *texts(ravens, "")]
    while open_:
        text = open_.pop()
        picks, walked = parse_picks(text), ()
        for step in picks:
            ask = ravens(walked)
            walked = (*walked, in_order(ask, step))
        try:
            ask = ravens(walked)
        except Illegal:
            continue
        if isinstance(ask, Ask):
            open_ += texts(ravens, text + " ") + ([] if text == "-" else texts(ravens, text + ","))
        else:
            found.add(walked)
    assert found == set(answers(ravens))


def test_a_typed_move_answers_the_first_question_that_it_fits(ravens):
    first, second = Question(0, "a", "first"), Question(0, "b", "second")

    def closed(_picks):
        raise Illegal("refused.not-asked")

    move = "munin,hugin greet"
    picks = (("hugin", "munin"), ("greet",))
    assert read([(first, closed), (second, ravens)], move) == (second, picks)
    assert read([(first, ravens), (second, ravens)], move) == (first, picks)


def test_a_typed_move_that_fits_nothing_is_refused_with_the_last_reason(ravens):
    question = Question(0, "a", "first")
    with pytest.raises(Illegal) as refusal:
        read([], "-")
    assert refusal.value.id == "refused.not-asked"
    with pytest.raises(Illegal) as refusal:
        read([(question, ravens)], "hugin")
    assert refusal.value.id == "refused.incomplete"
    with pytest.raises(Illegal) as refusal:
        read([(question, ravens)], "wren")
    assert refusal.value.id == "refused.no-option"


@pytest.mark.parametrize("key", sorted(entrants()))
def test_rubbish_typed_into_any_game_offers_nothing_and_breaks_nothing(key: str):
    entrant = entrants()[key]
    game, _ = entrant.start(entrant.tables[0], "typed")
    question = next(question for question in game.questions() if question.blocking)
    walk = game.walk(question.seat, question.key)
    first = ",".join(game.legal(question.seat, question.key).sample(Rng("typed"))[0]) or "-"
    for text in ("zzz", "zzz ", "zzz yyy", f"{first} zzz ", f"{first} {first} {first} {first} ", "- ", ", ", "1 2 3 "):
        done, ways = continuations(walk, text)
        assert isinstance(done, tuple)
        for whole, option, ask in ways:
            assert option in ask.options
            assert whole.endswith(option.id)
