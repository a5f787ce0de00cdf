"""What a viewer of Champions of Midgard may know (docs/rules/champions_of_midgard.md 5.2)."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from engines.champions_of_midgard._goods import Squad
from engines.champions_of_midgard.actions import Load
from engines.champions_of_midgard.config import Midgard
from engines.champions_of_midgard.facts import Die, Scored
from engines.champions_of_midgard.places import FIELDS, is_shore, shore_index
from engines.core import Outcome, Seat, Viewer


class Phase(StrEnum):
    """What the table waits for; each is the topic of its question."""

    LEADER = "leader"
    PLACE = "place"
    VISION = "vision"
    DESTINY = "destiny"
    ASSIGN = "assign"
    ROLL = "roll"
    LOSS = "loss"
    GLORY = "glory"
    BLAME = "blame"
    JOURNEY = "journey"
    TOLL = "toll"
    STARVE = "starve"
    LAST_CALL = "last-call"
    OVER = "over"


class Topic(StrEnum):
    """Topics of standing offers."""

    ORDER = "order"
    RUNE = "rune"


class Result(StrEnum):
    """How a fight stands."""

    OPEN = "open"
    WON = "won"
    LOST = "lost"
    HUNTED = "hunted"


class RuneCard(Struct, frozen=True, array_like=True):
    """A Rune before its owner, perhaps used."""

    rune: str
    used: bool = False


class Worker(Struct, frozen=True, array_like=True):
    """A seat's worker on a location."""

    seat: Seat
    place: str


class Docked(Struct, frozen=True, array_like=True):
    """A seat's ship in a harbour."""

    seat: Seat
    ship: str


class Board(Struct, frozen=True):
    """What lies before one seat, all of it public (A32).

    Attributes:
        leader: id, or nothing before it is chosen.
        glory: on the track.
        food: in the personal supply.
        wood: likewise.
        coins: likewise.
        favor: likewise.
        blame: likewise.
        home: warriors in the longhouse.
        away: warriors sent to fights and on ships.
        workers: workers that are not placed yet.
        begging: workers that beg this round.
        reserve: whether the extra worker can still be hired.
        ship: id of the private longship, or nothing.
        runes: used and unused.
        destinies: how many are in the hand.
        shown: Destinies that Success revealed.
    """

    leader: str
    glory: int
    food: int
    wood: int
    coins: int
    favor: int
    blame: int
    home: Squad
    away: Squad
    workers: int
    begging: int
    reserve: bool
    ship: str
    runes: tuple[RuneCard, ...]
    destinies: int
    shown: tuple[str, ...]

    def holds(self, rune: str) -> bool:
        """Return whether this rune lies here unused."""
        return any(card.rune == rune and not card.used for card in self.runes)


class Shore(Struct, frozen=True):
    """A distant shore, from left to right.

    Attributes:
        monster: id, or nothing.
        coins: Coins on the Monster.
        covered: whether a face-down Journey lies here.
        journey: the face-down Journey when the viewer has looked at it, else nothing.
        docked: the ship in its harbour.
        feeds: how many warriors one Food feeds.
    """

    monster: str
    coins: int
    covered: bool
    journey: str
    docked: Docked | None
    feeds: int


class Post(Struct, frozen=True):
    """What a seat sent to a place, public after the assignment."""

    place: str
    seat: Seat
    squad: Squad
    food: int


class Fight(Struct, frozen=True):
    """The fight or hunt that is going on, or the last one.

    Attributes:
        seat: who fights.
        place: `troll`, `draugr1`, `draugr2`, a shore such as `shore2`, or `hunt`.
        enemy: id; nothing in a hunt.
        number: combat round, from 1.
        squad: warriors that take part.
        dice: the last roll.
        hits: damage, or Food before the cap, of the roll as it lies.
        shields: shields of the roll as it lies.
        damage: damage on the enemy; that of this roll is added when it is left as it lies.
        losses: warriors that fall in this combat round, or would if the roll were left as it lies.
        lost: warriors lost in the last combat round.
        reaction: the rune Reaction counts for this roll.
        result: how it stands.
    """

    seat: Seat
    place: str
    enemy: str
    number: int
    squad: Squad
    dice: tuple[Die, ...]
    hits: int
    shields: int
    damage: int
    losses: int
    lost: Squad
    reaction: bool
    result: Result


