"""Champions of Midgard as the bot offers it."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import msgspec
from msgspec.structs import replace

from bot.games.appearance import Appearance
from bot.games.commentary import commentary_of
from bot.games.control_style import ControlStyle, Steps
from bot.games.listing import Listing
from bot.games.parts import (
    Cards,
    Detail,
    LeagueDetails,
    OwnAnswers,
    PictureSet,
    RecordKind,
    Sheet,
    StandingOffers,
    Teaching,
)
from bot.games.watching import Watching
from engines.champions_of_midgard import load
from engines.champions_of_midgard.book import Book
from engines.champions_of_midgard.facts import (
    BlamePassed,
    Defeated,
    DestinyScored,
    Fallen,
    GameOver,
    Gone,
    Hunted,
    RoundEnded,
)
from engines.champions_of_midgard.reading import next_up
from engines.champions_of_midgard.view import Topic, View
from engines.champions_of_midgard.watching import came_out, chapter, lead, predict
from engines.core import AdvanceAnswer, Ask, Option, Seat
from renderers.champions_of_midgard import (
    DICE,
    MOMENT,
    MidgardProse,
    Page,
    Pictures,
    ViewModel,
    aside,
    asked,
    card_names,
    draw_card,
    drawings,
    explained,
    figures,
    heading,
    moment_figures,
    moments,
    rank,
    said,
    seat_of,
    shows,
    sign_of,
    tell_card,
    view_model,
    wording,
)
from renderers.champions_of_midgard.backdrop import FJORD
from renderers.champions_of_midgard.emojis import EMOJIS
from renderers.champions_of_midgard.reasons import reason, remark
from renderers.champions_of_midgard.viewmodel import MARKED
from renderers.kit import phrases as texts
from renderers.kit.phrases import Phrases

ACCENT = 0x4C9A6A

PAGES = (Page.VILLAGE, Page.TOWN, Page.COAST, Page.FIGHT)
"""Close-ups of the board."""

NO_CHOICE = frozenset({"keep", "stop"})
"""Options that end or decline a choice."""


def listing(folder: Path) -> Listing:
    """Return Champions of Midgard under the Book in this folder.

    Raises:
        BookError: the Book has faults.
    """
    rules = load(folder)
    book, phrases = rules.book, texts.beside(folder, rules.info.key)
    pictures, prose = Pictures(book, phrases), MidgardProse(book, phrases)
    controls = Controls(book, phrases).style
    unaided = Controls(book, phrases, odds=False).style

    return Listing(
        rules=rules,
        phrases=phrases,
        prose=prose,
        pictures=PictureSet(
            pictures.board,
            pictures.hand,
            closeups=tuple(
                [
                    Sheet(page.value, partial(pictures.board, page=page), prose.alt, ready=partial(shows, page))
                    for page in PAGES
                ]
            ),
            moment=partial(moments.moment, book, phrases),
            counts_up=True,
            place=FJORD,
            accent=ACCENT,
            marked_board=lambda view, names, facts: pictures.board(view, names, news=facts),
            marked_facts=MARKED,
            marks=pictures.marks,
            hand_marks=lambda _view: ("destinies", "tiles"),
            on_board=lambda public, own: replace(public, shores=own.shores),  # with the Journeys that the seat knows
            emojis=EMOJIS,
        ),
        controls=replace(controls, unaided=unaided),
        league=LeagueDetails(DETAILS, opening="leader", records=RECORDS),
        outcomes=(BlamePassed, Defeated, DestinyScored, Fallen, Gone, Hunted, RoundEnded),
        end=GameOver,
        in_short=prose.in_short,
        offers=StandingOffers(considered=frozenset({Topic.RUNE.value})),
        own_answers=OwnAnswers(
            in_advance=(
                AdvanceAnswer("roll", "stop", "stop", lasting=True, news=(RoundEnded,)),
                AdvanceAnswer("glory", "keep", "keep", lasting=True, news=(RoundEnded,)),
                AdvanceAnswer("vision", "keep", "keep", lasting=True, news=(RoundEnded,)),
                AdvanceAnswer("journey", "keep", "keep", lasting=True, news=(RoundEnded,)),
                AdvanceAnswer("last-call", "decline", "decline"),
            ),
            open=frozenset({"leader", "blame", "toll", "starve"}),
        ),
        cards=Cards(
            names=card_names(book, phrases),
            draw=partial(draw_card, book, phrases),
            tell=partial(tell_card, book, phrases),
        ),
        teaching=Teaching(
            figures=figures(book, phrases),
            moment_figures=MOMENT,
            at=partial(moment_figures, book, phrases),
            drawings=drawings(book, phrases),
        ),
        next_up=next_up,
        score_parts=prose.score_parts,
        watching=Watching(
            chapter, lead, partial(predict, book), partial(came_out, book), commentary_of(rules.info.key)
        ),
    )


class Controls(msgspec.Struct, frozen=True):
    """What the options of Champions of Midgard look like on controls.

    Attributes:
        book: the Book of the table.
        phrases: its words.
        odds: whether they say how likely fights are won.
    """

    book: Book
    phrases: Phrases
    odds: bool = True

    @property
    def style(self) -> ControlStyle:
        """The same as the bot asks for it."""
        return ControlStyle(
            self.appearance,
            self.heading,
            self.aside,
            self.explained,
            reason=self.reason,
            remark=self.remark,
            asked=self.asked,
        )

    def appearance(self, view: View, ask: Ask, option: Option) -> Appearance:
        """Return what an option looks like."""
        model = self._model(view)
        words, text = wording(model, ask, option)
        sign = sign_of(model, ask, option.id)
        early = rank(model, ask, option)
        whole = said(model, ask, option)
        return Appearance(
            words,
            sign.text,
            text,
            seat=seat_of(ask, option),
            icon=sign.icon,
            rank=early,
            said=whole,
            no_choice=option.id in NO_CHOICE,
        )

    def heading(self, view: View, ask: Ask, group: str) -> Appearance:
        """Return what a heading looks like, such as a number of dice with the best odds that so many give."""
        words, text = heading(self._model(view), ask, group)
        return Appearance(words, DICE.text, text, icon=DICE.icon)

    def asked(self, view: View, ask: Ask) -> str:
        """Return what is asked where that names an enemy."""
        return asked(self._model(view), ask)

    def aside(self, view: View, ask: Ask) -> str:
        """Return what helps to answer."""
        return aside(self._model(view), ask)

    def explained(self, view: View, ask: Ask) -> str:
        """Return what the options do."""
        return explained(self._model(view), ask)

    def reason(self, view: View, steps: Steps) -> str:
        """Return what speaks for or against an answer, where one part of it has something to say."""
        model = self._model(view)
        loaded = {ask.slot.replace("food-", "send-") for ask, _ in steps if ask.slot.startswith("food-")}
        # Who sails is weighed with the Food that is best; what is loaded counts, and is told instead.
        told = [(ask, picked) for ask, picked in steps if ask.slot not in loaded]
        said = list(filter(None, [reason(model, ask, picked) for ask, picked in told]))
        return said[0] if len(said) == 1 else ""  # of two fights nobody could tell which is meant

    def remark(self, view: View, steps: Steps) -> str:
        """Return what has to be known of an answer, such as that a worker only reserves a fight."""
        return "\n".join(filter(None, [remark(self._model(view), ask, picked) for ask, picked in steps]))

    def _model(self, view: View) -> ViewModel:
        """Return a view with the numbers of the seats for their names: no name stands in these words."""
        names = tuple([str(seat + 1) for seat in range(view.config.seats)])
        return view_model(self.book, self.phrases, view, names)._replace(odds=self.odds)


def _glory(view: View, seat: Seat) -> int:
    """The Glory that a seat ended with."""
    return next((line.total for line in view.scores if line.seat == seat), view.boards[seat].glory)


DETAILS = (
    Detail("leader", lambda view, seat: view.boards[seat].leader or None),
    Detail("glory", _glory),
    Detail("defeated", lambda view, seat: len(view.piles[seat] or ())),
    Detail("blame", lambda view, seat: view.boards[seat].blame),
)
"""A seat's leader, and how much Glory, how many defeated enemies and how much Blame it ended with."""

RECORDS = (RecordKind("glory", "glory"), RecordKind("defeated", "defeated"), RecordKind("blame", "blame", won=True))
"""The most Glory, the most defeated enemies, and the most Blame of somebody who won in spite of it."""
