"""Every sentence of Gulveig, with all numbers and for every seat, read for broken grammar."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from bot.games.gulveig import listing
from engines.gulveig.facts import (
    AuctionWon,
    BidMade,
    Buried,
    Declared,
    Ending,
    GameOver,
    HandBegan,
    HandScored,
    Score,
    SetAside,
    Swapped,
    TrickWon,
)
from tests.conformance.games.gulveig import ENTRANT
from tests.conformance.playing import every_ask, random_play
from tests.renderers.grammar import NUMBERS, blanks_of, faults, sentence_faults, templates

DATA = Path(__file__).parents[2] / "data" / "gulveig"
GAME = listing(DATA)
NAMES = ("Astrid", "Bo", "Cleo", "Dag")
PHRASES = dict(templates(tomllib.loads((DATA / "text.en.toml").read_text())))
WORDS = {
    "who": "Astrid", "card": "Odin", "partner": "Nanna", "gave": "Tyr (Aesir 7)", "took": "Ymir (Rime 7)",
    "clan": "Aesir",
    "cards": "Tyr (Aesir 7) and Ymir (Rime 7)", "id": "A6", "held": "8 cards", "letter": "A",
    "moment": "Hand 1, auction",
    "scores": "Astrid 3 and Bo 4", "headline": "Bo to bid", "first": "Frey", "second": "Freya", "lead": "Bo",
    "calls": "Bo 40 and Cleo passed", "piles": "Astrid 1 trick worth 4", "combos": "2", "strength": "5",
    "sentence": "Combo with Nanna (Aesir 3).",
}  # fmt: skip
"""What stands in blanks that are no numbers."""


def test_every_phrase_with_every_number_is_sound() -> None:
    found = []
    for phrase, template in PHRASES.items():
        for n in NUMBERS if "{" in template else (1,):
            words = {blank: WORDS.get(blank, n) for blank in blanks_of(template)} | {"n": n}
            found += faults(GAME.phrases(phrase, **words))
    assert found == []


SEATS = (0, 3)
POINTS = (-60, 0, 1, 2, 60)


def _scores():
    for seat in SEATS:
        for made, combos in ((0, 0), (1, 0), (2, 40), (60, 100)):
            for bid in (0, 40, 160):
                for barred in (False, True):
                    scored = 0 if barred and not bid else made + combos if made + combos >= bid else -bid
                    yield Score(seat, made, combos, bid, scored, barred, total=scored - 20)


TOLD = [
    *(HandBegan(2, seat, n) for seat in SEATS for n in (1, 2, 8)),
    *(SetAside(up, down) for up in ((), ("A6",), ("A6", "D1")) for down in (0, 1, 2) if up or down),
    *(BidMade(seat, n) for seat in SEATS for n in (40, 480)),
    *(Swapped(seat, "A6", "V5") for seat in SEATS),
    *(AuctionWon(seat, 120, ("A6", "V5", "D1")) for seat in SEATS),
    *(Buried(seat, n, cards) for seat in SEATS for n, cards in ((1, ()), (3, ()), (3, ("A6", "V5", "D1")))),
    *(Declared(seat, ("A4", "A3"), 100) for seat in SEATS),
    *(TrickWon(seat, 3, "A6", n) for seat in SEATS for n in NUMBERS),
    *(HandScored(3, (score,), ("A6",), aside) for score in _scores() for aside in ((), ("D1",), ("D1", "D2"))),
    *(GameOver(winners, Ending.GOAL) for winners in ((0,), (0, 3), (0, 1, 3))),
]


def test_every_fact_is_told_in_sound_sentences() -> None:
    said = {line for fact in TOLD for line in GAME.prose.fact(fact, NAMES).splitlines()}

    assert [
        fault
        for line in sorted(said)
        for fault in (faults(line) if line.endswith("share the victory!") else sentence_faults(line, NAMES))
    ] == []


@pytest.mark.parametrize("table", ENTRANT.tables, ids=[str(n) for n in range(len(ENTRANT.tables))])
def test_everything_that_is_said_in_random_games_is_sound(table) -> None:
    said, sentences = set(), set()
    names = NAMES[: table.seats]
    for game, question, entry in random_play(ENTRANT, table, "words", 80):
        for viewer in (None, *range(table.seats)):
            view = game.view(viewer)
            heard = [told.seen_by(viewer) for told in entry.told]
            for fact in heard:
                if fact is not None:
                    sentences |= set(GAME.prose.fact(fact, names).splitlines())
            said |= {GAME.prose.status(view, names), GAME.prose.alt(view, names), GAME.prose.hand_alt(view, names)}
        said.add(GAME.moving(question.topic, [names[question.seat]]))
    for view, ask in every_ask(ENTRANT, table, 80, "words"):
        said.add(GAME.phrases(f"slot.{ask.slot}"))
        for option in ask.options:
            dress = GAME.appearance(view, ask, option)
            said |= {dress.label, dress.hint}
    assert [fault for text in sorted(sentences) for fault in sentence_faults(text, names)] == []
    assert [fault for text in sorted(said - {""}) for fault in faults(text)] == []


def test_what_a_seat_did_is_told_in_the_past_where_it_is_past() -> None:
    assert GAME.phrases("describe.pass", who="Bo") == "Bo passed"
    assert GAME.phrases("fact.score.buried", cards="Odin (Aesir 6)") == "The buried cards were Odin (Aesir 6)."
    assert (
        GAME.prose.fact(Buried(1, 3, ("A6", "V5", "D1")), NAMES)
        == "Bo buries Odin (Aesir 6), Aegir (Vanir 5), and Nori (Dvergar 1)."
    )
    assert GAME.prose.hand_alt(ENTRANT.start(ENTRANT.tables[0], "words")[0].view(None), NAMES) == "Your hand is empty."
