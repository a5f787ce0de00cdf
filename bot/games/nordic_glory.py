"""Nordic Glory as the bot offers it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from pathlib import Path
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from bot.games.appearance import Appearance
from bot.games.commentary import commentary_of
from bot.games.control_style import ControlStyle, Steps
from bot.games.decks import DeckUnreadable, Facet, Part
from bot.games.listing import Listing
from bot.games.parts import (
    Cards,
    Detail,
    LeagueDetails,
    Names,
    OwnAnswers,
    PictureSet,
    RecordKind,
    Sheet,
    Teaching,
)
from bot.games.source import Extra
from bot.games.watching import Watching
from engines.core import AdvanceAnswer, Ask, Fault, Option, Picks, Question, Seat
from engines.nordic_glory import building, choosable, load
from engines.nordic_glory.book import Book
from engines.nordic_glory.book.cards import ELEMENT, CardId, Deck, is_element
from engines.nordic_glory.book.deck_limits import fitted, problems
from engines.nordic_glory.config import DECKS, deck_limits
from engines.nordic_glory.decks import DeckError, write_code, write_text
from engines.nordic_glory.facts import (
    BattleDecided,
    ElementAttached,
    GameOver,
    JarlWounded,
    RitualPlayed,
    Wounded,
)
from engines.nordic_glory.outlook import comes_to
from engines.nordic_glory.view import View
from engines.nordic_glory.watching import came_out, chapter, lead, predict
from renderers.kit import phrases as texts
from renderers.kit.phrases import Phrases
from renderers.nordic_glory import NordicGloryProse, Pictures, naming
from renderers.nordic_glory.backdrop import FIELD
from renderers.nordic_glory.deck_labels import DeckLabels
from renderers.nordic_glory.drawings import drawings
from renderers.nordic_glory.emojis import EMOJIS, card_emoji, emoji_of
from renderers.nordic_glory.labels import Label, OptionLabels
from renderers.nordic_glory.news import MARKED
from renderers.nordic_glory.reasons import Reasons
from renderers.nordic_glory.teaching import MOMENT, figures, moment_figures

ACCENT = 0xB07CC6

Shown = TypeVar("Shown", bytes, str)

ELEMENTS = {
    "snow": "❄️", "sand": "🏜️", "stone": "🪨", "moss": "🌿", "ash": "🌋", "ember": "🔥", "mist": "🌫️", "storm": "⛈️",
    "iron": "⚙️", "amber": "🍯", "bog": "🐸", "fjord": "🌊", "heath": "🌸", "pine": "🌲", "star": "⭐", "bone": "🦴",
}  # fmt: skip
"""An emoji per element, for shields of that base and for element cards."""

GEMS = {"ruby": "🔴", "sapphire": "🔵", "emerald": "🟢", "topaz": "🟡", "onyx": "⚫"}
"""An emoji per gem."""

RUNES = {
    "courage": "🦁", "energy": "⚡", "grace": "🦢", "healing": "💚", "love": "💗", "peace": "🕊️", "protection": "🛡️",
    "strength": "💪", "luck": "🍀",
}  # fmt: skip
"""An emoji per rune."""

RITUALS = {
    "total": "⚔️", "buff": "🛡️", "hit": "🪓", "hitj": "💔", "healj": "❤️", "heal": "💚", "swap": "🔀", "freeze": "🧊",
    "draw": "🎴", "toss": "🗑️", "peek": "👁️", "recover": "↩️", "search": "🔎", "muster": "🪖", "rune": "🪄",
    "dice": "🎲", "negate": "🚫", "wild": "🎭", "attach": "💍", "detach": "⛓️", "guard": "🧱",
}  # fmt: skip
"""An emoji per kind of effect; a ritual shows that of its first."""

DICE = ("1️⃣", "2️⃣", "3️⃣", "4️⃣", "5️⃣", "6️⃣")
"""An emoji per face of a die."""

NO_CHOICE = frozenset({"done", "keep", "none", "skip"})
"""Options that end or decline a choice."""

WORDS = {"done": "✅", "none": "🚫", "keep": "✋", "skip": "⏭️", "bear": "🪨", "top": "🎴"}
"""An emoji per option that is a word."""

EMOJI = {
    "column": "↕️",
    "jarl": "👑",
    **{
        f"{kind}.{name}": emoji
        for kind, emojis in {
            "element": ELEMENTS, "gem": GEMS, "rune": RUNES, "ritual": RITUALS, "word": WORDS,
            "die": {str(face): emoji for face, emoji in enumerate(DICE, start=1)},
        }.items()
        for name, emoji in emojis.items()
    },
}  # fmt: skip
"""An emoji for everything that a label can stand for."""


PLAYED = (RitualPlayed, ElementAttached)
"""Somebody has played a card: what was answered in advance may be meant otherwise now."""


def listing(folder: Path, extra: Extra = ()) -> Listing:
    """Return Nordic Glory under the Book in this folder and further card sets.

    Raises:
        BookError: the Book has faults.
    """
    rules = load(folder, extra)
    book = rules.book
    phrases = texts.beside(folder, rules.info.key).with_further(book.texts.get("en", {}))
    pictures, prose = Pictures(book, phrases), NordicGloryProse(book, phrases)
    controls = Controls(book, phrases)
    elements = [ELEMENT + element for element in book.elements]

    return Listing(
        rules=rules,
        phrases=phrases,
        prose=prose,
        pictures=PictureSet(
            pictures.board,
            pictures.hand,
            lambda view, _ask: choosable.from_hand(book, view),
            closeups=(
                Sheet("totals", pictures.totals, prose.totals_alt),
                *[
                    Sheet(f"jarl-{seat}", partial(_jarl, pictures.card, seat), partial(_jarl, prose.card_alt, seat))
                    for seat in range(2)
                ],
            ),
            marked_board=pictures.board,
            marked_facts=MARKED,
            marks=pictures.marks,
            hand_marks=lambda _view: ("cards", "copies", "idle"),
            moment=pictures.moment,
            shared_board=True,
            place=FIELD,
            accent=ACCENT,
            emojis=EMOJIS,
        ),
        controls=replace(controls.style, unaided=Controls(book, phrases, reckoned=False).style),
        league=LeagueDetails(DETAILS, opening="deck", records=RECORDS),
        outcomes=(BattleDecided, JarlWounded, Wounded),
        end=GameOver,
        takes_sets=True,
        decks=DeckBuilding(DeckLabels(book, phrases), pictures, prose),
        own_answers=OwnAnswers(
            in_advance=(
                AdvanceAnswer("reroll", "keep", "keep", lasting=True, news=PLAYED),
                AdvanceAnswer("protect", "none", "none", lasting=True, news=PLAYED),
                AdvanceAnswer("cover", "none", "none", lasting=True, news=PLAYED),
                AdvanceAnswer("absorb", "none", lasting=True, news=PLAYED),
            ),
            open=frozenset({"target"}),
        ),
        cards=Cards(
            names={card: phrases(f"name.{card}") for card in (*book.jarls, *book.shields, *book.rituals, *elements)},
            draw=pictures.card,
            tell=prose.card_told,
            kinds=_kinds(book, phrases),
        ),
        teaching=Teaching(
            figures(book, phrases), MOMENT, partial(moment_figures, book, phrases), drawings(book, phrases)
        ),
        much=0.1,
        chances=True,
        watching=Watching(chapter, lead, predict, came_out, commentary_of(rules.info.key)),
    )


def _kinds(book: Book, phrases: Phrases) -> dict[CardId, str]:
    """Return the kind of each card, as the parts of a deck are called."""
    elements = [ELEMENT + element for element in book.elements]
    parts: dict[str, Iterable[CardId]] = {
        "jarl": book.jarls,
        "shields": book.shields,
        "rituals": book.rituals,
        "elements": elements,
    }
    return {card: phrases(f"deck_part.{part}") for part, cards in parts.items() for card in cards}


def _jarl(show: Callable[[CardId], Shown], seat: Seat, view: View, _names: Names) -> Shown:
    """Show a seat's Jarl, in a picture or in words."""
    return show(view.sides[seat].jarl)


