"""Thor against Loki as the bot offers it."""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial
from pathlib import Path

import msgspec

from bot.games.appearance import Appearance, Tone
from bot.games.commentary import commentary_of
from bot.games.control_style import ControlStyle
from bot.games.listing import Listing
from bot.games.parts import (
    Cards,
    Detail,
    Facts,
    LeagueDetails,
    OwnAnswers,
    PictureSet,
    RecordKind,
    Sheet,
    StandingOffers,
    Teaching,
    ToldDetail,
)
from bot.games.watching import Watching
from engines.core import AdvanceAnswer, Ask, Fact, Option, Picks, Seat
from engines.thor_vs_loki import load
from engines.thor_vs_loki.actions import Spot
from engines.thor_vs_loki.book import COLUMNS, ROWS, Book, CardId, Power, Side
from engines.thor_vs_loki.facts import (
    Captured,
    Challenged,
    Deployed,
    Discarded,
    Drew,
    GameOver,
    HandLost,
    PowerPlayed,
    Recovered,
    TurnBegan,
)
from engines.thor_vs_loki.reading import captured, exposed
from engines.thor_vs_loki.view import Face, Phase, View
from engines.thor_vs_loki.watching import came_out, chapter, lead, predict
from renderers.kit import phrases as texts
from renderers.kit.phrases import Phrases
from renderers.thor_vs_loki import (
    MOMENT,
    Pictures,
    ThorVsLokiProse,
    drawings,
    figures,
    kind_of,
    moment_figures,
)
from renderers.thor_vs_loki.advice import aside, explained
from renderers.thor_vs_loki.backdrop import BACKDROPS
from renderers.thor_vs_loki.board import MARKED
from renderers.thor_vs_loki.emojis import emojis, kind_emoji, use_emoji
from renderers.thor_vs_loki.moments import Moments
from renderers.thor_vs_loki.reasons import Reasons

ACCENT = 0x3F88C5

SIDES = {Side.THOR: "⚡", Side.LOKI: "🔥"}
"""An emoji per side."""

KINDS = {
    "thor": "⚡", "loki": "🔥", "ring": "💍", "crown": "👑", "baldr": "☀️", "berserker": "🐻", "idunn": "🍎",
    "freya": "🐈", "frigg": "🪞", "mjolnir": "🔨", "gungnir": "🔱", "hel": "💀", "longships": "⛵", "nightmare": "🐴",
    "odin": "🧙", "ravens": "🪶", "seer": "🔮", "wall": "🛡️", "valkyries": "🪽", "vidarr": "👢", "archer": "🏹",
    "viking": "🪓", "tyr": "⚖️", "einherjar": "🍻", "guard": "🌈", "dwarf": "⛏️", "angrboda": "🧿", "dragon": "🐉",
    "giant": "🌋", "troll": "🧌",
}  # fmt: skip
"""An emoji per kind of card, by which a card is known on a small button too."""

_WORDS = {
    "draw": "🎴", "deploy": "⬇️", "challenge": "⚔️", "power": "✨", "spy": "👀", "unveil": "🔦",
    "row": "🎯", "hand": "✋", "rest": "✅", "nothing": "🤷", "reveal": "🔮", "stop": "✅",
}  # fmt: skip
"""Options that are words, each with its emoji."""

NO_CHOICE = frozenset({"rest", "stop"})
"""Options that end or decline a choice."""

_HIDDEN, _COLUMN = "❓", "↕️"

_MINE = {"spot", "move-own", "goal-own"}
"""Asks for a place of the own side."""


