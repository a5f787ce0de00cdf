"""A game as the bot offers it: what shows and tells it, and no rules."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence
from functools import lru_cache
from hashlib import blake2b
from importlib import import_module
from typing import Any

import msgspec
from msgspec.structs import replace

from bot.games.appearance import LABEL, Appearance
from bot.games.control_style import ControlStyle
from bot.games.decks import Decks
from bot.games.parts import (
    BOARD,
    HAND,
    MOMENT,
    Cards,
    Facts,
    LeagueDetails,
    Names,
    OwnAnswers,
    PictureSet,
    Prose,
    Sheet,
    StandingOffers,
    Teaching,
)
from bot.games.source import Extra, Source
from bot.games.watching import Watching
from engines.core import (
    TABLE,
    AdvanceAnswer,
    Announcement,
    AnyRules,
    Ask,
    Chapter,
    Codec,
    Config,
    Entry,
    Fact,
    Game,
    Option,
    Prediction,
    Question,
    Reason,
    Seat,
)
from renderers.common.backdrop import HALL
from renderers.kit.backdrop import Backdrop
from renderers.kit.card_values import UNMARKED, Marks
from renderers.kit.copy_mark import marked_as_copy
from renderers.kit.in_short import Short
from renderers.kit.moment import Moment
from renderers.kit.palette import Theme, theme
from renderers.kit.phrases import Phrases, You


@dataclasses.dataclass(frozen=True, slots=True)
class Listing:
    """One game of the catalogue.

    Attributes:
        rules: the rulebook.
        phrases: the game's texts.
        prose: the game's words.
        pictures: the game's pictures.
        controls: what its controls look like.
        league: what is kept of a game beside places and scores.
        offers: what computer players do about standing offers.
        own_answers: what people need not click, and what they can take back.
        cards: the cards that can be looked up; None where that makes no sense.
        teaching: what the game gives to the texts that teach it.
        watching: what the game gives to those who watch it.
        people_first: topics of questions that are asked of several at once, which computer players leave to people
            until these have answered: what one takes there the others cannot have.
        next_up: who is asked after whoever is asked now, by a View; None where the game does not say.
        decks: the decks that people bring; None for games that are played without decks of one's own.
        takes_sets: whether servers can add card sets.
        much: how much in the unit of its computer player's values is much, when answers are compared.
        chances: whether these values are chances to win, from 0 to 1.
        outcomes: the facts that say how something came out: whoever it came out for is told of it first.
        end: the fact that the game is over; after its end, messages say so in words of their own.
        in_short: draws facts together, by the reader's View and the names of the seats, where there is no room for a
            line each; None where the game has no shorter words for them.
        score_parts: says what the final score of a seat is made of, by the view of a finished game; nothing where the
            score is no sum.
        source: where the game was loaded from; only a listing that has one can be sent to another process.
        codec: writes and reads the game's values.
    """

    rules: AnyRules
    phrases: Phrases
    prose: Prose
    pictures: PictureSet
    controls: ControlStyle = dataclasses.field(default_factory=ControlStyle)
    league: LeagueDetails = dataclasses.field(default_factory=LeagueDetails)
    offers: StandingOffers = dataclasses.field(default_factory=StandingOffers)
    own_answers: OwnAnswers = dataclasses.field(default_factory=OwnAnswers)
    cards: Cards | None = None
    teaching: Teaching = dataclasses.field(default_factory=Teaching)
    watching: Watching = dataclasses.field(default_factory=Watching)
    people_first: frozenset[str] = frozenset()
    next_up: Callable[[Any], int | None] = lambda _view: None
    decks: Decks | None = None
    takes_sets: bool = False
    much: float = 3.0
    chances: bool = False
    outcomes: tuple[type[Fact], ...] = ()
    end: type[Fact] | None = None
    in_short: Callable[[Any, Names, Facts], Sequence[Short]] | None = None
    score_parts: Callable[[Any, Seat], Sequence[str]] = lambda _view, _seat: ()
    source: Source | None = None
    codec: Codec[Any, Any, Any] = dataclasses.field(init=False)

    def __post_init__(self) -> None:
        """Make the codec, and refuse what is said about topics that the game does not have."""
        object.__setattr__(self, "codec", Codec(self.rules))
        named = self.offers.considered | self.offers.inviting | self.own_answers.topics | self.people_first
        unknown = named - set(self.rules.info.topics)
        if unknown:
            raise ValueError(f"{self.key} has no topics {sorted(unknown)}")

    def __reduce__(self) -> tuple[Callable[..., Listing], tuple[object, ...]]:
        """Pickle as the place that the game was loaded from: another process loads it from there, once."""
        return _received, (self.origin,)

    @property
    def key(self) -> str:
        """The game's key."""
        return self.rules.info.key

    @property
    def title(self) -> str:
        """The game's name."""
        return self.phrases("title")

    @property
    def advances(self) -> tuple[AdvanceAnswer, ...]:
        """The answers that a seat can give before it is asked."""
        return self.own_answers.in_advance

    @property
    def never_forced(self) -> frozenset[str]:
        """Topics of questions that are asked even if there is one answer alone: others may step in there."""
        return self.own_answers.never | self.offers.inviting

    @property
    def origin(self) -> Source:
        """Where the game was loaded from; raises TypeError for one that was made without files."""
        if self.source is None:
            raise TypeError(f"{self.key} was not loaded from files")
        return self.source

    @property
    def extra(self) -> Extra:
        """The further card sets in the Book; none for the game as it comes."""
        return () if self.source is None else self.source.extra

    @property
    def has_computer(self) -> bool:
        """Whether there is a computer player that does not answer at random."""
        return self.source is not None and bool(self.source.computer)

    @property
    def taught(self) -> bool:
        """Whether there are texts that teach this game."""
        return bool(self.teaching.figures)

    @property
    def theme(self) -> Theme:
        """Accent and emblem on pictures that belong to no single game."""
        return self.pictures.theme or theme(self.key)

    @property
    def place(self) -> Backdrop:
        """What stands behind pictures that belong to no single game."""
        return self.pictures.place or HALL

    @property
    def accent(self) -> int:
        """Colour of the messages' edge, 0xRRGGBB."""
        if self.pictures.accent is not None:
            return self.pictures.accent
        return int.from_bytes(bytes(self.theme.tint.bright.rgb))

    def sheet(self, name: str) -> Sheet:
        """Return one of its pictures that stand for themselves; raises KeyError for a name that none has."""
        pictures = self.pictures
        if name == BOARD:
            return Sheet(BOARD, pictures.board, self.prose.alt, shared=pictures.shared_board)
        for sheet in (*pictures.sheets, *pictures.closeups):
            if sheet.name == name:
                return sheet
        raise KeyError(name)

    @property
    def unaided(self) -> Listing:
        """The game as puzzles show it, whose controls reckon nothing for people."""
        unaided = self.controls.unaided
        return self if unaided is None else dataclasses.replace(self, controls=unaided)

    def appearance(self, view: Any, ask: Ask, option: Option) -> Appearance:
        """Return what an option looks like on a control."""
        if self.controls.appearance is not None:
            return self.controls.appearance(view, ask, option)
        return self._plain("option", option.id)

    def named_appearance(self, view: Any, ask: Ask, option: Option, names: Names) -> Appearance:
        """Return what an option looks like; one that stands for a seat bears its name."""
        appearance = self.appearance(view, ask, option)
        if appearance.seat is None or appearance.seat >= len(names):
            return appearance
        return replace(appearance, label=f"{names[appearance.seat]} · {appearance.label}"[:LABEL])

    def asked(self, view: Any, ask: Ask) -> str:
        """Return what an Ask asks, in words."""
        return self.controls.asked(view, ask) or self.phrases(f"slot.{ask.slot}")

    def heading(self, view: Any, ask: Ask, group: str) -> Appearance:
        """Return what a heading looks like, under which many options stand together."""
        if self.controls.heading is not None:
            return self.controls.heading(view, ask, group)
        return self._plain("group", group)

    def _plain(self, kind: str, word: str) -> Appearance:
        phrase = f"{kind}.{word}"
        return Appearance(self.phrases(phrase) if phrase in self.phrases else word)

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

    def chapter(self, chapter: Chapter) -> str:
        """Name a part of the game, such as "Hand 3"; nothing for a game without chapters."""
        if not chapter.kind:
            return ""
        about = self.phrases(chapter.about) if chapter.about else ""
        return self.phrases(f"chapter.{chapter.kind}", n=chapter.n, about=about)

    def chapter_at(self, view: Any) -> str:
        """Name the part of the game that is being played in a view; nothing for a game without chapters."""
        return self.chapter(self.watching.chapter(view))

    def reason(self, reason: Reason, names: Sequence[str]) -> str:
        """Say in a sentence why somebody is ahead, or how a party stands: the phrase `lead.<id>`."""
        who = "" if reason.seat is None else names[reason.seat]
        return self.phrases(f"lead.{reason.id}", who=who, n=reason.n, other=reason.other)

    def question(self, prediction: Prediction, names: Sequence[str]) -> str:
        """Ask those who watch how something will come out: the phrase `predict.<kind>`."""
        who = "" if prediction.seat is None else names[prediction.seat]
        about = self.phrases(prediction.about) if prediction.about else ""
        return self.phrases(f"predict.{prediction.kind}", who=who, n=prediction.n, about=about)

    def moving(self, topic: str, names: Sequence[str]) -> str:
        """Say whom the game waits for, and for what: the phrase `topic.<topic>` with {who} and the number {n}."""
        return self.phrases(f"topic.{topic}", who=self.phrases.join(names), n=len(names))

    def your_turn(self, game: Game[Any, Any, Any], question: Question, name: str) -> str:
        """Say to a seat alone what the game waits for it to do, by what it sees itself."""
        ask = game.ask(question.seat, question.key)
        doing = self.controls.doing(game.view(question.seat), ask) if isinstance(ask, Ask) else ""
        return self.phrases(f"doing.{doing}") if doing else self.moving(question.topic, [You(name)])


