"""What a viewer of God of War may know (docs/rules/god_of_war.md 4.2)."""

from __future__ import annotations

from msgspec import Struct

from engines.core import Outcome, Seat, Viewer
from engines.god_of_war.book import CardId, HeroId, Pos, Rune, Side
from engines.god_of_war.config import GodOfWar
from engines.god_of_war.pending import Pending


class Laid(Struct, frozen=True, array_like=True):
    """A scene card on the table.

    Attributes:
        side: the side that shows.
        damage: Damage on the card (a tracked Enemy's lies on its tracking card instead).
        broken: how many of its armor values are destroyed.
        stunned: carries a Stun token.
        dead: carries a Death token.
    """

    side: Side = Side.FRONT
    damage: int = 0
    broken: int = 0
    stunned: bool = False
    dead: bool = False


class Hero(Struct, frozen=True):
    """A Hero in play.

    Attributes:
        id: who.
        seat: whose.
        damage: Damage taken.
        rage: place on the Rage track.
        down: Knocked Down.
        wards: Freya tokens on this Hero.
        bonus: Spartan Rage that waits for the next Attack.
        surge: strength from a spot, for the next Attack of this activation.
        moved: has moved in this activation.
    """

    id: HeroId
    seat: Seat
    damage: int = 0
    rage: int = 0
    down: bool = False
    wards: int = 0
    bonus: int = 0
    surge: int = 0
    moved: bool = False


class SeatView(Struct, frozen=True):
    """A player's cards.

    Attributes:
        dashboard: the player's dashboard, or nothing yet.
        cards: number of hand cards.
        hand: the hand, if the viewer may see it.
        deck: number of cards in the draw pile.
        pool: the cards of hand and draw pile together, sorted: everybody saw the player come by each of them.
        top: cards on top of the draw pile that everybody saw go there, the topmost first.
        discard: the discard pile, oldest first.
        limit: the hand limit.
        opened: shows the hand to the allies in this round.
        voted: has voted.
    """

    dashboard: str
    cards: int
    hand: tuple[CardId, ...]
    deck: int
    pool: tuple[CardId, ...]
    top: tuple[CardId, ...]
    discard: tuple[CardId, ...]
    limit: int
    opened: bool
    voted: bool


class View(Struct, frozen=True):
    """A table of God of War as one viewer sees it.

    Attributes:
        config: the settings of the table.
        viewer: who looks; None is the gallery.
        asked: whom the table waits for; several while all vote, and in moments for special cards.
        pending: what it waits for; None when the game is over.
        stage: number of the Quest being played, 1 to 3; 0 before the first.
        quest: id of its card, or nothing.
        scene: id of the layout, or nothing.
        round: number of the round in this Quest; 0 before the first.
        rounds: rounds of the whole game.
        first: who has the First Player token.
        quests: the pyramid's Quest cards: the bottom one, then the two above.
        bosses: the pyramid's Final Boss cards.
        done: completed Quests, in order.
        hindrances: Quest cards whose hindrances are in force.
        seats: every player's cards.
        heroes: the Heroes in play, in turn order of the seats.
        columns: the Heroes below each column, the front one first.
        carrier: who carries Mimir, or nothing.
        mimir: Mimir's column while nobody carries him, 1 to 4, or 0.
        cards: the scene cards.
        tokens: token counters of the scene.
        tracks: Damage on the tracking cards.
        spent: solo companions' abilities that are used up.
        row: revealed upgrade cards.
        runes: the rune of each reveal of this round, in order.
        upgrades: number of cards in the Upgrade deck.
        foreseen: its top cards, where the viewer has seen them.
        removed: cards that left the game.
        supply: cards left in the supplies of status cards and Crystals.
        touched: positions and Heroes that the last entry changed.
        vote: the viewer's own vote, or nothing.
        outcome: how the game ended, or None.
    """

    config: GodOfWar
    viewer: Viewer
    asked: tuple[Seat, ...]
    pending: Pending | None
    stage: int
    quest: str
    scene: str
    round: int
    rounds: int
    first: Seat
    quests: tuple[str, ...]
    bosses: tuple[str, ...]
    done: tuple[str, ...]
    hindrances: tuple[str, ...]
    seats: tuple[SeatView, ...]
    heroes: dict[HeroId, Hero]
    columns: tuple[tuple[HeroId, ...], ...]
    carrier: HeroId
    mimir: int
    cards: dict[Pos, Laid]
    tokens: dict[str, int]
    tracks: dict[str, int]
    spent: tuple[str, ...]
    row: tuple[CardId, ...]
    runes: tuple[Rune, ...]
    upgrades: int
    foreseen: tuple[CardId, ...]
    removed: tuple[CardId, ...]
    supply: dict[str, int]
    touched: tuple[str, ...]
    vote: str
    outcome: Outcome | None

    @property
    def dashboards(self) -> tuple[str, ...]:
        """The dashboards in play, by seat."""
        return tuple([seat.dashboard for seat in self.seats])
