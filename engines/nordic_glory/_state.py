"""The whole truth of one table of Nordic Glory; seen by the rulebook and the kernel alone."""

from __future__ import annotations

from engines import core
from engines.core import Seat
from engines.core.mutable import Mutable
from engines.nordic_glory.book.cards import CardId, Deck
from engines.nordic_glory.config import NordicGlory
from engines.nordic_glory.facts import Ending
from engines.nordic_glory.view import Battle, Cast, Stage, Warrior


class Side(Mutable, kw_only=True):
    """One player's cards. See SideView for the fields that are shown as they are.

    Attributes:
        hurt: damage on the Jarl.
        reserve: the Shield deck; the top is the last.
        deck: the R/E deck; the top is the last.
        shown: cards of the hand that everybody has seen.
        seen: further cards of the hand that the opponent has seen.
        bottom: how many cards at the bottom of the R/E deck the owner knows.
        entered: shields that have entered the battlefield.
    """

    jarl: CardId
    hurt: int = 0
    columns: list[list[Warrior]]
    reserve: list[CardId]
    deck: list[CardId]
    hand: list[CardId]
    discard: list[CardId]
    valhalla: list[CardId]
    attached: list[CardId]
    shown: list[CardId]
    seen: list[CardId]
    bottom: int = 0
    entered: int = 0
    ritual_played: bool = False
    attaches: int = 1
    bonus: int = 0
    extra_dice: int = 0
    floor: int = 0
    rerolls: int = 0
    shield_pool: int = 0
    jarl_pool: int = 0
    gifts: list[int]


class State(core.State, kw_only=True):
    """One table. See View for the fields that a viewer may see as they are.

    Attributes:
        step: 0 while the leader, 1 while the follower goes through an ordered phase.
        done: the seat of this step has ended its part.
        acts: answers given in this turn; part of the question's key.
        added: runes that rituals made active this turn.
        jarl_hurt: a Jarl lost defense this turn (rule 45).
        lent: defense of the target against this battle's damage, fixed before Love (ruling C24).
        spill: what the Jarl's ability takes off the overflow, fixed at the same time.
        winners: seats that won, once the game is over.
    """

    config: NordicGlory
    stage: Stage
    step: int
    done: bool
    active: Seat
    turn: int
    leader: Seat
    acts: int
    sides: list[Side]
    roll: int
    last_roll: int
    added: list[str]
    blocked: bool
    runes: tuple[str, ...]
    cast: Cast | None
    battle: Battle | None
    jarl_hurt: bool
    lent: int
    spill: int
    ending: Ending | None
    winners: tuple[Seat, ...]

    @property
    def seat(self) -> Seat:
        """Whose part of an ordered phase it is (rule 13)."""
        return self.leader if self.step == 0 else 1 - self.leader


def new_side(deck: Deck) -> Side:
    """Return a side before its set-up; its decks are not shuffled yet."""
    return Side(
        jarl=deck.jarl,
        columns=[[], [], []],
        reserve=list(deck.shields),
        deck=deck.re_cards,
        hand=[],
        discard=[],
        valhalla=[],
        attached=[],
        shown=[],
        seen=[],
        gifts=[],
    )


def new_table(config: NordicGlory) -> State:
    """Return a table before its set-up."""
    return State(
        config=config,
        stage=Stage.MOVE,
        step=0,
        done=False,
        active=0,
        turn=0,
        leader=0,
        acts=0,
        sides=[new_side(deck) for deck in config.decks],
        roll=0,
        last_roll=0,
        added=[],
        blocked=False,
        runes=(),
        cast=None,
        battle=None,
        jarl_hurt=False,
        lent=0,
        spill=0,
        ending=None,
        winners=(),
    )
