"""A game as the bot offers it: wiring and dress, no rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol

from bot.games.appearance import LABEL, Appearance
from bot.games.decks import Decks
from engines.core import AnyRules, Ask, Codec, Config, Fact, Option, Seat
from renderers.kit.phrases import Phrases

Extra = tuple[tuple[str, str], ...]
"""Further card sets: the name of each file, and its text."""

Names = tuple[str, ...]
"""The names of the seats, in order."""


BOARD, HAND = "board", "hand"
"""Pictures that every game has."""


class Prose(Protocol):
    """A game's words, made from what a viewer may know."""

    def fact(self, fact: Any, names: Names) -> str:
        """Tell a fact in one sentence; nothing for facts that need no words."""

    def status(self, view: Any, names: Names) -> str:
        """Say what is at stake in one to three short lines of Discord markdown, for the board's message."""

    def alt(self, view: Any, names: Names) -> str:
        """Say what the board's picture shows, within 1,024 characters: whose move, stake, last change, score, table."""

    def hand_alt(self, view: Any, names: Names) -> str:
        """Say what the viewer's own picture shows, within 1,024 characters."""

    def describe(self, view: Any, names: Names) -> str:
        """Give the whole position as text, in lines of at most 30 columns where it is a table."""


Painter = Callable[[Any, Names], bytes | None]
"""Draws a picture of a view as PNG bytes, or nothing when there is nothing to show now."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A further public picture of a game, shown below the board.

    Attributes:
        name: goes into the file name.
        paint: draws it, or gives None while it has nothing to show.
        alt: says what it shows, within 1,024 characters.
    """

    name: str
    paint: Painter
    alt: Callable[[Any, Names], str]


def _plainly(_view: Any, _ask: Ask, group: str) -> Appearance:
    return Appearance(group)


@dataclass(frozen=True, slots=True)
class Cards:
    """The cards of a game as anybody may look them up.

    Attributes:
        names: the name of every card by its id.
        draw: a card as PNG bytes, large enough to read.
        tell: a card in words.
        at: the same cards as they are at a table with these settings; None where every table has the same.
    """

    names: Mapping[str, str]
    draw: Callable[[str], bytes]
    tell: Callable[[str], str]
    at: Callable[[Any], Cards] | None = None


