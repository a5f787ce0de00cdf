"""Facts of Thor against Loki told in sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from engines.core import Seat
from engines.thor_vs_loki import facts
from engines.thor_vs_loki.book import COLUMNS, Book, CardId
from engines.thor_vs_loki.reading import Meeting
from renderers.kit.phrases import Phrases
from renderers.thor_vs_loki.viewmodel import Names


class Narrator(msgspec.Struct, frozen=True):
    """Tells facts to readers who know the seats by these names."""

    book: Book
    words: Phrases
    names: Names

    def tell(self, fact: Any) -> str:
        """A fact in one sentence."""
        return _SENTENCES[type(fact)](self, fact)

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
        """Several cards as a list; equal ones are named once, with their number."""
        told = Counter(self.card(card) for card in cards)
        return self.words.join(
            [self.words("describe.copies", card=card, n=n) if n > 1 else card for card, n in told.items()]
        )


def _began(narrator: Narrator, fact: facts.Began) -> str:
    return narrator.words("fact.began", who=narrator.who(fact.thor), foe=narrator.who(fact.loki))


def _of_cards(phrase: str) -> Callable[[Narrator, Any], str]:
    """A fact of a seat and its cards, by the field names that most facts have."""

    def tell(narrator: Narrator, fact: Any) -> str:
        seat = fact.seat if hasattr(fact, "seat") else fact.owner
        cards = narrator.cards(fact.cards) if hasattr(fact, "cards") else narrator.card(fact.card)
        return narrator.words(phrase, who=narrator.who(seat), card=cards, cards=cards)

    return tell


def _row_chosen(narrator: Narrator, fact: facts.RowChosen) -> str:
    phrase = "fact.row-chosen-own" if fact.cards else "fact.row-chosen"
    return narrator.words(phrase, who=narrator.who(fact.seat), cards=narrator.cards(fact.cards))


def _rows_laid(narrator: Narrator, _fact: facts.RowsLaid) -> str:
    return narrator.words("fact.rows-laid")


def _turn_began(narrator: Narrator, fact: facts.TurnBegan) -> str:
    return narrator.words("fact.turn-began", who=narrator.who(fact.seat), n=fact.points)


def _drew(narrator: Narrator, fact: facts.Drew) -> str:
    if fact.card:
        return narrator.words("fact.drew-own", who=narrator.who(fact.seat), card=narrator.card(fact.card))
    return narrator.words("fact.drew", who=narrator.who(fact.seat))


def _deployed(narrator: Narrator, fact: facts.Deployed) -> str:
    card = narrator.card(fact.card) if fact.card else ""
    phrase = "fact.deployed-own" if card else "fact.deployed-captured" if fact.captured else "fact.deployed"
    told = narrator.words(phrase, who=narrator.who(fact.seat), card=card, place=fact.spot.id)
    return narrator.words("fact.deployed-pushes", told=told) if fact.pushes else told


def _of_seat(phrase: str) -> Callable[[Narrator, Any], str]:
    """A fact of a seat and nothing else."""
    return lambda narrator, fact: narrator.words(phrase, who=narrator.who(fact.seat))


def _entered(narrator: Narrator, fact: facts.Entered) -> str:
    card, column = narrator.card(fact.card), COLUMNS[fact.column]
    return narrator.words("fact.entered", who=narrator.who(fact.seat), card=card, column=column, n=fact.points)


def _challenged(narrator: Narrator, fact: facts.Challenged) -> str:
    words, foe = narrator.words, 1 - fact.seat
    values = {
        "who": narrator.who(fact.seat),
        "column": COLUMNS[fact.column],
        "card": narrator.card(fact.challenger),
        "other": narrator.card(fact.target),
        "place": fact.spot.id,
    }
    if fact.ground is None:
        return words("fact.challenged", **values)
    met, fallen = Meeting(fact.ground, fact.attack, fact.defence), (fact.seat in fact.fallen, foe in fact.fallen)
    said = came_out(
        narrator.book, words, (fact.challenger, fact.target), met, fallen=fallen, column=COLUMNS[fact.spot.column]
    )
    return words("fact.challenged-and", outcome=said, **values)


def came_out(  # noqa: PLR0913 - who met whom, what decides it, and where
    book: Book, words: Phrases, pair: tuple[CardId, CardId], met: Meeting, *, fallen: tuple[bool, bool], column: str
) -> str:
    """How a challenge comes out for the challenger, and why; Berserker is named where printed strengths do not count.

    Args:
        book: the Book of the table.
        words: its phrases.
        pair: the challenger and the target.
        met: what decides it.
        fallen: whether each of the two falls.
        column: where the target lies.
    """
    cards = [book.cards[card] for card in pair]
    names = [words(f"card.{card.kind}") for card in cards]
    if met.ground is not facts.Ground.STRENGTH:
        return words(f"outcome.{met.ground}", card=names[0], other=names[1], column=column)
    fury = (met.attack, met.defence) != tuple([card.face.strength for card in cards])
    compared = words("outcome.frenzy" if fury else "outcome.strengths", up=met.attack, down=met.defence)
    if all(fallen):
        return words("outcome.tied", compared=compared)
    tie = "tie-" if met.attack == met.defence else ""
    return words(f"outcome.{tie}{'lost' if fallen[0] else 'won'}", compared=compared)


def _turned_up(narrator: Narrator, fact: facts.TurnedUp) -> str:
    cards, column = narrator.cards(fact.cards), COLUMNS[fact.column]
    return narrator.words("fact.turned-up", who=narrator.who(fact.seat), column=column, cards=cards)


def _blasted(narrator: Narrator, fact: facts.Blasted) -> str:
    return narrator.words("fact.blasted", column=COLUMNS[fact.column])


def _order_chosen(narrator: Narrator, fact: facts.OrderChosen) -> str:
    if not fact.card:
        return narrator.words("fact.order-chosen-rest", who=narrator.who(fact.seat))
    return narrator.words("fact.order-chosen", who=narrator.who(fact.seat), card=narrator.card(fact.card))


def _moved(narrator: Narrator, fact: facts.Moved) -> str:
    return narrator.words("fact.moved", who=narrator.who(fact.owner), place=fact.start.id, goal=fact.goal.id)


def _hand_seen(narrator: Narrator, fact: facts.HandSeen) -> str:
    phrase = "fact.hand-seen-own" if fact.cards else "fact.hand-seen"
    who, foe = narrator.who(fact.seat), narrator.who(fact.owner)
    return narrator.words(phrase, who=who, foe=foe, cards=narrator.cards(fact.cards))


def _placed(narrator: Narrator, fact: facts.Placed) -> str:
    card, column = narrator.card(fact.card), COLUMNS[fact.column]
    return narrator.words("fact.placed", who=narrator.who(fact.owner), card=card, column=column)


def _recovered(narrator: Narrator, fact: facts.Recovered) -> str:
    phrase = "fact.recovered-open" if fact.cards else "fact.recovered" if fact.count else "fact.recovered-none"
    return narrator.words(phrase, who=narrator.who(fact.seat), n=fact.count, cards=narrator.cards(fact.cards))


def _game_over(narrator: Narrator, fact: facts.GameOver) -> str:
    if fact.loser is None:
        return narrator.words("fact.game-over-drawn")
    who, foe = narrator.who(1 - fact.loser), narrator.who(fact.loser)
    reason = narrator.words(f"why.{fact.reason}", who=who, foe=foe)
    return f"{reason} {narrator.words('fact.game-over', who=who)}"


_SENTENCES: dict[type, Callable[[Narrator, Any], str]] = {
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
