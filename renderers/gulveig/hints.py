"""What is said beside a question of Gulveig: how things stand, and what comes of each option."""

from __future__ import annotations

import msgspec

from engines.core import Ask, Picks, Question
from engines.gulveig.book import Book, CardId
from engines.gulveig.config import Penalty
from engines.gulveig.reading import (
    card_points,
    followers,
    held_combos,
    holds,
    led_clan,
    open_combo,
    points_so_far,
    progress,
    winning,
)
from engines.gulveig.view import Laid, Phase, View
from renderers.gulveig.counting import counted
from renderers.gulveig.viewmodel import card_in_words
from renderers.kit.phrases import Phrases

_PASS = "pass"  # noqa: S105 - a bid, no secret
"""The option that leaves the auction."""

_LEADING = ("lead", "half")
"""Slots in which a card is led."""

_NAMED = ("takes", "unbeaten", "unbeaten-by-supreme", "supreme")
"""Kinds of outcome whose cards are named beside buttons; all other cards are as cards are."""


class Hints(msgspec.Struct, frozen=True):
    """Says it under one Book and in one language, from what the asked seat knows."""

    book: Book
    phrases: Phrases

    def aside(self, view: View, ask: Ask) -> str:
        """Say how things stand: the highest bid, the points towards it, or who takes the trick as it lies."""
        said = {"bid": self._auction, "bury": self._burial, "lead": self._lead, "follow": self._trick}
        return said[ask.slot](view) if ask.slot in said else ""

    def doubt(self, view: View, question: Question, picks: Picks) -> str:
        """Say how little the hand is likely to make, where somebody bids far more than that."""
        if question.topic != Phase.BID or picks[0] == (_PASS,):
            return ""
        hand, bid = counted(self.book, view), int(picks[0][0])
        if bid <= hand.most:
            return ""
        phrase = "doubt.bid" if view.config.fail_penalty is Penalty.BID else "doubt.bid-total"
        return self.phrases(phrase, bid=bid, counted=hand.alone, most=hand.most)

    def stake(self, view: View, picks: Picks) -> float | None:
        """Return the points of a bid; None for every other answer."""
        return float(picks[0][0]) if view.phase is Phase.BID and picks[0] != (_PASS,) else None

    def explained(self, view: View, ask: Ask) -> str:
        """Say which cards take the trick, or can hardly be beaten; nothing where no card is played."""
        if ask.slot not in ("follow", *_LEADING):
            return ""
        cards = [option.id for option in ask.options if not option.why_not and option.id in self.book.cards]
        groups: dict[str, list[str]] = {kind: [] for kind in _NAMED}
        for card in cards:
            groups.setdefault(self.kind(view, ask, card), []).append(self.phrases(f"card.{card}"))
        if ask.slot == "follow" and len(groups["takes"]) in (0, len(cards)):
            lines = [self.phrases("explained.all" if groups["takes"] else "explained.none", n=len(cards))]
        else:
            named = [(kind, groups[kind]) for kind in _NAMED if groups[kind]]
            lines = [self.phrases(f"explained.{kind}", cards=self.phrases.join(names)) for kind, names in named]
        if len(cards) < len(ask.options) and ask.slot == "lead":
            lines.append(self.phrases("explained.declare"))
        return "\n".join(f"-# {line}" for line in lines)

    def of_card(self, view: View, ask: Ask, card: CardId) -> str:
        """The combo that a card belongs to, and what comes of picking it: the second line of a menu."""
        return " · ".join(filter(None, (self._combo(view, ask, card), self._outcome(view, ask, card))))

    def kind(self, view: View, ask: Ask, card: CardId) -> str:
        """The kind of outcome that a card has, as phrases name it: `takes` or `loses`, or what can beat it."""
        if ask.slot == "follow":
            return "takes" if self._best(view, card) == card else "loses"
        clan, strength = self.book.cards[card].clan, self.book.cards[card].strength
        unbeaten = all(strength >= other.strength for other in self.book.cards.values() if other.clan == clan)
        if ask.slot == "half" or clan == view.supremacy:
            return "unbeaten" if unbeaten else "supreme"
        first = "unbeaten" if unbeaten else "beaten"
        return f"{first}-by-supreme" if view.supremacy else first

    def _combo(self, view: View, ask: Ask, card: CardId) -> str:
        """The combo that may still be declared with a card, or is given up by leading it alone."""
        combo = open_combo(self.book, view, card)
        if combo is None or ask.slot == "half":
            return ""
        if ask.slot == "lead":
            return self.phrases("option.hint-alone", n=combo.value)
        phrase = "option.hint-held" if holds(view, combo) else "option.hint"
        return self.phrases(phrase, partner=self.phrases(f"card.{combo.partner(card)}"), n=combo.value)

    def _outcome(self, view: View, ask: Ask, card: CardId) -> str:
        if ask.slot == "follow":
            if self.kind(view, ask, card) == "takes":
                return self.phrases("option.takes", n=self._worth(view, card))
            return self.phrases("option.loses", card=self.phrases(f"card.{self._best(view, card)}"))
        if ask.slot in _LEADING:
            return self.phrases(f"option.{self.kind(view, ask, card)}")
        return self.phrases(f"option.hint-{ask.slot}", n=self.book.cards[card].value)

    def _best(self, view: View, card: CardId) -> CardId:
        """The card that takes the trick once this one lies there too."""
        assert view.viewer is not None
        return winning(self.book, (*view.trick, Laid(view.viewer, card)), view.supremacy).card

    def _worth(self, view: View, card: CardId) -> int:
        return card_points(self.book, (*[laid.card for laid in view.trick], card))

    def _taking(self, view: View) -> str:
        return card_in_words(self.book, self.phrases, winning(self.book, view.trick, view.supremacy).card)

    def _auction(self, view: View) -> str:
        deck = self.book.deck(view.config)
        if not view.bid:
            return self.phrases("aside.opening", points=deck.opening)
        return self.phrases("aside.bid", points=view.bid)

    def _burial(self, view: View) -> str:
        return self.phrases("aside.bury", bid=view.bid)

    def _lead(self, view: View) -> str:
        """The points so far, the supreme clan, and whether a combo can be declared."""
        combo = "aside.declare" if held_combos(self.book, view) else "aside.no-combo"
        return f"{self._standing(view)}\n{self.phrases(combo)}"

    def _standing(self, view: View) -> str:
        """The bid and how much of it is made, a scavenger's own points, and which clan is supreme."""
        assert view.viewer is not None
        said = [self._promise(view)]
        if view.bidder != view.viewer:
            said.append(self.phrases("aside.own", points=points_so_far(self.book, view, view.viewer)))
        if view.supremacy:
            said.append(
                self.phrases("aside.supreme", clan=self.phrases(f"clan.{self.book.clans[view.supremacy].name}"))
            )
        return " ".join(said)

    def _promise(self, view: View) -> str:
        """The bid and how much of it is made."""
        so_far = progress(self.book, view)
        own = "own" if view.bidder == view.viewer else "other"
        end = "-and-buried" if so_far.unknown else ""
        return self.phrases(f"aside.{own}-bid{end}", bid=view.bid, points=so_far.points)

    def _trick(self, view: View) -> str:
        """Whether the clan that was led binds, who takes the trick as it lies, and how the hand stands."""
        worth = card_points(self.book, [laid.card for laid in view.trick])
        lies = self.phrases("aside.trick", card=self._taking(view), n=worth)
        said = [lies, self._standing(view)]
        if not followers(self.book, view):
            led = self.phrases(f"clan_short.{self.book.clans[led_clan(self.book, view.trick)].name}")
            said.insert(0, self.phrases("aside.free", clan=led))
        return "\n".join(said)
