"""What a listing is made of: pictures, words, looks of controls, details for the league, standing offers, cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

import msgspec

from engines.core import AdvanceAnswer, Ask, Fact, Seat
from renderers.kit.backdrop import Backdrop
from renderers.kit.card_values import Marks
from renderers.kit.emojis import EmojiDrawing
from renderers.kit.moment import Moment
from renderers.kit.palette import Theme

Names = tuple[str, ...]
"""The names of the seats, in order."""

Facts = tuple[Fact, ...]
"""What an entry told a viewer, in order."""

BOARD, HAND, MOMENT = "board", "hand", "moment"
"""Pictures that every game has; a great moment only now and then."""


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


def _always(_view: Any) -> bool:
    return True


class Account(msgspec.Struct, frozen=True):
    """What a sheet shows that no view knows any more, such as an attack that is over: it is made from what was told.

    Attributes:
        since: what was told from the last fact of this kind on is shown.
        paint: draws it as PNG bytes, or gives None where it has nothing to show.
        alt: says what it shows, within 1,024 characters.
    """

    since: type[Fact]
    paint: Callable[[Any, Names, Facts], bytes | None]
    alt: Callable[[Any, Names, Facts], str]


class Sheet(msgspec.Struct, frozen=True):
    """A public picture of a game.

    Attributes:
        name: goes into the file name; a close-up is also named by the phrase `page.<name>`.
        paint: draws it as PNG bytes, or gives None while it has nothing to show.
        alt: says what it shows, within 1,024 characters.
        shared: it looks the same to everybody, so it is painted once for all.
        ready: whether it has something to show to a viewer; a close-up that has nothing is not offered.
        account: makes it from what was told instead.
    """

    name: str
    paint: Callable[[Any, Names], bytes | None]
    alt: Callable[[Any, Names], str]
    shared: bool = False
    ready: Callable[[Any], bool] = _always
    account: Account | None = None

    @classmethod
    def told(cls, name: str, account: Account) -> Sheet:
        """Return a sheet that shows what was told."""
        return cls(name, lambda _view, _names: None, lambda _view, _names: "", account=account)


def _own_view(_public: Any, own: Any) -> Any:
    return own


def _same_view(view: Any, _seats: tuple[Seat, ...]) -> Any:
    return view


def _no_hand(_view: Any, _names: Names, _marks: Marks) -> None:
    return None


def _from_hand(view: Any, ask: Ask) -> bool:
    held = getattr(view, "hand", ())
    return any(option.id in held for option in ask.options)


def _no_marks(_view: Any, _facts: Facts) -> tuple[str, ...]:
    return ()


def _no_hand_marks(_view: Any) -> tuple[str, ...]:
    return ()


def _no_moment(_facts: Facts, _view: Any, _names: Names) -> None:
    return None


class PictureSet(msgspec.Struct, frozen=True):
    """The pictures of a game.

    Attributes:
        board: draws the board that a viewer may see, as PNG bytes.
        marked_board: draws it with these facts marked: those of the last entry, or of all since the viewer's last
            answer; None where the view itself says what changed last.
        hand: draws a seat's own picture, with the options that it marks; None when there is none.
        from_hand: whether an Ask is answered from the seat's own picture rather than from the board, which is then the
            larger one; without it, an Ask of cards in `hand` of the view is.
        sheets: further public pictures, shown below the board.
        closeups: pictures that a viewer opens alone, such as parts of a board in large.
        moment: draws the great moment among the public facts of an entry, with the gallery's view after it; None for
            most entries.
        counts_up: whether the last board of a game shows how its scores came about, so that it stands in its result.
        marked_facts: the kinds of facts that it marks; others change no picture.
        marks: names the kinds of marks on the board that a viewer may see, with these facts marked; the phrase
            `explain.marks.<kind>` says what each means.
        hand_marks: names the kinds of marks that seats' own pictures can bear, from what everybody sees; the phrase
            `explain.hand.<kind>` says what each means.
        shared_board: the board looks the same to everybody, so it is painted once for all.
        on_board: makes of what everybody sees and of what a seat sees the view of which that seat's board is drawn, so
            that those to whom it looks the same share one picture.
        awaiting: makes of a View one that waits for these seats alone; for games in which people choose first.
        theme: accent and emblem on lobby, result and standings; None takes the theme of the game's key.
        place: what stands behind lobby, result and standings; None takes the hall that all games share.
        accent: colour of the messages' edge, 0xRRGGBB; None takes the theme's.
        emojis: the game's own emojis by name, which controls may name.
    """

    board: Callable[[Any, Names], bytes]
    hand: Callable[[Any, Names, Marks], bytes | None] = _no_hand
    from_hand: Callable[[Any, Ask], bool] = _from_hand
    sheets: tuple[Sheet, ...] = ()
    closeups: tuple[Sheet, ...] = ()
    marked_board: Callable[[Any, Names, Facts], bytes] | None = None
    moment: Callable[[Facts, Any, Names], Moment | None] = _no_moment
    counts_up: bool = False
    marked_facts: tuple[type[Fact], ...] = (Fact,)
    marks: Callable[[Any, Facts], tuple[str, ...]] = _no_marks
    hand_marks: Callable[[Any], tuple[str, ...]] = _no_hand_marks
    shared_board: bool = False
    on_board: Callable[[Any, Any], Any] = _own_view
    awaiting: Callable[[Any, tuple[Seat, ...]], Any] = _same_view
    theme: Theme | None = None
    place: Backdrop | None = None
    accent: int | None = None
    emojis: Mapping[str, EmojiDrawing] = msgspec.field(default_factory=dict)

    def to_mark(self, facts: Facts) -> Facts:
        """Return those of some facts that the board marks."""
        return tuple([fact for fact in facts if self.marked_board and isinstance(fact, self.marked_facts)])


def _no_figures(_view: Any, _topic: str, _ask: Ask) -> Mapping[str, str | int]:
    return {}


class Teaching(msgspec.Struct, frozen=True):
    """What a game gives to the texts that teach it.

    Attributes:
        figures: numbers and words of the Book by the names under which texts speak of them, such as `cards`: 35.
        moment_figures: names of the figures that only a moment has, for the coach.
        at: gives those figures, of a question that a seat is asked; a figure may be missing where it makes no sense.
            A figure `variant` chooses a note of its own: `topic.slot.<variant>`.
        drawings: pictures for chapters that show no position, such as the faces of a die, as PNG bytes.
    """

    figures: Mapping[str, str | int] = msgspec.field(default_factory=dict)
    moment_figures: frozenset[str] = frozenset()
    at: Callable[[Any, str, Ask], Mapping[str, str | int]] = _no_figures
    drawings: Mapping[str, Callable[[], bytes]] = msgspec.field(default_factory=dict)


class Detail(msgspec.Struct, frozen=True):
    """A figure or word of a seat at the end of a game, kept with the result for profiles and achievements.

    Attributes:
        name: its key in the store; `detail.<name>` names it, and `detail.<name>.<value>` a value that is text.
        read: reads it from the gallery's view for a seat; None leaves it out.
    """

    name: str
    read: Callable[[Any, Seat], int | str | None]


class ToldDetail(msgspec.Struct, frozen=True):
    """A word of a seat that follows from what everybody was told in a game, kept and named like a `Detail`.

    Attributes:
        name: its key in the store.
        read: reads it for a seat from the facts, in their order; None leaves it out.
    """

    name: str
    read: Callable[[Facts, Seat], str | None]


class RecordKind(msgspec.Struct, frozen=True):
    """Something of which the league of a server keeps the best there ever was.

    Attributes:
        name: its key; the phrase `record.<name>` says what it is, with the number {n}.
        detail: the detail that is compared, one that is a number; nothing for the score.
        lowest: whether the lowest is the best.
        won: whether it counts for those alone who came in first.
    """

    name: str
    detail: str = ""
    lowest: bool = False
    won: bool = False


class LeagueDetails(msgspec.Struct, frozen=True):
    """What the league knows of a game beside places and scores.

    Attributes:
        details: everything that is kept for each seat.
        rated_by: the detail that is text (such as a side), for each of whose values people are rated apart as well.
        speed_by: in a co-operative game the detail that measures how long a victory took (such as rounds).
        met_by: in a co-operative game the detail that is text and says what a table met (such as a boss).
        told: what is kept beside that, read from what everybody was told.
        opening: the name of the detail, among both, that says what a seat began with, by its own choice or by lot.
        records: of what the best there ever was is kept.
        duplicate: whether several tables can be dealt alike, so that their seats are compared.
        sides: whether its seats are so unlike that a match is two games, with sides exchanged.
    """

    details: tuple[Detail, ...] = ()
    rated_by: Detail | None = None
    speed_by: Detail | None = None
    met_by: Detail | None = None
    told: tuple[ToldDetail, ...] = ()
    opening: str = ""
    records: tuple[RecordKind, ...] = ()
    duplicate: bool = False
    sides: bool = False

    def __post_init__(self) -> None:
        """Refuse a league that goes by a detail that is never kept."""
        for detail in (self.rated_by, self.speed_by, self.met_by):
            if detail is not None and detail not in self.details:
                raise ValueError(f"the detail {detail.name!r} is not kept")
        named = {*[detail.name for detail in self.details], *[detail.name for detail in self.told]}
        if self.opening and self.opening not in named:
            raise ValueError(f"the detail {self.opening!r}, with which a seat begins, is not kept")
        unknown = {kind.detail for kind in self.records} - {"", *[detail.name for detail in self.details]}
        if unknown:
            raise ValueError(f"there are records of details that are not kept: {sorted(unknown)}")

    def of_seat(self, view: Any, seat: Seat) -> dict[str, int | str]:
        """Return the details of a seat by name."""
        read = {detail.name: detail.read(view, seat) for detail in self.details}
        return {name: value for name, value in read.items() if value is not None}

    def told_of(self, facts: Facts, seat: Seat) -> dict[str, str]:
        """Return those details of a seat by name that follow from what everybody was told."""
        read = {detail.name: detail.read(facts, seat) for detail in self.told}
        return {name: value for name, value in read.items() if value is not None}


class StandingOffers(msgspec.Struct, frozen=True):
    """What computer players do about standing offers, by topic of the question.

    Attributes:
        considered: offers that the game's computer player looks at, by its method `consider`; it gives an answer, or
            None to let the offer be.
        inviting: questions at which others may step in by a standing offer: computer players look at their offers anew,
            and one that is asked itself leaves people who have such an offer a little time.
    """

    considered: frozenset[str] = frozenset()
    inviting: frozenset[str] = frozenset()


class OwnAnswers(msgspec.Struct, frozen=True):
    """What people need not click, and what they can take back, by topic of the question.

    Attributes:
        in_advance: answers that a seat can give before it is asked.
        never: questions that are asked even if there is one answer alone.
        open: questions of which everybody knows how many answers they have: an only answer is given at once there.
        undoable: questions whose answers can always be taken back, whatever they meet.
    """

    in_advance: tuple[AdvanceAnswer, ...] = ()
    never: frozenset[str] = frozenset()
    open: frozenset[str] = frozenset()
    undoable: frozenset[str] = frozenset()

    @property
    def topics(self) -> frozenset[str]:
        """Every topic that is named."""
        return self.never | self.open | self.undoable | {one.topic for one in self.in_advance}


class Cards(msgspec.Struct, frozen=True):
    """The cards of a game as anybody may look them up.

    Attributes:
        names: the name of every card by its id.
        draw: a card as PNG bytes, large enough to read.
        tell: a card in words.
        at: the same cards as they are at a table with these settings; None where every table has the same.
        kinds: the kind of each card by its id, such as "Rituals", for leafing through them; empty for one kind.
    """

    names: Mapping[str, str]
    draw: Callable[[str], bytes]
    tell: Callable[[str], str]
    at: Callable[[Any], Cards] | None = None
    kinds: Mapping[str, str] = msgspec.field(default_factory=dict)
