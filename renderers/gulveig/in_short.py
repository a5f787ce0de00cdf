"""Gulveig in short: an auction, a trick and the result of a hand in a line or two each, as news tell them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import Any

from engines.gulveig.book import Book
from engines.gulveig.facts import BidMade, HandScored, Passed, Played, Score, TrickWon
from engines.gulveig.view import View
from renderers.gulveig.narration import Narrator
from renderers.gulveig.viewmodel import Names
from renderers.kit.in_short import Short, drawn_together
from renderers.kit.phrases import Phrases
from renderers.kit.text import signed

Facts = Sequence[Any]


def in_short(book: Book, words: Phrases, view: View, names: Names, facts: Facts) -> list[Short]:
    """Draw facts together that say one thing; all others stay as they are.

    Args:
        book: the Book.
        words: the game's texts.
        view: what the reader knows: who they are.
        names: of the seats.
        facts: what was told, in order.
    """
    narrator = Narrator(book, words, names)
    return drawn_together(facts, lambda rest: next((some for way in _WAYS if (some := way(narrator, view, rest))), []))


def _calls(narrator: Narrator, _view: View, facts: Facts) -> list[Short]:
    """Draw bids and passes together that follow one another."""
    calls = tuple(takewhile(lambda fact: isinstance(fact, BidMade | Passed), facts))
    if len(calls) < 2:  # one alone is told as always
        return []
    said = [_call(narrator, fact) for fact in calls]
    return [Short(calls, narrator.words("in_short.calls", calls=narrator.words.join(said)))]


def _call(narrator: Narrator, fact: BidMade | Passed) -> str:
    who = narrator.who(fact.seat)
    if isinstance(fact, Passed):
        return narrator.words("in_short.pass", who=who)
    return narrator.words("in_short.bid", who=who, points=fact.points)


def _trick(narrator: Narrator, view: View, facts: Facts) -> list[Short]:
    """Draw the cards of a trick together: with who took it, or as they lie."""
    played = tuple(takewhile(lambda fact: isinstance(fact, Played), facts))
    won = facts[len(played)] if len(facts) > len(played) else None
    if played and isinstance(won, TrickWon):
        return [Short((*played, won), narrator.tell(won), won.seat == view.viewer)]
    if len(played) < 2:  # one alone is told as always
        return []
    words = narrator.words
    laid = [words("in_short.laid", who=narrator.who(fact.seat), card=narrator.card(fact.card)) for fact in played]
    return [Short(played, words("in_short.plays", plays=words.join(laid)))]


def _scored(narrator: Narrator, view: View, facts: Facts) -> list[Short]:
    """Say what came of the bid, and what everybody has now and had from this hand."""
    fact, words = facts[0], narrator.words
    if not isinstance(fact, HandScored):
        return []
    winner = next(score for score in fact.scores if score.bid)
    phrase = "in_short.made" if winner.made >= winner.bid else "in_short.failed"
    who = narrator.who(winner.seat)
    bid = words(phrase, who=who, hand=fact.hand, bid=winner.bid, made=winner.made)
    totals = words("in_short.totals", totals=words.join([_total(narrator, score) for score in fact.scores]))
    return [Short((fact,), bid, winner.seat == view.viewer), Short((fact,), totals, own=True)]


def _total(narrator: Narrator, score: Score) -> str:
    phrase = "in_short.barred" if score.barred else "in_short.total"
    change = signed(score.scored).replace("±", "+")
    return narrator.words(phrase, who=narrator.who(score.seat), total=score.total, change=change)


_WAYS = (_calls, _trick, _scored)
