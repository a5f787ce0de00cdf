"""Gulveig in words: facts, the lines above a board, alt texts and the whole position."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any

import msgspec

from engines.gulveig.book import Book, CardId
from engines.gulveig.reading import just_scored, last_calls, progress, seats_from_viewer, winning
from engines.gulveig.view import Phase, View
from renderers.gulveig import describe as position
from renderers.gulveig.board import headline
from renderers.gulveig.in_short import in_short
from renderers.gulveig.narration import Narrator
from renderers.gulveig.sums import buried_words, reason, shown_trick
from renderers.gulveig.viewmodel import Names, ViewModel, view_model
from renderers.kit.in_short import Short
from renderers.kit.phrases import Phrases
from renderers.kit.text import alt_text


class GulveigProse(msgspec.Struct, frozen=True):
    """Puts views and facts into words under one Book and in one language."""

    book: Book
    phrases: Phrases

    def fact(self, fact: Any, names: Names) -> str:
        """Tell a fact; nothing for facts that need no words."""
        return Narrator(self.book, self.phrases, names).tell(fact)

    def in_short(self, view: View, names: Names, facts: Sequence[Any]) -> list[Short]:
        """Draw facts together that say one thing, to one reader."""
        return in_short(self.book, self.phrases, view, names, facts)

    def status(self, view: View, names: Names) -> str:
        """Say what is at stake in one to three short lines of Discord markdown."""
        model = ViewModel(self.book, self.phrases, view, names)
        return "\n".join(filter(None, (_moment(model), _stake(model), _scores(model))))

    def alt(self, view: View, names: Names) -> str:
        """Say what the board's picture shows, in the picture's order, within 1,024 characters."""
        model = view_model(self.book, self.phrases, view, names)
        said = [self.phrases("alt.first", headline=headline(model), moment=_moment(model))]
        said += [_stake(model), _change(model)]
        said += [_scores(model), *_table(model)]
        return alt_text(said)

    def hand_alt(self, view: View, names: Names) -> str:
        """Say which cards the viewer holds, clan by clan, within 1,024 characters."""
        model = view_model(self.book, self.phrases, view, names)
        words, hand = self.phrases, view.hand
        said = [words("alt.hand" if hand else "alt.hand-empty", n=len(hand), points=model.card_points(hand))]
        for clan, cards in groupby(hand, key=lambda card: self.book.cards[card].clan):
            said.append(
                words("alt.clan", clan=model.clan(clan), cards=words.join(_spoken(model, card) for card in cards))
            )
        said += [
            words("alt.combo", first=model.card(one), second=model.card(other), n=combo.value)
            for combo in model.held()
            for one, other in (combo.pair,)
        ]
        if view.buried:
            said.append(
                words("alt.buried", cards=words.join(map(model.card, view.buried)), n=model.card_points(view.buried))
            )
        if view.phase is Phase.FOLLOW and view.viewer in view.asked:
            said.append(_lying(model))
        return alt_text(said)

    def combos_alt(self, view: View, names: Names) -> str:
        """Say which combos the table's deck has, the greatest first, within 1,024 characters."""
        model = view_model(self.book, self.phrases, view, names)
        pairs = [
            self.phrases("alt.pair", first=model.known(one), second=model.known(other), n=combo.value)
            for combo in sorted(model.combos(), key=lambda combo: -combo.value)
            for one, other in (combo.pair,)
        ]
        return alt_text([self.phrases("alt.combos", combos=self.phrases.join(pairs))])

    def trick_alt(self, view: View, names: Names) -> str:
        """Say who laid what in the trick that is looked at, what it is worth, and who takes it by which rule."""
        model, trick = view_model(self.book, self.phrases, view, names), shown_trick(view)
        if trick is None:
            return self.phrases("alt.no-trick")
        best = winning(self.book, trick.cards, trick.supremacy)
        return alt_text([_lying(model) if view.trick else _last_trick(model), reason(model, trick, best)])

    def last_hand_alt(self, view: View, names: Names) -> str:
        """Say how the last hand was scored, seat by seat."""
        model = view_model(self.book, self.phrases, view, names)
        if not view.history:
            return self.phrases("alt.no-hand")
        hand = view.history[-1]
        return alt_text([self.fact(hand, names).replace("\n", " "), buried_words(model, hand)])

    def describe(self, view: View, names: Names) -> str:
        """Give everything that the viewer may know as lines of at most 30 columns."""
        return position.describe(view_model(self.book, self.phrases, view, names))


