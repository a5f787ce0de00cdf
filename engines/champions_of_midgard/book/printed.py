"""What the dice, cards and boards of Champions of Midgard have printed on them."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from engines.champions_of_midgard._goods import Bundle

COLOURS = ("red", "blue", "yellow")
"""The colours of Draugr and Monsters; one of each makes a set (2.12)."""


class Face(StrEnum):
    """What a warrior die shows."""

    BLANK = "B"
    HIT = "H1"
    TWO = "H2"
    SHIELD = "SH"


class Family(StrEnum):
    """The kinds of enemies."""

    TROLL = "troll"
    DRAUGR = "draugr"
    MONSTER = "monster"
    KRAKEN = "kraken"


class Effect(StrEnum):
    """What a location does for the worker on it."""

    STOCK = "stock"
    MERCHANT = "merchant"
    RUNE = "rune"
    SAGE = "sage"
    CHURCH = "church"
    MARKET = "market"
    SHIPWRIGHT = "shipwright"
    JARL = "jarl"
    HUTS = "huts"
    SHIP = "ship"
    OWN_SHIP = "own-ship"
    RESERVE = "reserve"
    HUNT = "hunt"
    STALL = "stall"
    REPEAT = "repeat"


class Kind(StrEnum):
    """The colour of a location: restocked each round, acting at once, or reserving a fight."""

    BLUE = "blue"
    BROWN = "brown"
    RED = "red"


class Perk(StrEnum):
    """What a leader does (2.10)."""

    FAVOR = "favor"
    DESTINY = "destiny"
    MERCHANT = "merchant"
    SWORDS = "swords"
    RAGE = "rage"


class Window(StrEnum):
    """When a Rune may be used (2.11)."""

    OPEN = "open"
    SAGE = "sage"
    JOURNEY = "journey"
    ROLL = "roll"
    LOSS = "loss"
    WIN = "win"


class Count(StrEnum):
    """What a Destiny counts (4.4)."""

    RED = "red"
    BLUE = "blue"
    YELLOW = "yellow"
    TROLLS = "trolls"
    DRAUGR = "draugr"
    MONSTERS = "monsters"
    WOOD = "wood"
    FOOD = "food"
    COINS = "coins"
    FAVOR = "favor"
    WARRIORS = "warriors"
    RUNES = "runes"


class Cargo(StrEnum):
    """What can be lost from a ship."""

    WARRIORS = "warriors"
    FOOD = "food"


class Row(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A row of the Book.

    Attributes:
        provenance: where its values come from: rulebook, a public source with its key, or house.
    """

    provenance: str


class Warrior(Row, frozen=True):
    """A type of warrior die (4.1): how many there are, and its faces."""

    name: str
    count: int
    faces: tuple[Face, ...]


class Enemy(Row, frozen=True):
    """An enemy (4.8 to 4.10).

    Attributes:
        name: id of its name in the texts.
        attack: dice that its opponent loses each combat round.
        defense: damage that defeats it.
        glory: printed Glory.
        colour: one of COLOURS; nothing for Trolls and the Kraken.
        wood: reward.
        coins: reward.
        favor: reward.
        forbids: the type of warrior that may not fight it, or nothing.
        par: how many mixed dice win four fights of five; advice for the clock, no rule.
    """

    name: str
    attack: int
    defense: int
    glory: int
    colour: str = ""
    wood: int = 0
    coins: int = 0
    favor: int = 0
    forbids: str = ""
    par: int = 4


class Rune(Row, frozen=True):
    """A Rune card (4.3): its printed Glory, when it may be used, and how much it gives."""

    glory: int
    window: Window
    amount: int = 0


class Destiny(Row, frozen=True):
    """A Destiny card (4.4): what one must have most of, and its Glory alone or tied."""

    name: str
    most: Count
    alone: int
    tied: int


class Journey(Row, frozen=True):
    """A type of Journey card (4.5): how many there are, and what it takes or brings."""

    count: int
    items: int = 0
    takes: tuple[Cargo, ...] = ()
    enemy: str = ""


class Leader(Row, frozen=True):
    """A Viking leader (2.10)."""

    perk: Perk
    amount: int = 0


class Merchant(Row, frozen=True):
    """A Merchant Ship card (4.7)."""

    goods: Bundle


class Location(Row, frozen=True):
    """A place for a worker (2.3), market stalls included.

    Attributes:
        kind: blue, brown or red.
        effect: what it does.
        cost: what is paid, all of it or nothing.
        gain: what is taken.
        stock: what piles up there every round: a type of warrior, or food.
        times: how often the effect may be repeated in one visit.
    """

    kind: Kind
    effect: Effect
    cost: Bundle = Bundle()
    gain: Bundle = Bundle()
    stock: str = ""
    times: int = 1


class Ship(Row, frozen=True):
    """A longship (4.6); public ones have a price per trip in their location.

    Attributes:
        capacity: warriors and Food that it carries.
        name: id of a private ship's name.
        wood: price.
        coins: price.
        glory: Glory at the end of the game.
        seats: the least number of seats that it needs.
        private: whether it belongs to whoever builds it.
    """

    capacity: int
    name: str = ""
    wood: int = 0
    coins: int = 0
    glory: int = 0
    seats: int = 2
    private: bool = False

    @property
    def price(self) -> Bundle:
        """What a private ship costs."""
        return Bundle(wood=self.wood, coins=self.coins)


class Seating(Row, frozen=True):
    """What depends on the number of seats (2.1).

    Attributes:
        workers: workers of each seat at the start.
        military: military market stalls.
        economic: economic market stalls.
        feeds: per shore from left to right, how many warriors one Food feeds.
    """

    workers: int
    military: int
    economic: int
    feeds: tuple[int, ...]


class Counts(Row, frozen=True):
    """The constants of the game (1).

    Attributes:
        rounds: how many are played.
        capacity: warriors that a longhouse holds.
        set_bonus: Glory for a set of colours.
        favor_glory: Glory for each Favor at the end.
        coins_per_glory: Coins for one Glory at the end.
        hunting_cap: the most Food of one hunt.
        display: face-up Runes.
        draugr_spaces: Draugr that come each round.
        church: price in Coins of 1, 2, … Favor.
        huts: price in Coins of the game's first, second, … hired worker.
        blame: Glory lost with 0, 1, … Blame; the last value holds for more.
    """

    rounds: int
    capacity: int
    set_bonus: int
    favor_glory: int
    coins_per_glory: int
    hunting_cap: int
    display: int
    draugr_spaces: int
    church: tuple[int, ...]
    huts: tuple[int, ...]
    blame: tuple[int, ...]


class Start(Row, frozen=True):
    """What every seat begins with (2.1)."""

    goods: Bundle
