"""The rows of the store as frozen values.

Times are integer unix milliseconds and come from the caller. Ids of people, servers, channels and messages are
Discord's 64-bit integers. Headers, entry bodies and snapshots are opaque bytes;
options, settings and details are JSON text.
"""

from __future__ import annotations

from enum import StrEnum

import msgspec

from bot.store.achievement_rows import AchievementRow
from bot.store.audiences import Audience
from bot.store.seat_rows import Settled


class Status(StrEnum):
    """Where a table stands: ``lobby`` → ``playing`` → ``over`` (played to its end), or ``ended`` (given up)."""

    LOBBY = "lobby"
    PLAYING = "playing"
    OVER = "over"
    ENDED = "ended"

    @property
    def live(self) -> bool:
        """Whether the table is in its lobby or in play."""
        return self in {Status.LOBBY, Status.PLAYING}


class By(StrEnum):
    """Who made an entry: a player, a computer player, the clock, or the table itself."""

    PLAYER = "player"
    COMPUTER = "computer"
    CLOCK = "clock"
    TABLE = "table"
    ADVANCE = "advance"
    """A player too, but not by hand: it was given in advance."""
    ONLY = "only"
    """A player too, but not by hand: it was the only answer."""


class DeadlineKind(StrEnum):
    """What happens when a deadline passes: a reminder, a move played for the seat, or the seat forfeits."""

    REMIND = "remind"
    PLAY = "play"
    FORFEIT = "forfeit"
    VOTE = "vote"
    """The others at the table decide."""
    VOTED = "voted"
    """They have not decided in time."""


class Broken(StrEnum):
    """Why a message cannot be shown: its channel or thread is gone, Skald was sent away from the server, or may not."""

    CHANNEL = "channel"
    SERVER = "server"
    PERMISSION = "permission"


class NewTable(msgspec.Struct, frozen=True, kw_only=True):
    """What is known of a table when its lobby opens."""

    game: str
    guild: int | None
    channel: int
    host: int
    created_at: int
    options: str = "{}"
    thread: int | None = None
    previous: int | None = None
    """The id of the table this is a rematch of."""


class Table(msgspec.Struct, frozen=True, kw_only=True):
    """One table. ``repr`` leaves out the seed and the header, for they are secret while the game runs."""

    id: int
    game: str
    guild: int | None
    channel: int
    thread: int | None
    host: int
    status: Status
    options: str
    revision: int
    """Grows by one with every change of the lobby and at the start: the compare-and-swap stamp of the lobby calls."""
    version: int | None
    """Rules version of the game, from the start on."""
    digest: str | None
    """Digest of the book the game is played under, from the start on."""
    header: bytes | None
    seed: str | None
    commitment: str | None
    """Hash of the seed, shown when the game starts."""
    head: int
    """Number of the last entry; -1 in the lobby."""
    created_at: int
    started_at: int | None
    ended_at: int | None
    previous: int | None
    reason: str | None
    """Why the table is over or ended."""
    unrated: str | None = None
    """Why the table moves no ratings whatever its settings say, such as ``agreed``; None while nothing has happened."""
    paused_at: int | None = None
    """Since when all clocks of the table stand still, because its people have agreed to that."""
    kept_at: int | None = None
    """When somebody last said that it goes on, although nobody had moved for long."""
    doubted_at: int | None = None
    """When its people were asked whether it goes on; None when they have said so, or were not asked."""

    @property
    def place(self) -> int:
        """Where the table is: its thread, or else its channel."""
        return self.thread or self.channel

    def __repr__(self) -> str:
        return f"Table(id={self.id}, game={self.game!r}, status={self.status.value!r}, head={self.head})"


