"""Gulveig in words: facts, the lines above a board, alt texts and the whole position."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import Any

from engines.gulveig.book import Book, CardId
from engines.gulveig.reading import just_scored, last_calls, progress, round_table
from engines.gulveig.view import Phase, View
from renderers.gulveig import describe as position
from renderers.gulveig.board import headline
from renderers.gulveig.narration import Teller
from renderers.gulveig.viewmodel import Names, ViewModel, view_model
from renderers.kit.phrases import Phrases
from renderers.kit.text import alt_text


@dataclass(frozen=True, slots=True)
class GulveigProse:
    """Puts views and facts into words under one Book and in one language."""

    book: Book
    phrases: Phrases

    def fact(self, fact: Any, names: Names) -> str:
        """Tell a fact; nothing for facts that need no words."""
        return Teller(self.book, self.phrases, names).tell(fact)

    def status(self, view: View, names: Names) -> str:
        """Say what is at stake in one to three short lines of Discord markdown."""
        seen = ViewModel(self.book, self.phrases, view, names)
        return "\n".join(filter(None, (_moment(seen), _stake(seen), _scores(seen))))

    def alt(self, view: View, names: Names) -> str:
        """Say what the board's picture shows, in the picture's order, within 1,024 characters."""
        seen = view_model(self.book, self.phrases, view, names)
        said = [self.phrases("alt.first", headline=headline(seen), moment=_moment(seen))]
        said += [_stake(seen), _change(seen)]
        said += [_scores(seen), *_table(seen)]
        return alt_text(said)

    def hand_alt(self, view: View, names: Names) -> str:
        """Say which cards the viewer holds, clan by clan, within 1,024 characters."""
        seen = view_model(self.book, self.phrases, view, names)
        words, hand = self.phrases, view.hand
        said = [words("alt.hand" if hand else "alt.hand-empty", n=len(hand), points=seen.worth(hand))]
        for clan, cards in groupby(hand, key=lambda card: self.book.cards[card].clan):
            said.append(
                words("alt.clan", clan=seen.clan(clan), cards=words.join(_spoken(seen, card) for card in cards))
            )
        said += [
            words("alt.combo", first=seen.card(one), second=seen.card(other), n=combo.value)
            for combo in seen.held()
            for one, other in (combo.pair,)
        ]
        if view.buried:
            said.append(words("alt.buried", cards=words.join(map(seen.card, view.buried)), n=seen.worth(view.buried)))
        return alt_text(said)

    def describe(self, view: View, names: Names) -> str:
        """Give everything that the viewer may know as lines of at most 30 columns."""
        return position.describe(view_model(self.book, self.phrases, view, names))


def _moment(seen: ViewModel) -> str:
    view, words = seen.view, seen.words
    if view.phase in {Phase.LEAD, Phase.FOLLOW}:
        moment = words("status.trick", hand=view.hand_no, trick=seen.trick_no(), tricks=seen.tricks())
    else:
        moment = words(f"status.{view.phase}", hand=view.hand_no)
    if not view.supremacy or view.phase is Phase.OVER:
        return moment
    return words("status.supremacy", moment=moment, clan=seen.clan(view.supremacy))


def _stake(seen: ViewModel) -> str:
    view, words = seen.view, seen.words
    if view.bidder is None and view.phase is Phase.OVER:
        return ""
    if view.bidder is None:
        return words("status.no-bid", points=seen.book.deck(view.config).opening)
    who = seen.name(view.bidder)
    if view.phase is Phase.BID:
        return words("status.bidding", who=who, bid=view.bid)
    so_far = progress(seen.book, view)
    phrase = "status.progress-and-buried" if so_far.unknown else "status.progress"
    return words(phrase, who=who, bid=view.bid, n=so_far.points)


def _scores(seen: ViewModel) -> str:
    lines = [
        seen.words("status.score", who=seen.name(seat), points=score) for seat, score in enumerate(seen.view.scores)
    ]
    return seen.words("status.scores", scores=seen.words.join(lines), goal=seen.view.config.goal)


def _change(seen: ViewModel) -> str:
    """What changed last."""
    view = seen.view
    scored = just_scored(view)
    if scored:
        return Teller(seen.book, seen.words, seen.names).tell(scored).replace("\n", " ")
    if view.phase is Phase.BID:
        if not view.calls:
            return ""
        call = view.calls[-1]
        phrase = "fact.bid-made" if call.points else "fact.passed"
        return seen.words(phrase, who=seen.name(call.seat), n=call.points)
    if view.trick:
        laid = view.trick[-1]
        return seen.words("fact.played", who=seen.name(laid.seat), card=_known(seen, laid.card))
    if view.tricks:
        return _last_trick(seen)
    return _taking(seen) if view.bidder is not None else ""


def _taking(seen: ViewModel) -> str:
    """Who took the Treasure."""
    view = seen.view
    assert view.bidder is not None
    phrase = "alt.took" if view.buried_down else "alt.taking"
    treasure = seen.words.join(_known(seen, card) for card in view.treasure)
    return seen.words(phrase, who=seen.name(view.bidder), cards=treasure)


def _last_trick(seen: ViewModel) -> str:
    done = seen.view.tricks[-1]
    laid = [seen.words("alt.laid", who=seen.name(laid.seat), card=_known(seen, laid.card)) for laid in done.cards]
    points = seen.worth(laid.card for laid in done.cards)
    return seen.words("alt.last-trick", who=seen.name(done.winner), n=points, cards=seen.words.join(laid))


def _table(seen: ViewModel) -> list[str]:
    """What lies on the table, and how every seat stands."""
    view, words = seen.view, seen.words
    said = []
    if view.trick:
        laid = [words("alt.laid", who=seen.name(laid.seat), card=_known(seen, laid.card)) for laid in view.trick]
        said.append(words("alt.trick", cards=words.join(laid)))
    if view.phase is Phase.BID and view.calls:
        calls = [
            words("alt.call" if call.points else "alt.pass", who=seen.name(call.seat), points=call.points)
            for call in last_calls(view).values()
        ]
        said.append(words("alt.calls", calls=words.join(calls)))
    if view.bench:
        said.append(words("fact.bench-laid", cards=words.join(_known(seen, card) for card in view.bench)))
    if view.phase in {Phase.LEAD, Phase.FOLLOW}:
        piles = [
            words("alt.pile", who=seen.name(seat), n=view.taken[seat], points=view.won[seat])
            for seat in round_table(view)
        ]
        said.append(words("alt.piles", piles=words.join(piles)))
    if view.aside:
        said.append(words("alt.aside", cards=words.join(_known(seen, card) for card in view.aside)))
    return said


def _known(seen: ViewModel, card: CardId) -> str:
    return seen.words("fact.card", card=seen.card(card), id=card)


def _spoken(seen: ViewModel, card: CardId) -> str:
    printed = seen.book.cards[card]
    return seen.words("alt.card", strength=printed.strength, card=seen.card(card), n=printed.value)
