"""Gulveig as the bot offers it."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import msgspec
from msgspec.structs import replace

from bot.games.appearance import Appearance, Tone
from bot.games.commentary import commentary_of
from bot.games.control_style import ControlStyle
from bot.games.listing import Listing
from bot.games.parts import (
    Cards,
    Detail,
    LeagueDetails,
    OwnAnswers,
    PictureSet,
    RecordKind,
    Sheet,
    Teaching,
)
from bot.games.watching import Watching
from engines.core import AdvanceAnswer, Ask, Option, Seat
from engines.gulveig import load
from engines.gulveig.book import Book, Combo
from engines.gulveig.config import Gulveig, Penalty
from engines.gulveig.facts import AuctionWon, Declared, GameOver, HandBegan, HandScored, Score, Supremacy, TrickWon
from engines.gulveig.reading import next_up
from engines.gulveig.view import View
from engines.gulveig.watching import came_out, chapter, lead, predict
from renderers.gulveig import GulveigProse, Pictures, emojis
from renderers.gulveig.backdrop import FEAST
from renderers.gulveig.card_lookup import Lookup
from renderers.gulveig.hints import Hints
from renderers.gulveig.moments import Moments
from renderers.gulveig.teaching import MOMENT_FIGURES, figures, moment_figures
from renderers.gulveig.teaching_pictures import TeachingPictures
from renderers.kit import phrases as texts
from renderers.kit.phrases import Phrases

ACCENT = 0xE69F00

CLANS = {"A": "⚡", "V": "🌿", "R": "❄️", "M": "🔥", "D": "⚒️"}
"""An emoji per clan, by its letter."""

_WORDS = {"pass": "🚪", "keep": "✋"}
"""Options that are words, each with its emoji."""


def listing(folder: Path) -> Listing:
    """Return Gulveig under the Book in this folder.

    Raises:
        BookError: the Book has faults.
    """
    rules = load(folder)
    phrases = texts.beside(folder, rules.info.key)
    pictures, moments = Pictures(rules.book, phrases), Moments(rules.book, phrases)
    prose = GulveigProse(rules.book, phrases)
    controls, hints = Controls(rules.book, phrases), Hints(rules.book, phrases)

    return Listing(
        rules=rules,
        phrases=phrases,
        prose=prose,
        pictures=PictureSet(
            pictures.board,
            pictures.hand,
            lambda _view, _ask: True,
            closeups=(
                Sheet("trick", pictures.trick, prose.trick_alt, ready=lambda view: bool(view.trick or view.tricks)),
                Sheet("table", pictures.board, prose.alt),
                Sheet("cards", pictures.large_hand, prose.hand_alt, ready=lambda view: bool(view.hand)),
                Sheet("last-hand", pictures.last_hand, prose.last_hand_alt, ready=lambda view: bool(view.history)),
                Sheet("combos", pictures.combos, prose.combos_alt),
            ),
            marks=lambda view, _facts: pictures.marks(view),
            hand_marks=lambda _view: ("trick", "ribbons"),
            moment=moments.moment,
            place=FEAST,
            accent=ACCENT,
            emojis=emojis.EMOJIS,
        ),
        controls=ControlStyle(
            controls.appearance, controls.heading, hints.aside, hints.explained, doubt=hints.doubt, stake=hints.stake
        ),
        league=LeagueDetails(DETAILS, opening="auction", records=RECORDS, duplicate=True),
        outcomes=(AuctionWon, TrickWon, HandScored),
        end=GameOver,
        in_short=prose.in_short,
        own_answers=OwnAnswers(
            in_advance=(
                AdvanceAnswer("bid", "pass", "pass", news=(HandBegan,)),
                AdvanceAnswer("follow", "cheapest", news=(Declared, Supremacy, TrickWon)),
            ),
            open=frozenset({"lead"}),  # everybody sees how many cards a hand has
            undoable=frozenset({"bury"}),
        ),
        cards=cards(Lookup(rules.book, phrases)),
        teaching=Teaching(
            figures=figures(rules.book, phrases),
            moment_figures=MOMENT_FIGURES,
            at=partial(moment_figures, rules.book),
            drawings=TeachingPictures(rules.book, phrases).all(),
        ),
        next_up=next_up,
        much=0.1,
        chances=True,
        watching=Watching(
            chapter, partial(lead, rules.book), partial(predict, rules.book), came_out, commentary_of(rules.info.key)
        ),
    )


def cards(lookup: Lookup) -> Cards:
    """Return the cards as anybody may look them up, at a table with the combos of its own deck."""
    names, kinds = lookup.names(), lookup.kinds()

    def at(config: Gulveig) -> Cards:
        there = replace(lookup, config=config)
        return Cards(names, there.draw, there.tell, kinds=kinds)

    return Cards(names, lookup.draw, lookup.tell, at, kinds)


class Controls(msgspec.Struct, frozen=True):
    """What the options of Gulveig look like on controls."""

    book: Book
    phrases: Phrases

    def appearance(self, view: View, ask: Ask, option: Option) -> Appearance:
        """Return how an option looks: a card, a combo, a bid, or one of the words."""
        if option.id in self.book.cards:
            return self._card(view, ask, option.id)
        for combo in self.book.deck(view.config).combos:
            if option.id == combo.id:
                return self._combo(combo)
        if option.id in _WORDS:
            hint = self.phrases(f"option.hint-{option.id}")
            return Appearance(self.phrases(f"option.{option.id}"), _WORDS[option.id], hint, no_choice=True)
        return self._bid(view, int(option.id))

    def heading(self, view: View, _ask: Ask, group: str) -> Appearance:
        """Return how a range of bids looks."""
        whole = view.config.fail_penalty is Penalty.BID
        return Appearance(
            self.phrases("group.bids", range=group),
            "💰",
            self.phrases("group.risk" if whole else "option.hint-bid-total"),
            icon=emojis.BID,
        )

    def _bid(self, view: View, points: int) -> Appearance:
        return Appearance(self.phrases("option.bid", n=points), "💰", self._risk(view, points), icon=emojis.BID)

    def _risk(self, view: View, points: int) -> str:
        """What a missed bid costs."""
        whole = view.config.fail_penalty is Penalty.BID
        return self.phrases("option.hint-bid" if whole else "option.hint-bid-total", n=points)

    def _card(self, view: View, ask: Ask, card: str) -> Appearance:
        printed = self.book.cards[card]
        clan = self.phrases(f"clan_short.{self.book.clans[printed.clan].name}")
        label = self.phrases(
            "option.card", card=self._name(card), clan=clan, strength=printed.strength, n=printed.value
        )
        hint = Hints(self.book, self.phrases).of_card(view, ask, card)
        return Appearance(label, CLANS.get(printed.clan, ""), hint, icon=emojis.CLANS.get(printed.clan, ""))

    def _combo(self, combo: Combo) -> Appearance:
        card, partner = (self._name(half) for half in combo.pair)
        label = self.phrases("option.declare", card=card, partner=partner, n=combo.value)
        hint = self.phrases("option.hint-declare", n=combo.value)
        return Appearance(label, "👑", hint, Tone.GOOD, icon=emojis.COMBO)

    def _name(self, card: str) -> str:
        return self.phrases(f"card.{card}")


def _scores(view: View, seat: Seat) -> list[Score]:
    return [score for hand in view.history for score in hand.scores if score.seat == seat]


def _bids(view: View, seat: Seat) -> list[Score]:
    return [score for score in _scores(view, seat) if score.bid]


def _first_auction(view: View, seat: Seat) -> str | None:
    """Return what came of the first auction for a seat: it won it, or left it to somebody else."""
    first = next(iter(_scores(view, seat)), None)
    return None if first is None else "won" if first.bid else "left"


DETAILS = (
    Detail("auction", _first_auction),
    Detail("hands", lambda view, seat: len(_scores(view, seat))),
    Detail("bids", lambda view, seat: len(_bids(view, seat))),
    Detail("made", lambda view, seat: sum(score.made >= score.bid for score in _bids(view, seat))),
    Detail("combos", lambda view, seat: sum(score.combos for score in _scores(view, seat))),
    Detail("best", lambda view, seat: max((score.scored for score in _scores(view, seat)), default=0)),
    Detail("missed", lambda view, seat: sum(score.made < score.bid for score in _bids(view, seat))),
    Detail("highest", lambda view, seat: max((s.bid for s in _bids(view, seat) if s.made >= s.bid), default=0)),
)
"""A seat's first auction, its hands, its bids made and missed, its combos, its best hand, and its highest bid made."""

RECORDS = (
    RecordKind("highest", "highest"),
    RecordKind("best", "best"),
    RecordKind("score"),
    RecordKind("longest", "hands"),
    RecordKind("swiftest", "hands", lowest=True, won=True),
)
"""The highest bid made, the best hand, the most points, the longest game and the swiftest victory."""