def listing(folder: Path) -> Listing:
    """Return Thor against Loki under the Book in this folder.

    Raises:
        BookError: the Book has faults.
    """
    rules = load(folder)
    phrases = texts.beside(folder, rules.info.key)
    pictures, moments = Pictures(rules.book, phrases), Moments(rules.book, phrases)

    prose = ThorVsLokiProse(rules.book, phrases)
    names = {kind: phrases(f"card.{kind}") for kind in rules.book.kinds}
    return Listing(
        rules=rules,
        phrases=phrases,
        prose=prose,
        pictures=PictureSet(
            pictures.board,
            pictures.hand,
            closeups=(
                Sheet("cards", pictures.cards, prose.cards, ready=lambda view: bool(view.hand)),
                Sheet("left", partial(pictures.side, near=True), partial(prose.side, near=True)),
                Sheet("right", partial(pictures.side, near=False), partial(prose.side, near=False)),
            ),
            marked_board=pictures.board,
            marked_facts=MARKED,
            marks=pictures.marks,
            hand_marks=lambda _view: ("cards", "copies"),
            moment=moments.moment,
            place=BACKDROPS[Side.THOR],
            accent=ACCENT,
            emojis=emojis(rules.book),
        ),
        controls=ControlStyle(
            Controls(rules.book, phrases).appearance,
            aside=partial(aside, phrases),
            explained=partial(explained, rules.book, phrases),
            stake=partial(stake, rules.book),
            stakes_apart=_POWERS_APART,
            comes_to=comes_to,
            reason=lambda view, steps: Reasons(rules.book, phrases, view).reason(steps),
        ),
        league=LeagueDetails(
            (SIDE, TURNS), rated_by=SIDE, told=(FIRST_ACT,), opening="first", records=RECORDS, sides=True
        ),
        outcomes=(Captured, Discarded, HandLost, Recovered),
        end=GameOver,
        offers=StandingOffers(considered=frozenset({"enter"}), inviting=frozenset({"act"})),
        own_answers=OwnAnswers(in_advance=(AdvanceAnswer("order", "rest", "rest", news=(TurnBegan,)),)),
        cards=Cards(
            names=names,
            draw=pictures.card,
            tell=prose.card,
            kinds={kind: kind_of(printed, phrases) for kind, printed in rules.book.kinds.items()},
        ),
        teaching=Teaching(
            figures=figures(rules.book, phrases),
            moment_figures=MOMENT,
            at=partial(moment_figures, rules.book, phrases),
            drawings=drawings(rules.book, phrases),
        ),
        much=0.1,
        chances=True,
        watching=Watching(chapter, partial(lead, rules.book), predict, came_out, commentary_of(rules.info.key)),
    )


_LAID = {*[f"row-{column}" for column in COLUMNS], "card"}
"""Asks for a card to lay on the battlefield, where powers from the hand are gone (rule 23)."""

_POWERS_APART = 25.0
"""More than strength makes out between two first rows, and less than a power does."""


def stake(book: Book, view: View, picks: Picks) -> float | None:
    """Return how exposed a first row is; None for every other answer."""
    return exposed(book, _row(picks)) if view.phase is Phase.ROW else None


def comes_to(view: View, picks: Picks) -> Hashable:
    """Return the cards of a first row in any order, as nobody knows yet what lies across; None for other answers."""
    return tuple(sorted(_row(picks))) if view.phase is Phase.ROW else None


def _row(picks: Picks) -> list[str]:
    return [card.partition("#")[0] for step in picks for card in step]