@dataclass(frozen=True, slots=True)
class Listing:
    """One game of the catalogue.

    Attributes:
        rules: the rulebook.
        phrases: the game's texts.
        prose: the game's words.
        accent: colour of the messages' edge, 0xRRGGBB.
        board: draws the board that a viewer may see, as PNG bytes.
        hand: draws a seat's own picture, with the options that can be picked now; None when there is none.
        dress: clothes an option of an Ask.
        detail: short figures of each seat for profiles, at the end of a game.
        sheets: further public pictures.
        alike: names of those pictures that look the same to everybody, such as a board without a place for the viewer:
            they are painted once for all.
        closeups: pictures that a viewer opens alone, such as parts of a board in large; `page.<name>` names them.
        heading: clothes a heading, under which many options of an Ask stand together.
        aside: says beside the prompt of an Ask what helps to answer it, such as what an enemy can do; or nothing.
        rated_by: a detail that is text (such as a side), for each of whose values people are rated apart as well.
        swift_by: in a co-operative game the detail that counts what a victory took (such as rounds): few are good.
        met_by: in a co-operative game the detail that is text and says what a table met (such as a boss).
        considered: topics of standing offers that the game's computer player looks at, by its method `consider`; it
            gives an answer, or None to let the offer be.
        inviting: topics of questions at which others may step in by a standing offer: computer players look at their
            offers anew, and one that is asked itself leaves people who have such an offer a little time.
        cards: the cards that can be looked up; None where that makes no sense.
        decks: the decks that people bring; None for games that are played without decks of one's own.
        extra: the further card sets in the Book, as name and text; none for the game as it comes.
        takes_sets: whether servers can add card sets.
        home: the folder of the Book; only a listing that has one can be sent to another process.
        codec: writes and reads the game's values.
    """

    rules: AnyRules
    phrases: Phrases
    prose: Prose
    accent: int
    board: Callable[[Any, Names], bytes]
    hand: Callable[[Any, Names, frozenset[str]], bytes | None]
    appearance: Callable[[Any, Ask, Option], Appearance]
    detail: Callable[[Any, Seat], Mapping[str, int | str]] = field(default=lambda _view, _seat: {})
    sheets: tuple[Sheet, ...] = ()
    alike: frozenset[str] = frozenset()
    closeups: tuple[Sheet, ...] = ()
    heading: Callable[[Any, Ask, str], Appearance] = _plainly
    aside: Callable[[Any, Ask], str] = field(default=lambda _view, _ask: "")
    rated_by: str = ""
    swift_by: str = ""
    met_by: str = ""
    considered: frozenset[str] = frozenset()
    inviting: frozenset[str] = frozenset()
    cards: Cards | None = None
    decks: Decks | None = None
    extra: Extra = ()
    takes_sets: bool = False
    home: Path | None = None
    codec: Codec[Any, Any, Any] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "codec", Codec(self.rules))

    def __reduce__(self) -> tuple[Callable[..., Listing], tuple[object, ...]]:
        """Travel as an address: whoever it is sent to loads the game from its folder, once."""
        if self.home is None:
            raise TypeError(f"{self.key} has no folder to be loaded from")
        return fetched, (self.key, self.home, self.extra)

    @property
    def key(self) -> str:
        """The game's key."""
        return self.rules.info.key

    @property
    def title(self) -> str:
        """The game's name."""
        return self.phrases("title")

    def sheet(self, name: str) -> Sheet:
        """Return one of its pictures that stand for themselves; raises KeyError for a name that none has."""
        if name == BOARD:
            return Sheet(BOARD, self.board, self.prose.alt)
        for sheet in (*self.sheets, *self.closeups):
            if sheet.name == name:
                return sheet
        raise KeyError(name)

    def clothe(self, view: Any, ask: Ask, option: Option, names: Names) -> Appearance:
        """Clothe an option; one that stands for a seat bears its name."""
        appearance = self.appearance(view, ask, option)
        if appearance.seat is None or appearance.seat >= len(names):
            return appearance
        return replace(appearance, label=f"{names[appearance.seat]} · {appearance.label}"[:LABEL])

    def cards_at(self, config: Config | None) -> Cards:
        """Return the cards as they are at a table, or at none; raises ValueError where none can be looked up."""
        if self.cards is None:
            raise ValueError(self.key)
        return self.cards if config is None or self.cards.at is None else self.cards.at(config)

    def draw_card(self, card: str, config: Config | None = None) -> bytes:
        """Draw a card as PNG bytes, large enough to read; raises ValueError where none can be looked up."""
        return self.cards_at(config).draw(card)

    def draw_deck(self, text: str) -> bytes:
        """Draw a deck as PNG bytes; raises ValueError for what is no deck."""
        if self.decks is None:
            raise ValueError(self.key)
        return self.decks.sheet(text)

    def moving(self, topic: str, names: Sequence[str]) -> str:
        """Say whom the game waits for, and for what: the phrase `topic.<topic>` with {who} and the number {n}."""
        return self.phrases(f"topic.{topic}", who=self.phrases.join(names), n=len(names))

    def tell(self, facts: tuple[Fact, ...], names: Names) -> tuple[str, ...]:
        """Tell facts in sentences, leaving out those that need no words."""
        return tuple(sentence for fact in facts if (sentence := self.prose.fact(fact, names)))


@dataclass(frozen=True, slots=True)
class Motif:
    """A picture of a game to be painted, here or in another process.

    Attributes:
        listing: the game.
        sheet: which picture: HAND, or the name of a sheet.
        view: what the picture shows.
        names: of the seats.
        choices: the options that can be picked now; for hands.
    """

    listing: Listing
    sheet: str
    view: Any
    names: Names
    choices: frozenset[str] = frozenset()

    def __call__(self) -> bytes:
        """Paint it; nothing where there is nothing to show now."""
        if self.sheet == HAND:
            return self.listing.hand(self.view, self.names, self.choices) or b""
        return self.listing.sheet(self.sheet).paint(self.view, self.names) or b""

    def __reduce__(self) -> tuple[Callable[..., Motif], tuple[object, ...]]:
        """Travel with the view as its codec writes it."""
        seen = self.listing.codec.write_view(self.view)
        return _unpacked, (self.listing, self.sheet, seen, self.names, self.choices)


def _unpacked(listing: Listing, sheet: str, seen: bytes, names: Names, choices: frozenset[str]) -> Motif:
    return Motif(listing, sheet, listing.codec.read_view(seen), names, choices)


def loaded(key: str, folder: Path, extra: Extra = ()) -> Listing:
    """Load a game from the folder of a Book, with further card sets.

    Raises:
        BookError: the Book has faults.
    """
    make: Callable[..., Listing] = import_module(f"bot.games.{key}").listing
    return make(folder, extra) if extra else make(folder)


@lru_cache(16)
def fetched(key: str, folder: Path, extra: Extra) -> Listing:
    """Load a game that was sent here from another process; once."""
    return loaded(key, folder, extra)