class Controls(msgspec.Struct, frozen=True):
    """What the options of Nordic Glory look like on controls.

    Attributes:
        book: the printed cards.
        phrases: the words.
        reckoned: whether it is told what each name for a trait, and a ritual, comes to, which would solve a puzzle.
    """

    book: Book
    phrases: Phrases
    reckoned: bool = True

    @property
    def style(self) -> ControlStyle:
        """What the listing needs."""
        same = partial(comes_to, self.book)
        style = ControlStyle(self.appearance, self.heading, self.aside, self.explained, self.so_far)
        style = replace(style, doubt=self.doubt, idle=self.idle, reason=self.reason, comes_to=same)
        return replace(style, asked=self.asked, doing=self.doing)

    def appearance(self, view: View, ask: Ask, option: Option) -> Appearance:
        """Return what an option looks like."""
        appearance = _appearance(self._labels(view).label(ask, option.id))
        return replace(appearance, no_choice=option.id in NO_CHOICE)

    def heading(self, _view: View, _ask: Ask, group: str) -> Appearance:
        """Name a heading of a long menu."""
        return Appearance(self.phrases(f"group.{group}"))

    def asked(self, view: View, ask: Ask) -> str:
        """Return what is asked where a phase of rituals has nothing left to play, or a ritual lets a trait be named."""
        if ask.slot == "targets":
            return naming.whose(self._labels(view))
        return self.phrases("asked.card") if ask.slot == "card" and set(ask.open) <= NO_CHOICE else ""

    def doing(self, _view: View, ask: Ask) -> str:
        """Name what is left to do of a ritual and an element: both only for whoever holds both and has used neither."""
        if ask.slot != "card":
            return ""
        elements = [is_element(card) for card in ask.open if card not in NO_CHOICE]
        if not elements:
            return "done"
        return "" if any(elements) and not all(elements) else "attach" if any(elements) else "play"

    def aside(self, view: View, ask: Ask) -> str:
        """Say what helps to choose."""
        labels = self._labels(view)
        lines = [*labels.situation(ask)]
        if ask.slot in {"targets", "wild"}:
            lines += [*naming.why(labels), *(naming.best(labels) if self.reckoned else ())]
        return "\n".join(lines)

    def so_far(self, view: View, picks: Picks) -> str:
        """Say what a swap or a name in the making does to the total."""
        labels = self._labels(view)
        return labels.so_far(picks) or (naming.comes_to(labels, picks) if self.reckoned else "")

    def explained(self, view: View, ask: Ask) -> str:
        """Say in small print what the cards or runes on the buttons do."""
        said = self._labels(view).explained(ask)
        return f"-# {said}" if said else ""

    def doubt(self, view: View, _question: Question, picks: Picks) -> str:
        """Return why a ritual can hardly be meant: it certainly changes nothing."""
        return self._labels(view).doubt(picks)

    def idle(self, view: View, ask: Ask) -> frozenset[str]:
        """Return the rituals that may be played but would certainly change nothing."""
        return self._labels(view).idle(ask)

    def reason(self, view: View, steps: Steps) -> str:
        """Return what speaks for or against an answer."""
        return Reasons(self.book, self.phrases, view, ()).reason(steps)

    def _labels(self, view: View) -> OptionLabels:
        return OptionLabels(self.book, self.phrases, view, (), reckoned=self.reckoned)