class PictureRequest(msgspec.Struct, frozen=True):
    """A picture of a game to be painted, here or in another process.

    Attributes:
        listing: the game.
        sheet: which picture: HAND, MOMENT, or the name of a sheet.
        view: what the picture shows.
        names: of the seats.
        marks: the options that the picture of a hand marks.
        facts: what the last entry told whoever sees the picture; for boards and great moments. What an account needs.
        copy: the words by which a picture of a private copy is told from that of a table; none on all others.
    """

    listing: Listing
    sheet: str
    view: Any
    names: Names
    marks: Marks = UNMARKED
    facts: Facts = ()
    copy: str = ""

    def __call__(self) -> bytes:
        """Paint it; nothing where there is nothing to show now. A great moment comes with its words (see `unpack`)."""
        return marked_as_copy(self._painted, self.copy) if self.copy else self._painted()

    def _painted(self) -> bytes:
        pictures = self.listing.pictures
        if self.sheet == HAND:
            return pictures.hand(self.view, self.names, self.marks) or b""
        if self.sheet == MOMENT:
            poster = pictures.moment(self.facts, self.view, self.names)
            return b"" if poster is None else poster.alt.encode() + _END + poster.png
        if self.sheet == BOARD and pictures.marked_board is not None:
            return pictures.marked_board(self.view, self.names, self.facts)
        sheet = self.listing.sheet(self.sheet)
        if sheet.account is not None:
            return sheet.account.paint(self.view, self.names, self.facts) or b""
        return sheet.paint(self.view, self.names) or b""

    @staticmethod
    def unpack(painted: bytes) -> Moment | None:
        """Return the great moment that was painted, if there was one."""
        alt, _, png = painted.partition(_END)
        return Moment(png, alt.decode()) if painted else None

    @property
    def key(self) -> tuple[object, ...]:
        """What the picture depends on, and nothing else: equal keys, equal pictures.

        It has a fingerprint of the view instead of the view, which is large and holds secrets.
        """
        content = blake2b(b"\0".join(self._packed), digest_size=16).digest()
        return self.listing.source, self.listing.rules.digest, self.sheet, content, self.names, self.marks, self.copy

    def __reduce__(self) -> tuple[Callable[..., PictureRequest], tuple[object, ...]]:
        """Travel with the view and the facts as their codec writes them."""
        return _unpacked, (self.listing, self.sheet, self._packed, self.names, self.marks, self.copy)

    @property
    def _packed(self) -> tuple[bytes, bytes]:
        codec = self.listing.codec
        told = codec.write_entry(Entry(0, TABLE, told=tuple([Announcement(fact) for fact in self.facts])))
        return codec.write_view(self.view), told


def _unpacked(  # noqa: PLR0913, PLR0917 - what a request holds
    listing: Listing, sheet: str, packed: tuple[bytes, bytes], names: Names, marks: Marks, copy: str
) -> PictureRequest:
    view, entry = listing.codec.read_view(packed[0]), listing.codec.read_entry(packed[1])
    return PictureRequest(listing, sheet, view, names, marks, tuple([line.fact for line in entry.told]), copy)


_END = b"\0"
"""Stands between the words of a great moment and its picture."""


def loaded(source: Source) -> Listing:
    """Load a game from where it lies.

    Raises:
        BookError: the Book has faults.
    """
    make: Callable[..., Listing] = import_module(source.listing).listing
    with source.arguments() as arguments:
        return dataclasses.replace(make(*arguments), source=source)


@lru_cache(16)
def _received(source: Source) -> Listing:
    """Load a game that was sent here from another process; once."""
    return loaded(source)
