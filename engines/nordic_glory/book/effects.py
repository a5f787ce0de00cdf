"""The effects of rituals: 21 kinds, each a row of data (docs/rules/nordic_glory.md 3.2).

Sides are relative to the player of the card: `self` is that player, `opp` the other one.
"""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from engines.nordic_glory.book.cards import Kind, Trait


class Who(StrEnum):
    """A side, or a chooser."""

    SELF = "self"
    OPP = "opp"
    CHANCE = "rng"


class Until(StrEnum):
    """How long an effect lasts."""

    TURN = "turn"
    NEXT = "next"
    """Until the end of the next turn."""
    GAME = "game"


class Power(StrEnum):
    """What can be taken from a shield for a while."""

    ATTACK = "attack"
    ALIGN = "align"
    ENHANCEMENT = "enh"


class Zone(StrEnum):
    """Where a peek looks."""

    HAND = "opp_hand"
    TOP = "self_re"


class Then(StrEnum):
    """What follows a peek."""

    NONE = "none"
    TAKE = "take1"


class Source(StrEnum):
    """Where mustered shields come from."""

    DECK = "deck"
    VALHALLA = "valhalla"


class RuneMode(StrEnum):
    """What a ritual does to the runes of the turn."""

    ADD = "add"
    BLOCK = "block"


class DiceMode(StrEnum):
    """What a ritual does to attack dice."""

    EXTRA = "extra"
    FLOOR = "floor"
    REROLL = "reroll"


class Ward(StrEnum):
    """What a guard pool protects."""

    SHIELD = "shield"
    JARL = "jarl"


class Match(Struct, frozen=True, forbid_unknown_fields=True):
    """A filter of battlefield shields by what is printed on them; what is empty matches all."""

    row: tuple[int, ...] = ()
    base: str = ""
    symbol: str = ""
    enhancement: str = ""
    rune: str = ""
    attack_gem: str = ""
    defense_gem: str = ""


class Target(Struct, frozen=True, forbid_unknown_fields=True):
    """Shields that an effect looks for.

    Attributes:
        side: whose shields.
        match: which of them.
        count: how many are chosen, or all there are; 0 takes all.
        by: who chooses.
    """

    side: Who
    match: Match = Match()
    count: int = 1
    by: Who = Who.SELF


class Per(Struct, frozen=True, forbid_unknown_fields=True):
    """A number that counts shields: `times` for each, limited by `cap` (a negative cap is a lower limit)."""

    side: Who
    times: int
    cap: int
    match: Match = Match()


Value = int | Per


class Measure(StrEnum):
    """What a condition counts."""

    COUNT = "count"
    BASES = "bases"
    """Different base elements."""


class Condition(Struct, frozen=True, forbid_unknown_fields=True):
    """When an effect happens at all: shields, or their different bases, at least or below a number."""

    of: Measure
    side: Who
    match: Match = Match()
    at_least: int | None = None
    below: int | None = None


class Effect(Struct, frozen=True, forbid_unknown_fields=True, tag_field="op", kw_only=True):
    """One effect of a ritual (docs/rules/nordic_glory.md 3.2)."""

    when: Condition | None = None


class Total(Effect, frozen=True, tag="total"):
    """Add to a side's total attack of this turn."""

    side: Who
    value: Value


class Buff(Effect, frozen=True, tag="buff"):
    """Change attack and defense for the game, or lend defense against this turn's battle damage."""

    target: Target
    until: Until
    attack: int = 0
    defense: int = 0


class Hit(Effect, frozen=True, tag="hit"):
    """Damage each target, without overflow (rule 40)."""

    target: Target
    value: Value


class HitJarl(Effect, frozen=True, tag="hitj"):
    """Damage a Jarl."""

    side: Who
    value: Value


class HealJarl(Effect, frozen=True, tag="healj"):
    """Heal a Jarl."""

    side: Who
    value: Value


class Heal(Effect, frozen=True, tag="heal"):
    """Remove damage from each target."""

    target: Target
    value: Value


class Swap(Effect, frozen=True, tag="swap"):
    """The ritual's player may swap two mobile shields of a side."""

    side: Who
    adjacent: bool
    first: Match = Match()
    second: Match = Match()


class Freeze(Effect, frozen=True, tag="freeze"):
    """Make targets immobile (rule 16)."""

    target: Target
    until: Until


class Draw(Effect, frozen=True, tag="draw"):
    """Draw R/E cards."""

    side: Who
    value: Value


class Toss(Effect, frozen=True, tag="toss"):
    """A side discards hand cards; a chooser who does not own the hand sees it."""

    side: Who
    value: int
    by: Who


class Peek(Effect, frozen=True, tag="peek"):
    """Look at the opposing hand, or at the top of the own R/E deck and perhaps take one card."""

    zone: Zone
    value: int
    then: Then


class Recover(Effect, frozen=True, tag="recover"):
    """Take cards from the own R/E discard pile."""

    value: int
    kind: Kind


class Search(Effect, frozen=True, tag="search"):
    """Take a card of a kind from the own R/E deck, show it, and shuffle."""

    kind: Kind


class Muster(Effect, frozen=True, tag="muster"):
    """Put shields at the rear of own columns.

    Attributes:
        source: where they come from.
        value: how many.
        left: each enters with at most so much defense left; None means unhurt.
    """

    source: Source
    value: int
    left: int | None = None


class RuneChange(Effect, frozen=True, tag="rune"):
    """Make a rune active this turn (`choose` lets the player name it), or block all runes."""

    mode: RuneMode
    rune: str = ""


class DiceChange(Effect, frozen=True, tag="dice"):
    """Change a side's attack dice of this turn."""

    side: Who
    mode: DiceMode
    value: int


class Negate(Effect, frozen=True, tag="negate"):
    """Take a power from targets for a while."""

    what: Power
    target: Target
    until: Until


class Wild(Effect, frozen=True, tag="wild"):
    """Let a trait of targets be whatever their owner names before the dice."""

    target: Target
    what: Trait


class Attach(Effect, frozen=True, tag="attach"):
    """Allow more element cards to be attached this turn."""

    value: int


class Detach(Effect, frozen=True, tag="detach"):
    """Attached elements of a side go to its discard pile."""

    side: Who
    value: int
    by: Who


class Guard(Effect, frozen=True, tag="guard"):
    """A pool that absorbs battle damage this turn."""

    what: Ward
    side: Who
    value: Value


AnyEffect = (
    Total
    | Buff
    | Hit
    | HitJarl
    | HealJarl
    | Heal
    | Swap
    | Freeze
    | Draw
    | Toss
    | Peek
    | Recover
    | Search
    | Muster
    | RuneChange
    | DiceChange
    | Negate
    | Wild
    | Attach
    | Detach
    | Guard
)


TARGETED = (Buff, Hit, Heal, Freeze, Negate, Wild)
"""Effects that look for targets."""
