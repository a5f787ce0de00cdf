"""What a viewer of Nordic Glory may know (docs/rules/nordic_glory.md 5)."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from engines.core import Outcome, Seat, Viewer
from engines.nordic_glory.book.cards import CardId, Deck, Trait


class Stage(StrEnum):
    """Where a turn stands; also the topic of the question that is asked."""

    MOVE = "move"
    RITUAL = "ritual"
    CHOICE = "choice"
    RUNE = "rune"
    WILD = "wild"
    REROLL = "reroll"
    TARGET = "target"
    PROTECT = "protect"
    ABSORB = "absorb"
    COVER = "cover"
    REGEN = "regen"
    OVER = "over"


class Warrior(Struct, frozen=True, kw_only=True):
    """A shield on the battlefield; everything about it is public.

    Attributes:
        uid: names this card on this table.
        card: the printed card.
        damage: damage on it.
        attack: permanent change of its attack.
        defense: permanent change of its defense.
        lent: defense lent by rituals against this turn's battle damage.
        frozen: last turn in which it is immobile by an effect; 0 is never.
        unarmed: last turn in which it gives no base attack.
        unaligned: last turn in which it takes no part in alignments.
        bare: last turn in which its enhancement has no effect.
        wild: traits that are wild this turn, and what their owner named; empty before that.
        bears: a second rune that it bears this turn.
        moved: it has made its move of this Movement phase.
        used: it has used a rune in this turn's Runes phase.
    """

    uid: int
    card: CardId
    damage: int = 0
    attack: int = 0
    defense: int = 0
    lent: int = 0
    frozen: int = 0
    unarmed: int = 0
    unaligned: int = 0
    bare: int = 0
    wild: tuple[tuple[Trait, str], ...] = ()
    bears: str = ""
    moved: bool = False
    used: bool = False


class Line(Struct, frozen=True, array_like=True):
    """An alignment (rules 26 to 29): alike traits of row-1 shields; columns count from 0.

    Attributes:
        trait: what is alike.
        value: the gem or the element that they share.
        columns: where the shields stand.
        bonus: attack for the total, or, for defense gems, defense for each of the shields.
    """

    trait: Trait
    value: str
    columns: tuple[int, ...]
    bonus: int

    @property
    def lends(self) -> bool:
        """Whether the bonus is defense for each of the shields, not attack for the total (rule 29)."""
        return self.trait is Trait.DEFENSE_GEM


class Tally(Struct, frozen=True):
    """A side's fixed total, part by part (rule 25), and what it rolls (rule 30).

    Attributes:
        shields: attack of row-1 shields, or of the lone Jarl.
        courage: attack of row-2 Courage shields.
        enhancements: Daggers, Swords and Arrows in their rows.
        lines: the alignments.
        jarl: abilities of the Jarl.
        rituals: bonuses of this turn's rituals.
        dice: number of attack dice.
        rerolls: rerolls it would have after the dice.
    """

    shields: int
    courage: int
    enhancements: int
    lines: tuple[Line, ...]
    jarl: int
    rituals: int
    dice: int
    rerolls: int

    @property
    def alignments(self) -> int:
        """Attack from alignments."""
        return sum([line.bonus for line in self.lines if line.trait is not Trait.DEFENSE_GEM])

    @property
    def total(self) -> int:
        """The fixed total, before the dice."""
        return self.shields + self.courage + self.enhancements + self.alignments + self.jarl + self.rituals


class Cast(Struct, frozen=True):
    """A ritual that is being resolved.

    Attributes:
        seat: who played it.
        card: the ritual.
        at: number of the effect that resolves, from 0.
        left: how often that effect still resolves; 0 before it has begun.
    """

    seat: Seat
    card: CardId
    at: int = 0
    left: int = 0


class Battle(Struct, frozen=True):
    """This turn's battle from the dice on.

    Attributes:
        fixed: fixed totals per seat.
        dice: attack dice per seat, as they lie.
        rerolls: rerolls left per seat.
        winner: who won; None while it is open, and after a tie.
        damage: what is left to be dealt.
        target: uid of the shield that takes it; 0 for none yet.
        overflow: what is about to hit the loser's Jarl, reductions taken off.
    """

    fixed: tuple[int, int]
    dice: tuple[tuple[int, ...], tuple[int, ...]]
    rerolls: tuple[int, int]
    winner: Seat | None = None
    damage: int = 0
    target: int = 0
    overflow: int = 0


class SideView(Struct, frozen=True):
    """One side of the table as a viewer sees it.

    Attributes:
        jarl: the Jarl's card.
        left: the Jarl's remaining defense.
        columns: the wall: three columns, each from the front to the rear.
        attached: element cards under the Jarl, in the order in which they came.
        valhalla: defeated shields, oldest first.
        discard: the R/E discard pile, oldest first.
        reserve_count: cards in the Shield deck.
        deck_count: cards in the R/E deck.
        hand_count: cards in the hand.
        hand: the hand, for its owner, and for all when the game is over.
        known: cards of the hand that this viewer knows although the hand is another's.
        deck: what the R/E deck still holds, sorted, for its owner.
        bottom: cards that the owner knows at the bottom of the R/E deck, the lowest first.
        reserve: what the Shield deck still holds, sorted, for its owner.
        ritual_played: the ritual of this turn was played.
        attaches: element cards that may still be attached this turn.
        bonus: rituals' change of this turn's total.
        extra_dice: rituals' change of the number of dice.
        floor: dice below this count as this.
        rerolls: rerolls from rituals.
        shield_pool: battle damage that the shield guard still absorbs.
        jarl_pool: battle damage that the Jarl's guard still absorbs.
        gifts: tiers of the Jarl's once-a-turn abilities that were used.
        tally: the fixed total as things stand.
        defenses: per column and row, defense against battle damage on top of what is left.
    """

    jarl: CardId
    left: int
    columns: tuple[tuple[Warrior, ...], ...]
    attached: tuple[CardId, ...]
    valhalla: tuple[CardId, ...]
    discard: tuple[CardId, ...]
    reserve_count: int
    deck_count: int
    hand_count: int
    hand: tuple[CardId, ...]
    known: tuple[CardId, ...]
    deck: tuple[CardId, ...]
    bottom: tuple[CardId, ...]
    reserve: tuple[CardId, ...]
    ritual_played: bool
    attaches: int
    bonus: int
    extra_dice: int
    floor: int
    rerolls: int
    shield_pool: int
    jarl_pool: int
    gifts: tuple[int, ...]
    tally: Tally
    defenses: tuple[tuple[int, ...], ...]


class View(Struct, frozen=True):
    """A table of Nordic Glory as one viewer sees it.

    Attributes:
        viewer: who looks; None is the gallery.
        stage: where the turn stands.
        turn: number of the turn, from 1.
        leader: who leads it.
        asked: whom the game waits for: one seat, or nobody when the game is over.
        sides: both sides, by seat.
        roll: this turn's rune roll; 0 before it.
        last_roll: the roll of the turn before.
        runes: runes that are active now.
        blocked: a ritual has silenced the runes.
        cast: the ritual that is being resolved, or None.
        looking: cards that the viewer looks at while choosing.
        battle: the battle from the dice on, or None.
        decks: per seat the deck list, where the viewer may know it.
        fimbulwinter: whether rule 45 holds.
        outcome: how the game ended, or None.
    """

    viewer: Viewer
    stage: Stage
    turn: int
    leader: Seat
    asked: tuple[Seat, ...]
    sides: tuple[SideView, SideView]
    roll: int
    last_roll: int
    runes: tuple[str, ...]
    blocked: bool
    cast: Cast | None
    looking: tuple[CardId, ...]
    battle: Battle | None
    decks: tuple[Deck | None, Deck | None]
    fimbulwinter: bool
    outcome: Outcome | None