def _moment(model: ViewModel) -> str:
    view, words = model.view, model.words
    if view.phase in {Phase.LEAD, Phase.FOLLOW}:
        moment = words("status.trick", hand=model.hand_no(), trick=model.trick_no(), tricks=model.tricks())
    else:
        moment = words(f"status.{view.phase}", hand=model.hand_no())
    if not view.supremacy or view.phase is Phase.OVER:
        return moment
    return words("status.supremacy", moment=moment, clan=model.clan(view.supremacy))


def _stake(model: ViewModel) -> str:
    view, words = model.view, model.words
    if view.bidder is None and view.phase is Phase.OVER:
        return ""
    if view.bidder is None:
        return words("status.no-bid", points=model.book.deck(view.config).opening)
    who = model.name(view.bidder)
    if view.phase is Phase.BID:
        return words("status.bidding", who=who, bid=view.bid)
    so_far = progress(model.book, view)
    phrase = "status.progress-and-buried" if so_far.unknown else "status.progress"
    if view.phase is Phase.OVER and just_scored(view) is not None:
        phrase = "status.made" if so_far.points >= view.bid else "status.missed"
    return words(phrase, who=who, bid=view.bid, n=so_far.points)


def _scores(model: ViewModel) -> str:
    lines = [
        model.words("status.score", who=model.name(seat), points=score) for seat, score in enumerate(model.view.scores)
    ]
    return model.words("status.scores", scores=model.words.join(lines), goal=model.view.config.goal)


def _change(model: ViewModel) -> str:
    """What changed last."""
    view = model.view
    scored = just_scored(view)
    if scored:
        return Narrator(model.book, model.words, model.names).tell(scored).replace("\n", " ")
    if view.phase is Phase.BID:
        if not view.calls:
            return ""
        call = view.calls[-1]
        phrase = "fact.bid-made" if call.points else "fact.passed"
        return model.words(phrase, who=model.name(call.seat), n=call.points)
    if view.trick:
        laid = view.trick[-1]
        return model.words("fact.played", who=model.name(laid.seat), card=model.known(laid.card))
    if view.tricks:
        return _last_trick(model)
    return _taking(model) if view.bidder is not None else ""


def _taking(model: ViewModel) -> str:
    """Who took the Treasure."""
    view = model.view
    assert view.bidder is not None
    phrase = "alt.took" if view.buried_down else "alt.taking"
    treasure = model.words.join(map(model.known, view.treasure))
    return model.words(phrase, who=model.name(view.bidder), cards=treasure)


def _last_trick(model: ViewModel) -> str:
    done = model.view.tricks[-1]
    laid = [model.words("alt.laid", who=model.name(laid.seat), card=model.known(laid.card)) for laid in done.cards]
    points = model.card_points(laid.card for laid in done.cards)
    return model.words("alt.last-trick", who=model.name(done.winner), n=points, cards=model.words.join(laid))


def _lying(model: ViewModel) -> str:
    """The trick on the table."""
    view, words = model.view, model.words
    laid = [words("alt.laid", who=model.name(laid.seat), card=model.known(laid.card)) for laid in view.trick]
    return words("alt.trick", cards=words.join(laid), n=model.card_points(laid.card for laid in view.trick))


def _table(model: ViewModel) -> list[str]:
    """What lies on the table, and how every seat stands."""
    view, words = model.view, model.words
    said = []
    if view.trick:
        said.append(_lying(model))
    if view.phase is Phase.BID and view.calls:
        calls = [
            words("alt.call" if call.points else "alt.pass", who=model.name(call.seat), points=call.points)
            for call in last_calls(view).values()
        ]
        said.append(words("alt.calls", calls=words.join(calls)))
    if view.bench:
        said.append(words("fact.bench-laid", cards=words.join(map(model.known, view.bench))))
    if view.phase in {Phase.LEAD, Phase.FOLLOW}:
        piles = [
            words("alt.pile", who=model.name(seat), n=view.taken[seat], points=view.won[seat])
            for seat in seats_from_viewer(view)
        ]
        said.append(words("alt.piles", piles=words.join(piles)))
    if view.aside:
        said.append(words("alt.aside", cards=words.join(map(model.known, view.aside))))
    if view.aside_down:
        said.append(words("alt.aside-down", n=view.aside_down))
    return said


def _spoken(model: ViewModel, card: CardId) -> str:
    printed = model.book.cards[card]
    return model.words("alt.card", strength=printed.strength, card=model.card(card), n=printed.value)