class DeckBuilding(msgspec.Struct, frozen=True):
    """The decks of Nordic Glory; as text they are lines such as `jarl eydis` and `2 battle-cry`."""

    labels: DeckLabels
    pictures: Pictures
    prose: NordicGloryProse

    @property
    def _book(self) -> Book:
        return self.labels.book

    @property
    def ready(self) -> Mapping[str, str]:
        """Names of the preconstructed decks, by id."""
        return {name: self.labels.deck(name) for name in self._book.decks}

    @property
    def parts(self) -> tuple[Part, ...]:
        """The Jarl, the shields, the rituals and the elements."""
        book, words = self._book, self.labels.words
        elements = [ELEMENT + element for element in book.elements]
        return (
            Part(words("deck_part.jarl"), EMOJI["jarl"], self._cards(book.jarls), single=True, icon=emoji_of("jarl")),
            Part(
                words("deck_part.shields"),
                "🛡️",
                self._cards(book.shields),
                facets=self._facets(),
                traits=self._traits,
            ),
            Part(words("deck_part.rituals"), "⚔️", self._cards(book.rituals)),
            Part(words("deck_part.elements"), "💍", self._cards(elements)),
        )

    def setting(self, seat: Seat) -> str:
        """Return the setting that takes a seat's deck."""
        return DECKS[seat]

    def fresh(self, name: str) -> str:
        """Return a deck with nothing in it but a Jarl."""
        return write_text(building.fresh(self._book, name))

    def read(self, given: str, name: str) -> str:
        """Return the deck of a text, a share code or a preconstructed one under a name."""
        return write_text(replace(self._deck(given), name=name, id=""))

    def code(self, text: str) -> str:
        """Return a deck's share code."""
        return write_code(self._deck(text), self._book)

    def changed(self, text: str, card: str, by: int) -> str:
        """Return a deck with more or fewer copies of a card."""
        return write_text(building.changed(self._deck(text), card, by, self._book))

    def copies(self, text: str, card: str) -> int:
        """Return how often a deck holds a card."""
        return building.copies(self._deck(text), card)

    def problems(self, text: str, chosen: Mapping[str, str]) -> tuple[Fault, ...]:
        """Return everything that is wrong with a deck, with the names of what it is about."""
        limits = deck_limits(self._book, chosen)
        try:
            faults = problems(fitted(self._deck(text), limits), self._book, limits)
        except DeckUnreadable as unfit:
            faults = unfit.faults
        shown = self.labels.fault_value
        return tuple(Fault(fault.id, {key: shown(key, it) for key, it in fault.params.items()}) for fault in faults)

    def counts(self, text: str, chosen: Mapping[str, str]) -> tuple[str, ...]:
        """Count a deck against its limits."""
        return self.labels.counts(self._deck(text), deck_limits(self._book, chosen))

    def sheet(self, text: str) -> bytes:
        """Draw a deck's counts and curves."""
        return self.pictures.deck(self._deck(text))

    def alt(self, text: str) -> str:
        """Say what the sheet shows."""
        return self.prose.deck_alt(self._deck(text))

    def _deck(self, given: str) -> Deck:
        try:
            return building.read(given, self._book)
        except DeckError as error:
            raise DeckUnreadable(error.faults) from error

    def _cards(self, cards: Iterable[CardId]) -> dict[str, Appearance]:
        return {card: _appearance(self.labels.card(card)) for card in cards}

    def _facets(self) -> tuple[Facet, ...]:
        book, words = self._book, self.labels.words
        return (
            Facet(words("deck_facet.base"), {w: self._word("element", w) for w in book.elements}),
            Facet(words("deck_facet.enhancement"), {w: self._word("enhancement", w) for w in book.enhancements}),
            Facet(words("deck_facet.gem"), {w: self._word("gem", w) for w in book.gems}),
            Facet(words("deck_facet.symbol"), {w: Appearance(words(f"symbol.{w}")) for w in book.symbols}),
        )

    def _word(self, kind: str, word: str) -> Appearance:
        thing = f"{kind}.{word}"
        return Appearance(self.labels.words(thing), EMOJI.get(thing, ""), icon=emoji_of(thing))

    def _traits(self, card: str) -> tuple[frozenset[str], ...]:
        printed = self._book.shields[card]
        gems = frozenset({printed.attack_gem, printed.defense_gem})
        return frozenset({printed.base}), frozenset({printed.enhancement}), gems, frozenset({printed.symbol})


def _appearance(label: Label) -> Appearance:
    """Put a label on a control, with the emoji of what it stands for."""
    icon = card_emoji(label.card) or emoji_of(label.icon)
    return Appearance(label.text, EMOJI[label.icon], label.hint, icon=icon, rank=int(label.last))


def _deck(view: View, seat: Seat) -> str:
    """The id of the preconstructed deck that a seat brought; `own` for any other."""
    deck = view.decks[seat]
    return (deck and deck.id) or "own"


DETAILS = (
    Detail("deck", _deck),
    Detail("left", lambda view, seat: max(0, view.sides[seat].left)),
    Detail("turns", lambda view, _seat: view.turn),
)
"""Which deck a seat brought, how much of its Jarl was left, and how many turns it took."""

RECORDS = (
    RecordKind("left", "left", won=True),
    RecordKind("longest", "turns"),
    RecordKind("swiftest", "turns", lowest=True, won=True),
)
"""The Jarl that was left best, the longest game and the swiftest victory."""
