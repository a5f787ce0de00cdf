"""Facts of Gulveig told in sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from engines.core import Seat
from engines.gulveig.book import Book, CardId
from engines.gulveig.facts import (
    AuctionWon,
    BenchLaid,
    BidMade,
    Buried,
    Dealt,
    Declared,
    GameOver,
    HandBegan,
    HandScored,
    Passed,
    Played,
    Score,
    SetAside,
    Supremacy,
    Swapped,
    TrickWon,
)
from renderers.gulveig.viewmodel import Names, card_in_words
from renderers.kit.phrases import Phrases


class Narrator(msgspec.Struct, frozen=True):
    """Tells facts to readers who know the seats by these names."""

    book: Book
    words: Phrases
    names: Names

    def tell(self, fact: Any) -> str:
        """A fact in one sentence, a scored hand in one line per seat; nothing for a fact that needs no words."""
        return _SENTENCES[type(fact)](self, fact)

    def who(self, seat: Seat) -> str:
        """The name of a seat."""
        return self.names[seat]

    def card(self, card: CardId) -> str:
        """A card's name with its clan and strength."""
        return card_in_words(self.book, self.words, card)

    def cards(self, cards: Iterable[CardId]) -> str:
        """Several cards as a list."""
        return self.words.join(self.card(card) for card in cards)


def _hand_began(narrator: Narrator, fact: HandBegan) -> str:
    return narrator.words("fact.hand-began", hand=fact.hand, who=narrator.who(fact.dealer), n=fact.cards)


def _dealt(_teller: Narrator, _fact: Dealt) -> str:
    return ""


def _set_aside(narrator: Narrator, fact: SetAside) -> str:
    said = []
    if fact.up:
        said.append(narrator.words("fact.set-aside", n=len(fact.up), cards=narrator.cards(fact.up)))
    if fact.down:
        said.append(narrator.words("fact.set-aside-hidden", n=fact.down))
    return " ".join(said)


def _bench_laid(narrator: Narrator, fact: BenchLaid) -> str:
    return narrator.words("fact.bench-laid", cards=narrator.cards(fact.cards))


def _bid_made(narrator: Narrator, fact: BidMade) -> str:
    return narrator.words("fact.bid-made", who=narrator.who(fact.seat), n=fact.points)


def _passed(narrator: Narrator, fact: Passed) -> str:
    return narrator.words("fact.passed", who=narrator.who(fact.seat))


def _swapped(narrator: Narrator, fact: Swapped) -> str:
    gave, took = narrator.card(fact.gave), narrator.card(fact.took)
    return narrator.words("fact.swapped", who=narrator.who(fact.seat), gave=gave, took=took)


def _auction_won(narrator: Narrator, fact: AuctionWon) -> str:
    treasure = narrator.cards(fact.treasure)
    return narrator.words("fact.auction-won", who=narrator.who(fact.seat), n=fact.points, cards=treasure)


def _buried(narrator: Narrator, fact: Buried) -> str:
    if fact.cards:
        return narrator.words("fact.buried-own", who=narrator.who(fact.seat), cards=narrator.cards(fact.cards))
    return narrator.words("fact.buried", who=narrator.who(fact.seat), n=fact.count)


def _declared(narrator: Narrator, fact: Declared) -> str:
    card, partner = (narrator.card(card) for card in fact.pair)
    return narrator.words("fact.declared", who=narrator.who(fact.seat), card=card, partner=partner, n=fact.points)


def _supremacy(narrator: Narrator, fact: Supremacy) -> str:
    return narrator.words("fact.supremacy", clan=narrator.words(f"clan.{narrator.book.clans[fact.clan].name}"))


def _played(narrator: Narrator, fact: Played) -> str:
    return narrator.words("fact.played", who=narrator.who(fact.seat), card=narrator.card(fact.card))


def _trick_won(narrator: Narrator, fact: TrickWon) -> str:
    card = narrator.card(fact.card)
    return narrator.words("fact.trick-won", who=narrator.who(fact.seat), trick=fact.trick, card=card, n=fact.points)


def _hand_scored(narrator: Narrator, fact: HandScored) -> str:
    lines = [narrator.words("fact.hand-scored", hand=fact.hand)]
    lines += [_scored(narrator, score) for score in fact.scores]
    if fact.buried:
        lines.append(narrator.words("fact.score.buried", cards=narrator.cards(fact.buried)))
    if fact.aside:
        lines.append(narrator.words("fact.score.aside", cards=narrator.cards(fact.aside)))
    return "\n".join(lines)


def _scored(narrator: Narrator, score: Score) -> str:
    """One seat's line: R30 for the Bid Winner, R31 for scavengers."""
    phrase = "scavenged"
    if score.bid:
        phrase = "made" if score.made >= score.bid else "failed"
    elif score.barred:
        phrase = "barred"
    return narrator.words(
        f"fact.score.{phrase}",
        who=narrator.who(score.seat),
        n=abs(score.scored),
        bid=score.bid,
        made=score.made,
        cards=score.cards,
        combos=score.combos,
        total=score.total,
    )


def _game_over(narrator: Narrator, fact: GameOver) -> str:
    winners = narrator.words.join(narrator.who(seat) for seat in fact.winners)
    phrase = "fact.game-over" if len(fact.winners) == 1 else "fact.game-over-shared"
    return narrator.words(phrase, who=winners)


_SENTENCES: dict[type, Callable[[Narrator, Any], str]] = {
    HandBegan: _hand_began,
    Dealt: _dealt,
    SetAside: _set_aside,
    BenchLaid: _bench_laid,
    BidMade: _bid_made,
    Passed: _passed,
    Swapped: _swapped,
    AuctionWon: _auction_won,
    Buried: _buried,
    Declared: _declared,
    Supremacy: _supremacy,
    Played: _played,
    TrickWon: _trick_won,
    HandScored: _hand_scored,
    GameOver: _game_over,
}