class Voyage(Struct, frozen=True):
    """The voyage that is going on.

    Attributes:
        seat: whose ship it is.
        shore: from 0.
        journey: the revealed Journey, or nothing when none was left.
        items: how much the Journey takes.
        starving: how many warriors go unfed.
    """

    seat: Seat
    shore: int
    journey: str
    items: int
    starving: int


class Sizes(Struct, frozen=True):
    """How many cards lie in each deck."""

    trolls: int
    draugr: int
    monsters: int
    journeys: int
    destinies: int
    runes: int
    merchants: int


class View(Struct, frozen=True):
    """A game of Champions of Midgard as one viewer sees it.

    Attributes:
        config: the settings of the table.
        viewer: who looks; None is the gallery.
        phase: what the table waits for.
        round: from 1; 0 while leaders are chosen.
        asked: whom the table waits for; several while all seal their assignments, and in the last call.
        marker: who holds the First Player Marker.
        boards: per seat.
        supply: warrior dice in the general supply.
        stocks: Swordsmen, Spearmen, Axemen and Food that pile up at the blue locations.
        troll: the Troll on the board, or nothing.
        draugr: the Draugr from left to right; nothing for an empty space.
        shores: from left to right.
        stalls: market stalls in play.
        display: face-up Runes; nothing for an empty space.
        yard: private longships for sale.
        merchant: the current Merchant Ship.
        hired: workers hired at the Huts so far, by all.
        decks: deck sizes.
        escaped: Trolls and Draugr that nobody defeated; they lie on the public discard pile.
        revealed: Journeys revealed this round.
        travelled: discarded Journeys.
        workers: workers on locations.
        news: the location or place that changed last.
        due: per seat, has an assignment to make this round.
        ready: per seat, has made it.
        opened: assignment goes in turn order.
        posts: assignments that are public.
        sealed: the viewer's own sealed assignment.
        larder: the most Food that the viewer's own assignment may load.
        fight: the fight going on, or the last one of the round until clean-up.
        voyage: the voyage going on.
        errands: places whose fights and voyages are still to come.
        declined: per seat, has declined the last call.
        hand: the viewer's own Destinies.
        drawn: Destinies that the viewer drew and chooses from.
        drawing: how many are being chosen from, by whoever's turn it is.
        piles: per seat the defeated enemies as far as the viewer knows them; nothing for a pile that is closed.
        hands: per seat the Destinies when the game is over.
        scores: every line of the final score.
        outcome: how the game ended, or None.
    """

    config: Midgard
    viewer: Viewer
    phase: Phase
    round: int
    asked: tuple[Seat, ...]
    marker: Seat
    boards: tuple[Board, ...]
    supply: Squad
    stocks: tuple[int, ...]
    troll: str
    draugr: tuple[str, ...]
    shores: tuple[Shore, ...]
    stalls: tuple[str, ...]
    display: tuple[str, ...]
    yard: tuple[str, ...]
    merchant: str
    hired: int
    decks: Sizes
    escaped: tuple[str, ...]
    revealed: tuple[str, ...]
    travelled: tuple[str, ...]
    workers: tuple[Worker, ...]
    news: str
    due: tuple[bool, ...]
    ready: tuple[bool, ...]
    opened: bool
    posts: tuple[Post, ...]
    sealed: tuple[Load, ...] | None
    larder: int
    fight: Fight | None
    voyage: Voyage | None
    errands: tuple[str, ...]
    declined: tuple[bool, ...]
    hand: tuple[str, ...]
    drawn: tuple[str, ...]
    drawing: int
    piles: tuple[tuple[str, ...] | None, ...]
    hands: tuple[tuple[str, ...], ...]
    scores: tuple[Scored, ...]
    outcome: Outcome | None

    @property
    def own(self) -> Board:
        """The viewer's own board; the gallery has none."""
        assert self.viewer is not None
        return self.boards[self.viewer]

    def enemy_at(self, place: str) -> str:
        """Return the enemy at `troll`, `draugr1`, `draugr2` or a shore such as `shore2`, or nothing."""
        if is_shore(place):
            return self.shores[shore_index(place)].monster
        return (self.troll, *self.draugr)[FIELDS.index(place)]
