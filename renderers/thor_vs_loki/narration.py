"""Facts of Thor against Loki told in sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from engines.core import Seat
from engines.thor_vs_loki import facts
from engines.thor_vs_loki.book import COLUMNS, Book, CardId
from renderers.kit.phrases import Phrases
from renderers.thor_vs_loki.viewmodel import Names


@dataclass(frozen=True, slots=True)
class Teller:
    """Tells facts to readers who know the seats by these names."""

    book: Book
    words: Phrases
    names: Names

    def tell(self, fact: Any) -> str:
        """A fact in one sentence."""
        return _TALES[type(fact)](self, fact)

    def who(self, seat: Seat) -> str:
        """The name of a seat."""
        return self.names[seat]

    def card(self, card: CardId) -> str:
        """A card's name, with its strength if it has one."""
        printed = self.book.cards[card]
        name = self.words(f"card.{printed.kind}")
        strength = printed.face.strength
        return self.words("describe.strength", card=name, n=strength) if strength >= 0 else name

    def cards(self, cards: Iterable[CardId]) -> str:
        """Several cards as a list."""
        return self.words.join(self.card(card) for card in cards)


def _began(teller: Teller, fact: facts.Began) -> str:
    return teller.words("fact.began", who=teller.who(fact.thor), foe=teller.who(fact.loki))


def _of_cards(phrase: str) -> Callable[[Teller, Any], str]:
    """A fact of a seat and its cards, by the field names that most facts have."""

    def tell(teller: Teller, fact: Any) -> str:
        seat = fact.seat if hasattr(fact, "seat") else fact.owner
        cards = teller.cards(fact.cards) if hasattr(fact, "cards") else teller.card(fact.card)
        return teller.words(phrase, who=teller.who(seat), card=cards, cards=cards)

    return tell


def _row_chosen(teller: Teller, fact: facts.RowChosen) -> str:
    phrase = "fact.row-chosen-own" if fact.cards else "fact.row-chosen"
    return teller.words(phrase, who=teller.who(fact.seat), cards=teller.cards(fact.cards))


def _rows_laid(teller: Teller, _fact: facts.RowsLaid) -> str:
    return teller.words("fact.rows-laid")


def _turn_began(teller: Teller, fact: facts.TurnBegan) -> str:
    return teller.words("fact.turn-began", who=teller.who(fact.seat), n=fact.points)


def _drew(teller: Teller, fact: facts.Drew) -> str:
    if fact.card:
        return teller.words("fact.drew-own", who=teller.who(fact.seat), card=teller.card(fact.card))
    return teller.words("fact.drew", who=teller.who(fact.seat))


def _deployed(teller: Teller, fact: facts.Deployed) -> str:
    card = teller.card(fact.card) if fact.card else ""
    phrase = "fact.deployed-own" if card else "fact.deployed-captured" if fact.captured else "fact.deployed"
    return teller.words(phrase, who=teller.who(fact.seat), card=card, place=fact.spot.id)


def _of_seat(phrase: str) -> Callable[[Teller, Any], str]:
    """A fact of a seat and nothing else."""
    return lambda teller, fact: teller.words(phrase, who=teller.who(fact.seat))


def _entered(teller: Teller, fact: facts.Entered) -> str:
    card, column = teller.card(fact.card), COLUMNS[fact.column]
    return teller.words("fact.entered", who=teller.who(fact.seat), card=card, column=column, n=fact.points)


def _challenged(teller: Teller, fact: facts.Challenged) -> str:
    return teller.words(
        "fact.challenged",
        who=teller.who(fact.seat),
        column=COLUMNS[fact.column],
        card=teller.card(fact.challenger),
        other=teller.card(fact.target),
        place=fact.spot.id,
    )


def _tied(teller: Teller, _fact: facts.Tied) -> str:
    return teller.words("fact.tied")


def _turned_up(teller: Teller, fact: facts.TurnedUp) -> str:
    cards, column = teller.cards(fact.cards), COLUMNS[fact.column]
    return teller.words("fact.turned-up", who=teller.who(fact.seat), column=column, cards=cards)


def _blasted(teller: Teller, fact: facts.Blasted) -> str:
    return teller.words("fact.blasted", column=COLUMNS[fact.column])


def _order_chosen(teller: Teller, fact: facts.OrderChosen) -> str:
    if not fact.card:
        return teller.words("fact.order-chosen-rest", who=teller.who(fact.seat))
    return teller.words("fact.order-chosen", who=teller.who(fact.seat), card=teller.card(fact.card))


def _moved(teller: Teller, fact: facts.Moved) -> str:
    return teller.words("fact.moved", who=teller.who(fact.owner), place=fact.start.id, goal=fact.goal.id)


def _hand_seen(teller: Teller, fact: facts.HandSeen) -> str:
    phrase = "fact.hand-seen-own" if fact.cards else "fact.hand-seen"
    who, foe = teller.who(fact.seat), teller.who(fact.owner)
    return teller.words(phrase, who=who, foe=foe, cards=teller.cards(fact.cards))


def _placed(teller: Teller, fact: facts.Placed) -> str:
    card, column = teller.card(fact.card), COLUMNS[fact.column]
    return teller.words("fact.placed", who=teller.who(fact.owner), card=card, column=column)


def _recovered(teller: Teller, fact: facts.Recovered) -> str:
    phrase = "fact.recovered-open" if fact.cards else "fact.recovered" if fact.count else "fact.recovered-none"
    return teller.words(phrase, who=teller.who(fact.seat), n=fact.count, cards=teller.cards(fact.cards))


def _game_over(teller: Teller, fact: facts.GameOver) -> str:
    if fact.loser is None:
        return teller.words("fact.game-over-drawn")
    reason = teller.words(f"ending.{fact.reason}")
    return f"{reason} {teller.words('fact.game-over', who=teller.who(1 - fact.loser))}"


_TALES: dict[type, Callable[[Teller, Any], str]] = {
    facts.Began: _began,
    facts.TreasureShown: _of_cards("fact.treasure-shown"),
    facts.Dealt: _of_cards("fact.dealt"),
    facts.RowChosen: _row_chosen,
    facts.RowsLaid: _rows_laid,
    facts.TurnBegan: _turn_began,
    facts.Drew: _drew,
    facts.Deployed: _deployed,
    facts.TurnResumed: _of_seat("fact.turn-resumed"),
    facts.Entered: _entered,
    facts.PowerPlayed: _of_cards("fact.power-played"),
    facts.Challenged: _challenged,
    facts.TieBroken: _of_seat("fact.tie-broken"),
    facts.Tied: _tied,
    facts.TurnedUp: _turned_up,
    facts.Blasted: _blasted,
    facts.HandLost: _of_cards("fact.hand-lost"),
    facts.OrderChosen: _order_chosen,
    facts.Discarded: _of_cards("fact.discarded"),
    facts.Sunk: _of_cards("fact.sunk"),
    facts.Moved: _moved,
    facts.HandSeen: _hand_seen,
    facts.Picked: _of_cards("fact.picked"),
    facts.Foreseen: _of_cards("fact.foreseen"),
    facts.RevealingStopped: _of_seat("fact.revealing-stopped"),
    facts.Handed: _of_cards("fact.handed"),
    facts.Placed: _placed,
    facts.Captured: _of_cards("fact.captured"),
    facts.Recovered: _recovered,
    facts.GameOver: _game_over,
}
