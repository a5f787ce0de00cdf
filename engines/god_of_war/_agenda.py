"""The agenda at work: running steps until somebody must be asked or the game is over."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engines.core import Action
from engines.god_of_war import (
    _activation,
    _attacks,
    _blows,
    _choices,
    _draws,
    _effects,
    _hindrances,
    _quests,
    _rounds,
    _specials,
    _turns,
    _windows,
)
from engines.god_of_war._reads import standing
from engines.god_of_war._saga import Saga
from engines.god_of_war._state import State
from engines.god_of_war._steps import (
    ASKING,
    Activate,
    Aftermath,
    Aim,
    Assault,
    Begin,
    BeginQuest,
    BeginRound,
    Bite,
    Brace,
    Check,
    ChooseCarrier,
    ChooseDashboard,
    ChooseRune,
    Deal,
    Draws,
    Effects,
    EndQuest,
    EndRound,
    Foresee,
    Guard,
    Highest,
    Hinder,
    LastCall,
    LookAhead,
    Pause,
    PickActor,
    PickFire,
    PickHeal,
    PlaceHero,
    Prepare,
    ReturnRow,
    Reveal,
    Slot,
    SortAhead,
    Split,
    Step,
    Strike,
    TakeSlot,
    TakeTurn,
    Toss,
    Turn,
    Turned,
    Upgrade,
    UpgradePhase,
)
from engines.god_of_war.actions import Answer, Defend, EndTurn, Remove, Sort, Take
from engines.god_of_war.book import MIMIR

_RUN: dict[type, Callable[[Saga, Any], None]] = {
    Begin: _quests.begin,
    BeginQuest: _quests.begin_quest,
    Hinder: _hindrances.hinder,
    BeginRound: _rounds.begin_round,
    TakeTurn: _turns.take_turn,
    TakeSlot: _rounds.take_slot,
    Prepare: _draws.prepare,
    Draws: _draws.draws,
    Reveal: _activation.reveal,
    Turned: _activation.turned,
    Activate: _activation.activate,
    Assault: _activation.assault,
    Deal: _blows.deal,
    Effects: _effects.run,
    Check: _quests.check,
    Aftermath: _attacks.aftermath,
    Toss: _specials.toss,
    LastCall: _windows.last_call,
    UpgradePhase: _rounds.upgrade_phase,
    EndRound: _rounds.end_round,
    EndQuest: _quests.end_quest,
}

ANSWER: dict[tuple[type, type[Action]] | type, Callable[[Saga, Any, Any], None]] = {
    ChooseDashboard: _quests.take_dashboard,
    PlaceHero: _quests.place,
    Highest: _hindrances.lose_card,
    Split: _hindrances.split,
    ChooseCarrier: _rounds.choose_carrier,
    Bite: _choices.bite,
    (Turn, EndTurn): _turns.end_turn,
    (Slot, EndTurn): _turns.end_turn,
    Foresee: _activation.foresee,
    ChooseRune: _activation.choose_rune,
    LookAhead: _activation.look_ahead,
    SortAhead: _activation.sort_ahead,
    Strike: _attacks.roll,
    Aim: _activation.aim,
    Guard: _blows.guard,
    Brace: _blows.defend,
    PickHeal: _choices.pick_heal,
    PickFire: _choices.pick_fire,
    PickActor: _choices.pick_actor,
    (Upgrade, Take): _rounds.take,
    (Upgrade, Remove): _rounds.remove,
    ReturnRow: _rounds.return_row,
}
"""What to do with an answer to the step on top, which has left the agenda."""


def settle(saga: Saga) -> None:
    """Run the agenda until its top has to be asked, or the game is over; the end is told once."""
    state = saga.state
    if not state.agenda:
        return  # the game is over, and its end was told
    while state.ending is None:
        step = state.agenda[-1]
        if type(step) not in ASKING:
            state.agenda.pop()
            _RUN[type(step)](saga, step)
        elif (action := _forced(state, step)) is not None:
            state.agenda.pop()
            ANSWER[type(step)](saga, step, action)
        elif _void(saga, step):
            state.agenda.pop()
        else:
            return
    _quests.finish(saga)


def _forced(state: State, step: Step) -> Action | None:
    """Return the answer that is left when there is only one, such as that of a Knocked Down Mimir (1.16.2)."""
    match step:
        case Guard() if state.heroes[MIMIR].down and not state.heroes[step.blow.hero].down:
            return Answer(yes=False)
        case Foresee() if state.heroes[MIMIR].down:
            return Answer(yes=False)
        case Brace() if step.blow.guarded and state.heroes[MIMIR].down:
            return Defend()
        case ReturnRow() if len(state.row) < 2:
            return Sort((), tuple(state.row))
        case _:
            return None


def _void(saga: Saga, step: Step) -> bool:  # noqa: PLR0911 - one answer for each step
    """Return whether nobody is left to be asked; a moment for special cards loses the seats that can hold none."""
    state = saga.state
    match step:
        case Turn(seat):
            return all(hero == MIMIR for hero in standing(state, seat))
        case Slot(seat):
            return not standing(state, seat)
        case Guard() | Brace():
            return state.heroes[step.blow.hero].down
        case Pause():
            state.agenda[-1] = left = _windows.trimmed(saga.book, state, step)
            return not left.waiting
        case LookAhead():
            return "mimir-2" in state.spent
        case Upgrade(seat):
            return not state.row and not state.kits[seat].discard
        case _:
            return False
