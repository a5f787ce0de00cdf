"""Facts of Gulveig told in sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

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
from renderers.gulveig.viewmodel import Names
from renderers.kit.phrases import Phrases


@dataclass(frozen=True, slots=True)
class Teller:
    """Tells facts to readers who know the seats by these names."""

    book: Book
    words: Phrases
    names: Names

    def tell(self, fact: Any) -> str:
        """A fact in one sentence, a scored hand in one line per seat; nothing for a fact that needs no words."""
        return _TALES[type(fact)](self, fact)

    def who(self, seat: Seat) -> str:
        """The name of a seat."""
        return self.names[seat]

    def card(self, card: CardId) -> str:
        """A card's name with its id."""
        return self.words("fact.card", card=self.words(f"card.{card}"), id=card)

    def cards(self, cards: Iterable[CardId]) -> str:
        """Several cards as a list."""
        return self.words.join(self.card(card) for card in cards)


def _hand_began(teller: Teller, fact: HandBegan) -> str:
    return teller.words("fact.hand-began", hand=fact.hand, who=teller.who(fact.dealer), n=fact.cards)


def _dealt(_teller: Teller, _fact: Dealt) -> str:
    return ""


def _set_aside(teller: Teller, fact: SetAside) -> str:
    said = []
    if fact.up:
        said.append(teller.words("fact.set-aside", n=len(fact.up), cards=teller.cards(fact.up)))
    if fact.down:
        said.append(teller.words("fact.set-aside-hidden", n=fact.down))
    return " ".join(said)


def _bench_laid(teller: Teller, fact: BenchLaid) -> str:
    return teller.words("fact.bench-laid", cards=teller.cards(fact.cards))


def _bid_made(teller: Teller, fact: BidMade) -> str:
    return teller.words("fact.bid-made", who=teller.who(fact.seat), n=fact.points)


def _passed(teller: Teller, fact: Passed) -> str:
    return teller.words("fact.passed", who=teller.who(fact.seat))


def _swapped(teller: Teller, fact: Swapped) -> str:
    gave, took = teller.card(fact.gave), teller.card(fact.took)
    return teller.words("fact.swapped", who=teller.who(fact.seat), gave=gave, took=took)


def _auction_won(teller: Teller, fact: AuctionWon) -> str:
    treasure = teller.cards(fact.treasure)
    return teller.words("fact.auction-won", who=teller.who(fact.seat), n=fact.points, cards=treasure)


def _buried(teller: Teller, fact: Buried) -> str:
    if fact.cards:
        return teller.words("fact.buried-own", who=teller.who(fact.seat), cards=teller.cards(fact.cards))
    return teller.words("fact.buried", who=teller.who(fact.seat), n=fact.count)


def _declared(teller: Teller, fact: Declared) -> str:
    card, partner = (teller.card(card) for card in fact.pair)
    return teller.words("fact.declared", who=teller.who(fact.seat), card=card, partner=partner, n=fact.points)


def _supremacy(teller: Teller, fact: Supremacy) -> str:
    return teller.words("fact.supremacy", clan=teller.words(f"clan.{teller.book.clans[fact.clan].name}"))


def _played(teller: Teller, fact: Played) -> str:
    return teller.words("fact.played", who=teller.who(fact.seat), card=teller.card(fact.card))


def _trick_won(teller: Teller, fact: TrickWon) -> str:
    card = teller.card(fact.card)
    return teller.words("fact.trick-won", who=teller.who(fact.seat), trick=fact.trick, card=card, n=fact.points)


def _hand_scored(teller: Teller, fact: HandScored) -> str:
    lines = [teller.words("fact.hand-scored", hand=fact.hand)]
    lines += [_scored(teller, score) for score in fact.scores]
    if fact.buried:
        lines.append(teller.words("fact.score.buried", cards=teller.cards(fact.buried)))
    if fact.aside:
        lines.append(teller.words("fact.score.aside", cards=teller.cards(fact.aside)))
    return "\n".join(lines)


def _scored(teller: Teller, score: Score) -> str:
    """One seat's line: R30 for the Bid Winner, R31 for scavengers."""
    phrase = "scavenged"
    if score.bid:
        phrase = "made" if score.made >= score.bid else "failed"
    elif score.barred:
        phrase = "barred"
    return teller.words(
        f"fact.score.{phrase}",
        who=teller.who(score.seat),
        n=abs(score.scored),
        bid=score.bid,
        made=score.made,
        total=score.total,
    )


def _game_over(teller: Teller, fact: GameOver) -> str:
    winners = teller.words.join(teller.who(seat) for seat in fact.winners)
    phrase = "fact.game-over" if len(fact.winners) == 1 else "fact.game-over-shared"
    return teller.words(phrase, who=winners)


_TALES: dict[type, Callable[[Teller, Any], str]] = {
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