class Sitter(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody who takes a seat: a person (``user``) or a computer player (``computer`` names its kind)."""

    name: str
    joined_at: int
    user: int | None = None
    computer: str | None = None
    deck: str | None = None
    """What a person brings to the game, as the game writes it; nobody else may see it."""


class Seat(msgspec.Struct, frozen=True, kw_only=True):
    """One taken seat of a table; seats count from 0 without gaps."""

    table: int
    seat: int
    user: int | None
    computer: str | None
    name: str
    joined_at: int
    resigned_at: int | None
    deck: str | None = None
    away_at: int | None = None
    """Since when the person has left the server; a computer player sits in until they come back."""

    @property
    def sitter(self) -> Sitter:
        """Who sits there."""
        return Sitter(name=self.name, joined_at=self.joined_at, user=self.user, computer=self.computer, deck=self.deck)


class NewDeck(msgspec.Struct, frozen=True, kw_only=True):
    """A deck that somebody begins: whose, for which game, its name, and its text as the game writes it."""

    user: int
    game: str
    name: str
    body: str
    changed_at: int


class Deck(msgspec.Struct, frozen=True, kw_only=True):
    """A deck that somebody has built; one person's decks for one game have different names."""

    id: int
    user: int
    game: str
    name: str
    body: str
    changed_at: int


class CardSet(msgspec.Struct, frozen=True, kw_only=True):
    """A set of cards that a server plays with besides a game's own: the text of its file."""

    guild: int
    game: str
    name: str
    body: str
    added_at: int


class BookRow(msgspec.Struct, frozen=True, kw_only=True):
    """A Book by its digest."""

    game: str
    digest: str
    sets: str
    """The further card sets in it, as a JSON array of name and text."""
    pages: bytes | None = None
    """The game's own files in it, packed; None for one that was kept before they were."""
    kept_at: int = 0
    """When a table was last about to begin under it."""


class Request(msgspec.Struct, frozen=True, kw_only=True):
    """What an operator asks a running Skald to do: to close a table, and say why."""

    table: int
    reason: str
    asked_at: int


class EntryRow(msgspec.Struct, frozen=True, kw_only=True):
    """One entry of a table's log. Entry numbers count from 0 without gaps."""

    table: int
    n: int
    seat: int
    key: str
    """Key of the question that was answered."""
    by: By
    user: int | None
    body: bytes
    at: int


class SnapshotRow(msgspec.Struct, frozen=True, kw_only=True):
    """The state of a game after entry ``n``."""

    table: int
    n: int
    body: bytes


class Deadline(msgspec.Struct, frozen=True, kw_only=True):
    """The moment at which the clock acts for one seat on one question; one per (table, key, seat)."""

    table: int
    key: str
    seat: int
    at: int
    kind: DeadlineKind
    ends_at: int | None = None
    """Of a reminder, when the seat's time is over; else that is `at` itself."""
    held_at: int | None = None
    """Since when it stands still; None while time runs."""


class Bank(msgspec.Struct, frozen=True, kw_only=True):
    """How much time a seat has left that answers out of a bank; what it has at the start is not written down."""

    table: int
    seat: int
    left_ms: int


class Absence(msgspec.Struct, frozen=True, kw_only=True):
    """A time in which somebody's clocks stand still on a server."""

    guild: int
    user: int
    begins_at: int
    ends_at: int


class Panel(msgspec.Struct, frozen=True, kw_only=True):
    """A message that shows a table to an audience."""

    table: int
    audience: Audience
    channel: int | None = None
    message: int | None = None
    shown: int = -1
    """What the message shows: an entry number, or the revision while in the lobby."""
    digest: str = ""
    """Digest of the content shown."""
    posted_at: int = 0
    broken: Broken | None = None
    """Why the message can not be brought up to date, if it can not."""


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """How one seat of one finished table came out."""

    table: int
    seat: int
    game: str
    guild: int | None
    season: int
    user: int | None
    computer: str | None
    name: str
    place: int
    """1 is best; ties share a place; in a co-operative game everybody has 1 (won) or everybody 2 (lost)."""
    score: int
    seats: int
    """How many seats the table had."""
    reason: str
    ended_at: int
    detail: str = "{}"
    """JSON object of short figures for profiles, e.g. the side or the hero played."""
    rated: bool = True
    """Whether the table moves ratings."""


class Forgetting(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody who is being forgotten: all that is left of them up to a table is a stranger's from now on."""

    user: int
    stranger: int
    """An id that Discord gives nobody."""
    name: str
    """The stranger's name."""
    dm_channel: int | None
    until: int
    """The last table that there was when they asked for it; what is written of later ones stays."""
    generation: int
    """How often people had been forgotten before, this time included."""


class Over(msgspec.Struct, frozen=True, kw_only=True):
    """What the last entry of a game brings with it."""

    reason: str
    at: int
    results: tuple[Result, ...]
    achievements: tuple[AchievementRow, ...] = ()
    """What people have achieved at the table; who has one already keeps that."""


class Append(msgspec.Struct, frozen=True, kw_only=True):
    """One step of a game: an entry and everything that becomes true with it, stored all or none."""

    entry: EntryRow
    deadlines: tuple[Deadline, ...] = ()
    """The complete set that stands after this entry; what stood before is dropped."""
    banks: tuple[Bank, ...] = ()
    """The banks that have changed with this entry."""
    snapshot: bytes | None = None
    """The state after this entry, when a snapshot is due."""
    computer_asked: bool | None = None
    """Whether a computer player has to answer or to look at an offer now; None when nobody has looked."""
    resigned: int | None = None
    """The seat that gives up with this entry, if one does; noted with the entry's time."""
    returned: int | None = None
    """The seat that is a person's again with this entry, if one is."""
    spent: tuple[str, ...] = ()
    """The topics of which its seat's answers in advance are done with."""
    settled: Settled | None = None
    """Set when everybody who had to has agreed to this entry."""
    over: Over | None = None
    """Set when this entry ends the game."""
    interaction: int | None = None
    """The press or command that it answers, where a second delivery is to be refused."""
