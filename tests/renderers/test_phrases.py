"""The text catalogue."""

from __future__ import annotations

import pytest

from renderers.kit.phrases import Phrases, load
from renderers.kit.text import figure

TEXTS = {
    "bid": {
        "made": {"one": "{who} bids {n} point.", "other": "{who} bids {n} points."},
        "passed": "{who} passes.",
    },
    "score": "{points} points",
}


def test_phrases_are_called_by_their_path():
    assert Phrases(TEXTS)("bid.passed", who="Ana") == "Ana passes."


@pytest.mark.parametrize(("n", "said"), [(1, "Ana bids 1 point."), (60, "Ana bids 60 points.")])
def test_the_number_n_chooses_the_form(n, said):
    assert Phrases(TEXTS)("bid.made", who="Ana", n=n) == said


def test_polish_chooses_among_its_own_forms():
    forms = {"cards": {"one": "{n} karta", "few": "{n} karty", "many": "{n} kart", "other": "{n} karty"}}

    said = [Phrases(forms, "pl")("cards", n=n) for n in (1, 3, 5)]

    assert said == ["1 karta", "3 karty", "5 kart"]


@pytest.mark.parametrize(("language", "said"), [("en", "1,000 points"), ("de", "1.000 points")])
def test_whole_numbers_are_written_as_the_language_does(language, said):
    assert Phrases(TEXTS, language)("score", points=1000) == said


@pytest.mark.parametrize("number", [0, 7, -60, 999, 1006, -1006, 12345])
def test_pictures_write_numbers_as_sentences_do(number):
    assert f"{figure(number)} points" == Phrases(TEXTS)("score", points=number)


def test_names_are_joined_as_the_language_does():
    assert Phrases({}, "en").join(["Ana", "Bo", "Cy"]) == "Ana, Bo, and Cy"
    assert Phrases({}, "en").join(["Ana", "Bo"], style="or") == "Ana or Bo"
    assert Phrases({}, "de").join(["Ana", "Bo", "Cy"]) == "Ana, Bo und Cy"
    assert Phrases({}, "pt-BR").join(["Ana", "Bo"]) == "Ana e Bo"


@pytest.mark.parametrize("call", [{"who": "Ana"}, {"n": 3}])
def test_what_was_not_given_is_a_key_error(call):
    with pytest.raises(KeyError):
        Phrases(TEXTS)("bid.made", **call)


def test_an_unknown_phrase_is_a_key_error():
    with pytest.raises(KeyError):
        Phrases(TEXTS)("bid.doubled")


def test_missing_names_what_the_catalogue_lacks():
    phrases = Phrases(TEXTS)

    assert phrases.missing(["score", "bid.doubled", "bid.made"]) == ["bid.doubled"]
    assert "bid.made" in phrases
    assert phrases.ids() == {"bid.made", "bid.passed", "score"}


def test_a_catalogue_is_read_from_its_folder():
    assert load("common")("lobby.missing", n=1) == "1 more player needed"


def test_a_language_without_text_is_said_so():
    with pytest.raises(FileNotFoundError):
        load("common", "tlh")
