"""The frame of a turn: its phases in order, and who goes through each (rules 11-13, 44, 45)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engines.core import Seat
from engines.nordic_glory._chapters import battle, movement, resolution, rituals, runes
from engines.nordic_glory._chapters.columns import add_to_column, end_turn_effects
from engines.nordic_glory._chapters.hands import draw
from engines.nordic_glory._chapters.health import finish
from engines.nordic_glory._referee import Referee
from engines.nordic_glory._state import State
from engines.nordic_glory.actions import Done
from engines.nordic_glory.facts import Ending, JarlWounded, LeaderDrawn, PhaseLeft, TurnBegan, WallLaid, WinterBit
from engines.nordic_glory.view import Stage

WALL = 9
HAND = 5

_Enter = Callable[[Referee], None]


@dataclass(frozen=True, slots=True)
class StageRules:
    """A part of a turn.

    Attributes:
        waits: does what happens by itself and returns who has to be asked, or None when the part is over.
        after: what comes next.
        enter: what happens first.
        ordered: the leader goes through it, then the follower (rule 13).
    """

    waits: Callable[[Referee], Seat | None]
    after: Stage
    enter: _Enter | None = None
    ordered: bool = True


def lay_out(referee: Referee) -> None:
    """Shuffle, lay the walls, draw the hands and the first leader, and begin (rules 7-10)."""
    state = referee.state
    for seat, side in enumerate(state.sides):
        referee.dealer.shuffle(side.reserve)
        referee.dealer.shuffle(side.deck)
        laid = [side.reserve.pop() for _ in range(WALL)]
        for spot, card in enumerate(laid):
            add_to_column(side, seat, card=card, column=spot % 3)
        referee.tell(WallLaid(seat, side.jarl, tuple(laid)))
        draw(referee, seat, count=HAND)
    first = state.config.first_leader
    state.leader = referee.dealer.below(len(state.sides)) if first is None else first
    referee.tell(LeaderDrawn(state.leader))
    _begin(referee)
    run(referee)


def run(referee: Referee) -> None:
    """Go on until somebody has to be asked or the game is over."""
    state = referee.state
    while _goes_on(state):
        chapter = _STAGES[state.stage]
        seat = chapter.waits(referee)
        if seat is not None:
            state.active = seat
            return
        if _goes_on(state):
            _advance(referee, chapter)


def _goes_on(state: State) -> bool:
    return state.ending is None


def end_part(referee: Referee, _action: Done) -> None:
    """End the own part of a phase, or decline (ruling C30)."""
    state = referee.state
    state.done = True
    referee.tell(PhaseLeft(state.active, state.stage.value))


def _advance(referee: Referee, chapter: StageRules) -> None:
    """Go on to the follower's part, or to the next chapter."""
    state = referee.state
    state.done = False
    if chapter.ordered and state.step == 0:
        state.step = 1
        return
    state.step = 0
    state.stage = chapter.after
    enter = _STAGES[chapter.after].enter
    if enter is not None:
        enter(referee)


def _begin(referee: Referee) -> None:
    """Count and announce a new turn."""
    state = referee.state
    state.turn += 1
    state.acts = 0
    referee.tell(TurnBegan(state.turn, state.leader))


def _next_turn(referee: Referee) -> None:
    """End the turn: Fimbulwinter, then all that lasted for it; the battle's winner leads (rules 12, 44, 45)."""
    state = referee.state
    if _is_fimbulwinter(state):
        referee.tell(WinterBit(state.turn))
        _deal_winter_damage(referee)
        if state.ending is not None:
            return
    if state.battle is not None and state.battle.winner is not None:
        state.leader = state.battle.winner
    for side in state.sides:
        end_turn_effects(side)
        side.ritual_played, side.attaches = False, 1
        side.bonus = side.extra_dice = side.floor = side.rerolls = side.shield_pool = side.jarl_pool = 0
        side.gifts = []
    state.last_roll, state.roll = state.roll, 0
    state.added, state.blocked, state.runes = [], False, ()
    state.battle, state.jarl_hurt = None, False
    _begin(referee)


def _is_fimbulwinter(state: State) -> bool:
    """Return whether Fimbulwinter bites: both R/E decks are empty and no Jarl was hurt (rule 45)."""
    return state.config.fimbulwinter and not state.jarl_hurt and not any(side.deck for side in state.sides)


def _deal_winter_damage(referee: Referee) -> None:
    """Take 1 from both Jarls at once, so that both can fall together (rules 43, 45)."""
    book, state = referee.book, referee.state
    for seat, side in enumerate(state.sides):
        side.hurt += 1
        referee.tell(JarlWounded(seat, 1, book.jarls[side.jarl].defense - side.hurt))
    finish(referee, Ending.WINTER)


_STAGES: dict[Stage, StageRules] = {
    Stage.MOVE: StageRules(movement.waits, Stage.RITUAL, enter=_next_turn),
    Stage.RITUAL: StageRules(rituals.waits, Stage.RUNE, enter=rituals.enter),
    Stage.RUNE: StageRules(runes.waits, Stage.WILD, enter=runes.enter),
    Stage.WILD: StageRules(battle.wild_waits, Stage.REROLL),
    Stage.REROLL: StageRules(battle.reroll_waits, Stage.TARGET, enter=battle.enter_dice),
    Stage.TARGET: StageRules(resolution.target_waits, Stage.PROTECT, enter=battle.decide, ordered=False),
    Stage.PROTECT: StageRules(resolution.protect_waits, Stage.ABSORB, ordered=False),
    Stage.ABSORB: StageRules(resolution.absorb_waits, Stage.COVER, enter=resolution.enter_absorb, ordered=False),
    Stage.COVER: StageRules(resolution.cover_waits, Stage.REGEN, enter=resolution.strike, ordered=False),
    Stage.REGEN: StageRules(resolution.regen_waits, Stage.MOVE),
}
