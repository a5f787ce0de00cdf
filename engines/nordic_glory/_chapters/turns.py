"""The frame of a turn: its phases in order, and who goes through each (rules 11-13, 44, 45)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from engines.core import Dealer, Seat
from engines.nordic_glory._board import enlist, freshen
from engines.nordic_glory._chapters import battle, movement, resolution, rituals, runes
from engines.nordic_glory._chapters.effect_context import EffectContext
from engines.nordic_glory._chapters.hands import draw
from engines.nordic_glory._chapters.health import finish
from engines.nordic_glory._state import State
from engines.nordic_glory.actions import Done
from engines.nordic_glory.book import Book
from engines.nordic_glory.facts import Ending, JarlWounded, LeaderDrawn, PhaseLeft, TurnBegan, WallLaid, WinterBit
from engines.nordic_glory.view import Stage

WALL = 9
HAND = 5

_Enter = Callable[[Book, State, Dealer[Any]], None]


@dataclass(frozen=True, slots=True)
class Chapter:
    """A part of a turn.

    Attributes:
        waits: does what happens by itself and returns who has to be asked, or None when the part is over.
        after: what comes next.
        enter: what happens first.
        ordered: the leader goes through it, then the follower (rule 13).
    """

    waits: Callable[[Book, State, Dealer[Any]], Seat | None]
    after: Stage
    enter: _Enter | None = None
    ordered: bool = True


def lay_out(book: Book, state: State, dealer: Dealer[Any]) -> None:
    """Shuffle, lay the walls, draw the hands and the first leader, and begin (rules 7-10)."""
    for seat, side in enumerate(state.sides):
        dealer.shuffle(side.reserve)
        dealer.shuffle(side.deck)
        laid = [side.reserve.pop() for _ in range(WALL)]
        for spot, card in enumerate(laid):
            enlist(side, seat, card=card, column=spot % 3)
        dealer.tell(WallLaid(seat, side.jarl, tuple(laid)))
        draw(state, seat, count=HAND, dealer=dealer)
    first = state.config.first_leader
    state.leader = dealer.below(len(state.sides)) if first is None else first
    dealer.tell(LeaderDrawn(state.leader))
    _begin(state, dealer)
    run(book, state, dealer)


def run(book: Book, state: State, dealer: Dealer[Any]) -> None:
    """Go on until somebody has to be asked or the game is over."""
    while state.ending is None:
        chapter = _CHAPTERS[state.stage]
        seat = chapter.waits(book, state, dealer)
        if seat is not None:
            state.active = seat
            return
        if state.ending is None:
            _advance(book, state, dealer, chapter)


def end_part(_book: Book, state: State, _action: Done, dealer: Dealer[Any]) -> None:
    """End the own part of a phase, or decline (ruling C30)."""
    state.done = True
    dealer.tell(PhaseLeft(state.active, state.stage.value))


def _advance(book: Book, state: State, dealer: Dealer[Any], chapter: Chapter) -> None:
    state.done = False
    if chapter.ordered and state.step == 0:
        state.step = 1
        return
    state.step = 0
    state.stage = chapter.after
    enter = _CHAPTERS[chapter.after].enter
    if enter is not None:
        enter(book, state, dealer)


def _begin(state: State, dealer: Dealer[Any]) -> None:
    state.turn += 1
    state.acts = 0
    dealer.tell(TurnBegan(state.turn, state.leader))


def _next_turn(book: Book, state: State, dealer: Dealer[Any]) -> None:
    """End the turn: Fimbulwinter, then all that lasted for it; the battle's winner leads (rules 12, 44, 45)."""
    if _winter(state):
        dealer.tell(WinterBit(state.turn))
        _bite(book, state, dealer)
        if state.ending is not None:
            return
    if state.battle is not None and state.battle.winner is not None:
        state.leader = state.battle.winner
    for side in state.sides:
        freshen(side)
        side.ritual_played, side.attaches = False, 1
        side.bonus = side.extra_dice = side.floor = side.rerolls = side.shield_pool = side.jarl_pool = 0
        side.gifts = []
    state.last_roll, state.roll = state.roll, 0
    state.added, state.blocked, state.runes = [], False, ()
    state.battle, state.jarl_hurt = None, False
    _begin(state, dealer)


def _winter(state: State) -> bool:
    return state.config.fimbulwinter and not state.jarl_hurt and not any(side.deck for side in state.sides)


def _bite(book: Book, state: State, dealer: Dealer[Any]) -> None:
    """Take 1 from both Jarls at once, so that both can fall together (rules 43, 45)."""
    for seat, side in enumerate(state.sides):
        side.hurt += 1
        dealer.tell(JarlWounded(seat, 1, book.jarls[side.jarl].defense - side.hurt))
    finish(EffectContext(book, state, state.leader, dealer), Ending.WINTER)


_CHAPTERS: dict[Stage, Chapter] = {
    Stage.MOVE: Chapter(movement.waits, Stage.RITUAL, enter=_next_turn),
    Stage.RITUAL: Chapter(rituals.waits, Stage.RUNE, enter=rituals.enter),
    Stage.RUNE: Chapter(runes.waits, Stage.WILD, enter=runes.enter),
    Stage.WILD: Chapter(battle.wild_waits, Stage.REROLL),
    Stage.REROLL: Chapter(battle.reroll_waits, Stage.TARGET, enter=battle.enter_dice),
    Stage.TARGET: Chapter(resolution.target_waits, Stage.PROTECT, enter=battle.decide, ordered=False),
    Stage.PROTECT: Chapter(resolution.protect_waits, Stage.ABSORB, ordered=False),
    Stage.ABSORB: Chapter(resolution.absorb_waits, Stage.COVER, enter=resolution.enter_absorb, ordered=False),
    Stage.COVER: Chapter(resolution.cover_waits, Stage.REGEN, enter=resolution.strike, ordered=False),
    Stage.REGEN: Chapter(resolution.regen_waits, Stage.MOVE),
}