class Controls(msgspec.Struct, frozen=True):
    """What the options of Thor against Loki look like on controls."""

    book: Book
    phrases: Phrases

    def appearance(self, view: View, ask: Ask, option: Option) -> Appearance:
        """Return how an option looks: a word, a card, a column, or a place on one side of the battlefield."""
        card, _, copy = option.id.partition("#")
        if option.id == "hand":
            n = view.counts[1 - _seat(view)]
            return Appearance(self.phrases("option.hand", n=n), _WORDS[option.id])
        if option.id in _WORDS:
            words, icon = self.phrases(f"option.{option.id}"), use_emoji(option.id)
            return Appearance(words, _WORDS[option.id], icon=icon, no_choice=option.id in NO_CHOICE)
        if option.id in {"enter", "own"}:
            return self._avatar(view, option)
        if card in self.book.cards:
            return self._card(view, ask, card, copy)
        if len(option.id) == 1:
            return self._column(view, ask, option)
        return self._place(view, ask, option)

    def _avatar(self, view: View, option: Option) -> Appearance:
        """The own Thor or Loki, to bring in or, in play, to send Ravens at."""
        side = view.sides[_seat(view)]
        label = self.phrases(f"option.{option.id}", card=self._name(self.book.avatar(side)))
        tone = Tone.GOOD if option.id == "enter" and not option.why_not else Tone.PLAIN
        return Appearance(label, SIDES[side], tone=tone, icon=kind_emoji(self.book.cards[self.book.avatar(side)].kind))

    def _card(self, view: View, ask: Ask, card: CardId, copy: str) -> Appearance:
        printed = self.book.cards[card]
        label, said = self._name(card), ""
        if printed.face.strength >= 0:
            said = self.phrases("option.card-said", card=label, n=printed.face.strength)
            label = self.phrases("describe.strength", card=label, n=printed.face.strength)
        if captured(self.book, card, view.sides[_seat(view)]):
            label, said = self.phrases("option.captured", card=label), ""
        if copy:
            label, said = self.phrases("option.copy", card=label, n=int(copy)), ""
        hint = self.phrases(f"card_line.{printed.kind}")
        if ask.slot in _LAID and printed.face.power not in {None, Power.BANNER}:
            hint = self.phrases("option.laid", line=hint)
        held = view.hand.count(card)
        if held > 1:
            hint = self.phrases("option.held", n=held, line=hint)
        return Appearance(label, KINDS[printed.kind], hint, icon=kind_emoji(printed.kind), said=said)

    def _column(self, view: View, ask: Ask, option: Option) -> Appearance:
        """A column; where two cards meet there the button names both."""
        column = COLUMNS.index(option.id)
        mine, theirs = (view.fields[seat][column] for seat in (_seat(view), 1 - _seat(view)))
        label = self.phrases("option.column", column=option.id)
        if ask.slot == "challenge" and not option.why_not:
            card, other = self._known(mine[0]), self._known(theirs[0])
            label = self.phrases("option.duel", column=option.id, card=card, other=other)
        elif ask.slot == "place" and not option.why_not:
            card = self._strong(mine[0]) if mine else ""
            phrase = "option.across" if card else "option.across-none"
            label = self.phrases(phrase, column=option.id, card=card)
        elif (lying := self._told(ask, mine, theirs)) and not option.why_not:
            label = self.phrases("option.column-card", column=option.id, card=self._strong(lying[0]))
        elif ask.slot == "enter" and not option.why_not:
            label = self.phrases("option.column-empty", column=option.id)
        elif ask.slot == "unveil" and not option.why_not:
            label = self.phrases("option.column-cards", column=option.id, n=len(theirs))
        elif ask.slot == "flank" and not option.why_not:
            goal = COLUMNS[view.flanked(column)]
            label = self.phrases("option.flank", column=option.id, card=self._known(mine[0]), goal=goal)
        return Appearance(label, _COLUMN)

    def _told(self, ask: Ask, mine: tuple[Face, ...], theirs: tuple[Face, ...]) -> tuple[Face, ...]:
        """The column whose row 1 card matters for an ask; nothing for other asks."""
        return theirs if ask.slot == "ravens-row" else mine if ask.slot == "enter" else ()

    def _place(self, view: View, ask: Ask, option: Option) -> Appearance:
        """A place on the grid, as on the board: row 1 lies on the right of the own side, on the left of the other."""
        spot, own = Spot.read(option.id), ask.slot in _MINE
        cards = view.fields[_seat(view) if own else 1 - _seat(view)][spot.column]
        cell = (spot.column, ROWS - 1 - spot.row if own else spot.row)
        if spot.row >= len(cards):
            return Appearance(self.phrases("option.spot", place=option.id), cell=cell)
        card = cards[spot.row].card
        if not card:
            return Appearance(self.phrases("option.spot", place=option.id), _HIDDEN, cell=cell)
        printed = self.book.cards[card]
        n, label, said = printed.face.strength, self.phrases("option.spot", place=option.id), ""
        if printed.face.challenges:
            label = self.phrases("option.spot-known", place=option.id, n=n)
            name = self.phrases(f"card.{printed.kind}")
            said = self.phrases("option.spot-said", place=option.id, card=name, n=n)
        return Appearance(label, KINDS[printed.kind], cell=cell, icon=kind_emoji(printed.kind), said=said)

    def _known(self, face: Face) -> str:
        return self._name(face.card) if face.card else self.phrases("board.hidden")

    def _strong(self, face: Face) -> str:
        """A card on the battlefield with its strength, as far as the viewer knows it."""
        strength = self.book.face(face.card).strength if face.card else -1
        return (
            self.phrases("describe.strength", card=self._known(face), n=strength)
            if strength >= 0
            else self._known(face)
        )

    def _name(self, card: CardId) -> str:
        return self.phrases(f"card.{self.book.cards[card].kind}")


def _seat(view: View) -> Seat:
    assert view.viewer is not None
    return view.viewer


SIDE = Detail("side", lambda view, seat: view.sides[seat].value)
"""Which side a seat played."""

TURNS = Detail("turns", lambda view, _seat: view.turn)
"""How many turns both players took together."""

_ACTS: dict[type[Fact], str] = {Drew: "drew", Deployed: "deployed", Challenged: "challenged", PowerPlayed: "power"}
"""What somebody can spend action points for, by the fact that tells of it."""


def _first_act(facts: Facts, seat: Seat) -> str | None:
    """Return what a seat spent its first action point for."""
    begun = False
    for fact in facts:
        if isinstance(fact, TurnBegan) and fact.seat == seat:
            begun = True
        elif begun and type(fact) in _ACTS and getattr(fact, "seat", None) == seat:
            return _ACTS[type(fact)]
    return None


FIRST_ACT = ToldDetail("first", _first_act)
"""What a seat did first."""

RECORDS = (RecordKind("longest", "turns"), RecordKind("swiftest", "turns", lowest=True, won=True))
"""The longest game and the swiftest victory."""
